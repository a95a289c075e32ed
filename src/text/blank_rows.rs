//! Lines of dashes or bars: rows without clues, rules, or lines drawn above and below the digits.

use std::io::{self, BufRead};

use super::lines::{Kind, Line};
use super::reader::{Class, Reader};
use super::rows::Rows;
use super::scan::Scan;
use super::sniff::Reading;
use super::{fields, recover, sniff};

/// How many bars a line has.
fn n_bars(line: &Line) -> usize {
    line.text.split(|byte| *byte == b'|').count() - 1
}

/// Whether a line is bars with only spaces between them, as many as a row of a side with a cell in
/// each field.
pub(super) fn may_be_row(line: &Line, side: usize) -> bool {
    let text = line.text.trim_ascii();
    let n_bars = n_bars(line);
    let is_drawn = text
        .iter()
        .all(|byte| *byte == b'|' || byte.is_ascii_whitespace());
    side > 3 && is_drawn && n_bars < text.len() && (n_bars + 1 == side || n_bars == side + 1)
}

impl<R: BufRead> Reader<R> {
    /// Whether the line after the next `index` lines stands between rows of a side, after `n_before`
    /// rows.
    pub(super) fn stands_between(
        &mut self,
        index: usize,
        side: usize,
        n_before: usize,
    ) -> io::Result<bool> {
        let Some(line) = self.lines.peek(index)? else {
            return Ok(false);
        };
        if !may_be_row(line, side) || line.kind() != Kind::Rule {
            return Ok(recover::is_between(line, side));
        }
        if self.has_blank_rows.is_none() {
            self.has_blank_rows = Some(self.are_blank_rows(index, side, n_before)?);
        }
        Ok(self.has_blank_rows == Some(false))
    }

    /// Whether such lines, the first of them after `n_before` rows, are rows: they are drawn between
    /// the rows if one stands between any two of them, and there are enough without these lines.
    fn are_blank_rows(&mut self, index: usize, side: usize, n_before: usize) -> io::Result<bool> {
        let mut n_rows = n_before;
        let mut is_apart = true;
        let mut has_cells = false;
        let mut at = index;
        if n_before > 1 && side != 4 {
            return Ok(true);
        }
        while let Some(line) = self.lines.peek(at)? {
            at += 1;
            match line.kind() {
                Kind::Rule if may_be_row(line, side) => is_apart = true,
                Kind::Rule | Kind::Blank => {}
                Kind::Text | Kind::Dashes => {
                    let scan = Scan::of(line);
                    if !scan.is_row(side) {
                        break;
                    }
                    // Bars between boxes only.
                    if scan.n_in_field > 1 {
                        return Ok(false);
                    }
                    has_cells = true;
                    if !is_apart || n_before > 1 {
                        return Ok(true);
                    }
                    is_apart = false;
                    n_rows += 1;
                    if n_rows == side {
                        return Ok(false);
                    }
                }
                Kind::Placeholder | Kind::Header => break,
            }
        }
        Ok(has_cells || n_before > 0)
    }

    /// Whether a line of bars at the beginning of a puzzle is its first row: of a text of the side that
    /// the next row has.
    pub(super) fn begins_with_blank_row(&mut self, line: &Line) -> io::Result<bool> {
        let n_bars = n_bars(line);
        if n_bars < 3 || !self.may_look_ahead() || fields::is_empty_row(line, n_bars + 1) {
            return Ok(false);
        }
        let mut index = 0;
        while let Some(next) = self.lines.peek(index)? {
            if next.kind() != Kind::Rule {
                break;
            }
            index += 1;
        }
        let Some(next) = self.lines.peek(index)? else {
            return Ok(false);
        };
        let scan = Scan::of(next);
        let side = sniff::row_side(&scan, &self.geometries, &self.options);
        let Some(side) = side.filter(|side| scan.n_bars == n_bars && may_be_row(line, *side))
        else {
            return Ok(false);
        };
        self.are_blank_rows(0, side, 0)
    }

    /// Whether a line of dashes at the beginning of a puzzle is its first row, or all of it.
    pub(super) fn begins_with_dashes(&mut self, line: &Line) -> io::Result<bool> {
        let scan = Scan::of(line);
        let readings = sniff::readings(line, &scan, &self.geometries, &self.options);
        let is_line = |reading: &Reading| matches!(reading, Reading::Line { .. });
        let is_rows = matches!(self.class, Some(Class::Rows { .. }));
        if readings.iter().any(is_line) && !is_rows {
            return Ok(true);
        }
        if let Some(Class::Line { side }) = self.class {
            // About as long as a puzzle: a wrong one, not a rule.
            return Ok(recover::is_near(scan.n_cells, side * side));
        }
        let next = if self.options.allows_rows() {
            self.next_row_side()?
        } else {
            None
        };
        let is_row = readings.iter().any(|reading| match reading {
            Reading::Rows { side } => next == Some(*side),
            Reading::Line { .. } | Reading::Spaces { .. } => false,
        });
        match next {
            Some(side) if is_row => Ok(!self.may_be_blank(line)? || !self.are_whole_below(side)?),
            Some(_) | None => Ok(false),
        }
    }

    /// Whether cells without a clue are what a line of dashes is made of: in the puzzle before, or in the
    /// next row. Else what the line is comes to light with the rows below.
    fn may_be_blank(&mut self, line: &Line) -> io::Result<bool> {
        let dash = line.text.trim_ascii().first().copied();
        if let Some(blank) = self.row_blank {
            return Ok(dash.map(char::from) == Some(blank));
        }
        let next = self.lines.peek(0)?;
        Ok(next.is_some_and(|next| dash.is_some_and(|dash| next.text.contains(&dash))))
    }

    /// Whether two whole puzzles of this side follow, or as many as there are up to a gap or the end, with
    /// a line of dashes between them, so that a line of dashes above them is none of their rows.
    fn are_whole_below(&mut self, side: usize) -> io::Result<bool> {
        let (mut n_rows, mut n_whole, mut index) = (0, 0, 0);
        while n_whole < 2 && n_rows <= side {
            let line = self.lines.peek(index)?;
            index += 1;
            match (line.map(Line::kind), line) {
                (Some(Kind::Text), Some(line)) if Scan::of(line).is_row(side) => n_rows += 1,
                (Some(Kind::Blank), _) if n_rows == 0 => {}
                (Some(Kind::Dashes), _) if n_rows == side => (n_rows, n_whole) = (0, n_whole + 1),
                (None, _) if n_rows == 0 => return Ok(index > 1),
                _ => return Ok(n_rows == side),
            }
        }
        Ok(n_whole == 2)
    }

    /// Whether lines of dashes that were counted as rows are rules: they may be, and another row
    /// follows at once. Looks at the next line only if they may be.
    pub(super) fn dashes_were_rules(&mut self, rows: &mut Rows) -> io::Result<bool> {
        if !rows.may_be_rules() {
            return Ok(false);
        }
        let next = self.kind_ahead(0)?;
        let are_rules = matches!(next, Some(Kind::Text | Kind::Dashes));
        if are_rules {
            rows.take_for_rules();
        }
        Ok(are_rules)
    }
}
