//! The varisat solver, in process.
//!
//! varisat 0.2.2 has neither timeout nor interrupt. It does write a proof while it searches, and
//! stops when writing fails: so its proof goes to a writer that keeps nothing and fails once a
//! limit is reached. The solver can't be used after that, and this one then keeps saying unknown.
//! Writing costs about a third of the time on easy puzzles, so without limits there is no proof.

use std::cell::Cell;
use std::io;
use std::rc::Rc;

use ::varisat::{ExtendFormula, ProofFormat, Solver as Inner, solver::SolverError};

use super::{Backend, Counters, Solver, Verdict};
use crate::cnf::Lit;
use crate::error::Error;
use crate::limits::{Limits, StopReason};

/// See the [module](self).
pub(super) struct Varisat;

impl Backend for Varisat {
    fn name(&self) -> &'static str {
        "varisat"
    }

    fn summary(&self) -> &'static str {
        "conflict-driven clause learning in Rust, built in"
    }

    fn version(&self) -> String {
        // Held by a test against Cargo.lock.
        "0.2.2".to_owned()
    }

    fn start(&self, limits: &Limits) -> Result<Box<dyn Solver>, Error> {
        let limits = limits.clone();
        let watch = Rc::new(Watch {
            limits,
            stopped: Cell::default(),
        });
        let mut inner = Inner::new();
        if !watch.limits.are_none() {
            inner.write_proof(Valve(Rc::clone(&watch)), ProofFormat::Varisat);
        }
        Ok(Box::new(VarisatSolver {
            inner,
            watch,
            core: Vec::new(),
            buffer: Vec::new(),
        }))
    }
}

/// A solver's limits, and why it was stopped.
struct Watch {
    limits: Limits,
    stopped: Cell<Option<StopReason>>,
}

/// A writer that keeps nothing and fails once a limit is reached. varisat buffers 8 KiB before it
/// writes, which is some dozens of conflicts.
struct Valve(Rc<Watch>);

impl io::Write for Valve {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.limits.reached() {
            None => Ok(bytes.len()),
            Some(reason) => {
                self.0.stopped.set(Some(reason));
                Err(io::Error::other("a limit was reached"))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A varisat solver with its valve.
struct VarisatSolver {
    inner: Inner<'static>,
    watch: Rc<Watch>,
    core: Vec<Lit>,
    /// Reused for converted literals.
    buffer: Vec<::varisat::Lit>,
}

impl Solver for VarisatSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        if self.watch.stopped.get().is_none() {
            self.buffer.clear();
            self.buffer.extend(clause.iter().copied().map(to_varisat));
            self.inner.add_clause(&self.buffer);
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error> {
        let Watch { limits, stopped } = &*self.watch;
        if let Some(reason) = stopped.get().or_else(|| limits.reached()) {
            self.watch.stopped.set(Some(reason));
            return Ok(Verdict::Unknown(reason));
        }
        self.buffer.clear();
        self.buffer
            .extend(assumptions.iter().copied().map(to_varisat));
        // Also without assumptions: it makes varisat forget an "unsatisfiable under assumptions".
        self.inner.assume(&self.buffer);
        self.core.clear();
        match self.inner.solve() {
            Ok(true) => {
                let model = self
                    .inner
                    .model()
                    .ok_or_else(|| failed("it gave no model"))?;
                Ok(Verdict::Sat(model.into_iter().map(from_varisat).collect()))
            }
            Ok(false) => {
                let core = self.inner.failed_core().unwrap_or(&[]);
                self.core.extend(core.iter().copied().map(from_varisat));
                Ok(Verdict::Unsat)
            }
            Err(SolverError::ProofIoError { .. }) => {
                let reason = self
                    .watch
                    .stopped
                    .get()
                    .ok_or_else(|| failed("its proof writer"))?;
                Ok(Verdict::Unknown(reason))
            }
            Err(error) => Err(failed(&error.to_string())),
        }
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn counters(&self) -> Counters {
        Counters::default()
    }
}

/// A failure of varisat itself.
fn failed(message: &str) -> Error {
    Error::Solver {
        backend: "varisat".to_owned(),
        message: message.to_owned(),
    }
}

fn to_varisat(lit: Lit) -> ::varisat::Lit {
    ::varisat::Lit::from_dimacs(lit.to_dimacs() as isize)
}

fn from_varisat(lit: ::varisat::Lit) -> Lit {
    Lit::from_dimacs(lit.to_dimacs() as i32).expect("varisat numbers variables from 1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_one_built_in() {
        let lock = include_str!("../../Cargo.lock");
        let entry = format!("name = \"varisat\"\nversion = \"{}\"\n", Varisat.version());
        assert!(lock.contains(&entry));
    }
}
