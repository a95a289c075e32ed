//! A minimal set of givens that clash.
//!
//! Reasons that can be seen without a search come first (`reason`), then the whole puzzle. A set is
//! shrunk by leaving out more and more of it at a time as long as the rest still clashes, and less
//! and less where it does not: what can't be left out by itself is needed. Where several orders are
//! tried, the smallest set is kept; it need not be the smallest that there is. A solver that tells on
//! which givens a "no" rests shrinks it further.
//!
//! Deletion from ever larger chunks: J. Marques-Silva, Minimal unsatisfiability: models, algorithms
//! and applications, ISMVL 2010.

use super::Question;
use super::needed::Needed;
use super::parts::{Part, Parts};
use super::reason::{self, Reason};
use crate::error::Error;
use crate::geometry::{Boxes, Cell};
use crate::limits::StopReason;
use crate::random::Random;

/// Givens that clash: together they have no solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Culprits {
    /// Their cells, in row-major order. Empty if even the blank puzzle has no solution.
    pub cells: Vec<Cell>,
    /// Why they clash.
    pub reason: Reason,
    /// Why the set may not be minimal. Without a reason it is: with any one of them left out, the
    /// others have a solution.
    pub stopped: Option<StopReason>,
}

/// Up to so many cells, sets are shrunk in several orders.
const SMALL: usize = 81;

/// How many orders that are.
const N_ORDERS: u64 = 4;

/// Culprits of whom it is plain without a search that they clash, and that each is needed: a cell that
/// may have no digit, or two equal clues in a unit. No solver is asked.
pub(super) fn at_sight(question: &Question) -> Option<Culprits> {
    seen(question).filter(|_| is_plain(question))
}

/// Whether there is surely a solution without givens: the shape has grids, and no candidate is struck.
fn is_plain(question: &Question) -> bool {
    let geometry = question.puzzle.geometry();
    let base = question.part(&[]);
    let is_open = |cell: Cell| base.candidates(cell).len() == geometry.side();
    !matches!(geometry.boxes(), Boxes::Regions(_))
        && geometry.extra().is_empty()
        && geometry
            .cells()
            .all(|cell| is_open(cell) || Some(cell) == question.placed_cell())
}

/// Culprits that clash plainly. Where there is no solution without them either, none is needed.
fn seen(question: &Question) -> Option<Culprits> {
    let (cells, reason) =
        reason::at_sight(&question.part(&question.givens()), question.placed_cell())?;
    Some(Culprits {
        cells: named(question, cells),
        reason,
        stopped: None,
    })
}

/// The simplest reason why a puzzle has no solution, and its culprits, which may not have so simple a
/// reason by themselves.
pub(super) fn find(question: &Question, parts: &mut Parts) -> Result<(Reason, Culprits), Error> {
    if let Some(mut culprits) = seen(question) {
        if !is_plain(question) {
            match parts.ask(&[])? {
                Part::Grid(_) => {}
                Part::Unknown(reason) => culprits.stopped = Some(reason),
                Part::None(_) => {
                    culprits.cells.clear();
                    culprits.reason = Reason::Together;
                }
            }
        }
        return Ok((culprits.reason.clone(), culprits));
    }
    let limits = &question.options.limits;
    let all = question.givens();
    // A limit that is reached in here is reached in what follows, which says so.
    let direct = reason::direct(&question.part(&all), limits);
    let (simplest, shrunk) = match direct {
        Some((cells, reason)) => (reason, shrink(question, parts, named(question, cells))?),
        None => (Reason::Together, shrink_all(question, parts, &all)?),
    };
    let (mut cells, stopped) = match shrunk {
        Shrunk::Minimal(cells) => (cells, None),
        Shrunk::Stopped(cells, reason) => (cells, Some(reason)),
    };
    cells.sort_unstable();
    let part = question.part(&cells);
    let direct = reason::direct(&part, limits);
    let culprits = Culprits {
        reason: direct.map_or(Reason::Together, |(_, reason)| reason),
        cells,
        stopped,
    };
    Ok((simplest, culprits))
}

/// The cells of a reason but for the one whose digit is placed anyway.
fn named(question: &Question, mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.retain(|&cell| Some(cell) != question.placed_cell());
    cells
}

/// A set that clashes.
enum Shrunk {
    /// Each one is needed.
    Minimal(Vec<Cell>),
    /// A limit was reached before that was known.
    Stopped(Vec<Cell>, StopReason),
}

/// Shrinks all givens in one or several orders.
fn shrink_all(question: &Question, parts: &mut Parts, all: &[Cell]) -> Result<Shrunk, Error> {
    let n_orders = if question.puzzle.geometry().n_cells() <= SMALL {
        N_ORDERS
    } else {
        1
    };
    let mut smallest: Option<Vec<Cell>> = None;
    for order in 0..n_orders {
        let mut cells = all.to_vec();
        if order > 0 {
            Random::new(order, &["explain"]).shuffle(&mut cells);
        }
        match (shrink(question, parts, cells)?, &smallest) {
            (Shrunk::Minimal(cells), Some(least)) if least.len() <= cells.len() => {}
            (Shrunk::Minimal(cells), _) => {
                let is_all = cells.len() == all.len();
                smallest = Some(cells);
                if is_all {
                    break;
                }
            }
            (Shrunk::Stopped(..), Some(_)) => break,
            (stopped @ Shrunk::Stopped(..), None) => return Ok(stopped),
        }
    }
    Ok(Shrunk::Minimal(smallest.expect("there is an order")))
}

/// Shrinks a set that clashes; the last ones are left out first.
fn shrink(question: &Question, parts: &mut Parts, mut set: Vec<Cell>) -> Result<Shrunk, Error> {
    let limits = &question.options.limits;
    let mut needed = Needed::new(question.puzzle, &set, question.placed_cell(), limits);
    let mut step = 1;
    loop {
        // The needed ones go to the end.
        set.sort_by_key(|&cell| needed.contains(cell));
        let n_open = set.partition_point(|&cell| !needed.contains(cell));
        if n_open == 0 {
            return Ok(Shrunk::Minimal(set));
        }
        let n_left_out = step.min(n_open);
        let rest = [&set[..n_open - n_left_out], &set[n_open..]].concat();
        match parts.ask(&rest)? {
            Part::None(core) => {
                for &cell in set.iter().filter(|cell| !core.contains(cell)) {
                    needed.remove(cell);
                }
                set.retain(|cell| core.contains(cell));
                step = 2 * n_left_out;
            }
            Part::Grid(grid) => {
                needed.learn(&grid);
                step = (n_left_out / 2).max(1);
            }
            Part::Unknown(reason) => return Ok(Shrunk::Stopped(set, reason)),
        }
    }
}
