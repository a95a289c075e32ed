//! Where holes lie.

use super::{Holes, Pattern, solved_grid};
use crate::geometry::{Boxes, Geometry};
use crate::random::Random;

/// The cells that are blank.
pub(super) fn holes(geometry: &Geometry, holes: Holes, random: &mut Random) -> Vec<usize> {
    let n_holes = holes.share.of(geometry.n_cells());
    match holes.pattern {
        Pattern::Random => {
            let mut order = random.permutation(geometry.n_cells());
            order.truncate(n_holes);
            order
        }
        Pattern::Balanced => balanced(geometry, n_holes, random),
    }
}

/// So many holes, as equally distributed over rows, columns and boxes as possible.
///
/// In a solved grid each digit stands once in every unit. So the places of some digits, and some of the
/// places of another one, are balanced. Then exchanges that keep the balance bring them into disorder:
/// two holes at opposite corners of a rectangle become two at its other corners.
fn balanced(geometry: &Geometry, n_holes: usize, random: &mut Random) -> Vec<usize> {
    let places = solved_grid(geometry, random);
    let mut by_digit: Vec<usize> = random.permutation(geometry.n_cells());
    by_digit.sort_by_key(|&cell| places.digits()[cell]);
    let mut holes = by_digit;
    holes.truncate(n_holes);
    let mut is_hole = vec![false; geometry.n_cells()];
    for &hole in &holes {
        is_hole[hole] = true;
    }
    if n_holes < 2 {
        return holes;
    }
    let side = geometry.side();
    for _ in 0..EXCHANGES * geometry.n_cells() {
        let [first, second] = [(); 2].map(|()| random.below(n_holes));
        let corners = [holes[first], holes[second]];
        let [top, bottom] = corners.map(|cell| cell / side);
        let [left, right] = corners.map(|cell| cell % side);
        let others = [top * side + right, bottom * side + left];
        // In one row or column, a corner would be its own opposite.
        let is_free = others.iter().all(|&cell| !is_hole[cell]);
        if is_free && keeps_boxes(geometry, [top, bottom], [left, right]) {
            for (place, other) in [first, second].into_iter().zip(others) {
                is_hole[holes[place]] = false;
                is_hole[other] = true;
                holes[place] = other;
            }
        }
    }
    holes
}

/// Tries of exchanges for each cell.
const EXCHANGES: usize = 20;

/// Whether the exchange in a rectangle with corners in these rows and columns leaves each box with as
/// many holes as before: each box has both a corner that wins one and a corner that loses one.
fn keeps_boxes(geometry: &Geometry, rows: [usize; 2], columns: [usize; 2]) -> bool {
    match geometry.boxes() {
        Boxes::None => true,
        Boxes::Rect { height, width } => {
            rows[0] / height == rows[1] / height || columns[0] / width == columns[1] / width
        }
    }
}
