//! Jigsaws of a table: on a line a side, the puzzle and its regions, a field each, and perhaps more.
//!
//! ```text
//! 4  ..43...1.2......  1112122233443344  2143342112344312  name
//! ```

use std::io::BufRead;
use std::ops::Range;

use super::lines::Line;
use super::reader::Reader;
use super::scan::is_delimiter;
use super::symbol::{self, LARGEST_SIDE};
use super::table::{self, Field, trimmed};
use super::{Entry, fault, line, sniff};
use crate::error::Error;
use crate::geometry::{Boxes, Geometry, Shape};

/// The number of the field with the puzzle, in a table without a header.
const PUZZLE: usize = 1;

/// The number of the field with the regions.
const REGIONS: usize = 2;

/// What the column of the regions is called in a header.
pub(super) const NAMES: [&str; 2] = ["regions", "region"];

/// Where the fields of such a line stand.
#[derive(Clone, Copy)]
pub(super) struct Jigsaw {
    side: usize,
    puzzle: usize,
    regions: usize,
}

/// The fields of a line that is a jigsaw, right or wrong: a number, as many symbols as the grid of
/// that side has cells, and as many labels.
fn find(line: &Line) -> Option<Jigsaw> {
    let text = &line.text;
    let n_digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if !text.get(n_digits).is_some_and(|byte| is_delimiter(*byte)) {
        return None;
    }
    let side = side_of(&text[..n_digits])?;
    let puzzle = n_digits + 1;
    let regions = puzzle + side * side + 1;
    let end = regions + side * side;
    let is_gap = |at: usize| text.get(at).is_none_or(|byte| is_delimiter(*byte));
    let fits = text.len() >= end
        && is_gap(regions - 1)
        && is_gap(end)
        && are_symbols(&text[puzzle..regions - 1])
        && may_be_regions(&text[regions..end], side);
    fits.then_some(Jigsaw {
        side,
        puzzle,
        regions,
    })
}

/// The side that a field says.
fn side_of(field: &[u8]) -> Option<usize> {
    if !(1..=2).contains(&field.len()) {
        return None;
    }
    let side = std::str::from_utf8(field).ok()?.parse().ok()?;
    (2..=LARGEST_SIDE).contains(&side).then_some(side)
}

/// Whether a field is symbols only.
fn are_symbols(field: &[u8]) -> bool {
    field.iter().all(|byte| symbol::is_symbol(*byte))
}

/// Whether a field may be regions of a side, right or wrong, and no solution: as many labels as that,
/// some of them twice in a row.
fn may_be_regions(field: &[u8], side: usize) -> bool {
    let n_distinct = |labels: &[u8]| {
        let mut labels = labels.to_vec();
        labels.sort_unstable();
        labels.dedup();
        labels.len()
    };
    field.len() == side * side
        && !field.iter().any(|byte| is_delimiter(*byte))
        && n_distinct(field) == side
        && field.chunks(side).any(|row| n_distinct(row) < side)
}

/// The field with the puzzle, in a row without a header that is a jigsaw.
pub(super) fn puzzle_column(text: &[u8], fields: &[Field]) -> Option<usize> {
    let [side, puzzle, regions, ..] = fields else {
        return None;
    };
    let field = |field: &Field| &text[trimmed(text, field.content.clone())];
    let side = side_of(field(side))?;
    let is_jigsaw = field(puzzle).len() == side * side
        && are_symbols(field(puzzle))
        && may_be_regions(field(regions), side);
    is_jigsaw.then_some(PUZZLE)
}

impl<R: BufRead> Reader<R> {
    /// Whether a line is a jigsaw.
    pub(super) fn find_jigsaw(&self, line: &Line) -> Option<Jigsaw> {
        find(line).filter(|_| self.options.allows_lines())
    }

    /// Reads a jigsaw.
    pub(super) fn read_jigsaw(&mut self, line: Line, jigsaw: Jigsaw) -> Result<Entry, Error> {
        let Jigsaw {
            side,
            puzzle,
            regions,
        } = jigsaw;
        let geometry = self.jigsaw_geometry(&line, regions..regions + side * side, side)?;
        let mut entry = line::read(&line, puzzle, &geometry, self.options.symbols)?;
        entry.fields.remove(0);
        self.note_line(side);
        Ok(entry.on(line, puzzle).with_shape())
    }

    /// The geometry of the puzzle in a column of a row, if its regions are in another one, and that: that
    /// of the name, or without a header where a side, a puzzle and regions follow each other.
    pub(super) fn regions_beside(
        &mut self,
        line: &Line,
        fields: &[Field],
        column: usize,
    ) -> Result<Option<(Geometry, usize)>, Error> {
        let named = self.region_column();
        let usual = puzzle_column(&line.text, fields).filter(|puzzle| *puzzle == column);
        let Some(at) = named.or(usual.map(|_| REGIONS)) else {
            return Ok(None);
        };
        let (Some(regions), Some(puzzle)) = (fields.get(at), fields.get(column)) else {
            return Ok(None);
        };
        let n_cells = trimmed(&line.text, puzzle.content.clone()).len();
        let place = trimmed(&line.text, regions.content.clone());
        let says_none = place.is_empty() || line.text[place.clone()] == *b"-";
        match sniff::square_root(n_cells) {
            Some(side) if !says_none => Ok(Some((self.jigsaw_geometry(line, place, side)?, at))),
            Some(_) | None => Ok(None),
        }
    }

    /// The column of the header that is called so.
    fn region_column(&self) -> Option<usize> {
        let table = self.table.as_ref()?;
        *self.region_column.get_or_init(|| {
            let header = table.header.as_ref()?;
            let fields = table::fields(header, table.separator).ok()?;
            let mut names = NAMES.iter();
            names.find_map(|name| table::column_named(header, &fields, name))
        })
    }

    /// The geometry with the regions in a part of a line: the one before, if they are the same.
    fn jigsaw_geometry(
        &mut self,
        line: &Line,
        place: Range<usize>,
        side: usize,
    ) -> Result<Geometry, Error> {
        let start = place.start;
        let map = String::from_utf8_lossy(&line.text[place]);
        let asked = self.geometries.shape().clone();
        let geometry = || {
            let shape = Shape {
                boxes: Some(Boxes::of_map(&map)?),
                extra: asked.extra.clone(),
            };
            let before = self.jigsaw.as_ref().filter(|before| {
                before.side() == side && Some(before.boxes()) == shape.boxes.as_ref()
            });
            match before {
                Some(before) => Ok(before.clone()),
                None => shape.geometry(side),
            }
        };
        let geometry = geometry().map_err(|error| fault::regions(line, start, error))?;
        if asked
            .boxes
            .as_ref()
            .is_some_and(|boxes| boxes != geometry.boxes())
        {
            return Err(fault::other_regions(line, start, &asked).into());
        }
        self.jigsaw = Some(geometry.clone());
        Ok(geometry)
    }
}
