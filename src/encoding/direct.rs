//! The direct variables, and the groups that encodings over them constrain.
//!
//! Variable x(cell, digit) says that the cell holds the digit. A *group* is a set of variables of
//! which exactly one is true in every solution: the digits of a cell, or the places of a digit in
//! a unit. Encodings say of each kind of group whether they state "at least one", "at most one", or
//! both.
//!
//! Variables are numbered cell by cell in row-major order, digits ascending. In an unreduced
//! puzzle x(r, c, d) is side² × r + side × c + d with r and c from 0 and d from 1. In a reduced
//! one, only candidates of open cells have variables.

use super::cell_lits::{CellLit, CellLits, Numbering};
use crate::at_most_one::{AtMostOne, Ladder};
use crate::cnf::{ClauseSink, Lit, Size};
use crate::digits::Digit;
use crate::geometry::{Boxes, Cell, Geometry, Unit, UnitKind};
use crate::puzzle::Puzzle;
use crate::reduce::Level;

/// What an encoding states of a kind of group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Constraint {
    /// At least one of the group.
    AtLeastOne,
    /// At most one of the group.
    AtMostOne,
    /// Both.
    ExactlyOne,
    /// Both by the ladder, whatever at-most-one is chosen.
    Ladder,
}

impl Constraint {
    /// Whether the choice of at-most-one touches it.
    pub(super) fn asks_at_most_one(self) -> bool {
        match self {
            Constraint::AtLeastOne | Constraint::Ladder => false,
            Constraint::AtMostOne | Constraint::ExactlyOne => true,
        }
    }

    /// What it takes for a group of `n`.
    pub(super) fn size(self, n: usize, amo: &dyn AtMostOne) -> Size {
        match self {
            Constraint::AtLeastOne => Size::of_clauses(1, n as u64),
            Constraint::AtMostOne => amo.size(n),
            Constraint::ExactlyOne => amo.exactly_one_size(n),
            Constraint::Ladder => Ladder.exactly_one_size(n),
        }
    }
}

/// Of which rows and columns an encoding constrains the groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lines {
    /// Of all.
    All,
    /// Not of the last row of each band and the last column of each stack.
    AllButOnePerBoxRow,
}

impl Lines {
    /// Whether the groups of a unit are constrained.
    pub(super) fn hold(self, geometry: &Geometry, unit: Unit) -> bool {
        match (self, geometry.boxes()) {
            (Lines::All, _) | (_, Boxes::None | Boxes::Regions(_)) => true,
            (Lines::AllButOnePerBoxRow, Boxes::Rect { height, width }) => {
                let number = unit.index() % geometry.side() + 1;
                match geometry.kind_of(unit) {
                    UnitKind::Row => number % height != 0,
                    UnitKind::Column => number % width != 0,
                    UnitKind::Box | UnitKind::Extra => true,
                }
            }
        }
    }
}

impl Lines {
    /// The first unit that holds both cells, of those whose groups are constrained.
    pub(super) fn hold_apart(self, geometry: &Geometry, cells: [Cell; 2]) -> Option<Unit> {
        let [units, others] = cells.map(|cell| geometry.units_of(cell));
        let mut shared = units.iter().copied().filter(|unit| others.contains(unit));
        shared.find(|&unit| self.hold(geometry, unit))
    }
}

/// A kind of groups.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// The digits of each cell.
    Cells,
    /// The places of each digit in each unit of a kind.
    Units(UnitKind),
}

impl Family {
    /// What a constraint on these groups says, for people.
    fn title(self, constraint: Constraint) -> String {
        match (self, constraint) {
            (Family::Cells, Constraint::AtLeastOne) => "each cell has a digit".to_owned(),
            (Family::Cells, Constraint::AtMostOne) => "no cell has two digits".to_owned(),
            (Family::Cells, Constraint::ExactlyOne | Constraint::Ladder) => {
                "each cell has exactly one digit".to_owned()
            }
            (Family::Units(kind), Constraint::AtLeastOne) => {
                format!("each {kind} has every digit")
            }
            (Family::Units(kind), Constraint::AtMostOne) => {
                format!("no {kind} has a digit twice")
            }
            (Family::Units(kind), Constraint::ExactlyOne | Constraint::Ladder) => {
                format!("each {kind} has every digit exactly once")
            }
        }
    }
}

/// Writes a constraint for every group of a family.
pub(super) fn state(
    constraint: Constraint,
    family: Family,
    direct: &Direct,
    amo: &dyn AtMostOne,
    out: &mut dyn ClauseSink,
) {
    if constraint == Constraint::ExactlyOne && !amo.has_own_exactly_one() {
        state(Constraint::AtLeastOne, family, direct, amo, out);
        return state(Constraint::AtMostOne, family, direct, amo, out);
    }
    out.section(&family.title(constraint));
    let leaves_out = amo.leaves_out_pairs_stated_elsewhere();
    if let (true, Constraint::AtMostOne, Family::Units(kind @ (UnitKind::Box | UnitKind::Extra))) =
        (leaves_out, constraint, family)
    {
        return direct.state_new_pairs(kind, out);
    }
    direct.for_each_group(family, |lits| {
        match constraint {
            Constraint::AtLeastOne => out.add_clause(lits),
            Constraint::AtMostOne => amo.at_most_one(lits, out),
            Constraint::ExactlyOne => amo.exactly_one(lits, out),
            Constraint::Ladder => Ladder.exactly_one(lits, out),
        }
        !out.is_full()
    });
}

/// The direct variables of a puzzle.
pub(super) struct Direct<'p> {
    puzzle: &'p Puzzle,
    pub(super) lits: CellLits,
    /// Of which rows and columns the groups are constrained.
    lines: Lines,
}

/// Where a digit may stand among some cells.
pub(super) enum Places {
    /// One of them is fixed and holds it.
    Fixed,
    /// One of these is true if it stands there.
    Open(Vec<Lit>),
}

impl<'p> Direct<'p> {
    /// Takes the variables.
    pub(super) fn new(puzzle: &'p Puzzle, lines: Lines, out: &mut dyn ClauseSink) -> Direct<'p> {
        Direct {
            puzzle,
            lits: CellLits::new(puzzle, Numbering::Direct, out),
            lines,
        }
    }

    /// The geometry.
    pub(super) fn geometry(&self) -> &'p Geometry {
        self.puzzle.geometry()
    }

    /// The variable of a cell and digit, where there is one.
    fn lit(&self, cell: Cell, digit: Digit) -> Option<Lit> {
        match self.lits.get(cell, digit) {
            CellLit::Cube(cube) => Some(cube.lits()[0]),
            CellLit::False | CellLit::True => None,
        }
    }

    /// Where `digit` may stand among `cells`.
    pub(super) fn places(&self, cells: &[Cell], digit: Digit) -> Places {
        let mut lits = Vec::new();
        for &cell in cells {
            match self.lits.get(cell, digit) {
                CellLit::False => {}
                CellLit::True => return Places::Fixed,
                CellLit::Cube(cube) => lits.extend(cube.lits()),
            }
        }
        Places::Open(lits)
    }

    /// No two places of a digit in a unit of a kind that no unit before tells apart.
    fn state_new_pairs(&self, kind: UnitKind, out: &mut dyn ClauseSink) {
        let geometry = self.geometry();
        for block in geometry.units_of_kind(kind) {
            for digit in geometry.digits() {
                let place = |&cell: &Cell| Some((cell, self.lit(cell, digit)?));
                let places: Vec<(Cell, Lit)> =
                    geometry.cells_of(block).iter().filter_map(place).collect();
                for (i, &(cell, lit)) in places.iter().enumerate() {
                    for &(other, other_lit) in &places[i + 1..] {
                        if self.lines.hold_apart(geometry, [cell, other]) == Some(block) {
                            out.add_clause(&[-lit, -other_lit]);
                        }
                    }
                }
                if out.is_full() {
                    return;
                }
            }
        }
    }

    /// Calls `visit` with the index and the literal of each digit that has a variable in `cell`.
    fn for_each_lit(&self, cell: Cell, mut visit: impl FnMut(usize, Lit)) {
        let mut var = self.lits.first_var(cell);
        let mut visit_next = |digit_index| {
            visit(digit_index, var.positive());
            var = var.plus(1);
        };
        if self.puzzle.level() == Level::None {
            (0..self.puzzle.geometry().side()).for_each(&mut visit_next);
        } else if !self.puzzle.is_fixed(cell) {
            self.puzzle
                .candidates(cell)
                .iter()
                .for_each(|digit| visit_next(digit.index()));
        }
    }

    /// Calls `visit` with every group of a family that is not yet satisfied by a fixed cell, as long
    /// as it returns true. A group without a place is visited too: of it nothing can be true.
    fn for_each_group(&self, family: Family, mut visit: impl FnMut(&[Lit]) -> bool) {
        match family {
            Family::Cells => {
                let mut lits = Vec::with_capacity(self.puzzle.geometry().side());
                for cell in self.puzzle.open_cells() {
                    lits.clear();
                    self.for_each_lit(cell, |_, lit| lits.push(lit));
                    if !visit(&lits) {
                        return;
                    }
                }
            }
            Family::Units(kind) => self.for_each_unit_group(kind, &mut visit),
        }
    }

    /// The groups of all units of a kind: unit by unit, digit by digit.
    fn for_each_unit_group(&self, kind: UnitKind, visit: &mut impl FnMut(&[Lit]) -> bool) {
        let geometry = self.puzzle.geometry();
        let mut places: Vec<Vec<Lit>> = vec![Vec::new(); geometry.side()];
        let mut is_placed = vec![false; geometry.side()];
        let is_stated = |unit: &Unit| self.lines.hold(geometry, *unit);
        for unit in geometry.units_of_kind(kind).filter(is_stated) {
            places.iter_mut().for_each(Vec::clear);
            is_placed.fill(false);
            for &cell in geometry.cells_of(unit) {
                if self.puzzle.is_fixed(cell) {
                    if let Some(digit) = self.puzzle.candidates(cell).single() {
                        is_placed[digit.index()] = true;
                    }
                }
                self.for_each_lit(cell, |digit_index, lit| places[digit_index].push(lit));
            }
            let mut groups = places
                .iter()
                .zip(&is_placed)
                .filter(|(_, placed)| !**placed);
            if !groups.all(|(lits, _)| visit(lits)) {
                return;
            }
        }
    }

    /// In an unreduced puzzle: a unit clause for every clue, a negative one for every candidate
    /// struck otherwise. In a reduced puzzle nothing is left to say.
    pub(super) fn state_clues(&self, out: &mut dyn ClauseSink) {
        if self.puzzle.level() != Level::None {
            return;
        }
        let has_clue = |cell: &Cell| self.puzzle.clue(*cell).is_some();
        if self.puzzle.n_clues() > 0 {
            out.section("the clues");
        }
        for cell in self.puzzle.geometry().cells().filter(has_clue) {
            self.for_each_lit(cell, |digit_index, lit| {
                if self
                    .puzzle
                    .clue(cell)
                    .is_some_and(|clue| clue.index() == digit_index)
                {
                    out.add_clause(&[lit]);
                }
            });
        }
        self.state_struck(out);
    }

    /// A negative unit clause for every struck candidate that no clue of its own cell excludes.
    fn state_struck(&self, out: &mut dyn ClauseSink) {
        let mut is_first = true;
        for cell in self.puzzle.geometry().cells() {
            let candidates = self.puzzle.candidates(cell);
            let clue = self.puzzle.clue(cell);
            self.for_each_lit(cell, |digit_index, lit| {
                let digit = Digit::from_index(digit_index);
                let is_said = clue.is_some_and(|clue| clue != digit);
                if !candidates.contains(digit) && !is_said {
                    if std::mem::take(&mut is_first) {
                        out.section("the struck candidates");
                    }
                    out.add_clause(&[-lit]);
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;
    use crate::reduce::reduce;

    #[test]
    fn unreduced_variables_are_numbered_by_row_column_and_digit() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let puzzle = Puzzle::blank(&geometry);
        let lits = Direct::new(&puzzle, Lines::All, &mut Cnf::new()).lits;
        let number = |row, column, value| match lits
            .get(geometry.cell(row, column), Digit::new(value).unwrap())
        {
            CellLit::Cube(cube) => cube.lits()[0].to_dimacs(),
            CellLit::False | CellLit::True => 0,
        };
        assert_eq!(
            (number(0, 0, 1), number(0, 1, 1), number(1, 0, 1)),
            (1, 5, 17)
        );
        assert_eq!(number(3, 3, 4), 64);
    }

    #[test]
    fn reduced_variables_are_the_candidates_of_open_cells() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        puzzle.set_clue(geometry.cell(0, 0), Digit::new(2).unwrap());
        reduce(&mut puzzle, Level::Clues);
        let mut cnf = Cnf::new();
        let lits = Direct::new(&puzzle, Lines::All, &mut cnf).lits;
        let get = |column, value| lits.get(geometry.cell(0, column), Digit::new(value).unwrap());
        assert_eq!(get(0, 2), CellLit::True);
        assert_eq!(get(0, 1), CellLit::False);
        assert_eq!(get(1, 2), CellLit::False);
        let CellLit::Cube(cube) = get(1, 3) else {
            panic!("an open candidate has a variable")
        };
        assert_eq!(cube.lits()[0].to_dimacs(), 2);
        assert_eq!(cnf.n_vars(), 64 - 4 - 7);
    }

    #[test]
    fn struck_candidates_are_negative_units_of_the_unreduced_formula() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        puzzle.strike(geometry.cell(0, 0), Digit::new(3).unwrap());
        puzzle.set_clue(geometry.cell(0, 1), Digit::new(1).unwrap());
        let mut cnf = Cnf::new();
        Direct::new(&puzzle, Lines::All, &mut cnf).state_clues(&mut cnf);
        let clauses: Vec<Vec<i32>> = cnf
            .clauses()
            .map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect())
            .collect();
        assert_eq!(clauses, [[5], [-3]]);
    }
}
