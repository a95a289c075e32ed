//! What a line may be: blank, a rule, a header, a word that keeps a place, or text.

use super::header;
use super::lines::is_space;

/// What this program writes, alone on a line, where a puzzle has no answer.
const PLACEHOLDERS: [&[u8]; 4] = [b"none", b"unknown", b"unreadable", b"failed"];

/// What a line may be, before one knows the puzzle's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Nothing but white space.
    Blank,
    /// A rule between boxes or puzzles, whatever the side: `---+---`, `=====`, `*---+---*`.
    Rule,
    /// `-` or `*` only: a rule, or blanks. Counting rows tells.
    Dashes,
    /// A word that keeps the place of a puzzle without an answer: `none`, `unknown` …
    Placeholder,
    /// A comment that says a shape.
    Header,
    /// Anything else.
    Text,
}

impl Kind {
    /// What a line with this text may be.
    pub(super) fn of(text: &[u8]) -> Kind {
        let mut marks = text.iter().filter(|byte| !is_space(**byte)).peekable();
        match marks.peek() {
            None => Kind::Blank,
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
                let first = text.iter().find(|byte| !is_space(**byte));
                let alike = |byte: &u8| is_space(*byte) || Some(byte) == first;
                match kind {
                    Kind::Dashes if !text.iter().all(alike) => Kind::Rule,
                    kind => kind,
                }
            }
            Some(b'#') if header::is_header(text) => Kind::Header,
            Some(b'.' | b':' | b'\'') if is_cornered_rule(text.trim_ascii()) => Kind::Rule,
            Some(_) if PLACEHOLDERS.contains(&text.trim_ascii()) => Kind::Placeholder,
            Some(_) => Kind::Text,
        }
    }
}

/// Whether a text is a rule with other corners than `+`: `.-------.-------.`, `:-------+-------:`,
/// `'-------'-------'`. Fewer dashes side by side may be blanks.
fn is_cornered_rule(text: &[u8]) -> bool {
    let ends = [text.first(), text.last()];
    let Some(inside) = text.get(1..text.len().saturating_sub(1)) else {
        return false;
    };
    let is_corner = |byte: &u8| matches!(byte, b'.' | b':' | b'\'' | b'+' | b'|');
    let is_long = |run: &[u8]| run.len() >= 5 && run.iter().all(|byte| *byte == b'-');
    ends[0] == ends[1] && inside.split(is_corner).all(is_long)
}
