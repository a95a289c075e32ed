//! An assignment of truth values to variables, and the check against clauses.

use crate::cnf::{Cnf, Lit, Var};

/// A total or partial assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// By variable index; missing variables have no value.
    values: Vec<Option<bool>>,
}

impl Model {
    /// The assignment that gives no variable a value.
    pub fn new() -> Model {
        Model::default()
    }

    /// Makes a literal true, whatever its variable was before.
    pub fn set(&mut self, lit: Lit) {
        let index = lit.var().index();
        if index >= self.values.len() {
            self.values.resize(index + 1, None);
        }
        self.values[index] = Some(lit.is_positive());
    }

    /// A variable's value.
    pub fn value(&self, var: Var) -> Option<bool> {
        self.values.get(var.index()).copied().flatten()
    }

    /// Gives every variable up to number `n_vars` that has no value the value false, if no variable
    /// is false yet: a witness without a single negative literal lists the true variables only.
    /// What comes of it has to be checked like any other model.
    pub fn complete_if_only_true(&mut self, n_vars: usize) {
        if self.values.contains(&Some(false)) {
            return;
        }
        let n = self.values.len().max(n_vars);
        self.values.resize(n, None);
        for value in &mut self.values {
            value.get_or_insert(false);
        }
    }

    /// Whether a literal is true: not if it is false, and not if its variable has no value.
    pub fn satisfies(&self, lit: Lit) -> bool {
        self.value(lit.var()) == Some(lit.is_positive())
    }

    /// The index of the first clause without a true literal.
    pub fn first_unsatisfied(&self, cnf: &Cnf) -> Option<usize> {
        cnf.clauses()
            .position(|clause| !clause.iter().any(|&lit| self.satisfies(lit)))
    }
}

impl FromIterator<Lit> for Model {
    fn from_iter<I: IntoIterator<Item = Lit>>(lits: I) -> Model {
        let mut model = Model::new();
        for lit in lits {
            model.set(lit);
        }
        model
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::ClauseSink;

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    #[test]
    fn only_true_literals_leave_the_others_false() {
        let mut listed: Model = [lit(1), lit(3)].into_iter().collect();
        listed.complete_if_only_true(5);
        let values = [1, 2, 3, 4, 5, 6].map(|number| listed.value(Var::new(number).unwrap()));
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(values, [yes, no, yes, no, no, None]);
        let mut partial: Model = [lit(1), lit(-3)].into_iter().collect();
        partial.complete_if_only_true(5);
        assert_eq!(partial.value(Var::new(2).unwrap()), None);
    }

    #[test]
    fn a_clause_needs_a_true_literal_not_just_no_false_one() {
        let mut cnf = Cnf::new();
        cnf.new_vars(3);
        cnf.add_clause(&[lit(1), lit(2)]);
        cnf.add_clause(&[lit(-2), lit(3)]);
        let first_unsatisfied = |lits: &[i32]| {
            lits.iter()
                .map(|&n| lit(n))
                .collect::<Model>()
                .first_unsatisfied(&cnf)
        };
        assert_eq!(first_unsatisfied(&[1, 3]), None);
        assert_eq!(first_unsatisfied(&[2, 3]), None);
        assert_eq!(first_unsatisfied(&[1]), Some(1));
        assert_eq!(first_unsatisfied(&[-1, -2, 3]), Some(0));
        cnf.add_clause(&[]);
        assert_eq!(
            [1, 3]
                .map(lit)
                .into_iter()
                .collect::<Model>()
                .first_unsatisfied(&cnf),
            Some(2)
        );
    }
}
