//! The at-most-one that suits the number of literals: pairwise below 25, product from there on.
//!
//! Measured in November 2026 with varisat and the extended encoding, user seconds of two runs each:
//!
//! | puzzles, reduction | pairwise | `split3` | product | commander |
//! | --- | --: | --: | --: | --: |
//! | 800 hard 9×9, `clues` | 0.78 | 0.95 | 1.12 | 0.91 |
//! | 100 hard 16×16, `clues` | 2.57 | 2.84 | 3.36 | 2.51 |
//! | 30 of 25×25, `clues` | 0.37 | 0.55 | 0.50 | 0.67 |
//! | 20 hard 16×16, `none` | 1.20 | 2.60 | 2.81 | 3.46 |
//! | 10 of 25×25, `none` | 0.77 | 0.83 | 0.58 | 0.92 |
//!
//! A reduced puzzle has few groups of 25, so there this is mostly pairwise. The other ways make
//! formulas small, which does not make them easy: auxiliaries lengthen what is learned.
//!
//! Source: that of product, `chen-2010`.

use super::product::Product;
use super::{AtMostOne, pairwise};
use crate::bibliography::Work;
use crate::cnf::{ClauseSink, Lit, Size};

/// See the [module](self).
pub(super) struct Auto;

/// The fewest literals that are stated as a product.
const MIN_PRODUCT: usize = 25;

impl AtMostOne for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn summary(&self) -> &'static str {
        "pairwise below 25 literals, product from there on, as measured"
    }

    fn sources(&self) -> &'static [&'static Work] {
        Product.sources()
    }

    fn auxiliaries(&self) -> &'static str {
        "rows and columns of a rectangle of literals"
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        if lits.len() < MIN_PRODUCT {
            pairwise::state(lits, out);
        } else {
            Product.at_most_one(lits, out);
        }
    }

    fn size(&self, n: usize) -> Size {
        if n < MIN_PRODUCT {
            pairwise::size(n)
        } else {
            Product.size(n)
        }
    }
}
