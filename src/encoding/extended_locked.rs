//! Extended-locked encoding: as `extended`, with the locked candidates as clauses.
//!
//! | constraint                                              | clause                          |
//! | ------------------------------------------------------- | ------------------------------- |
//! | all of `extended`                                       |                                 |
//! | each box, line, digit, place y in the rest of the line  | the rest of the box has it, ¬y  |
//! | each box, line, digit, place z in the rest of the box   | the rest of the line has it, ¬z |
//!
//! The rest is what lies outside the cells that box and line have in common. Implied by `extended`; no
//! auxiliary variables of its own. Unit propagation then finds pointing and claiming. Side n, boxes
//! of h rows and w columns: n³ variables, and 2n² (h (n - w) + w (n - h)) clauses of n - w + 1 and
//! n - h + 1 literals besides those of `extended`: 5,832, which makes 17,820 at 9×9 with pairwise.
//!
//! Source: `tdoku`, `docs/sudoku.md`.

use super::direct::{Direct, Places};
use super::extended::EXTENDED;
use super::with_boxes::WithBoxes;
use super::{Encoding, Families};
use crate::at_most_one::AtMostOne;
use crate::bibliography::TDOKU;
use crate::cnf::{ClauseSink, Size};
use crate::geometry::{Cell, Geometry, UnitKind};

/// See the [module](self).
pub(super) static EXTENDED_LOCKED: WithBoxes = WithBoxes {
    name: "extended-locked",
    summary: "as extended, with pointing and claiming as clauses",
    sources: &[&TDOKU],
    auxiliaries: "",
    families: Families {
        cells: true,
        rows: true,
        columns: true,
        boxes: true,
    },
    state_rules: |puzzle, [height, width], amo, out| {
        let direct = EXTENDED.state_rules(puzzle, amo, out);
        state_locked(&direct, UnitKind::Row, width, out);
        state_locked(&direct, UnitKind::Column, height, out);
        direct
    },
    size,
};

/// Writes the clauses of all boxes with the lines of a kind, `length` cells in common.
fn state_locked(direct: &Direct, kind: UnitKind, length: usize, out: &mut dyn ClauseSink) {
    out.section(&format!(
        "a digit that stands in the rest of a {kind} stands in the rest of the box, and the reverse"
    ));
    let geometry = direct.geometry();
    for line in geometry.units_of_kind(kind) {
        let line_cells = geometry.cells_of(line);
        for common in line_cells.chunks(length) {
            if out.is_full() {
                return;
            }
            let block = geometry.box_of(common[0]);
            let box_cells = block.map_or(&[][..], |block| geometry.cells_of(block));
            let [line_rest, box_rest] = [line_cells, box_cells].map(|cells| {
                let is_outside = |cell: &Cell| !common.contains(cell);
                let rest: Vec<Cell> = cells.iter().copied().filter(is_outside).collect();
                rest
            });
            for digit in geometry.digits() {
                let places = [&line_rest, &box_rest].map(|rest| direct.places(rest, digit));
                let [Places::Open(in_line), Places::Open(in_box)] = places else {
                    // A fixed cell satisfies the one half, and the other half is what `extended` says of
                    // the box or the line.
                    continue;
                };
                for (lits, others) in [(&in_box, &in_line), (&in_line, &in_box)] {
                    let mut clause = lits.clone();
                    for &other in others {
                        clause.push(-other);
                        out.add_clause(&clause);
                        clause.pop();
                    }
                }
            }
        }
    }
}

/// The closed form.
fn size(geometry: &Geometry, [height, width]: [usize; 2], amo: &dyn AtMostOne) -> Size {
    let side = geometry.side() as u64;
    let locked = |per_line: usize, length: usize| {
        let rest = side - length as u64;
        Size::of_clauses(2 * rest, rest + 1).times(side * side * per_line as u64)
    };
    EXTENDED
        .size(geometry, amo)
        .expect("extended covers every geometry")
        .plus(locked(height, width))
        .plus(locked(width, height))
}
