//! Where a walk stands: candidates under propagation, with a way back. 9×9 puzzles in bits, all others
//! on a [`Board`].

use crate::digits::Digit;
use crate::geometry::Cell;
use crate::puzzle::Puzzle;
use crate::reduce::{Board, Halt, Level, Mark, Nine};
use crate::search::Search;

/// Candidates under propagation. All is propagated between two calls.
pub(super) trait Position {
    /// A state to come back to.
    type Mark;

    /// So many dead ends cost about as much as asking a solver a few times.
    const BUDGET: u32;

    /// The state at hand.
    fn mark(&self) -> Self::Mark;

    /// Back to a state, also after a contradiction.
    fn undo(&mut self, mark: Self::Mark);

    /// Gives an open cell one of its candidates.
    fn fix(&mut self, cell: Cell, digit: Digit) -> Result<(), Halt>;

    /// Strikes a candidate.
    fn strike(&mut self, cell: Cell, digit: Digit) -> Result<(), Halt>;

    /// Whether the cell may hold the digit.
    fn has(&self, cell: Cell, digit: Digit) -> bool;

    /// The smallest candidate of a cell.
    fn smallest_candidate(&self, cell: Cell) -> Option<Digit>;

    /// Whether a cell has one candidate.
    fn is_settled(&self, cell: Cell) -> bool;

    /// The first open cell in row-major order; `None` if the grid is full.
    fn first_open(&self) -> Option<Cell>;

    /// An open cell with few candidates.
    fn narrowest(&self) -> Option<Cell>;

    /// Whether the full grid is a solution of the puzzle as it was given.
    fn is_solution(&self, search: &Search) -> bool;
}

/// 9×9 in bits, where a copy is the way back.
pub(super) struct Bits {
    nine: Nine,
    given: Nine,
}

impl Bits {
    /// The candidates of a reduced puzzle; `None` unless it is 9×9 with boxes 3×3.
    pub(super) fn new(reduced: &Puzzle, given: &Puzzle) -> Option<Result<Bits, Halt>> {
        let mut nine = Nine::new(reduced)?;
        let given = Nine::new(given)?;
        Some(match nine.settle() {
            Ok(()) => Ok(Bits { nine, given }),
            Err(contradiction) => Err(contradiction.into()),
        })
    }
}

impl Position for Bits {
    type Mark = Nine;

    const BUDGET: u32 = 1 << 11;

    fn mark(&self) -> Nine {
        self.nine.clone()
    }

    fn undo(&mut self, mark: Nine) {
        self.nine = mark;
    }

    fn fix(&mut self, cell: Cell, digit: Digit) -> Result<(), Halt> {
        Ok(self.nine.enter(cell, digit)?)
    }

    fn strike(&mut self, cell: Cell, digit: Digit) -> Result<(), Halt> {
        Ok(self.nine.leave(cell, digit)?)
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.nine.has(cell, digit)
    }

    fn smallest_candidate(&self, cell: Cell) -> Option<Digit> {
        self.nine.smallest_candidate(cell)
    }

    fn is_settled(&self, cell: Cell) -> bool {
        self.nine.is_settled(cell)
    }

    fn first_open(&self) -> Option<Cell> {
        self.nine.first_open()
    }

    fn narrowest(&self) -> Option<Cell> {
        self.nine.narrowest()
    }

    fn is_solution(&self, _: &Search) -> bool {
        self.nine.solves(&self.given)
    }
}

/// The board of a reduced puzzle of any geometry.
pub(super) fn board(search: &Search) -> Result<Board, Halt> {
    let reduced = search.reduced();
    let level = reduced.level().min(Level::Matching);
    let mut board = Board::new(reduced, level, search.limits());
    board.propagate()?;
    Ok(board)
}

impl Position for Board {
    type Mark = Mark;

    const BUDGET: u32 = 1 << 5;

    fn mark(&self) -> Mark {
        Board::mark(self)
    }

    fn undo(&mut self, mark: Mark) {
        Board::undo(self, mark);
    }

    fn fix(&mut self, cell: Cell, digit: Digit) -> Result<(), Halt> {
        Board::fix(self, cell, digit);
        self.propagate()
    }

    fn strike(&mut self, cell: Cell, digit: Digit) -> Result<(), Halt> {
        Board::strike(self, cell, digit);
        self.propagate()
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates(cell).contains(digit)
    }

    fn smallest_candidate(&self, cell: Cell) -> Option<Digit> {
        self.candidates(cell).iter().next()
    }

    fn is_settled(&self, cell: Cell) -> bool {
        self.n_candidates(cell) == 1
    }

    fn first_open(&self) -> Option<Cell> {
        let mut cells = self.geometry().cells();
        cells.find(|&cell| self.n_candidates(cell) > 1)
    }

    fn narrowest(&self) -> Option<Cell> {
        let open = self.geometry().cells();
        let open = open.filter(|&cell| self.n_candidates(cell) > 1);
        open.min_by_key(|&cell| self.n_candidates(cell))
    }

    fn is_solution(&self, search: &Search) -> bool {
        search.filled(|cell| self.candidates(cell).single()).is_ok()
    }
}
