//! Is this grid a solution of this puzzle, and the smallest?

use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::{Grid, Violation};
use crate::lexmin;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::solve::{Options, Outcome, any_solution};

/// What was found.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Verification {
    /// It is a solution; where that was asked, the smallest. Or there is none, as was said.
    Right,
    /// It is not.
    Wrong(Violation),
    /// It is, but there is a smaller one.
    NotSmallest {
        /// The first cell in which a solution with the same digits before it can have a smaller one.
        cell: Cell,
        /// The grid's digit there.
        digit: Digit,
        /// The smallest solution's.
        smaller: Digit,
        /// The smallest solution.
        smallest: Grid,
    },
    /// There is said to be none, but this is one.
    Solvable(Grid),
    /// It is a solution, and whether it is the smallest is not known; or whether there is none.
    Unknown(StopReason),
}

/// Checks a grid against a puzzle's clues and the rules. No solver is asked.
pub fn verify(puzzle: &Puzzle, grid: &Grid) -> Verification {
    match grid.check(puzzle) {
        Ok(()) => Verification::Right,
        Err(violation) => Verification::Wrong(violation),
    }
}

/// Checks a grid against a puzzle's clues and the rules, and that no smaller solution exists.
///
/// # Errors
///
/// As [`lexmin::smallest`]; also if that denies a solution which the grid shows to exist.
pub fn verify_smallest(
    puzzle: &Puzzle,
    grid: &Grid,
    options: &Options,
) -> Result<Verification, Error> {
    if let Err(violation) = grid.check(puzzle) {
        return Ok(Verification::Wrong(violation));
    }
    let smallest = match lexmin::smallest(puzzle, options)?.outcome {
        Outcome::Unique(smallest) | Outcome::Many(smallest) | Outcome::Found(smallest) => smallest,
        Outcome::Unknown(reason) => return Ok(Verification::Unknown(reason)),
        Outcome::None => return Err(contradicted(options, "it found no solution, this is one")),
    };
    let differs = |cell: &Cell| smallest.digit(*cell) != grid.digit(*cell);
    let Some(cell) = puzzle.geometry().cells().find(differs) else {
        return Ok(Verification::Right);
    };
    let (digit, smaller) = (grid.digit(cell), smallest.digit(cell));
    if smaller > digit {
        return Err(contradicted(
            options,
            "its smallest solution is larger than this one",
        ));
    }
    Ok(Verification::NotSmallest {
        cell,
        digit,
        smaller,
        smallest,
    })
}

/// Checks that a puzzle has no solution.
///
/// # Errors
///
/// As [`any_solution`].
pub fn verify_none(puzzle: &Puzzle, options: &Options) -> Result<Verification, Error> {
    Ok(match any_solution(puzzle, options)?.outcome {
        Outcome::None => Verification::Right,
        Outcome::Unknown(reason) => Verification::Unknown(reason),
        Outcome::Unique(grid) | Outcome::Many(grid) | Outcome::Found(grid) => {
            Verification::Solvable(grid)
        }
    })
}

/// The grid itself proves the solver wrong.
fn contradicted(options: &Options, fault: &str) -> Error {
    let backend = options.backend.name().to_owned();
    Error::WrongAnswer {
        backend,
        fault: fault.to_owned(),
    }
}
