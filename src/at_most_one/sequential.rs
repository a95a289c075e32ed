//! Sequential at-most-one: a counter that runs along the literals.
//!
//! Auxiliary sᵢ says "one of the first i literals is true": xᵢ → sᵢ, sᵢ₋₁ → sᵢ, xᵢ → ¬sᵢ₋₁. For
//! n ≥ 2 literals n - 1 auxiliaries and 3n - 4 clauses; nothing for fewer.
//!
//! Source: `sinz-2005`, LT-SEQ with k = 1.

use super::AtMostOne;
use crate::bibliography::{SINZ_2005, Work};
use crate::cnf::{ClauseSink, Lit, Size};

/// See the [module](self).
pub(super) struct Sequential;

impl AtMostOne for Sequential {
    fn name(&self) -> &'static str {
        "sequential"
    }

    fn summary(&self) -> &'static str {
        "a counter along the literals, 3n - 4 clauses, n - 1 auxiliaries"
    }

    fn sources(&self) -> &'static [&'static Work] {
        &[&SINZ_2005]
    }

    fn auxiliaries(&self) -> &'static str {
        "counters, one of the first i literals is true"
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        let [first, between @ .., last] = lits else {
            return;
        };
        let seen = out.new_vars(lits.len() - 1);
        out.add_clause(&[-*first, seen.positive()]);
        for (i, &lit) in between.iter().enumerate() {
            let (before, now) = (seen.plus(i).positive(), seen.plus(i + 1).positive());
            out.add_clause(&[-lit, now]);
            out.add_clause(&[-before, now]);
            out.add_clause(&[-lit, -before]);
        }
        out.add_clause(&[-*last, -seen.plus(between.len()).positive()]);
    }

    fn size(&self, n: usize) -> Size {
        match n as u64 {
            0 | 1 => Size::default(),
            n => Size::of_clauses(3 * n - 4, 2).with_vars(n - 1),
        }
    }
}
