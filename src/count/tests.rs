//! Walks that ask at every turn come to the same as walks that never do.

use super::position::{self, Bits, Position};
use super::walk::{Order, Walk};
use super::{Listing, Next};
use crate::geometry::Geometry;
use crate::puzzle::Puzzle;
use crate::reduce::Level;
use crate::search::{Search, Start, Wanted};
use crate::solve::{Options, Stats};
use crate::{Boxes, Digit};

fn puzzle(boxes: &str, text: &str) -> Puzzle {
    let side = text.len().isqrt();
    let geometry = Geometry::new(side, boxes.parse::<Boxes>().unwrap()).unwrap();
    let mut puzzle = Puzzle::blank(&geometry);
    for (cell, character) in geometry.cells().zip(text.chars()) {
        if let Some(value) = character.to_digit(36).filter(|value| *value > 0) {
            puzzle.set_clue(cell, Digit::new(value as u16).unwrap());
        }
    }
    puzzle
}

fn search<'a>(puzzle: &'a Puzzle, options: &'a Options<'a>) -> Search<'a> {
    match Search::start(puzzle, options, Wanted::Certain).unwrap() {
        Start::Open(search) => *search,
        Start::Settled(..) => panic!("nothing to walk through: {puzzle:?}"),
    }
}

/// What a walk lists, and the work it took. With each `budget` of dead ends it asks.
fn listed<P: Position>(mut walk: Walk<P>, budget: u32) -> (Vec<Vec<Digit>>, Stats) {
    walk.first_budget = budget;
    let mut listed = Vec::new();
    loop {
        walk.budget = budget;
        let Next::Solution(grid) = walk.next_solution().unwrap() else {
            return (listed, walk.stats());
        };
        listed.push(grid.digits().to_vec());
    }
}

/// Never asking; the most that can be doubled.
const NEVER: u32 = u32::MAX / 32;

#[test]
fn asking_changes_neither_the_list_nor_the_order() {
    let puzzles = [
        puzzle(
            "3x3",
            "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5",
        ),
        puzzle(
            "3x3",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4....",
        ),
        puzzle("2x3", "123456456......................4...."),
        puzzle("none", "1.......2.......3....5..4"),
    ];
    let mut n_calls = 0;
    for puzzle in &puzzles {
        let options = Options {
            level: Some(Level::Singles),
            ..Options::default()
        };
        let board = |order| {
            let search = search(puzzle, &options);
            let board = position::board(&search).unwrap();
            Walk::new(search, board, order)
        };
        let (expected, stats) = listed(board(Order::Lexicographic), NEVER);
        assert_eq!(stats.solver_calls, 0);
        assert!(expected.is_sorted_by(|one, next| one < next));
        let (same, stats) = listed(board(Order::Lexicographic), 1);
        assert!(same == expected, "{puzzle:?}");
        n_calls += stats.solver_calls;
        for budget in [1, NEVER] {
            let (mut freely, stats) = listed(board(Order::Free), budget);
            freely.sort_unstable();
            assert!(freely == expected, "{puzzle:?}");
            n_calls += stats.solver_calls;
            let search = search(puzzle, &options);
            if let Some(bits) = Bits::new(search.reduced(), puzzle) {
                let walk = Walk::new(search, bits.unwrap(), Order::Lexicographic);
                let (same, stats) = listed(walk, budget);
                assert!(same == expected, "{puzzle:?}");
                n_calls += stats.solver_calls;
            }
        }
    }
    assert!(n_calls > 100, "{n_calls} calls");
}
