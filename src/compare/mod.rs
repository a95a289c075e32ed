//! Encodings compared: puzzles × encodings × at-most-ones × levels × solvers, run by run.
//!
//! A [`Plan`] says what runs and in which order, [`compare`] runs it, and each run becomes a [`Record`],
//! which is handed out as soon as it is made. [`report`](crate::report) makes tables of records.
//!
//! What makes a comparison fair: all configurations get the same puzzles and the same limits, in an
//! order that mixes them; formulas are repeated scrambled, not as they are; what is measured is what
//! users run, with all its checks; answers are held against each other, and a wrong one ends it.

mod agreement;
mod clock;
mod machine;
mod measured;
mod plan;
mod record;
mod run;
mod scramble;
pub mod stats;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

pub use agreement::Agreement;
pub use clock::{Clock, Reading, SystemClock};
pub use machine::{this_commit, this_machine};
pub use plan::{Configuration, Instance, Plan, Run, Shard, Task};
pub use record::{
    BackendVersion, FORMAT, FormulaSize, Head, Machine, PuzzleId, Record, Records, Span, Times,
    Verdict, write_head, write_run,
};
pub use scramble::{Renaming, scramble};

use crate::error::Error;

/// What happens in a comparison.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A run began.
    Started(&'a Run),
    /// A run ended.
    Ended(Box<Record>),
}

/// How to run a plan.
#[derive(Clone)]
pub struct Conditions {
    /// What takes the time.
    pub clock: Arc<dyn Clock>,
    /// Stops everything as soon as it is true; runs that are under way are not recorded. Set by
    /// [`compare`] itself when it fails.
    pub cancel: Arc<AtomicBool>,
    /// How many runs go on at a time, at least 1. More than one is another experiment.
    pub threads: usize,
}

/// Runs these runs of a plan and hands on what happens, in the calling thread. Before that every
/// configuration solves a puzzle that does not count, so that none pays for being the first.
///
/// # Errors
///
/// What `hear` returns, and [`Error::WrongAnswer`].
pub fn compare(
    plan: &Plan,
    runs: &[Run],
    conditions: &Conditions,
    mut hear: impl FnMut(Event) -> Result<(), Error>,
) -> Result<(), Error> {
    if runs.is_empty() {
        return Ok(());
    }
    warm_up(plan, conditions)?;
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..conditions.threads.max(1) {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                while !conditions.cancel.load(Ordering::Relaxed) {
                    let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    let _ = sender.send(Heard::Started(run));
                    let done = run::run(plan, run, &conditions.clock, &conditions.cancel);
                    if sender.send(Heard::Done(Box::new(done))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let heard = receiver.iter().try_for_each(|heard| match heard {
            Heard::Started(run) => hear(Event::Started(run)),
            Heard::Done(done) => match (*done)? {
                Some(record) => hear(Event::Ended(Box::new(record))),
                None => Ok(()),
            },
        });
        if heard.is_err() {
            conditions.cancel.store(true, Ordering::Relaxed);
        }
        heard
    })
}

/// What a worker says.
enum Heard<'a> {
    Started(&'a Run),
    Done(Box<Result<Option<Record>, Error>>),
}

/// An easy puzzle, the one of Wikipedia's article on Sudoku.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Lets every configuration solve an easy puzzle. One that can't will not do better later.
fn warm_up(plan: &Plan, conditions: &Conditions) -> Result<(), Error> {
    let warm = Plan {
        instances: vec![Instance::new("warm-up", 1, EASY.parse()?)],
        repeat: 1,
        shard: None,
        ..plan.clone()
    };
    for run in warm.runs() {
        run::try_out(&warm, &run, &conditions.clock, &conditions.cancel)?;
    }
    Ok(())
}
