//! Puzzle text: reading and writing puzzles as people keep them.
//!
//! | form     | what it looks like                                        | read by |
//! | -------- | --------------------------------------------------------- | ------- |
//! | `line`   | side² symbols on a line, and perhaps a remark             | `line`  |
//! | `block`  | side lines of side symbols                                | `rows`  |
//! | `spaced` | side lines with spaces between cells or boxes             | `rows`  |
//! | `ruled`  | block or spaced, with rules such as `\|` and `---+---`    | `rows`  |
//! | `pencilmarks` | side³ symbols on a line: each cell's digits, or blanks | `pencilmarks` |
//!
//! A [`Reader`] takes `lines` from its input. The first line of a puzzle has one or more readings
//! (`sniff`); the lines around it decide where there are several (`choose`); what cannot be decided
//! is refused (`refuse`). A form that is read otherwise gets a file beside `line` and `rows`, a
//! variant of [`Form`] and of the readings.
//!
//! Every puzzle, right or wrong, gives one result, so that results keep their places:
//! - Only blank lines, comments, rules, titles and headers are skipped (`title`). A title is a line
//!   of words before a row, or counts and sizes before the first puzzle, a header the first line of a CSV file; in the line form nothing else is
//!   skipped, unless a title stands before each puzzle (`titles`). `none`, `unknown`, `unreadable` and `failed`, alone on a line, are errors: they keep
//!   the place of a puzzle without an answer.
//! - A puzzle of several lines ends with its last row. Rows that follow without a gap are another
//!   puzzle if they are as many as one has, and make it one with too many rows if they are fewer.
//!   They are looked for only if something follows the last row in the input's buffer.
//! - A puzzle with wrong rows is one error and ends where its gaps say (`recover`).
//! - In the line form, asked for or met, no line waits for the one after it. A block of rows after
//!   puzzles on lines needs a gap before it.
//!
//! Rows may be those of an array (`array`), a line each or all on one line (`literal`). A comment may be
//! a `header` that says the shape of the puzzles below it. A line may be a jigsaw with its `regions`.
//! Puzzles on one line may be a column of a table (`table`, `columns`).
//!
//! Digits above 9 are decimals or letters: which symbols are used is asked for (`symbol_set`) or found
//! out from all of them (`tally`).
//!
//! Cells between commas, semicolons or bars may be empty (`fields`).
//!
//! In a row of up to 9 cells, groups of ascending digits are candidates: `1238 4 | 56 179`.
//!
//! Rows below `[State]` are the puzzle above it, partly filled, and are skipped.
//!
//! Not read yet, and refused: borders between irregular boxes, and candidates of larger sides.

mod array;
mod blank_rows;
mod cell_lines;
mod cells;
mod choose;
mod columns;
mod convert;
mod either;
mod fault;
mod fields;
mod foreign;
mod gaps;
mod header;
mod kind;
mod line;
mod lines;
mod literal;
mod look;
mod pencilmarks;
mod reader;
mod record;
mod recover;
mod refuse;
mod regions;
mod rows;
mod scan;
mod sniff;
mod space_blanks;
mod style;
mod symbol;
mod symbol_set;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod title;
mod titles;
mod write;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::error::{Error, TextError};
use crate::geometry::Shape;
use crate::puzzle::Puzzle;

use lines::Line;

pub use convert::convert_puzzle;
pub use header::Headers;
pub use reader::Reader;
pub use style::{Style, Symbols};
pub use symbol_set::{SymbolSet, UnknownSymbols};
pub use table::{Column, Table};
pub use write::{write_grid, write_puzzle};

/// A form of puzzle text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// A puzzle on one line.
    Line,
    /// A row on each line, without spaces.
    Block,
    /// A row on each line, with spaces.
    Spaced,
    /// A row on each line, with rules between the boxes.
    Ruled,
    /// A puzzle on one line, with the candidates of each cell.
    Pencilmarks,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 5] = [
        Form::Line,
        Form::Block,
        Form::Spaced,
        Form::Ruled,
        Form::Pencilmarks,
    ];

    /// The name: `line`, `block`, `spaced`, `ruled`, `pencilmarks`.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Line => "line",
            Form::Block => "block",
            Form::Spaced => "spaced",
            Form::Ruled => "ruled",
            Form::Pencilmarks => "pencilmarks",
        }
    }

    /// Whether a puzzle takes one line.
    pub const fn is_one_line(self) -> bool {
        matches!(self, Form::Line | Form::Pencilmarks)
    }

    /// What it looks like, for help texts.
    pub const fn summary(self) -> &'static str {
        match self {
            Form::Line => "one puzzle a line",
            Form::Block => "one row a line, without spaces",
            Form::Spaced => "one row a line, with spaces; decimals above 9",
            Form::Ruled => "one row a line, with rules between the boxes",
            Form::Pencilmarks => {
                "one puzzle a line, with each cell's digits or blanks (729 at 9x9)"
            }
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(text: &str) -> Result<Form, UnknownForm> {
        let form = Form::ALL.into_iter().find(|form| form.name() == text);
        form.ok_or_else(|| UnknownForm {
            found: text.to_owned(),
        })
    }
}

/// A text that should name a form and does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownForm {
    /// The text.
    pub found: String,
}

impl fmt::Display for UnknownForm {
    /// `found 'lines', expected one of line, block, spaced, ruled, pencilmarks`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Form::ALL.map(Form::name).join(", ");
        write!(f, "found '{}', expected one of {names}", self.found)
    }
}

impl std::error::Error for UnknownForm {}

/// How to read. By default everything is found out from the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// Boxes and extra units; by default the usual boxes of the side. Boxes of h × w cells and maps
    /// fix the side, too. A header in the text can say it instead.
    pub shape: Shape,
    /// The form; `None` to find it out. The forms of several lines are not told apart further.
    pub form: Option<Form>,
    /// Which symbols stand for which digits; `None` to find it out.
    pub symbols: Option<SymbolSet>,
    /// The column of the puzzles, if the input is to be read as a table, one puzzle in line form a
    /// row; `None` to find out whether it is one.
    pub column: Option<Column>,
}

impl ReadOptions {
    /// Whether puzzles may be a line each.
    fn allows_lines(&self) -> bool {
        matches!(self.form, None | Some(Form::Line))
    }

    /// Whether numbers of several places may be digits.
    fn reads_numbers(&self) -> bool {
        matches!(self.symbols, None | Some(SymbolSet::FromOne))
    }

    /// Whether puzzles may be of several lines.
    fn allows_rows(&self) -> bool {
        !matches!(self.form, Some(Form::Line | Form::Pencilmarks))
    }
}

/// A puzzle that was read.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it was written.
    pub style: Style,
    /// Its first line, from 1.
    pub line: usize,
    /// What follows a line-form puzzle on its line, split at spaces, tabs, `,` `;` and `:`; empty
    /// fields are left out. What stands in the other columns of a table. Empty for other forms.
    pub fields: Vec<String>,
    /// The line of a puzzle on one line; `None` for other forms.
    pub source: Option<Source>,
}

/// The line that a puzzle stands on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// All of the line, without what ends it.
    pub text: Vec<u8>,
    /// The bytes of it that are the puzzle.
    pub puzzle: Range<usize>,
    /// Whether the line says the puzzle's shape, too.
    pub has_shape: bool,
}

impl Entry {
    /// The entry, with the line on which it begins at a byte.
    fn on(mut self, line: Line, start: usize) -> Entry {
        let n_cells = self.puzzle.geometry().n_cells();
        let length = match self.style.form() {
            Form::Pencilmarks => n_cells * self.puzzle.geometry().side(),
            _ => n_cells,
        };
        self.source = Some(Source {
            text: line.raw.unwrap_or(line.text),
            puzzle: start..start + length,
            has_shape: false,
        });
        self
    }

    /// The entry, whose line says its shape.
    fn with_shape(mut self) -> Entry {
        if let Some(source) = &mut self.source {
            source.has_shape = true;
        }
        self
    }
}

impl FromStr for Puzzle {
    type Err = Error;

    /// Reads a text that holds exactly one puzzle, of any form, with the usual boxes.
    ///
    /// ```
    /// let puzzle: satdoku::Puzzle = "1... .2..\n..3. ...4".replace(' ', "\n").parse()?;
    /// assert_eq!(puzzle.n_clues(), 4);
    /// # Ok::<(), satdoku::Error>(())
    /// ```
    fn from_str(text: &str) -> Result<Puzzle, Error> {
        let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
        let not_one = |line, found: &str| {
            Error::Text(TextError {
                line,
                column: 0,
                found: found.to_owned(),
                expected: "exactly one".to_owned(),
                text: None,
            })
        };
        let Some(entry) = reader.next() else {
            return Err(not_one(1, "no puzzle"));
        };
        let puzzle = entry?.puzzle;
        match reader.next() {
            None => Ok(puzzle),
            Some(Ok(second)) => Err(not_one(second.line, "another puzzle")),
            Some(Err(error)) => Err(error),
        }
    }
}

/// Whether a text is a puzzle in line form of side 4 or more. Tells puzzles
/// typed on a command line from file names.
pub fn looks_like_puzzle(text: &str) -> bool {
    let Some(side) = sniff::square_root(text.len()) else {
        return false;
    };
    let is_cell = |byte: u8| byte == b' ' || symbol::is_symbol(byte);
    side > 3 && text.bytes().all(is_cell) && SymbolSet::any_fits(text.as_bytes(), side, None)
}
