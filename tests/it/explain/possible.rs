//! Which digits cells have in some solution.

use satdoku::Puzzle;
use satdoku::count::Count;
use satdoku::explain::{Explanation, Possibility, possible, possible_in};
use satdoku::solve::Options;

use super::{SHAPES, assert_possible, explained, pencilled};
use crate::random::{SplitMix64, punched, solved};
use crate::{combinations, geometry, oracle, sudoku, text, values};

#[test]
fn possible_digits_are_those_of_all_solutions() {
    let mut random = SplitMix64::new(2);
    let mut n_many = 0;
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        let combinations = combinations(&geometry);
        for index in 0..30 {
            let puzzle = match index % 4 {
                3 if side <= 6 => pencilled(&geometry, &mut random),
                _ => {
                    let digits = solved(&geometry, &mut random);
                    punched(&geometry, &digits, |_| random.below(10) < 4)
                }
            };
            let solutions = oracle::solutions_up_to(&puzzle, 5000);
            if solutions.len() == 5000 {
                continue;
            }
            let options = &combinations[random.below(combinations.len())];
            let found = possible(&puzzle, options).expect("the backend works");
            assert_possible(&puzzle, &found, &solutions);
            if solutions.len() < 2 {
                continue;
            }
            n_many += 1;
            let Explanation::Many {
                smallest,
                count,
                possible,
            } = explained(&puzzle)
            else {
                panic!("{puzzle:?}");
            };
            assert_eq!(values(&smallest), solutions[0]);
            let n = solutions.len() as u64;
            let expected = if n < 1000 {
                Count::Exactly(n)
            } else {
                Count::AtLeast(1000)
            };
            assert_eq!(count, expected, "{puzzle:?}");
            assert_possible(&puzzle, &possible, &solutions);
        }
    }
    assert!(n_many > 40, "{n_many}");
}

#[test]
fn a_known_puzzle_with_four_solutions() {
    let puzzle =
        sudoku("895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5");
    let Explanation::Many {
        smallest,
        count,
        possible,
    } = explained(&puzzle)
    else {
        panic!("it has 4");
    };
    assert_eq!(count, Count::Exactly(4));
    assert!(text(&smallest).starts_with("895463217237981564146527398"));
    let cells = puzzle.geometry().cells();
    assert_eq!(cells.filter(|&it| possible.fixed(it).is_none()).count(), 18);
    assert_possible(&puzzle, &possible, &oracle::solutions_up_to(&puzzle, 10));
}

#[test]
fn blank_puzzles_may_have_every_digit_everywhere() {
    for (side, boxes) in [(9, "3x3"), (16, "4x4"), (10, "none")] {
        let blank = Puzzle::blank(&geometry(side, boxes));
        let found = possible(&blank, &Options::default()).expect("the backend works");
        let mut cells = blank.geometry().cells();
        assert!(cells.all(|cell| found.digits(cell, Possibility::Yes).count() == side));
    }
}

#[test]
fn one_cell_is_told_like_all() {
    let puzzle = sudoku("12..............");
    let options = Options::default();
    let all = possible(&puzzle, &options).expect("the backend works");
    for cell in puzzle.geometry().cells() {
        let one = possible_in(&puzzle, cell, &options).expect("the backend works");
        for known in [Possibility::Yes, Possibility::No, Possibility::Undecided] {
            assert!(one.digits(cell, known).eq(all.digits(cell, known)));
        }
    }
}
