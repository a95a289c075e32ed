//! What a formula denies about a puzzle, so that a refutation proves it.
//!
//! The claim's clauses follow those of the puzzle. That the puzzle has one solution is claimed by
//! one clause: some cell differs from the solution. That a solution M is the smallest is claimed by
//! LEX(M), "a lexicographically smaller one exists", over the cells that are open, in row-major
//! order, up to the last one that could hold less than in M:
//!
//! - `e(i)` "all cells up to i hold what M says": `e(i) -> e(i-1)`, and `e(i) ->` each literal of
//!   "cell i holds M(i)". The last cell needs none.
//! - `d(i)` "the cells before i hold what M says, and cell i holds less", for each cell that could:
//!   `d(i) -> e(i-1)`, and "less than M(i)" in one of two forms. Where every smaller digit is one
//!   literal (always in direct encodings), one clause: `d(i) ->` some of them. Otherwise (most cells
//!   of `log` and `order`) a clause for each digit from M(i) on: `d(i) ->` not that digit.
//! - Some `d(i)` is true.
//!
//! The implications go one way, which is enough for satisfiability. With one literal a cell and
//! digit, U > 1 cells and D of them that could hold less, these are D + U - 1 auxiliary variables
//! and 2D + 2U - 2 clauses, one less if the first cell could hold less.
//!
//! Source: lexicographic comparison is folklore; one-sided definitions are those of Plaisted and
//! Greenbaum, "A Structure-preserving Clause Form Translation", 1986 (not read in full).

use crate::cnf::{ClauseSink, Lit};
use crate::digits::Digit;
use crate::encoding::{CellLit, CellLits, Cube};
use crate::geometry::Cell;
use crate::grid::Grid;

/// What is claimed of a puzzle. Its formula is unsatisfiable exactly if the claim is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Claim<'a> {
    /// There is no solution. The formula is the plain one.
    #[default]
    None,
    /// This is the only solution.
    Unique(&'a Grid),
    /// This is the lexicographically smallest solution.
    Smallest(&'a Grid),
}

impl<'a> Claim<'a> {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Claim::None => "none",
            Claim::Unique(_) => "unique",
            Claim::Smallest(_) => "smallest",
        }
    }

    /// The solution that it is about.
    pub fn solution(self) -> Option<&'a Grid> {
        match self {
            Claim::None => None,
            Claim::Unique(grid) | Claim::Smallest(grid) => Some(grid),
        }
    }

    /// Whether a solution of the puzzle shows that it is false.
    ///
    /// # Errors
    ///
    /// What the solution is if it does not.
    pub fn check_counterexample(self, solution: &Grid) -> Result<(), &'static str> {
        match self {
            Claim::Unique(only) if solution == only => {
                Err("the solution that the formula excludes")
            }
            Claim::Smallest(smallest) if solution.digits() >= smallest.digits() => {
                Err("not smaller than the solution that the formula names")
            }
            Claim::None | Claim::Unique(_) | Claim::Smallest(_) => Ok(()),
        }
    }

    /// What its formula is unsatisfiable for.
    pub(super) fn summary(self) -> &'static str {
        match self {
            Claim::None => "unsatisfiable exactly if the puzzle has no solution",
            Claim::Unique(_) => "unsatisfiable exactly if the solution below is the only one",
            Claim::Smallest(_) => "unsatisfiable exactly if the solution below is the smallest",
        }
    }

    /// Writes the clauses that deny it, after those of the puzzle.
    ///
    /// # Panics
    ///
    /// If the grid is not a solution of the puzzle.
    pub fn write(self, lits: &CellLits, out: &mut dyn ClauseSink) {
        match self {
            Claim::None => {}
            Claim::Unique(grid) => {
                out.section("some cell differs from the solution");
                let cubes = open_cells(lits, grid).map(|(_, cube)| cube);
                let clause: Vec<Lit> = cubes
                    .flat_map(|cube| cube.negated().collect::<Vec<_>>())
                    .collect();
                out.add_clause(&clause);
            }
            Claim::Smallest(grid) => {
                out.section("a lexicographically smaller solution exists");
                write_smaller_exists(lits, grid, out);
            }
        }
    }
}

/// The cells that are neither clues nor settled, and "it holds what the grid says".
fn open_cells<'a>(lits: &'a CellLits, grid: &'a Grid) -> impl Iterator<Item = (Cell, Cube)> + 'a {
    let cells = lits.geometry().cells();
    let is_open = |cell: &Cell| lits.puzzle().clue(*cell).is_none();
    cells
        .filter(is_open)
        .filter_map(|cell| match lits.get(cell, grid.digit(cell)) {
            CellLit::Cube(cube) => Some((cell, cube)),
            CellLit::True => None,
            CellLit::False => panic!("a solution has only candidates"),
        })
}

/// Writes LEX of a grid: see the [module](self).
fn write_smaller_exists(lits: &CellLits, grid: &Grid, out: &mut dyn ClauseSink) {
    let less = |cell| {
        let digits = lits.geometry().digits();
        cubes(
            lits,
            cell,
            digits.take_while(move |digit| *digit < grid.digit(cell)),
        )
    };
    let mut cells: Vec<(Cell, Cube)> = open_cells(lits, grid).collect();
    while cells
        .last()
        .is_some_and(|&(cell, _)| less(cell).next().is_none())
    {
        cells.pop();
    }
    let mut some_less = Vec::new();
    // The literal "all cells before this one are equal", from the second cell on.
    let mut equal_before: Option<Lit> = None;
    for (index, &(cell, same)) in cells.iter().enumerate() {
        let smaller: Vec<Cube> = less(cell).collect();
        if !smaller.is_empty() {
            let is_less = out.new_vars(1).positive();
            some_less.push(is_less);
            if let Some(equal_before) = equal_before {
                out.add_clause(&[-is_less, equal_before]);
            }
            write_less(lits, cell, grid.digit(cell), is_less, &smaller, out);
        }
        if index + 1 < cells.len() {
            let equal = out.new_vars(1).positive();
            if let Some(equal_before) = equal_before {
                out.add_clause(&[-equal, equal_before]);
            }
            for &lit in same.lits() {
                out.add_clause(&[-equal, lit]);
            }
            equal_before = Some(equal);
        }
    }
    out.add_clause(&some_less);
}

/// Writes `is_less ->` the cell holds less than `digit`, that is one of the digits of `smaller`.
fn write_less(
    lits: &CellLits,
    cell: Cell,
    digit: Digit,
    is_less: Lit,
    smaller: &[Cube],
    out: &mut dyn ClauseSink,
) {
    let mut clause = vec![-is_less];
    if smaller.iter().all(|cube| cube.lits().len() == 1) {
        clause.extend(smaller.iter().flat_map(Cube::lits));
        return out.add_clause(&clause);
    }
    let digits = lits.geometry().digits();
    for cube in cubes(lits, cell, digits.skip(digit.index())) {
        clause.truncate(1);
        clause.extend(cube.negated());
        out.add_clause(&clause);
    }
}

/// What stands for those of the digits that an open cell can hold.
fn cubes(
    lits: &CellLits,
    cell: Cell,
    digits: impl Iterator<Item = Digit>,
) -> impl Iterator<Item = Cube> {
    digits.filter_map(move |digit| match lits.get(cell, digit) {
        CellLit::Cube(cube) => Some(cube),
        CellLit::True | CellLit::False => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    #[test]
    fn a_counterexample_is_another_solution_or_a_smaller_one() {
        let [first, second, third] = ["1234341221434321", "1234341241232341", "2134341212434321"]
            .map(|text| Grid::from_clues(&text.parse::<Puzzle>().unwrap()).unwrap());
        for grid in [&first, &second, &third] {
            assert_eq!(Claim::None.check_counterexample(grid), Ok(()));
            let is_other = Claim::Unique(&second).check_counterexample(grid).is_ok();
            assert_eq!(is_other, *grid != second);
            let is_less = Claim::Smallest(&second).check_counterexample(grid).is_ok();
            assert_eq!(is_less, *grid == first);
        }
    }
}
