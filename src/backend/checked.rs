//! A solver whose models are checked against the clauses it was given.

use super::{Backend, Counters, Solver, Terms, Usage, Verdict};
use crate::cnf::{ClauseSink, Cnf, Lit, Var};
use crate::error::Error;
use crate::limits::StopReason;

/// A running solver together with all its clauses. Every model is checked against them and against
/// the assumptions before anyone sees it.
pub struct Checked {
    backend: String,
    solver: Box<dyn Solver>,
    cnf: Cnf,
    n_calls: u64,
    /// Set if a limit was reached before all clauses were loaded.
    stopped: Option<StopReason>,
}

impl Checked {
    /// Starts a solver on a formula, on these terms.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if the backend can't be started.
    pub fn start(backend: &dyn Backend, cnf: Cnf, terms: &Terms) -> Result<Checked, Error> {
        let mut solver = backend.start(terms)?;
        let stopped = super::load(&mut *solver, &cnf, &terms.limits);
        Ok(Checked {
            backend: backend.name().to_owned(),
            solver,
            cnf,
            n_calls: 0,
            stopped,
        })
    }

    /// A solver that was stopped before it had its formula: it never knows, and takes no clauses, since it
    /// does not have the variables that they are about.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if the backend can't be started.
    pub(crate) fn stopped(backend: &dyn Backend, reason: StopReason) -> Result<Checked, Error> {
        let checked = Checked::start(backend, Cnf::new(), &Terms::default())?;
        Ok(Checked {
            stopped: Some(reason),
            ..checked
        })
    }

    /// The backend's name.
    pub fn backend(&self) -> &str {
        &self.backend
    }

    /// All clauses so far.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// How often [`Checked::solve`] was called.
    pub fn n_calls(&self) -> u64 {
        self.n_calls
    }

    /// The work done so far, as far as the backend tells.
    pub fn counters(&self) -> Counters {
        self.solver.counters()
    }

    /// What the backend's processes took so far.
    pub fn usage(&self) -> Usage {
        self.solver.usage()
    }

    /// Decides the clauses added so far, together with the assumptions, and checks the model.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if the solver failed, [`Error::WrongAnswer`] if its model leaves a clause
    /// or an assumption without a true literal.
    pub fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error> {
        if let Some(reason) = self.stopped {
            return Ok(Verdict::Unknown(reason));
        }
        self.n_calls += 1;
        let verdict = self.solver.solve(assumptions)?;
        if let Verdict::Sat(model) = &verdict {
            if let Some(index) = model.first_unsatisfied(&self.cnf) {
                let clause = self.cnf.clause(index);
                return Err(self.wrong(format!("clause {} is not true: {clause:?}", index + 1)));
            }
            if let Some(lit) = assumptions.iter().find(|&&lit| !model.satisfies(lit)) {
                return Err(self.wrong(format!("assumption {lit} is not true")));
            }
        }
        Ok(verdict)
    }

    /// After [`Verdict::Unsat`]: assumptions that can't hold together, see [`Solver::core`].
    pub fn core(&self) -> &[Lit] {
        self.solver.core()
    }

    /// The error that says what is wrong with an answer of this solver.
    pub(crate) fn wrong(&self, fault: String) -> Error {
        Error::WrongAnswer {
            backend: self.backend.clone(),
            fault,
        }
    }
}

impl ClauseSink for Checked {
    fn new_vars(&mut self, count: usize) -> Var {
        self.cnf.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if self.stopped.is_some() {
            return;
        }
        self.cnf.add_clause(clause);
        self.solver.add_clause(clause);
    }

    fn is_full(&self) -> bool {
        self.stopped.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    /// Says yes to everything, with a fixed model.
    struct Liar(Model);

    struct LiarBackend;

    impl Backend for LiarBackend {
        fn name(&self) -> &'static str {
            "liar"
        }
        fn summary(&self) -> &'static str {
            "says yes"
        }
        fn version(&self) -> String {
            String::new()
        }
        fn start(&self, _: &Terms) -> Result<Box<dyn Solver>, Error> {
            Ok(Box::new(Liar([lit(1), lit(-2)].into_iter().collect())))
        }
    }

    impl Solver for Liar {
        fn add_clause(&mut self, _: &[Lit]) {}
        fn solve(&mut self, _: &[Lit]) -> Result<Verdict, Error> {
            Ok(Verdict::Sat(self.0.clone()))
        }
        fn core(&self) -> &[Lit] {
            &[]
        }
        fn counters(&self) -> Counters {
            Counters::default()
        }
    }

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    #[test]
    fn a_wrong_model_never_gets_through() {
        let mut cnf = Cnf::new();
        cnf.new_vars(2);
        cnf.add_clause(&[lit(1), lit(2)]);
        let mut checked = Checked::start(&LiarBackend, cnf, &Terms::default()).unwrap();
        assert!(matches!(checked.solve(&[]), Ok(Verdict::Sat(_))));
        assert_eq!(
            checked.solve(&[lit(1), lit(2)]).unwrap_err().to_string(),
            "liar gave a wrong answer: assumption 2 is not true"
        );
        checked.add_clause(&[lit(-1), lit(2)]);
        assert_eq!(
            checked.solve(&[]).unwrap_err().to_string(),
            "liar gave a wrong answer: clause 2 is not true: [-1, 2]"
        );
        assert_eq!(checked.n_calls(), 3);
    }

    #[test]
    fn one_that_was_stopped_takes_clauses_about_what_it_never_got() {
        let mut checked = Checked::stopped(&LiarBackend, StopReason::Timeout).unwrap();
        assert!(checked.is_full());
        checked.add_clause(&[lit(7), lit(-9)]);
        assert!(matches!(
            checked.solve(&[lit(7)]),
            Ok(Verdict::Unknown(StopReason::Timeout))
        ));
        assert_eq!(checked.cnf().size().n_clauses, 0);
    }
}
