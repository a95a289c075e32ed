//! Sizes of formulas: closed forms against a counter, and published numbers.

use std::collections::HashSet;
use std::io::Write;

use satdoku::at_most_one::{self, AT_MOST_ONES, AtMostOne, PAIRWISE_DEDUP};
use satdoku::cnf::{Cnf, Counter, Lit, Size};
use satdoku::encoding::{self, ENCODINGS};
use satdoku::reduce::{Level, reduce};
use satdoku::{Geometry, Puzzle};

use crate::oklibrary::{P100, P120, SUDOGEN0_707};
use crate::{digit, geometry, sudoku};

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
        .encode(&puzzle, at_most_one(amo), &mut counter)
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
        (5, crate::JIGSAW_5),
        (6, crate::JIGSAW_6),
        (6, "3x2+diagonals"),
        (5, "none+diagonals"),
        (9, crate::WINDOKU),
        (8, "2x4"),
        (8, "8x1"),
        (9, "3x3"),
        (10, "2x5"),
        (10, "5x2"),
        (12, "3x4"),
        (15, "3x5"),
        (16, "4x4"),
        (5, "none"),
        (7, "none"),
    ];
    // Large ones with small formulas only.
    let large = [(20, "4x5"), (25, "5x5"), (36, "6x6")];
    for encoding in ENCODINGS {
        for amo in AT_MOST_ONES.iter().chain([&PAIRWISE_DEDUP]) {
            let is_small = ["split3", "auto"].contains(&amo.name());
            let large = large.into_iter().filter(|_| is_small);
            for (side, boxes) in shapes.into_iter().chain(large) {
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

/// Variables/clauses of blank puzzles with square boxes, of boxes of height 2, 3, 4, 5 and 6.
///
/// Sources: I. Lynce and J. Ouaknine, AI&MATH 2006, and T. Weber, LPAR-12, 2005 (9×9); G. Kwon and
/// H. Jain, LPAR-13, 2006, whose clause numbers with clues are these plus the number of clues. The
/// others were counted by a script that shares nothing with this program.
const TABLE: &str = "
minimal pairwise 64/304 729/8,829 4,096/92,416 15,625/563,125 46,656/2,450,736
efficient pairwise 64/400 729/11,745 4,096/123,136 15,625/750,625 46,656/3,267,216
extended pairwise 64/448 729/11,988 4,096/123,904 15,625/752,500 46,656/3,271,104
minimal pairwise-dedup 64/240 729/7,371 4,096/80,128 15,625/500,625 46,656/2,217,456
efficient pairwise-dedup 64/336 729/10,287 4,096/110,848 15,625/688,125 46,656/3,033,936
extended pairwise-dedup 64/384 729/10,530 4,096/111,616 15,625/690,000 46,656/3,037,824
defined pairwise 64/160 729/3,240 4,096/31,744 15,625/190,000 46,656/821,664
irredundant pairwise 64/208 729/6,885 4,096/77,056 15,625/488,125 46,656/2,178,576
extended-locked pairwise 64/704 729/17,820 4,096/173,056 15,625/1,002,500 46,656/4,204,224
triad pairwise 128/496 1,215/7,695 6,144/60,672 21,875/315,625 62,208/1,242,864
triad split3 128/496 1,458/6,480 7,680/40,704 28,750/171,250 82,944/558,576
triad-exact pairwise 128/624 1,215/16,443 18,432/85,248 71,875/415,625 217,728/1,553,904
log pairwise 32/224 324/7,857 1,024/79,872 3,125/504,375 7,776/2,252,448
order pairwise 48/256 648/7,857 3,840/83,456 15,000/514,375 45,360/2,260,224
order-direct pairwise 112/528 1,377/11,583 7,936/108,288 30,625/624,375 92,016/2,634,768
";

/// The at-most-one with this name, among them the one that is no entry of the registry.
fn at_most_one(name: &str) -> &'static dyn AtMostOne {
    if name == PAIRWISE_DEDUP.name() {
        return PAIRWISE_DEDUP;
    }
    at_most_one::by_name(name).expect("a registered at-most-one")
}

#[test]
fn sizes_are_the_published_ones() {
    for row in TABLE.trim().lines() {
        let [encoding, amo, sizes @ ..] = &row.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let encoding = encoding::by_name(encoding).expect("a registered encoding");
        assert_eq!(sizes.len(), 5, "{row}");
        for (height, expected) in (2..).zip(sizes) {
            let geometry = Geometry::with_default_boxes(height * height).expect("a square");
            let size = encoding
                .size(&geometry, at_most_one(amo))
                .expect("square boxes");
            let found = format!("{}/{}", size.n_vars, size.n_clauses);
            assert_eq!(found, expected.replace(',', ""), "{row}: {geometry}");
        }
    }
    for encoding in ENCODINGS {
        if !TABLE.contains(&format!("\n{} ", encoding.name())) {
            let name = encoding.name();
            writeln!(std::io::stderr(), "no published sizes of {name}").expect("a stream");
        }
    }
}

#[test]
fn literals_and_longest_clause_at_9x9() {
    for (encoding, n_lits) in [
        ("minimal", 18_225),
        ("efficient", 24_057),
        ("extended", 26_244),
    ] {
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
        (P100, (215, 1_605, 1_401)),
        (P120, (188, 1_340, 1_175)),
        (SUDOGEN0_707, (216, 1_637, 1_429)),
    ] {
        let (n_vars, clauses) = extended_clauses(&sudoku(puzzle), Level::Clues);
        let (exclusions, rest): (Vec<_>, Vec<_>) =
            clauses.iter().partition(|clause| !clause[0].is_positive());
        let distinct: HashSet<_> = exclusions.into_iter().collect();
        let found = (n_vars, clauses.len(), rest.len() + distinct.len());
        assert_eq!(found, expected, "{puzzle}");
    }
}
