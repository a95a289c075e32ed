//! The cells of a puzzle while it is read, and what was seen of its symbols.

use super::fault;
use super::style::Symbols;
use super::symbol;
use crate::digits::Digit;
use crate::error::TextError;
use crate::geometry::{Cell, Geometry};
use crate::puzzle::Puzzle;

/// Cells read so far.
pub(super) struct Cells {
    geometry: Geometry,
    puzzle: Puzzle,
    /// The index of the next cell.
    next: usize,
    seen: Seen,
}

/// Symbols seen.
#[derive(Clone, Default)]
struct Seen {
    /// The first blank.
    blank: Option<u8>,
    /// The first blank that is not `0`.
    other_blank: Option<u8>,
    /// The first letter.
    letter: Option<u8>,
    /// The first of `1`-`9`; `0` for a decimal.
    digit: Option<u8>,
    /// A blank written `0`.
    has_zero: bool,
    /// The symbol of the largest digit.
    has_top: bool,
    /// A decimal of two or three places.
    has_decimal: bool,
}

impl Cells {
    /// No cell yet.
    pub(super) fn new(geometry: &Geometry) -> Cells {
        Cells {
            geometry: geometry.clone(),
            puzzle: Puzzle::blank(geometry),
            next: 0,
            seen: Seen::default(),
        }
    }

    /// Adds a cell by its symbol; false, and nothing added, if the side has no such symbol.
    pub(super) fn push_symbol(&mut self, byte: u8) -> Result<(), NoSymbol> {
        let side = self.geometry.side();
        match symbol::value(byte, side) {
            Some(0) => self.push_blank(byte),
            Some(value) if usize::from(value) <= side => {
                if value > 9 {
                    self.seen.letter = self.seen.letter.or(Some(byte));
                } else {
                    self.seen.digit = self.seen.digit.or(Some(byte));
                }
                self.push_value(u16::from(value));
            }
            Some(_) | None => return Err(NoSymbol),
        }
        Ok(())
    }

    /// Adds a cell by its candidates: for each digit in order its symbol, or a blank. The place of the
    /// first byte that is neither is the error.
    pub(super) fn push_marks(&mut self, marks: &[u8]) -> Result<(), usize> {
        let side = self.geometry.side();
        let is_mark = |&(place, byte): &(usize, &u8)| {
            let value = symbol::value(*byte, side).map(usize::from);
            value == Some(0) || value == Some(place + 1)
        };
        if let Some((place, _)) = marks.iter().enumerate().find(|mark| !is_mark(mark)) {
            return Err(place);
        }
        let is_kept = |byte: &u8| !symbol::is_blank(*byte, side);
        let n_kept = marks.iter().filter(|byte| is_kept(byte)).count();
        for (place, byte) in marks.iter().enumerate() {
            let digit = Digit::from_index(place);
            match (is_kept(byte), n_kept) {
                (true, 1) => self.puzzle.set_clue(Cell::new(self.next), digit),
                (true, _) => {}
                (false, _) => {
                    self.note_blank(*byte);
                    self.puzzle.strike(Cell::new(self.next), digit);
                }
            }
        }
        self.next += 1;
        Ok(())
    }

    /// Adds a cell by a number of two or more places, at most the side; 0 is a blank.
    pub(super) fn push_number(&mut self, value: u16) {
        self.seen.has_decimal = true;
        self.seen.digit = self.seen.digit.or(Some(b'0'));
        match value {
            0 => self.push_blank(b'0'),
            value => self.push_value(value),
        }
    }

    /// Adds a blank.
    pub(super) fn push_blank(&mut self, byte: u8) {
        self.note_blank(byte);
        self.next += 1;
    }

    /// Adds a row that may be none: its cells have no clue.
    pub(super) fn push_doubtful_row(&mut self) {
        self.next += self.geometry.side();
    }

    /// Notes that a blank was used.
    pub(super) fn note_blank(&mut self, byte: u8) {
        self.seen.blank = self.seen.blank.or(Some(byte));
        if byte == b'0' {
            self.seen.has_zero = true;
        } else {
            self.seen.other_blank = self.seen.other_blank.or(Some(byte));
        }
    }

    /// Adds a clue.
    fn push_value(&mut self, value: u16) {
        self.seen.has_top |= usize::from(value) == self.geometry.side();
        if let Some(digit) = Digit::new(value) {
            self.puzzle.set_clue(Cell::new(self.next), digit);
        }
        self.next += 1;
    }

    /// Whether a digit is written as a letter.
    pub(super) fn has_letters(&self) -> bool {
        self.seen.letter.is_some()
    }

    /// Whether this blank was used, among the first two.
    pub(super) fn has_blank(&self, byte: u8) -> bool {
        self.seen.blank == Some(byte) || self.seen.other_blank == Some(byte)
    }

    /// The same cells without some rows, which hold no clue.
    pub(super) fn without_rows(&self, rows: &[usize]) -> Cells {
        let side = self.geometry.side();
        let mut cells = Cells::new(&self.geometry);
        cells.seen = self.seen.clone();
        for row in (0..self.next / side).filter(|row| !rows.contains(row)) {
            for column in 0..side {
                if let Some(digit) = self.puzzle.clue(Cell::new(row * side + column)) {
                    cells.puzzle.set_clue(Cell::new(cells.next), digit);
                }
                cells.next += 1;
            }
        }
        cells
    }

    /// The puzzle, the way its digits are written and its first blank. `line` is its first line.
    pub(super) fn finish(self, line: usize) -> Result<(Puzzle, Symbols, Option<char>), TextError> {
        debug_assert_eq!(self.next, self.geometry.n_cells());
        let (seen, side) = (self.seen, self.geometry.side());
        let symbols = match seen.letter {
            _ if seen.has_decimal => Symbols::Decimals,
            Some(letter) if letter.is_ascii_lowercase() => Symbols::Lower,
            Some(_) | None => Symbols::Upper,
        };
        if let Some(letter) = seen.letter {
            let letter = char::from(letter);
            let top = symbol::symbol(side as u16);
            if seen.digit.is_none() {
                let found = format!("'{letter}' but no digit 1-9");
                let expected = format!(
                    "digits 1-9 beside A-{top} (A is 10), since letters alone can also begin with \
                     A for 1"
                );
                return Err(fault::at_line(line, found, expected));
            }
            if let (true, Some(other), false) = (seen.has_zero, seen.other_blank, seen.has_top) {
                let other = char::from(other);
                let last = symbol::symbol(side as u16 - 1);
                let found = format!("0 beside the blank '{other}' and the digit '{letter}'");
                let expected = format!(
                    "one kind of blank with digits 1-9 and A-{top}, since 0 may also be a digit \
                     of 0-{last}"
                );
                return Err(fault::at_line(line, found, expected));
            }
        }
        Ok((self.puzzle, symbols, seen.blank.map(char::from)))
    }
}

/// A byte that is no symbol of the side.
pub(super) struct NoSymbol;
