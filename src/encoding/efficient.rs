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
//! Sources: T. Weber, A SAT-based Sudoku Solver, LPAR-12, 2005, section 3; the name from G. Kwon and
//! H. Jain, Optimized CNF Encoding for Sudoku Puzzles, LPAR-13, 2006.

use super::direct::{Constraint, Lines};
use super::skeleton::Skeleton;

/// See the [module](self).
pub(super) static EFFICIENT: Skeleton = Skeleton {
    name: "efficient",
    summary: "each cell has exactly one digit, no row, column or box has a digit twice",
    cells: Constraint::ExactlyOne,
    units: Constraint::AtMostOne,
    lines: Lines::All,
};
