//! satdoku
pub mod at_most_one;
pub mod backend;
pub mod cnf;
pub mod count;
pub mod digits;
pub mod encoding;
pub mod error;
pub mod geometry;
pub mod grid;
pub mod lexmin;
pub mod limits;
pub mod model;
pub mod puzzle;
pub mod reduce;
mod search;
pub mod solve;
pub mod text;
pub mod verify;

pub use digits::{Digit, Digits};
pub use error::Error;
pub use geometry::{Boxes, Cell, Geometry, Unit, UnitKind};
pub use grid::Grid;
pub use puzzle::Puzzle;
