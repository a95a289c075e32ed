//! Files that other solvers decide, and the way back from their answers.
//!
//! `examples/round_trip.rs all` does the same with twenty puzzles and every combination.

#[path = "../../examples/round_trip/trip.rs"]
mod trip;

use satdoku::solve::Options;
use satdoku::{Puzzle, lexmin};

use self::trip::{Combination, Exported, Program};
use crate::{geometry, puzzle_in, sudoku};

/// Takes a puzzle through every solver with every `step`th combination, from each at another one.
fn pass_through(puzzle: &Puzzle, step: usize) {
    let solved = lexmin::smallest(puzzle, &Options::default()).expect("the backend works");
    let mut programs = vec![Program::BuiltIn];
    programs.extend(Program::installed());
    for (index, combination) in Combination::all(puzzle.geometry()).iter().enumerate() {
        let mut chosen = (0..)
            .zip(&programs)
            .filter(|(n, _)| (index + n) % step == 0)
            .peekable();
        if chosen.peek().is_none() {
            continue;
        }
        let exported = Exported::new(puzzle, combination).expect("a file");
        for (_, program) in chosen {
            let checked = exported.check(program, puzzle, &solved.outcome);
            let (program, name) = (program.name(), combination.name());
            assert!(checked.is_ok(), "{program}, {name}: {checked:?}");
        }
    }
}

#[test]
fn every_combination_comes_back_and_every_solver_takes_part() {
    // One solution, one, none.
    pass_through(&sudoku("1.....3..2.....4"), 4);
    pass_through(
        &puzzle_in(&geometry(5, "none"), "1234.2345.3451.4512......"),
        16,
    );
    pass_through(&sudoku("123....4........"), 16);
}

#[test]
fn nine_by_nine_comes_back() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    pass_through(&sudoku(easy), 32);
    let unsolvable =
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    pass_through(&sudoku(unsolvable), 64);
}
