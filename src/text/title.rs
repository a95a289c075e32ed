//! Titles and headers: the only text that is skipped, so nothing that may be meant for a puzzle is
//! taken for one.
//!
//! A title is a line of words before the first row of a puzzle: two letters side by side, more
//! letters than other characters or a word that can be no symbols, no two blanks side by side, no bar, and not about as long as a
//! row where letters are digits. A header is the first line of a CSV file of puzzles in line form:
//! words between commas, semicolons or tabs. In the line form nothing else is skipped, but see `titles`.

use super::ReadOptions;
use super::lines::{Kind, Line};
use super::recover;
use super::scan::{self, is_delimiter};
use super::symbol::LARGEST_SIDE;
use super::symbol_set::SymbolSet;
use super::table;

/// Fewer characters than the shortest puzzle in line form has.
const LONGEST_FIRST_FIELD: usize = 15;

/// Whether a line is words, as titles are.
pub(super) fn is_words(line: &Line) -> bool {
    if line.kind() != Kind::Text || is_formula(line) {
        return false;
    }
    let text = String::from_utf8_lossy(&line.text);
    let chars: Vec<char> = text.chars().collect();
    // `x` may be a blank.
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    let is_blank = |c: char| matches!(c, '.' | '_' | '*' | '?');
    let n_letters = chars.iter().filter(|c| is_letter(**c)).count();
    let n_visible = chars.iter().filter(|c| !c.is_whitespace()).count();
    let is_pair_of = |is_one: &dyn Fn(char) -> bool| {
        let mut pairs = chars.windows(2);
        pairs.any(|pair| is_one(pair[0]) && is_one(pair[1]))
    };
    let is_worded = n_letters * 2 > n_visible || has_plain_word(&text);
    is_pair_of(&is_letter)
        && is_worded
        && !is_pair_of(&is_blank)
        && !chars.contains(&'|')
        && scan::tokens(&line.text).all(|(start, end)| end - start <= LARGEST_SIDE)
}

/// Whether a word stands in a text that can be no group of symbols: letters only, and one of them
/// above `P`, the last digit of side 25.
fn has_plain_word(text: &str) -> bool {
    let is_above =
        |c: char| !c.is_ascii() || matches!(c.to_ascii_uppercase(), 'Q'..='W' | 'Y' | 'Z');
    let is_word = |word: &str| {
        word.chars().count() > 3
            && word.chars().all(char::is_alphabetic)
            && word.chars().any(is_above)
    };
    text.split_whitespace().any(is_word)
}

/// Whether a line may be a count of puzzles, or the size of boxes or of the grid: one number or two.
pub(super) fn is_counts(line: &Line) -> bool {
    let n_tokens = scan::tokens(&line.text).count();
    let mut tokens = scan::tokens(&line.text);
    let is_number = |(start, end): (usize, usize)| scan::number(&line.text[start..end]).is_some();
    (1..=2).contains(&n_tokens) && !line.text.contains(&b'|') && tokens.all(is_number)
}

/// Whether a line may be a count of puzzles on one line: a number, too short for a row that was cut off.
pub(super) fn is_count(line: &Line) -> bool {
    let text = line.text.trim_ascii();
    (2..9).contains(&text.len())
        && text.iter().all(u8::is_ascii_digit)
        && text.first() != Some(&b'0')
}

/// Whether a line is the header of a formula.
pub(super) fn is_formula(line: &Line) -> bool {
    let words = line.text.split(u8::is_ascii_whitespace);
    let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).take(5).collect();
    let is_count = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    matches!(words[..], [b"p", b"cnf", n_vars, n_clauses] if is_count(n_vars) && is_count(n_clauses))
}

/// Whether a line may stand in a formula: integers or a comment.
pub(super) fn may_be_in_formula(line: &Line) -> bool {
    let is_integer = |(start, end): (usize, usize)| {
        let token = &line.text[start..end];
        let digits = token.strip_prefix(b"-").unwrap_or(token);
        digits.iter().all(u8::is_ascii_digit)
    };
    let tokens = || scan::tokens(&line.text);
    let is_short = tokens().all(|(start, end)| end - start <= 11);
    is_formula_comment(line) || is_formula(line) || (is_short && tokens().all(is_integer))
}

/// Whether a line is a comment of a formula.
pub(super) fn is_formula_comment(line: &Line) -> bool {
    matches!(line.text.trim_ascii_start(), [b'c'] | [b'c', b' ', ..])
}

/// Whether a line may be the title of a puzzle of this side that begins on the next line.
pub(super) fn may_stand_before(line: &Line, side: usize, options: &ReadOptions) -> bool {
    let n_cells = line
        .text
        .iter()
        .filter(|b| !b.is_ascii_whitespace())
        .count();
    // With small sides letters are no digits, unless they are asked for.
    let has_letters = side > 9 || options.symbols == Some(SymbolSet::Letters);
    is_words(line) && !(has_letters && recover::is_near(n_cells, side))
}

/// Whether a line is the header of a CSV file: names, or the one name of a column of puzzles.
pub(super) fn is_header(line: &Line) -> bool {
    let text = String::from_utf8_lossy(&line.text);
    let is_separator = |c: char| matches!(c, ',' | ';' | '\t');
    let is_name = |field: &str| {
        let field = field.trim().trim_matches('"');
        field.starts_with(char::is_alphabetic)
            && field
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '))
    };
    if table::names_puzzles(&text) {
        return true;
    }
    let first = line.text.trim_ascii();
    let first = first.iter().position(|byte| is_delimiter(*byte));
    first.is_some_and(|length| length <= LONGEST_FIRST_FIELD)
        && text.contains(is_separator)
        && text.split(is_separator).all(is_name)
}
