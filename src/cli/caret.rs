//! The line of an error, and a caret under the place.

use crate::error::{Error, TextError};

/// Characters of a line that are shown.
const WIDTH: usize = 76;

/// Two lines for a person: what stands around the place, and a caret. `None` if the error is about a
/// whole line, or its text is not at hand.
pub(crate) fn under(error: &TextError) -> Option<String> {
    let place = error.column.checked_sub(1)?;
    let text = String::from_utf8_lossy(error.text.as_deref()?);
    let n_chars = text.chars().count();
    // A little of what follows is shown, too.
    let last_start = (n_chars + 1).saturating_sub(WIDTH);
    let start = place.saturating_sub(WIDTH / 2).min(last_start);
    let end = n_chars.min(start + WIDTH);
    let mut shown: String = text
        .chars()
        .skip(start)
        .take(end - start)
        .map(seen)
        .collect();
    if end < n_chars {
        shown.pop();
        shown.push('…');
    }
    let shown = if start > 0 {
        let rest: String = shown.chars().skip(1).collect();
        format!("…{rest}")
    } else {
        shown
    };
    let before = " ".repeat(place.checked_sub(start)?);
    Some(format!("  {}\n  {before}^", shown.trim_end()))
}

/// The same for any error that is about a place in a text.
pub(crate) fn under_any(error: &anyhow::Error) -> Option<String> {
    error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(Error::Text(error)) => under(error),
        Some(_) => None,
        None => cause.downcast_ref().and_then(under),
    })
}

/// A character as one that can be seen and takes one place.
fn seen(c: char) -> char {
    match c {
        '\t' => ' ',
        '"' | '\'' | '\\' => c,
        _ if c.escape_debug().count() > 1 => '?',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown of a line, and the column under which the caret stands.
    fn shown(text: &[u8], column: usize) -> Option<(String, usize)> {
        let error = TextError {
            line: 1,
            column,
            found: String::new(),
            expected: String::new(),
            text: Some(text.to_vec()),
        };
        let both = under(&error)?;
        let (line, caret) = both.split_once('\n').unwrap();
        assert_eq!(caret.trim_start(), "^");
        Some((line.strip_prefix("  ").unwrap().to_owned(), caret.len() - 2))
    }

    #[test]
    fn columns_are_characters_that_take_one_place() {
        let some = |text: &str, at| Some((text.to_owned(), at));
        assert_eq!(shown(b"12x4", 3), some("12x4", 3));
        assert_eq!(shown(b"12", 3), some("12", 3));
        assert_eq!(shown("äö\tx".as_bytes(), 4), some("äö x", 4));
        assert_eq!(shown(b"\x1b[31m\0x", 7), some("?[31m?x", 7));
        assert_eq!(shown(b"\xff\xfex", 3), some("\u{fffd}\u{fffd}x", 3));
        assert_eq!(shown(b"12x4", 0), None);
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}x{}", "1".repeat(200), "2".repeat(200));
        let (line, at) = shown(text.as_bytes(), 201).unwrap();
        assert_eq!(line.chars().count(), WIDTH);
        assert_eq!(line.chars().nth(at - 1), Some('x'));
        assert!(line.starts_with("…1") && line.ends_with("2…"), "{line}");
        let (line, at) = shown(text.as_bytes(), 1).unwrap();
        assert_eq!(at, 1);
        assert!(line.starts_with("11") && line.ends_with("1…"), "{line}");
        for column in [400, 401, 402] {
            let (line, at) = shown(text.as_bytes(), column).unwrap();
            assert!(line.starts_with("…2") && line.ends_with("22"), "{line}");
            assert_eq!(at, line.chars().count() + column - 401, "{line}");
            assert!(at <= WIDTH + 1);
        }
    }
}
