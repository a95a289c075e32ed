//! The reader: puzzle after puzzle from one input, whatever their form.

use std::io::{self, BufRead};

use super::lines::{Kind, Line, Lines};
use super::rows::Rows;
use super::scan::{self, Scan};
use super::sniff::{self, Geometries, Reading};
use super::style::{self, Rule};
use super::{Entry, ReadOptions, fault, line};
use crate::error::Error;

/// Puzzles from an input, one by one.
///
/// After an error in the text it goes on with what follows; after an [`Error::Io`] it ends. An
/// input without a puzzle gives nothing. Memory holds one puzzle at a time.
pub struct Reader<R> {
    pub(super) lines: Lines<R>,
    pub(super) options: ReadOptions,
    pub(super) geometries: Geometries,
    /// The form of the puzzle before.
    pub(super) class: Option<Class>,
    /// Whether puzzles of several lines are kept apart by other lines.
    separated: Option<bool>,
    /// Whether a blank line or a rule stood before the line at hand.
    after_gap: bool,
    /// The rule right before the line at hand.
    lead: Option<Rule>,
    has_failed: bool,
}

/// The form of the puzzle before: it decides where a line can be read in two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// One line a puzzle.
    Line { side: usize },
    /// One line a row; bands of `period` rows are kept apart.
    Rows { side: usize, period: Option<usize> },
}

impl<R: BufRead> Reader<R> {
    /// The puzzles of `input`.
    pub fn new(input: R, options: ReadOptions) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
            geometries: Geometries::new(options.boxes),
            options,
            class: None,
            separated: None,
            after_gap: false,
            lead: None,
            has_failed: false,
        }
    }

    /// Whether the next entry may have to wait for more input: output should be flushed before.
    pub fn next_waits(&self) -> bool {
        let n_rows = match self.class {
            Some(Class::Rows { side, .. }) => side,
            Some(Class::Line { .. }) | None => 1,
        };
        !self.has_failed && !self.lines.has_rows(n_rows)
    }

    /// The next entry, if there is one.
    fn next_entry(&mut self) -> Result<Option<Entry>, Error> {
        while let Some(line) = self.lines.next()? {
            match line.kind() {
                Kind::Comment => {}
                Kind::Blank => {
                    self.after_gap = true;
                    self.lead = None;
                }
                Kind::Dashes if !self.begins_with_dashes(&line)? => self.note_rule(&line),
                Kind::Rule => self.note_rule(&line),
                Kind::Dashes | Kind::Text => {
                    let entry = self.puzzle_at(line);
                    self.after_gap = false;
                    self.lead = None;
                    if let Some(entry) = entry? {
                        return Ok(Some(entry));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Notes a rule before a puzzle.
    fn note_rule(&mut self, line: &Line) {
        self.after_gap = true;
        self.lead = Rule::of_line(&line.text);
    }

    /// Whether a line of dashes at the beginning of a puzzle is its first row, or all of it.
    fn begins_with_dashes(&mut self, line: &Line) -> io::Result<bool> {
        let scan = Scan::of(line);
        let readings = sniff::readings(line, &scan, &self.geometries, &self.options);
        let is_line = |reading: &Reading| matches!(reading, Reading::Line { .. });
        let is_rows = matches!(self.class, Some(Class::Rows { .. }));
        if readings.iter().any(is_line) && !is_rows {
            return Ok(true);
        }
        let next = self.next_row_side()?;
        Ok(readings.iter().any(|reading| match reading {
            Reading::Rows { side } => next == Some(*side),
            Reading::Line { .. } | Reading::Spaces { .. } => false,
        }))
    }

    /// The side of the puzzle of which the next line is a row. Blank lines, comments, and rules are
    /// not looked at.
    pub(super) fn next_row_side(&mut self) -> io::Result<Option<usize>> {
        let mut index = 0;
        while let Some(line) = self.lines.peek(index)? {
            let is_row = match line.kind() {
                Kind::Blank | Kind::Comment | Kind::Rule => false,
                Kind::Dashes | Kind::Text => true,
            };
            if is_row {
                let scan = Scan::of(line);
                return Ok(sniff::row_side(&scan, &self.geometries, &self.options));
            }
            index += 1;
        }
        Ok(None)
    }

    /// The puzzle that begins on a line; `None` if the line is the title of the puzzle after it.
    fn puzzle_at(&mut self, line: Line) -> Result<Option<Entry>, Error> {
        if line.is_overlong {
            return Err(fault::overlong(line.number).into());
        }
        if let Some((start, side)) = self.surely_a_line(&line) {
            return self.read_line(&line, start, side).map(Some);
        }
        let scan = Scan::of(&line);
        match self.decide(&line, &scan)? {
            Some(Reading::Line { side }) => self.read_line(&line, scan.start, side).map(Some),
            Some(Reading::Spaces { side }) => self.read_line(&line, 0, side).map(Some),
            Some(Reading::Rows { side }) => self.read_rows(line, side).map(Some),
            None if self.is_title(&line)? => Ok(None),
            None => Err(self.refuse(&line, &scan)),
        }
    }

    /// Where a puzzle begins and its side, if lines were puzzles before and this one has the right
    /// length, too. The short way for long files.
    fn surely_a_line(&self, line: &Line) -> Option<(usize, usize)> {
        let Some(Class::Line { .. }) = self.class else {
            return None;
        };
        let start = line
            .text
            .iter()
            .position(|byte| !scan::is_delimiter(*byte))?;
        let length = scan::run_length(&line.text[start..]);
        let side = sniff::square_root(length)?;
        let has_spaces = line.text[start + length..].first() == Some(&b' ') || start > 0;
        let is_sure = side > 1 && !has_spaces && self.geometries.has(side);
        is_sure.then_some((start, side))
    }

    /// Reads a puzzle on one line.
    fn read_line(&mut self, line: &Line, start: usize, side: usize) -> Result<Entry, Error> {
        let Some(geometry) = self.geometries.of(side) else {
            return Err(fault::no_such_size(line.number, side * side, self.options.boxes).into());
        };
        let symbols = &line.text[start..][..side * side];
        if self.options.form.is_none() && line::may_be_pencilmarks(symbols, side) {
            return Err(fault::pencilmarks(line.number, side).into());
        }
        self.class = Some(Class::Line { side });
        Ok(line::read(line, start, &geometry)?)
    }

    /// Reads a puzzle whose first row is `first`.
    fn read_rows(&mut self, first: Line, side: usize) -> Result<Entry, Error> {
        let Some(geometry) = self.geometries.of(side) else {
            return Err(fault::no_such_size(first.number, side, self.options.boxes).into());
        };
        if matches!(self.class, Some(Class::Rows { .. })) {
            self.separated = Some(self.after_gap || self.separated == Some(true));
        }
        let mut rows = Rows::new(&geometry, first.number, self.lead);
        let mut since_gap = Vec::new();
        let mut line = first;
        loop {
            if let Err(fault) = rows.add(&line) {
                if self.is_whole_puzzle(&line) {
                    self.lines.put_back(line);
                    return Err(rows.too_few(0).into());
                }
                self.skip_rest(side, rows.n_rows() + 1, rows.period())?;
                return Err(fault.into());
            }
            if rows.is_full() && !self.dashes_were_rules(&mut rows)? {
                self.class = Some(Class::Rows {
                    side,
                    period: rows.period(),
                });
                return Ok(rows.finish()?);
            }
            if rows.period().is_some() {
                since_gap.push(line);
            }
            let Some(next) = self.next_row(&mut rows)? else {
                return Err(rows.too_few(0).into());
            };
            let after_gap = rows.is_after_gap();
            if !rows.next_is_regular() {
                // Another puzzle has begun after the last gap.
                let rest = if after_gap { Vec::new() } else { since_gap };
                let fault = rows.too_few(rest.len());
                self.lines.put_back(next);
                rest.into_iter()
                    .rev()
                    .for_each(|line| self.lines.put_back(line));
                return Err(fault.into());
            }
            if after_gap {
                since_gap.clear();
            }
            line = next;
        }
    }

    /// The next line that is a row, or may be one. Lines before it are noted.
    fn next_row(&mut self, rows: &mut Rows) -> io::Result<Option<Line>> {
        while let Some(line) = self.lines.next()? {
            match line.kind() {
                Kind::Comment => {}
                Kind::Blank => rows.add_blank_line(),
                Kind::Rule => rows.add_rule(&line),
                Kind::Dashes if !rows.may_be_row(&line) => rows.add_rule(&line),
                Kind::Dashes | Kind::Text => return Ok(Some(line)),
            }
        }
        Ok(None)
    }

    /// Whether lines of dashes that were counted as rows are rules: they may be, and another row
    /// follows at once. Looks at the next line only if they may be.
    fn dashes_were_rules(&mut self, rows: &mut Rows) -> io::Result<bool> {
        if !rows.may_be_rules() {
            return Ok(false);
        }
        let is_row = |line: &Line| matches!(line.kind(), Kind::Text | Kind::Dashes);
        if !self.lines.peek(0)?.is_some_and(is_row) {
            return Ok(false);
        }
        rows.take_for_rules();
        Ok(true)
    }

    /// Skips what is left of a puzzle of `side` rows, the last of `n_rows` being wrong: up to a gap
    /// that is not one between bands, and where puzzles follow each other without a gap, no
    /// further than its rows go.
    pub(super) fn skip_rest(
        &mut self,
        side: usize,
        mut n_rows: usize,
        period: Option<usize>,
    ) -> io::Result<()> {
        let of_file = match self.class {
            Some(Class::Rows { side: of, period }) if of == side => period,
            Some(Class::Rows { .. } | Class::Line { .. }) | None => None,
        };
        let of_boxes = self
            .geometries
            .of(side)
            .map(|geometry| style::box_shape(&geometry).0);
        let period = period.or(of_file).or(of_boxes).unwrap_or(side);
        while let Some(line) = self.lines.peek(0)? {
            match line.kind() {
                Kind::Comment => {}
                Kind::Blank | Kind::Rule if n_rows < side && n_rows % period == 0 => {}
                Kind::Blank | Kind::Rule => return Ok(()),
                Kind::Text | Kind::Dashes if n_rows >= side && self.separated != Some(true) => {
                    return Ok(());
                }
                Kind::Text | Kind::Dashes => n_rows += 1,
            }
            self.lines.next()?;
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Result<Entry, Error>> {
        if self.has_failed {
            return None;
        }
        let entry = self.next_entry();
        self.has_failed = matches!(entry, Err(Error::Io(_)));
        entry.transpose()
    }
}
