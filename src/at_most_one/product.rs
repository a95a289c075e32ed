//! Product at-most-one: the literals as points of a rectangle.
//!
//! A rectangle of p = ⌈√n⌉ columns and q = ⌈n / p⌉ rows; each literal implies the auxiliaries of its
//! row and its column, and at most one row and one column is true. Rows and columns are stated
//! with `split3` (pairwise up to four). Up to four literals: pairwise. 2n + 4√n + O(n^¼) clauses.
//!
//! Source: `chen-2010`.

use super::split3::SPLIT3;
use super::{AtMostOne, pairwise};
use crate::bibliography::{CHEN_2010, Work};
use crate::cnf::{ClauseSink, Lit, Size};

/// See the [module](self).
pub(super) struct Product;

/// Columns and rows for `n` literals; `None` if they are few enough to be stated pairwise.
fn shape(n: usize) -> Option<(usize, usize)> {
    let mut p = n.isqrt();
    if p * p < n {
        p += 1;
    }
    (n > 4).then(|| (p, n.div_ceil(p)))
}

impl AtMostOne for Product {
    fn name(&self) -> &'static str {
        "product"
    }

    fn summary(&self) -> &'static str {
        "rows and columns of a rectangle, about 2n clauses, 2 sqrt n auxiliaries"
    }

    fn sources(&self) -> &'static [&'static Work] {
        &[&CHEN_2010]
    }

    fn auxiliaries(&self) -> &'static str {
        "rows and columns of a rectangle of literals"
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        let Some((p, q)) = shape(lits.len()) else {
            return pairwise::state(lits, out);
        };
        let (columns, rows) = (out.new_vars(p), out.new_vars(q));
        for (i, &lit) in lits.iter().enumerate() {
            out.add_clause(&[-lit, columns.plus(i % p).positive()]);
            out.add_clause(&[-lit, rows.plus(i / p).positive()]);
        }
        for (first, n) in [(columns, p), (rows, q)] {
            let lits: Vec<Lit> = (0..n).map(|i| first.plus(i).positive()).collect();
            SPLIT3.at_most_one(&lits, out);
        }
    }

    fn size(&self, n: usize) -> Size {
        let Some((p, q)) = shape(n) else {
            return pairwise::size(n);
        };
        Size::of_clauses(2 * n as u64, 2)
            .with_vars((p + q) as u64)
            .plus(SPLIT3.size(p))
            .plus(SPLIT3.size(q))
    }
}
