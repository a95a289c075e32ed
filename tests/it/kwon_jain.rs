//! Kwon and Jain, Optimized CNF Encoding for Sudoku Puzzles, LPAR-13 short paper, 2006: Table 1.
//!
//! The paper names eleven puzzles of menneske.no by side and difficulty only. Each clause count is
//! the encoding's of the blank grid plus one unit clause for each clue, so the three columns have
//! to agree about the number of clues. They do, and show three misprints: the first puzzle has 25
//! clues by its clauses where the table says 26; the one of side 49 has 1,281 where it says 1,282;
//! and for side 81 the extended formula is 319.75 times the size of the proposed one (266,025
//! clauses), where the table says 31957 for 31975.

use satdoku::at_most_one;
use satdoku::encoding;

use crate::geometry;

/// A row: side and boxes, clues as printed, and the clauses of minimal, efficient, extended.
struct Row {
    side: usize,
    boxes: &'static str,
    printed_clues: u64,
    clauses: [u64; 3],
}

const fn row(side: usize, boxes: &'static str, printed_clues: u64, clauses: [u64; 3]) -> Row {
    Row {
        side,
        boxes,
        printed_clues,
        clauses,
    }
}

const TABLE_1: [Row; 11] = [
    row(9, "3x3", 26, [8_854, 11_770, 12_013]),
    row(9, "3x3", 30, [8_859, 11_775, 12_018]),
    row(16, "4x4", 104, [92_520, 123_240, 124_008]),
    row(16, "4x4", 98, [92_514, 123_234, 124_002]),
    row(25, "5x5", 292, [563_417, 750_917, 752_792]),
    row(25, "5x5", 278, [563_403, 750_903, 752_778]),
    row(36, "6x6", 644, [2_451_380, 3_267_860, 3_271_748]),
    row(36, "6x6", 664, [2_451_400, 3_267_880, 3_271_768]),
    row(49, "7x7", 1_282, [8_474_410, 11_297_986, 11_305_189]),
    row(64, "8x8", 2_384, [24_779_088, 33_036_624, 33_048_912]),
    row(81, "9x9", 3_983, [63_783_464, 85_041_104, 85_060_787]),
];

#[test]
fn all_33_clause_counts_are_closed_forms_plus_the_clues() {
    let pairwise = at_most_one::by_name("pairwise").expect("it is registered");
    let mut misprints = Vec::new();
    for Row {
        side,
        boxes,
        printed_clues,
        clauses,
    } in TABLE_1
    {
        let geometry = geometry(side, boxes);
        let of_blank = ["minimal", "efficient", "extended"].map(|name| {
            let encoding = encoding::by_name(name).expect("it is registered");
            encoding
                .size(&geometry, pairwise)
                .expect("it is covered")
                .n_clauses
        });
        let [minimal, efficient, extended] =
            [0, 1, 2].map(|column| clauses[column] - of_blank[column]);
        assert!(minimal == efficient && efficient == extended, "side {side}");
        if minimal != printed_clues {
            misprints.push((side, printed_clues, minimal));
        }
    }
    assert_eq!(misprints, [(9, 26, 25), (49, 1_282, 1_281)]);
    let percent = 85_060_787.0_f64 / 266_025.0 * 100.0;
    assert_eq!(format!("{percent:.0}"), "31975");
}
