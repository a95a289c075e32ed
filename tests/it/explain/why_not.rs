//! Why a cell can't have a digit.

use satdoku::explain::{Reason, WhyNot, only, why_not};
use satdoku::solve::Options;
use satdoku::{Cell, Digit, Puzzle};

use super::{SHAPES, assert_minimal, damaged, is_true, pencilled};
use crate::random::{SplitMix64, punched, solved};
use crate::{digit, geometry};

#[test]
fn why_not_shows_a_solution_or_a_minimal_set_that_forbids_the_digit() {
    let mut random = SplitMix64::new(5);
    let mut n = [0; 5];
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        for index in 0..12 {
            let puzzle = match index % 4 {
                3 if side <= 6 => pencilled(&geometry, &mut random),
                2 => damaged(&geometry, &mut random),
                _ => {
                    let digits = solved(&geometry, &mut random);
                    punched(&geometry, &digits, |_| random.below(10) < 4)
                }
            };
            for _ in 0..6 {
                let cell = Cell::new(random.below(geometry.n_cells()));
                let asked = digit(1 + random.below(side) as u16);
                let why = why_not(&puzzle, cell, asked, &Options::default());
                n[assert_why_not(&puzzle, cell, asked, why.expect("the backend works"))] += 1;
            }
        }
    }
    assert!(n.iter().all(|&n| n > 10), "{n:?}");
}

/// Checks what is said of a digit in a cell, and tells the kind of answer.
fn assert_why_not(puzzle: &Puzzle, cell: Cell, asked: Digit, why: WhyNot) -> usize {
    let placed = |part: &mut Puzzle| part.set_clue(cell, asked);
    match why {
        WhyNot::Given(clue) => {
            assert_eq!(puzzle.clue(cell), Some(clue));
            0
        }
        WhyNot::Struck => {
            assert!(puzzle.clue(cell).is_none() && !puzzle.candidates(cell).contains(asked));
            1
        }
        WhyNot::Possible(grid) => {
            assert_eq!((grid.check(puzzle), grid.digit(cell)), (Ok(()), asked));
            2
        }
        WhyNot::Impossible(culprits) => {
            assert!(!culprits.cells.contains(&cell));
            assert_minimal(puzzle, &culprits, placed);
            let mut part = only(puzzle, &culprits.cells);
            placed(&mut part);
            match culprits.reason {
                Reason::Together => 3,
                reason => {
                    assert!(is_true(&reason, &part), "{puzzle:?} {reason:?}");
                    4
                }
            }
        }
        other => panic!("{other:?}"),
    }
}
