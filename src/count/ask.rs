//! What a walk asks a solver: where there are solutions that were not met.
//!
//! What was walked through is excluded by one clause for each step that was turned: the steps before it
//! and its digit are not all true. So what the solver finds is a solution *ahead*, and its "no" says
//! that nothing is left below some of the first steps. Where these end is found by bisection: fewer
//! steps have more solutions. The walk goes back there at once, however much was still to be
//! walked through, and a unique solution is known to be unique without a look at the rest.
//!
//! The clauses stay true as long as the walk lasts, since it never comes back to what it left. So the
//! solver keeps all that it has learned. There are as many as steps on the way at each time it was
//! asked, not as there are solutions.

use std::collections::HashMap;

use super::position::Position;
use super::walk::{Step, Turned, Walk};
use crate::cnf::Lit;
use crate::error::Error;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::search::{Answer, wrong_reduction};

/// Clauses that a solver may gather before it is replaced.
const MAX_STATED: usize = 4000;

/// The budget shrinks to this part of where it began while the solver finds that there is nothing left, and
/// grows to this multiple while it finds that there is.
const MAX_FACTOR: u32 = 16;

impl<P: Position> Walk<'_, P> {
    /// Leaves what has no more solutions.
    pub(super) fn ask(&mut self) -> Result<Turned, Error> {
        self.n_dead_ends = 0;
        if self.n_stated > MAX_STATED {
            self.search.restart();
            self.n_stated = 0;
            for step in &mut self.steps {
                step.is_stated = false;
            }
        }
        self.state_turned()?;
        let n_steps = self.steps.len();
        // So many of the first steps may have a solution left.
        let mut end = n_steps;
        while self.ahead.is_none() || self.n_good < end {
            let n = match self.ahead {
                None => 0,
                Some(_) => (self.n_good + end).div_ceil(2),
            };
            match self.ask_below(n)? {
                Below::Ahead(grid) => self.look_ahead(grid),
                Below::Nothing(0) if self.ahead.is_none() => return Ok(Turned::End),
                Below::Nothing(n) if self.ahead.is_some() && n <= self.n_good => {
                    return Err(wrong_reduction("it left a solution without meeting it"));
                }
                Below::Nothing(n) => end = n - 1,
                Below::Unknown(reason) => return Ok(Turned::Stopped(reason)),
            }
        }
        if end == n_steps {
            self.budget = (self.budget * 2).min(self.first_budget * MAX_FACTOR);
            return Ok(Turned::On);
        }
        self.budget = (self.budget / 2).max(self.first_budget / MAX_FACTOR);
        self.steps.truncate(end + 1);
        self.turn()
    }

    /// Adds the clauses that exclude what was walked through.
    fn state_turned(&mut self) -> Result<(), Error> {
        let mut before: Vec<Lit> = Vec::new();
        for step in &mut self.steps {
            let cube = self.search.cube(step.cell, step.digit)?;
            if step.mark.is_some() {
                before.extend(cube);
            } else if !std::mem::replace(&mut step.is_stated, true) {
                let clause: Vec<Lit> = before.iter().chain(&cube).map(|&lit| -lit).collect();
                self.search.add_clause(&clause)?;
                self.n_stated += 1;
            }
        }
        Ok(())
    }

    /// Asks for a solution ahead below the first `n` steps.
    fn ask_below(&mut self, n: usize) -> Result<Below, Error> {
        let mut assumptions = Vec::new();
        let mut step_of = HashMap::new();
        for (number, step) in self.steps[..n].iter().enumerate() {
            if step.mark.is_some() {
                for lit in self.search.cube(step.cell, step.digit)? {
                    step_of.insert(lit, number);
                    assumptions.push(lit);
                }
            }
        }
        Ok(match self.search.find(&assumptions)? {
            Answer::Grid(grid) => Below::Ahead(grid),
            Answer::No => {
                let core = self.search.core();
                let deepest = core.iter().filter_map(|lit| step_of.get(lit)).max();
                Below::Nothing(deepest.map_or(0, |deepest| deepest + 1))
            }
            Answer::Unknown(reason) => Below::Unknown(reason),
        })
    }

    /// Notes a solution ahead.
    fn look_ahead(&mut self, grid: Grid) {
        let agrees =
            |step: &&Step<P::Mark>| (grid.digit(step.cell) == step.digit) == step.mark.is_some();
        self.n_good = self.steps.iter().take_while(agrees).count();
        self.ahead = Some(grid);
    }
}

/// What is left below some steps.
enum Below {
    /// This solution, and perhaps others.
    Ahead(Grid),
    /// No solution, and none below so many of these steps either.
    Nothing(usize),
    /// A limit was reached.
    Unknown(StopReason),
}
