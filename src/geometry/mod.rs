//! The shape of a puzzle: its side, and the units in which every digit stands exactly once.
//!
//! A unit is a row, a column, a box, or an extra one. Boxes are h rows high and w columns wide with
//! h × w = side, or regions of any form with side cells each, or absent: without boxes the puzzle is
//! a Latin square. Extra units are any side cells: diagonals, windows, disjoint groups.

mod boxes;
mod code;
mod extra;
mod map;
mod shape;
mod units;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::error::GeometryError;

pub use boxes::{Boxes, Regions};
pub use extra::Extra;
pub use shape::Shape;

use units::Units;

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

/// A unit, by its number: rows first, then columns, then boxes, then extra units.
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
    /// A box or a region, row by row.
    Box,
    /// An extra unit, row by row.
    Extra,
}

impl UnitKind {
    /// All kinds, in the order in which units are numbered.
    pub const ALL: [UnitKind; 4] = [
        UnitKind::Row,
        UnitKind::Column,
        UnitKind::Box,
        UnitKind::Extra,
    ];
}

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
            UnitKind::Extra => "extra unit",
        })
    }
}

/// A puzzle's shape. Cheap to clone: the unit lists are shared.
#[derive(Clone)]
pub struct Geometry(Arc<Units>);

impl Geometry {
    /// The largest side.
    pub const MAX_SIDE: usize = 400;

    /// The geometry with this side and these boxes, without extra units.
    ///
    /// # Errors
    ///
    /// [`GeometryError`] if the side is not 1 to 400, or the boxes do not tile it.
    pub fn new(side: usize, boxes: Boxes) -> Result<Geometry, GeometryError> {
        if side == 0 || side > Geometry::MAX_SIDE {
            return Err(GeometryError::Side { side });
        }
        match &boxes {
            &Boxes::Rect { height, width }
                if height == 0 || width == 0 || height.checked_mul(width) != Some(side) =>
            {
                Err(GeometryError::BoxesDoNotFit {
                    side,
                    height,
                    width,
                })
            }
            Boxes::Regions(regions) if regions.side() != side => Err(GeometryError::OtherSide {
                side: regions.side(),
                expected: side,
            }),
            Boxes::None | Boxes::Rect { .. } | Boxes::Regions(_) => {
                let cells = Units::plain(side, &boxes);
                Ok(Geometry(Arc::new(Units::new(side, boxes, cells, &[]))))
            }
        }
    }

    /// The same geometry with these extra units beside those that it has. An extra unit that is a
    /// unit already is left out.
    ///
    /// # Errors
    ///
    /// [`GeometryError::OtherSide`] if they are of another side.
    pub fn with_extra(&self, extra: &Extra) -> Result<Geometry, GeometryError> {
        let expected = self.side();
        if let Some(side) = extra.side().filter(|side| *side != expected) {
            return Err(GeometryError::OtherSide { side, expected });
        }
        if extra.is_empty() {
            return Ok(self.clone());
        }
        let n_plain = self.0.first_extra * expected;
        let plain = self.0.cells[..n_plain].to_vec();
        let is_plain = |cells: &Vec<Cell>| {
            let mut plain = plain.chunks(expected);
            plain.any(|unit| unit == cells)
        };
        let mut units: Vec<Vec<Cell>> = self.extra_units().map(<[Cell]>::to_vec).collect();
        units.extend(extra.units(expected));
        units.retain(|cells| !is_plain(cells));
        units.sort();
        units.dedup();
        let boxes = self.boxes().clone();
        Ok(Geometry(Arc::new(Units::new(
            expected, boxes, plain, &units,
        ))))
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
    pub fn boxes(&self) -> &Boxes {
        &self.0.boxes
    }

    /// The extra units.
    pub fn extra(&self) -> Extra {
        Extra::of(self)
    }

    /// The cells of each extra unit.
    fn extra_units(&self) -> impl Iterator<Item = &[Cell]> {
        self.0.cells[self.0.first_extra * self.0.side..].chunks(self.0.side)
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

    /// All units: rows, columns, boxes, extra units.
    pub fn units(&self) -> impl ExactSizeIterator<Item = Unit> + use<> {
        (0..self.n_units() as u32).map(Unit)
    }

    /// The units of one kind, top to bottom or left to right; none where there are none.
    pub fn units_of_kind(&self, kind: UnitKind) -> impl ExactSizeIterator<Item = Unit> + use<> {
        let side = self.side();
        let range: Range<usize> = match kind {
            UnitKind::Row => 0..side,
            UnitKind::Column => side..2 * side,
            UnitKind::Box => 2 * side..self.0.first_extra,
            UnitKind::Extra => self.0.first_extra..self.n_units(),
        };
        (range.start as u32..range.end as u32).map(Unit)
    }

    /// The cells of a unit, `side` of them.
    pub fn cells_of(&self, unit: Unit) -> &[Cell] {
        &self.0.cells[unit.index() * self.0.side..][..self.0.side]
    }

    /// The units that a cell stands in, in their order: its row, its column, its box.
    pub fn units_of(&self, cell: Cell) -> &[Unit] {
        let start = |index: usize| self.0.starts[index] as usize;
        &self.0.of_cells[start(cell.index())..start(cell.index() + 1)]
    }

    /// The box, or the region of a jigsaw, that a cell stands in; `None` where there are no boxes.
    pub fn box_of(&self, cell: Cell) -> Option<Unit> {
        let mut units = self.units_of(cell).iter().copied();
        units.find(|&unit| self.kind_of(unit) == UnitKind::Box)
    }

    /// What kind of unit it is.
    pub fn kind_of(&self, unit: Unit) -> UnitKind {
        match unit.index() / self.side() {
            0 => UnitKind::Row,
            1 => UnitKind::Column,
            _ if unit.index() < self.0.first_extra => UnitKind::Box,
            _ => UnitKind::Extra,
        }
    }

    /// The cell in a row and a column, both from 0.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        assert!(row < self.side() && column < self.side());
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

    /// A unit's name: `row 1`, `column 3`, `box 9`, `diagonal 2`, `extra unit 1`. Diagonal 1 falls from
    /// the first cell.
    pub fn unit_name(&self, unit: Unit) -> String {
        let kind = self.kind_of(unit);
        if kind != UnitKind::Extra {
            return format!("{kind} {}", unit.index() % self.side() + 1);
        }
        let diagonals = extra::diagonals(self.side());
        let is_unit = |cells: &Vec<Cell>| cells == self.cells_of(unit);
        match diagonals.iter().position(is_unit) {
            Some(index) => format!("diagonal {}", index + 1),
            None => format!("{kind} {}", unit.index() - self.0.first_extra + 1),
        }
    }
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.side == other.0.side
                && self.0.boxes == other.0.boxes
                && self.extra_units().eq(other.extra_units()))
    }
}

impl Eq for Geometry {}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({self})")
    }
}

#[cfg(test)]
mod tests;
