//! Pairwise at-most-one: no two literals together.
//!
//! A clause ¬a ∨ ¬b for every pair, n(n - 1)/2 in all, no auxiliary variables. Also called
//! binomial or naive. Source: folklore.

use super::AtMostOne;
use crate::bibliography::{FOLKLORE, Work};
use crate::cnf::{ClauseSink, Lit, Size};

/// See the [module](self).
pub(crate) struct Pairwise;

impl AtMostOne for Pairwise {
    fn name(&self) -> &'static str {
        "pairwise"
    }

    fn summary(&self) -> &'static str {
        "a binary clause for every pair, no auxiliary variables"
    }

    fn sources(&self) -> &'static [&'static Work] {
        FOLKLORE
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        state(lits, out);
    }

    fn size(&self, n: usize) -> Size {
        size(n)
    }
}

/// States that no two literals are true together.
pub(super) fn state(lits: &[Lit], out: &mut dyn ClauseSink) {
    for (i, &first) in lits.iter().enumerate() {
        for &second in &lits[i + 1..] {
            out.add_clause(&[-first, -second]);
        }
    }
}

/// The size of that for `n` literals.
pub(super) fn size(n: usize) -> Size {
    let n = n as u64;
    Size::of_clauses(n * n.saturating_sub(1) / 2, 2)
}
