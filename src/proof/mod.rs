//! Proofs that a formula has no model, and what can be trusted about them.
//!
//! A *DRAT proof* is a list of clauses that are added to the formula, or deleted from it, until the
//! empty clause is there. [`check()`] reads one and says whether it is right. It shares nothing with
//! what makes formulas and proofs but the formula in memory and its reader.
//!
//! Source of the format: N. Wetzler, M. Heule and W. Hunt, DRAT-trim: Efficient Checking and Trimming
//! Using Expressive Clausal Proofs, SAT 2014.

mod bytes;
mod check;
mod clauses;
mod numbers;
mod steps;

pub use check::{Checked, Rejection, Tally, check};
pub use steps::{Format, Place};
