//! Irredundant encoding: as `minimal`, without the rows and columns that follow from the rest.
//!
//! | constraint                                        | at least one | at most one |
//! | ------------------------------------------------- | :----------: | :---------: |
//! | each cell, its digits                             |      x       |             |
//! | each box, each digit                              |              |      x      |
//! | each row but the last of its band, each digit     |              |      x      |
//! | each column but the last of its stack, each digit |              |      x      |
//!
//! No auxiliary variables of its own. Side n, boxes of h rows and w columns: n³ variables,
//! n² + (3n - h - w) n A clauses, where A is what the at-most-one of n literals takes: 6,885 at 9×9
//! with pairwise. Small, and hard to solve.
//!
//! Why nothing is lost: n cells of a box have a digit each and no digit twice, so every digit once,
//! and each cell one digit. The same holds for the rows that are stated. A band is h boxes, so
//! it has every digit h times; its h - 1 stated rows have it once each, so the last row has it
//! once. Columns likewise. In a reduced puzzle, a group that is left out has its digit in a fixed
//! cell and struck from the others, so what is left is the formula above with some variables
//! set, and the same holds of its models.
//!
//! Source: `demoen-garcia-de-la-banda`: 21 of the 27 rules suffice.

use super::direct::{Constraint, Lines};
use super::skeleton::Skeleton;
use crate::bibliography::{NOT_READ, Venue, Work};

const DEMOEN_GARCIA_DE_LA_BANDA: Work = Work {
    key: "demoen-garcia-de-la-banda",
    authors: &[["B.", "Demoen"], ["M.", "Garcia de la Banda"]],
    title: "Redundant Sudoku Rules",
    venue: Venue::Journal("TPLP"),
    year: Some(2012),
    note: NOT_READ,
};

/// See the [module](self).
pub(super) static IRREDUNDANT: Skeleton = Skeleton {
    name: "irredundant",
    summary: "as minimal, without one row of each band and one column of each stack",
    sources: &[&DEMOEN_GARCIA_DE_LA_BANDA],
    cells: Constraint::AtLeastOne,
    units: Constraint::AtMostOne,
    lines: Lines::AllButOnePerBoxRow,
};
