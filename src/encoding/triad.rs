//! Triad encoding: selectors for the parts that a box has in common with its rows and columns.
//!
//! | constraint                                     | at least one | at most one |
//! | ---------------------------------------------- | :----------: | :---------: |
//! | each cell, its digits                          |      x       |      x      |
//! | each triad, each digit: its cells and ¬t       |      x       |  pairwise   |
//! | each row and column, each digit: its triads    |      x       |  pairwise   |
//! | each box, each digit: its minirows             |      x       |  pairwise   |
//! | each box, each digit: its minicolumns          |      x       |  pairwise   |
//!
//! A triad is a minirow or a minicolumn: the cells that a row or a column has in common with a box.
//! Auxiliary t(triad, digit) says that the digit stands in the triad; t is true exactly if one of the
//! triad's variables is, so the selectors' values follow from the grid. Nothing else is said of
//! rows, columns and boxes.
//!
//! Side n, boxes of h rows and w columns, E(k) = 1 + k(k-1)/2: n² (n + h + w) variables,
//! n² (E(n) + h E(w+1) + w E(h+1) + 2 E(h) + 2 E(w)) clauses, where E(n) is of the chosen at-most-one:
//! 7,695 at 9×9 with pairwise, 6,480 with `split3`. Unit propagation finds what it finds in
//! `extended`, and pointing and claiming besides.
//!
//! Source: `tdoku`, the "augmented" formula of `other_minisat.cc` and `docs/sudoku.md`.

use super::Families;
use super::direct::{Constraint, Direct, Family, Lines, Places, state};
use super::with_boxes::WithBoxes;
use crate::at_most_one::{AtMostOne, Pairwise};
use crate::bibliography::TDOKU;
use crate::cnf::{ClauseSink, Lit, Size};
use crate::geometry::{Cell, Geometry, Unit, UnitKind};
use crate::puzzle::Puzzle;

/// See the [module](self).
pub(super) static TRIAD: WithBoxes = WithBoxes {
    name: "triad",
    summary: "selectors for the parts that rows and columns share with boxes",
    sources: &[&TDOKU],
    auxiliaries: "selectors, a digit stands where a line and a box meet",
    families: FAMILIES,
    state_rules: |puzzle, boxes, amo, out| Triads::state_rules(puzzle, boxes, amo, out).0,
    size,
};

/// What the choice of at-most-one touches wherever triads stand for rows, columns and boxes.
pub(super) const FAMILIES: Families = Families {
    cells: true,
    rows: false,
    columns: false,
    boxes: false,
};

/// "This digit stands in this triad".
#[derive(Clone, Copy)]
pub(super) enum Selector {
    /// It does not.
    False,
    /// It does, in a fixed cell.
    True,
    /// It does if this is true.
    Var(Lit),
}

/// The selectors of the triads of one kind of line, rows or columns.
struct Selectors {
    side: usize,
    triads_per_line: usize,
    /// Line by line, triad by triad, digits ascending.
    in_order: Vec<Selector>,
}

/// The selectors of minirows and minicolumns.
pub(super) struct Triads([Selectors; 2]);

/// The kinds of lines that make triads, in the order of [`Triads`].
const LINES: [UnitKind; 2] = [UnitKind::Row, UnitKind::Column];

impl Selectors {
    /// Takes the variables of the triads of `length` cells in the lines of a kind, and ties them to
    /// the cells.
    fn new(direct: &Direct, kind: UnitKind, length: usize, out: &mut dyn ClauseSink) -> Selectors {
        out.section(&format!(
            "a digit stands in a part of a {kind} exactly if its selector is true"
        ));
        let geometry = direct.geometry();
        let mut selectors = Vec::new();
        for line in geometry.units_of_kind(kind) {
            for triad in geometry.cells_of(line).chunks(length) {
                if out.is_full() {
                    break;
                }
                selectors.extend(
                    geometry
                        .digits()
                        .map(|digit| new_selector(direct.places(triad, digit), out)),
                );
            }
        }
        Selectors {
            side: geometry.side(),
            triads_per_line: geometry.side() / length,
            in_order: selectors,
        }
    }

    /// The selectors of a line's triad, digits ascending; none if the sink was full before.
    fn of(&self, line: usize, triad: usize) -> &[Selector] {
        let start = (line * self.triads_per_line + triad) * self.side;
        self.in_order.get(start..start + self.side).unwrap_or(&[])
    }
}

/// What stands for a digit's places in a triad.
fn new_selector(places: Places, out: &mut dyn ClauseSink) -> Selector {
    match places {
        Places::Fixed => Selector::True,
        Places::Open(lits) if lits.is_empty() => Selector::False,
        Places::Open(mut lits) => {
            let selector = out.new_var().positive();
            lits.push(-selector);
            Pairwise.exactly_one(&lits, out);
            Selector::Var(selector)
        }
    }
}

/// Exactly one of the triads has each digit, unless a fixed cell of them has it.
fn state_each_digit_once(triads: &[&[Selector]], out: &mut dyn ClauseSink) {
    let n_digits = triads.iter().map(|triad| triad.len()).min().unwrap_or(0);
    let mut lits = Vec::with_capacity(triads.len());
    for digit in 0..n_digits {
        lits.clear();
        let mut is_fixed = false;
        for triad in triads {
            match triad[digit] {
                Selector::False => {}
                Selector::True => is_fixed = true,
                Selector::Var(lit) => lits.push(lit),
            }
        }
        if !is_fixed {
            Pairwise.exactly_one(&lits, out);
        }
    }
}

impl Triads {
    /// Writes all rules of a puzzle with boxes of `height` rows and `width` columns.
    pub(super) fn state_rules<'p>(
        puzzle: &'p Puzzle,
        [height, width]: [usize; 2],
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> (Direct<'p>, Triads) {
        let direct = Direct::new(puzzle, Lines::All, out);
        state(Constraint::ExactlyOne, Family::Cells, &direct, amo, out);
        let rows = Selectors::new(&direct, UnitKind::Row, width, out);
        let columns = Selectors::new(&direct, UnitKind::Column, height, out);
        let triads = Triads([rows, columns]);
        triads.state_lines(puzzle.geometry(), out);
        triads.state_boxes(puzzle.geometry(), out);
        if puzzle.geometry().units_of_kind(UnitKind::Extra).len() > 0 {
            let family = Family::Units(UnitKind::Extra);
            state(Constraint::ExactlyOne, family, &direct, &Pairwise, out);
        }
        (direct, triads)
    }

    /// Each line has each digit in exactly one of its triads.
    fn state_lines(&self, geometry: &Geometry, out: &mut dyn ClauseSink) {
        for (selectors, kind) in self.0.iter().zip(LINES) {
            out.section(&format!("each {kind} has every digit in one of its parts"));
            for line in 0..geometry.side() {
                if out.is_full() {
                    return;
                }
                let triads: Vec<&[Selector]> = (0..selectors.triads_per_line)
                    .map(|triad| selectors.of(line, triad))
                    .collect();
                state_each_digit_once(&triads, out);
            }
        }
    }

    /// Each box has each digit in exactly one of its minirows and of its minicolumns.
    fn state_boxes(&self, geometry: &Geometry, out: &mut dyn ClauseSink) {
        for (selectors, kind) in self.0.iter().zip(LINES) {
            out.section(&format!("each box has every digit in one part of a {kind}"));
            let length = geometry.side() / selectors.triads_per_line;
            for block in geometry.units_of_kind(UnitKind::Box) {
                if out.is_full() {
                    return;
                }
                let triads: Vec<&[Selector]> = lines_through(geometry, block, kind)
                    .map(|(line, first)| selectors.of(line, first / length))
                    .collect();
                state_each_digit_once(&triads, out);
            }
        }
    }

    /// The selectors of each triad with the number of its cells: minirows, then minicolumns.
    pub(super) fn each(&self) -> impl Iterator<Item = (&[Selector], usize)> {
        self.0.iter().flat_map(|selectors| {
            let length = selectors.side / selectors.triads_per_line;
            selectors
                .in_order
                .chunks(selectors.side)
                .map(move |triad| (triad, length))
        })
    }
}

/// The lines of a kind that a box meets, and where in the line it begins.
fn lines_through(
    geometry: &Geometry,
    block: Unit,
    kind: UnitKind,
) -> impl Iterator<Item = (usize, usize)> + '_ {
    let along = move |cell: Cell| {
        let (row, column) = geometry.row_and_column(cell);
        match kind {
            UnitKind::Row => (row, column),
            UnitKind::Column | UnitKind::Box | UnitKind::Extra => (column, row),
        }
    };
    let cells = geometry.cells_of(block);
    let (_, first) = along(cells[0]);
    cells
        .iter()
        .map(move |&cell| along(cell))
        .filter(move |&(_, place)| place == first)
}

/// The closed form of [`Triads::state_rules`].
pub(super) fn size(geometry: &Geometry, [height, width]: [usize; 2], amo: &dyn AtMostOne) -> Size {
    let side = geometry.side();
    let n_cells = geometry.n_cells() as u64;
    let n_extra = geometry.units_of_kind(UnitKind::Extra).len();
    let triads = |per_line: usize, length: usize| {
        let ties = Pairwise.exactly_one_size(length + 1).with_vars(1);
        let lines_and_boxes = Pairwise.exactly_one_size(per_line).times(2);
        ties.times(per_line as u64).plus(lines_and_boxes)
    };
    amo.exactly_one_size(side)
        .plus(Size::default().with_vars(side as u64))
        .plus(triads(height, width))
        .plus(triads(width, height))
        .times(n_cells)
        .plus(
            Pairwise
                .exactly_one_size(side)
                .times((side * n_extra) as u64),
        )
}
