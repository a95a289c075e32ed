//! Stopping early is "unknown", never an answer.

mod solvers;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use satdoku::backend::{BACKENDS, Backend, Counters, Solver, Terms, Verdict};
use satdoku::cnf::{ClauseSink, Cnf, Lit};
use satdoku::count::{Count, Next, Solutions, count_up_to};
use satdoku::error::Error;
use satdoku::limits::{Limits, StopReason};
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome, SolvedBy, any_solution};
use satdoku::verify::{Verification, verify_smallest};
use satdoku::{Grid, Puzzle, lexmin};

use crate::random::{SplitMix64, punched, solved};
use crate::{asking, backends, combinations, geometry, grid_in, name, sudoku, textbook};

/// Puzzles that reduction does not settle: without, with one and with many solutions.
pub(super) fn open_puzzles() -> [Puzzle; 3] {
    [
        // No digit stands twice, and every cell has a candidate.
        sudoku("9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3"),
        sudoku("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."),
        Puzzle::blank(&geometry(9, "3x3")),
    ]
}

/// Limits that are reached before anything starts.
fn reached_limits() -> [(Limits, StopReason); 3] {
    let cancelled = Limits {
        cancel: Some(Arc::new(AtomicBool::new(true))),
        ..Limits::default()
    };
    let patient = Limits {
        cancel_may_wait: true,
        ..cancelled.clone()
    };
    [
        (
            Limits::default().with_timeout(Duration::ZERO),
            StopReason::Timeout,
        ),
        (cancelled, StopReason::Cancelled),
        (patient, StopReason::Cancelled),
    ]
}

#[test]
fn limits_reached_from_the_start_leave_everything_unknown() {
    for puzzle in open_puzzles() {
        for options in asking(puzzle.geometry()) {
            let name = name(&options);
            for (limits, reason) in reached_limits() {
                let options = Options {
                    limits,
                    ..options.clone()
                };
                let any = any_solution(&puzzle, &options).expect("the backend works");
                assert_eq!(any.outcome, Outcome::Unknown(reason), "{name}");
                let smallest = lexmin::smallest(&puzzle, &options).expect("the backend works");
                assert_eq!(smallest.outcome, Outcome::Unknown(reason), "{name}");
                assert_eq!(smallest.outcome.grid(), None);
                // Both ways of counting.
                for limit in [2, 1000] {
                    let (count, _) = count_up_to(&puzzle, limit, &options).expect("it works");
                    assert_eq!(count, Count::Stopped(0, reason), "{name}");
                }
                let mut solutions = Solutions::new(&puzzle, &options).expect("it works");
                for _ in 0..3 {
                    let next = solutions.next_solution().expect("the backend works");
                    assert_eq!(next, Next::Stopped(reason), "{name}");
                }
            }
        }
    }
}

/// A blank puzzle takes a descent no solver; limits hold it up all the same, and nothing has settled it.
#[test]
fn a_descent_stops_at_a_limit() {
    let puzzle = Puzzle::blank(&geometry(9, "3x3"));
    for level in [Level::Singles, Level::Locked, Level::Matching, Level::Probe] {
        for (limits, reason) in reached_limits() {
            let options = Options {
                level: Some(level),
                limits,
                ..Options::default()
            };
            let solved = lexmin::smallest(&puzzle, &options).expect("nothing fails");
            assert_eq!(solved.outcome, Outcome::Unknown(reason), "{level}");
            assert_eq!(solved.stats.solved_by, SolvedBy::Search, "{level}");
            assert_eq!(solved.stats.solver_calls, 0, "{level}");
        }
    }
}

/// A reduction that would settle a puzzle stops at a limit too.
#[test]
fn a_reduction_stops_at_a_limit() {
    let geometry = geometry(36, "6x6");
    let mut random = SplitMix64::new(1);
    let grid = solved(&geometry, &mut random);
    let puzzle = punched(&geometry, &grid, |_| random.below(20) < 17);
    for level in [Level::Singles, Level::Locked, Level::Matching, Level::Probe] {
        let with = |limits| Options {
            level: Some(level),
            limits,
            ..Options::default()
        };
        let whole = lexmin::smallest(&puzzle, &with(Limits::default())).expect("nothing fails");
        assert_eq!(whole.outcome.name(), "unique", "{level}");
        assert_eq!(whole.stats.solver_calls, 0, "{level}");
        for (limits, reason) in reached_limits() {
            let options = with(limits);
            let solved = lexmin::smallest(&puzzle, &options).expect("nothing fails");
            assert_eq!(solved.outcome, Outcome::Unknown(reason), "{level}");
            for limit in [1, 2, 1000] {
                let (count, _) = count_up_to(&puzzle, limit, &options).expect("nothing fails");
                assert_eq!(count, Count::Stopped(0, reason), "{level}");
            }
            let mut solutions = Solutions::new(&puzzle, &options).expect("nothing fails");
            let next = solutions.next_solution().expect("nothing fails");
            assert_eq!(next, Next::Stopped(reason), "{level}");
        }
    }
}

#[test]
fn a_limit_reached_before_the_call_goes_before_an_easy_answer() {
    for backend in backends() {
        for clauses in [&[][..], &[1], &[1, -1]] {
            for (limits, reason) in reached_limits() {
                let mut solver = backend.start(&limits.into()).expect("the backend starts");
                for &number in clauses {
                    solver.add_clause(&[Lit::from_dimacs(number).expect("not 0")]);
                }
                for _ in 0..2 {
                    let verdict = solver.solve(&[]).expect("the backend works");
                    assert_eq!(verdict, Verdict::Unknown(reason), "{}", backend.name());
                }
            }
        }
    }
}

#[test]
fn a_solution_whose_minimality_was_not_settled_is_unknown() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let grid = grid_in(puzzle.geometry(), "1234341221434321");
    for (limits, reason) in reached_limits() {
        let options = Options {
            limits,
            ..Options::default()
        };
        let verified = verify_smallest(&puzzle, &grid, &options).expect("the backend works");
        assert_eq!(verified, Verification::Unknown(reason));
    }
}

#[test]
fn a_search_is_bound_by_a_deadline_and_by_a_flag_that_may_not_wait() {
    let binds = |deadline, cancel: bool, cancel_may_wait| {
        let limits = Limits {
            deadline,
            cancel: cancel.then(Arc::default),
            cancel_may_wait,
            put_off_us: None,
        };
        limits.bind_searches()
    };
    let soon = Some(Instant::now());
    assert!(!binds(None, false, false) && !binds(None, true, true));
    assert!(binds(None, true, false) && binds(soon, true, true) && binds(soon, false, false));
}

#[test]
fn a_timeout_too_far_away_is_none() {
    let limits = Limits::default().with_timeout(Duration::MAX);
    assert_eq!(limits.deadline, None);
    assert_eq!(limits.reached(), None);
}

/// The first backend, which sets its cancel flag when it is called once too often.
struct Tiring {
    calls_left: Arc<AtomicU64>,
    cancel: Arc<AtomicBool>,
}

struct TiringSolver {
    solver: Box<dyn Solver>,
    calls_left: Arc<AtomicU64>,
    cancel: Arc<AtomicBool>,
}

impl Tiring {
    /// Answers this often.
    fn after(n_calls: u64) -> Tiring {
        Tiring {
            calls_left: Arc::new(AtomicU64::new(n_calls)),
            cancel: Arc::default(),
        }
    }

    /// Options with this backend and its flag.
    fn options(&self) -> Options<'_> {
        Options {
            backend: self,
            limits: Limits {
                cancel: Some(Arc::clone(&self.cancel)),
                ..Limits::default()
            },
            ..textbook()
        }
    }
}

impl Backend for Tiring {
    fn name(&self) -> &'static str {
        "tiring"
    }

    fn summary(&self) -> &'static str {
        "sets its cancel flag after some calls"
    }

    fn version(&self) -> String {
        BACKENDS[0].version()
    }

    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(TiringSolver {
            solver: BACKENDS[0].start(terms)?,
            calls_left: Arc::clone(&self.calls_left),
            cancel: Arc::clone(&self.cancel),
        }))
    }
}

impl Solver for TiringSolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error> {
        match self.calls_left.load(Ordering::Relaxed) {
            0 => self.cancel.store(true, Ordering::Relaxed),
            n => self.calls_left.store(n - 1, Ordering::Relaxed),
        }
        self.solver.solve(assumptions)
    }

    fn core(&self) -> &[Lit] {
        self.solver.core()
    }

    fn counters(&self) -> Counters {
        self.solver.counters()
    }
}

#[test]
fn the_smallest_solution_is_reported_whole_or_not_at_all() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let right = grid_in(puzzle.geometry(), "1234341221434321");
    let mut n_unknown = 0;
    for n_calls in 0.. {
        let backend = Tiring::after(n_calls);
        let solved = lexmin::smallest(&puzzle, &backend.options()).expect("the backend works");
        if solved.outcome == Outcome::Many(right.clone()) {
            break;
        }
        assert_eq!(
            solved.outcome,
            Outcome::Unknown(StopReason::Cancelled),
            "{n_calls} calls"
        );
        n_unknown += 1;
    }
    assert!(
        n_unknown > 2,
        "stopped in each phase, not only in the first"
    );
}

#[test]
fn one_solution_is_not_called_unique_before_that_is_known() {
    let [_, unique, _] = open_puzzles();
    let backend = Tiring::after(1);
    let solved = lexmin::smallest(&unique, &backend.options()).expect("the backend works");
    assert_eq!(solved.outcome, Outcome::Unknown(StopReason::Cancelled));
    let (count, _) = count_up_to(&unique, 2, &Tiring::after(1).options()).expect("it works");
    assert_eq!(count, Count::Stopped(1, StopReason::Cancelled));
    let (count, _) = count_up_to(&unique, 2, &Tiring::after(2).options()).expect("it works");
    assert_eq!(count, Count::Exactly(1));
}

#[test]
fn a_count_that_was_stopped_is_a_lower_bound() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let mut last = 0;
    for n_calls in [1, 20, 100, 400] {
        let backend = Tiring::after(n_calls);
        let (count, _) = count_up_to(&puzzle, 1000, &backend.options()).expect("it works");
        let Count::Stopped(n, StopReason::Cancelled) = count else {
            panic!("{n_calls} calls: {count:?}");
        };
        assert!(last <= n && n < 288, "{n_calls} calls: {n}");
        assert_eq!(count.to_string(), format!("{n}+"));
        last = n;
    }
    assert!(last > 0);
}

/// More solutions than could be counted.
#[test]
fn what_was_stopped_was_solved_by_nothing() {
    let puzzle = Puzzle::blank(&geometry(9, "3x3"));
    let options = Options {
        limits: Limits::default().with_timeout(Duration::from_millis(200)),
        ..Options::default()
    };
    let (count, stats) = count_up_to(&puzzle, u64::MAX, &options).expect("it works");
    assert!(matches!(count, Count::Stopped(n, StopReason::Timeout) if n > 0));
    assert_eq!(stats.solved_by, SolvedBy::Search);
    let mut solutions = Solutions::new(&puzzle, &options).expect("it works");
    while let Next::Solution(_) = solutions.next_solution().expect("it works") {}
    assert_eq!(solutions.stats().solved_by, SolvedBy::Search);
}

#[test]
fn a_list_that_was_stopped_stays_stopped() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    for options in combinations(puzzle.geometry()) {
        let name = name(&options);
        let cancel = Arc::new(AtomicBool::new(false));
        let options = Options {
            limits: Limits {
                cancel: Some(Arc::clone(&cancel)),
                ..Limits::default()
            },
            ..options
        };
        let mut solutions = Solutions::new(&puzzle, &options).expect("the backend works");
        let mut next = || solutions.next_solution().expect("the backend works");
        for _ in 0..5 {
            assert!(matches!(next(), Next::Solution(_)), "{name}");
        }
        cancel.store(true, Ordering::Relaxed);
        let is_stopped = |next: &Next| *next == Next::Stopped(StopReason::Cancelled);
        // A solution that was already found may still come.
        assert!((0..10).any(|_| is_stopped(&next())), "{name}");
        cancel.store(false, Ordering::Relaxed);
        for _ in 0..3 {
            assert!(is_stopped(&next()), "{name}");
        }
    }
}
