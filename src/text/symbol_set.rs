//! Which symbols stand for which digits.

use std::fmt;
use std::str::FromStr;

use super::symbol;

/// The symbols of the digits in order, where a cell is one character.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SymbolSet {
    /// `1`-`9`, then `A` for 10: `1-G` at side 16. Sides up to 35.
    FromOne,
    /// `0`-`9`, then `A` for 11: `0-F` at side 16. Sides up to 36.
    FromZero,
    /// `A` for 1: `A-P` at side 16. Sides up to 26.
    Letters,
}

impl SymbolSet {
    /// All sets.
    pub const ALL: [SymbolSet; 3] = [SymbolSet::FromOne, SymbolSet::FromZero, SymbolSet::Letters];

    /// The name, after the symbols of side 16: `1-G`, `0-F`, `A-P`.
    pub const fn name(self) -> &'static str {
        match self {
            SymbolSet::FromOne => "1-G",
            SymbolSet::FromZero => "0-F",
            SymbolSet::Letters => "A-P",
        }
    }

    /// What it is, for help texts.
    pub const fn summary(self) -> &'static str {
        match self {
            SymbolSet::FromOne => "1 to 9, then A for 10; sides up to 35",
            SymbolSet::FromZero => "0 for the digit 1, then 1 to 9 and A on; sides up to 36",
            SymbolSet::Letters => "A for the digit 1; sides up to 26",
        }
    }

    /// The largest side whose digits all have a symbol.
    pub const fn largest_side(self) -> usize {
        match self {
            SymbolSet::FromOne => 35,
            SymbolSet::FromZero => 36,
            SymbolSet::Letters => 26,
        }
    }

    /// The digit of a symbol on a side, 0 for a blank; `None` if it stands for neither. `x` is a
    /// blank where it is no digit.
    pub(super) fn value(self, byte: u8, side: usize) -> Option<u8> {
        let usual = symbol::any_value(byte)?;
        let value = match (self, usual) {
            (SymbolSet::FromZero, 0) if byte == b'0' => 1,
            (_, 0) => return Some(0),
            (SymbolSet::FromOne, usual) => usual,
            (SymbolSet::FromZero, usual) => usual + 1,
            (SymbolSet::Letters, 1..=9) => return None,
            (SymbolSet::Letters, usual) => usual - 9,
        };
        let is_digit = usize::from(value) <= side;
        match byte {
            _ if is_digit => Some(value),
            b'x' | b'X' => Some(0),
            _ => None,
        }
    }

    /// The upper-case symbol of a digit up to the largest side.
    pub(super) fn symbol(self, value: u16) -> char {
        match self {
            SymbolSet::FromOne => symbol::symbol(value),
            SymbolSet::FromZero if value == 1 => '0',
            SymbolSet::FromZero => symbol::symbol(value - 1),
            SymbolSet::Letters => symbol::symbol(value + 9),
        }
    }

    /// The digits and blanks of a side, for error texts.
    pub(super) fn expected(self, side: usize) -> String {
        let side = side.min(self.largest_side());
        match self {
            SymbolSet::FromOne => symbol::expected(side),
            SymbolSet::FromZero if side <= 10 => {
                format!("a digit 0-{} or one of {}", side - 1, Self::ZERO_BLANKS)
            }
            SymbolSet::FromZero => {
                let last = self.symbol(side as u16);
                format!("a digit 0-9, A-{last} or one of {}", Self::ZERO_BLANKS)
            }
            SymbolSet::Letters => {
                let last = self.symbol(side as u16);
                format!("a letter A-{last} or one of {}", symbol::BLANKS)
            }
        }
    }

    /// The blanks where `0` is a digit.
    const ZERO_BLANKS: &'static str = ". _ * ? -";

    /// The sets that a puzzle of a side may have: the one asked for, else what the side leaves. A
    /// side up to 9 has letters, and `0` for a digit, only if they are asked for. A larger side than
    /// 35 may have numbers, whose single places are read as the usual set has them.
    pub(super) fn possible(
        side: usize,
        asked: Option<SymbolSet>,
    ) -> impl Iterator<Item = SymbolSet> {
        let may_be = move |set: &SymbolSet| match (asked, *set) {
            (Some(asked), set) => set == asked,
            (None, SymbolSet::FromOne) => true,
            (None, set) => (10..=set.largest_side()).contains(&side),
        };
        SymbolSet::ALL.into_iter().filter(may_be)
    }

    /// Whether all symbols of a text are digits of the side or blanks, in one of the possible sets.
    pub(super) fn any_fits(text: &[u8], side: usize, asked: Option<SymbolSet>) -> bool {
        let fits = |set: SymbolSet| {
            let mut symbols = text.iter().filter(|byte| symbol::is_symbol(**byte));
            symbols.all(|byte| set.value(*byte, side).is_some())
        };
        SymbolSet::possible(side, asked).any(fits)
    }
}

impl fmt::Display for SymbolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SymbolSet {
    type Err = UnknownSymbols;

    fn from_str(text: &str) -> Result<SymbolSet, UnknownSymbols> {
        let set = SymbolSet::ALL.into_iter().find(|set| set.name() == text);
        set.ok_or_else(|| UnknownSymbols {
            found: text.to_owned(),
        })
    }
}

/// A text that should name a set of symbols and does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSymbols {
    /// The text.
    pub found: String,
}

impl fmt::Display for UnknownSymbols {
    /// `found '1-9', expected one of 1-G, 0-F, A-P`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = SymbolSet::ALL.map(SymbolSet::name).join(", ");
        write!(f, "found '{}', expected one of {names}", self.found)
    }
}

impl std::error::Error for UnknownSymbols {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_their_values_agree() {
        for set in SymbolSet::ALL {
            let side = set.largest_side();
            for digit in 1..=side {
                let upper = set.symbol(digit as u16) as u8;
                for byte in [upper, upper.to_ascii_lowercase()] {
                    assert_eq!(set.value(byte, side), Some(digit as u8), "{set} {digit}");
                }
            }
            assert_eq!(set.value(b'.', side), Some(0));
            assert_eq!(set.name().parse(), Ok(set));
        }
        let ends = |set: SymbolSet| [set.symbol(1), set.symbol(16)].map(String::from).join("-");
        assert_eq!(
            SymbolSet::ALL.map(ends),
            SymbolSet::ALL.map(SymbolSet::name)
        );
        let error = "hex".parse::<SymbolSet>().unwrap_err().to_string();
        assert_eq!(error, "found 'hex', expected one of 1-G, 0-F, A-P");
    }

    #[test]
    fn x_is_a_blank_where_it_is_no_digit() {
        let first = |set: SymbolSet| (1..=36).find(|&side| set.value(b'X', side) != Some(0));
        assert_eq!(SymbolSet::ALL.map(first), [Some(33), Some(34), Some(24)]);
    }

    #[test]
    fn zero_is_a_blank_or_a_digit() {
        let zero = |set: SymbolSet| set.value(b'0', 16);
        assert_eq!(SymbolSet::ALL.map(zero), [Some(0), Some(1), Some(0)]);
        assert_eq!(SymbolSet::FromZero.value(b'G', 16), None);
        assert_eq!(SymbolSet::Letters.value(b'1', 16), None);
    }
}
