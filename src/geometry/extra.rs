//! Units beyond rows, columns and boxes: the diagonals, and any others that a map shows.

use std::fmt;

use super::map::{self, Map};
use super::{Cell, Geometry};
use crate::error::GeometryError;

/// The word for both diagonals.
const DIAGONALS: &str = "diagonals";

/// Extra units, as they are asked for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Extra {
    has_diagonals: bool,
    maps: Vec<Map>,
}

impl Extra {
    /// Adds the two diagonals.
    pub fn add_diagonals(&mut self) {
        self.has_diagonals = true;
    }

    /// Adds what a text says: `diagonals`, or maps. A map has a label for each cell of the grid, or
    /// `.` for a cell in none of its units, and is written as for
    /// [`Boxes::of_map`](super::Boxes::of_map). Units that overlap are on several maps, with a blank
    /// line between them. A line that begins with `#` is a comment.
    ///
    /// # Errors
    ///
    /// [`GeometryError::Map`] if it says none of that.
    pub fn add(&mut self, text: &str) -> Result<(), GeometryError> {
        if text.trim() == DIAGONALS {
            self.add_diagonals();
            return Ok(());
        }
        for map in paragraphs(text) {
            let map = Map::read(&map)?;
            if let Some(side) = self.side().filter(|side| *side != map.side()) {
                return Err(GeometryError::OtherSide {
                    side: map.side(),
                    expected: side,
                });
            }
            self.maps.push(map);
        }
        Ok(())
    }

    /// The only side that they fit; `None` if they fit every side.
    pub fn side(&self) -> Option<usize> {
        self.maps.first().map(Map::side)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        !self.has_diagonals && self.maps.is_empty()
    }

    /// The units on a grid of a side, each once, in the order of their cells.
    pub(super) fn units(&self, side: usize) -> Vec<Vec<Cell>> {
        let mut units: Vec<Vec<Cell>> = self.maps.iter().flat_map(Map::units).collect();
        if self.has_diagonals {
            units.extend(diagonals(side));
        }
        units.sort();
        units.dedup();
        units
    }

    /// The extra units of a geometry.
    pub(super) fn of(geometry: &Geometry) -> Extra {
        let side = geometry.side();
        let mut units: Vec<&[Cell]> = geometry.extra_units().collect();
        let diagonals = diagonals(side);
        let has_diagonals = diagonals
            .iter()
            .all(|diagonal| units.contains(&&diagonal[..]));
        units.retain(|unit| !(has_diagonals && diagonals.iter().any(|cells| cells == unit)));
        let mut extra = Extra {
            has_diagonals,
            maps: Vec::new(),
        };
        while !units.is_empty() {
            let mut numbers: Vec<Option<u16>> = vec![None; side * side];
            let mut n_units = 0;
            units.retain(|cells| {
                let is_free = cells.iter().all(|cell| numbers[cell.index()].is_none());
                if is_free {
                    cells
                        .iter()
                        .for_each(|cell| numbers[cell.index()] = Some(n_units));
                    n_units += 1;
                }
                !is_free
            });
            extra.maps.push(Map::of_units(side, numbers));
        }
        extra
    }

    /// What they are, a text each, as [`Extra::add`] reads them: `diagonals` or a map on one line.
    pub fn texts(&self) -> Vec<String> {
        let diagonals = self.has_diagonals.then(|| DIAGONALS.to_owned());
        let maps = self
            .maps
            .iter()
            .map(|map| map::write(map.side(), map.numbers()));
        diagonals.into_iter().chain(maps).collect()
    }
}

impl fmt::Display for Extra {
    /// As on a command line: `--diagonals --extra 11….`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, text) in self.texts().iter().enumerate() {
            f.write_str(if index > 0 { " " } else { "" })?;
            match text.as_str() {
                DIAGONALS => f.write_str("--diagonals")?,
                map => write!(f, "--extra {map}")?,
            }
        }
        Ok(())
    }
}

/// The two diagonals of a side, from the top.
pub(super) fn diagonals(side: usize) -> [Vec<Cell>; 2] {
    let falling = (0..side).map(|row| Cell::new(row * side + row));
    let rising = (0..side).map(|row| Cell::new(row * side + side - 1 - row));
    [falling.collect(), rising.collect()]
}

/// The parts of a text between blank lines, without its comments.
fn paragraphs(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for line in text.lines().map(str::trim) {
        if line.starts_with('#') {
            continue;
        }
        match parts.last_mut() {
            Some(part) if !line.is_empty() => {
                part.push_str(line);
                part.push('\n');
            }
            _ => parts.push(String::new()),
        }
    }
    let is_text = |part: &String| !part.is_empty();
    // Without a part, the one that is empty says what is wrong.
    if parts.iter().any(is_text) {
        parts.retain(is_text);
    } else {
        parts.truncate(1);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extra(texts: &[&str]) -> Extra {
        let mut extra = Extra::default();
        for text in texts {
            extra.add(text).unwrap();
        }
        extra
    }

    #[test]
    fn maps_of_overlapping_units_are_parted_by_blank_lines() {
        let text = "# two units\n1...\n.1..\n..1.\n...1\n\n\n....\n2222\n....\n....\n";
        assert_eq!(extra(&[text]).units(4).len(), 2);
        assert_eq!(extra(&["diagonals"]).units(5).len(), 2);
        assert_eq!(extra(&["diagonals"]).side(), None);
        assert_eq!(extra(&[text]).side(), Some(4));
    }

    #[test]
    fn wrong_texts_are_refused() {
        let refused = |text: &str| Extra::default().add(text).unwrap_err().to_string();
        for text in ["", "# nothing", "diagonal", "1...1...1...2..."] {
            assert!(refused(text).contains("found"), "{text}");
        }
        let mut extra = extra(&["1...1...1...1..."]);
        let error = extra.add("1....1....1....1....1....").unwrap_err();
        assert!(error.to_string().contains('5'), "{error}");
    }

    #[test]
    fn the_units_of_a_geometry_are_read_as_they_are_written() {
        let texts = ["diagonals", "11..11..........", "1..1....1..1...."];
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let geometry = geometry.with_extra(&extra(&texts)).unwrap();
        let written = geometry.extra();
        assert_eq!(written.to_string(), "--diagonals --extra 1..1....1..1....");
        let again = Geometry::with_default_boxes(4).unwrap();
        assert_eq!(again.with_extra(&written).unwrap(), geometry);
    }
}
