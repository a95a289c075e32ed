//! Choosing among the readings of a first line, with what stands around it.

use std::io::BufRead;

use super::lines::{Kind, Line};
use super::pencilmarks::Found;
use super::reader::{Class, Progress, Reader};
use super::recover::{self, Damaged, Rest};
use super::scan::{self, Scan};
use super::sniff::{self, Reading};
use super::{Form, either, fault, symbol, title};
use crate::error::{Error, TextError};
use crate::geometry::Boxes;

/// What the first line of something is.
pub(super) enum First {
    /// The first line of a puzzle, or all of it.
    Puzzle(Reading),
    /// A title or a header.
    Title,
    /// None of these.
    Nothing,
}

/// How many lines a title may have, blank ones included.
const MOST_TITLES: usize = 32;

impl<R: BufRead> Reader<R> {
    /// What a first line is.
    ///
    /// # Errors
    ///
    /// If there are two readings, or if the only one begins another kind of puzzle than those before
    /// it and the next line does not go on with it.
    pub(super) fn decide(&mut self, line: &Line, scan: &Scan) -> Result<First, Error> {
        let mut readings = sniff::readings(line, scan, &self.geometries, &self.options);
        self.keep_to_form(&mut readings);
        let fits = |reading: &Reading| sniff::fits(*reading, line, scan, &self.options);
        let any_fits = readings.iter().any(fits);
        // Words may be as many letters as a large puzzle has cells in a row.
        if (!any_fits || title::is_words(line)) && self.is_title(line)? {
            return Ok(First::Title);
        }
        let is_words =
            |reading: &Reading| title::may_stand_before(line, reading.side(), &self.options);
        if any_fits {
            readings.retain(|reading| sniff::fits(*reading, line, scan, &self.options));
        } else if !readings.is_empty() && readings.iter().all(is_words) {
            return Ok(First::Nothing);
        }
        match readings[..] {
            [] => self.lone_cell(scan),
            [Reading::Rows { side }] => self.confirm(line, scan, side),
            [Reading::Line { side: 6 }] if self.begins_side_36(scan)? => {
                Ok(First::Puzzle(Reading::Rows { side: 36 }))
            }
            [reading] => Ok(First::Puzzle(reading)),
            // Clues in equal steps may be aligned columns.
            [Reading::Spaces { side }, Reading::Rows { side: other }]
                if side == other && scan.step.is_none() =>
            {
                Ok(First::Puzzle(Reading::Spaces { side }))
            }
            [Reading::Line { side }, Reading::Rows { side: other }]
                if side * side == other && scan.is_packed() =>
            {
                self.look_ahead(line, side, other).map(First::Puzzle)
            }
            [Reading::Line { side }, Reading::Rows { .. }]
                if either::has_solution(line, scan, side, &mut self.geometries, &self.options) =>
            {
                Ok(First::Puzzle(Reading::Line { side }))
            }
            [first, second, ..] => Err(self.ambiguous(line, first.side(), second.side()).into()),
        }
    }

    /// Whether a line without a reading is skipped: a title before a row, or a header before a
    /// puzzle in line form.
    fn is_title(&mut self, line: &Line) -> Result<bool, Error> {
        let is_header = self.progress == Progress::First && title::is_header(line);
        if !self.may_look_ahead() {
            return Ok(is_header || self.is_next_title(line) || self.repeats_header(line));
        }
        // Counts stand before the rows of the first puzzle only. Before a puzzle on one line they
        // may be such a line, cut off.
        let may_be_cell = matches!(
            self.geometries.shape().boxes,
            Some(Boxes::Rect {
                height: 1,
                width: 1
            })
        );
        let is_counts = self.class.is_none() && !may_be_cell && title::is_counts(line);
        let is_words = title::is_words(line);
        let is_count = self.progress == Progress::First && title::is_count(line);
        if !is_header && !is_counts && !is_count && !is_words {
            return Ok(false);
        }
        let mut index = 0;
        while let Some(next) = self.lines.peek(index)?.cloned() {
            let is_gap = matches!(next.kind(), Kind::Blank | Kind::Rule);
            let is_another = is_counts && index < 8 && title::is_counts(&next);
            let is_more_words = is_words && index < MOST_TITLES && self.is_only_words(&next);
            if !is_gap && !is_another && !is_more_words {
                break;
            }
            index += 1;
        }
        let Some(next) = self.lines.peek(index)? else {
            return Ok(false);
        };
        let next = next.clone();
        if is_header && self.is_header_before(line, &next) {
            return Ok(true);
        }
        if self.find_pencilmarks(&next) != Found::Nothing {
            return Ok(is_header);
        }
        let scan = Scan::of(&next);
        let mut readings = sniff::readings(&next, &scan, &self.geometries, &self.options);
        readings.retain(|reading| sniff::fits(*reading, &next, &scan, &self.options));
        self.keep_to_form(&mut readings);
        Ok(match readings[..] {
            [Reading::Rows { side }] => {
                is_counts || title::may_stand_before(line, side, &self.options)
            }
            // Before a wrong row it is a title if the puzzles before are alike.
            [] => match self.class {
                Some(Class::Rows { side }) => {
                    recover::is_near(scan.n_cells, side)
                        && title::may_stand_before(line, side, &self.options)
                }
                Some(Class::Line { .. } | Class::Pencilmarks { .. }) | None => false,
            },
            [Reading::Line { .. }] if is_words => is_header || self.begins_titles(line, index)?,
            // So many puzzles follow.
            [Reading::Line { side: 9.. }] if index == 0 && is_count => true,
            // A line that may be a puzzle.
            [_, ..] => is_header,
        })
    }

    /// Whether a line is words that are no row and no puzzle.
    pub(super) fn is_only_words(&self, line: &Line) -> bool {
        let scan = Scan::of(line);
        let readings = sniff::readings(line, &scan, &self.geometries, &self.options);
        let mut fitting = readings
            .iter()
            .filter(|reading| sniff::fits(**reading, line, &scan, &self.options));
        title::is_words(line) && fitting.next().is_none()
    }

    /// Drops readings of another form than the puzzle before has, if there are others.
    fn keep_to_form(&self, readings: &mut Vec<Reading>) {
        let is_alike = |reading: &Reading| match (self.class, *reading) {
            (Some(Class::Line { .. }), Reading::Line { .. } | Reading::Spaces { .. }) => true,
            (Some(Class::Rows { side: before }), Reading::Rows { side }) => side == before,
            (Some(_) | None, _) => false,
        };
        if readings.iter().any(is_alike) {
            readings.retain(is_alike);
        }
    }

    /// Whether a line that may be a puzzle of side 6 is the first row of one of side 36: the next two
    /// lines, if they are at hand, can be nothing else.
    fn begins_side_36(&mut self, scan: &Scan) -> Result<bool, Error> {
        let may_be = scan.run == 36 && scan.is_packed() && self.class.is_none();
        if !may_be || !self.options.allows_rows() || !self.lines.has_more_at_hand() {
            return Ok(false);
        }
        Ok(self.next_sides()? == (Some(36), Some(36)))
    }

    /// A 1×1 puzzle, if one is asked for or the input holds nothing else.
    fn lone_cell(&mut self, scan: &Scan) -> Result<First, Error> {
        let is_cell = scan.n_cells == 1 && scan.bad.is_none() && scan.n_bars == 0;
        let was_cell = match self.class {
            Some(Class::Line { side } | Class::Pencilmarks { side } | Class::Rows { side }) => {
                side == 1
            }
            None => true,
        };
        if !is_cell || !was_cell || !self.geometries.has(1) {
            return Ok(First::Nothing);
        }
        let is_asked_for = self.options.form.is_some() || !self.geometries.shape().is_usual();
        if !is_asked_for && !self.lines.only_blank_lines_follow()? {
            return Ok(First::Nothing);
        }
        Ok(First::Puzzle(match self.options.form {
            None | Some(Form::Line | Form::Pencilmarks) => Reading::Line { side: 1 },
            Some(Form::Block | Form::Spaced | Form::Ruled) => Reading::Rows { side: 1 },
        }))
    }

    /// Takes a line for the first row of a puzzle if the puzzles before it are alike, or the next
    /// lines do not speak against it. Else one wrong line would spoil the puzzles after it.
    fn confirm(&mut self, line: &Line, scan: &Scan, side: usize) -> Result<First, Error> {
        let reading = Ok(First::Puzzle(Reading::Rows { side }));
        match self.class {
            Some(Class::Rows { side: before }) if before == side => return reading,
            // Between lines only a row after a gap is looked at, and only with what is at hand.
            Some(Class::Line { side: before })
                if self.before.is_nothing() || !self.lines.has_more_at_hand() =>
            {
                return Err(fault::line_length(line.number, scan.run, before).into());
            }
            Some(Class::Rows { .. } | Class::Line { .. } | Class::Pencilmarks { .. }) | None => {}
        }
        let (next, after) = self.next_sides()?;
        if next == Some(side) {
            return reading;
        }
        let before = match self.class {
            Some(Class::Line { side: before }) => {
                return Err(fault::line_length(line.number, scan.run, before).into());
            }
            Some(Class::Rows { side: before }) => before,
            Some(Class::Pencilmarks { .. }) | None => match next {
                Some(next) if after == Some(next) => next,
                None if self.lines.peek(0)?.is_some_and(is_long) => {
                    return Err(self.too_few_rows(line, side).into());
                }
                Some(_) | None => return reading,
            },
        };
        if recover::is_near(scan.n_cells, before) {
            self.rest = Some(Rest::Puzzle(Damaged::first_row(before)));
        }
        Err(fault::row_length(line.number, scan.n_cells, before).into())
    }

    /// The error of a first row without a second.
    fn too_few_rows(&mut self, line: &Line, side: usize) -> TextError {
        match self.geometries.of(side) {
            Some(geometry) => fault::n_rows(line.number, 1, &geometry),
            None => fault::no_such_size(line.number, side, self.geometries.shape()),
        }
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

    /// Tells a puzzle on one line from the first row of a larger puzzle by the lines that follow.
    fn look_ahead(&mut self, line: &Line, side: usize, n: usize) -> Result<Reading, Error> {
        let (as_line, as_rows) = (Reading::Line { side }, Reading::Rows { side: n });
        let mut rows = vec![line.clone()];
        let mut n_large = 0;
        let mut index = 0;
        while let Some(next) = self.lines.peek(index)? {
            index += 1;
            match next.kind() {
                // A gap between bands, or lines apart from each other.
                Kind::Blank if n % rows.len() == 0 => continue,
                Kind::Blank | Kind::Placeholder | Kind::Header => return Ok(as_line),
                Kind::Rule => return Ok(as_rows),
                Kind::Dashes | Kind::Text => {}
            }
            let scan = Scan::of(next);
            if !scan.is_packed() || scan.n_cells != n || next.is_overlong {
                return Ok(as_line);
            }
            // One line may be wrong, two speak for themselves.
            n_large += usize::from(!sniff::fits(as_line, next, &scan, &self.options));
            if n_large > 1 {
                return Ok(as_rows);
            }
            rows.push(next.clone());
            if rows.len() == n {
                if either::are_lines(&rows, &mut self.geometries, &self.options) {
                    return Ok(as_line);
                }
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

    /// The error of two readings.
    fn ambiguous(&self, line: &Line, side: usize, other: usize) -> TextError {
        fault::ambiguous(line.number, side, other, self.geometries.shape())
    }
}

/// Whether a line begins with more symbols than a packed row may have.
fn is_long(line: &Line) -> bool {
    scan::run_length(line.text.trim_ascii_start()) > symbol::LARGEST_SIDE
}
