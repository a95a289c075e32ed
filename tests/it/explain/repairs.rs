//! Givens that are to blame alone, against the removal of each given.

use satdoku::explain::{Explanation, Reason, givens};
use satdoku::{Cell, Puzzle};

use super::{SHAPES, damaged, explained, has_solution, is_repair, is_true, pencilled};
use crate::random::SplitMix64;
use crate::{geometry, sudoku};

#[test]
fn repairs_are_the_givens_without_which_there_is_a_solution() {
    let mut random = SplitMix64::new(7);
    let mut n_repairs = [0; 3];
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        for index in 0..40 {
            let puzzle = match index % 4 {
                3 if side <= 6 => pencilled(&geometry, &mut random),
                _ => damaged(&geometry, &mut random),
            };
            if !has_solution(&puzzle) {
                n_repairs[assert_repairs(&puzzle).min(2)] += 1;
            }
        }
    }
    assert!(n_repairs.iter().all(|&n| n > 5), "{n_repairs:?}");
}

/// Checks the repairs and the reason of a puzzle without a solution, and tells how many repairs there are.
fn assert_repairs(puzzle: &Puzzle) -> usize {
    let Explanation::None {
        reason,
        culprits,
        repairs,
    } = explained(puzzle)
    else {
        panic!("{puzzle:?} has no solution");
    };
    assert_eq!((repairs.stopped, &repairs.undecided[..]), (None, &[][..]));
    let all = givens(puzzle).into_iter();
    let expected: Vec<Cell> = all.filter(|&cell| is_repair(puzzle, cell)).collect();
    assert_eq!(repairs.cells, expected, "{puzzle:?}");
    // What can be seen in the part can be seen in the whole.
    if reason == Reason::Together {
        assert_eq!(culprits.reason, Reason::Together);
        assert_eq!(satdoku::explain::reason(puzzle), None);
    } else {
        assert!(is_true(&reason, puzzle), "{puzzle:?} {reason:?}");
    }
    repairs.cells.len()
}

#[test]
fn known_puzzles_have_so_many_repairs() {
    for (text, n) in [
        // Two equal clues, and nothing else.
        (
            "11...............................................................................",
            2,
        ),
        // A third one in another row: two clashes.
        (
            "11........2.2....................................................................",
            0,
        ),
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            usize::MAX,
        ),
    ] {
        let mut puzzle = sudoku(text);
        if n == usize::MAX {
            // A wrong digit that was typed; the others have a solution.
            let cell = puzzle.geometry().cell(0, 2);
            let candidate = puzzle.geometry().digits().nth(1).expect("there is a 2");
            puzzle.set_clue(cell, candidate);
            assert!(assert_repairs(&puzzle) >= 1);
        } else {
            assert_eq!(assert_repairs(&puzzle), n, "{text}");
        }
    }
}
