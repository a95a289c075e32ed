//! The same formula in another guise: variables renamed, clauses and literals in another order.
//!
//! A solver's run on one formula is deterministic, so that repeating it measures the noise of the clock.
//! How much chance there is in a time shows on formulas that say the same in another order.

use crate::cnf::{ClauseSink, Cnf, Lit, Var};
use crate::random::Random;

/// New names of variables. Variables above those that were renamed keep theirs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Renaming {
    /// The new variable of each, by index.
    new: Vec<Var>,
    /// The old one.
    old: Vec<Var>,
}

impl Renaming {
    /// A random renaming of the first `n_vars` variables among themselves.
    fn random(n_vars: usize, random: &mut Random) -> Renaming {
        let var = |index: usize| Var::new(index as u32 + 1).expect("a formula has no more");
        let new: Vec<Var> = random.permutation(n_vars).into_iter().map(var).collect();
        let mut old = new.clone();
        for (index, var_of) in new.iter().enumerate() {
            old[var_of.index()] = var(index);
        }
        Renaming { new, old }
    }

    /// The literal's new name.
    pub fn renamed(&self, lit: Lit) -> Lit {
        rename(&self.new, lit)
    }

    /// The literal that has this new name.
    pub fn original(&self, lit: Lit) -> Lit {
        rename(&self.old, lit)
    }
}

/// The literal over the variable that stands in the place of its own.
fn rename(vars: &[Var], lit: Lit) -> Lit {
    let var = vars.get(lit.var().index()).copied().unwrap_or(lit.var());
    let positive = var.positive();
    if lit.is_positive() {
        positive
    } else {
        -positive
    }
}

/// The formula with its variables renamed, and its clauses and their literals in another order.
pub fn scramble(cnf: &Cnf, random: &mut Random) -> (Cnf, Renaming) {
    let renaming = Renaming::random(cnf.n_vars(), random);
    let mut scrambled = Cnf::new();
    scrambled.new_vars(cnf.n_vars());
    let clauses: Vec<&[Lit]> = cnf.clauses().collect();
    let mut clause = Vec::new();
    for index in random.permutation(clauses.len()) {
        clause.clear();
        clause.extend(clauses[index].iter().map(|&lit| renaming.renamed(lit)));
        random.shuffle(&mut clause);
        scrambled.add_clause(&clause);
    }
    (scrambled, renaming)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cnf(clauses: &[&[i32]]) -> Cnf {
        let mut cnf = Cnf::new();
        cnf.new_vars(5);
        for clause in clauses {
            cnf.add_clause(&clause.iter().map(|&n| lit(n)).collect::<Vec<_>>());
        }
        cnf
    }

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    /// Clauses as sets, in order.
    fn sorted(cnf: &Cnf, name: impl Fn(Lit) -> Lit) -> Vec<Vec<i32>> {
        let mut clauses: Vec<Vec<i32>> = cnf
            .clauses()
            .map(|clause| {
                let mut clause: Vec<i32> = clause.iter().map(|&l| name(l).to_dimacs()).collect();
                clause.sort_unstable();
                clause
            })
            .collect();
        clauses.sort();
        clauses
    }

    #[test]
    fn a_scrambled_formula_says_the_same() {
        let formula = cnf(&[&[1, 2, 3], &[-1, -2], &[-4, 5], &[], &[2, 5, -3]]);
        let (scrambled, renaming) = scramble(&formula, &mut Random::new(7, &["test"]));
        assert_eq!(scrambled.n_vars(), 5);
        assert_ne!(scrambled, formula);
        assert_eq!(
            sorted(&scrambled, |lit| renaming.original(lit)),
            sorted(&formula, |lit| lit)
        );
        for number in [1, -2, 5, 9, -9] {
            let lit = lit(number);
            assert_eq!(renaming.original(renaming.renamed(lit)), lit);
        }
        assert_eq!(renaming.renamed(lit(-9)), lit(-9));
    }

    #[test]
    fn the_seed_decides() {
        let formula = cnf(&[&[1, 2, 3], &[-1, -2], &[-4, 5], &[2, 5, -3]]);
        let with_seed = |seed| scramble(&formula, &mut Random::new(seed, &[])).0;
        assert_eq!(with_seed(1), with_seed(1));
        assert_ne!(with_seed(1), with_seed(2));
    }
}
