//! Exact elimination of candidates before any clause exists.
//!
//! Every level removes only candidates that stand in no solution; none of them guesses. A level
//! does all that the levels before it do.

mod clues;
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "the levels that use it come next")
)]
mod nine;

use std::fmt;

use crate::puzzle::Puzzle;

/// How far to reduce a puzzle, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Level {
    /// Nothing: the textbook formula with all side³ variables, a unit clause a clue, and a negative
    /// unit clause a struck candidate.
    None,
    /// The clues' digits leave their peers' candidates, once; cells with a clue get no variables.
    /// Together with the `extended` encoding this is φ′ of Kwon & Jain, LPAR-13, 2006.
    #[default]
    Clues,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: &[Level] = &[Level::None, Level::Clues];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Clues => "clues",
        }
    }

    /// One line of help.
    pub const fn summary(self) -> &'static str {
        match self {
            Level::None => {
                "the textbook formula: every cell and digit a variable, a clue a unit clause"
            }
            Level::Clues => {
                "strike each clue's digit from its row, column and box; fixed cells get no variables"
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a reduction left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reduced {
    /// Cells are still open.
    Open,
    /// Every cell is fixed; the digits still have to pass the rules.
    Filled,
    /// Some cell has no candidate left: there is no solution.
    Contradiction,
}

/// Reduces a puzzle in place. Reducing an already reduced puzzle to the same or a weaker level
/// changes nothing.
pub fn reduce(puzzle: &mut Puzzle, level: Level) -> Reduced {
    if level >= Level::Clues && puzzle.level() < Level::Clues {
        clues::strike_clues(puzzle);
    }
    puzzle.set_level(puzzle.level().max(level));
    if level == Level::None {
        return Reduced::Open;
    }
    let mut reduced = Reduced::Filled;
    for cell in puzzle.open_cells() {
        if puzzle.candidates(cell).is_empty() {
            return Reduced::Contradiction;
        }
        reduced = Reduced::Open;
    }
    reduced
}
