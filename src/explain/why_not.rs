//! Why a cell can't have a digit.

use super::culprits::{self, Culprits};
use super::{Asked, Question, with_parts};
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::solve::Options;

/// What there is to say about a digit in a cell.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum WhyNot {
    /// The cell has this clue.
    Given(Digit),
    /// The digit is not among the candidates that the puzzle gives the cell.
    Struck,
    /// It can: this solution has it.
    Possible(Grid),
    /// These givens of other cells forbid it: with the digit in the cell they have no solution. The
    /// reason is about the grid with the digit in it.
    Impossible(Culprits),
    /// Stopped before it was known.
    Unknown(StopReason),
}

/// Finds out why a cell can't have a digit, if that is so. In a puzzle without a solution no cell can
/// have any digit, for reasons that may have nothing to do with it.
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
///
/// # Panics
///
/// If the digit is larger than the side.
pub fn why_not(
    puzzle: &Puzzle,
    cell: Cell,
    digit: Digit,
    options: &Options,
) -> Result<WhyNot, Error> {
    assert!(
        digit.index() < puzzle.geometry().side(),
        "digit {digit} is larger than the side"
    );
    options.encoding.supports(puzzle.geometry())?;
    if let Some(clue) = puzzle.clue(cell) {
        return Ok(WhyNot::Given(clue));
    }
    if !puzzle.candidates(cell).contains(digit) {
        return Ok(WhyNot::Struck);
    }
    let question = Question {
        puzzle,
        placed: Some((cell, digit)),
        options,
    };
    if let Some(culprits) = culprits::at_sight(&question) {
        return Ok(WhyNot::Impossible(culprits));
    }
    Ok(match question.ask()? {
        Asked::Grid(grid) => WhyNot::Possible(grid),
        Asked::None => {
            let (_, culprits) = with_parts(&question, |parts| culprits::find(&question, parts))?;
            WhyNot::Impossible(culprits)
        }
        Asked::Unknown(reason) => WhyNot::Unknown(reason),
    })
}
