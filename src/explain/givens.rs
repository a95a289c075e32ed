//! What a puzzle says of single cells.

use crate::geometry::Cell;
use crate::puzzle::Puzzle;

/// The cells of which a puzzle says something: those with a clue, or without some candidate. In
/// row-major order.
pub fn givens(puzzle: &Puzzle) -> Vec<Cell> {
    let cells = puzzle.geometry().cells();
    cells.filter(|&cell| is_given(puzzle, cell)).collect()
}

/// Whether a puzzle says something of a cell.
pub(super) fn is_given(puzzle: &Puzzle, cell: Cell) -> bool {
    puzzle.clue(cell).is_some() || puzzle.candidates(cell).len() < puzzle.geometry().side()
}

/// The puzzle that says of these cells what `puzzle` says, and nothing of all others.
pub fn only(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut part = Puzzle::blank(puzzle.geometry());
    for &cell in cells {
        if let Some(clue) = puzzle.clue(cell) {
            part.set_clue(cell, clue);
        }
        part.retain(cell, puzzle.candidates(cell).words());
    }
    part
}
