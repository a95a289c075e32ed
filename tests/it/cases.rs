//! Puzzles with known answers, each from a fault that people met in tools of this kind.

use satdoku::count::{Count, count_up_to};
use satdoku::grid::clash;
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome, SolvedBy, any_solution};
use satdoku::verify::{Verification, verify, verify_smallest};
use satdoku::{Digit, Grid, Puzzle, lexmin};

use crate::{combinations, digit, geometry, grid_in, listed, name, smallest, sudoku, text};

/// The smallest 9×9 grid of all.
const FIRST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Checks that no combination finds a solution, whichever way it is asked.
fn assert_none(puzzle: &Puzzle) {
    for options in combinations(puzzle.geometry()) {
        let name = name(&options);
        assert_eq!(smallest(puzzle, &options), Outcome::None, "{name}");
        let any = any_solution(puzzle, &options).expect("the backend works");
        assert_eq!(any.outcome, Outcome::None, "{name}");
        for limit in [1, 2, 1000] {
            let (count, _) = count_up_to(puzzle, limit, &options).expect("the backend works");
            assert_eq!(count, Count::Exactly(0), "{name}");
        }
    }
}

/// Checks that every combination finds this solution and no other. Only the first cells may be
/// given.
fn assert_unique(puzzle: &Puzzle, solution: &str) {
    for options in combinations(puzzle.geometry()) {
        let name = name(&options);
        let Outcome::Unique(grid) = smallest(puzzle, &options) else {
            panic!("{name}: not unique");
        };
        assert!(text(&grid).starts_with(solution), "{name}: {}", text(&grid));
        assert_eq!(listed(puzzle, &options), [crate::values(&grid)], "{name}");
        let any = any_solution(puzzle, &options).expect("the backend works");
        assert_eq!(any.outcome.grid(), Some(&grid), "{name}");
    }
}

/// Checks that every combination finds this smallest solution among several.
fn assert_many(puzzle: &Puzzle, solution: &str) {
    for options in combinations(puzzle.geometry()) {
        let name = name(&options);
        let Outcome::Many(grid) = smallest(puzzle, &options) else {
            panic!("{name}: not many");
        };
        assert_eq!(text(&grid), solution, "{name}");
    }
}

/// The clash of a puzzle's clues in words.
fn clash_of(puzzle: &Puzzle) -> Option<String> {
    clash(puzzle).map(|clash| clash.to_string())
}

#[test]
fn equal_digits_in_the_first_row_have_no_solution_and_are_named() {
    let puzzle = sudoku(&format!("11{}", ".".repeat(79)));
    assert_eq!(
        clash_of(&puzzle).as_deref(),
        Some("1 stands twice in row 1: r1c1 and r1c2")
    );
    assert_none(&puzzle);
}

#[test]
fn duplicate_clues_get_no_grid() {
    let puzzle =
        sudoku(".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..");
    assert_eq!(
        clash_of(&puzzle).as_deref(),
        Some("9 stands twice in row 1: r1c2 and r1c3")
    );
    assert_none(&puzzle);
}

#[test]
fn duplicates_far_apart_do_not_loop() {
    let puzzle =
        sudoku(".........7.6.....6..........7..7...38.......523..9..7..5.7.....3.....7....7..9...");
    assert_eq!(
        clash_of(&puzzle).as_deref(),
        Some("6 stands twice in row 2: r2c3 and r2c9")
    );
    assert_none(&puzzle);
}

#[test]
fn a_cell_without_candidate_is_no_duplicate() {
    let puzzle =
        sudoku(".876543212........3........4........5........6........7........8........9........");
    assert_eq!(clash_of(&puzzle), None);
    assert_none(&puzzle);
}

#[test]
fn unsolvable_in_a_square() {
    let puzzle =
        sudoku("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..");
    assert_eq!(clash_of(&puzzle), None);
    assert_none(&puzzle);
}

#[test]
fn unsolvable_in_a_box() {
    let puzzle =
        sudoku(".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.");
    assert_eq!(clash_of(&puzzle), None);
    assert_none(&puzzle);
}

#[test]
fn unsolvable_in_a_column() {
    let puzzle =
        sudoku("....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...");
    assert_eq!(clash_of(&puzzle), None);
    assert_none(&puzzle);
}

#[test]
fn unsolvable_in_a_row() {
    let puzzle =
        sudoku("9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3");
    assert_eq!(clash_of(&puzzle), None);
    assert_none(&puzzle);
}

#[test]
fn duplicates_in_column_and_box_are_named() {
    let puzzle = sudoku(&format!("{}900900000900900000", "0".repeat(63)));
    assert_eq!(
        clash_of(&puzzle).as_deref(),
        Some("9 stands twice in row 8: r8c1 and r8c4")
    );
    assert_none(&puzzle);
    // Without the two in row 8 and 9, a column and a box are left to name.
    let column = sudoku(&format!("{}900000000900000000", "0".repeat(63)));
    assert_eq!(
        clash_of(&column).as_deref(),
        Some("9 stands twice in column 1: r8c1 and r9c1")
    );
    assert_none(&column);
    let block = sudoku(&format!("{}900000000090000000", "0".repeat(63)));
    assert_eq!(
        clash_of(&block).as_deref(),
        Some("9 stands twice in box 7: r8c1 and r9c2")
    );
    assert_none(&block);
}

#[test]
fn a_typo_makes_four_solutions_of_one() {
    let typo = "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5";
    let first = "895463217237981564146527398581342679364798152729156843473815926658279431912634785";
    let puzzle = sudoku(typo);
    assert_many(&puzzle, first);
    for options in combinations(puzzle.geometry()) {
        let name = name(&options);
        assert_eq!(listed(&puzzle, &options).len(), 4, "{name}");
        for (limit, expected) in [
            (0, Count::AtLeast(0)),
            (1, Count::AtLeast(1)),
            (4, Count::AtLeast(4)),
            (5, Count::Exactly(4)),
            (16, Count::Exactly(4)),
            (17, Count::Exactly(4)),
        ] {
            let (count, _) = count_up_to(&puzzle, limit, &options).expect("the backend works");
            assert_eq!(count, expected, "{name}, limit {limit}");
        }
    }
    let right = format!("{}3{}", &typo[..72], &typo[73..]);
    assert_unique(&sudoku(&right), "895");
}

#[test]
fn sixteen_clues_with_ten_thousand_solutions() {
    let puzzle =
        sudoku(".1....7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6.");
    let options = Options::default();
    assert_many(
        &puzzle,
        "213456789584397216976128354842971635697235148351864927469512873725683491138749562",
    );
    let (count, _) = count_up_to(&puzzle, u64::MAX, &options).expect("the backend works");
    assert_eq!(count, Count::Exactly(10_106));
}

/// 17 clues, the last of them in the last cell, and no clue in the row to start with.
const ANTI_BACKTRACKING: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn a_puzzle_made_against_backtracking_is_solved() {
    assert_unique(&sudoku(ANTI_BACKTRACKING), "987654321");
}

#[test]
fn the_last_character_of_a_puzzle_counts() {
    let puzzle = sudoku(&format!("{}.", &ANTI_BACKTRACKING[..80]));
    let options = Options::default();
    let (count, _) = count_up_to(&puzzle, 10_000, &options).expect("the backend works");
    assert_eq!(count, Count::Exactly(7_265));
    let (count, _) = count_up_to(&puzzle, 7_265, &options).expect("the backend works");
    assert_eq!(count, Count::AtLeast(7_265));
}

#[test]
fn the_blank_puzzle_has_the_first_grid_of_all() {
    assert_many(&Puzzle::blank(&geometry(9, "3x3")), FIRST);
}

#[test]
fn grids_hold_no_0() {
    assert_eq!(Digit::new(0), None);
    let geometry = geometry(9, "3x3");
    assert!(Grid::new(&geometry, vec![digit(10); 81]).is_none());
    assert!(Grid::new(&geometry, vec![digit(1); 80]).is_none());
    // The last cell is where it was lost.
    let puzzle = sudoku(&format!("{}.", &FIRST[..80]));
    assert_unique(&puzzle, FIRST);
    let mut wrong = grid_in(&geometry, FIRST).digits().to_vec();
    wrong[80] = digit(1);
    let wrong = Grid::new(&geometry, wrong).expect("digits from 1 to 9");
    let Verification::Wrong(violation) = verify(&puzzle, &wrong) else {
        panic!("accepted");
    };
    assert_eq!(
        violation.to_string(),
        "1 stands twice in row 9: r9c6 and r9c9"
    );
}

#[test]
fn a_solved_puzzle_is_its_own_solution_and_no_digit_may_change() {
    assert_unique(&sudoku(FIRST), FIRST);
    for cell in 0..81 {
        let other = (FIRST.as_bytes()[cell] - b'0') % 9 + 1;
        let altered = format!("{}{other}{}", &FIRST[..cell], &FIRST[cell + 1..]);
        let puzzle = sudoku(&altered);
        assert!(clash(&puzzle).is_some());
        for options in combinations(puzzle.geometry()) {
            assert_eq!(
                smallest(&puzzle, &options),
                Outcome::None,
                "{}",
                name(&options)
            );
        }
    }
}

#[test]
fn what_the_clues_alone_settle_needs_no_solver() {
    let without_candidate =
        ".876543212........3........4........5........6........7........8........9........";
    let blanks = ".".repeat(79);
    for (text, outcome, counts) in [
        (
            FIRST,
            "unique",
            [Count::AtLeast(1), Count::Exactly(1), Count::Exactly(1)],
        ),
        (without_candidate, "none", [Count::Exactly(0); 3]),
        (&format!("11{blanks}"), "none", [Count::Exactly(0); 3]),
    ] {
        let puzzle = sudoku(text);
        for options in combinations(puzzle.geometry()) {
            let name = name(&options);
            let solved = lexmin::smallest(&puzzle, &options).expect("the backend works");
            assert_eq!(solved.outcome.name(), outcome, "{name}");
            let is_reduced = options.level > Some(Level::None);
            assert_eq!(
                solved.stats.solved_by != SolvedBy::Search,
                is_reduced,
                "{name}"
            );
            assert_eq!(solved.stats.solver_calls == 0, is_reduced, "{name}");
            // A count stops at its limit, however it was found.
            for (limit, expected) in [1, 2, 1000].into_iter().zip(counts) {
                let (count, stats) =
                    count_up_to(&puzzle, limit, &options).expect("the backend works");
                assert_eq!(count, expected, "{name}, limit {limit}");
                assert_eq!(stats.solver_calls == 0, is_reduced, "{name}");
            }
        }
    }
}

#[test]
fn a_cell_with_every_candidate_struck_is_none_not_many() {
    let geometry = geometry(9, "3x3");
    for cell in [
        geometry.cell(0, 0),
        geometry.cell(4, 4),
        geometry.cell(8, 8),
    ] {
        let mut puzzle = Puzzle::blank(&geometry);
        for digit in geometry.digits() {
            puzzle.strike(cell, digit);
        }
        assert_eq!(clash(&puzzle), None);
        assert_none(&puzzle);
        // With one candidate it is many, though the cell has no clue.
        let mut puzzle = Puzzle::blank(&geometry);
        for digit in geometry.digits().skip(1) {
            puzzle.strike(cell, digit);
        }
        for options in combinations(&geometry) {
            let outcome = smallest(&puzzle, &options);
            let found = outcome.grid().map(|grid| grid.digit(cell));
            assert_eq!(
                (outcome.name(), found),
                ("many", Some(digit(1))),
                "{}",
                name(&options)
            );
        }
    }
}

#[test]
fn every_cell_of_a_solution_is_filled() {
    // A puzzle whose 9s are easy and whose rest is not.
    let puzzle =
        sudoku("9...........9...........9...9...........9...........9...9...........9...........9");
    for options in combinations(puzzle.geometry()) {
        let name = name(&options);
        let any = any_solution(&puzzle, &options).expect("the backend works");
        let Outcome::Found(any) = any.outcome else {
            panic!("{name}: {:?}", any.outcome);
        };
        assert_eq!(verify(&puzzle, &any), Verification::Right, "{name}");
        let outcome = smallest(&puzzle, &options);
        let smallest = outcome.grid().expect("a solution");
        let verified = verify_smallest(&puzzle, smallest, &options).expect("the backend works");
        assert_eq!(verified, Verification::Right, "{name}");
    }
}

#[test]
fn a_solution_that_is_not_the_smallest_is_told_where() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let later = grid_in(puzzle.geometry(), "1234341221434321");
    for options in combinations(puzzle.geometry()) {
        let name = name(&options);
        let first = smallest(&puzzle, &options);
        let first = first.grid().expect("a solution");
        assert_eq!(text(first), "1234341221434321", "{name}");
        let other = grid_in(puzzle.geometry(), "1234342121434312");
        let verified = verify_smallest(&puzzle, &other, &options).expect("the backend works");
        let expected = Verification::NotSmallest {
            cell: puzzle.geometry().cell(1, 2),
            digit: digit(2),
            smaller: digit(1),
            smallest: later.clone(),
        };
        assert_eq!(verified, expected, "{name}");
    }
}
