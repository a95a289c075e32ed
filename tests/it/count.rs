//! All solutions: counted, listed in order, and listed from any place on.

use satdoku::count::{Count, Next, Solutions, count_up_to};
use satdoku::error::Error;
use satdoku::reduce::Level;
use satdoku::solve::{Options, SolvedBy};
use satdoku::{Geometry, Grid, Puzzle};

use crate::random::{SplitMix64, punched, solved};
use crate::{digit, geometry, grid_in, listed, oracle, sudoku, values};

/// Shapes of all sides that the oracle is quick at, each with how many clues in a hundred cells leave it
/// some solutions.
const SHAPES: &[(usize, &str, usize)] = &[
    (2, "none", 0),
    (3, "none", 10),
    (4, "2x2", 10),
    (4, "1x4", 20),
    (4, "none", 20),
    (5, "none", 30),
    (6, "2x3", 25),
    (6, "3x2", 25),
    (5, crate::JIGSAW_5, 20),
    (6, crate::JIGSAW_6, 20),
    (6, "2x3+diagonals", 15),
    (9, crate::WINDOKU, 28),
    (7, "none", 45),
    (8, "2x4", 35),
    (8, "4x2", 35),
    (8, "none", 50),
    (9, "3x3", 32),
    (9, "9x1", 50),
    (9, "none", 55),
];

/// The levels from which on there is a walk, and those below.
const LEVELS: [Level; 6] = [
    Level::None,
    Level::Clues,
    Level::Singles,
    Level::Locked,
    Level::Matching,
    Level::Probe,
];

fn at(level: Level) -> Options<'static> {
    Options {
        level: Some(level),
        ..Options::default()
    }
}

/// A puzzle with some solutions, and all of them.
fn with_solutions(shape: (usize, &str, usize), random: &mut SplitMix64) -> (Puzzle, Vec<Vec<u16>>) {
    let (side, boxes, percent) = shape;
    let geometry = geometry(side, boxes);
    loop {
        let grid = solved(&geometry, random);
        let puzzle = punched(&geometry, &grid, |_| random.below(100) < percent);
        let solutions = oracle::solutions_up_to(&puzzle, 400);
        if solutions.len() < 400 {
            return (puzzle, solutions);
        }
    }
}

/// The grid with these digits.
fn grid(geometry: &Geometry, values: &[u16]) -> Grid {
    Grid::new(geometry, values.iter().map(|&value| digit(value)).collect()).expect("it is whole")
}

/// The solutions after a grid.
fn listed_after(puzzle: &Puzzle, after: &Grid, options: &Options) -> Vec<Vec<u16>> {
    let mut solutions = Solutions::after(puzzle, after, options).expect("the backend works");
    let mut listed = Vec::new();
    while let Next::Solution(grid) = solutions.next_solution().expect("the backend works") {
        listed.push(values(&grid));
    }
    listed
}

#[test]
fn lists_and_counts_of_every_shape_are_the_oracles() {
    let mut random = SplitMix64::new(11);
    let mut most = 0;
    for &shape in SHAPES {
        for _ in 0..6 {
            let (puzzle, solutions) = with_solutions(shape, &mut random);
            let n = solutions.len() as u64;
            most = most.max(n);
            for level in LEVELS.into_iter().filter(|level| *level >= Level::Singles) {
                assert_eq!(
                    listed(&puzzle, &at(level)),
                    solutions,
                    "{level}, {puzzle:?}"
                );
                let (count, _) = count_up_to(&puzzle, u64::MAX, &at(level)).expect("it works");
                assert_eq!(count, Count::Exactly(n), "{level}, {puzzle:?}");
                for limit in [n, n + 1].into_iter().filter(|limit| *limit > 16) {
                    let (count, _) = count_up_to(&puzzle, limit, &at(level)).expect("it works");
                    let expected = if limit > n {
                        Count::Exactly(n)
                    } else {
                        Count::AtLeast(n)
                    };
                    assert_eq!(count, expected, "{level}, {puzzle:?}");
                }
            }
        }
    }
    assert!(most > 100, "{most}");
}

#[test]
fn a_list_goes_on_after_any_grid() {
    let mut random = SplitMix64::new(12);
    for &shape in SHAPES {
        let (puzzle, solutions) = with_solutions(shape, &mut random);
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let mut places: Vec<Vec<u16>> = Vec::new();
        for _ in 0..4 {
            let solution = &solutions[random.below(solutions.len())];
            places.push(solution.clone());
            // A solution with one digit changed, and anything.
            let mut changed = solution.clone();
            changed[random.below(side * side)] = random.below(side) as u16 + 1;
            places.push(changed);
            places.push(
                (0..side * side)
                    .map(|_| random.below(side) as u16 + 1)
                    .collect(),
            );
        }
        places.push(solutions[solutions.len() - 1].clone());
        places.push(vec![1; side * side]);
        places.push(vec![side as u16; side * side]);
        for level in LEVELS {
            for place in &places {
                let rest: Vec<_> = solutions.iter().filter(|it| *it > place).cloned().collect();
                // On clauses alone it takes long.
                if level < Level::Singles && rest.len() > 20 {
                    continue;
                }
                let found = listed_after(&puzzle, &grid(geometry, place), &at(level));
                assert_eq!(found, rest, "{level}, {puzzle:?} after {place:?}");
            }
        }
    }
}

/// The solver is replaced after a thousand switches; what is left out stays left out.
#[test]
fn a_long_list_on_clauses_alone_goes_on_after_a_grid() {
    let puzzle = Puzzle::blank(&geometry(4, "none"));
    let solutions = oracle::solutions_up_to(&puzzle, 1000);
    assert_eq!(solutions.len(), 576);
    let after = grid(puzzle.geometry(), &solutions[99]);
    let found = listed_after(&puzzle, &after, &at(Level::Clues));
    assert_eq!(found, solutions[100..]);
}

#[test]
fn a_list_of_a_puzzle_that_needs_no_search_goes_on_too() {
    let puzzle = sudoku("1234341221......");
    let [before, own] =
        ["1111111111111111", "1234341221434321"].map(|text| grid_in(puzzle.geometry(), text));
    let options = Options::default();
    assert_eq!(listed_after(&puzzle, &before, &options), [values(&own)]);
    assert!(listed_after(&puzzle, &own, &options).is_empty());
}

#[test]
fn a_list_after_a_grid_of_another_shape_is_an_error() {
    let puzzle = sudoku("12..34..2.......");
    let other = grid_in(&geometry(4, "none"), "1234341221434321");
    let options = Options::default();
    let error = Solutions::after(&puzzle, &other, &options).err();
    assert!(matches!(error, Some(Error::OtherShape { .. })));
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some("the puzzle is 4x4 with boxes 2x2, the grid 4x4 without boxes")
    );
}

/// Thousands of solutions above 9×9: the list is in order, its grids are solutions (which [`listed`] checks), and
/// there are as many as are counted in another order.
#[test]
fn large_grids_have_as_many_solutions_as_are_counted() {
    let mut random = SplitMix64::new(13);
    for (side, boxes, percent) in [(16, "4x4", 42), (12, "3x4", 36), (15, "none", 60)] {
        let geometry = geometry(side, boxes);
        let n = loop {
            let grid = solved(&geometry, &mut random);
            let puzzle = punched(&geometry, &grid, |_| random.below(100) < percent);
            let (count, _) =
                count_up_to(&puzzle, 5000, &Options::default()).expect("the backend works");
            let Count::Exactly(n @ 500..) = count else {
                continue;
            };
            let listed = listed(&puzzle, &Options::default());
            assert!(listed.is_sorted_by(|one, next| one < next), "{puzzle:?}");
            assert_eq!(listed.len() as u64, n, "{puzzle:?}");
            let place = random.below(listed.len());
            let after = self::grid(&geometry, &listed[place]);
            assert_eq!(
                listed_after(&puzzle, &after, &Options::default()),
                listed[place + 1..]
            );
            break n;
        };
        assert!(n < 5000);
    }
}

/// Plain backtracking in the order of the cells would not come to an end.
#[test]
fn a_search_that_is_deep_for_few_solutions_comes_to_an_end() {
    let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4....";
    let puzzle = sudoku(text);
    let (count, stats) =
        count_up_to(&puzzle, u64::MAX, &Options::default()).expect("the backend works");
    assert_eq!(count, Count::Exactly(7265));
    assert_eq!(stats.solved_by, SolvedBy::Walk);
    assert_eq!(stats.solver_calls, 0);
    assert_eq!(stats.conflicts(), Some(0));
    assert_eq!(listed(&puzzle, &Options::default()).len(), 7265);
}

/// From side 128 on the formula of a blank grid has more literals than are allowed.
#[test]
fn two_solutions_of_a_grid_that_is_almost_blank_need_no_formula() {
    for (side, boxes) in [(16, "4x4"), (25, "none"), (49, "7x7")] {
        let puzzle = Puzzle::blank(&geometry(side, boxes));
        for limit in [1, 2] {
            let counted = count_up_to(&puzzle, limit, &Options::default());
            let (count, stats) = counted.expect("there is nothing that could fail");
            assert_eq!(count, Count::AtLeast(limit));
            assert_eq!(stats.solved_by, SolvedBy::Descent);
            assert_eq!((stats.solver_calls, stats.size), (0, None));
        }
    }
}

/// What a descent and an exchange of digits found is counted, and not found once more by the solver.
#[test]
fn small_counts_on_large_sides_are_exact() {
    let mut random = SplitMix64::new(29);
    let mut seen = [0; 17];
    for round in 0..60 {
        let geometry = geometry(16, "4x4");
        let grid = solved(&geometry, &mut random);
        let percent = 46 + round % 10;
        let puzzle = punched(&geometry, &grid, |_| random.below(100) < percent);
        let all = count_up_to(&puzzle, 17, &Options::default()).expect("the backend works");
        let (Count::Exactly(n) | Count::AtLeast(n)) = all.0 else {
            panic!("no limit was set");
        };
        for limit in [2, 3, 7, 16] {
            let (count, _) = count_up_to(&puzzle, limit, &Options::default()).expect("it works");
            let expected = if n < limit {
                Count::Exactly(n)
            } else {
                Count::AtLeast(limit)
            };
            assert_eq!(count, expected, "{puzzle:?}");
        }
        seen[usize::try_from(n.min(16)).expect("16 at most")] += 1;
    }
    let n_kinds = seen.iter().filter(|&&n| n > 0).count();
    assert!(n_kinds >= 6, "{seen:?}");
}
