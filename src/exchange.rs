//! Another solution, without a search.
//!
//! The cells of two digits a and b form chains: a unit that has one of a chain's cells has one with
//! a and one with b in it. Exchanging a and b all along a chain breaks no rule. If the puzzle's
//! candidates allow it, that is another solution. Most puzzles with several solutions have such a pair.

use std::ops::ControlFlow;

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// A solution that differs from this one by an exchange of two digits, if there is one. The puzzle
/// may be reduced.
pub(crate) fn another(grid: &Grid, puzzle: &Puzzle) -> Option<Grid> {
    let mut found = None;
    each_chain(grid, |chain| {
        let is_free = |&cell: &Cell| puzzle.candidates(cell).contains(chain.after(cell));
        if !chain.cells.iter().all(is_free) {
            return ControlFlow::Continue(());
        }
        found = chain.exchanged();
        ControlFlow::Break(())
    });
    found
}

/// A chain of a solved grid.
pub(crate) struct Chain<'a> {
    grid: &'a Grid,
    pair: [Digit; 2],
    /// Its cells.
    pub(crate) cells: Vec<Cell>,
}

impl Chain<'_> {
    /// The digit of one of its cells after the exchange.
    pub(crate) fn after(&self, cell: Cell) -> Digit {
        let [a, b] = self.pair;
        if self.grid.digit(cell) == a { b } else { a }
    }

    /// The grid after the exchange, which breaks no rule if the grid before did not.
    pub(crate) fn exchanged(&self) -> Option<Grid> {
        let mut digits = self.grid.digits().to_vec();
        for &cell in &self.cells {
            digits[cell.index()] = self.after(cell);
        }
        Grid::new(self.grid.geometry(), digits)
    }
}

/// Shows all chains of a solved grid, each once, until `visit` has seen enough.
pub(crate) fn each_chain(grid: &Grid, mut visit: impl FnMut(&Chain) -> ControlFlow<()>) {
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
                let cells = chain_from(start, grid, [a, b], &places, |cell| {
                    std::mem::replace(&mut seen_by[cell.index()], pair) != pair
                });
                let pair = [a, b];
                if visit(&Chain { grid, pair, cells }).is_break() {
                    return;
                }
            }
        }
    }
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
