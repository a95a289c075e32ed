//! A limit that is reached while a formula is made leaves things unknown.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use satdoku::at_most_one::AtMostOne;
use satdoku::bibliography::{FOLKLORE, Work};
use satdoku::cnf::{ClauseSink, Size};
use satdoku::count::{Count, count_up_to};
use satdoku::encoding::{self, CellLits, ENCODINGS, Encoding, Families};
use satdoku::error::Unsupported;
use satdoku::explain::{WhyNot, explain, possible, why_not};
use satdoku::limits::Limits;
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome, any_solution};
use satdoku::{Cell, Digit, Geometry, Puzzle, lexmin};

use crate::limits::open_puzzles;

/// Encodes so many formulas; everything is cancelled while it writes the next.
struct Interrupted {
    encoding: &'static dyn Encoding,
    left: AtomicUsize,
    cancel: Arc<AtomicBool>,
}

impl Encoding for Interrupted {
    fn name(&self) -> &'static str {
        self.encoding.name()
    }

    fn summary(&self) -> &'static str {
        "is interrupted"
    }

    fn sources(&self) -> &'static [&'static Work] {
        FOLKLORE
    }

    fn supports(&self, geometry: &Geometry) -> Result<(), Unsupported> {
        self.encoding.supports(geometry)
    }

    fn encode(
        &self,
        puzzle: &Puzzle,
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        self.cancel.store(left == 0, Ordering::Relaxed);
        self.encoding.encode(puzzle, amo, out)
    }

    fn size(&self, geometry: &Geometry, amo: &dyn AtMostOne) -> Result<Size, Unsupported> {
        self.encoding.size(geometry, amo)
    }

    fn at_most_one_applies(&self) -> Families {
        self.encoding.at_most_one_applies()
    }
}

/// Whether each way of asking came to its end, with an encoding that is interrupted in the formula after
/// the first `n`. A formula of which only a part was written is never asked.
fn are_answered(
    puzzle: &Puzzle,
    encoding: &'static dyn Encoding,
    n: usize,
    level: Level,
) -> [bool; 6] {
    let with = |ask: &dyn Fn(&Options) -> bool| {
        let cancel = Arc::new(AtomicBool::new(false));
        let encoding = Interrupted {
            encoding,
            left: AtomicUsize::new(n),
            cancel: Arc::clone(&cancel),
        };
        let limits = Limits {
            cancel: Some(cancel),
            ..Limits::default()
        };
        ask(&Options {
            encoding: &encoding,
            level: Some(level),
            limits,
            ..Options::default()
        })
    };
    let is_known = |outcome: &Outcome| !matches!(outcome, Outcome::Unknown(_));
    [
        with(&|options| {
            let explanation = explain(puzzle, 100, options).expect("the backend works");
            explanation.stopped().is_none()
        }),
        with(&|options| {
            let (cell, open) = open_place(puzzle);
            let why = why_not(puzzle, cell, open, options).expect("the backend works");
            match why {
                WhyNot::Unknown(_) => false,
                WhyNot::Impossible(culprits) => culprits.stopped.is_none(),
                _ => true,
            }
        }),
        with(&|options| {
            let possible = possible(puzzle, options).expect("the backend works");
            possible.stopped().is_none()
        }),
        with(&|options| {
            let (count, _) = count_up_to(puzzle, 100, options).expect("the backend works");
            !matches!(count, Count::Stopped(..))
        }),
        with(&|options| {
            let solved = lexmin::smallest(puzzle, options).expect("the backend works");
            is_known(&solved.outcome)
        }),
        with(&|options| {
            let solved = any_solution(puzzle, options).expect("the backend works");
            is_known(&solved.outcome)
        }),
    ]
}

/// A blank cell, and a digit that stands in none of its units.
fn open_place(puzzle: &Puzzle) -> (Cell, Digit) {
    let geometry = puzzle.geometry();
    let blank = |&cell: &Cell| puzzle.clue(cell).is_none();
    let mut places = geometry.cells().filter(blank).flat_map(|cell| {
        let units = geometry.units_of(cell).iter();
        let peers: Vec<Cell> = units
            .flat_map(|&it| geometry.cells_of(it))
            .copied()
            .collect();
        let is_free = move |digit| peers.iter().all(|&it| puzzle.clue(it) != Some(digit));
        let free = geometry.digits().filter(move |&digit| is_free(digit));
        free.map(move |digit| (cell, digit))
    });
    places.next().expect("something is open")
}

#[test]
fn a_formula_that_is_interrupted_leaves_things_unknown() {
    let [none, unique, _] = open_puzzles();
    for &encoding in ENCODINGS {
        // The unreduced formulas are long enough to be interrupted before their end.
        for puzzle in [&none, &unique] {
            let answered = are_answered(puzzle, encoding, 0, Level::None);
            assert_eq!(answered, [false; 6], "{}", encoding.name());
        }
    }
    // Parts of a puzzle without a solution are asked of a second formula, and this grows.
    for name in ["extended", "order-direct"] {
        let encoding = encoding::by_name(name).expect("it is there");
        let answered = are_answered(&none, encoding, 1, Level::None);
        assert_eq!(answered[..2], [false; 2], "{name}");
        let answered = are_answered(&none, encoding, 1000, Level::None);
        assert_eq!(answered, [true; 6], "{name}");
    }
}
