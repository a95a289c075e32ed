//! Which digits cells have in a puzzle's solutions.
//!
//! A digit is possible in a cell if some solution has it there. The solver is asked for each digit
//! that no solution met so far shows, and exchanges of two digits (see `exchange`) make more solutions
//! of each one that it finds.

use std::ops::ControlFlow;

use crate::digits::Digit;
use crate::error::Error;
use crate::exchange::each_chain;
use crate::geometry::{Cell, Geometry};
use crate::grid::Grid;
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;
use crate::search::{Answer, Search, Start, Wanted};
use crate::solve::{Options, Outcome};

/// What is known of a digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Possibility {
    /// Some solution has it there.
    Yes,
    /// None has.
    No,
    /// It is not known.
    Undecided,
}

/// What is known of all digits in all cells, or in those that were asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Possible {
    geometry: Geometry,
    /// Digit d of cell c is `states[c * side + d]`.
    states: Vec<Possibility>,
    stopped: Option<StopReason>,
}

impl Possible {
    /// Nothing is known, for this reason.
    pub(crate) fn unknown(puzzle: &Puzzle, reason: StopReason) -> Possible {
        let mut possible = Possible::none(puzzle.geometry());
        possible.open(puzzle);
        possible.stopped = Some(reason);
        possible
    }

    /// Nothing is possible.
    fn none(geometry: &Geometry) -> Possible {
        Possible {
            geometry: geometry.clone(),
            states: vec![Possibility::No; geometry.n_cells() * geometry.side()],
            stopped: None,
        }
    }

    /// The candidates of a puzzle become undecided.
    fn open(&mut self, puzzle: &Puzzle) {
        for cell in puzzle.geometry().cells() {
            for digit in puzzle.candidates(cell) {
                self.set(cell, digit, Possibility::Undecided);
            }
        }
    }

    /// The geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// What is known of a digit in a cell.
    pub fn get(&self, cell: Cell, digit: Digit) -> Possibility {
        self.states[cell.index() * self.geometry.side() + digit.index()]
    }

    /// The digits of a cell of which this is known, in ascending order.
    pub fn digits(&self, cell: Cell, known: Possibility) -> impl Iterator<Item = Digit> + '_ {
        let digits = self.geometry.digits();
        digits.filter(move |&digit| self.get(cell, digit) == known)
    }

    /// The only digit that a cell may have; none if there are several, or if that is not known.
    pub fn fixed(&self, cell: Cell) -> Option<Digit> {
        let is_open = |digit: &Digit| self.get(cell, *digit) != Possibility::No;
        let mut open = self.geometry.digits().filter(is_open);
        let digit = open.next()?;
        (open.next().is_none() && self.get(cell, digit) == Possibility::Yes).then_some(digit)
    }

    /// Why not all is known, if a limit was reached.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Notes what is known.
    fn set(&mut self, cell: Cell, digit: Digit, state: Possibility) {
        self.states[cell.index() * self.geometry.side() + digit.index()] = state;
    }

    /// Notes a solution, and those that an exchange makes of it.
    fn note(&mut self, grid: &Grid, puzzle: &Puzzle, limits: &Limits) {
        for cell in grid.geometry().cells() {
            self.set(cell, grid.digit(cell), Possibility::Yes);
        }
        each_chain(grid, |chain| {
            if limits.reached().is_some() {
                return ControlFlow::Break(());
            }
            let is_free = |&cell: &Cell| puzzle.candidates(cell).contains(chain.after(cell));
            if chain.cells.iter().all(is_free) {
                for &cell in &chain.cells {
                    self.set(cell, chain.after(cell), Possibility::Yes);
                }
            }
            ControlFlow::Continue(())
        });
    }
}

/// Finds out which digits are possible in which cells: none at all if there is no solution.
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
pub fn possible(puzzle: &Puzzle, options: &Options) -> Result<Possible, Error> {
    possible_from(puzzle, None, options)
}

/// The same for one cell only; what is not known of the others stays undecided.
///
/// # Errors
///
/// As [`possible`].
pub fn possible_in(puzzle: &Puzzle, cell: Cell, options: &Options) -> Result<Possible, Error> {
    decide(puzzle, None, Some(cell), options)
}

/// The same for all cells, where a solution is known.
pub(super) fn possible_from(
    puzzle: &Puzzle,
    known: Option<&Grid>,
    options: &Options,
) -> Result<Possible, Error> {
    decide(puzzle, known, None, options)
}

/// Decides the digits of one cell, or of all.
fn decide(
    puzzle: &Puzzle,
    known: Option<&Grid>,
    only: Option<Cell>,
    options: &Options,
) -> Result<Possible, Error> {
    let geometry = puzzle.geometry();
    let limits = &options.limits;
    let mut possible = Possible::none(geometry);
    let mut search = match Search::start(puzzle, options, Wanted::Certain)? {
        Start::Settled(Outcome::Unknown(reason), _) => {
            return Ok(Possible::unknown(puzzle, reason));
        }
        Start::Settled(outcome, _) => {
            if let Some(grid) = outcome.grid() {
                possible.note(grid, puzzle, limits);
            }
            return Ok(possible);
        }
        Start::Open(search) => search,
    };
    possible.open(search.reduced());
    if let Some(grid) = known {
        possible.note(grid, puzzle, limits);
    }
    for cell in only.map_or_else(|| geometry.cells().collect(), |cell| vec![cell]) {
        let candidates: Vec<Digit> = search.candidates(cell).collect();
        for digit in candidates {
            if possible.get(cell, digit) != Possibility::Undecided {
                continue;
            }
            let cube = search.cube(cell, digit)?;
            match search.find(&cube)? {
                Answer::Grid(grid) => possible.note(&grid, puzzle, limits),
                Answer::No => possible.set(cell, digit, Possibility::No),
                Answer::Unknown(reason) => {
                    possible.stopped = Some(reason);
                    return Ok(possible);
                }
            }
        }
    }
    Ok(possible)
}
