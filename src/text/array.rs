//! Arrays: rows as JSON, Python and `MiniZinc` have them, `[5, 3, 0, 0, 7, 0, 0, 0, 0],` or
//! `"53..7....",`, perhaps with a name before the first one. Brackets, commas, quotes and the name
//! become spaces, so that a row is what it would be without them and columns stay what they are.
//! Lines that only open, close or name an array are blank, and so are strings of prose. Whole grids
//! on a line are read by `literal`.

use super::{literal, symbol};

/// The longest string that is taken for a row: longer ones may be puzzles. Some are no rows here.
const LONGEST: usize = 48;

/// Whether the byte is punctuation of arrays.
pub(super) fn is_mark(byte: u8) -> bool {
    matches!(
        byte,
        b'[' | b']' | b'(' | b')' | b'{' | b'}' | b',' | b';' | b'"' | b'\''
    )
}

/// Whether the byte opens an array, or follows what does.
fn is_opening(byte: u8) -> bool {
    matches!(byte, b'[' | b'(' | b'{' | b'|') || byte.is_ascii_whitespace()
}

/// A cell of an array: nothing and `null` are blanks.
pub(super) fn cell(text: &[u8]) -> Vec<u8> {
    match text {
        b"" | b"null" | b"None" | b"nil" => b".".to_vec(),
        _ => text.to_vec(),
    }
}

/// A line of an array as a row, or as a blank line; `None` for other lines.
pub(super) fn plain(text: &[u8]) -> Option<Vec<u8>> {
    let text = without_comment(text);
    let content = text.trim_ascii();
    let (first, last) = (*content.first()?, *content.last()?);
    let ends_alike = is_mark(first) || is_mark(last) || content.ends_with(b"[|");
    if !ends_alike && !content.contains(&b',') {
        return None;
    }
    if literal::is_whole(content) {
        return None;
    }
    if is_frame(content) {
        return Some(Vec::new());
    }
    let value_at = value_at(text);
    let value = text[value_at..].trim_ascii();
    let n_opening = value.iter().take_while(|byte| is_opening(**byte)).count();
    let core = &value[n_opening..];
    if is_prose(core) {
        return Some(Vec::new());
    }
    let (name, value) = text.split_at(value_at);
    let bars = Bars::of(value.trim_ascii());
    let mut plain = vec![b' '; name.len()];
    plain.extend(with_blanks(value).iter().map(|&byte| match byte {
        b'|' if bars == Bars::Marks => b' ',
        byte if is_mark(byte) => b' ',
        byte => byte,
    }));
    let runs = || {
        plain
            .split(u8::is_ascii_whitespace)
            .filter(|run| !run.is_empty())
    };
    let is_row = match core.first() {
        // A string a row.
        Some(b'"' | b'\'') if runs().count() == 1 => {
            let is_closed = matches!(last, b'"' | b'\'' | b',' | b']' | b')' | b'}' | b';');
            is_closed && runs().all(|run| run.len() <= LONGEST)
        }
        _ => {
            let cells = with_blanks(value);
            let is_row = is_list(cells.trim_ascii(), bars) || is_printed_row(value.trim_ascii());
            is_row && runs().count() > 3
        }
    };
    is_row.then_some(plain)
}

/// A line of an array without the comment behind it, as Python and C have them.
fn without_comment(text: &[u8]) -> &[u8] {
    if !text
        .trim_ascii_start()
        .first()
        .is_some_and(|byte| is_mark(*byte))
        && value_at(text) == 0
    {
        return text;
    }
    let begins_comment = |at: &usize| {
        let rest = &text[*at..];
        let is_sign = rest.starts_with(b"#") || rest.starts_with(b"//") || rest.starts_with(b"/*");
        let before = &text[..*at];
        is_sign
            && before.ends_with(b" ")
            && before
                .trim_ascii_end()
                .last()
                .is_some_and(|byte| is_mark(*byte))
    };
    let end = (0..text.len()).find(begins_comment);
    end.map_or(text, |end| text[..end].trim_ascii_end())
}

/// Whether a text is numbers between spaces in brackets, as `numpy` prints rows.
fn is_printed_row(value: &[u8]) -> bool {
    let Some(inside) = value.strip_prefix(b"[") else {
        return false;
    };
    let inside = inside.strip_prefix(b"[").unwrap_or(inside);
    let Some(inside) = inside.strip_suffix(b"]") else {
        return false;
    };
    let inside = inside.strip_suffix(b"]").unwrap_or(inside);
    inside
        .split(u8::is_ascii_whitespace)
        .all(|run| run.len() <= 3 && run.iter().all(u8::is_ascii_digit))
}

/// What bars are in a line of an array.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bars {
    /// `MiniZinc`'s marks between rows, at an end of the line.
    Marks,
    /// None, or those of a frame.
    Drawn,
}

impl Bars {
    /// What bars are in a value.
    fn of(value: &[u8]) -> Bars {
        let is_end = |byte: &u8| is_mark(*byte) || byte.is_ascii_whitespace() || *byte == b'|';
        let start = value.iter().take_while(|byte| is_end(byte)).count();
        let end = value.iter().rev().take_while(|byte| is_end(byte)).count();
        let Some(inside) = value.get(start..value.len() - end) else {
            return Bars::Drawn;
        };
        let is_framed = value.first() == Some(&b'|') && value.last() == Some(&b'|');
        if value.contains(&b'|') && !inside.contains(&b'|') && !is_framed {
            Bars::Marks
        } else {
            Bars::Drawn
        }
    }
}

/// A text with a point for each cell that is nothing between quotes, and for each `null`.
fn with_blanks(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for quote in [b'"', b'\''] {
        for at in 0..text.len().saturating_sub(1) {
            let is_empty = |n: usize| {
                text[at] == quote
                    && text.get(at + n) == Some(&quote)
                    && matches!(text.get(at + n + 1), None | Some(b',' | b']' | b' '))
                    && (at == 0 || matches!(text[at - 1], b',' | b'[' | b' '))
            };
            if is_empty(1) || (is_empty(2) && text[at + 1] == b' ') {
                text[at] = b' ';
                text[at + 1] = b'.';
            }
        }
    }
    for word in [&b"null"[..], b"None"] {
        let mut at = 0;
        while let Some(found) = text[at..].windows(4).position(|run| run == word) {
            text[at + found..][..4].copy_from_slice(b".   ");
            at += found + 4;
        }
    }
    text
}

/// Whether a text is cells between commas, at most three characters each, none of them left out.
fn is_list(content: &[u8], bars: Bars) -> bool {
    let is_end = |byte: u8| is_mark(byte) || byte.is_ascii_whitespace() || byte == b'|';
    let mut list = content;
    if bars == Bars::Marks {
        while let [rest @ .., last] = list {
            if !is_end(*last) {
                break;
            }
            list = rest;
        }
        while let [first, rest @ ..] = list {
            if !is_end(*first) {
                break;
            }
            list = rest;
        }
    }
    let list = list.strip_suffix(b",").unwrap_or(list);
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

/// The longest name with brackets in it, as C declares them: `static const int grid[9][9] = {`.
const LONGEST_DECLARATION: usize = 40;

/// Where the array begins that a function is called with: `np.array([`, `array2d(1..9, 1..9, [`.
fn argument_at(text: &[u8]) -> Option<usize> {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    let n_name = text.iter().take_while(|byte| is_of_name(byte)).count();
    let arguments = text[n_name..].strip_prefix(b"(")?;
    let is_before = |byte: &u8| is_of_name(byte) || matches!(byte, b',' | b' ');
    let n_before = arguments.iter().take_while(|byte| is_before(byte)).count();
    let is_call = text.first().is_some_and(u8::is_ascii_alphabetic);
    (is_call && arguments.get(n_before) == Some(&b'[')).then_some(n_name + 1 + n_before)
}

/// The name at the beginning of a text and what follows `=` or `:`.
fn named(content: &[u8]) -> Option<(&[u8], &[u8])> {
    let unquoted = content.strip_prefix(b"\"").unwrap_or(content);
    let is_of_name = |byte: &u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' ' | b'[' | b']' | b'<' | b'>')
    };
    let n_name = unquoted.iter().take_while(|byte| is_of_name(byte)).count();
    let (name, rest) = unquoted.split_at(n_name);
    let longest = if name.iter().any(|byte| matches!(byte, b']' | b'>')) {
        LONGEST_DECLARATION
    } else {
        LONGEST_NAME
    };
    let is_name = name.first().is_some_and(u8::is_ascii_alphabetic) && n_name <= longest;
    let rest = rest.strip_prefix(b"\"").unwrap_or(rest).trim_ascii_start();
    match rest {
        [b'=' | b':', value @ ..] if is_name => Some((name, value.trim_ascii())),
        _ => None,
    }
}

/// Where the array begins that a text has after a name, `grid = [`, `{"rows": [`; 0 without a name.
pub(super) fn value_at(text: &[u8]) -> usize {
    let n_opening = text.iter().take_while(|byte| is_opening(**byte)).count();
    let Some((_, value)) = named(text[n_opening..].trim_ascii_end()) else {
        let at = text
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        return argument_at(&text[at..]).map_or(0, |argument| at + argument);
    };
    let value = argument_at(value).map_or(value, |argument| &value[argument..]);
    if !matches!(value.first(), Some(b'[' | b'(' | b'{' | b'"' | b'\'')) {
        return 0;
    }
    text.trim_ascii_end().len() - value.len()
}

/// Whether a text only opens, closes or names an array, `grid = [`, `"rows": [`, `]);`, or gives
/// something short a name, `n = 9;`, `"level": 3,`. What may be a puzzle or a row is none of that.
fn is_frame(content: &[u8]) -> bool {
    let is_bare = |byte: &u8| is_mark(*byte) || *byte == b'|' || byte.is_ascii_whitespace();
    if content.iter().all(is_bare) && content.iter().any(|byte| is_mark(*byte)) {
        return !content.contains(&b'|') || content.iter().any(|byte| matches!(byte, b'[' | b']'));
    }
    let Some((_, value)) = named(content) else {
        return argument_at(content).is_some_and(|at| content[at..].iter().all(is_bare));
    };
    if argument_at(value).is_some_and(|at| value[at..].iter().all(is_bare)) {
        return true;
    }
    // MiniZinc: `x = array2d(1..n, 1..n, [`.
    let is_call = value.starts_with(b"array") && matches!(value, [.., b'[' | b'(' | b'|']);
    value.iter().all(is_bare) || (value.len() <= LONGEST_NAME && !may_be_row(value)) || is_call
}

/// Whether a value may be a row: four symbols or more, in one run that is no number of four places,
/// or one by one.
fn may_be_row(value: &[u8]) -> bool {
    let is_gap = |byte: &u8| is_mark(*byte) || byte.is_ascii_whitespace();
    let runs = || value.split(is_gap).filter(|run| !run.is_empty());
    let n_runs = runs().count();
    let are_symbols = value
        .iter()
        .all(|byte| is_gap(byte) || symbol::is_symbol(*byte));
    let n_digits = value.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_number = n_runs == 1 && n_digits <= 4 && runs().all(|run| run.len() == n_digits);
    let has_word = value
        .windows(2)
        .any(|pair| pair.iter().all(u8::is_ascii_alphabetic));
    let n_cells: usize = runs().map(<[u8]>::len).sum();
    are_symbols && n_cells > 3 && !is_number && !has_word
}

/// Whether a text is strings of prose: each has a word in it, and white space or something else
/// that no row has.
fn is_prose(core: &[u8]) -> bool {
    let Some(quote) = core
        .first()
        .copied()
        .filter(|byte| matches!(byte, b'"' | b'\''))
    else {
        return false;
    };
    let strings = core.split(|byte| *byte == quote).enumerate();
    let (inside, outside): (Vec<_>, Vec<_>) = strings.partition(|(index, _)| index % 2 == 1);
    let is_word_letter = |byte: &u8| {
        !byte.is_ascii() || (byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X'))
    };
    let is_prose = |text: &[u8]| {
        let has_word = text.windows(2).any(|pair| pair.iter().all(is_word_letter));
        has_word
            && !text
                .iter()
                .all(|byte| symbol::is_symbol(*byte) || *byte == b'|')
    };
    let is_between = |text: &[u8]| {
        text.iter()
            .all(|byte| is_mark(*byte) || byte.is_ascii_whitespace())
    };
    !inside.is_empty()
        && inside.iter().all(|(_, text)| is_prose(text))
        && outside.iter().all(|(_, text)| is_between(text))
}
