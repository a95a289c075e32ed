//! The smallest solution of random 9×9 puzzles that have several, against the oracle.

use satdoku::Puzzle;
use satdoku::solve::Outcome;

use crate::random::{SplitMix64, punched, solved};
use crate::{combinations, geometry, name, oracle, smallest, values};

/// How many puzzles. 1,000 took the same course.
const N_PUZZLES: usize = 200;

/// A random puzzle that has several solutions.
fn ambiguous(random: &mut SplitMix64) -> (Puzzle, Vec<u16>) {
    let geometry = geometry(9, "3x3");
    loop {
        let grid = solved(&geometry, random);
        let n_clues = 24 + random.below(14);
        let mut cells = random.permutation(81);
        cells.truncate(n_clues);
        let puzzle = punched(&geometry, &grid, |cell| cells.contains(&cell));
        let mut solutions = oracle::solutions_up_to(&puzzle, 2);
        if solutions.len() == 2 {
            return (puzzle, solutions.swap_remove(0));
        }
    }
}

#[test]
fn the_smallest_solution_is_the_oracles_first() {
    let mut random = SplitMix64::new(20_240_229);
    let combinations = combinations(&geometry(9, "3x3"));
    for index in 0..N_PUZZLES {
        let (puzzle, expected) = ambiguous(&mut random);
        // Each puzzle with one combination, so the work does not grow with the registries.
        let options = &combinations[index % combinations.len()];
        let outcome = smallest(&puzzle, options);
        let Outcome::Many(grid) = &outcome else {
            panic!("{}: {outcome:?} of {puzzle:?}", name(options));
        };
        assert_eq!(values(grid), expected, "{}: {puzzle:?}", name(options));
    }
}
