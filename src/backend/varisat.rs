//! The varisat solver, in process.
//!
//! varisat 0.2.2 has neither timeout nor interrupt. It does write a proof while it searches, and
//! stops when writing fails: so its proof goes to a writer that keeps nothing and fails once a
//! limit is reached. The solver can't be used after that, and this one then keeps saying unknown.
//! It tells no statistics either, but its conflicts can be counted in the proof. Writing costs about a
//! third of the time on easy puzzles, so there is no proof unless limits
//! [bind searches](Limits::bind_searches) or conflicts are to be counted.
//!
//! varisat's first guess at a variable is always that it is false. "This cell does not hold this
//! digit" says next to nothing, while "it does" settles a cell, so the solver is told every literal
//! negated and its models are negated back. Measured on 200 of the hardest 9×9, first solution and
//! uniqueness, `extended`: 73 conflicts instead of 93, 0.82 of the time. That it guesses cell by cell
//! in our order, not by the first occurrence in clauses, saves another twelfth of the conflicts there and
//! 4 % of the time; on 16×16 and 25×25 it makes no difference beyond noise. It throws learned clauses away every
//! 1,000 conflicts instead of 10,000 or 15,000: 0.65 of the time on the hardest 16×16, no difference
//! where there are few conflicts.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;

use ::varisat::config::SolverConfigUpdate;
use ::varisat::solver::SolverError;
use ::varisat::{ExtendFormula, ProofFormat, Solver as Inner};

use super::conflicts::ConflictCounter;
use super::drat::DratWriter;
use super::{Backend, CLAUSES_A_LOOK, Counters, Solver, Terms, Verdict};
use crate::cnf::{Cnf, Lit, Var};
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::proof::Format;

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

    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error> {
        let watch = Rc::new(Watch {
            limits: terms.limits.clone(),
            stopped: Cell::default(),
            conflicts: terms.counters.then(RefCell::default),
        });
        let mut inner = new_inner();
        if watch.limits.bind_searches() || terms.counters {
            inner.write_proof(Valve(Rc::clone(&watch)), ProofFormat::Varisat);
        }
        Ok(Box::new(VarisatSolver {
            inner,
            watch,
            core: Vec::new(),
            is_beyond: false,
            buffer: Vec::new(),
        }))
    }
}

/// A solver's limits, why it was stopped, and its conflicts if they are counted.
struct Watch {
    limits: Limits,
    stopped: Cell<Option<StopReason>>,
    conflicts: Option<RefCell<ConflictCounter>>,
}

/// A writer that keeps nothing and fails once a limit is reached. varisat buffers 8 KiB before it
/// writes, which is some dozens of conflicts.
struct Valve(Rc<Watch>);

impl io::Write for Valve {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(reason) = self.0.limits.reached() {
            self.0.stopped.set(Some(reason));
            return Err(io::Error::other("a limit was reached"));
        }
        // What is refused is offered again, so only what is taken counts.
        if let Some(conflicts) = &self.0.conflicts {
            conflicts.borrow_mut().read(bytes);
        }
        Ok(bytes.len())
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
    /// Whether it should have got a variable that varisat does not take.
    is_beyond: bool,
    /// Reused for converted literals.
    buffer: Vec<::varisat::Lit>,
}

impl Solver for VarisatSolver {
    fn announce(&mut self, n_vars: usize) {
        self.is_beyond |= n_vars > MAX_VARS;
        if !self.is_beyond {
            announce_to(&mut self.inner, n_vars, &mut self.buffer);
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.is_beyond |= is_beyond(clause);
        if self.watch.stopped.get().is_none() && !self.is_beyond {
            self.buffer.clear();
            self.buffer.extend(clause.iter().copied().map(to_varisat));
            self.inner.add_clause(&self.buffer);
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error> {
        let Watch {
            limits, stopped, ..
        } = &*self.watch;
        if let Some(reason) = stopped.get().or_else(|| limits.reached()) {
            self.watch.stopped.set(Some(reason));
            return Ok(Verdict::Unknown(reason));
        }
        if self.is_beyond || is_beyond(assumptions) {
            return Err(beyond());
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
        let conflicts = self.watch.conflicts.as_ref();
        Counters {
            conflicts: conflicts.and_then(|counter| counter.borrow().n_conflicts()),
            ..Counters::default()
        }
    }
}

/// The most variables that varisat takes. It takes a higher number for another variable's, and does not say
/// so.
const MAX_VARS: usize = ::varisat::Var::max_count();

/// Whether a variable has too high a number.
fn is_beyond(lits: &[Lit]) -> bool {
    lits.iter().any(|lit| lit.var().index() >= MAX_VARS)
}

/// The error that says so.
fn beyond() -> Error {
    failed(&format!("it takes no variables above {MAX_VARS}"))
}

/// varisat numbers variables as they occur, and decides the first of them, then the last, the one
/// before, and so on. A clause that is always true makes that our order. The buffer is overwritten.
fn announce_to(inner: &mut Inner, n_vars: usize, buffer: &mut Vec<::varisat::Lit>) {
    let numbers = std::iter::once(1).chain((2..=n_vars).rev());
    let vars = numbers.filter_map(|number| Var::new(number as u32));
    buffer.clear();
    buffer.extend(vars.map(|var| to_varisat(var.positive())));
    if let Some(&last) = buffer.last() {
        buffer.push(!last);
        inner.add_clause(buffer);
    }
}

/// A varisat that throws learned clauses away early.
fn new_inner<'a>() -> Inner<'a> {
    let config = SolverConfigUpdate {
        reduce_locals_interval: Some(1000),
        reduce_mids_interval: Some(1000),
        ..SolverConfigUpdate::default()
    };
    let mut inner = Inner::new();
    inner.config(&config).expect("both are in range");
    inner
}

/// Decides a formula with a fresh varisat, and writes a DRAT proof to `out`. It is a
/// refutation, and ends with the empty clause, only if the verdict is [`Verdict::Unsat`]; each of its
/// clauses follows from those before by unit propagation. A model is not checked here.
///
/// # Errors
///
/// [`Error::Io`] if `out` fails, [`Error::Solver`] if varisat does or there are more than 2²⁸ variables.
pub fn decide_with_proof(
    cnf: &Cnf,
    form: Format,
    limits: &Limits,
    out: &mut dyn io::Write,
) -> Result<Verdict, Error> {
    let mut proof = DratWriter::new(form, limits, out);
    let decided = decide_into(cnf, limits, &mut proof);
    if let Some(fault) = proof.fault {
        return Err(fault.into());
    }
    if let Some(reason) = proof.stopped {
        return Ok(Verdict::Unknown(reason));
    }
    let verdict = decided?;
    if verdict == Verdict::Unsat {
        proof.finish()?;
    }
    Ok(verdict)
}

/// Decides a formula, its proof going to a writer that keeps what stopped it.
fn decide_into(cnf: &Cnf, limits: &Limits, proof: &mut DratWriter) -> Result<Verdict, Error> {
    if cnf.n_vars() > MAX_VARS {
        return Err(beyond());
    }
    let mut inner = new_inner();
    inner.write_proof(proof, ProofFormat::BinaryDrat);
    let mut buffer = Vec::new();
    announce_to(&mut inner, cnf.n_vars(), &mut buffer);
    for (index, clause) in cnf.clauses().enumerate() {
        if index % CLAUSES_A_LOOK == 0 {
            if let Some(reason) = limits.reached() {
                return Ok(Verdict::Unknown(reason));
            }
        }
        buffer.clear();
        buffer.extend(clause.iter().copied().map(to_varisat));
        inner.add_clause(&buffer);
    }
    let failure = |error: SolverError| failed(&error.to_string());
    let is_sat = inner.solve().map_err(failure)?;
    inner.close_proof().map_err(failure)?;
    if !is_sat {
        return Ok(Verdict::Unsat);
    }
    let model = inner.model().ok_or_else(|| failed("it gave no model"))?;
    Ok(Verdict::Sat(model.into_iter().map(from_varisat).collect()))
}

/// A failure of varisat itself.
fn failed(message: &str) -> Error {
    Error::Solver {
        backend: "varisat".to_owned(),
        message: message.to_owned(),
    }
}

/// The literal that the solver is told instead of `lit`: see the [module](self) for why negated.
fn to_varisat(lit: Lit) -> ::varisat::Lit {
    let var = ::varisat::Var::from_index(lit.var().index());
    ::varisat::Lit::from_var(var, !lit.is_positive())
}

/// The literal that the solver means.
fn from_varisat(lit: ::varisat::Lit) -> Lit {
    let number = (!lit).to_dimacs() as i32;
    Lit::from_dimacs(number).expect("varisat numbers variables from 1")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::ClauseSink;

    #[test]
    fn the_first_guess_is_that_the_first_announced_variable_is_true() {
        let lit = |number| Lit::from_dimacs(number).unwrap();
        let first_guess = |announce: bool| {
            let mut solver = Varisat.start(&Terms::default()).unwrap();
            if announce {
                solver.announce(3);
            }
            for clause in [&[3, 2, 1][..], &[-3, -2], &[-3, -1], &[-2, -1]] {
                let clause: Vec<Lit> = clause.iter().map(|&number| lit(number)).collect();
                solver.add_clause(&clause);
            }
            match solver.solve(&[]).unwrap() {
                Verdict::Sat(model) => (1..=3).find(|&number| model.satisfies(lit(number))),
                _ => None,
            }
        };
        assert_eq!(first_guess(true), Some(1));
        assert_eq!(first_guess(false), Some(3));
    }

    #[test]
    fn variables_that_varisat_mistakes_are_refused() {
        let highest = Var::new(1 << 28).unwrap();
        let [last, beyond] = [highest, highest.plus(1)].map(Var::positive);
        assert!(!is_beyond(&[last]));
        let refused = |ask: &dyn Fn(&mut dyn Solver) -> Result<Verdict, Error>| {
            let mut solver = Varisat.start(&Terms::default()).unwrap();
            let error = ask(&mut *solver).unwrap_err();
            assert_eq!(
                error.to_string(),
                "varisat failed: it takes no variables above 268435456"
            );
        };
        refused(&|solver| {
            solver.add_clause(&[-beyond]);
            solver.solve(&[])
        });
        refused(&|solver| {
            solver.announce(beyond.var().number() as usize);
            solver.solve(&[])
        });
        refused(&|solver| solver.solve(&[beyond]));
        refused(&|_| {
            let mut cnf = Cnf::new();
            cnf.new_vars(beyond.var().number() as usize);
            cnf.add_clause(&[beyond]);
            decide_with_proof(&cnf, Format::Text, &Limits::default(), &mut io::sink())
        });
    }

    #[test]
    fn the_version_is_the_one_built_in() {
        let lock = include_str!("../../Cargo.lock");
        let entry = format!("name = \"varisat\"\nversion = \"{}\"\n", Varisat.version());
        assert!(lock.contains(&entry));
    }
}
