//! Where the cells of a geometry stand in its units, and where lines and boxes meet.

use crate::geometry::{Cell, Geometry, Unit, UnitKind};

/// A cell's place in one of its units.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) unit: Unit,
    /// The cell is `cells_of(unit)[position]`.
    pub(super) position: u16,
}

/// The cells that a line and a box have in common.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) line: Unit,
    pub(super) block: Unit,
    /// The group of all parts of the line.
    pub(super) line_group: u32,
    /// The group of all parts of the box along lines of that kind.
    pub(super) block_group: u32,
}

/// Tables over a geometry's cells.
pub(super) struct Layout {
    /// Each cell's places: `places[starts[cell]..starts[cell + 1]]`.
    places: Vec<Place>,
    starts: Vec<u32>,
    /// Each cell's part of its row and part of its column; empty without boxes, and where regions have
    /// more parts than can be numbered.
    parts_of: Vec<[u16; 2]>,
    parts: Vec<Part>,
    n_groups: usize,
}

/// The kinds of lines, in the order of [`Layout::parts_of`].
const LINES: [UnitKind; 2] = [UnitKind::Row, UnitKind::Column];

impl Layout {
    /// The tables of a geometry.
    pub(super) fn new(geometry: &Geometry) -> Layout {
        let n_cells = geometry.n_cells();
        let mut starts = Vec::with_capacity(n_cells + 1);
        starts.push(0);
        for cell in geometry.cells() {
            starts.push(starts[cell.index()] + geometry.units_of(cell).len() as u32);
        }
        let mut positions = vec![0; starts[n_cells] as usize];
        let mut next = starts.clone();
        for unit in geometry.units() {
            for (position, &cell) in geometry.cells_of(unit).iter().enumerate() {
                let at = &mut next[cell.index()];
                positions[*at as usize] = position as u16;
                *at += 1;
            }
        }
        let units = geometry.cells().flat_map(|cell| geometry.units_of(cell));
        let places = units.zip(positions);
        let mut layout = Layout {
            places: places
                .map(|(&unit, position)| Place { unit, position })
                .collect(),
            starts,
            parts_of: Vec::new(),
            parts: Vec::new(),
            n_groups: 0,
        };
        if geometry.units_of_kind(UnitKind::Box).len() > 0 {
            layout.find_parts(geometry);
        }
        layout
    }

    /// Numbers the parts.
    fn find_parts(&mut self, geometry: &Geometry) {
        let side = geometry.side();
        self.parts_of = vec![[0; 2]; geometry.n_cells()];
        for (kind_index, kind) in LINES.into_iter().enumerate() {
            // By line and box; 0 is none.
            let mut numbers = vec![0u32; side * side];
            for line in geometry.units_of_kind(kind) {
                for &cell in geometry.cells_of(line) {
                    let block = geometry.box_of(cell).expect("each cell has a box");
                    let (row, column) = (line.index() % side, block.index() % side);
                    let number = &mut numbers[row * side + column];
                    if *number == 0 {
                        self.parts.push(Part {
                            line,
                            block,
                            line_group: line.index() as u32,
                            block_group: ((2 + kind_index) * side + column) as u32,
                        });
                        *number = self.parts.len() as u32;
                    }
                    self.parts_of[cell.index()][kind_index] = (*number - 1) as u16;
                }
            }
        }
        self.n_groups = 4 * side;
        if self.parts.len() > usize::from(u16::MAX) {
            (self.parts_of, self.parts, self.n_groups) = (Vec::new(), Vec::new(), 0);
        }
    }

    /// A cell's places in its units.
    pub(super) fn places(&self, cell: Cell) -> &[Place] {
        let start = |index: usize| self.starts[index] as usize;
        &self.places[start(cell.index())..start(cell.index() + 1)]
    }

    /// The numbers of the parts that a cell stands in; none without boxes.
    pub(super) fn parts_of(&self, cell: Cell) -> &[u16] {
        self.parts_of.get(cell.index()).map_or(&[], |parts| parts)
    }

    /// All parts.
    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// How many groups of parts there are.
    pub(super) fn n_groups(&self) -> usize {
        self.n_groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_what_lines_and_boxes_have_in_common() {
        let geometry = Geometry::new(6, "2x3".parse().unwrap()).unwrap();
        let layout = Layout::new(&geometry);
        // Two parts a row, three a column.
        assert_eq!(layout.parts().len(), 6 * 2 + 6 * 3);
        for cell in geometry.cells() {
            let units = geometry.units_of(cell);
            for &part in layout.parts_of(cell) {
                let part = layout.parts()[usize::from(part)];
                assert!(units.contains(&part.line) && units.contains(&part.block));
            }
            for place in layout.places(cell) {
                let cells = geometry.cells_of(place.unit);
                assert_eq!(cells[usize::from(place.position)], cell);
            }
        }
        let latin = Layout::new(&Geometry::new(5, crate::Boxes::None).unwrap());
        assert!(latin.parts().is_empty() && latin.parts_of(Cell::new(3)).is_empty());
    }
}
