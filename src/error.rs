//! Every way the library can fail.
//!
//! "No solution", "not unique" and "stopped at a limit" are answers, not errors; see
//! [`Outcome`](crate::solve::Outcome).

use std::error::Error as StdError;
use std::fmt;
use std::io;

use crate::geometry::Geometry;

/// What went wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No puzzle has this shape.
    Geometry(GeometryError),
    /// A text does not say what puzzles to make.
    Recipe(RecipeError),
    /// A text is not what it should be.
    Text(TextError),
    /// A table lacks the column that was asked for.
    NoColumn(NoColumn),
    /// A file of bytes is not what it should be.
    Bytes(ByteError),
    /// A text could not be read, or an answer not written.
    Io(io::Error),
    /// An encoding does not cover this puzzle.
    Unsupported(Unsupported),
    /// A form of text cannot show this grid.
    Unwritable(Unwritable),
    /// A grid does not have the shape of its puzzle.
    OtherShape {
        /// The puzzle's.
        expected: Geometry,
        /// The grid's.
        found: Geometry,
    },
    /// No attempt led to a puzzle that a recipe asks for. That does not mean that there is none.
    NotMade {
        /// What was asked for.
        recipe: String,
        /// How far it came.
        reason: String,
    },
    /// A formula would be larger than a machine can be expected to hold.
    TooLarge {
        /// The most literals that are allowed.
        max_lits: usize,
    },
    /// A text that should say how to start a solver does not.
    Command {
        /// The text.
        command: String,
        /// What is wrong with it.
        fault: String,
    },
    /// A solver failed; that says nothing about the puzzle.
    Solver {
        /// The backend's name.
        backend: String,
        /// What it said.
        message: String,
    },
    /// A solver's answer failed the check. Never to be taken for an answer about the puzzle.
    WrongAnswer {
        /// The backend's name.
        backend: String,
        /// The clause, clue or rule that the answer breaks.
        fault: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Geometry(error) => error.fmt(f),
            Error::Recipe(error) => error.fmt(f),
            Error::Text(error) => error.fmt(f),
            Error::NoColumn(error) => error.fmt(f),
            Error::Bytes(error) => error.fmt(f),
            Error::Io(error) => error.fmt(f),
            Error::Unsupported(error) => error.fmt(f),
            Error::Unwritable(error) => error.fmt(f),
            Error::OtherShape { expected, found } => {
                write!(f, "the puzzle is {expected}, the grid {found}")
            }
            Error::NotMade { recipe, reason } => write!(f, "{recipe}: {reason}"),
            Error::TooLarge { max_lits } => {
                write!(
                    f,
                    "the formula has more than {max_lits} literals, too many to solve; the at-most-one \
                     'product' makes a smaller one"
                )
            }
            Error::Command { command, fault } => write!(f, "command line '{command}': {fault}"),
            Error::Solver { backend, message } => write!(f, "{backend} failed: {message}"),
            Error::WrongAnswer { backend, fault } => {
                write!(f, "{backend} gave a wrong answer: {fault}")
            }
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            // Displayed whole above, so the chain goes on below them.
            Error::Io(error) => error.source(),
            Error::Geometry(_)
            | Error::Recipe(_)
            | Error::Text(_)
            | Error::NoColumn(_)
            | Error::Bytes(_)
            | Error::Unsupported(_)
            | Error::Unwritable(_)
            | Error::OtherShape { .. }
            | Error::NotMade { .. }
            | Error::TooLarge { .. }
            | Error::Command { .. }
            | Error::Solver { .. }
            | Error::WrongAnswer { .. } => None,
        }
    }
}

impl From<GeometryError> for Error {
    fn from(error: GeometryError) -> Error {
        Error::Geometry(error)
    }
}

impl From<RecipeError> for Error {
    fn from(error: RecipeError) -> Error {
        Error::Recipe(error)
    }
}

impl From<TextError> for Error {
    fn from(error: TextError) -> Error {
        Error::Text(error)
    }
}

impl From<ByteError> for Error {
    fn from(error: ByteError) -> Error {
        Error::Bytes(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Io(error)
    }
}

impl From<Unsupported> for Error {
    fn from(error: Unsupported) -> Error {
        Error::Unsupported(error)
    }
}

impl From<Unwritable> for Error {
    fn from(error: Unwritable) -> Error {
        Error::Unwritable(error)
    }
}

/// Why no puzzle has this shape.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GeometryError {
    /// The side is not 1 to 400.
    Side {
        /// The side asked for.
        side: usize,
    },
    /// The boxes do not tile the side.
    BoxesDoNotFit {
        /// The side asked for.
        side: usize,
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// The side is a prime, so no boxes go without saying.
    NoUsualBoxes {
        /// The side asked for.
        side: usize,
    },
    /// A text that should say a box shape does not.
    NotBoxes {
        /// The text.
        found: String,
    },
    /// A text that should be options for a shape is not.
    NotAShape {
        /// The word that is none.
        found: String,
    },
    /// A map of regions or extra units is not what it should be.
    Map {
        /// What it has.
        found: String,
        /// What it should have.
        expected: String,
    },
    /// A map is of another side than the grid, or than another map.
    OtherSide {
        /// The side of the map.
        side: usize,
        /// The other one.
        expected: usize,
    },
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GeometryError::Side { side } => {
                write!(f, "side {side} is out of range, expected 1 to 400")
            }
            GeometryError::BoxesDoNotFit {
                side,
                height,
                width,
            } => {
                write!(f, "boxes {height}x{width} do not fit side {side}")
            }
            GeometryError::NoUsualBoxes { side } => write!(
                f,
                "a {side}x{side} grid has no usual boxes; \
                 say --box none for a Latin square, or --box HEIGHTxWIDTH"
            ),
            GeometryError::NotBoxes { found } => write!(
                f,
                "found '{found}', expected a box shape HEIGHTxWIDTH such as 3x3 or 2x3, none, or a map \
                 of regions with a label for each cell"
            ),
            GeometryError::NotAShape { found } => write!(
                f,
                "found '{found}', expected --box HEIGHTxWIDTH, --box none, --box MAP, --diagonals or \
                 --extra MAP"
            ),
            GeometryError::Map { found, expected } => {
                write!(f, "found a map with {found}, expected {expected}")
            }
            GeometryError::OtherSide { side, expected } => write!(
                f,
                "found a map of {side}x{side} cells, expected {expected}x{expected}"
            ),
        }
    }
}

impl StdError for GeometryError {}

/// Why a text is no recipe for puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecipeError {
    /// No puzzle has the shape that it names.
    Geometry(GeometryError),
    /// A part of it is not what it should be.
    Part {
        /// The part.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
    /// More clues are wanted than there are cells.
    TooManyClues {
        /// The clues.
        clues: usize,
        /// The cells.
        n_cells: usize,
    },
    /// An odd number of clues is wanted where symmetric clues come in pairs.
    OddClues {
        /// The clues.
        clues: usize,
    },
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::Geometry(error) => error.fmt(f),
            RecipeError::Part { found, expected } if found.is_empty() => {
                write!(f, "found nothing, expected {expected}")
            }
            RecipeError::Part { found, expected } => {
                write!(f, "found '{found}', expected {expected}")
            }
            RecipeError::TooManyClues { clues, n_cells } => {
                write!(f, "{clues} clues are more than the {n_cells} cells")
            }
            RecipeError::OddClues { clues } => write!(
                f,
                "{clues} clues can't be symmetric: without a cell in the middle, expected an even number"
            ),
        }
    }
}

impl StdError for RecipeError {}

/// Where a text is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1; 0 where the whole line or what follows it is at fault.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there, and the option that may help.
    pub expected: String,
    /// The line as it stands, without what ends it, where it is at hand.
    pub text: Option<Vec<u8>>,
}

impl fmt::Display for TextError {
    /// `line 3, column 7: found 'x', expected a digit 1-9 or one of . 0 _ * ? -`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if self.column > 0 {
            write!(f, ", column {}", self.column)?;
        }
        write!(f, ": found {}, expected {}", self.found, self.expected)
    }
}

impl StdError for TextError {}

/// A table without the column that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoColumn {
    /// The first line, from 1.
    pub line: usize,
    /// What stands in the columns of that line.
    pub found: Vec<String>,
    /// The column that should be there.
    pub expected: String,
}

impl fmt::Display for NoColumn {
    /// `line 1: found 2 columns (id, puzzle), expected a column named 'quiz'`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoColumn {
            line,
            found,
            expected,
        } = self;
        let (n, names) = (found.len(), found.join(", "));
        let columns = if n == 1 { "column" } else { "columns" };
        write!(
            f,
            "line {line}: found {n} {columns} ({names}), expected {expected}"
        )
    }
}

impl StdError for NoColumn {}

/// Where a file of bytes is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByteError {
    /// The byte, from 0.
    pub offset: u64,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

impl fmt::Display for ByteError {
    /// `byte 17: found the end, expected a 0 that ends the last clause`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByteError {
            offset,
            found,
            expected,
        } = self;
        write!(f, "byte {offset}: found {found}, expected {expected}")
    }
}

impl StdError for ByteError {}

/// An encoding outside its domain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// The encoding's name.
    pub encoding: &'static str,
    /// What it lacks: "needs boxes".
    pub reason: String,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "encoding {} {}", self.encoding, self.reason)
    }
}

impl StdError for Unsupported {}

/// A grid outside the domain of a form of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwritable {
    /// The form's name.
    pub form: &'static str,
    /// What it lacks: "has symbols for sides up to 35".
    pub reason: String,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} form {}", self.form, self.reason)
    }
}

impl StdError for Unwritable {}
