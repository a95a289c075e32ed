//! The reader: puzzle after puzzle from one input, whatever their form.

use std::cell::OnceCell;
use std::io::{self, BufRead};

use super::choose::First;
use super::gaps::Step;
use super::header::WrongHeader;
use super::lines::{Kind, Line, Lines};
use super::pencilmarks::{Found, Marks};
use super::recover::{Between, Damaged, Rest};
use super::rows::Rows;
use super::scan::Scan;
use super::sniff::{self, Geometries, Reading};
use super::table::Table;
use super::titles::Titles;
use super::{Entry, ReadOptions, fault, fields, literal, pencilmarks};
use crate::error::Error;
use crate::geometry::Geometry;

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
    /// Whether a puzzle on one line came after one of another side or form.
    pub(super) is_mixed: bool,
    /// Whether puzzles of several lines are kept apart by other lines.
    pub(super) separated: Option<bool>,
    /// What stands before the line at hand.
    pub(super) before: Between,
    /// What stands before the next line, as far as it was read.
    pub(super) coming: Between,
    /// What is to be skipped before the next puzzle.
    pub(super) rest: Option<Rest>,
    /// Whether a line that is neither blank nor a rule was met.
    pub(super) progress: Progress,
    /// The header that was skipped, and the table that the input is.
    pub(super) header: Option<Line>,
    pub(super) table: Option<Table>,
    /// The last header, if it was wrong.
    pub(super) wrong_header: Option<WrongHeader>,
    /// Whether a header was met.
    pub(super) has_header: bool,
    /// The geometry that was taken from elsewhere.
    pub(super) taken: Option<Geometry>,
    /// The column of the table that holds regions, once that was looked for.
    pub(super) region_column: OnceCell<Option<usize>>,
    /// The geometry of the last jigsaw of a table.
    pub(super) jigsaw: Option<Geometry>,
    /// Whether lines of bars with nothing between them are rows of the puzzle at hand, once it is known.
    pub(super) has_blank_rows: Option<bool>,
    /// The blank of the last puzzle of rows.
    pub(super) row_blank: Option<char>,
    pub(super) titles: Titles,
    /// Whether nothing more can be read.
    pub(super) has_failed: bool,
}

/// The form of the puzzle before: it decides where a line can be read in two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// One line a puzzle.
    Line { side: usize },
    /// One line a puzzle, with the candidates of each cell.
    Pencilmarks { side: usize },
    /// One line a row.
    Rows { side: usize },
}

/// How far the input was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// No text was met.
    Beginning,
    /// The first line of text is at hand.
    First,
    /// Other lines are.
    Later,
}

impl<R: BufRead> Reader<R> {
    /// The puzzles of `input`.
    pub fn new(input: R, options: ReadOptions) -> Reader<R> {
        Reader {
            lines: Lines::new(input, &options),
            geometries: Geometries::new(options.shape.clone()),
            options,
            class: None,
            is_mixed: false,
            separated: None,
            before: Between::default(),
            coming: Between::default(),
            rest: None,
            progress: Progress::Beginning,
            header: None,
            table: None,
            wrong_header: None,
            has_header: false,
            taken: None,
            region_column: OnceCell::new(),
            jigsaw: None,
            has_blank_rows: None,
            row_blank: None,
            titles: Titles::None,
            has_failed: false,
        }
    }

    /// Whether the next entry may have to wait for more input: output should be flushed before.
    pub fn next_waits(&self) -> bool {
        let n_rows = match self.class {
            // Where its end is looked for, a puzzle may take as many rows again.
            Some(Class::Rows { side }) => 2 * side,
            Some(Class::Line { .. } | Class::Pencilmarks { .. }) | None => 1,
        };
        !self.has_failed && (self.rest.is_some() || !self.lines.has_rows(n_rows))
    }

    /// How many bytes of the input were read as puzzles or passed over, or nearly so: lines that were
    /// looked at to tell what a puzzle is count, too.
    pub fn n_bytes(&self) -> u64 {
        self.lines.n_bytes()
    }

    /// The next entry, if there is one.
    fn next_entry(&mut self) -> Result<Option<Entry>, Error> {
        self.skip_rest()?;
        while let Some(line) = self.lines.next()? {
            match line.kind() {
                Kind::Blank => self.coming.add_blank_line(),
                Kind::Dashes if !self.begins_with_dashes(&line)? => self.coming.add_rule(&line),
                Kind::Rule if !self.begins_with_bars(&line)? => self.coming.add_rule(&line),
                Kind::Header => {
                    if let Err(error) = self.untold_header() {
                        self.lines.put_back(line);
                        return Err(error);
                    }
                    self.take_header(&line);
                }
                Kind::Rule | Kind::Dashes | Kind::Placeholder | Kind::Text => {
                    self.before = std::mem::take(&mut self.coming);
                    self.progress = match self.progress {
                        Progress::Beginning => Progress::First,
                        Progress::First | Progress::Later => Progress::Later,
                    };
                    let found = self.puzzle_at(line);
                    self.titles = self.titles.after(matches!(found, Ok(None)));
                    if let Some(entry) = found? {
                        return self.below_header(entry).map(Some);
                    }
                }
            }
        }
        self.untold_header()?;
        Ok(None)
    }

    /// Whether the lines after the one at hand may be asked for: in the line form never, so that
    /// each line is answered at once.
    pub(super) fn may_look_ahead(&self) -> bool {
        let is_line = matches!(
            self.class,
            Some(Class::Line { .. } | Class::Pencilmarks { .. })
        );
        self.options.allows_rows() && !is_line
    }

    /// The side of the puzzle of which the next line is a row. Blank lines and rules are not looked
    /// at.
    pub(super) fn next_row_side(&mut self) -> io::Result<Option<usize>> {
        let mut index = 0;
        while let Some(line) = self.lines.peek(index)? {
            match line.kind() {
                Kind::Blank | Kind::Rule => index += 1,
                Kind::Placeholder | Kind::Header => break,
                Kind::Dashes | Kind::Text => {
                    let scan = Scan::of(line);
                    return Ok(sniff::row_side(&scan, &self.geometries, &self.options));
                }
            }
        }
        Ok(None)
    }

    /// The kind of the line after the next `index` lines.
    pub(super) fn kind_ahead(&mut self, index: usize) -> io::Result<Option<Kind>> {
        Ok(self.lines.peek(index)?.map(Line::kind))
    }

    /// The puzzle that begins on a line; `None` if the line is a title or a header.
    ///
    /// What is surest comes first, and what would only cost time comes late:
    ///
    /// 1. what holds for the input as a whole: it is no text, it is a table;
    /// 2. what can be no puzzle: a line that is too long, a word that keeps a place, a formula;
    /// 3. a puzzle on one line after such puzzles, so that long files are read quickly;
    /// 4. what says itself what it is: jigsaws with their regions, objects, lists, cells on lines of
    ///    their own, arrays;
    /// 5. pencilmarks, which are told from larger puzzles by their symbols;
    /// 6. readings of symbols, in which the lines around decide ([`Reader::decide`]);
    /// 7. a row of a table, and a puzzle behind an id, if nothing else was found.
    fn puzzle_at(&mut self, line: Line) -> Result<Option<Entry>, Error> {
        self.expect_text(&line)?;
        if self.table.is_some() || self.options.column.is_some() || self.follows_header(&line) {
            return self.read_row(line);
        }
        if line.is_overlong {
            return Err(fault::overlong(line.number).into());
        }
        if line.kind() == Kind::Placeholder {
            return Err(fault::placeholder(&line).into());
        }
        if self.begins_formula(&line)? {
            self.rest = Some(Rest::Formula);
            return Err(fault::formula(line.number).into());
        }
        if let Some((start, side)) = self.plainly_a_line(&line) {
            let entry = self.read_line(&line, start, side)?;
            return Ok(Some(entry.on(line, start)));
        }
        if let Some(jigsaw) = self.find_jigsaw(&line) {
            return self.read_jigsaw(line, jigsaw).map(Some);
        }
        if self.takes_objects(&line)? || self.takes_list(&line) {
            return Ok(None);
        }
        if let Some(entry) = self.read_cell_lines(&line)? {
            return Ok(Some(entry));
        }
        if let Some(rows) = literal::rows(&line) {
            return self.read_literal(&line, &rows).map(Some);
        }
        match self.find_pencilmarks(&line) {
            Found::Nothing => {}
            Found::Marks(marks) => {
                let entry = self.read_pencilmarks(&line, marks)?;
                return Ok(Some(entry.on(line, marks.start)));
            }
            Found::Either { side } => return Err(fault::pencilmarks(line.number, side).into()),
        }
        if let Some((start, side)) = self.surely_a_line(&line) {
            let entry = self.read_line(&line, start, side)?;
            return Ok(Some(entry.on(line, start)));
        }
        let scan = Scan::of(&line);
        match self.decide(&line, &scan)? {
            First::Puzzle(Reading::Line { side }) => {
                let entry = self.read_line(&line, scan.start, side)?;
                Ok(Some(entry.on(line, scan.start)))
            }
            First::Puzzle(Reading::Spaces { side }) => {
                let entry = self.read_line(&line, 0, side)?;
                Ok(Some(entry.on(line, 0)))
            }
            First::Puzzle(Reading::Rows { side }) => self.read_rows(line, side).map(Some),
            First::Title => {
                self.note_header(&line);
                self.skip_state(&line)?;
                // Puzzles with titles are kept apart by them.
                self.coming.add_blank_line();
                Ok(None)
            }
            First::Nothing if self.finds_table(&line) => self.read_row(line),
            First::Nothing => match self.read_behind_id(&line)? {
                Some(entry) => Ok(Some(entry)),
                None => Err(self.refuse(&line, &scan)),
            },
        }
    }

    /// Looks for pencilmarks on a line.
    pub(super) fn find_pencilmarks(&mut self, line: &Line) -> Found {
        let before = match self.class {
            Some(Class::Pencilmarks { side }) => Some(side),
            Some(Class::Line { .. } | Class::Rows { .. }) | None => None,
        };
        pencilmarks::find(line, &mut self.geometries, &self.options, before)
    }

    /// Reads the pencilmarks of a line.
    fn read_pencilmarks(&mut self, line: &Line, marks: Marks) -> Result<Entry, Error> {
        let Some(geometry) = self.geometries.of(marks.side) else {
            return Err(
                fault::no_such_size(line.number, marks.side, self.geometries.shape()).into(),
            );
        };
        let entry = pencilmarks::read(line, marks.start, &geometry, self.options.symbols)?;
        self.class = Some(Class::Pencilmarks { side: marks.side });
        Ok(entry)
    }

    /// Reads a puzzle whose first row is `first`.
    fn read_rows(&mut self, first: Line, side: usize) -> Result<Entry, Error> {
        let Some(geometry) = self.geometries.of(side) else {
            return Err(fault::no_such_size(first.number, side, self.geometries.shape()).into());
        };
        if first.raw.as_deref().is_some_and(fields::is_numbering) {
            self.rest = Some(Rest::Puzzle(Damaged::first_row(side)));
            return Err(fault::numbering(first.number).into());
        }
        if matches!(self.class, Some(Class::Rows { .. })) {
            let after_gap = !self.before.is_nothing();
            self.separated = Some(after_gap || self.separated == Some(true));
        }
        let lead = self.before.last_rule;
        self.has_blank_rows = None;
        let mut rows = Rows::new(&geometry, first.number, lead, self.options.symbols);
        let mut since_gap = Vec::new();
        let mut line = first;
        loop {
            if let Err(fault) = rows.add(&line) {
                if rows.n_rows() > 0 && self.begins_anew(&line, side) {
                    self.lines.put_back(line);
                    return Err(rows.wrong_count(rows.n_rows()).into());
                }
                self.rest = Some(Rest::Puzzle(rows.damaged().with_row()));
                return Err(fault.into());
            }
            since_gap.push(line);
            if rows.is_full() && !self.dashes_were_rules(&mut rows)? {
                return self.finish(rows, side);
            }
            let between = self.take_gap(side, rows.n_rows())?;
            let Some(next) = self.lines.next()? else {
                return Err(rows.wrong_count(rows.n_rows()).into());
            };
            rows.add_between(between);
            match rows.next_step() {
                Step::None => {}
                Step::Gap => since_gap.clear(),
                Step::Odd => {
                    self.lines.put_back(next);
                    return Err(self.leave(&rows, between, since_gap)?);
                }
            }
            line = next;
        }
    }

    /// The puzzle of these rows, if no others follow that seem to be part of it.
    fn finish(&mut self, rows: Rows, side: usize) -> Result<Entry, Error> {
        self.class = Some(Class::Rows { side });
        let n_surplus = self.n_surplus(&rows, side)?;
        for _ in 0..n_surplus {
            self.lines.next()?;
        }
        match n_surplus {
            0 => {
                let entry = rows.finish()?;
                self.row_blank = Some(entry.style.blank());
                Ok(entry)
            }
            _ => Err(rows.wrong_count(rows.n_rows() + n_surplus).into()),
        }
    }

    /// Skips what is left of a puzzle with a gap, or without one, after its last row, where that
    /// should not be. The rows since the last gap may be the first ones of another puzzle.
    fn leave(
        &mut self,
        rows: &Rows,
        between: Between,
        since_gap: Vec<Line>,
    ) -> Result<Error, Error> {
        let mut damaged = rows.damaged();
        let mut gap = between.gap;
        self.coming = between;
        if let (true, Some((_, usual))) = (between.is_nothing(), damaged.usual) {
            for line in since_gap.into_iter().rev() {
                self.lines.put_back(line);
            }
            damaged = damaged.before_last_gap();
            gap = usual;
            self.coming.add_blank_line();
        }
        let n_rows = self.skip_damaged(damaged, Some(gap))?;
        Ok(rows.wrong_count(n_rows).into())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, Error>;

    fn next(&mut self) -> Option<Result<Entry, Error>> {
        if self.has_failed {
            return None;
        }
        let entry = self.next_entry();
        self.has_failed |= matches!(entry, Err(Error::Io(_) | Error::NoColumn(_)));
        entry.transpose()
    }
}
