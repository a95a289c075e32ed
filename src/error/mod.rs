//! Every way the library can fail.
//!
//! "No solution", "not unique" and "stopped at a limit" are answers, not errors; see
//! [`Outcome`](crate::solve::Outcome).

mod asked;
mod text;

use std::error::Error as StdError;
use std::fmt;
use std::io;

pub use self::asked::{GeometryError, NotMade, RecipeError, Unsupported};
pub(crate) use self::text::the_word;
pub use self::text::{ByteError, NoColumn, TextError, Unwritable};
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
    /// No attempt led to a puzzle that a recipe asks for.
    NotMade {
        /// What was asked for.
        recipe: String,
        /// Why there is no puzzle.
        reason: NotMade,
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
