//! Explanations: culprits clash and each is needed, possible digits are those of all solutions, and
//! needless clues are those without which the count stays 1. The oracle says so, too.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use satdoku::backend::{BACKENDS, Backend, Solver, Terms};
use satdoku::count::{Count, count_up_to};
use satdoku::explain::{
    Culprits, Explanation, Needless, Possibility, Possible, Reason, WhyNot, explain, givens, only,
    possible, possible_in, why_not,
};
use satdoku::limits::{Limits, StopReason};
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome, any_solution};
use satdoku::{Cell, Error, Geometry, Puzzle};

use crate::random::{SplitMix64, punched, solved};
use crate::{combinations, digit, geometry, oracle, sudoku, text, textbook, values};

/// Shapes that the oracle is quick with.
const SHAPES: [(usize, &str); 6] = [
    (4, "2x2"),
    (5, "none"),
    (6, "2x3"),
    (6, "3x2"),
    (7, "none"),
    (9, "3x3"),
];

/// What there is to say about a puzzle.
fn explained(puzzle: &Puzzle) -> Explanation {
    explain(puzzle, 1000, &Options::default()).expect("the backend works")
}

/// The culprits of a puzzle without a solution.
fn culprits(puzzle: &Puzzle) -> Culprits {
    match explained(puzzle) {
        Explanation::None(culprits) => culprits,
        other => panic!("{other:?} of {puzzle:?}"),
    }
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

/// The names of cells.
fn names(geometry: &Geometry, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| geometry.cell_name(cell)).collect()
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
    for _ in 0..1 + random.below(2) {
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

#[test]
fn culprits_clash_and_each_of_them_is_needed() {
    let mut random = SplitMix64::new(1);
    let mut n_kinds = [0; 4];
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        for index in 0..40 {
            let puzzle = match index % 4 {
                3 if side <= 6 => pencilled(&geometry, &mut random),
                _ => damaged(&geometry, &mut random),
            };
            let has_solution = has_solution(&puzzle);
            let Explanation::None(culprits) = explained(&puzzle) else {
                assert!(has_solution, "{puzzle:?}");
                continue;
            };
            assert!(!has_solution, "{puzzle:?}");
            assert_minimal(&puzzle, &culprits, |_| {});
            assert!(culprits.cells.iter().all(|it| givens(&puzzle).contains(it)));
            let part = only(&puzzle, &culprits.cells);
            let kind = kind_of(&culprits.reason);
            assert!(kind == 3 || is_true(&culprits.reason, &part), "{puzzle:?}");
            n_kinds[kind] += 1;
        }
    }
    assert!(n_kinds.iter().all(|&n| n > 5), "{n_kinds:?}");
}

fn kind_of(reason: &Reason) -> usize {
    match reason {
        Reason::Repeated(_) => 0,
        Reason::NoDigit(_) => 1,
        Reason::NoPlace(..) => 2,
        Reason::Together => 3,
        other => panic!("{other:?}"),
    }
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

/// A puzzle, how many culprits it has, and the reason.
const NONE: [(&str, usize, &str); 6] = [
    (
        "11...............................................................................",
        2,
        "1 stands twice in row 1: r1c1 and r1c2",
    ),
    (
        ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..",
        2,
        "9 stands twice in row 1: r1c2 and r1c3",
    ),
    (
        ".........7.6.....6..........7..7...38.......523..9..7..5.7.....3.....7....7..9...",
        2,
        "6 stands twice in row 2: r2c3 and r2c9",
    ),
    (
        ".876543212........3........4........5........6........7........8........9........",
        9,
        "no digit is left for r1c1",
    ),
    (
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
        9,
        "no digit is left for r5c1",
    ),
    (
        ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
        3,
        "4 has no place in box 5",
    ),
];

#[test]
fn known_puzzles_without_a_solution_have_these_culprits() {
    for (text, n, reason) in NONE {
        let puzzle = sudoku(text);
        let culprits = culprits(&puzzle);
        assert_minimal(&puzzle, &culprits, |_| {});
        let words = culprits.reason.in_words(puzzle.geometry());
        assert_eq!(
            (culprits.cells.len(), words.as_str()),
            (n, reason),
            "{text}"
        );
    }
    // The column and the row of the four unsolvable shapes, and a blank grid with equal digits at its end.
    for text in [
        "....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...",
        "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3",
        "000000000000000000000000000000000000000000000000000000000000000900000900000900000",
    ] {
        let puzzle = sudoku(text);
        assert_minimal(&puzzle, &culprits(&puzzle), |_| {});
    }
}

#[test]
fn every_combination_finds_minimal_culprits() {
    let geometry = geometry(4, "2x2");
    let puzzle = sudoku("12..........3.4.");
    let wrong = sudoku("1..2.3....4.....");
    for options in combinations(&geometry) {
        for puzzle in [&puzzle, &wrong] {
            let Explanation::None(culprits) =
                explain(puzzle, 10, &options).expect("the backend works")
            else {
                assert!(has_solution(puzzle));
                continue;
            };
            assert!(!has_solution(puzzle));
            assert_minimal(puzzle, &culprits, |_| {});
        }
    }
}

#[test]
fn a_cell_without_candidates_is_the_only_culprit() {
    let geometry = geometry(9, "3x3");
    let mut puzzle = Puzzle::blank(&geometry);
    let cell = geometry.cell(3, 4);
    for candidate in geometry.digits() {
        puzzle.strike(cell, candidate);
    }
    let culprits = culprits(&puzzle);
    assert_eq!(culprits.cells, [cell]);
    assert_eq!(culprits.reason, Reason::NoDigit(cell));
    assert_eq!(culprits.stopped, None);
}

/// The possible digits by a list of all solutions.
fn assert_possible(puzzle: &Puzzle, possible: &Possible, solutions: &[Vec<u16>]) {
    assert_eq!(possible.stopped(), None);
    for cell in puzzle.geometry().cells() {
        let mut expected: Vec<u16> = solutions.iter().map(|it| it[cell.index()]).collect();
        expected.sort_unstable();
        expected.dedup();
        let digits = possible.digits(cell, Possibility::Yes);
        let found: Vec<u16> = digits.map(|it| it.get()).collect();
        assert_eq!(found, expected, "{puzzle:?}");
        assert_eq!(possible.digits(cell, Possibility::Undecided).count(), 0);
        let fixed = possible.fixed(cell).map(|it| it.get());
        assert_eq!(fixed, (expected.len() == 1).then(|| expected[0]));
    }
}

#[test]
fn possible_digits_are_those_of_all_solutions() {
    let mut random = SplitMix64::new(2);
    let mut n_many = 0;
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        let combinations = combinations(&geometry);
        for index in 0..30 {
            let puzzle = match index % 4 {
                3 if side <= 6 => pencilled(&geometry, &mut random),
                _ => {
                    let digits = solved(&geometry, &mut random);
                    punched(&geometry, &digits, |_| random.below(10) < 4)
                }
            };
            let solutions = oracle::solutions_up_to(&puzzle, 5000);
            if solutions.len() == 5000 {
                continue;
            }
            let options = &combinations[random.below(combinations.len())];
            let found = possible(&puzzle, options).expect("the backend works");
            assert_possible(&puzzle, &found, &solutions);
            if solutions.len() < 2 {
                continue;
            }
            n_many += 1;
            let Explanation::Many {
                smallest,
                count,
                possible,
            } = explained(&puzzle)
            else {
                panic!("{puzzle:?}");
            };
            assert_eq!(values(&smallest), solutions[0]);
            let n = solutions.len() as u64;
            let expected = if n < 1000 {
                Count::Exactly(n)
            } else {
                Count::AtLeast(1000)
            };
            assert_eq!(count, expected, "{puzzle:?}");
            assert_possible(&puzzle, &possible, &solutions);
        }
    }
    assert!(n_many > 40, "{n_many}");
}

#[test]
fn a_known_puzzle_with_four_solutions() {
    let puzzle =
        sudoku("895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5");
    let Explanation::Many {
        smallest,
        count,
        possible,
    } = explained(&puzzle)
    else {
        panic!("it has 4");
    };
    assert_eq!(count, Count::Exactly(4));
    assert!(text(&smallest).starts_with("895463217237981564146527398"));
    let cells = puzzle.geometry().cells();
    assert_eq!(cells.filter(|&it| possible.fixed(it).is_none()).count(), 18);
    assert_possible(&puzzle, &possible, &oracle::solutions_up_to(&puzzle, 10));
}

#[test]
fn blank_puzzles_may_have_every_digit_everywhere() {
    for (side, boxes) in [(9, "3x3"), (16, "4x4"), (10, "none")] {
        let blank = Puzzle::blank(&geometry(side, boxes));
        let found = possible(&blank, &Options::default()).expect("the backend works");
        let mut cells = blank.geometry().cells();
        assert!(cells.all(|cell| found.digits(cell, Possibility::Yes).count() == side));
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

#[test]
fn needless_clues_are_those_without_which_the_solution_is_the_only_one() {
    let mut random = SplitMix64::new(3);
    let mut n_unique = 0;
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        for index in 0..30 {
            let digits = solved(&geometry, &mut random);
            let mut puzzle = punched(&geometry, &digits, |_| random.below(10) < 6);
            if index % 3 == 0 {
                // Some pencilmarks besides.
                for cell in geometry.cells() {
                    let candidate = digit(1 + random.below(side) as u16);
                    if candidate.get() != digits[cell.index()] && random.below(3) == 0 {
                        puzzle.strike(cell, candidate);
                    }
                }
            }
            let solutions = oracle::solutions_up_to(&puzzle, 2);
            let explanation = explained(&puzzle);
            let Explanation::Unique {
                solution, needless, ..
            } = explanation
            else {
                assert_eq!(solutions.len(), 2, "{puzzle:?}");
                continue;
            };
            assert_eq!([values(&solution)], solutions[..]);
            assert_needless(&puzzle, &needless);
            n_unique += 1;
        }
    }
    assert!(n_unique > 60, "{n_unique}");
}

#[test]
fn a_minimal_puzzle_has_no_needless_clue_and_a_full_grid_many() {
    let seventeen =
        sudoku("000000010400000000020000000000050407008000300001090000300400200050100000000806000");
    let Explanation::Unique { needless, .. } = explained(&seventeen) else {
        panic!("it has one solution");
    };
    assert!(needless.each.is_empty() && needless.together.is_empty());

    let mut random = SplitMix64::new(4);
    let geometry = geometry(9, "3x3");
    let full = punched(&geometry, &solved(&geometry, &mut random), |_| true);
    let Explanation::Unique { needless, .. } = explained(&full) else {
        panic!("it is its solution");
    };
    assert_eq!(needless.each.len(), 81);
    assert!((45..=64).contains(&needless.together.len()), "{needless:?}");
}

#[test]
fn why_not_shows_a_solution_or_a_minimal_set_that_forbids_the_digit() {
    let mut random = SplitMix64::new(5);
    let mut n = [0; 5];
    for (side, boxes) in SHAPES {
        let geometry = geometry(side, boxes);
        for index in 0..12 {
            let puzzle = match index % 4 {
                3 if side <= 6 => pencilled(&geometry, &mut random),
                2 => damaged(&geometry, &mut random),
                _ => {
                    let digits = solved(&geometry, &mut random);
                    punched(&geometry, &digits, |_| random.below(10) < 4)
                }
            };
            for _ in 0..6 {
                let cell = Cell::new(random.below(geometry.n_cells()));
                let asked = digit(1 + random.below(side) as u16);
                let why = why_not(&puzzle, cell, asked, &Options::default());
                n[assert_why_not(&puzzle, cell, asked, why.expect("the backend works"))] += 1;
            }
        }
    }
    assert!(n.iter().all(|&n| n > 10), "{n:?}");
}

/// Checks what is said of a digit in a cell, and tells the kind of answer.
fn assert_why_not(puzzle: &Puzzle, cell: Cell, asked: satdoku::Digit, why: WhyNot) -> usize {
    let placed = |part: &mut Puzzle| part.set_clue(cell, asked);
    match why {
        WhyNot::Given(clue) => {
            assert_eq!(puzzle.clue(cell), Some(clue));
            0
        }
        WhyNot::Struck => {
            assert!(puzzle.clue(cell).is_none() && !puzzle.candidates(cell).contains(asked));
            1
        }
        WhyNot::Possible(grid) => {
            assert_eq!((grid.check(puzzle), grid.digit(cell)), (Ok(()), asked));
            2
        }
        WhyNot::Impossible(culprits) => {
            assert!(!culprits.cells.contains(&cell));
            assert_minimal(puzzle, &culprits, placed);
            let mut part = only(puzzle, &culprits.cells);
            placed(&mut part);
            match culprits.reason {
                Reason::Together => 3,
                reason => {
                    assert!(is_true(&reason, &part), "{puzzle:?} {reason:?}");
                    4
                }
            }
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_cell_is_told_like_all() {
    let puzzle = sudoku("12..............");
    let options = Options::default();
    let all = possible(&puzzle, &options).expect("the backend works");
    for cell in puzzle.geometry().cells() {
        let one = possible_in(&puzzle, cell, &options).expect("the backend works");
        for known in [Possibility::Yes, Possibility::No, Possibility::Undecided] {
            assert!(one.digits(cell, known).eq(all.digits(cell, known)));
        }
    }
}

/// Typed digits count like printed ones: a solution's digit changes nothing, a wrong one is a culprit.
#[test]
fn a_wrong_digit_that_was_typed_is_among_the_culprits() {
    let puzzle =
        sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let Explanation::Unique { solution, .. } = explained(&puzzle) else {
        panic!("it has one solution");
    };
    let geometry = puzzle.geometry();
    let cell = geometry.cell(0, 2);
    for candidate in puzzle.candidates(cell) {
        let mut typed = puzzle.clone();
        typed.set_clue(cell, candidate);
        match explained(&typed) {
            Explanation::Unique {
                solution: same,
                needless,
                ..
            } => {
                assert_eq!((&same, candidate), (&solution, solution.digit(cell)));
                assert!(needless.each.contains(&cell));
            }
            Explanation::None(culprits) => {
                let names = names(geometry, &culprits.cells);
                assert!(names.contains(&"r1c3".to_owned()), "{candidate}: {names:?}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_limit_leaves_things_unknown_and_says_so() {
    let cancelled = Options {
        limits: Limits {
            cancel: Some(Arc::new(AtomicBool::new(true))),
            ..Limits::default()
        },
        level: Some(Level::None),
        ..Options::default()
    };
    let reason = StopReason::Cancelled;
    let puzzle = sudoku("12..............");
    let found = explain(&puzzle, 10, &cancelled).expect("the backend works");
    assert_eq!(found, Explanation::Unknown(reason));
    assert_eq!(found.stopped(), Some(reason));

    let cell = Cell::new(5);
    let found = possible_in(&puzzle, cell, &cancelled).expect("the backend works");
    assert_eq!(found.stopped(), Some(reason));
    assert_eq!(found.digits(cell, Possibility::Undecided).count(), 4);
    assert_eq!(found.fixed(cell), None);

    let why = why_not(&puzzle, cell, digit(3), &cancelled).expect("the backend works");
    assert_eq!(why, WhyNot::Unknown(reason));
    // What needs no search is known all the same.
    let why = why_not(&puzzle, cell, digit(2), &cancelled).expect("the backend works");
    assert!(matches!(why, WhyNot::Impossible(_)), "{why:?}");
    let found = explain(&sudoku("11.............."), 10, &cancelled).expect("the backend works");
    assert!(matches!(found, Explanation::None(_)), "{found:?}");
}

#[test]
fn parts_of_a_puzzle_have_what_was_said_of_their_cells() {
    let geometry = geometry(4, "2x2");
    let mut puzzle = sudoku("12..............");
    let (clue, pencilled) = (geometry.cell(0, 1), geometry.cell(2, 2));
    puzzle.strike(pencilled, digit(4));
    assert_eq!(givens(&puzzle), [geometry.cell(0, 0), clue, pencilled]);
    let part = only(&puzzle, &[clue, pencilled]);
    assert_eq!(part.clue(clue), Some(digit(2)));
    assert_eq!(part.n_clues(), 1);
    assert_eq!(part.candidates(pencilled).len(), 3);
    assert_eq!(only(&puzzle, &givens(&puzzle)), puzzle);
    let (count, _) =
        count_up_to(&only(&puzzle, &[]), 1000, &Options::default()).expect("the backend works");
    assert_eq!(count, Count::Exactly(288));
}

/// Starts varisat so many times; from then on everything is cancelled.
struct Stopping {
    left: AtomicUsize,
    cancel: Arc<AtomicBool>,
}

impl Backend for Stopping {
    fn name(&self) -> &'static str {
        "stopping"
    }

    fn summary(&self) -> &'static str {
        "stops in the middle"
    }

    fn version(&self) -> String {
        "1".to_owned()
    }

    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error> {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        self.cancel.store(left == 0, Ordering::Relaxed);
        BACKENDS[0].start(terms)
    }
}

/// What there is to say after so many solvers were started; and whether that is all.
fn explained_after(n: usize, puzzle: &Puzzle) -> (Explanation, bool) {
    let cancel = Arc::new(AtomicBool::new(false));
    let backend = Stopping {
        left: AtomicUsize::new(n),
        cancel: Arc::clone(&cancel),
    };
    let options = Options {
        backend: &backend,
        limits: Limits {
            cancel: Some(cancel),
            ..Limits::default()
        },
        ..textbook()
    };
    let found = explain(puzzle, 1000, &options).expect("the backend works");
    let is_complete = found.stopped().is_none();
    (found, is_complete)
}

#[test]
fn what_is_not_known_when_it_stops_in_the_middle_is_said_to_be_so() {
    let none =
        sudoku("....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...");
    let unique =
        sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    let many =
        sudoku("895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5");
    for puzzle in [none, unique, many] {
        let mut n_partial = 0;
        for n in 0..1000 {
            let (found, is_complete) = explained_after(n, &puzzle);
            match &found {
                Explanation::None(culprits) => {
                    assert!(!is_satisfiable(&only(&puzzle, &culprits.cells)));
                    if is_complete {
                        assert_minimal(&puzzle, culprits, |_| {});
                    }
                }
                Explanation::Unique { needless, .. } if is_complete => {
                    assert_needless(&puzzle, needless);
                }
                Explanation::Unique { needless, .. } => {
                    let whole = match explained(&puzzle) {
                        Explanation::Unique { needless, .. } => needless,
                        other => panic!("{other:?}"),
                    };
                    assert!(needless.each.iter().all(|it| whole.each.contains(it)));
                    let open = &needless.undecided;
                    let is_settled = |it: &&Cell| needless.each.contains(it) || open.contains(it);
                    assert_eq!(
                        whole.each.iter().filter(is_settled).count(),
                        whole.each.len()
                    );
                    assert!(open.is_empty() || needless.together.is_empty());
                }
                Explanation::Many {
                    count, possible, ..
                } => {
                    let solutions = oracle::solutions_up_to(&puzzle, 1000);
                    if is_complete {
                        assert_possible(&puzzle, possible, &solutions);
                    } else {
                        let is_right = |n: u64| (2..=solutions.len() as u64).contains(&n);
                        assert!(
                            matches!(count, Count::Stopped(n, _) if is_right(*n)),
                            "{count:?}"
                        );
                    }
                }
                Explanation::Unknown(_) => assert!(!is_complete),
                other => panic!("{other:?}"),
            }
            if is_complete {
                break;
            }
            n_partial += usize::from(!matches!(found, Explanation::Unknown(_)));
        }
        assert!(n_partial > 0, "{puzzle:?}");
        assert!(explained_after(1000, &puzzle).1);
    }
}
