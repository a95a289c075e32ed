//! Arrays: rows as JSON, Python and `MiniZinc` have them, `[5, 3, 0, 0, 7, 0, 0, 0, 0],` or
//! `"53..7....",`. Brackets, commas and quotes become spaces, so that a row is what it would be
//! without them and columns stay what they are. Lines that only open, close or name an array are
//! blank. The rows have to be a line each.

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

/// The longest name of an array, and the longest value beside a name: longer ones may be puzzles.
const LONGEST_NAME: usize = 15;

/// Whether a text only opens, closes or names an array, `grid = [`, `"rows": [`, `]);`, or gives
/// something short a name, `n = 9;`, `"level": 3,`. What may be a puzzle is none of that.
fn is_frame(content: &[u8]) -> bool {
    let is_bare = |byte: &u8| is_mark(*byte) || *byte == b'|' || byte.is_ascii_whitespace();
    if content
        .iter()
        .all(|byte| is_mark(*byte) || byte.is_ascii_whitespace())
    {
        return true;
    }
    let unquoted = content.strip_prefix(b"\"").unwrap_or(content);
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' ');
    let n_name = unquoted.iter().take_while(|byte| is_of_name(byte)).count();
    let (name, rest) = unquoted.split_at(n_name);
    let is_name = name.first().is_some_and(u8::is_ascii_alphabetic) && n_name <= LONGEST_NAME;
    let rest = rest.strip_prefix(b"\"").unwrap_or(rest).trim_ascii_start();
    let [b'=' | b':', value @ ..] = rest else {
        return false;
    };
    let value = value.trim_ascii();
    // MiniZinc: `x = array2d(1..n, 1..n, [`.
    let is_call = value.starts_with(b"array") && matches!(value, [.., b'[' | b'(']);
    is_name && (value.iter().all(is_bare) || value.len() <= LONGEST_NAME || is_call)
}
