//! The cells of a puzzle while it is read, and what was seen of its symbols.

use super::lines::Line;
use super::style::Symbols;
use super::symbol;
use super::symbol_set::SymbolSet;
use super::tally::Tally;
use super::{fault, scan};
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
    /// The set of symbols that is asked for.
    asked: Option<SymbolSet>,
    /// Whether the symbols tell which set they are of.
    has_choice: bool,
    /// By which the cells of `puzzle` are read.
    set: SymbolSet,
    /// The symbol of every cell, if there may be several sets.
    bytes: Vec<u8>,
    /// Which sets have all symbols so far, in the order of [`SymbolSet::ALL`].
    possible: [bool; 3],
    /// The error of the first symbol that the usual set lacks.
    foreign: Option<TextError>,
}

/// Symbols seen.
#[derive(Clone, Default)]
struct Seen {
    /// The first blank.
    blank: Option<u8>,
    /// The first blank that is not the same.
    other_blank: Option<u8>,
    /// The first letter that is a digit.
    letter: Option<u8>,
    /// Letters that are digits.
    n_letters: usize,
    /// A decimal of two or three places.
    has_decimal: bool,
}

/// What was read.
pub(super) struct Read {
    pub(super) puzzle: Puzzle,
    pub(super) symbols: Symbols,
    pub(super) set: SymbolSet,
    /// The first blank.
    pub(super) blank: Option<char>,
}

impl Cells {
    /// No cell yet. `asked` are the symbols that are asked for.
    pub(super) fn new(geometry: &Geometry, asked: Option<SymbolSet>) -> Cells {
        let side = geometry.side();
        let mut possible = [false; 3];
        for set in SymbolSet::possible(side, asked) {
            possible[set as usize] = true;
        }
        Cells {
            geometry: geometry.clone(),
            puzzle: Puzzle::blank(geometry),
            next: 0,
            seen: Seen::default(),
            asked,
            has_choice: asked.is_none() && (10..=symbol::LARGEST_SIDE).contains(&side),
            set: asked.unwrap_or(SymbolSet::FromOne),
            bytes: Vec::new(),
            possible,
            foreign: None,
        }
    }

    /// Adds a cell by its symbol at a byte of a line.
    pub(super) fn push_symbol(&mut self, line: &Line, at: usize) -> Result<(), TextError> {
        let side = self.geometry.side();
        let byte = line.text[at];
        let value = self.set.value(byte, side);
        if self.has_choice {
            self.check_sets(line, at)?;
            self.bytes.push(byte);
        } else if value.is_none() {
            return Err(fault::at_byte(line, at, self.expected_on(line)));
        }
        if byte.is_ascii_alphabetic() && value != Some(0) {
            self.seen.letter = self.seen.letter.or(Some(byte));
            self.seen.n_letters += 1;
        }
        match value {
            Some(0) => self.note_blank(byte),
            Some(value) => self.set_clue(u16::from(value)),
            None => {}
        }
        self.next += 1;
        Ok(())
    }

    /// The symbols of the puzzle on a line, and the option for those that it seems to have.
    fn expected_on(&self, line: &Line) -> String {
        let side = self.geometry.side();
        let run = line.text.trim_ascii();
        let run = &run[..scan::run_length(run)];
        let is_letter = |byte: &u8| SymbolSet::Letters.value(*byte, side).is_some();
        let expected = self.set.expected(side);
        if self.set != SymbolSet::Letters && run.iter().all(is_letter) {
            format!("{expected}, or --symbols {}", SymbolSet::Letters)
        } else {
            expected
        }
    }

    /// Drops the sets that lack a symbol. If none is left, a digit among letters is wrong, else the
    /// first symbol that the usual set lacks.
    fn check_sets(&mut self, line: &Line, at: usize) -> Result<(), TextError> {
        let (side, byte) = (self.geometry.side(), line.text[at]);
        let wrong = |set: SymbolSet| fault::at_byte(line, at, set.expected(side));
        let before = self.possible;
        for set in SymbolSet::ALL {
            self.possible[set as usize] &= set.value(byte, side).is_some();
        }
        let has = |set: SymbolSet| self.possible[set as usize];
        if self.foreign.is_none() && !has(SymbolSet::FromOne) {
            self.foreign = Some(wrong(SymbolSet::FromOne));
        }
        if SymbolSet::ALL.into_iter().any(has) {
            return Ok(());
        }
        let only_letters = before == [false, false, true];
        Err(match self.foreign.take() {
            _ if only_letters && self.seen.n_letters > side => wrong(SymbolSet::Letters),
            Some(foreign) => foreign,
            None => wrong(SymbolSet::FromOne),
        })
    }

    /// Adds a cell by its candidates: for each digit in order its symbol, or a blank. The place of the
    /// first byte that is neither is the error.
    pub(super) fn push_marks(&mut self, marks: &[u8]) -> Result<(), usize> {
        let (side, set) = (self.geometry.side(), self.set);
        let is_mark = |&(place, byte): &(usize, &u8)| {
            let value = set.value(*byte, side).map(usize::from);
            value == Some(0) || value == Some(place + 1)
        };
        if let Some((place, _)) = marks.iter().enumerate().find(|mark| !is_mark(mark)) {
            return Err(place);
        }
        let is_kept = |byte: &u8| set.value(*byte, side) != Some(0);
        let kept = marks.iter().enumerate().filter(|(_, byte)| is_kept(byte));
        let digits: Vec<Digit> = kept.map(|(place, _)| Digit::from_index(place)).collect();
        for byte in marks.iter().filter(|byte| !is_kept(byte)) {
            self.note_blank(*byte);
        }
        self.push_candidates(&digits);
        Ok(())
    }

    /// Notes that candidates are decimals.
    pub(super) fn note_decimal(&mut self) {
        self.seen.has_decimal = true;
    }

    /// Adds a cell by its candidates. One alone is a clue.
    pub(super) fn push_candidates(&mut self, digits: &[Digit]) {
        let cell = Cell::new(self.next);
        if let [digit] = digits {
            self.puzzle.set_clue(cell, *digit);
        }
        let all = (0..self.geometry.side()).map(Digit::from_index);
        for digit in all.filter(|digit| !digits.contains(digit)) {
            self.puzzle.strike(cell, digit);
        }
        self.next += 1;
    }

    /// Adds a cell by a number of two or more places, at most the side; 0 is a blank.
    pub(super) fn push_number(&mut self, value: u16) {
        self.seen.has_decimal = true;
        match value {
            0 => self.push_blank(b'0'),
            value => {
                if self.has_choice {
                    self.bytes.push(b'.');
                }
                self.set_clue(value);
                self.next += 1;
            }
        }
    }

    /// Whether numbers of two places are read: not if other symbols are asked for.
    pub(super) fn takes_numbers(&self) -> bool {
        self.set == SymbolSet::FromOne
    }

    /// The symbols that are read, for error texts.
    pub(super) fn expected(&self) -> String {
        self.set.expected(self.geometry.side())
    }

    /// Adds a blank.
    pub(super) fn push_blank(&mut self, byte: u8) {
        if self.has_choice {
            self.bytes.push(byte);
        }
        self.note_blank(byte);
        self.next += 1;
    }

    /// Adds a row that may be none: its cells have no clue.
    pub(super) fn push_doubtful_row(&mut self, byte: u8) {
        let side = self.geometry.side();
        if self.has_choice {
            self.bytes.extend((0..side).map(|_| byte));
        }
        self.next += side;
    }

    /// Notes that a blank was used.
    pub(super) fn note_blank(&mut self, byte: u8) {
        match self.seen.blank {
            None => self.seen.blank = Some(byte),
            Some(blank) if blank != byte => {
                self.seen.other_blank = self.seen.other_blank.or(Some(byte));
            }
            Some(_) => {}
        }
    }

    /// Makes a digit the clue of the next cell.
    fn set_clue(&mut self, value: u16) {
        if let Some(digit) = Digit::new(value) {
            self.puzzle.set_clue(Cell::new(self.next), digit);
        }
    }

    /// Whether a digit is written as a letter.
    pub(super) fn has_letters(&self) -> bool {
        self.seen.letter.is_some()
    }

    /// Whether this blank was used, among the first two.
    pub(super) fn has_blank(&self, byte: u8) -> bool {
        self.seen.blank == Some(byte) || self.seen.other_blank == Some(byte)
    }

    /// Whether a blank was used.
    pub(super) fn has_any_blank(&self) -> bool {
        self.seen.blank.is_some()
    }

    /// The same cells without some rows, which hold no clue.
    pub(super) fn without_rows(&self, rows: &[usize]) -> Cells {
        let side = self.geometry.side();
        let mut cells = Cells::new(&self.geometry, self.asked);
        cells.seen = self.seen.clone();
        cells.possible = self.possible;
        cells.foreign.clone_from(&self.foreign);
        for row in (0..self.next / side).filter(|row| !rows.contains(row)) {
            for column in 0..side {
                let cell = row * side + column;
                if let Some(digit) = self.puzzle.clue(Cell::new(cell)) {
                    cells.puzzle.set_clue(Cell::new(cells.next), digit);
                }
                cells.bytes.extend(self.bytes.get(cell));
                cells.next += 1;
            }
        }
        cells
    }

    /// The puzzle and the way it is written. `line` is its first line.
    pub(super) fn finish(mut self, line: usize) -> Result<Read, TextError> {
        debug_assert_eq!(self.next, self.geometry.n_cells());
        if self.has_choice && self.seen.has_decimal {
            if let Some(foreign) = self.foreign.take() {
                return Err(foreign);
            }
        } else if self.has_choice && !self.bytes.is_empty() {
            self.choose_set(line)?;
        }
        if self.zero_may_be_digit() {
            return Err(fault::zero(line, self.seen.has_decimal));
        }
        let symbols = match self.seen.letter {
            _ if self.seen.has_decimal => Symbols::Decimals,
            Some(letter) if letter.is_ascii_lowercase() => Symbols::Lower,
            Some(_) | None => Symbols::Upper,
        };
        Ok(Read {
            puzzle: self.puzzle,
            symbols,
            set: self.set,
            blank: self.seen.blank.map(char::from),
        })
    }

    /// Whether `0`, which was read as a blank, may be the first digit: another blank is used, and the
    /// last digit never occurs.
    fn zero_may_be_digit(&self) -> bool {
        let last = Digit::from_index(self.geometry.side() - 1);
        self.asked.is_none()
            && self.set == SymbolSet::FromOne
            && self.has_blank(b'0')
            && self.seen.other_blank.is_some()
            && self.puzzle.n_clues() > 0
            && !self.puzzle.clues().contains(&Some(last))
    }

    /// Finds out the set from all symbols, and reads the cells by it.
    fn choose_set(&mut self, line: usize) -> Result<(), TextError> {
        let side = self.geometry.side();
        let tally = Tally::of(&self.bytes, side, self.possible);
        self.set = tally.set(line)?;
        if self.set == SymbolSet::FromOne {
            return Ok(());
        }
        self.puzzle = Puzzle::blank(&self.geometry);
        self.seen.blank = None;
        self.next = 0;
        for byte in std::mem::take(&mut self.bytes) {
            match self.set.value(byte, side) {
                Some(value) if value > 0 && !tally.is_blank(byte) => {
                    self.set_clue(u16::from(value));
                }
                Some(_) | None => self.note_blank(byte),
            }
            self.next += 1;
        }
        Ok(())
    }
}
