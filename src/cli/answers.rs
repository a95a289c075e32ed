//! Answers on standard output: one for each puzzle, in the form of the puzzle.

use std::io::{self, Write};

use serde::Serialize;

use super::run::Columns;
use crate::grid::Grid;
use crate::text::{self, Entry, Form, Headers, Style};

/// Writes answers, each as a whole.
pub(crate) struct Answers<'a> {
    out: &'a mut dyn Write,
    form: Option<Form>,
    /// Whether the last answer took several lines; `None` before the first.
    last_is_tall: Option<bool>,
    columns: Columns,
    /// What stands between the columns of the input at hand.
    separator: u8,
    /// The header that was written last.
    header: Option<Vec<u8>>,
    /// The headers that say the shapes of puzzles which are printed.
    shapes: Headers,
    /// The row that the next answer belongs to, where rows are printed whole.
    row: Option<Vec<u8>>,
}

impl<'a> Answers<'a> {
    /// Answers in this form, or each in the form of its puzzle.
    pub(crate) fn new(out: &'a mut dyn Write, form: Option<Form>) -> Answers<'a> {
        Answers {
            out,
            form,
            last_is_tall: None,
            columns: Columns::Dropped,
            separator: b',',
            header: None,
            shapes: Headers::default(),
            row: None,
        }
    }

    /// The same, with this done about the other columns of tables.
    pub(crate) fn with_columns(mut self, columns: Columns) -> Answers<'a> {
        self.columns = columns;
        self
    }

    /// Writes the header of a table, if rows are printed whole and it is another one than before.
    pub(crate) fn begin_table(
        &mut self,
        header: Option<&[u8]>,
        separator: Option<u8>,
    ) -> io::Result<()> {
        self.separator = separator.unwrap_or(self.separator);
        let Some(header) = header.filter(|header| self.header.as_deref() != Some(header)) else {
            return Ok(());
        };
        self.header = Some(header.to_vec());
        match self.columns {
            Columns::Dropped => return Ok(()),
            Columns::Whole | Columns::Kept => self.out.write_all(header)?,
            Columns::Beside(name) => {
                self.out.write_all(header)?;
                self.out.write_all(&[self.separator])?;
                self.out.write_all(name.as_bytes())?;
                let is_taken = header
                    .split(|byte| *byte == self.separator)
                    .any(|field| field.trim_ascii() == name.as_bytes());
                if is_taken {
                    self.out.write_all(b"_2")?;
                }
            }
        }
        self.out.write_all(b"\n")
    }

    /// Whether answers are puzzles that are kept, so that no word stands for one that is not.
    pub(crate) fn are_kept_lines(&self) -> bool {
        self.columns == Columns::Kept
    }

    /// Begins the answer to the puzzle of this row.
    pub(crate) fn begin_row(&mut self, row: Option<&[u8]>) {
        if let Columns::Beside(_) = self.columns {
            self.row = row.map(<[u8]>::to_vec);
        }
    }

    /// Begins the answer to a puzzle: its row, and before it its shape, if that does not go without
    /// saying.
    pub(crate) fn begin_entry(&mut self, entry: &Entry) -> io::Result<()> {
        if let Columns::Beside(_) = self.columns {
            self.begin_row(None);
            self.say_shape(entry)?;
        }
        self.begin_row(entry.source.as_ref().map(|source| &source.text[..]));
        Ok(())
    }

    /// Writes the header that says the shape of a puzzle which is printed next, unless its row says it
    /// or it goes without saying.
    pub(crate) fn say_shape(&mut self, entry: &Entry) -> io::Result<()> {
        let is_whole = self.columns != Columns::Dropped;
        let source = entry.source.as_ref().filter(|_| is_whole);
        if source.is_some_and(|source| source.has_shape) {
            return Ok(());
        }
        match self.shapes.before(entry.puzzle.geometry()) {
            Some(header) => self.write_word(&header),
            None => Ok(()),
        }
    }

    /// Writes a row and the answer to it.
    fn write_beside(&mut self, row: &[u8], answer: &str) -> io::Result<()> {
        self.out.write_all(row)?;
        self.out.write_all(&[self.separator])?;
        let answer = answer.trim_end_matches('\n');
        let separator = char::from(self.separator);
        if answer.contains([separator, '"', '\n']) {
            let doubled = answer.replace('"', "\"\"");
            return writeln!(self.out, "\"{doubled}\"");
        }
        writeln!(self.out, "{answer}")
    }

    /// The text of a grid, answering a puzzle of this style.
    ///
    /// # Errors
    ///
    /// [`crate::Error`] if the form can't hold so large a grid.
    pub(crate) fn text_of(&self, grid: &Grid, style: &Style) -> Result<String, crate::Error> {
        match self.form {
            None => text::write_grid(grid, style),
            Some(form) => text::write_grid(grid, &style.with_form(form, grid.geometry())),
        }
    }

    /// Writes one answer, which ends in a newline. An answer of several lines stands apart from its
    /// neighbours by a blank line.
    pub(crate) fn write(&mut self, answer: &str) -> io::Result<()> {
        if let Some(row) = self.row.take() {
            return self.write_beside(&row, answer);
        }
        let is_tall = answer.trim_end_matches('\n').contains('\n');
        if self.last_is_tall.is_some_and(|last| last || is_tall) {
            self.out.write_all(b"\n")?;
        }
        self.last_is_tall = Some(is_tall);
        self.out.write_all(answer.as_bytes())
    }

    /// Writes a line of the input as it stands.
    pub(crate) fn write_line(&mut self, line: &[u8]) -> io::Result<()> {
        if self.last_is_tall == Some(true) {
            self.out.write_all(b"\n")?;
        }
        self.last_is_tall = Some(false);
        self.out.write_all(line)?;
        self.out.write_all(b"\n")
    }

    /// Sets what follows apart from what was written by a blank line.
    pub(crate) fn set_apart(&mut self) {
        self.last_is_tall = self.last_is_tall.map(|_| true);
    }

    /// Writes a word that keeps the place of a puzzle without an answer.
    pub(crate) fn write_word(&mut self, word: &str) -> io::Result<()> {
        self.write(&format!("{word}\n"))
    }

    /// Writes one object on one line.
    pub(crate) fn write_json(&mut self, record: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_string(record)?;
        line.push('\n');
        self.out.write_all(line.as_bytes())
    }

    /// Makes sure that what was written has left the program.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A grid on one line: packed up to 35×35, with decimals between spaces above.
pub(crate) fn one_line(grid: &Grid) -> String {
    let style = Style::of_form(Form::Line, grid.geometry());
    if let Ok(line) = text::write_grid(grid, &style) {
        return line.trim_end().to_owned();
    }
    let digits: Vec<String> = grid.digits().iter().map(ToString::to_string).collect();
    digits.join(" ")
}
