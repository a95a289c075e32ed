//! From a puzzle to an outcome.
//!
//! [`any_solution`] asks the solver once. The smallest solution, and with it whether there are
//! others, is [`lexmin::smallest`]; how many there are is
//! [`count`](crate::count).

use crate::at_most_one::{self, AtMostOne};
use crate::backend::{self, Backend, Counters};
use crate::cnf::Size;
use crate::encoding::{self, Encoding};
use crate::error::Error;
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::lexmin::{self, Landed};
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;
use crate::reduce::Level;
use crate::search::{Answer, Search, Start, Wanted};

/// How to solve.
#[derive(Clone)]
pub struct Options<'a> {
    /// How the rules become clauses; may be the caller's own.
    pub encoding: &'a dyn Encoding,
    /// How "at most one of these" becomes clauses.
    pub at_most_one: &'a dyn AtMostOne,
    /// What decides the clauses.
    pub backend: &'a dyn Backend,
    /// How far to reduce before any clause exists; without a level the one that measured best for the
    /// geometry, see [`Level::best_for`].
    pub level: Option<Level>,
    /// When to give up, for each puzzle.
    pub limits: Limits,
    /// Whether solvers are asked to count their work, for [`Stats::counters`]; it may cost time.
    pub counters: bool,
}

impl Default for Options<'static> {
    /// `extended`, `pairwise`, the first backend (varisat), the best level, no limits, no counting.
    fn default() -> Options<'static> {
        Options {
            encoding: encoding::by_name("extended").expect("extended is registered"),
            at_most_one: at_most_one::by_name("pairwise").expect("pairwise is registered"),
            backend: backend::BACKENDS[0],
            level: None,
            limits: Limits::default(),
            counters: false,
        }
    }
}

impl Options<'_> {
    /// How far puzzles of a geometry are reduced.
    pub fn level_for(&self, geometry: &Geometry) -> Level {
        self.level.unwrap_or_else(|| Level::best_for(geometry))
    }
}

/// What is known of a puzzle's solutions. Every grid in it has been checked.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// There is none.
    None,
    /// There is exactly this one.
    Unique(Grid),
    /// There are several; this is the smallest.
    Many(Grid),
    /// This is one; whether there are others was not asked.
    Found(Grid),
    /// Stopped before it was known. Never to be taken for "none".
    Unknown(StopReason),
}

impl Outcome {
    /// The word for it: `none`, `unique`, `many`, `found`, `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Outcome::None => "none",
            Outcome::Unique(_) => "unique",
            Outcome::Many(_) => "many",
            Outcome::Found(_) => "found",
            Outcome::Unknown(_) => "unknown",
        }
    }

    /// The solution, where there is one.
    pub const fn grid(&self) -> Option<&Grid> {
        match self {
            Outcome::Unique(grid) | Outcome::Many(grid) | Outcome::Found(grid) => Some(grid),
            Outcome::None | Outcome::Unknown(_) => None,
        }
    }
}

/// An outcome and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// What is known.
    pub outcome: Outcome,
    /// The work done.
    pub stats: Stats,
}

/// What settled a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolvedBy {
    /// Reduction to this level alone.
    Reduction(Level),
    /// A descent: each cell got its smallest candidate, and no dead end was met.
    Descent,
    /// A walk through all solutions that needed no solver.
    Walk,
    /// A solver.
    Search,
}

impl SolvedBy {
    /// The level's name, `descent`, `walk`, or `search`.
    pub const fn name(self) -> &'static str {
        match self {
            SolvedBy::Reduction(level) => level.name(),
            SolvedBy::Descent => "descent",
            SolvedBy::Walk => "walk",
            SolvedBy::Search => "search",
        }
    }
}

/// Work that does not depend on the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stats {
    /// What settled the puzzle; the search that would have to, if nothing did.
    pub solved_by: SolvedBy,
    /// How often a solver was asked.
    pub solver_calls: u64,
    /// What the solver tells of its work, if [`Options::counters`] asked for it.
    pub counters: Counters,
    /// The formula's size, if there was one.
    pub size: Option<Size>,
}

impl Stats {
    /// Conflicts of solvers: none if none was asked, and not known where they do not tell.
    pub fn conflicts(&self) -> Option<u64> {
        self.counters
            .conflicts
            .or((self.solver_calls == 0).then_some(0))
    }

    /// A puzzle that reduction settled.
    pub(crate) fn reduced(level: Level) -> Stats {
        Stats {
            solved_by: SolvedBy::Reduction(level),
            ..Stats::search()
        }
    }

    /// A puzzle that goes to a solver.
    pub(crate) fn search() -> Stats {
        Stats {
            solved_by: SolvedBy::Search,
            solver_calls: 0,
            counters: Counters::default(),
            size: None,
        }
    }

    /// The same work, after which the answer is not known.
    pub(crate) fn of_unknown(self) -> Stats {
        Stats {
            solved_by: SolvedBy::Search,
            ..self
        }
    }

    /// Adds a solver's work; what it does not tell stays unknown.
    pub(crate) fn add_counters(&mut self, counters: Counters) {
        let sum = |total: Option<u64>, more: Option<u64>| match (total, more) {
            (Some(total), Some(more)) => Some(total + more),
            (total, more) => total.or(more),
        };
        self.counters = Counters {
            conflicts: sum(self.counters.conflicts, counters.conflicts),
            decisions: sum(self.counters.decisions, counters.decisions),
            propagations: sum(self.counters.propagations, counters.propagations),
        };
    }
}

/// Finds a solution, not necessarily the smallest, and does not ask whether there are others
/// (unless reduction alone tells). Where candidates are struck but not probed, which is above side 9 unless a
/// level says otherwise, the solver is asked only if a descent does not land.
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
pub fn any_solution(puzzle: &Puzzle, options: &Options) -> Result<Solved, Error> {
    solve_with(puzzle, options, Wanted::Any, |search| {
        match lexmin::descend_once(search)? {
            Landed::Smallest(grid) => return Ok(Outcome::Found(grid)),
            Landed::Stopped(reason) => return Ok(Outcome::Unknown(reason)),
            Landed::DeadEnd => {}
        }
        Ok(match search.find(&[])? {
            Answer::Grid(grid) => Outcome::Found(grid),
            Answer::No => Outcome::None,
            Answer::Unknown(reason) => Outcome::Unknown(reason),
        })
    })
}

/// Reduces a puzzle and, if that does not settle it, asks a solver.
pub(crate) fn solve_with(
    puzzle: &Puzzle,
    options: &Options,
    wanted: Wanted,
    ask: impl FnOnce(&mut Search) -> Result<Outcome, Error>,
) -> Result<Solved, Error> {
    let (outcome, stats) = match Search::start(puzzle, options, wanted)? {
        Start::Settled(outcome, stats) => (outcome, stats),
        Start::Open(mut search) => {
            let outcome = ask(&mut search)?;
            let stats = match outcome {
                Outcome::Unknown(_) => search.stats().of_unknown(),
                _ => search.stats(),
            };
            (outcome, stats)
        }
    };
    Ok(Solved { outcome, stats })
}
