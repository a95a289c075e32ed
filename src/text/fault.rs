//! The texts of errors in puzzle text. Made only once something is wrong.

use super::Form;
use super::lines::{Line, MAX_LINE, MAX_ROW};
use super::symbol;
use crate::error::{GeometryError, TextError, the_word};
use crate::geometry::{Boxes, Geometry, Shape};

/// An error about a line as a whole.
pub(super) fn at_line(line: usize, found: String, expected: String) -> TextError {
    TextError {
        line,
        column: 0,
        found,
        expected,
        text: None,
    }
}

/// An error about the character at a byte of a line.
pub(super) fn at_byte(line: &Line, byte: usize, expected: String) -> TextError {
    TextError {
        line: line.number,
        column: column(line, byte),
        found: character(&line.text[byte..]),
        expected,
        text: Some(line.as_it_is().to_vec()),
    }
}

/// An error about some bytes of a line, shown as they are.
pub(super) fn at_token(line: &Line, token: (usize, usize), expected: String) -> TextError {
    let (start, end) = token;
    let text = String::from_utf8_lossy(&line.text[start..end]);
    let mut found: String = text.chars().take(40).collect();
    if found.len() < text.len() {
        found.push('…');
    }
    TextError {
        line: line.number,
        column: column(line, start),
        found: format!("'{}'", visible(&found)),
        expected,
        text: Some(line.as_it_is().to_vec()),
    }
}

/// The column of a byte, in characters from 1.
pub(super) fn column(line: &Line, byte: usize) -> usize {
    String::from_utf8_lossy(&line.text[..byte]).chars().count() + 1
}

/// The first character of some bytes, in quotes; or the byte, where it is no UTF-8.
fn character(bytes: &[u8]) -> String {
    let bytes = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    };
    match (valid.chars().next(), bytes.first()) {
        (Some('\''), _) => "\"'\"".to_owned(),
        (Some(c), _) => format!("'{}'", visible(c.encode_utf8(&mut [0; 4]))),
        (None, Some(byte)) => format!("the byte 0x{byte:02x}, which is no UTF-8"),
        (None, None) => "the end of the line".to_owned(),
    }
}

/// A text with what cannot be seen in it written out.
pub(super) fn visible(text: &str) -> String {
    let mut visible = String::new();
    for c in text.chars() {
        match c {
            '"' | '\'' | '\\' => visible.push(c),
            _ => visible.extend(c.escape_debug()),
        }
    }
    visible
}

/// A word that keeps the place of a puzzle.
pub(super) fn placeholder(line: &Line) -> TextError {
    let word = String::from_utf8_lossy(line.text.trim_ascii());
    let found = the_word(&word);
    let expected = "a puzzle; the word keeps the place of one without an answer".to_owned();
    at_line(line.number, found, expected)
}

/// A line that is too long to be read.
pub(super) fn overlong(line: usize) -> TextError {
    let found = "a very long line".to_owned();
    at_line(line, found, format!("at most {} MiB", MAX_LINE >> 20))
}

/// A row that is too long to be kept.
pub(super) fn long_row(line: usize) -> TextError {
    let found = "a very long row".to_owned();
    at_line(line, found, format!("at most {} KiB", MAX_ROW >> 10))
}

/// A last line that is likely to be the beginning of a longer one.
pub(super) fn cut_line(line: usize, n_cells: usize, side: usize) -> TextError {
    let found = format!("{} and no newline at the end of the input", cells(n_cells));
    let root = n_cells.isqrt();
    let expected = format!(
        "{} ({side}x{side}) as before, or a newline after {n_cells} ({root}x{root})",
        side * side
    );
    at_line(line, found, expected)
}

/// The header of a formula.
pub(super) fn formula(line: usize) -> TextError {
    let expected = "a puzzle; `satdoku sat` reads formulas".to_owned();
    at_line(line, "a DIMACS formula".to_owned(), expected)
}

/// A row with a wrong number of cells.
pub(super) fn row_length(line: usize, n_cells: usize, side: usize) -> TextError {
    let expected = format!("{side} in each row ({side}x{side})");
    at_line(line, cells(n_cells), expected)
}

/// A line-form puzzle with a wrong number of cells in a file of another side.
pub(super) fn line_length(line: usize, n_cells: usize, side: usize) -> TextError {
    let expected = format!("{} ({side}x{side})", side * side);
    at_line(line, cells(n_cells), expected)
}

/// A puzzle on one line with spaces for blanks, of which the last ones are missing.
pub(super) fn cut_spaces(line: usize, n_characters: usize, side: usize) -> TextError {
    let n = side * side;
    let expected = format!("{n} ({side}x{side}), those at the end of the line included");
    at_line(line, format!("{n_characters} digits and spaces"), expected)
}

/// A puzzle with too few or too many rows.
pub(super) fn n_rows(line: usize, n_rows: usize, geometry: &Geometry) -> TextError {
    let side = geometry.side();
    let rows = if n_rows == 1 { "row" } else { "rows" };
    let root = side.isqrt();
    let is_square = root > 3 && root * root == side;
    // A row alone may be meant as a puzzle that has no boxes.
    let or_latin = if n_rows == 1 && is_square && Boxes::default_for(root).is_none() {
        format!(", or --box none for a Latin square of side {root} on one line")
    } else {
        String::new()
    };
    let expected = format!("{side} ({side}x{side}){or_latin}");
    at_line(line, format!("{n_rows} {rows}"), expected)
}

/// An array with as many rows as no puzzle has.
pub(super) fn rows_on_line(line: usize, n_rows: usize) -> TextError {
    let expected = "one grid with as many rows as columns, of a side with boxes".to_owned();
    at_line(line, format!("{n_rows} rows on one line"), expected)
}

/// A puzzle with enough rows but a gap where none should be, or none where one should be.
pub(super) fn odd_gap(line: usize, n_before: usize, side: usize) -> TextError {
    let found = format!("a gap missing or too many at row {n_before}");
    at_line(
        line,
        found,
        format!("{side} rows in bands of the same size"),
    )
}

/// A line that would be read in another form than the one asked for.
pub(super) fn other_form(line: usize, n_cells: usize, asked: Form) -> TextError {
    let expected = match asked {
        Form::Line => {
            let n = n_cells * n_cells;
            format!("a puzzle of {n} ({n_cells}x{n_cells}) on each line, or --input-format block")
        }
        Form::Block | Form::Spaced | Form::Ruled | Form::Pencilmarks => {
            let side = n_cells.isqrt();
            format!("rows of {side} ({side}x{side}), or --input-format line")
        }
    };
    at_line(line, cells(n_cells), expected)
}

/// A puzzle that is read in two ways. `asked` is the shape asked for.
pub(super) fn ambiguous(line: usize, one: usize, other: usize, asked: &Shape) -> TextError {
    let found = format!("a {one}x{one} puzzle on one line or a row of a {other}x{other} puzzle");
    let boxes = |side| Boxes::default_for(side).map(|boxes| format!("--box {boxes}"));
    let mut options: Vec<String> = Vec::new();
    if asked.is_usual() && one != other {
        options.extend([one, other].into_iter().filter_map(boxes));
    }
    options.push("--input-format line or block".to_owned());
    at_line(line, found, format!("one of {}", options.join(", ")))
}

/// A line that may be a puzzle or pencilmarks.
pub(super) fn pencilmarks(line: usize, side: usize) -> TextError {
    let n_cells = side * side;
    let small = if side == 8 { 4 } else { 9 };
    let found = format!("{n_cells} cells ({side}x{side}) or pencilmarks ({small}x{small})");
    let expected = "one of --input-format line or pencilmarks".to_owned();
    at_line(line, found, expected)
}

/// A puzzle whose digits may be written in two ways. `letter` is a digit of it.
pub(super) fn symbols(line: usize, letter: u8, has_zero: bool) -> TextError {
    let letter = char::from(letter);
    let found = if has_zero {
        format!("0 beside another blank and the digit '{letter}', but no digit 1-9")
    } else {
        format!("'{letter}' but no digit 1-9")
    };
    let expected = "one of --symbols 1-G (A is 10), 0-F (0 is the digit 1) or A-P (A is 1)";
    at_line(line, found, expected.to_owned())
}

/// `0` beside another blank where the last digit never occurs. `are_numbers` tells whether digits are
/// decimals of several places.
pub(super) fn zero(line: usize, are_numbers: bool) -> TextError {
    let found = "0 and another blank, but never the last digit".to_owned();
    let expected = if are_numbers {
        "one kind of blank, and digits from 1"
    } else {
        "one of --symbols 1-G (0 is a blank) or 0-F (0 is the first digit)"
    };
    at_line(line, found, expected.to_owned())
}

/// A full grid or a small puzzle, with a puzzle behind it that may be the one that is meant.
pub(super) fn beside_a_puzzle(line: usize) -> TextError {
    let found = "a grid and a puzzle behind it".to_owned();
    at_line(
        line,
        found,
        "the puzzle first, or --column NAME|N".to_owned(),
    )
}

/// A row that numbers the columns of a table.
pub(super) fn numbering(line: usize) -> TextError {
    let found = "numbers of columns, as of rows below them".to_owned();
    at_line(line, found, "cells only: a table without them".to_owned())
}

/// A line with a wrong number of pencilmarks for a puzzle of a side.
pub(super) fn n_marks(line: usize, n_marks: usize, side: usize) -> TextError {
    let expected = format!(
        "{}: {side} for each cell ({side}x{side})",
        side.saturating_pow(3)
    );
    at_line(line, format!("{n_marks} pencilmarks"), expected)
}

/// A header that says no shape.
pub(super) fn header(line: usize, error: &GeometryError) -> TextError {
    match error {
        GeometryError::NotAShape { found } => {
            let expected = "after '# satdoku' --box HEIGHTxWIDTH, --box none, --box MAP, --diagonals or \
                            --extra MAP";
            at_line(line, format!("'{found}' in a header"), expected.to_owned())
        }
        GeometryError::NotBoxes { found } => {
            let expected = "after --box in a header HEIGHTxWIDTH such as 2x3, none, or a map of regions \
                            with a label for each cell";
            at_line(line, format!("'{found}'"), expected.to_owned())
        }
        error => {
            let expected = "a shape in the header that puzzles can have".to_owned();
            let error = error.to_string();
            at_line(
                line,
                error.trim_start_matches("found ").to_owned(),
                expected,
            )
        }
    }
}

/// A header with the name of a file.
pub(super) fn file_in_header(line: usize, name: &str) -> TextError {
    let expected = "the map itself: a header cannot name a file".to_owned();
    at_line(line, format!("'{name}' in a header"), expected)
}

/// A header that says another shape than was asked for.
pub(super) fn other_header(line: usize, found: &str, asked: &Shape) -> TextError {
    let expected = format!("{asked}, as asked for");
    at_line(line, format!("a header with {found}"), expected)
}

/// A puzzle below a header that can't be used.
pub(super) fn below_wrong_header(line: usize, header: usize) -> TextError {
    let found = format!("a puzzle below the header of line {header}");
    at_line(line, found, "a header that can be used".to_owned())
}

/// Regions of a jigsaw that are none.
pub(super) fn regions(line: &Line, byte: usize, error: GeometryError) -> TextError {
    let (found, expected) = match error {
        GeometryError::Map { found, expected } => (format!("regions with {found}"), expected),
        error => (error.to_string(), "regions of that side".to_owned()),
    };
    TextError {
        line: line.number,
        column: column(line, byte),
        found,
        expected,
        text: None,
    }
}

/// Regions of a jigsaw where other boxes were asked for.
pub(super) fn other_regions(line: &Line, byte: usize, asked: &Shape) -> TextError {
    TextError {
        column: column(line, byte),
        ..at_line(
            line.number,
            "regions beside the puzzle".to_owned(),
            format!("{asked}, as asked for"),
        )
    }
}

/// A row with nothing between two bars.
pub(super) fn empty_field(line: &Line, bar: usize) -> TextError {
    let expected = "a digit or a blank between the bars".to_owned();
    at_byte(line, bar, expected)
}

/// A row with bars between some cells only.
pub(super) fn borders(line: usize) -> TextError {
    let found = "borders between regions, which are not read".to_owned();
    at_line(line, found, "--box MAP and rows without borders".to_owned())
}

/// A first line whose number of cells makes no puzzle. `only` is the shape asked for.
pub(super) fn no_such_size(line: usize, n_cells: usize, only: &Shape) -> TextError {
    let root = n_cells.isqrt();
    let mut found = cells(n_cells);
    let expected = match (only.side(), &only.boxes) {
        (Some(side), _) => of_shape(side),
        (None, Some(_)) => "a square number, or a row of at most 35".to_owned(),
        _ if root > symbol::LARGEST_SIDE => {
            let largest = symbol::LARGEST_SIDE;
            format!("rows of numbers between spaces, since symbols end at side {largest}")
        }
        _ if root * root == n_cells && n_cells > 1 => {
            found = format!("{found} ({root}x{root})");
            latin(root)
        }
        _ => {
            let near = nearest_side(n_cells);
            let is_near = (near * near).abs_diff(n_cells) <= 2;
            if n_cells < symbol::LARGEST_SIDE && n_cells > 1 && !is_near {
                latin(n_cells)
            } else {
                format!("{} ({near}x{near})", near * near)
            }
        }
    };
    at_line(line, found, expected)
}

/// What is expected where a shape of this side is asked for.
fn of_shape(side: usize) -> String {
    if side <= symbol::LARGEST_SIDE {
        format!("{} or rows of {side} ({side}x{side})", side * side)
    } else if side <= Geometry::MAX_SIDE {
        format!("rows of {side} numbers ({side}x{side})")
    } else {
        format!("--box with at most {} cells", Geometry::MAX_SIDE)
    }
}

/// What is expected of a side without boxes.
fn latin(side: usize) -> String {
    format!("a side with boxes, or --box none for a Latin square of side {side}")
}

/// The side whose puzzles have about this many cells.
fn nearest_side(n_cells: usize) -> usize {
    let usable = |side: &usize| Boxes::default_for(*side).is_some();
    let sides = (4..=symbol::LARGEST_SIDE).filter(usable);
    let nearest = sides.min_by_key(|side| (side * side).abs_diff(n_cells));
    nearest.unwrap_or(9)
}

/// "1 cell", "80 cells".
fn cells(n_cells: usize) -> String {
    match n_cells {
        1 => "1 cell".to_owned(),
        _ => format!("{n_cells} cells"),
    }
}
