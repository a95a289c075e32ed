//! Another solution, without a search.
//!
//! The cells of two digits a and b form chains: a unit that has one of a chain's cells has one with
//! a and one with b in it. Exchanging a and b all along a chain breaks no rule. If the puzzle's
//! candidates allow it, that is another solution. Most puzzles with several solutions have such a pair.

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// A solution that differs from this one by an exchange of two digits, if there is one. The puzzle
/// may be reduced.
pub(crate) fn another(grid: &Grid, puzzle: &Puzzle) -> Option<Grid> {
    let geometry = grid.geometry();
    let places = Places::new(grid);
    // The last pair of digits, counted from 1, for which a cell was looked at.
    let mut seen_by = vec![0u32; geometry.n_cells()];
    let mut pair = 0;
    for a in geometry.digits() {
        for b in geometry.digits().skip(a.index() + 1) {
            pair += 1;
            for unit in 0..geometry.side() {
                let start = places.of(unit, a);
                if seen_by[start.index()] == pair {
                    continue;
                }
                let chain = chain_from(start, grid, [a, b], &places, |cell| {
                    std::mem::replace(&mut seen_by[cell.index()], pair) != pair
                });
                let other = |cell: Cell| if grid.digit(cell) == a { b } else { a };
                let is_free = |&cell: &Cell| puzzle.candidates(cell).contains(other(cell));
                if chain.iter().all(is_free) {
                    let mut digits = grid.digits().to_vec();
                    for &cell in &chain {
                        digits[cell.index()] = other(cell);
                    }
                    return Grid::new(geometry, digits);
                }
            }
        }
    }
    None
}

/// All cells of the chain that a cell with one of two digits belongs to. `is_new` marks a cell.
fn chain_from(
    start: Cell,
    grid: &Grid,
    [a, b]: [Digit; 2],
    places: &Places,
    mut is_new: impl FnMut(Cell) -> bool,
) -> Vec<Cell> {
    is_new(start);
    let mut chain = vec![start];
    let mut next = 0;
    while let Some(&cell) = chain.get(next) {
        next += 1;
        let other = if grid.digit(cell) == a { b } else { a };
        for &unit in grid.geometry().units_of(cell) {
            let partner = places.of(unit.index(), other);
            if is_new(partner) {
                chain.push(partner);
            }
        }
    }
    chain
}

/// Where each digit stands in each unit of a grid.
struct Places {
    side: usize,
    /// `cells[unit * side + digit]`.
    cells: Vec<Cell>,
}

impl Places {
    fn new(grid: &Grid) -> Places {
        let geometry = grid.geometry();
        let side = geometry.side();
        let mut cells = vec![Cell::new(0); geometry.n_units() * side];
        for unit in geometry.units() {
            for &cell in geometry.cells_of(unit) {
                cells[unit.index() * side + grid.digit(cell).index()] = cell;
            }
        }
        Places { side, cells }
    }

    fn of(&self, unit: usize, digit: Digit) -> Cell {
        self.cells[unit * self.side + digit.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Geometry;

    #[test]
    fn a_free_chain_is_exchanged_and_a_clue_holds_it() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let digits = "1234341221434321".bytes();
        let digits = digits.map(|byte| Digit::from_index(usize::from(byte - b'1')));
        let grid = Grid::new(&geometry, digits.collect()).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        let other = another(&grid, &puzzle).expect("a blank puzzle has other solutions");
        assert_ne!(other, grid);
        assert_eq!(other.check(&puzzle), Ok(()));
        for cell in geometry.cells() {
            puzzle.set_clue(cell, grid.digit(cell));
        }
        assert_eq!(another(&grid, &puzzle), None);
    }
}
