//! The pencilmarks form: for each cell its digits in order or blanks, side³ symbols in a row, and
//! perhaps a remark.
//!
//! 64 = 4³ = 8² and 729 = 9³ = 27² symbols may be a puzzle in line form as well. Where nearly every
//! digit stands at its own place, two things can be seen without a search. As a puzzle of the larger
//! side it has no solution if two of its clues clash. As pencilmarks it has none if no two do:
//! the digits of a solution, written like this, stand several times in a column of the larger side.

use super::cells::Cells;
use super::lines::Line;
use super::scan;
use super::sniff::{self, Geometries};
use super::{Entry, Form, ReadOptions, fault, line, symbol};
use crate::error::TextError;
use crate::geometry::Geometry;
use crate::grid;

/// Pencilmarks on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks {
    /// Where they begin.
    pub(super) start: usize,
    pub(super) side: usize,
}

/// What a line is as far as pencilmarks go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// No pencilmarks.
    Nothing,
    /// Pencilmarks, right or wrong.
    Marks(Marks),
    /// Pencilmarks, or a puzzle in line form of this side.
    Either { side: usize },
}

/// Looks for pencilmarks on a line. `before` is the side of those on the line before, if it had any.
pub(super) fn find(
    line: &Line,
    geometries: &mut Geometries,
    options: &ReadOptions,
    before: Option<usize>,
) -> Found {
    let asked_for = match options.form {
        None => false,
        Some(Form::Pencilmarks) => true,
        Some(Form::Line | Form::Block | Form::Spaced | Form::Ruled) => return Found::Nothing,
    };
    let is_gap = |byte: &u8| scan::is_delimiter(*byte);
    let start = line.text.iter().position(|byte| !is_gap(byte));
    let Some(start) = start else {
        return Found::Nothing;
    };
    let symbols = &line.text[start..][..scan::run_length(&line.text[start..])];
    let Some(side) = cube_root(symbols.len()).filter(|side| geometries.has(*side)) else {
        return Found::Nothing;
    };
    let marks = Found::Marks(Marks { start, side });
    if asked_for || before == Some(side) {
        return marks;
    }
    let (n_right, n_wrong) = n_in_place(symbols, side);
    // 8 = 2³ and 27 = 3³ symbols are rows of large puzzles.
    if side < 4 || n_right < side || 4 * n_wrong > n_right {
        return Found::Nothing;
    }
    let as_line = sniff::square_root(symbols.len());
    // Boxes of h × w cells and maps fix the side.
    let is_settled = geometries.shape().side().is_some();
    let Some(geometry) = as_line.and_then(|side| geometries.of(side)) else {
        return marks;
    };
    if is_settled {
        return Found::Nothing;
    }
    let is_empty = |cell: &[u8]| {
        cell.iter()
            .all(|byte| symbol::value(*byte, side) == Some(0))
    };
    let is_sparse = 4 * n_right < symbols.len();
    if n_wrong == 0 && is_sparse && symbols.chunks(side).any(is_empty) {
        // Pencilmarks without a solution, or a puzzle with few clues.
        let side = geometry.side();
        return Found::Either { side };
    }
    let read = line::read(line, start, &geometry);
    match (read, n_wrong) {
        (Ok(entry), 0) if grid::clash(&entry.puzzle).is_none() => Found::Either {
            side: geometry.side(),
        },
        (Ok(entry), _) if grid::clash(&entry.puzzle).is_none() => Found::Nothing,
        (Ok(_) | Err(_), _) => marks,
    }
}

/// Reads the pencilmarks of a line, and its fields. A cell with one candidate is a clue.
pub(super) fn read(line: &Line, start: usize, geometry: &Geometry) -> Result<Entry, TextError> {
    let side = geometry.side();
    let mut cells = Cells::new(geometry);
    let (marks, rest) = line.text[start..].split_at(side * geometry.n_cells());
    for (index, cell) in marks.chunks(side).enumerate() {
        if let Err(place) = cells.push_marks(cell) {
            let expected = format!(
                "{} at this place, or one of . 0 _ * ? -",
                symbol::symbol(place as u16 + 1)
            );
            return Err(fault::at_byte(line, start + index * side + place, expected));
        }
    }
    line::entry_of(cells, line, rest, geometry)
}

/// How many digits stand at their own place among the candidates of a cell, and how many symbols
/// are something else.
fn n_in_place(symbols: &[u8], side: usize) -> (usize, usize) {
    let (mut n_right, mut n_wrong) = (0, 0);
    for cell in symbols.chunks(side) {
        for (byte, place) in cell.iter().zip(1..) {
            match symbol::value(*byte, side) {
                Some(0) => {}
                Some(value) if usize::from(value) == place => n_right += 1,
                Some(_) | None => n_wrong += 1,
            }
        }
    }
    (n_right, n_wrong)
}

/// The side of which a number of symbols is the cube, if its digits have symbols.
pub(super) fn cube_root(n_symbols: usize) -> Option<usize> {
    (1..=symbol::LARGEST_SIDE).find(|side| side * side * side == n_symbols)
}
