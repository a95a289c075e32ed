//! Puzzles from a recipe and a seed, each with the solution that it was made from.
//!
//! Puzzle k of a recipe depends on the kind of puzzle, the seed and k alone: it is the same on every
//! machine, whatever was made before it and however many are asked for.
//!
//! [`solved_grid`] shuffles a pattern, so not all grids occur, and those that do are not equally
//! likely. That is good enough for puzzles to try solvers on, not for statistics about grids.

use std::fmt;
use std::str::FromStr;

use crate::count::{Count, count_up_to};
use crate::digits::Digit;
use crate::error::{Error, RecipeError};
use crate::geometry::{Boxes, Geometry};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solve::Options;

/// What puzzles to make. As text `3x3:45%:20`: boxes, clues, and how many, 1 if left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Their shape. As text the boxes, `3x3`; for Latin squares `none/7`, where 7 is the side.
    pub geometry: Geometry,
    /// How many of their cells have clues.
    pub clues: Clues,
    /// How many puzzles, 1 or more. Puzzle k does not depend on it.
    pub count: u64,
}

/// How many cells of a puzzle have clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clues {
    /// A share of the cells, taken at random; the puzzle may have several solutions.
    Share(Share),
    /// Those that are left when, in random order, every clue is taken away without which the solution
    /// is still the only one. Taking away any other makes solutions more: puzzlers call such a puzzle
    /// minimal. It asks a solver once a cell, which takes less than a second at 16×16 and seconds at 20×20.
    Irreducible,
}

/// A share of something, exact to a tenth of a percent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Share(u16);

/// A puzzle and the solution that it was made from.
#[derive(Clone, PartialEq, Debug)]
pub struct Planted {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution of it; the only one if the puzzle is irreducible.
    pub solution: Grid,
}

impl Share {
    /// Everything.
    pub const ALL: Share = Share(1000);

    /// So many thousandths, 0 to 1000; `None` if there are more.
    pub const fn per_mille(n: u16) -> Option<Share> {
        if n <= Share::ALL.0 {
            Some(Share(n))
        } else {
            None
        }
    }

    /// So many of `n`, to the nearest whole number; halves up.
    pub fn of(self, n: usize) -> usize {
        (n * usize::from(self.0) + 500) / 1000
    }
}

impl Recipe {
    /// Puzzle `k`, from 0, of a seed, with its solution.
    ///
    /// # Errors
    ///
    /// If the solver fails that is asked whether a solution is the only one; never otherwise.
    pub fn puzzle(&self, seed: u64, k: u64) -> Result<Planted, Error> {
        let mut random = Random::new(seed, &["generate", &self.kind(), &k.to_string()]);
        let solution = solved_grid(&self.geometry, &mut random);
        let order = random.permutation(self.geometry.n_cells());
        let puzzle = match self.clues {
            Clues::Share(share) => {
                let mut keeps = vec![false; order.len()];
                for &cell in &order[..share.of(order.len())] {
                    keeps[cell] = true;
                }
                clues_of(&solution, &keeps)
            }
            Clues::Irreducible => irreducible(&solution, &order)?,
        };
        Ok(Planted { puzzle, solution })
    }

    /// The text without the number of puzzles.
    fn kind(&self) -> String {
        match self.geometry.boxes() {
            Boxes::None => format!("none/{}:{}", self.geometry.side(), self.clues),
            boxes @ Boxes::Rect { .. } => format!("{boxes}:{}", self.clues),
        }
    }
}

/// The puzzle with the digits of a solution as clues in the cells that it keeps.
fn clues_of(solution: &Grid, keeps: &[bool]) -> Puzzle {
    let geometry = solution.geometry();
    let mut puzzle = Puzzle::blank(geometry);
    for cell in geometry.cells().filter(|cell| keeps[cell.index()]) {
        puzzle.set_clue(cell, solution.digit(cell));
    }
    puzzle
}

/// The puzzle that is left when clues are taken away in this order, as long as the solution is the
/// only one.
fn irreducible(solution: &Grid, order: &[usize]) -> Result<Puzzle, Error> {
    let mut keeps = vec![true; order.len()];
    for &cell in order {
        keeps[cell] = false;
        let (count, _) = count_up_to(&clues_of(solution, &keeps), 2, &Options::default())?;
        keeps[cell] = count != Count::Exactly(1);
    }
    Ok(clues_of(solution, &keeps))
}

/// A random solved grid: a cyclic pattern, its digits relabelled, its bands and stacks rearranged,
/// and the rows and columns within them. Not all grids can come of that.
pub fn solved_grid(geometry: &Geometry, random: &mut Random) -> Grid {
    let side = geometry.side();
    let (height, width) = match geometry.boxes() {
        Boxes::None => (1, side),
        Boxes::Rect { height, width } => (height, width),
    };
    let labels = random.permutation(side);
    let rows = banded(height, side, random);
    let columns = banded(width, side, random);
    let mut digits = Vec::with_capacity(side * side);
    for row in rows {
        // Each row of a band is shifted by a box width, each band by one more.
        let shift = width * (row % height) + row / height;
        let label = |column: &usize| Digit::from_index(labels[(shift + column) % side]);
        digits.extend(columns.iter().map(label));
    }
    Grid::new(geometry, digits).expect("a digit up to the side for every cell")
}

/// Rows or columns in a random order that keeps each `depth` of them together.
fn banded(depth: usize, side: usize, random: &mut Random) -> Vec<usize> {
    let mut lines = Vec::with_capacity(side);
    for band in random.permutation(side / depth) {
        let within = random.permutation(depth);
        lines.extend(within.iter().map(|line| band * depth + line));
    }
    lines
}

impl fmt::Display for Share {
    /// `45%`, `45.5%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (whole, 0) => write!(f, "{whole}%"),
            (whole, tenths) => write!(f, "{whole}.{tenths}%"),
        }
    }
}

impl fmt::Display for Clues {
    /// `45%`, `irreducible`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clues::Share(share) => share.fmt(f),
            Clues::Irreducible => f.write_str("irreducible"),
        }
    }
}

impl fmt::Display for Recipe {
    /// `3x3:45%:20`, `none/7:irreducible:1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind(), self.count)
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    /// Reads what [`Recipe`] displays; the number of puzzles may be left out.
    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let mut parts = text.splitn(3, ':');
        let geometry = geometry(parts.next().unwrap_or_default())?;
        let clues = parts.next().unwrap_or_default();
        let clues = self::clues(clues).ok_or_else(|| RecipeError::Part {
            found: clues.to_owned(),
            expected: "a share of the cells such as 45% or 37.5%, at most 100%, or irreducible",
        })?;
        let count = match parts.next() {
            None => 1,
            Some(count) => {
                number(count)
                    .filter(|&count| count > 0)
                    .ok_or_else(|| RecipeError::Part {
                        found: count.to_owned(),
                        expected: "a number of puzzles from 1",
                    })?
            }
        };
        Ok(Recipe {
            geometry,
            clues,
            count,
        })
    }
}

/// The shape that `3x3` or `none/7` says.
fn geometry(text: &str) -> Result<Geometry, RecipeError> {
    let shape = match text.split_once('/') {
        Some(("none", side)) => number(side).map(|side| (side, Boxes::None)),
        Some(_) => None,
        None => match text.parse() {
            Ok(boxes @ Boxes::Rect { height, width }) => {
                Some((height.saturating_mul(width), boxes))
            }
            Ok(Boxes::None) | Err(_) => None,
        },
    };
    let (side, boxes) = shape.ok_or_else(|| RecipeError::Part {
        found: text.to_owned(),
        expected: "boxes HEIGHTxWIDTH such as 3x3, or none/SIDE such as none/9",
    })?;
    Geometry::new(side, boxes).map_err(RecipeError::Geometry)
}

/// The clues that `45%`, `45.5%` or `irreducible` says.
fn clues(text: &str) -> Option<Clues> {
    if text == "irreducible" {
        return Some(Clues::Irreducible);
    }
    let percent = text.strip_suffix('%')?;
    let (whole, tenths) = match percent.split_once('.') {
        Some((whole, tenths)) if tenths.len() == 1 => (whole, number(tenths)?),
        Some(_) => return None,
        None => (percent, 0),
    };
    let per_mille = number::<u16>(whole)?.checked_mul(10)?.checked_add(tenths)?;
    Share::per_mille(per_mille).map(Clues::Share)
}

/// The number that a text of digits says.
fn number<N: FromStr>(text: &str) -> Option<N> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}
