//! Encodings compared: puzzles × encodings × at-most-ones × levels × solvers, run by run, as records.

mod record;
pub mod stats;

pub use record::{
    BackendVersion, FORMAT, FormulaSize, Head, Machine, PuzzleId, Record, Records, Span, Times,
    write_head, write_run,
};
