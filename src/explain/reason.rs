//! Reasons that can be seen without a search.

use crate::digits::Digit;
use crate::geometry::{Cell, Geometry, Unit};
use crate::grid::{self, Clash};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

use super::givens::is_given;

/// Why givens clash.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Two clues are equal and stand in one unit.
    Repeated(Clash),
    /// The givens rule out every digit of this cell.
    NoDigit(Cell),
    /// They rule out every cell of the unit for this digit.
    NoPlace(Digit, Unit),
    /// They can't be completed together; nothing simpler is known.
    Together,
}

impl Reason {
    /// The reason in words, such as `5 stands twice in row 1: r1c1 and r1c7`, `no digit is left for
    /// r1c1`, `7 has no place in box 3`.
    pub fn in_words(&self, geometry: &Geometry) -> String {
        match self {
            Reason::Repeated(clash) => clash.to_string(),
            Reason::NoDigit(cell) => {
                format!("no digit is left for {}", geometry.cell_name(*cell))
            }
            Reason::NoPlace(digit, unit) => {
                format!("{digit} has no place in {}", geometry.unit_name(*unit))
            }
            Reason::Together => "together they can't be completed".to_owned(),
        }
    }
}

/// Givens that clash, each of them needed, and the reason: a cell that may have no digit, or two equal
/// clues in a unit. Where a digit is placed, equal clues are such a reason only if it is one of them:
/// of two others, one might be enough beside it.
pub(super) fn at_sight(puzzle: &Puzzle, placed: Option<Cell>) -> Option<(Vec<Cell>, Reason)> {
    let mut cells = puzzle.geometry().cells();
    if let Some(cell) = cells.find(|&cell| puzzle.candidates(cell).is_empty()) {
        return Some((vec![cell], Reason::NoDigit(cell)));
    }
    let clash = match placed {
        None => grid::clash(puzzle),
        Some(placed) => clash_with(placed, puzzle),
    };
    clash.map(|clash| (clash.cells.to_vec(), Reason::Repeated(clash)))
}

/// The first clue that is equal to the one in this cell and shares a unit with it.
fn clash_with(cell: Cell, puzzle: &Puzzle) -> Option<Clash> {
    let geometry = puzzle.geometry();
    let digit = puzzle.clue(cell)?;
    for &unit in geometry.units_of(cell) {
        let is_equal = |&&other: &&Cell| other != cell && puzzle.clue(other) == Some(digit);
        if let Some(&other) = geometry.cells_of(unit).iter().find(is_equal) {
            return Some(Clash {
                digit,
                unit,
                cells: [cell.min(other), cell.max(other)],
                geometry: geometry.clone(),
            });
        }
    }
    None
}

/// Givens by which a cell has no digit or a digit no place in a unit, by them alone: the fewest that
/// are seen, in row-major order. None also if a limit is reached on the way.
pub(super) fn direct(puzzle: &Puzzle, limits: &Limits) -> Option<(Vec<Cell>, Reason)> {
    let geometry = puzzle.geometry();
    let settled = Settled::of(puzzle);
    let mut n_out = vec![0; geometry.n_cells()];
    let mut without_place = Vec::new();
    for digit in geometry.digits() {
        if limits.reached().is_some() {
            return None;
        }
        let is_out = settled.where_out(puzzle, digit);
        for (n_out, is_out) in n_out.iter_mut().zip(&is_out) {
            *n_out += usize::from(*is_out);
        }
        for unit in geometry.units() {
            let cells = geometry.cells_of(unit);
            if cells.iter().all(|cell| is_out[cell.index()]) {
                without_place.push((digit, unit));
            }
        }
    }
    let is_empty = |cell: &Cell| n_out[cell.index()] == geometry.side();
    let without_digit = geometry.cells().filter(is_empty);
    let without_digit =
        without_digit.map(|cell| (settled.without_digit(puzzle, cell), Reason::NoDigit(cell)));
    let without_place = without_place.into_iter().map(|(digit, unit)| {
        let cells = settled.without_place(puzzle, digit, unit);
        (cells, Reason::NoPlace(digit, unit))
    });
    // The first of the shortest.
    let at_sight = at_sight(puzzle, None).into_iter();
    let all = at_sight.chain(without_digit).chain(without_place);
    let (mut cells, reason) = all.min_by_key(|(cells, _)| cells.len())?;
    cells.sort_unstable();
    Some((cells, reason))
}

/// The cells that the givens leave one digit, by digit.
struct Settled(Vec<Vec<Cell>>);

impl Settled {
    /// Those of a puzzle.
    fn of(puzzle: &Puzzle) -> Settled {
        let geometry = puzzle.geometry();
        let mut cells = vec![Vec::new(); geometry.side()];
        for cell in geometry.cells().filter(|&cell| is_given(puzzle, cell)) {
            if let Some(digit) = puzzle.candidates(cell).single() {
                cells[digit.index()].push(cell);
            }
        }
        Settled(cells)
    }

    /// The cells that can't have a digit, by index: it is not among their own candidates, or stands in
    /// one of their units.
    fn where_out(&self, puzzle: &Puzzle, digit: Digit) -> Vec<bool> {
        let geometry = puzzle.geometry();
        let cells = geometry.cells();
        let mut is_out: Vec<bool> = cells
            .map(|cell| !puzzle.candidates(cell).contains(digit))
            .collect();
        for &settled in &self.0[digit.index()] {
            for &unit in geometry.units_of(settled) {
                for &cell in geometry.cells_of(unit) {
                    if cell != settled {
                        is_out[cell.index()] = true;
                    }
                }
            }
        }
        is_out
    }

    /// Givens that rule out every digit of a cell: its own, if it has one, and a peer for each digit
    /// that this leaves.
    fn without_digit(&self, puzzle: &Puzzle, cell: Cell) -> Vec<Cell> {
        let own = is_given(puzzle, cell).then_some(cell);
        let rest = puzzle.candidates(cell).iter().filter_map(|digit| {
            let mut settled = self.0[digit.index()].iter().copied();
            settled.find(|&other| are_peers(puzzle.geometry(), cell, other))
        });
        own.into_iter().chain(rest).collect()
    }

    /// Givens that rule out every cell of a unit for a digit, each time the one that rules out most.
    fn without_place(&self, puzzle: &Puzzle, digit: Digit, unit: Unit) -> Vec<Cell> {
        let geometry = puzzle.geometry();
        let mut open = geometry.cells_of(unit).to_vec();
        let mut chosen = Vec::new();
        let is_out_by = |cell: Cell, given: Cell, is_settled: bool| {
            if is_settled {
                are_peers(geometry, cell, given)
            } else {
                cell == given
            }
        };
        let own = open.clone().into_iter();
        let own = own.filter(|&cell| !puzzle.candidates(cell).contains(digit));
        let settled = self.0[digit.index()].iter();
        let givens: Vec<(Cell, bool)> = settled
            .map(|&cell| (cell, true))
            .chain(own.map(|cell| (cell, false)))
            .collect();
        while !open.is_empty() {
            let n_out = |&(given, is_settled): &(Cell, bool)| {
                let out = open.iter();
                out.filter(|&&cell| is_out_by(cell, given, is_settled))
                    .count()
            };
            // The first of the best.
            let best = givens.iter().copied().rev().max_by_key(n_out);
            let (given, is_settled) = best.expect("each cell is ruled out by some given");
            open.retain(|&cell| !is_out_by(cell, given, is_settled));
            chosen.push(given);
        }
        chosen
    }
}

/// Whether two cells are different and share a unit.
fn are_peers(geometry: &Geometry, cell: Cell, other: Cell) -> bool {
    let others = geometry.units_of(other);
    cell != other
        && geometry
            .units_of(cell)
            .iter()
            .any(|unit| others.contains(unit))
}
