//! JSON objects, one a line, with a puzzle in line form among their members:
//! `{"id": 7, "puzzle": "53..7…"}`. The other members become what follows the puzzle on its line.

use super::{array, sniff, symbol, table};

/// The shortest puzzle.
const SHORTEST: usize = 16;

/// The line of an object as a puzzle and a remark; `None` for other lines. The puzzle stays where it
/// is: tabs stand before it, which are no cells.
pub(super) fn plain(text: &[u8]) -> Option<Vec<u8>> {
    let content = text.trim_ascii();
    let inside = content.strip_prefix(b"[").unwrap_or(content);
    let is_object = inside.trim_ascii_start().first() == Some(&b'{')
        && content.contains(&b'}')
        && matches!(content.last(), Some(b'}' | b',' | b']'));
    if !is_object {
        return None;
    }
    let members = members(text);
    let name = |(name, _): &Member| String::from_utf8_lossy(&text[name.clone()]);
    let named = members
        .iter()
        .find(|member| table::names_puzzles(&name(member)) && member.1.len() >= SHORTEST);
    let (_, value) = named.or_else(|| {
        members
            .iter()
            .find(|member| !is_answer(&name(member)) && is_puzzle(&text[member.1.clone()]))
    })?;
    let mut plain = vec![b'\t'; value.start];
    plain.extend(&text[value.clone()]);
    plain.extend(text[value.end..].iter().map(|&byte| match byte {
        b':' => b' ',
        byte if array::is_mark(byte) => b' ',
        byte => byte,
    }));
    Some(plain)
}

/// A name and a string: where they stand.
type Member = (std::ops::Range<usize>, std::ops::Range<usize>);

/// The members that are strings without white space.
fn members(text: &[u8]) -> Vec<Member> {
    let quotes: Vec<usize> = (0..text.len()).filter(|at| text[*at] == b'"').collect();
    let strings: Vec<std::ops::Range<usize>> = quotes
        .chunks_exact(2)
        .map(|pair| pair[0] + 1..pair[1])
        .collect();
    let is_member = |pair: &&[std::ops::Range<usize>]| {
        let between = text[pair[0].end + 1..pair[1].start - 1].trim_ascii();
        let value = &text[pair[1].clone()];
        between == b":" && !value.iter().any(u8::is_ascii_whitespace)
    };
    strings
        .windows(2)
        .filter(is_member)
        .map(|pair| (pair[0].clone(), pair[1].clone()))
        .collect()
}

/// Whether a member of this name is a solution.
fn is_answer(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.starts_with("solution") || name.starts_with("answer")
}

/// Whether a string is surely a puzzle: side² symbols, and not only letters.
fn is_puzzle(value: &[u8]) -> bool {
    value.len() >= SHORTEST
        && sniff::square_root(value.len()).is_some()
        && value.iter().all(|byte| symbol::is_symbol(*byte))
        && !value.iter().all(u8::is_ascii_alphabetic)
}
