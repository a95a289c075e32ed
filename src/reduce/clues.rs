//! Level `clues`: each clue's digit leaves the candidates of its peers, once.

use crate::digits;
use crate::geometry::Unit;
use crate::puzzle::Puzzle;

/// Strikes the digit of every clue from the other cells of its units and fixes the clue's cell.
///
/// A cell left with one candidate stays open, since only clues are looked at. Two equal clues in a
/// unit strike each other; both cells then stay open without a candidate.
pub(super) fn strike_clues(puzzle: &mut Puzzle) {
    let geometry = puzzle.geometry().clone();
    let side = geometry.side();
    let n_words = digits::words_for(side);
    // By unit: the digits of its clues, and those that it has in several clues.
    let mut once = vec![0u64; geometry.n_units() * n_words];
    let mut again = once.clone();
    let word_of = |unit: Unit, index: usize| unit.index() * n_words + index / 64;
    for cell in geometry.cells() {
        let Some(digit) = puzzle.clue(cell) else {
            continue;
        };
        let bit = 1 << (digit.index() % 64);
        for &unit in geometry.units_of(cell) {
            let word = word_of(unit, digit.index());
            again[word] |= once[word] & bit;
            once[word] |= bit;
        }
    }
    let mut kept = vec![0u64; n_words];
    for cell in geometry.cells() {
        let struck = if puzzle.clue(cell).is_some() {
            &again
        } else {
            &once
        };
        kept.fill(u64::MAX);
        for &unit in geometry.units_of(cell) {
            for (kept, word) in kept.iter_mut().zip(&struck[word_of(unit, 0)..]) {
                *kept &= !word;
            }
        }
        puzzle.retain(cell, &kept);
        if puzzle.clue(cell).is_some() && !puzzle.candidates(cell).is_empty() {
            puzzle.mark_fixed(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::reduce::{Level, Reduced, reduce};
    use crate::{Digit, Geometry, Puzzle};

    #[test]
    fn only_clues_are_fixed() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        for (column, value) in [(0, 1), (1, 2), (2, 3)] {
            puzzle.set_clue(geometry.cell(0, column), Digit::new(value).unwrap());
        }
        assert_eq!(reduce(&mut puzzle, Level::Clues), Reduced::Open);
        let last = geometry.cell(0, 3);
        assert_eq!(puzzle.candidates(last).single(), Digit::new(4));
        assert!(!puzzle.is_fixed(last), "a naked single is not a clue");
        assert!(puzzle.is_fixed(geometry.cell(0, 0)));
        assert_eq!(puzzle.open_cells().count(), 13);
        assert!(
            puzzle
                .candidates(geometry.cell(1, 3))
                .contains(Digit::new(4).unwrap())
        );
    }

    #[test]
    fn equal_clues_in_a_unit_leave_no_candidate() {
        let geometry = Geometry::with_default_boxes(9).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        puzzle.set_clue(geometry.cell(0, 0), Digit::new(1).unwrap());
        puzzle.set_clue(geometry.cell(0, 1), Digit::new(1).unwrap());
        assert_eq!(reduce(&mut puzzle, Level::Clues), Reduced::Contradiction);
        assert!(!puzzle.is_fixed(geometry.cell(0, 0)));
    }

    #[test]
    fn none_changes_nothing() {
        let geometry = Geometry::with_default_boxes(9).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        puzzle.set_clue(geometry.cell(0, 0), Digit::new(1).unwrap());
        let given = puzzle.clone();
        assert_eq!(reduce(&mut puzzle, Level::None), Reduced::Open);
        assert_eq!(puzzle, given);
    }
}
