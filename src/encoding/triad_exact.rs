//! Triad-exact encoding: as `triad`, and each triad has as many digits as cells.
//!
//! | constraint                                     | at least one | at most one |
//! | ---------------------------------------------- | :----------: | :---------: |
//! | all of `triad`                                 |      x       |      x      |
//! | each triad of k cells, its n selectors         |   exactly k  |  exactly k  |
//!
//! Implied by the rest. Unit propagation then also finds triples locked inside a minirow. Auxiliaries:
//! those of `triad`, and the counters'. "Exactly k" is stated in plain clauses where n ≤ 9: C(n, k+1) +
//! C(n, k-1) of them; above that by two sequential counters, 4k(n - k) clauses and 2k(n - k) auxiliaries.
//! In a reduced puzzle k is the open cells of the triad and n the digits that may still stand there,
//! so that groups of a large puzzle may be plain.
//!
//! Side n, boxes of h rows and w columns: n h minirows of w cells and n w minicolumns of h cells.
//! Clauses besides those of `triad` at 9×9: 8,748, which makes 16,443 with pairwise; at 16×16: 24,576,
//! which makes 85,248.
//!
//! Sources: `tdoku`, which has the rule as a native constraint; here as clauses, the counters of
//! `sinz-2005` as `knuth-taocp-7-2-2-2` writes them.

use super::exactly::{self, exactly};
use super::triad::{self, Selector, Triads};
use super::with_boxes::WithBoxes;
use crate::at_most_one::AtMostOne;
use crate::bibliography::{KNUTH, SINZ_2005, TDOKU};
use crate::cnf::{ClauseSink, Lit, Size};
use crate::geometry::Geometry;

/// See the [module](self).
pub(super) static TRIAD_EXACT: WithBoxes = WithBoxes {
    name: "triad-exact",
    summary: "as triad, and each of the parts has as many digits as cells",
    sources: &[&TDOKU, &SINZ_2005, &KNUTH],
    auxiliaries: "selectors, a digit stands where a line and a box meet, and counters where those are many",
    families: triad::FAMILIES,
    state_rules: |puzzle, boxes, amo, out| {
        let (direct, triads) = Triads::state_rules(puzzle, boxes, amo, out);
        state_exact(&triads, out);
        direct
    },
    size,
};

/// States how many digits each triad has.
fn state_exact(triads: &Triads, out: &mut dyn ClauseSink) {
    out.section("each part of a row or column has as many digits as cells");
    let mut lits: Vec<Lit> = Vec::new();
    for (selectors, n_cells) in triads.each() {
        if out.is_full() {
            return;
        }
        lits.clear();
        let mut n_fixed = 0;
        for selector in selectors {
            match selector {
                Selector::False => {}
                Selector::True => n_fixed += 1,
                Selector::Var(lit) => lits.push(*lit),
            }
        }
        exactly(n_cells - n_fixed, &lits, out);
    }
}

/// The closed form.
fn size(geometry: &Geometry, boxes: [usize; 2], amo: &dyn AtMostOne) -> Size {
    let [height, width] = boxes;
    let side = geometry.side();
    let triads = |per_line: usize, length: usize| {
        exactly::size(length, side).times((side * per_line) as u64)
    };
    triad::size(geometry, boxes, amo)
        .plus(triads(height, width))
        .plus(triads(width, height))
}
