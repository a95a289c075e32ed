//! What the solver's variables say about cells.
//!
//! For a cell and a digit the statement "this cell holds this digit" is false, true, or a cube: a
//! conjunction of literals. In direct encodings the cube is one literal; encodings that number a
//! cell's digits in binary or by order need several.

use crate::cnf::{Lit, Var};
use crate::digits::Digit;
use crate::geometry::{Cell, Geometry};
use crate::grid::Grid;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::reduce::Level;

/// "This cell holds this digit", in terms of a formula's variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellLit {
    /// It does not.
    False,
    /// It does.
    True,
    /// It does exactly if all these literals are true.
    Cube(Cube),
}

/// A conjunction of one or more literals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cube {
    lits: [Lit; Cube::MAX],
    len: u8,
}

impl Cube {
    /// The most literals a cube has: nine bits number the 400 digits of the largest side.
    pub const MAX: usize = 9;

    /// The conjunction of these literals.
    ///
    /// # Panics
    ///
    /// If there are none, or more than [`Cube::MAX`].
    pub fn new(lits: &[Lit]) -> Cube {
        let mut cube = Cube {
            lits: [lits[0]; Cube::MAX],
            len: lits.len() as u8,
        };
        cube.lits[..lits.len()].copy_from_slice(lits);
        cube
    }

    /// Its literals.
    pub fn lits(&self) -> &[Lit] {
        &self.lits[..usize::from(self.len)]
    }

    /// The literals of the clause that says the cube is false.
    pub fn negated(&self) -> impl Iterator<Item = Lit> + '_ {
        self.lits().iter().map(|&lit| -lit)
    }
}

/// Says for every cell and digit which literals stand for it.
#[derive(Clone, Debug)]
pub struct CellLits {
    /// The puzzle that was encoded: its candidates number a cell's variables.
    puzzle: Puzzle,
    /// The first variable of each cell; unused where the cell is fixed.
    first: Vec<Var>,
}

impl CellLits {
    /// One variable per open cell and candidate, numbered in order; `first` says where each cell's
    /// variables begin.
    ///
    /// In an unreduced puzzle every digit has its variable, also the struck ones.
    pub(super) fn direct(puzzle: &Puzzle, first: Vec<Var>) -> CellLits {
        debug_assert_eq!(first.len(), puzzle.geometry().n_cells());
        CellLits {
            puzzle: puzzle.clone(),
            first,
        }
    }

    /// The puzzle that was encoded, reduced as it was.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The geometry.
    pub fn geometry(&self) -> &Geometry {
        self.puzzle.geometry()
    }

    /// What stands for "`cell` holds `digit`".
    pub fn get(&self, cell: Cell, digit: Digit) -> CellLit {
        let first = self.first[cell.index()];
        if self.puzzle.level() == Level::None {
            return CellLit::Cube(Cube::new(&[first.plus(digit.index()).positive()]));
        }
        let candidates = self.puzzle.candidates(cell);
        if !candidates.contains(digit) {
            CellLit::False
        } else if self.puzzle.is_fixed(cell) {
            CellLit::True
        } else {
            CellLit::Cube(Cube::new(&[first.plus(candidates.rank(digit)).positive()]))
        }
    }

    /// Whether a model says that `cell` holds `digit`.
    fn holds(&self, model: &Model, cell: Cell, digit: Digit) -> bool {
        match self.get(cell, digit) {
            CellLit::False => false,
            CellLit::True => true,
            CellLit::Cube(cube) => cube.lits().iter().all(|&lit| model.satisfies(lit)),
        }
    }

    /// The grid that a model describes. It still has to pass [`Grid::check`].
    ///
    /// # Errors
    ///
    /// A [`NotAGrid`] if some cell has no digit, or two.
    pub fn decode(&self, model: &Model) -> Result<Grid, NotAGrid> {
        let geometry = self.geometry();
        let digit_in = |cell: Cell| {
            let mut digits = geometry
                .digits()
                .filter(|&digit| self.holds(model, cell, digit));
            let cell_name = || geometry.cell_name(cell);
            let first = digits
                .next()
                .ok_or_else(|| NotAGrid::NoDigit { cell: cell_name() })?;
            match digits.next() {
                None => Ok(first),
                Some(second) => Err(NotAGrid::TwoDigits {
                    cell: cell_name(),
                    digits: [first, second],
                }),
            }
        };
        let digits: Vec<Digit> = geometry.cells().map(digit_in).collect::<Result<_, _>>()?;
        Ok(Grid::new(geometry, digits).expect("a digit of the geometry for each of its cells"))
    }
}

/// Why a model describes no grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotAGrid {
    /// A cell has no digit.
    NoDigit {
        /// Its name.
        cell: String,
    },
    /// A cell has two digits.
    TwoDigits {
        /// Its name.
        cell: String,
        /// The two smallest.
        digits: [Digit; 2],
    },
}

impl std::fmt::Display for NotAGrid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotAGrid::NoDigit { cell } => write!(f, "the model gives {cell} no digit"),
            NotAGrid::TwoDigits {
                cell,
                digits: [first, second],
            } => {
                write!(f, "the model gives {cell} both {first} and {second}")
            }
        }
    }
}

impl std::error::Error for NotAGrid {}
