//! Unit propagation and failed literals: what they find, and that what they find is true.

use satdoku::at_most_one::{self, AT_MOST_ONES, AtMostOne};
use satdoku::cnf::{ClauseSink, Cnf, Lit, Var};
use satdoku::encoding::{CellLit, CellLits, ENCODINGS, Encoding, by_name};
use satdoku::propagate::{Conflict, Propagator};
use satdoku::reduce::{Level, reduce};
use satdoku::{Cell, Digit, Puzzle};

use crate::random::{SplitMix64, punched, solved};
use crate::sizes::{EASTER_MONSTER, ESCARGOT};
use crate::{digit, geometry, oracle, sudoku};

/// A puzzle's formula, with its clauses of one literal not yet propagated.
fn formula(encoding: &dyn Encoding, amo: &dyn AtMostOne, puzzle: &Puzzle) -> (CellLits, Cnf) {
    let mut cnf = Cnf::new();
    let lits = encoding
        .encode(puzzle, amo, &mut cnf)
        .expect("the encoding covers the puzzle");
    (lits, cnf)
}

fn pairwise() -> &'static dyn AtMostOne {
    at_most_one::by_name("pairwise").expect("pairwise is registered")
}

/// Whether it is known that a cell holds a digit, or that it does not.
fn known(propagator: &Propagator, lits: &CellLits, cell: Cell, digit: Digit) -> Option<bool> {
    match lits.get(cell, digit) {
        CellLit::False => Some(false),
        CellLit::True => Some(true),
        CellLit::Cube(cube) => {
            let mut values = cube.lits().iter();
            if values.clone().all(|&lit| propagator.is_true(lit)) {
                Some(true)
            } else {
                values.any(|&lit| propagator.is_true(-lit)).then_some(false)
            }
        }
    }
}

// ---- against a propagator that is too simple to be wrong ----

/// Clauses, and a value for each variable; propagation looks at every clause again and again.
#[derive(Clone)]
struct Naive<'c> {
    cnf: &'c Cnf,
    values: Vec<Option<bool>>,
    is_refuted: bool,
}

impl Naive<'_> {
    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value == lit.is_positive())
    }

    fn assume(&mut self, lit: Lit) {
        self.is_refuted |= self.value(lit) == Some(false);
        if !self.is_refuted {
            self.values[lit.var().index()] = Some(lit.is_positive());
        }
    }

    fn propagate(&mut self) {
        let mut is_changed = true;
        while is_changed && !self.is_refuted {
            is_changed = false;
            for clause in self.cnf.clauses() {
                let open: Vec<Lit> = clause
                    .iter()
                    .copied()
                    .filter(|&lit| self.value(lit).is_none())
                    .collect();
                let is_satisfied = clause.iter().any(|&lit| self.value(lit) == Some(true));
                match open[..] {
                    _ if is_satisfied => {}
                    [] => self.is_refuted = true,
                    [lit] => {
                        self.assume(lit);
                        is_changed = true;
                    }
                    _ => {}
                }
            }
        }
    }

    fn failed_literals_once(&mut self) {
        self.propagate();
        for index in 0..self.values.len() {
            let positive = Var::new(index as u32 + 1).expect("small").positive();
            for lit in [positive, -positive] {
                let mut probe = self.clone();
                probe.assume(lit);
                probe.propagate();
                if probe.is_refuted {
                    self.assume(-lit);
                    self.propagate();
                }
            }
        }
    }

    fn failed_literals(&mut self) {
        loop {
            let before = self.values.clone();
            self.failed_literals_once();
            if self.is_refuted || self.values == before {
                return;
            }
        }
    }

    /// Whether an assignment, bit i for variable i + 1, agrees with all values.
    fn agrees(&self, assignment: usize) -> bool {
        let mut values = self.values.iter().enumerate();
        values.all(|(index, value)| value.is_none_or(|v| v == (assignment >> index & 1 == 1)))
    }
}

/// A random formula of at most eight variables, and about as many clauses as leave it undecided.
fn random_cnf(random: &mut SplitMix64) -> Cnf {
    let n_vars = 1 + random.below(8);
    let mut cnf = Cnf::new();
    cnf.new_vars(n_vars);
    for _ in 0..random.below(4 * n_vars) {
        // Mostly of two or three literals; now and then none.
        let length = [1, 2, 2, 2, 3, 3, 3, 4, 5, 2, 3, 3][random.below(12)].min(n_vars);
        let length = if random.below(200) == 0 { 0 } else { length };
        let vars = random.permutation(n_vars);
        let clause: Vec<Lit> = vars[..length]
            .iter()
            .map(|&index| random_lit(index, random))
            .collect();
        cnf.add_clause(&clause);
    }
    cnf
}

fn random_lit(index: usize, random: &mut SplitMix64) -> Lit {
    let lit = Var::new(index as u32 + 1).expect("small").positive();
    if random.below(2) == 0 { lit } else { -lit }
}

/// Checks that both know the same. After a conflict what the values are is anyone's choice.
fn assert_same(propagator: &mut Propagator, naive: &Naive) {
    assert_eq!(propagator.propagate().is_err(), naive.is_refuted);
    if !naive.is_refuted {
        let value = |index| propagator.value(Var::new(index as u32 + 1).expect("small"));
        let values: Vec<_> = (0..naive.values.len()).map(value).collect();
        assert_eq!(values, naive.values, "{:?}", naive.cnf);
        assert_eq!(
            propagator.trail().len(),
            values.iter().flatten().count(),
            "the trail holds each value once"
        );
    }
}

#[test]
fn random_formulas_propagate_as_in_the_simplest_way() {
    let mut random = SplitMix64::new(7);
    let mut n_refuted = 0;
    for _ in 0..3_000 {
        let cnf = random_cnf(&mut random);
        let mut propagator = Propagator::new(&cnf);
        let values = vec![None; cnf.n_vars()];
        let mut naive = Naive {
            cnf: &cnf,
            values,
            is_refuted: false,
        };
        naive.propagate();
        assert_same(&mut propagator, &naive);
        let mut marks = Vec::new();
        for _ in 0..20 {
            match random.below(8) {
                0..=2 => {
                    marks.push((propagator.mark(), naive.clone()));
                    // Sometimes the mark is set before what was assumed is propagated.
                    for _ in 0..random.below(3) {
                        let lit = random_lit(random.below(cnf.n_vars()), &mut random);
                        let _ = propagator.assume(lit);
                        naive.assume(lit);
                        marks.push((propagator.mark(), naive.clone()));
                    }
                    naive.propagate();
                }
                3 => {
                    naive.failed_literals_once();
                    let outcome = propagator.failed_literals_once();
                    assert_eq!(outcome.is_err(), naive.is_refuted);
                }
                4 => {
                    naive.failed_literals();
                    let outcome = propagator.failed_literals();
                    assert_eq!(outcome.is_err(), naive.is_refuted);
                }
                _ => {
                    let keep = random.below(marks.len() + 1);
                    if let Some((mark, then)) = marks.drain(keep..).next() {
                        propagator.undo(mark);
                        naive = then;
                        naive.propagate();
                    }
                }
            }
            assert_same(&mut propagator, &naive);
            n_refuted += usize::from(naive.is_refuted);
        }
    }
    assert!(
        (10_000..50_000).contains(&n_refuted),
        "{n_refuted} of 60,000"
    );
}

#[test]
fn what_is_found_in_random_formulas_holds_in_every_model() {
    let mut random = SplitMix64::new(8);
    for _ in 0..3_000 {
        let cnf = random_cnf(&mut random);
        let satisfies = |model: &usize| {
            cnf.clauses().all(|clause| {
                let is_true =
                    |lit: &Lit| (model >> lit.var().index() & 1 == 1) == lit.is_positive();
                clause.iter().any(is_true)
            })
        };
        let assumed = random_lit(random.below(cnf.n_vars()), &mut random);
        let mut propagator = Propagator::new(&cnf);
        let outcome = propagator
            .assume(assumed)
            .and_then(|()| propagator.failed_literals());
        let values =
            (1..=cnf.n_vars()).map(|n| propagator.value(Var::new(n as u32).expect("small")));
        let found = Naive {
            cnf: &cnf,
            values: values.collect(),
            is_refuted: false,
        };
        for model in (0..1 << cnf.n_vars()).filter(satisfies) {
            if (model >> assumed.var().index() & 1 == 1) == assumed.is_positive() {
                assert_eq!(outcome, Ok(()));
                assert!(found.agrees(model), "{cnf:?}");
            }
        }
    }
}

#[test]
fn a_conflict_lasts_until_it_is_undone() {
    let mut cnf = Cnf::new();
    let lits = [(); 3].map(|()| cnf.new_var().positive());
    cnf.add_clause(&lits);
    let mut propagator = Propagator::new(&cnf);
    let start = propagator.mark();
    for lit in lits {
        assert_eq!(propagator.assume(-lit), Ok(()));
    }
    assert_eq!(propagator.propagate(), Err(Conflict));
    assert_eq!(propagator.propagate(), Err(Conflict));
    assert_eq!(propagator.assume(-lits[0]), Err(Conflict));
    assert_eq!(propagator.failed_literals(), Err(Conflict));
    propagator.undo(start);
    assert_eq!(propagator.failed_literals(), Ok(()));
    assert_eq!(propagator.trail(), []);
    cnf.add_clause(&[]);
    assert_eq!(Propagator::new(&cnf).propagate(), Err(Conflict));
}

// ---- on puzzles ----

#[test]
fn what_is_found_in_puzzles_holds_in_every_solution() {
    let mut random = SplitMix64::new(9);
    for (side, boxes, percent) in [
        (4, "2x2", 20),
        (6, "2x3", 35),
        (6, "3x2", 35),
        (5, "none", 35),
    ] {
        let geometry = geometry(side, boxes);
        let encodings = ENCODINGS.iter().filter(|e| e.supports(&geometry).is_ok());
        for &encoding in encodings {
            for &amo in AT_MOST_ONES {
                let grid = solved(&geometry, &mut random);
                let mut puzzle = punched(&geometry, &grid, |_| random.below(100) < percent);
                let solutions = oracle::solutions_up_to(&puzzle, 500);
                reduce(&mut puzzle, Level::ALL[random.below(Level::ALL.len())]);
                let (lits, cnf) = formula(encoding, amo, &puzzle);
                let mut propagator = Propagator::new(&cnf);
                assert_eq!(propagator.failed_literals(), Ok(()), "{}", encoding.name());
                for solution in &solutions {
                    for (cell, &value) in geometry.cells().zip(solution) {
                        let is_known = known(&propagator, &lits, cell, digit(value));
                        assert_ne!(is_known, Some(false), "{}: {puzzle:?}", encoding.name());
                    }
                }
            }
        }
    }
}

/// How many variables of cells have a value: by unit propagation, by failed literals.
fn n_values(encoding: &str, amo: &dyn AtMostOne, puzzle: &str) -> [usize; 2] {
    let encoding = by_name(encoding).expect("a registered encoding");
    let (_, cnf) = formula(encoding, amo, &sudoku(puzzle));
    let mut propagator = Propagator::new(&cnf);
    let n_values = |propagator: &Propagator| {
        let is_of_cell = |lit: &&Lit| lit.var().index() < 729;
        propagator.trail().iter().filter(is_of_cell).count()
    };
    propagator.propagate().expect("the puzzle has a solution");
    let propagated = n_values(&propagator);
    propagator
        .failed_literals()
        .expect("the puzzle has a solution");
    [propagated, n_values(&propagator)]
}

#[test]
fn values_are_as_many_as_published() {
    // 490: the strong translation of Sudoku.hpp in O. Kullmann's OKlibrary. That neither puzzle is
    // solved by failed literals: M. Henz and H. Truong, SudokuSat, SCI 166, 2009.
    for &amo in AT_MOST_ONES {
        let [propagated, failed] = n_values("extended", amo, EASTER_MONSTER);
        assert_eq!(propagated, 490, "{}", amo.name());
        assert!(failed < 729, "{}", amo.name());
    }
    assert!(n_values("extended", pairwise(), ESCARGOT)[1] < 729);
    // 17 clues. Failed literals with `extended` solve each of the 49,158 such puzzles that are known.
    let puzzle =
        ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
    let [propagated, failed] = n_values("extended", pairwise(), puzzle);
    assert!(propagated < 729);
    assert_eq!(failed, 729);
}
