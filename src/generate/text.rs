//! Recipes as text.

use std::fmt;
use std::str::FromStr;

use super::{Clues, Holes, Pattern, Recipe, Share, Unique};
use crate::error::{GeometryError, RecipeError};
use crate::geometry::Geometry;

impl Recipe {
    /// The text without the number of puzzles: `3x3:45%`.
    pub fn kind(&self) -> String {
        format!("{}:{}", self.geometry.code(), self.clues)
    }
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

impl FromStr for Share {
    type Err = RecipeError;

    /// Reads what [`Share`] displays.
    fn from_str(text: &str) -> Result<Share, RecipeError> {
        share(text).ok_or_else(|| RecipeError::Part {
            found: text.to_owned(),
            expected: "a share such as 45% or 37.5%, with one decimal at most and up to 100%",
        })
    }
}

impl Pattern {
    /// All patterns.
    pub const ALL: [Pattern; 2] = [Pattern::Random, Pattern::Balanced];

    /// The name: `random`, `balanced`.
    pub const fn name(self) -> &'static str {
        match self {
            Pattern::Random => "random",
            Pattern::Balanced => "balanced",
        }
    }

    /// One line of help.
    pub const fn summary(self) -> &'static str {
        match self {
            Pattern::Random => "holes anywhere",
            Pattern::Balanced => "as many holes in each row, column and box, which is hardest",
        }
    }

    /// What a recipe calls holes of this pattern.
    const fn word(self) -> &'static str {
        match self {
            Pattern::Random => "holes",
            Pattern::Balanced => "balanced",
        }
    }
}

impl fmt::Display for Clues {
    /// `45%`, `irreducible`, `unique-30-symmetric`, `balanced-40%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clues::Share(share) => share.fmt(f),
            Clues::Unique(unique) => {
                f.write_str(if unique.irreducible {
                    "irreducible"
                } else {
                    "unique"
                })?;
                if let Some(clues) = unique.clues {
                    write!(f, "-{clues}")?;
                }
                f.write_str(if unique.symmetric { SYMMETRIC } else { "" })
            }
            Clues::Holes(holes) => {
                write!(f, "{}-{}", holes.pattern.word(), holes.share)?;
                f.write_str(if holes.planted { "" } else { UNPLANTED })
            }
        }
    }
}

/// The end of a recipe for symmetric puzzles.
const SYMMETRIC: &str = "-symmetric";

/// The end of a recipe for clues that come from no solved grid.
const UNPLANTED: &str = "-unplanted";

impl fmt::Display for Recipe {
    /// `3x3:45%:20`, `none/7:irreducible:1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind(), self.count)
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    /// Reads what [`Recipe`] displays; the number of puzzles may be left out, and `unique` before it; `minimal`
    /// is another word for `irreducible`.
    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let mut parts = text.splitn(3, ':');
        let geometry = geometry(parts.next().unwrap_or_default())?;
        let clues = parts.next().unwrap_or("unique");
        let clues = self::clues(clues).ok_or_else(|| RecipeError::Part {
            found: clues.to_owned(),
            expected: "a share of the cells such as 45% or 37.5%, with one decimal at most and up to \
                       100%, or one of unique, minimal, irreducible, unique-30, unique-symmetric, holes-40%, balanced-40%, \
                       holes-40%-unplanted",
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
        let recipe = Recipe {
            geometry,
            clues,
            count,
        };
        recipe.check()?;
        Ok(recipe)
    }
}

/// The shape that a code says.
fn geometry(text: &str) -> Result<Geometry, RecipeError> {
    text.parse().map_err(|error| match error {
        GeometryError::NotBoxes { .. } => RecipeError::Part {
            found: text.to_owned(),
            expected: "boxes HEIGHTxWIDTH such as 3x3, or none/SIDE such as none/9, and perhaps \
                       +diagonals",
        },
        error => RecipeError::Geometry(error),
    })
}

/// The clues that a text says.
fn clues(text: &str) -> Option<Clues> {
    if let Some(share) = share(text) {
        return Some(Clues::Share(share));
    }
    let (word, rest) = match text.find('-') {
        Some(end) => text.split_at(end),
        None => (text, ""),
    };
    if let Some(pattern) = Pattern::ALL.into_iter().find(|it| it.word() == word) {
        let rest = rest.strip_prefix('-')?;
        let unplanted = rest.strip_suffix(UNPLANTED);
        return Some(Clues::Holes(Holes {
            share: share(unplanted.unwrap_or(rest))?,
            pattern,
            planted: unplanted.is_none(),
        }));
    }
    let irreducible = match word {
        "irreducible" | "minimal" => true,
        "unique" => false,
        _ => return None,
    };
    let symmetric = rest.strip_suffix(SYMMETRIC);
    let clues = match symmetric.unwrap_or(rest) {
        "" => None,
        rest => Some(number(rest.strip_prefix('-')?)?),
    };
    Some(Clues::Unique(Unique {
        clues,
        irreducible,
        symmetric: symmetric.is_some(),
    }))
}

/// The share that `45%` or `45.5%` says.
fn share(text: &str) -> Option<Share> {
    let percent = text.strip_suffix('%')?;
    let (whole, tenths) = match percent.split_once('.') {
        Some((whole, tenths)) if tenths.len() == 1 => (whole, number(tenths)?),
        Some(_) => return None,
        None => (percent, 0),
    };
    let per_mille = number::<u16>(whole)?.checked_mul(10)?.checked_add(tenths)?;
    Share::per_mille(per_mille)
}

/// The number that a text of digits says.
fn number<N: FromStr>(text: &str) -> Option<N> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}
