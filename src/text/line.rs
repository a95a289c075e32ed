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
    })
}

/// Whether the symbols of a puzzle of this side may be pencilmarks, n³ of them: each digit stands
/// where it would among the candidates 1 to n of a cell. 64 = 4³ = 8² and 729 = 9³ = 27².
pub(super) fn may_be_pencilmarks(symbols: &[u8], side: usize) -> bool {
    let n: u8 = match side {
        8 => 4,
        27 => 9,
        _ => return false,
    };
    let mut n_digits = 0_usize;
    for (cell, byte) in symbols
        .chunks(usize::from(n))
        .flat_map(|cell| (1..=n).zip(cell))
    {
        match symbol::value(*byte, side) {
            Some(0) => {}
            Some(value) if value == cell => n_digits += 1,
            Some(_) | None => return false,
        }
    }
    n_digits >= usize::from(n)
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
