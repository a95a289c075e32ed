//! JSON objects with a puzzle among their members, one or several on a line:
//! `{"id": 7, "puzzle": "53..7…"}`. The puzzle may be a string or an array of rows. The other members
//! become what follows the puzzle on its line; regions make it a jigsaw.

use std::io::BufRead;

use serde_json::{Deserializer, Map, Value};

use super::lines::Line;
use super::reader::Reader;
use super::{fault, regions, sniff, symbol, table};
use crate::error::TextError;

/// The shortest puzzle.
const SHORTEST: usize = 16;

/// What was found in an object, and what was expected.
type Fault = (&'static str, &'static str);

/// Members that may say a shape.
const SHAPES: [&str; 6] = ["box", "boxes", "diagonal", "diagonals", "extra", "extras"];

/// Whether a text begins with an object, or a list of objects, and ends with one.
pub(super) fn is_object(text: &[u8]) -> bool {
    let content = text.trim_ascii();
    let inside = content.strip_prefix(b"[").unwrap_or(content).trim_ascii();
    let Some(members) = inside.strip_prefix(b"{") else {
        return false;
    };
    // A name; else it may be an array as C has them.
    let members = members.trim_ascii_start();
    let is_named = || {
        let quote = members
            .first()
            .filter(|byte| matches!(byte, b'"' | b'\''))?;
        let end = members[1..].iter().position(|byte| byte == quote)?;
        Some(members[end + 2..].trim_ascii_start().first() == Some(&b':'))
    };
    content.contains(&b'}')
        && matches!(content.last(), Some(b'}' | b',' | b']'))
        && is_named() == Some(true)
}

/// The objects of a line; `None` if they are none.
fn objects(text: &[u8]) -> Option<Vec<Value>> {
    let text = String::from_utf8_lossy(text);
    let text = text.trim();
    let text = text.strip_suffix(',').unwrap_or(text);
    let has_bracket = text.starts_with('[');
    let text = text.strip_prefix('[').unwrap_or(text);
    // A list may go on over other lines.
    let text = match text.strip_suffix(']') {
        Some(inside) if has_bracket || inside.trim_end().ends_with('}') => inside,
        Some(_) | None => text,
    };
    let list = |text: &str| serde_json::from_str::<Vec<Value>>(&format!("[{text}]")).ok();
    let stream = |text: &str| {
        let values = Deserializer::from_str(text).into_iter::<Value>();
        values.collect::<Result<Vec<Value>, _>>().ok()
    };
    let found = list(text).or_else(|| stream(text));
    let found = found.or_else(|| Some(vec![strings(text)?]))?;
    found.iter().all(Value::is_object).then_some(found)
}

/// The members that are strings, of one object that is not quite JSON: as Python writes it, with a comma
/// behind the last member, with `NaN`.
fn strings(text: &str) -> Option<Value> {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let parts: Vec<&str> = text.split(quote).collect();
    let mut members = Map::new();
    // Outside strings are the parts with an even number.
    for at in (1..parts.len().saturating_sub(2)).step_by(2) {
        if parts[at + 1].trim() == ":" {
            let value = Value::from(parts[at + 2]);
            if members.insert(parts[at].to_owned(), value).is_some() {
                return None;
            }
        }
    }
    (text.matches('{').count() == 1).then_some(Value::Object(members))
}

/// The puzzles of a value, each as a line of its own.
fn puzzles(value: &Value, found: &mut Vec<String>) -> Result<(), Fault> {
    match value {
        Value::Object(members) => match puzzle_of(members)? {
            Some(text) => found.push(text),
            None => {
                for (name, value) in members {
                    if !is_answer(name) {
                        puzzles(value, found)?;
                    }
                }
            }
        },
        Value::Array(values) if values.iter().any(Value::is_object) => {
            for value in values {
                puzzles(value, found)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// The puzzle of an object, with its other members behind it, solutions first.
fn puzzle_of(members: &Map<String, Value>) -> Result<Option<String>, Fault> {
    let named = |name: &&String| table::names_puzzles(name);
    let holds = |name: &&String| may_be_puzzle(&members[*name]);
    let is_sure = |name: &&String| !is_answer(name) && is_puzzle(&members[*name]);
    let surest = |name: &&String| table::place_of(name);
    let usual = members
        .keys()
        .filter(named)
        .filter(holds)
        .min_by_key(surest);
    let Some(name) = usual.or_else(|| members.keys().find(is_sure)) else {
        return Ok(None);
    };
    let is_said = |name: &&str| {
        !matches!(
            members.get(*name),
            None | Some(Value::Null | Value::Bool(false))
        )
    };
    if SHAPES.iter().any(is_said) {
        return Err((
            "a shape, which is not read in objects",
            "--box, --diagonals or --extra for it",
        ));
    }
    let map = regions::NAMES.iter().find_map(|name| members.get(*name));
    let mut text = match (&members[name], map) {
        (Value::String(rows), None | Some(Value::Null)) if rows.contains('\n') => {
            return Ok(Some(rows.clone()));
        }
        (Value::String(puzzle), None | Some(Value::Null)) => puzzle.clone(),
        (Value::String(puzzle), Some(Value::String(map))) => {
            let side = puzzle.len().isqrt();
            format!("{side},{puzzle},{map}")
        }
        // What else stands there is of no use.
        (grid, None | Some(Value::Null)) => return Ok(Some(grid.to_string())),
        (_, Some(_)) => {
            return Err((
                "regions that are no string",
                "a string of labels, as many as the puzzle has cells",
            ));
        }
    };
    let is_other = |other: &&String| *other != name && !regions::NAMES.contains(&&***other);
    let (answers, others): (Vec<&String>, Vec<&String>) = members
        .keys()
        .filter(is_other)
        .partition(|name| is_answer(name));
    for other in answers.into_iter().chain(others) {
        let value = match &members[other] {
            Value::String(value) => value.clone(),
            Value::Number(value) => value.to_string(),
            _ => continue,
        };
        text.extend([",", other, ",", &value]);
    }
    Ok(Some(text))
}

/// Whether a member of this name is a solution.
fn is_answer(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.starts_with("solution") || name.starts_with("answer")
}

/// Whether a value may be a puzzle, right or wrong, and no number of it.
fn may_be_puzzle(value: &Value) -> bool {
    match value {
        Value::String(text) => text.len() >= SHORTEST,
        Value::Array(rows) => rows.len() > 3 && !rows.iter().any(Value::is_object),
        _ => false,
    }
}

/// Whether a value is surely a puzzle: side² symbols, and not only letters; or as many rows of cells
/// as there are cells in each.
fn is_puzzle(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let text = text.as_bytes();
            text.len() >= SHORTEST
                && sniff::square_root(text.len()).is_some()
                && text.iter().all(|byte| symbol::is_symbol(*byte))
                && !text.iter().all(u8::is_ascii_alphabetic)
        }
        Value::Array(rows) => {
            let is_row = |row: &Value| match row {
                Value::Array(cells) => cells.len() == rows.len(),
                Value::String(cells) => cells.len() == rows.len(),
                _ => false,
            };
            rows.len() > 3 && rows.iter().all(is_row)
        }
        _ => false,
    }
}

impl<R: BufRead> Reader<R> {
    /// Puts back the puzzles of the objects on a line, each as a line of its own; tells whether there
    /// are any.
    ///
    /// # Errors
    ///
    /// If none of them holds a puzzle, or a shape is said that is not read.
    pub(super) fn takes_objects(&mut self, line: &Line) -> Result<bool, TextError> {
        if !is_object(&line.text) {
            return Ok(false);
        }
        let mut texts = Vec::new();
        let Some(objects) = objects(&line.text) else {
            return Ok(false);
        };
        let fault = |(found, expected): Fault| {
            fault::at_line(line.number, found.to_owned(), expected.to_owned())
        };
        for object in objects {
            puzzles(&object, &mut texts).map_err(fault)?;
        }
        if texts.is_empty() {
            let expected = "a member such as \"puzzle\" that holds it";
            return Err(fault(("no puzzle in an object", expected)));
        }
        let plain = |text: &str| Line {
            number: line.number,
            text: text.as_bytes().to_vec(),
            raw: None,
            is_overlong: false,
            is_unended: false,
        };
        if let [text] = &texts[..] {
            if let Some(text) = placed(text, &line.text) {
                let raw = Some(line.text.clone());
                self.lines.put_back(Line {
                    text,
                    raw,
                    ..plain("")
                });
                return Ok(true);
            }
        }
        // A string may hold rows.
        for row in texts.iter().rev().flat_map(|text| text.lines().rev()) {
            self.lines.put_back(plain(row));
        }
        self.coming.add_blank_line();
        Ok(true)
    }
}

/// A puzzle's text behind so many tabs that the puzzle stands where it stands on its line; `None` for
/// one that begins with something else.
fn placed(text: &str, line: &[u8]) -> Option<Vec<u8>> {
    let puzzle = text.split(',').next()?.as_bytes();
    if puzzle.len() < SHORTEST || puzzle[0] == b'[' || puzzle.contains(&b'\n') {
        return None;
    }
    let at = line.windows(puzzle.len()).position(|run| run == puzzle)?;
    Some([&vec![b'\t'; at], text.as_bytes()].concat())
}
