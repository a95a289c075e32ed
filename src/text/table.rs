//! Tables: a row a line, fields between commas, semicolons or tabs, a puzzle in one of them.
//!
//! A field may stand in quotes, and a quote in it is then doubled, as in CSV files; but a row ends
//! with its line. Which field holds the puzzle is asked for ([`Column`]), said by a header, or seen
//! in the first row.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::lines::Line;
use super::sniff::{self, Geometries};
use super::{scan, symbol};

/// What may stand between fields, the likelier first.
pub(super) const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// What may stand between fields where nothing of that does, and one of them is surely a puzzle.
pub(super) const LOOSE_SEPARATORS: [u8; 2] = [b':', b' '];

/// The fewest symbols of a puzzle between loose separators.
const SUREST: usize = 81;

/// What columns of puzzles, and such members of objects, are called, the surer first: `clues` may also be their number.
pub(super) const NAMES: [&str; 11] = [
    "puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "sudoku", "givens", "grid",
    "board", "clues",
];

/// Whether a text is the name of a column of puzzles.
pub(super) fn names_puzzles(text: &str) -> bool {
    place_of(text).is_some()
}

/// Where a name stands among those of columns of puzzles, the surer first.
pub(super) fn place_of(name: &str) -> Option<usize> {
    let name = name.trim();
    NAMES
        .iter()
        .position(|usual| name.eq_ignore_ascii_case(usual))
}

/// Which column of a table holds the puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Column {
    /// The one that the header calls so, else the first one that has a puzzle in the first row.
    Found,
    /// The one with this name in the header.
    Name(String),
    /// The one with this number, from 1.
    Number(usize),
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Found => f.write_str("a column of puzzles"),
            Column::Name(name) => write!(f, "a column named '{name}'"),
            Column::Number(number) => write!(f, "a column {number}"),
        }
    }
}

/// The table that is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) separator: u8,
    /// From 0; `None` until a row tells.
    pub(super) column: Option<usize>,
    pub(super) header: Option<Vec<u8>>,
}

impl Table {
    /// What stands between fields: a comma, a semicolon or a tab.
    pub fn separator(&self) -> u8 {
        self.separator
    }

    /// The header as it stands, without what ends its line.
    pub fn header(&self) -> Option<&[u8]> {
        self.header.as_deref()
    }

    /// The table with this header, if one column of it has a name that says that it holds puzzles.
    pub(super) fn named(header: &Line) -> Option<Table> {
        let (separator, fields) = split(&header.text);
        let column = usual_column(&header.text, &fields)?;
        Some(Table {
            separator,
            column: Some(column),
            header: Some(header.text.clone()),
        })
    }
}

/// A field of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Field {
    /// What stands in it, without quotes around it.
    pub(super) content: Range<usize>,
    /// Whether a quote in it is doubled.
    is_quoted: bool,
}

impl Field {
    /// A field without quotes.
    fn plain(content: Range<usize>) -> Field {
        Field {
            content,
            is_quoted: false,
        }
    }

    /// What the field says.
    pub(super) fn value<'a>(&self, text: &'a [u8]) -> Cow<'a, str> {
        let value = String::from_utf8_lossy(&text[self.content.clone()]);
        if self.is_quoted && value.contains("\"\"") {
            Cow::Owned(value.replace("\"\"", "\""))
        } else {
            value
        }
    }
}

/// The fields of a row. The error is the byte at which a quote goes wrong.
pub(super) fn fields(text: &[u8], separator: u8) -> Result<Vec<Field>, usize> {
    let mut fields = Vec::new();
    if separator == b' ' {
        let between = scan::runs(text, u8::is_ascii_whitespace);
        return Ok(between.map(Field::plain).collect());
    }
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let n_spaces = rest.iter().take_while(|byte| **byte == b' ').count();
        let end = if rest.get(n_spaces) == Some(&b'"') {
            let start = at + n_spaces + 1;
            let close = closing_quote(text, start).ok_or(start - 1)?;
            fields.push(Field {
                content: start..close,
                is_quoted: true,
            });
            let after = &text[close + 1..];
            let end = close + 1 + after.iter().take_while(|byte| **byte == b' ').count();
            if end < text.len() && text[end] != separator {
                return Err(end);
            }
            end
        } else {
            let length = rest.iter().position(|byte| *byte == separator);
            let end = length.map_or(text.len(), |length| at + length);
            fields.push(Field::plain(at..end));
            end
        };
        if end == text.len() {
            return Ok(fields);
        }
        at = end + 1;
    }
}

/// The quote that closes a field which begins at a byte.
fn closing_quote(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += text.get(at..)?.iter().position(|byte| *byte == b'"')?;
        if text.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// The separator that makes the most fields, and these.
pub(super) fn split(text: &[u8]) -> (u8, Vec<Field>) {
    let mut best = (SEPARATORS[0], Vec::new());
    for separator in SEPARATORS {
        if let Ok(fields) = fields(text, separator) {
            if fields.len() > best.1.len() {
                best = (separator, fields);
            }
        }
    }
    best
}

/// The separator and the fields of a row with a puzzle between loose separators, and the puzzle's column.
pub(super) fn split_loosely(
    text: &[u8],
    geometries: &Geometries,
) -> Option<(u8, Vec<Field>, usize)> {
    LOOSE_SEPARATORS.into_iter().find_map(|separator| {
        let fields = fields(text, separator).ok()?;
        let column = fields.iter().position(|field| {
            field.content.len() >= SUREST && puzzle_in(text, field, geometries).is_some()
        })?;
        // A mark before it may say that it does not count.
        let is_id = |field: &Field| {
            let id = &text[field.content.clone()];
            id.is_empty() || id.iter().any(u8::is_ascii_alphanumeric)
        };
        fields[..column]
            .iter()
            .all(is_id)
            .then_some((separator, fields, column))
    })
}

/// Where the puzzle of a field begins, and its side; spaces in it are blanks.
pub(super) fn puzzle_in(
    text: &[u8],
    field: &Field,
    geometries: &Geometries,
) -> Option<(usize, usize)> {
    let Range { start, end } = field.content;
    let side_of = |range: Range<usize>| {
        let side = sniff::square_root(range.len()).filter(|side| *side > 1)?;
        let is_cell = |byte: &u8| {
            *byte == b' ' || symbol::value(*byte, side).is_some_and(|v| usize::from(v) <= side)
        };
        (geometries.has(side) && text[range].iter().all(is_cell)).then_some(side)
    };
    let trimmed = trimmed(text, start..end);
    let first = trimmed.start;
    side_of(trimmed)
        .map(|side| (first, side))
        .or_else(|| side_of(start..end).map(|side| (start, side)))
}

/// A range without the white space at its ends.
pub(super) fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let content = &text[range.clone()];
    let n_before = content.len() - content.trim_ascii_start().len();
    let start = range.start + n_before;
    start..start + content.trim_ascii().len()
}

/// Whether a row is a header: its fields are names, or empty, and not all of them.
pub(super) fn is_header(text: &[u8], fields: &[Field], geometries: &Geometries) -> bool {
    let is_name = |field: &Field| {
        let value = field.value(text);
        let value = value.trim();
        value.is_empty()
            || (value.starts_with(char::is_alphabetic)
                && puzzle_in(text, field, geometries).is_none())
    };
    fields.iter().all(is_name) && !text.trim_ascii().is_empty()
}

/// The column with one of the names that columns of puzzles have.
pub(super) fn usual_column(text: &[u8], fields: &[Field]) -> Option<usize> {
    let mut names = NAMES.iter();
    names.find_map(|name| column_named(text, fields, name))
}

/// The column with this name, in upper or lower case.
pub(super) fn column_named(text: &[u8], fields: &[Field], name: &str) -> Option<usize> {
    let is_it = |field: &Field| field.value(text).trim().eq_ignore_ascii_case(name);
    fields.iter().position(is_it)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields of a row between commas, by what they say.
    fn row(text: &str) -> Result<Vec<String>, usize> {
        let fields = fields(text.as_bytes(), b',')?;
        let values = fields.iter().map(|field| field.value(text.as_bytes()));
        Ok(values.map(Cow::into_owned).collect())
    }

    #[test]
    fn fields_stand_between_separators() {
        assert_eq!(row("a,b;c,d").unwrap(), ["a", "b;c", "d"]);
        assert_eq!(row("a,,").unwrap(), ["a", "", ""]);
        assert_eq!(row(",a").unwrap(), ["", "a"]);
        assert_eq!(row("").unwrap(), [""]);
        assert_eq!(row(" a , b ").unwrap(), [" a ", " b "]);
    }

    #[test]
    fn quotes_hold_separators_and_doubled_quotes() {
        assert_eq!(
            row(r#""a,b","c""d","""",e"#).unwrap(),
            ["a,b", "c\"d", "\"", "e"]
        );
        assert_eq!(row("\"\",\"a\" , \"b\"").unwrap(), ["", "a", "b"]);
        assert_eq!(row(r#"a"b,c""#).unwrap(), ["a\"b", "c\""]);
    }

    #[test]
    fn quotes_that_go_wrong_are_found() {
        assert_eq!(row(r#"a,"b,c"#), Err(2));
        assert_eq!(row(r#"a,"b"c,d"#), Err(5));
        assert_eq!(row("a,\"\"\"\"").unwrap(), ["a", "\""]);
        assert_eq!(row("a,\"\"\""), Err(2));
    }

    #[test]
    fn the_separator_is_the_one_that_makes_most_fields() {
        let separator = |text: &str| split(text.as_bytes()).0;
        assert_eq!(separator("a,b"), b',');
        assert_eq!(separator("a;b;c,d"), b';');
        assert_eq!(separator("a\tb"), b'\t');
        assert_eq!(separator("a"), b',');
        assert_eq!(separator("\"a;b;c\",d"), b',');
    }
}
