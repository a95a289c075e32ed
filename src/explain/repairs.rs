//! Givens without which a puzzle that has no solution has one.

use std::collections::VecDeque;

use super::Question;
use super::culprits::Culprits;
use super::needed::Needed;
use super::parts::{Part, Parts};
use crate::error::Error;
use crate::geometry::Cell;
use crate::limits::StopReason;

/// Givens of a puzzle without a solution that are to blame alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repairs {
    /// The cells whose given, taken away alone, leaves a puzzle with a solution. In row-major order. If
    /// there are none, several givens are wrong.
    pub cells: Vec<Cell>,
    /// The cells of which that is not known, in row-major order.
    pub undecided: Vec<Cell>,
    /// Why not all is known.
    pub stopped: Option<StopReason>,
}

/// Looks for them among givens that clash: as long as all of these are there, there is no solution. A
/// puzzle that has none without one of them has more givens that clash, and who is to blame alone is among
/// these too.
pub(super) fn find(
    question: &Question,
    culprits: &Culprits,
    parts: &mut Parts,
) -> Result<Repairs, Error> {
    let all = question.givens();
    let limits = &question.options.limits;
    // Without one that is needed among all there is a solution.
    let mut needed = Needed::new(question.puzzle, &all, None, limits);
    let mut repairs = Repairs {
        cells: Vec::new(),
        undecided: Vec::new(),
        stopped: None,
    };
    let mut open = VecDeque::from(culprits.cells.clone());
    while let Some(cell) = open.pop_front() {
        if needed.contains(cell) {
            repairs.cells.push(cell);
            continue;
        }
        let others: Vec<Cell> = all.iter().copied().filter(|&it| it != cell).collect();
        let part = match parts.ask(&others) {
            // What clashes was found without a solver.
            Err(Error::TooLarge { .. }) => Part::Unknown(StopReason::GaveUp),
            asked => asked?,
        };
        match part {
            Part::Grid(grid) => {
                needed.learn(&grid);
                repairs.cells.push(cell);
            }
            Part::None(clashing) => open.retain(|cell| clashing.contains(cell)),
            Part::Unknown(reason) => {
                repairs.undecided.push(cell);
                repairs.undecided.extend(open.drain(..));
                repairs.stopped = Some(reason);
            }
        }
    }
    // Much may have been learnt of those that were still to be asked about.
    let (learnt, undecided) = repairs
        .undecided
        .iter()
        .partition(|&&it| needed.contains(it));
    repairs.cells.extend::<Vec<Cell>>(learnt);
    repairs.undecided = undecided;
    Ok(repairs)
}
