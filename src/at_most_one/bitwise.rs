//! Bitwise at-most-one: a true literal writes its number in binary.
//!
//! ⌈lg n⌉ auxiliaries; literal i, from 0, implies each bit of i: n ⌈lg n⌉ clauses. Two literals
//! differ in some bit, so no two are true. Also called binary or log.
//!
//! Sources: `frisch-et-al-2005`, `prestwich-2007`.

use super::AtMostOne;
use crate::bibliography::{NOT_READ, Venue, Work};
use crate::cnf::{ClauseSink, Lit, Size};

const FRISCH_ET_AL_2005: Work = Work {
    key: "frisch-et-al-2005",
    authors: &[
        ["A. M.", "Frisch"],
        ["T. J.", "Peugniez"],
        ["A. J.", "Doggett"],
        ["P.", "Nightingale"],
    ],
    title: "Solving Non-Boolean Satisfiability Problems with Stochastic Local Search: A Comparison of Encodings",
    venue: Venue::Journal("Journal of Automated Reasoning"),
    year: Some(2005),
    note: NOT_READ,
};

const PRESTWICH_2007: Work = Work {
    key: "prestwich-2007",
    authors: &[["S.", "Prestwich"]],
    title: "",
    venue: Venue::Unknown,
    year: Some(2007),
    note: "others cite different works of that year",
};

/// See the [module](self).
pub(super) struct Bitwise;

/// Bits that number `n` things from 0.
pub(super) fn bits(n: usize) -> usize {
    (usize::BITS - n.saturating_sub(1).leading_zeros()) as usize
}

/// States that each literal implies the bits of its number; takes the bits.
pub(super) fn state<'a>(
    n_numbers: usize,
    numbered: impl Iterator<Item = (usize, &'a Lit)>,
    out: &mut dyn ClauseSink,
) {
    let n_bits = bits(n_numbers);
    let first = out.new_vars(n_bits);
    for (number, &lit) in numbered {
        for bit in 0..n_bits {
            let var = first.plus(bit).positive();
            out.add_clause(&[-lit, if number >> bit & 1 == 1 { var } else { -var }]);
        }
    }
}

/// The size of that for `n` literals.
pub(super) fn size(n_numbers: usize, n: usize) -> Size {
    let n_bits = bits(n_numbers) as u64;
    Size::of_clauses(n as u64 * n_bits, 2).with_vars(n_bits)
}

impl AtMostOne for Bitwise {
    fn name(&self) -> &'static str {
        "bitwise"
    }

    fn summary(&self) -> &'static str {
        "a true literal writes its number in binary, n lg n clauses, lg n auxiliaries"
    }

    fn sources(&self) -> &'static [&'static Work] {
        &[&FRISCH_ET_AL_2005, &PRESTWICH_2007]
    }

    fn auxiliaries(&self) -> &'static str {
        "bits of the true literal's number"
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        state(lits.len(), lits.iter().enumerate(), out);
    }

    fn size(&self, n: usize) -> Size {
        size(n, n)
    }
}
