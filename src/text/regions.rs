//! Jigsaws of a table: on a line a side, the puzzle and its regions, a field each, and perhaps more.
//!
//! ```text
//! 4  ..43...1.2......  1112122233443344  2143342112344312  name
//! ```

use std::io::BufRead;

use super::lines::Line;
use super::reader::{Class, Reader};
use super::scan::is_delimiter;
use super::symbol::{self, LARGEST_SIDE};
use super::{Entry, fault, line};
use crate::error::Error;
use crate::geometry::{Boxes, Geometry, Shape};

/// Where the fields of such a line stand.
#[derive(Clone, Copy)]
pub(super) struct Jigsaw {
    side: usize,
    puzzle: usize,
    regions: usize,
}

/// The fields of a line that is a jigsaw, right or wrong: a number, as many symbols as the grid of
/// that side has cells, and as many labels.
pub(super) fn find(line: &Line) -> Option<Jigsaw> {
    let text = &line.text;
    let n_digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if !(1..=2).contains(&n_digits) || !text.get(n_digits).is_some_and(|byte| is_delimiter(*byte)) {
        return None;
    }
    let side: usize = std::str::from_utf8(&text[..n_digits]).ok()?.parse().ok()?;
    if !(2..=LARGEST_SIDE).contains(&side) {
        return None;
    }
    let puzzle = n_digits + 1;
    let regions = puzzle + side * side + 1;
    let end = regions + side * side;
    let is_gap = |at: usize| text.get(at).is_none_or(|byte| is_delimiter(*byte));
    let is_field = |field: &[u8]| !field.iter().any(|byte| is_delimiter(*byte));
    let fits = text.len() >= end
        && is_gap(regions - 1)
        && is_gap(end)
        && is_field(&text[regions..end])
        && text[puzzle..regions - 1]
            .iter()
            .all(|byte| symbol::is_symbol(*byte));
    fits.then_some(Jigsaw {
        side,
        puzzle,
        regions,
    })
}

impl<R: BufRead> Reader<R> {
    /// Whether a line is a jigsaw, where no boxes are asked for.
    pub(super) fn find_jigsaw(&self, line: &Line) -> Option<Jigsaw> {
        let may_be = self.options.allows_lines() && self.geometries.shape().boxes.is_none();
        find(line).filter(|_| may_be)
    }

    /// Reads a jigsaw.
    pub(super) fn read_jigsaw(&mut self, line: Line, jigsaw: Jigsaw) -> Result<Entry, Error> {
        let Jigsaw {
            side,
            puzzle,
            regions,
        } = jigsaw;
        let geometry = self.jigsaw_geometry(&line.text[regions..][..side * side], side);
        let geometry = geometry.map_err(|error| fault::regions(&line, regions, error))?;
        let mut entry = line::read(&line, puzzle, &geometry, self.options.symbols)?;
        entry.fields.remove(0);
        self.class = Some(Class::Line { side });
        let mut entry = entry.on(line, puzzle);
        if let Some(source) = &mut entry.source {
            source.has_shape = true;
        }
        Ok(entry)
    }

    /// The geometry with these regions: the one before, if they are the same.
    fn jigsaw_geometry(
        &mut self,
        map: &[u8],
        side: usize,
    ) -> Result<Geometry, crate::error::GeometryError> {
        let shape = Shape {
            boxes: Some(Boxes::of_map(&String::from_utf8_lossy(map))?),
            extra: self.geometries.shape().extra.clone(),
        };
        if let Some(before) = &self.jigsaw {
            if before.side() == side && Some(before.boxes()) == shape.boxes.as_ref() {
                return Ok(before.clone());
            }
        }
        let geometry = shape.geometry(side)?;
        self.jigsaw = Some(geometry.clone());
        Ok(geometry)
    }
}
