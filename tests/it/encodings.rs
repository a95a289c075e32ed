//! Sizes of formulas, and that every formula has exactly the puzzle's solutions.

use std::collections::HashSet;

use satdoku::at_most_one::{self, AT_MOST_ONES};
use satdoku::cnf::{Cnf, Counter, Lit, Size};
use satdoku::encoding::{self, ENCODINGS};
use satdoku::reduce::{Level, reduce};
use satdoku::{Geometry, Puzzle};

use crate::{combinations, digit, geometry, listed, name, oracle, puzzle_in, sudoku};

// 21 clues. "Easter Monster", by JPF, 2007.
pub(crate) const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
// 23 clues. "AI Escargot", by A. Inkala, 2006.
pub(crate) const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The size of a puzzle's formula after reducing it.
fn counted(encoding: &str, amo: &str, puzzle: &Puzzle, level: Level) -> Size {
    let mut counter = Counter::new();
    let mut puzzle = puzzle.clone();
    reduce(&mut puzzle, level);
    encoding::by_name(encoding)
        .expect("a registered encoding")
        .encode(
            &puzzle,
            at_most_one::by_name(amo).expect("a registered at-most-one"),
            &mut counter,
        )
        .expect("the encoding covers the puzzle");
    counter.size()
}

#[test]
fn closed_forms_are_what_a_counter_counts() {
    let shapes = [
        (1, "1x1"),
        (1, "none"),
        (4, "2x2"),
        (6, "2x3"),
        (6, "3x2"),
        (8, "2x4"),
        (9, "3x3"),
        (12, "3x4"),
        (16, "4x4"),
        (5, "none"),
        (7, "none"),
    ];
    for encoding in ENCODINGS {
        for amo in AT_MOST_ONES {
            for (side, boxes) in shapes {
                let geometry = geometry(side, boxes);
                let Ok(size) = encoding.size(&geometry, *amo) else {
                    continue;
                };
                let blank = Puzzle::blank(&geometry);
                let counted = counted(encoding.name(), amo.name(), &blank, Level::None);
                assert_eq!(
                    counted,
                    size,
                    "{} + {}, {geometry}",
                    encoding.name(),
                    amo.name()
                );
            }
        }
    }
}

/// Variables and clauses of blank puzzles with square boxes, of boxes of height 2, 3, 4, 5 and 6.
type Published = (&'static str, &'static str, [(u64, u64); 5]);

/// Sources: I. Lynce and J. Ouaknine, AI&MATH 2006 (9×9); G. Kwon and H. Jain, LPAR-13, 2006, whose
/// clause numbers with clues are these plus the number of clues.
const PUBLISHED: &[Published] = &[
    (
        "minimal",
        "pairwise",
        [
            (64, 304),
            (729, 8_829),
            (4_096, 92_416),
            (15_625, 563_125),
            (46_656, 2_450_736),
        ],
    ),
    (
        "extended",
        "pairwise",
        [
            (64, 448),
            (729, 11_988),
            (4_096, 123_904),
            (15_625, 752_500),
            (46_656, 3_271_104),
        ],
    ),
];

#[test]
fn sizes_are_the_published_ones() {
    for &(encoding, amo, sizes) in PUBLISHED {
        let encoding = encoding::by_name(encoding).expect("a registered encoding");
        let amo = at_most_one::by_name(amo).expect("a registered at-most-one");
        for (height, (n_vars, n_clauses)) in (2..).zip(sizes) {
            let geometry = Geometry::with_default_boxes(height * height).expect("a square");
            let size = encoding.size(&geometry, amo).expect("square boxes");
            let found = (size.n_vars, size.n_clauses);
            assert_eq!(
                found,
                (n_vars, n_clauses),
                "{} of {geometry}",
                encoding.name()
            );
        }
    }
}

#[test]
fn literals_and_longest_clause_at_9x9() {
    for (encoding, n_lits) in [("minimal", 18_225), ("extended", 26_244)] {
        let blank = Puzzle::blank(&geometry(9, "3x3"));
        let size = counted(encoding, "pairwise", &blank, Level::None);
        assert_eq!((size.n_lits, size.longest), (n_lits, 9), "{encoding}");
    }
}

#[test]
fn each_clue_of_an_unreduced_puzzle_adds_one_clause() {
    for amo in AT_MOST_ONES {
        for encoding in ["minimal", "extended"] {
            let size = |puzzle: &Puzzle| counted(encoding, amo.name(), puzzle, Level::None);
            let mut puzzle = Puzzle::blank(&geometry(9, "3x3"));
            let blank = size(&puzzle);
            let clues = ESCARGOT.chars().enumerate().filter(|(_, c)| *c != '.');
            for (n_clues, (index, clue)) in (1..).zip(clues) {
                let clue = clue.to_digit(10).expect("a digit") as u16;
                puzzle.set_clue(satdoku::Cell::new(index), digit(clue));
                let size = size(&puzzle);
                assert_eq!(size.n_vars, blank.n_vars);
                assert_eq!(size.n_clauses, blank.n_clauses + n_clues, "{encoding}");
                assert_eq!(size.n_lits, blank.n_lits + n_clues, "{encoding}");
            }
        }
    }
}

/// The clauses of extended + pairwise, each with its literals in order.
fn extended_clauses(puzzle: &Puzzle, level: Level) -> (usize, Vec<Vec<Lit>>) {
    let mut cnf = Cnf::new();
    let mut puzzle = puzzle.clone();
    reduce(&mut puzzle, level);
    encoding::by_name("extended")
        .expect("extended is registered")
        .encode(
            &puzzle,
            at_most_one::by_name("pairwise").expect("pairwise is registered"),
            &mut cnf,
        )
        .expect("extended covers everything");
    let sorted = |clause: &[Lit]| {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause
    };
    (cnf.n_vars(), cnf.clauses().map(sorted).collect())
}

#[test]
fn the_formula_of_kwon_and_jain_has_its_size() {
    // φ′ of LPAR-13, 2006: variables, clauses, and clauses if a pair of cells in two common units
    // is told apart only once.
    for (puzzle, expected) in [
        (ESCARGOT, (223, 1_680, 1_478)),
        (EASTER_MONSTER, (239, 1_786, 1_567)),
    ] {
        let (n_vars, clauses) = extended_clauses(&sudoku(puzzle), Level::Clues);
        let (exclusions, rest): (Vec<_>, Vec<_>) =
            clauses.iter().partition(|clause| !clause[0].is_positive());
        let distinct: HashSet<_> = exclusions.into_iter().collect();
        let found = (n_vars, clauses.len(), rest.len() + distinct.len());
        assert_eq!(found, expected, "{puzzle}");
    }
}

#[test]
fn the_extended_formula_without_duplicates_has_its_size() {
    // The strong translation of Sudoku.hpp in O. Kullmann's OKlibrary.
    let (_, clauses) = extended_clauses(&sudoku(EASTER_MONSTER), Level::None);
    let distinct: HashSet<&Vec<Lit>> = clauses.iter().collect();
    let n_lits: usize = distinct.iter().map(|clause| clause.len()).sum();
    assert_eq!((distinct.len(), n_lits), (10_551, 23_349));
}

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
fn rectangular_boxes_stand_where_they_should() {
    // The same clues in both shapes of box: other solutions, and other numbers of them.
    let clues = "1..4.......2..3...5......6....2.....";
    for (boxes, n) in [("2x3", 310), ("3x2", 334)] {
        assert_lists_what_the_oracle_finds(&puzzle_in(&geometry(6, boxes), clues), n);
    }
    // A box that is a row or a column adds no rule.
    for boxes in ["1x4", "4x1"] {
        assert_lists_what_the_oracle_finds(&Puzzle::blank(&geometry(4, boxes)), 576);
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
