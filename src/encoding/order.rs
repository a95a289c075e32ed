//! Order encoding: each cell's digit by comparisons.
//!
//! | constraint                  | clauses                                             |
//! | --------------------------- | --------------------------------------------------- |
//! | each cell                   | y(k) → y(k+1)                                       |
//! | each two peers, each digit  | not both are the digit, a clause of 2 to 4 literals |
//!
//! Variable y(cell, k) says that the cell's digit is one of its first k; n - 1 a cell. No auxiliary
//! variables, and nothing for the at-most-one to say. Side n with P pairs of peers (see `log`):
//! n² (n - 1) variables, n² (n - 2) + n P clauses: 7,857 at 9×9.
//!
//! Sources: `crawford-baker-1994`, `tamura-et-al-2009`.

use super::Numbering;
use super::numbered::Numbered;
use crate::bibliography::{NOT_READ, Venue, Work};
use crate::cnf::{ClauseSink, Size, Var};

const CRAWFORD_BAKER_1994: Work = Work {
    key: "crawford-baker-1994",
    authors: &[["J. M.", "Crawford"], ["A. B.", "Baker"]],
    title: "Experimental Results on the Application of Satisfiability Algorithms to Scheduling Problems",
    venue: Venue::Meeting("AAAI"),
    year: Some(1994),
    note: NOT_READ,
};

const TAMURA_ET_AL_2009: Work = Work {
    key: "tamura-et-al-2009",
    authors: &[
        ["N.", "Tamura"],
        ["A.", "Taga"],
        ["S.", "Kitagawa"],
        ["M.", "Banbara"],
    ],
    title: "Compiling Finite Linear CSP into SAT",
    venue: Venue::Journal("Constraints"),
    year: Some(2009),
    note: NOT_READ,
};

/// See the [module](self).
pub(super) static ORDER: Numbered = Numbered {
    name: "order",
    summary: "each cell's digit by comparisons, n - 1 variables a cell",
    sources: &[&CRAWFORD_BAKER_1994, &TAMURA_ET_AL_2009],
    numbering: Numbering::Order,
    state_number,
    number_size,
    difference_size,
};

/// What is at most one number is at most the next.
fn state_number(first: Var, k: usize, out: &mut dyn ClauseSink) {
    for i in 0..k.saturating_sub(2) {
        out.add_clause(&[-first.plus(i).positive(), first.plus(i + 1).positive()]);
    }
}

/// What that takes.
fn number_size(k: usize) -> Size {
    Size::of_clauses((k as u64).saturating_sub(2), 2)
}

/// A clause a digit; the first and the last digit are one literal, those between two.
fn difference_size(k: usize) -> Size {
    match k as u64 {
        n @ (0 | 1) => Size::of_clauses(n, 0),
        k => Size::of_clauses(2, 2).plus(Size::of_clauses(k - 2, 4)),
    }
}
