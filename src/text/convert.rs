//! Writing a puzzle so that nothing of it is lost.

use super::style::Style;
use super::{Form, ReadOptions, Reader, write_puzzle};
use crate::error::{Error, Unwritable};
use crate::geometry::{Cell, Shape};
use crate::puzzle::Puzzle;

/// The text of a puzzle in a style, with a newline at its end, as [`write_puzzle`] has it, but refused
/// where the text would say less than the puzzle does.
///
/// # Errors
///
/// [`Error::Unwritable`] as for [`write_puzzle`]; and if the style shows clues only and the puzzle
/// has candidates struck that no clue rules out, or if the style's blank can't stand there.
pub fn convert_puzzle(puzzle: &Puzzle, style: &Style) -> Result<String, Error> {
    let refuse = |reason: String| {
        Err(Error::Unwritable(Unwritable {
            form: style.form().name(),
            reason,
        }))
    };
    if style.form() != Form::Pencilmarks {
        if let Some(cell) = marked_cell(puzzle) {
            let name = puzzle.geometry().cell_name(cell);
            return refuse(format!(
                "cannot show candidates that are no clues, as in {name}; use --format pencilmarks"
            ));
        }
    }
    let side = puzzle.geometry().side();
    let blank = style.blank();
    if style.blank_for(side, style.set) != blank {
        return refuse(format!("cannot have '{blank}' for a blank at side {side}"));
    }
    let text = write_puzzle(puzzle, style)?;
    // Spaces may also stand between cells, or for a blank line.
    if blank == ' ' && (puzzle.n_clues() == 0 || !reads_back(&text, puzzle)) {
        return refuse(
            "cannot show this puzzle with ' ' for a blank: it might be read as another".to_owned(),
        );
    }
    Ok(text)
}

/// The first cell without a clue that has a candidate struck although no clue in its units is that
/// digit.
fn marked_cell(puzzle: &Puzzle) -> Option<Cell> {
    let geometry = puzzle.geometry();
    geometry.cells().find(|&cell| {
        let candidates = puzzle.candidates(cell);
        if puzzle.clue(cell).is_some() || candidates.len() == geometry.side() {
            return false;
        }
        let peers = || {
            let units = geometry.units_of(cell).iter();
            units.flat_map(|unit| geometry.cells_of(*unit))
        };
        geometry.digits().any(|digit| {
            !candidates.contains(digit) && !peers().any(|peer| puzzle.clue(*peer) == Some(digit))
        })
    })
}

/// Whether a text is read as this puzzle, and nothing else.
fn reads_back(text: &str, puzzle: &Puzzle) -> bool {
    // As whoever reads it will: only what is not usual is said.
    let options = ReadOptions {
        shape: Shape::to_be_said_of(puzzle.geometry()),
        ..ReadOptions::default()
    };
    let mut read = Reader::new(text.as_bytes(), options);
    let is_same = matches!(read.next(), Some(Ok(entry)) if entry.puzzle.clues() == puzzle.clues());
    is_same && read.next().is_none()
}
