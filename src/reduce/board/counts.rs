//! What a board counts, and how that follows when a candidate is struck or comes back.

use super::{Board, Event};
use crate::digits::Digits;
use crate::geometry::{Cell, Unit};
use crate::reduce::Level;

/// How many there are, and the exclusive or of their numbers: if there is one, its number.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) count: u16,
    pub(super) xor: u16,
}

impl Tally {
    fn add(&mut self, number: u16) {
        self.count += 1;
        self.xor ^= number;
    }

    fn remove(&mut self, number: u16) {
        self.count -= 1;
        self.xor ^= number;
    }
}

impl Board {
    /// Counts what there is, and notes what there is one of.
    pub(super) fn take_stock(&mut self) {
        let Board { side, words, .. } = *self;
        for cell in self.geometry.cells() {
            let candidates = Digits::from_words(&self.candidates[cell.index() * words..][..words]);
            let mut n = 0;
            for digit in candidates {
                n += 1;
                for place in self.layout.places(cell) {
                    self.places[place.unit.index() * side + digit.index()].add(place.position);
                }
                if !self.in_part.is_empty() {
                    for &part in self.layout.parts_of(cell) {
                        self.in_part[usize::from(part) * side + digit.index()] += 1;
                    }
                }
            }
            self.n_candidates[cell.index()] = n;
            match n {
                0 => self.is_dead = true,
                1 => self.events.push(Event::Naked(cell)),
                _ => {}
            }
        }
        for (number, part) in self.layout.parts().iter().enumerate() {
            for digit in 0..side {
                if self
                    .in_part
                    .get(number * side + digit)
                    .is_some_and(|n| *n > 0)
                {
                    for group in [part.line_group, part.block_group] {
                        self.groups[group as usize * side + digit].add(number as u16);
                    }
                }
            }
        }
        for unit in self.geometry.units() {
            if self.level >= Level::Matching {
                self.dirty.push(unit);
            }
            for digit in 0..side {
                match self.places[unit.index() * side + digit].count {
                    0 => self.is_dead = true,
                    1 => self.events.push(Event::Hidden(unit, digit as u16)),
                    _ => {}
                }
            }
        }
        for (index, group) in self.groups.iter().enumerate() {
            if group.count == 1 {
                let (group, digit) = ((index / side) as u32, (index % side) as u16);
                self.locked.push((group, digit));
            }
        }
    }

    /// Strikes a candidate that is there.
    pub(super) fn remove(&mut self, cell: Cell, digit: usize) {
        let side = self.side;
        self.candidates[cell.index() * self.words + digit / 64] &= !(1 << (digit % 64));
        self.trail.push((cell.index() * side + digit) as u32);
        let n = &mut self.n_candidates[cell.index()];
        *n -= 1;
        match *n {
            0 => self.is_dead = true,
            1 => self.events.push(Event::Naked(cell)),
            _ => {}
        }
        for &place in self.layout.places(cell) {
            let tally = &mut self.places[place.unit.index() * side + digit];
            tally.remove(place.position);
            match tally.count {
                0 => self.is_dead = true,
                1 => self.events.push(Event::Hidden(place.unit, digit as u16)),
                _ => {}
            }
            if self.level >= Level::Matching {
                self.dirty.push(place.unit);
            }
        }
        if self.in_part.is_empty() {
            return;
        }
        for &number in self.layout.parts_of(cell) {
            let left = &mut self.in_part[usize::from(number) * side + digit];
            *left -= 1;
            if *left > 0 {
                continue;
            }
            let part = self.layout.parts()[usize::from(number)];
            for group in [part.line_group, part.block_group] {
                let tally = &mut self.groups[group as usize * side + digit];
                tally.remove(number);
                if tally.count == 1 {
                    self.locked.push((group, digit as u16));
                }
            }
        }
    }

    /// Takes back that a candidate was struck.
    pub(super) fn restore(&mut self, cell: Cell, digit: usize) {
        let side = self.side;
        self.candidates[cell.index() * self.words + digit / 64] |= 1 << (digit % 64);
        self.n_candidates[cell.index()] += 1;
        for &place in self.layout.places(cell) {
            self.places[place.unit.index() * side + digit].add(place.position);
        }
        if self.in_part.is_empty() {
            return;
        }
        for &number in self.layout.parts_of(cell) {
            let left = &mut self.in_part[usize::from(number) * side + digit];
            *left += 1;
            if *left == 1 {
                let part = self.layout.parts()[usize::from(number)];
                for group in [part.line_group, part.block_group] {
                    self.groups[group as usize * side + digit].add(number);
                }
            }
        }
    }
}

/// Units that wait, each once.
pub(super) struct Queue {
    waiting: Vec<Unit>,
    is_waiting: Vec<bool>,
}

impl Queue {
    pub(super) fn new(n_units: usize) -> Queue {
        Queue {
            waiting: Vec::new(),
            is_waiting: vec![false; n_units],
        }
    }

    pub(super) fn push(&mut self, unit: Unit) {
        let is_waiting = &mut self.is_waiting[unit.index()];
        if !*is_waiting {
            *is_waiting = true;
            self.waiting.push(unit);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.is_waiting.contains(&true)
    }

    pub(super) fn pop(&mut self) -> Option<Unit> {
        loop {
            let unit = self.waiting.pop()?;
            if std::mem::take(&mut self.is_waiting[unit.index()]) {
                return Some(unit);
            }
        }
    }

    /// Takes a unit out.
    pub(super) fn forget(&mut self, unit: Unit) {
        self.is_waiting[unit.index()] = false;
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
