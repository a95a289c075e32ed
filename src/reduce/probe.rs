//! Level `probe`: candidates that can be refuted (failed literals).

use super::board::Board;
use super::{Halt, Level};
use crate::digits::Digit;
use crate::geometry::Cell;

/// Strikes every candidate whose placement propagation at level `locked` refutes, and draws the
/// board's conclusions, until no more. Says whether any was struck. The board has to be propagated.
///
/// # Errors
///
/// [`Halt::Contradiction`] if the puzzle has no solution, [`Halt::Stopped`] at a limit.
pub(super) fn strike_failed(board: &mut Board) -> Result<bool, Halt> {
    let cells: Vec<Cell> = board.geometry().cells().collect();
    let mut any = false;
    // How many candidates in a row have survived: after a whole round, all do.
    let mut n_survived = 0;
    for &cell in cells.iter().cycle() {
        let digits: Vec<Digit> = board.candidates(cell).iter().collect();
        n_survived += 1;
        if digits.len() > 1 {
            for digit in digits {
                if board.candidates(cell).contains(digit) && is_refuted(board, cell, digit)? {
                    board.strike(cell, digit);
                    board.propagate()?;
                    any = true;
                    n_survived = 0;
                }
            }
        }
        if n_survived > cells.len() {
            return Ok(any);
        }
    }
    Ok(any)
}

/// Whether placing a digit leads to a contradiction.
fn is_refuted(board: &mut Board, cell: Cell, digit: Digit) -> Result<bool, Halt> {
    let mark = board.mark();
    let level = board.set_level(Level::Locked);
    board.fix(cell, digit);
    let refuted = match board.propagate() {
        Ok(()) => false,
        Err(Halt::Contradiction) => true,
        Err(stopped @ Halt::Stopped(_)) => return Err(stopped),
    };
    board.undo(mark);
    board.set_level(level);
    Ok(refuted)
}
