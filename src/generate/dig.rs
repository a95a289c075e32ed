//! Puzzles with one solution: clues are taken away from a solved grid while it stays the only one.

use super::{Drawn, Generated, Unique, clues_of};
use crate::error::{Error, NotMade};
use crate::geometry::{Cell, Geometry};
use crate::grid::Grid;
use crate::limits::{Limits, StopReason};
use crate::random::Random;
use crate::reduce::Level;
use crate::solve::{Options, Outcome, any_solution};

/// One attempt.
pub(super) fn puzzle(
    geometry: &Geometry,
    unique: Unique,
    random: &mut Random,
    limits: &Limits,
) -> Result<Drawn<Generated>, Error> {
    let solution = match super::solution(geometry, random, limits)? {
        Ok(solution) => solution,
        Err(reason) => return Ok(Err(reason)),
    };
    let order = random.permutation(geometry.n_cells());
    let options = Options {
        // Most clues go by singles, and on small grids a solver is faster than probing for the rest:
        // seven times as fast on Latin squares of side 9. The level decides nothing about the puzzle.
        level: (geometry.side() <= 9).then_some(Level::Singles),
        limits: limits.clone(),
        ..Options::default()
    };
    let mut digging = Digging {
        solution: &solution,
        keeps: vec![true; order.len()],
        n_clues: order.len(),
        options,
    };
    // An irreducible puzzle is dug to its end, whatever number of clues comes of it.
    let least = match unique {
        Unique {
            irreducible: true, ..
        } => 0,
        Unique {
            clues: Some(clues), ..
        } => clues,
        Unique { .. } => Unique::usual_clues(geometry),
    };
    if let Some(reason) = digging.dig(&groups(&order, unique), least)? {
        return Ok(Err(NotMade::Stopped(reason)));
    }
    let Digging { keeps, n_clues, .. } = digging;
    if unique.clues.is_some_and(|clues| clues != n_clues) {
        return Ok(Err(NotMade::Missed {
            attempts: 1,
            nearest: Some(n_clues),
        }));
    }
    let puzzle = clues_of(&solution, &keeps);
    Ok(Ok(Generated {
        puzzle,
        solution: Some(solution),
    }))
}

/// A puzzle with one solution, on its way to fewer clues.
struct Digging<'a> {
    solution: &'a Grid,
    /// The cells that still have clues.
    keeps: Vec<bool>,
    /// How many those are.
    n_clues: usize,
    options: Options<'a>,
}

impl Digging<'_> {
    /// Takes away one group of cells after the other, down to `least` clues. Once is enough: what is
    /// needed among more clues is needed among fewer.
    fn dig(&mut self, groups: &[Vec<usize>], least: usize) -> Result<Option<StopReason>, Error> {
        for group in groups {
            if self.n_clues < least + group.len() {
                continue;
            }
            // Many questions are settled before anything else looks at limits.
            if let Some(reason) = self.options.limits.reached() {
                return Ok(Some(reason));
            }
            for &cell in group {
                self.keeps[cell] = false;
            }
            match self.is_unique_without(group)? {
                Answer::Yes => self.n_clues -= group.len(),
                Answer::No => {
                    for &cell in group {
                        self.keeps[cell] = true;
                    }
                }
                Answer::Stopped(reason) => return Ok(Some(reason)),
            }
        }
        Ok(None)
    }

    /// Whether the solution is still the only one after a group of cells has lost its clues. Any other
    /// differs from it in one of them: in the first, or in the second while the first is the same, and
    /// so on. Each of these is one question, which is easier than to count.
    fn is_unique_without(&self, group: &[usize]) -> Result<Answer, Error> {
        for (place, &index) in group.iter().enumerate() {
            let cell = Cell::new(index);
            let before = &group[..place];
            if self.is_single(cell, before) {
                continue;
            }
            let mut differs = clues_of(self.solution, &self.keeps);
            for &settled in before {
                let settled = Cell::new(settled);
                differs.set_clue(settled, self.solution.digit(settled));
            }
            differs.strike(cell, self.solution.digit(cell));
            match any_solution(&differs, &self.options)?.outcome {
                Outcome::None => {}
                Outcome::Unknown(reason) => return Ok(Answer::Stopped(reason)),
                Outcome::Unique(_) | Outcome::Many(_) | Outcome::Found(_) => return Ok(Answer::No),
            }
        }
        Ok(Answer::Yes)
    }

    /// Whether all other digits are clues in the units of a cell, or stand there in `settled` cells. While most
    /// clues are there this is so of most cells, and much cheaper to see than to ask: on large sides by
    /// a factor of a thousand.
    fn is_single(&self, cell: Cell, settled: &[usize]) -> bool {
        let geometry = self.solution.geometry();
        let own = self.solution.digit(cell).index();
        let mut is_seen = vec![false; geometry.side()];
        let mut n_left = geometry.side() - 1;
        for &unit in geometry.units_of(cell) {
            for &other in geometry.cells_of(unit) {
                let digit = self.solution.digit(other).index();
                let has_clue = self.keeps[other.index()] || settled.contains(&other.index());
                if has_clue && digit != own && !std::mem::replace(&mut is_seen[digit], true) {
                    n_left -= 1;
                }
            }
        }
        n_left == 0
    }
}

/// Whether a solution is the only one.
enum Answer {
    Yes,
    No,
    /// It is not known.
    Stopped(StopReason),
}

/// The cells in this order, each by itself, or with the one that it faces if the puzzle is symmetric.
fn groups(order: &[usize], unique: Unique) -> Vec<Vec<usize>> {
    let n_cells = order.len();
    if !unique.symmetric {
        return order.iter().map(|&cell| vec![cell]).collect();
    }
    let mut is_done = vec![false; n_cells];
    let mut groups = Vec::new();
    for &cell in order {
        let facing = n_cells - 1 - cell;
        if !std::mem::replace(&mut is_done[facing], true) {
            groups.push(if cell == facing {
                vec![cell]
            } else {
                vec![cell, facing]
            });
        }
        is_done[cell] = true;
    }
    // The cell in the middle, if there is one, decides whether the number of clues is odd. Where a
    // number is wanted and no clue has to be needed, it goes first or not at all.
    if let (Some(clues), false) = (unique.clues, unique.irreducible) {
        let middle = groups.iter().position(|group| group.len() == 1);
        if let Some(middle) = middle.map(|place| groups.remove(place)) {
            if (n_cells - clues) % 2 == 1 {
                groups.insert(0, middle);
            }
        }
    }
    groups
}
