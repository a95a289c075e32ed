//! Extended encoding: every constraint stated in both directions.
//!
//! | constraint            | at least one | at most one |
//! | --------------------- | :----------: | :---------: |
//! | each cell, its digits |      x       |      x      |
//! | each unit, each digit |      x       |      x      |
//!
//! No auxiliary variables of its own. Side n, u units: n³ variables, (n² + u n) E clauses, where E
//! is what the exactly-one of n literals takes. With pairwise and boxes that is 4n² (1 + n(n-1)/2):
//! 11,988 at 9×9. Unit propagation finds hidden singles, which the minimal encoding misses.
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
pub(super) struct Extended;

const SKELETON: Skeleton = Skeleton {
    cells: Constraint::ExactlyOne,
    units: Constraint::ExactlyOne,
};

impl Encoding for Extended {
    fn name(&self) -> &'static str {
        "extended"
    }

    fn summary(&self) -> &'static str {
        "each cell has exactly one digit, each row, column and box every digit exactly once"
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
            cells: true,
            rows: true,
            columns: true,
            boxes: true,
        }
    }
}
