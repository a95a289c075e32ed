//! Puzzles from a recipe and a seed.
//!
//! Puzzle k of a recipe depends on the kind of puzzle, the seed and k alone: it is the same on every
//! machine, whatever was made before it and however many are asked for.
//!
//! There are two families. Puzzles with one solution come from a solved grid whose clues are taken
//! away while the solution stays the only one (`dig`). Puzzles of a given share of holes are graded
//! instances for solvers, with any number of solutions: clues come from a solved grid, or are drawn
//! without one (`draw`), and holes lie anywhere or balanced (`pattern`).
//!
//! [`solved_grid`] shuffles a pattern where one is known, so not all grids occur, and those that do are
//! not equally likely (`found` fills the others at random). That is good enough for puzzles to try solvers on, not for statistics about grids.

mod dig;
mod draw;
mod found;
mod pattern;
mod solved;
mod text;

use crate::error::{Error, NotMade, RecipeError};
use crate::geometry::{Boxes, Geometry};
use crate::grid::Grid;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::Answer;

pub use solved::solved_grid;

/// What puzzles to make. As text `3x3:45%:20`: boxes, clues, and how many, 1 if left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Their shape. As text its [code](Geometry::code): the boxes, `3x3`; for Latin squares `none/7`,
    /// where 7 is the side; with extra units `3x3+diagonals`.
    pub geometry: Geometry,
    /// Which of their cells have clues.
    pub clues: Clues,
    /// How many puzzles, 1 or more. Puzzle k does not depend on it.
    pub count: u64,
}

/// Which cells of a puzzle have clues, and where those come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Clues {
    /// A share of the cells, taken at random from a solved grid; the puzzle may have several
    /// solutions. As text `45%`.
    Share(Share),
    /// So that there is one solution.
    Unique(Unique),
    /// All but a share of the cells; nothing is promised of the number of solutions.
    Holes(Holes),
}

/// A puzzle with one solution. As text `unique` or `irreducible`, with a number of clues `unique-30`,
/// and `unique-symmetric`, `irreducible-24-symmetric`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unique {
    /// Exactly so many clues. Without a number, those that are left when no other can be taken away; if
    /// the puzzle need not be irreducible, not fewer than [`Unique::usual_clues`].
    pub clues: Option<usize>,
    /// Whether taking away any clue makes solutions more: puzzlers call such a puzzle minimal. In a
    /// symmetric puzzle, taking away any two that face each other.
    pub irreducible: bool,
    /// Whether the cells with clues stay the same ones when the grid is turned by 180 degrees.
    pub symmetric: bool,
}

/// A puzzle with a share of its cells blank. As text `holes-40%`, `balanced-40%`,
/// `holes-40%-unplanted`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holes {
    /// How many of the cells are blank.
    pub share: Share,
    /// Where they lie.
    pub pattern: Pattern,
    /// Whether the clues come from a solved grid, so that there is a solution. If not, they are drawn so
    /// that no unit has a digit twice, and there may be none.
    pub planted: bool,
}

/// Where holes lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Pattern {
    /// Anywhere, all sets of cells equally likely.
    Random,
    /// As many in each row as in any other, and so for columns and boxes; where the number does not
    /// divide evenly, they differ by one. Such holes make the hardest puzzles: H. Kautz, Y. Ruan,
    /// D. Achlioptas, C. Gomes, B. Selman, M. Stickel, Balance and Filtering in Structured Satisfiable
    /// Problems, IJCAI 2001.
    Balanced,
}

/// A share of something, exact to a tenth of a percent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Share(u16);

/// A puzzle and the solution that it was made from.
#[derive(Clone, PartialEq, Debug)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution of it, the only one if that was asked for; none is known of a puzzle whose clues were
    /// drawn without one.
    pub solution: Option<Grid>,
}

/// What came of a recipe.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Made {
    /// The puzzle.
    Puzzle(Generated),
    /// No puzzle, and why.
    Not(NotMade),
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

impl Unique {
    /// Where digging ends if nothing else was asked for: at 3/8 of the cells, which is 30 of 81; from side
    /// 17 on at 5/8, without boxes at 3/4, since below that each clue less may take a solver minutes.
    pub fn usual_clues(geometry: &Geometry) -> usize {
        let per_mille = match (geometry.side(), geometry.boxes()) {
            (0..=16, _) => 375,
            (_, Boxes::None) => 750,
            (_, Boxes::Rect { .. } | Boxes::Regions(_)) => 625,
        };
        Share(per_mille).of(geometry.n_cells())
    }
}

impl Recipe {
    /// The most attempts at a puzzle, each with other random numbers.
    pub const ATTEMPTS: u64 = 1000;

    /// Whether such puzzles can be asked for.
    ///
    /// # Errors
    ///
    /// If there are more clues than cells, or a symmetric puzzle can't have that number.
    pub fn check(&self) -> Result<(), RecipeError> {
        let Clues::Unique(Unique {
            clues: Some(clues),
            symmetric,
            ..
        }) = self.clues
        else {
            return Ok(());
        };
        let n_cells = self.geometry.n_cells();
        if clues > n_cells {
            return Err(RecipeError::TooManyClues { clues, n_cells });
        }
        // Where there is no cell in the middle, clues come in pairs.
        if symmetric && n_cells % 2 == 0 && clues % 2 == 1 {
            return Err(RecipeError::OddClues { clues });
        }
        Ok(())
    }

    /// Puzzle `k`, from 0, of a seed.
    ///
    /// # Errors
    ///
    /// [`Error::Recipe`] if the recipe can't be followed, [`Error::NotMade`] if no attempt led to such
    /// a puzzle; otherwise only if the solver fails that is asked whether a solution is the only one.
    pub fn puzzle(&self, seed: u64, k: u64) -> Result<Generated, Error> {
        match self.puzzle_within(seed, k, &Limits::default())? {
            Made::Puzzle(generated) => Ok(generated),
            Made::Not(reason) => Err(Error::NotMade {
                recipe: self.kind(),
                reason,
            }),
        }
    }

    /// Puzzle `k`, from 0, of a seed, if it can be made within limits. The limits decide whether it is
    /// made, never which one it is.
    ///
    /// # Errors
    ///
    /// [`Error::Recipe`] if the recipe can't be followed; otherwise only if the solver fails that is
    /// asked whether a solution is the only one.
    pub fn puzzle_within(&self, seed: u64, k: u64, limits: &Limits) -> Result<Made, Error> {
        self.check()?;
        let (kind, number) = (self.kind(), k.to_string());
        let mut nearest = None;
        for attempt in 0..Recipe::ATTEMPTS {
            if let Some(reason) = limits.reached() {
                return Ok(Made::Not(NotMade::Stopped(reason)));
            }
            let mut random = match attempt {
                0 => Random::new(seed, &["generate", &kind, &number]),
                _ => Random::new(seed, &["generate", &kind, &number, &attempt.to_string()]),
            };
            let made = match self.clues {
                Clues::Share(share) => self.planted(&mut random, limits, |random| {
                    let mut order = random.permutation(self.geometry.n_cells());
                    let blank = order.split_off(share.of(order.len()));
                    Ok(Ok(blank))
                })?,
                Clues::Holes(holes) if holes.planted => {
                    self.planted(&mut random, limits, |random| {
                        pattern::holes(&self.geometry, holes, random, limits)
                    })?
                }
                Clues::Holes(holes) => {
                    match pattern::holes(&self.geometry, holes, &mut random, limits)? {
                        Ok(blank) => draw::puzzle(&self.geometry, &blank, &mut random, limits),
                        Err(reason) => Err(reason),
                    }
                }
                Clues::Unique(unique) => dig::puzzle(&self.geometry, unique, &mut random, limits)?,
            };
            match made {
                Ok(generated) => return Ok(Made::Puzzle(generated)),
                Err(NotMade::Missed { nearest: found, .. }) => {
                    nearest = nearer(self.clues, nearest, found);
                }
                Err(reason) => return Ok(Made::Not(reason)),
            }
        }
        Ok(Made::Not(NotMade::Missed {
            attempts: Recipe::ATTEMPTS,
            nearest,
        }))
    }

    /// A solved grid without the digits in some cells, which are chosen after it.
    fn planted(
        &self,
        random: &mut Random,
        limits: &Limits,
        blank: impl FnOnce(&mut Random) -> Result<Drawn<Vec<usize>>, Error>,
    ) -> Result<Drawn<Generated>, Error> {
        let solution = match solution(&self.geometry, random, limits)? {
            Ok(solution) => solution,
            Err(reason) => return Ok(Err(reason)),
        };
        let blank = match blank(random)? {
            Ok(blank) => blank,
            Err(reason) => return Ok(Err(reason)),
        };
        let mut keeps = vec![true; self.geometry.n_cells()];
        for cell in blank {
            keeps[cell] = false;
        }
        Ok(Ok(Generated {
            puzzle: clues_of(&solution, &keeps),
            solution: Some(solution),
        }))
    }
}

/// Something drawn on the way to a puzzle, or why there will be no puzzle.
type Drawn<T> = Result<T, NotMade>;

/// A random solved grid.
fn solution(
    geometry: &Geometry,
    random: &mut Random,
    limits: &Limits,
) -> Result<Drawn<Grid>, Error> {
    Ok(match solved::solved_within(geometry, random, limits)? {
        Answer::Grid(grid) => Ok(grid),
        Answer::No => Err(NotMade::Impossible),
        Answer::Unknown(reason) => Err(NotMade::Stopped(reason)),
    })
}

/// Which of two numbers of clues is nearer to the one that is wanted.
fn nearer(clues: Clues, a: Option<usize>, b: Option<usize>) -> Option<usize> {
    let Clues::Unique(Unique {
        clues: Some(wanted),
        ..
    }) = clues
    else {
        return a.or(b);
    };
    let found = a.into_iter().chain(b);
    found.min_by_key(|&n| n.abs_diff(wanted))
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
