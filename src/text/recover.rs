//! After damage: where a puzzle with wrong rows ends, so that the next one is read rightly.
//!
//! Puzzles are told apart by their gaps. The gaps between bands of one puzzle are all alike and at
//! most as many as its boxes call for; the first other one ends the puzzle. Where no gap was seen
//! yet, the first one stands between bands if no more rows come before it and after it than a band
//! has, and one. Without any gap the puzzle has as many rows as its side.

use std::io::{self, BufRead};

use super::blank_rows::may_be_row;
use super::lines::{Kind, Line};
use super::pencilmarks::Found;
use super::reader::Reader;
use super::rows::Rows;
use super::scan::Scan;
use super::style::{self, Rule};
use super::{fields, sniff, symbol, title};

/// What stands between two rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Gap {
    pub(super) n_blank: usize,
    pub(super) n_rules: usize,
}

/// A gap, and the first of its rules.
#[derive(Clone, Copy, Default)]
pub(super) struct Between {
    pub(super) gap: Gap,
    pub(super) rule: Option<Rule>,
    /// The last rule, unless a blank line stands after it.
    pub(super) last_rule: Option<Rule>,
}

impl Between {
    /// Whether there is nothing.
    pub(super) fn is_nothing(self) -> bool {
        self.gap == Gap::default()
    }

    /// Notes a blank line.
    pub(super) fn add_blank_line(&mut self) {
        self.gap.n_blank += 1;
        self.last_rule = None;
    }

    /// Notes a rule.
    pub(super) fn add_rule(&mut self, line: &Line) {
        self.gap.n_rules += 1;
        self.last_rule = Rule::of_line(&line.text);
        self.rule = self.rule.or(self.last_rule);
    }
}

/// A puzzle with wrong rows, as far as it was read.
pub(super) struct Damaged {
    pub(super) side: usize,
    /// Rows, the wrong ones included.
    pub(super) n_rows: usize,
    /// Those after the last gap.
    pub(super) n_since_gap: usize,
    /// Gaps between bands.
    pub(super) n_gaps: usize,
    /// The first of them, and the rows before it.
    pub(super) usual: Option<(usize, Gap)>,
}

impl Damaged {
    /// A puzzle of which one row was read.
    pub(super) fn first_row(side: usize) -> Damaged {
        Damaged {
            side,
            n_rows: 1,
            n_since_gap: 1,
            n_gaps: 0,
            usual: None,
        }
    }

    /// The puzzle with one more row.
    pub(super) fn with_row(mut self) -> Damaged {
        self.n_rows += 1;
        self.n_since_gap += 1;
        self
    }

    /// The puzzle up to its last gap.
    pub(super) fn before_last_gap(mut self) -> Damaged {
        self.n_rows -= self.n_since_gap;
        self.n_gaps = self.n_gaps.saturating_sub(1);
        self
    }
}

/// What is left over of a wrong line or puzzle, to be skipped before the next one is read.
pub(super) enum Rest {
    /// The rows of a puzzle.
    Puzzle(Damaged),
    /// The other rows of the puzzle whose first row a wrong line is, if it is one: as long as the
    /// lines after it, or one of `n_alike` lines.
    Unknown {
        n_cells: usize,
        n_tokens: usize,
        n_alike: usize,
    },
    /// All lines up to a blank one.
    Block,
    /// The clauses of a formula.
    Formula,
}

impl<R: BufRead> Reader<R> {
    /// Skips what is left over of the line or puzzle before.
    pub(super) fn skip_rest(&mut self) -> io::Result<()> {
        match self.rest.take() {
            None => {}
            Some(Rest::Puzzle(damaged)) => {
                self.skip_damaged(damaged, None)?;
            }
            Some(Rest::Unknown {
                n_cells,
                n_tokens,
                n_alike,
            }) => match self.next_row_side()? {
                Some(side) if is_near(n_cells, side) || is_near(n_tokens, side) => {
                    self.skip_damaged(Damaged::first_row(side), None)?;
                }
                Some(_) => {}
                None => self.skip_rows_like(n_cells, n_tokens, n_alike)?,
            },
            Some(Rest::Formula) => {
                while self.lines.peek(0)?.is_some_and(title::may_be_in_formula) {
                    self.lines.next()?;
                }
            }
            Some(Rest::Block) => {
                while self.kind_ahead(0)?.is_some_and(|kind| kind != Kind::Blank) {
                    self.lines.next()?;
                }
            }
        }
        Ok(())
    }

    /// Skips to the end of a damaged puzzle; `gap` stands before the line at hand. Gives the number
    /// of its rows.
    pub(super) fn skip_damaged(
        &mut self,
        mut damaged: Damaged,
        mut gap: Option<Gap>,
    ) -> io::Result<usize> {
        let height = self.band_height(&damaged);
        loop {
            if let Some(gap) = gap {
                if self.ends(&damaged, height, gap)? {
                    return Ok(damaged.n_rows);
                }
                damaged.usual = damaged.usual.or(Some((damaged.n_since_gap, gap)));
                damaged.n_gaps += 1;
                damaged.n_since_gap = 0;
            }
            self.skip_rows(&mut damaged)?;
            self.coming = self.take_gap(damaged.side, damaged.n_rows)?;
            if self.coming.is_nothing() {
                return Ok(damaged.n_rows);
            }
            gap = Some(self.coming.gap);
        }
    }

    /// The rows of a band: as seen, or as the boxes have it.
    fn band_height(&mut self, damaged: &Damaged) -> usize {
        let of_boxes = self
            .geometries
            .of(damaged.side)
            .map_or(damaged.side, |geometry| style::box_shape(&geometry).0);
        match damaged.usual {
            // One gap alone may be misplaced.
            Some((period, _)) if damaged.n_gaps > 1 => period,
            Some(_) | None => of_boxes,
        }
    }

    /// Whether a damaged puzzle ends with the gap after it.
    fn ends(&mut self, damaged: &Damaged, height: usize, gap: Gap) -> io::Result<bool> {
        let side = damaged.side;
        let is_band = match damaged.usual {
            Some((_, usual)) => usual == gap,
            None => damaged.n_since_gap <= height + 1,
        };
        if height >= side || !is_band || damaged.n_gaps + 1 >= side / height {
            return Ok(true);
        }
        let n_next = self.rows_ahead(side, height + 2)?;
        Ok(!(1..=height + 1).contains(&n_next))
    }

    /// Skips rows up to a gap, and where no gap was seen and puzzles follow each other without one,
    /// no further than the side.
    fn skip_rows(&mut self, damaged: &mut Damaged) -> io::Result<()> {
        let is_gapless = damaged.n_gaps == 0 && self.separated != Some(true);
        while !(is_gapless && damaged.n_rows >= damaged.side)
            && self.rows_ahead(damaged.side, 1)? == 1
        {
            self.lines.next()?;
            damaged.n_rows += 1;
            damaged.n_since_gap += 1;
        }
        Ok(())
    }

    /// How many rows, right or wrong, come before a gap or another puzzle, up to a limit.
    fn rows_ahead(&mut self, side: usize, limit: usize) -> io::Result<usize> {
        let mut n_rows = 0;
        while n_rows < limit {
            let Some(line) = self.lines.peek(n_rows)? else {
                break;
            };
            let line = line.clone();
            if self.stands_between(n_rows, side, side)? {
                break;
            }
            if self.begins_anew(&line, side) {
                break;
            }
            n_rows += 1;
        }
        Ok(n_rows)
    }

    /// Takes the gap before the next row, after `n_before` rows.
    pub(super) fn take_gap(&mut self, side: usize, n_before: usize) -> io::Result<Between> {
        let mut between = Between::default();
        while self.stands_between(0, side, n_before)? {
            if let Some(line) = self.lines.next()? {
                match line.kind() {
                    Kind::Blank => between.add_blank_line(),
                    Kind::Rule | Kind::Dashes | Kind::Placeholder | Kind::Header | Kind::Text => {
                        between.add_rule(&line);
                    }
                }
            }
        }
        Ok(between)
    }

    /// Whether a line is surely no row, right or wrong, but begins something of its own: a word that
    /// keeps a place, a title, or a puzzle on one line.
    pub(super) fn begins_anew(&mut self, line: &Line, side: usize) -> bool {
        let begins = matches!(line.kind(), Kind::Placeholder | Kind::Header);
        if begins || title::may_stand_before(line, side, &self.options) {
            return true;
        }
        if self.find_pencilmarks(line) != Found::Nothing {
            return true;
        }
        let scan = Scan::of(line);
        let readings = sniff::readings(line, &scan, &self.geometries, &self.options);
        scan.run > symbol::LARGEST_SIDE
            && readings.iter().any(|reading| match reading {
                sniff::Reading::Line { .. } => sniff::fits(*reading, line, &scan, &self.options),
                sniff::Reading::Spaces { .. } | sniff::Reading::Rows { .. } => false,
            })
    }

    /// How many rows too many a puzzle has: those that follow its last row without a gap, fewer than
    /// a puzzle of its own would have, up to a gap or the end. Asks for input only if something
    /// stands after the last row, as far as one knows.
    pub(super) fn n_surplus(&mut self, rows: &Rows, side: usize) -> io::Result<usize> {
        let mut n_rows = 0;
        if !self.lines.has_more_at_hand() {
            return Ok(0);
        }
        while n_rows < rows.unit() {
            let Some(line) = self.lines.peek(n_rows)? else {
                return Ok(n_rows);
            };
            let is_row = self.has_blank_rows == Some(true) && may_be_row(line, side);
            let is_end = match line.kind() {
                Kind::Rule if is_row => false,
                Kind::Blank | Kind::Rule | Kind::Placeholder | Kind::Header => true,
                Kind::Dashes => n_rows == 0 || is_between(line, side) || rows.is_rule_after(line),
                Kind::Text => title::may_stand_before(line, side, &self.options),
            };
            if is_end {
                return Ok(n_rows);
            }
            if !(is_row || Scan::of(line).is_row(side)) || line.is_overlong {
                break;
            }
            n_rows += 1;
        }
        Ok(0)
    }

    /// Skips the other rows of a puzzle whose side has no boxes.
    fn skip_rows_like(
        &mut self,
        n_cells: usize,
        n_tokens: usize,
        n_alike: usize,
    ) -> io::Result<()> {
        for _ in 1..n_alike {
            let is_alike = self.lines.peek(0)?.is_some_and(|line| {
                let scan = Scan::of(line);
                line.kind() == Kind::Text && scan.n_cells == n_cells && scan.n_tokens == n_tokens
            });
            if !is_alike {
                break;
            }
            self.lines.next()?;
        }
        Ok(())
    }
}

/// Whether a line stands between rows of a side: it is blank, a rule, or dashes of another length.
pub(super) fn is_between(line: &Line, side: usize) -> bool {
    match line.kind() {
        Kind::Rule => !fields::is_empty_row(line, side),
        Kind::Blank => true,
        Kind::Dashes => !Scan::of(line).is_row(side),
        Kind::Placeholder | Kind::Header | Kind::Text => false,
    }
}

/// Whether a line of this many symbols may be a wrong row of a side: a symbol or two are missing or
/// too many.
pub(super) fn is_near(n_cells: usize, side: usize) -> bool {
    n_cells.abs_diff(side) <= 2
}
