//! Clues that can go.

use satdoku::explain::Explanation;

use super::{SHAPES, assert_needless, explained};
use crate::random::{SplitMix64, punched, solved};
use crate::{digit, geometry, oracle, sudoku, values};

#[test]
fn needless_clues_are_those_without_which_the_solution_is_the_only_one() {
    let mut random = SplitMix64::new(3);
    let mut n_unique = 0;
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        for index in 0..30 {
            let digits = solved(&geometry, &mut random);
            let mut puzzle = punched(&geometry, &digits, |_| random.below(10) < 6);
            if index % 3 == 0 {
                // Some pencilmarks besides.
                for cell in geometry.cells() {
                    let candidate = digit(1 + random.below(side) as u16);
                    if candidate.get() != digits[cell.index()] && random.below(3) == 0 {
                        puzzle.strike(cell, candidate);
                    }
                }
            }
            let solutions = oracle::solutions_up_to(&puzzle, 2);
            let explanation = explained(&puzzle);
            let Explanation::Unique {
                solution, needless, ..
            } = explanation
            else {
                assert_eq!(solutions.len(), 2, "{puzzle:?}");
                continue;
            };
            assert_eq!([values(&solution)], solutions[..]);
            assert_needless(&puzzle, &needless);
            n_unique += 1;
        }
    }
    assert!(n_unique > 60, "{n_unique}");
}

#[test]
fn a_minimal_puzzle_has_no_needless_clue_and_a_full_grid_many() {
    let seventeen =
        sudoku("000000010400000000020000000000050407008000300001090000300400200050100000000806000");
    let Explanation::Unique { needless, .. } = explained(&seventeen) else {
        panic!("it has one solution");
    };
    assert!(needless.each.is_empty() && needless.together.is_empty());

    let mut random = SplitMix64::new(4);
    let geometry = geometry(9, "3x3");
    let full = punched(&geometry, &solved(&geometry, &mut random), |_| true);
    let Explanation::Unique { needless, .. } = explained(&full) else {
        panic!("it is its solution");
    };
    assert_eq!(needless.each.len(), 81);
    assert!((45..=64).contains(&needless.together.len()), "{needless:?}");
}
