//! Explanations: culprits clash and each is needed, possible digits are those of all solutions, and
//! needless clues are those without which the count stays 1.

mod culprits;
mod needless;
mod possible;
mod repairs;
mod stopping;
mod why_not;

use satdoku::count::{Count, count_up_to};
use satdoku::explain::{
    Culprits, Explanation, Needless, Possibility, Possible, Reason, explain, givens, only,
};
use satdoku::solve::{Options, Outcome, any_solution};
use satdoku::{Cell, Digit, Geometry, Puzzle};

use crate::random::{SplitMix64, punched, solved};
use crate::{oracle, textbook};

/// Shapes that the oracle is quick with.
const SHAPES: [(usize, &str); 9] = [
    (4, "2x2"),
    (5, "none"),
    (6, "2x3"),
    (6, "3x2"),
    (7, "none"),
    (5, crate::JIGSAW_5),
    (4, "2x2+diagonals"),
    (5, "none+diagonals"),
    (9, "3x3"),
];

/// What there is to say about a puzzle.
fn explained(puzzle: &Puzzle) -> Explanation {
    explain(puzzle, 1000, &Options::default()).expect("the backend works")
}

/// Whether the oracle finds a solution.
fn has_solution(puzzle: &Puzzle) -> bool {
    !oracle::solutions_up_to(puzzle, 1).is_empty()
}

/// Whether any solution is found by a solver alone; the oracle takes too long where there is none.
fn is_satisfiable(puzzle: &Puzzle) -> bool {
    let solved = any_solution(puzzle, &textbook()).expect("the backend works");
    match solved.outcome {
        Outcome::None => false,
        outcome => outcome.grid().is_some() || panic!("{outcome:?}"),
    }
}

/// Whether a puzzle without what it says of one cell has a solution.
fn is_repair(puzzle: &Puzzle, cell: Cell) -> bool {
    let mut others = givens(puzzle);
    others.retain(|&it| it != cell);
    is_satisfiable(&only(puzzle, &others))
}

/// Checks that these givens clash, with something placed beside them, and that each is needed.
fn assert_minimal(puzzle: &Puzzle, culprits: &Culprits, place: impl Fn(&mut Puzzle)) {
    assert_eq!(culprits.stopped, None);
    let part = |cells: &[Cell]| {
        let mut part = only(puzzle, cells);
        place(&mut part);
        part
    };
    let cells = &culprits.cells;
    assert!(cells.is_sorted());
    assert!(!is_satisfiable(&part(cells)), "{puzzle:?} {culprits:?}");
    for index in 0..cells.len() {
        let mut others = cells.clone();
        others.remove(index);
        assert!(is_satisfiable(&part(&others)), "{puzzle:?} {culprits:?}");
    }
}

/// Some clues of a solved grid, some of them changed.
fn damaged(geometry: &Geometry, random: &mut SplitMix64) -> Puzzle {
    let side = geometry.side();
    let mut digits = solved(geometry, random);
    for _ in 0..=random.below(2) {
        let cell = random.below(geometry.n_cells());
        digits[cell] = 1 + random.below(side) as u16;
    }
    let share = 3 + random.below(4);
    punched(geometry, &digits, |_| random.below(10) < share)
}

/// A pencilmark puzzle: some candidates of most cells are struck, at random.
fn pencilled(geometry: &Geometry, random: &mut SplitMix64) -> Puzzle {
    let mut puzzle = Puzzle::blank(geometry);
    for cell in geometry.cells() {
        for candidate in geometry.digits() {
            if random.below(10) < 4 {
                puzzle.strike(cell, candidate);
            }
        }
    }
    puzzle
}

/// Whether a reason other than `Together` is one, by the rules and nothing more.
fn is_true(reason: &Reason, puzzle: &Puzzle) -> bool {
    let geometry = puzzle.geometry();
    let is_out = |cell: Cell, digit| {
        let units = geometry.units_of(cell).iter();
        let mut peers = units.flat_map(|&unit| geometry.cells_of(unit));
        !puzzle.candidates(cell).contains(digit)
            || peers.any(|&it| it != cell && puzzle.candidates(it).single() == Some(digit))
    };
    match reason {
        Reason::Repeated(clash) => {
            let [first, second] = clash.cells;
            let cells = geometry.cells_of(clash.unit);
            let is_clue = |cell| puzzle.clue(cell) == Some(clash.digit) && cells.contains(&cell);
            first < second && is_clue(first) && is_clue(second)
        }
        Reason::NoDigit(cell) => geometry.digits().all(|digit| is_out(*cell, digit)),
        Reason::NoPlace(digit, unit) => {
            let mut cells = geometry.cells_of(*unit).iter();
            cells.all(|&cell| is_out(cell, *digit))
        }
        _ => false,
    }
}

/// The possible digits by a list of all solutions.
fn assert_possible(puzzle: &Puzzle, possible: &Possible, solutions: &[Vec<u16>]) {
    assert_eq!(possible.stopped(), None);
    for cell in puzzle.geometry().cells() {
        let mut expected: Vec<u16> = solutions.iter().map(|it| it[cell.index()]).collect();
        expected.sort_unstable();
        expected.dedup();
        let digits = possible.digits(cell, Possibility::Yes);
        let found: Vec<u16> = digits.map(Digit::get).collect();
        assert_eq!(found, expected, "{puzzle:?}");
        assert_eq!(possible.digits(cell, Possibility::Undecided).count(), 0);
        let fixed = possible.fixed(cell).map(Digit::get);
        assert_eq!(fixed, (expected.len() == 1).then(|| expected[0]));
    }
}

/// Checks needless clues by removal and count.
fn assert_needless(puzzle: &Puzzle, needless: &Needless) {
    // Not by the oracle, which takes long where few clues are left.
    let is_unique = |cells: &[Cell]| {
        let counted = count_up_to(&only(puzzle, cells), 2, &textbook());
        counted.expect("the backend works").0 == Count::Exactly(1)
    };
    let without = |cells: &[Cell], gone: &[Cell]| {
        let left = cells.iter().copied().filter(|it| !gone.contains(it));
        left.collect::<Vec<Cell>>()
    };
    assert_eq!((needless.stopped, &needless.undecided[..]), (None, &[][..]));
    let all = givens(puzzle);
    let expected: Vec<Cell> = all
        .iter()
        .copied()
        .filter(|&cell| is_unique(&without(&all, &[cell])))
        .collect();
    assert_eq!(needless.each, expected, "{puzzle:?}");
    let together = &needless.together;
    assert!(together.is_sorted() && together.iter().all(|cell| expected.contains(cell)));
    assert_eq!(together.is_empty(), expected.is_empty());
    let left = without(&all, together);
    assert!(is_unique(&left), "{puzzle:?}");
    for &cell in &left {
        assert!(!is_unique(&without(&left, &[cell])), "{puzzle:?}");
    }
}
