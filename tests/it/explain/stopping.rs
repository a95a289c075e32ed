//! What is said when a limit is reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use satdoku::backend::{BACKENDS, Backend, Solver, Terms};
use satdoku::count::Count;
use satdoku::explain::{Explanation, Possibility, WhyNot, explain, only, possible_in, why_not};
use satdoku::limits::{Limits, StopReason};
use satdoku::reduce::Level;
use satdoku::solve::Options;
use satdoku::{Cell, Error, Puzzle};

use super::{
    assert_minimal, assert_needless, assert_possible, explained, is_repair, is_satisfiable,
};
use crate::{digit, oracle, sudoku, textbook};

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
    assert!(matches!(found, Explanation::None { .. }), "{found:?}");
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
                Explanation::None {
                    culprits, repairs, ..
                } => {
                    assert!(!is_satisfiable(&only(&puzzle, &culprits.cells)));
                    if is_complete {
                        assert_minimal(&puzzle, culprits, |_| {});
                    }
                    // What is said is true, and nothing is left out.
                    assert_eq!(repairs.stopped.is_none(), repairs.undecided.is_empty());
                    for &cell in &culprits.cells {
                        if !repairs.undecided.contains(&cell) {
                            let is_repair = is_repair(&puzzle, cell);
                            assert_eq!(repairs.cells.contains(&cell), is_repair);
                        }
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
