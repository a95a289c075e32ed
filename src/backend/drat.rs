//! Proofs on their way out: what varisat writes, with all literals negated back, as text or binary DRAT.
//!
//! varisat is told every literal negated, and writes binary DRAT: a step is `a` or `d`, then the
//! clause's literals, each 2 v for variable v or 2 v + 1 for its negation, seven bits a byte and the lowest
//! first, then a 0. The bytes come in pieces that end anywhere.
//!
//! Source: N. Wetzler, M. J. H. Heule and W. A. Hunt, Jr., "DRAT-trim: Efficient Checking and Trimming
//! Using Expressive Clausal Proofs", SAT 2014, and the tool's documentation.

use std::io::{self, Write};

use crate::limits::{Limits, StopReason};
use crate::proof::Format;

/// A writer that takes varisat's proof and hands it on; it fails at a limit, which stops varisat.
pub(super) struct DratWriter<'a> {
    out: &'a mut dyn Write,
    form: Format,
    limits: &'a Limits,
    /// Why it failed, if that was a limit.
    pub(super) stopped: Option<StopReason>,
    /// Why it failed, if that was the output.
    pub(super) fault: Option<io::Error>,
    step: Step,
    /// What was translated and not yet handed on.
    buffer: Vec<u8>,
    /// Whether the empty clause was among the steps.
    ends_with_empty: bool,
}

/// A step that is being read.
#[derive(Default)]
struct Step {
    /// `a` or `d`; 0 before it.
    kind: u8,
    n_lits: usize,
    /// The literal so far, and how many bits of it.
    code: u64,
    n_bits: u32,
}

impl<'a> DratWriter<'a> {
    /// Writes to `out`, with a buffer of its own.
    pub(super) fn new(form: Format, limits: &'a Limits, out: &'a mut dyn Write) -> DratWriter<'a> {
        DratWriter {
            out,
            form,
            limits,
            stopped: None,
            fault: None,
            step: Step::default(),
            buffer: Vec::new(),
            ends_with_empty: false,
        }
    }

    /// Ends a refutation: with the empty clause, which varisat leaves out where unit propagation alone
    /// refutes the rest.
    ///
    /// # Errors
    ///
    /// What the output says.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        if !self.ends_with_empty {
            self.read(b'a');
            self.read(0);
        }
        self.hand_on()?;
        self.out.flush()
    }

    /// Takes a byte of varisat's proof.
    fn read(&mut self, byte: u8) {
        let step = &mut self.step;
        if step.kind == 0 {
            step.kind = byte;
            return match (self.form, byte) {
                (Format::Text, b'd') => self.buffer.extend_from_slice(b"d "),
                (Format::Text, _) => {}
                (Format::Binary, _) => self.buffer.push(byte),
            };
        }
        if byte == 0 && step.n_bits == 0 {
            self.ends_with_empty |= step.kind == b'a' && step.n_lits == 0;
            *step = Step::default();
            return match self.form {
                Format::Text => self.buffer.extend_from_slice(b"0\n"),
                Format::Binary => self.buffer.push(0),
            };
        }
        step.code |= u64::from(byte & 0x7f) << step.n_bits;
        step.n_bits += 7;
        if byte & 0x80 == 0 {
            let code = step.code ^ 1;
            (step.code, step.n_bits) = (0, 0);
            step.n_lits += 1;
            self.write_lit(code);
        }
    }

    /// Writes 2 v, or 2 v + 1 for a negation, in the form wanted.
    fn write_lit(&mut self, mut code: u64) {
        match self.form {
            Format::Text => {
                let sign = if code & 1 == 1 { "-" } else { "" };
                let _ = write!(self.buffer, "{sign}{} ", code >> 1);
            }
            Format::Binary => {
                while code > 0x7f {
                    self.buffer.push(code as u8 | 0x80);
                    code >>= 7;
                }
                self.buffer.push(code as u8);
            }
        }
    }

    /// Hands on what was translated.
    fn hand_on(&mut self) -> io::Result<()> {
        let result = self.out.write_all(&self.buffer);
        self.buffer.clear();
        result.map_err(|error| self.fail(error))
    }

    /// Keeps an error of the output, and returns one for varisat.
    fn fail(&mut self, error: io::Error) -> io::Error {
        let shown = io::Error::other(error.to_string());
        self.fault.get_or_insert(error);
        shown
    }
}

impl Write for DratWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(reason) = self.limits.reached() {
            self.stopped = Some(reason);
            return Err(io::Error::other("a limit was reached"));
        }
        for &byte in bytes {
            self.read(byte);
        }
        self.hand_on()?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| self.fail(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a proof that comes in pieces of so many bytes.
    fn translated(bytes: &[u8], form: Format, piece: usize) -> Vec<u8> {
        let (mut out, limits) = (Vec::new(), Limits::default());
        let mut writer = DratWriter::new(form, &limits, &mut out);
        for piece in bytes.chunks(piece) {
            writer.write_all(piece).unwrap();
        }
        writer.finish().unwrap();
        out
    }

    #[test]
    fn literals_are_negated_back_wherever_the_pieces_end() {
        // Variables 1, 63, 64 and 8192: one, one, two and three bytes.
        let bytes = [
            b'a', 3, 0x7e, 0, b'd', 0x80, 1, 0x81, 0x80, 1, 0, b'a', b'a', 0,
        ];
        for piece in 1..=bytes.len() {
            let text = translated(&bytes, Format::Text, piece);
            assert_eq!(
                String::from_utf8(text).unwrap(),
                "1 -63 0\nd -64 8192 0\n48 0\n0\n"
            );
            let binary = translated(&bytes, Format::Binary, piece);
            let expected = [
                b'a', 2, 0x7f, 0, b'd', 0x81, 1, 0x80, 0x80, 1, 0, b'a', b'`', 0, b'a', 0,
            ];
            assert_eq!(binary, expected);
        }
    }

    #[test]
    fn the_empty_clause_is_written_once() {
        assert_eq!(translated(&[b'a', 0], Format::Text, 2), b"0\n");
        assert_eq!(translated(b"", Format::Text, 1), b"0\n");
        // The deletion of an empty clause adds none.
        assert_eq!(translated(&[b'd', 0], Format::Text, 2), b"d 0\n0\n");
    }
}
