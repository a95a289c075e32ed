//! Proofs that a formula has no model, and what they certify of a puzzle: that it has no solution, no other
//! one, or none that is smaller.
//!
//! A *DRAT proof* is a list of clauses that are added to the formula, or deleted from it, until the
//! empty clause is there. [`check()`] reads one and says whether it is right. It shares nothing with
//! what makes formulas and proofs but the formula in memory and its reader.
//!
//! A *certificate* is two files: a formula whose clauses are those of the puzzle, as
//! [`Formula`](crate::dimacs::Formula) writes them, and those that deny a [`Claim`](crate::dimacs::Claim);
//! and a proof that [`prove()`] makes. It is about a formula as it stands: clues are unit clauses, nothing is
//! assumed, nothing was reduced beforehand.
//!
//! Source of the format: N. Wetzler, M. Heule and W. Hunt, DRAT-trim: Efficient Checking and Trimming
//! Using Expressive Clausal Proofs, SAT 2014.

mod bytes;
mod check;
mod clauses;
mod numbers;
mod refute;
mod steps;

pub use check::{Checked, Rejection, Tally, check};
pub use refute::{Proved, fits, prove};
pub use steps::{Format, Place};
