//! How strong encodings are: how many puzzles of a file unit propagation and failed literals solve.
//!
//! `cargo run --release --example strength [FILE]`; without a file the classic puzzles. The table has
//! a row for each encoding. Seconds are on standard error, so that the table is always the same.
//!
//! A puzzle counts as solved when every cell has its digit, or a conflict shows that there is no
//! solution. "Open" is the part of the cells' variables without a value after propagation, in the
//! mean over the puzzles that propagation does not solve. "One pass" tries each literal once, in the
//! order of their numbers; failed literals without that word go on until nothing changes.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "examples print")]
#![expect(
    clippy::cast_precision_loss,
    reason = "counts of puzzles and variables"
)]

use std::fs::File;
use std::io::BufReader;
use std::time::Instant;

use satdoku::cnf::{Cnf, Lit};
use satdoku::encoding::{CellLit, CellLits, ENCODINGS, Encoding};
use satdoku::propagate::{Mark, Propagator};
use satdoku::solve::Options;
use satdoku::text::{ReadOptions, Reader};
use satdoku::{Cell, Error, Puzzle};

/// The file that is read if none is named.
const CLASSIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzles/classic.txt");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| CLASSIC.to_owned());
    let reader = Reader::new(BufReader::new(File::open(path)?), ReadOptions::default());
    let puzzles: Vec<Puzzle> = reader
        .map(|entry| entry.map(|entry| entry.puzzle))
        .collect::<Result<_, _>>()?;
    println!(
        "| encoding | puzzles | solved by unit propagation | open in the rest \
         | by failed literals, one pass | by failed literals |"
    );
    println!("| --- | --: | --: | --: | --: | --: |");
    for &encoding in ENCODINGS {
        let row = measure(encoding, &puzzles)?;
        let Row { solved, .. } = row;
        println!(
            "| `{}` | {} | {} | {} | {} | {} |",
            encoding.name(),
            row.n_puzzles,
            solved[0],
            row.mean_open(),
            solved[1],
            solved[2]
        );
        let [propagation, once, fixpoint] = row.seconds;
        eprintln!(
            "{}: {propagation:.1} s unit propagation, {once:.1} s + {fixpoint:.1} s failed literals",
            encoding.name()
        );
    }
    Ok(())
}

/// What was measured of an encoding: by unit propagation, by failed literals in one pass, by failed
/// literals.
#[derive(Default)]
struct Row {
    n_puzzles: usize,
    solved: [usize; 3],
    seconds: [f64; 3],
    /// The part of the cells' variables without a value, summed over what propagation did not solve.
    open: f64,
}

impl Row {
    /// In percent.
    fn mean_open(&self) -> String {
        match self.n_puzzles - self.solved[0] {
            0 => "n/a".to_owned(),
            n => format!("{:.1} %", 100.0 * self.open / n as f64),
        }
    }
}

/// Measures an encoding on the puzzles that it covers.
fn measure(encoding: &dyn Encoding, puzzles: &[Puzzle]) -> Result<Row, Error> {
    let mut row = Row::default();
    let mut formula: Option<Formula> = None;
    for puzzle in puzzles {
        if encoding.supports(puzzle.geometry()).is_err() {
            continue;
        }
        row.n_puzzles += 1;
        let mut formula_of = match formula.take() {
            Some(formula) if formula.covers(puzzle) => formula,
            _ => Formula::new(encoding, puzzle)?,
        };
        formula_of.measure(puzzle, &mut row);
        formula = Some(formula_of);
    }
    Ok(row)
}

/// The clauses of a blank puzzle, to which clues are assumed, or those of one with struck candidates.
struct Formula {
    lits: CellLits,
    propagator: Propagator,
    start: Mark,
}

impl Formula {
    fn new(encoding: &dyn Encoding, puzzle: &Puzzle) -> Result<Formula, Error> {
        let mut cnf = Cnf::new();
        let blank = Puzzle::blank(puzzle.geometry());
        let stated = if has_only_clues(puzzle) {
            &blank
        } else {
            puzzle
        };
        let lits = encoding.encode(stated, Options::default().at_most_one, &mut cnf)?;
        let propagator = Propagator::new(&cnf);
        let start = propagator.mark();
        Ok(Formula {
            lits,
            propagator,
            start,
        })
    }

    /// Whether the clues of a puzzle are all that is to be added to this formula.
    fn covers(&self, puzzle: &Puzzle) -> bool {
        self.lits.geometry() == puzzle.geometry()
            && has_only_clues(puzzle)
            && has_only_clues(self.lits.puzzle())
    }

    /// Measures a puzzle, and takes all back.
    fn measure(&mut self, puzzle: &Puzzle, row: &mut Row) {
        self.propagator.undo(self.start);
        let mut start = Instant::now();
        // A conflict shows in the end.
        let _ = self.assume_clues(puzzle);
        let steps = [
            Propagator::propagate,
            Propagator::failed_literals_once,
            Propagator::failed_literals,
        ];
        for (index, step) in steps.into_iter().enumerate() {
            let is_solved = step(&mut self.propagator).is_err() || self.is_solved();
            row.seconds[index] += start.elapsed().as_secs_f64();
            if is_solved {
                row.solved[index..].iter_mut().for_each(|n| *n += 1);
                break;
            }
            if index == 0 {
                row.open += self.open();
            }
            start = Instant::now();
        }
    }

    fn assume_clues(&mut self, puzzle: &Puzzle) -> Result<(), satdoku::propagate::Conflict> {
        for cell in puzzle.geometry().cells() {
            let Some(clue) = puzzle.clue(cell) else {
                continue;
            };
            if let CellLit::Cube(cube) = self.lits.get(cell, clue) {
                for &lit in cube.lits() {
                    self.propagator.assume(lit)?;
                }
            }
        }
        Ok(())
    }

    /// Whether every cell has its digit.
    fn is_solved(&self) -> bool {
        let is_true = |&lit: &Lit| self.propagator.is_true(lit);
        let geometry = self.lits.geometry();
        let has_digit = |cell: Cell| {
            geometry
                .digits()
                .any(|digit| match self.lits.get(cell, digit) {
                    CellLit::False => false,
                    CellLit::True => true,
                    CellLit::Cube(cube) => cube.lits().iter().all(is_true),
                })
        };
        geometry.cells().all(has_digit)
    }

    /// The part of the cells' variables without a value.
    fn open(&self) -> f64 {
        let (mut n_vars, mut n_open) = (0, 0);
        for cell in self.lits.geometry().cells() {
            let n_of_cell = self.lits.numbering().n_vars(self.lits.n_digits(cell));
            n_vars += n_of_cell;
            n_open += (0..n_of_cell)
                .filter(|&index| {
                    let var = self.lits.first_var(cell).plus(index);
                    self.propagator.value(var).is_none()
                })
                .count();
        }
        n_open as f64 / n_vars as f64
    }
}

/// Whether no candidate was struck from a cell but by a clue.
fn has_only_clues(puzzle: &Puzzle) -> bool {
    let side = puzzle.geometry().side();
    puzzle.geometry().cells().all(|cell| {
        let n_candidates = puzzle.candidates(cell).len();
        n_candidates == if puzzle.clue(cell).is_some() { 1 } else { side }
    })
}
