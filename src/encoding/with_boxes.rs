//! Encodings over one variable a cell and digit that are nothing without boxes. All that such an
//! encoding's file has to say is a [`WithBoxes`].

use super::direct::Direct;
use super::{CellLits, Encoding, Families, needs_boxes};
use crate::at_most_one::AtMostOne;
use crate::bibliography::Work;
use crate::cnf::{ClauseSink, Size};
use crate::error::Unsupported;
use crate::geometry::Geometry;
use crate::puzzle::Puzzle;

/// An encoding that needs boxes.
pub(super) struct WithBoxes {
    /// See [`Encoding::name`].
    pub(super) name: &'static str,
    /// See [`Encoding::summary`].
    pub(super) summary: &'static str,
    /// See [`Encoding::sources`].
    pub(super) sources: &'static [&'static Work],
    /// See [`Encoding::auxiliaries`].
    pub(super) auxiliaries: &'static str,
    /// See [`Encoding::at_most_one_applies`].
    pub(super) families: Families,
    /// States the rules, but not the clues, of a puzzle with boxes of this height and width.
    pub(super) state_rules:
        for<'p> fn(&'p Puzzle, [usize; 2], &dyn AtMostOne, &mut dyn ClauseSink) -> Direct<'p>,
    /// What that takes for the blank puzzle.
    pub(super) size: fn(&Geometry, [usize; 2], &dyn AtMostOne) -> Size,
}

impl Encoding for WithBoxes {
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
        self.auxiliaries
    }

    fn supports(&self, geometry: &Geometry) -> Result<(), Unsupported> {
        needs_boxes(self.name, geometry).map(|_| ())
    }

    fn encode(
        &self,
        puzzle: &Puzzle,
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        let boxes = needs_boxes(self.name, puzzle.geometry())?;
        let direct = (self.state_rules)(puzzle, boxes, amo, out);
        direct.state_clues(out);
        Ok(direct.lits)
    }

    fn size(&self, geometry: &Geometry, amo: &dyn AtMostOne) -> Result<Size, Unsupported> {
        let boxes = needs_boxes(self.name, geometry)?;
        Ok((self.size)(geometry, boxes, amo))
    }

    fn at_most_one_applies(&self) -> Families {
        self.families
    }
}
