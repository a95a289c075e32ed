//! Clues that clash: a minimal set, and the reason.

use satdoku::count::{Count, count_up_to};
use satdoku::explain::{Culprits, Explanation, Reason, WhyNot, explain, givens, only, why_not};
use satdoku::geometry::Shape;
use satdoku::solve::Options;
use satdoku::{Cell, Geometry, Puzzle};

use super::{SHAPES, assert_minimal, damaged, explained, has_solution, is_true, pencilled};
use crate::random::SplitMix64;
use crate::{combinations, digit, geometry, sudoku};

/// The culprits of a puzzle without a solution.
fn culprits(puzzle: &Puzzle) -> Culprits {
    match explained(puzzle) {
        Explanation::None { culprits, .. } => culprits,
        other => panic!("{other:?} of {puzzle:?}"),
    }
}

/// The names of cells.
fn names(geometry: &Geometry, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| geometry.cell_name(cell)).collect()
}

#[test]
fn culprits_clash_and_each_of_them_is_needed() {
    let mut random = SplitMix64::new(1);
    let mut n_kinds = [0; 4];
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        for index in 0..40 {
            let puzzle = match index % 4 {
                3 if side <= 6 => pencilled(&geometry, &mut random),
                _ => damaged(&geometry, &mut random),
            };
            let has_solution = has_solution(&puzzle);
            let Explanation::None { culprits, .. } = explained(&puzzle) else {
                assert!(has_solution, "{puzzle:?}");
                continue;
            };
            assert!(!has_solution, "{puzzle:?}");
            assert_minimal(&puzzle, &culprits, |_| {});
            assert!(culprits.cells.iter().all(|it| givens(&puzzle).contains(it)));
            let part = only(&puzzle, &culprits.cells);
            let kind = kind_of(&culprits.reason);
            assert!(kind == 3 || is_true(&culprits.reason, &part), "{puzzle:?}");
            n_kinds[kind] += 1;
        }
    }
    assert!(n_kinds.iter().all(|&n| n > 5), "{n_kinds:?}");
}

fn kind_of(reason: &Reason) -> usize {
    match reason {
        Reason::Repeated(_) => 0,
        Reason::NoDigit(_) => 1,
        Reason::NoPlace(..) => 2,
        Reason::Together => 3,
        other => panic!("{other:?}"),
    }
}

/// A puzzle, how many culprits it has, and the reason.
const NONE: [(&str, usize, &str); 6] = [
    (
        "11...............................................................................",
        2,
        "1 stands twice in row 1: r1c1 and r1c2",
    ),
    (
        ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..",
        2,
        "9 stands twice in row 1: r1c2 and r1c3",
    ),
    (
        ".........7.6.....6..........7..7...38.......523..9..7..5.7.....3.....7....7..9...",
        2,
        "6 stands twice in row 2: r2c3 and r2c9",
    ),
    (
        ".876543212........3........4........5........6........7........8........9........",
        9,
        "no digit is left for r1c1",
    ),
    (
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
        9,
        "no digit is left for r5c1",
    ),
    (
        ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
        5,
        "4 has no place in row 5",
    ),
];

#[test]
fn known_puzzles_without_a_solution_have_these_culprits() {
    for (text, n, reason) in NONE {
        let puzzle = sudoku(text);
        let culprits = culprits(&puzzle);
        assert_minimal(&puzzle, &culprits, |_| {});
        let words = culprits.reason.in_words(puzzle.geometry());
        assert_eq!(
            (culprits.cells.len(), words.as_str()),
            (n, reason),
            "{text}"
        );
    }
    // The column and the row of the four unsolvable shapes, and a blank grid with equal digits at its end.
    for text in [
        "....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...",
        "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3",
        "000000000000000000000000000000000000000000000000000000000000000900000900000900000",
    ] {
        let puzzle = sudoku(text);
        assert_minimal(&puzzle, &culprits(&puzzle), |_| {});
    }
}

#[test]
fn every_combination_finds_minimal_culprits() {
    let geometry = geometry(4, "2x2");
    let puzzle = sudoku("12..........3.4.");
    let wrong = sudoku("1..2.3....4.....");
    for options in combinations(&geometry) {
        for puzzle in [&puzzle, &wrong] {
            let Explanation::None { culprits, .. } =
                explain(puzzle, 10, &options).expect("the backend works")
            else {
                assert!(has_solution(puzzle));
                continue;
            };
            assert!(!has_solution(puzzle));
            assert_minimal(puzzle, &culprits, |_| {});
        }
    }
}

#[test]
fn a_cell_without_candidates_is_the_only_culprit() {
    let geometry = geometry(9, "3x3");
    let mut puzzle = Puzzle::blank(&geometry);
    let cell = geometry.cell(3, 4);
    for candidate in geometry.digits() {
        puzzle.strike(cell, candidate);
    }
    let culprits = culprits(&puzzle);
    assert_eq!(culprits.cells, [cell]);
    assert_eq!(culprits.reason, Reason::NoDigit(cell));
    assert_eq!(culprits.stopped, None);
}

/// Typed digits count like printed ones: a solution's digit changes nothing, a wrong one is a culprit.
#[test]
fn a_wrong_digit_that_was_typed_is_among_the_culprits() {
    let puzzle =
        sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let Explanation::Unique { solution, .. } = explained(&puzzle) else {
        panic!("it has one solution");
    };
    let geometry = puzzle.geometry();
    let cell = geometry.cell(0, 2);
    for candidate in puzzle.candidates(cell) {
        let mut typed = puzzle.clone();
        typed.set_clue(cell, candidate);
        match explained(&typed) {
            Explanation::Unique {
                solution: same,
                needless,
                ..
            } => {
                assert_eq!((&same, candidate), (&solution, solution.digit(cell)));
                assert!(needless.each.contains(&cell));
            }
            Explanation::None { culprits, .. } => {
                let names = names(geometry, &culprits.cells);
                assert!(names.contains(&"r1c3".to_owned()), "{candidate}: {names:?}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn parts_of_a_puzzle_have_what_was_said_of_their_cells() {
    let geometry = geometry(4, "2x2");
    let mut puzzle = sudoku("12..............");
    let (clue, pencilled) = (geometry.cell(0, 1), geometry.cell(2, 2));
    puzzle.strike(pencilled, digit(4));
    assert_eq!(givens(&puzzle), [geometry.cell(0, 0), clue, pencilled]);
    let part = only(&puzzle, &[clue, pencilled]);
    assert_eq!(part.clue(clue), Some(digit(2)));
    assert_eq!(part.n_clues(), 1);
    assert_eq!(part.candidates(pencilled).len(), 3);
    assert_eq!(only(&puzzle, &givens(&puzzle)), puzzle);
    let (count, _) =
        count_up_to(&only(&puzzle, &[]), 1000, &Options::default()).expect("the backend works");
    assert_eq!(count, Count::Exactly(288));
}

#[test]
fn where_a_shape_has_no_grid_no_clue_is_to_blame() {
    // Both diagonals of a Latin square of side 3 can't hold every digit.
    let shape: Shape = "--box none --diagonals".parse().expect("a shape");
    let geometry = shape.geometry(3).expect("a geometry");
    let mut puzzle = Puzzle::blank(&geometry);
    assert!(culprits(&puzzle).cells.is_empty());
    let one = digit(1);
    for column in 0..2 {
        puzzle.set_clue(geometry.cell(0, column), one);
        assert!(culprits(&puzzle).cells.is_empty());
    }
    // Nor is a clue that forbids a digit at sight.
    let why = why_not(&puzzle, geometry.cell(0, 2), one, &Options::default()).expect("an answer");
    assert!(matches!(why, WhyNot::Impossible(culprits) if culprits.cells.is_empty()));
}
