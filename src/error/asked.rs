//! Shapes, recipes, puzzles and encodings that can't be had.

use std::error::Error as StdError;
use std::fmt;

use crate::limits::StopReason;

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

/// Why a recipe led to no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotMade {
    /// None in so many attempts; that does not mean that there is none.
    Missed {
        /// The attempts.
        attempts: u64,
        /// The number of clues that came nearest to the one that was wanted, if one was.
        nearest: Option<usize>,
    },
    /// There is none: no grid has the shape.
    Impossible,
    /// A limit was reached before.
    Stopped(StopReason),
}

impl fmt::Display for NotMade {
    /// The reason: `not met in 1000 attempts; nearest was 22 clues`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::Missed { attempts, nearest } => {
                write!(f, "not met in {attempts} attempts")?;
                match nearest {
                    Some(clues) => write!(f, "; nearest was {clues} clues"),
                    None => Ok(()),
                }
            }
            NotMade::Impossible => f.write_str("no grid has this shape"),
            NotMade::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl StdError for NotMade {}

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
        write!(
            f,
            "encoding {} {}; choose another encoding, such as extended",
            self.encoding, self.reason
        )
    }
}

impl StdError for Unsupported {}
