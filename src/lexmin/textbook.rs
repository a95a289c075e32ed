//! The smallest solution on clauses alone.
//!
//! A solution is found and, with a clause that excludes it, another one asked for. If there is
//! none, that was it: two calls.
//!
//! Otherwise the smaller of the two is improved cell by cell. At a cell whose digit in the best
//! solution so far is d, clauses demand less than d; while the solver says yes its answer is the
//! new best, and once it says no a clause fixes the cell to its digit, and the next cell follows.
//! Nothing is taken back: what was added stays true of every solution smaller than the best, so
//! the solver keeps all it has learned.

use crate::cnf::Lit;
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::search::{Answer, Search};
use crate::solve::Outcome;

/// The smallest solution of a puzzle with open cells.
pub(super) fn smallest(search: &mut Search) -> Result<Outcome, Error> {
    let cells = search.open_cells();
    let first = match search.find(&[])? {
        Answer::Grid(grid) => grid,
        Answer::No => return Ok(Outcome::None),
        Answer::Unknown(reason) => return Ok(Outcome::Unknown(reason)),
    };
    search.differ(&first, &cells, None)?;
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
            let less = demand_less(search, cell, best.digit(cell))?;
            match search.find(&[less])? {
                Answer::Grid(grid) => {
                    search.add_clause(&[less])?;
                    best = grid;
                }
                Answer::No => {
                    search.add_clause(&[-less])?;
                    break;
                }
                Answer::Unknown(reason) => return Ok(Err(reason)),
            }
        }
        for lit in search.cube(cell, best.digit(cell))? {
            search.add_clause(&[lit])?;
        }
    }
    Ok(Ok(best))
}

/// Adds clauses by which, while the returned literal is true, the cell holds less than `digit`.
fn demand_less(search: &mut Search, cell: Cell, digit: Digit) -> Result<Lit, Error> {
    let less = search.new_switch()?;
    let excluded: Vec<Digit> = search.candidates(cell).filter(|&d| d >= digit).collect();
    for digit in excluded {
        search.ban(cell, digit, less)?;
    }
    Ok(less)
}
