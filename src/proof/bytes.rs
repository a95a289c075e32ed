//! An input byte by byte, and the words and numbers of a text.

use std::io::{self, Read};

use crate::cnf::Lit;
use crate::error::{Error, TextError};
use crate::limits::{Limits, StopReason};

/// Bytes read at a time. The form of a proof is told from so many at most.
const BUFFER: usize = 1 << 16;

/// The most bytes of a word that are kept. No number has that many.
const WORD: usize = 30;

/// Why there is nothing more.
pub(super) enum Halt {
    /// The input can't be read.
    Fault(Error),
    /// A limit was reached.
    Stopped(StopReason),
}

impl<E: Into<Error>> From<E> for Halt {
    fn from(error: E) -> Halt {
        Halt::Fault(error.into())
    }
}

/// An input.
pub(super) struct Bytes<'a, R> {
    input: R,
    limits: &'a Limits,
    buffer: Vec<u8>,
    /// The next byte in the buffer.
    at: usize,
    /// How many bytes were before those in the buffer.
    n_passed: u64,
    /// The line of the next byte, from 1, where it begins, and whether there were only blanks on it.
    line: u64,
    line_start: u64,
    is_blank: bool,
}

impl<'a, R: Read> Bytes<'a, R> {
    pub(super) fn new(input: R, limits: &'a Limits) -> Bytes<'a, R> {
        Bytes {
            input,
            limits,
            buffer: Vec::new(),
            at: 0,
            n_passed: 0,
            line: 1,
            line_start: 0,
            is_blank: true,
        }
    }

    /// How many bytes were read.
    pub(super) fn offset(&self) -> u64 {
        self.n_passed + self.at as u64
    }

    /// The next byte, which stays; `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, Halt> {
        if self.at == self.buffer.len() {
            self.n_passed += self.at as u64;
            self.at = 0;
            self.buffer.clear();
            self.fill()?;
        }
        Ok(self.buffer.get(self.at).copied())
    }

    /// The next byte.
    pub(super) fn next(&mut self) -> Result<Option<u8>, Halt> {
        let byte = self.peek()?;
        self.at += usize::from(byte.is_some());
        Ok(byte)
    }

    /// Reads more into the buffer, and says whether there was more.
    fn fill(&mut self) -> Result<bool, Halt> {
        let old = self.buffer.len();
        self.buffer.resize(BUFFER, 0);
        let read = loop {
            if let Some(reason) = self.limits.reached() {
                return Err(Halt::Stopped(reason));
            }
            match self.input.read(&mut self.buffer[old..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.buffer.truncate(old + read);
        Ok(read > 0)
    }

    /// Whether there is a 0 byte among the first.
    pub(super) fn is_zero_ahead(&mut self) -> Result<bool, Halt> {
        while !self.buffer.contains(&0) {
            if self.buffer.len() == BUFFER || !self.fill()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The next word of a text; comments, which are lines of their own, are passed over. `None` at the
    /// end.
    pub(super) fn word(&mut self) -> Result<Option<Word>, Halt> {
        let mut is_comment = false;
        while let Some(byte) = self.peek()? {
            is_comment |= byte == b'c' && self.is_blank;
            if !is_comment && !byte.is_ascii_whitespace() {
                break;
            }
            self.at += 1;
            if byte == b'\n' {
                self.line += 1;
                self.line_start = self.offset();
                self.is_blank = true;
                is_comment = false;
            }
        }
        let mut word = Word {
            line: self.line,
            column: self.offset() - self.line_start + 1,
            bytes: [0; WORD],
            length: 0,
            is_cut: false,
        };
        while let Some(byte) = self.peek()? {
            if byte.is_ascii_whitespace() {
                break;
            }
            if word.length == WORD {
                word.is_cut = true;
                break;
            }
            word.bytes[word.length] = byte;
            word.length += 1;
            self.at += 1;
        }
        self.is_blank &= word.length == 0;
        Ok((word.length > 0).then_some(word))
    }

    /// The fault of a text that ends too early, on its last line.
    pub(super) fn ended(&self, expected: &str) -> TextError {
        let is_past = self.line_start == self.offset() && self.line > 1;
        TextError {
            line: (self.line - u64::from(is_past)) as usize,
            column: 0,
            found: "the end".to_owned(),
            expected: expected.to_owned(),
            text: None,
        }
    }
}

/// A word of a text.
#[derive(Clone, Copy)]
pub(super) struct Word {
    /// Its line, and the byte of it where the word begins, from 1.
    pub(super) line: u64,
    column: u64,
    bytes: [u8; WORD],
    length: usize,
    /// Whether there is more of it.
    is_cut: bool,
}

impl Word {
    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Whether it is this one.
    pub(super) fn is(&self, text: &str) -> bool {
        self.bytes() == text.as_bytes() && !self.is_cut
    }

    /// The error of its standing here.
    pub(super) fn fault(&self, expected: impl Into<String>) -> TextError {
        let text = String::from_utf8_lossy(self.bytes());
        let more = if self.is_cut { "..." } else { "" };
        TextError {
            line: self.line as usize,
            column: self.column as usize,
            found: format!("'{}{more}'", text.escape_debug()),
            expected: expected.into(),
            text: None,
        }
    }

    /// The literal that it is, or `None` if it is 0; what is neither is not as `expected`.
    pub(super) fn literal(&self, expected: &str) -> Result<Option<Lit>, TextError> {
        let (sign, digits) = match self.bytes() {
            [b'-', digits @ ..] => (-1, digits),
            digits => (1, digits),
        };
        if self.is_cut || digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(self.fault(expected));
        }
        let number = digits.iter().try_fold(0_i32, |number, digit| {
            let ten = number.checked_mul(10)?;
            ten.checked_add(i32::from(digit - b'0'))
        });
        match number {
            None => Err(self.fault(format!("a number up to {}", i32::MAX))),
            Some(0) if sign < 0 => Err(self.fault(expected)),
            Some(number) => Ok(Lit::from_dimacs(sign * number)),
        }
    }
}
