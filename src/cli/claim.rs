//! What a formula denies about a puzzle, as options.

use anyhow::{anyhow, bail};
use clap::{Args, ValueEnum};

use super::Streams;
use super::input::Input;
use super::verify::full_grid;
use crate::dimacs::{Claim, ReadClaim};
use crate::geometry::Shape;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::text::{ReadOptions, Reader};

/// A claim and its solution.
#[derive(Args, Debug)]
pub(crate) struct ClaimArgs {
    /// What a refutation of the formula shows: the clauses that deny it follow those of the puzzle
    #[arg(long = "claim", value_name = "CLAIM", value_enum, default_value_t)]
    pub(crate) name: ClaimName,
    /// The solution that the claim is about: a file, - for standard input, or the grid itself
    #[arg(long, value_name = "FILE",
        required_if_eq_any([("name", "unique"), ("name", "smallest")]))]
    solution: Option<String>,
}

/// The names of claims.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ClaimName {
    /// That there is no solution: the plain formula
    #[default]
    None,
    /// That there is no other solution than --solution
    Unique,
    /// That there is no lexicographically smaller solution than --solution
    Smallest,
}

impl ClaimArgs {
    /// Where the solution comes from, if there is one.
    ///
    /// # Errors
    ///
    /// If there is one without a claim.
    pub(crate) fn input(&self) -> anyhow::Result<Option<Input>> {
        if self.name == ClaimName::None && self.solution.is_some() {
            bail!("--solution goes with --claim unique or --claim smallest");
        }
        let argument = self.solution.as_deref();
        Ok(argument.map(|argument| Input::from_argument(argument, 1)))
    }

    /// Reads the one grid of `--solution`; or which of its cells is blank.
    ///
    /// # Errors
    ///
    /// If it can't be read, or is not one grid.
    pub(crate) fn solution(
        &self,
        puzzle: &Puzzle,
        streams: &mut Streams,
    ) -> anyhow::Result<Option<Result<Grid, String>>> {
        let input = self.input()?;
        input
            .map(|input| read_solution(&input, puzzle, streams))
            .transpose()
    }
}

/// Reads the one grid of an input; or which of its cells is blank.
///
/// # Errors
///
/// If it can't be read, or is not one grid.
pub(crate) fn read_solution(
    input: &Input,
    puzzle: &Puzzle,
    streams: &mut Streams,
) -> anyhow::Result<Result<Grid, String>> {
    let name = match input {
        Input::Typed { .. } => "--solution".to_owned(),
        Input::Stdin | Input::File(_) => input.name(),
    };
    let options = ReadOptions {
        shape: Shape::of(puzzle.geometry()),
        form: None,
        symbols: None,
        column: None,
    };
    let mut reader = Reader::new(input.open(&mut streams.stdin)?, options);
    let Some(entry) = reader.next() else {
        bail!("{name}: no solution found");
    };
    let entry = entry.map_err(|error| anyhow!("{name}: {error}"))?;
    if reader.next().is_some() {
        bail!("{name}: found several grids, expected one");
    }
    Ok(full_grid(&entry.puzzle))
}

impl ClaimName {
    /// The claim of this name about a solution, which is there unless the name is none.
    pub(crate) fn about(self, solution: Option<&Grid>) -> Claim<'_> {
        match (self, solution) {
            (ClaimName::Unique, Some(grid)) => Claim::Unique(grid),
            (ClaimName::Smallest, Some(grid)) => Claim::Smallest(grid),
            (ClaimName::None, _) | (_, None) => Claim::None,
        }
    }

    /// The claim of this name about a solution, unless the name is none.
    pub(crate) fn owning(self, solution: Grid) -> Option<ReadClaim> {
        match self {
            ClaimName::None => None,
            ClaimName::Unique => Some(ReadClaim::Unique(solution)),
            ClaimName::Smallest => Some(ReadClaim::Smallest(solution)),
        }
    }
}
