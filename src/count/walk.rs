//! All solutions by a walk in depth: an open cell gets a digit and all conclusions are drawn; when all
//! is done below, the digit is struck, and the walk goes on from what follows of that.
//!
//! Nothing is kept of the solutions that were met, and no solver is needed for any of them. One is
//! asked when a budget of dead ends is used up without a solution; see [`ask`](super::ask).

use super::position::Position;
use super::{Arrived, Count, Listing, Next, count_with};
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::reduce::Halt;
use crate::search::{Search, wrong_reduction};
use crate::solve::{SolvedBy, Stats};

/// Where the walk branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// At the first open cell, smallest digit first: solutions come in lexicographic order.
    Lexicographic,
    /// Where it takes the fewest steps.
    Free,
}

/// A walk under way.
pub(super) struct Walk<'a, P: Position> {
    pub(super) search: Search<'a>,
    pub(super) position: P,
    order: Order,
    /// The steps that led here.
    pub(super) steps: Vec<Step<P::Mark>>,
    /// A solution that is still to be met, if one is known.
    pub(super) ahead: Option<Grid>,
    /// With how many of the first steps it agrees.
    pub(super) n_good: usize,
    /// Dead ends since the last solution, or since a solver was asked.
    pub(super) n_dead_ends: u32,
    /// With how many of them a solver is asked: to begin with, and now.
    pub(super) first_budget: u32,
    pub(super) budget: u32,
    /// Clauses that were added to the formula.
    pub(super) n_stated: usize,
    /// Steps since the last look at the limits.
    n_unwatched: u32,
    /// Whether it has to turn before it goes on: from a solution that was handed out.
    turns: bool,
    /// The limit that ended it.
    stopped: Option<StopReason>,
}

/// What was done at an open cell.
pub(super) struct Step<M> {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
    /// The state before, if the cell has this digit; `None` if all solutions that have it were met
    /// and it is struck.
    pub(super) mark: Option<M>,
    /// Whether the solver knows that it is struck.
    pub(super) is_stated: bool,
}

/// Steps between two looks at the limits: at most some tens of microseconds each.
const STEPS_A_LOOK: u32 = 1 << 8;

impl<'a, P: Position> Walk<'a, P> {
    /// A walk that starts at a position of a search's puzzle.
    pub(super) fn new(search: Search<'a>, position: P, order: Order) -> Walk<'a, P> {
        Walk {
            search,
            position,
            order,
            steps: Vec::new(),
            ahead: None,
            n_good: 0,
            n_dead_ends: 0,
            first_budget: P::BUDGET,
            budget: P::BUDGET,
            n_stated: 0,
            n_unwatched: STEPS_A_LOOK,
            turns: false,
            stopped: None,
        }
    }

    /// Goes on to the next solution.
    ///
    /// # Errors
    ///
    /// As [`Search::find`]; and [`Error::WrongAnswer`] if the reduction loses a solution that the
    /// solver found.
    fn advance(&mut self) -> Result<Arrived, Error> {
        if let Some(reason) = self.stopped {
            return Ok(Arrived::Stopped(reason));
        }
        loop {
            if std::mem::take(&mut self.turns) {
                match self.turn()? {
                    Turned::On => {}
                    Turned::End => return Ok(Arrived::End),
                    Turned::Stopped(reason) => return Ok(Arrived::Stopped(reason)),
                }
            }
            if let Some(reason) = self.look_at_limits() {
                return Ok(Arrived::Stopped(reason));
            }
            if self.n_dead_ends >= self.budget {
                match self.ask()? {
                    Turned::On => {}
                    Turned::End => return Ok(Arrived::End),
                    Turned::Stopped(reason) => return Ok(Arrived::Stopped(reason)),
                }
            }
            let cell = match self.order {
                Order::Lexicographic => self.position.first_open(),
                Order::Free => self.position.narrowest(),
            };
            let Some(cell) = cell else {
                self.turns = true;
                self.n_dead_ends = 0;
                return Ok(Arrived::Solution);
            };
            match self.step(cell) {
                Ok(()) => {}
                Err(Halt::Contradiction) => {
                    self.check_dead_end()?;
                    self.turns = true;
                }
                Err(Halt::Stopped(reason)) => return Ok(Arrived::Stopped(reason)),
            }
        }
    }

    /// Gives an open cell a digit: that of the solution ahead, if the order allows it.
    fn step(&mut self, cell: Cell) -> Result<(), Halt> {
        let is_good = self.n_good == self.steps.len();
        let ahead = self.ahead.as_ref().filter(|_| is_good);
        let ahead = ahead.map(|grid| grid.digit(cell));
        let smallest = self.position.smallest_candidate(cell);
        let digit = match (self.order, ahead) {
            (Order::Free, Some(digit)) if self.position.has(cell, digit) => digit,
            _ => smallest.expect("an open cell has candidates"),
        };
        self.enter(cell, digit, ahead == Some(digit))
    }

    /// Gives an open cell a digit, with which the solution ahead agrees or does not.
    fn enter(&mut self, cell: Cell, digit: Digit, is_good: bool) -> Result<(), Halt> {
        self.n_good += usize::from(is_good);
        self.steps.push(Step {
            cell,
            digit,
            mark: Some(self.position.mark()),
            is_stated: false,
        });
        self.position.fix(cell, digit)
    }

    /// Back to the last step that can be turned, and turns it: strikes its digit.
    pub(super) fn turn(&mut self) -> Result<Turned, Error> {
        while let Some(step) = self.steps.last_mut() {
            let (cell, digit) = (step.cell, step.digit);
            let Some(mark) = step.mark.take() else {
                self.steps.pop();
                continue;
            };
            self.position.undo(mark);
            let index = self.steps.len() - 1;
            if let Some(ahead) = self.ahead.as_ref().filter(|_| self.n_good >= index) {
                if ahead.digit(cell) == digit {
                    // It was met.
                    self.ahead = None;
                    self.n_good = 0;
                } else {
                    self.n_good = index + 1;
                }
            }
            match self.position.strike(cell, digit) {
                Ok(()) => return Ok(Turned::On),
                Err(Halt::Contradiction) => self.check_dead_end()?,
                Err(Halt::Stopped(reason)) => return Ok(Turned::Stopped(reason)),
            }
        }
        Ok(Turned::End)
    }

    /// Counts a dead end, unless there is a solution ahead.
    fn check_dead_end(&mut self) -> Result<(), Error> {
        self.n_dead_ends += 1;
        if self.ahead.is_some() && self.n_good == self.steps.len() {
            return Err(wrong_reduction("it refuted a solution"));
        }
        Ok(())
    }

    /// Looks at the limits now and then.
    fn look_at_limits(&mut self) -> Option<StopReason> {
        self.n_unwatched += 1;
        if self.n_unwatched < STEPS_A_LOOK {
            return None;
        }
        self.n_unwatched = 0;
        self.search.limits().reached()
    }
}

impl<P: Position> Walk<'_, P> {
    /// Passes all up to a grid, in lexicographic order: goes where the walk would stand at that grid, and strikes
    /// on the way what would have been struck.
    fn pass_up_to(&mut self, grid: &Grid) -> Result<(), Halt> {
        let cells = self.search.reduced().geometry().cells();
        for cell in cells {
            let digit = grid.digit(cell);
            loop {
                let smallest = self.position.smallest_candidate(cell);
                let smallest = smallest.expect("all was propagated");
                let is_open = !self.position.is_settled(cell);
                if smallest > digit {
                    // From here on all are larger.
                    return Ok(());
                }
                if smallest < digit && is_open {
                    self.steps.push(Step {
                        cell,
                        digit: smallest,
                        mark: None,
                        is_stated: false,
                    });
                    self.position.strike(cell, smallest)?;
                    continue;
                }
                if smallest < digit {
                    return Err(Halt::Contradiction);
                }
                if is_open {
                    self.enter(cell, digit, false)?;
                }
                break;
            }
        }
        // The grid itself.
        Err(Halt::Contradiction)
    }
}

impl<P: Position> Listing for Walk<'_, P> {
    fn next_solution(&mut self) -> Result<Next, Error> {
        // A list may be read slowly: limits are looked at for each solution.
        self.n_unwatched = STEPS_A_LOOK;
        Ok(match self.advance()? {
            Arrived::Solution => {
                let digits = |cell| self.position.smallest_candidate(cell);
                Next::Solution(self.search.filled(digits)?)
            }
            Arrived::End => Next::End,
            Arrived::Stopped(reason) => Next::Stopped(reason),
        })
    }

    fn count(&mut self, limit: u64) -> Result<Count, Error> {
        count_with(limit, || {
            let arrived = self.advance()?;
            if arrived == Arrived::Solution && !self.position.is_solution(&self.search) {
                return Err(wrong_reduction("a filled grid that is no solution"));
            }
            Ok(arrived)
        })
    }

    fn pass(&mut self, grid: &Grid) -> Result<(), Error> {
        match self.pass_up_to(grid) {
            Ok(()) => {}
            // Nothing here is larger.
            Err(Halt::Contradiction) => self.turns = true,
            Err(Halt::Stopped(reason)) => self.stopped = Some(reason),
        }
        Ok(())
    }

    fn stats(&self) -> Stats {
        let mut stats = self.search.stats();
        if stats.solver_calls == 0 {
            stats.solved_by = SolvedBy::Walk;
        }
        stats
    }
}

/// What came of going back.
pub(super) enum Turned {
    /// There is more to walk through.
    On,
    /// There is not.
    End,
    /// A limit was reached.
    Stopped(StopReason),
}
