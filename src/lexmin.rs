//! The lexicographically smallest solution: row by row, smallest digit first.
//!
//! Most puzzles have one solution, so first of all a solution is found and, with a clause that
//! excludes it, another one asked for. If there is none, that was it: two calls.
//!
//! Otherwise the smaller of the two is improved cell by cell. At a cell whose digit in the best
//! solution so far is d, clauses demand less than d; while the solver says yes its answer is the
//! new best, and once it says no a clause fixes the cell to its digit, and the next cell follows.
//! Nothing is taken back: what was added stays true of every solution smaller than the best, so
//! the solver keeps all it has learned.
//!
//! This is not the "min-lex form" of puzzlers, which is the smallest of all puzzles that
//! relabelling and rearranging can make.

use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::search::{Answer, Search};
use crate::solve::{Options, Outcome, Solved, solve_with};

/// Finds the smallest solution and tells whether there are others: the outcome is
/// [`Outcome::None`], [`Outcome::Unique`], [`Outcome::Many`] or [`Outcome::Unknown`].
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
pub fn smallest(puzzle: &Puzzle, options: &Options) -> Result<Solved, Error> {
    solve_with(puzzle, options, smallest_open)
}

/// The smallest solution of a puzzle with open cells.
fn smallest_open(search: &mut Search) -> Result<Outcome, Error> {
    let cells = search.open_cells();
    let first = match search.find(&[])? {
        Answer::Grid(grid) => grid,
        Answer::No => return Ok(Outcome::None),
        Answer::Unknown(reason) => return Ok(Outcome::Unknown(reason)),
    };
    search.differ(&first, &cells, None);
    let second = match search.find(&[])? {
        Answer::Grid(grid) => grid,
        Answer::No => return Ok(Outcome::Unique(first)),
        Answer::Unknown(reason) => return Ok(Outcome::Unknown(reason)),
    };
    let best = if first < second { first } else { second };
    Ok(match improve(search, &cells, best)? {
        Ok(smallest) => Outcome::Many(smallest),
        Err(reason) => Outcome::Unknown(reason),
    })
}

/// The smallest solution, starting from some solution.
///
/// The formula may exclude solutions that are not smaller than `best`.
fn improve(
    search: &mut Search,
    cells: &[Cell],
    mut best: Grid,
) -> Result<Result<Grid, StopReason>, Error> {
    for &cell in cells {
        while search
            .candidates(cell)
            .next()
            .is_some_and(|least| least < best.digit(cell))
        {
            let less = demand_less(search, cell, best.digit(cell));
            match search.find(&[less])? {
                Answer::Grid(grid) => {
                    search.assert(less);
                    best = grid;
                }
                Answer::No => {
                    search.assert(-less);
                    break;
                }
                Answer::Unknown(reason) => return Ok(Err(reason)),
            }
        }
        for lit in search.cube(cell, best.digit(cell)) {
            search.assert(lit);
        }
    }
    Ok(Ok(best))
}

/// Adds clauses by which, while the returned literal is true, the cell holds less than `digit`.
fn demand_less(search: &mut Search, cell: Cell, digit: Digit) -> crate::cnf::Lit {
    let less = search.new_switch();
    let excluded: Vec<Digit> = search.candidates(cell).filter(|&d| d >= digit).collect();
    for digit in excluded {
        search.ban(cell, digit, less);
    }
    less
}
