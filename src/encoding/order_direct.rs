//! Order-direct encoding: as `extended`, with the digits of each cell also in order literals.
//!
//! | constraint            | at least one | at most one |
//! | --------------------- | :----------: | :---------: |
//! | each cell, its digits |  the ladder  | the ladder  |
//! | each unit, each digit |      x       |      x      |
//!
//! Auxiliaries y(cell, k), "one of the cell's first k digits", n - 1 a cell: the ladder of the cell's
//! exactly-one, whose values follow from the cell's digit. Side n, u units:
//! n³ + n² (n - 1) variables, n² (4n - 4) + u n E clauses, where E is what the exactly-one of n literals
//! takes: 11,583 at 9×9 with pairwise. The choice of at-most-one touches the units only.
//!
//! Sources: `ansotegui-manya-2004`, `gent-nightingale-2004`.

use super::direct::{Constraint, Lines};
use super::skeleton::Skeleton;
use crate::bibliography::{ANSOTEGUI_MANYA_2004, GENT_NIGHTINGALE_2004};

/// See the [module](self).
pub(super) static ORDER_DIRECT: Skeleton = Skeleton {
    name: "order-direct",
    summary: "as extended, each cell's digits also in order literals",
    sources: &[&ANSOTEGUI_MANYA_2004, &GENT_NIGHTINGALE_2004],
    cells: Constraint::Ladder,
    units: Constraint::ExactlyOne,
    lines: Lines::All,
};
