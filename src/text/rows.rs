//! The forms of several lines: block, spaced and ruled. Rows are counted until there are enough.

use super::cells::{Cells, NoSymbol};
use super::lines::{Kind, Line};
use super::recover::{Between, Damaged, Gap};
use super::scan::{self, Scan};
use super::style::{self, Bands, Bars, Frame, Rule, Sides, Spacing, Style, Symbols};
use super::{Entry, Form, fault, symbol};
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

/// What rows and rules look like.
struct Look {
    closed: Sides,
    bars: Bars,
    spacing: Option<Spacing>,
    /// Above the first row.
    lead: Option<Rule>,
    /// Between two rows.
    inner: Option<Rule>,
    /// The distance between the ends of two neighbouring cells, while it is always the same.
    step: Option<usize>,
}

impl Rows {
    /// No row yet. `lead` is the rule above the first row, `first` the number of its line.
    pub(super) fn new(geometry: &Geometry, first: usize, lead: Option<Rule>) -> Rows {
        Rows {
            geometry: geometry.clone(),
            cells: Cells::new(geometry),
            first,
            n_read: 0,
            doubtful: Vec::new(),
            gaps: Gaps::default(),
            look: Look {
                closed: Sides::Open,
                bars: Bars::Absent,
                spacing: None,
                lead,
                inner: None,
                step: None,
            },
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
        if line.kind() == Kind::Dashes {
            self.add_dashes(line);
            return Ok(());
        }
        self.add_row(line)
    }

    /// Adds a line of dashes as long as a row, which may turn out to be a rule.
    fn add_dashes(&mut self, line: &Line) {
        self.cells.push_doubtful_row();
        self.doubtful.push(Doubtful {
            row: self.n_read,
            byte: line.text.trim_ascii()[0],
            rule: Rule::of_line(&line.text),
        });
        self.n_read += 1;
    }

    /// Adds a row.
    fn add_row(&mut self, line: &Line) -> Result<(), TextError> {
        let scan = Scan::of(line);
        let side = self.geometry.side();
        if let Some(bad) = scan.bad {
            return Err(fault::at_byte(line, bad, symbol::expected(side)));
        }
        if scan.is_fields(side) {
            self.push_fields(line, &scan)?;
        } else if let Some(bar) = scan.empty_field {
            return Err(
                bad_field(line, &scan, side).unwrap_or_else(|| fault::empty_field(line, bar))
            );
        } else if scan.is_numbers(side) {
            self.push_numbers(line)?;
        } else if scan.is_symbols(side) {
            for (start, end) in scan::tokens(&line.text) {
                for at in start..end {
                    if let Err(NoSymbol) = self.cells.push_symbol(line.text[at]) {
                        return Err(fault::at_byte(line, at, symbol::expected(side)));
                    }
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
            ([_, _, ..], Some(value)) => self.cells.push_number(value),
            (&[byte], number) if number.is_some() || symbol::is_blank(byte, side) => {
                // One place: at most the side, as the scan has it.
                let Ok(()) = self.cells.push_symbol(byte) else {
                    return Err(fault::at_byte(line, token.0, symbol::expected_number(side)));
                };
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
        let has_letters = self.cells.has_letters();
        let (puzzle, symbols, blank) = self.cells.finish(line)?;
        let symbols = match symbols {
            // Nothing above 9 was seen: the usual way.
            Symbols::Upper if !has_letters && self.look.spacing == Some(Spacing::Cells) => {
                Style::of_form(Form::Spaced, &self.geometry).symbols
            }
            symbols => symbols,
        };
        let mut style = self.look.style(&self.geometry, symbols);
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

impl Look {
    /// Notes what a row looks like; `n_before` rows were before it.
    fn add(&mut self, scan: &Scan, n_before: usize, geometry: &Geometry) {
        let side = geometry.side();
        let (_, box_width) = style::box_shape(geometry);
        if scan.is_closed {
            self.closed = Sides::Closed;
        }
        // Where a row is one box, its bars are those at its ends.
        let is_padded = scan.is_closed && box_width == side && scan.is_padded;
        if scan.n_fields() > 1 || is_padded {
            self.bars = Bars::Drawn;
        }
        let spacing = match scan.n_tokens {
            n_tokens if n_tokens == scan.n_fields() => Spacing::Packed,
            n_tokens if n_tokens != side && n_tokens * box_width == side => Spacing::Boxes,
            _ => Spacing::Cells,
        };
        // In aligned columns a short first number has its padding, too.
        let step = scan.step.filter(|step| scan.first_end + 1 >= *step);
        if n_before == 0 {
            self.spacing = Some(spacing);
            self.step = step;
        } else if self.step != step {
            self.step = None;
        }
    }

    /// The style of a puzzle that looks like this.
    fn style(&self, geometry: &Geometry, symbols: Symbols) -> Style {
        let is_ruled = matches!(
            (self.closed, self.bars),
            (Sides::Closed, _) | (_, Bars::Drawn)
        ) || self.inner.is_some();
        let spacing = self.spacing.unwrap_or(Spacing::Packed);
        let form = match spacing {
            Spacing::Packed | Spacing::Boxes | Spacing::Cells if is_ruled => Form::Ruled,
            Spacing::Packed => Form::Block,
            Spacing::Boxes | Spacing::Cells => Form::Spaced,
        };
        let mut style = Style::of_form(form, geometry);
        style.spacing = spacing;
        style.symbols = symbols;
        if let (Form::Spaced, Symbols::Decimals, Some(step)) = (form, style.symbols, self.step) {
            style.width = step.saturating_sub(1).clamp(1, 8);
        }
        style.frame = Frame {
            sides: self.closed,
            outer: match self.closed {
                Sides::Closed => self.lead,
                Sides::Open => None,
            },
            inner: self.inner,
            bars: self.bars,
        };
        style
    }
}

/// Blank lines and rules between two rows. In a puzzle they stand after every so many rows, always
/// alike: after each band, say. Where they do not, the puzzle has too few or too many rows.
#[derive(Default)]
struct Gaps {
    /// Since the last row.
    now: Gap,
    /// After how many rows a gap comes, and what it is.
    usual: Option<(usize, Gap)>,
    /// Gaps so far.
    n_regular: usize,
    /// Rows before the last gap.
    last: usize,
}

/// What may stand before a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing, as it should be.
    None,
    /// A gap, as it should be.
    Gap,
    /// Nothing where a gap should be, or a gap where none should be.
    Odd,
}

impl Gaps {
    /// What stands before the next row, after `n_rows` rows.
    fn step(&mut self, n_rows: usize, side: usize) -> Step {
        let now = std::mem::take(&mut self.now);
        let is_gap = now != Gap::default();
        let is_regular = match self.usual {
            None => !is_gap || side % n_rows == 0,
            Some((period, usual)) => is_gap == (n_rows % period == 0) && (!is_gap || now == usual),
        };
        if !is_regular {
            return Step::Odd;
        }
        if !is_gap {
            return Step::None;
        }
        self.usual = self.usual.or(Some((n_rows, now)));
        self.n_regular += 1;
        self.last = n_rows;
        Step::Gap
    }
}
