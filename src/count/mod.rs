//! How many solutions a puzzle has, and all of them in order.
//!
//! From level `singles` on, a `walk` meets the solutions one by one and keeps nothing of them; a solver
//! is asked (`ask`) only where the walk meets many dead ends. On clauses alone, at the levels `none` and
//! `clues`, the solver finds each of them (`textbook`).
//!
//! Each solution that is counted or handed out was checked, against the puzzle as it was given. That
//! there are no others rests on the reduction and the solver.

mod ask;
mod position;
#[cfg(test)]
mod tests;
mod textbook;
mod walk;

use crate::error::Error;
use crate::grid::Grid;
use crate::lexmin;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::reduce::{Halt, Level};
use crate::search::{Answer, Search, Start, Wanted};
use crate::solve::{Options, Outcome, Stats};

use position::Bits;
use textbook::Textbook;
use walk::{Order, Walk};

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Count {
    /// That many, no more.
    Exactly(u64),
    /// At least that many: the limit was reached.
    AtLeast(u64),
    /// At least that many: something else stopped the count. 0 means that nothing is known.
    Stopped(u64, StopReason),
}

impl std::fmt::Display for Count {
    /// `12`, or `12+` if there may be more.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Count::Exactly(n) => write!(f, "{n}"),
            Count::AtLeast(n) | Count::Stopped(n, _) => write!(f, "{n}+"),
        }
    }
}

/// Up to this limit, counting excludes each solution found with a clause: one call a solution. Above
/// it, such clauses would pile up.
const EXCLUDE_UP_TO: u64 = 16;

/// Counts solutions, at most up to `limit`: there, "at least" is the answer.
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
pub fn count_up_to(
    puzzle: &Puzzle,
    limit: u64,
    options: &Options,
) -> Result<(Count, Stats), Error> {
    let wanted = if limit == 1 {
        Wanted::Any
    } else {
        Wanted::Certain
    };
    let search = match Search::start(puzzle, options, wanted)? {
        Start::Settled(outcome, stats) => {
            let count = match (&outcome, outcome.grid()) {
                (Outcome::Unknown(reason), _) => Count::Stopped(0, *reason),
                (_, None) => Count::Exactly(0),
                (_, Some(_)) if limit <= 1 => Count::AtLeast(limit),
                (_, Some(_)) => Count::Exactly(1),
            };
            return Ok((count, stats));
        }
        Start::Open(search) => search,
    };
    let (count, stats) = if limit <= EXCLUDE_UP_TO {
        count_excluding(limit, search)?
    } else {
        let stats = search.stats();
        match listing(search, Order::Free) {
            Started::Listing(mut listing) => {
                let count = listing.count(limit)?;
                (count, listing.stats())
            }
            Started::Nothing => (Count::Exactly(0), stats),
            Started::Stopped(reason) => (Count::Stopped(0, reason), stats),
        }
    };
    let stats = match count {
        Count::Stopped(..) => stats.of_unknown(),
        Count::Exactly(_) | Count::AtLeast(_) => stats,
    };
    Ok((count, stats))
}

/// Counts by excluding each solution that is found. The first two may be found without a formula, which
/// on the largest sides is too large to be had.
fn count_excluding(limit: u64, mut search: Box<Search>) -> Result<(Count, Stats), Error> {
    let mut found = match lexmin::without_solver(&mut search)? {
        Ok(found) => found,
        Err(reason) => return Ok((Count::Stopped(0, reason), search.stats())),
    };
    let mut n_known = found.len();
    let cells = search.open_cells();
    let count = count_with(limit, || {
        if n_known > 0 {
            n_known -= 1;
            return Ok(Arrived::Solution);
        }
        for grid in found.drain(..) {
            search.differ(&grid, &cells, None)?;
        }
        Ok(match search.find(&[])? {
            Answer::Grid(grid) => {
                found.push(grid);
                Arrived::Solution
            }
            Answer::No => Arrived::End,
            Answer::Unknown(reason) => Arrived::Stopped(reason),
        })
    })?;
    Ok((count, search.stats()))
}

/// Counts what `next` brings, at most up to `limit`.
fn count_with(
    limit: u64,
    mut next: impl FnMut() -> Result<Arrived, Error>,
) -> Result<Count, Error> {
    let mut n = 0;
    while n < limit {
        match next()? {
            Arrived::Solution => n += 1,
            Arrived::End => return Ok(Count::Exactly(n)),
            Arrived::Stopped(reason) => return Ok(Count::Stopped(n, reason)),
        }
    }
    Ok(Count::AtLeast(n))
}

/// What comes next in a list of solutions.
#[derive(Clone, PartialEq, Debug)]
pub enum Next {
    /// This solution, checked.
    Solution(Grid),
    /// No other.
    End,
    /// It is not known; nor will it be.
    Stopped(StopReason),
}

/// All solutions of a puzzle, the smallest first. It takes no more memory the longer it goes on.
pub struct Solutions<'a> {
    place: Place<'a>,
    stats: Stats,
}

/// Where the list stands.
enum Place<'a> {
    /// At most this one is left, which needs no search.
    Settled(Option<Grid>),
    /// More to search.
    Open(Box<dyn Listing + 'a>),
    /// A limit was reached.
    Stopped(StopReason),
}

impl<'a> Solutions<'a> {
    /// Starts the list.
    ///
    /// # Errors
    ///
    /// As [`count_up_to`].
    pub fn new(puzzle: &'a Puzzle, options: &'a Options<'a>) -> Result<Solutions<'a>, Error> {
        Solutions::start(puzzle, None, options)
    }

    /// Starts with the first solution that is larger than a grid, which may be one or not. What comes
    /// before is not listed once more: the walk begins where it would stand at that grid. So a list
    /// that was broken off goes on after the last solution that is at hand.
    ///
    /// # Errors
    ///
    /// As [`count_up_to`]; and [`Error::OtherShape`] if the grid is not of the puzzle's geometry.
    pub fn after(
        puzzle: &'a Puzzle,
        grid: &Grid,
        options: &'a Options<'a>,
    ) -> Result<Solutions<'a>, Error> {
        if grid.geometry() != puzzle.geometry() {
            return Err(Error::OtherShape {
                expected: puzzle.geometry().clone(),
                found: grid.geometry().clone(),
            });
        }
        Solutions::start(puzzle, Some(grid), options)
    }

    fn start(
        puzzle: &'a Puzzle,
        after: Option<&Grid>,
        options: &'a Options<'a>,
    ) -> Result<Solutions<'a>, Error> {
        let (place, stats) = match Search::start(puzzle, options, Wanted::Certain)? {
            Start::Settled(Outcome::Unknown(reason), stats) => (Place::Stopped(reason), stats),
            Start::Settled(outcome, stats) => {
                let is_after = |grid: &&Grid| after.is_none_or(|after| *grid > after);
                let left = outcome.grid().filter(is_after).cloned();
                (Place::Settled(left), stats)
            }
            Start::Open(search) => {
                let stats = search.stats();
                let place = match listing(search, Order::Lexicographic) {
                    Started::Listing(mut listing) => {
                        if let Some(grid) = after {
                            listing.pass(grid)?;
                        }
                        Place::Open(listing)
                    }
                    Started::Nothing => Place::Settled(None),
                    Started::Stopped(reason) => {
                        let stats = stats.of_unknown();
                        return Ok(Solutions {
                            place: Place::Stopped(reason),
                            stats,
                        });
                    }
                };
                (place, stats)
            }
        };
        Ok(Solutions { place, stats })
    }

    /// The next solution in lexicographic order.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] and [`Error::WrongAnswer`] if the backend failed.
    pub fn next_solution(&mut self) -> Result<Next, Error> {
        let next = match &mut self.place {
            Place::Settled(grid) => return Ok(grid.take().map_or(Next::End, Next::Solution)),
            Place::Stopped(reason) => return Ok(Next::Stopped(*reason)),
            Place::Open(listing) => {
                let next = listing.next_solution()?;
                self.stats = listing.stats();
                next
            }
        };
        match next {
            Next::Solution(_) => {}
            Next::End => self.place = Place::Settled(None),
            Next::Stopped(reason) => {
                self.place = Place::Stopped(reason);
                self.stats = self.stats.of_unknown();
            }
        }
        Ok(next)
    }

    /// The work done so far.
    pub fn stats(&self) -> Stats {
        self.stats
    }
}

/// A way to list solutions.
trait Listing {
    /// The next solution, if there is one.
    fn next_solution(&mut self) -> Result<Next, Error>;

    /// Counts what is left, up to a limit. The order does not matter.
    fn count(&mut self, limit: u64) -> Result<Count, Error>;

    /// Passes all solutions up to this grid. Before the first one is asked for, if at all.
    fn pass(&mut self, grid: &Grid) -> Result<(), Error>;

    /// The work done so far.
    fn stats(&self) -> Stats;
}

/// Where a search for the next solution arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arrived {
    /// At a solution.
    Solution,
    /// There is none left.
    End,
    /// A limit was reached.
    Stopped(StopReason),
}

/// A list that was started.
enum Started<'a> {
    Listing(Box<dyn Listing + 'a>),
    /// There is no solution.
    Nothing,
    /// A limit was reached.
    Stopped(StopReason),
}

/// Starts to list the solutions of a puzzle with open cells in the way that its level asks for.
fn listing(search: Box<Search>, order: Order) -> Started {
    if search.reduced().level() < Level::Singles {
        return Started::Listing(Box::new(Textbook::new(*search)));
    }
    let bits = Bits::new(search.reduced(), search.given());
    let walk: Result<Box<dyn Listing>, Halt> = match bits {
        Some(bits) => bits.map(|bits| Box::new(Walk::new(*search, bits, order)) as Box<_>),
        None => position::board(&search)
            .map(|board| Box::new(Walk::new(*search, board, order)) as Box<_>),
    };
    match walk {
        Ok(walk) => Started::Listing(walk),
        Err(Halt::Contradiction) => Started::Nothing,
        Err(Halt::Stopped(reason)) => Started::Stopped(reason),
    }
}
