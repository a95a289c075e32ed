//! The lexicographically smallest solution: row by row, smallest digit first.
//!
//! Two ways lead there. On clauses alone (`textbook`): one solution, then another, then cell by cell
//! clauses that demand less. It is used at the levels `none` and `clues`, where what is asked is what
//! the formula can do. From `singles` on, a descent gives each cell its smallest candidate and draws
//! conclusions in bits; the solver is asked only where that fails.
//!
//! This is not the "min-lex form" of puzzlers, which is the smallest of all puzzles that
//! relabelling and rearranging can make.

mod descent;
mod textbook;

use crate::error::Error;
use crate::exchange;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::reduce::{Board, Halt, Level};
use crate::search::{Answer, Search, Wanted, wrong_reduction};
use crate::solve::{Options, Outcome, Solved, solve_with};

use descent::Descent;
pub(crate) use descent::Landed;

/// Finds the smallest solution and tells whether there are others: the outcome is
/// [`Outcome::None`], [`Outcome::Unique`], [`Outcome::Many`] or [`Outcome::Unknown`].
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
pub fn smallest(puzzle: &Puzzle, options: &Options) -> Result<Solved, Error> {
    solve_with(puzzle, options, Wanted::Certain, |search| {
        if search.reduced().level() < Level::Singles {
            textbook::smallest(search)
        } else {
            descend(search)
        }
    })
}

/// The smallest solution of a puzzle with open cells.
///
/// A descent that meets no dead end needs no solver, except perhaps to tell whether there are other
/// solutions. Where it meets one, the solver is asked for a solution and for another, and a second
/// descent starts with these as upper bounds, if there are two.
fn descend(search: &mut Search) -> Result<Outcome, Error> {
    let mut descent = match descent_through(search)? {
        Ok(descent) => descent,
        Err(reason) => return Ok(Outcome::Unknown(reason)),
    };
    match descent.run(search)? {
        Landed::Smallest(grid) => {
            return Ok(match other_than(&grid, search)? {
                Answer::Grid(_) => Outcome::Many(grid),
                Answer::No => Outcome::Unique(grid),
                Answer::Unknown(reason) => Outcome::Unknown(reason),
            });
        }
        Landed::Stopped(reason) => return Ok(Outcome::Unknown(reason)),
        Landed::DeadEnd => {}
    }
    let first = match search.find(&[])? {
        Answer::Grid(grid) => grid,
        Answer::No => return Ok(Outcome::None),
        Answer::Unknown(reason) => return Ok(Outcome::Unknown(reason)),
    };
    let second = match other_than(&first, search)? {
        Answer::Grid(grid) => grid,
        Answer::No => return Ok(Outcome::Unique(first)),
        Answer::Unknown(reason) => return Ok(Outcome::Unknown(reason)),
    };
    descent.start_below(if first < second { first } else { second });
    Ok(match descent.run(search)? {
        Landed::Smallest(grid) => Outcome::Many(grid),
        Landed::DeadEnd => return Err(wrong_reduction("it refuted a solution")),
        Landed::Stopped(reason) => Outcome::Unknown(reason),
    })
}

/// What a single descent comes to, from the top, no solution being known: it asks no solver. On
/// clauses alone there is none, and where candidates were probed none pays: both are dead ends.
///
/// # Errors
///
/// [`Error::WrongAnswer`] if the reduction is wrong.
pub(crate) fn descend_once(search: &mut Search) -> Result<Landed, Error> {
    if !(Level::Singles..Level::Probe).contains(&search.reduced().level()) {
        return Ok(Landed::DeadEnd);
    }
    match descent_through(search)? {
        Ok(mut descent) => descent.run(search),
        Err(reason) => Ok(Landed::Stopped(reason)),
    }
}

/// Up to two solutions, all that a single descent and an exchange of digits come to; or the limit that
/// stopped it.
///
/// # Errors
///
/// [`Error::WrongAnswer`] if the reduction is wrong.
pub(crate) fn without_solver(search: &mut Search) -> Result<Result<Vec<Grid>, StopReason>, Error> {
    let first = match descend_once(search)? {
        Landed::Smallest(grid) => grid,
        Landed::Stopped(reason) => return Ok(Err(reason)),
        Landed::DeadEnd => return Ok(Ok(Vec::new())),
    };
    let second = exchanged(&first, search)?;
    Ok(Ok(std::iter::once(first).chain(second).collect()))
}

/// A descent through the open cells of a puzzle that was reduced to level `singles` or above, unless
/// a limit is reached first.
fn descent_through(search: &Search) -> Result<Result<Descent, StopReason>, Error> {
    let level = search.reduced().level().min(Level::Matching);
    let mut board = Board::new(search.reduced(), level, search.limits());
    match board.propagate() {
        Ok(()) => Ok(Ok(Descent::new(board, search.open_cells()))),
        Err(Halt::Contradiction) => Err(wrong_reduction("it did not find a contradiction")),
        Err(Halt::Stopped(reason)) => Ok(Err(reason)),
    }
}

/// Another solution than this one, which may be excluded from now on.
fn other_than(grid: &Grid, search: &mut Search) -> Result<Answer, Error> {
    if let Some(other) = exchanged(grid, search)? {
        return Ok(Answer::Grid(other));
    }
    let cells = search.open_cells();
    search.differ(grid, &cells, None)?;
    search.find(&[])
}

/// Another solution than this one that an exchange of digits leads to, checked.
fn exchanged(grid: &Grid, search: &Search) -> Result<Option<Grid>, Error> {
    let other = exchange::another(grid, search.reduced());
    other
        .map(|other| search.filled(|cell| Some(other.digit(cell))))
        .transpose()
}
