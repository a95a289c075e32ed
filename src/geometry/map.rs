//! Maps: a label for each cell, and the cells of a label together are a unit.
//!
//! ```text
//! 1122        .........  a label for each cell, row by row
//! 1122        .aaa.bbb.
//! 3344        …
//! 3344
//! ```
//!
//! Rows may be lines, or stand in one line between `/`, or without anything between them. Where
//! labels have several characters, `12`, spaces or commas stand between them. `.` is no label.

use super::{Cell, Geometry};
use crate::error::GeometryError;

/// The labels of a square of cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Map {
    side: usize,
    /// For each cell its label's number, in order of first appearance; `None` without one.
    numbers: Vec<Option<u16>>,
    /// The labels.
    labels: Vec<String>,
}

impl Map {
    /// Reads a map.
    pub(super) fn read(text: &str) -> Result<Map, GeometryError> {
        let is_gap = |c: char| c.is_whitespace() || matches!(c, '/' | ',');
        let runs: Vec<&str> = text.split(is_gap).filter(|run| !run.is_empty()).collect();
        let n_runs = runs.len();
        let is_row = |run: &&str| run.chars().count() == n_runs;
        let cells: Vec<String> = if n_runs == 1 || runs.iter().all(is_row) {
            let symbols = runs.iter().flat_map(|run| run.chars());
            symbols.map(String::from).collect()
        } else {
            runs.iter().map(|&run| run.to_owned()).collect()
        };
        let side = cells.len().isqrt();
        if side < 2 || side * side != cells.len() {
            return Err(GeometryError::Map {
                found: format!("{} labels", cells.len()),
                expected: "a label for each cell, such as 81 or 9 rows of 9".to_owned(),
            });
        }
        if side > Geometry::MAX_SIDE {
            return Err(GeometryError::Side { side });
        }
        let mut labels: Vec<String> = Vec::new();
        let mut number = |cell: String| {
            if cell == "." {
                return None;
            }
            let known = labels.iter().position(|label| *label == cell);
            Some(known.unwrap_or_else(|| {
                labels.push(cell);
                labels.len() - 1
            }) as u16)
        };
        let numbers = cells.into_iter().map(&mut number).collect();
        let map = Map {
            side,
            numbers,
            labels,
        };
        map.check()?;
        Ok(map)
    }

    /// The map that shows units that do not overlap, for each cell the number of its unit. Each has side
    /// cells.
    pub(super) fn of_units(side: usize, numbers: Vec<Option<u16>>) -> Map {
        let n_units = numbers.iter().flatten().max().map_or(0, |max| max + 1);
        let map = Map {
            side,
            numbers,
            labels: (1..=n_units).map(|number| number.to_string()).collect(),
        };
        debug_assert_eq!(map.check(), Ok(()));
        map
    }

    /// Every label has as many cells as the grid has digits.
    fn check(&self) -> Result<(), GeometryError> {
        let units = self.units();
        let wrong = units.iter().zip(&self.labels);
        let mut wrong = wrong.filter(|(cells, _)| cells.len() != self.side);
        match wrong.next() {
            None => Ok(()),
            Some((cells, label)) => Err(GeometryError::Map {
                found: format!("{} cells with label '{label}'", cells.len()),
                expected: format!("{0}, as many as a {0}x{0} grid has digits", self.side),
            }),
        }
    }

    /// Cells in a row.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// For each cell its label's number.
    pub(super) fn numbers(&self) -> &[Option<u16>] {
        &self.numbers
    }

    /// The cells of each label, in row-major order.
    pub(super) fn units(&self) -> Vec<Vec<Cell>> {
        let mut units = vec![Vec::with_capacity(self.side); self.labels.len()];
        for (index, number) in self.numbers.iter().enumerate() {
            if let Some(number) = number {
                units[usize::from(*number)].push(Cell::new(index));
            }
        }
        units
    }
}

/// The text of a map: on one line where each number has a symbol, else with commas.
pub(super) fn write(side: usize, numbers: &[Option<u16>]) -> String {
    let labels = numbers.iter().flatten().max().map_or(0, |max| max + 1);
    if usize::from(labels) <= LABELS.len() {
        let label =
            |number: &Option<u16>| number.map_or('.', |n| char::from(LABELS[usize::from(n)]));
        return numbers.iter().map(label).collect();
    }
    let label = |number: &Option<u16>| number.map_or(".".to_owned(), |n| (n + 1).to_string());
    let rows = numbers.chunks(side);
    let row = |row: &[Option<u16>]| row.iter().map(label).collect::<Vec<_>>().join(",");
    rows.map(row).collect::<Vec<_>>().join("/")
}

/// The labels of maps on one line.
const LABELS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_read_however_its_rows_are_kept_apart() {
        let map = Map::read("1122112233443344").unwrap();
        for text in [
            "1122/1122/3344/3344",
            "1122\n1122\n\n3344\n3344\n",
            "aabb aabb ccdd ccdd",
            "7 7 8 8 7 7 8 8 12 12 11 11 12 12 11 11",
            "1,1,2,2/1,1,2,2/30,30,40,40/30,30,40,40",
        ] {
            assert_eq!(Map::read(text).unwrap().numbers, map.numbers, "{text}");
        }
        assert_eq!(write(4, &map.numbers), "1122112233443344");
    }

    #[test]
    fn wrong_maps_are_refused() {
        for (text, found) in [
            ("", "0 labels"),
            ("1", "1 labels"),
            ("112211223344334", "15 labels"),
            ("1122112233443444", "3 cells with label '3'"),
        ] {
            let error = Map::read(text).unwrap_err().to_string();
            assert!(error.contains(found), "{text}: {error}");
        }
    }

    #[test]
    fn many_labels_are_written_as_numbers() {
        let side = 36;
        let numbers: Vec<Option<u16>> = (0..side * side).map(|c| Some((c / side) as u16)).collect();
        let text = write(side, &numbers);
        assert!(text.starts_with("1,1,1"), "{text}");
        assert_eq!(Map::read(&text).unwrap().numbers, numbers);
    }
}
