//! Puzzles whose clues are drawn without a solved grid: no unit has a digit twice, and that is all.

use std::collections::VecDeque;

use super::{Drawn, Generated};
use crate::digits::Digit;
use crate::error::NotMade;
use crate::geometry::{Cell, Geometry};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::random::Random;

/// Steps of an attempt for each cell.
const STEPS: usize = 100;

/// How often limits are looked at, in steps.
const LOOK_EVERY: usize = 1000;

/// One attempt at a puzzle with these cells blank.
///
/// Each other cell in turn, in random order, gets one of the digits that its peers do not have. Where
/// they have all, it takes one that few of them have from these, and they have their turn again.
pub(super) fn puzzle(
    geometry: &Geometry,
    blank: &[usize],
    random: &mut Random,
    limits: &Limits,
) -> Drawn<Generated> {
    let mut is_blank = vec![false; geometry.n_cells()];
    for &cell in blank {
        is_blank[cell] = true;
    }
    let mut drawing = Drawing::new(geometry);
    let order = random.permutation(geometry.n_cells());
    let mut turns: VecDeque<Cell> = order
        .into_iter()
        .filter(|&cell| !is_blank[cell])
        .map(Cell::new)
        .collect();
    for step in 0..STEPS * geometry.n_cells() {
        if step % LOOK_EVERY == LOOK_EVERY - 1 {
            if let Some(reason) = limits.reached() {
                return Err(NotMade::Stopped(reason));
            }
        }
        let Some(cell) = turns.pop_front() else {
            return Ok(Generated {
                puzzle: drawing.puzzle(),
                solution: None,
            });
        };
        drawing.place(cell, random, &mut turns);
    }
    Err(NotMade::Missed {
        attempts: 1,
        nearest: None,
    })
}

/// Clues on their way.
struct Drawing<'a> {
    geometry: &'a Geometry,
    digits: Vec<Option<Digit>>,
    /// The cell that holds a digit in a unit, at unit * side + digit.
    holders: Vec<Option<Cell>>,
}

impl<'a> Drawing<'a> {
    /// No clue yet.
    fn new(geometry: &'a Geometry) -> Drawing<'a> {
        Drawing {
            geometry,
            digits: vec![None; geometry.n_cells()],
            holders: vec![None; geometry.n_units() * geometry.side()],
        }
    }

    /// Gives a cell a digit, and those that lose theirs by that another turn.
    fn place(&mut self, cell: Cell, random: &mut Random, turns: &mut VecDeque<Cell>) {
        let mut best: Vec<Digit> = Vec::new();
        let mut fewest = usize::MAX;
        for digit in self.geometry.digits() {
            let n = self.holders_of(cell, digit).count();
            if n < fewest {
                fewest = n;
                best.clear();
            }
            if n == fewest {
                best.push(digit);
            }
        }
        let digit = best[random.below(best.len())];
        let losers: Vec<Cell> = self.holders_of(cell, digit).collect();
        for loser in losers {
            // Two units may have the same one.
            if self.digits[loser.index()].is_some() {
                self.set(loser, digit, None);
                turns.push_back(loser);
            }
        }
        self.set(cell, digit, Some(cell));
    }

    /// Who holds a digit in the units of a cell.
    fn holders_of(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Cell> + '_ {
        let side = self.geometry.side();
        let units = self.geometry.units_of(cell).iter();
        units.filter_map(move |unit| self.holders[unit.index() * side + digit.index()])
    }

    /// Says that a cell holds a digit, or no longer does.
    fn set(&mut self, cell: Cell, digit: Digit, holder: Option<Cell>) {
        let side = self.geometry.side();
        for unit in self.geometry.units_of(cell) {
            self.holders[unit.index() * side + digit.index()] = holder;
        }
        self.digits[cell.index()] = holder.map(|_| digit);
    }

    /// The puzzle with these clues.
    fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::blank(self.geometry);
        for cell in self.geometry.cells() {
            if let Some(digit) = self.digits[cell.index()] {
                puzzle.set_clue(cell, digit);
            }
        }
        puzzle
    }
}
