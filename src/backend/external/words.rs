//! A command line as words, split as a POSIX shell splits them, without a shell.
//!
//! Blanks separate words. `'…'` keeps everything, `"…"` all but `\"` and `\\`, and a backslash
//! elsewhere keeps the next character. There are no variables, patterns, pipes or redirections.

/// The words of a command line, or what is wrong with it.
pub(super) fn split(line: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    // `Some` inside a word, also an empty one in quotes.
    let mut word: Option<String> = None;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\'' | '"' => {
                let quoted = quoted(character, &mut characters)?;
                word.get_or_insert_default().push_str(&quoted);
            }
            '\\' => {
                let next = characters.next();
                let next = next.ok_or("nothing follows the last backslash")?;
                word.get_or_insert_default().push(next);
            }
            _ if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    Ok(words)
}

/// What stands up to the closing quote.
fn quoted(
    quote: char,
    characters: &mut std::iter::Peekable<std::str::Chars>,
) -> Result<String, &'static str> {
    let mut text = String::new();
    while let Some(character) = characters.next() {
        if character == quote {
            return Ok(text);
        }
        let escaped = (quote == '"' && character == '\\')
            .then(|| characters.next_if(|next| matches!(next, '"' | '\\')));
        text.push(escaped.flatten().unwrap_or(character));
    }
    Err("a quote is not closed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_splits_them() {
        let cases: [(&str, &[&str]); 9] = [
            ("", &[]),
            (" \t ", &[]),
            ("kissat -q", &["kissat", "-q"]),
            ("  a\t b  ", &["a", "b"]),
            ("'/my solvers/x y' -a", &["/my solvers/x y", "-a"]),
            (r#""a \"b\" \\ \n 'c'" d"#, &[r#"a "b" \ \n 'c'"#, "d"]),
            (r#"a'b "c\'"d e"f ''"#, &[r#"ab "c\d ef"#, ""]),
            (r"a\ b \'c \\", &["a b", "'c", r"\"]),
            ("$HOME *.cnf | x;", &["$HOME", "*.cnf", "|", "x;"]),
        ];
        for (line, words) in cases {
            assert_eq!(split(line).unwrap(), words, "{line:?}");
        }
    }

    #[test]
    fn what_is_not_closed_is_refused() {
        assert_eq!(split("a 'b"), Err("a quote is not closed"));
        assert_eq!(split(r#"a "b\""#), Err("a quote is not closed"));
        assert_eq!(split(r"a \"), Err("nothing follows the last backslash"));
    }
}
