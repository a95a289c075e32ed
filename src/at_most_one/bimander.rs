//! Bimander at-most-one: groups of literals, numbered in binary.
//!
//! Pairwise within each group, and each literal implies the bits of its group's number, as in
//! `bitwise`. By default m = ⌈√n⌉ groups of ⌈n / m⌉; `bimander:k` takes groups of k.
//! m g(g - 1)/2 + n ⌈lg m⌉ clauses where the groups of g are full, ⌈lg m⌉ auxiliaries.
//!
//! Sources: `hoelldobler-nguyen-2013`, `nguyen-mai-2015`.

use super::{AtMostOne, bitwise, pairwise};
use crate::bibliography::{Venue, Work};
use crate::cnf::{ClauseSink, Lit, Size};

const HOELLDOBLER_NGUYEN_2013: Work = Work {
    key: "hoelldobler-nguyen-2013",
    authors: &[["S.", "Hölldobler"], ["V. H.", "Nguyen"]],
    title: "An Efficient Encoding of the At-Most-One Constraint",
    venue: Venue::Report("KRR Report 13-04, TU Dresden"),
    year: Some(2013),
    note: "from the abstract",
};

const NGUYEN_MAI_2015: Work = Work {
    key: "nguyen-mai-2015",
    authors: &[["V. H.", "Nguyen"], ["S. T.", "Mai"]],
    title: "A New Method to Encode the At-Most-One Constraint into SAT",
    venue: Venue::Meeting("SoICT"),
    year: Some(2015),
    note: "from the abstract",
};

/// See the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Bimander {
    /// Literals of a group, or by the root of their number.
    group: Option<usize>,
}

/// Group sizes on offer.
const GROUPS: std::ops::Range<usize> = 1..201;

/// One for each group size.
static BIMANDERS: [Bimander; GROUPS.end - GROUPS.start] = {
    let mut bimanders = [Bimander { group: None }; GROUPS.end - GROUPS.start];
    let mut i = 0;
    while i < bimanders.len() {
        bimanders[i].group = Some(GROUPS.start + i);
        i += 1;
    }
    bimanders
};

/// The default: ⌈√n⌉ groups.
pub(super) static BIMANDER: Bimander = Bimander { group: None };

impl Bimander {
    /// Literals of a group, for `n` ≥ 1 of them.
    fn group(self, n: usize) -> usize {
        self.group.unwrap_or_else(|| {
            let root = n.isqrt();
            let n_groups = if root * root < n { root + 1 } else { root };
            n.div_ceil(n_groups)
        })
    }
}

impl AtMostOne for Bimander {
    fn name(&self) -> &'static str {
        "bimander"
    }

    fn summary(&self) -> &'static str {
        "groups of k (root of n) numbered in binary, few auxiliaries"
    }

    fn sources(&self) -> &'static [&'static Work] {
        &[&HOELLDOBLER_NGUYEN_2013, &NGUYEN_MAI_2015]
    }

    fn auxiliaries(&self) -> &'static str {
        "bits of the number of the true literal's group"
    }

    fn parameter(&self) -> Option<usize> {
        self.group
    }

    fn with_parameter(&self, k: usize) -> Option<&'static dyn AtMostOne> {
        let bimander = BIMANDERS.get(k.checked_sub(GROUPS.start)?)?;
        Some(bimander)
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        if lits.is_empty() {
            return;
        }
        let group = self.group(lits.len());
        for group in lits.chunks(group) {
            pairwise::state(group, out);
        }
        let numbered = lits.iter().enumerate().map(|(i, lit)| (i / group, lit));
        bitwise::state(lits.len().div_ceil(group), numbered, out);
    }

    fn size(&self, n: usize) -> Size {
        if n == 0 {
            return Size::default();
        }
        let group = self.group(n);
        pairwise::size(group)
            .times((n / group) as u64)
            .plus(pairwise::size(n % group))
            .plus(bitwise::size(n.div_ceil(group), n))
    }
}
