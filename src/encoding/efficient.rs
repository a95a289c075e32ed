//! Efficient encoding: each cell has exactly one digit, no digit repeats.
//!
//! | constraint            | at least one | at most one |
//! | --------------------- | :----------: | :---------: |
//! | each cell, its digits |      x       |      x      |
//! | each unit, each digit |              |      x      |
//!
//! No auxiliary variables of its own. Side n, u units: n³ variables, n² E + u n A clauses, where E is
//! what the exactly-one of n literals takes and A the at-most-one. With pairwise and boxes that is
//! n² (1 + 2n(n-1)): 11,745 at 9×9. Also called natural.
//!
//! Sources: `weber-2005`, section 3; the name from `kwon-jain-2006`.

use super::direct::{Constraint, Lines};
use super::skeleton::Skeleton;
use crate::bibliography::{Venue, WEBER_2005, Work};

/// Also the source of the reduction `clues`.
const KWON_JAIN_2006: Work = Work {
    key: "kwon-jain-2006",
    authors: &[["G.", "Kwon"], ["H.", "Jain"]],
    title: "Optimized CNF Encoding for Sudoku Puzzles",
    venue: Venue::Meeting("LPAR-13"),
    year: Some(2006),
    note: "",
};

/// See the [module](self).
pub(super) static EFFICIENT: Skeleton = Skeleton {
    name: "efficient",
    summary: "each cell has exactly one digit, no row, column or box has a digit twice",
    sources: &[&WEBER_2005, &KWON_JAIN_2006],
    cells: Constraint::ExactlyOne,
    units: Constraint::AtMostOne,
    lines: Lines::All,
};
