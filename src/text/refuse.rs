//! Refusing a line that begins no puzzle: the error, and what is to be skipped after it.

use std::io::BufRead;

use super::lines::Line;
use super::reader::{Class, Reader};
use super::recover::{self, Damaged, Rest};
use super::scan::{self, Scan};
use super::symbol_set::SymbolSet;
use super::{Form, fault, sniff, symbol, title};
use crate::error::{Error, TextError};

impl<R: BufRead> Reader<R> {
    /// The error of a line without a reading. If it may be a wrong row of a puzzle, the rest of that
    /// puzzle is to be skipped.
    pub(super) fn refuse(&mut self, line: &Line, scan: &Scan) -> Error {
        let side = match self.class {
            Some(Class::Rows { side }) => Some(side),
            Some(Class::Line { .. } | Class::Pencilmarks { .. }) | None => None,
        };
        let n_cells = scan::tokens(&line.text)
            .map(|token| n_characters(&line.text[token.0..token.1]))
            .sum();
        let is_near =
            |side| recover::is_near(n_cells, side) || recover::is_near(scan.n_tokens, side);
        self.rest = match side {
            _ if !self.may_look_ahead() || n_cells > symbol::LARGEST_SIDE => None,
            _ if scan.empty_field.is_some() => Some(Rest::Block),
            Some(side) => is_near(side).then_some(Rest::Puzzle(Damaged::first_row(side))),
            None => Some(Rest::Unknown {
                n_cells,
                n_tokens: scan.n_tokens,
                n_alike: if scan.bad.is_none() { n_cells } else { 1 },
            }),
        };
        self.refusal(line, scan, side).into()
    }

    /// What is wrong with a line that is no row of this side, and no puzzle.
    fn refusal(&self, line: &Line, scan: &Scan, side: Option<usize>) -> TextError {
        let any = || "a row or a line of digits and blanks . 0 _ * ? -".to_owned();
        if let (Some(bar), None) = (scan.empty_field, scan.bad) {
            return if scan.has_borders(line) {
                fault::borders(line.number)
            } else {
                fault::empty_field(line, bar)
            };
        }
        if scan.n_cells == 1 && scan.bad.is_none() {
            let token = (scan.start, scan.end);
            return fault::at_token(line, token, any());
        }
        let run_end = scan.start + scan.run;
        if title::is_words(line) && scan.bad.is_none_or(|bad| bad >= run_end) {
            return fault::at_token(line, (scan.start, scan.end), any());
        }
        let of_run = sniff::square_root(n_characters(&line.text[scan.start..run_end]))
            .filter(|side| *side > 1 && self.geometries.has(*side));
        let before = match self.class {
            Some(Class::Line { side } | Class::Pencilmarks { side } | Class::Rows { side }) => {
                Some(side)
            }
            None => None,
        };
        let expected = || match of_run.or(side).or(before) {
            Some(side) => self.expected(side),
            None => any(),
        };
        if let Some(bad) = scan.bad.filter(|bad| *bad < run_end) {
            return fault::at_byte(line, bad, expected());
        }
        if let (None | Some(Class::Line { .. }), true) = (self.class, self.options.allows_lines()) {
            if let Some(side) = self.cut_side(line, before) {
                return fault::cut_spaces(line.number, line.text.len(), side);
            }
        }
        match (self.class, side) {
            (Some(Class::Line { side }), _) => {
                return fault::line_length(line.number, scan.run, side);
            }
            (Some(Class::Pencilmarks { side }), _) => {
                return fault::n_marks(line.number, scan.run, side);
            }
            (_, Some(side)) if scan.bad.is_none() && scan.n_tokens != side => {
                return fault::row_length(line.number, scan.n_cells, side);
            }
            _ => {}
        }
        if self.options.form == Some(Form::Pencilmarks) {
            let side = self.geometries.shape().side().unwrap_or(9);
            return fault::n_marks(line.number, scan.run, side);
        }
        if let Some(form) = self.other_form(scan) {
            return fault::other_form(line.number, scan.run, form);
        }
        if scan.run > symbol::LARGEST_SIDE {
            return fault::no_such_size(line.number, scan.run, self.geometries.shape());
        }
        if let Some(bad) = scan.bad {
            return fault::at_byte(line, bad, expected());
        }
        self.wrong_tokens(line, scan)
    }

    /// The side of the puzzle that a line of digits and spaces, some of them side by side, may be, if
    /// the spaces at its end were cut off.
    fn cut_side(&self, line: &Line, before: Option<usize>) -> Option<usize> {
        let text = &line.text[..];
        let are_cells = text.iter().all(|byte| matches!(byte, b' ' | b'1'..=b'9'));
        let has_gap = text.windows(2).any(|pair| pair == b"  ");
        let has_run = text.windows(2).any(|pair| !pair.contains(&b' '));
        let side = match before {
            Some(side) => side,
            None => text.len().isqrt() + 1,
        };
        let is_usable = side > 3
            && self.geometries.has(side)
            && (side * (side - 1)..side * side).contains(&text.len());
        (are_cells && has_gap && has_run && is_usable).then_some(side)
    }

    /// The digits and blanks of a side.
    fn expected(&self, side: usize) -> String {
        let set = self.options.symbols.unwrap_or(SymbolSet::FromOne);
        set.expected(side)
    }

    /// The form asked for, if the line would be read but for it.
    fn other_form(&self, scan: &Scan) -> Option<Form> {
        let form = self.options.form?;
        let is_readable = match form {
            Form::Pencilmarks => false,
            Form::Line => scan.is_row(scan.n_cells) && self.geometries.has(scan.n_cells),
            Form::Block | Form::Spaced | Form::Ruled => {
                sniff::square_root(scan.run).is_some_and(|side| self.geometries.has(side))
            }
        };
        is_readable.then_some(form)
    }

    /// What is wrong with a line of symbols only.
    fn wrong_tokens(&self, line: &Line, scan: &Scan) -> TextError {
        let is_cell = |&(start, end): &(usize, usize)| {
            end - start == 1 || scan::number(&line.text[start..end]).is_some()
        };
        let odd = scan::tokens(&line.text).find(|token| !is_cell(token));
        match odd {
            Some(token) if self.geometries.has(scan.n_tokens) && scan.n_tokens > 1 => {
                fault::at_token(line, token, symbol::expected_number(scan.n_tokens))
            }
            _ => fault::no_such_size(line.number, scan.n_cells, self.geometries.shape()),
        }
    }
}

/// Characters of a text.
fn n_characters(text: &[u8]) -> usize {
    String::from_utf8_lossy(text).chars().count()
}
