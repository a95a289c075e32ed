//! Minimal encoding: each cell has a digit, no digit repeats.
//!
//! | constraint            | at least one | at most one |
//! | --------------------- | :----------: | :---------: |
//! | each cell, its digits |      x       |             |
//! | each unit, each digit |              |      x      |
//!
//! No auxiliary variables of its own. That no cell has two digits follows by counting: each of n
//! digits stands at most n times. Side n, u units: n³ variables, n² + u n A clauses, where A is
//! what the at-most-one of n literals takes.
//!
//! Source: I. Lynce and J. Ouaknine, Sudoku as a SAT Problem, AI&MATH 2006, section 3.

use super::direct::{Constraint, Skeleton};
use super::{CellLits, Encoding, Families};
use crate::at_most_one::AtMostOne;
use crate::cnf::{ClauseSink, Size};
use crate::error::Unsupported;
use crate::geometry::Geometry;
use crate::puzzle::Puzzle;

/// See the [module](self).
pub(super) struct Minimal;

const SKELETON: Skeleton = Skeleton {
    cells: Constraint::AtLeastOne,
    units: Constraint::AtMostOne,
};

impl Encoding for Minimal {
    fn name(&self) -> &'static str {
        "minimal"
    }

    fn summary(&self) -> &'static str {
        "each cell has a digit, no row, column or box has a digit twice"
    }

    fn supports(&self, _: &Geometry) -> Result<(), Unsupported> {
        Ok(())
    }

    fn encode(
        &self,
        puzzle: &Puzzle,
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        Ok(SKELETON.encode(puzzle, amo, out))
    }

    fn size(&self, geometry: &Geometry, amo: &dyn AtMostOne) -> Result<Size, Unsupported> {
        Ok(SKELETON.size(geometry, amo))
    }

    fn at_most_one_applies(&self) -> Families {
        Families {
            cells: false,
            rows: true,
            columns: true,
            boxes: true,
        }
    }
}
