//! Conflicts of the solver that is built in, which it does not tell itself.

use satdoku::backend::{BACKENDS, Solver, Terms, Verdict, decide_with_proof};
use satdoku::cnf::{ClauseSink, Cnf, Lit};
use satdoku::limits::Limits;
use satdoku::proof::Format;
use satdoku::propagate::Propagator;
use satdoku::reduce::Level;
use satdoku::solve::{Options, any_solution};
use satdoku::{Puzzle, lexmin};

use crate::random::SplitMix64;
use crate::{geometry, sudoku};

/// A formula over so many variables, its clauses as signed numbers.
fn formula(n_vars: usize, clauses: &[Vec<i32>]) -> Cnf {
    let mut cnf = Cnf::new();
    cnf.new_vars(n_vars);
    for clause in clauses {
        cnf.add_clause(&lits(clause));
    }
    cnf
}

fn lits(numbers: &[i32]) -> Vec<Lit> {
    let lit = |&number| Lit::from_dimacs(number).expect("not 0");
    numbers.iter().map(lit).collect()
}

/// A solver that counts, with these clauses.
fn counting(cnf: &Cnf) -> Box<dyn Solver> {
    let terms = Terms {
        counters: true,
        ..Terms::default()
    };
    let mut solver = BACKENDS[0].start(&terms).expect("it starts");
    solver.announce(cnf.n_vars());
    for clause in cnf.clauses() {
        solver.add_clause(clause);
    }
    solver
}

/// Conflicts until the formula is decided.
fn conflicts(cnf: &Cnf) -> Option<u64> {
    let mut solver = counting(cnf);
    solver.solve(&[]).expect("it works");
    solver.counters().conflicts
}

/// Three literals a clause, over different variables; unsatisfiable if there are many.
fn random_formula(n_vars: usize, n_clauses: usize, random: &mut SplitMix64) -> Cnf {
    let mut clause = || -> Vec<i32> {
        let vars = random.permutation(n_vars);
        let sign = |random: &mut SplitMix64| if random.below(2) == 0 { 1 } else { -1 };
        let lit = |&var: &usize| (var as i32 + 1) * sign(random);
        vars[..3].iter().map(lit).collect()
    };
    let clauses: Vec<Vec<i32>> = (0..n_clauses).map(|_| clause()).collect();
    formula(n_vars, &clauses)
}

#[test]
fn nothing_is_counted_unless_that_was_asked_for() {
    let mut solver = BACKENDS[0].start(&Terms::default()).expect("it starts");
    solver.solve(&[]).expect("it works");
    assert_eq!(solver.counters().conflicts, None);
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let stats_with = |counters| {
        let options = Options {
            counters,
            ..Options::default()
        };
        let answer = any_solution(&puzzle, &options).expect("it works");
        answer.stats.counters.conflicts.is_some()
    };
    assert_eq!([false, true].map(stats_with), [false, true]);
}

#[test]
fn small_formulas_have_the_conflicts_that_they_must_have() {
    let number = |n_vars, clauses: &[Vec<i32>]| conflicts(&formula(n_vars, clauses));
    assert_eq!(number(0, &[]), Some(0));
    assert_eq!(number(2, &[vec![1, 2]]), Some(0));
    // Propagation alone: the only conflict is at the end.
    assert_eq!(number(2, &[vec![1], vec![-1, 2], vec![-1, -2]]), Some(1));
    // A guess, a unit learned from it, and the end.
    let all_pairs = [vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]];
    assert_eq!(number(2, &all_pairs), Some(2));
    // One guess goes wrong, whichever it is, since the first variable is guessed true.
    assert_eq!(number(2, &[vec![-1, 2], vec![-1, -2]]), Some(1));
}

#[test]
fn conflicts_add_up_over_calls_and_assumptions_that_fail_are_none() {
    let mut solver = counting(&formula(3, &[vec![1, 2], vec![-1, 3]]));
    let mut conflicts = |clause: &[i32], assumptions: &[i32]| {
        if !clause.is_empty() {
            solver.add_clause(&lits(clause));
        }
        let verdict = solver.solve(&lits(assumptions)).expect("it works");
        (verdict == Verdict::Unsat, solver.counters().conflicts)
    };
    assert_eq!(conflicts(&[], &[1, -3]), (true, Some(0)));
    assert_eq!(conflicts(&[], &[1]), (false, Some(0)));
    assert!(!conflicts(&[-2, -3], &[]).0);
    let (_, before) = conflicts(&[-2, 3], &[]);
    let (is_unsat, after) = conflicts(&[-3], &[]);
    assert!(is_unsat && before < after, "{before:?} {after:?}");
    // Refuted for good: nothing is searched any more.
    assert_eq!(conflicts(&[], &[]), (true, after));
}

/// The conflicts in a DRAT proof without units in its formula: all clauses that are added, but those
/// that propagation finds and those that replace a longer one.
fn conflicts_in(proof: &str, mut cnf: Cnf) -> u64 {
    let mut n_conflicts = 0;
    let mut lines = proof.lines().peekable();
    let numbers = |line: &str| -> Vec<i32> {
        let numbers = line.split(' ').filter_map(|word| word.parse().ok());
        numbers.take_while(|&number| number != 0).collect()
    };
    while let Some(line) = lines.next() {
        if line.starts_with('d') {
            continue;
        }
        let clause = numbers(line);
        let next = lines.peek().filter(|next| next.starts_with('d'));
        let replaces = next.is_some_and(|next| {
            let longer = numbers(next);
            // A unit may come before a clause that it satisfies.
            longer.len() > clause.len()
                && clause.len() > 1
                && clause.iter().all(|number| longer.contains(number))
        });
        let mut propagator = Propagator::new(&cnf);
        let is_refuted = propagator.propagate().is_err();
        let clause = lits(&clause);
        let is_found = matches!(*clause, [lit] if is_refuted || propagator.is_true(lit));
        n_conflicts += u64::from(!replaces && !is_found);
        cnf.add_clause(&clause);
    }
    n_conflicts
}

#[test]
fn conflicts_are_the_learned_clauses_of_the_proof() {
    let mut random = SplitMix64::new(5);
    let mut total = 0;
    for n_vars in [10, 30, 60] {
        for _ in 0..6 {
            let cnf = random_formula(n_vars, n_vars * 9 / 2, &mut random);
            let mut proof = Vec::new();
            decide_with_proof(&cnf, Format::Text, &Limits::default(), &mut proof)
                .expect("it works");
            let proof = String::from_utf8(proof).expect("ASCII");
            let expected = conflicts_in(&proof, cnf.clone());
            assert_eq!(conflicts(&cnf), Some(expected), "{cnf:?}");
            total += expected;
        }
    }
    assert!(total > 200, "too easy: {total}");
}

#[test]
fn counting_changes_no_answer() {
    let puzzle = sudoku("1.......4.......");
    for &level in Level::ALL {
        let [counted, not_counted] = [true, false].map(|counters| {
            let options = Options {
                level: Some(level),
                counters,
                ..Options::default()
            };
            lexmin::smallest(&puzzle, &options).expect("it works")
        });
        assert_eq!(counted.outcome, not_counted.outcome);
        assert_eq!(counted.stats.solver_calls, not_counted.stats.solver_calls);
        let is_known = counted.stats.counters.conflicts.is_some();
        assert_eq!(is_known, counted.stats.solver_calls > 0);
    }
}
