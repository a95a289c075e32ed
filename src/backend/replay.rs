//! Programs that decide one formula, made into solvers that go on.
//!
//! All clauses are kept and told anew in every call, with the assumptions of that call as unit
//! clauses. What the program learned is lost each time; in return any program will do.

use super::{Counters, Solver, Usage, Verdict};
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::error::Error;
use crate::limits::{Limits, StopReason};

/// Decides whole formulas, one by one.
pub trait Decide {
    /// Decides a formula within these limits, which were not reached just before the call.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] or [`Error::WrongAnswer`] if it failed. Stopping at a limit is no failure.
    fn decide(&mut self, cnf: &Cnf, limits: &Limits) -> Result<Verdict, Error>;

    /// What the last call counted, also if it failed; nothing by default.
    fn counters(&self) -> Counters {
        Counters::default()
    }

    /// What the processes of the last call took, also if it failed; nothing by default.
    fn usage(&self) -> Usage {
        Usage::default()
    }
}

/// A solver that asks a decider anew in every call.
pub struct Replay<D> {
    decider: D,
    limits: Limits,
    cnf: Cnf,
    /// Set for good once an answer was "unknown".
    stopped: Option<StopReason>,
    /// Whether the clauses alone are known to have no model.
    is_refuted: bool,
    core: Vec<Lit>,
    /// The sum over all calls, once there was one.
    counters: Option<Counters>,
    usage: Usage,
}

impl<D: Decide> Replay<D> {
    /// A solver without clauses, which stops at these limits.
    pub fn new(decider: D, limits: &Limits) -> Replay<D> {
        Replay {
            decider,
            limits: limits.clone(),
            cnf: Cnf::new(),
            stopped: None,
            is_refuted: false,
            core: Vec::new(),
            counters: None,
            usage: Usage::default(),
        }
    }

    /// The verdict on the clauses with the assumptions, as far as the decider is needed.
    fn ask(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error> {
        let (n_vars, n_clauses) = (self.cnf.n_vars(), self.cnf.n_clauses());
        for &lit in assumptions {
            add(&mut self.cnf, &[lit]);
        }
        let verdict = self.decider.decide(&self.cnf, &self.limits);
        self.cnf.truncate(n_vars, n_clauses);
        let counters = self.decider.counters();
        self.counters = Some(self.counters.map_or(counters, |sum| sum.plus(counters)));
        self.usage = self.usage.plus(self.decider.usage());
        verdict
    }
}

impl<D: Decide> Solver for Replay<D> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.is_refuted |= clause.is_empty();
        add(&mut self.cnf, clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error> {
        self.core.clear();
        self.stopped = self.stopped.or_else(|| self.limits.reached());
        if let Some(reason) = self.stopped {
            return Ok(Verdict::Unknown(reason));
        }
        if self.is_refuted {
            return Ok(Verdict::Unsat);
        }
        if let Some(&lit) = assumptions.iter().find(|&&lit| assumptions.contains(&-lit)) {
            self.core.extend([lit, -lit]);
            return Ok(Verdict::Unsat);
        }
        let verdict = self.ask(assumptions)?;
        match verdict {
            Verdict::Sat(_) => {}
            Verdict::Unsat => {
                self.is_refuted = assumptions.is_empty();
                self.core.extend_from_slice(assumptions);
            }
            Verdict::Unknown(reason) => self.stopped = Some(reason),
        }
        Ok(verdict)
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn counters(&self) -> Counters {
        self.counters.unwrap_or_default()
    }

    fn usage(&self) -> Usage {
        self.usage
    }
}

/// Adds a clause after the variables that it needs.
fn add(cnf: &mut Cnf, clause: &[Lit]) {
    let last = clause.iter().map(|lit| lit.var().number() as usize).max();
    cnf.new_vars(last.unwrap_or(0).saturating_sub(cnf.n_vars()));
    cnf.add_clause(clause);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    /// Answers in turn, and keeps what it was asked.
    struct Script {
        answers: Vec<Verdict>,
        asked: Vec<Vec<Vec<i32>>>,
    }

    impl Decide for Script {
        fn decide(&mut self, cnf: &Cnf, _: &Limits) -> Result<Verdict, Error> {
            let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
            self.asked.push(cnf.clauses().map(numbers).collect());
            Ok(self.answers.remove(0))
        }
    }

    fn replay(answers: Vec<Verdict>) -> Replay<Script> {
        let asked = Vec::new();
        Replay::new(Script { answers, asked }, &Limits::default())
    }

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    #[test]
    fn every_call_tells_all_clauses_and_only_its_own_assumptions() {
        let sat = Verdict::Sat(Model::new());
        let mut replay = replay(vec![sat.clone(), sat.clone(), sat]);
        replay.add_clause(&[lit(1), lit(-4)]);
        replay.solve(&[lit(9), lit(2)]).unwrap();
        replay.add_clause(&[lit(3)]);
        replay.solve(&[]).unwrap();
        replay.solve(&[lit(-2)]).unwrap();
        assert_eq!(
            replay.decider.asked,
            [
                vec![vec![1, -4], vec![9], vec![2]],
                vec![vec![1, -4], vec![3]],
                vec![vec![1, -4], vec![3], vec![-2]],
            ]
        );
    }

    #[test]
    fn the_core_is_all_assumptions_or_none_once_the_clauses_are_refuted() {
        let mut replay = replay(vec![Verdict::Unsat, Verdict::Unsat]);
        replay.add_clause(&[lit(1)]);
        assert_eq!(replay.solve(&[lit(5), lit(-1)]).unwrap(), Verdict::Unsat);
        assert_eq!(replay.core(), [lit(5), lit(-1)]);
        assert_eq!(replay.solve(&[]).unwrap(), Verdict::Unsat);
        assert_eq!(replay.core(), []);
        // Never asked again: clauses are only ever added.
        assert_eq!(replay.solve(&[lit(5)]).unwrap(), Verdict::Unsat);
        assert_eq!(replay.core(), []);
        assert_eq!(replay.decider.asked.len(), 2);
    }

    #[test]
    fn an_unknown_is_final() {
        let gave_up = Verdict::Unknown(StopReason::GaveUp);
        let mut replay = replay(vec![gave_up.clone(), Verdict::Unsat]);
        replay.add_clause(&[lit(1)]);
        assert_eq!(replay.solve(&[]).unwrap(), gave_up);
        replay.add_clause(&[]);
        assert_eq!(replay.solve(&[lit(2)]).unwrap(), gave_up);
        assert_eq!(replay.decider.asked.len(), 1);
    }
}
