//! Split at-most-one: three literals and an auxiliary pairwise, the rest with its negation.
//!
//! At most one of x₁, x₂, x₃, y and at most one of ¬y, x₄, …, xₙ, again split; up to four literals
//! pairwise. For n > 4: 3n - 6 clauses and ⌊(n - 3) / 2⌋ auxiliaries, the fewest of the linear
//! ways. Also called linear.
//!
//! Source: `knuth-taocp-7-2-2-2`, exercise 12, attributed to M. Heule.

use super::{AtMostOne, pairwise};
use crate::bibliography::{KNUTH, Work};
use crate::cnf::{ClauseSink, Lit, Size};

/// See the [module](self).
pub(super) struct Split3;

/// The only one.
pub(super) static SPLIT3: Split3 = Split3;

impl AtMostOne for Split3 {
    fn name(&self) -> &'static str {
        "split3"
    }

    fn summary(&self) -> &'static str {
        "chains of four, 3n - 6 clauses, n/2 auxiliaries"
    }

    fn sources(&self) -> &'static [&'static Work] {
        &[&KNUTH]
    }

    fn auxiliaries(&self) -> &'static str {
        "links between groups of literals"
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        let mut rest = lits.to_vec();
        while rest.len() > 4 {
            let auxiliary = out.new_var().positive();
            pairwise::state(&[rest[0], rest[1], rest[2], auxiliary], out);
            rest[2] = -auxiliary;
            rest.drain(..2);
        }
        pairwise::state(&rest, out);
    }

    fn size(&self, n: usize) -> Size {
        match n as u64 {
            0..=4 => pairwise::size(n),
            n => Size::of_clauses(3 * n - 6, 2).with_vars((n - 3) / 2),
        }
    }
}
