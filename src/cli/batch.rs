//! A batch under way: takes what came of each puzzle, in order, and answers.

use std::fmt::Display;
use std::io;
use std::sync::Arc;

use serde::Serialize;

use super::args::ReadArgs;
use super::caret;
use super::exit::Exit;
use super::run::{Answerer, Output, Place, ReportArgs, Trouble, boxes_note};
use super::source::{Job, Note};
use crate::batch::{Done, Sink};
use crate::error::Error;
use crate::geometry::Geometry;

/// A batch under way.
pub(crate) struct Batch<'a, A> {
    report: &'a ReportArgs,
    /// The name of the input at hand.
    input: Arc<str>,
    /// Puzzles of the input at hand, unreadable ones too.
    n_in_input: u64,
    output: Output<'a>,
    answerer: &'a mut A,
    exit: Exit,
    /// Puzzles of all inputs, unreadable ones too.
    n_puzzles: u64,
    /// Sides whose usual boxes are not square, and were pointed out.
    noted_sides: Vec<usize>,
    boxes_are_given: bool,
    /// Errors that were shown with their lines.
    n_carets: usize,
}

/// Errors that are shown with their lines, at most: many bad lines are best read as a list.
const MAX_CARETS: usize = 10;

/// The object of `--json` for a puzzle without an answer.
#[derive(Serialize)]
struct Failure<'a> {
    #[serde(flatten)]
    place: &'a Place,
    /// `unreadable` or `failed`.
    verdict: &'static str,
    error: String,
}

impl<'a, A> Batch<'a, A> {
    pub(crate) fn new(
        report: &'a ReportArgs,
        read: &ReadArgs,
        output: Output<'a>,
        answerer: &'a mut A,
    ) -> Batch<'a, A> {
        Batch {
            report,
            input: Arc::from(""),
            n_in_input: 0,
            output,
            answerer,
            exit: Exit::Yes,
            n_puzzles: 0,
            noted_sides: Vec::new(),
            boxes_are_given: read.shape.0.boxes.is_some(),
            n_carets: 0,
        }
    }

    /// Notes that the rest of the inputs was not looked at.
    pub(crate) fn interrupted(&mut self) -> io::Result<()> {
        // Not a verdict: it counts whatever counts as data.
        self.exit = self.exit.worst(Exit::Unknown);
        self.output.answers.flush()?;
        self.say(&"interrupted; what follows was not read")
    }

    /// Flushes, sums up, and says how it all went.
    pub(crate) fn finish(mut self, describe: impl FnOnce() -> String) -> anyhow::Result<Exit> {
        self.output.answers.flush()?;
        self.output.progress.end();
        if !self.report.quiet {
            self.sum_up(describe)?;
        }
        Ok(self.exit)
    }

    /// Says how it went.
    fn sum_up(&mut self, describe: impl FnOnce() -> String) -> io::Result<()> {
        if let Some(summary) = self.output.tally.summary(self.n_puzzles) {
            self.output.say(&summary)?;
        }
        if self.report.stats {
            self.output.say(&describe())?;
            if let Some(work) = self.output.tally.work() {
                self.output.say(&work)?;
            }
        }
        Ok(())
    }

    /// Says something on standard error.
    fn say(&mut self, message: &dyn Display) -> io::Result<()> {
        self.output.say(&format_args!("satdoku: {message}"))
    }

    /// The place of the puzzle that begins at a line.
    fn next_place(&mut self, line: usize) -> Place {
        self.n_in_input += 1;
        self.n_puzzles += 1;
        Place {
            input: Arc::clone(&self.input),
            line,
            puzzle: self.n_in_input,
        }
    }

    /// Counts a verdict or a bad line, unless that is data.
    fn count(&mut self, exit: Exit) {
        if !self.report.exit_zero {
            self.exit = self.exit.worst(exit);
        }
    }

    /// Says once for a side which boxes were taken where others would do as well.
    fn note_boxes(&mut self, geometry: &Geometry) -> io::Result<()> {
        let side = geometry.side();
        let is_plain = self.boxes_are_given || self.report.quiet;
        if is_plain || self.noted_sides.contains(&side) {
            return Ok(());
        }
        let Some(note) = boxes_note(geometry) else {
            return Ok(());
        };
        self.noted_sides.push(side);
        self.output.say(&note)
    }

    /// Says why a puzzle has no answer, and keeps its place.
    fn keep_place(
        &mut self,
        place: &Place,
        verdict: &'static str,
        error: &dyn Display,
        caret: Option<&str>,
    ) -> io::Result<()> {
        // Where both go to one place, answers and messages stand in the order of the puzzles.
        self.output.answers.flush()?;
        self.say(error)?;
        if let Some(caret) = caret {
            self.output.say(&caret)?;
        }
        let Output { answers, tally, .. } = &mut self.output;
        tally.add(verdict, String::new);
        if answers.are_kept_lines() {
            Ok(())
        } else if self.report.json {
            answers.write_json(&Failure {
                place,
                verdict,
                error: error.to_string(),
            })
        } else {
            answers.write_word(verdict)
        }
    }

    /// Says why a puzzle has no answer, and how bad that is.
    fn fail(&mut self, place: &Place, trouble: Trouble) -> io::Result<()> {
        match trouble {
            Trouble::Failed(error) => {
                let error = format!("{}: line {}: {error}", place.input, place.line);
                self.keep_place(place, "failed", &error, None)?;
                self.exit = Exit::Error;
            }
            Trouble::Unwritable(error) => {
                let error = format!("{}: line {}: {error}", place.input, place.line);
                self.keep_place(place, "failed", &error, None)?;
                self.count(Exit::Error);
            }
            Trouble::Unreadable(error) => {
                self.keep_place(place, "unreadable", &error, None)?;
                self.count(Exit::Error);
            }
        }
        Ok(())
    }

    /// Reports a text that is no puzzle, or that reading failed.
    fn bad(&mut self, error: &Error) -> io::Result<()> {
        let message = format!("{}: {error}", self.input);
        if let Error::Text(error) = error {
            self.output.answers.begin_row(error.text.as_deref());
            let place = self.next_place(error.line);
            let caret = caret::under(error).filter(|_| self.n_carets < MAX_CARETS);
            self.n_carets += usize::from(caret.is_some());
            self.count(Exit::Error);
            self.keep_place(&place, "unreadable", &message, caret.as_deref())
        } else {
            // Reading itself failed: that is the machine, whatever counts as data.
            self.n_in_input += 1;
            self.exit = Exit::Error;
            self.say(&message)
        }
    }
}

impl<W, T, A: Answerer<W, T>> Sink<Job<W>, Note, T> for Batch<'_, A> {
    fn take(&mut self, job: &Job<W>, done: Done<T>) -> io::Result<()> {
        self.output.progress.add(job.n_bytes);
        self.output.answers.begin_entry(&job.entry)?;
        self.note_boxes(job.entry.puzzle.geometry())?;
        let place = self.next_place(job.entry.line);
        let result = match done {
            Done::Finished(result) => result,
            Done::GivenUp => self.answerer.given_up(),
            Done::Panicked(message) => {
                return self.fail(
                    &place,
                    Trouble::Failed(format!("a fault in satdoku: {message}")),
                );
            }
        };
        match self
            .answerer
            .answer(&place, job, result, &mut self.output)?
        {
            Ok(exit) => self.count(exit),
            Err(trouble) => self.fail(&place, trouble)?,
        }
        Ok(())
    }

    fn note(&mut self, note: &Note) -> io::Result<()> {
        match note {
            Note::Begin { name, is_live } => {
                self.input = Arc::clone(name);
                self.n_in_input = 0;
                if *is_live && !self.report.quiet {
                    self.say(&"reading from the terminal, Ctrl-D ends")?;
                }
            }
            Note::Unopened(error) => {
                self.exit = self.exit.worst(Exit::Error);
                self.say(&format_args!("{error:#}"))?;
            }
            Note::Table { header, separator } => {
                let answers = &mut self.output.answers;
                answers.begin_table(header.as_deref(), *separator)?;
            }
            Note::Bad(error) => self.bad(error)?,
            Note::End if self.n_in_input == 0 => {
                let message = format!("{}: no puzzle found", self.input);
                self.say(&message)?;
                self.count(Exit::Error);
            }
            Note::End => {}
            Note::Complaint(complaint) => {
                self.output.answers.flush()?;
                self.say(complaint)?;
                self.count(Exit::Error);
            }
        }
        Ok(())
    }

    fn wait(&mut self) -> io::Result<()> {
        self.output.progress.draw();
        self.output.answers.flush()
    }
}
