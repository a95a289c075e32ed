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
//! Source: `lynce-ouaknine-2006`, section 3.

use super::direct::{Constraint, Lines};
use super::skeleton::Skeleton;
use crate::bibliography::LYNCE_OUAKNINE_2006;

/// See the [module](self).
pub(super) static MINIMAL: Skeleton = Skeleton {
    name: "minimal",
    summary: "each cell has a digit, no row, column or box has a digit twice",
    sources: &[&LYNCE_OUAKNINE_2006],
    cells: Constraint::AtLeastOne,
    units: Constraint::AtMostOne,
    lines: Lines::All,
};
