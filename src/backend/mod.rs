//! Things that decide clauses.
//!
//! To add one: write a file with a unit struct that implements [`Backend`], add its `mod` line and
//! its line in [`BACKENDS`]. Help, tests and comparisons follow from the slice.

mod checked;
mod varisat;

pub use checked::Checked;

use crate::cnf::Lit;
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::model::Model;

/// All backends, the default first.
pub static BACKENDS: &[&dyn Backend] = &[&varisat::Varisat];

/// The backend with this name.
pub fn by_name(name: &str) -> Option<&'static dyn Backend> {
    BACKENDS
        .iter()
        .copied()
        .find(|backend| backend.name() == name)
}

/// A SAT solver that can be started.
pub trait Backend: Sync {
    /// The solver's name, in kebab-case: the file's stem with `-` for `_`.
    fn name(&self) -> &'static str;

    /// One line of help.
    fn summary(&self) -> &'static str;

    /// The solver's version.
    fn version(&self) -> String;

    /// A fresh solver without variables and clauses, which stops at these limits.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if it can't be started.
    fn start(&self, limits: &Limits) -> Result<Box<dyn Solver>, Error>;
}

/// A running SAT solver. Clauses are only ever added.
pub trait Solver {
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

    /// After [`Verdict::Unsat`]: assumptions that can't hold together. All of them where the
    /// backend can't tell, none if the clauses alone have no model.
    fn core(&self) -> &[Lit];

    /// The work done since the start.
    fn counters(&self) -> Counters;
}

/// What a solver says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is a model. Variables that occur in no clause may be missing from it.
    Sat(Model),
    /// There is none.
    Unsat,
    /// It stopped before it knew.
    Unknown(StopReason),
}

/// Work that does not depend on the machine; `None` where a backend does not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Conflicts.
    pub conflicts: Option<u64>,
    /// Decisions.
    pub decisions: Option<u64>,
    /// Propagated literals.
    pub propagations: Option<u64>,
}
