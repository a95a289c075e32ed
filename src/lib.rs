//! satdoku
pub mod digits;
pub mod error;
pub mod geometry;
pub mod grid;
pub mod puzzle;
pub mod reduce;

pub use digits::{Digit, Digits};
pub use error::Error;
pub use geometry::{Boxes, Cell, Geometry, Unit, UnitKind};
pub use grid::Grid;
pub use puzzle::Puzzle;
