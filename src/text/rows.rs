//! The forms of several lines: block, spaced and ruled. Rows are counted until there are enough.

use super::cells::{Cells, Read};
use super::gaps::{Gaps, Step};
use super::lines::{Kind, Line, MAX_ROW};
use super::look::Look;
use super::recover::{Between, Damaged};
use super::scan::{self, Scan};
use super::style::{self, Bands, Rule, Spacing, Style, Symbols};
use super::symbol_set::SymbolSet;
use super::{Entry, Form, fault, symbol};
use crate::digits::Digit;
use crate::error::TextError;
use crate::geometry::Geometry;

/// A puzzle of which some rows are read.
pub(super) struct Rows {
    geometry: Geometry,
    cells: Cells,
    /// The line of the first row.
    first: usize,
    /// Rows read, doubtful ones included.
    n_read: usize,
    /// Lines of dashes, which are rules or rows of blanks.
    doubtful: Vec<Doubtful>,
    gaps: Gaps,
    look: Look,
    groups: Groups,
}

/// Cells with several candidates.
#[derive(Default)]
struct Groups {
    n: usize,
    /// The error if there is only one.
    alone: Option<TextError>,
}

/// A line of dashes as long as a row.
struct Doubtful {
    /// Its number among all rows, from 0.
    row: usize,
    /// The dash.
    byte: u8,
    /// The line as a rule.
    rule: Option<Rule>,
}

impl Rows {
    /// No row yet. `lead` is the rule above the first row, `first` the number of its line, `asked`
    /// are the symbols that are asked for.
    pub(super) fn new(
        geometry: &Geometry,
        first: usize,
        lead: Option<Rule>,
        asked: Option<SymbolSet>,
    ) -> Rows {
        Rows {
            geometry: geometry.clone(),
            cells: Cells::new(geometry, asked),
            first,
            n_read: 0,
            doubtful: Vec::new(),
            gaps: Gaps::default(),
            look: Look::new(lead),
            groups: Groups::default(),
        }
    }

    /// Rows read, doubtful ones included.
    pub(super) fn n_rows(&self) -> usize {
        self.n_read
    }

    /// How many rows a puzzle of its own has that follows without a gap, at least, before one.
    pub(super) fn unit(&self) -> usize {
        self.gaps
            .usual
            .map_or(self.geometry.side(), |(period, _)| period)
    }

    /// Whether all rows are there, if the doubtful ones are rows.
    pub(super) fn is_full(&self) -> bool {
        self.n_read == self.geometry.side()
    }

    /// Notes what stands between two rows.
    pub(super) fn add_between(&mut self, between: Between) {
        self.gaps.now = between.gap;
        self.look.inner = self.look.inner.or(between.rule);
    }

    /// Whether the lines before the next row are what they should be at this place: see [`Gaps`].
    pub(super) fn next_step(&mut self) -> Step {
        let step = self.gaps.step(self.n_read, self.geometry.side());
        match step {
            Step::Gap | Step::None => step,
            // Lines of dashes may be gaps that were taken for rows.
            Step::Odd if self.doubtful.is_empty() => step,
            Step::Odd => Step::None,
        }
    }

    /// The damaged puzzle that these rows begin.
    pub(super) fn damaged(&self) -> Damaged {
        let gaps = &self.gaps;
        Damaged {
            side: self.geometry.side(),
            n_rows: self.n_read,
            n_since_gap: self.n_read - gaps.last,
            n_gaps: gaps.n_regular,
            usual: gaps.usual,
        }
    }

    /// The error of a puzzle that has this many rows instead of its side.
    pub(super) fn wrong_count(&self, n_rows: usize) -> TextError {
        if n_rows == self.geometry.side() {
            return fault::odd_gap(self.first, self.n_read, n_rows);
        }
        fault::n_rows(self.first, n_rows, &self.geometry)
    }

    /// Whether a line of dashes as long as a row, after the last row, is surely no row.
    pub(super) fn is_rule_after(&self, line: &Line) -> bool {
        let byte = line.text.trim_ascii().first();
        let has_rules = self.look.inner.is_some() || !self.doubtful.is_empty();
        !has_rules && byte.is_some_and(|byte| !self.cells.has_blank(*byte))
    }

    /// Adds a line that is a row, or should be one.
    pub(super) fn add(&mut self, line: &Line) -> Result<(), TextError> {
        if line.is_overlong {
            return Err(fault::overlong(line.number));
        }
        if line.text.len() > MAX_ROW {
            return Err(fault::long_row(line.number));
        }
        if line.kind() == Kind::Dashes {
            self.add_dashes(line);
            return Ok(());
        }
        self.add_row(line)
    }

    /// Adds a line of dashes as long as a row, which may turn out to be a rule.
    fn add_dashes(&mut self, line: &Line) {
        let byte = line.text.trim_ascii()[0];
        self.cells.push_doubtful_row(byte);
        self.doubtful.push(Doubtful {
            row: self.n_read,
            byte,
            rule: Rule::of_line(&line.text),
        });
        self.n_read += 1;
    }

    /// Adds a row.
    fn add_row(&mut self, line: &Line) -> Result<(), TextError> {
        let scan = Scan::of(line);
        let side = self.geometry.side();
        if let Some(bad) = scan.bad {
            return Err(fault::at_byte(line, bad, self.cells.expected()));
        }
        if scan.is_fields(side) {
            self.push_fields(line, &scan)?;
        } else if let Some(bar) = scan.empty_field {
            return Err(
                bad_field(line, &scan, side).unwrap_or_else(|| fault::empty_field(line, bar))
            );
        } else if scan.is_candidates(side) && self.cells.takes_numbers() {
            self.push_candidates(line, &scan);
        } else if scan.is_numbers(side) {
            self.push_numbers(line)?;
        } else if scan.is_symbols(side) {
            for (start, end) in scan::tokens(&line.text) {
                for at in start..end {
                    self.cells.push_symbol(line, at)?;
                }
            }
        } else {
            return Err(bad_row(line, &scan, side));
        }
        self.look
            .add(&scan, self.n_read - self.doubtful.len(), &self.geometry);
        self.n_read += 1;
        Ok(())
    }

    /// Adds the cells of a row of numbers and blanks.
    fn push_numbers(&mut self, line: &Line) -> Result<(), TextError> {
        for token in scan::tokens(&line.text) {
            self.push_number(line, token)?;
        }
        Ok(())
    }

    /// Adds the cells of a row of candidates: for each cell its digits.
    fn push_candidates(&mut self, line: &Line, scan: &Scan) {
        let side = self.geometry.side();
        for token in scan::tokens(&line.text) {
            let symbols = &line.text[token.0..token.1];
            let digits: Vec<Digit> = if scan.has_lists() {
                self.cells.note_decimal();
                let numbers = scan::candidates(symbols).unwrap_or_default();
                numbers.into_iter().filter_map(Digit::new).collect()
            } else {
                let digit = |byte: &u8| Digit::from_index(usize::from(byte - b'1'));
                symbols.iter().map(digit).collect()
            };
            if digits.len() > 1 {
                self.groups.n += 1;
                let alone = || fault::at_token(line, token, symbol::expected_number(side));
                self.groups.alone.get_or_insert_with(alone);
            }
            self.cells.push_candidates(&digits);
        }
    }

    /// Adds the cells between the bars of a row.
    fn push_fields(&mut self, line: &Line, scan: &Scan) -> Result<(), TextError> {
        // Bars at the ends may be a frame.
        let n_framed = (scan.n_bars + 1 - self.geometry.side()) / 2;
        let mut start = 0;
        for (field, index) in scan::fields(&line.text).zip(0..) {
            if (n_framed..=scan.n_bars - n_framed).contains(&index) {
                match scan::tokens(field).next() {
                    None => self.cells.push_blank(b'.'),
                    Some((from, to)) => self.push_number(line, (start + from, start + to))?,
                }
            }
            start += field.len() + 1;
        }
        Ok(())
    }

    /// Adds a cell by its number or blank.
    fn push_number(&mut self, line: &Line, token: (usize, usize)) -> Result<(), TextError> {
        let side = self.geometry.side();
        let text = &line.text[token.0..token.1];
        match (text, scan::number(text)) {
            (scan::MINUS_ONE, _) => self.cells.push_blank(b'-'),
            ([_, _, ..], Some(value)) if self.cells.takes_numbers() => {
                self.cells.push_number(value);
            }
            ([_, _, ..], Some(_)) => {
                return Err(fault::at_token(line, token, self.cells.expected()));
            }
            (&[byte], number) if number.is_some() || symbol::is_blank(byte, side) => {
                self.cells.push_symbol(line, token.0)?;
            }
            _ => return Err(fault::at_token(line, token, symbol::expected_number(side))),
        }
        Ok(())
    }

    /// Whether the doubtful rows may be rules: each stands between bands, and the rest of the
    /// puzzle has other blanks, or none of the places between bands is without one.
    pub(super) fn may_be_rules(&self) -> bool {
        let (height, _) = style::box_shape(&self.geometry);
        let mut places = Vec::new();
        for (index, doubtful) in self.doubtful.iter().enumerate() {
            let n_before = doubtful.row - index;
            if n_before % height != 0 || places.contains(&n_before) {
                return false;
            }
            places.push(n_before);
        }
        let n_sure = self.n_read - self.doubtful.len();
        let between = (height..=n_sure).step_by(height);
        let Some(byte) = self.doubtful.first().map(|doubtful| doubtful.byte) else {
            return false;
        };
        let is_complete = between.clone().all(|place| places.contains(&place));
        n_sure > 0 && (!self.cells.has_blank(byte) || (between.count() > 0 && is_complete))
    }

    /// Takes the doubtful rows for rules.
    pub(super) fn take_for_rules(&mut self) {
        let rows: Vec<usize> = self.doubtful.iter().map(|doubtful| doubtful.row).collect();
        self.cells = self.cells.without_rows(&rows);
        self.n_read -= rows.len();
        for doubtful in std::mem::take(&mut self.doubtful) {
            self.look.inner = self.look.inner.or(doubtful.rule);
        }
    }

    /// The puzzle and its style.
    pub(super) fn finish(mut self) -> Result<Entry, TextError> {
        let line = self.first;
        if let Some(doubtful) = self.doubtful.first() {
            self.cells.note_blank(doubtful.byte);
        }
        // One group of digits alone is a cell with a digit too many, unless it is the only one left of
        // a framed grid without blanks.
        let is_candidates = self.look.has_bars() && !self.cells.has_any_blank();
        if let (1, false, Some(alone)) = (self.groups.n, is_candidates, self.groups.alone.take()) {
            return Err(alone);
        }
        let has_letters = self.cells.has_letters();
        let Read {
            puzzle,
            symbols,
            set,
            blank,
        } = self.cells.finish(line)?;
        let is_usual = set == SymbolSet::FromOne && !has_letters;
        let symbols = match symbols {
            // Nothing above 9 was seen: the usual way.
            Symbols::Upper if is_usual && self.look.spacing == Some(Spacing::Cells) => {
                Style::of_form(Form::Spaced, &self.geometry).symbols
            }
            symbols => symbols,
        };
        let mut style = self.look.style(&self.geometry, symbols);
        style.set = set;
        style.blank = blank.unwrap_or(style.blank);
        let (height, _) = style::box_shape(&self.geometry);
        if let Some((period, gap)) = self.gaps.usual {
            if period == height && gap.n_rules == 0 {
                style.bands = Bands::Apart;
            }
        }
        Ok(Entry {
            puzzle,
            style,
            line,
            fields: Vec::new(),
            source: None,
        })
    }
}

/// The first number that can be none of a side, in a row with empty fields.
fn bad_field(line: &Line, scan: &Scan, side: usize) -> Option<TextError> {
    let n_fields = scan.n_bars + 1;
    if n_fields != side && n_fields != side + 2 {
        return None;
    }
    let token = scan::tokens(&line.text).find(|token| !is_number_of(line, *token, side))?;
    Some(fault::at_token(line, token, symbol::expected_number(side)))
}

/// Whether a run is a number up to the side, or a blank.
fn is_number_of(line: &Line, (start, end): (usize, usize), side: usize) -> bool {
    let token = &line.text[start..end];
    let number = scan::number(token).map(usize::from);
    number.is_some_and(|number| number <= side && (side > 9 || token.len() == 1))
        || (token.len() == 1 && symbol::is_blank(token[0], side))
        || token == scan::MINUS_ONE
}

/// Why a line is no row of a side.
fn bad_row(line: &Line, scan: &Scan, side: usize) -> TextError {
    if scan.n_tokens == side {
        if let Some(token) =
            scan::tokens(&line.text).find(|token| !is_number_of(line, *token, side))
        {
            return fault::at_token(line, token, symbol::expected_number(side));
        }
    }
    let is_numbers = scan.numbers.is_some() && scan.n_tokens > 1 && side > 9;
    let is_near = scan.n_tokens.abs_diff(side) < scan.n_cells.abs_diff(side);
    let n_cells = if is_near || (is_numbers && scan.n_tokens > side / 2) {
        scan.n_tokens
    } else {
        scan.n_cells
    };
    fault::row_length(line.number, n_cells, side)
}
