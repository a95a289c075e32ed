//! Lines, the words on them, and the numbers that the words say: what all readers here share.

use std::io::{self, BufRead};

use crate::error::TextError;

/// The bytes that some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The most characters of a faulty word that a message repeats.
const SHOWN: usize = 30;

/// A text, line by line.
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// Starts at the first line.
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            bytes: Vec::new(),
            number: 0,
        }
    }

    /// The next line.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.bytes.clear();
        if self.input.read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let is_marked = self.number == 1 && self.bytes.starts_with(BYTE_ORDER_MARK);
        Ok(Some(Line {
            number: self.number,
            bytes: &self.bytes[if is_marked { BYTE_ORDER_MARK.len() } else { 0 }..],
        }))
    }

    /// The fault of a text that ends too early, on its last line.
    pub(super) fn ended(&self, expected: impl Into<String>) -> TextError {
        TextError {
            line: self.number.max(1),
            column: 0,
            found: "the end".to_owned(),
            expected: expected.into(),
        }
    }
}

/// One line.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    bytes: &'a [u8],
}

impl<'a> Line<'a> {
    /// Its words: what stands between blanks.
    pub(super) fn words(self) -> impl Iterator<Item = Word<'a>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let is_blank = |byte: &u8| byte.is_ascii_whitespace();
            at += self.bytes[at..].iter().position(|byte| !is_blank(byte))?;
            let rest = &self.bytes[at..];
            let len = rest.iter().position(is_blank).unwrap_or(rest.len());
            let word = Word {
                line: self,
                at,
                bytes: &rest[..len],
            };
            at += len;
            Some(word)
        })
    }

    /// How many bytes it has, blanks at its ends apart.
    pub(super) fn len(self) -> usize {
        self.bytes.trim_ascii().len()
    }

    /// The line from its first word on, without blanks at the end.
    pub(super) fn text(self) -> String {
        String::from_utf8_lossy(self.bytes.trim_ascii()).into_owned()
    }
}

/// A word on a line.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    line: Line<'a>,
    at: usize,
    pub(super) bytes: &'a [u8],
}

impl Word<'_> {
    /// The number of its line.
    pub(super) fn line(self) -> usize {
        self.line.number
    }

    /// The error of this word's standing here.
    pub(super) fn fault(self, expected: impl Into<String>) -> TextError {
        self.fault_of(self.quoted(), expected)
    }

    /// The same, where there is more to say of what was found.
    pub(super) fn fault_of(
        self,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> TextError {
        let before = String::from_utf8_lossy(&self.line.bytes[..self.at]);
        TextError {
            line: self.line.number,
            column: before.chars().count() + 1,
            found: found.into(),
            expected: expected.into(),
        }
    }

    /// The word in quotes, cut where it is long.
    pub(super) fn quoted(self) -> String {
        let text = String::from_utf8_lossy(self.bytes);
        let shown: String = text.chars().take(SHOWN).collect();
        let more = if shown.len() < text.len() { "..." } else { "" };
        format!("'{}{more}'", shown.escape_debug())
    }

    /// The number that a literal or the final 0 is: digits, perhaps after a `-`, and no `-0`.
    pub(super) fn literal(self) -> Result<i32, TextError> {
        let (is_negative, digits) = match self.bytes {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        let magnitude = self.magnitude(digits, i32::MAX as u64, "a literal or 0")?;
        match (is_negative, magnitude) {
            (true, 0) => Err(self.fault("a literal or 0")),
            (true, _) => Ok(-(magnitude as i32)),
            (false, _) => Ok(magnitude as i32),
        }
    }

    /// The number, not above `max`, that a count is.
    pub(super) fn count(self, max: u64, what: &str) -> Result<u64, TextError> {
        self.magnitude(self.bytes, max, what)
    }

    /// The number that these digits of the word say; what is no number is not `what` was expected.
    fn magnitude(self, digits: &[u8], max: u64, what: &str) -> Result<u64, TextError> {
        let mut number = 0_u64;
        for &byte in digits {
            if !byte.is_ascii_digit() {
                return Err(self.fault(what));
            }
            number = number
                .checked_mul(10)
                .and_then(|number| number.checked_add(u64::from(byte - b'0')))
                .filter(|&number| number <= max)
                .ok_or_else(|| self.fault(format!("a number up to {max}")))?;
        }
        if digits.is_empty() {
            return Err(self.fault(what));
        }
        Ok(number)
    }
}
