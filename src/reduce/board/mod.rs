//! Candidates of any geometry, under propagation that can be undone.
//!
//! A board keeps, beside each cell's candidates, how many places a digit has left in each unit, and in
//! each part that a line and a box have in common. Striking a candidate updates these numbers, and
//! whatever falls to one is an event: a cell with one candidate (naked single), a digit with one
//! place in a unit (hidden single), a digit that is left in one part of a line or box (locked). The
//! place that is left is known without a search, as the exclusive or of all places that are. At level
//! `matching`, units with a struck candidate are then filtered by [`Matching`].
//!
//! All that is struck stands on a trail, so undoing costs what striking did.

mod counts;

use counts::{Queue, Tally};

use super::layout::Layout;
use super::matching::Matching;
use super::{Contradiction, Halt, Level};
use crate::digits::{self, Digit, Digits};
use crate::geometry::{Cell, Geometry, Unit};
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;

/// See the [module](self).
pub(crate) struct Board {
    geometry: Geometry,
    layout: Layout,
    side: usize,
    /// Words of a cell's candidate set.
    words: usize,
    level: Level,
    candidates: Vec<u64>,
    n_candidates: Vec<u16>,
    /// A digit's places in a unit: `places[unit * side + digit]`.
    places: Vec<Tally>,
    /// A digit's places in a part: `in_part[part * side + digit]`. Empty below level `locked`.
    in_part: Vec<u16>,
    /// The parts of a group that hold a digit: `groups[group * side + digit]`.
    groups: Vec<Tally>,
    /// What was struck, `cell * side + digit`, oldest first.
    trail: Vec<u32>,
    events: Vec<Event>,
    /// Digits that are left in one part of a group: group, digit. Looked at when no event is left.
    locked: Vec<(u32, u16)>,
    /// Units to be filtered, when there is nothing else to do.
    dirty: Queue,
    matching: Matching,
    is_dead: bool,
    /// The strongest level that struck something.
    used: Level,
    limits: Limits,
    /// Why it can't be propagated any more.
    stopped: Option<StopReason>,
    /// Conclusions drawn since the last look at the limits.
    n_unwatched: u32,
}

/// Conclusions that are drawn between two looks at the limits. One takes up to some microseconds.
const CONCLUSIONS_A_LOOK: u32 = 1 << 10;

/// Something of which one is left.
#[derive(Clone, Copy)]
enum Event {
    /// A cell's candidate.
    Naked(Cell),
    /// A digit's place in a unit: unit, digit.
    Hidden(Unit, u16),
}

/// A state of a board to come back to.
#[derive(Clone, Copy)]
pub(crate) struct Mark(usize);

impl Board {
    /// A board with the candidates of a puzzle, to be propagated at this level within these limits.
    pub(crate) fn new(puzzle: &Puzzle, level: Level, limits: &Limits) -> Board {
        let geometry = puzzle.geometry().clone();
        let layout = Layout::new(&geometry);
        let side = geometry.side();
        let is_locked = level >= Level::Locked;
        let n_parts = if is_locked { layout.parts().len() } else { 0 };
        let n_groups = if is_locked { layout.n_groups() } else { 0 };
        let mut board = Board {
            side,
            words: digits::words_for(side),
            level,
            candidates: puzzle.candidate_words().to_vec(),
            n_candidates: vec![0; geometry.n_cells()],
            places: vec![Tally::default(); geometry.n_units() * side],
            in_part: vec![0; n_parts * side],
            groups: vec![Tally::default(); n_groups * side],
            trail: Vec::new(),
            events: Vec::new(),
            locked: Vec::new(),
            dirty: Queue::new(geometry.n_units()),
            matching: Matching::new(geometry.n_units(), side),
            is_dead: false,
            used: Level::Clues,
            limits: limits.clone(),
            stopped: None,
            n_unwatched: 0,
            geometry,
            layout,
        };
        board.take_stock();
        board
    }

    /// The digits that a cell may still take.
    pub(crate) fn candidates(&self, cell: Cell) -> Digits<'_> {
        Digits::from_words(&self.candidates[cell.index() * self.words..][..self.words])
    }

    /// How many digits a cell may still take.
    pub(crate) fn n_candidates(&self, cell: Cell) -> usize {
        usize::from(self.n_candidates[cell.index()])
    }

    /// The strongest level that struck anything so far; `clues` if none did.
    pub(crate) fn used(&self) -> Level {
        self.used
    }

    /// Whether anything was struck since the board was made or undone.
    pub(super) fn has_struck(&self) -> bool {
        !self.trail.is_empty()
    }

    /// Propagates at another level from now on, and returns the one before. Not above the level that
    /// the board was made for.
    pub(super) fn set_level(&mut self, level: Level) -> Level {
        std::mem::replace(&mut self.level, level)
    }

    /// The geometry.
    pub(crate) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The state at hand, which has to be propagated, to be undone to.
    pub(crate) fn mark(&self) -> Mark {
        debug_assert!(self.events.is_empty() && self.dirty.is_empty() && !self.is_dead);
        Mark(self.trail.len())
    }

    /// Brings back a state: that of the mark, also after a contradiction.
    pub(crate) fn undo(&mut self, mark: Mark) {
        self.events.clear();
        self.locked.clear();
        self.dirty.clear();
        self.is_dead = false;
        for index in (mark.0..self.trail.len()).rev() {
            let struck = self.trail[index] as usize;
            self.restore(Cell::new(struck / self.side), struck % self.side);
        }
        self.trail.truncate(mark.0);
    }

    /// Strikes all candidates of a cell but one.
    pub(crate) fn fix(&mut self, cell: Cell, digit: Digit) {
        self.keep_only(cell, digit.index());
    }

    /// Strikes a candidate, if it is there.
    pub(crate) fn strike(&mut self, cell: Cell, digit: Digit) {
        if self.has(cell, digit.index()) {
            self.remove(cell, digit.index());
        }
    }

    /// Draws all conclusions of the level.
    ///
    /// # Errors
    ///
    /// [`Halt::Contradiction`] if a cell is left without a candidate, or a digit without a place.
    /// [`Halt::Stopped`] at a limit: the board then says nothing any more.
    pub(crate) fn propagate(&mut self) -> Result<(), Halt> {
        loop {
            if self.is_dead {
                return Err(Contradiction.into());
            }
            self.look_at_limits()?;
            let n_struck = self.trail.len();
            let level = if let Some(event) = self.events.pop() {
                match event {
                    Event::Naked(cell) => self.strike_from_peers(cell),
                    Event::Hidden(unit, digit) => self.place_hidden(unit, usize::from(digit)),
                }
                Level::Singles
            } else if let Some((group, digit)) = self.locked.pop() {
                self.lock(group, usize::from(digit));
                Level::Locked
            } else if let Some(unit) = self.dirty.pop() {
                self.filter(unit);
                self.n_unwatched = CONCLUSIONS_A_LOOK;
                Level::Matching
            } else {
                return Ok(());
            };
            if self.trail.len() > n_struck {
                self.used = self.used.max(level);
            }
        }
    }

    /// Looks at the limits now and then.
    fn look_at_limits(&mut self) -> Result<(), Halt> {
        self.n_unwatched += 1;
        if self.n_unwatched >= CONCLUSIONS_A_LOOK {
            self.n_unwatched = 0;
            self.stopped = self.stopped.or_else(|| self.limits.reached());
        }
        self.stopped
            .map_or(Ok(()), |reason| Err(Halt::Stopped(reason)))
    }

    /// A cell with one candidate: no peer has it.
    fn strike_from_peers(&mut self, cell: Cell) {
        let Some(digit) = self.candidates(cell).single() else {
            return;
        };
        let digit = digit.index();
        for number in 0..self.layout.places(cell).len() {
            let unit = self.layout.places(cell)[number].unit;
            self.strike_from(unit, digit, |_, other| other == cell);
        }
    }

    /// Strikes a digit from the cells of a unit that `keep` does not name.
    fn strike_from(&mut self, unit: Unit, digit: usize, keep: impl Fn(&Board, Cell) -> bool) {
        if self.places[unit.index() * self.side + digit].count == 1 {
            return;
        }
        let geometry = self.geometry.clone();
        for &cell in geometry.cells_of(unit) {
            if self.has(cell, digit) && !keep(self, cell) {
                self.remove(cell, digit);
            }
        }
    }

    /// A digit with one place in a unit: that cell has no other candidate.
    fn place_hidden(&mut self, unit: Unit, digit: usize) {
        let tally = self.places[unit.index() * self.side + digit];
        if tally.count == 1 {
            let cell = self.geometry.cells_of(unit)[usize::from(tally.xor)];
            self.keep_only(cell, digit);
        }
    }

    /// A digit that is left in one part of a line or a box stands there, so nowhere else in the box or
    /// line that shares the part.
    fn lock(&mut self, group: u32, digit: usize) {
        let tally = self.groups[group as usize * self.side + digit];
        if tally.count != 1 {
            return;
        }
        let number = tally.xor;
        let part = self.layout.parts()[usize::from(number)];
        let other = if group == part.line_group {
            part.block
        } else {
            part.line
        };
        let in_part = self.in_part[usize::from(number) * self.side + digit];
        if self.places[other.index() * self.side + digit].count > in_part {
            self.strike_from(other, digit, |board, cell| {
                board.layout.parts_of(cell).contains(&number)
            });
        }
    }

    /// Filters a unit.
    fn filter(&mut self, unit: Unit) {
        let cells = self.geometry.cells_of(unit);
        let is_possible = self
            .matching
            .filter(unit, cells, &self.candidates, &self.n_candidates);
        if !is_possible {
            self.is_dead = true;
            return;
        }
        let struck = self.matching.take_struck();
        for &(cell, digit) in &struck {
            self.remove(cell, usize::from(digit));
        }
        self.matching.give_back(struck);
        // What the filter leaves, it would leave again.
        self.dirty.forget(unit);
    }

    fn has(&self, cell: Cell, digit: usize) -> bool {
        self.candidates[cell.index() * self.words + digit / 64] >> (digit % 64) & 1 == 1
    }

    /// Strikes all candidates of a cell but one; that one too, if it is not there.
    fn keep_only(&mut self, cell: Cell, digit: usize) {
        for word in 0..self.words {
            let mut others = self.candidates[cell.index() * self.words + word];
            if digit / 64 == word {
                others &= !(1 << (digit % 64));
            }
            while others != 0 {
                let other = word * 64 + others.trailing_zeros() as usize;
                others &= others - 1;
                self.remove(cell, other);
            }
        }
    }
}
