//! Where holes lie.

use super::{Drawn, Holes, Pattern};
use crate::error::Error;
use crate::geometry::{Cell, Geometry, Unit};
use crate::grid::Grid;
use crate::limits::Limits;
use crate::random::Random;

/// The cells that are blank.
pub(super) fn holes(
    geometry: &Geometry,
    holes: Holes,
    random: &mut Random,
    limits: &Limits,
) -> Result<Drawn<Vec<usize>>, Error> {
    let n_holes = holes.share.of(geometry.n_cells());
    match holes.pattern {
        Pattern::Random => {
            let mut order = random.permutation(geometry.n_cells());
            order.truncate(n_holes);
            Ok(Ok(order))
        }
        Pattern::Balanced => {
            let places = super::solution(geometry, random, limits)?;
            Ok(places.map(|places| balanced(&places, n_holes, random)))
        }
    }
}

/// So many holes, as equally distributed over units as possible.
///
/// In a solved grid each digit stands once in every unit. So the places of some digits, and some of the
/// places of another one, are balanced. Then exchanges that keep the balance bring them into disorder:
/// two holes at opposite corners of a rectangle become two at its other corners.
fn balanced(places: &Grid, n_holes: usize, random: &mut Random) -> Vec<usize> {
    let geometry = places.geometry();
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
        if is_free && keeps_units(geometry, corners, others) {
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

/// Whether the exchange of two corners of a rectangle for the others leaves each box and extra unit
/// with as many holes as before.
fn keeps_units(geometry: &Geometry, corners: [usize; 2], others: [usize; 2]) -> bool {
    let units_of = |cells: [usize; 2]| {
        let beside_lines = |cell| geometry.units_of(Cell::new(cell))[2..].iter();
        let mut units: Vec<&Unit> = cells.into_iter().flat_map(beside_lines).collect();
        units.sort();
        units
    };
    units_of(corners) == units_of(others)
}
