//! The smallest solution by a descent: each cell gets its smallest candidate, and all conclusions are
//! drawn before the next.
//!
//! The board ([`Board`]) draws the conclusions; a digit that it refutes is struck, and the next one
//! tried. A solver is needed at a *dead end* only: where no digit is left in some cell, so that some
//! digit chosen before was wrong. The steps up to the last one that has a solution are then found by
//! bisection, with the steps as assumptions. A "no" brings a core, and the deepest step in it bounds
//! the search; a "yes" brings a solution, which is an upper bound for all cells to come: where a
//! cell's smallest candidate is the digit of that solution, nothing has to be asked.
//!
//! A descent that ends in a full grid needs no last call: every smaller digit was refuted on the way.

use std::collections::HashMap;

use crate::cnf::Lit;
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::reduce::{Board, Halt, Mark};
use crate::search::{Answer, Search, wrong_reduction};

/// What a descent came to.
pub(crate) enum Landed {
    /// The smallest solution.
    Smallest(Grid),
    /// A dead end, and no solution is known from which to go on.
    DeadEnd,
    /// A limit was reached.
    Stopped(StopReason),
}

/// A descent under way.
pub(super) struct Descent {
    board: Board,
    /// The open cells, in order.
    cells: Vec<Cell>,
    /// The choices made.
    steps: Vec<Step>,
    /// The smallest solution known.
    best: Option<Grid>,
    /// So many of the first steps agree with `best`.
    n_good: usize,
}

/// A cell was given its smallest candidate.
struct Step {
    /// Index of the cell in `cells`.
    index: usize,
    digit: Digit,
    /// The board before.
    mark: Mark,
}

impl Descent {
    /// A descent through these open cells, which stands at the top. The board has to be propagated.
    pub(super) fn new(board: Board, cells: Vec<Cell>) -> Descent {
        Descent {
            board,
            cells,
            steps: Vec::new(),
            best: None,
            n_good: 0,
        }
    }

    /// Back to the top, with a solution as an upper bound.
    pub(super) fn start_below(&mut self, best: Grid) {
        if let Some(first) = self.steps.first() {
            self.board.undo(first.mark);
        }
        self.steps.clear();
        self.best = Some(best);
        self.n_good = 0;
    }

    /// Goes down from the top; past dead ends only if a solution is known.
    ///
    /// # Errors
    ///
    /// As [`Search::find`].
    pub(super) fn run(&mut self, search: &mut Search) -> Result<Landed, Error> {
        let mut index = 0;
        while index < self.cells.len() {
            let cell = self.cells[index];
            if self.board.n_candidates(cell) == 1 {
                index += 1;
                continue;
            }
            if let Some(reason) = search.limits().reached() {
                return Ok(Landed::Stopped(reason));
            }
            match self.choose(index) {
                Ok(true) => {
                    index += 1;
                    continue;
                }
                Ok(false) => {}
                Err(reason) => return Ok(Landed::Stopped(reason)),
            }
            // Some digit on the way was wrong.
            if self.best.is_none() {
                return Ok(Landed::DeadEnd);
            }
            match self.find_wrong_step(search)? {
                Found::Step(wrong) => {
                    index = self.steps[wrong].index;
                    match self.refute(wrong) {
                        Ok(true) => {}
                        Ok(false) => {
                            return Err(wrong_reduction("it struck a digit of a solution"));
                        }
                        Err(reason) => return Ok(Landed::Stopped(reason)),
                    }
                }
                Found::Stopped(reason) => return Ok(Landed::Stopped(reason)),
            }
        }
        let digits = |cell| self.board.candidates(cell).single();
        search.filled(digits).map(Landed::Smallest)
    }

    /// Gives a cell its smallest candidate that the board does not refute. False if all are refuted.
    fn choose(&mut self, index: usize) -> Result<bool, StopReason> {
        let cell = self.cells[index];
        loop {
            let digit = self.board.candidates(cell).iter().next();
            let Some(digit) = digit else {
                return Ok(false);
            };
            let is_known = |best: &Grid| best.digit(cell) == digit;
            let is_good =
                self.n_good == self.steps.len() && self.best.as_ref().is_some_and(is_known);
            self.steps.push(Step {
                index,
                digit,
                mark: self.board.mark(),
            });
            self.n_good += usize::from(is_good);
            self.board.fix(cell, digit);
            if self.is_possible()? {
                return Ok(true);
            }
            if !self.refute(self.steps.len() - 1)? {
                return Ok(false);
            }
            if self.board.n_candidates(cell) == 1 {
                return Ok(true);
            }
        }
    }

    /// Takes a step and all after it back, and strikes its digit. False if that leads to a
    /// contradiction.
    fn refute(&mut self, wrong: usize) -> Result<bool, StopReason> {
        let Step { index, digit, mark } = self.steps[wrong];
        self.steps.truncate(wrong);
        self.n_good = self.n_good.min(wrong);
        self.board.undo(mark);
        self.board.strike(self.cells[index], digit);
        self.is_possible()
    }

    /// Draws the board's conclusions. False if they contradict each other.
    fn is_possible(&mut self) -> Result<bool, StopReason> {
        match self.board.propagate() {
            Ok(()) => Ok(true),
            Err(Halt::Contradiction) => Ok(false),
            Err(Halt::Stopped(reason)) => Err(reason),
        }
    }
}

/// Which step was wrong.
enum Found {
    /// The steps before this one have a solution, with it they have none.
    Step(usize),
    /// A limit was reached.
    Stopped(StopReason),
}

impl Descent {
    /// Finds the first step that leaves no solution, by bisection: the first `n_good` leave one, all
    /// together leave none.
    fn find_wrong_step(&mut self, search: &mut Search) -> Result<Found, Error> {
        let mut end = self.steps.len();
        loop {
            if end <= self.n_good {
                return Err(wrong_reduction("it refuted a solution"));
            }
            if end == self.n_good + 1 {
                return Ok(Found::Step(self.n_good));
            }
            let middle = usize::midpoint(self.n_good, end);
            match self.ask(search, middle)? {
                Asked::Yes => {}
                // `best` may be a solution that the formula excludes, see `other_than`. Then a core can
                // lie within the steps that agree with it; the next step is wrong all the same.
                Asked::No(deepest) => end = deepest.max(self.n_good + 1),
                Asked::Unknown(reason) => return Ok(Found::Stopped(reason)),
            }
        }
    }

    /// Asks whether the first `n` steps have a solution.
    fn ask(&mut self, search: &mut Search, n: usize) -> Result<Asked, Error> {
        let mut assumptions = Vec::with_capacity(n);
        let mut step_of = HashMap::with_capacity(n);
        for (number, step) in self.steps[..n].iter().enumerate() {
            for lit in search.cube(self.cells[step.index], step.digit)? {
                step_of.insert(lit, number);
                assumptions.push(lit);
            }
        }
        match search.find(&assumptions)? {
            Answer::Grid(grid) => {
                let agrees = |step: &&Step| grid.digit(self.cells[step.index]) == step.digit;
                self.n_good = self.steps.iter().take_while(agrees).count();
                self.best = Some(grid);
                Ok(Asked::Yes)
            }
            Answer::No => {
                let core = search.core().to_vec();
                let deepest = core.iter().filter_map(|lit| step_of.get(lit)).max();
                let n_needed = deepest.map_or(0, |deepest| deepest + 1);
                let clause: Vec<Lit> = core.iter().map(|&lit| -lit).collect();
                search.add_clause(&clause)?;
                Ok(Asked::No(n_needed))
            }
            Answer::Unknown(reason) => Ok(Asked::Unknown(reason)),
        }
    }
}

/// An answer about some steps.
enum Asked {
    /// They have a solution, now the best.
    Yes,
    /// So many of them have none.
    No(usize),
    /// A limit was reached.
    Unknown(StopReason),
}
