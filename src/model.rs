//! An assignment of truth values to variables, and the check against clauses.

use crate::cnf::{Cnf, Lit, Var};

/// How many variables one page of a model holds.
const PAGE: usize = 1 << 12;

/// A total or partial assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// Values by variable index, in pages that are there only where some variable has a value: a
    /// single variable of a high number takes no more room than one of a low number.
    pages: Vec<Option<Box<[Option<bool>; PAGE]>>>,
    /// The value of variables that have none in the pages.
    otherwise: Option<bool>,
}

impl Model {
    /// The assignment that gives no variable a value.
    pub fn new() -> Model {
        Model::default()
    }

    /// Makes a literal true, whatever its variable was before.
    pub fn set(&mut self, lit: Lit) {
        let (page, index) = (lit.var().index() / PAGE, lit.var().index() % PAGE);
        if page >= self.pages.len() {
            self.pages.resize(page + 1, None);
        }
        let page = self.pages[page].get_or_insert_with(|| Box::new([None; PAGE]));
        page[index] = Some(lit.is_positive());
    }

    /// A variable's value.
    pub fn value(&self, var: Var) -> Option<bool> {
        let page = self.pages.get(var.index() / PAGE).and_then(Option::as_ref);
        page.and_then(|page| page[var.index() % PAGE])
            .or(self.otherwise)
    }

    /// Gives every variable that has no value the value false, if no variable is false yet: a
    /// witness without a single negative literal lists the true variables only. What comes of it
    /// has to be checked like any other model.
    pub fn complete_if_only_true(&mut self) {
        let mut pages = self.pages.iter().flatten();
        if !pages.any(|page| page.contains(&Some(false))) {
            self.otherwise = Some(false);
        }
    }

    /// The same assignment of variables that go by other names, one for each.
    #[must_use]
    pub fn renamed(&self, name: impl Fn(Lit) -> Lit) -> Model {
        let mut renamed = Model {
            otherwise: self.otherwise,
            ..Model::default()
        };
        for (number, page) in self.pages.iter().enumerate() {
            for (index, value) in page.iter().flat_map(|page| page.iter().enumerate()) {
                let var = Var::new((number * PAGE + index) as u32 + 1);
                if let (Some(var), Some(value)) = (var, value) {
                    let lit = var.positive();
                    renamed.set(name(if *value { lit } else { -lit }));
                }
            }
        }
        renamed
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
        listed.complete_if_only_true();
        let values = [1, 2, 3, 4, 5, 6_000].map(|number| listed.value(Var::new(number).unwrap()));
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(values, [yes, no, yes, no, no, no]);
        let mut partial: Model = [lit(1), lit(-3)].into_iter().collect();
        partial.complete_if_only_true();
        assert_eq!(partial.value(Var::new(2).unwrap()), None);
    }

    #[test]
    fn a_renamed_model_says_the_same() {
        let model: Model = [lit(1), lit(-2), lit(5_000)].into_iter().collect();
        let exchanged = model.renamed(|literal| match literal.to_dimacs().abs() {
            1 => lit(5_000 * literal.to_dimacs().signum()),
            2 => literal,
            _ => lit(literal.to_dimacs().signum()),
        });
        assert_eq!(exchanged, model);
        let negated = model.renamed(|literal| -literal);
        assert_eq!(
            negated,
            [lit(-1), lit(2), lit(-5_000)].into_iter().collect()
        );
        let mut completed = model.clone();
        completed.otherwise = Some(false);
        let completed = completed.renamed(|literal| literal);
        assert_eq!(completed.value(Var::new(7).unwrap()), Some(false));
    }

    #[test]
    fn high_variables_take_no_more_room_than_low_ones() {
        let last = lit(-i32::MAX);
        let model: Model = [lit(1), last].into_iter().collect();
        assert!(model.satisfies(lit(1)) && model.satisfies(last));
        assert_eq!(model.value(Var::new(i32::MAX as u32 - 1).unwrap()), None);
        assert_eq!(model.value(Var::new(1 << 30).unwrap()), None);
        assert_eq!(model.pages.iter().flatten().count(), 2);
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
