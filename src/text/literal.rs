//! A whole grid on one line, as programs write it: `[[5,3,0],[6,0,0],…]`, `["53..7....","6..1…",…]`,
//! `x = [|5,3,0|6,0,0|…|];`, with or without a name before it.

use std::io::BufRead;

use super::lines::Line;
use super::reader::{Class, Reader};
use super::rows::Rows;
use super::{Entry, Form, array, fault, scan, sniff, symbol};
use crate::error::{Error, TextError};

/// Fewer rows are no grid on a line, but perhaps a row in parts.
const FEWEST_ROWS: usize = 4;

/// What stands between the innermost brackets, or between bars.
struct Groups {
    rows: Vec<Vec<Vec<u8>>>,
    depth: usize,
    has_bars: bool,
    /// Where they end.
    end: usize,
}

/// The rows of the grid that a line holds, each as a line of its own; `None` if it holds none.
pub(super) fn rows(line: &Line) -> Option<Vec<Line>> {
    let row = |text: Vec<u8>| Line {
        number: line.number,
        text,
        raw: None,
        is_overlong: false,
        is_unended: false,
    };
    Some(texts(&line.text)?.into_iter().map(row).collect())
}

/// Whether a text holds a whole grid, right or wrong, or several.
pub(super) fn is_whole(text: &[u8]) -> bool {
    texts(text).is_some() || several(text).is_some()
}

/// The side of a puzzle whose cells are one list; `None` if they may be a row of a larger one: those
/// have no digit twice.
fn flat_side(cells: &[Vec<u8>]) -> Option<usize> {
    let side = sniff::square_root(cells.len()).filter(|side| *side >= FEWEST_ROWS)?;
    let mut seen = vec![false; side + 1];
    let mut has_twice = false;
    for cell in cells {
        let value = match (scan::number(cell), &cell[..]) {
            (Some(number), _) => usize::from(number),
            (None, &[byte]) => usize::from(symbol::any_value(byte)?),
            (None, _) => return None,
        };
        let seen = seen.get_mut(value)?;
        has_twice |= *seen && value > 0;
        *seen = true;
    }
    has_twice.then_some(side)
}

/// The grids, or puzzles in line form, of a list on a line, as the texts of lines of their own.
fn several(text: &[u8]) -> Option<Vec<Vec<u8>>> {
    let value = &text[array::value_at(text)..];
    if value.first() != Some(&b'[') {
        return None;
    }
    let found = Groups::of(value)?;
    if let ([strings], 1) = (&found.rows[..], found.depth) {
        let is_puzzle = |text: &Vec<u8>| {
            text.len() >= FEWEST_ROWS * FEWEST_ROWS
                && sniff::square_root(text.len()).is_some()
                && text.iter().all(|byte| symbol::is_symbol(*byte))
        };
        let is_grid = strings.iter().all(|text| text.len() == strings.len());
        return (!is_grid && strings.iter().all(is_puzzle)).then(|| strings.clone());
    }
    if found.depth != 3 || value.iter().any(|byte| matches!(byte, b'"' | b'\'' | b'{')) {
        return None;
    }
    let mut grids = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, byte) in value.iter().enumerate() {
        match byte {
            b'[' | b'(' => {
                depth += 1;
                if depth == 2 {
                    start = at;
                }
            }
            b']' | b')' => {
                depth -= 1;
                if depth == 1 {
                    grids.push(value[start..=at].to_vec());
                }
                if depth == 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    let are_grids = grids.iter().all(|grid| texts(grid).is_some());
    (are_grids && grids.len() > 1).then_some(grids)
}

/// The rows of the grid that a text holds.
fn texts(text: &[u8]) -> Option<Vec<Vec<u8>>> {
    if !text.iter().any(|byte| matches!(byte, b'[' | b'(' | b'{')) {
        return None;
    }
    // Of several objects only the first would be seen.
    let mut objects = text.iter().filter(|byte| **byte == b'{');
    if text.trim_ascii().first() == Some(&b'[') && objects.nth(1).is_some() {
        return None;
    }
    let value = &text[array::value_at(text)..];
    if !matches!(value.first(), Some(b'[' | b'(' | b'{')) {
        return None;
    }
    let found = Groups::of(value)?;
    // Of several grids only the first would be seen.
    if begins_another(&value[found.end..]) {
        return None;
    }
    let groups = found.rows;
    match &groups[..] {
        // A string a row.
        [strings] => {
            let n = strings.len();
            let is_grid = n >= FEWEST_ROWS && strings.iter().all(|row| row.len() == n);
            if is_grid {
                return Some(strings.clone());
            }
            let side = flat_side(strings)?;
            Some(
                strings
                    .chunks(side)
                    .map(|cells| cells.join(&b' '))
                    .collect(),
            )
        }
        _ if groups.len() >= FEWEST_ROWS && (found.depth > 1 || found.has_bars) => {
            Some(groups.iter().map(|cells| cells.join(&b' ')).collect())
        }
        _ => None,
    }
}

/// Whether the first list behind one is a grid, too.
fn begins_another(rest: &[u8]) -> bool {
    let opens = |at: &usize| matches!(rest[*at], b'[' | b'{');
    let is_grid = |at: usize| {
        let found = Groups::of(&rest[at..]);
        found.is_some_and(|found| found.depth > 1 && found.rows.len() >= FEWEST_ROWS)
    };
    (0..rest.len()).find(opens).is_some_and(is_grid)
}

impl<R: BufRead> Reader<R> {
    /// Puts back the puzzles of a list, each as a line of its own; tells whether the line is one.
    pub(super) fn takes_list(&mut self, line: &Line) -> bool {
        let Some(texts) = several(&line.text) else {
            return false;
        };
        for text in texts.into_iter().rev() {
            self.lines.put_back(Line {
                number: line.number,
                text,
                raw: None,
                is_overlong: false,
                is_unended: false,
            });
        }
        self.coming.add_blank_line();
        true
    }

    /// Reads a puzzle whose rows stand on one line.
    pub(super) fn read_literal(&mut self, line: &Line, literal: &[Line]) -> Result<Entry, Error> {
        let side = literal.len();
        let Some(geometry) = self.geometries.of(side) else {
            return Err(fault::rows_on_line(line.number, side).into());
        };
        let mut rows = Rows::new(&geometry, line.number, None, self.options.symbols);
        for row in literal {
            // Its columns are not those of the line.
            rows.add(row)
                .map_err(|fault| TextError { column: 0, ..fault })?;
        }
        self.class = Some(Class::Line { side });
        let mut entry = rows.finish()?;
        if side <= symbol::LARGEST_SIDE {
            entry.style = entry.style.with_form(Form::Line, &geometry);
        }
        Ok(entry)
    }
}

impl Groups {
    /// The groups of a text that begins with a bracket, up to the one that closes it; `None` if
    /// none does.
    fn of(text: &[u8]) -> Option<Groups> {
        let mut found = Groups {
            rows: Vec::new(),
            depth: 0,
            has_bars: false,
            end: 0,
        };
        let (mut depth, mut at) = (0, 0);
        let mut group = Vec::new();
        while let Some(&byte) = text.get(at) {
            at += 1;
            match byte {
                b'[' | b'(' | b'{' | b']' | b')' | b'}' | b'|' => {
                    if !group.is_empty() {
                        found.rows.push(std::mem::take(&mut group));
                    }
                    match byte {
                        b'[' | b'(' | b'{' => depth += 1,
                        b'|' => found.has_bars = true,
                        _ => depth -= 1,
                    }
                    found.depth = found.depth.max(depth);
                    if depth == 0 {
                        found.end = at;
                        return Some(found);
                    }
                }
                b'"' | b'\'' => {
                    let length = text[at..].iter().position(|end| *end == byte)?;
                    group.push(array::cell(text[at..][..length].trim_ascii()));
                    at += length + 1;
                }
                b',' | b';' => {}
                byte if byte.is_ascii_whitespace() => {}
                _ => {
                    let is_end = |byte: &u8| {
                        byte.is_ascii_whitespace() || *byte == b'|' || array::is_mark(*byte)
                    };
                    let rest = &text[at - 1..];
                    let length = rest.iter().position(is_end).unwrap_or(rest.len());
                    group.push(array::cell(&rest[..length]));
                    at += length - 1;
                }
            }
        }
        None
    }
}
