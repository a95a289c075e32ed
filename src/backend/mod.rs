//! Things that decide clauses.
//!
//! To add one: write a file with a unit struct that implements [`Backend`], add its `mod` line and
//! its line in [`BACKENDS`]. Help, tests and comparisons follow from the slice. A solver that is a
//! program of its own needs only a line in [`SOLVERS`]; any other program is a backend by its command
//! line.

mod checked;
mod conflicts;
mod drat;
mod external;
mod replay;
mod varisat;

pub use checked::Checked;
pub use external::{DratTrim, External, Known, SOLVERS, ask_drat_trim};
pub use replay::{Decide, Replay};
pub use varisat::decide_with_proof;

use std::time::Duration;

use crate::cnf::{Cnf, Lit};
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::model::Model;

/// All backends that are built in, the default first.
pub static BACKENDS: &[&dyn Backend] = &[&varisat::Varisat];

/// The built-in backend with this name.
pub fn by_name(name: &str) -> Option<&'static dyn Backend> {
    BACKENDS
        .iter()
        .copied()
        .find(|backend| backend.name() == name)
}

/// The backend that a text describes: a built-in one by its name, a usual solver by its name, or any
/// command line that starts one; see [`External::from_command`]. Its program has to be there.
///
/// # Errors
///
/// [`Error::Command`] if the text is no command line, [`Error::Solver`] if there is no such program; see
/// [`External::check_program`].
pub fn by_command(text: &str) -> Result<Box<dyn Backend>, Error> {
    if let Some(backend) = by_name(text.trim()) {
        return Ok(Box::new(backend));
    }
    let named = External::by_name(text.trim());
    let external = named.map_or_else(|| External::from_command(text), Ok)?;
    external.check_program()?;
    Ok(Box::new(external))
}

/// A SAT solver that can be started.
pub trait Backend: Send + Sync {
    /// The solver's name: for a built-in one the file's stem with `-` for `_`, for another program its
    /// name or command line.
    fn name(&self) -> &str;

    /// One line of help.
    fn summary(&self) -> &str;

    /// The solver's version.
    fn version(&self) -> String;

    /// A fresh solver without variables and clauses, on these terms.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if it can't be started.
    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error>;
}

impl<B: Backend + ?Sized> Backend for &B {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn summary(&self) -> &str {
        (**self).summary()
    }

    fn version(&self) -> String {
        (**self).version()
    }

    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error> {
        (**self).start(terms)
    }
}

/// On which terms a solver works, from its start to its end. The default has no limits and counts
/// nothing.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// When to stop.
    pub limits: Limits,
    /// Whether [`Solver::counters`] should tell what the solver can count. It may cost time: the
    /// solver that is built in takes about a third more on easy puzzles.
    pub counters: bool,
}

impl From<Limits> for Terms {
    /// These limits, and no counting.
    fn from(limits: Limits) -> Terms {
        Terms {
            limits,
            ..Terms::default()
        }
    }
}

/// A running SAT solver. Clauses are only ever added.
pub trait Solver {
    /// Announces so many variables, before the first clause: a chance to put them in order.
    fn announce(&mut self, _n_vars: usize) {}

    /// Adds a clause; its variables need not be announced.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Decides the clauses added so far, together with the assumptions, which hold for this call
    /// only.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if the solver failed. Stopping at a limit is no failure but
    /// [`Verdict::Unknown`]; after it, every further call says `Unknown` too.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error>;

    /// After [`Verdict::Unsat`]: assumptions that can't hold together. None if the clauses alone have
    /// no model, all of them where the backend can't tell.
    fn core(&self) -> &[Lit];

    /// The work done since the start, if it was started to count it.
    fn counters(&self) -> Counters;

    /// What the solver's processes took since the start; nothing by default.
    fn usage(&self) -> Usage {
        Usage::default()
    }
}

/// How many clauses are handled between two looks at the limits.
pub(crate) const CLAUSES_A_LOOK: usize = 1 << 12;

/// Loads a formula into a solver; returns why, if a limit is reached on the way.
pub(crate) fn load(solver: &mut dyn Solver, cnf: &Cnf, limits: &Limits) -> Option<StopReason> {
    solver.announce(cnf.n_vars());
    for (index, clause) in cnf.clauses().enumerate() {
        if index % CLAUSES_A_LOOK == CLAUSES_A_LOOK - 1 {
            if let Some(reason) = limits.reached() {
                return Some(reason);
            }
        }
        solver.add_clause(clause);
    }
    None
}

/// What a solver says.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// There is a model. Variables that occur in no clause may be missing from it.
    Sat(Model),
    /// There is none.
    Unsat,
    /// It stopped before it knew.
    Unknown(StopReason),
}

/// Work that does not depend on the machine; `None` where a backend does not tell, or was not asked to
/// count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Conflicts.
    pub conflicts: Option<u64>,
    /// Decisions.
    pub decisions: Option<u64>,
    /// Propagated literals.
    pub propagations: Option<u64>,
}

impl Counters {
    /// With the work of another call; not known where one of the two is not.
    fn plus(self, more: Counters) -> Counters {
        let sum = |one: Option<u64>, two: Option<u64>| one?.checked_add(two?);
        Counters {
            conflicts: sum(self.conflicts, more.conflicts),
            decisions: sum(self.decisions, more.decisions),
            propagations: sum(self.propagations, more.propagations),
        }
    }
}

/// What the processes of a solver took; nothing for a solver that runs in this process, and on systems
/// that do not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// User and system time of all processes that have ended, with those that they started as far as
    /// they waited for them.
    pub cpu: Option<Duration>,
    /// The most memory that one of them held at a time. On Linux the system does not tell it of a process
    /// that held less than this one ever did. Such a process is looked at while it runs: what it takes in
    /// its last hundredth of a second, or in the last half of a shorter time, may be missing, and what it
    /// starts itself is.
    pub peak_bytes: Option<u64>,
}

impl Usage {
    /// With what another process took.
    fn plus(self, more: Usage) -> Usage {
        Usage {
            cpu: match (self.cpu, more.cpu) {
                (Some(one), Some(two)) => Some(one.saturating_add(two)),
                (one, two) => one.or(two),
            },
            peak_bytes: self.peak_bytes.max(more.peak_bytes),
        }
    }
}
