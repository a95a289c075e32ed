//! The header of a file: a comment that says the shape of the puzzles below it, in the words of the
//! command line.
//!
//! ```text
//! # satdoku --box 2x3 --diagonals
//! ```

use std::io::BufRead;

use super::lines::Line;
use super::reader::{Progress, Reader};
use super::sniff::Geometries;
use super::{Entry, fault};
use crate::error::{Error, TextError};
use crate::geometry::{Geometry, Shape};

/// What a header begins with, behind the sign of a comment.
const NAME: &str = "satdoku";

/// Whether a text is a header, right or wrong.
pub(super) fn is_header(text: &[u8]) -> bool {
    options(text).is_some()
}

/// The options that a header gives.
fn options(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii_start().strip_prefix(b"#")?;
    let rest = text.trim_ascii_start().strip_prefix(NAME.as_bytes())?;
    let options = rest.trim_ascii();
    let is_apart = rest.first().is_some_and(u8::is_ascii_whitespace);
    (is_apart && options.starts_with(b"--")).then_some(options)
}

/// The headers of puzzles that are written one after the other.
#[derive(Clone, Debug, Default)]
pub struct Headers {
    last: Option<Geometry>,
    /// The shape in which a reader takes what is written next.
    said: Shape,
}

impl Headers {
    /// The line to be written before a puzzle, without its end: `# satdoku --box none`. None where a
    /// reader knows the shape without it.
    pub fn before(&mut self, geometry: &Geometry) -> Option<String> {
        if self.last.as_ref() == Some(geometry) {
            return None;
        }
        self.last = Some(geometry.clone());
        let mut shape = Shape::to_be_said_of(geometry);
        if shape == self.said {
            return None;
        }
        if shape.is_usual() {
            shape = Shape::of(geometry);
        }
        let line = format!("# {NAME} {shape}");
        self.said = shape;
        Some(line)
    }
}

/// A header that says no shape, or another one than was asked for.
pub(super) struct WrongHeader {
    line: usize,
    /// What is wrong with it, until that is told.
    error: Option<TextError>,
}

impl<R: BufRead> Reader<R> {
    /// Reads what follows in the shape of a geometry, as solutions are read in that of their puzzles,
    /// unless a header in the text says another one.
    pub fn take_shape(&mut self, geometry: &Geometry) {
        if self.has_header || self.taken.as_ref() == Some(geometry) {
            return;
        }
        self.geometries = Geometries::like(geometry);
        self.taken = Some(geometry.clone());
    }

    /// Reads the puzzles below a header in its shape. If it says no shape, or another one than was
    /// asked for, all puzzles below it are errors.
    pub(super) fn take_header(&mut self, line: &Line) {
        // Puzzles in another shape are kept apart, and told apart anew.
        self.class = None;
        self.separated = None;
        self.progress = Progress::Beginning;
        self.coming.add_blank_line();
        self.has_header = true;
        match shape_of(line, &self.options.shape) {
            Ok(shape) => {
                self.geometries = Geometries::new(shape);
                self.wrong_header = None;
            }
            Err(error) => {
                self.wrong_header = Some(WrongHeader {
                    line: line.number,
                    error: Some(error),
                });
            }
        }
    }

    /// The error of a wrong header that no puzzle has had yet.
    pub(super) fn untold_header(&mut self) -> Result<(), Error> {
        let untold = self.wrong_header.as_mut().and_then(|it| it.error.take());
        untold.map_or(Ok(()), |error| Err(error.into()))
    }

    /// A puzzle, unless the header above it is wrong: the first one has the header's error.
    pub(super) fn below_header(&mut self, entry: Entry) -> Result<Entry, Error> {
        self.untold_header()?;
        match &self.wrong_header {
            None => Ok(entry),
            Some(header) => Err(fault::below_wrong_header(entry.line, header.line).into()),
        }
    }
}

/// Whether a word is the name of a file rather than a map: it has a path before it or an extension.
fn names_file(word: &str) -> bool {
    let has_path = ["/", "./", "../", "~"]
        .iter()
        .any(|path| word.starts_with(path));
    let has_extension = word.rsplit_once('.').is_some_and(|(stem, extension)| {
        let is_usual = (2..=4).contains(&extension.len());
        is_usual && !stem.is_empty() && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    !word.starts_with("--") && (has_path || has_extension)
}

/// The shape that a header gives, where this one was asked for.
fn shape_of(line: &Line, asked: &Shape) -> Result<Shape, TextError> {
    let text = String::from_utf8_lossy(options(&line.text).unwrap_or_default());
    let shape: Shape = text.parse().map_err(|error| {
        let mut words = text.split(|c: char| c.is_whitespace() || c == '=');
        match words.find(|word| names_file(word)) {
            Some(name) => fault::file_in_header(line.number, name),
            None => fault::header(line.number, &error),
        }
    })?;
    if asked.is_usual() {
        return Ok(shape);
    }
    let sides = [asked.side(), shape.side()];
    let is_same = match sides.into_iter().flatten().next() {
        Some(side) => match (asked.geometry(side), shape.geometry(side)) {
            (Ok(asked), Ok(shape)) => asked == shape,
            _ => false,
        },
        None => *asked == shape,
    };
    if is_same {
        Ok(shape)
    } else {
        Err(fault::other_header(line.number, &text, asked))
    }
}
