//! Solved grids by shuffling a pattern.

use crate::digits::Digit;
use crate::geometry::{Boxes, Geometry};
use crate::grid::Grid;
use crate::random::Random;

/// A random solved grid: a cyclic pattern, its digits relabelled, its bands and stacks rearranged,
/// and the rows and columns within them. Not all grids can come of that.
pub fn solved_grid(geometry: &Geometry, random: &mut Random) -> Grid {
    let side = geometry.side();
    let (height, width) = match geometry.boxes() {
        Boxes::None => (1, side),
        Boxes::Rect { height, width } => (height, width),
    };
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
    Grid::new(geometry, digits).expect("a digit up to the side for every cell")
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
