//! Making a puzzle, deciding its status, and its text.

use std::time::Duration;

use crate::cli::count::verdict;
use crate::cli::interrupt::Interrupt;
use crate::count::{Count, count_up_to};
use crate::error::{Error, NotMade};
use crate::generate::{Generated, Made, Recipe};
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;
use crate::solve::Options;
use crate::text::{self, Form, Style};

/// How long it may take to decide a status if nothing else was said.
const STATUS_TIMEOUT: Duration = Duration::from_secs(10);

/// How puzzles are made.
pub(super) struct Making {
    pub(super) recipe: Recipe,
    pub(super) seed: u64,
    /// How long each puzzle may take, and then its status.
    pub(super) timeout: Option<Duration>,
    /// Whether the status is wanted.
    pub(super) decides: bool,
    pub(super) interrupt: Interrupt,
}

/// What came of a puzzle's number.
pub(super) struct Product {
    pub(super) made: Made,
    /// `None` if it was not wanted, or there is no puzzle.
    pub(super) status: Option<Status>,
}

/// How many solutions a puzzle has.
pub(super) struct Status {
    /// none, unique, many, unknown.
    pub(super) name: &'static str,
    /// The conflicts that it took to decide that; `None` if it was not decided.
    pub(super) conflicts: Option<u64>,
    /// Why it was not decided.
    pub(super) reason: Option<String>,
}

impl Making {
    /// Makes puzzle `k`, from 0.
    pub(super) fn make(&self, k: u64) -> Result<Product, Error> {
        let limits = self.limits(self.timeout);
        let made = self.recipe.puzzle_within(self.seed, k, &limits)?;
        let puzzle = match &made {
            Made::Puzzle(generated) if self.decides => &generated.puzzle,
            _ => return Ok(Product { made, status: None }),
        };
        Ok(match self.status(puzzle)? {
            Some(status) => Product {
                made,
                status: Some(status),
            },
            // Whoever goes on there gets to know it: an unknown status would stay in the records.
            None => Product {
                made: Made::Not(NotMade::Stopped(StopReason::Cancelled)),
                status: None,
            },
        })
    }

    /// Limits that start to run now.
    fn limits(&self, timeout: Option<Duration>) -> Limits {
        let limits = Limits {
            cancel: Some(self.interrupt.flag()),
            cancel_may_wait: true,
            ..Limits::default()
        };
        match timeout {
            Some(timeout) => limits.with_timeout(timeout),
            None => limits,
        }
    }

    /// Decides how many solutions a puzzle has; `None` if that was interrupted.
    fn status(&self, puzzle: &Puzzle) -> Result<Option<Status>, Error> {
        let options = Options {
            limits: self.limits(Some(self.timeout.unwrap_or(STATUS_TIMEOUT))),
            counters: true,
            ..Options::default()
        };
        let (count, stats) = match count_up_to(puzzle, 2, &options) {
            Err(error @ Error::TooLarge { .. }) => {
                return Ok(Some(Status {
                    name: "unknown",
                    conflicts: None,
                    reason: Some(error.to_string()),
                }));
            }
            counted => counted?,
        };
        let reason = match count {
            Count::Stopped(_, StopReason::Cancelled) => return Ok(None),
            Count::Stopped(0 | 1, reason) => Some(reason.to_string()),
            Count::Stopped(..) | Count::Exactly(_) | Count::AtLeast(_) => None,
        };
        Ok(Some(Status {
            name: verdict(count),
            // Where a limit stopped it, they depend on the machine.
            conflicts: stats.conflicts().filter(|_| reason.is_none()),
            reason,
        }))
    }
}

/// How puzzles are shown.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// The form that was asked for.
    pub(super) form: Option<Form>,
    pub(super) is_json: bool,
}

impl Shown {
    /// Refuses a form that can't show puzzles of a geometry.
    ///
    /// # Errors
    ///
    /// If it can't.
    pub(super) fn check(self, geometry: &Geometry) -> Result<(), Error> {
        self.text_of(&Puzzle::blank(geometry)).map(|_| ())
    }

    /// The text of a puzzle: on one line where that can be, if no form was asked for.
    pub(super) fn text_of(self, puzzle: &Puzzle) -> Result<String, Error> {
        let geometry = puzzle.geometry();
        let written = |form| text::write_puzzle(puzzle, &Style::of_form(form, geometry));
        match self.form {
            Some(form) => written(form),
            None => written(Form::Line).or_else(|_| written(Form::Spaced)),
        }
    }
}

/// The solution that a puzzle was made from: on one line where that can be, as puzzles are, spaced rows above.
pub(super) fn solution_of(generated: &Generated) -> Option<String> {
    let solution: &Grid = generated.solution.as_ref()?;
    let written = |form| text::write_grid(solution, &Style::of_form(form, solution.geometry()));
    let text = written(Form::Line)
        .or_else(|_| written(Form::Spaced))
        .ok()?;
    Some(text.trim_end().to_owned())
}
