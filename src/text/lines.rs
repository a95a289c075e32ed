//! Lines of text in bounded memory, with those read too far put back.

use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};

pub(super) use super::kind::Kind;
use super::{ReadOptions, array, fields, foreign, header, record, space_blanks};
use crate::geometry::Boxes;

/// A line longer than this is an error.
pub(super) const MAX_LINE: usize = 4 << 20;

/// A row longer than this is an error, since many are kept at a time. The longest row of a 400×400 grid
/// has under 2,000 bytes.
pub(super) const MAX_ROW: usize = 16 << 10;

/// How many lines are looked at ahead of the one at hand: more than any puzzle has rows.
const MAX_AHEAD: usize = 512;

/// No more lines are looked at ahead once they have more bytes than as many rows.
const MAX_BYTES_AHEAD: usize = MAX_AHEAD * MAX_ROW;

/// The byte order mark that some editors put before UTF-8. Files put one after the other have
/// several.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// A line without its terminator.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    /// What stands on it. Empty if it is overlong.
    pub(super) text: Vec<u8>,
    /// What stood on it, where that was made plainer: as many characters.
    pub(super) raw: Option<Vec<u8>>,
    /// Whether it is longer than [`MAX_LINE`].
    pub(super) is_overlong: bool,
    /// Whether the input ended without a newline after it.
    pub(super) is_unended: bool,
}

impl Line {
    /// A line without a number. A byte order mark is left out, and what makes it a row of an array. `may_have_boxes`
    /// tells whether bars may stand between boxes.
    fn of_text(text: &[u8], may_have_boxes: bool) -> Line {
        let text = without_bom(text);
        if let Some(plain) = foreign::plain_frame(text) {
            return Line {
                raw: Some(text.to_vec()),
                ..Line::of_text(&plain, may_have_boxes)
            };
        }
        // Most lines have nothing of an array, and none of what follows would change them.
        if !text
            .iter()
            .any(|byte| array::is_mark(*byte) || matches!(byte, b'|' | b'\t'))
        {
            return Line::verbatim(text);
        }
        if record::is_object(text) {
            return Line::verbatim(text);
        }
        let plain = fields::with_empty_cells(text)
            .or_else(|| fields::with_single_bars(text))
            .or_else(|| space_blanks::plain(text).filter(|_| may_have_boxes))
            .or_else(|| array::plain(text));
        match plain {
            Some(plain) => Line {
                raw: Some(text.to_vec()),
                ..Line::verbatim(&plain)
            },
            None => Line::verbatim(text),
        }
    }

    /// A line without a number, as it is but for a byte order mark.
    fn verbatim(text: &[u8]) -> Line {
        Line {
            number: 0,
            text: without_bom(text).to_vec(),
            raw: None,
            is_overlong: false,
            is_unended: false,
        }
    }

    /// What stands on the line, as it is.
    pub(super) fn as_it_is(&self) -> &[u8] {
        self.raw.as_ref().unwrap_or(&self.text)
    }

    /// What the line may be.
    pub(super) fn kind(&self) -> Kind {
        match Kind::of(&self.text) {
            Kind::Blank if self.is_overlong => Kind::Text,
            kind => kind,
        }
    }

    /// Whether the line is `#` or `%` and anything.
    fn is_comment(&self) -> bool {
        is_comment(&self.text)
    }
}

/// Whether a text is `#` and anything but a header, or `%`, as in `MiniZinc`.
fn is_comment(text: &[u8]) -> bool {
    let first = text.iter().find(|byte| !is_space(**byte));
    matches!(first, Some(b'#' | b'%')) && !header::is_header(text)
}

/// A text without the byte order mark before it.
fn without_bom(text: &[u8]) -> &[u8] {
    text.strip_prefix(BOM).unwrap_or(text)
}

/// White space inside a line: what `trim_ascii` takes off, too.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0c)
}

/// The lines of an input but for its comments. Takes from it no more than one line needs, as far as
/// the input's own buffer allows. A line ends with LF, CR LF or CR.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Lines<R> {
    input: R,
    /// What was taken from the input, up to `start` already handed out.
    buffer: Vec<u8>,
    start: usize,
    /// Whether the last line ended with CR, so that an LF after it ends no other.
    after_return: bool,
    /// Whether the input has ended.
    has_ended: bool,
    /// Lines handed out, those put back included.
    number: usize,
    /// Bytes taken from the input.
    n_taken: u64,
    /// Lines put back.
    again: VecDeque<Line>,
    /// Their bytes.
    n_bytes_again: usize,
    /// Whether lines stay as they are, also where they may be of an array.
    is_verbatim: bool,
    /// Whether bars may stand between the boxes of a row.
    may_have_boxes: bool,
}

impl<R: BufRead> Lines<R> {
    /// All lines of `input`.
    pub(super) fn new(input: R, options: &ReadOptions) -> Lines<R> {
        Lines {
            input,
            buffer: Vec::new(),
            start: 0,
            after_return: false,
            has_ended: false,
            number: 0,
            n_taken: 0,
            again: VecDeque::new(),
            n_bytes_again: 0,
            is_verbatim: options.column.is_some(),
            may_have_boxes: match options.shape.boxes {
                // Bars between such boxes stand between cells.
                Some(Boxes::Rect { width, .. }) => width > 1,
                Some(Boxes::None | Boxes::Regions(_)) => false,
                None => true,
            },
        }
    }

    /// Bytes of the lines handed out and looked at.
    pub(super) fn n_bytes(&self) -> u64 {
        self.n_taken - (self.buffer.len() - self.start) as u64
    }

    /// The next line.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        match self.again.pop_front() {
            Some(line) => {
                self.n_bytes_again -= line.text.len();
                Ok(Some(line))
            }
            None => self.take(),
        }
    }

    /// The line after the next `index` lines, without handing it out. So that memory is bounded,
    /// there is none after [`MAX_AHEAD`] lines or [`MAX_BYTES_AHEAD`].
    pub(super) fn peek(&mut self, index: usize) -> io::Result<Option<&Line>> {
        while self.again.len() <= index.min(MAX_AHEAD) {
            if self.n_bytes_again > MAX_BYTES_AHEAD {
                return Ok(None);
            }
            let Some(line) = self.take()? else {
                return Ok(None);
            };
            self.n_bytes_again += line.text.len();
            self.again.push_back(line);
        }
        Ok(self.again.get(index).filter(|_| index < MAX_AHEAD))
    }

    /// Whether the input ends within the lines that may be looked at, with only blank ones before.
    pub(super) fn only_blank_lines_follow(&mut self) -> io::Result<bool> {
        for index in 0..MAX_AHEAD {
            match self.peek(index)?.map(Line::kind) {
                // Else the lines are too long to look at more of them.
                None => return Ok(self.has_ended && self.start == self.buffer.len()),
                Some(Kind::Blank) => {}
                Some(_) => break,
            }
        }
        Ok(false)
    }

    /// Puts a line back: it is the next one.
    pub(super) fn put_back(&mut self, line: Line) {
        self.n_bytes_again += line.text.len();
        self.again.push_front(line);
    }

    /// Whether something of the next line, or the end, is at hand without asking the input.
    pub(super) fn has_more_at_hand(&mut self) -> bool {
        if !self.again.is_empty() {
            return true;
        }
        self.skip_newline();
        while let Some(end) = find_line_end(&self.buffer[self.start..]) {
            if !self.line_at(end).is_comment() {
                return true;
            }
            self.hand_out(end, Length::Usual);
            self.skip_newline();
        }
        self.start < self.buffer.len() || self.has_ended
    }

    /// Whether `n_rows` lines that are neither blank nor comments nor surely rules are at hand, or
    /// the end of the input, so that they can be had without asking the input.
    pub(super) fn has_rows(&self, n_rows: usize) -> bool {
        let is_row = |text: &[u8], kind: Kind| match kind {
            Kind::Text | Kind::Dashes | Kind::Placeholder => !is_comment(text),
            Kind::Blank | Kind::Rule | Kind::Header => false,
        };
        let rows_again = self
            .again
            .iter()
            .filter(|line| is_row(&line.text, line.kind()));
        let mut n_found = rows_again.take(n_rows).count();
        let mut rest = &self.buffer[self.start..];
        while n_found < n_rows && !self.has_ended {
            let Some(end) = find_line_end(rest) else {
                return false;
            };
            let text = without_bom(&rest[..end]);
            n_found += usize::from(is_row(text, Kind::of(text)));
            rest = &rest[end + 1..];
        }
        true
    }

    /// Lines that were looked at and not yet handed out.
    #[cfg(test)]
    pub(super) fn n_stored(&self) -> usize {
        self.again.len()
    }

    /// Bytes of these lines, counted anew.
    #[cfg(test)]
    pub(super) fn n_bytes_stored(&self) -> usize {
        let n_bytes = self.again.iter().map(|line| line.text.len()).sum();
        assert_eq!(n_bytes, self.n_bytes_again);
        n_bytes
    }

    /// Takes a line from the input. Comments are left out.
    fn take(&mut self) -> io::Result<Option<Line>> {
        loop {
            match self.take_any()? {
                Some(line) if line.is_comment() => {}
                line => return Ok(line),
            }
        }
    }

    /// Takes a line from the input.
    fn take_any(&mut self) -> io::Result<Option<Line>> {
        let mut length = Length::Usual;
        let mut searched = 0;
        loop {
            self.skip_newline();
            let rest = &self.buffer[self.start..];
            if let Some(end) = find_line_end(&rest[searched..]) {
                return Ok(Some(self.hand_out(end + searched, length)));
            }
            if self.has_ended {
                if rest.is_empty() && length == Length::Usual {
                    return Ok(None);
                }
                return Ok(Some(self.hand_out(rest.len(), length)));
            }
            searched = rest.len();
            if searched > MAX_LINE {
                length = Length::TooLong;
                self.start = self.buffer.len();
                searched = 0;
            }
            self.fill()?;
        }
    }

    /// Leaves out an LF that belongs to the line end before it.
    fn skip_newline(&mut self) {
        if let (true, Some(byte)) = (self.after_return, self.buffer.get(self.start)) {
            self.start += usize::from(*byte == b'\n');
            self.after_return = false;
        }
    }

    /// The line of the next `end` bytes.
    fn line_at(&self, end: usize) -> Line {
        let text = &self.buffer[self.start..][..end];
        if self.is_verbatim {
            Line::verbatim(text)
        } else {
            Line::of_text(text, self.may_have_boxes)
        }
    }

    /// Hands out the line of the next `end` bytes.
    fn hand_out(&mut self, end: usize, length: Length) -> Line {
        self.number += 1;
        let is_overlong = length == Length::TooLong || end > MAX_LINE;
        let line = Line {
            number: self.number,
            is_overlong,
            is_unended: self.start + end == self.buffer.len(),
            ..self.line_at(if is_overlong { 0 } else { end })
        };
        self.start += end;
        if let Some(byte) = self.buffer.get(self.start) {
            self.after_return = *byte == b'\r';
            self.start += 1;
        }
        line
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
                    self.n_taken += length as u64;
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Whether a line, so far as it was taken, is longer than [`MAX_LINE`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// No longer.
    Usual,
    /// Longer; its text is dropped.
    TooLong,
}

/// Where the first line ends.
fn find_line_end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'))
}
