//! Where puzzles go: to standard output, or to files that a manifest lists.

use std::convert::Infallible;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;

use super::Number;
use super::made::{Product, Shown, line_of, solution_of};
use crate::batch::{Done, Sink};
use crate::cli::Streams;
use crate::cli::answers::Answers;
use crate::cli::exit::Exit;
use crate::cli::manifest::MANIFEST;
use crate::cli::output::{Hashed, Output};
use crate::error::Error;
use crate::generate::{Generated, Made};
use crate::geometry::Geometry;
use crate::limits::StopReason;
use crate::text::Headers;

/// One object of `--json` or of the manifest.
#[derive(Serialize)]
struct Record<'a> {
    /// The file's name, in the manifest's directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    /// The puzzle's number, from 1.
    puzzle: u64,
    seed: u64,
    /// All other parameters; `satdoku generate` and `compare --generate` take it.
    recipe: &'a str,
    #[serde(flatten)]
    shape: Option<Shape>,
    /// none, unique, many, unknown.
    status: &'static str,
    /// `null` where the status is unknown.
    conflicts: Option<u64>,
    #[serde(flatten)]
    content: Content<'a>,
}

/// What a puzzle looks like from afar.
#[derive(Serialize)]
struct Shape {
    side: usize,
    boxes: String,
    /// Diagonals, and maps of extra units.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extra: Vec<String>,
    clues: usize,
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
    Missing {
        /// Why there is no puzzle.
        reason: String,
    },
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
}

/// Where puzzles and messages go.
pub(super) struct Sinks<'a> {
    shown: Shown,
    place: Place,
    answers: Answers<'a>,
    stderr: &'a mut dyn Write,
    /// The line that says the shape of the puzzles where it does not go without saying.
    header: String,
    files: Option<Files>,
    exit: Exit,
    /// Whether a puzzle was given up after a signal: what comes after it is not shown.
    is_over: bool,
}

/// Files under way.
struct Files {
    directory: PathBuf,
    manifest: Output,
    n_written: u64,
    /// Digits of the last number.
    width: usize,
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
        let files = match directory {
            None => None,
            Some(directory) => {
                fs::create_dir_all(directory).with_context(|| {
                    format!("the directory {} can't be made", directory.display())
                })?;
                Some(Files {
                    directory: directory.to_owned(),
                    manifest: Output::create(&directory.join(MANIFEST))?,
                    n_written: 0,
                    width: place.end.to_string().len().max(4),
                })
            }
        };
        Ok(Sinks {
            shown,
            place,
            answers: Answers::new(&mut *streams.stdout, None),
            stderr: &mut *streams.stderr,
            header: Headers::default()
                .before(geometry)
                .map_or(String::new(), |line| line + "\n"),
            files,
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
        if let Some(Files {
            directory,
            manifest,
            n_written,
            ..
        }) = self.files
        {
            let name = directory.join(MANIFEST).display().to_string();
            manifest.finish().with_context(|| name.clone())?;
            if !self.place.is_quiet {
                let s = if n_written == 1 { "" } else { "s" };
                writeln!(self.stderr, "wrote {n_written} file{s} and {name}")?;
            }
        }
        if is_cancelled || self.is_over {
            self.exit = self.exit.worst(Exit::Unknown);
            let Place { seed, next, .. } = self.place;
            let next = next + 1;
            writeln!(
                self.stderr,
                "satdoku: interrupted; --seed {seed} --first {next} goes on"
            )?;
        }
        Ok(self.exit)
    }

    /// Shows a puzzle.
    fn show(&mut self, k: u64, generated: &Generated, product: &Product) -> anyhow::Result<()> {
        let text = self.shown.text_of(&generated.puzzle)?;
        let puzzle = &generated.puzzle;
        let geometry = puzzle.geometry();
        let status = product.status.as_ref();
        let mut record = Record {
            file: None,
            puzzle: k + 1,
            seed: self.place.seed,
            recipe: &self.place.kind,
            shape: Some(Shape {
                side: geometry.side(),
                boxes: geometry.boxes().to_string(),
                extra: geometry.extra().texts(),
                clues: puzzle.n_clues(),
            }),
            status: status.map_or("unknown", |status| status.name),
            conflicts: status.and_then(|status| status.conflicts),
            content: Content::Text {
                text: String::new(),
                solution: None,
            },
        };
        match &mut self.files {
            None if self.shown.is_json => {
                record.content = Content::Text {
                    text: line_of(puzzle),
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
                let file = format!("{:0width$}.txt", k + 1, width = files.width);
                let sha256 = files.write(&file, &(self.header.clone() + &text))?;
                record.file = Some(&file);
                record.content = Content::File { sha256: &sha256 };
                let line = serde_json::to_string(&record)?;
                writeln!(files.manifest, "{line}").context(MANIFEST)?;
            }
        }
        Ok(())
    }

    /// Says that there is no puzzle, and keeps its place by a word.
    fn miss(&mut self, k: u64, word: &str, reason: &str) -> io::Result<()> {
        let kind = &self.place.kind;
        writeln!(self.stderr, "satdoku: {kind}, puzzle {}: {reason}", k + 1)?;
        match self.files {
            Some(_) => Ok(()),
            None if self.shown.is_json => self.answers.write_json(&Record {
                file: None,
                puzzle: k + 1,
                seed: self.place.seed,
                recipe: kind,
                shape: None,
                status: "unknown",
                conflicts: None,
                content: Content::Missing {
                    reason: reason.to_owned(),
                },
            }),
            None => self.answers.write_word(word),
        }
    }
}

impl Files {
    /// Writes a file as a whole and returns its sum.
    fn write(&mut self, name: &str, text: &str) -> anyhow::Result<String> {
        let path = self.directory.join(name);
        let write = || {
            let mut out = Hashed::new(Output::create(&path)?);
            out.write_all(text.as_bytes())?;
            let (out, sha256) = out.finish();
            if self.n_written == 0 {
                // It would list other files than there are, if this run does not come to its end.
                self.manifest.remove_the_old()?;
            }
            out.finish()?;
            anyhow::Ok(sha256)
        };
        let sha256 = write().with_context(|| path.display().to_string())?;
        self.n_written += 1;
        Ok(sha256)
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
                    self.show(item.k, generated, product).map_err(into_io)?;
                    None
                }
                Made::Stopped(StopReason::Cancelled) => {
                    self.is_over = true;
                    return Ok(());
                }
                Made::Impossible => Some((Exit::No, "none", Made::Impossible.to_string())),
                other => Some((Exit::Unknown, "unknown", other.to_string())),
            },
            Err(message) => Some((Exit::Error, "failed", message.clone())),
        };
        if let Some((exit, word, reason)) = reason {
            self.exit = self.exit.worst(exit);
            self.miss(item.k, word, &reason)?;
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

/// The error of the system that is behind another one, so that a closed pipe is still seen as one; or an
/// error with that text.
fn into_io(error: anyhow::Error) -> io::Error {
    match error.downcast::<io::Error>() {
        Ok(error) => error,
        Err(error) => io::Error::other(format!("{error:#}")),
    }
}
