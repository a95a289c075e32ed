//! What all batch commands do alike: go through the inputs, report bad lines, sum up.

use std::fmt::Display;
use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use super::Streams;
use super::answers::Answers;
use super::args::ReadArgs;
use super::exit::Exit;
use super::input::Input;
use super::verdict::Tally;
use crate::batch::{self, Sink};
use crate::error::Error;
use crate::geometry::{Boxes, Geometry};
use crate::text::{Entry, Form, Reader};

/// Arguments of all commands that answer puzzle by puzzle.
#[derive(Args, Debug)]
pub(crate) struct BatchArgs {
    /// Files of puzzles, - for standard input, or a puzzle itself; standard input if there is none
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// How answers are reported.
#[derive(Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(crate) struct ReportArgs {
    /// One JSON object a line instead of plain answers
    #[arg(long)]
    pub(crate) json: bool,
    /// Say on standard error what was used and how much work it took
    #[arg(long)]
    pub(crate) stats: bool,
    /// Say nothing on standard error but errors
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Exit with 0 whatever the verdicts, and over bad lines; only a failing machine is an error
    #[arg(long)]
    pub(crate) exit_zero: bool,
}

/// Where a puzzle stands.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Place {
    /// The input's name.
    pub(crate) input: String,
    /// The puzzle's first line, from 1.
    pub(crate) line: usize,
    /// The puzzle's number in its input, from 1; unreadable ones count too.
    pub(crate) puzzle: u64,
}

/// The part of a command that answers, puzzle by puzzle; `T` is what the work on a puzzle brings.
pub(crate) trait Answerer<T> {
    /// Answers, counts the verdict, and returns how that ended; or why there is no answer.
    fn answer(
        &mut self,
        place: &Place,
        entry: &Entry,
        result: T,
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>>;

    /// Told of a text in a puzzle's place that is no puzzle.
    fn pass(&mut self) {}
}

/// Why a puzzle has no answer.
pub(crate) enum Trouble {
    /// Something broke: the machine's fault, never data.
    Failed(Error),
    /// What belongs to the puzzle can't be read.
    Unreadable(String),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Failed(error)
    }
}

/// Where answers and messages go, and what is counted on the way.
pub(crate) struct Output<'a> {
    /// Answers.
    pub(crate) answers: Answers<'a>,
    /// All else.
    pub(crate) stderr: &'a mut dyn Write,
    /// Verdicts and work.
    pub(crate) tally: Tally,
}

impl Output<'_> {
    /// Says what went wrong, and where.
    fn report(&mut self, input: &str, error: &dyn Display) -> io::Result<()> {
        writeln!(self.stderr, "satdoku: {input}: {error}")
    }
}

/// The object of `--json` for a puzzle without an answer.
#[derive(Serialize)]
struct Failure<'a> {
    #[serde(flatten)]
    place: &'a Place,
    /// `unreadable` or `failed`.
    verdict: &'static str,
    error: String,
}

/// Goes through all inputs: works on each puzzle, answers, reports bad lines, sums up. `describe`
/// names the choices made, for `--stats`.
///
/// # Errors
///
/// If answers can't be written. An input that can't be opened or read is reported, and the others
/// go on.
pub(crate) fn run<T>(
    args: &BatchArgs,
    form: Option<Form>,
    work: impl Fn(&Entry) -> T,
    answerer: &mut impl Answerer<T>,
    describe: impl FnOnce() -> String,
    streams: &mut Streams,
) -> anyhow::Result<Exit> {
    let Streams {
        stdin,
        stdout,
        stderr,
    } = streams;
    let answers = Answers::new(*stdout, form);
    let output = Output {
        answers,
        stderr: *stderr,
        tally: Tally::default(),
    };
    let mut batch = Batch {
        report: &args.report,
        input: String::new(),
        n_in_input: 0,
        output,
        answerer,
        exit: Exit::Yes,
        n_puzzles: 0,
        noted_sides: Vec::new(),
        boxes_are_given: args.read.boxes.is_some(),
    };
    for input in Input::from_arguments(&args.inputs) {
        if input.is_typed_live() && !args.report.quiet {
            writeln!(
                batch.output.stderr,
                "satdoku: reading from the terminal, Ctrl-D ends"
            )?;
        }
        match input.open(*stdin) {
            Ok(text) => {
                batch.input = input.name();
                batch.n_in_input = 0;
                batch::run(Reader::new(text, args.read.options()), &work, &mut batch)?;
                if batch.n_in_input == 0 {
                    batch.output.report(&batch.input, &"no puzzle found")?;
                    batch.note(Exit::Error);
                }
            }
            Err(error) => {
                writeln!(batch.output.stderr, "satdoku: {error:#}")?;
                batch.exit = batch.exit.worst(Exit::Error);
            }
        }
    }
    batch.output.answers.flush()?;
    if !args.report.quiet {
        batch.sum_up(describe)?;
    }
    Ok(batch.exit)
}

/// What to say of boxes that were taken where others would do as well; `None` if they are square.
pub(crate) fn boxes_note(geometry: &Geometry) -> Option<String> {
    let side = geometry.side();
    match geometry.boxes() {
        Boxes::Rect { height, width } if height != width => Some(format!(
            "satdoku: {side}x{side} is taken to have boxes of {height} rows by {width} columns; \
             --box says otherwise"
        )),
        Boxes::Rect { .. } | Boxes::None => None,
    }
}

/// A batch under way.
struct Batch<'a, A> {
    report: &'a ReportArgs,
    /// The name of the input at hand.
    input: String,
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
}

impl<A> Batch<'_, A> {
    /// The place of the puzzle that begins at a line.
    fn next_place(&mut self, line: usize) -> Place {
        self.n_in_input += 1;
        self.n_puzzles += 1;
        Place {
            input: self.input.clone(),
            line,
            puzzle: self.n_in_input,
        }
    }

    /// Counts a verdict or a bad line, unless that is data.
    fn note(&mut self, exit: Exit) {
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
        writeln!(self.output.stderr, "{note}")
    }

    /// Says how it went.
    fn sum_up(&mut self, describe: impl FnOnce() -> String) -> io::Result<()> {
        let Output { stderr, tally, .. } = &mut self.output;
        if let Some(summary) = tally.summary(self.n_puzzles) {
            writeln!(stderr, "{summary}")?;
        }
        if self.report.stats {
            writeln!(stderr, "{}", describe())?;
            if let Some(work) = tally.work() {
                writeln!(stderr, "{work}")?;
            }
        }
        Ok(())
    }

    /// Says why a puzzle has no answer, and keeps its place.
    fn keep_place(
        &mut self,
        place: &Place,
        verdict: &'static str,
        error: &dyn Display,
    ) -> io::Result<()> {
        let Output {
            answers,
            stderr,
            tally,
        } = &mut self.output;
        writeln!(stderr, "satdoku: {error}")?;
        tally.add(verdict, String::new());
        if self.report.json {
            answers.write_json(&Failure {
                place,
                verdict,
                error: error.to_string(),
            })
        } else {
            answers.write_word(verdict)
        }
    }
}

impl<T, A: Answerer<T>> Sink<T> for Batch<'_, A> {
    fn take(&mut self, result: Result<(Entry, T), Error>) -> io::Result<()> {
        match result {
            Ok((entry, result)) => {
                self.note_boxes(entry.puzzle.geometry())?;
                let place = self.next_place(entry.line);
                match self
                    .answerer
                    .answer(&place, &entry, result, &mut self.output)?
                {
                    Ok(exit) => self.note(exit),
                    Err(Trouble::Failed(error)) => {
                        let error = format!("{}: line {}: {error}", self.input, entry.line);
                        self.keep_place(&place, "failed", &error)?;
                        self.exit = Exit::Error;
                    }
                    Err(Trouble::Unreadable(error)) => {
                        self.keep_place(&place, "unreadable", &error)?;
                        self.note(Exit::Error);
                    }
                }
            }
            Err(Error::Text(error)) => {
                let place = self.next_place(error.line);
                self.answerer.pass();
                let error = format!("{}: {error}", self.input);
                self.keep_place(&place, "unreadable", &error)?;
                self.note(Exit::Error);
            }
            Err(error) => {
                // Reading itself failed: that is the machine, whatever counts as data.
                self.n_in_input += 1;
                self.output.report(&self.input, &error)?;
                self.exit = Exit::Error;
            }
        }
        Ok(())
    }

    fn wait(&mut self) -> io::Result<()> {
        self.output.answers.flush()
    }
}
