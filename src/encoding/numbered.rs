//! Encodings over a cell's number rather than its digits: nothing is said of groups, only that no
//! two peers hold the same digit. All that such an encoding's file has to say is a [`Numbered`].

use super::{CellLit, CellLits, Encoding, Families, Numbering};
use crate::at_most_one::AtMostOne;
use crate::bibliography::Work;
use crate::cnf::{ClauseSink, Lit, Size, Var};
use crate::digits::Digit;
use crate::error::Unsupported;
use crate::geometry::{Boxes, Cell, Geometry, UnitKind};
use crate::puzzle::Puzzle;
use crate::reduce::Level;

/// An encoding over numbered cells.
pub(super) struct Numbered {
    /// See [`Encoding::name`].
    pub(super) name: &'static str,
    /// See [`Encoding::summary`].
    pub(super) summary: &'static str,
    /// See [`Encoding::sources`].
    pub(super) sources: &'static [&'static Work],
    /// What the variables of a cell say.
    pub(super) numbering: Numbering,
    /// States that the variables from the first on are one of k ≥ 1 numbers.
    pub(super) state_number: fn(Var, usize, &mut dyn ClauseSink),
    /// What that takes.
    pub(super) number_size: fn(usize) -> Size,
    /// What it takes to tell two cells of k digits apart.
    pub(super) difference_size: fn(usize) -> Size,
}

impl Numbered {
    /// Each open cell has one of its digits.
    fn state_numbers(&self, lits: &CellLits, out: &mut dyn ClauseSink) {
        out.section("each cell has exactly one digit");
        for cell in lits.puzzle().open_cells() {
            match lits.n_digits(cell) {
                0 => out.add_clause(&[]),
                k => (self.state_number)(lits.first_var(cell), k, out),
            }
            if out.is_full() {
                return;
            }
        }
    }

    /// The clues and struck candidates of an unreduced puzzle; of a reduced one nothing is left to
    /// say.
    fn state_clues(lits: &CellLits, out: &mut dyn ClauseSink) {
        let puzzle = lits.puzzle();
        if puzzle.level() != Level::None {
            return;
        }
        out.section("the clues and struck candidates");
        for cell in puzzle.geometry().cells() {
            let clue = puzzle.clue(cell);
            if let Some(CellLit::Cube(cube)) = clue.map(|clue| lits.get(cell, clue)) {
                for &lit in cube.lits() {
                    out.add_clause(&[lit]);
                }
            }
            for digit in puzzle.geometry().digits() {
                let is_said = clue.is_some_and(|clue| clue != digit);
                if !is_said && !puzzle.candidates(cell).contains(digit) {
                    let mut clause = Vec::new();
                    push_unless(lits.get(cell, digit), &mut clause);
                    out.add_clause(&clause);
                }
            }
        }
    }
}

/// Adds what is true if the statement is not, and nothing if the statement is always true. It is not
/// always false.
fn push_unless(statement: CellLit, clause: &mut Vec<Lit>) {
    match statement {
        CellLit::False | CellLit::True => {}
        CellLit::Cube(cube) => clause.extend(cube.negated()),
    }
}

/// No two open peers have the same digit.
fn state_differences(lits: &CellLits, out: &mut dyn ClauseSink) {
    out.section("no row, column or box has a digit twice");
    let mut clause = Vec::new();
    for cell in lits.puzzle().open_cells() {
        for peer in later_peers(lits.geometry(), cell) {
            if lits.puzzle().is_fixed(peer) {
                continue;
            }
            let mut differ = |digit: Digit| {
                let statements = [cell, peer].map(|cell| lits.get(cell, digit));
                if !statements.contains(&CellLit::False) {
                    clause.clear();
                    for statement in statements {
                        push_unless(statement, &mut clause);
                    }
                    out.add_clause(&clause);
                }
            };
            lits.geometry().digits().for_each(&mut differ);
        }
        if out.is_full() {
            return;
        }
    }
}

/// The cells after this one that stand in a unit with it, each once.
fn later_peers(geometry: &Geometry, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let units = geometry.units_of(cell);
    units.iter().enumerate().flat_map(move |(index, &unit)| {
        let is_new = move |other: &Cell| {
            let others = || geometry.units_of(*other);
            *other > cell && !units[..index].iter().any(|unit| others().contains(unit))
        };
        geometry.cells_of(unit).iter().copied().filter(is_new)
    })
}

/// Pairs of cells that stand in a common unit.
fn n_peer_pairs(geometry: &Geometry) -> u64 {
    let has_extra = geometry.units_of_kind(UnitKind::Extra).len() > 0;
    let in_box_only = match geometry.boxes() {
        Boxes::None if !has_extra => 0,
        Boxes::Rect { height, width } if !has_extra => (height - 1) * (width - 1),
        // No formula counts these.
        Boxes::None | Boxes::Rect { .. } | Boxes::Regions(_) => {
            let peers = geometry
                .cells()
                .map(|cell| later_peers(geometry, cell).count());
            return peers.sum::<usize>() as u64;
        }
    };
    let n_peers = 2 * (geometry.side() - 1) + in_box_only;
    (geometry.n_cells() * n_peers) as u64 / 2
}

impl Encoding for Numbered {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn sources(&self) -> &'static [&'static Work] {
        self.sources
    }

    fn supports(&self, _: &Geometry) -> Result<(), Unsupported> {
        Ok(())
    }

    fn encode(
        &self,
        puzzle: &Puzzle,
        _: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        let lits = CellLits::new(puzzle, self.numbering, out);
        self.state_numbers(&lits, out);
        state_differences(&lits, out);
        Numbered::state_clues(&lits, out);
        Ok(lits)
    }

    fn size(&self, geometry: &Geometry, _: &dyn AtMostOne) -> Result<Size, Unsupported> {
        let side = geometry.side();
        let cell = (self.number_size)(side).with_vars(self.numbering.n_vars(side) as u64);
        let differences = (self.difference_size)(side).times(n_peer_pairs(geometry));
        Ok(cell.times(geometry.n_cells() as u64).plus(differences))
    }

    fn at_most_one_applies(&self) -> Families {
        Families::default()
    }
}
