//! Grids drawn with rules between the boxes, of whatever shape.

use super::regions;
use crate::explain::{Possibility, Possible};
use crate::geometry::{Boxes, Cell, Geometry};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The widest drawing of candidates: wider ones are no pleasure to read.
const WIDEST: usize = 132;

/// The clues, with these cells, in row-major order, in brackets, and other signs for some that have no clue.
pub(super) fn clues(
    puzzle: &Puzzle,
    brackets: &[Cell],
    sign: impl Fn(Cell) -> Option<char>,
) -> String {
    let geometry = puzzle.geometry();
    let width = digit_width(geometry);
    let cell = |cell: Cell| {
        let given = puzzle.clue(cell).or(puzzle.candidates(cell).single());
        let inner = match given {
            Some(digit) => digit.to_string(),
            None => sign(cell).unwrap_or('.').to_string(),
        };
        if brackets.binary_search(&cell).is_ok() {
            format!("[{inner:>width$}]")
        } else {
            format!(" {inner:>width$} ")
        }
    };
    draw(geometry, &each(geometry, cell), "")
}

/// A grid.
pub(super) fn grid(grid: &Grid) -> String {
    let geometry = grid.geometry();
    let width = digit_width(geometry);
    let cell = |cell| format!("{:>width$}", grid.digit(cell).get());
    draw(geometry, &each(geometry, cell), " ")
}

/// The digits that each cell may have; `None` if that would be too wide.
pub(super) fn candidates(possible: &Possible) -> Option<String> {
    let geometry = possible.geometry();
    let between = if geometry.side() > 9 { "," } else { "" };
    let cell = |cell| digits_in(cell, possible).join(between).replace(",?", "?");
    let cells = each(geometry, cell);
    let (_, width) = box_shape(geometry);
    let widths: usize = column_widths(geometry, &cells).iter().sum();
    let around = match geometry.boxes() {
        Boxes::Regions(_) => 3 * geometry.side(),
        Boxes::Rect { .. } | Boxes::None => geometry.side() + 2 * geometry.side() / width,
    };
    let is_narrow = widths + around < WIDEST;
    is_narrow.then(|| draw(geometry, &cells, " "))
}

/// The digits that are settled, and a star in cells that may have several.
pub(super) fn settled(possible: &Possible) -> String {
    let geometry = possible.geometry();
    let width = digit_width(geometry);
    let cell = |cell| match possible.fixed(cell) {
        Some(digit) => format!("{:>width$}", digit.get()),
        None => format!("{:>width$}", '*'),
    };
    draw(geometry, &each(geometry, cell), " ")
}

/// The digits that a cell may have; before those that are not decided stands `?`.
pub(super) fn digits_in(cell: Cell, possible: &Possible) -> Vec<String> {
    let sure = possible.digits(cell, Possibility::Yes);
    let open = possible.digits(cell, Possibility::Undecided);
    let sure = sure.map(|digit| digit.to_string());
    sure.chain(open.map(|digit| format!("?{digit}"))).collect()
}

/// A text for each cell, in row-major order.
fn each(geometry: &Geometry, cell: impl Fn(Cell) -> String) -> Vec<String> {
    geometry.cells().map(cell).collect()
}

/// Draws the texts of cells; each column is as wide as its widest. `between` stands around cells.
fn draw(geometry: &Geometry, cells: &[String], between: &str) -> String {
    if let Boxes::Regions(_) = geometry.boxes() {
        return regions::draw(geometry, cells, between);
    }
    let (height, width) = box_shape(geometry);
    let widths = column_widths(geometry, cells);
    let mut rule = "+".to_owned();
    for widths in widths.chunks(width) {
        let length = widths.iter().sum::<usize>() + (width + 1) * between.len();
        rule += &"-".repeat(length);
        rule += "+";
    }
    rule += "\n";
    let mut text = String::new();
    for (row, cells) in cells.chunks(geometry.side()).enumerate() {
        if row % height == 0 {
            text += &rule;
        }
        text += "|";
        for (cells, widths) in cells.chunks(width).zip(widths.chunks(width)) {
            text += between;
            for (cell, width) in cells.iter().zip(widths) {
                text += cell;
                text += &" ".repeat(width - cell.len());
                text += between;
            }
            text += "|";
        }
        text += "\n";
    }
    text + &rule
}

/// The widest cell of each column.
pub(super) fn column_widths(geometry: &Geometry, cells: &[String]) -> Vec<usize> {
    let side = geometry.side();
    let widest = |column| {
        let column = cells.iter().skip(column).step_by(side);
        column.map(String::len).max().unwrap_or(0)
    };
    (0..side).map(widest).collect()
}

/// Places of the largest digit.
fn digit_width(geometry: &Geometry) -> usize {
    geometry.side().to_string().len()
}

/// Rows and columns of a box; the whole grid where boxes are no rectangles.
fn box_shape(geometry: &Geometry) -> (usize, usize) {
    match geometry.boxes() {
        Boxes::None | Boxes::Regions(_) => (geometry.side(), geometry.side()),
        &Boxes::Rect { height, width } => (height, width),
    }
}
