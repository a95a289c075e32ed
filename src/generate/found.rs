//! Solved grids of shapes that no pattern is known for: cells are filled at random, and what leads
//! nowhere is taken back.

use super::solved::relabelled;
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::{Cell, Geometry};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::reduce::{Board, Halt, Level, Mark};
use crate::search::{Answer, filled};
use crate::solve::{Options, Outcome, any_solution};

/// How often it begins anew before a solver is asked.
const ATTEMPTS: usize = 10;

/// Dead ends of an attempt for each row.
const DEAD_ENDS: usize = 20;

/// A random solved grid, if there is one.
pub(super) fn grid(
    geometry: &Geometry,
    random: &mut Random,
    limits: &Limits,
) -> Result<Answer, Error> {
    let blank = Puzzle::blank(geometry);
    for _ in 0..ATTEMPTS {
        let mut filling = Filling {
            board: Board::new(&blank, Level::Locked, limits),
            choices: Vec::new(),
            n_dead_ends: 0,
        };
        match filling.fill(random) {
            Ok(true) => {
                let digit = |cell| filling.board.candidates(cell).single();
                return Ok(Answer::Grid(filled(&blank, digit)?));
            }
            Ok(false) => {}
            Err(Halt::Contradiction) => return Ok(Answer::No),
            Err(Halt::Stopped(reason)) => return Ok(Answer::Unknown(reason)),
        }
    }
    let options = Options {
        limits: limits.clone(),
        ..Options::default()
    };
    Ok(match any_solution(&blank, &options)?.outcome {
        Outcome::None => Answer::No,
        Outcome::Unknown(reason) => Answer::Unknown(reason),
        Outcome::Found(grid) | Outcome::Unique(grid) | Outcome::Many(grid) => {
            Answer::Grid(relabelled(&grid, random))
        }
    })
}

/// A grid on its way.
struct Filling {
    board: Board,
    /// The choices made, and the state before each.
    choices: Vec<(Mark, Cell, Digit)>,
    n_dead_ends: usize,
}

impl Filling {
    /// Leaves each cell one candidate; false after too many dead ends. A contradiction says that there
    /// is no grid.
    fn fill(&mut self, random: &mut Random) -> Result<bool, Halt> {
        self.board.propagate()?;
        let most = DEAD_ENDS * self.board.geometry().side();
        while self.n_dead_ends < most {
            let Some(cell) = self.narrowest(random) else {
                return Ok(true);
            };
            let digits: Vec<Digit> = self.board.candidates(cell).iter().collect();
            let digit = digits[random.below(digits.len())];
            self.choices.push((self.board.mark(), cell, digit));
            self.board.fix(cell, digit);
            while let Err(halt) = self.board.propagate() {
                let (Halt::Contradiction, Some((mark, cell, digit))) = (halt, self.choices.pop())
                else {
                    return Err(halt);
                };
                self.n_dead_ends += 1;
                self.board.undo(mark);
                self.board.strike(cell, digit);
            }
        }
        Ok(false)
    }

    /// One of the open cells with the fewest candidates.
    fn narrowest(&self, random: &mut Random) -> Option<Cell> {
        let n_candidates = |cell: &Cell| self.board.n_candidates(*cell);
        let open = || {
            self.board
                .geometry()
                .cells()
                .filter(|cell| n_candidates(cell) > 1)
        };
        let fewest = open().map(|cell| n_candidates(&cell)).min()?;
        let narrowest: Vec<Cell> = open().filter(|cell| n_candidates(cell) == fewest).collect();
        Some(narrowest[random.below(narrowest.len())])
    }
}
