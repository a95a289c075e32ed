//! A puzzle on a solver: what `solve`, `lexmin` and `count` are built from.
//!
//! This is where the checks stand. The solver's models are checked against the clauses
//! ([`Checked`]); the grids decoded from them are checked against rules and clues by
//! [`Grid::check`](crate::Grid::check), and against the puzzle as it was given, not as it was
//! reduced. Grids that the reduction alone found are checked in the same way.

use crate::backend::{Checked, Terms, Verdict};
use crate::bounded::build;
use crate::cnf::{ClauseSink, Lit};
use crate::digits::Digit;
use crate::encoding::{CellLit, CellLits};
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;
use crate::reduce::{Reduced, Reduction, reduce_and_tell};
use crate::solve::{Options, Outcome, SolvedBy, Stats};

/// A puzzle after reduction.
pub(crate) enum Start<'a> {
    /// The reduction settled it.
    Settled(Outcome, Stats),
    /// Cells are open.
    Open(Box<Search<'a>>),
}

/// What is wanted of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Any solution.
    Any,
    /// A certain solution, or something about all of them.
    Certain,
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

/// A puzzle with cells open. No clause is built before the solver is needed.
pub(crate) struct Search<'a> {
    given: &'a Puzzle,
    reduced: Puzzle,
    options: &'a Options<'a>,
    running: Option<Running>,
    /// Calls and conflicts of solvers that were replaced, and the size of the formula.
    spent: Stats,
}

/// A solver that has the formula.
struct Running {
    lits: CellLits,
    solver: Checked,
}

impl<'a> Search<'a> {
    /// Reduces a puzzle.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] if the encoding does not cover the geometry.
    pub(crate) fn start(
        given: &'a Puzzle,
        options: &'a Options<'a>,
        wanted: Wanted,
    ) -> Result<Start<'a>, Error> {
        options.encoding.supports(given.geometry())?;
        let mut reduced = given.clone();
        let level = options.level_for(given.geometry());
        let wants_any = wanted == Wanted::Any;
        let Reduction {
            left,
            used,
            found,
            stopped,
        } = reduce_and_tell(&mut reduced, level, wants_any, &options.limits);
        if let Some(reason) = stopped {
            return Ok(Start::Settled(Outcome::Unknown(reason), Stats::search()));
        }
        if let Some(found) = found {
            let grid = filled(given, |cell| found.candidates(cell).single())?;
            return Ok(Start::Settled(Outcome::Found(grid), Stats::reduced(used)));
        }
        match left {
            Reduced::Contradiction => Ok(Start::Settled(Outcome::None, Stats::reduced(used))),
            Reduced::Filled => {
                let digits = |cell| reduced.candidates(cell).single();
                let grid = filled(given, digits)?;
                Ok(Start::Settled(Outcome::Unique(grid), Stats::reduced(used)))
            }
            Reduced::Open => Ok(Start::Open(Box::new(Search {
                given,
                reduced,
                options,
                running: None,
                spent: Stats::search(),
            }))),
        }
    }

    /// The solver, which is started and given the formula if it was not needed before.
    fn running(&mut self) -> Result<&mut Running, Error> {
        if self.running.is_none() {
            let running = load(&self.reduced, self.options)?;
            self.spent.size.get_or_insert(running.solver.cnf().size());
            self.running = Some(running);
        }
        Ok(self.running.as_mut().expect("it was started"))
    }

    /// Replaces the solver by a fresh one without what was added to the formula since the start.
    pub(crate) fn restart(&mut self) {
        self.spent = self.stats();
        self.running = None;
    }

    /// A solution that keeps the assumptions and all that was added to the formula.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if the solver can't be started or failed, [`Error::WrongAnswer`] if its
    /// answer is no solution.
    pub(crate) fn find(&mut self, assumptions: &[Lit]) -> Result<Answer, Error> {
        let given = self.given;
        let Running { lits, solver } = self.running()?;
        let model = match solver.solve(assumptions)? {
            Verdict::Unsat => return Ok(Answer::No),
            Verdict::Unknown(reason) => return Ok(Answer::Unknown(reason)),
            Verdict::Sat(model) => model,
        };
        let grid = lits
            .decode(&model)
            .map_err(|e| solver.wrong(e.to_string()))?;
        grid.check(given).map_err(|e| solver.wrong(e.to_string()))?;
        Ok(Answer::Grid(grid))
    }

    /// After [`Answer::No`]: assumptions that can't hold together.
    pub(crate) fn core(&self) -> &[Lit] {
        self.running
            .as_ref()
            .map_or(&[], |running| running.solver.core())
    }

    /// The grid with these digits, if they are a solution.
    ///
    /// # Errors
    ///
    /// [`Error::WrongAnswer`] if they are not: they come from a reduction.
    pub(crate) fn filled(&self, digits: impl Fn(Cell) -> Option<Digit>) -> Result<Grid, Error> {
        filled(self.given, digits)
    }

    /// The puzzle as it was given.
    pub(crate) fn given(&self) -> &'a Puzzle {
        self.given
    }

    /// The puzzle as it was reduced.
    pub(crate) fn reduced(&self) -> &Puzzle {
        &self.reduced
    }

    /// The limits.
    pub(crate) fn limits(&self) -> &'a Limits {
        &self.options.limits
    }

    /// The cells that have variables, in row-major order: in an unreduced puzzle all.
    pub(crate) fn open_cells(&self) -> Vec<Cell> {
        self.reduced.open_cells().collect()
    }

    /// The digits that a cell may take.
    pub(crate) fn candidates(&self, cell: Cell) -> impl Iterator<Item = Digit> + '_ {
        self.reduced.candidates(cell).iter()
    }

    /// A literal that no clause holds yet, to switch clauses on as an assumption.
    pub(crate) fn new_switch(&mut self) -> Result<Lit, Error> {
        Ok(self.running()?.solver.new_var().positive())
    }

    /// From now on the clause holds.
    pub(crate) fn add_clause(&mut self, clause: &[Lit]) -> Result<(), Error> {
        self.running()?.solver.add_clause(clause);
        Ok(())
    }

    /// While `switch` is true, no cell holds the digit: adds the clause of the negated cube.
    pub(crate) fn ban(&mut self, cell: Cell, digit: Digit, switch: Lit) -> Result<(), Error> {
        let Running { lits, solver } = self.running()?;
        match lits.get(cell, digit) {
            CellLit::False => {}
            CellLit::True => solver.add_clause(&[-switch]),
            CellLit::Cube(cube) => {
                let clause: Vec<Lit> = cube.negated().chain([-switch]).collect();
                solver.add_clause(&clause);
            }
        }
        Ok(())
    }

    /// The literals that are true exactly if the open cell holds the digit; none if it always does.
    pub(crate) fn cube(&mut self, cell: Cell, digit: Digit) -> Result<Vec<Lit>, Error> {
        Ok(match self.running()?.lits.get(cell, digit) {
            CellLit::Cube(cube) => cube.lits().to_vec(),
            CellLit::True | CellLit::False => Vec::new(),
        })
    }

    /// From now on, if `first` is true and the cell holds the digit, `then` is true.
    pub(crate) fn imply(
        &mut self,
        first: Lit,
        cell: Cell,
        digit: Digit,
        then: Lit,
    ) -> Result<(), Error> {
        let Running { lits, solver } = self.running()?;
        let mut clause = vec![-first, then];
        match lits.get(cell, digit) {
            CellLit::False => return Ok(()),
            CellLit::True => {}
            CellLit::Cube(cube) => clause.extend(cube.negated()),
        }
        solver.add_clause(&clause);
        Ok(())
    }

    /// From now on, while `switch` is true where one is given, some of these cells differs from
    /// the grid. Without cells that can't be.
    pub(crate) fn differ(
        &mut self,
        grid: &Grid,
        cells: &[Cell],
        switch: Option<Lit>,
    ) -> Result<(), Error> {
        let Running { lits, solver } = self.running()?;
        let mut clause: Vec<Lit> = switch.map(|switch| -switch).into_iter().collect();
        for &cell in cells {
            if let CellLit::Cube(cube) = lits.get(cell, grid.digit(cell)) {
                clause.extend(cube.negated());
            }
        }
        solver.add_clause(&clause);
        Ok(())
    }

    /// The work done so far.
    pub(crate) fn stats(&self) -> Stats {
        let mut stats = self.spent;
        if let Some(running) = &self.running {
            stats.solver_calls += running.solver.n_calls();
            stats.add_counters(running.solver.counters());
        }
        if stats.solver_calls == 0 {
            stats.solved_by = SolvedBy::Descent;
        }
        stats
    }
}

/// The grid with these digits, if they are a solution of the puzzle.
///
/// # Errors
///
/// [`Error::WrongAnswer`] if they are not: they come from a reduction.
pub(crate) fn filled(
    given: &Puzzle,
    digits: impl Fn(Cell) -> Option<Digit>,
) -> Result<Grid, Error> {
    let digits: Option<Vec<Digit>> = given.geometry().cells().map(digits).collect();
    let grid = digits.and_then(|digits| Grid::new(given.geometry(), digits));
    let grid = grid.ok_or_else(|| wrong_reduction("a fixed cell without a digit"))?;
    grid.check(given)
        .map_err(|violation| wrong_reduction(&violation.to_string()))?;
    Ok(grid)
}

/// Encodes a reduced puzzle and loads the clauses into a solver. A limit that is reached on the way
/// leaves a solver that does not know.
fn load(reduced: &Puzzle, options: &Options) -> Result<Running, Error> {
    let built = build(reduced, &options.limits, |sink| {
        options.encoding.encode(reduced, options.at_most_one, sink)
    })?;
    let solver = match built.cnf {
        Ok(cnf) => {
            let terms = Terms {
                limits: options.limits.clone(),
                counters: options.counters,
            };
            Checked::start(options.backend, cnf, &terms)?
        }
        Err(reason) => Checked::stopped(options.backend, reason)?,
    };
    let lits = built.told;
    Ok(Running { lits, solver })
}

/// A grid of the reducer that is no solution: its fault, not the puzzle's.
pub(crate) fn wrong_reduction(fault: &str) -> Error {
    Error::WrongAnswer {
        backend: "the reduction".to_owned(),
        fault: fault.to_owned(),
    }
}
