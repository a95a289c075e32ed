//! Readings: what the first line of a puzzle may be.
//!
//! A packed run of L symbols is a puzzle on one line of side √L, or a row of a puzzle of side L.
//! A reading counts only if that side has boxes.

use super::lines::Line;
use super::scan::Scan;
use super::symbol::{self, LARGEST_SIDE};
use super::symbol_set::SymbolSet;
use super::{Form, ReadOptions};
use crate::geometry::{Geometry, Shape};

/// What a first line may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// A puzzle on one line, and perhaps a remark.
    Line { side: usize },
    /// A puzzle on one line whose blanks are spaces.
    Spaces { side: usize },
    /// The first row of a puzzle.
    Rows { side: usize },
}

impl Reading {
    /// The side of the puzzle.
    pub(super) fn side(self) -> usize {
        match self {
            Reading::Line { side } | Reading::Spaces { side } | Reading::Rows { side } => side,
        }
    }
}

/// The geometries of the sides met so far.
pub(super) struct Geometries {
    shape: Shape,
    made: Vec<Geometry>,
}

impl Geometries {
    /// Geometries of this shape.
    pub(super) fn new(shape: Shape) -> Geometries {
        Geometries {
            shape,
            made: Vec::new(),
        }
    }

    /// Geometries of the shape of this one, which is made already.
    pub(super) fn like(geometry: &Geometry) -> Geometries {
        Geometries {
            shape: Shape::of(geometry),
            made: vec![geometry.clone()],
        }
    }

    /// Their shape.
    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The geometry of a side, if it has boxes.
    pub(super) fn of(&mut self, side: usize) -> Option<Geometry> {
        if let Some(made) = self.made.iter().find(|made| made.side() == side) {
            return Some(made.clone());
        }
        if !self.has(side) {
            return None;
        }
        let geometry = self.shape.geometry(side).ok()?;
        self.made.push(geometry.clone());
        Some(geometry)
    }

    /// Whether the side can be.
    pub(super) fn has(&self, side: usize) -> bool {
        self.shape.fits(side)
    }
}

/// The side of which a number of cells is the square, if its digits have symbols.
pub(super) fn square_root(n_cells: usize) -> Option<usize> {
    let side = n_cells.isqrt();
    (side * side == n_cells && (1..=LARGEST_SIDE).contains(&side)).then_some(side)
}

/// All readings of a line. Side 1 is left out here.
pub(super) fn readings(
    line: &Line,
    scan: &Scan,
    geometries: &Geometries,
    options: &ReadOptions,
) -> Vec<Reading> {
    let mut readings = Vec::new();
    // The candidates of a first cell are no puzzle.
    let are_candidates = options.allows_rows() && has_candidates(scan, geometries, options);
    if options.allows_lines() && !are_candidates {
        let run = &line.text[scan.start..][..scan.run];
        let all_symbols = run.iter().all(|byte| symbol::is_symbol(*byte));
        let side = square_root(scan.run).filter(|side| geometries.has(*side));
        if let Some(side) = side.filter(|side| all_symbols && *side > 1) {
            readings.push(Reading::Line { side });
        }
        if let Some(side) = spaces_side(line, options).filter(|side| geometries.has(*side)) {
            readings.push(Reading::Spaces { side });
        }
    }
    if options.allows_rows() {
        if let Some(side) = row_side(scan, geometries, options).filter(|side| *side > 1) {
            readings.push(Reading::Rows { side });
        }
    }
    readings
}

/// The side of a puzzle of which the line is a row.
pub(super) fn row_side(
    scan: &Scan,
    geometries: &Geometries,
    options: &ReadOptions,
) -> Option<usize> {
    let by_numbers = options.form != Some(Form::Block);
    if by_numbers && has_candidates(scan, geometries, options) {
        return Some(scan.n_tokens);
    }
    if scan.empty_field.is_some() {
        let side = scan.fields_side(|side| geometries.has(side));
        return side.filter(|_| by_numbers);
    }
    if by_numbers && scan.is_numbers(scan.n_tokens) && geometries.has(scan.n_tokens) {
        return Some(scan.n_tokens);
    }
    let is_row = scan.is_symbols(scan.n_cells) && geometries.has(scan.n_cells);
    if !is_row && by_numbers && scan.n_bars > 0 {
        // The first or the last field is the only empty one.
        return scan.fields_side(|side| geometries.has(side));
    }
    (is_row && !is_small(scan, geometries)).then_some(scan.n_cells)
}

/// Whether a line is a row of cells with their candidates, and not one of groups of symbols. Groups of
/// as many digits each are candidates in a frame: as symbols they would have a digit twice in the row,
/// since none is above the number of groups.
fn has_candidates(scan: &Scan, geometries: &Geometries, options: &ReadOptions) -> bool {
    let may_be_symbols = scan.is_symbols(scan.n_cells) && geometries.has(scan.n_cells);
    scan.is_candidates(scan.n_tokens)
        && geometries.has(scan.n_tokens)
        && options.reads_numbers()
        && (scan.n_bars > 0 || scan.has_uneven_groups() || !may_be_symbols)
}

/// Whether a line is a puzzle of side 6 rather than the row of a puzzle of side 36: it has no digit
/// above 6.
fn is_small(scan: &Scan, geometries: &Geometries) -> bool {
    scan.run == 36 && scan.is_packed() && scan.has_small_digits && geometries.has(6)
}

/// The side of a line-form puzzle that has spaces for blanks: the line, untrimmed, is exactly
/// side² long, and no other blank stands on it.
fn spaces_side(line: &Line, options: &ReadOptions) -> Option<usize> {
    // Four characters are rather a row of four cells.
    let side = square_root(line.text.len()).filter(|side| *side > 2)?;
    let set = options.symbols.unwrap_or(SymbolSet::FromOne);
    let is_cell =
        |byte: &u8| *byte == b' ' || set.value(*byte, side).is_some_and(|value| value > 0);
    (line.text.contains(&b' ') && line.text.iter().all(is_cell)).then_some(side)
}

/// Whether every symbol of the reading is a digit of its side or a blank.
pub(super) fn fits(reading: Reading, line: &Line, scan: &Scan, options: &ReadOptions) -> bool {
    let all_fit = |text: &[u8], side: usize| SymbolSet::any_fits(text, side, options.symbols);
    match reading {
        Reading::Line { side } => all_fit(&line.text[scan.start..][..scan.run], side),
        Reading::Spaces { .. } => true,
        Reading::Rows { side } => {
            let are_numbers = scan.is_numbers(side) && options.reads_numbers();
            let are_lists = scan.has_lists() && scan.is_candidates(side) && options.reads_numbers();
            are_numbers || are_lists || scan.is_fields(side) || all_fit(&line.text, side)
        }
    }
}
