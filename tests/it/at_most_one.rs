//! Published sizes of at-most-one and exactly-one, and of the formulas built from them.
//!
//! That sizes in closed form are what is written, and that every assignment of a few literals gets
//! the right verdict, is tested in `registries` for all that is listed.

use satdoku::at_most_one::{AtMostOne, by_name};
use satdoku::cnf::{ClauseSink, Cnf};
use satdoku::encoding;

use crate::geometry;

/// Clauses and auxiliaries of at most one of n literals, for n = 4, 9, 16, 25, 36.
///
/// Computed by a script from the definitions; those of sequential and bitwise agree with `PySAT`'s.
const AT_MOST_ONE: &[(&str, [(u64, u64); 5])] = &[
    ("pairwise", [(6, 0), (36, 0), (120, 0), (300, 0), (630, 0)]),
    (
        "sequential",
        [(8, 3), (23, 8), (44, 15), (71, 24), (104, 35)],
    ),
    (
        "commander:2",
        [(7, 2), (21, 6), (43, 14), (70, 23), (102, 33)],
    ),
    (
        "commander:3",
        [(6, 0), (21, 3), (43, 7), (69, 11), (102, 16)],
    ),
    (
        "commander:4",
        [(6, 0), (23, 2), (46, 4), (77, 8), (113, 11)],
    ),
    ("product", [(6, 0), (24, 6), (44, 8), (68, 12), (96, 14)]),
    ("split3", [(6, 0), (21, 3), (42, 6), (69, 11), (102, 16)]),
    ("bitwise", [(8, 2), (36, 4), (64, 4), (125, 5), (216, 6)]),
    ("bimander", [(6, 1), (27, 2), (56, 2), (125, 3), (198, 3)]),
    ("bimander:2", [(6, 1), (31, 3), (56, 3), (112, 4), (198, 5)]),
];

/// Clauses and auxiliaries of exactly one of n literals, where it is not the clause and at most one.
const EXACTLY_ONE: &[(&str, [(u64, u64); 5])] = &[
    ("ladder", [(12, 3), (32, 8), (60, 15), (96, 24), (140, 35)]),
    (
        "commander:3",
        [(7, 0), (25, 3), (51, 7), (81, 11), (119, 16)],
    ),
];

/// Variables and clauses of the extended encoding of blank 9×9, 16×16, 25×25, 36×36.
const EXTENDED: &[(&str, [(u64, u64); 4])] = &[
    (
        "pairwise",
        [
            (729, 11_988),
            (4_096, 123_904),
            (15_625, 752_500),
            (46_656, 3_271_104),
        ],
    ),
    (
        "sequential",
        [
            (3_321, 7_776),
            (19_456, 46_080),
            (75_625, 180_000),
            (228_096, 544_320),
        ],
    ),
    (
        "ladder",
        [
            (3_321, 10_368),
            (19_456, 61_440),
            (75_625, 240_000),
            (228_096, 725_760),
        ],
    ),
    (
        "commander:3",
        [
            (1_701, 8_100),
            (11_264, 52_224),
            (43_125, 202_500),
            (129_600, 616_896),
        ],
    ),
    (
        "product",
        [
            (2_673, 8_100),
            (12_288, 46_080),
            (45_625, 172_500),
            (119_232, 502_848),
        ],
    ),
    (
        "split3",
        [
            (1_701, 7_128),
            (10_240, 44_032),
            (43_125, 175_000),
            (129_600, 533_952),
        ],
    ),
    (
        "bitwise",
        [
            (2_025, 11_988),
            (8_192, 66_560),
            (28_125, 315_000),
            (77_760, 1_124_928),
        ],
    ),
    (
        "bimander",
        [
            (1_377, 9_072),
            (6_144, 58_368),
            (23_125, 315_000),
            (62_208, 1_031_616),
        ],
    ),
    (
        "bimander:2",
        [
            (1_701, 10_368),
            (7_168, 58_368),
            (25_625, 282_500),
            (72_576, 1_031_616),
        ],
    ),
];

/// The sides of the columns of the forum's table.
const FORUM_N: [usize; 23] = [
    6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256,
];

/// New Sudoku Players' Forum, thread 33589, "SAT Encoding - 3 methods compared": clauses of exactly
/// one with "Bin" (groups of 2) and "Tern" (groups of 3, what is left over passed up).
const FORUM: &[(&str, [u64; 23])] = &[
    (
        "commander:2",
        [
            16, 19, 23, 27, 31, 36, 40, 43, 47, 51, 55, 91, 135, 187, 247, 316, 391, 475, 567, 668,
            775, 891, 1015,
        ],
    ),
    (
        "commander:3",
        [
            16, 18, 21, 25, 28, 32, 35, 39, 44, 46, 51, 81, 119, 165, 217, 277, 343, 417, 499, 585,
            679, 781, 889,
        ],
    ),
];

/// The way with this name.
fn amo(name: &str) -> &'static dyn AtMostOne {
    by_name(name).expect("a registered name")
}

#[test]
fn at_most_one_has_the_published_sizes() {
    for (name, sizes) in AT_MOST_ONE {
        for (n, expected) in [4, 9, 16, 25, 36].into_iter().zip(sizes) {
            let size = amo(name).size(n);
            assert_eq!(
                (size.n_clauses, size.n_vars),
                *expected,
                "{name}, {n} literals"
            );
        }
    }
    // Two groups, whatever the number of literals.
    for (n, expected) in [
        (4, (6, 1)),
        (9, (25, 1)),
        (16, (72, 1)),
        (25, (169, 1)),
        (36, (342, 1)),
    ] {
        let size = amo(&format!("bimander:{}", n / 2 + n % 2)).size(n);
        assert_eq!((size.n_clauses, size.n_vars), expected, "{n} literals");
    }
}

#[test]
fn exactly_one_has_the_published_sizes() {
    for (name, sizes) in EXACTLY_ONE {
        for (n, expected) in [4, 9, 16, 25, 36].into_iter().zip(sizes) {
            let size = amo(name).exactly_one_size(n);
            assert_eq!(
                (size.n_clauses, size.n_vars),
                *expected,
                "{name}, {n} literals"
            );
        }
    }
}

#[test]
fn exactly_one_by_commanders_reproduces_the_forum_table() {
    for (name, clauses) in FORUM {
        for (n, expected) in FORUM_N.into_iter().zip(clauses) {
            assert_eq!(
                amo(name).exactly_one_size(n).n_clauses,
                *expected,
                "{name}, {n} literals"
            );
        }
    }
}

#[test]
fn the_extended_encoding_has_the_published_sizes_with_each() {
    let extended = encoding::by_name("extended").expect("it is registered");
    for (name, sizes) in EXTENDED {
        for ((side, boxes), expected) in [(9, "3x3"), (16, "4x4"), (25, "5x5"), (36, "6x6")]
            .into_iter()
            .zip(sizes)
        {
            let size = extended
                .size(&geometry(side, boxes), amo(name))
                .expect("all are covered");
            assert_eq!(
                (size.n_vars, size.n_clauses),
                *expected,
                "{name}, side {side}"
            );
        }
    }
}

#[test]
fn parameters_are_part_of_the_name() {
    for name in ["commander:2", "commander:32", "bimander:1", "bimander:200"] {
        assert_eq!(satdoku::at_most_one::full_name(amo(name)), name);
    }
    for name in [
        "commander:1",
        "commander:33",
        "commander:",
        "commander:x",
        "pairwise:2",
        "none",
    ] {
        assert!(by_name(name).is_none(), "{name}");
    }
}

#[test]
fn ladder_literals_say_up_to_which_place_the_true_literal_stands() {
    let mut cnf = Cnf::new();
    let first = cnf.new_vars(3);
    let lits: Vec<_> = (0..3).map(|i| first.plus(i).positive()).collect();
    amo("ladder").exactly_one(&lits, &mut cnf);
    let clauses: Vec<Vec<i32>> = cnf
        .clauses()
        .map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect())
        .collect();
    // 4 is "1 is true", 5 is "1 or 2 is true".
    let expected: [&[i32]; 8] = [
        &[-4, 5],
        &[-1, 4],
        &[1, -4],
        &[-2, 5],
        &[-2, -4],
        &[2, -5, 4],
        &[-3, -5],
        &[3, 5],
    ];
    assert_eq!(clauses, expected);
}
