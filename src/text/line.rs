//! The line form: a puzzle's side² symbols in a row, and perhaps a remark after a delimiter.

use std::io::BufRead;

use super::cells::Cells;
use super::lines::Line;
use super::reader::{Class, Reader};
use super::scan::{self, is_delimiter};
use super::style::Style;
use super::symbol_set::SymbolSet;
use super::{Entry, Form, fault, pencilmarks, sniff, symbol};
use crate::error::{Error, TextError};
use crate::geometry::Geometry;

impl<R: BufRead> Reader<R> {
    /// Where a puzzle begins and its side, if lines were puzzles before and this one has the right
    /// length, too. The short way for long files.
    pub(super) fn surely_a_line(&self, line: &Line) -> Option<(usize, usize)> {
        let Some(Class::Line { .. }) = self.class else {
            return None;
        };
        let start = line
            .text
            .iter()
            .position(|byte| !scan::is_delimiter(*byte))?;
        let length = scan::run_length(&line.text[start..]);
        let side = sniff::square_root(length)?;
        let has_spaces = line.text[start + length..].first() == Some(&b' ') || start > 0;
        let is_sure = side > 1 && !has_spaces && self.geometries.has(side);
        is_sure.then_some((start, side))
    }

    /// As [`Reader::surely_a_line`], if nothing else can begin like this: symbols only, and not as many as
    /// pencilmarks have.
    pub(super) fn plainly_a_line(&self, line: &Line) -> Option<(usize, usize)> {
        let (start, side) = self.surely_a_line(line)?;
        let symbols = &line.text[start..][..side * side];
        let is_plain = symbols.iter().all(|byte| symbol::is_symbol(*byte))
            && pencilmarks::cube_root(symbols.len()).is_none();
        is_plain.then_some((start, side))
    }

    /// The side of the puzzle of which a line is the beginning, if the line seems to be cut off: it ends
    /// the input, without a newline, and all lines before it are of one larger side.
    pub(super) fn cut_from(&self, line: &Line, start: usize, side: usize) -> Option<usize> {
        let Some(Class::Line { side: before }) = self.class else {
            return None;
        };
        let ends = line.is_unended && start + side * side == line.text.len();
        (ends && side < before && !self.is_mixed).then_some(before)
    }

    /// Notes that a puzzle on one line was read.
    pub(super) fn note_line(&mut self, side: usize) {
        let class = Class::Line { side };
        self.is_mixed |= self.class.is_some_and(|before| before != class);
        self.class = Some(class);
    }

    /// Reads a puzzle on one line.
    pub(super) fn read_line(
        &mut self,
        line: &Line,
        start: usize,
        side: usize,
    ) -> Result<Entry, Error> {
        let Some(geometry) = self.geometries.of(side) else {
            return Err(
                fault::no_such_size(line.number, side * side, self.geometries.shape()).into(),
            );
        };
        if let Some(before) = self.cut_from(line, start, side) {
            return Err(fault::cut_line(line.number, side * side, before).into());
        }
        let entry = read(line, start, &geometry, self.options.symbols)?;
        if self.class.is_none() && self.is_beside_a_puzzle(&entry) {
            return Err(fault::beside_a_puzzle(line.number).into());
        }
        self.note_line(side);
        Ok(entry)
    }

    /// Whether what was read is a full grid or small, and a puzzle with blanks stands behind it.
    pub(super) fn is_beside_a_puzzle(&self, entry: &Entry) -> bool {
        let n_cells = entry.puzzle.geometry().n_cells();
        let is_full = entry.puzzle.n_clues() == n_cells;
        let is_puzzle = |field: &String| {
            let side = sniff::square_root(field.len());
            let may_be = |byte: u8| symbol::is_symbol(byte);
            let is_blank = |byte: u8| symbol::value(byte, 9) == Some(0);
            let is_larger = field.len() > n_cells && field.len() >= 81;
            (is_larger || (is_full && field.len() == n_cells))
                && side.is_some_and(|side| self.geometries.has(side))
                && field.bytes().all(may_be)
                && field.bytes().any(|byte| byte.is_ascii_digit())
                && field.bytes().any(is_blank)
        };
        entry.fields.iter().any(is_puzzle)
    }
}

/// Reads the puzzle that begins at a byte of a line, and its fields. `asked` are the symbols that are
/// asked for.
pub(super) fn read(
    line: &Line,
    start: usize,
    geometry: &Geometry,
    asked: Option<SymbolSet>,
) -> Result<Entry, TextError> {
    let mut cells = Cells::new(geometry, asked);
    let (puzzle, rest) = line.text[start..].split_at(geometry.n_cells());
    for (at, &byte) in puzzle.iter().enumerate() {
        if byte == b' ' {
            cells.push_blank(byte);
        } else {
            cells.push_symbol(line, start + at)?;
        }
    }
    entry_of(cells, line, rest, geometry)
}

/// A puzzle on a line, of which `rest` follows it.
pub(super) fn entry_of(
    cells: Cells,
    line: &Line,
    rest: &[u8],
    geometry: &Geometry,
) -> Result<Entry, TextError> {
    // A remark in another encoding spoils no puzzle.
    let fields = fields(&String::from_utf8_lossy(rest));
    let read = cells.finish(line.number)?;
    let mut style = Style::of_form(Form::Line, geometry);
    style.symbols = read.symbols;
    style.set = read.set;
    style.blank = read.blank.unwrap_or(style.blank);
    Ok(Entry {
        puzzle: read.puzzle,
        style,
        line: line.number,
        fields,
        source: None,
    })
}

/// What stands between the delimiters of a remark. Delimiters that follow each other count as one.
fn fields(rest: &str) -> Vec<String> {
    let is_delimiter = |c: char| u8::try_from(c).is_ok_and(is_delimiter);
    let fields = rest.split(is_delimiter);
    fields
        .filter(|field| !field.is_empty())
        .map(str::to_owned)
        .collect()
}
