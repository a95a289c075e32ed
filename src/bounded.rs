//! Formulas built in memory under limits: none grows past what a machine can be expected to hold,
//! and none is built to the end when the time is over.

use crate::backend::CLAUSES_A_LOOK;
use crate::cnf::{ClauseSink, Cnf, Counter, Lit, Var};
use crate::error::{Error, Unsupported};
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;
use crate::reduce::Level;

/// A formula, and what its encoder told.
pub(crate) struct Built<T> {
    /// The formula, or why it is not whole.
    pub(crate) cnf: Result<Cnf, StopReason>,
    /// Such as what stands for cells and digits.
    pub(crate) told: T,
}

/// From so many candidates on, a formula is measured before it is built. Below, none is too large: a
/// candidate would have to occur 16,000 times.
const MEASURED_FROM: usize = 1 << 16;

/// Builds the formula of a puzzle; `encode` writes it to a sink, as often as it is called.
///
/// # Errors
///
/// [`Error::TooLarge`], and what `encode` says.
pub(crate) fn build<T>(
    puzzle: &Puzzle,
    limits: &Limits,
    encode: impl Fn(&mut dyn ClauseSink) -> Result<T, Unsupported>,
) -> Result<Built<T>, Error> {
    let mut bounded = Bounded::new(Cnf::new(), limits);
    if n_candidates(puzzle) >= MEASURED_FROM {
        let mut measured = Bounded::new(Counter::new(), limits);
        encode(&mut measured)?;
        bounded.full = measured.full;
    }
    let told = encode(&mut bounded)?;
    let cnf = bounded.finish()?;
    Ok(Built { cnf, told })
}

/// The most literals of a formula: 4 GiB, and as much again for where its clauses end if these are of two. It
/// is kept to check models by, a solver that is built in holds it once more in a form of its own, and for one
/// that is a program it is kept a second time here, to be told anew, beside what the program takes.
pub(crate) const MAX_LITS: usize = 1 << 30;

/// How many cells and digits have variables. In an unreduced puzzle, clues too have them all.
fn n_candidates(puzzle: &Puzzle) -> usize {
    if puzzle.level() == Level::None {
        return puzzle.geometry().n_cells() * puzzle.geometry().side();
    }
    let cells = puzzle.open_cells();
    cells.map(|cell| puzzle.candidates(cell).len()).sum()
}

/// A sink that takes no more once a limit is reached, or when the formula is too large.
pub(crate) struct Bounded<'a, S> {
    sink: S,
    n_clauses: usize,
    n_lits: usize,
    limits: &'a Limits,
    full: Option<Full>,
}

/// Why a formula does not grow any more.
#[derive(Clone, Copy)]
enum Full {
    TooLarge,
    Stopped(StopReason),
}

impl<'a, S: ClauseSink> Bounded<'a, S> {
    /// Hands on to `sink`.
    pub(crate) fn new(sink: S, limits: &'a Limits) -> Bounded<'a, S> {
        Bounded {
            sink,
            n_clauses: 0,
            n_lits: 0,
            limits,
            full: None,
        }
    }

    /// The sink, or why it did not get everything.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`].
    pub(crate) fn finish(self) -> Result<Result<S, StopReason>, Error> {
        match self.full {
            None => Ok(Ok(self.sink)),
            Some(Full::TooLarge) => Err(Error::TooLarge { max_lits: MAX_LITS }),
            Some(Full::Stopped(reason)) => Ok(Err(reason)),
        }
    }
}

impl<S: ClauseSink> ClauseSink for Bounded<'_, S> {
    fn new_vars(&mut self, count: usize) -> Var {
        self.sink.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if self.full.is_some() {
            return;
        }
        self.sink.add_clause(clause);
        self.n_clauses += 1;
        self.n_lits += clause.len();
        if self.n_lits > MAX_LITS {
            self.full = Some(Full::TooLarge);
        } else if self.n_clauses % CLAUSES_A_LOOK == 0 {
            self.full = self.limits.reached().map(Full::Stopped);
        }
    }

    fn section(&mut self, title: &str) {
        if self.full.is_none() {
            self.sink.section(title);
        }
    }

    fn is_full(&self) -> bool {
        self.full.is_some()
    }
}
