//! Clues without which a puzzle still has one solution.

use super::givens::{givens, only};
use super::needed::Needed;
use super::{Asked, ask};
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::solve::Options;

/// Which clues of a puzzle with one solution are not needed; in a pencilmark puzzle, which givens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needless {
    /// The cells whose given can go, each by itself: without it the solution is still the only one. In
    /// row-major order. If there are none, the puzzle is minimal.
    pub each: Vec<Cell>,
    /// Some of these that can go at the same time; none of the givens that are left then can go as
    /// well. In row-major order.
    pub together: Vec<Cell>,
    /// The cells of which it is not known whether their given can go. While there are some, `together`
    /// is empty.
    pub undecided: Vec<Cell>,
    /// Why not all is known. If nothing is undecided, more could perhaps go with `together`.
    pub stopped: Option<StopReason>,
}

/// Looks for the givens that are not needed, in a puzzle whose only solution is this one.
pub(super) fn find(puzzle: &Puzzle, solution: &Grid, options: &Options) -> Result<Needless, Error> {
    let all = givens(puzzle);
    let mut needless = Needless {
        each: Vec::new(),
        together: Vec::new(),
        undecided: Vec::new(),
        stopped: None,
    };
    let mut needed = Needed::new(puzzle, &all, None, &options.limits);
    needed.learn(solution);
    for (index, &cell) in all.iter().enumerate() {
        match other_without(cell, &all, &mut needed, puzzle, solution, options)? {
            Asked::None => needless.each.push(cell),
            Asked::Grid(_) => {}
            Asked::Unknown(reason) => {
                let open = all[index..].iter().copied();
                needless.undecided = open.filter(|&cell| !needed.contains(cell)).collect();
                needless.stopped = Some(reason);
                return Ok(needless);
            }
        }
    }
    let mut left = all;
    for &cell in &needless.each {
        match other_without(cell, &left, &mut needed, puzzle, solution, options)? {
            Asked::None => {
                left.retain(|&other| other != cell);
                needed.remove(cell);
                needless.together.push(cell);
            }
            Asked::Grid(_) => {}
            Asked::Unknown(reason) => {
                needless.stopped = Some(reason);
                break;
            }
        }
    }
    Ok(needless)
}

/// Whether some givens without one of them have another solution than this one. That has another digit
/// in the cell of the one that is missing, or else it would be a solution of all.
fn other_without(
    cell: Cell,
    givens: &[Cell],
    needed: &mut Needed,
    puzzle: &Puzzle,
    solution: &Grid,
    options: &Options,
) -> Result<Asked, Error> {
    if needed.contains(cell) {
        return Ok(Asked::Grid(solution.clone()));
    }
    let others: Vec<Cell> = givens.iter().copied().filter(|&it| it != cell).collect();
    let mut rest = only(puzzle, &others);
    for digit in puzzle.candidates(cell) {
        rest.strike(cell, digit);
    }
    let asked = ask(&rest, options)?;
    if let Asked::Grid(grid) = &asked {
        needed.learn(grid);
    }
    Ok(asked)
}
