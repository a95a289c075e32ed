//! Random puzzles: every combination agrees with the oracle, and a puzzle's solutions do not depend
//! on how it is written down.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use satdoku::count::{Count, count_up_to};
use satdoku::solve::{Options, Outcome, any_solution};
use satdoku::verify::{Verification, verify};
use satdoku::{Geometry, Puzzle};

use crate::random::{SplitMix64, punched, solved};
use crate::{
    JIGSAW_5, JIGSAW_6, WINDOKU, combinations, digit, geometry, listed, name, oracle, smallest,
    values,
};

/// The shapes, each with the fewest clues in a hundred cells that leave the oracle quick.
const SHAPES: [(usize, &str, u32); 10] = [
    (9, "3x3", 36),
    (6, "2x3", 25),
    (6, "3x2", 25),
    (4, "2x2", 0),
    (5, "none", 25),
    (5, JIGSAW_5, 20),
    (6, JIGSAW_6, 25),
    (4, "2x2+diagonals", 0),
    (6, "2x3+diagonals", 25),
    (9, WINDOKU, 30),
];

fn shapes() -> impl Strategy<Value = (Geometry, u32)> {
    let shape = |(side, boxes, least): (usize, &str, u32)| (geometry(side, boxes), least);
    (0..SHAPES.len()).prop_map(move |index| shape(SHAPES[index]))
}

/// A puzzle made by taking clues away from a solved grid.
fn punched_puzzles() -> impl Strategy<Value = Puzzle> {
    shapes().prop_flat_map(|(geometry, least)| {
        let weights = vec(0..100_u32, geometry.n_cells());
        (Just(geometry), any::<u64>(), least..70, weights).prop_map(
            |(geometry, seed, percent, weights)| {
                let grid = solved(&geometry, &mut SplitMix64::new(seed));
                punched(&geometry, &grid, |cell| weights[cell] < percent)
            },
        )
    })
}

/// As above, with up to three clues written over: mostly without a solution.
fn spoilt_puzzles() -> impl Strategy<Value = Puzzle> {
    let errors = vec(
        (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
        1..4,
    );
    (punched_puzzles(), errors).prop_map(|(mut puzzle, errors)| {
        let geometry = puzzle.geometry().clone();
        for (cell, value) in errors {
            let cell = satdoku::Cell::new(cell.index(geometry.n_cells()));
            let value = value.index(geometry.side()) as u16 + 1;
            // A clue that was struck by the one before it would leave nothing.
            let mut fresh = Puzzle::blank(&geometry);
            for other in geometry.cells().filter(|other| *other != cell) {
                if let Some(clue) = puzzle.clue(other) {
                    fresh.set_clue(other, clue);
                }
            }
            fresh.set_clue(cell, digit(value));
            puzzle = fresh;
        }
        puzzle
    })
}

/// Puzzles by struck candidates, with a clue here and there. Most keep a solution.
fn pencilmark_puzzles() -> impl Strategy<Value = Puzzle> {
    shapes().prop_flat_map(|(geometry, _)| {
        let n_cells = geometry.n_cells();
        // A struck digit of the solved grid makes a puzzle that may have none.
        let strike_own = prop::option::weighted(0.3, 0..n_cells);
        let marks = vec(vec(0..100_u32, geometry.side()), n_cells);
        (Just(geometry), any::<u64>(), strike_own, 10..50_u32, marks).prop_map(
            |(geometry, seed, strike_own, percent, marks)| {
                let grid = solved(&geometry, &mut SplitMix64::new(seed));
                let keeps_all = geometry.side() < 5;
                let mut puzzle = punched(&geometry, &grid, |cell| !keeps_all && cell % 4 == 1);
                for cell in geometry.cells() {
                    let own = digit(grid[cell.index()]);
                    for digit in geometry.digits() {
                        let is_marked = marks[cell.index()][digit.index()] < percent;
                        let is_own = digit == own && strike_own != Some(cell.index());
                        if !is_marked && !is_own {
                            puzzle.strike(cell, digit);
                        }
                    }
                }
                puzzle
            },
        )
    })
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    prop_oneof![4 => punched_puzzles(), 2 => spoilt_puzzles(), 3 => pencilmark_puzzles()]
}

/// A combination that covers the puzzle.
fn combination(puzzle: &Puzzle, index: prop::sample::Index) -> Options<'static> {
    let combinations = combinations(puzzle.geometry());
    combinations[index.index(combinations.len())].clone()
}

/// What the outcome should be, from the two smallest solutions.
fn expected(solutions: &[Vec<u16>]) -> (&'static str, Option<Vec<u16>>) {
    let name = match solutions.len() {
        0 => "none",
        1 => "unique",
        _ => "many",
    };
    (name, solutions.first().cloned())
}

/// An outcome in the same terms.
fn found(outcome: &Outcome) -> (&'static str, Option<Vec<u16>>) {
    (outcome.name(), outcome.grid().map(values))
}

/// The puzzle with cells moved and digits renamed, candidates and clues alike.
fn rewritten(
    puzzle: &Puzzle,
    geometry: &Geometry,
    cell_to: impl Fn(usize, usize) -> (usize, usize),
    labels: &[usize],
) -> Puzzle {
    let mut rewritten = Puzzle::blank(geometry);
    for cell in puzzle.geometry().cells() {
        let (row, column) = puzzle.geometry().row_and_column(cell);
        let (row, column) = cell_to(row, column);
        let to = geometry.cell(row, column);
        let label = |index: usize| digit(labels[index] as u16 + 1);
        if let Some(clue) = puzzle.clue(cell) {
            rewritten.set_clue(to, label(clue.index()));
        }
        for digit in geometry.digits() {
            if !puzzle.candidates(cell).contains(digit) {
                rewritten.strike(to, label(digit.index()));
            }
        }
    }
    rewritten
}

/// The geometry with rows and columns exchanged.
fn transposed(geometry: &Geometry) -> Geometry {
    let side = geometry.side();
    let map = |text: &str| -> String {
        let labels = text.as_bytes();
        let at = |cell: usize| char::from(labels[cell % side * side + cell / side]);
        (0..side * side).map(at).collect()
    };
    let parts = geometry.code();
    let parts = parts.split('+').map(|part| match part.split_once('x') {
        Some((height, width)) => format!("{width}x{height}"),
        None if part.len() == side * side => map(part),
        None => part.to_owned(),
    });
    let parts: Vec<String> = parts.collect();
    parts.join("+").parse().expect("a shape")
}

/// How many solutions, at most 50.
fn count(puzzle: &Puzzle, options: &Options) -> Count {
    count_up_to(puzzle, 50, options)
        .expect("the backend works")
        .0
}

#[test]
fn puzzles_of_every_shape_have_no_one_and_several_solutions() {
    let mut runner = TestRunner::deterministic();
    let mut kinds = BTreeMap::new();
    for _ in 0..3000 {
        let puzzle = puzzles()
            .new_tree(&mut runner)
            .expect("nothing is rejected")
            .current();
        let n = oracle::solutions_up_to(&puzzle, 2).len();
        *kinds.entry((puzzle.geometry().to_string(), n)).or_insert(0) += 1;
    }
    for (side, boxes, _) in SHAPES {
        for n in 0..=2 {
            let n_puzzles = kinds.get(&(geometry(side, boxes).to_string(), n));
            assert!(n_puzzles > Some(&10), "{kinds:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn outcome_and_minimum_are_the_oracles(
        puzzle in puzzles(),
        index in any::<prop::sample::Index>(),
    ) {
        let options = combination(&puzzle, index);
        let outcome = smallest(&puzzle, &options);
        let solutions = oracle::solutions_up_to(&puzzle, 2);
        prop_assert_eq!(found(&outcome), expected(&solutions), "{}", name(&options));
    }

    #[test]
    fn any_solution_is_one_if_there_is_one(
        puzzle in puzzles(),
        index in any::<prop::sample::Index>(),
    ) {
        let options = combination(&puzzle, index);
        let any = any_solution(&puzzle, &options).expect("the backend works").outcome;
        let exists = !oracle::solutions_up_to(&puzzle, 1).is_empty();
        prop_assert_eq!(any.grid().is_some(), exists, "{}", name(&options));
        if let Some(grid) = any.grid() {
            prop_assert_eq!(verify(&puzzle, grid), Verification::Right);
        } else {
            prop_assert_eq!(any, Outcome::None);
        }
    }

    #[test]
    fn counts_tell_exactly_from_at_least(
        puzzle in puzzles(),
        index in any::<prop::sample::Index>(),
    ) {
        let options = combination(&puzzle, index);
        let n = oracle::solutions_up_to(&puzzle, 21).len() as u64;
        for limit in [1, 2, 3, 16, 17, 20, n.max(1), (n + 1).min(21)] {
            let expected = if n < limit { Count::Exactly(n) } else { Count::AtLeast(limit) };
            let (count, _) = count_up_to(&puzzle, limit, &options).expect("the backend works");
            prop_assert_eq!(count, expected, "{}, limit {}", name(&options), limit);
        }
    }

    #[test]
    fn solutions_are_listed_in_order_and_the_minimum_is_the_first(
        puzzle in puzzles(),
        index in any::<prop::sample::Index>(),
    ) {
        let solutions = oracle::solutions_up_to(&puzzle, 301);
        prop_assume!(solutions.len() <= 300);
        let options = combination(&puzzle, index);
        prop_assert_eq!(&listed(&puzzle, &options), &solutions, "{}", name(&options));
        let outcome = smallest(&puzzle, &options);
        if let Some(grid) = outcome.grid() {
            prop_assert!(solutions.iter().all(|solution| values(grid) <= *solution));
        }
    }

    #[test]
    fn other_digits_change_neither_verdict_nor_count(
        puzzle in puzzles(),
        seed in any::<u64>(),
        index in any::<prop::sample::Index>(),
    ) {
        let options = combination(&puzzle, index);
        let labels = SplitMix64::new(seed).permutation(puzzle.geometry().side());
        let other = rewritten(&puzzle, puzzle.geometry(), |row, column| (row, column), &labels);
        let verdicts = [&puzzle, &other].map(|puzzle| smallest(puzzle, &options).name());
        prop_assert_eq!(verdicts[0], verdicts[1], "{}", name(&options));
        prop_assert_eq!(count(&puzzle, &options), count(&other, &options));
    }

    #[test]
    fn rows_for_columns_change_neither_verdict_nor_count(
        puzzle in puzzles(),
        index in any::<prop::sample::Index>(),
    ) {
        let geometry = transposed(puzzle.geometry());
        let options = combination(&puzzle, index);
        prop_assume!(options.encoding.supports(&geometry).is_ok());
        let labels: Vec<usize> = (0..geometry.side()).collect();
        let other = rewritten(&puzzle, &geometry, |row, column| (column, row), &labels);
        let verdicts = [&puzzle, &other].map(|puzzle| smallest(puzzle, &options).name());
        prop_assert_eq!(verdicts[0], verdicts[1], "{}", name(&options));
        prop_assert_eq!(count(&puzzle, &options), count(&other, &options));
    }
}
