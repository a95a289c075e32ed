//! Lines of text in bounded memory, with those read too far put back.

use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};

/// A line longer than this is an error. The longest row of a 400×400 grid has under 2,000 bytes.
pub(super) const MAX_LINE: usize = 4 << 20;

/// The byte order mark that some editors put before UTF-8.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// A line without its terminator.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    /// What stands on it. Empty if it is overlong.
    pub(super) text: Vec<u8>,
    /// Whether it is longer than [`MAX_LINE`].
    pub(super) is_overlong: bool,
}

/// What a line may be, before one knows the puzzle's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Nothing but white space.
    Blank,
    /// `#` and anything.
    Comment,
    /// A rule between boxes or puzzles, whatever the side: `---+---`, `=====`, `*---+---*`.
    Rule,
    /// `-` or `*` only: a rule, or blanks. Counting rows tells.
    Dashes,
    /// Anything else.
    Text,
}

impl Line {
    /// What the line may be.
    pub(super) fn kind(&self) -> Kind {
        let mut marks = self.text.iter().filter(|byte| !is_space(**byte)).peekable();
        match marks.peek() {
            None if self.is_overlong => Kind::Text,
            None => Kind::Blank,
            Some(b'#') => Kind::Comment,
            Some(b'-' | b'=' | b'+' | b'*' | b'|') => {
                let mut kind = Kind::Dashes;
                for mark in marks {
                    match mark {
                        b'-' | b'*' => {}
                        b'=' | b'+' | b'|' => kind = Kind::Rule,
                        _ => return Kind::Text,
                    }
                }
                // `*-----*` has corners, blanks are all alike.
                let first = self.text.iter().find(|byte| !is_space(**byte));
                let alike = |byte: &u8| is_space(*byte) || Some(byte) == first;
                match kind {
                    Kind::Dashes if !self.text.iter().all(alike) => Kind::Rule,
                    kind => kind,
                }
            }
            Some(_) => Kind::Text,
        }
    }
}

/// White space inside a line.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

/// The lines of an input. Takes from it no more than one line needs, as far as the input's own
/// buffer allows.
pub(super) struct Lines<R> {
    input: R,
    /// What was taken from the input, up to `start` already handed out.
    buffer: Vec<u8>,
    start: usize,
    /// Whether the input has ended.
    has_ended: bool,
    /// Lines handed out, those put back included.
    number: usize,
    /// Lines put back.
    again: VecDeque<Line>,
}

impl<R: BufRead> Lines<R> {
    /// All lines of `input`.
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            buffer: Vec::new(),
            start: 0,
            has_ended: false,
            number: 0,
            again: VecDeque::new(),
        }
    }

    /// The next line.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        match self.again.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.take(),
        }
    }

    /// The line after the next `index` lines, without handing it out.
    pub(super) fn peek(&mut self, index: usize) -> io::Result<Option<&Line>> {
        while self.again.len() <= index {
            match self.take()? {
                Some(line) => self.again.push_back(line),
                None => return Ok(None),
            }
        }
        Ok(self.again.get(index))
    }

    /// Puts a line back: it is the next one.
    pub(super) fn put_back(&mut self, line: Line) {
        self.again.push_front(line);
    }

    /// Whether `n_rows` lines that are neither blank nor comments nor surely rules are at hand, or
    /// the end of the input, so that they can be had without asking the input.
    pub(super) fn has_rows(&self, n_rows: usize) -> bool {
        let is_row = |line: &Line| matches!(line.kind(), Kind::Text | Kind::Dashes);
        let mut n_found = self.again.iter().filter(|line| is_row(line)).count();
        let mut rest = &self.buffer[self.start..];
        while n_found < n_rows && !self.has_ended {
            let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
                return false;
            };
            let line = Line {
                number: 0,
                text: rest[..end].to_vec(),
                is_overlong: false,
            };
            n_found += usize::from(is_row(&line));
            rest = &rest[end + 1..];
        }
        true
    }

    /// Takes a line from the input.
    fn take(&mut self) -> io::Result<Option<Line>> {
        let mut is_overlong = false;
        let mut searched = 0;
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(end) = find_newline(&rest[searched..]).map(|end| end + searched) {
                let line = self.line(end, is_overlong);
                self.start += end + 1;
                return Ok(Some(line));
            }
            if self.has_ended {
                if rest.is_empty() && !is_overlong {
                    return Ok(None);
                }
                let line = self.line(rest.len(), is_overlong);
                self.start = self.buffer.len();
                return Ok(Some(line));
            }
            searched = rest.len();
            if searched > MAX_LINE {
                is_overlong = true;
                self.start = self.buffer.len();
                searched = 0;
            }
            self.fill()?;
        }
    }

    /// The line of the next `length` bytes.
    fn line(&mut self, length: usize, is_overlong: bool) -> Line {
        self.number += 1;
        let is_overlong = is_overlong || length > MAX_LINE;
        let mut text = &self.buffer[self.start..][..if is_overlong { 0 } else { length }];
        if self.number == 1 {
            text = text.strip_prefix(BOM).unwrap_or(text);
        }
        while let Some(shorter) = text.strip_suffix(b"\r") {
            text = shorter;
        }
        Line {
            number: self.number,
            text: text.to_vec(),
            is_overlong,
        }
    }

    /// Asks the input for more, once.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        loop {
            match self.input.fill_buf() {
                Ok([]) => {
                    self.has_ended = true;
                    return Ok(());
                }
                Ok(chunk) => {
                    let length = chunk.len();
                    self.buffer.extend_from_slice(chunk);
                    self.input.consume(length);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Where the first newline stands.
fn find_newline(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| *byte == b'\n')
}
