//! `satdoku solve`: the smallest solution of each puzzle, or any, or all.

use std::io;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::Streams;
use super::answers::one_line;
use super::args::{SolverArgs, form_parser};
use super::exit::Exit;
use super::run::{self, Answerer, BatchArgs, Output, Place, Trouble};
use super::verdict::{Work, exit_of, sentence};
use crate::count::{Next, Solutions};
use crate::error::Error;
use crate::grid::Grid;
use crate::lexmin;
use crate::solve::{Outcome, Solved, any_solution};
use crate::text::{Entry, Form};

/// Print the smallest solution of each puzzle
///
/// Smallest means: row by row, the smallest digit first, among all solutions of the puzzle. Each
/// answer has the form of its puzzle. A puzzle without an answer keeps its place with one of the
/// words: none, unknown, unreadable, failed.
///
/// Exit codes: 0 all have a solution; 1 some has none; 3 some is unknown; 2 bad input.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku solve puzzles.txt
  satdoku solve --json puzzles.txt | head -1
  satdoku solve --all 1...............")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    batch: BatchArgs,
    /// Print the first solution found and do not ask whether it is the smallest, or the only one
    #[arg(long, conflicts_with = "all")]
    any: bool,
    /// Print every solution, in lexicographic order; a blank line stands between two puzzles
    #[arg(long)]
    all: bool,
    /// Form of the answers; without it each has the form of its puzzle
    #[arg(long, value_name = "FORM", value_parser = form_parser())]
    format: Option<Form>,
    #[command(flatten)]
    solver: SolverArgs,
}

/// Runs the command.
pub(crate) fn run(args: &SolveArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let SolveArgs {
        batch,
        any,
        all,
        format,
        solver,
    } = args;
    let describe = || solver.describe();
    let is_json = batch.report.json;
    let counters = is_json || batch.report.stats;
    if *all {
        return run::run(
            batch,
            *format,
            |_| (),
            &mut All {
                solver,
                is_json,
                counters,
            },
            describe,
            streams,
        );
    }
    let solve = if *any { any_solution } else { lexmin::smallest };
    let work = |entry: &Entry| {
        let start = Instant::now();
        (
            solve(&entry.puzzle, &solver.options(counters)),
            start.elapsed(),
        )
    };
    run::run(
        batch,
        *format,
        work,
        &mut One { is_json },
        describe,
        streams,
    )
}

/// One object of `--json`.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    place: &'a Place,
    /// none, unique, many, found, unknown; with --all, solution for each one, then the end's.
    verdict: &'static str,
    solution: Option<String>,
    #[serde(flatten)]
    work: Option<Work>,
}

/// Answers each puzzle with one solution.
struct One {
    is_json: bool,
}

impl Answerer<(Result<Solved, Error>, Duration)> for One {
    fn answer(
        &mut self,
        place: &Place,
        entry: &Entry,
        (result, time): (Result<Solved, Error>, Duration),
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        let Solved { outcome, stats } = match result {
            Ok(solved) => solved,
            Err(error) => return Ok(Err(error.into())),
        };
        let verdict = outcome.name();
        if self.is_json {
            let solution = outcome.grid().map(one_line);
            let work = Some(Work::new(&stats, time));
            to.answers.write_json(&Record {
                place,
                verdict,
                solution,
                work,
            })?;
        } else if let Some(grid) = outcome.grid() {
            match to.answers.text_of(grid, &entry.style) {
                Ok(text) => to.answers.write(&text)?,
                Err(error) => return Ok(Err(error.into())),
            }
        } else {
            to.answers.write_word(verdict)?;
        }
        to.tally.add(verdict, sentence(&outcome, &entry.puzzle));
        to.tally.add_work(&stats);
        Ok(Ok(exit_of(&outcome)))
    }
}

/// Answers each puzzle with all its solutions.
struct All<'a> {
    solver: &'a SolverArgs,
    is_json: bool,
    counters: bool,
}

impl Answerer<()> for All<'_> {
    /// Prints the solutions as they are found, then, where there is none or not all are known, the
    /// word for that.
    fn answer(
        &mut self,
        place: &Place,
        entry: &Entry,
        (): (),
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        let start = Instant::now();
        to.answers.set_apart();
        let options = self.solver.options(self.counters);
        let mut solutions = match Solutions::new(&entry.puzzle, &options) {
            Ok(solutions) => solutions,
            Err(error) => return Ok(Err(error.into())),
        };
        let mut last: Option<Grid> = None;
        let mut n = 0;
        let outcome = loop {
            match solutions.next_solution() {
                Ok(Next::Solution(grid)) => {
                    if let Err(error) = self.write(place, entry, &grid, to)? {
                        return Ok(Err(error.into()));
                    }
                    n += 1;
                    last = Some(grid);
                }
                Ok(Next::Stopped(reason)) => break Outcome::Unknown(reason),
                Ok(Next::End) => break ended(last, n),
                Err(error) => return Ok(Err(error.into())),
            }
        };
        let verdict = outcome.name();
        let stats = solutions.stats();
        if self.is_json {
            let work = Some(Work::new(&stats, start.elapsed()));
            to.answers.write_json(&Record {
                place,
                verdict,
                solution: None,
                work,
            })?;
        } else if outcome.grid().is_none() {
            to.answers.write_word(verdict)?;
        }
        let sentence = match &outcome {
            Outcome::Many(_) => format!("many: {n} solutions"),
            Outcome::Unknown(reason) => format!("unknown: {reason} after {n} solutions"),
            other => sentence(other, &entry.puzzle),
        };
        to.tally.add(verdict, sentence);
        to.tally.add_work(&stats);
        Ok(Ok(exit_of(&outcome)))
    }
}

impl All<'_> {
    /// Prints one of the solutions.
    fn write(
        &self,
        place: &Place,
        entry: &Entry,
        grid: &Grid,
        to: &mut Output,
    ) -> io::Result<Result<(), Error>> {
        if self.is_json {
            let solution = Some(one_line(grid));
            let record = Record {
                place,
                verdict: "solution",
                solution,
                work: None,
            };
            return to.answers.write_json(&record).map(Ok);
        }
        match to.answers.text_of(grid, &entry.style) {
            Ok(text) => to.answers.write(&text).map(Ok),
            Err(error) => Ok(Err(error)),
        }
    }
}

/// The outcome of a finished list of `n` solutions.
fn ended(last: Option<Grid>, n: u64) -> Outcome {
    match last {
        None => Outcome::None,
        Some(grid) if n == 1 => Outcome::Unique(grid),
        Some(grid) => Outcome::Many(grid),
    }
}
