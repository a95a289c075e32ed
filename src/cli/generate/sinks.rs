//! Where puzzles go: to standard output, or to files that a manifest lists.

use std::convert::Infallible;
use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;
use serde::Serialize;

use super::Number;
use super::files::Files;
use super::made::{Product, Shown, solution_of};
use crate::batch::{Done, Sink};
use crate::cli::Streams;
use crate::cli::answers::Answers;
use crate::cli::exit::Exit;
use crate::error::{Error, NotMade};
use crate::generate::{Generated, Made};
use crate::geometry::Geometry;
use crate::limits::StopReason;
use crate::text::Headers;

/// One object of `--json` or of the manifest.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    /// The file's name, in the manifest's directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<&'a str>,
    /// The puzzle's number, from 1.
    puzzle: u64,
    seed: u64,
    /// All other parameters; `satdoku generate` and `compare --generate` take it.
    recipe: &'a str,
    #[serde(flatten)]
    shape: &'a Shape,
    /// `None` if there is no puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    /// none, unique, many, unknown.
    status: &'static str,
    /// `null` where the status is unknown.
    conflicts: Option<u64>,
    /// Why the status is unknown, or why there is no puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    content: Content<'a>,
}

/// What all puzzles look like from afar.
#[derive(Serialize)]
struct Shape {
    side: usize,
    boxes: String,
    /// Diagonals, and maps of extra units.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extra: Vec<String>,
}

/// What a puzzle is.
#[derive(Serialize)]
#[serde(untagged)]
enum Content<'a> {
    File {
        sha256: &'a str,
    },
    Text {
        text: String,
        solution: Option<String>,
    },
    /// There is no puzzle.
    Missing {},
}

/// Which puzzles are made.
pub(super) struct Place {
    /// The recipe without the number of puzzles.
    pub(super) kind: String,
    pub(super) seed: u64,
    /// The number of the next puzzle to be shown, from 0, and after the last one.
    pub(super) next: u64,
    pub(super) end: u64,
    pub(super) is_quiet: bool,
    /// Whether the number of puzzles was said within the recipe.
    pub(super) counts_in_recipe: bool,
}

/// Where puzzles and messages go.
pub(super) struct Sinks<'a> {
    shown: Shown,
    place: Place,
    shape: Shape,
    answers: Answers<'a>,
    stderr: &'a mut dyn Write,
    /// The line that says the shape of the puzzles where it does not go without saying.
    header: String,
    files: Option<Files>,
    exit: Exit,
    /// Whether a puzzle was given up after a signal: what comes after it is not shown.
    is_over: bool,
}

impl<'a> Sinks<'a> {
    /// Standard output, or a directory, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// If it can't be made, or nothing can be written there.
    pub(super) fn open(
        shown: Shown,
        place: Place,
        geometry: &Geometry,
        directory: Option<&Path>,
        streams: &'a mut Streams,
    ) -> anyhow::Result<Sinks<'a>> {
        let files = directory.map(|directory| Files::open(directory, &place));
        Ok(Sinks {
            shown,
            place,
            shape: Shape {
                side: geometry.side(),
                boxes: geometry.boxes().to_string(),
                extra: geometry.extra().texts(),
            },
            answers: Answers::new(&mut *streams.stdout, None),
            stderr: &mut *streams.stderr,
            header: Headers::default()
                .before(geometry)
                .map_or(String::new(), |line| line + "\n"),
            files: files.transpose()?,
            exit: Exit::Yes,
            is_over: false,
        })
    }

    /// Says at the end what there is, and where to go on.
    ///
    /// # Errors
    ///
    /// If the last of it can't be written.
    pub(super) fn finish(mut self, is_cancelled: bool) -> anyhow::Result<Exit> {
        self.answers.flush()?;
        if let Some(files) = self.files {
            let written = files.finish()?;
            if !self.place.is_quiet {
                writeln!(self.stderr, "{written}")?;
            }
        }
        if is_cancelled || self.is_over {
            self.exit = self.exit.worst(Exit::Unknown);
            let going_on = self.place.going_on();
            writeln!(self.stderr, "satdoku: interrupted; {going_on} goes on")?;
        }
        Ok(self.exit)
    }

    /// Keeps what there is after an error, and adds to the error what that is.
    pub(super) fn fail(self, error: io::Error) -> anyhow::Error {
        match self.files.map(Files::finish) {
            None => error.into(),
            Some(Ok(written)) => anyhow!("{error}; {written}"),
            Some(Err(other)) => anyhow!("{error}; {other}"),
        }
    }

    /// Shows a puzzle.
    fn show(&mut self, k: u64, generated: &Generated, product: &Product) -> anyhow::Result<()> {
        let text = self.shown.text_of(&generated.puzzle)?;
        let puzzle = &generated.puzzle;
        let status = product.status.as_ref();
        let mut record = Record {
            file: None,
            puzzle: k + 1,
            seed: self.place.seed,
            recipe: &self.place.kind,
            shape: &self.shape,
            clues: Some(puzzle.n_clues()),
            status: status.map_or("unknown", |status| status.name),
            conflicts: status.and_then(|status| status.conflicts),
            reason: status.and_then(|status| status.reason.clone()),
            content: Content::Missing {},
        };
        match &mut self.files {
            None if self.shown.is_json => {
                record.content = Content::Text {
                    text: text.trim_end().to_owned(),
                    solution: solution_of(generated),
                };
                self.answers.write_json(&record)?;
            }
            None => {
                // Once is enough: it holds for all that follows.
                let header = std::mem::take(&mut self.header);
                if !header.is_empty() {
                    self.answers.write(&header)?;
                }
                self.answers.write(&text)?;
            }
            Some(files) => {
                let file = files.name_of(k + 1);
                let sha256 = files.write(&file, &(self.header.clone() + &text))?;
                record.file = Some(&file);
                record.content = Content::File { sha256: &sha256 };
                files.list(&record)?;
            }
        }
        Ok(())
    }

    /// Says that there is no puzzle, and keeps its place by a word.
    fn miss(&mut self, k: u64, word: &'static str, reason: &str) -> anyhow::Result<()> {
        let kind = &self.place.kind;
        writeln!(self.stderr, "satdoku: {kind}, puzzle {}: {reason}", k + 1)?;
        let record = Record {
            file: None,
            puzzle: k + 1,
            seed: self.place.seed,
            recipe: kind,
            shape: &self.shape,
            clues: None,
            // That no grid has the shape is known.
            status: if word == "none" { word } else { "unknown" },
            conflicts: None,
            reason: Some(reason.to_owned()),
            content: Content::Missing {},
        };
        match &mut self.files {
            Some(files) => files.list(&record)?,
            None if self.shown.is_json => self.answers.write_json(&record)?,
            None => self.answers.write_word(word)?,
        }
        Ok(())
    }
}

impl Place {
    /// The arguments that go on with the next puzzle, those of the command line that change.
    fn going_on(&self) -> String {
        let Place {
            kind,
            seed,
            next,
            end,
            ..
        } = self;
        let (first, n_left) = (next + 1, end - next);
        if self.counts_in_recipe {
            format!("{kind}:{n_left} --seed {seed} --first {first}")
        } else {
            format!("--seed {seed} --first {first} --count {n_left}")
        }
    }
}

impl Sink<Number, Infallible, Result<Product, Error>> for Sinks<'_> {
    fn take(&mut self, item: &Number, done: Done<Result<Product, Error>>) -> io::Result<()> {
        if self.is_over {
            return Ok(());
        }
        let product = match done {
            Done::GivenUp => {
                self.is_over = true;
                return Ok(());
            }
            Done::Panicked(message) => Err(format!("a fault in satdoku: {message}")),
            Done::Finished(Ok(product)) => Ok(product),
            Done::Finished(Err(error)) => Err(error.to_string()),
        };
        let reason = match &product {
            Ok(product) => match &product.made {
                Made::Puzzle(generated) => {
                    self.show(item.k, generated, product)
                        .map_err(|error| into_io(&error))?;
                    None
                }
                Made::Not(NotMade::Stopped(StopReason::Cancelled)) => {
                    self.is_over = true;
                    return Ok(());
                }
                Made::Not(reason) => {
                    let word = match reason {
                        NotMade::Impossible => "none",
                        _ => "unknown",
                    };
                    Some((Exit::from(reason), word, reason.to_string()))
                }
            },
            Err(message) => Some((Exit::Error, "failed", message.clone())),
        };
        if let Some((exit, word, reason)) = reason {
            self.exit = self.exit.worst(exit);
            self.miss(item.k, word, &reason)
                .map_err(|error| into_io(&error))?;
        }
        self.place.next = item.k + 1;
        Ok(())
    }

    fn note(&mut self, note: &Infallible) -> io::Result<()> {
        match *note {}
    }

    fn wait(&mut self) -> io::Result<()> {
        self.answers.flush()
    }
}

/// An error with the same text; a closed pipe is still seen as one.
fn into_io(error: &anyhow::Error) -> io::Error {
    let kind = error.downcast_ref().map(io::Error::kind);
    // What was added to it would be lost in the error itself.
    io::Error::new(kind.unwrap_or(io::ErrorKind::Other), format!("{error:#}"))
}
