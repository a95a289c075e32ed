//! What comes of other programs: files that hold no text, told by their first bytes, formulas, and frames
//! drawn in characters of their own.

use std::io::BufRead;

use super::lines::Line;
use super::reader::{Progress, Reader};
use super::{fault, symbol, title};
use crate::error::{Error, TextError};

/// What files begin with that are no text, what they are, and what makes text of them.
const SIGNATURES: [(&[u8], &str, &str); 7] = [
    (b"\x1f\x8b", "gzip data", "`zcat FILE | satdoku …`"),
    (b"\xfd7zXZ\0", "xz data", "`xzcat FILE | satdoku …`"),
    (b"BZh91AY&SY", "bzip2 data", "`bzcat FILE | satdoku …`"),
    (
        b"\x28\xb5\x2f\xfd",
        "zstd data",
        "`zstdcat FILE | satdoku …`",
    ),
    (
        b"PK\x03\x04",
        "a zip archive",
        "`unzip -p FILE | satdoku …`",
    ),
    (
        b"\xff\xfe",
        "UTF-16",
        "`iconv -f UTF-16 -t UTF-8 FILE | satdoku …`",
    ),
    (
        b"\xfe\xff",
        "UTF-16",
        "`iconv -f UTF-16 -t UTF-8 FILE | satdoku …`",
    ),
];

/// What is wrong with an input of which this is the first line, if it is no text.
fn no_text(line: &Line) -> Option<TextError> {
    let is_it = |(signature, ..): &&(&[u8], _, _)| line.text.starts_with(signature);
    let (_, found, remedy) = SIGNATURES.iter().find(is_it)?;
    let expected = format!("text; {remedy}");
    Some(fault::at_line(line.number, (*found).to_owned(), expected))
}

/// A row or a rule with frames drawn in box-drawing characters, as it is with `|`, `-` and `+`; `None` for
/// other lines. As many characters as before.
pub(super) fn plain_frame(text: &[u8]) -> Option<Vec<u8>> {
    // U+2500 to U+257F begin so.
    let is_drawn = |pair: &[u8]| matches!(pair, [0xe2, 0x94 | 0x95]);
    if !text.windows(2).any(is_drawn) {
        return None;
    }
    let text = std::str::from_utf8(text).ok()?;
    let is_frame = |c: char| matches!(c, '\u{2500}'..='\u{257f}' | ' ' | '\t');
    let is_cell = |c: char| c.is_ascii() && symbol::is_symbol(c as u8);
    if !text.chars().all(|c| is_frame(c) || is_cell(c)) {
        return None;
    }
    let plain = |c: char| match c {
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '╎' | '╏' | '╽' | '╿' => {
            '|'
        }
        '─' | '━' | '┄' | '┅' | '┈' | '┉' | '═' | '╌' | '╍' | '╼' | '╾' => {
            '-'
        }
        '\u{2500}'..='\u{257f}' => '+',
        c => c,
    };
    Some(text.chars().map(plain).collect::<String>().into_bytes())
}

/// So many comments are those of a formula, whatever follows.
const MOST_COMMENTS: usize = 256;

impl<R: BufRead> Reader<R> {
    /// Ends an input that is no text, at its first line.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub(super) fn expect_text(&mut self, line: &Line) -> Result<(), TextError> {
        match no_text(line).filter(|_| self.progress == Progress::First) {
            Some(error) => {
                self.has_failed = true;
                Err(error)
            }
            None => Ok(()),
        }
    }

    /// Whether a line begins a formula: its header, or comments before it.
    pub(super) fn begins_formula(&mut self, line: &Line) -> Result<bool, Error> {
        if title::is_formula(line) {
            return Ok(true);
        }
        let may_be = title::is_formula_comment(line) && self.may_look_ahead();
        let mut index = 0;
        while may_be && index < MOST_COMMENTS {
            match self.lines.peek(index)? {
                Some(next) if title::is_formula_comment(next) => index += 1,
                Some(next) => return Ok(title::is_formula(next)),
                None => return Ok(false),
            }
        }
        Ok(may_be)
    }
}
