//! Candidates of a 9×9 puzzle in bits, and what follows from them.
//!
//! There is a [`Plane`] for each digit: the cells that may hold it. Propagation goes back and forth
//! between the digits that have lost places, each looked at by itself ([`plane::lock`] or
//! [`plane::hidden_singles`]), and the cells, which are counted through all nine planes at once.

mod open;
mod plane;
mod probe;
#[cfg(test)]
mod tests;

use super::Contradiction;
use crate::geometry::{Boxes, Cell};
use crate::puzzle::Puzzle;
use plane::Plane;

/// A set of digits, digit d as bit d - 1.
type DigitBits = u16;

const ALL_DIGITS: DigitBits = 0x1FF;

/// Candidates of a 9×9 puzzle under propagation. Copying it is how one undoes.
#[derive(Clone)]
pub(crate) struct Nine {
    /// For each digit the cells that may hold it.
    planes: [Plane; 9],
    /// The settled cells: they have one candidate, and their peers do not have it.
    settled: Plane,
    /// The digits that have lost places since their singles were looked for.
    stale: DigitBits,
    /// The digits that have lost places since pointing and claiming came to an end.
    unlocked: DigitBits,
}

impl Nine {
    /// The candidates of a puzzle as they are; `None` unless it is 9×9 with boxes 3×3
    /// and nothing else.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Nine> {
        const BOXES: Boxes = Boxes::Rect {
            height: 3,
            width: 3,
        };
        let words = puzzle.candidate_words();
        let geometry = puzzle.geometry();
        let is_plain = geometry.boxes() == &BOXES && geometry.n_units() == 27;
        if !is_plain || words.len() != 81 {
            return None;
        }
        let mut bands = [[0u32; 3]; 9];
        let mut full = [0u32; 3];
        for (band, words) in words.chunks_exact(27).enumerate() {
            // Most cells have all candidates.
            let mut partial = 0;
            for (place, &word) in words.iter().enumerate() {
                partial |= u32::from(word != u64::from(ALL_DIGITS)) << place;
            }
            full[band] = !partial;
            while partial != 0 {
                let place = partial.trailing_zeros();
                partial &= partial - 1;
                let mut word = words[place as usize] & u64::from(ALL_DIGITS);
                while word != 0 {
                    bands[word.trailing_zeros() as usize][band] |= 1 << place;
                    word &= word - 1;
                }
            }
        }
        let full = plane::of_bands(full) & plane::ALL;
        let planes = bands.map(|bands| plane::of_bands(bands) | full);
        Some(Nine {
            planes,
            settled: 0,
            stale: ALL_DIGITS,
            unlocked: ALL_DIGITS,
        })
    }

    /// Strikes a digit, by its index, from some cells.
    fn strike_all(&mut self, digit: usize, cells: Plane) {
        let plane = &mut self.planes[digit];
        let was_there = DigitBits::from(*plane & cells != 0) << digit;
        *plane &= !cells;
        self.stale |= was_there;
        self.unlocked |= was_there;
    }

    /// Naked and hidden singles to the fixpoint, which is what unit propagation finds in `extended`;
    /// if `locked`, pointing and claiming besides, which is what it finds in `triad`.
    ///
    /// # Errors
    ///
    /// [`Contradiction`], also of every later call. The candidates then say nothing.
    pub(super) fn propagate(&mut self, locked: bool) -> Result<(), Contradiction> {
        let propagated = self.look_at_cells(&[0; 9]).and_then(|lost| {
            if locked {
                self.propagate_from::<true>(self.unlocked | lost)
            } else {
                self.propagate_from::<false>(self.stale | lost)
            }
        });
        if propagated.is_err() {
            self.stale = ALL_DIGITS;
            self.unlocked = ALL_DIGITS;
        }
        propagated
    }

    /// Propagates what follows from the places that these digits have lost.
    fn propagate_from<const LOCKED: bool>(
        &mut self,
        mut stale: DigitBits,
    ) -> Result<(), Contradiction> {
        while stale != 0 {
            let placed = self.look_at_digits::<LOCKED>(&mut stale)?;
            stale |= self.look_at_cells(&placed)?;
            self.unlocked |= stale;
        }
        self.stale = 0;
        if LOCKED {
            self.unlocked = 0;
        }
        Ok(())
    }

    /// Looks at each of some digits and says where it is newly placed. What remains of the set are
    /// digits to be looked at again.
    fn look_at_digits<const LOCKED: bool>(
        &mut self,
        stale: &mut DigitBits,
    ) -> Result<[Plane; 9], Contradiction> {
        let mut placed = [0; 9];
        let mut all_placed = 0;
        let mut again = 0;
        while *stale != 0 {
            let digit = stale.trailing_zeros() as usize;
            *stale &= *stale - 1;
            let plane = self.planes[digit];
            let new = if LOCKED {
                let (left, singles) = plane::lock(plane).ok_or(Contradiction)?;
                self.planes[digit] = left;
                singles & !self.settled
            } else {
                let singles = plane::hidden_singles(plane).ok_or(Contradiction)?;
                let new = singles & !self.settled;
                let left = plane::without_peers(plane, new);
                self.planes[digit] = left;
                again |= DigitBits::from(left != plane) << digit;
                new
            };
            if new & all_placed != 0 {
                return Err(Contradiction);
            }
            all_placed |= new;
            placed[digit] = new;
        }
        *stale = again;
        Ok(placed)
    }

    /// Strikes the other digits where one is placed, and settles cells with one candidate. Says which
    /// digits have lost places.
    fn look_at_cells(&mut self, placed: &[Plane; 9]) -> Result<DigitBits, Contradiction> {
        let all_placed = placed.iter().fold(0, |all, cells| all | cells);
        self.settled |= all_placed;
        let mut lost = 0;
        let (mut one, mut two) = (0, 0);
        for (digit, (plane, placed)) in self.planes.iter_mut().zip(placed).enumerate() {
            let left = *plane & (!all_placed | placed);
            lost |= DigitBits::from(left != *plane) << digit;
            *plane = left;
            two |= one & left;
            one |= left;
        }
        if one != plane::ALL {
            return Err(Contradiction);
        }
        let singles = one & !two & !self.settled;
        if singles != 0 {
            self.settled |= singles;
            for (digit, plane) in self.planes.iter_mut().enumerate() {
                let left = plane::without_peers(*plane, *plane & singles);
                lost |= DigitBits::from(left != *plane) << digit;
                *plane = left;
            }
        }
        Ok(lost)
    }

    /// Whether, after a successful [`Nine::propagate`], every cell has one candidate.
    pub(super) fn is_filled(&self) -> bool {
        self.settled == plane::ALL
    }

    /// Strikes from a puzzle what is struck here.
    pub(super) fn store(&self, puzzle: &mut Puzzle) {
        let mut words = [0; 81];
        for (digit, &plane) in self.planes.iter().enumerate() {
            for cell in plane::cells(plane) {
                words[cell] |= 1 << digit;
            }
        }
        for (cell, word) in words.into_iter().enumerate() {
            puzzle.retain(Cell::new(cell), &[word]);
        }
    }
}
