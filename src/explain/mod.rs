//! Why a puzzle has no solution, several, or one.
//!
//! What a puzzle says of single cells are its *givens*: a clue, or the candidates that a pencilmark
//! puzzle leaves a cell. Everything here is said in terms of them:
//!
//! - no solution: a minimal set of givens that clash, and why ([`Culprits`]), and the givens without which
//!   there is one ([`Repairs`]);
//! - several: how many, and the digits that each cell has in some solution ([`Possible`]);
//! - one: the clues without which it is still the only one ([`Needless`]);
//! - a digit that a cell can't have: a minimal set of givens that forbid it ([`why_not()`]).
//!
//! All that [`Options`] say holds here too, and every grid is checked. Culprits are found among the
//! `parts` of a puzzle, with a solver that keeps what it learnt; all else is asked as of any other
//! puzzle. Much is learnt from each grid without asking again, see `needed`.

mod culprits;
mod givens;
mod needed;
mod needless;
mod parts;
mod possible;
mod reason;
mod repairs;
mod why_not;

use crate::count::{Count, count_up_to};
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::lexmin;
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;
use crate::reduce::Level;
use crate::solve::{Options, Outcome, SolvedBy, any_solution};

use parts::Parts;

pub use culprits::Culprits;
pub use givens::{givens, only};
pub use needless::Needless;
pub use possible::{Possibility, Possible, possible, possible_in};
pub use reason::Reason;
pub use repairs::Repairs;
pub use why_not::{WhyNot, why_not};

/// What there is to say about a puzzle.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Explanation {
    /// It has no solution.
    None {
        /// The simplest reason that can be seen in the whole puzzle without a search;
        /// [`Reason::Together`] if there is none, or if a limit was reached before.
        reason: Reason,
        /// Givens that clash. Fewer than all, they may not have so simple a reason by themselves.
        culprits: Culprits,
        /// The givens that are to blame alone.
        repairs: Repairs,
    },
    /// It has exactly one.
    Unique {
        /// The solution.
        solution: Grid,
        /// What found it, and that it is the only one.
        solved_by: SolvedBy,
        /// The clues that are not needed for that.
        needless: Needless,
    },
    /// It has several.
    Many {
        /// The smallest.
        smallest: Grid,
        /// How many, as far as they were counted.
        count: Count,
        /// Which digits the cells have in them.
        possible: Possible,
    },
    /// Stopped before it was known how many solutions it has.
    Unknown(StopReason),
}

impl Explanation {
    /// The word for it, as [`Outcome::name`] has it: `none`, `unique`, `many`, `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Explanation::None { .. } => "none",
            Explanation::Unique { .. } => "unique",
            Explanation::Many { .. } => "many",
            Explanation::Unknown(_) => "unknown",
        }
    }

    /// Why it is not complete, if a limit was reached.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            Explanation::None {
                culprits, repairs, ..
            } => culprits.stopped.or(repairs.stopped),
            Explanation::Unique { needless, .. } => needless.stopped,
            Explanation::Many {
                count, possible, ..
            } => match count {
                Count::Stopped(_, reason) => Some(*reason),
                Count::Exactly(_) | Count::AtLeast(_) => possible.stopped(),
            },
            Explanation::Unknown(reason) => Some(*reason),
        }
    }
}

/// Explains a puzzle. Where it has several solutions they are counted, at most up to `limit`; the
/// possible digits come first, so that a limit on time leaves the count incomplete.
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
pub fn explain(puzzle: &Puzzle, limit: u64, options: &Options) -> Result<Explanation, Error> {
    options.encoding.supports(puzzle.geometry())?;
    let whole = Question::of(puzzle, options);
    if culprits::at_sight(&whole).is_some() {
        return no_solution(&whole);
    }
    let solved = lexmin::smallest(puzzle, options)?;
    Ok(match solved.outcome {
        Outcome::None => no_solution(&whole)?,
        Outcome::Found(_) => {
            unreachable!("of the smallest solution it is known whether it is the only one")
        }
        Outcome::Unique(solution) => Explanation::Unique {
            needless: needless::find(puzzle, &solution, options)?,
            solution,
            solved_by: solved.stats.solved_by,
        },
        Outcome::Many(smallest) => {
            let possible = possible::possible_from(puzzle, Some(&smallest), options)?;
            let count = match possible.stopped() {
                None => count_up_to(puzzle, limit, options)?.0,
                Some(reason) => Count::Stopped(0, reason),
            };
            Explanation::Many {
                count: at_least_two(count, limit),
                smallest,
                possible,
            }
        }
        Outcome::Unknown(reason) => Explanation::Unknown(reason),
    })
}

/// Explains a puzzle that has no solution.
fn no_solution(question: &Question) -> Result<Explanation, Error> {
    with_parts(question, |parts| {
        let (reason, culprits) = culprits::find(question, parts)?;
        let repairs = repairs::find(question, &culprits, parts)?;
        Ok(Explanation::None {
            reason,
            culprits,
            repairs,
        })
    })
}

/// Asks about parts of the puzzle. No formula is built before the solver is needed.
fn with_parts<T>(
    question: &Question,
    ask: impl FnOnce(&mut Parts) -> Result<T, Error>,
) -> Result<T, Error> {
    let base = question.part(&[]);
    let plain = Options {
        level: Some(Level::None),
        ..question.options.clone()
    };
    ask(&mut Parts::new(
        question.puzzle,
        &base,
        question.options,
        &plain,
    )?)
}

/// Why a puzzle has no solution, if that can be seen without a search: two equal clues in a unit, a cell that
/// is left no digit, a digit that is left no place in a unit.
pub fn reason(puzzle: &Puzzle) -> Option<Reason> {
    if let Some((_, reason)) = reason::at_sight(puzzle, None) {
        return Some(reason);
    }
    let direct = reason::direct(puzzle, &Limits::default());
    direct.map(|(_, reason)| reason)
}

/// A count of solutions that are known to be several.
fn at_least_two(count: Count, limit: u64) -> Count {
    match count {
        Count::Stopped(n, reason) => Count::Stopped(n.max(2.min(limit)), reason),
        Count::Exactly(_) | Count::AtLeast(_) => count,
    }
}

/// A puzzle of which parts are asked about.
struct Question<'a> {
    puzzle: &'a Puzzle,
    /// A digit that is placed whatever part is asked about.
    placed: Option<(Cell, Digit)>,
    options: &'a Options<'a>,
}

/// What is known of a part.
enum Asked {
    /// It has this solution, among others perhaps.
    Grid(Grid),
    /// It has none.
    None,
    /// It is not known.
    Unknown(StopReason),
}

impl<'a> Question<'a> {
    /// About the puzzle as it is.
    fn of(puzzle: &'a Puzzle, options: &'a Options<'a>) -> Question<'a> {
        Question {
            puzzle,
            placed: None,
            options,
        }
    }

    /// The cell with the digit that is placed.
    fn placed_cell(&self) -> Option<Cell> {
        self.placed.map(|(cell, _)| cell)
    }

    /// The givens that are asked about.
    fn givens(&self) -> Vec<Cell> {
        let mut givens = givens(self.puzzle);
        givens.retain(|&cell| Some(cell) != self.placed_cell());
        givens
    }

    /// The part that these givens are.
    fn part(&self, givens: &[Cell]) -> Puzzle {
        let mut part = only(self.puzzle, givens);
        if let Some((cell, digit)) = self.placed {
            part.set_clue(cell, digit);
        }
        part
    }

    /// Whether all givens together have a solution.
    fn ask(&self) -> Result<Asked, Error> {
        ask(&self.part(&self.givens()), self.options)
    }
}

/// Whether a puzzle has a solution.
fn ask(puzzle: &Puzzle, options: &Options) -> Result<Asked, Error> {
    if let Some(reason) = options.limits.reached() {
        return Ok(Asked::Unknown(reason));
    }
    Ok(match any_solution(puzzle, options)?.outcome {
        Outcome::None => Asked::None,
        Outcome::Unique(grid) | Outcome::Many(grid) | Outcome::Found(grid) => Asked::Grid(grid),
        Outcome::Unknown(reason) => Asked::Unknown(reason),
    })
}
