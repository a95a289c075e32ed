//! What each level of reduction finds: exactly what unit propagation finds in the encoding that it
//! mirrors, what all-different filtering finds, and never too much.

use satdoku::at_most_one;
use satdoku::cnf::Cnf;
use satdoku::encoding::{self, CellLit};
use satdoku::propagate::Propagator;
use satdoku::reduce::{Level, Reduced, reduce};
use satdoku::{Cell, Digit, Geometry, Puzzle};

use crate::random::{SplitMix64, punched, solved};
use crate::{JIGSAW_6, WINDOKU, geometry, oracle, sudoku};

/// Shapes of all kinds: square, wide and tall boxes, none; also above 64, where sets take two words.
const SHAPES: [(usize, &str); 10] = [
    (4, "2x2"),
    (5, "none"),
    (6, "2x3"),
    (6, "3x2"),
    (9, "3x3"),
    (6, JIGSAW_6),
    (6, "2x3+diagonals"),
    (9, WINDOKU),
    (12, "3x4"),
    (16, "4x4"),
];

/// The candidates of all cells, or `None` for a contradiction.
type Candidates = Option<Vec<Vec<Digit>>>;

/// What a level leaves.
fn left_by(level: Level, puzzle: &Puzzle) -> Candidates {
    let mut puzzle = puzzle.clone();
    let reduced = reduce(&mut puzzle, level);
    let candidates = |cell| puzzle.candidates(cell).iter().collect();
    (reduced != Reduced::Contradiction).then(|| puzzle.geometry().cells().map(candidates).collect())
}

/// What unit propagation leaves of an encoding.
fn left_by_unit_propagation(encoding: &str, puzzle: &Puzzle) -> Candidates {
    let encoding = encoding::by_name(encoding).expect("it is registered");
    let pairwise = at_most_one::by_name("pairwise").expect("it is registered");
    let mut cnf = Cnf::new();
    let lits = encoding
        .encode(puzzle, pairwise, &mut cnf)
        .expect("it covers the geometry");
    let mut propagator = Propagator::new(&cnf);
    propagator.propagate().ok()?;
    let geometry = puzzle.geometry();
    let is_open = |cell, digit| match lits.get(cell, digit) {
        CellLit::Cube(cube) => propagator.value(cube.lits()[0].var()) != Some(false),
        CellLit::True => true,
        CellLit::False => false,
    };
    let candidates = |cell| {
        let digits = geometry.digits();
        digits.filter(|&digit| is_open(cell, digit)).collect()
    };
    Some(geometry.cells().map(candidates).collect())
}

/// Puzzles with a solution, some clues and some struck candidates; every third one has a clue changed
/// so that it hardly has a solution.
fn puzzles(geometry: &Geometry, n: usize, random: &mut SplitMix64) -> Vec<Puzzle> {
    let one = |index: usize, random: &mut SplitMix64| {
        let grid = solved(geometry, random);
        let share = 20 + random.below(50);
        let keep: Vec<bool> = geometry
            .cells()
            .map(|_| random.below(100) < share)
            .collect();
        let mut puzzle = punched(geometry, &grid, |cell| keep[cell]);
        for _ in 0..random.below(geometry.n_cells()) {
            let cell = Cell::new(random.below(geometry.n_cells()));
            let digit = Digit::from_index(random.below(geometry.side()));
            let is_needed = grid[cell.index()] == digit.get() && index % 3 != 0;
            if puzzle.clue(cell).is_none() && !is_needed {
                puzzle.strike(cell, digit);
            }
        }
        puzzle
    };
    (0..n).map(|index| one(index, random)).collect()
}

#[test]
fn singles_and_locked_are_unit_propagation_in_extended_and_triad() {
    let mut random = SplitMix64::new(4);
    let mut n_contradictions = 0;
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        for puzzle in puzzles(&geometry, 30, &mut random) {
            for (level, encoding) in [(Level::Singles, "extended"), (Level::Locked, "triad")] {
                let encoding = if boxes == "none" {
                    "extended"
                } else {
                    encoding
                };
                let covers = encoding::by_name(encoding).map(|it| it.supports(&geometry));
                if covers.is_none_or(|covers| covers.is_err()) {
                    // No encoding finds pointing and claiming in regions.
                    continue;
                }
                let left = left_by(level, &puzzle);
                n_contradictions += usize::from(left.is_none());
                let expected = left_by_unit_propagation(encoding, &puzzle);
                assert_eq!(left, expected, "{level}: {puzzle:?}");
            }
        }
    }
    assert!(n_contradictions > 10, "both kinds were met");
}

/// Whether a unit can be filled so that this cell holds this digit: tries all ways.
fn is_supported(puzzle: &Puzzle, cells: &[Cell], cell: Cell, digit: Digit) -> bool {
    fn fill(puzzle: &Puzzle, cells: &[Cell], used: &mut Vec<Digit>) -> bool {
        let Some((&cell, rest)) = cells.split_first() else {
            return true;
        };
        for digit in puzzle.candidates(cell) {
            if !used.contains(&digit) {
                used.push(digit);
                let filled = fill(puzzle, rest, used);
                used.pop();
                if filled {
                    return true;
                }
            }
        }
        false
    }
    let others: Vec<Cell> = cells.iter().copied().filter(|&c| c != cell).collect();
    fill(puzzle, &others, &mut vec![digit])
}

#[test]
fn matching_leaves_what_each_unit_supports_and_locked_leaves_more() {
    let mut random = SplitMix64::new(5);
    let mut n_struck = 0;
    for (side, boxes) in SHAPES.into_iter().filter(|(side, _)| *side <= 9) {
        let geometry = geometry(side, boxes);
        for mut puzzle in puzzles(&geometry, 60, &mut random) {
            let before = left_by(Level::Locked, &puzzle);
            if reduce(&mut puzzle, Level::Matching) == Reduced::Contradiction {
                continue;
            }
            n_struck += usize::from(before != left_by(Level::None, &puzzle));
            for unit in geometry.units() {
                let cells = geometry.cells_of(unit);
                for &cell in cells {
                    for digit in puzzle.candidates(cell) {
                        let is_supported = is_supported(&puzzle, cells, cell, digit);
                        assert!(is_supported, "{cell:?} {digit} of {puzzle:?}");
                    }
                }
            }
        }
    }
    assert!(
        n_struck > 2,
        "filtering finds more than singles and locked candidates"
    );
}

#[test]
fn no_level_loses_a_solution_and_stronger_ones_leave_less() {
    let mut random = SplitMix64::new(6);
    for (side, boxes) in SHAPES.into_iter().filter(|(side, _)| *side <= 9) {
        let geometry = geometry(side, boxes);
        for puzzle in puzzles(&geometry, 20, &mut random) {
            let solutions = oracle::solutions_up_to(&puzzle, 200);
            let mut before = left_by(Level::None, &puzzle);
            for &level in Level::ALL {
                let left = left_by(level, &puzzle);
                let Some(candidates) = &left else {
                    assert!(solutions.is_empty(), "{level}: {puzzle:?}");
                    before = None;
                    continue;
                };
                for solution in &solutions {
                    let mut kept = solution.iter().zip(candidates);
                    let is_kept = |(value, digits): (&u16, &Vec<Digit>)| {
                        digits.iter().any(|digit| digit.get() == *value)
                    };
                    assert!(kept.all(is_kept), "{level}: {puzzle:?}");
                }
                let earlier = before.expect("a weaker level found no contradiction");
                let is_subset = candidates
                    .iter()
                    .zip(&earlier)
                    .all(|(now, then)| now.iter().all(|digit| then.contains(digit)));
                assert!(is_subset, "{level}: {puzzle:?}");
                before = left;
            }
        }
    }
}

/// After `probe`, no candidate is refuted by placing it.
#[test]
fn probing_goes_on_until_nothing_fails() {
    let mut random = SplitMix64::new(7);
    for (side, boxes) in [(4, "2x2"), (6, "2x3"), (9, "3x3")] {
        let geometry = geometry(side, boxes);
        for mut puzzle in puzzles(&geometry, 10, &mut random) {
            if reduce(&mut puzzle, Level::Probe) == Reduced::Contradiction {
                continue;
            }
            for cell in geometry.cells() {
                for digit in puzzle.candidates(cell) {
                    let mut placed = Puzzle::blank(&geometry);
                    for other in geometry.cells() {
                        for candidate in geometry.digits() {
                            let keeps = puzzle.candidates(other).contains(candidate)
                                && (other != cell || candidate == digit);
                            if !keeps {
                                placed.strike(other, candidate);
                            }
                        }
                    }
                    let reduced = reduce(&mut placed, Level::Locked);
                    assert_ne!(reduced, Reduced::Contradiction, "{cell:?} {digit}");
                }
            }
        }
    }
}

/// 65×65 takes two words a cell: a naked pair across the words is found by filtering only.
#[test]
fn sets_of_several_words_are_filtered() {
    let geometry = geometry(65, "none");
    let mut puzzle = Puzzle::blank(&geometry);
    let (low, high) = (Digit::from_index(0), Digit::from_index(64));
    for column in [3, 60] {
        for digit in geometry
            .digits()
            .filter(|&digit| digit != low && digit != high)
        {
            puzzle.strike(geometry.cell(7, column), digit);
        }
    }
    assert_eq!(reduce(&mut puzzle, Level::Matching), Reduced::Open);
    for column in (0..65).filter(|column| ![3, 60].contains(column)) {
        let candidates = puzzle.candidates(geometry.cell(7, column));
        assert_eq!(candidates.len(), 63);
        assert!(!candidates.contains(low) && !candidates.contains(high));
    }
}

/// A contradiction leaves a puzzle whose formula has no model, in every encoding.
#[test]
fn a_contradiction_leaves_an_empty_cell() {
    // Singles find that 1 has no place in column 2.
    let mut puzzle = sudoku("1.....1..2...3..");
    assert_eq!(reduce(&mut puzzle, Level::Singles), Reduced::Contradiction);
    let mut cells = puzzle.open_cells();
    assert!(cells.any(|cell| puzzle.candidates(cell).is_empty()));
    drop(cells);
    assert_eq!(reduce(&mut puzzle, Level::Probe), Reduced::Contradiction);
}
