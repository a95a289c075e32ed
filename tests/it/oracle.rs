//! The oracle: plain backtracking that knows no SAT and none of the library's unit lists.
//!
//! Cells are filled in row-major order with digits in ascending order, so solutions come out in
//! lexicographic order and the first is the smallest. Rows, columns and boxes are worked out here
//! from the side and the box shape alone; of the library only a puzzle's clues and candidates are
//! read. The benches measure it too.

use satdoku::{Boxes, Puzzle};

/// The smallest `limit` solutions of a puzzle, or all if it has fewer; digits in row-major order.
pub(crate) fn solutions_up_to(puzzle: &Puzzle, limit: usize) -> Vec<Vec<u16>> {
    let mut oracle = Oracle::new(puzzle, limit);
    if oracle.place_clues() {
        oracle.fill(0);
    }
    oracle.solutions
}

/// A search in progress. Sets of digits are words: bit d stands for digit d + 1.
struct Oracle {
    side: usize,
    /// Rows and columns of a box; without boxes a box is a row, which rules nothing else out.
    box_shape: (usize, usize),
    /// What each cell may hold.
    allowed: Vec<u64>,
    /// The cells with a clue, placed before all others.
    is_clue: Vec<bool>,
    /// What the rows, the columns and the boxes hold already.
    held: [Vec<u64>; 3],
    digits: Vec<u16>,
    limit: usize,
    solutions: Vec<Vec<u16>>,
}

impl Oracle {
    fn new(puzzle: &Puzzle, limit: usize) -> Oracle {
        let side = puzzle.geometry().side();
        assert!(side <= 64, "a set of digits is one word");
        let box_shape = match puzzle.geometry().boxes() {
            Boxes::None => (1, side),
            Boxes::Rect { height, width } => (height, width),
            other => panic!("the oracle knows no boxes {other}"),
        };
        let set = |cell| {
            let candidates = puzzle.candidates(cell).iter();
            candidates.fold(0, |set, digit| set | 1 << (digit.get() - 1))
        };
        let mut oracle = Oracle {
            side,
            box_shape,
            allowed: puzzle.geometry().cells().map(set).collect(),
            is_clue: puzzle.clues().iter().map(Option::is_some).collect(),
            held: [vec![0; side], vec![0; side], vec![0; side]],
            digits: vec![0; side * side],
            limit,
            solutions: Vec::new(),
        };
        for (allowed, clue) in oracle.allowed.iter_mut().zip(puzzle.clues()) {
            *allowed &= clue.map_or(u64::MAX, |clue| 1 << (clue.get() - 1));
        }
        oracle
    }

    /// The row, the column and the box of a cell.
    fn units(&self, cell: usize) -> [usize; 3] {
        let (row, column) = (cell / self.side, cell % self.side);
        let (height, width) = self.box_shape;
        [
            row,
            column,
            row / height * (self.side / width) + column / width,
        ]
    }

    /// The digits that a cell may hold beside all that is placed.
    fn open(&self, cell: usize) -> u64 {
        let [row, column, block] = self.units(cell);
        self.allowed[cell] & !(self.held[0][row] | self.held[1][column] | self.held[2][block])
    }

    /// Places or, the second time, takes away the digit of a one-digit set.
    fn toggle(&mut self, cell: usize, bit: u64) {
        let units = self.units(cell);
        for (held, unit) in self.held.iter_mut().zip(units) {
            held[unit] ^= bit;
        }
        self.digits[cell] = bit.trailing_zeros() as u16 + 1;
    }

    /// Places all clues, and says whether they leave each other in peace.
    fn place_clues(&mut self) -> bool {
        for cell in 0..self.digits.len() {
            if self.is_clue[cell] {
                let bit = self.open(cell);
                if bit == 0 {
                    return false;
                }
                self.toggle(cell, bit);
            }
        }
        true
    }

    /// Fills the cells from this one on in all ways.
    fn fill(&mut self, cell: usize) {
        if self.solutions.len() == self.limit {
            return;
        }
        if cell == self.digits.len() {
            self.solutions.push(self.digits.clone());
            return;
        }
        if self.is_clue[cell] {
            return self.fill(cell + 1);
        }
        let mut open = self.open(cell);
        while open != 0 {
            let bit = open & open.wrapping_neg();
            open ^= bit;
            self.toggle(cell, bit);
            self.fill(cell + 1);
            self.toggle(cell, bit);
        }
    }
}
