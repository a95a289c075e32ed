//! Tables: a row a line, fields between commas, semicolons or tabs, a puzzle in one of them.
//!
//! A field may stand in quotes, and a quote in it is then doubled, as in CSV files; but a row ends
//! with its line. Which field holds the puzzle is asked for ([`Column`]), said by a header, or seen
//! in the first row.

use std::borrow::Cow;
use std::fmt;
use std::io::BufRead;
use std::ops::Range;

use super::lines::{Kind, Line};
use super::reader::{Class, Progress, Reader};
use super::sniff::{self, Geometries};
use super::{Entry, fault, line, symbol, title};
use crate::error::{Error, NoColumn, TextError};

/// What may stand between fields, the likelier first.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// What columns of puzzles are called, the surer first: `clues` may also be their number.
const NAMES: [&str; 10] = [
    "puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "givens", "grid", "board",
    "clues",
];

/// Columns that an error lists.
const MAX_LISTED: usize = 40;

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
    separator: u8,
    /// From 0; `None` until a row tells.
    column: Option<usize>,
    header: Option<Vec<u8>>,
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
struct Field {
    /// What stands in it, without quotes around it.
    content: Range<usize>,
    /// Whether a quote in it is doubled.
    is_quoted: bool,
}

impl Field {
    /// What the field says.
    fn value<'a>(&self, text: &'a [u8]) -> Cow<'a, str> {
        let value = String::from_utf8_lossy(&text[self.content.clone()]);
        if self.is_quoted && value.contains("\"\"") {
            Cow::Owned(value.replace("\"\"", "\""))
        } else {
            value
        }
    }
}

/// The fields of a row. The error is the byte at which a quote goes wrong.
fn fields(text: &[u8], separator: u8) -> Result<Vec<Field>, usize> {
    let mut fields = Vec::new();
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
            fields.push(Field {
                content: at..end,
                is_quoted: false,
            });
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
fn split(text: &[u8]) -> (u8, Vec<Field>) {
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

/// Where the puzzle of a field begins, and its side; spaces in it are blanks.
fn puzzle_in(text: &[u8], field: &Field, geometries: &Geometries) -> Option<(usize, usize)> {
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
fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let content = &text[range.clone()];
    let n_before = content.len() - content.trim_ascii_start().len();
    let start = range.start + n_before;
    start..start + content.trim_ascii().len()
}

/// Whether a row is a header: its fields are names, or empty, and not all of them.
fn is_header(text: &[u8], fields: &[Field], geometries: &Geometries) -> bool {
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
fn usual_column(text: &[u8], fields: &[Field]) -> Option<usize> {
    let mut names = NAMES.iter();
    names.find_map(|name| column_named(text, fields, name))
}

/// The column with this name, in upper or lower case.
fn column_named(text: &[u8], fields: &[Field], name: &str) -> Option<usize> {
    let is_it = |field: &Field| field.value(text).trim().eq_ignore_ascii_case(name);
    fields.iter().position(is_it)
}

impl<R: BufRead> Reader<R> {
    /// The table that the input is, as soon as one knows: if a column was asked for, or the puzzles
    /// do not begin their lines, or not without a quote.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The header of a table, or that which was skipped before puzzles on one line.
    pub fn header(&self) -> Option<&[u8]> {
        let of_table = self.table.as_ref().and_then(Table::header);
        of_table.or_else(|| self.header.as_ref().map(|line| &line.text[..]))
    }

    /// Reads a row of the table; `None` if it is the header.
    ///
    /// # Errors
    ///
    /// If the row has no puzzle, or the table not the column that was asked for.
    pub(super) fn read_row(&mut self, line: Line) -> Result<Option<Entry>, Error> {
        match self.row(&line) {
            Ok(Some((entry, start))) => Ok(Some(entry.on(line, start))),
            Ok(None) => Ok(None),
            Err(Error::Text(error)) => Err(Error::Text(TextError {
                text: Some(line.text),
                ..error
            })),
            Err(error) => Err(error),
        }
    }

    /// Notes a header that was skipped.
    pub(super) fn note_header(&mut self, line: &Line) {
        if self.progress == Progress::First && title::is_header(line) {
            self.header = Some(line.clone());
        }
    }

    /// Whether a line is the first row of a table whose header says that puzzles are not in the first
    /// column.
    pub(super) fn follows_header(&mut self, line: &Line) -> bool {
        let Some(header) = self.header.as_ref().filter(|_| self.class.is_none()) else {
            return false;
        };
        let named = Table::named(header).filter(|table| {
            let n_columns = |text| {
                fields(text, table.separator)
                    .ok()
                    .map(|fields| fields.len())
            };
            table.column != Some(0) && n_columns(&line.text) == n_columns(&header.text)
        });
        self.table = named;
        self.table.is_some()
    }

    /// Whether a line of names is a header for sure: one of them is that of a column of puzzles, or
    /// the next line has a puzzle in some column.
    pub(super) fn is_header_before(&self, line: &Line, next: &Line) -> bool {
        let has_puzzle = || {
            let table = self.begin_table(next).ok();
            table.is_some_and(|table| table.column.is_some() && table.header.is_none())
        };
        Table::named(line).is_some_and(|table| table.column != Some(0)) || has_puzzle()
    }

    /// Whether a line that begins no puzzle is the first row of a table: one of its fields is a
    /// puzzle, and no puzzle was read before.
    pub(super) fn finds_table(&mut self, line: &Line) -> bool {
        let may_be = self.class.is_none() && self.options.allows_lines();
        if !may_be || line.is_overlong || line.kind() == Kind::Placeholder {
            return false;
        }
        let Ok(table) = self.begin_table(line) else {
            return false;
        };
        let is_found = table.column.is_some() && table.header.is_none();
        if is_found {
            let header = self.header.take();
            let named = header.as_ref().and_then(Table::named);
            self.table = Some(named.unwrap_or_else(|| Table {
                header: header.map(|line| line.text),
                ..table
            }));
        }
        is_found
    }

    /// As [`Reader::read_row`], with the byte at which the puzzle begins.
    fn row(&mut self, line: &Line) -> Result<Option<(Entry, usize)>, Error> {
        if line.is_overlong {
            return Err(fault::overlong(line.number).into());
        }
        if line.kind() == Kind::Placeholder {
            return Err(fault::placeholder(line).into());
        }
        if self.table.is_none() {
            let table = self.begin_table(line)?;
            let is_header = table.header.is_some();
            self.table = Some(table);
            if is_header {
                return Ok(None);
            }
        }
        let Some(table) = &mut self.table else {
            return Ok(None);
        };
        let fields = fields(&line.text, table.separator).map_err(|byte| {
            let expected = match line.text.get(byte) {
                Some(b'"') => "a quote that closes it on the same line",
                Some(_) | None => "the end of the field after its quote",
            };
            fault::at_byte(line, byte, expected.to_owned())
        })?;
        let column = match table.column {
            Some(column) => column,
            None => {
                let found = fields
                    .iter()
                    .position(|field| puzzle_in(&line.text, field, &self.geometries).is_some());
                let column = found.ok_or_else(|| no_puzzle(line, fields.len()))?;
                *table.column.insert(column)
            }
        };
        self.read_field(line, &fields, column).map(Some)
    }

    /// The table whose first line this is.
    fn begin_table(&self, line: &Line) -> Result<Table, Error> {
        let text = &line.text;
        let (mut separator, mut fields) = split(text);
        let header = || Some(text.clone());
        let is_header = is_header(text, &fields, &self.geometries);
        let table = |separator, column, header| Table {
            separator,
            column,
            header,
        };
        match self.options.column.as_ref().unwrap_or(&Column::Found) {
            Column::Found if is_header => {
                Ok(table(separator, usual_column(text, &fields), header()))
            }
            Column::Found => {
                // A remark may hold more separators than the row.
                let puzzle_of = |fields: &[Field]| {
                    let mut fields = fields.iter();
                    fields.position(|field| puzzle_in(text, field, &self.geometries).is_some())
                };
                for other in SEPARATORS {
                    if puzzle_of(&fields).is_none() {
                        if let Ok(others) = self::fields(text, other) {
                            (separator, fields) = (other, others);
                        }
                    }
                }
                Ok(table(separator, puzzle_of(&fields), None))
            }
            Column::Name(name) => {
                for other in SEPARATORS {
                    if let Ok(others) = self::fields(text, other) {
                        if let Some(column) = column_named(text, &others, name) {
                            return Ok(table(other, Some(column), header()));
                        }
                    }
                }
                Err(self.no_column(line, &fields))
            }
            Column::Number(number) if (1..=fields.len()).contains(number) => Ok(table(
                separator,
                Some(number - 1),
                header().filter(|_| is_header),
            )),
            Column::Number(_) => Err(self.no_column(line, &fields)),
        }
    }

    /// The error of a table without the column that was asked for.
    fn no_column(&self, line: &Line, fields: &[Field]) -> Error {
        let name = |field: &Field| {
            let value = field.value(&line.text);
            let name: String = value.trim().chars().take(MAX_LISTED).collect();
            fault::visible(&name)
        };
        let column = self.options.column.clone();
        Error::NoColumn(NoColumn {
            line: line.number,
            found: fields.iter().map(name).collect(),
            expected: column.unwrap_or(Column::Found).to_string(),
        })
    }

    /// Reads the puzzle in a column of a row.
    fn read_field(
        &mut self,
        line: &Line,
        fields: &[Field],
        column: usize,
    ) -> Result<(Entry, usize), Error> {
        let Some(field) = fields.get(column) else {
            let n = fields.len();
            let columns = if n == 1 { "column" } else { "columns" };
            let expected = format!("a puzzle in column {}", column + 1);
            return Err(fault::at_line(line.number, format!("{n} {columns}"), expected).into());
        };
        if let Some((start, side)) = puzzle_in(&line.text, field, &self.geometries) {
            if let Some(geometry) = self.geometries.of(side) {
                let mut entry = line::read(line, start, &geometry)?;
                entry.fields = values(line, fields, column);
                self.class = Some(Class::Line { side });
                return Ok((entry, start));
            }
        }
        Err(self.bad_field(line, field).into())
    }

    /// What is wrong with a field that should hold a puzzle.
    fn bad_field(&self, line: &Line, field: &Field) -> TextError {
        let Range { start, end } = trimmed(&line.text, field.content.clone());
        let before = match self.class {
            Some(Class::Line { side }) => Some(side),
            Some(Class::Pencilmarks { .. } | Class::Rows { .. }) | None => None,
        };
        let text = &line.text[start..end];
        let side = sniff::square_root(text.len()).filter(|side| *side > 1);
        let symbols_of = side.filter(|side| self.geometries.has(*side)).or(before);
        let is_symbol = |byte: &u8| match symbols_of {
            Some(side) => symbol::value(*byte, side).is_some_and(|v| usize::from(v) <= side),
            None => symbol::is_symbol(*byte),
        };
        let bad = text
            .iter()
            .position(|byte| *byte != b' ' && !is_symbol(byte));
        let at_field = |error: TextError| TextError {
            column: fault::column(line, start),
            ..error
        };
        match (bad, before) {
            _ if text.is_empty() => {
                let found = "an empty field".to_owned();
                at_field(fault::at_line(line.number, found, "a puzzle".to_owned()))
            }
            (Some(bad), _) => {
                let expected = match symbols_of {
                    Some(side) => symbol::expected(side),
                    None => "a puzzle of digits and blanks . 0 _ * ? -".to_owned(),
                };
                fault::at_byte(line, start + bad, expected)
            }
            (None, Some(side)) => at_field(fault::line_length(line.number, text.len(), side)),
            (None, None) => {
                let boxes = self.options.boxes;
                at_field(fault::no_such_size(line.number, text.len(), boxes))
            }
        }
    }
}

/// The error of a first row in which no field is a puzzle.
fn no_puzzle(line: &Line, n_fields: usize) -> TextError {
    let columns = if n_fields == 1 { "column" } else { "columns" };
    let found = format!("{n_fields} {columns} without a puzzle on one line");
    let expected = "a puzzle in one of them, or --column NAME|N".to_owned();
    fault::at_line(line.number, found, expected)
}

/// What stands in the other columns of a row; empty fields are left out.
fn values(line: &Line, fields: &[Field], column: usize) -> Vec<String> {
    let others = fields.iter().enumerate().filter(|(at, _)| *at != column);
    let values = others.map(|(_, field)| field.value(&line.text).trim().to_owned());
    values.filter(|value| !value.is_empty()).collect()
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
