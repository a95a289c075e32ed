//! Every encoding, at-most-one and level, through a file and a solver and back.
//!
//! `cargo run --release --example round_trip [all]`
//!
//! A puzzle's formula is written as DIMACS text, a solver decides the text, and its answer is decoded
//! by the map in the file's comments, checked against rules and clues, and compared with what the
//! library says of the puzzle: the same grid if that is the only one, a right grid if there are
//! several, and none if there is none. With `all`, twenty puzzles from 4×4 to 16×16 go through every
//! usual solver that is installed; without, two small ones through the built-in backend. The table has
//! a row for each solver. Whatever disagrees is on standard error, and the exit code is then 1.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "examples print")]

#[path = "round_trip/trip.rs"]
mod trip;

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use satdoku::lexmin;
use satdoku::solve::{Options, Outcome};
use satdoku::{Boxes, Digit, Geometry, Puzzle};

use trip::{Combination, Exported, Program};

/// Puzzles in one line, with what is known of them.
const TYPED: [&str; 9] = [
    // One solution; none, for a cell has no candidate; several: made for this list.
    "1.....3..2.....4",
    "123....4........",
    "1......3........",
    // Easy: the puzzle of Wikipedia's article on Sudoku.
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    // Hard: Arto Inkala, 2012.
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    // 17 clues: the first of Gordon Royle's list.
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    // Several solutions: the easy one without its last three rows.
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6...........................",
    // No solution, by a square and by a box: Sudopedia, Invalid Test Cases.
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
];

/// Side, height and width of the boxes, and how many cells are blank, of puzzles made from solved
/// grids. Where a box is as high as 1 there are none.
const PUNCHED: [[usize; 4]; 11] = [
    [5, 1, 5, 14],
    [6, 2, 3, 20],
    [6, 3, 2, 20],
    [7, 1, 7, 26],
    [8, 2, 4, 34],
    [8, 4, 2, 34],
    [9, 3, 3, 45],
    [10, 2, 5, 50],
    [12, 3, 4, 70],
    [12, 4, 3, 70],
    [16, 4, 4, 110],
];

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let is_all = match std::env::args().nth(1).as_deref() {
        None => false,
        Some("all") => true,
        Some(other) => return Err(format!("found '{other}', expected all or nothing").into()),
    };
    let (mut puzzles, mut programs) = (puzzles()?, vec![Program::BuiltIn]);
    if is_all {
        programs.extend(Program::installed());
    } else {
        puzzles.truncate(2);
    }
    let mut rows: Vec<Row> = programs.iter().map(|_| Row::default()).collect();
    let mut n_of_outcomes = [0; 3];
    for puzzle in &puzzles {
        let outcome = lexmin::smallest(puzzle, &Options::default())?.outcome;
        n_of_outcomes[match outcome {
            Outcome::Unique(_) => 0,
            Outcome::None => 2,
            Outcome::Many(_) => 1,
            other => return Err(format!("{} without a limit", other.name()).into()),
        }] += 1;
        pass_through(puzzle, &outcome, &programs, &mut rows)?;
    }
    println!("| solver | combinations | puzzles | answers | of these agree |");
    println!("| --- | --: | --: | --: | --: |");
    for (program, row) in programs.iter().zip(&rows) {
        println!(
            "| `{}` | {} | {} | {} | {} |",
            program.name(),
            row.n_combinations,
            puzzles.len(),
            row.n_answers,
            row.n_agree,
        );
        eprintln!("{}: {:.1} s", program.name(), row.time.as_secs_f64());
    }
    let [unique, many, none] = n_of_outcomes;
    println!("\nPuzzles with one solution: {unique}, with several: {many}, with none: {none}.");
    let agree = rows.iter().all(|row| row.n_agree == row.n_answers);
    Ok(if agree {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What a solver's answers were.
#[derive(Default)]
struct Row {
    /// The largest number that went with a puzzle; fewer where an encoding does not cover it.
    n_combinations: usize,
    n_answers: usize,
    n_agree: usize,
    time: Duration,
}

/// Takes a puzzle through all combinations and programs.
fn pass_through(
    puzzle: &Puzzle,
    outcome: &Outcome,
    programs: &[Program],
    rows: &mut [Row],
) -> Result<(), Box<dyn Error>> {
    let geometry = puzzle.geometry();
    let combinations = Combination::all(geometry);
    let start = Instant::now();
    for combination in &combinations {
        let exported = Exported::new(puzzle, combination)?;
        for (program, row) in programs.iter().zip(&mut *rows) {
            let start = Instant::now();
            let checked = exported.check(program, puzzle, outcome);
            row.time += start.elapsed();
            row.n_combinations = row.n_combinations.max(combinations.len());
            row.n_answers += 1;
            row.n_agree += usize::from(checked.is_ok());
            if let Err(error) = checked {
                let (program, combination) = (program.name(), combination.name());
                eprintln!("{program}, {geometry}, {combination}: {error}");
            }
        }
    }
    eprintln!(
        "{geometry}, {} clues, {}: {:.1} s",
        puzzle.n_clues(),
        outcome.name(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// All puzzles, two small ones first.
fn puzzles() -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let mut puzzles = Vec::new();
    for text in TYPED {
        puzzles.push(text.parse()?);
    }
    let mut random = SplitMix64(2026);
    for [side, height, width, n_blank] in PUNCHED {
        let boxes = match height {
            1 => Boxes::None,
            _ => Boxes::Rect { height, width },
        };
        let geometry = Geometry::new(side, boxes)?;
        puzzles.push(punched(&geometry, [height, width], n_blank, &mut random));
    }
    Ok(puzzles)
}

/// A solved grid with holes: a cyclic grid, its digits relabelled, the lines of each band rearranged.
fn punched(
    geometry: &Geometry,
    [height, width]: [usize; 2],
    n_blank: usize,
    random: &mut SplitMix64,
) -> Puzzle {
    let side = geometry.side();
    let labels = random.permutation(side);
    let (rows, columns) = (random.banded(height, side), random.banded(width, side));
    let mut puzzle = Puzzle::blank(geometry);
    for index in random.permutation(side * side).split_off(n_blank) {
        let (row, column) = (rows[index / side], columns[index % side]);
        // Each row of a band is shifted by a box width, each band by one more.
        let shift = width * (row % height) + row / height;
        let digit = Digit::from_index(labels[(shift + column) % side]);
        puzzle.set_clue(geometry.cell(index / side, index % side), digit);
    }
    puzzle
}

/// The generator `SplitMix64`. Source: G. L. Steele, D. Lea and C. H. Flood, Fast splittable
/// pseudorandom number generators, OOPSLA 2014.
struct SplitMix64(u64);

impl SplitMix64 {
    /// A number from 0 to before `end`. Slightly uneven, which does not matter here.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    /// The numbers from 0 to before `end` in a random order.
    fn permutation(&mut self, end: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..end).collect();
        for last in (1..end).rev() {
            items.swap(last, self.below(last + 1));
        }
        items
    }

    /// Rows or columns in a random order that keeps each of them in its band of `depth`.
    fn banded(&mut self, depth: usize, side: usize) -> Vec<usize> {
        let bands = (0..side).step_by(depth);
        bands
            .flat_map(|first| self.permutation(depth).into_iter().map(move |n| first + n))
            .collect()
    }
}
