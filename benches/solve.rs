//! Time a puzzle: first solution, uniqueness, smallest solution, beside plain backtracking.
//!
//! `cargo bench --bench solve` takes `examples/puzzles/classic.txt`. Other files are named in the
//! environment, separated by colons, and the number of puzzles to take from each, spread evenly:
//! `SATDOKU_BENCH=17clue.txt:hardest.txt SATDOKU_BENCH_N=500 cargo bench --bench solve`. One
//! thread. The figures are for a whole set; divan prints puzzles a second beside them.

use std::fmt;
use std::fs::File;
use std::io::BufReader;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use satdoku::solve::{Options, any_solution};
use satdoku::text::{ReadOptions, Reader};
use satdoku::{Puzzle, count, lexmin};

#[path = "../tests/it/oracle.rs"]
mod oracle;

fn main() {
    divan::main();
}

/// A file of puzzles.
struct Set {
    name: String,
    puzzles: Vec<Puzzle>,
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The files to measure.
fn sets() -> Vec<Set> {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzles/classic.txt");
    let files = std::env::var("SATDOKU_BENCH").unwrap_or_else(|_| example.to_owned());
    let most = std::env::var("SATDOKU_BENCH_N")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(200);
    files.split(':').map(|path| set(path, most)).collect()
}

/// At most so many puzzles of a file, spread evenly.
fn set(path: &str, most: usize) -> Set {
    let file = File::open(path).expect("the file can be read");
    let reader = Reader::new(BufReader::new(file), ReadOptions::default());
    let puzzles: Vec<Puzzle> = reader
        .map(|entry| entry.expect("the file holds puzzles").puzzle)
        .collect();
    let step = puzzles.len().div_ceil(most).max(1);
    let name = path.rsplit('/').next().unwrap_or(path).to_owned();
    Set {
        name,
        puzzles: puzzles.into_iter().step_by(step).collect(),
    }
}

/// Measures a function over all puzzles of a set.
fn over_set<T>(bencher: Bencher, set: &Set, solve: impl Fn(&Puzzle) -> T + Sync) {
    bencher
        .counter(ItemsCount::new(set.puzzles.len()))
        .bench(|| {
            for puzzle in &set.puzzles {
                black_box(solve(black_box(puzzle)));
            }
        });
}

#[divan::bench(args = sets(), sample_count = 5)]
fn first_solution(bencher: Bencher, set: &Set) {
    over_set(bencher, set, |puzzle| {
        any_solution(puzzle, &Options::default())
    });
}

#[divan::bench(args = sets(), sample_count = 5)]
fn uniqueness(bencher: Bencher, set: &Set) {
    over_set(bencher, set, |puzzle| {
        count::count_up_to(puzzle, 2, &Options::default())
    });
}

#[divan::bench(args = sets(), sample_count = 5)]
fn smallest(bencher: Bencher, set: &Set) {
    over_set(bencher, set, |puzzle| {
        lexmin::smallest(puzzle, &Options::default())
    });
}

/// Plain backtracking, cells in order, digits ascending: five puzzles of a set, since one may take
/// a minute.
#[divan::bench(args = sets(), sample_count = 1)]
fn backtracking_five(bencher: Bencher, set: &Set) {
    let step = set.puzzles.len().div_ceil(5).max(1);
    let puzzles: Vec<&Puzzle> = set.puzzles.iter().step_by(step).collect();
    bencher.counter(ItemsCount::new(puzzles.len())).bench(|| {
        for puzzle in &puzzles {
            black_box(oracle::solutions_up_to(black_box(puzzle), 1));
        }
    });
}
