//! What a comparison wrote down: one JSON object a line, first a head, then a record for each run.
//!
//! A head tells the circumstances of the records below it, up to the next head: a file that was
//! resumed has several. Files of other shards and machines may be read together. What was not measured
//! is null, never 0.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};

use super::agreement::Agreement;
use crate::error::{Error, TextError};

/// The version of the format, in each head.
pub const FORMAT: u32 = 1;

/// The most bytes of a line. Some hundred are usual.
const MAX_LINE: u64 = 1 << 20;

/// A line of a records file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "lowercase")]
enum Line {
    Head(Box<Head>),
    Run(Box<Record>),
}

/// The circumstances of the runs that follow.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Head {
    /// [`FORMAT`].
    pub format: u32,
    /// The version of this crate.
    pub satdoku: String,
    /// The commit that it was built from, if it was built in a repository.
    pub commit: Option<String>,
    /// The command line.
    pub command: String,
    /// When it began, in seconds since 1970 UTC.
    pub started_s: Option<u64>,
    /// Where it ran.
    pub machine: Machine,
    /// The solvers, each with its own word for its version.
    pub backends: Vec<BackendVersion>,
    /// What was asked of each puzzle: see [`Task`](super::Task).
    pub task: String,
    /// The seed of orders and scrambles.
    pub seed: u64,
    /// Copies of each puzzle: the formula as written, then scrambled ones.
    pub repeat: u32,
    /// The limit of a run, in microseconds.
    pub timeout_us: Option<u64>,
    /// How many runs went on at a time.
    pub threads: usize,
    /// Which shard of how many, from 1: `1/4`.
    pub shard: Option<String>,
    /// Runs of this shard, those of earlier sittings included.
    pub n_runs: u64,
}

/// A computer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name.
    pub cpu: Option<String>,
    /// Threads that it runs at a time.
    pub cores: Option<usize>,
    /// Its memory, in bytes.
    pub memory_bytes: Option<u64>,
    /// Operating system and architecture, such as `linux x86_64`.
    pub system: String,
}

/// A solver and its version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BackendVersion {
    /// Its name or command line.
    pub name: String,
    /// What it says of itself.
    pub version: String,
}

/// What a run came to. Its word stands in the record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique,
    /// There are several.
    Many,
    /// There is one; whether there are others was not asked.
    Found,
    /// So many as were counted, no more.
    Counted,
    /// So many as were counted, and there may be more.
    AtLeast,
    /// It ended at a limit, or the solver gave up.
    Unknown,
    /// Something broke.
    Failed,
}

impl Verdict {
    /// Its word, such as `at-least`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Many => "many",
            Verdict::Found => "found",
            Verdict::Counted => "counted",
            Verdict::AtLeast => "at-least",
            Verdict::Unknown => "unknown",
            Verdict::Failed => "failed",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A run: a puzzle, a configuration, a copy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The run's identity, 16 hexadecimal digits of a hash of puzzle, configuration, task, copy, seed and
    /// timeout.
    pub run: String,
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// The encoding.
    pub encoding: String,
    /// The at-most-one, with its parameter; null where the encoding states none.
    pub at_most_one: Option<String>,
    /// The level of reduction.
    pub reduce: String,
    /// The solver.
    pub backend: String,
    /// What was asked.
    pub task: String,
    /// 0 is the formula as written, others are scrambled.
    pub copy: u32,
    /// What it came to.
    pub verdict: Verdict,
    /// Solutions, where they were counted.
    pub count: Option<u64>,
    /// 12 hexadecimal digits of a hash of the solution, where only one is right.
    pub solution: Option<String>,
    /// Why there is no answer: which limit was reached, that the solver gave up, or what failed.
    pub reason: Option<String>,
    /// What settled it: a level of reduction, `descent`, `walk`, or `search`.
    pub solved_by: String,
    /// Questions to the solver; 0 if none was needed.
    pub solver_calls: u64,
    /// The formula, if there was one, without what was added later.
    pub size: Option<FormulaSize>,
    /// Whether unit propagation alone assigns every variable of a cell, or meets a conflict.
    pub unit_propagation: Option<bool>,
    /// Conflicts, where the solver tells.
    pub conflicts: Option<u64>,
    /// Decisions, where the solver tells.
    pub decisions: Option<u64>,
    /// Propagated literals, where the solver tells.
    pub propagations: Option<u64>,
    /// The times.
    pub time: Times,
    /// The most memory that a process of the solver took, in bytes; only of solvers that are
    /// processes.
    pub peak_bytes: Option<u64>,
    /// The limit, in microseconds.
    pub timeout_us: Option<u64>,
    /// Which of [`Records::heads`] it stands under: its sitting. Not part of the line.
    #[serde(skip)]
    pub head: usize,
}

impl Record {
    /// Whether an answer came; all else ended at a limit or failed.
    pub fn is_answered(&self) -> bool {
        !matches!(self.verdict, Verdict::Unknown | Verdict::Failed)
    }

    /// Whether something broke, so that it is worth another try.
    pub fn has_failed(&self) -> bool {
        self.verdict == Verdict::Failed
    }
}

/// Which puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleId {
    /// 12 hexadecimal digits of a hash of geometry, clues and candidates that are struck beside them.
    pub id: String,
    /// The input's name.
    pub input: String,
    /// Its number in the input, from 1.
    pub number: u64,
    /// Cells in a row.
    pub side: usize,
    /// The kind of boxes and extra units: `3x3`, `none`, `regions`, `3x3+diagonals`, `none+extra`.
    pub boxes: String,
    /// Cells given.
    pub clues: usize,
}

/// How large a formula is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FormulaSize {
    /// Variables.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Literals of all clauses.
    pub literals: u64,
}

/// The times of a run. Stages that did not happen are null.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Times {
    /// From the puzzle to the answer, scrambling left out.
    pub total: Span,
    /// Writing the formula.
    pub encode: Option<Span>,
    /// Handing it to the solver.
    pub load: Option<Span>,
    /// The solver's own work; for a process with start, reading and writing.
    pub solve: Option<Span>,
}

/// A time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Span {
    /// On the clock, in microseconds.
    pub wall_us: u64,
    /// Of the processor, the solver's process included, in microseconds.
    pub cpu_us: Option<u64>,
}

/// Records of one or more files, with their heads.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Records {
    /// All heads, in order.
    pub heads: Vec<Head>,
    /// All runs, each once.
    pub runs: Vec<Record>,
    /// Runs that were passed over, since they had been made before and came out otherwise, times
    /// included.
    pub n_passed_over: usize,
}

impl Records {
    /// The index of the head under which the next runs stand.
    pub fn last_head(&self) -> usize {
        self.heads.len().saturating_sub(1)
    }

    /// Reads a file on. A run that is already here is passed over. A last line without its end is
    /// what a killed comparison leaves, and passed over too. Returns how many bytes were whole
    /// lines.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] for a line that is none of ours, [`Error::Io`] if reading fails,
    /// [`Error::WrongAnswer`] if a run that is in it twice has two answers.
    pub fn read(&mut self, mut input: impl BufRead) -> Result<u64, Error> {
        let runs = self.runs.iter().enumerate();
        let mut known: HashMap<String, usize> =
            runs.map(|(index, run)| (run.run.clone(), index)).collect();
        let mut text = Vec::new();
        let mut n_whole = 0;
        for number in 1.. {
            text.clear();
            let n_read = input
                .by_ref()
                .take(MAX_LINE + 1)
                .read_until(b'\n', &mut text)?;
            if n_read as u64 > MAX_LINE {
                let found = format!("more than {MAX_LINE} bytes");
                return Err(no_record(number, 0, found));
            }
            if text.last() != Some(&b'\n') {
                break;
            }
            n_whole += n_read as u64;
            if text.trim_ascii().is_empty() {
                continue;
            }
            let line = serde_json::from_slice(text.trim_ascii_end()).map_err(
                |error: serde_json::Error| {
                    no_record(number, error.column(), format!("no record ({error})"))
                },
            )?;
            match line {
                Line::Head(head) if head.format > FORMAT => {
                    let found =
                        format!("format {}, this satdoku reads up to {FORMAT}", head.format);
                    return Err(no_record(number, 0, found));
                }
                Line::Head(head) => self.heads.push(*head),
                Line::Run(mut run) => {
                    run.head = self.last_head();
                    match known.entry(run.run.clone()) {
                        Entry::Vacant(place) => {
                            place.insert(self.runs.len());
                            self.runs.push(*run);
                        }
                        Entry::Occupied(place) => {
                            self.n_passed_over += add(&mut self.runs[*place.get()], *run)?;
                        }
                    }
                }
            }
        }
        Ok(n_whole)
    }
}

/// Another record of a run that is known. One that failed gives way to one that did not. Returns how
/// many were passed over. Their answers have to agree.
fn add(known: &mut Record, other: Record) -> Result<usize, Error> {
    if known.has_failed() && !other.has_failed() {
        *known = other;
        return Ok(0);
    }
    let mut agreement = Agreement::default();
    agreement.add(known)?;
    agreement.add(&other)?;
    let head = known.head;
    Ok(usize::from(*known != Record { head, ..other }))
}

/// The error about a line that is no record.
fn no_record(line: usize, column: usize, found: String) -> Error {
    Error::Text(TextError {
        line,
        column,
        found,
        expected: "a line that compare wrote".to_owned(),
        text: None,
    })
}

/// Writes a head as a line.
///
/// # Errors
///
/// If writing fails.
pub fn write_head(head: &Head, out: &mut dyn Write) -> io::Result<()> {
    write_line(&Line::Head(Box::new(head.clone())), out)
}

/// Writes a run as a line.
///
/// # Errors
///
/// If writing fails.
pub fn write_run(run: &Record, out: &mut dyn Write) -> io::Result<()> {
    write_line(&Line::Run(Box::new(run.clone())), out)
}

/// One write a line, so that a line is cut only where a disk is full or a process killed.
fn write_line(line: &Line, out: &mut dyn Write) -> io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    out.write_all(&text)
}
