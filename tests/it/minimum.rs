//! The smallest solution of random 9×9 puzzles that have several, against the oracle.

use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome, SolvedBy, any_solution};
use satdoku::{Puzzle, lexmin};

use crate::random::{SplitMix64, punched, solved};
use crate::{combinations, geometry, name, oracle, smallest, sudoku, values};

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

/// Hard puzzles: A. Inkala's of 2012 ("the hardest"), and two of the forum's list of the hardest.
const HARD: [&str; 3] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// Any solution of an open grid comes of a descent; where that meets a dead end, of a solver.
#[test]
fn any_solution_is_looked_for_in_a_descent_first() {
    let any = |puzzle: &Puzzle, level| {
        let options = Options {
            level,
            ..Options::default()
        };
        any_solution(puzzle, &options).expect("varisat does not fail")
    };
    let blank = any(&Puzzle::blank(&geometry(16, "4x4")), None);
    assert_eq!(blank.stats.solved_by, SolvedBy::Descent);
    assert_eq!(blank.stats.solver_calls, 0);
    assert!(matches!(blank.outcome, Outcome::Found(_)));
    let hard = any(&sudoku(HARD[0]), Some(Level::Singles));
    assert_eq!(hard.stats.solved_by, SolvedBy::Search);
    assert_eq!(hard.stats.solver_calls, 1);
    assert!(matches!(hard.outcome, Outcome::Found(_)));
}

/// A hard puzzle without one of its clues has several solutions, and descents to the smallest meet
/// dead ends, where the solver has to be asked.
#[test]
fn dead_ends_do_not_change_the_smallest_solution() {
    let combinations = combinations(&geometry(9, "3x3"));
    let levels = [Level::Singles, Level::Locked, Level::Matching, Level::Probe];
    let mut n_calls = 0;
    for (index, text) in HARD.iter().flat_map(|text| without_one(text)).enumerate() {
        let puzzle = sudoku(&text);
        let expected = oracle::solutions_up_to(&puzzle, 1).swap_remove(0);
        let options = Options {
            level: Some(levels[index % levels.len()]),
            ..combinations[index % combinations.len()].clone()
        };
        let solved = lexmin::smallest(&puzzle, &options).expect("the backend works");
        let Outcome::Many(grid) = &solved.outcome else {
            panic!("{}: {:?} of {puzzle:?}", name(&options), solved.outcome);
        };
        assert_eq!(values(grid), expected, "{}: {puzzle:?}", name(&options));
        // Two calls find two solutions.
        n_calls += solved.stats.solver_calls.saturating_sub(2);
    }
    assert!(n_calls > 20, "dead ends were met: {n_calls} calls");
}

/// A puzzle without one of its clues, for each of them.
fn without_one(text: &str) -> impl Iterator<Item = String> + '_ {
    let clues = text.char_indices().filter(|(_, symbol)| *symbol != '.');
    clues.map(|(at, _)| format!("{}.{}", &text[..at], &text[at + 1..]))
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

/// The first of two solutions is excluded from the formula. Here it stays the best for a while, and is
/// the only one below some of the steps that agree with it.
#[test]
fn a_dead_end_below_an_excluded_solution_refutes_nothing_else() {
    let puzzle =
        sudoku("..9...4...7.3...2.8...6...71..9....6....1..7.....56...3....5..1.4.....9...2...7..");
    let expected = oracle::solutions_up_to(&puzzle, 1).swap_remove(0);
    for level in [Level::Singles, Level::Locked, Level::Matching, Level::Probe] {
        let options = Options {
            level: Some(level),
            ..Options::default()
        };
        let outcome = smallest(&puzzle, &options);
        assert_eq!(
            outcome.grid().map(values),
            Some(expected.clone()),
            "{level}"
        );
    }
}
