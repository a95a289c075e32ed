//! An encoding and a solver that take the time, and a solver that is told the formula scrambled.
//!
//! They stand around those that are compared, so that a comparison runs what users run, with all
//! its checks. The formula is kept back until the first question; then its copy is scrambled and
//! unit propagation tried on it, neither of which counts as time.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::clock::{Clock, Elapsed, Reading};
use super::scramble::{Renaming, scramble};
use crate::at_most_one::AtMostOne;
use crate::backend::{self, Backend, Counters, Solver, Terms, Usage, Verdict};
use crate::bibliography::Work;
use crate::cnf::{ClauseSink, Cnf, Lit, Size, Var};
use crate::encoding::{CellLits, Encoding, Families};
use crate::error::{Error, Unsupported};
use crate::geometry::Geometry;
use crate::propagate::Propagator;
use crate::puzzle::Puzzle;
use crate::random::Random;

/// What was measured during a run.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) encode: Option<Elapsed>,
    pub(super) load: Option<Elapsed>,
    pub(super) solve: Option<Elapsed>,
    /// Time that does not count.
    pub(super) aside: Option<Elapsed>,
    /// The processor's time of the solver's processes.
    pub(super) processes: Option<Duration>,
    /// The most memory of a process of the solver, in bytes.
    pub(super) peak_bytes: Option<u64>,
    /// Whether unit propagation settles the formula.
    pub(super) unit_propagation: Option<bool>,
    /// The variables of cells: the first one and how many, cell by cell.
    cell_vars: Vec<(Var, usize)>,
}

impl Log {
    /// Adds what the solver's processes took meanwhile to the time of its work.
    fn add_usage(&mut self, before: Usage, after: Usage) {
        self.peak_bytes = self.peak_bytes.max(after.peak_bytes);
        if let (Some(cpu), Some(solve)) = (after.cpu, &mut self.solve) {
            let more = cpu.saturating_sub(before.cpu.unwrap_or_default());
            solve.cpu = solve.cpu.map(|own| own + more);
            let processes = self.processes.get_or_insert_default();
            *processes += more;
        }
    }
}

/// A log that two write to, and the clock.
#[derive(Clone)]
pub(super) struct Meter {
    pub(super) log: Arc<Mutex<Log>>,
    pub(super) clock: Arc<dyn Clock>,
}

impl Meter {
    /// A meter with an empty log.
    pub(super) fn new(clock: &Arc<dyn Clock>) -> Meter {
        Meter {
            log: Arc::default(),
            clock: Arc::clone(clock),
        }
    }

    /// Writes in the log.
    pub(super) fn note<T>(&self, write: impl FnOnce(&mut Log) -> T) -> T {
        write(&mut self.log.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Does something and adds its time to a field of the log.
    fn time<T>(&self, field: fn(&mut Log) -> &mut Option<Elapsed>, act: impl FnOnce() -> T) -> T {
        let start = self.clock.read();
        let done = act();
        self.add(field, self.clock.read().since(start));
        done
    }

    /// Adds a time to a field of the log.
    fn add(&self, field: fn(&mut Log) -> &mut Option<Elapsed>, time: Elapsed) {
        self.note(|log| {
            let field = field(log);
            *field = Some(field.map_or(time, |sum| sum.plus(time)));
        });
    }
}

/// An encoding with a meter.
pub(super) struct MeasuredEncoding<'a> {
    pub(super) encoding: &'a dyn Encoding,
    pub(super) meter: Meter,
}

impl Encoding for MeasuredEncoding<'_> {
    fn name(&self) -> &'static str {
        self.encoding.name()
    }

    fn summary(&self) -> &'static str {
        self.encoding.summary()
    }

    fn sources(&self) -> &'static [&'static Work] {
        self.encoding.sources()
    }

    fn supports(&self, geometry: &Geometry) -> Result<(), Unsupported> {
        self.encoding.supports(geometry)
    }

    fn encode(
        &self,
        puzzle: &Puzzle,
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        let encode = || self.encoding.encode(puzzle, amo, out);
        let lits = self.meter.time(|log| &mut log.encode, encode)?;
        let vars_of = |cell| {
            let n_vars = lits.numbering().n_vars(lits.n_digits(cell));
            (n_vars > 0).then(|| (lits.first_var(cell), n_vars))
        };
        let cell_vars = puzzle.open_cells().filter_map(vars_of).collect();
        self.meter.note(|log| log.cell_vars = cell_vars);
        Ok(lits)
    }

    fn size(&self, geometry: &Geometry, amo: &dyn AtMostOne) -> Result<Size, Unsupported> {
        self.encoding.size(geometry, amo)
    }

    fn auxiliaries(&self) -> &'static str {
        self.encoding.auxiliaries()
    }

    fn at_most_one_applies(&self) -> Families {
        self.encoding.at_most_one_applies()
    }
}

/// A solver with a meter, which may be told the formula scrambled.
pub(super) struct MeasuredBackend {
    pub(super) backend: Arc<dyn Backend>,
    pub(super) meter: Meter,
    /// Where the order of a scrambled copy comes from.
    pub(super) scrambled_by: Option<Random>,
}

impl Backend for MeasuredBackend {
    fn name(&self) -> &str {
        self.backend.name()
    }

    fn summary(&self) -> &str {
        self.backend.summary()
    }

    fn version(&self) -> String {
        self.backend.version()
    }

    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(MeasuredSolver {
            backend: Arc::clone(&self.backend),
            terms: terms.clone(),
            meter: self.meter.clone(),
            scrambled_by: self.scrambled_by.clone(),
            held: Some(Held {
                cnf: Cnf::new(),
                since: self.meter.clock.read(),
            }),
            running: None,
            renaming: Renaming::default(),
            core: Vec::new(),
        }))
    }
}

/// A running solver with a meter.
struct MeasuredSolver {
    backend: Arc<dyn Backend>,
    terms: Terms,
    meter: Meter,
    scrambled_by: Option<Random>,
    /// The formula until the first question.
    held: Option<Held>,
    /// The solver from then on.
    running: Option<Box<dyn Solver>>,
    renaming: Renaming,
    core: Vec<Lit>,
}

/// A formula that is held back.
struct Held {
    cnf: Cnf,
    since: Reading,
}

impl MeasuredSolver {
    /// Starts the solver and tells it the formula. The deadline of the run is put off by the time that does
    /// not count.
    fn start(&mut self, held: Held) -> Result<(), Error> {
        let Held { mut cnf, since } = held;
        let cell_vars = self.meter.note(|log| std::mem::take(&mut log.cell_vars));
        if self.meter.note(|log| log.unit_propagation.is_none()) {
            let settled = is_settled(&cnf, &cell_vars);
            self.meter.note(|log| log.unit_propagation = Some(settled));
        }
        if let Some(random) = &mut self.scrambled_by {
            (cnf, self.renaming) = scramble(&cnf, random);
        }
        let aside = self.meter.clock.read().since(since);
        self.meter.add(|log| &mut log.aside, aside);
        if let Some(put_off_us) = &self.terms.limits.put_off_us {
            put_off_us.fetch_add(aside.span().wall_us, Ordering::Relaxed);
        }
        let load = || -> Result<_, Error> {
            let mut solver = self.backend.start(&self.terms)?;
            // Where a limit is reached on the way, the first question says so.
            let _ = backend::load(&mut *solver, &cnf, &self.terms.limits);
            Ok(solver)
        };
        self.running = Some(self.meter.time(|log| &mut log.load, load)?);
        Ok(())
    }
}

/// Whether unit propagation assigns all variables of cells, or meets a conflict.
fn is_settled(cnf: &Cnf, cell_vars: &[(Var, usize)]) -> bool {
    let mut propagator = Propagator::new(cnf);
    if propagator.propagate().is_err() {
        return true;
    }
    let mut vars = cell_vars
        .iter()
        .flat_map(|&(first, n_vars)| (0..n_vars).map(move |step| first.plus(step)));
    vars.all(|var| propagator.value(var).is_some())
}

impl Solver for MeasuredSolver {
    fn announce(&mut self, n_vars: usize) {
        if let Some(held) = &mut self.held {
            held.cnf.new_vars(n_vars);
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if let Some(held) = &mut self.held {
            let last = clause.iter().map(|lit| lit.var().number() as usize).max();
            let n_missing = last.unwrap_or(0).saturating_sub(held.cnf.n_vars());
            held.cnf.new_vars(n_missing);
            held.cnf.add_clause(clause);
        } else if let Some(solver) = &mut self.running {
            let renamed = clause.iter().map(|&lit| self.renaming.renamed(lit));
            let clause: Vec<Lit> = renamed.collect();
            let tell = || solver.add_clause(&clause);
            self.meter.time(|log| &mut log.load, tell);
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error> {
        if let Some(held) = self.held.take() {
            self.start(held)?;
        }
        let solver = self.running.as_mut().expect("it was started above");
        let renamed = assumptions.iter().map(|&lit| self.renaming.renamed(lit));
        let assumptions: Vec<Lit> = renamed.collect();
        let before = solver.usage();
        let ask = || solver.solve(&assumptions);
        let verdict = self.meter.time(|log| &mut log.solve, ask);
        let usage = solver.usage();
        self.meter.note(|log| log.add_usage(before, usage));
        let verdict = verdict?;
        let core = solver.core().iter();
        self.core = core.map(|&lit| self.renaming.original(lit)).collect();
        Ok(match verdict {
            Verdict::Sat(model) => Verdict::Sat(model.renamed(|lit| self.renaming.original(lit))),
            other => other,
        })
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn counters(&self) -> Counters {
        let counters = self.running.as_ref().map(|solver| solver.counters());
        counters.unwrap_or_default()
    }

    fn usage(&self) -> Usage {
        let usage = self.running.as_ref().map(|solver| solver.usage());
        usage.unwrap_or_default()
    }
}
