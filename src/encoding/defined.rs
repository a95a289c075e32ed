//! Defined encoding: each cell has exactly one digit, each unit has every digit.
//!
//! | constraint            | at least one | at most one |
//! | --------------------- | :----------: | :---------: |
//! | each cell, its digits |      x       |      x      |
//! | each unit, each digit |      x       |             |
//!
//! No auxiliary variables of its own. That no digit repeats follows by counting: n places, n digits,
//! each at least once. Unit propagation does not see it: a digit that is placed stays a candidate
//! of its peers. Side n, u units: n³ variables, n² E + u n clauses, where E is what the exactly-one
//! of n literals takes: 3,240 at 9×9 with pairwise, the fewest without auxiliaries.
//!
//! Source: folklore; the mirror image of `minimal`.

use super::direct::{Constraint, Lines};
use super::skeleton::Skeleton;
use crate::bibliography::FOLKLORE;

/// See the [module](self).
pub(super) static DEFINED: Skeleton = Skeleton {
    name: "defined",
    summary: "each cell has exactly one digit, each row, column and box has every digit",
    sources: FOLKLORE,
    cells: Constraint::ExactlyOne,
    units: Constraint::AtLeastOne,
    lines: Lines::All,
};
