//! What is found is what unit propagation and failed literals are.

use super::{DigitBits, Nine, plane};
use crate::at_most_one;
use crate::cnf::Cnf;
use crate::encoding::{self, CellLit};
use crate::propagate::Propagator;
use crate::{Cell, Digit, Geometry, Puzzle};

/// A puzzle that falls to singles, one that needs pointing and claiming, one that needs failed
/// literals, and two that do not fall to them.
const PUZZLES: [&str; 5] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............1..2..3....4.....3......564.....7....1.8...45....18.....9.2........",
    "..............1..2.34.....5.......3.6.....74.8....5.......4..7..7.93....1........",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
];

impl Nine {
    /// Strikes every other candidate of a cell.
    fn fix(&mut self, cell: Cell, digit: Digit) {
        let bit = plane::bit(cell.index());
        for index in 0..9 {
            if index != digit.index() {
                self.strike_all(index, bit);
            }
        }
    }

    /// Strikes a candidate.
    fn strike(&mut self, cell: Cell, digit: Digit) {
        self.strike_all(digit.index(), plane::bit(cell.index()));
    }

    /// The candidates of a cell, digit d as bit d - 1.
    fn candidates(&self, cell: Cell) -> DigitBits {
        let bit = plane::bit(cell.index());
        let mut candidates = 0;
        for (digit, plane) in self.planes.iter().enumerate() {
            candidates |= DigitBits::from(plane & bit != 0) << digit;
        }
        candidates
    }
}

fn puzzle(line: &str) -> Puzzle {
    line.parse().expect("the line is a puzzle")
}

fn candidates(nine: &Nine) -> Vec<u16> {
    (0..81)
        .map(|cell| nine.candidates(Cell::new(cell)))
        .collect()
}

/// What an encoding's unit propagation leaves; `None` for a contradiction.
fn unit_propagation(encoding: &str, puzzle: &Puzzle) -> Option<Vec<u16>> {
    let encoding = encoding::by_name(encoding).expect("it is registered");
    let pairwise = at_most_one::by_name("pairwise").expect("it is registered");
    let mut cnf = Cnf::new();
    let lits = encoding
        .encode(puzzle, pairwise, &mut cnf)
        .expect("it covers 9×9");
    let mut propagator = Propagator::new(&cnf);
    propagator.propagate().ok()?;
    let cell = |cell| {
        let is_open = |&digit: &Digit| match lits.get(cell, digit) {
            CellLit::False => false,
            CellLit::True => true,
            CellLit::Cube(cube) => !propagator.is_true(-cube.lits()[0]),
        };
        let digits = puzzle.geometry().digits().filter(is_open);
        digits.fold(0, |set, digit| set | 1 << digit.index())
    };
    Some(puzzle.geometry().cells().map(cell).collect())
}

/// What [`Nine::propagate`] leaves; `None` for a contradiction.
fn propagated(puzzle: &Puzzle, locked: bool) -> Option<Vec<u16>> {
    let mut nine = Nine::new(puzzle).expect("the puzzle is 9×9");
    let is_consistent = nine.propagate(locked).is_ok();
    assert_eq!(
        nine.propagate(locked).is_ok(),
        is_consistent,
        "a contradiction lasts"
    );
    is_consistent.then(|| candidates(&nine))
}

/// The generator `SplitMix64`; source: see `tests/it/random.rs`.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    fn cell(&mut self) -> Cell {
        Cell::new(self.below(81))
    }

    fn digit(&mut self) -> Digit {
        Digit::from_index(self.below(9))
    }
}

/// Puzzles to compare on: those above with random candidates struck or placed, and blank ones with
/// random clues or with many candidates struck.
fn assorted(seed: u64, n: usize) -> Vec<Puzzle> {
    let mut random = Random(seed);
    let blank = Puzzle::blank(&Geometry::with_default_boxes(9).expect("9×9 has boxes"));
    let make = |index: usize| {
        let mut made = match index % 8 {
            known @ 0..5 => puzzle(PUZZLES[known]),
            _ => blank.clone(),
        };
        match index % 8 {
            0..5 if index < 8 => {}
            0..5 => {
                for _ in 0..random.below(10) {
                    made.strike(random.cell(), random.digit());
                }
                for _ in 0..random.below(4).saturating_sub(2) {
                    made.set_clue(random.cell(), random.digit());
                }
            }
            5 => {
                for _ in 0..random.below(16) {
                    made.set_clue(random.cell(), random.digit());
                }
            }
            6 => {
                for _ in 0..200 + random.below(300) {
                    made.strike(random.cell(), random.digit());
                }
            }
            _ => {
                // A digit or two lose most of their places, which makes for pointing and claiming.
                for _ in 0..=random.below(2) {
                    let digit = random.digit();
                    for _ in 0..60 + random.below(50) {
                        made.strike(random.cell(), digit);
                    }
                }
            }
        }
        made
    };
    (0..n).map(make).collect()
}

#[test]
fn propagation_finds_what_unit_propagation_finds() {
    let (mut n_refuted, mut n_more) = (0, 0);
    for puzzle in assorted(1, 160) {
        let singles = propagated(&puzzle, false);
        let locked = propagated(&puzzle, true);
        assert_eq!(singles, unit_propagation("extended", &puzzle), "{puzzle:?}");
        assert_eq!(locked, unit_propagation("triad", &puzzle), "{puzzle:?}");
        n_refuted += usize::from(locked.is_none());
        n_more += usize::from(locked.is_some() && locked != singles);
    }
    assert!(
        n_refuted > 20 && n_more > 20,
        "{n_refuted} refuted, {n_more} differ"
    );
}

#[test]
fn propagating_step_by_step_comes_to_the_same() {
    let mut random = Random(2);
    let mut n_refuted = 0;
    for mut puzzle in assorted(3, 48) {
        let mut nine = Nine::new(&puzzle).expect("the puzzle is 9×9");
        for _ in 0..6 {
            let (cell, digit) = (random.cell(), random.digit());
            if random.below(3) == 0 && puzzle.candidates(cell).contains(digit) {
                nine.fix(cell, digit);
                puzzle.set_clue(cell, digit);
            } else {
                nine.strike(cell, digit);
                puzzle.strike(cell, digit);
            }
            let locked = random.below(2) == 0;
            let is_consistent = nine.propagate(locked).is_ok();
            if !is_consistent {
                assert_eq!(propagated(&puzzle, true), None);
                n_refuted += 1;
                break;
            }
        }
        if nine.propagate(true).is_ok() {
            assert_eq!(Some(candidates(&nine)), propagated(&puzzle, true));
        }
    }
    assert!(n_refuted > 3, "{n_refuted}");
}

/// Failed literals, one by one from the start again after each that fails.
fn failed_literals(nine: &mut Nine) -> bool {
    loop {
        let mut is_changed = false;
        for index in 0..729 {
            let (cell, digit) = (Cell::new(index / 9), Digit::from_index(index % 9));
            if nine.candidates(cell) >> digit.index() & 1 == 0 {
                continue;
            }
            let mut branch = nine.clone();
            branch.fix(cell, digit);
            if branch.propagate(true).is_err() {
                nine.strike(cell, digit);
                if nine.propagate(true).is_err() {
                    return false;
                }
                is_changed = true;
            }
        }
        if !is_changed {
            return true;
        }
    }
}

#[test]
fn probing_finds_the_failed_literals() {
    let (mut n_refuted, mut n_struck) = (0, 0);
    for puzzle in assorted(5, 160) {
        let mut nine = Nine::new(&puzzle).expect("the puzzle is 9×9");
        if nine.propagate(true).is_err() {
            continue;
        }
        let before = candidates(&nine);
        let mut simple = nine.clone();
        let is_consistent = failed_literals(&mut simple);
        let probed = nine.probe(false);
        assert_eq!(probed.is_ok(), is_consistent, "{puzzle:?}");
        if let Ok(filled) = probed {
            assert!(filled.is_none(), "it was not asked to stop");
            assert_eq!(candidates(&nine), candidates(&simple), "{puzzle:?}");
            n_struck += usize::from(candidates(&nine) != before);
        } else {
            n_refuted += 1;
        }
    }
    assert!(
        n_refuted > 5 && n_struck > 20,
        "{n_refuted} refuted, {n_struck} struck"
    );
}

/// Adds solutions that backtracking finds, up to `most`; the candidates are propagated.
fn solutions(nine: &Nine, most: usize, found: &mut Vec<Vec<u16>>) {
    let candidates = candidates(nine);
    let open = (0..81).filter(|&cell| candidates[cell].count_ones() > 1);
    let Some(cell) = open.min_by_key(|&cell| candidates[cell].count_ones()) else {
        found.push(candidates);
        return;
    };
    for digit in (0..9).filter(|digit| candidates[cell] >> digit & 1 == 1) {
        let mut branch = nine.clone();
        branch.fix(Cell::new(cell), Digit::from_index(digit));
        if found.len() < most && branch.propagate(false).is_ok() {
            solutions(&branch, most, found);
        }
    }
}

#[test]
fn no_solution_is_lost() {
    let mut n_several = 0;
    for line in PUZZLES {
        // Without some of its clues, the puzzle has more solutions.
        for n_dropped in 0..5 {
            let mut random = Random(n_dropped);
            let mut line: Vec<char> = line.chars().collect();
            for _ in 0..n_dropped * 3 {
                line[random.below(81)] = '.';
            }
            let mut nine = Nine::new(&puzzle(&String::from_iter(line))).expect("it is 9×9");
            nine.propagate(false).expect("the puzzle has a solution");
            let mut found = Vec::new();
            solutions(&nine, 200, &mut found);
            assert!(!found.is_empty());
            n_several += usize::from(found.len() > 1);
            nine.propagate(true).expect("the puzzle has a solution");
            let mut stopped = nine.clone();
            assert!(
                nine.probe(false)
                    .expect("the puzzle has a solution")
                    .is_none()
            );
            let left = candidates(&nine);
            for solution in &found {
                assert!(
                    left.iter()
                        .zip(solution)
                        .all(|(left, digit)| left & digit == *digit)
                );
            }
            if let Some(filled) = stopped.probe(true).expect("the puzzle has a solution") {
                assert!(filled.is_filled());
                let grid = candidates(&filled);
                assert!(found.len() == 200 || found.contains(&grid));
            }
        }
    }
    assert!(n_several > 5, "{n_several} puzzles have several solutions");
}

#[test]
fn only_9x9_with_square_boxes_is_taken_and_what_is_struck_is_stored() {
    for (side, boxes) in [(9, "none"), (9, "1x9"), (4, "2x2"), (16, "4x4")] {
        let geometry = Geometry::new(side, boxes.parse().expect("boxes")).expect("they fit");
        assert!(Nine::new(&Puzzle::blank(&geometry)).is_none(), "{geometry}");
    }
    let mut puzzle = puzzle(PUZZLES[0]);
    let mut nine = Nine::new(&puzzle).expect("it is 9×9");
    assert!(!nine.is_filled());
    nine.propagate(false).expect("the puzzle has a solution");
    assert!(nine.is_filled(), "the puzzle falls to singles");
    nine.store(&mut puzzle);
    for cell in puzzle.geometry().cells() {
        let digit = puzzle
            .candidates(cell)
            .single()
            .expect("the cell is settled");
        assert_eq!(nine.candidates(cell), 1 << digit.index());
    }
}

#[test]
fn a_filled_grid_solves_its_puzzle_and_no_other() {
    const FIRST: &[u8; 81] =
        b"123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let geometry = crate::Geometry::with_default_boxes(9).unwrap();
    let nine = |digits: &[u8]| {
        let mut puzzle = Puzzle::blank(&geometry);
        for (cell, digit) in geometry.cells().zip(digits) {
            if *digit != b'.' {
                puzzle.set_clue(cell, crate::Digit::new(u16::from(digit - b'0')).unwrap());
            }
        }
        Nine::new(&puzzle).unwrap()
    };
    let (blank, right) = (nine(&[b'.'; 81]), nine(FIRST));
    assert!(right.solves(&blank) && right.solves(&right) && !blank.solves(&blank));
    for (cell, &digit) in FIRST.iter().enumerate() {
        for other in b'1'..=b'9' {
            let mut wrong = *FIRST;
            wrong[cell] = other;
            assert_eq!(nine(&wrong).solves(&blank), other == digit);
            let mut clue = [b'.'; 81];
            clue[cell] = other;
            assert_eq!(right.solves(&nine(&clue)), other == digit);
        }
    }
    // Each exchange keeps two of rows, columns and boxes whole, or one.
    for (first, second) in [(0, 1), (0, 9), (0, 3), (0, 27), (0, 10), (0, 80)] {
        let mut wrong = *FIRST;
        wrong.swap(first, second);
        assert!(!nine(&wrong).solves(&blank), "{first}, {second}");
    }
}
