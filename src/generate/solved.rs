//! Solved grids: a shuffled pattern where one is known.

use super::found;
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::{Boxes, Geometry, UnitKind};
use crate::grid::Grid;
use crate::limits::Limits;
use crate::random::Random;
use crate::search::Answer;

/// A random solved grid; `None` if no grid has this shape.
///
/// With rectangular boxes or none, and without extra units: a cyclic pattern, its digits relabelled,
/// its bands and stacks rearranged, and the rows and columns within them. Not all grids can come of
/// that. Of other shapes cells are filled at random as long as that leads anywhere.
///
/// # Errors
///
/// Only if the solver fails that is asked where that leads nowhere.
pub fn solved_grid(geometry: &Geometry, random: &mut Random) -> Result<Option<Grid>, Error> {
    match solved_within(geometry, random, &Limits::default())? {
        Answer::Grid(grid) => Ok(Some(grid)),
        Answer::No => Ok(None),
        Answer::Unknown(_) => unreachable!("there is no limit"),
    }
}

/// A random solved grid, if there is one and it is found within limits.
pub(super) fn solved_within(
    geometry: &Geometry,
    random: &mut Random,
    limits: &Limits,
) -> Result<Answer, Error> {
    let has_extra = geometry.units_of_kind(UnitKind::Extra).len() > 0;
    match geometry.boxes() {
        Boxes::None if !has_extra => Ok(pattern(geometry, (1, geometry.side()), random)),
        &Boxes::Rect { height, width } if !has_extra => {
            Ok(pattern(geometry, (height, width), random))
        }
        Boxes::None | Boxes::Rect { .. } | Boxes::Regions(_) => {
            found::grid(geometry, random, limits)
        }
    }
}

/// A shuffled pattern for boxes of this height and width.
fn pattern(geometry: &Geometry, (height, width): (usize, usize), random: &mut Random) -> Answer {
    let side = geometry.side();
    let labels = random.permutation(side);
    let rows = banded(height, side, random);
    let columns = banded(width, side, random);
    let mut digits = Vec::with_capacity(side * side);
    for row in rows {
        // Each row of a band is shifted by a box width, each band by one more.
        let shift = width * (row % height) + row / height;
        let label = |column: &usize| Digit::from_index(labels[(shift + column) % side]);
        digits.extend(columns.iter().map(label));
    }
    Answer::Grid(Grid::new(geometry, digits).expect("a digit up to the side for every cell"))
}

/// A grid with its digits exchanged at random.
pub(super) fn relabelled(grid: &Grid, random: &mut Random) -> Grid {
    let labels = random.permutation(grid.geometry().side());
    let label = |digit: &Digit| Digit::from_index(labels[digit.index()]);
    let digits = grid.digits().iter().map(label).collect();
    Grid::new(grid.geometry(), digits).expect("as many digits as before, of the same side")
}

/// Rows or columns in a random order that keeps each `depth` of them together.
fn banded(depth: usize, side: usize, random: &mut Random) -> Vec<usize> {
    let mut lines = Vec::with_capacity(side);
    for band in random.permutation(side / depth) {
        let within = random.permutation(depth);
        lines.extend(within.iter().map(|line| band * depth + line));
    }
    lines
}
