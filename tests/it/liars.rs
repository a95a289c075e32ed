//! Backends that lie or fail, and encodings that do: a wrong answer is an error, and an error is
//! never an answer.

use satdoku::at_most_one::AtMostOne;
use satdoku::backend::{BACKENDS, Backend, Checked, Counters, Solver, Terms, Verdict};
use satdoku::bibliography::{FOLKLORE, Work};
use satdoku::cnf::{ClauseSink, Cnf, Lit, Size};
use satdoku::count::{Solutions, count_up_to};
use satdoku::encoding::{CellLits, Encoding, Families};
use satdoku::error::{Error, Unsupported};
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome, any_solution};
use satdoku::verify::verify_smallest;
use satdoku::{Geometry, Puzzle, lexmin};

use crate::{asking, combinations, geometry, grid_in, name, sudoku, textbook};

/// What is wrong with a backend.
#[derive(Clone, Copy)]
enum Fault {
    /// It negates one variable of its models.
    Model(u32),
    /// It says that everything is unsatisfiable.
    Denial,
    /// It can't be started.
    Start,
    /// It fails in the call of this number.
    Call(u32),
}

/// The first backend with a fault.
struct Faulty(Fault);

struct FaultySolver {
    solver: Box<dyn Solver>,
    fault: Fault,
    n_calls: u32,
}

impl Backend for Faulty {
    fn name(&self) -> &'static str {
        "faulty"
    }

    fn summary(&self) -> &'static str {
        "the first backend with a fault"
    }

    fn version(&self) -> String {
        BACKENDS[0].version()
    }

    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error> {
        if matches!(self.0, Fault::Start) {
            return Err(failed("not today"));
        }
        Ok(Box::new(FaultySolver {
            solver: BACKENDS[0].start(terms)?,
            fault: self.0,
            n_calls: 0,
        }))
    }
}

impl Solver for FaultySolver {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Verdict, Error> {
        self.n_calls += 1;
        let verdict = self.solver.solve(assumptions)?;
        Ok(match (self.fault, verdict) {
            (Fault::Model(var), Verdict::Sat(mut model)) => {
                let lit = Lit::from_dimacs(var as i32).expect("variables start at 1");
                model.set(if model.satisfies(lit) { -lit } else { lit });
                Verdict::Sat(model)
            }
            (Fault::Denial, _) => Verdict::Unsat,
            (Fault::Call(n), _) if n == self.n_calls => return Err(failed("out of paper")),
            (Fault::Model(_) | Fault::Start | Fault::Call(_), verdict) => verdict,
        })
    }

    fn core(&self) -> &[Lit] {
        self.solver.core()
    }

    fn counters(&self) -> Counters {
        self.solver.counters()
    }
}

fn failed(message: &str) -> Error {
    Error::Solver {
        backend: "faulty".to_owned(),
        message: message.to_owned(),
    }
}

/// What each way of asking says of an error.
fn errors(puzzle: &Puzzle, options: &Options) -> [Option<String>; 5] {
    let listed = |options| -> Result<(), Error> {
        let mut solutions = Solutions::new(puzzle, options)?;
        for _ in 0..3 {
            solutions.next_solution()?;
        }
        Ok(())
    };
    [
        any_solution(puzzle, options).map(|_| ()),
        lexmin::smallest(puzzle, options).map(|_| ()),
        count_up_to(puzzle, 3, options).map(|_| ()),
        count_up_to(puzzle, 1000, options).map(|_| ()),
        listed(options),
    ]
    .map(|result| result.err().map(|error| error.to_string()))
}

#[test]
fn a_model_that_breaks_a_clause_is_an_error() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    for options in asking(puzzle.geometry()) {
        // Whichever variable is wrong: the models of a blank puzzle have no two that differ in one.
        for var in [1, 17, 32] {
            let backend = Faulty(Fault::Model(var));
            let options = Options {
                backend: &backend,
                ..options.clone()
            };
            for error in errors(&puzzle, &options) {
                let error = error.expect("the model is wrong");
                assert!(
                    error.starts_with("faulty gave a wrong answer: clause "),
                    "{}: {error}",
                    name(&options)
                );
            }
        }
    }
}

#[test]
fn a_model_that_breaks_an_assumption_is_an_error() {
    let mut cnf = Cnf::new();
    let [first, second] = [(); 2].map(|()| cnf.new_var().positive());
    cnf.add_clause(&[first, second]);
    let mut checked =
        Checked::start(&Faulty(Fault::Model(1)), cnf, &Terms::default()).expect("it starts");
    let error = checked
        .solve(&[first, second])
        .expect_err("the model is wrong");
    assert_eq!(
        error.to_string(),
        "faulty gave a wrong answer: assumption 1 is not true"
    );
}

#[test]
fn a_solution_at_hand_refutes_a_denial() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let grid = grid_in(puzzle.geometry(), "1234341221434321");
    let backend = Faulty(Fault::Denial);
    let options = Options {
        backend: &backend,
        ..textbook()
    };
    // Without one there is nothing to see: that takes a proof.
    let any = any_solution(&puzzle, &options).expect("it says no");
    assert_eq!(any.outcome, Outcome::None);
    let error = verify_smallest(&puzzle, &grid, &options).expect_err("there is a solution");
    assert_eq!(
        error.to_string(),
        "faulty gave a wrong answer: it found no solution, this is one"
    );
}

#[test]
fn a_backend_that_fails_is_an_error() {
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    for (fault, message) in [
        (Fault::Start, "faulty failed: not today"),
        (Fault::Call(1), "faulty failed: out of paper"),
    ] {
        let backend = Faulty(fault);
        let options = Options {
            backend: &backend,
            ..textbook()
        };
        for error in errors(&puzzle, &options) {
            assert_eq!(error.as_deref(), Some(message));
        }
    }
    // Later calls matter as much, where there are any.
    let backend = Faulty(Fault::Call(2));
    let options = Options {
        backend: &backend,
        ..textbook()
    };
    let [any, others @ ..] = errors(&puzzle, &options);
    assert_eq!(any, None);
    for error in others {
        assert_eq!(error.as_deref(), Some("faulty failed: out of paper"));
    }
}

/// Writes the formula of the blank puzzle, whatever the clues.
struct Forgetful(&'static dyn Encoding);

impl Encoding for Forgetful {
    fn name(&self) -> &'static str {
        "forgetful"
    }

    fn summary(&self) -> &'static str {
        "forgets the clues"
    }

    fn sources(&self) -> &'static [&'static Work] {
        FOLKLORE
    }

    fn supports(&self, geometry: &Geometry) -> Result<(), Unsupported> {
        self.0.supports(geometry)
    }

    fn encode(
        &self,
        puzzle: &Puzzle,
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        self.0.encode(&Puzzle::blank(puzzle.geometry()), amo, out)
    }

    fn size(&self, geometry: &Geometry, amo: &dyn AtMostOne) -> Result<Size, Unsupported> {
        self.0.size(geometry, amo)
    }

    fn at_most_one_applies(&self) -> Families {
        self.0.at_most_one_applies()
    }
}

#[test]
fn a_grid_that_changes_a_clue_is_an_error() {
    // Clues that rule each other out: whatever grid is found, it changes one of them. Unreduced,
    // so that no reduction sees it first.
    let puzzle = sudoku("12..34..1.....1.");
    let combinations = combinations(puzzle.geometry());
    for options in combinations
        .into_iter()
        .filter(|options| options.level == Some(Level::None))
    {
        let encoding = Forgetful(options.encoding);
        let options = Options {
            encoding: &encoding,
            ..options
        };
        for error in errors(&puzzle, &options) {
            let error = error.expect("no grid has these clues");
            assert!(
                error.contains(", its clue is "),
                "{}: {error}",
                name(&options)
            );
        }
    }
}

/// Covers nothing.
struct Nowhere;

impl Encoding for Nowhere {
    fn name(&self) -> &'static str {
        "nowhere"
    }

    fn summary(&self) -> &'static str {
        "covers nothing"
    }

    fn sources(&self) -> &'static [&'static Work] {
        FOLKLORE
    }

    fn supports(&self, _: &Geometry) -> Result<(), Unsupported> {
        Err(Unsupported {
            encoding: self.name(),
            reason: "covers nothing".to_owned(),
        })
    }

    fn encode(
        &self,
        puzzle: &Puzzle,
        _: &dyn AtMostOne,
        _: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        self.supports(puzzle.geometry())
            .map(|()| unreachable!("it covers nothing"))
    }

    fn size(&self, geometry: &Geometry, _: &dyn AtMostOne) -> Result<Size, Unsupported> {
        self.supports(geometry).map(|()| Size::default())
    }

    fn at_most_one_applies(&self) -> Families {
        Families::default()
    }
}

#[test]
fn a_geometry_that_is_not_covered_is_an_error() {
    // Also where the clues alone would settle the puzzle: the option is wrong all the same.
    for text in ["................", "1234341221434321", "11.............."] {
        let puzzle = sudoku(text);
        for &level in Level::ALL {
            let options = Options {
                encoding: &Nowhere,
                level: Some(level),
                ..Options::default()
            };
            for error in errors(&puzzle, &options) {
                let expected =
                    "encoding nowhere covers nothing; choose another encoding, such as extended";
                assert_eq!(error.as_deref(), Some(expected));
            }
        }
    }
}
