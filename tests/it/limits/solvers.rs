//! Limits of a solver in the middle of its search.

use super::*;

/// `n_holes` + 1 pigeons, each in a hole of its own: unsatisfiable, and beyond clause learning for
/// twenty holes. Source: A. Haken, The intractability of resolution, 1985.
fn pigeons(n_holes: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let first = cnf.new_vars((n_holes + 1) * n_holes);
    let sits = |pigeon: usize, hole: usize| first.plus(pigeon * n_holes + hole).positive();
    for pigeon in 0..=n_holes {
        let holes: Vec<Lit> = (0..n_holes).map(|hole| sits(pigeon, hole)).collect();
        cnf.add_clause(&holes);
        for other in 0..pigeon {
            for hole in 0..n_holes {
                cnf.add_clause(&[-sits(pigeon, hole), -sits(other, hole)]);
            }
        }
    }
    cnf
}

/// A solver of this backend with these clauses, which stops at these limits.
fn loaded(backend: &dyn Backend, cnf: &Cnf, limits: &Limits) -> Box<dyn Solver> {
    let mut solver = backend
        .start(&limits.clone().into())
        .expect("the backend starts");
    for clause in cnf.clauses() {
        solver.add_clause(clause);
    }
    solver
}

#[test]
fn a_solver_in_the_middle_of_its_search_stops_at_the_deadline() {
    for backend in backends() {
        let name = backend.name();
        let limits = Limits::default().with_timeout(Duration::from_millis(100));
        let mut solver = loaded(backend, &pigeons(20), &limits);
        let verdict = solver.solve(&[]).expect("the backend works");
        assert_eq!(verdict, Verdict::Unknown(StopReason::Timeout), "{name}");
        assert!(
            limits.deadline <= Some(Instant::now()),
            "{name} stopped too early"
        );
        // Nothing else from then on.
        for assumptions in [&[][..], &[pigeons(1).clause(0)[0]]] {
            let verdict = solver.solve(assumptions).expect("the backend works");
            assert_eq!(verdict, Verdict::Unknown(StopReason::Timeout), "{name}");
        }
        solver.add_clause(&[]);
        let verdict = solver.solve(&[]).expect("it works");
        assert_eq!(verdict, Verdict::Unknown(StopReason::Timeout), "{name}");
    }
}

#[test]
fn a_solver_in_the_middle_of_its_search_is_cancelled_from_another_thread() {
    for backend in backends() {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let canceller = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            flag.store(true, Ordering::Relaxed);
        });
        let limits = Limits {
            cancel: Some(cancel),
            ..Limits::default()
        };
        let mut solver = loaded(backend, &pigeons(20), &limits);
        let verdict = solver.solve(&[]).expect("the backend works");
        assert_eq!(
            verdict,
            Verdict::Unknown(StopReason::Cancelled),
            "{}",
            backend.name()
        );
        canceller.join().expect("it only sleeps");
    }
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let right: Grid = grid_in(puzzle.geometry(), "1234341221434321");
    for options in combinations(puzzle.geometry()) {
        let limits = Limits {
            cancel: Some(Arc::default()),
            ..Limits::default().with_timeout(Duration::from_secs(3600))
        };
        let options = Options { limits, ..options };
        let solved = lexmin::smallest(&puzzle, &options).expect("the backend works");
        assert_eq!(
            solved.outcome,
            Outcome::Many(right.clone()),
            "{}",
            name(&options)
        );
    }
    for backend in backends() {
        let limits = Limits::default().with_timeout(Duration::from_secs(3600));
        let mut solver = loaded(backend, &pigeons(4), &limits);
        let verdict = solver.solve(&[]).expect("the backend works");
        assert_eq!(verdict, Verdict::Unsat, "{}", backend.name());
    }
}
