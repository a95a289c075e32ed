//! The unit lists of a geometry.

use super::{Boxes, Cell, Unit};

/// Which cells a unit has, and in which units a cell stands.
pub(super) struct Units {
    pub(super) side: usize,
    pub(super) boxes: Boxes,
    /// The number of the first extra unit, if there is any.
    pub(super) first_extra: usize,
    /// The cells of unit u are `cells[u * side..][..side]`.
    pub(super) cells: Vec<Cell>,
    /// The units of cell c are `of_cells[starts[c]..starts[c + 1]]`.
    pub(super) of_cells: Vec<Unit>,
    pub(super) starts: Vec<u32>,
}

impl Units {
    /// The cells of the rows, columns and boxes of a side.
    pub(super) fn plain(side: usize, boxes: &Boxes) -> Vec<Cell> {
        let at = |row: usize, column: usize| Cell::new(row * side + column);
        let mut cells = Vec::with_capacity(3 * side * side);
        for row in 0..side {
            cells.extend((0..side).map(|column| at(row, column)));
        }
        for column in 0..side {
            cells.extend((0..side).map(|row| at(row, column)));
        }
        match boxes {
            Boxes::None => {}
            Boxes::Rect { height, width } => {
                for index in 0..side {
                    let (top, left) = (index / height * height, index % height * width);
                    cells.extend((0..side).map(|k| at(top + k / width, left + k % width)));
                }
            }
            Boxes::Regions(regions) => {
                let mut of_cells: Vec<usize> = (0..side * side).collect();
                of_cells.sort_by_key(|&cell| regions.of_cells()[cell]);
                cells.extend(of_cells.into_iter().map(Cell::new));
            }
        }
        cells
    }

    /// The unit lists of plain units and extra ones.
    pub(super) fn new(
        side: usize,
        boxes: Boxes,
        mut cells: Vec<Cell>,
        extra: &[Vec<Cell>],
    ) -> Units {
        let first_extra = cells.len() / side;
        cells.extend(extra.iter().flatten());
        let mut starts = vec![0u32; side * side + 1];
        for cell in &cells {
            starts[cell.index() + 1] += 1;
        }
        for index in 0..side * side {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut of_cells = vec![Unit(0); cells.len()];
        for (position, cell) in cells.iter().enumerate() {
            let at = &mut next[cell.index()];
            of_cells[*at as usize] = Unit((position / side) as u32);
            *at += 1;
        }
        Units {
            side,
            boxes,
            first_extra,
            cells,
            of_cells,
            starts,
        }
    }
}
