//! What has to hold of each reader, whatever bytes it gets: a body a reader, for the seeded tests here and
//! for the fuzz targets in `fuzz/`.

pub(crate) mod answer;
pub(crate) mod cnf;
pub(crate) mod proof;
pub(crate) mod text;

use std::io::{self, BufReader, Read};

use satdoku::Error;

/// How many bytes come at a time.
const CHUNKS: [usize; 2] = [1, 7];

/// A body: what it is called, and its function.
pub(crate) type Body = (&'static str, fn(&[u8]));

/// All bodies.
pub(crate) const ALL: [Body; 4] = [
    ("text", text::check),
    ("cnf", cnf::check),
    ("answer", answer::check),
    ("proof", proof::check),
];

/// The bytes, so many at a time.
fn in_chunks(bytes: &[u8], length: usize) -> BufReader<&[u8]> {
    BufReader::with_capacity(length, bytes)
}

/// The first byte, which says how to read, and the others.
fn split_first(bytes: &[u8]) -> (u8, &[u8]) {
    bytes
        .split_first()
        .map_or((0, bytes), |(first, rest)| (*first, rest))
}

/// Holds that the place which an error names is in the text, whose lines end with one of `ends`, and that
/// it says little.
fn check_place(error: &Error, text: &[u8], ends: &[u8]) {
    let message = error.to_string();
    assert!(message.len() < 2000, "{message}");
    assert!(!message.contains('\n'), "{message}");
    match error {
        Error::Text(fault) => {
            let lines = lines(text, ends);
            assert!((1..=lines.len()).contains(&fault.line), "{message}");
            let n_chars = String::from_utf8_lossy(lines[fault.line - 1])
                .chars()
                .count();
            assert!(
                fault.column <= n_chars.max(lines[fault.line - 1].len()) + 1,
                "{message}"
            );
        }
        Error::Bytes(fault) => assert!(fault.offset <= text.len() as u64, "{message}"),
        other => panic!("no error of a text: {other}"),
    }
}

/// What ends the lines of puzzle text, one or a CR LF.
const PUZZLE_LINE_ENDS: &[u8] = b"\n\r";

/// What ends the lines of all other text.
const LINE_ENDS: &[u8] = b"\n";

/// The lines that a text has if these bytes end them; at least one.
fn lines<'a>(text: &'a [u8], ends: &[u8]) -> Vec<&'a [u8]> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (at, byte) in text.iter().enumerate() {
        let is_pair = *byte == b'\r' && text.get(at + 1) == Some(&b'\n');
        if !is_pair && ends.contains(byte) {
            lines.push(&text[start..at]);
            start = at + 1;
        }
    }
    lines.push(&text[start..]);
    lines
}

/// A reader that is no buffered one and gives so many bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}
