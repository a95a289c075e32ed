//! The shape of a puzzle: its side, and the units in which every digit stands exactly once.
//!
//! A unit is a row, a column or a box. Boxes are h rows high and w columns wide with
//! h × w = side, or absent: without boxes the puzzle is a Latin square.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::error::GeometryError;

/// A cell, by its index in row-major order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u32);

impl Cell {
    /// The cell at a row-major index.
    pub const fn new(index: usize) -> Cell {
        Cell(index as u32)
    }

    /// The row-major index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A unit, by its number: rows first, then columns, then boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit(u32);

impl Unit {
    /// The unit's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What kind of unit it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UnitKind {
    /// A row, left to right.
    Row,
    /// A column, top to bottom.
    Column,
    /// A box, row by row.
    Box,
}

impl UnitKind {
    /// All kinds, in the order in which units are numbered.
    pub const ALL: [UnitKind; 3] = [UnitKind::Row, UnitKind::Column, UnitKind::Box];
}

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
        })
    }
}

/// The boxes of a geometry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Boxes {
    /// No boxes: a Latin square.
    None,
    /// Boxes of `height` rows by `width` columns.
    Rect {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
}

impl Boxes {
    /// The usual boxes for a side: square where the side is a square, else the shape nearest to a
    /// square with 2 ≤ height ≤ width (6 has boxes of 2 rows × 3 columns). Sides 0, 2, 3 and other
    /// primes have none.
    pub fn default_for(side: usize) -> Option<Boxes> {
        if side == 1 {
            return Some(Boxes::Rect {
                height: 1,
                width: 1,
            });
        }
        let height = (2..=side.isqrt()).rev().find(|height| side % height == 0)?;
        Some(Boxes::Rect {
            height,
            width: side / height,
        })
    }
}

impl FromStr for Boxes {
    type Err = GeometryError;

    /// Reads what [`Boxes`] displays: `3x3` is height × width, `none` no boxes.
    fn from_str(text: &str) -> Result<Boxes, GeometryError> {
        if text == "none" {
            return Ok(Boxes::None);
        }
        let side = |text: &str| text.parse().ok().filter(|side| *side > 0);
        let boxes = text
            .split_once(['x', 'X', '×'])
            .and_then(|(height, width)| {
                Some(Boxes::Rect {
                    height: side(height)?,
                    width: side(width)?,
                })
            });
        boxes.ok_or_else(|| GeometryError::NotBoxes {
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for Boxes {
    /// As it is written after `--box`: `3x3`, `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Boxes::None => f.write_str("none"),
            Boxes::Rect { height, width } => write!(f, "{height}x{width}"),
        }
    }
}

/// A puzzle's shape. Cheap to clone: the unit lists are shared.
#[derive(Clone)]
pub struct Geometry(Arc<Shape>);

struct Shape {
    side: usize,
    boxes: Boxes,
    /// The cells of unit u are `cells[u * side..][..side]`.
    cells: Vec<Cell>,
    /// The units of cell c are `units[c * per_cell..][..per_cell]`.
    units: Vec<Unit>,
    per_cell: usize,
}

impl Geometry {
    /// The largest side.
    pub const MAX_SIDE: usize = 400;

    /// The geometry with this side and these boxes.
    ///
    /// # Errors
    ///
    /// [`GeometryError`] if the side is not 1 to 400, or the boxes do not tile it.
    pub fn new(side: usize, boxes: Boxes) -> Result<Geometry, GeometryError> {
        if side == 0 || side > Geometry::MAX_SIDE {
            return Err(GeometryError::Side { side });
        }
        if let Boxes::Rect { height, width } = boxes {
            if height == 0 || width == 0 || height.checked_mul(width) != Some(side) {
                return Err(GeometryError::BoxesDoNotFit {
                    side,
                    height,
                    width,
                });
            }
        }
        Ok(Geometry(Arc::new(Shape::new(side, boxes))))
    }

    /// The geometry with the usual boxes for this side, see [`Boxes::default_for`].
    ///
    /// # Errors
    ///
    /// [`GeometryError`] if the side is not 1 to 400, or has no usual boxes.
    pub fn with_default_boxes(side: usize) -> Result<Geometry, GeometryError> {
        if side == 0 || side > Geometry::MAX_SIDE {
            return Err(GeometryError::Side { side });
        }
        let boxes = Boxes::default_for(side).ok_or(GeometryError::NoUsualBoxes { side })?;
        Geometry::new(side, boxes)
    }

    /// Cells in a row, and digits: 1 to 400.
    pub fn side(&self) -> usize {
        self.0.side
    }

    /// The boxes.
    pub fn boxes(&self) -> Boxes {
        self.0.boxes
    }

    /// Side squared.
    pub fn n_cells(&self) -> usize {
        self.0.side * self.0.side
    }

    /// How many units there are.
    pub fn n_units(&self) -> usize {
        self.0.cells.len() / self.0.side
    }

    /// All cells in row-major order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.n_cells()).map(Cell::new)
    }

    /// All digits in ascending order.
    pub fn digits(&self) -> impl ExactSizeIterator<Item = crate::Digit> + use<> {
        (0..self.side()).map(crate::Digit::from_index)
    }

    /// All units: rows, columns, boxes.
    pub fn units(&self) -> impl ExactSizeIterator<Item = Unit> + use<> {
        (0..self.n_units() as u32).map(Unit)
    }

    /// The units of one kind, top to bottom or left to right; none for boxes where there are none.
    pub fn units_of_kind(&self, kind: UnitKind) -> impl ExactSizeIterator<Item = Unit> + use<> {
        let side = self.side();
        let range: Range<usize> = match kind {
            UnitKind::Row => 0..side,
            UnitKind::Column => side..2 * side,
            UnitKind::Box => 2 * side..self.n_units(),
        };
        (range.start as u32..range.end as u32).map(Unit)
    }

    /// The cells of a unit, `side` of them.
    pub fn cells_of(&self, unit: Unit) -> &[Cell] {
        &self.0.cells[unit.index() * self.0.side..][..self.0.side]
    }

    /// The units that a cell stands in.
    pub fn units_of(&self, cell: Cell) -> &[Unit] {
        &self.0.units[cell.index() * self.0.per_cell..][..self.0.per_cell]
    }

    /// What kind of unit it is.
    pub fn kind_of(&self, unit: Unit) -> UnitKind {
        match unit.index() / self.side() {
            0 => UnitKind::Row,
            1 => UnitKind::Column,
            _ => UnitKind::Box,
        }
    }

    /// The cell in a row and a column, both from 0.
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        debug_assert!(row < self.side() && column < self.side());
        Cell::new(row * self.side() + column)
    }

    /// A cell's row and column, both from 0.
    pub fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.side(), cell.index() % self.side())
    }

    /// A cell's name as puzzlers write it: `r1c1` is the first.
    pub fn cell_name(&self, cell: Cell) -> String {
        let (row, column) = self.row_and_column(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// A unit's name: `row 1`, `column 3`, `box 9`.
    pub fn unit_name(&self, unit: Unit) -> String {
        format!("{} {}", self.kind_of(unit), unit.index() % self.side() + 1)
    }
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.side == other.0.side && self.0.boxes == other.0.boxes)
    }
}

impl Eq for Geometry {}

impl fmt::Display for Geometry {
    /// `9x9 with boxes 3x3`, `10x10 without boxes`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        match self.boxes() {
            Boxes::None => write!(f, "{side}x{side} without boxes"),
            boxes @ Boxes::Rect { .. } => write!(f, "{side}x{side} with boxes {boxes}"),
        }
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({self})")
    }
}

impl Shape {
    /// The unit lists of a side and boxes that fit.
    fn new(side: usize, boxes: Boxes) -> Shape {
        let at = |row: usize, column: usize| Cell::new(row * side + column);
        let mut cells = Vec::with_capacity(3 * side * side);
        for row in 0..side {
            cells.extend((0..side).map(|column| at(row, column)));
        }
        for column in 0..side {
            cells.extend((0..side).map(|row| at(row, column)));
        }
        if let Boxes::Rect { height, width } = boxes {
            for index in 0..side {
                let (top, left) = (index / height * height, index % height * width);
                cells.extend((0..side).map(|k| at(top + k / width, left + k % width)));
            }
        }
        let per_cell = cells.len() / (side * side);
        let mut units = vec![Unit(0); side * side * per_cell];
        for (position, cell) in cells.iter().enumerate() {
            let unit = position / side;
            units[cell.index() * per_cell + unit / side] = Unit(unit as u32);
        }
        Shape {
            side,
            boxes,
            cells,
            units,
            per_cell,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes() {
        let shape = |side| Boxes::default_for(side).map(|boxes| boxes.to_string());
        for (side, boxes) in [
            (1, "1x1"),
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
            (12, "3x4"),
            (15, "3x5"),
            (30, "5x6"),
            (400, "20x20"),
        ] {
            assert_eq!(shape(side).as_deref(), Some(boxes), "side {side}");
        }
        for side in [0, 2, 3, 5, 7, 11, 397] {
            assert_eq!(shape(side), None, "side {side}");
        }
    }

    #[test]
    fn boxes_that_do_not_fit_are_refused() {
        let rect = |height, width| Boxes::Rect { height, width };
        assert!(Geometry::new(0, Boxes::None).is_err());
        assert!(Geometry::new(401, Boxes::None).is_err());
        assert!(Geometry::new(6, rect(2, 2)).is_err());
        assert!(Geometry::new(6, rect(0, 6)).is_err());
        assert!(Geometry::new(6, rect(usize::MAX, 2)).is_err());
        assert!(Geometry::with_default_boxes(7).is_err());
        assert!(Geometry::new(7, Boxes::None).is_ok());
    }

    #[test]
    fn every_cell_stands_in_its_units_and_every_unit_has_side_cells() {
        for (side, boxes) in [(1, "1x1"), (4, "2x2"), (6, "3x2"), (6, "2x3"), (5, "none")] {
            let geometry = Geometry::new(side, boxes.parse().unwrap()).unwrap();
            for unit in geometry.units() {
                let mut cells = geometry.cells_of(unit).to_vec();
                cells.sort();
                cells.dedup();
                assert_eq!(cells.len(), side);
                for &cell in geometry.cells_of(unit) {
                    assert!(geometry.units_of(cell).contains(&unit));
                }
            }
        }
    }

    #[test]
    fn boxes_are_read_as_they_are_written() {
        assert_eq!("none".parse(), Ok(Boxes::None));
        assert_eq!(
            "2x3".parse(),
            Ok(Boxes::Rect {
                height: 2,
                width: 3
            })
        );
        for text in ["", "3", "x3", "3x", "0x3", "-1x3", "3x3x3", "3 x 3", "None"] {
            let error = text.parse::<Boxes>().unwrap_err();
            assert_eq!(
                error,
                GeometryError::NotBoxes {
                    found: text.to_owned()
                }
            );
        }
    }

    #[test]
    fn boxes_are_numbered_row_by_row() {
        let geometry = Geometry::with_default_boxes(6).unwrap();
        let second = geometry.units_of_kind(UnitKind::Box).nth(1).unwrap();
        let names: Vec<String> = geometry
            .cells_of(second)
            .iter()
            .map(|&cell| geometry.cell_name(cell))
            .collect();
        assert_eq!(names, ["r1c4", "r1c5", "r1c6", "r2c4", "r2c5", "r2c6"]);
        assert_eq!(geometry.unit_name(second), "box 2");
        assert_eq!(geometry.kind_of(second), UnitKind::Box);
    }
}
