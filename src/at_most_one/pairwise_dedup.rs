//! Pairwise at-most-one whose pairs are stated once: of two cells that stand both in a box and in a
//! row or column, the box says nothing.
//!
//! A formula of side N with boxes of h rows and w columns loses N² (h C(w,2) + w C(h,2)) clauses and
//! no consequence. It is not in the registry, since it is a way to write formulas without
//! duplicates rather than a way to say at most one.
//!
//! Source: `weber-2005`, a footnote.

use super::{AtMostOne, pairwise};
use crate::bibliography::{WEBER_2005, Work};
use crate::cnf::{ClauseSink, Lit, Size};

/// See the [module](self).
struct PairwiseDedup;

/// Pairwise, where encodings leave out those pairs of a box that a row or column states.
pub static PAIRWISE_DEDUP: &dyn AtMostOne = &PairwiseDedup;

impl AtMostOne for PairwiseDedup {
    fn name(&self) -> &'static str {
        "pairwise-dedup"
    }

    fn summary(&self) -> &'static str {
        "pairwise, without the pairs of a box that a row or column states"
    }

    fn sources(&self) -> &'static [&'static Work] {
        &[&WEBER_2005]
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        pairwise::state(lits, out);
    }

    fn leaves_out_pairs_stated_elsewhere(&self) -> bool {
        true
    }

    fn size(&self, n: usize) -> Size {
        pairwise::size(n)
    }
}
