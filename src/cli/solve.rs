//! `satdoku solve`: the smallest solution of each puzzle, or any, or all.

use std::io;
use std::sync::mpsc::{SendError, SyncSender};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::answers::one_line;
use super::args::{ColumnsArgs, SolverArgs};
use super::exit::Exit;
use super::interrupt::{Heard, Interrupt, Task};
use super::run::{self, Answerer, BatchArgs, Columns, Going, Output, Place, Trouble};
use super::source::{Alone, Job};
use super::values::form_parser;
use super::verdict::{Work, exit_of, sentence, so_many};
use super::{Streams, after};
use crate::count::{Next, Solutions};
use crate::error::Error;
use crate::grid::Grid;
use crate::lexmin;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::solve::{Options, Outcome, Solved, Stats, any_solution};
use crate::text::{Entry, Form};

/// Print the smallest solution of each puzzle
///
/// Smallest means: row by row, the smallest digit first, among all solutions of the puzzle. Each
/// answer has the form of its puzzle. A puzzle without an answer keeps its place with one of the
/// words: none, unknown, unreadable, failed.
///
/// Exit codes: 0 all have a solution; 1 some has none; 3 some is unknown, or a signal stopped it; 2
/// bad input.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku solve puzzles.txt
  satdoku solve --json puzzles.txt | head -1
  satdoku solve --with-columns puzzles_and_solutions.csv
  satdoku solve --all 1...............
  satdoku solve --all --after list.txt puzzle.txt >> list.txt")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    columns: ColumnsArgs,
    /// Print the first solution found and do not ask whether it is the smallest, or the only one
    #[arg(long, conflicts_with = "all")]
    any: bool,
    /// Print every solution, in lexicographic order; a blank line stands between two puzzles
    #[arg(long, conflicts_with = "with_columns")]
    all: bool,
    /// With --all: begin with the first solution that is larger than this grid, or than the last one in
    /// this file, such as a list that was broken off
    #[arg(long, value_name = "GRID", requires = "all")]
    after: Option<String>,
    /// Form of the answers; without it each has the form of its puzzle
    #[arg(long, value_name = "FORM", value_parser = form_parser(), conflicts_with = "with_columns")]
    format: Option<Form>,
    #[command(flatten)]
    solver: SolverArgs,
}

/// Runs the command.
pub(crate) fn run(args: &SolveArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let SolveArgs {
        batch,
        columns,
        any,
        all,
        after,
        format,
        solver,
    } = args;
    let is_json = batch.report.json;
    let counters = is_json || batch.report.stats;
    // Before signals are listened to: whoever waits for a grid that does not come can end that.
    let picked = match after {
        Some(after) => Some(after::pick(batch, after, streams)?),
        None => None,
    };
    let interrupt = Interrupt::listen()?;
    // A list is printed as it grows, so there is one at a time.
    let n_workers = if *all { 0 } else { batch.threads.number() };
    let mut all_of = All {
        solver,
        interrupt: interrupt.clone(),
        is_json,
        counters,
        after: None,
    };
    if let Some((name, entry, grid)) = picked {
        all_of.after = Some(grid);
        let describe = || solver.describe(1);
        return run::run_one(batch, *format, &name, entry, &mut all_of, describe, streams);
    }
    let going = Going {
        args: batch,
        form: *format,
        columns: Columns::beside(columns, "solution"),
        companion: Alone,
        n_workers,
        interrupt: interrupt.clone(),
    };
    let describe = || solver.describe(n_workers.max(1));
    if *all {
        return run::run(going, |_| (), &mut all_of, describe, streams);
    }
    let solver = solver.clone();
    let solve = if *any { any_solution } else { lexmin::smallest };
    let work = move |job: &Job<()>| {
        let start = Instant::now();
        let result = solve(&job.entry.puzzle, &solver.options(&interrupt, counters));
        (result, start.elapsed())
    };
    run::run(going, work, &mut One { is_json }, describe, streams)
}

/// One object of `--json`.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    place: &'a Place,
    /// none, unique, many, found, unknown; with --all, solution for each one, then the end's; end for
    /// the rest of a list.
    verdict: &'static str,
    solution: Option<String>,
    /// How many there were, at the end of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(flatten)]
    work: Option<Work>,
}

/// Answers each puzzle with one solution.
struct One {
    is_json: bool,
}

impl Answerer<(), (Result<Solved, Error>, Duration)> for One {
    fn answer(
        &mut self,
        place: &Place,
        job: &Job<()>,
        (result, time): (Result<Solved, Error>, Duration),
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        let entry = &job.entry;
        let Solved { outcome, stats } = match result {
            Ok(solved) => solved,
            Err(error) => return Ok(Err(error.into())),
        };
        let verdict = outcome.name();
        if self.is_json {
            let solution = outcome.grid().map(one_line);
            let work = Some(Work::new(verdict, &stats, time));
            to.answers.write_json(&Record {
                place,
                verdict,
                solution,
                count: None,
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
        to.tally.add(verdict, || sentence(&outcome, &entry.puzzle));
        to.tally.add_work(&stats);
        Ok(Ok(exit_of(&outcome)))
    }

    fn given_up(&self) -> (Result<Solved, Error>, Duration) {
        let outcome = Outcome::Unknown(StopReason::Cancelled);
        let stats = Stats::search();
        (Ok(Solved { outcome, stats }), Duration::ZERO)
    }
}

/// Answers each puzzle with all its solutions.
struct All<'a> {
    solver: &'a SolverArgs,
    interrupt: Interrupt,
    is_json: bool,
    counters: bool,
    /// The list begins after this grid.
    after: Option<Grid>,
}

/// What is found of a puzzle's solutions.
enum Found {
    /// One of them.
    Solution(Grid),
    /// The end, or why there are no more; and the work it took.
    End(Option<StopReason>, Stats),
    /// A failure.
    Failed(Error),
}

impl Answerer<(), ()> for All<'_> {
    /// Prints the solutions as they are found, then, where there is none or not all are known, the
    /// word for that.
    fn answer(
        &mut self,
        place: &Place,
        job: &Job<()>,
        (): (),
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        let start = Instant::now();
        let entry = &job.entry;
        to.answers.set_apart();
        let mut task = self.start(entry)?;
        let mut last: Option<Grid> = None;
        let mut n = 0;
        let (outcome, stats) = loop {
            match task.next() {
                Heard::Result(Found::Solution(grid)) => {
                    if let Err(error) = self.write(place, entry, &grid, to)? {
                        return Ok(Err(error.into()));
                    }
                    n += 1;
                    last = Some(grid);
                }
                Heard::Result(Found::End(None, stats)) if self.after.is_some() => {
                    break (last.map_or(Outcome::None, Outcome::Found), stats);
                }
                Heard::Result(Found::End(None, stats)) => break (ended(last, n), stats),
                Heard::Result(Found::End(Some(reason), stats)) => {
                    break (Outcome::Unknown(reason), stats);
                }
                Heard::Result(Found::Failed(error)) => return Ok(Err(error.into())),
                Heard::Nothing => to.answers.flush()?,
                Heard::GivenUp => {
                    break (Outcome::Unknown(StopReason::Cancelled), Stats::search());
                }
                Heard::End => return Ok(Err(Trouble::Failed("a fault in satdoku".to_owned()))),
            }
        };
        // What is left of a list says nothing of how many there are in all.
        let is_rest = self.after.is_some() && !matches!(outcome, Outcome::Unknown(_));
        let verdict = if is_rest { "end" } else { outcome.name() };
        if self.is_json {
            let work = Some(Work::new(verdict, &stats, start.elapsed()));
            to.answers.write_json(&Record {
                place,
                verdict,
                solution: None,
                count: Some(n),
                work,
            })?;
        } else if outcome.grid().is_none() && !is_rest {
            to.answers.write_word(verdict)?;
        }
        let sentence = || match &outcome {
            Outcome::None if is_rest => "end: no solution is larger".to_owned(),
            Outcome::Found(_) if n == 1 => "end: 1 more solution".to_owned(),
            Outcome::Found(_) => format!("end: {n} more solutions"),
            Outcome::Many(_) => format!("many: {}", so_many(n)),
            Outcome::Unknown(reason) => format!("unknown: {reason} after {}", so_many(n)),
            other => sentence(other, &entry.puzzle),
        };
        to.tally.add(verdict, sentence);
        to.tally.add_work(&stats);
        Ok(Ok(exit_of(&outcome)))
    }

    fn given_up(&self) {}
}

impl All<'_> {
    /// Starts to list the solutions.
    fn start(&self, entry: &Entry) -> io::Result<Task<Found>> {
        let (puzzle, solver) = (entry.puzzle.clone(), self.solver.clone());
        let interrupt = self.interrupt.clone();
        let (counters, after) = (self.counters, self.after.clone());
        Task::start(&self.interrupt, move |found| {
            let options = solver.options(&interrupt, counters);
            // Nobody listens any more if an answer could not be written.
            let _ = list(&puzzle, after.as_ref(), &options, found);
        })
    }

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
                count: None,
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

/// Lists the solutions of a puzzle, or those that are larger than a grid.
fn list(
    puzzle: &Puzzle,
    after: Option<&Grid>,
    options: &Options,
    found: &SyncSender<Found>,
) -> Result<(), SendError<Found>> {
    let solutions = match after {
        Some(grid) => Solutions::after(puzzle, grid, options),
        None => Solutions::new(puzzle, options),
    };
    let mut solutions = match solutions {
        Ok(solutions) => solutions,
        Err(error) => return found.send(Found::Failed(error)),
    };
    loop {
        match solutions.next_solution() {
            Ok(Next::Solution(grid)) => found.send(Found::Solution(grid))?,
            Ok(Next::Stopped(reason)) => {
                return found.send(Found::End(Some(reason), solutions.stats()));
            }
            Ok(Next::End) => return found.send(Found::End(None, solutions.stats())),
            Err(error) => return found.send(Found::Failed(error)),
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
