//! Arrays: rows as JSON, Python and `MiniZinc` have them, `[5, 3, 0, 0, 7, 0, 0, 0, 0],` or
//! `"53..7....",`. Brackets, commas and quotes become spaces, so that a row is what it would be
//! without them and columns stay what they are. Lines that only open, close or name an array are
//! blank. The rows have to be a line each.

use super::symbol;

/// The longest string that is taken for a row: longer ones may be puzzles. Some are no rows here.
const LONGEST: usize = 48;

/// Whether the byte is punctuation of arrays.
fn is_mark(byte: u8) -> bool {
    matches!(
        byte,
        b'[' | b']' | b'(' | b')' | b'{' | b'}' | b',' | b';' | b'"' | b'\''
    )
}

/// A line of an array as a row, or as a blank line; `None` for other lines.
pub(super) fn plain(text: &[u8]) -> Option<Vec<u8>> {
    let content = text.trim_ascii();
    let (first, last) = (*content.first()?, *content.last()?);
    let ends_alike = is_mark(first) || is_mark(last);
    if !ends_alike && !content.contains(&b',') {
        return None;
    }
    if is_frame(content) {
        return Some(Vec::new());
    }
    let plain: Vec<u8> = text
        .iter()
        .map(|&byte| if is_mark(byte) { b' ' } else { byte })
        .collect();
    let runs = || {
        plain
            .split(u8::is_ascii_whitespace)
            .filter(|run| !run.is_empty())
    };
    let is_row = match first {
        // A string a row.
        b'"' | b'\'' if runs().count() == 1 => {
            let is_closed = matches!(last, b'"' | b'\'' | b',' | b']');
            is_closed && runs().all(|run| run.len() <= LONGEST)
        }
        _ => is_list(content) && runs().count() > 3,
    };
    is_row.then_some(plain)
}

/// Whether a text is cells between commas, at most three characters each, none of them left out.
fn is_list(content: &[u8]) -> bool {
    let list = content.strip_suffix(b",").unwrap_or(content);
    let is_cell = |field: &[u8]| {
        let mut runs = field
            .split(|byte| is_mark(*byte) || byte.is_ascii_whitespace())
            .filter(|run| !run.is_empty());
        runs.next().is_some_and(|run| run.len() <= 3) && runs.next().is_none()
    };
    list.split(|byte| *byte == b',').all(is_cell)
}

/// Whether a text only opens, closes or names an array: `grid = [`, `"rows": [`, `]);`, `n = 9;`.
fn is_frame(content: &[u8]) -> bool {
    let opens = matches!(content, [.., b'[' | b'{' | b'(']);
    let names = content.iter().any(|byte| matches!(byte, b'=' | b':'));
    let is_bare = |byte: &u8| is_mark(*byte) || byte.is_ascii_whitespace();
    let is_key = content.first() == Some(&b'"') && content.windows(2).any(|pair| pair == b"\":");
    let is_value = names && content.ends_with(b";");
    let has_symbol = content.iter().any(|byte| symbol::is_symbol(*byte));
    content.iter().all(is_bare) || (names && opens && has_symbol) || is_key || is_value
}
