//! Exact elimination of candidates before any clause exists.
//!
//! Every level removes only candidates that stand in no solution; none of them guesses. A level
//! does all that the levels before it do, until nothing more follows. What is left does not depend on
//! the order in which it is done.

mod board;
mod clues;
mod layout;
mod matching;
mod nine;
mod probe;

use std::fmt;

use crate::geometry::Geometry;
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;

pub(crate) use board::{Board, Mark};
pub(crate) use nine::Nine;

/// How far to reduce a puzzle, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Nothing: the textbook formula with all side³ variables, a unit clause a clue, and a negative
    /// unit clause a struck candidate.
    None,
    /// The clues' digits leave their peers' candidates, once; cells with a clue get no variables.
    /// Together with the `extended` encoding this is φ′ of Kwon & Jain, LPAR-13, 2006.
    Clues,
    /// Naked and hidden singles: what unit propagation finds in the `extended` encoding.
    Singles,
    /// Pointing and claiming besides: what unit propagation finds in the `triad` encoding.
    Locked,
    /// All that each unit says by itself (naked and hidden sets of all sizes): what unit
    /// propagation finds in no encoding of polynomial size. J.-C. Régin, A filtering algorithm for
    /// constraints of difference in CSPs, AAAI 1994.
    Matching,
    /// Failed literals besides: candidates that pointing, claiming and singles refute.
    Probe,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: &[Level] = &[
        Level::None,
        Level::Clues,
        Level::Singles,
        Level::Locked,
        Level::Matching,
        Level::Probe,
    ];

    /// The level with this name.
    pub fn by_name(name: &str) -> Option<Level> {
        Level::ALL
            .iter()
            .copied()
            .find(|level| level.name() == name)
    }

    /// The level that measured best for solving puzzles of a geometry: `probe` up to side 9, `matching`
    /// above.
    pub fn best_for(geometry: &Geometry) -> Level {
        if geometry.side() <= 9 {
            Level::Probe
        } else {
            Level::Matching
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Clues => "clues",
            Level::Singles => "singles",
            Level::Locked => "locked",
            Level::Matching => "matching",
            Level::Probe => "probe",
        }
    }

    /// One line of help.
    pub const fn summary(self) -> &'static str {
        match self {
            Level::None => {
                "the textbook formula: every cell and digit has variables, a clue is a unit clause"
            }
            Level::Clues => {
                "strike each clue's digit from its row, column and box; fixed cells get no variables"
            }
            Level::Singles => "cells with one candidate, and digits with one place in a unit",
            Level::Locked => "digits that a line and a box share, besides (pointing and claiming)",
            Level::Matching => "naked and hidden sets of all sizes besides: all that a unit says",
            Level::Probe => "candidates whose placement leads to a contradiction besides",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a reduction left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reduced {
    /// Cells are still open.
    Open,
    /// Every cell is fixed; the digits still have to pass the rules.
    Filled,
    /// There is no solution: some cell has no candidate left.
    Contradiction,
}

/// A cell without a candidate, or a digit without a place in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction;

/// Why no more conclusions are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// There is no solution.
    Contradiction,
    /// A limit was reached; that says nothing about the puzzle.
    Stopped(StopReason),
}

impl From<Contradiction> for Halt {
    fn from(_: Contradiction) -> Halt {
        Halt::Contradiction
    }
}

/// Reduces a puzzle in place. Reducing an already reduced puzzle to the same or a weaker level
/// changes nothing.
pub fn reduce(puzzle: &mut Puzzle, level: Level) -> Reduced {
    reduce_and_tell(puzzle, level, false, &Limits::default()).left
}

/// What a reduction came to.
pub(crate) struct Reduction {
    /// How the puzzle stands.
    pub(crate) left: Reduced,
    /// The strongest level that had anything to do.
    pub(crate) used: Level,
    /// A probe that filled the grid, where that was asked for: a solution, perhaps not the only one.
    pub(crate) found: Option<Puzzle>,
    /// The limit that was reached: the puzzle must not be used then.
    pub(crate) stopped: Option<StopReason>,
}

/// Reduces a puzzle in place, and tells more about it. With `stop_at_solution`, level `probe` may
/// end as soon as a probe fills the grid.
pub(crate) fn reduce_and_tell(
    puzzle: &mut Puzzle,
    level: Level,
    stop_at_solution: bool,
    limits: &Limits,
) -> Reduction {
    let before = puzzle.level();
    puzzle.set_level(before.max(level));
    if level >= Level::Clues && before < Level::Clues {
        clues::strike_clues(puzzle);
    }
    let mut reduction = Reduction {
        left: what_is_left(puzzle),
        used: level.min(Level::Clues),
        found: None,
        stopped: None,
    };
    if reduction.left != Reduced::Open || level < Level::Singles || level <= before {
        return reduction;
    }
    let reduced = match Nine::new(puzzle) {
        Some(nine) => reduce_nine(puzzle, nine, level, stop_at_solution, &mut reduction),
        None => reduce_any(puzzle, level, limits, &mut reduction),
    };
    match reduced {
        Ok(()) => fix_settled(puzzle),
        Err(Halt::Contradiction) => give_up(puzzle),
        Err(Halt::Stopped(reason)) => reduction.stopped = Some(reason),
    }
    reduction.left = what_is_left(puzzle);
    reduction
}

/// Reduces a 9×9 puzzle to a level from `singles` on.
fn reduce_nine(
    puzzle: &mut Puzzle,
    mut nine: Nine,
    level: Level,
    stop_at_solution: bool,
    reduction: &mut Reduction,
) -> Result<(), Halt> {
    loop {
        for step in [Level::Singles, Level::Locked, Level::Probe] {
            if step > level || nine.is_filled() {
                break;
            }
            reduction.used = reduction.used.max(step);
            match step {
                Level::Singles => nine.propagate(false)?,
                Level::Locked => nine.propagate(true)?,
                _ => {
                    if let Some(filled) = nine.probe(stop_at_solution)? {
                        let mut found = puzzle.clone();
                        filled.store(&mut found);
                        reduction.found = Some(found);
                        return Ok(());
                    }
                }
            }
        }
        nine.store(puzzle);
        if level < Level::Matching || nine.is_filled() {
            return Ok(());
        }
        // On 9×9 no limit is worth a look.
        let mut board = Board::new(puzzle, Level::Matching, &Limits::default());
        board.propagate()?;
        if !board.has_struck() {
            return Ok(());
        }
        reduction.used = reduction.used.max(Level::Matching);
        store(&board, puzzle);
        if level == Level::Matching {
            return Ok(());
        }
        nine = Nine::new(puzzle).ok_or(Contradiction)?;
    }
}

/// Reduces a puzzle of any geometry to a level from `singles` on.
fn reduce_any(
    puzzle: &mut Puzzle,
    level: Level,
    limits: &Limits,
    reduction: &mut Reduction,
) -> Result<(), Halt> {
    let mut board = Board::new(puzzle, level.min(Level::Matching), limits);
    let propagated = board.propagate();
    reduction.used = board.used();
    propagated?;
    if level == Level::Probe {
        let probed = probe::strike_failed(&mut board);
        if probed != Ok(false) {
            reduction.used = Level::Probe;
        }
        probed?;
    }
    store(&board, puzzle);
    Ok(())
}

/// Strikes from a puzzle what is struck on a board.
fn store(board: &Board, puzzle: &mut Puzzle) {
    for cell in board.geometry().cells() {
        puzzle.retain(cell, board.candidates(cell).words());
    }
}

/// Fixes the cells with one candidate, which is struck from their peers.
fn fix_settled(puzzle: &mut Puzzle) {
    for cell in puzzle.geometry().cells() {
        if puzzle.candidates(cell).single().is_some() {
            puzzle.mark_fixed(cell);
        }
    }
}

/// Says that a puzzle has no solution. The candidates stay as they were before, but that one cell
/// loses all of its: where the contradiction came to light depends on the order of the work.
fn give_up(puzzle: &mut Puzzle) {
    let cell = puzzle.open_cells().next();
    if let Some(cell) = cell {
        puzzle.retain(cell, &[0; 7]);
    }
}

/// How a reduced puzzle stands.
fn what_is_left(puzzle: &Puzzle) -> Reduced {
    if puzzle.level() == Level::None {
        return Reduced::Open;
    }
    let mut reduced = Reduced::Filled;
    for cell in puzzle.open_cells() {
        if puzzle.candidates(cell).is_empty() {
            return Reduced::Contradiction;
        }
        reduced = Reduced::Open;
    }
    reduced
}
