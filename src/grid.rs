//! A filled grid, and the rules that it has to keep. This file knows no SAT.

use std::fmt;

use crate::digits::Digit;
use crate::geometry::{Cell, Geometry, Unit};
use crate::puzzle::Puzzle;

/// A grid with a digit in every cell. It may break the rules: see [`Grid::check`].
///
/// Grids of one geometry are ordered as the smallest solution is: row by row, smallest digit first.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    geometry: Geometry,
    digits: Vec<Digit>,
}

impl Grid {
    /// A grid from its digits in row-major order, or `None` unless there are side² of them, all at
    /// most the side.
    pub fn new(geometry: &Geometry, digits: Vec<Digit>) -> Option<Grid> {
        let fits = digits.len() == geometry.n_cells()
            && digits.iter().all(|digit| digit.index() < geometry.side());
        fits.then(|| Grid {
            geometry: geometry.clone(),
            digits,
        })
    }

    /// The grid that a puzzle with a clue in every cell is.
    pub fn from_clues(puzzle: &Puzzle) -> Option<Grid> {
        let digits: Option<Vec<Digit>> = puzzle.clues().iter().copied().collect();
        Some(Grid {
            geometry: puzzle.geometry().clone(),
            digits: digits?,
        })
    }

    /// The geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The digit in a cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// All digits in row-major order.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Checks that this is a solution of the puzzle: same geometry, every clue kept, every digit
    /// among the cell's candidates, no digit twice in a unit.
    ///
    /// # Errors
    ///
    /// The first [`Violation`], in that order.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), Violation> {
        if self.geometry != *puzzle.geometry() {
            return Err(Violation::Geometry {
                puzzle: puzzle.geometry().clone(),
                grid: self.geometry.clone(),
            });
        }
        for cell in self.geometry.cells() {
            let digit = self.digit(cell);
            let geometry = || self.geometry.clone();
            if let Some(clue) = puzzle.clue(cell).filter(|clue| *clue != digit) {
                return Err(Violation::Clue {
                    cell,
                    digit,
                    clue,
                    geometry: geometry(),
                });
            }
            if !puzzle.candidates(cell).contains(digit) {
                return Err(Violation::Candidate {
                    cell,
                    digit,
                    geometry: geometry(),
                });
            }
        }
        match first_clash(&self.geometry, |cell| Some(self.digit(cell))) {
            Some(clash) => Err(Violation::Repeated(clash)),
            None => Ok(()),
        }
    }
}

impl PartialOrd for Grid {
    /// Row by row, smallest digit first; `None` between different geometries.
    fn partial_cmp(&self, other: &Grid) -> Option<std::cmp::Ordering> {
        (self.geometry == other.geometry).then(|| self.digits.cmp(&other.digits))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}, {:?})", self.geometry, self.digits)
    }
}

/// Why a grid is not a solution of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// The grid has another shape than the puzzle.
    Geometry {
        /// The puzzle's.
        puzzle: Geometry,
        /// The grid's.
        grid: Geometry,
    },
    /// The grid changes a clue.
    Clue {
        /// The clue's cell.
        cell: Cell,
        /// The grid's digit there.
        digit: Digit,
        /// The clue.
        clue: Digit,
        /// For the cell's name.
        geometry: Geometry,
    },
    /// The grid uses a digit that the puzzle's pencilmarks exclude.
    Candidate {
        /// The cell.
        cell: Cell,
        /// The grid's digit there.
        digit: Digit,
        /// For the cell's name.
        geometry: Geometry,
    },
    /// A digit stands twice in a unit.
    Repeated(Clash),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Geometry { puzzle, grid } => {
                write!(f, "the puzzle is {puzzle}, the solution {grid}")
            }
            Violation::Clue {
                cell,
                digit,
                clue,
                geometry,
            } => {
                let name = geometry.cell_name(*cell);
                write!(f, "{name} is {digit}, its clue is {clue}")
            }
            Violation::Candidate {
                cell,
                digit,
                geometry,
            } => {
                let name = geometry.cell_name(*cell);
                write!(f, "{name} is {digit}, which is not among its candidates")
            }
            Violation::Repeated(clash) => clash.fmt(f),
        }
    }
}

impl std::error::Error for Violation {}

/// A digit that stands twice in a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The unit.
    pub unit: Unit,
    /// Its two cells, the smaller first.
    pub cells: [Cell; 2],
    /// For the names.
    pub geometry: Geometry,
}

impl fmt::Display for Clash {
    /// `9 stands twice in row 1: r1c2 and r1c3`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.cells.map(|cell| self.geometry.cell_name(cell));
        let unit = self.geometry.unit_name(self.unit);
        write!(
            f,
            "{} stands twice in {unit}: {first} and {second}",
            self.digit
        )
    }
}

/// The first two clues that break a rule: equal digits in one unit. `None` does not mean that the
/// puzzle has a solution.
pub fn clash(puzzle: &Puzzle) -> Option<Clash> {
    first_clash(puzzle.geometry(), |cell| puzzle.clue(cell))
}

/// The first digit that stands twice in a unit, units in order.
fn first_clash(geometry: &Geometry, digit_in: impl Fn(Cell) -> Option<Digit>) -> Option<Clash> {
    let mut seen: Vec<Option<Cell>> = vec![None; geometry.side()];
    for unit in geometry.units() {
        seen.fill(None);
        for &cell in geometry.cells_of(unit) {
            let Some(digit) = digit_in(cell) else {
                continue;
            };
            if let Some(first) = seen[digit.index()].replace(cell) {
                let geometry = geometry.clone();
                return Some(Clash {
                    digit,
                    unit,
                    cells: [first, cell],
                    geometry,
                });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CASES: the lexicographically first 9×9 grid.
    const FIRST: &str = "123456789456789123789123456214365897365897214897214365\
                         531642978642978531978531642";

    fn grid(text: &str) -> Grid {
        let geometry = Geometry::with_default_boxes(9).unwrap();
        let digit = |c: char| Digit::new(c.to_digit(10).unwrap() as u16).unwrap();
        Grid::new(&geometry, text.chars().map(digit).collect()).unwrap()
    }

    #[test]
    fn a_solution_passes_and_one_changed_digit_does_not() {
        let right = grid(FIRST);
        let blank = Puzzle::blank(right.geometry());
        assert_eq!(right.check(&blank), Ok(()));
        let mut digits = right.digits().to_vec();
        digits[80] = Digit::new(1).unwrap();
        let wrong = Grid::new(right.geometry(), digits).unwrap();
        let message = wrong.check(&blank).unwrap_err().to_string();
        assert_eq!(message, "1 stands twice in row 9: r9c6 and r9c9");
    }

    #[test]
    fn columns_and_boxes_are_rules_too() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let digits = |text: &str| {
            text.bytes()
                .map(|b| Digit::new(u16::from(b - b'0')).unwrap())
                .collect::<Vec<_>>()
        };
        let blank = Puzzle::blank(&geometry);
        for (text, message) in [
            (
                "1234123412341234",
                "1 stands twice in column 1: r1c1 and r2c1",
            ),
            ("1234234134124123", "2 stands twice in box 1: r1c2 and r2c1"),
        ] {
            let grid = Grid::new(&geometry, digits(text)).unwrap();
            assert_eq!(grid.check(&blank).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn clues_candidates_and_shape_are_checked() {
        let right = grid(FIRST);
        let geometry = right.geometry();
        let mut puzzle = Puzzle::blank(geometry);
        puzzle.set_clue(geometry.cell(1, 2), Digit::new(5).unwrap());
        let message = right.check(&puzzle).unwrap_err().to_string();
        assert_eq!(message, "r2c3 is 6, its clue is 5");

        let mut puzzle = Puzzle::blank(geometry);
        puzzle.strike(geometry.cell(8, 8), Digit::new(2).unwrap());
        let message = right.check(&puzzle).unwrap_err().to_string();
        assert_eq!(message, "r9c9 is 2, which is not among its candidates");

        let latin = Geometry::new(9, crate::Boxes::None).unwrap();
        let message = right.check(&Puzzle::blank(&latin)).unwrap_err().to_string();
        assert_eq!(
            message,
            "the puzzle is 9x9 without boxes, the solution 9x9 with boxes 3x3"
        );
    }

    #[test]
    fn grids_of_a_wrong_size_are_not_made() {
        let geometry = Geometry::with_default_boxes(4).unwrap();
        let five = Digit::new(5).unwrap();
        assert!(Grid::new(&geometry, vec![five; 16]).is_none());
        assert!(Grid::new(&geometry, vec![Digit::new(1).unwrap(); 15]).is_none());
    }
}
