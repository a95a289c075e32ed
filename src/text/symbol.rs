//! Symbols: the characters that stand for digits and for blanks.
//!
//! `1`-`9` are themselves, `A`-`Z` in either case 10 to 35; other ways to read them are in
//! `symbol_set`. Blanks are `.` `0` `_` `*` `?` `-`,
//! and `x` `X` on sides below 33, where they can be no digit.

/// The largest side whose digits all have a symbol, `0` being one.
pub(super) const LARGEST_SIDE: usize = 36;

/// The value of `x` as a digit.
const X: u8 = 33;

/// Stands in the table for a byte that is no symbol.
const NONE: u8 = u8::MAX;

/// The value of every byte: 0 for a blank, [`NONE`] for what is no symbol.
static VALUES: [u8; 256] = values();

/// Fills [`VALUES`].
const fn values() -> [u8; 256] {
    let mut values = [NONE; 256];
    let blanks = *b".0_*?-";
    let mut index = 0;
    while index < blanks.len() {
        values[blanks[index] as usize] = 0;
        index += 1;
    }
    let mut value = 1;
    while value <= 9 {
        values[(b'0' + value) as usize] = value;
        value += 1;
    }
    while value <= 35 {
        values[(b'A' + value - 10) as usize] = value;
        values[(b'a' + value - 10) as usize] = value;
        value += 1;
    }
    values
}

/// The value of a symbol on any side, `x` being a digit: 0 for a blank.
pub(super) fn any_value(byte: u8) -> Option<u8> {
    let value = VALUES[usize::from(byte)];
    (value != NONE).then_some(value)
}

/// The value of a symbol on one side: 0 for a blank. It may be larger than the side.
pub(super) fn value(byte: u8, side: usize) -> Option<u8> {
    any_value(byte).map(|value| if value == X && side < 33 { 0 } else { value })
}

/// Whether the byte is a symbol on some side.
pub(super) fn is_symbol(byte: u8) -> bool {
    VALUES[usize::from(byte)] != NONE
}

/// Whether the byte stands for a blank on this side.
pub(super) fn is_blank(byte: u8, side: usize) -> bool {
    value(byte, side) == Some(0)
}

/// The upper-case symbol of a digit from 1 to 35.
pub(super) fn symbol(value: u16) -> char {
    debug_assert!((1..=35).contains(&value));
    let value = value as u8;
    char::from(match value {
        0..=9 => b'0' + value,
        _ => b'A' + value - 10,
    })
}

/// How the digits and blanks of a side are written, for error texts: `a digit 1-9, A-G or one of
/// . 0 _ * ? -`.
pub(super) fn expected(side: usize) -> String {
    let digits = match side {
        0..=9 => format!("a digit 1-{side}"),
        10 => "a digit 1-9, A".to_owned(),
        11..=35 => format!("a digit 1-9, A-{}", symbol(side as u16)),
        _ => return expected_number(side),
    };
    format!("{digits} or one of {BLANKS}")
}

/// How decimals and blanks of a side are written, for error texts.
pub(super) fn expected_number(side: usize) -> String {
    format!("a number 1-{side} or one of {BLANKS}")
}

/// The blanks, for error texts.
pub(super) const BLANKS: &str = ". 0 _ * ? -";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_their_values_agree() {
        for digit in 1..=35 {
            let upper = symbol(digit) as u8;
            assert_eq!(value(upper, 35), Some(digit as u8));
            assert_eq!(value(upper.to_ascii_lowercase(), 35), Some(digit as u8));
        }
        let blanks: Vec<u8> = (0..=255).filter(|&byte| is_blank(byte, 9)).collect();
        assert_eq!(blanks, b"*-.0?X_x");
        let blanks: Vec<u8> = (0..=255).filter(|&byte| is_blank(byte, 33)).collect();
        assert_eq!(blanks, b"*-.0?_");
        assert_eq!(
            (0..=255).filter(|&byte| is_symbol(byte)).count(),
            6 + 9 + 52
        );
    }

    #[test]
    fn expectations_name_the_digits_of_the_side() {
        assert_eq!(expected(9), "a digit 1-9 or one of . 0 _ * ? -");
        assert_eq!(expected(10), "a digit 1-9, A or one of . 0 _ * ? -");
        assert_eq!(expected(16), "a digit 1-9, A-G or one of . 0 _ * ? -");
        assert_eq!(expected(36), "a number 1-36 or one of . 0 _ * ? -");
    }
}
