//! Lines, the words on them, and the numbers that the words say: what all readers here share.

use std::io::{self, BufRead, Read};

use crate::error::TextError;

/// The bytes that some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The most characters of a faulty word that a message repeats.
const SHOWN: usize = 30;

/// The most bytes of a line that are in memory at once. Longer lines come in pieces, and a longer
/// word is no part of any format here.
const PIECE: usize = 1 << 16;

/// A text, line by line.
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    /// How many of the bytes are the piece that was handed out; the others begin the next one.
    len: usize,
    /// Whether the line of that piece goes on after it.
    goes_on: bool,
    number: usize,
    /// How many characters of the line are before the piece.
    column: usize,
}

impl<R: BufRead> Lines<R> {
    /// Starts at the first line.
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            bytes: Vec::new(),
            len: 0,
            goes_on: false,
            number: 0,
            column: 0,
        }
    }

    /// The next line, or the next piece of a line that is long: a piece has the number of its line,
    /// and ends between two words unless it is one word.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        let is_new = !self.goes_on;
        if is_new {
            self.bytes.clear();
            self.column = 0;
        } else {
            self.column += n_chars(&self.bytes[..self.len]);
            self.bytes.drain(..self.len);
        }
        let room = (PIECE - self.bytes.len()) as u64;
        let mut rest = (&mut self.input).take(room);
        rest.read_until(b'\n', &mut self.bytes)?;
        if self.bytes.is_empty() {
            return Ok(None);
        }
        self.number += usize::from(is_new);
        self.goes_on = self.bytes.len() == PIECE && !self.bytes.ends_with(b"\n");
        self.len = self.bytes.len();
        let mut is_cut = false;
        if self.goes_on {
            match self.bytes.iter().rposition(u8::is_ascii_whitespace) {
                Some(last_blank) => self.len = last_blank + 1,
                None => is_cut = true,
            }
        }
        let bytes = &self.bytes[..self.len];
        let is_marked = is_new && self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK);
        Ok(Some(Line {
            number: self.number,
            column: self.column,
            is_cut,
            bytes: &bytes[if is_marked { BYTE_ORDER_MARK.len() } else { 0 }..],
        }))
    }

    /// The fault of a text that ends too early, on its last line.
    pub(super) fn ended(&self, expected: impl Into<String>) -> TextError {
        TextError {
            line: self.number.max(1),
            column: 0,
            found: "the end".to_owned(),
            expected: expected.into(),
            text: None,
        }
    }
}

/// How many characters these bytes are.
fn n_chars(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).chars().count()
}

/// One line, or a piece of it.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// How many characters of the line are before.
    column: usize,
    /// Whether this is a piece of a single word.
    is_cut: bool,
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
        TextError {
            line: self.line.number,
            column: self.line.column + n_chars(&self.line.bytes[..self.at]) + 1,
            found: found.into(),
            expected: expected.into(),
            text: (self.line.column == 0).then(|| self.line.bytes.trim_ascii_end().to_vec()),
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
        if digits.is_empty() || self.line.is_cut {
            return Err(self.fault(what));
        }
        Ok(number)
    }
}
