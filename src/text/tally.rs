//! The symbols of a whole puzzle of side 10 or more, and which set they are of.
//!
//! Letters without a digit `1`-`9` begin with `A` for 1. `0` is a digit if another blank is used and
//! the last symbol of `1-G` never occurs, or if the grid is a full one of `0-F`. Everything else is
//! `1-G`, except that letters of side 36 follow `0` for the first digit.

use super::fault;
use super::symbol_set::SymbolSet;
use crate::error::TextError;

/// What all cells of a puzzle are.
pub(super) struct Tally {
    side: usize,
    /// How often each byte occurs.
    counts: [usize; 256],
    /// The sets that have all symbols.
    possible: [bool; 3],
}

impl Tally {
    /// The tally of the symbols of all cells. `possible` are the sets that have all of them.
    pub(super) fn of(bytes: &[u8], side: usize, possible: [bool; 3]) -> Tally {
        let mut counts = [0; 256];
        for byte in bytes {
            counts[usize::from(*byte)] += 1;
        }
        Tally {
            side,
            counts,
            possible,
        }
    }

    /// The set of the symbols.
    ///
    /// # Errors
    ///
    /// If there are two; `line` is the first line of the puzzle.
    pub(super) fn set(&self, line: usize) -> Result<SymbolSet, TextError> {
        let has = |set: SymbolSet| self.possible[set as usize];
        let has_digit = self.has(b'1'..=b'9');
        let letter = (b'A'..=b'Z')
            .chain(b'a'..=b'z')
            .find(|letter| self.counts[usize::from(*letter)] > 0 && !self.is_blank_x(*letter));
        let has_zero = self.counts[usize::from(b'0')] > 0;
        let zero_is_digit = has(SymbolSet::FromZero) && has_zero && self.has_other_blank();
        match letter {
            Some(_) if self.side > SymbolSet::FromOne.largest_side() => Ok(SymbolSet::FromZero),
            Some(letter) if !has_digit => {
                if has(SymbolSet::Letters) && !zero_is_digit {
                    Ok(SymbolSet::Letters)
                } else {
                    Err(fault::symbols(line, letter, has_zero))
                }
            }
            Some(_) if zero_is_digit || self.is_full_from_zero() => Ok(SymbolSet::FromZero),
            None | Some(_) => Ok(SymbolSet::FromOne),
        }
    }

    /// Whether a symbol that may be a digit is surely a blank: `x`, more often than any digit, where
    /// no other blank is.
    pub(super) fn is_blank(&self, byte: u8) -> bool {
        let is_x = matches!(byte, b'x' | b'X');
        is_x && self.counts[usize::from(byte)] > self.side && !self.has(*b".0_*?-")
    }

    /// Whether any of some bytes occurs.
    fn has(&self, bytes: impl IntoIterator<Item = u8>) -> bool {
        let mut bytes = bytes.into_iter();
        bytes.any(|byte| self.counts[usize::from(byte)] > 0)
    }

    /// Whether a byte is `x` for a blank in the usual set.
    fn is_blank_x(&self, byte: u8) -> bool {
        matches!(byte, b'x' | b'X') && SymbolSet::FromOne.value(byte, self.side) == Some(0)
    }

    /// Whether a blank other than `0` is used.
    fn has_other_blank(&self) -> bool {
        let has_x = self.has(*b"xX") && SymbolSet::FromZero.value(b'x', self.side) == Some(0);
        self.has(*b"._*?-") || has_x
    }

    /// Whether each symbol of `0-F` stands in as many cells as the side has.
    fn is_full_from_zero(&self) -> bool {
        let symbols = (1..=self.side as u16).map(|digit| SymbolSet::FromZero.symbol(digit) as u8);
        let count = |byte: u8| {
            let lower = byte.to_ascii_lowercase();
            let more = if lower == byte {
                0
            } else {
                self.counts[usize::from(lower)]
            };
            self.counts[usize::from(byte)] + more
        };
        self.possible[SymbolSet::FromZero as usize]
            && symbols.into_iter().all(|byte| count(byte) == self.side)
    }
}
