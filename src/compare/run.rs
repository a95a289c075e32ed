//! One run: a puzzle solved in one way, and what it took.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::clock::{Clock, Elapsed};
use super::measured::{Log, MeasuredBackend, MeasuredEncoding, Meter};
use super::plan::{Plan, Run, Task, short_hash};
use super::record::{FormulaSize, PuzzleId, Record, Times, Verdict};
use crate::count::{self, Count};
use crate::error::Error;
use crate::grid::Grid;
use crate::lexmin;
use crate::limits::{Limits, StopReason};
use crate::solve::{Options, Outcome, Stats, any_solution};

/// Runs a run. `None` if it was cancelled.
///
/// # Errors
///
/// [`Error::WrongAnswer`]: no comparison goes on after one. What else fails is in the record.
pub(super) fn run(
    plan: &Plan,
    run: &Run,
    clock: &Arc<dyn Clock>,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<Record>, Error> {
    let done = done(plan, run, clock, cancel)?;
    Ok(done.map(|done| record(plan, run, done)))
}

/// Runs a run that is not written down.
///
/// # Errors
///
/// Whatever fails.
pub(super) fn try_out(
    plan: &Plan,
    run: &Run,
    clock: &Arc<dyn Clock>,
    cancel: &Arc<AtomicBool>,
) -> Result<(), Error> {
    match done(plan, run, clock, cancel)? {
        Some(Done {
            answer: Answer::Failed(error),
            ..
        }) => Err(error),
        _ => Ok(()),
    }
}

/// A run that is over.
struct Done {
    answer: Answer,
    stats: Option<Stats>,
    meter: Meter,
    total: Elapsed,
}

/// Runs a run. `None` if it was cancelled.
///
/// # Errors
///
/// [`Error::WrongAnswer`]; what else fails is the answer.
fn done(
    plan: &Plan,
    run: &Run,
    clock: &Arc<dyn Clock>,
    cancel: &Arc<AtomicBool>,
) -> Result<Option<Done>, Error> {
    let configuration = &plan.configurations[run.configuration];
    let meter = Meter::new(clock);
    let encoding = MeasuredEncoding {
        encoding: configuration.encoding,
        meter: meter.clone(),
    };
    let backend = MeasuredBackend {
        backend: Arc::clone(&configuration.backend),
        meter: meter.clone(),
        scrambled_by: plan.scrambled_by(run),
    };
    let limits = Limits {
        cancel: Some(Arc::clone(cancel)),
        put_off_us: Some(Arc::default()),
        ..Limits::default()
    };
    let options = Options {
        encoding: &encoding,
        at_most_one: configuration.at_most_one,
        backend: &backend,
        level: Some(configuration.level),
        limits: match plan.timeout {
            Some(timeout) => limits.with_timeout(timeout),
            None => limits,
        },
        counters: true,
    };
    let start = clock.read();
    let answer = ask(plan, run, &options);
    let total = clock.read().since(start);
    let (answer, stats) = match answer {
        Ok((Answer::Stopped(StopReason::Cancelled), _)) => return Ok(None),
        Ok((answer, stats)) => (answer, Some(stats)),
        Err(Error::WrongAnswer { backend, fault }) => {
            let PuzzleId { input, number, .. } = &plan.instances[run.instance].id;
            let place = format!(
                "puzzle {number} of {input}, {configuration}, copy {} of seed {}",
                run.copy, plan.seed
            );
            let fault = format!("{fault} ({place})");
            return Err(Error::WrongAnswer { backend, fault });
        }
        // A solver that was killed because of it may say so in other words.
        Err(_) if cancel.load(Ordering::Relaxed) => return Ok(None),
        Err(error) => (Answer::Failed(error), None),
    };
    Ok(Some(Done {
        answer,
        stats,
        meter,
        total,
    }))
}

/// What came of a run.
enum Answer {
    Outcome(Outcome),
    Count(Count),
    Stopped(StopReason),
    Failed(Error),
}

/// Asks what the plan asks.
fn ask(plan: &Plan, run: &Run, options: &Options) -> Result<(Answer, Stats), Error> {
    let puzzle = &plan.instances[run.instance].puzzle;
    let solved = match plan.task {
        Task::Solve => any_solution(puzzle, options)?,
        Task::Minimum => lexmin::smallest(puzzle, options)?,
        Task::Unique => return count_up_to(2, plan, run, options),
        Task::Count(limit) => return count_up_to(limit, plan, run, options),
    };
    let answer = match solved.outcome {
        Outcome::Unknown(reason) => Answer::Stopped(reason),
        outcome => Answer::Outcome(outcome),
    };
    Ok((answer, solved.stats))
}

/// Counts solutions.
fn count_up_to(
    limit: u64,
    plan: &Plan,
    run: &Run,
    options: &Options,
) -> Result<(Answer, Stats), Error> {
    let puzzle = &plan.instances[run.instance].puzzle;
    let (count, stats) = count::count_up_to(puzzle, limit, options)?;
    let answer = match count {
        Count::Stopped(_, reason) => Answer::Stopped(reason),
        count => Answer::Count(count),
    };
    Ok((answer, stats))
}

/// What is written down of a run.
fn record(plan: &Plan, run: &Run, done: Done) -> Record {
    let Done {
        answer,
        stats,
        meter,
        total,
    } = done;
    let configuration = &plan.configurations[run.configuration];
    let said = said(&answer, plan.task);
    let us = |timeout: std::time::Duration| timeout.as_micros().try_into().unwrap_or(u64::MAX);
    let counters = stats.map(|stats| stats.counters).unwrap_or_default();
    // One that a limit cut short has no size.
    let size = stats
        .and_then(|stats| stats.size)
        .filter(|size| size.n_clauses > 0);
    meter.note(|log| Record {
        run: run.id.clone(),
        puzzle: plan.instances[run.instance].id.clone(),
        encoding: configuration.encoding.name().to_owned(),
        at_most_one: configuration.at_most_one_name(),
        reduce: configuration.level.name().to_owned(),
        backend: configuration.backend.name().to_owned(),
        task: plan.task.to_string(),
        copy: run.copy,
        verdict: said.verdict,
        count: said.count,
        solution: said.solution,
        reason: said.reason,
        solved_by: stats
            .map_or("search", |stats| stats.solved_by.name())
            .to_owned(),
        solver_calls: stats.map_or(0, |stats| stats.solver_calls),
        size: size.map(|size| FormulaSize {
            variables: size.n_vars,
            clauses: size.n_clauses,
            literals: size.n_lits,
        }),
        unit_propagation: log.unit_propagation,
        conflicts: counters.conflicts,
        decisions: counters.decisions,
        propagations: counters.propagations,
        time: Times {
            total: counted(total, log).span(),
            encode: log.encode.map(Elapsed::span),
            load: log.load.map(Elapsed::span),
            solve: log.solve.map(Elapsed::span),
        },
        peak_bytes: log.peak_bytes,
        timeout_us: plan.timeout.map(us),
        head: 0,
    })
}

/// The time that counts: without what was done aside, and with what the solver's processes took.
fn counted(total: Elapsed, log: &Log) -> Elapsed {
    let aside = log.aside.unwrap_or(Elapsed::ZERO);
    let own = total.minus(aside);
    let more = log.processes.unwrap_or_default();
    Elapsed {
        cpu: own.cpu.map(|cpu| cpu + more),
        ..own
    }
}

/// What a record says of an answer.
struct Said {
    verdict: Verdict,
    count: Option<u64>,
    solution: Option<String>,
    reason: Option<String>,
}

/// What to say of an answer.
fn said(answer: &Answer, task: Task) -> Said {
    let said = |verdict| Said {
        verdict,
        count: None,
        solution: None,
        reason: None,
    };
    match answer {
        Answer::Outcome(outcome) => Said {
            solution: outcome.grid().filter(|_| task == Task::Minimum).map(hash),
            ..said(match outcome {
                Outcome::None => Verdict::None,
                Outcome::Unique(_) => Verdict::Unique,
                Outcome::Many(_) => Verdict::Many,
                Outcome::Found(_) => Verdict::Found,
                Outcome::Unknown(_) => Verdict::Unknown,
            })
        },
        Answer::Count(count) if task == Task::Unique => said(match count {
            Count::Exactly(0) => Verdict::None,
            Count::Exactly(1) => Verdict::Unique,
            _ => Verdict::Many,
        }),
        Answer::Count(count) => {
            let (verdict, n) = match count {
                Count::Exactly(n) => (Verdict::Counted, n),
                Count::AtLeast(n) | Count::Stopped(n, _) => (Verdict::AtLeast, n),
            };
            Said {
                count: Some(*n),
                ..said(verdict)
            }
        }
        Answer::Stopped(reason) => Said {
            reason: Some(reason.to_string()),
            ..said(Verdict::Unknown)
        },
        Answer::Failed(error) => Said {
            reason: Some(error.to_string()),
            ..said(Verdict::Failed)
        },
    }
}

/// A hash of a solution.
fn hash(grid: &Grid) -> String {
    let digits: Vec<String> = grid.digits().iter().map(ToString::to_string).collect();
    short_hash(&digits.join(" "))
}
