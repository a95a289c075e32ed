//! The steps of a DRAT proof, from text or from its binary form.
//!
//! As text, a step is a list of literals that a `0` ends, with a `d` before it if the clause is
//! deleted; lines that begin with `c` are comments. In the binary form a step is the byte `a` or `d`,
//! the literals and a 0. Literals of variable n are the numbers 2n and, negated, 2n + 1, in bytes of
//! seven bits, the lowest first, of which all but the last have the eighth bit set.

use std::fmt;
use std::io::Read;

use super::bytes::{Bytes, Halt};
use crate::cnf::{Lit, Var};
use crate::error::{ByteError, Error};
use crate::limits::Limits;

/// The most literals of a clause, repeated ones included: an input without an end takes no more.
const LONGEST: usize = 1 << 24;

/// The form of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Numbers and blanks.
    Text,
    /// Bytes.
    Binary,
}

impl Format {
    /// The form of a proof, told from its first bytes: `a` begins no text. A `d` may begin both; then
    /// there is a 0 byte soon if the proof is binary, and never if it is text.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if reading fails.
    pub fn sniff(proof: impl Read) -> Result<Format, Error> {
        match Format::of(&mut Bytes::new(proof, &Limits::default())) {
            Ok(format) => Ok(format),
            Err(Halt::Fault(error)) => Err(error),
            Err(Halt::Stopped(_)) => unreachable!("there are no limits"),
        }
    }

    fn of(bytes: &mut Bytes<impl Read>) -> Result<Format, Halt> {
        Ok(match bytes.peek()? {
            Some(b'a') => Format::Binary,
            Some(b'd') if bytes.is_zero_ahead()? => Format::Binary,
            _ => Format::Text,
        })
    }
}

/// Where a step begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Place {
    /// In this line of a text, from 1.
    Line(u64),
    /// At this byte of a binary proof, from 0.
    Byte(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// A step, but for its literals.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) is_deletion: bool,
    pub(super) place: Place,
}

/// A proof, step by step.
pub(super) struct Steps<'a, R> {
    bytes: Bytes<'a, R>,
    format: Format,
}

impl<'a, R: Read> Steps<'a, R> {
    /// Starts at the first step. A form that is not given is told from the first bytes.
    pub(super) fn new(
        input: R,
        format: Option<Format>,
        limits: &'a Limits,
    ) -> Result<Steps<'a, R>, Halt> {
        let mut bytes = Bytes::new(input, limits);
        let format = match format {
            Some(format) => format,
            None => Format::of(&mut bytes)?,
        };
        Ok(Steps { bytes, format })
    }

    /// Reads the next step and its literals as they stand; `None` at the end.
    pub(super) fn next(&mut self, lits: &mut Vec<Lit>) -> Result<Option<Step>, Halt> {
        lits.clear();
        match self.format {
            Format::Text => self.next_in_text(lits),
            Format::Binary => self.next_in_binary(lits),
        }
    }

    fn next_in_text(&mut self, lits: &mut Vec<Lit>) -> Result<Option<Step>, Halt> {
        let Some(first) = self.bytes.word()? else {
            return Ok(None);
        };
        let place = Place::Line(first.line);
        let is_deletion = first.is("d");
        let mut word = if is_deletion {
            self.bytes.word()?
        } else {
            Some(first)
        };
        loop {
            let Some(found) = word else {
                return Err(self.bytes.ended("a 0 that ends the last clause").into());
            };
            let expected = if lits.is_empty() && !is_deletion {
                "a literal, 0 or d, as a text proof has them"
            } else {
                "a literal or 0"
            };
            match found.literal(expected)? {
                None => return Ok(Some(Step { is_deletion, place })),
                Some(lit) if lits.len() < LONGEST => lits.push(lit),
                Some(_) => {
                    return Err(found
                        .fault(format!("no clause above {LONGEST} literals"))
                        .into());
                }
            }
            word = self.bytes.word()?;
        }
    }

    fn next_in_binary(&mut self, lits: &mut Vec<Lit>) -> Result<Option<Step>, Halt> {
        let offset = self.bytes.offset();
        let fault = |offset, found: String, expected: String| ByteError {
            offset,
            found,
            expected,
        };
        let is_deletion = match self.bytes.next()? {
            None => return Ok(None),
            Some(b'a') => false,
            Some(b'd') => true,
            Some(other) => {
                let expected = "the byte of a or d, with which a binary step begins".to_owned();
                return Err(fault(offset, format!("{other:#04x}"), expected).into());
            }
        };
        loop {
            let at = self.bytes.offset();
            let mut number = 0_u64;
            let mut shift = 0;
            loop {
                let Some(byte) = self.bytes.next()? else {
                    let offset = self.bytes.offset();
                    let expected = "a 0 that ends the last clause".to_owned();
                    return Err(fault(offset, "the end".to_owned(), expected).into());
                };
                number |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    break;
                }
                if shift > 28 {
                    let expected = "a literal of five bytes at most".to_owned();
                    return Err(fault(at, "a longer one".to_owned(), expected).into());
                }
            }
            if number == 0 {
                let place = Place::Byte(offset);
                return Ok(Some(Step { is_deletion, place }));
            }
            let var = u32::try_from(number / 2).ok().and_then(Var::new);
            let Some(var) = var else {
                let expected = format!("0 or 2 to {}", 2 * Var::MAX + 1);
                return Err(fault(at, number.to_string(), expected).into());
            };
            if lits.len() == LONGEST {
                let expected = format!("{LONGEST} literals in a clause at most");
                return Err(fault(at, "another literal".to_owned(), expected).into());
            }
            let lit = var.positive();
            lits.push(if number % 2 == 0 { lit } else { -lit });
        }
    }
}
