//! Encodings that are told by which constraints they state: all that such an encoding's file has to
//! say is a [`Skeleton`].

use super::direct::{Constraint, Direct, Family, Lines, state};
use super::{Encoding, Families, needs_boxes};
use crate::at_most_one::AtMostOne;
use crate::bibliography::Work;
use crate::cnf::{ClauseSink, Size};
use crate::encoding::CellLits;
use crate::error::Unsupported;
use crate::geometry::{Boxes, Cell, Geometry, Unit, UnitKind};
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
    /// Of each digit's places in each row, column, box and extra unit.
    pub(super) units: Constraint,
    /// Of which rows and columns; boxes and extra units all.
    pub(super) lines: Lines,
}

impl Skeleton {
    /// Takes the variables and writes the rules: cells, rows, columns, boxes, extra units. Clues are
    /// left to be written.
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

    /// The pairs of a unit's cells that are left to the units before.
    fn n_pairs_stated_elsewhere(&self, geometry: &Geometry, unit: Unit) -> u64 {
        let pairs = |n: usize| (n * (n - 1) / 2) as u64;
        match (geometry.kind_of(unit), self.lines, geometry.boxes()) {
            (UnitKind::Row | UnitKind::Column, ..) => 0,
            (UnitKind::Box, Lines::All, &Boxes::Rect { height, width }) => {
                height as u64 * pairs(width) + width as u64 * pairs(height)
            }
            (UnitKind::Box, Lines::AllButOnePerBoxRow, &Boxes::Rect { height, width }) => {
                (height as u64 - 1) * pairs(width) + (width as u64 - 1) * pairs(height)
            }
            // No formula counts these.
            (UnitKind::Box | UnitKind::Extra, ..) => {
                let cells = geometry.cells_of(unit);
                let is_before =
                    |&pair: &[Cell; 2]| self.lines.hold_apart(geometry, pair) != Some(unit);
                let later = |index: usize| cells[index + 1..].iter();
                let pairs = (0..cells.len())
                    .flat_map(|index| later(index).map(move |&other| [cells[index], other]));
                pairs.filter(is_before).count() as u64
            }
        }
    }

    /// What a digit's places in a unit take.
    fn unit_size(&self, geometry: &Geometry, unit: Unit, amo: &dyn AtMostOne) -> Size {
        let whole = self.units.size(geometry.side(), amo);
        if !amo.leaves_out_pairs_stated_elsewhere() || !self.units.asks_at_most_one() {
            return whole;
        }
        let n_left_out = self.n_pairs_stated_elsewhere(geometry, unit);
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

    /// Writes the whole formula: cells, rows, columns, boxes, extra units, then the clues.
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
        let units = geometry
            .units()
            .filter(|&unit| self.lines.hold(geometry, unit))
            .map(|unit| self.unit_size(geometry, unit, amo))
            .fold(Size::default(), Size::plus);
        Ok(Size::default()
            .with_vars(n_cells * side as u64)
            .plus(self.cells.size(side, amo).times(n_cells))
            .plus(units.times(side as u64)))
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
