//! One suite that each backend passes.

use satdoku::backend::{Backend, Solver, Terms, Verdict};
use satdoku::cnf::{ClauseSink, Cnf, Lit};
use satdoku::model::Model;

use crate::backends;
use crate::random::SplitMix64;

/// A solver and the clauses that it was given, in signed numbers.
struct Session {
    name: String,
    solver: Box<dyn Solver>,
    cnf: Cnf,
}

/// A verdict without its model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Says {
    Sat,
    Unsat,
}
use Says::{Sat, Unsat};

impl Session {
    fn start(backend: &dyn Backend) -> Session {
        Session {
            name: backend.name().to_owned(),
            solver: backend
                .start(&Terms::default())
                .expect("the backend starts"),
            cnf: Cnf::new(),
        }
    }

    /// Runs a test once for each backend.
    fn for_each_backend(test: impl Fn(Session)) {
        for backend in backends() {
            test(Session::start(backend));
        }
    }

    fn add(&mut self, clause: &[i32]) {
        let clause = lits(clause);
        let n_vars = clause.iter().map(|lit| lit.var().number() as usize).max();
        let n_new = n_vars.unwrap_or(0).saturating_sub(self.cnf.n_vars());
        self.cnf.new_vars(n_new);
        self.cnf.add_clause(&clause);
        self.solver.add_clause(&clause);
    }

    /// Solves; a model has been checked, a core too.
    fn solve(&mut self, assumptions: &[i32]) -> Says {
        let assumptions = lits(assumptions);
        match self.verdict(&assumptions) {
            Verdict::Sat(model) => {
                self.assert_model(&model, &assumptions);
                Sat
            }
            Verdict::Unsat => {
                self.assert_core(&assumptions);
                Unsat
            }
            verdict => panic!("{}: {verdict:?} without a limit", self.name),
        }
    }

    fn verdict(&mut self, assumptions: &[Lit]) -> Verdict {
        self.solver.solve(assumptions).expect("the backend works")
    }

    /// Every clause and every assumption has a true literal.
    fn assert_model(&self, model: &Model, assumptions: &[Lit]) {
        let unsatisfied = model.first_unsatisfied(&self.cnf);
        let clause = unsatisfied.map(|index| self.cnf.clause(index));
        assert_eq!(clause, None, "{}: {model:?}", self.name);
        for &lit in assumptions {
            assert!(model.satisfies(lit), "{}: assumption {lit}", self.name);
        }
    }

    /// The core is part of the assumptions, and they can't hold together.
    fn assert_core(&mut self, assumptions: &[Lit]) {
        let core = self.solver.core().to_vec();
        for lit in &core {
            assert!(
                assumptions.contains(lit),
                "{}: {lit} was not assumed",
                self.name
            );
        }
        let verdict = self.verdict(&core);
        assert_eq!(verdict, Verdict::Unsat, "{}: core {core:?}", self.name);
        // As it was before, for those who look at it.
        self.verdict(assumptions);
    }

    fn core(&self) -> Vec<i32> {
        let mut core: Vec<i32> = self
            .solver
            .core()
            .iter()
            .map(|lit| lit.to_dimacs())
            .collect();
        core.sort_unstable();
        core
    }
}

fn lits(numbers: &[i32]) -> Vec<Lit> {
    let lit = |&number: &i32| Lit::from_dimacs(number).expect("not 0");
    numbers.iter().map(lit).collect()
}

#[test]
fn no_clause_at_all_is_satisfiable() {
    Session::for_each_backend(|mut session| {
        assert_eq!(session.solve(&[]), Sat, "{}", session.name);
        // Assumed variables that occur in no clause have values all the same.
        assert_eq!(session.solve(&[3, -7]), Sat, "{}", session.name);
    });
}

#[test]
fn the_empty_clause_is_false_for_good() {
    Session::for_each_backend(|mut session| {
        session.add(&[1, 2]);
        assert_eq!(session.solve(&[]), Sat, "{}", session.name);
        session.add(&[]);
        assert_eq!(session.solve(&[]), Unsat, "{}", session.name);
        assert_eq!(session.solve(&[1]), Unsat, "{}", session.name);
        assert!(session.core().is_empty(), "{}", session.name);
        session.add(&[3]);
        assert_eq!(session.solve(&[]), Unsat, "{}", session.name);
    });
    Session::for_each_backend(|mut session| {
        session.add(&[]);
        assert_eq!(session.solve(&[]), Unsat, "{}", session.name);
    });
}

#[test]
fn units_that_clash_are_unsatisfiable() {
    Session::for_each_backend(|mut session| {
        session.add(&[5]);
        assert_eq!(session.solve(&[]), Sat, "{}", session.name);
        session.add(&[-5]);
        assert_eq!(session.solve(&[]), Unsat, "{}", session.name);
    });
}

#[test]
fn small_formulas_are_decided() {
    Session::for_each_backend(|mut session| {
        for clause in [[1, 2], [-1, 2], [1, -2]] {
            session.add(&clause);
            assert_eq!(session.solve(&[]), Sat, "{}", session.name);
        }
        session.add(&[-1, -2]);
        assert_eq!(session.solve(&[]), Unsat, "{}", session.name);
    });
}

#[test]
fn tautologies_and_repeated_literals_do_no_harm() {
    Session::for_each_backend(|mut session| {
        session.add(&[1, -1]);
        session.add(&[-2, 3, 2, 3]);
        assert_eq!(session.solve(&[]), Sat, "{}", session.name);
        assert_eq!(session.solve(&[-1, 2, -3]), Sat, "{}", session.name);
        session.add(&[4, 4, 4]);
        assert_eq!(session.solve(&[-4]), Unsat, "{}", session.name);
        session.add(&[-4, -4]);
        assert_eq!(session.solve(&[]), Unsat, "{}", session.name);
    });
}

#[test]
fn assumptions_hold_for_one_call_only() {
    Session::for_each_backend(|mut session| {
        session.add(&[1, 2]);
        assert_eq!(session.solve(&[-1]), Sat, "{}", session.name);
        assert_eq!(session.solve(&[-2]), Sat, "{}", session.name);
        assert_eq!(session.solve(&[-1, -2]), Unsat, "{}", session.name);
        assert_eq!(session.solve(&[]), Sat, "{}", session.name);
        assert_eq!(session.solve(&[-2, -1]), Unsat, "{}", session.name);
        assert_eq!(session.solve(&[-2, 1]), Sat, "{}", session.name);
    });
}

#[test]
fn assumptions_may_repeat_or_contradict_each_other() {
    Session::for_each_backend(|mut session| {
        session.add(&[1, 2]);
        assert_eq!(session.solve(&[1, 1, 2, 1]), Sat, "{}", session.name);
        assert_eq!(session.solve(&[2, 1, -2]), Unsat, "{}", session.name);
        assert_eq!(session.core(), [-2, 2], "{}", session.name);
        assert_eq!(session.solve(&[2, 1]), Sat, "{}", session.name);
    });
}

#[test]
fn a_core_leaves_out_what_has_no_part_in_it() {
    Session::for_each_backend(|mut session| {
        session.add(&[-1, 2]);
        session.add(&[-2, 3]);
        session.add(&[7, 8]);
        assert_eq!(session.solve(&[8, 1, 7, -3]), Unsat, "{}", session.name);
        let core = session.core();
        // All assumptions where a backend can't tell.
        assert!(
            core == [-3, 1] || core == [-3, 1, 7, 8],
            "{}: {core:?}",
            session.name
        );
        session.add(&[-7]);
        assert_eq!(session.solve(&[8, 1, -3]), Unsat, "{}", session.name);
        session.add(&[-8]);
        assert_eq!(session.solve(&[1, -3]), Unsat, "{}", session.name);
        let core = session.core();
        assert!(
            core.is_empty() || core == [-3, 1],
            "{}: the clauses alone, yet {core:?}",
            session.name
        );
        assert_eq!(session.solve(&[]), Unsat, "{}", session.name);
        assert_eq!(session.solve(&[1, -3]), Unsat, "{}", session.name);
        // Now it can tell.
        assert!(session.core().is_empty(), "{}", session.name);
    });
}

#[test]
fn a_core_does_not_outlive_its_call() {
    Session::for_each_backend(|mut session| {
        session.add(&[1]);
        session.add(&[-2, 3]);
        assert_eq!(session.solve(&[-1]), Unsat, "{}", session.name);
        assert_eq!(session.core(), [-1], "{}", session.name);
        assert_eq!(session.solve(&[2, -3]), Unsat, "{}", session.name);
        assert_eq!(session.core(), [-3, 2], "{}", session.name);
    });
}

#[test]
fn clauses_after_a_call_count() {
    Session::for_each_backend(|mut session| {
        session.add(&[1, 2, 3]);
        for clause in [[-1], [-2]] {
            assert_eq!(session.solve(&[]), Sat, "{}", session.name);
            session.add(&clause);
        }
        assert_eq!(session.solve(&[-3]), Unsat, "{}", session.name);
        // New variables, with a gap before them.
        session.add(&[-3, 40]);
        session.add(&[-40, 50]);
        assert_eq!(session.solve(&[-50]), Unsat, "{}", session.name);
        assert_eq!(session.solve(&[]), Sat, "{}", session.name);
        session.add(&[-50]);
        assert_eq!(session.solve(&[]), Unsat, "{}", session.name);
    });
}

#[test]
fn solvers_of_one_backend_do_not_know_of_each_other() {
    for backend in backends() {
        let [mut first, mut second] = [(); 2].map(|()| Session::start(backend));
        first.add(&[1]);
        second.add(&[-1]);
        assert_eq!((first.solve(&[]), second.solve(&[])), (Sat, Sat));
        assert_eq!((first.solve(&[-1]), second.solve(&[-1])), (Unsat, Sat));
    }
}

#[test]
fn counters_do_not_fall() {
    Session::for_each_backend(|mut session| {
        let mut last = session.solver.counters();
        for clause in [[1, 2], [-1, 2], [1, -2]] {
            session.add(&clause);
            session.solve(&[]);
            let counters = session.solver.counters();
            assert!(last.conflicts <= counters.conflicts, "{}", session.name);
            assert!(last.decisions <= counters.decisions, "{}", session.name);
            assert!(
                last.propagations <= counters.propagations,
                "{}",
                session.name
            );
            last = counters;
        }
    });
}

/// Whether some assignment of ten variables makes all clauses and assumptions true.
fn is_satisfiable(clauses: &[Vec<i32>], assumptions: &[i32]) -> bool {
    (0..1_u32 << N_VARS).any(|truth| {
        let is_true = |lit: &i32| (truth >> (lit.unsigned_abs() - 1) & 1 == 1) == (*lit > 0);
        assumptions.iter().all(is_true) && clauses.iter().all(|clause| clause.iter().any(is_true))
    })
}

const N_VARS: usize = 10;

#[test]
fn random_formulas_are_decided_as_by_trying_everything() {
    for backend in backends() {
        // A process for every call takes its time.
        let is_built_in = satdoku::backend::by_name(backend.name()).is_some();
        let n_formulas = if is_built_in { 60 } else { 6 };
        let mut random = SplitMix64::new(7);
        let mut n_said = [0, 0];
        for _ in 0..n_formulas {
            let mut session = Session::start(backend);
            let mut clauses = Vec::new();
            let mut random_lits = |n: usize| -> Vec<i32> {
                let lit = |var: usize, bit: u64| {
                    let number = var as i32 + 1;
                    if bit % 2 == 0 { number } else { -number }
                };
                let vars = random.permutation(N_VARS);
                vars[..n]
                    .iter()
                    .map(|&var| lit(var, random.next() >> 32))
                    .collect()
            };
            // Around 4.3 clauses a variable, formulas turn unsatisfiable.
            for step in 0..8 {
                for _ in 0..6 {
                    let clause = random_lits(3);
                    session.add(&clause);
                    clauses.push(clause);
                }
                let assumptions = random_lits(step % 4);
                let expected = is_satisfiable(&clauses, &assumptions);
                let said = session.solve(&assumptions);
                assert_eq!(
                    said == Sat,
                    expected,
                    "{}: {clauses:?}, {assumptions:?}",
                    session.name
                );
                n_said[usize::from(expected)] += 1;
            }
        }
        let least = n_formulas * 5 / 6;
        assert!(n_said.iter().all(|&n| n > least), "one-sided: {n_said:?}");
    }
}
