//! Every formula has exactly the puzzle's solutions.

use satdoku::at_most_one::{self, AT_MOST_ONES, PAIRWISE_DEDUP};
use satdoku::backend::{BACKENDS, Checked, Terms, Verdict};
use satdoku::cnf::{ClauseSink, Cnf, Lit};
use satdoku::encoding::{self, ENCODINGS};
use satdoku::limits::Limits;
use satdoku::reduce::{Level, reduce};
use satdoku::solve::Options;
use satdoku::{Geometry, Puzzle};

use crate::{combinations, digit, geometry, listed, name, oracle, puzzle_in, sudoku};

/// Checks that every combination lists exactly what the oracle finds, in its order.
fn assert_lists_what_the_oracle_finds(puzzle: &Puzzle, n: usize) {
    let expected = oracle::solutions_up_to(puzzle, usize::MAX);
    assert_eq!(expected.len(), n, "{puzzle:?}");
    assert!(expected.windows(2).all(|pair| pair[0] < pair[1]));
    for options in combinations(puzzle.geometry()) {
        assert_eq!(
            listed(puzzle, &options),
            expected,
            "{}: {puzzle:?}",
            name(&options)
        );
    }
}

#[test]
fn blank_4x4_has_288_solutions() {
    assert_lists_what_the_oracle_finds(&Puzzle::blank(&geometry(4, "2x2")), 288);
}

#[test]
fn latin_4_has_576_solutions() {
    assert_lists_what_the_oracle_finds(&Puzzle::blank(&geometry(4, "none")), 576);
}

#[test]
fn side_1_has_one_solution() {
    for boxes in ["1x1", "none"] {
        assert_lists_what_the_oracle_finds(&Puzzle::blank(&geometry(1, boxes)), 1);
    }
}

#[test]
fn regions_and_extra_units_hold_every_digit() {
    // Diagonal Latin squares of order 4: https://oeis.org/A274806
    assert_lists_what_the_oracle_finds(&Puzzle::blank(&geometry(4, "none+diagonals")), 48);
    let clues = "1.......................5";
    let jigsaw = puzzle_in(&geometry(5, crate::JIGSAW_5), clues);
    assert_lists_what_the_oracle_finds(&jigsaw, 48);
    let clues = "1..4.......2..3...5......6..........";
    let jigsaw = puzzle_in(&geometry(6, crate::JIGSAW_6), clues);
    assert_lists_what_the_oracle_finds(&jigsaw, 1);
}

#[test]
fn rectangular_boxes_stand_where_they_should() {
    // The same clues in both shapes of box: other solutions, and other numbers of them.
    let clues = "1..4.......2..3...5......6....2.....";
    for (boxes, n) in [("2x3", 310), ("3x2", 334)] {
        assert_lists_what_the_oracle_finds(&puzzle_in(&geometry(6, boxes), clues), n);
    }
    // A box that is a row or a column adds no rule.
    for boxes in ["1x4", "4x1"] {
        let clues = "1...........2...";
        assert_lists_what_the_oracle_finds(&puzzle_in(&geometry(4, boxes), clues), 48);
    }
}

#[test]
fn struck_candidates_are_kept_to() {
    let mut puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let cells: Vec<_> = puzzle.geometry().cells().collect();
    for (index, value) in [(0, 1), (0, 3), (5, 2), (6, 4), (10, 1), (15, 1), (15, 2)] {
        puzzle.strike(cells[index], digit(value));
    }
    puzzle.set_clue(cells[3], digit(2));
    assert_lists_what_the_oracle_finds(&puzzle, 4);
    // A clue that was struck before.
    puzzle.set_clue(cells[0], digit(1));
    assert_lists_what_the_oracle_finds(&puzzle, 0);
}

#[test]
fn one_solution_and_none() {
    assert_lists_what_the_oracle_finds(&sudoku("1234341221434321"), 1);
    assert_lists_what_the_oracle_finds(&sudoku("1234341221434322"), 0);
    assert_lists_what_the_oracle_finds(&sudoku("1..........2..3."), 6);
    // No clash, but 1 has no place in column 2.
    assert_lists_what_the_oracle_finds(&sudoku("1.....1..2...3.."), 0);
}

/// How many models a puzzle's formula has over all its variables; stops above 400.
fn n_models(options: &Options, puzzle: &Puzzle) -> usize {
    let mut puzzle = puzzle.clone();
    let level = options.level_for(puzzle.geometry());
    reduce(&mut puzzle, level);
    let mut cnf = Cnf::new();
    options
        .encoding
        .encode(&puzzle, options.at_most_one, &mut cnf)
        .expect("the encoding covers the puzzle");
    let n_vars = cnf.n_vars();
    let mut solver =
        Checked::start(options.backend, cnf, &Terms::default()).expect("the backend starts");
    let mut n = 0;
    while let Verdict::Sat(model) = solver.solve(&[]).expect("the backend works") {
        n += 1;
        if n > 400 {
            break;
        }
        let lits = (1..=n_vars).map(|var| Lit::from_dimacs(var as i32).expect("from 1"));
        let other: Vec<Lit> = lits
            .map(|lit| if model.satisfies(lit) { -lit } else { lit })
            .collect();
        solver.add_clause(&other);
    }
    n
}

#[test]
fn auxiliaries_follow_from_the_grid() {
    let blank = Puzzle::blank(&geometry(4, "2x2"));
    let one_clue = sudoku("...............1");
    for (puzzle, level, n) in [(blank, Level::None, 288), (one_clue, Level::Clues, 72)] {
        for encoding in ENCODINGS {
            let options = Options {
                encoding: *encoding,
                at_most_one: AT_MOST_ONES[0],
                backend: BACKENDS[0],
                level: Some(level),
                limits: Limits::default(),
                counters: false,
            };
            assert_eq!(n_models(&options, &puzzle), n, "{}", name(&options));
        }
    }
}

#[test]
fn auxiliaries_of_every_exactly_one_follow_from_the_grid() {
    let puzzle = sudoku("1..2............");
    let n = oracle::solutions_up_to(&puzzle, usize::MAX).len();
    for encoding in ["extended", "triad", "order-direct"] {
        for amo in AT_MOST_ONES {
            let options = Options {
                encoding: encoding::by_name(encoding).expect("a registered encoding"),
                at_most_one: *amo,
                backend: BACKENDS[0],
                level: Some(Level::Clues),
                limits: Limits::default(),
                counters: false,
            };
            assert_eq!(n_models(&options, &puzzle), n, "{}", name(&options));
        }
    }
}

#[test]
fn formulas_without_duplicate_pairs_have_the_same_solutions() {
    let clues = "1..4.......2..3...5......6....2.....";
    let puzzles = [
        Puzzle::blank(&geometry(4, "2x2")),
        puzzle_in(&geometry(6, "2x3"), clues),
        puzzle_in(&geometry(6, "3x2"), clues),
        puzzle_in(&geometry(4, "1x4"), "1..............."),
        Puzzle::blank(&geometry(4, "2x2+diagonals")),
        puzzle_in(&geometry(5, crate::JIGSAW_5), "1.......................5"),
        puzzle_in(&geometry(4, "none"), "1..............."),
    ];
    for puzzle in puzzles {
        let expected = oracle::solutions_up_to(&puzzle, usize::MAX);
        for mut options in combinations(puzzle.geometry()) {
            if options.at_most_one.name() == at_most_one::AT_MOST_ONES[0].name() {
                options.at_most_one = PAIRWISE_DEDUP;
                assert_eq!(listed(&puzzle, &options), expected, "{}", name(&options));
            }
        }
    }
}

#[test]
fn cells_of_every_number_of_candidates_are_told_apart() {
    // Blanks in the first k cells of each row of a band, so that a cell has 1 to k candidates or a few
    // more: binary and order numbers of every length.
    for (side, boxes, sizes) in [
        (9, "3x3", vec![1, 2, 3, 4, 5]),
        (12, "3x4", vec![5]),
        (25, "5x5", vec![2, 3]),
    ] {
        let geometry = geometry(side, boxes);
        for k in sizes {
            let puzzle = with_blank_corner(&geometry, k);
            let expected = oracle::solutions_up_to(&puzzle, usize::MAX);
            for encoding in ENCODINGS {
                let options = Options {
                    encoding: *encoding,
                    at_most_one: AT_MOST_ONES[0],
                    backend: BACKENDS[0],
                    level: Some(Level::Clues),
                    limits: Limits::default(),
                    counters: false,
                };
                let what = format!("{}: {k} of {geometry}", name(&options));
                assert_eq!(listed(&puzzle, &options), expected, "{what}");
            }
        }
    }
}

/// A solved grid whose first `k` cells of each row of the first band are blank.
fn with_blank_corner(geometry: &Geometry, k: usize) -> Puzzle {
    let grid = crate::random::solved(geometry, &mut crate::random::SplitMix64::new(k as u64));
    let (height, side) = (geometry.side().isqrt(), geometry.side());
    crate::random::punched(geometry, &grid, |cell| {
        cell / side >= height || cell % side >= k
    })
}
