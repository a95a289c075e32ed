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
//! Source: `lynce-ouaknine-2006`, section 3.

use super::direct::{Constraint, Lines};
use super::skeleton::Skeleton;
use crate::bibliography::LYNCE_OUAKNINE_2006;

/// See the [module](self).
pub(super) static EXTENDED: Skeleton = Skeleton {
    name: "extended",
    summary: "each cell has exactly one digit, each row, column and box every digit exactly once",
    sources: &[&LYNCE_OUAKNINE_2006],
    cells: Constraint::ExactlyOne,
    units: Constraint::ExactlyOne,
    lines: Lines::All,
};
