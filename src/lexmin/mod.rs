//! The lexicographically smallest solution: row by row, smallest digit first.
//!
//! Two ways lead there. On clauses alone ([`textbook`]): one solution, then another, then cell by cell
//! clauses that demand less. It is used at the levels `none` and `clues`, where what is asked is what
//! the formula can do. From `singles` on, a [`descent`] gives each cell its smallest candidate and draws
//! conclusions in bits; the solver is asked only where that fails.
//!
//! This is not the "min-lex form" of puzzlers, which is the smallest of all puzzles that
//! relabelling and rearranging can make.

mod descent;
mod textbook;

use crate::error::Error;
use crate::exchange;
use crate::puzzle::Puzzle;
use crate::reduce::{Board, Level};
use crate::search::{Answer, Search, wrong_reduction};
use crate::solve::{Options, Outcome, Solved, solve_with};

use descent::{Descent, Landed};

/// Finds the smallest solution and tells whether there are others: the outcome is
/// [`Outcome::None`], [`Outcome::Unique`], [`Outcome::Many`] or [`Outcome::Unknown`].
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
pub fn smallest(puzzle: &Puzzle, options: &Options) -> Result<Solved, Error> {
    solve_with(puzzle, options, |search| {
        if search.reduced().level() < Level::Singles {
            textbook::smallest(search)
        } else {
            descend(search)
        }
    })
}

/// The smallest solution of a puzzle with open cells.
fn descend(search: &mut Search) -> Result<Outcome, Error> {
    let level = search.reduced().level().min(Level::Matching);
    let mut board = Board::new(search.reduced(), level);
    if board.propagate().is_err() {
        return Err(wrong_reduction("it did not find a contradiction"));
    }
    if std::env::var_os("FIRST").is_some() {
        return descend_first(search, board);
    }
    let cells = search.open_cells();
    let first = match search.find(&[])? {
        Answer::Grid(grid) => grid,
        Answer::No => return Ok(Outcome::None),
        Answer::Unknown(reason) => return Ok(Outcome::Unknown(reason)),
    };
    let second = match exchange::another(&first, search.reduced()) {
        Some(grid) => grid,
        None => {
            search.differ(&first, &cells, None)?;
            match search.find(&[])? {
                Answer::Grid(grid) => grid,
                Answer::No => return Ok(Outcome::Unique(first)),
                Answer::Unknown(reason) => return Ok(Outcome::Unknown(reason)),
            }
        }
    };
    let best = if first < second { first } else { second };
    Ok(
        match Descent::new(search, board, Some(best)).run(usize::MAX)? {
            Landed::Smallest(grid) => Outcome::Many(grid),
            Landed::None | Landed::DeadEnds => {
                return Err(wrong_reduction("it refuted a solution"));
            }
            Landed::Stopped(reason) => Outcome::Unknown(reason),
        },
    )
}

fn descend_first(search: &mut Search, board: Board) -> Result<Outcome, Error> {
    let cells = search.open_cells();
    let first = match Descent::new(search, board, None).run(usize::MAX)? {
        Landed::Smallest(grid) => grid,
        Landed::None => return Ok(Outcome::None),
        Landed::DeadEnds => unreachable!(),
        Landed::Stopped(reason) => return Ok(Outcome::Unknown(reason)),
    };
    if exchange::another(&first, search.reduced()).is_some() {
        return Ok(Outcome::Many(first));
    }
    search.differ(&first, &cells, None)?;
    Ok(match search.find(&[])? {
        Answer::Grid(_) => Outcome::Many(first),
        Answer::No => Outcome::Unique(first),
        Answer::Unknown(reason) => Outcome::Unknown(reason),
    })
}
