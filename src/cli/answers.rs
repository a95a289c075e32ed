//! Answers on standard output: one for each puzzle, in the form of the puzzle.

use std::io::{self, Write};

use serde::Serialize;

use crate::grid::Grid;
use crate::text::{self, Form, Style};

/// Writes answers, each as a whole.
pub(crate) struct Answers<'a> {
    out: &'a mut dyn Write,
    form: Option<Form>,
    /// Whether the last answer took several lines; `None` before the first.
    last_is_tall: Option<bool>,
}

impl<'a> Answers<'a> {
    /// Answers in this form, or each in the form of its puzzle.
    pub(crate) fn new(out: &'a mut dyn Write, form: Option<Form>) -> Answers<'a> {
        Answers {
            out,
            form,
            last_is_tall: None,
        }
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
        let is_tall = answer.trim_end_matches('\n').contains('\n');
        if self.last_is_tall.is_some_and(|last| last || is_tall) {
            self.out.write_all(b"\n")?;
        }
        self.last_is_tall = Some(is_tall);
        self.out.write_all(answer.as_bytes())
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
