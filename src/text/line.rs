//! The line form: a puzzle's side² symbols in a row, and perhaps a remark after a delimiter.

use super::cells::{Cells, NoSymbol};
use super::lines::Line;
use super::scan::is_delimiter;
use super::style::Style;
use super::{Entry, Form, fault, symbol};
use crate::error::TextError;
use crate::geometry::Geometry;

/// Reads the puzzle that begins at a byte of a line, and its fields.
pub(super) fn read(line: &Line, start: usize, geometry: &Geometry) -> Result<Entry, TextError> {
    let mut cells = Cells::new(geometry);
    let (puzzle, rest) = line.text[start..].split_at(geometry.n_cells());
    for (at, &byte) in puzzle.iter().enumerate() {
        if byte == b' ' {
            cells.push_blank(byte);
        } else if let Err(NoSymbol) = cells.push_symbol(byte) {
            let expected = symbol::expected(geometry.side());
            return Err(fault::at_byte(line, start + at, expected));
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
    let (puzzle, symbols, blank) = cells.finish(line.number)?;
    let mut style = Style::of_form(Form::Line, geometry);
    style.symbols = symbols;
    style.blank = blank.unwrap_or(style.blank);
    Ok(Entry {
        puzzle,
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
