//! Failed literals: candidates whose placement propagation refutes.
//!
//! Placing a candidate and propagating gives a *branch*. If that is a contradiction the candidate is
//! struck. Otherwise nothing that the branch settles can fail: what follows from one of its placements
//! follows in the branch too, where there is no contradiction. So a few branches, the ones that settle
//! most, vouch for all candidates.
//!
//! When a candidate was struck, the branches kept from before are not made anew: what is struck is
//! struck from them, and they are propagated further from there, which comes to the same.

use super::plane::{self, Plane};
use super::{Contradiction, DigitBits, Nine};

/// A candidate that was placed without contradiction, and what follows from it.
struct Branch {
    cell: Plane,
    digit: usize,
    nine: Nine,
}

impl Nine {
    /// Strikes every candidate whose placement [`Nine::propagate`] with `locked` refutes, until there
    /// is none. This strikes candidates of no solution. With `stop_at_solution` it may end with the
    /// first branch that fills the grid and return that.
    ///
    /// Propagation with `locked` has to have succeeded before.
    ///
    /// # Errors
    ///
    /// [`Contradiction`] if there is no solution; the candidates then say nothing.
    pub(in crate::reduce) fn probe(
        &mut self,
        stop_at_solution: bool,
    ) -> Result<Option<Nine>, Contradiction> {
        debug_assert_eq!(self.unlocked, 0, "probing comes after propagation");
        let mut branches: Vec<Branch> = Vec::new();
        let mut passed = self.settled_planes();
        let mut is_changed = false;
        loop {
            while let Some((cell, digit)) = self.unprobed(&passed) {
                branches.push(Branch {
                    cell,
                    digit,
                    nine: self.clone(),
                });
                let last = branches.len() - 1;
                let branch = &mut branches[last].nine;
                if branch.place(cell, digit).is_err() {
                    branches.truncate(last);
                    self.refute(cell, digit)?;
                    is_changed = true;
                } else {
                    if stop_at_solution && branch.is_filled() {
                        return Ok(branches.pop().map(|branch| branch.nine));
                    }
                    branch.vouch(&mut passed);
                }
            }
            if !is_changed || self.is_filled() {
                return Ok(None);
            }
            is_changed = self.renew(&mut branches)?;
            passed = self.settled_planes();
            for branch in &branches {
                branch.nine.vouch(&mut passed);
            }
        }
    }

    /// Strikes a candidate that has failed.
    pub(super) fn refute(&mut self, cell: Plane, digit: usize) -> Result<(), Contradiction> {
        self.strike_all(digit, cell);
        self.propagate(true)
    }

    /// Places a candidate and propagates.
    pub(super) fn place(&mut self, cell: Plane, digit: usize) -> Result<(), Contradiction> {
        let mut stale = 0;
        for (index, plane) in self.planes.iter_mut().enumerate() {
            let left = if index == digit {
                plane::without_peers(*plane, cell)
            } else {
                *plane & !cell
            };
            stale |= DigitBits::from(left != *plane) << index;
            *plane = left;
        }
        self.settled |= cell;
        self.propagate_from::<true>(stale)
    }

    /// Brings branches to where they would be if they were made now, and strikes what fails. Says
    /// whether something was struck; the branches are then behind again.
    fn renew(&mut self, branches: &mut Vec<Branch>) -> Result<bool, Contradiction> {
        let mut is_changed = false;
        let mut refuted = Ok(());
        branches.retain_mut(|branch| {
            // Settled candidates need no branch, struck ones have none.
            if refuted.is_err() || self.planes[branch.digit] & !self.settled & branch.cell == 0 {
                return false;
            }
            if branch.nine.restrict(self).is_err() {
                refuted = self.refute(branch.cell, branch.digit);
                is_changed = true;
                return false;
            }
            true
        });
        refuted?;
        Ok(is_changed)
    }

    /// Strikes what is struck in another, and propagates.
    fn restrict(&mut self, to: &Nine) -> Result<(), Contradiction> {
        let mut stale = 0;
        for (digit, (plane, to)) in self.planes.iter_mut().zip(&to.planes).enumerate() {
            stale |= DigitBits::from(*plane & !to != 0) << digit;
            *plane &= to;
        }
        self.propagate_from::<true>(stale)
    }

    /// The candidates of the settled cells.
    fn settled_planes(&self) -> [Plane; 9] {
        self.planes.map(|plane| plane & self.settled)
    }

    /// Adds the candidates of the settled cells.
    fn vouch(&self, passed: &mut [Plane; 9]) {
        for (passed, plane) in passed.iter_mut().zip(&self.planes) {
            *passed |= plane & self.settled;
        }
    }

    /// A candidate that has not passed: of a cell with two candidates if possible.
    fn unprobed(&self, passed: &[Plane; 9]) -> Option<(Plane, usize)> {
        let (mut one, mut two, mut three) = (0, 0, 0);
        let mut open = 0;
        for (plane, passed) in self.planes.iter().zip(passed) {
            three |= two & plane;
            two |= one & plane;
            one |= plane;
            open |= plane & !passed;
        }
        let pairs = open & two & !three;
        let cells = if pairs == 0 { open } else { pairs };
        let cell = cells & cells.wrapping_neg();
        let is_open = |digit: &usize| self.planes[*digit] & !passed[*digit] & cell != 0;
        (0..9).find(is_open).map(|digit| (cell, digit))
    }
}
