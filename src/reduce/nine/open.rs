//! What a walk through the open cells needs: which cell to branch at, a digit placed or struck, and
//! whether a filled grid is a solution.

use super::plane::{self, Plane};
use super::{Contradiction, Nine};
use crate::digits::Digit;
use crate::geometry::Cell;

impl Nine {
    /// The first open cell. Propagation has to have succeeded before, here and below.
    pub(crate) fn first_open(&self) -> Option<Cell> {
        let open = plane::ALL & !self.settled;
        (open != 0).then(|| Cell::new(plane::first_cell(open)))
    }

    /// An open cell with few candidates: the first of those that have two, else of those that have
    /// three, else of all.
    pub(crate) fn narrowest(&self) -> Option<Cell> {
        let (mut one, mut two, mut three, mut four): (Plane, Plane, Plane, Plane) = (0, 0, 0, 0);
        for plane in self.planes {
            four |= three & plane;
            three |= two & plane;
            two |= one & plane;
            one |= plane;
        }
        let choices = [two & !three, three & !four, two];
        let cells = choices.into_iter().find(|cells| *cells != 0)?;
        Some(Cell::new(plane::first_cell(cells)))
    }

    /// Whether a cell may hold a digit.
    pub(crate) fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.planes[digit.index()] & plane::bit(cell.index()) != 0
    }

    /// Whether a cell has one candidate.
    pub(crate) fn is_settled(&self, cell: Cell) -> bool {
        self.settled & plane::bit(cell.index()) != 0
    }

    /// The smallest candidate of a cell.
    pub(crate) fn smallest_candidate(&self, cell: Cell) -> Option<Digit> {
        let bit = plane::bit(cell.index());
        let has = |plane: &Plane| plane & bit != 0;
        self.planes.iter().position(has).map(Digit::from_index)
    }

    /// Places a candidate and propagates.
    pub(crate) fn enter(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        self.place(plane::bit(cell.index()), digit.index())
    }

    /// Strikes a candidate and propagates.
    pub(crate) fn leave(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        self.refute(plane::bit(cell.index()), digit.index())
    }

    /// Propagates once more, so that a walk can start here.
    pub(crate) fn settle(&mut self) -> Result<(), Contradiction> {
        self.propagate(true)
    }

    /// Whether this is a solution of the puzzle with these candidates. Nothing that propagation
    /// keeps is believed: each digit has nine cells, one in each row, column and box, all of them
    /// candidates, and the digits share no cell.
    pub(crate) fn solves(&self, given: &Nine) -> bool {
        let mut filled: Plane = 0;
        let mut is_right = true;
        for (plane, given) in self.planes.iter().zip(&given.planes) {
            is_right &= plane & !given == 0 && filled & plane == 0 && plane::is_spread(*plane);
            filled |= plane;
        }
        is_right
    }
}
