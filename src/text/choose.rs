//! Choosing among the readings of a first line, with what stands around it.

use std::io::BufRead;

use super::lines::{Kind, Line};
use super::reader::{Class, Reader};
use super::scan::{self, Scan};
use super::sniff::{self, Reading};
use super::{Form, fault, symbol};
use crate::error::{Error, TextError};

impl<R: BufRead> Reader<R> {
    /// The reading of a first line, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// If there are two, or if the only one begins another kind of puzzle than those before it and
    /// the next line does not go on with it.
    pub(super) fn decide(&mut self, line: &Line, scan: &Scan) -> Result<Option<Reading>, Error> {
        let mut readings = sniff::readings(line, scan, &self.geometries, &self.options);
        self.keep_to_form(&mut readings);
        if readings
            .iter()
            .any(|reading| sniff::fits(*reading, line, scan))
        {
            readings.retain(|reading| sniff::fits(*reading, line, scan));
        } else if self.class.is_none() && looks_like_title(line) {
            return Ok(None);
        }
        match readings[..] {
            [] => self.lone_cell(scan),
            [Reading::Rows { side }] => self.confirm(line, scan, side),
            [reading] => Ok(Some(reading)),
            // Clues in equal steps may be aligned columns.
            [Reading::Spaces { side }, Reading::Rows { side: other }]
                if side == other && scan.step.is_none() =>
            {
                Ok(Some(Reading::Spaces { side }))
            }
            [Reading::Line { side }, Reading::Rows { side: other }]
                if side * side == other && scan.is_packed() =>
            {
                self.look_ahead(line, side, other).map(Some)
            }
            [first, second, ..] => Err(self.ambiguous(line, first.side(), second.side()).into()),
        }
    }

    /// Drops readings of another form than the puzzle before has, if there are others.
    fn keep_to_form(&self, readings: &mut Vec<Reading>) {
        let is_alike = |reading: &Reading| match (self.class, *reading) {
            (Some(Class::Line { .. }), Reading::Line { .. } | Reading::Spaces { .. }) => true,
            (Some(Class::Rows { side: before, .. }), Reading::Rows { side }) => side == before,
            (Some(Class::Line { .. } | Class::Rows { .. }) | None, _) => false,
        };
        if readings.iter().any(is_alike) {
            readings.retain(is_alike);
        }
    }

    /// A 1×1 puzzle, if one is asked for or the input holds nothing else.
    fn lone_cell(&mut self, scan: &Scan) -> Result<Option<Reading>, Error> {
        if scan.n_cells != 1 || scan.bad.is_some() || scan.n_bars > 0 || !self.geometries.has(1) {
            return Ok(None);
        }
        let is_asked_for = self.options.form.is_some() || self.options.boxes.is_some();
        if !is_asked_for {
            let mut index = 0;
            while let Some(line) = self.lines.peek(index)? {
                if !matches!(line.kind(), Kind::Blank | Kind::Comment) {
                    return Ok(None);
                }
                index += 1;
            }
        }
        Ok(Some(match self.options.form {
            None | Some(Form::Line) => Reading::Line { side: 1 },
            Some(Form::Block | Form::Spaced | Form::Ruled) => Reading::Rows { side: 1 },
        }))
    }

    /// Takes a line for the first row of a puzzle if the puzzles before it are alike, or the next
    /// lines do not speak against it. Else one wrong line would spoil the puzzles after it.
    fn confirm(&mut self, line: &Line, scan: &Scan, side: usize) -> Result<Option<Reading>, Error> {
        let reading = Some(Reading::Rows { side });
        if matches!(self.class, Some(Class::Rows { side: before, .. }) if before == side) {
            return Ok(reading);
        }
        let (next, after) = self.next_sides()?;
        if next == Some(side) {
            return Ok(reading);
        }
        let before = match self.class {
            Some(Class::Line { side: before }) => {
                return Err(fault::line_length(line.number, scan.run, before).into());
            }
            Some(Class::Rows { .. }) | None if looks_like_title(line) => return Ok(None),
            Some(Class::Rows { side: before, .. }) => before,
            None => match next {
                Some(next) if after == Some(next) => next,
                None if self.lines.peek(0)?.is_some_and(is_long) => {
                    return Err(fault::few_rows(line.number, 1, side).into());
                }
                Some(_) | None => return Ok(reading),
            },
        };
        self.skip_rest(before, 1, None)?;
        Err(fault::row_length(line.number, scan.n_cells, before).into())
    }

    /// The sides of the puzzles of which the next two lines with text are rows.
    fn next_sides(&mut self) -> Result<(Option<usize>, Option<usize>), Error> {
        let mut sides = [None; 2];
        let mut index = 0;
        for side in &mut sides {
            while let Some(line) = self.lines.peek(index)? {
                index += 1;
                if matches!(line.kind(), Kind::Text | Kind::Dashes) {
                    let scan = Scan::of(line);
                    *side = sniff::row_side(&scan, &self.geometries, &self.options);
                    break;
                }
            }
        }
        Ok((sides[0], sides[1]))
    }

    /// Whether a line that is no row is a puzzle of its own.
    pub(super) fn is_whole_puzzle(&self, line: &Line) -> bool {
        let scan = Scan::of(line);
        let readings = sniff::readings(line, &scan, &self.geometries, &self.options);
        is_long(line)
            && readings.iter().any(|reading| match reading {
                Reading::Line { .. } => sniff::fits(*reading, line, &scan),
                Reading::Spaces { .. } | Reading::Rows { .. } => false,
            })
    }

    /// Tells a puzzle on one line from the first row of a larger puzzle by the lines that follow.
    fn look_ahead(&mut self, line: &Line, side: usize, n: usize) -> Result<Reading, Error> {
        let (as_line, as_rows) = (Reading::Line { side }, Reading::Rows { side: n });
        let mut n_rows = 1;
        let mut n_large = 0;
        let mut index = 0;
        while let Some(next) = self.lines.peek(index)? {
            index += 1;
            match next.kind() {
                Kind::Comment => continue,
                // A gap between bands, or lines apart from each other.
                Kind::Blank if n % n_rows == 0 => continue,
                Kind::Blank => return Ok(as_line),
                Kind::Rule => return Ok(as_rows),
                Kind::Dashes | Kind::Text => {}
            }
            let scan = Scan::of(next);
            if !scan.is_packed() || scan.n_cells != n || next.is_overlong {
                return Ok(as_line);
            }
            // One line may be wrong, two speak for themselves.
            n_large += usize::from(!sniff::fits(as_line, next, &scan));
            if n_large > 1 {
                return Ok(as_rows);
            }
            n_rows += 1;
            if n_rows == n {
                // All of them can be either. None is read, so that none is read wrongly.
                for _ in 0..index {
                    self.lines.next()?;
                }
                self.skip_like(n)?;
                return Err(self.ambiguous(line, side, n).into());
            }
        }
        Ok(as_line)
    }

    /// Skips packed lines of `n` symbols, and what stands between them.
    fn skip_like(&mut self, n: usize) -> Result<(), Error> {
        while let Some(line) = self.lines.peek(0)? {
            let scan = Scan::of(line);
            let is_alike = scan.is_packed() && scan.n_cells == n;
            if line.kind() == Kind::Text && !is_alike {
                break;
            }
            self.lines.next()?;
        }
        Ok(())
    }

    /// Skips the other rows of a puzzle whose side has no boxes.
    fn skip_rows_like(&mut self, first: &Scan) -> Result<(), Error> {
        let is_row = (2..=symbol::LARGEST_SIDE).contains(&first.n_cells) && first.bad.is_none();
        let n_rows = if is_row { first.n_cells } else { 1 };
        for _ in 1..n_rows {
            let is_alike = self.lines.peek(0)?.is_some_and(|line| {
                let scan = Scan::of(line);
                scan.n_cells == first.n_cells && scan.n_tokens == first.n_tokens
            });
            if !is_alike {
                break;
            }
            self.lines.next()?;
        }
        Ok(())
    }

    /// Skips lines up to a blank one.
    fn skip_block(&mut self) -> Result<(), Error> {
        while let Some(line) = self.lines.peek(0)? {
            if line.kind() == Kind::Blank {
                break;
            }
            self.lines.next()?;
        }
        Ok(())
    }

    /// The error of two readings.
    fn ambiguous(&self, line: &Line, side: usize, other: usize) -> TextError {
        fault::ambiguous(line.number, side, other, self.options.boxes)
    }

    /// Whether a line without a reading is the title of the puzzle that begins on the next line.
    pub(super) fn is_title(&mut self, line: &Line) -> Result<bool, Error> {
        let is_dimacs = line.text.trim_ascii_start().starts_with(b"p cnf");
        if matches!(self.class, Some(Class::Line { .. })) || is_dimacs || !looks_like_title(line) {
            return Ok(false);
        }
        let mut index = 0;
        while let Some(next) = self.lines.peek(index)? {
            if matches!(next.kind(), Kind::Text | Kind::Dashes) {
                let scan = Scan::of(next);
                let readings = sniff::readings(next, &scan, &self.geometries, &self.options);
                let mut readings = readings.iter();
                return Ok(readings.any(|reading| sniff::fits(*reading, next, &scan)));
            }
            index += 1;
        }
        Ok(false)
    }

    /// The error of a line without a reading. If it looks like a wrong row of a puzzle, the rest of
    /// that puzzle is skipped.
    pub(super) fn refuse(&mut self, line: &Line, scan: &Scan) -> Error {
        let side = match self.class {
            Some(Class::Line { .. }) => None,
            _ if scan.empty_field.is_some() => {
                return match self.skip_block() {
                    Ok(()) => self.refusal(line, scan, None).into(),
                    Err(error) => error,
                };
            }
            _ if looks_like_title(line) || scan.n_cells > symbol::LARGEST_SIDE => None,
            Some(Class::Rows { side, .. }) => Some(side),
            None => match self.next_row_side() {
                Ok(side) => side,
                Err(error) => return error.into(),
            },
        };
        if self.class.is_none() && side.is_none() {
            if let Err(error) = self.skip_rows_like(scan) {
                return error;
            }
        }
        if let Some(side) = side {
            if let Err(error) = self.skip_rest(side, 1, None) {
                return error.into();
            }
        }
        self.refusal(line, scan, side).into()
    }

    /// What is wrong with a line that is no row of this side, and no puzzle.
    fn refusal(&self, line: &Line, scan: &Scan, side: Option<usize>) -> TextError {
        let any = || "a row or a line of digits and blanks . 0 _ * ? -".to_owned();
        if let (Some(bar), None) = (scan.empty_field, scan.bad) {
            return fault::empty_field(line, bar);
        }
        if scan.n_cells == 1 && scan.bad.is_none() {
            let token = (scan.start, scan.end);
            return fault::at_token(line, token, any());
        }
        let run_end = scan.start + scan.run;
        let of_run = sniff::square_root(run_characters(line, scan))
            .filter(|side| *side > 1 && self.geometries.has(*side));
        let before = match self.class {
            Some(Class::Line { side } | Class::Rows { side, .. }) => Some(side),
            None => None,
        };
        let expected = || match of_run.or(side).or(before) {
            Some(side) => symbol::expected(side),
            None => any(),
        };
        if let Some(bad) = scan.bad.filter(|bad| *bad < run_end) {
            return fault::at_byte(line, bad, expected());
        }
        match (self.class, side) {
            (Some(Class::Line { side }), _) => {
                return fault::line_length(line.number, scan.run, side);
            }
            (_, Some(side)) if scan.bad.is_none() && scan.n_tokens != side => {
                return fault::row_length(line.number, scan.n_cells, side);
            }
            _ => {}
        }
        if looks_like_title(line) {
            let text = (scan.start, scan.end);
            return fault::at_token(line, text, any());
        }
        if scan.run > symbol::LARGEST_SIDE {
            return fault::no_such_size(line.number, scan.run, self.options.boxes);
        }
        if let Some(bad) = scan.bad {
            return fault::at_byte(line, bad, expected());
        }
        self.wrong_tokens(line, scan)
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
            _ => fault::no_such_size(line.number, scan.n_cells, self.options.boxes),
        }
    }
}

/// Whether a line begins with more symbols than a packed row may have.
fn is_long(line: &Line) -> bool {
    scan::run_length(line.text.trim_ascii_start()) > symbol::LARGEST_SIDE
}

/// Characters before the first delimiter.
fn run_characters(line: &Line, scan: &Scan) -> usize {
    String::from_utf8_lossy(&line.text[scan.start..][..scan.run])
        .chars()
        .count()
}

/// Whether a line holds two letters in a row other than `x`, as words do and rows of small sides do
/// not.
fn looks_like_title(line: &Line) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    line.text
        .windows(2)
        .any(|pair| is_letter(pair[0]) && is_letter(pair[1]))
}
