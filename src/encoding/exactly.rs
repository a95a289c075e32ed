//! "Exactly k of these literals are true".
//!
//! Up to nine literals in plain clauses: of k + 1 literals one is false, of n - k + 1 one is true;
//! C(n, k+1) + C(n, k-1) clauses. More literals by two sequential counters, for "at most k of them"
//! and "at most n - k of their negations": 4k(n - k) clauses and 2k(n - k) auxiliaries. The
//! auxiliaries' values follow from the literals, since the number that is true is exact.
//!
//! The counter for "at most r of n": auxiliary s(j, i), for j from 1 to n - r and i from 1 to r, says "i
//! of the first j + i - 1 are true"; s(j, i) → s(j+1, i), and x(j+i) ∧ s(j, i) → s(j, i+1), where s(j, 0)
//! is true and s(j, r+1) false. Source: `sinz-2005`, as `knuth-taocp-7-2-2-2` writes it, formulas 18
//! and 19.

use crate::cnf::{ClauseSink, Lit, Size};

/// The most literals that are stated in plain clauses.
const MAX_PLAIN: usize = 9;

/// States that exactly `k` of the literals are true.
pub(super) fn exactly(k: usize, lits: &[Lit], out: &mut dyn ClauseSink) {
    let n = lits.len();
    if k > n {
        return out.add_clause(&[]);
    }
    let negated: Vec<Lit> = lits.iter().map(|&lit| -lit).collect();
    if n <= MAX_PLAIN {
        for_each_subset(&negated, k + 1, out);
        for_each_subset(lits, n - k + 1, out);
    } else {
        at_most(k, lits, out);
        at_most(n - k, &negated, out);
    }
}

/// What that takes of `n` ≥ `k` literals.
pub(super) fn size(k: usize, n: usize) -> Size {
    if n <= MAX_PLAIN {
        let subsets = |size: usize| Size::of_clauses(binomial(n, size), size as u64);
        subsets(k + 1).plus(subsets(n - k + 1))
    } else {
        at_most_size(k, n).plus(at_most_size(n - k, n))
    }
}

/// Subsets of `k` of `n` things.
fn binomial(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) as u64 / (i as u64 + 1))
}

/// Writes every subset of `size` literals as a clause.
fn for_each_subset(lits: &[Lit], size: usize, out: &mut dyn ClauseSink) {
    for mask in 0_u32..1 << lits.len() {
        if mask.count_ones() as usize == size {
            let chosen = (0..lits.len()).filter(|i| mask >> i & 1 == 1);
            let clause: Vec<Lit> = chosen.map(|i| lits[i]).collect();
            out.add_clause(&clause);
        }
    }
}

/// At most `r` ≤ n of the literals, by a sequential counter.
fn at_most(r: usize, lits: &[Lit], out: &mut dyn ClauseSink) {
    let n_columns = lits.len() - r;
    let first = out.new_vars(n_columns * r);
    let seen = |j: usize, i: usize| first.plus(j * r + i - 1).positive();
    for j in 0..n_columns {
        for i in 1..=r {
            if j + 1 < n_columns {
                out.add_clause(&[-seen(j, i), seen(j + 1, i)]);
            }
        }
        for i in 0..=r {
            let before = (i > 0).then(|| -seen(j, i));
            let then = (i < r).then(|| seen(j, i + 1));
            let clause: Vec<Lit> = [Some(-lits[j + i]), before, then]
                .into_iter()
                .flatten()
                .collect();
            out.add_clause(&clause);
        }
    }
}

/// What that takes of `n` literals.
fn at_most_size(r: usize, n: usize) -> Size {
    let (columns, r) = ((n - r) as u64, r as u64);
    if r == 0 {
        return Size::of_clauses(columns, 1);
    }
    Size::of_clauses(r * columns.saturating_sub(1), 2)
        .plus(Size::of_clauses(2 * columns, 2))
        .plus(Size::of_clauses((r - 1) * columns, 3))
        .with_vars(r * columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Counter};

    /// How many models extend each assignment of the literals, which are variables 1 to n.
    fn n_extensions(k: usize, n: usize) -> Vec<(u32, usize)> {
        let mut cnf = Cnf::new();
        let first = cnf.new_vars(n);
        let lits: Vec<Lit> = (0..n).map(|i| first.plus(i).positive()).collect();
        exactly(k, &lits, &mut cnf);
        let n_auxiliaries = cnf.n_vars() - n;
        let is_model = |bits: u64| {
            cnf.clauses().all(|clause| {
                clause
                    .iter()
                    .any(|lit| (bits >> lit.var().index() & 1 == 1) == lit.is_positive())
            })
        };
        let extensions = |bits: u32| {
            (0..1_u64 << n_auxiliaries)
                .filter(|auxiliaries| is_model(u64::from(bits) | auxiliaries << n))
                .count()
        };
        (0..1 << n).map(|bits| (bits, extensions(bits))).collect()
    }

    #[test]
    fn plain_clauses_and_counters_allow_k_and_fix_the_auxiliaries() {
        for n in 0..=MAX_PLAIN {
            for k in 0..=n + 2 {
                for (bits, n_models) in n_extensions(k, n) {
                    let is_right = bits.count_ones() as usize == k;
                    assert_eq!(n_models, usize::from(is_right), "{k} of {n}: {bits:b}");
                }
            }
        }
    }

    #[test]
    fn counters_say_at_most() {
        for n in 1..=4 {
            for r in 0..=n {
                let mut cnf = Cnf::new();
                let first = cnf.new_vars(n);
                let lits: Vec<Lit> = (0..n).map(|i| first.plus(i).positive()).collect();
                let negated: Vec<Lit> = lits.iter().map(|&lit| -lit).collect();
                at_most(r, &lits, &mut cnf);
                at_most(n - r, &negated, &mut cnf);
                let n_vars = cnf.n_vars();
                let models: Vec<u64> = (0..1_u64 << n_vars)
                    .filter(|bits| {
                        cnf.clauses().all(|clause| {
                            clause.iter().any(|lit| {
                                (bits >> lit.var().index() & 1 == 1) == lit.is_positive()
                            })
                        })
                    })
                    .map(|bits| bits & ((1 << n) - 1))
                    .collect();
                assert_eq!(models.len() as u64, binomial(n, r), "{r} of {n}");
                assert!(models.iter().all(|bits| bits.count_ones() as usize == r));
            }
        }
    }

    #[test]
    fn sizes_are_what_a_counter_counts() {
        for n in 0..=30 {
            for k in 0..=n {
                let mut counter = Counter::new();
                let first = counter.new_vars(n);
                let lits: Vec<Lit> = (0..n).map(|i| first.plus(i).positive()).collect();
                exactly(k, &lits, &mut counter);
                let size = counter.size();
                let without = size.with_vars(size.n_vars - n as u64);
                assert_eq!(without, super::size(k, n), "{k} of {n}");
            }
        }
        assert_eq!(super::size(4, 16), super::size(12, 16));
        assert_eq!(super::size(4, 16).n_clauses, 4 * 4 * 12);
        assert_eq!(super::size(3, 9).n_clauses, 36 + 126);
    }
}
