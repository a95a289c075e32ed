//! The oracle: plain backtracking that knows no SAT and none of the library's unit lists.
//!
//! Cells are filled in row-major order with digits in ascending order, so solutions come out in
//! lexicographic order and the first is the smallest. Rows, columns, boxes and extra units are worked
//! out here from the side, the box shape and the maps alone; of the library only a puzzle's clues and candidates are
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
    /// The box of each cell; without boxes a box is a row, which rules nothing else out.
    box_of: Vec<usize>,
    /// The extra units of each cell.
    extra_of: Vec<Vec<usize>>,
    /// What each cell may hold.
    allowed: Vec<u64>,
    /// The cells with a clue, placed before all others.
    is_clue: Vec<bool>,
    /// What the rows, the columns and the boxes hold already.
    held: [Vec<u64>; 3],
    /// What the extra units hold already.
    held_extra: Vec<u64>,
    digits: Vec<u16>,
    limit: usize,
    solutions: Vec<Vec<u16>>,
}

/// The extra units of each cell, and how many there are, from the maps that show them.
fn extra_units(side: usize, texts: &[String]) -> (Vec<Vec<usize>>, usize) {
    let mut of_cells = vec![Vec::new(); side * side];
    let mut n_units = 0;
    for text in texts {
        if text == "diagonals" {
            for row in 0..side {
                of_cells[row * side + row].push(n_units);
                of_cells[row * side + side - 1 - row].push(n_units + 1);
            }
            n_units += 2;
            continue;
        }
        let labels: Vec<char> = text.chars().collect();
        assert_eq!(labels.len(), side * side, "a map on one line");
        for label in ('1'..='9')
            .chain('A'..='Z')
            .filter(|label| text.contains(*label))
        {
            let cells = (0..side * side).filter(|&cell| labels[cell] == label);
            cells.for_each(|cell| of_cells[cell].push(n_units));
            n_units += 1;
        }
    }
    (of_cells, n_units)
}

impl Oracle {
    fn new(puzzle: &Puzzle, limit: usize) -> Oracle {
        let side = puzzle.geometry().side();
        assert!(side <= 64, "a set of digits is one word");
        let in_boxes = |height: usize, width: usize| {
            let box_of = |cell| cell / side / height * (side / width) + cell % side / width;
            (0..side * side).map(box_of).collect()
        };
        let box_of = match puzzle.geometry().boxes() {
            Boxes::None => in_boxes(1, side),
            &Boxes::Rect { height, width } => in_boxes(height, width),
            Boxes::Regions(regions) => regions.of_cells().iter().map(|&n| n.into()).collect(),
            other => panic!("the oracle knows no boxes {other}"),
        };
        let (extra_of, n_extra) = extra_units(side, &puzzle.geometry().extra().texts());
        let set = |cell| {
            let candidates = puzzle.candidates(cell).iter();
            candidates.fold(0, |set, digit| set | 1 << (digit.get() - 1))
        };
        let mut oracle = Oracle {
            side,
            box_of,
            extra_of,
            held_extra: vec![0; n_extra],
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
        [cell / self.side, cell % self.side, self.box_of[cell]]
    }

    /// The digits that a cell may hold beside all that is placed.
    fn open(&self, cell: usize) -> u64 {
        let [row, column, block] = self.units(cell);
        let held_extra = self.extra_of[cell]
            .iter()
            .map(|&unit| self.held_extra[unit]);
        let held = self.held[0][row] | self.held[1][column] | self.held[2][block];
        self.allowed[cell] & !held_extra.fold(held, |held, more| held | more)
    }

    /// Places or, the second time, takes away the digit of a one-digit set.
    fn toggle(&mut self, cell: usize, bit: u64) {
        let units = self.units(cell);
        for (held, unit) in self.held.iter_mut().zip(units) {
            held[unit] ^= bit;
        }
        for &unit in &self.extra_of[cell] {
            self.held_extra[unit] ^= bit;
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
