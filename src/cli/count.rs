//! `satdoku count`: how many solutions each puzzle has, up to a limit.

use std::io;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde::Serialize;

use super::Streams;
use super::args::{ColumnsArgs, SolverArgs};
use super::exit::Exit;
use super::interrupt::Interrupt;
use super::run::{self, Answerer, BatchArgs, Columns, Going, Output, Place, Trouble};
use super::source::{Alone, Job};
use super::values::whole_number;
use super::verdict::{Work, so_many, why_none};
use crate::count::{Count, count_up_to};
use crate::error::Error;
use crate::limits::StopReason;
use crate::solve::Stats;
use crate::text::{Entry, convert_puzzle};

/// Print how many solutions each puzzle has
///
/// One number a puzzle: 0, 1, or 2+ for "two or more". With a higher limit the count goes on to
/// there: 12 is exact, 100+ means that it stopped at 100. A puzzle stopped by --timeout has the
/// number found so far with a +. With --keep the puzzles of one verdict are printed instead.
///
/// Exit codes: 0 all have a solution, or --keep; 1 some has none; 3 some was stopped by --timeout or a signal; 2
/// bad input.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku count puzzles.txt
  satdoku count --limit 1000 puzzles.txt
  satdoku count --keep unique puzzles.txt > unique.txt
  satdoku count --all 12..............")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    columns: ColumnsArgs,
    /// Stop at this number of solutions
    #[arg(long, value_name = "N", default_value = "2",
        value_parser = whole_number(1..=u64::MAX))]
    limit: u64,
    /// Count to the end, however many there are
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Print the puzzles that have no solution, one, or several, as they stand in the input, and no
    /// counts. A puzzle of which it is unknown is reported and not printed. A table stays one, with its
    /// header
    #[arg(long, value_name = "none|unique|many", conflicts_with_all = ["limit", "all", "json", "with_columns"],
        value_parser = PossibleValuesParser::new(["none", "unique", "many"]), hide_possible_values = true)]
    keep: Option<String>,
    #[command(flatten)]
    solver: SolverArgs,
}

/// Above this limit, what was counted is worth more than the time that searches take longer if they look
/// at signals.
const LONG_FROM: u64 = 1000;

/// Runs the command.
pub(crate) fn run(args: &CountArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let CountArgs { batch, solver, .. } = args;
    let limit = if args.all { u64::MAX } else { args.limit };
    let counters = batch.report.json || batch.report.stats;
    let interrupt = Interrupt::listen()?;
    let n_workers = batch.threads.number();
    let going = Going {
        args: batch,
        form: None,
        columns: match args.keep {
            Some(_) => Columns::Kept,
            None => Columns::beside(&args.columns, "count"),
        },
        companion: Alone,
        n_workers,
        interrupt: interrupt.clone(),
    };
    let answerer = &mut Counting {
        is_json: batch.report.json,
        keep: args.keep.clone(),
    };
    let describe = || solver.describe(n_workers);
    let solver = solver.clone();
    let work = move |job: &Job<()>| {
        let start = Instant::now();
        let mut options = solver.options(&interrupt, counters);
        // A long count is not to be lost to a signal, and needs few searches.
        options.limits.cancel_may_wait &= limit <= LONG_FROM;
        let counted = count_up_to(&job.entry.puzzle, limit, &options);
        (counted, start.elapsed())
    };
    run::run(going, work, answerer, describe, streams)
}

/// One object of `--json`.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    place: &'a Place,
    /// none, unique, many or unknown; found with a limit of 1.
    verdict: &'static str,
    /// Solutions counted.
    count: u64,
    /// Whether there are no more.
    exact: bool,
    /// Why the count ended before that and before the limit of solutions.
    stopped: Option<String>,
    #[serde(flatten)]
    work: Work,
}

/// Answers each puzzle with a number.
struct Counting {
    is_json: bool,
    /// The verdict of puzzles that are to be printed instead of counts.
    keep: Option<String>,
}

impl Counting {
    /// Prints the puzzle if it is to be kept.
    fn keep(
        keep: &str,
        count: Count,
        place: &Place,
        entry: &Entry,
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        let is_kept = verdict(count) == keep;
        to.tally.add_kept(is_kept);
        if is_kept {
            to.answers.say_shape(entry)?;
        }
        if let (true, Some(source)) = (is_kept, &entry.source) {
            to.answers.write_line(&source.text)?;
        } else if is_kept {
            match convert_puzzle(&entry.puzzle, &entry.style) {
                Ok(text) => to.answers.write(&text)?,
                Err(error) => return Ok(Err(error.into())),
            }
        }
        let Count::Stopped(0 | 1, reason) = count else {
            return Ok(Ok(Exit::Yes));
        };
        to.answers.flush()?;
        let Place { input, line, .. } = place;
        to.say(&format_args!(
            "satdoku: {input}: line {line}: unknown: {reason}; not kept"
        ))?;
        Ok(Ok(Exit::Unknown))
    }
}

impl Answerer<(), (Result<(Count, Stats), Error>, Duration)> for Counting {
    fn answer(
        &mut self,
        place: &Place,
        job: &Job<()>,
        (result, time): (Result<(Count, Stats), Error>, Duration),
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        let (count, stats) = match result {
            Ok(counted) => counted,
            Err(error) => return Ok(Err(error.into())),
        };
        let verdict = verdict(count);
        if let Some(keep) = &self.keep {
            to.tally.add(verdict, String::new);
            to.tally.add_work(&stats);
            return Counting::keep(keep, count, place, &job.entry, to);
        }
        if self.is_json {
            let (exact, n, stopped) = match count {
                Count::Exactly(n) => (true, n, None),
                Count::AtLeast(n) => (false, n, None),
                Count::Stopped(n, reason) => (false, n, Some(reason.to_string())),
            };
            let work = Work::new(verdict, &stats, time);
            to.answers.write_json(&Record {
                place,
                verdict,
                count: n,
                exact,
                stopped,
                work,
            })?;
        } else {
            to.answers.write_word(&count.to_string())?;
        }
        let sentence = || match count {
            Count::Exactly(0) => format!("none: {}", why_none(&job.entry.puzzle)),
            Count::Stopped(n, reason) => {
                format!("{verdict}: {reason} after {}", so_many(n))
            }
            Count::Exactly(_) | Count::AtLeast(_) => verdict.to_owned(),
        };
        let label = match count {
            Count::Stopped(2.., _) => "many, stopped at a limit",
            _ => verdict,
        };
        to.tally.add(label, sentence);
        to.tally.add_work(&stats);
        Ok(Ok(match count {
            Count::Exactly(0) => Exit::No,
            Count::Stopped(..) => Exit::Unknown,
            Count::Exactly(_) | Count::AtLeast(_) => Exit::Yes,
        }))
    }

    fn given_up(&self) -> (Result<(Count, Stats), Error>, Duration) {
        let count = Count::Stopped(0, StopReason::Cancelled);
        (Ok((count, Stats::search())), Duration::ZERO)
    }
}

/// What a count says about the puzzle.
pub(crate) fn verdict(count: Count) -> &'static str {
    match count {
        Count::Exactly(0) => "none",
        Count::Exactly(1) => "unique",
        Count::AtLeast(1) => "found",
        Count::Stopped(0 | 1, _) => "unknown",
        Count::Exactly(_) | Count::AtLeast(_) | Count::Stopped(..) => "many",
    }
}
