//! Verdicts in words: one sentence for a single puzzle, numbers for many.

use std::time::Duration;

use serde::Serialize;

use super::exit::Exit;
use crate::explain;
use crate::puzzle::Puzzle;
use crate::solve::{Outcome, Stats};

/// How often each verdict was given, and the work it took.
#[derive(Default)]
pub(crate) struct Tally {
    /// Verdicts in the order in which they first came.
    verdicts: Vec<(&'static str, u64)>,
    /// The first verdict as a sentence.
    first: String,
    /// What settled the puzzles.
    solved_by: Vec<(&'static str, u64)>,
    solver_calls: u64,
    /// `None` as soon as a backend did not tell.
    conflicts: Option<u64>,
    /// Puzzles that were kept, where some are.
    kept: Option<u64>,
}

impl Tally {
    /// Counts a verdict; its sentence is shown if it stays the only one, unless it is empty.
    pub(crate) fn add(&mut self, verdict: &'static str, sentence: impl FnOnce() -> String) {
        if self.verdicts.is_empty() {
            self.first = sentence();
        }
        increment(&mut self.verdicts, verdict);
    }

    /// Adds the work that a puzzle took.
    pub(crate) fn add_work(&mut self, stats: &Stats) {
        let is_first = self.solved_by.is_empty();
        increment(&mut self.solved_by, stats.solved_by.name());
        self.solver_calls += stats.solver_calls;
        let conflicts = stats.conflicts();
        let before = if is_first { Some(0) } else { self.conflicts };
        self.conflicts = before.zip(conflicts).map(|(before, more)| before + more);
    }

    /// Counts a puzzle that is kept or not.
    pub(crate) fn add_kept(&mut self, is_kept: bool) {
        *self.kept.get_or_insert(0) += u64::from(is_kept);
    }

    /// The sentence for one puzzle, if there is one; `3 puzzles: 1 none, 2 unique` for many.
    pub(crate) fn summary(&self, n_puzzles: u64) -> Option<String> {
        if let Some(kept) = self.kept {
            let puzzles = if n_puzzles == 1 { "puzzle" } else { "puzzles" };
            let verdicts = listed(&self.verdicts);
            return Some(format!("kept {kept} of {n_puzzles} {puzzles}: {verdicts}"));
        }
        if n_puzzles < 2 {
            return Some(self.first.clone()).filter(|sentence| !sentence.is_empty());
        }
        Some(format!("{n_puzzles} puzzles: {}", listed(&self.verdicts)))
    }

    /// What the puzzles took, for `--stats`; `None` if no work was noted.
    pub(crate) fn work(&self) -> Option<String> {
        if self.solved_by.is_empty() {
            return None;
        }
        let by = listed(&self.solved_by);
        let calls = self.solver_calls;
        let conflicts = self.conflicts.map_or("n/a".to_owned(), |n| n.to_string());
        Some(format!(
            "solved by: {by}; solver calls: {calls}; conflicts: {conflicts}"
        ))
    }
}

/// What a puzzle took, as part of a `--json` object.
#[derive(Serialize)]
pub(crate) struct Work {
    /// `null` where it is not known how the puzzle ends.
    solved_by: Option<&'static str>,
    solver_calls: u64,
    /// `null` where the backend does not tell.
    conflicts: Option<u64>,
    time_us: u64,
}

impl Work {
    /// The work that brought a verdict.
    pub(crate) fn new(verdict: &str, stats: &Stats, time: Duration) -> Work {
        Work {
            solved_by: (verdict != "unknown").then(|| stats.solved_by.name()),
            solver_calls: stats.solver_calls,
            conflicts: stats.conflicts(),
            time_us: time.as_micros() as u64,
        }
    }
}

/// Counts one more of a kind.
fn increment(counts: &mut Vec<(&'static str, u64)>, kind: &'static str) {
    match counts.iter_mut().find(|(name, _)| *name == kind) {
        Some((_, count)) => *count += 1,
        None => counts.push((kind, 1)),
    }
}

/// `1 none, 2 unique`.
fn listed(counts: &[(&'static str, u64)]) -> String {
    let parts: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    parts.join(", ")
}

/// `1 solution`, `2 solutions`.
pub(crate) fn so_many(n: u64) -> String {
    format!("{n} solution{}", if n == 1 { "" } else { "s" })
}

/// An outcome as a sentence.
pub(crate) fn sentence(outcome: &Outcome, puzzle: &Puzzle) -> String {
    match outcome {
        Outcome::None => format!("none: {}", why_none(puzzle)),
        Outcome::Unique(_) => "unique".to_owned(),
        Outcome::Many(_) => "many: the smallest of several solutions".to_owned(),
        Outcome::Found(_) => "found: whether it is the only solution was not asked".to_owned(),
        Outcome::Unknown(reason) => format!("unknown: {reason}"),
    }
}

/// The exit that an outcome stands for.
pub(crate) const fn exit_of(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::None => Exit::No,
        Outcome::Unique(_) | Outcome::Many(_) | Outcome::Found(_) => Exit::Yes,
        Outcome::Unknown(_) => Exit::Unknown,
    }
}

/// The simplest reason why a puzzle has no solution, as far as it can be seen without a search.
pub(crate) fn why_none(puzzle: &Puzzle) -> String {
    match explain::reason(puzzle) {
        Some(reason) => reason.in_words(puzzle.geometry()),
        None => "the puzzle has no solution".to_owned(),
    }
}
