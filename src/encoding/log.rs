//! Log encoding: each cell's digit in binary.
//!
//! | constraint                  | clauses                                                |
//! | --------------------------- | ------------------------------------------------------ |
//! | each cell                   | not an unused code, for each of them                   |
//! | each two peers, each digit  | not both codes are the digit's, a clause of 2 L literals |
//!
//! L = ⌈lg k⌉ variables a cell, where k is its number of digits; no auxiliary variables, and nothing for
//! the at-most-one to say. Side n with P pairs of peers: n² L variables, n² (2^L - n) + n P clauses;
//! P = n² (3n - h - w - 1) / 2 with boxes of h rows and w columns, n² (n - 1) without: 7,857
//! clauses at 9×9. Unit propagation finds next to nothing. Also called binary.
//!
//! Sources: `iwama-miyazaki-1994`, `walsh-2000`.

use super::Numbering;
use super::numbered::Numbered;
use crate::bibliography::{NOT_READ, Venue, Work};
use crate::cnf::{ClauseSink, Lit, Size, Var};

const IWAMA_MIYAZAKI_1994: Work = Work {
    key: "iwama-miyazaki-1994",
    authors: &[["K.", "Iwama"], ["S.", "Miyazaki"]],
    title: "SAT-Variable Complexity of Hard Combinatorial Problems",
    venue: Venue::Meeting("IFIP World Computer Congress"),
    year: Some(1994),
    note: NOT_READ,
};

const WALSH_2000: Work = Work {
    key: "walsh-2000",
    authors: &[["T.", "Walsh"]],
    title: "SAT v CSP",
    venue: Venue::Meeting("CP"),
    year: Some(2000),
    note: NOT_READ,
};

/// See the [module](self).
pub(super) static LOG: Numbered = Numbered {
    name: "log",
    summary: "each cell's digit in binary, lg n variables a cell",
    sources: &[&IWAMA_MIYAZAKI_1994, &WALSH_2000],
    numbering: Numbering::Log,
    state_number,
    number_size,
    difference_size,
};

/// None of the codes from `k` on.
fn state_number(first: Var, k: usize, out: &mut dyn ClauseSink) {
    let n_bits = Numbering::Log.n_vars(k);
    for code in k..1 << n_bits {
        let differs = |bit: usize| {
            let var = first.plus(bit).positive();
            if code >> bit & 1 == 1 { -var } else { var }
        };
        let clause: Vec<Lit> = (0..n_bits).map(differs).collect();
        out.add_clause(&clause);
    }
}

/// What that takes.
fn number_size(k: usize) -> Size {
    let n_bits = Numbering::Log.n_vars(k);
    Size::of_clauses((1 << n_bits) - k as u64, n_bits as u64)
}

/// A clause a digit.
fn difference_size(k: usize) -> Size {
    Size::of_clauses(k as u64, 2 * Numbering::Log.n_vars(k) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;

    #[test]
    fn exactly_k_codes_are_left() {
        for k in (1..=17).chain([25, 36, 64, 65]) {
            let mut cnf = Cnf::new();
            let n_bits = Numbering::Log.n_vars(k);
            let first = cnf.new_vars(n_bits);
            state_number(first, k, &mut cnf);
            assert_eq!(cnf.size().n_clauses, number_size(k).n_clauses);
            let is_model = |code: &usize| {
                cnf.clauses().all(|clause| {
                    let holds =
                        |lit: &Lit| (code >> lit.var().index() & 1 == 1) == lit.is_positive();
                    clause.iter().any(holds)
                })
            };
            let codes: Vec<usize> = (0..1 << n_bits).filter(is_model).collect();
            assert_eq!(codes, (0..k).collect::<Vec<_>>());
        }
    }
}
