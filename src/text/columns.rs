//! Reading the rows of a table: which field holds the puzzle, and what is wrong with one that holds
//! none.

use std::io::BufRead;
use std::ops::Range;

use super::lines::{Kind, Line};
use super::reader::{Class, Progress, Reader};
use super::table::{
    Column, Field, LOOSE_SEPARATORS, SEPARATORS, Table, column_named, fields as fields_of,
    is_header, puzzle_in, split, split_loosely, trimmed, usual_column,
};
use super::{Entry, fault, line, regions, sniff, symbol, title};
use crate::error::{Error, NoColumn, TextError};

/// Characters of a name that an error shows.
const MAX_LISTED: usize = 40;

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
            Ok(Some((entry, start, has_shape))) => {
                let entry = entry.on(line, start);
                Ok(Some(if has_shape { entry.with_shape() } else { entry }))
            }
            Ok(None) => Ok(None),
            Err(Error::Text(error)) => Err(Error::Text(TextError {
                text: Some(line.as_it_is().to_vec()),
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

    /// Whether a line is the header again, as in files that were put together.
    pub(super) fn repeats_header(&self, line: &Line) -> bool {
        let header = self.header.as_ref();
        header.is_some_and(|header| header.text == line.text)
    }

    /// Whether a line is the first row of a table whose header says that puzzles are not in the first
    /// column.
    pub(super) fn follows_header(&mut self, line: &Line) -> bool {
        let Some(header) = self.header.as_ref().filter(|_| self.class.is_none()) else {
            return false;
        };
        let named = Table::named(header).filter(|table| {
            let n_columns = |text| {
                fields_of(text, table.separator)
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
        let is_loose = LOOSE_SEPARATORS.contains(&table.separator);
        let is_found = table.column.is_some() && table.header.is_none() && !is_loose;
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

    /// Reads a puzzle that stands behind an id, and spaces or colons, if the line is that.
    ///
    /// # Errors
    ///
    /// If it stands behind a full grid, too, or can't be read.
    pub(super) fn read_behind_id(&mut self, line: &Line) -> Result<Option<Entry>, Error> {
        let may_be = matches!(self.class, None | Some(Class::Line { .. }));
        if !may_be || !self.options.allows_lines() {
            return Ok(None);
        }
        let Some((_, fields, column)) = split_loosely(&line.text, &self.geometries) else {
            return Ok(None);
        };
        let (entry, start, _) = self.read_field(line, &fields, column)?;
        if self.is_beside_a_puzzle(&entry) {
            return Err(fault::beside_a_puzzle(line.number).into());
        }
        Ok(Some(entry.on(line.clone(), start)))
    }

    /// As [`Reader::read_row`], with the byte at which the puzzle begins, and whether the row says its
    /// shape.
    fn row(&mut self, line: &Line) -> Result<Option<(Entry, usize, bool)>, Error> {
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
        let fields = fields_of(&line.text, table.separator).map_err(|byte| {
            let expected = match line.text.get(byte) {
                Some(b'"') => "a quote that closes it on the same line",
                Some(_) | None => "the end of the field after its quote",
            };
            fault::at_byte(line, byte, expected.to_owned())
        })?;
        let column = if let Some(column) = table.column {
            column
        } else {
            let geometries = &self.geometries;
            let has_puzzle = |field: &Field| puzzle_in(&line.text, field, geometries).is_some();
            let found = regions::puzzle_column(&line.text, &fields)
                .or_else(|| fields.iter().position(has_puzzle));
            *table
                .column
                .insert(found.ok_or_else(|| no_puzzle(line, fields.len()))?)
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
        let loose = split_loosely(text, &self.geometries).filter(|_| fields.len() == 1);
        match (
            self.options.column.as_ref().unwrap_or(&Column::Found),
            loose,
        ) {
            (Column::Found, Some((separator, _, column))) => {
                Ok(table(separator, Some(column), None))
            }
            (Column::Number(number), Some((separator, fields, _)))
                if (2..=fields.len()).contains(number) =>
            {
                Ok(table(separator, Some(number - 1), None))
            }
            (Column::Found, None) if is_header => {
                Ok(table(separator, usual_column(text, &fields), header()))
            }
            (Column::Found, None) => {
                // A remark may hold more separators than the row.
                let has_puzzle = |field: &Field| puzzle_in(text, field, &self.geometries).is_some();
                let puzzle_of = |fields: &[Field]| {
                    let jigsaw = regions::puzzle_column(text, fields);
                    jigsaw.or_else(|| fields.iter().position(has_puzzle))
                };
                for other in SEPARATORS {
                    if puzzle_of(&fields).is_none() {
                        if let Ok(others) = fields_of(text, other) {
                            (separator, fields) = (other, others);
                        }
                    }
                }
                Ok(table(separator, puzzle_of(&fields), None))
            }
            (Column::Name(name), _) => {
                for other in SEPARATORS {
                    if let Ok(others) = fields_of(text, other) {
                        if let Some(column) = column_named(text, &others, name) {
                            if column_named(text, &others[column + 1..], name).is_some() {
                                return Err(self.no_column(line, &others));
                            }
                            return Ok(table(other, Some(column), header()));
                        }
                    }
                }
                Err(self.no_column(line, &fields))
            }
            (Column::Number(number), _) if (1..=fields.len()).contains(number) => Ok(table(
                separator,
                Some(number - 1),
                header().filter(|_| is_header),
            )),
            (Column::Number(_), _) => Err(self.no_column(line, &fields)),
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
            expected: match column {
                Some(Column::Name(name)) if Self::has_twice(line, fields, &name) => {
                    format!("one column named '{name}', or its number")
                }
                column => column.unwrap_or(Column::Found).to_string(),
            },
        })
    }

    /// Whether two columns have this name.
    fn has_twice(line: &Line, fields: &[Field], name: &str) -> bool {
        let column = column_named(&line.text, fields, name);
        column.is_some_and(|column| column_named(&line.text, &fields[column + 1..], name).is_some())
    }

    /// Reads the puzzle in a column of a row.
    fn read_field(
        &mut self,
        line: &Line,
        fields: &[Field],
        column: usize,
    ) -> Result<(Entry, usize, bool), Error> {
        let Some(field) = fields.get(column) else {
            let n = fields.len();
            let columns = if n == 1 { "column" } else { "columns" };
            let expected = format!("a puzzle in column {}", column + 1);
            return Err(fault::at_line(line.number, format!("{n} {columns}"), expected).into());
        };
        let jigsaw = self.regions_beside(line, fields, column)?;
        let region_column = jigsaw.as_ref().map(|(_, at)| *at);
        let found = match jigsaw {
            Some((geometry, _)) => {
                Some((trimmed(&line.text, field.content.clone()).start, geometry))
            }
            None => puzzle_in(&line.text, field, &self.geometries)
                .and_then(|(start, side)| Some((start, self.geometries.of(side)?))),
        };
        if let Some((start, geometry)) = found {
            let side = geometry.side();
            if let Some(before) = self.cut_from(line, start, side) {
                return Err(fault::cut_line(line.number, side * side, before).into());
            }
            let mut entry = line::read(line, start, &geometry, self.options.symbols)?;
            entry.fields = values(line, fields, &[Some(column), region_column]);
            self.note_line(side);
            return Ok((entry, start, region_column.is_some()));
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
                let shape = self.geometries.shape();
                at_field(fault::no_such_size(line.number, text.len(), shape))
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
fn values(line: &Line, fields: &[Field], used: &[Option<usize>]) -> Vec<String> {
    let is_other = |(at, _): &(usize, &Field)| !used.contains(&Some(*at));
    let others = fields.iter().enumerate().filter(is_other);
    let values = others.map(|(_, field)| field.value(&line.text).trim().to_owned());
    values.filter(|value| !value.is_empty()).collect()
}
