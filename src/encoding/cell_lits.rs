//! What the solver's variables say about cells.
//!
//! For a cell and a digit the statement "this cell holds this digit" is false, true, or a cube: a
//! conjunction of literals. In direct encodings the cube is one literal; encodings that number a
//! cell's digits in binary or by order need several.

use crate::cnf::{ClauseSink, Lit, Var};
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

/// How the variables of a cell stand for its digits.
///
/// A cell has k digits: all of them in an unreduced puzzle, its candidates in a reduced one, none
/// where it is fixed. They are ranked from 0, ascending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Numbering {
    /// k variables: variable i is "rank i".
    Direct,
    /// ⌈lg k⌉ variables: variable j is bit j of the rank, lowest first. A cell with one digit has
    /// none, and holds it.
    Log,
    /// k - 1 variables: variable i is "rank i or less". A cell with one digit has none, and holds it.
    Order,
}

impl Numbering {
    /// Variables of a cell with `k` digits.
    pub const fn n_vars(self, k: usize) -> usize {
        match self {
            Numbering::Direct => k,
            Numbering::Log => bits(k),
            Numbering::Order => k.saturating_sub(1),
        }
    }

    /// What stands for "rank `rank`" of `k` digits in the variables from `first` on.
    fn cell_lit(self, first: Var, rank: usize, k: usize) -> CellLit {
        let at_most = |rank: usize| first.plus(rank).positive();
        match self {
            Numbering::Direct => CellLit::Cube(Cube::new(&[at_most(rank)])),
            Numbering::Log | Numbering::Order if k == 1 => CellLit::True,
            Numbering::Log => {
                let mut lits = [first.positive(); Cube::MAX];
                for (bit, lit) in lits[..bits(k)].iter_mut().enumerate() {
                    let var = first.plus(bit).positive();
                    *lit = if rank >> bit & 1 == 1 { var } else { -var };
                }
                CellLit::Cube(Cube::new(&lits[..bits(k)]))
            }
            Numbering::Order if rank == 0 => CellLit::Cube(Cube::new(&[at_most(0)])),
            Numbering::Order if rank == k - 1 => CellLit::Cube(Cube::new(&[-at_most(rank - 1)])),
            Numbering::Order => CellLit::Cube(Cube::new(&[-at_most(rank - 1), at_most(rank)])),
        }
    }
}

/// Bits that tell `k` things apart.
const fn bits(k: usize) -> usize {
    (usize::BITS - k.saturating_sub(1).leading_zeros()) as usize
}

/// How many digits a cell of a puzzle has to choose from: in an unreduced puzzle all.
fn n_digits(puzzle: &Puzzle, cell: Cell) -> usize {
    match puzzle.level() {
        Level::None => puzzle.geometry().side(),
        _ => puzzle.candidates(cell).len(),
    }
}

/// Says for every cell and digit which literals stand for it.
#[derive(Clone, Debug)]
pub struct CellLits {
    /// The puzzle that was encoded: its candidates are a cell's digits.
    puzzle: Puzzle,
    numbering: Numbering,
    /// The first variable of each cell; the next cell's where it has none.
    first: Vec<Var>,
}

impl CellLits {
    /// Takes the variables of a puzzle's cells: cell by cell in row-major order.
    pub fn new(puzzle: &Puzzle, numbering: Numbering, out: &mut dyn ClauseSink) -> CellLits {
        let take = |cell| {
            let is_fixed = puzzle.is_fixed(cell);
            let n_vars = if is_fixed {
                0
            } else {
                numbering.n_vars(n_digits(puzzle, cell))
            };
            out.new_vars(n_vars)
        };
        let first = puzzle.geometry().cells().map(take).collect();
        CellLits {
            puzzle: puzzle.clone(),
            numbering,
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

    /// How the variables of a cell stand for its digits.
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// The first variable of a cell; the next cell's if it has none.
    pub fn first_var(&self, cell: Cell) -> Var {
        self.first[cell.index()]
    }

    /// How many digits the variables of an open cell tell apart.
    pub fn n_digits(&self, cell: Cell) -> usize {
        n_digits(&self.puzzle, cell)
    }

    /// What stands for "`cell` holds `digit`".
    pub fn get(&self, cell: Cell, digit: Digit) -> CellLit {
        let first = self.first[cell.index()];
        if self.puzzle.level() == Level::None {
            return self
                .numbering
                .cell_lit(first, digit.index(), self.geometry().side());
        }
        let candidates = self.puzzle.candidates(cell);
        if !candidates.contains(digit) {
            CellLit::False
        } else if self.puzzle.is_fixed(cell) {
            CellLit::True
        } else {
            self.numbering
                .cell_lit(first, candidates.rank(digit), candidates.len())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;
    use crate::reduce::reduce;

    const NUMBERINGS: [Numbering; 3] = [Numbering::Direct, Numbering::Log, Numbering::Order];

    /// The literals that stand for rank 0, 1, … of k digits, with variables from 1 on.
    fn cubes(numbering: Numbering, k: usize) -> Vec<Vec<i32>> {
        let first = Var::new(1).unwrap();
        let cube = |rank| match numbering.cell_lit(first, rank, k) {
            CellLit::Cube(cube) => cube.lits().iter().map(|lit| lit.to_dimacs()).collect(),
            CellLit::True => vec![],
            CellLit::False => panic!("a rank is never false"),
        };
        (0..k).map(cube).collect()
    }

    #[test]
    fn ranks_are_numbered_as_documented() {
        assert_eq!(cubes(Numbering::Direct, 3), [[1], [2], [3]]);
        assert_eq!(cubes(Numbering::Log, 3), [[-1, -2], [1, -2], [-1, 2]]);
        assert_eq!(cubes(Numbering::Order, 3), [vec![1], vec![-1, 2], vec![-2]]);
        assert_eq!(cubes(Numbering::Order, 2), [[1], [-1]]);
        assert_eq!(cubes(Numbering::Log, 1), [[0; 0]]);
        assert_eq!(cubes(Numbering::Order, 1), [[0; 0]]);
        let n_vars = |k| NUMBERINGS.map(|numbering| numbering.n_vars(k));
        assert_eq!(n_vars(0), [0, 0, 0]);
        assert_eq!(n_vars(9), [9, 4, 8]);
        assert_eq!(n_vars(16), [16, 4, 15]);
        assert_eq!(n_vars(400), [400, 9, 399]);
    }

    #[test]
    fn a_reduced_cell_numbers_its_candidates_only() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        puzzle.set_clue(geometry.cell(0, 0), Digit::new(2).unwrap());
        reduce(&mut puzzle, Level::Clues);
        let (clue, peer) = (geometry.cell(0, 0), geometry.cell(0, 1));
        for (numbering, n_vars) in NUMBERINGS.into_iter().zip([3, 2, 2]) {
            let mut cnf = Cnf::new();
            let lits = CellLits::new(&puzzle, numbering, &mut cnf);
            assert_eq!(lits.get(clue, Digit::new(2).unwrap()), CellLit::True);
            assert_eq!(lits.get(clue, Digit::new(1).unwrap()), CellLit::False);
            assert_eq!(lits.get(peer, Digit::new(2).unwrap()), CellLit::False);
            assert_eq!(lits.first_var(peer).number(), 1);
            assert_eq!(lits.first_var(geometry.cell(0, 2)).number(), 1 + n_vars);
            let CellLit::Cube(cube) = lits.get(peer, Digit::new(4).unwrap()) else {
                panic!("an open candidate has a cube")
            };
            let rank_2_of_3 = &cubes(numbering, 3)[2];
            let numbers: Vec<i32> = cube.lits().iter().map(|lit| lit.to_dimacs()).collect();
            assert_eq!(&numbers, rank_2_of_3);
        }
    }

    #[test]
    fn a_model_without_a_digit_or_with_two_is_no_grid() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let puzzle = Puzzle::blank(&geometry);
        let lits = CellLits::new(&puzzle, Numbering::Direct, &mut Cnf::new());
        let lit = |number| Lit::from_dimacs(number).unwrap();
        let fault = |numbers: &[i32]| {
            let model: Model = numbers.iter().map(|&number| lit(number)).collect();
            lits.decode(&model).unwrap_err().to_string()
        };
        assert_eq!(fault(&[1]), "the model gives r1c2 no digit");
        assert_eq!(fault(&[-1]), "the model gives r1c1 no digit");
        assert_eq!(fault(&[2, 4]), "the model gives r1c1 both 2 and 4");
    }
}
