//! A puzzle: a geometry, the digits each cell may still take, and the clues.
//!
//! Ordinary puzzles, pencilmark (Sukaku) puzzles and half-reduced puzzles are all of this type.
//! [`reduce`](crate::reduce) turns a puzzle as given into one whose settled cells are marked
//! fixed; encodings write clauses only about what is then still open.

use std::fmt;

use crate::digits::{self, Digit, Digits};
use crate::geometry::{Cell, Geometry};
use crate::reduce::Level;

/// A puzzle, as given or reduced.
#[derive(Clone, PartialEq, Eq)]
pub struct Puzzle {
    geometry: Geometry,
    /// Words of one cell's candidate set.
    words: usize,
    /// Candidate sets: cell c owns `candidates[c * words..][..words]`.
    candidates: Vec<u64>,
    /// The digit written in each cell, where there is one.
    clues: Vec<Option<Digit>>,
    /// Cells whose digit is settled and struck from all their peers.
    fixed: Vec<bool>,
    /// How far the candidates have been reduced.
    level: Level,
}

impl Puzzle {
    /// The puzzle without a clue: every cell may take every digit.
    pub fn blank(geometry: &Geometry) -> Puzzle {
        let side = geometry.side();
        let words = digits::words_for(side);
        let full = (0..words).map(|word| digits::full_word(side, word));
        let n_cells = geometry.n_cells();
        Puzzle {
            geometry: geometry.clone(),
            words,
            candidates: full.cycle().take(n_cells * words).collect(),
            clues: vec![None; n_cells],
            fixed: vec![false; n_cells],
            level: Level::None,
        }
    }

    /// The geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The clue in a cell.
    pub fn clue(&self, cell: Cell) -> Option<Digit> {
        self.clues[cell.index()]
    }

    /// All clues, row by row; `None` where a cell has none.
    pub fn clues(&self) -> &[Option<Digit>] {
        &self.clues
    }

    /// How many cells have a clue.
    pub fn n_clues(&self) -> usize {
        self.clues.iter().flatten().count()
    }

    /// The digits that a cell may still take.
    pub fn candidates(&self, cell: Cell) -> Digits<'_> {
        Digits::from_words(&self.candidates[cell.index() * self.words..][..self.words])
    }

    /// Whether more is struck in a cell than its clue strikes, as pencilmarks do it.
    pub fn has_marks(&self, cell: Cell) -> bool {
        let n_left = self.clue(cell).map_or(self.geometry.side(), |_| 1);
        self.candidates(cell).len() < n_left
    }

    /// The words of all cells' candidate sets, cell by cell.
    pub(crate) fn candidate_words(&self) -> &[u64] {
        &self.candidates
    }

    /// How far the candidates have been reduced: [`Level::None`] for a puzzle as given.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether a reduced puzzle has settled this cell: it has one candidate, and no other cell of
    /// its units has that candidate.
    pub fn is_fixed(&self, cell: Cell) -> bool {
        self.fixed[cell.index()]
    }

    /// The cells that are not fixed, in row-major order.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.geometry.cells().filter(|&cell| !self.is_fixed(cell))
    }

    /// Writes a clue: the cell's only candidate is then that digit, or none if it was struck before.
    ///
    /// # Panics
    ///
    /// If the digit is larger than the side, or the puzzle is reduced.
    pub fn set_clue(&mut self, cell: Cell, digit: Digit) {
        self.expect_within(digit);
        assert_eq!(
            self.level,
            Level::None,
            "a clue belongs into the puzzle as given"
        );
        self.clues[cell.index()] = Some(digit);
        self.keep_only(cell, digit);
    }

    /// Strikes a candidate and says whether it was there. This is how pencilmark puzzles are made.
    ///
    /// # Panics
    ///
    /// If the digit is larger than the side.
    pub fn strike(&mut self, cell: Cell, digit: Digit) -> bool {
        self.expect_within(digit);
        let index = digit.index();
        let word = &mut self.candidates[cell.index() * self.words + index / 64];
        let bit = 1 << (index % 64);
        let was_there = *word & bit != 0;
        *word &= !bit;
        was_there
    }

    /// Beyond the side, the bits of a cell's candidates may be those of the next one.
    fn expect_within(&self, digit: Digit) {
        assert!(
            digit.index() < self.geometry.side(),
            "digit {digit} is larger than the side"
        );
    }

    /// Strikes every candidate that is not in the set with these words.
    pub(crate) fn retain(&mut self, cell: Cell, words: &[u64]) {
        let candidates = &mut self.candidates[cell.index() * self.words..][..self.words];
        for (word, keep) in candidates.iter_mut().zip(words) {
            *word &= keep;
        }
    }

    /// Strikes every candidate but this one.
    fn keep_only(&mut self, cell: Cell, digit: Digit) {
        for (word, bits) in self.candidates[cell.index() * self.words..][..self.words]
            .iter_mut()
            .enumerate()
        {
            let keep = if digit.index() / 64 == word {
                1 << (digit.index() % 64)
            } else {
                0
            };
            *bits &= keep;
        }
    }

    /// Marks a cell fixed; [`reduce`](crate::reduce) holds to what that promises.
    pub(crate) fn mark_fixed(&mut self, cell: Cell) {
        self.fixed[cell.index()] = true;
    }

    /// Records how far the candidates have been reduced.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.level = level;
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clues = self.clues.iter().map(|clue| clue.map_or(0, Digit::get));
        f.debug_struct("Puzzle")
            .field("geometry", &self.geometry)
            .field("clues", &clues.collect::<Vec<_>>())
            .field("level", &self.level)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_clues_in_a_cell_leave_nothing_there_and_the_same_twice_does_no_harm() {
        let geometry = Geometry::with_default_boxes(9).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        let cell = geometry.cell(7, 4);
        let [one, four] = [0, 3].map(Digit::from_index);
        puzzle.set_clue(cell, one);
        puzzle.set_clue(cell, one);
        assert_eq!(puzzle.candidates(cell).single(), Some(one));
        puzzle.set_clue(cell, four);
        assert!(puzzle.candidates(cell).is_empty(), "the last does not win");
    }

    #[test]
    fn a_clue_leaves_one_candidate_on_every_word() {
        for side in [9, 64, 65, 400] {
            let geometry = Geometry::new(side, crate::Boxes::None).unwrap();
            let mut puzzle = Puzzle::blank(&geometry);
            let (cell, digit) = (geometry.cell(side - 1, 0), Digit::from_index(side - 1));
            assert_eq!(puzzle.candidates(cell).len(), side);
            puzzle.set_clue(cell, digit);
            assert_eq!(puzzle.candidates(cell).single(), Some(digit));
            assert_eq!(puzzle.clue(cell), Some(digit));
            assert_eq!(puzzle.n_clues(), 1);
            assert_eq!(puzzle.candidates(geometry.cell(0, 0)).len(), side);
        }
    }

    #[test]
    fn striking_tells_whether_the_candidate_was_there() {
        let geometry = Geometry::with_default_boxes(9).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        let (cell, digit) = (geometry.cell(4, 4), Digit::from_index(4));
        assert!(puzzle.strike(cell, digit));
        assert!(!puzzle.strike(cell, digit));
        assert_eq!(puzzle.candidates(cell).len(), 8);
        puzzle.set_clue(cell, digit);
        assert!(
            puzzle.candidates(cell).is_empty(),
            "a clue does not bring a candidate back"
        );
    }

    #[test]
    #[should_panic(expected = "digit 65 is larger than the side")]
    fn a_digit_beyond_the_side_is_not_struck_from_another_cell() {
        let geometry = Geometry::with_default_boxes(9).unwrap();
        Puzzle::blank(&geometry).strike(geometry.cell(0, 0), Digit::from_index(64));
    }
}
