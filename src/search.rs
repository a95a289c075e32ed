//! A puzzle on a running solver: what `solve`, `lexmin` and `count` are built from.
//!
//! This is where the checks stand. The solver's models are checked against the clauses
//! ([`Checked`]); the grids decoded from them are checked against rules and clues by
//! [`Grid::check`](crate::Grid::check), and against the puzzle as it was given, not as it was
//! reduced. Grids that the reduction alone found are checked in the same way.

use crate::backend::{CLAUSES_A_LOOK, Checked, Terms, Verdict};
use crate::cnf::{ClauseSink, Cnf, Lit, Size, Var};
use crate::digits::Digit;
use crate::encoding::{CellLit, CellLits};
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;
use crate::reduce::{Reduced, reduce};
use crate::solve::{Options, Stats};

/// A puzzle after reduction.
pub(crate) enum Start<'a> {
    /// The reduction found that there is no solution.
    None(Stats),
    /// The reduction found the only solution.
    Unique(Grid, Stats),
    /// Cells are open; a solver has the clauses.
    Open(Box<Search<'a>>),
}

/// A solver's answer about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// A solution, checked.
    Grid(Grid),
    /// There is none.
    No,
    /// It stopped before it knew.
    Unknown(StopReason),
}

/// A puzzle with cells open, on a running solver.
pub(crate) struct Search<'a> {
    given: &'a Puzzle,
    options: &'a Options<'a>,
    lits: CellLits,
    solver: Checked,
    /// The size of the formula before anything was added to it.
    size: Size,
    /// Calls and conflicts of solvers that were replaced.
    spent: Stats,
}

impl<'a> Search<'a> {
    /// Reduces a puzzle and, if cells stay open, loads its formula into a solver.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] if the
    /// solver can't be started.
    pub(crate) fn start(given: &'a Puzzle, options: &'a Options<'a>) -> Result<Start<'a>, Error> {
        options.encoding.supports(given.geometry())?;
        let mut reduced = given.clone();
        match reduce(&mut reduced, options.level) {
            Reduced::Contradiction => return Ok(Start::None(Stats::reduced(options.level))),
            Reduced::Filled => {
                let digit = |cell| reduced.candidates(cell).single();
                let digits: Option<Vec<Digit>> = given.geometry().cells().map(digit).collect();
                let grid = digits.and_then(|digits| Grid::new(given.geometry(), digits));
                let grid = grid.ok_or_else(|| wrong_reduction("a fixed cell without a digit"))?;
                grid.check(given)
                    .map_err(|violation| wrong_reduction(&violation.to_string()))?;
                return Ok(Start::Unique(grid, Stats::reduced(options.level)));
            }
            Reduced::Open => {}
        }
        let (lits, solver) = load(&reduced, options)?;
        let size = solver.cnf().size();
        let spent = Stats::search();
        Ok(Start::Open(Box::new(Search {
            given,
            options,
            lits,
            solver,
            size,
            spent,
        })))
    }

    /// Replaces the solver by a fresh one without what was added to the formula since the start.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if the solver can't be started.
    pub(crate) fn restart(&mut self) -> Result<(), Error> {
        self.spent = self.stats();
        (self.lits, self.solver) = load(&self.lits.puzzle().clone(), self.options)?;
        Ok(())
    }

    /// A solution that keeps the assumptions and all that was added to the formula.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if the solver failed, [`Error::WrongAnswer`] if its answer is no solution.
    pub(crate) fn find(&mut self, assumptions: &[Lit]) -> Result<Answer, Error> {
        let model = match self.solver.solve(assumptions)? {
            Verdict::Unsat => return Ok(Answer::No),
            Verdict::Unknown(reason) => return Ok(Answer::Unknown(reason)),
            Verdict::Sat(model) => model,
        };
        let grid = self
            .lits
            .decode(&model)
            .map_err(|e| self.solver.wrong(e.to_string()))?;
        grid.check(self.given)
            .map_err(|e| self.solver.wrong(e.to_string()))?;
        Ok(Answer::Grid(grid))
    }

    /// The cells that have variables, in row-major order: in an unreduced puzzle all.
    pub(crate) fn open_cells(&self) -> Vec<Cell> {
        self.lits.puzzle().open_cells().collect()
    }

    /// The digits that a cell may take.
    pub(crate) fn candidates(&self, cell: Cell) -> impl Iterator<Item = Digit> + '_ {
        self.lits.puzzle().candidates(cell).iter()
    }

    /// A literal that no clause holds yet, to switch clauses on as an assumption.
    pub(crate) fn new_switch(&mut self) -> Lit {
        self.solver.new_var().positive()
    }

    /// From now on `lit` is true.
    pub(crate) fn assert(&mut self, lit: Lit) {
        self.solver.add_clause(&[lit]);
    }

    /// While `switch` is true, no cell holds the digit: adds the clause of the negated cube.
    pub(crate) fn ban(&mut self, cell: Cell, digit: Digit, switch: Lit) {
        match self.lits.get(cell, digit) {
            CellLit::False => {}
            CellLit::True => self.solver.add_clause(&[-switch]),
            CellLit::Cube(cube) => {
                let clause: Vec<Lit> = cube.negated().chain([-switch]).collect();
                self.solver.add_clause(&clause);
            }
        }
    }

    /// The literals that are true exactly if the open cell holds the digit; none if it always does.
    pub(crate) fn cube(&self, cell: Cell, digit: Digit) -> Vec<Lit> {
        match self.lits.get(cell, digit) {
            CellLit::Cube(cube) => cube.lits().to_vec(),
            CellLit::True | CellLit::False => Vec::new(),
        }
    }

    /// From now on, while `switch` is true where one is given, some of these cells differs from
    /// the grid. Without cells that can't be.
    pub(crate) fn differ(&mut self, grid: &Grid, cells: &[Cell], switch: Option<Lit>) {
        let mut clause: Vec<Lit> = switch.map(|switch| -switch).into_iter().collect();
        for &cell in cells {
            if let CellLit::Cube(cube) = self.lits.get(cell, grid.digit(cell)) {
                clause.extend(cube.negated());
            }
        }
        self.solver.add_clause(&clause);
    }

    /// The work done so far.
    pub(crate) fn stats(&self) -> Stats {
        let mut stats = self.spent;
        stats.solver_calls += self.solver.n_calls();
        stats.size = Some(self.size);
        stats.add_counters(self.solver.counters());
        stats
    }
}

/// Encodes a reduced puzzle and loads the clauses into a solver. A limit that is reached on the way
/// leaves a solver that does not know.
fn load(reduced: &Puzzle, options: &Options) -> Result<(CellLits, Checked), Error> {
    let mut bounded = Bounded::new(&options.limits);
    let lits = options
        .encoding
        .encode(reduced, options.at_most_one, &mut bounded)?;
    match bounded.full {
        None => {}
        Some(Full::TooLarge) => return Err(Error::TooLarge { max_lits: MAX_LITS }),
        Some(Full::Stopped(reason)) => {
            return Ok((lits, Checked::stopped(options.backend, reason)?));
        }
    }
    let terms = Terms {
        limits: options.limits.clone(),
        counters: options.counters,
    };
    Ok((lits, Checked::start(options.backend, bounded.cnf, &terms)?))
}

/// The most literals of a formula: 4 GiB, and as much again in the solver.
const MAX_LITS: usize = 1 << 30;

/// A formula that stops growing once a limit is reached, or when it is too large.
struct Bounded<'a> {
    cnf: Cnf,
    n_lits: usize,
    limits: &'a Limits,
    full: Option<Full>,
}

/// Why a formula does not grow any more.
#[derive(Clone, Copy)]
enum Full {
    TooLarge,
    Stopped(StopReason),
}

impl<'a> Bounded<'a> {
    fn new(limits: &'a Limits) -> Bounded<'a> {
        Bounded {
            cnf: Cnf::new(),
            n_lits: 0,
            limits,
            full: None,
        }
    }
}

impl ClauseSink for Bounded<'_> {
    fn new_vars(&mut self, count: usize) -> Var {
        self.cnf.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if self.full.is_some() {
            return;
        }
        self.cnf.add_clause(clause);
        self.n_lits += clause.len();
        if self.n_lits > MAX_LITS {
            self.full = Some(Full::TooLarge);
        } else if self.cnf.n_clauses() % CLAUSES_A_LOOK == 0 {
            self.full = self.limits.reached().map(Full::Stopped);
        }
    }

    fn is_full(&self) -> bool {
        self.full.is_some()
    }
}

/// A grid of the reducer that is no solution: its fault, not the puzzle's.
fn wrong_reduction(fault: &str) -> Error {
    Error::WrongAnswer {
        backend: "the reduction".to_owned(),
        fault: fault.to_owned(),
    }
}
