//! Generated puzzles keep what their recipes promise.

use std::time::Duration;

use satdoku::error::NotMade;
use satdoku::generate::{Generated, Made, Recipe, Unique};
use satdoku::limits::{Limits, StopReason};
use satdoku::{Error, Puzzle, UnitKind, grid};

use crate::generate::{made, planted, text};
use crate::{oracle, values};

/// A puzzle without the clues of some cells.
fn without(puzzle: &Puzzle, cells: &[usize]) -> Puzzle {
    let mut fewer = Puzzle::blank(puzzle.geometry());
    for cell in puzzle.geometry().cells() {
        if let Some(clue) = puzzle.clue(cell).filter(|_| !cells.contains(&cell.index())) {
            fewer.set_clue(cell, clue);
        }
    }
    fewer
}

/// Whether the clues' cells stay the same ones when the grid is turned by 180 degrees.
fn is_symmetric(puzzle: &Puzzle) -> bool {
    let has_clue = puzzle.clues().iter().map(Option::is_some);
    has_clue.clone().eq(has_clue.rev())
}

/// The numbers of holes in the units of a kind.
fn holes(puzzle: &Puzzle, kind: UnitKind) -> Vec<usize> {
    let geometry = puzzle.geometry();
    let is_hole = |cell: &&satdoku::Cell| puzzle.clue(**cell).is_none();
    let units = geometry.units_of_kind(kind);
    units
        .map(|unit| geometry.cells_of(unit).iter().filter(is_hole).count())
        .collect()
}

#[test]
fn kinds_of_puzzles_are_the_same_everywhere() {
    let recipes = [
        "2x2:unique",
        "2x2:unique-5",
        "2x3:unique-14-symmetric",
        "2x3:irreducible-11",
        "2x3:irreducible-symmetric",
        "2x2:holes-50%",
        "2x3:balanced-40%",
        "none/5:balanced-48%",
        "2x3:holes-40%-unplanted",
        "none/5:balanced-20%-unplanted",
    ];
    let puzzles = recipes.map(|recipe| text(&made(recipe, 1, 2).puzzle));
    assert_eq!(puzzles, ANCHORS);
}

/// Puzzle 2 of seed 1 of each recipe.
const ANCHORS: [&str; 10] = [
    ".42..3...23.3...",
    "3..1.....342....",
    "3......4.21.5..43..34..5.26.5......4",
    "....4..256.....5..6.4..3.......4..52",
    "2..4....3.6.61........56.6.3....1..4",
    "41.3.3..3.12..3.",
    "..3.2621..4...5231321.6.53.6.4.643.2",
    "..254.43..52...3..214.53.",
    "263.1.1..534634..5..53463..25..2..63",
    "1452..51425.21323.54413.5",
];

#[test]
fn a_unique_puzzle_has_one_solution_and_the_clues_that_were_asked_for() {
    for (shape, clues) in [
        ("1x1", [0, 1]),
        ("2x2", [4, 16]),
        ("none/5", [10, 17]),
        ("2x3", [11, 20]),
        ("3x2", [12, 36]),
    ] {
        for clues in clues {
            for k in 0..3 {
                let (puzzle, solution) = planted(&format!("{shape}:unique-{clues}"), 4, k);
                assert_eq!(puzzle.n_clues(), clues, "{shape}");
                let found = oracle::solutions_up_to(&puzzle, 2);
                assert_eq!(found, [values(&solution)], "{shape}, {clues} clues");
            }
        }
    }
    for k in 0..5 {
        let (puzzle, solution) = planted("3x3:unique", 4, k);
        assert_eq!(puzzle.n_clues(), Unique::usual_clues(puzzle.geometry()));
        assert_eq!(puzzle.n_clues(), 30);
        assert_eq!(
            oracle::solutions_up_to(&puzzle, 2),
            [values(&solution)],
            "puzzle {k}"
        );
    }
}

#[test]
fn a_symmetric_puzzle_looks_the_same_turned_round() {
    for (shape, clues) in [("2x2", 6), ("none/5", 13), ("none/5", 14), ("2x3", 16)] {
        for k in 0..5 {
            let recipe = format!("{shape}:unique-{clues}-symmetric");
            let (puzzle, solution) = planted(&recipe, 6, k);
            assert!(is_symmetric(&puzzle), "{recipe}: {puzzle:?}");
            assert_eq!(puzzle.n_clues(), clues, "{recipe}");
            let found = oracle::solutions_up_to(&puzzle, 2);
            assert_eq!(found, [values(&solution)], "{recipe}");
        }
    }
}

#[test]
fn an_irreducible_puzzle_needs_what_it_says() {
    for recipe in [
        "2x2:irreducible-5",
        "2x2:irreducible-symmetric",
        "none/5:irreducible-symmetric",
        "2x3:irreducible-10",
        "2x3:irreducible-symmetric",
        "3x2:irreducible-12-symmetric",
    ] {
        for k in 0..3 {
            let (puzzle, solution) = planted(recipe, 8, k);
            let found = oracle::solutions_up_to(&puzzle, 2);
            assert_eq!(found, [values(&solution)], "{recipe}");
            assert!(is_symmetric(&puzzle) || !recipe.contains("symmetric"));
            let n_cells = puzzle.geometry().n_cells();
            for cell in (0..n_cells).filter(|&cell| puzzle.clues()[cell].is_some()) {
                let facing = if recipe.contains("symmetric") {
                    n_cells - 1 - cell
                } else {
                    cell
                };
                let fewer = without(&puzzle, &[cell, facing]);
                let n = oracle::solutions_up_to(&fewer, 2).len();
                assert_eq!(n, 2, "{recipe}: cell {cell}");
            }
        }
    }
    assert_eq!(made("2x2:irreducible-5", 8, 0).puzzle.n_clues(), 5);
}

#[test]
fn what_is_asked_of_a_number_of_clues_has_to_be_possible() {
    let parse = |text: &str| text.parse::<Recipe>().map_err(|error| error.to_string());
    assert_eq!(
        parse("2x2:unique-17"),
        Err("17 clues are more than the 16 cells".to_owned())
    );
    let odd = "5 clues can't be symmetric: without a cell in the middle, expected an even number";
    assert_eq!(parse("2x2:unique-5-symmetric"), Err(odd.to_owned()));
    assert!(parse("none/5:unique-15-symmetric").is_ok());
    // A 4×4 puzzle with one solution has four clues or more.
    let recipe = parse("2x2:unique-3").expect("it is not known to be impossible");
    let made = recipe.puzzle_within(1, 0, &Limits::default());
    let missed = Made::Not(NotMade::Missed {
        attempts: Recipe::ATTEMPTS,
        nearest: Some(4),
    });
    assert_eq!(made.expect("the solver works"), missed);
    assert_eq!(
        recipe.puzzle(1, 0).expect_err("there is none").to_string(),
        "2x2:unique-3: not met in 1000 attempts; nearest was 4 clues"
    );
    // The other way round, the largest number is the nearest.
    let recipe = parse("2x2:irreducible-9").expect("it is not known to be impossible");
    let made = recipe.puzzle_within(1, 0, &Limits::default());
    let Ok(Made::Not(NotMade::Missed { nearest, .. })) = made else {
        panic!("nine clues of a 4×4 puzzle, all of them needed");
    };
    assert_eq!(nearest, Some(5));
}

#[test]
fn so_many_cells_are_holes() {
    for (recipe, n_holes) in [
        ("3x3:holes-40%", 32),
        ("3x3:holes-0%", 0),
        ("3x3:holes-100%", 81),
        ("2x3:balanced-37.5%", 14),
        ("none/7:holes-42%-unplanted", 21),
        ("4x4:balanced-60%-unplanted", 154),
    ] {
        for k in 0..3 {
            let Generated { puzzle, solution } = made(recipe, 5, k);
            let n_cells = puzzle.geometry().n_cells();
            assert_eq!(n_cells - puzzle.n_clues(), n_holes, "{recipe}");
            assert_eq!(grid::clash(&puzzle), None, "{recipe}");
            match solution {
                Some(solution) => assert_eq!(solution.check(&puzzle), Ok(()), "{recipe}"),
                None => assert!(recipe.contains("unplanted"), "{recipe}"),
            }
        }
    }
}

#[test]
fn balanced_holes_are_as_many_in_each_unit_and_lie_in_disorder() {
    for shape in [
        "2x2", "1x4", "none/7", "2x3", "3x3", "none/10", "4x3", "4x4", "5x5",
    ] {
        for share in [0, 5, 17, 33, 40, 50, 66, 95, 100] {
            for ending in ["", "-unplanted"] {
                // Few cells are left to draw a clue for, or the search for clues takes long.
                if share < 33 && !ending.is_empty() {
                    continue;
                }
                let recipe = format!("{shape}:balanced-{share}%{ending}");
                let Generated { puzzle, .. } = made(&recipe, 9, 0);
                assert_eq!(grid::clash(&puzzle), None, "{recipe}");
                for kind in UnitKind::ALL {
                    let holes = holes(&puzzle, kind);
                    let (Some(fewest), Some(most)) = (holes.iter().min(), holes.iter().max())
                    else {
                        continue;
                    };
                    assert!(most - fewest <= 1, "{recipe}: {holes:?} in {kind}s");
                }
            }
        }
    }
    // The places of whole digits would be balanced as well, and easy: all cells of a digit blank.
    let (puzzle, solution) = planted("3x3:balanced-33.3%", 9, 1);
    let mut blank_of = [0; 9];
    for cell in puzzle.geometry().cells() {
        if puzzle.clue(cell).is_none() {
            blank_of[solution.digit(cell).index()] += 1;
        }
    }
    assert!(blank_of.iter().all(|&n| n < 9), "{blank_of:?}");
}

#[test]
fn unplanted_puzzles_may_have_a_solution_or_none() {
    let mut n_solvable = 0;
    for k in 0..60 {
        let Generated { puzzle, solution } = made("2x2:holes-65%-unplanted", 3, k);
        assert_eq!(solution, None);
        assert_eq!(grid::clash(&puzzle), None);
        n_solvable += oracle::solutions_up_to(&puzzle, 1).len();
    }
    assert!((10..50).contains(&n_solvable), "{n_solvable} of 60");
}

#[test]
fn limits_decide_whether_a_puzzle_is_made_and_never_which() {
    let past = Limits::default().with_timeout(Duration::ZERO);
    let long = Limits::default().with_timeout(Duration::from_secs(600));
    for recipe in ["3x3:unique-26", "2x3:holes-40%-unplanted", "2x2:45%"] {
        let parsed: Recipe = recipe.parse().expect("a recipe");
        assert_eq!(
            parsed.puzzle_within(2, 1, &past).expect("no failure"),
            Made::Not(NotMade::Stopped(StopReason::Timeout)),
            "{recipe}"
        );
        assert_eq!(
            parsed.puzzle_within(2, 1, &long).expect("no failure"),
            Made::Puzzle(made(recipe, 2, 1)),
            "{recipe}"
        );
    }
    // In the middle of digging, too: hours without a limit.
    let recipe: Recipe = "none/40:unique-900".parse().expect("a recipe");
    let soon = Limits::default().with_timeout(Duration::from_millis(300));
    assert_eq!(
        recipe.puzzle_within(1, 0, &soon).expect("no failure"),
        Made::Not(NotMade::Stopped(StopReason::Timeout))
    );
    // Before a solver is asked: the grid alone takes longer, and each of these clues can go.
    let large: Recipe = "none/400:unique-159900".parse().expect("a recipe");
    let soon = Limits::default().with_timeout(Duration::from_millis(1));
    assert_eq!(
        large.puzzle_within(1, 0, &soon).expect("no failure"),
        Made::Not(NotMade::Stopped(StopReason::Timeout))
    );
    let impossible = Recipe {
        clues: satdoku::generate::Clues::Unique(Unique {
            clues: Some(1601),
            ..Unique::default()
        }),
        ..recipe
    };
    let refused = impossible.puzzle_within(1, 0, &soon);
    assert!(matches!(refused, Err(Error::Recipe(_))), "{refused:?}");
}
