//! Time every registered encoding, at-most-one and level of reduction.
//!
//! `cargo bench --bench registries` writes formulas of a blank 25×25 to a counter, reduces and solves the
//! puzzles of `examples/puzzles/classic.txt`. What is added to a registry is measured without a change here.

use std::fmt::{self, Display};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use satdoku::at_most_one::{self, AT_MOST_ONES, AtMostOne};
use satdoku::cnf::Counter;
use satdoku::encoding::{self, ENCODINGS, Encoding};
use satdoku::reduce::{Level, reduce};
use satdoku::solve::{Options, any_solution};
use satdoku::{Geometry, Puzzle};

fn main() {
    divan::main();
}

/// An entry of a registry, shown by its name.
struct Named<T>(&'static str, T);

impl<T> Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

fn encodings() -> impl Iterator<Item = Named<&'static dyn Encoding>> {
    ENCODINGS.iter().map(|&entry| Named(entry.name(), entry))
}

fn at_most_ones() -> impl Iterator<Item = Named<&'static dyn AtMostOne>> {
    AT_MOST_ONES.iter().map(|&entry| Named(entry.name(), entry))
}

/// The puzzles of the example, one solution each.
fn classic() -> Vec<Puzzle> {
    include_str!("../examples/puzzles/classic.txt")
        .lines()
        .map(|line| line.parse().expect("the example holds puzzles"))
        .collect()
}

/// Writes the formula of the blank 25×25 and drops it; counts clauses.
fn encode(bencher: Bencher, encoding: &dyn Encoding, amo: &dyn AtMostOne) {
    let blank = Puzzle::blank(&Geometry::with_default_boxes(25).expect("25 is a square"));
    let written = || {
        let mut counter = Counter::new();
        encoding
            .encode(black_box(&blank), amo, &mut counter)
            .expect("squares are covered");
        counter.size()
    };
    let n_clauses = written().n_clauses;
    bencher.counter(ItemsCount::new(n_clauses)).bench(written);
}

#[divan::bench(args = encodings(), sample_count = 10)]
fn encode_25(bencher: Bencher, encoding: &Named<&'static dyn Encoding>) {
    let pairwise = at_most_one::by_name("pairwise").expect("pairwise is registered");
    encode(bencher, encoding.1, pairwise);
}

#[divan::bench(args = at_most_ones(), sample_count = 10)]
fn encode_25_extended(bencher: Bencher, amo: &Named<&'static dyn AtMostOne>) {
    let extended = encoding::by_name("extended").expect("extended is registered");
    encode(bencher, extended, amo.1);
}

#[divan::bench(args = Level::ALL)]
fn reduce_classic(bencher: Bencher, level: Level) {
    let puzzles = classic();
    bencher.counter(ItemsCount::new(puzzles.len())).bench(|| {
        for puzzle in &puzzles {
            black_box(reduce(&mut puzzle.clone(), level));
        }
    });
}

#[divan::bench(args = encodings(), sample_count = 20)]
fn solve_classic_unreduced(bencher: Bencher, encoding: &Named<&'static dyn Encoding>) {
    let options = Options {
        encoding: encoding.1,
        level: Some(Level::None),
        ..Options::default()
    };
    let puzzles = classic();
    bencher.counter(ItemsCount::new(puzzles.len())).bench(|| {
        for puzzle in &puzzles {
            black_box(any_solution(puzzle, &options).expect("varisat does not fail"));
        }
    });
}
