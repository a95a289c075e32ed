//! satdoku
pub mod digits;
pub mod error;
pub mod geometry;
pub mod grid;
pub mod puzzle;
pub mod reduce;
pub mod text;

pub use digits::{Digit, Digits};
pub use error::Error;
pub use geometry::{Boxes, Cell, Geometry, Unit, UnitKind};
pub use grid::Grid;
pub use puzzle::Puzzle;
pub use text::{
    Entry, Form, ReadOptions, Reader, Style, UnknownForm, looks_like_puzzle, write_grid,
    write_puzzle,
};
