#![doc = include_str!("../README.md")]
#![doc = "\n## Modules, in reading order\n"]
#![doc = "`geometry` `digits` `puzzle` `grid` `text` say what puzzles are; `reduce` `cnf` `at_most_one`"]
#![doc = "`encoding` `backend` `model` turn them into clauses and decide those, `dimacs` is their text, `bibliography` their sources;"]
#![doc = "`solve` `lexmin` `count` `verify` `explain` `batch` answer; `proof` says what can be trusted; `propagate` measures, `compare` too, `report` tells; `generate` makes puzzles; `random`, `limits` and `error` are shared."]

pub mod geometry;

pub mod digits;

pub mod puzzle;

pub mod grid;

pub mod text;

pub mod reduce;

pub mod cnf;

pub mod dimacs;

pub mod at_most_one;

pub mod encoding;

pub mod backend;

pub mod bibliography;

pub mod model;

mod bounded;

mod timed;

mod search;

pub mod solve;

mod exchange;

pub mod lexmin;

pub mod count;

pub mod verify;

pub mod explain;

pub mod propagate;

pub mod proof;

pub mod batch;

pub mod random;

pub mod generate;

pub mod compare;

pub mod report;

pub mod limits;

pub mod error;

#[cfg(feature = "cli")]
pub mod cli;

pub use digits::{Digit, Digits};
pub use error::Error;
pub use geometry::{Boxes, Cell, Extra, Geometry, Regions, Shape, Unit, UnitKind};
pub use grid::Grid;
pub use puzzle::Puzzle;
