//! Which techniques of human solvers unit propagation finds with each encoding.
//!
//! A *state* is a blank 9×9 puzzle with a clue or with struck candidates, and what a technique
//! concludes from that. Each technique has a dozen or so, in all kinds of units. A state of a stronger
//! technique is made so that no weaker one applies to it.

use satdoku::at_most_one;
use satdoku::cnf::{Cnf, Lit};
use satdoku::encoding::{CellLit, ENCODINGS, Encoding};
use satdoku::propagate::Propagator;
use satdoku::{Cell, Digit, Geometry, Puzzle, Unit, UnitKind};

use crate::{digit, geometry};

/// How much of what a technique concludes is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    All,
    Part,
    Nothing,
}

use Found::{All, Nothing, Part};

/// A technique: its name, and its states.
type Technique = (&'static str, fn(&Geometry) -> Vec<State>);

/// The techniques, in the order of the columns of [`EXPECTED`].
const TECHNIQUES: [Technique; 9] = [
    ("a clue excludes its digit from its peers", placing),
    ("naked single", naked_single),
    ("hidden single", hidden_single),
    ("locked candidates: pointing and claiming", locked),
    ("locked triple", locked_triple),
    ("hidden triple of a line within a box", hidden_triple),
    ("naked pair", naked_pair),
    ("hidden pair", hidden_pair),
    ("X-wing", x_wing),
];

/// What is found with each encoding. An encoding without a row is passed over, and said so.
const EXPECTED: &[(&str, [Found; 9])] = &[
    ("minimal", row(All, All, Nothing, Nothing, Nothing)),
    ("efficient", row(All, All, Nothing, Nothing, Nothing)),
    // The units that it leaves out exclude nothing.
    ("irredundant", row(Part, All, Nothing, Nothing, Nothing)),
    // No unit has a digit at most once.
    ("defined", row(Nothing, All, All, Nothing, Nothing)),
    ("extended", row(All, All, All, Nothing, Nothing)),
    ("order-direct", row(All, All, All, Nothing, Nothing)),
    ("extended-locked", row(All, All, All, All, Nothing)),
    ("triad", row(All, All, All, All, Nothing)),
    ("triad-exact", row(All, All, All, All, All)),
    // That a cell does not hold a digit is mostly a clause of several literals.
    ("log", row(Nothing, Nothing, Nothing, Nothing, Nothing)),
    ("order", row(Part, All, Nothing, Nothing, Nothing)),
];

/// A row of the table: no encoding finds pairs or fish.
const fn row(
    placing: Found,
    naked: Found,
    hidden: Found,
    locked: Found,
    triple: Found,
) -> [Found; 9] {
    [
        placing, naked, hidden, locked, triple, triple, Nothing, Nothing, Nothing,
    ]
}

/// A puzzle, and what follows: that a cell holds a digit, or that it does not.
struct State {
    puzzle: Puzzle,
    conclusions: Vec<(Cell, Digit, bool)>,
}

impl State {
    fn new(geometry: &Geometry) -> State {
        State {
            puzzle: Puzzle::blank(geometry),
            conclusions: Vec::new(),
        }
    }

    /// Strikes digits from cells.
    fn strike(mut self, cells: &[Cell], digits: &[Digit]) -> State {
        for &cell in cells {
            for &digit in digits {
                self.puzzle.strike(cell, digit);
            }
        }
        self
    }

    /// Concludes that none of these cells holds one of these digits.
    fn excludes(mut self, cells: &[Cell], digits: &[Digit]) -> State {
        for &cell in cells {
            self.conclusions
                .extend(digits.iter().map(|&digit| (cell, digit, false)));
        }
        self
    }

    fn places(mut self, cell: Cell, digit: Digit) -> State {
        self.conclusions.push((cell, digit, true));
        self
    }

    /// How many of the conclusions are found, and how many there are.
    fn found(&self, encoding: &dyn Encoding) -> (usize, usize) {
        let pairwise = at_most_one::by_name("pairwise").expect("pairwise is registered");
        let mut cnf = Cnf::new();
        let lits = encoding
            .encode(&self.puzzle, pairwise, &mut cnf)
            .expect("the encoding covers 9×9");
        let mut propagator = Propagator::new(&cnf);
        propagator.propagate().expect("the state has solutions");
        let is_found = |&&(cell, digit, holds): &&(Cell, Digit, bool)| {
            let CellLit::Cube(cube) = lits.get(cell, digit) else {
                panic!("nothing is reduced")
            };
            let mut values = cube.lits().iter();
            let is_true = |&lit: &Lit| propagator.is_true(lit);
            if holds {
                values.all(is_true)
            } else {
                values.any(|&lit| is_true(&-lit))
            }
        };
        let n_found = self.conclusions.iter().filter(is_found).count();
        (n_found, self.conclusions.len())
    }
}

/// All cells or digits but some.
fn but<T: Copy + PartialEq>(all: &[T], some: &[T]) -> Vec<T> {
    all.iter()
        .copied()
        .filter(|one| !some.contains(one))
        .collect()
}

fn digits(values: &[u16]) -> Vec<Digit> {
    values.iter().map(|&value| digit(value)).collect()
}

fn all_digits() -> Vec<Digit> {
    digits(&[1, 2, 3, 4, 5, 6, 7, 8, 9])
}

/// A digit for the state at an index: each of them in turn.
fn digit_at(index: usize) -> Digit {
    digit(1 + (index % 9) as u16)
}

fn cells(geometry: &Geometry, unit: Unit) -> Vec<Cell> {
    geometry.cells_of(unit).to_vec()
}

/// A line and a box with three cells in common: those cells, the rest of the line, of the box. Some
/// of the 54 there are, rows and columns.
fn intersections(geometry: &Geometry) -> Vec<[Vec<Cell>; 3]> {
    let mut intersections = Vec::new();
    for kind in [UnitKind::Row, UnitKind::Column] {
        for line in geometry.units_of_kind(kind) {
            for block in geometry.units_of_kind(UnitKind::Box) {
                let (line, block) = (cells(geometry, line), cells(geometry, block));
                let rest = but(&line, &block);
                let common = but(&line, &rest);
                if !common.is_empty() {
                    let rest_of_block = but(&block, &common);
                    intersections.push([common, rest, rest_of_block]);
                }
            }
        }
    }
    assert_eq!(intersections.len(), 54);
    intersections.into_iter().step_by(5).collect()
}

fn placing(geometry: &Geometry) -> Vec<State> {
    let state = |index: usize| {
        let (cell, digit) = (Cell::new(index), digit_at(index / 5));
        let mut state = State::new(geometry);
        state.puzzle.set_clue(cell, digit);
        let units = geometry.units_of(cell);
        units.iter().fold(state, |state, &unit| {
            let peers = but(geometry.cells_of(unit), &[cell]);
            state.excludes(&peers, &[digit])
        })
    };
    (0..81).step_by(5).map(state).collect()
}

fn naked_single(geometry: &Geometry) -> Vec<State> {
    let state = |index: usize| {
        let (cell, digit) = (Cell::new(index), digit_at(index / 5));
        State::new(geometry)
            .strike(&[cell], &but(&all_digits(), &[digit]))
            .places(cell, digit)
    };
    (0..81).step_by(5).map(state).collect()
}

fn hidden_single(geometry: &Geometry) -> Vec<State> {
    let state = |(index, unit)| {
        let cells = cells(geometry, unit);
        let (cell, digit) = (cells[index * 4 % 9], digit_at(index));
        State::new(geometry)
            .strike(&but(&cells, &[cell]), &[digit])
            .places(cell, digit)
    };
    geometry.units().enumerate().step_by(2).map(state).collect()
}

fn locked(geometry: &Geometry) -> Vec<State> {
    let mut states = Vec::new();
    for (index, [_, line, block]) in intersections(geometry).iter().enumerate() {
        for (from, to) in [(block, line), (line, block)] {
            let digit = [digit_at(index)];
            states.push(
                State::new(geometry)
                    .strike(from, &digit)
                    .excludes(to, &digit),
            );
        }
    }
    states
}

fn locked_triple(geometry: &Geometry) -> Vec<State> {
    let state = |[common, line, block]: [Vec<Cell>; 3]| {
        let triple = digits(&[1, 5, 9]);
        State::new(geometry)
            .strike(&common, &but(&all_digits(), &triple))
            .excludes(&line, &triple)
            .excludes(&block, &triple)
    };
    intersections(geometry).into_iter().map(state).collect()
}

fn hidden_triple(geometry: &Geometry) -> Vec<State> {
    let state = |[common, line, _]: [Vec<Cell>; 3]| {
        let triple = digits(&[1, 5, 9]);
        State::new(geometry)
            .strike(&line, &triple)
            .excludes(&common, &but(&all_digits(), &triple))
    };
    intersections(geometry).into_iter().map(state).collect()
}

/// Two cells of each of some units, now side by side, now far apart; with the rest of the unit.
fn pairs_of_cells(geometry: &Geometry) -> Vec<([Cell; 2], Vec<Cell>)> {
    let pair = |(index, unit)| {
        let cells = cells(geometry, unit);
        let pair = [cells[0], cells[[1, 4, 8][index % 3]]];
        (pair, but(&cells, &pair))
    };
    geometry.units().enumerate().step_by(2).map(pair).collect()
}

fn naked_pair(geometry: &Geometry) -> Vec<State> {
    let state = |(pair, rest): ([Cell; 2], Vec<Cell>)| {
        let held = digits(&[3, 9]);
        State::new(geometry)
            .strike(&pair, &but(&all_digits(), &held))
            .excludes(&rest, &held)
    };
    pairs_of_cells(geometry).into_iter().map(state).collect()
}

fn hidden_pair(geometry: &Geometry) -> Vec<State> {
    let state = |(pair, rest): ([Cell; 2], Vec<Cell>)| {
        let held = digits(&[3, 9]);
        State::new(geometry)
            .strike(&rest, &held)
            .excludes(&pair, &but(&all_digits(), &held))
    };
    pairs_of_cells(geometry).into_iter().map(state).collect()
}

/// A digit that two lines hold in the same two crossing lines. All four lie in different bands, since
/// otherwise locked candidates would find a part of it.
fn x_wing(geometry: &Geometry) -> Vec<State> {
    let mut states = Vec::new();
    for (lines, crossing) in [
        (UnitKind::Row, UnitKind::Column),
        (UnitKind::Column, UnitKind::Row),
    ] {
        for (first, second) in [([0, 4], [2, 7]), ([1, 8], [3, 6])] {
            let cells = |kind, two: [usize; 2]| {
                let units: Vec<Unit> = geometry.units_of_kind(kind).collect();
                two.map(|index| cells(geometry, units[index])).concat()
            };
            let (lines, crossing) = (cells(lines, first), cells(crossing, second));
            let corners = but(&lines, &but(&lines, &crossing));
            let held = [digit_at(states.len() * 4)];
            states.push(
                State::new(geometry)
                    .strike(&but(&lines, &corners), &held)
                    .excludes(&but(&crossing, &corners), &held),
            );
        }
    }
    states
}

#[test]
#[expect(clippy::print_stderr, reason = "what is not tested is said")]
fn unit_propagation_finds_what_the_encoding_is_known_for() {
    let geometry = geometry(9, "3x3");
    let techniques = TECHNIQUES.map(|(name, states)| (name, states(&geometry)));
    for &encoding in ENCODINGS {
        let name = encoding.name();
        let Some((_, expected)) = EXPECTED.iter().find(|(of, _)| *of == name) else {
            eprintln!("skipped: nothing is expected of `{name}` in tests/it/techniques.rs");
            continue;
        };
        for ((technique, states), expected) in techniques.iter().zip(expected) {
            let (mut n_found, mut n) = (0, 0);
            for state in states {
                let (n_found_here, n_here) = state.found(encoding);
                n_found += n_found_here;
                n += n_here;
            }
            let found = match n_found {
                0 => Nothing,
                _ if n_found == n => All,
                _ => Part,
            };
            assert_eq!(found, *expected, "{name}, {technique}: {n_found} of {n}");
        }
    }
}
