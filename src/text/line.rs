//! The line form: a puzzle's side² symbols in a row, and perhaps a remark after a delimiter.

use super::cells::Cells;
use super::lines::Line;
use super::scan::is_delimiter;
use super::style::Style;
use super::symbol_set::SymbolSet;
use super::{Entry, Form};
use crate::error::TextError;
use crate::geometry::Geometry;

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
