//! Rows as lists of cells that may be empty, as spreadsheets write them: `5,3,,,7,,,,`,
//! `5;3;;;7;;;;` or the same with tabs, and rows with `||` between the boxes. They become rows with single bars. Bars alone are a
//! row of empty cells.

use std::io::{self, BufRead};

use super::lines::{Kind, Line};
use super::reader::Reader;
use super::scan::{self, Scan};
use super::symbol;
use crate::geometry::Boxes;

/// The longest cell.
const LONGEST: usize = 3;

/// A row of cells between commas or semicolons, some of them empty; `None` for other lines.
pub(super) fn with_empty_cells(text: &[u8]) -> Option<Vec<u8>> {
    let mut marks = [b',', b';', b'\t'].into_iter();
    let separator = marks.find(|mark| text.contains(mark))?;
    let is_cell = |field: &[u8]| {
        let cell = field.trim_ascii();
        cell.len() <= LONGEST && cell.iter().all(|byte| symbol::is_symbol(*byte))
    };
    let fields = || text.split(|byte| *byte == separator);
    let n_empty = fields()
        .filter(|field| field.trim_ascii().is_empty())
        .count();
    let n = fields().count();
    if n <= 3 || !fields().all(is_cell) {
        return None;
    }
    if separator == b'\t' && (n_empty == 0 || are_gaps(&fields().collect::<Vec<_>>())) {
        // White space between cells.
        return None;
    }
    let ends_empty = fields()
        .next_back()
        .is_some_and(|field| field.trim_ascii().is_empty());
    let mark = match (n_empty, separator) {
        _ if n_empty == n => return Some(vec![b'|'; n - 1]),
        (0, b';') => b' ',
        // Four cells with a comma after each, one of them a row: a comma after the last cell is usual.
        (1, b',') if ends_empty && n == 4 => b'|',
        (0, _) | (1, b',' | b'\t') if n_empty == 0 || ends_empty => return None,
        _ => b'|',
    };
    let marked = |byte: &u8| if *byte == separator { mark } else { *byte };
    Some(text.iter().map(marked).collect())
}

/// Whether a row of a table numbers its columns, `,0,1,2,3`: below it a number stands before each row,
/// too, and none of them is a cell.
pub(super) fn is_numbering(text: &[u8]) -> bool {
    let separator = text
        .first()
        .filter(|byte| matches!(byte, b',' | b';' | b'\t'));
    let Some(separator) = separator else {
        return false;
    };
    let numbers = text[1..].split(|byte| byte == separator);
    let numbers: Vec<Option<u16>> = numbers
        .map(|field| scan::number(field.trim_ascii()))
        .collect();
    let counts_from = |first: u16| {
        numbers
            .iter()
            .copied()
            .eq((first..).take(numbers.len()).map(Some))
    };
    numbers.len() > 3 && (counts_from(0) || counts_from(1))
}

/// Whether the empty fields between tabs are gaps: between boxes or at the ends of a row, or beside cells
/// that are blank in another way.
fn are_gaps(fields: &[&[u8]]) -> bool {
    let is_empty = |field: &&[u8]| field.trim_ascii().is_empty();
    let has_blank = |field: &&[u8]| field.iter().any(|byte| symbol::any_value(*byte) == Some(0));
    if fields.iter().any(has_blank) {
        return true;
    }
    let groups: Vec<usize> = fields
        .split(is_empty)
        .map(<[&[u8]]>::len)
        .filter(|n| *n > 0)
        .collect();
    match groups[..] {
        [] => false,
        [alone] => 2 * alone >= fields.len() && Boxes::default_for(alone).is_some(),
        [first, ..] => {
            let is_single = first == 1 && fields.len() + 1 == 2 * groups.len();
            groups.iter().all(|n| *n == first) && (first > 1 || is_single)
        }
    }
}

/// A row with `||` between its boxes and `|` between the cells of a box, as one with single bars;
/// `None` for other lines.
pub(super) fn with_single_bars(text: &[u8]) -> Option<Vec<u8>> {
    if !text.contains(&b'|') || !text.windows(2).any(|pair| pair == b"||") {
        return None;
    }
    // Spaces at the ends may be cells.
    let n_start = text.iter().take_while(|byte| **byte == b'|').count();
    let n_end = text.iter().rev().take_while(|byte| **byte == b'|').count();
    let inside = text.get(n_start..text.len() - n_end)?;
    let mut cells: Vec<&[u8]> = Vec::new();
    // Cells of each box: as many in all, none of them of no width.
    let mut n_in_box = Vec::new();
    for part in split_twice(inside) {
        let part: Vec<&[u8]> = part.split(|byte| *byte == b'|').collect();
        n_in_box.push(part.len());
        cells.extend(part);
    }
    if n_in_box.iter().all(|n| *n == 1) {
        return are_boxes(&cells).then(|| with_bars_joined(text));
    }
    let is_even = n_in_box.len() > 1 && n_in_box.iter().all(|n| *n == n_in_box[0] && *n > 1);
    let is_cell = |cell: &&[u8]| {
        let token = cell.trim_ascii();
        !cell.is_empty() && token.len() <= LONGEST && token.iter().all(|b| symbol::is_symbol(*b))
    };
    if !is_even || n_start > 2 || n_end > 2 || !cells.iter().all(is_cell) {
        return None;
    }
    Some(with_bars_joined(text))
}

/// Whether parts of a row are its boxes: as many cells in each, and no more boxes than cells in one,
/// as usual boxes have it. Else two bars may have an empty cell between them.
fn are_boxes(parts: &[&[u8]]) -> bool {
    let n_cells = |part: &&[u8]| {
        let is_gap = u8::is_ascii_whitespace;
        let runs = || part.split(is_gap).filter(|run| !run.is_empty());
        let are_symbols = runs().all(|run| run.iter().all(|byte| symbol::is_symbol(*byte)));
        match runs().count() {
            _ if !are_symbols => 0,
            1 => runs().map(<[u8]>::len).sum(),
            n => n,
        }
    };
    let n = parts.first().map_or(0, n_cells);
    n > 1 && (2..=n).contains(&parts.len()) && parts.iter().all(|part| n_cells(part) == n)
}

/// A text with one bar and a space for two bars.
fn with_bars_joined(text: &[u8]) -> Vec<u8> {
    let mut single = text.to_vec();
    for at in 1..single.len() {
        if text[at] == b'|' && single[at - 1] == b'|' {
            single[at] = b' ';
        }
    }
    single
}

/// The parts of a text between two bars side by side.
fn split_twice(text: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.windows(2).position(|pair| pair == b"||") {
        parts.push(&rest[..at]);
        rest = &rest[at + 2..];
    }
    parts.push(rest);
    parts
}

/// Whether a line is bars only, side by side: a row of this many cells, all of them empty.
pub(super) fn is_empty_row(line: &Line, side: usize) -> bool {
    let bars = line.text.trim_ascii();
    let n_fits = bars.len() + 1 == side || bars.len() == side + 1;
    side > 3 && n_fits && bars.iter().all(|byte| *byte == b'|')
}

impl<R: BufRead> Reader<R> {
    /// Whether a line of bars at the beginning of a puzzle is its first row: the next row has as many.
    pub(super) fn begins_with_bars(&mut self, line: &Line) -> io::Result<bool> {
        let n_bars = line.text.trim_ascii().len();
        let may_be = is_empty_row(line, n_bars + 1) && self.may_look_ahead();
        if !may_be || !self.geometries.has(n_bars + 1) {
            return self.begins_with_blank_row(line);
        }
        let mut index = 0;
        while let Some(next) = self.lines.peek(index)? {
            if !is_empty_row(next, n_bars + 1) {
                let scan = Scan::of(next);
                let is_alike = scan.n_bars == n_bars || scan.n_bars == 0;
                return Ok(next.kind() == Kind::Text && is_alike && scan.is_row(n_bars + 1));
            }
            index += 1;
        }
        Ok(index > 0)
    }
}
