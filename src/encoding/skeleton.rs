//! Encodings that are told by which constraints they state: all that such an encoding's file has to
//! say is a [`Skeleton`].

use super::direct::{Constraint, Direct, Family, Lines, state};
use super::{Encoding, Families, needs_boxes};
use crate::at_most_one::AtMostOne;
use crate::bibliography::Work;
use crate::cnf::{ClauseSink, Size};
use crate::encoding::CellLits;
use crate::error::Unsupported;
use crate::geometry::{Boxes, Geometry, UnitKind};
use crate::puzzle::Puzzle;

/// A direct encoding: which constraints it states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Skeleton {
    /// See [`Encoding::name`].
    pub(super) name: &'static str,
    /// See [`Encoding::summary`].
    pub(super) summary: &'static str,
    /// See [`Encoding::sources`].
    pub(super) sources: &'static [&'static Work],
    /// Of each cell's digits.
    pub(super) cells: Constraint,
    /// Of each digit's places in each row, column and box.
    pub(super) units: Constraint,
    /// Of which rows and columns; boxes all.
    pub(super) lines: Lines,
}

impl Skeleton {
    /// Takes the variables and writes the rules: cells, rows, columns, boxes. Clues are left to be
    /// written.
    pub(super) fn state_rules<'p>(
        &self,
        puzzle: &'p Puzzle,
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Direct<'p> {
        let direct = Direct::new(puzzle, self.lines, out);
        state(self.cells, Family::Cells, &direct, amo, out);
        for kind in UnitKind::ALL {
            if puzzle.geometry().units_of_kind(kind).len() > 0 {
                state(self.units, Family::Units(kind), &direct, amo, out);
            }
        }
        direct
    }

    /// The pairs of a box's cells that are left to the rows and columns, if any are.
    fn n_pairs_stated_elsewhere(&self, geometry: &Geometry) -> u64 {
        let pairs = |n: usize| (n * (n - 1) / 2) as u64;
        match (self.lines, geometry.boxes()) {
            (_, Boxes::None) => 0,
            (Lines::All, Boxes::Rect { height, width }) => {
                height as u64 * pairs(width) + width as u64 * pairs(height)
            }
            (Lines::AllButOnePerBoxRow, Boxes::Rect { height, width }) => {
                (height as u64 - 1) * pairs(width) + (width as u64 - 1) * pairs(height)
            }
        }
    }

    /// What a digit's places in a box take.
    fn box_size(&self, geometry: &Geometry, amo: &dyn AtMostOne) -> Size {
        let whole = self.units.size(geometry.side(), amo);
        if !amo.leaves_out_pairs_stated_elsewhere() || !self.units.asks_at_most_one() {
            return whole;
        }
        let n_left_out = self.n_pairs_stated_elsewhere(geometry);
        let pairs = amo.size(geometry.side()).n_clauses - n_left_out;
        let at_least_one = match self.units {
            Constraint::ExactlyOne => Constraint::AtLeastOne.size(geometry.side(), amo),
            Constraint::AtLeastOne | Constraint::AtMostOne | Constraint::Ladder => Size::default(),
        };
        at_least_one.plus(Size::of_clauses(pairs, 2))
    }
}

impl Encoding for Skeleton {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn sources(&self) -> &'static [&'static Work] {
        self.sources
    }

    fn auxiliaries(&self) -> &'static str {
        if matches!(self.cells, Constraint::Ladder) {
            "order literals, a cell holds one of its first k digits"
        } else {
            ""
        }
    }

    fn supports(&self, geometry: &Geometry) -> Result<(), Unsupported> {
        match self.lines {
            Lines::All => Ok(()),
            Lines::AllButOnePerBoxRow => needs_boxes(self.name, geometry).map(|_| ()),
        }
    }

    /// Writes the whole formula: cells, rows, columns, boxes, then the clues.
    fn encode(
        &self,
        puzzle: &Puzzle,
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        self.supports(puzzle.geometry())?;
        let direct = self.state_rules(puzzle, amo, out);
        direct.state_clues(out);
        Ok(direct.lits)
    }

    fn size(&self, geometry: &Geometry, amo: &dyn AtMostOne) -> Result<Size, Unsupported> {
        self.supports(geometry)?;
        let side = geometry.side();
        let n_cells = geometry.n_cells() as u64;
        let n_boxes = geometry.units_of_kind(UnitKind::Box).len();
        let is_line = |unit| geometry.kind_of(unit) != UnitKind::Box;
        let n_lines = geometry
            .units()
            .filter(|&unit| is_line(unit) && self.lines.hold(geometry, unit))
            .count();
        Ok(Size::default()
            .with_vars(n_cells * side as u64)
            .plus(self.cells.size(side, amo).times(n_cells))
            .plus(self.units.size(side, amo).times((n_lines * side) as u64))
            .plus(self.box_size(geometry, amo).times((n_boxes * side) as u64)))
    }

    fn at_most_one_applies(&self) -> Families {
        let units = self.units.asks_at_most_one();
        Families {
            cells: self.cells.asks_at_most_one(),
            rows: units,
            columns: units,
            boxes: units,
        }
    }
}
