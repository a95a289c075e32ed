//! `satdoku verify`: are these the solutions of these puzzles?

use std::io;

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::Streams;
use super::answers::one_line;
use super::args::{ColumnsArgs, ReadArgs, SolverArgs, ThreadArgs};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::run::{self, Answerer, BatchArgs, Columns, Going, Output, Place, ReportArgs, Trouble};
use super::source::{AnyReader, Companion, Job};
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::text::{Entry, Form, ReadOptions, Reader};
use crate::verify::{Verification, verify, verify_none, verify_smallest};

/// Check solutions against their puzzles
///
/// Puzzles and solutions are two files with as many entries each, or one file whose lines hold a
/// puzzle and, after it, its solution. One answer a puzzle: yes, or no and why. The word none in the
/// place of a solution says that there is none, which a solver checks; so it can be said in a second
/// file only.
///
/// Exit codes: 0 all are right; 1 some is not; 3 some is unknown; 2 bad input.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku verify puzzles.txt solutions.txt
  satdoku verify puzzles_and_solutions.csv
  satdoku solve puzzles.txt | satdoku verify --smallest puzzles.txt -")]
pub(crate) struct VerifyArgs {
    /// Puzzles: a file, - for standard input, or a puzzle itself
    #[arg(value_name = "PUZZLES")]
    puzzles: String,
    /// Their solutions, in the same order; without it each line of PUZZLES holds its own
    #[arg(value_name = "SOLUTIONS")]
    solutions: Option<String>,
    /// Also check that each is the smallest solution, and say where it could be smaller; the choice
    /// of encoding, reduction and solver matters only here
    #[arg(long)]
    smallest: bool,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    columns: ColumnsArgs,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    solver: SolverArgs,
}

/// Runs the command.
pub(crate) fn run(args: &VerifyArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let batch = BatchArgs {
        inputs: vec![args.puzzles.clone()],
        read: args.read.clone(),
        report: args.report.clone(),
        threads: args.threads.clone(),
    };
    let list = match &args.solutions {
        Some(solutions) => Some(List::open(args, solutions, streams)?),
        None => None,
    };
    let interrupt = Interrupt::listen()?;
    let n_workers = args.threads.number();
    let going = Going {
        args: &batch,
        form: None,
        columns: Columns::beside(&args.columns, "verdict"),
        companion: Solutions { list, n_puzzles: 0 },
        n_workers,
        interrupt: interrupt.clone(),
    };
    let (solver, smallest) = (args.solver.clone(), args.smallest);
    let work = move |job: &Job<Found>| {
        let puzzle = &job.entry.puzzle;
        let grid = match &job.with {
            Found::Grid(grid) => grid,
            Found::Blank(blank) => return Ok(Checked::Blank(blank.clone())),
            Found::None => {
                let options = solver.options(&interrupt, false);
                return Ok(Checked::Against(verify_none(puzzle, &options)?));
            }
            Found::Trouble(trouble) => return Err(trouble.clone()),
        };
        let verification = if smallest {
            verify_smallest(puzzle, grid, &solver.options(&interrupt, false))?
        } else {
            verify(puzzle, grid)
        };
        Ok(Checked::Against(verification))
    };
    let mut verifier = Verifier {
        is_json: args.report.json,
    };
    let describe = || args.solver.describe(n_workers);
    run::run(going, work, &mut verifier, describe, streams)
}

/// One object of `--json`.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    place: &'a Place,
    /// yes, no or unknown.
    verdict: &'static str,
    reason: Option<String>,
}

/// The solutions that belong to the puzzles.
struct Solutions {
    /// Where they are, unless they stand beside the puzzles.
    list: Option<List>,
    /// Puzzles so far, but for unreadable ones.
    n_puzzles: u64,
}

/// Solutions in an input of their own.
struct List {
    name: String,
    reader: AnyReader,
}

/// What was found as a puzzle's solution.
enum Found {
    Grid(Grid),
    /// Which cell is blank.
    Blank(String),
    /// That there is no solution.
    None,
    /// Why there is nothing to check, and where.
    Trouble(Trouble),
}

impl List {
    /// Opens the input that an argument names.
    fn open(args: &VerifyArgs, solutions: &str, streams: &mut Streams) -> anyhow::Result<List> {
        let input = Input::from_argument(solutions, 2);
        let text = if input == Input::Stdin {
            if Input::from_argument(&args.puzzles, 1) == Input::Stdin {
                bail!("puzzles and solutions can't both come from standard input");
            }
            input.open(std::mem::replace(&mut streams.stdin, Box::new(io::empty())))?
        } else {
            input.open(io::empty())?
        };
        Ok(List {
            name: input.name(),
            reader: Reader::new(
                text,
                ReadOptions {
                    // It is that of the puzzles.
                    column: None,
                    ..args.read.options()
                },
            ),
        })
    }
}

impl Companion for Solutions {
    type With = Found;

    fn with(&mut self, input: &str, entry: &Entry) -> Found {
        self.n_puzzles += 1;
        let at = || format!("{input}: line {}", entry.line);
        let Some(List { name, reader }) = &mut self.list else {
            return solution_beside(entry).unwrap_or_else(|| {
                let n_cells = entry.puzzle.geometry().n_cells();
                // Beside a puzzle it may say something else.
                let is_there = entry.fields.iter().any(|field| field == "none");
                let none = if is_there {
                    "; the word none is an answer in a second file only"
                } else {
                    ""
                };
                Found::Trouble(Trouble::Unreadable(format!(
                    "{}: found no solution beside the puzzle, expected {n_cells} digits after it, \
                     or a second file{none}",
                    at()
                )))
            });
        };
        reader.take_shape(entry.puzzle.geometry());
        match reader.next() {
            None => Found::Trouble(Trouble::Unreadable(format!(
                "{}: found no solution of it in {name}",
                at()
            ))),
            Some(Err(Error::Text(error))) if error.says_none() => Found::None,
            Some(Err(Error::Text(error))) => {
                Found::Trouble(Trouble::Unreadable(format!("{name}: {error}")))
            }
            Some(Err(error)) => Found::Trouble(error.into()),
            Some(Ok(solution)) => Found::of(&solution.puzzle),
        }
    }

    fn pass(&mut self) {
        if let Some(list) = &mut self.list {
            list.reader.next();
        }
    }

    fn waits(&self) -> bool {
        self.list
            .as_ref()
            .is_some_and(|list| list.reader.next_waits())
    }

    fn complaint(&mut self) -> Option<String> {
        let list = self.list.as_mut().filter(|_| self.n_puzzles > 0)?;
        match list.reader.by_ref().count() {
            0 => None,
            n_left => Some(format!(
                "{}: {n_left} more solutions than puzzles",
                list.name
            )),
        }
    }
}

/// What came of a solution.
enum Checked {
    /// A cell of it is blank.
    Blank(String),
    /// It was checked.
    Against(Verification),
}

/// Answers each puzzle with yes or no.
struct Verifier {
    is_json: bool,
}

impl Answerer<Found, Result<Checked, Trouble>> for Verifier {
    fn answer(
        &mut self,
        place: &Place,
        job: &Job<Found>,
        result: Result<Checked, Trouble>,
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        let verification = match result {
            Err(trouble) => return Ok(Err(trouble)),
            Ok(Checked::Blank(blank)) => {
                self.write(place, "no", Some(blank), to)?;
                return Ok(Ok(Exit::No));
            }
            Ok(Checked::Against(verification)) => verification,
        };
        let (verdict, reason, exit) = match verification {
            Verification::Right => ("yes", None, Exit::Yes),
            Verification::Wrong(violation) => ("no", Some(violation.to_string()), Exit::No),
            Verification::NotSmallest {
                cell,
                digit,
                smaller,
                ..
            } => {
                let name = job.entry.puzzle.geometry().cell_name(cell);
                let reason = format!("not the smallest: {name} is {digit} and could be {smaller}");
                ("no", Some(reason), Exit::No)
            }
            Verification::Solvable(grid) => {
                let reason = format!("not none: {} is a solution", one_line(&grid));
                ("no", Some(reason), Exit::No)
            }
            Verification::Unknown(reason) => ("unknown", Some(reason.to_string()), Exit::Unknown),
        };
        self.write(place, verdict, reason, to)?;
        Ok(Ok(exit))
    }

    fn given_up(&self) -> Result<Checked, Trouble> {
        Ok(Checked::Against(Verification::Unknown(
            StopReason::Cancelled,
        )))
    }
}

impl Verifier {
    /// Writes and counts an answer.
    fn write(
        &self,
        place: &Place,
        verdict: &'static str,
        reason: Option<String>,
        to: &mut Output,
    ) -> io::Result<()> {
        if self.is_json {
            to.answers.write_json(&Record {
                place,
                verdict,
                reason,
            })?;
        } else {
            match &reason {
                Some(reason) => to.answers.write_word(&format!("{verdict}: {reason}"))?,
                None => to.answers.write_word(verdict)?,
            }
        }
        // The answer says it all.
        to.tally.add(verdict, String::new);
        Ok(())
    }
}

impl Found {
    /// The grid that a puzzle is.
    fn of(puzzle: &Puzzle) -> Found {
        full_grid(puzzle).map_or_else(Found::Blank, Found::Grid)
    }
}

/// The first field beside a puzzle that is a grid of its shape.
fn solution_beside(entry: &Entry) -> Option<Found> {
    let geometry = entry.puzzle.geometry();
    let options = ReadOptions {
        form: Some(Form::Line),
        symbols: entry.style.set_to_ask_for(),
        ..ReadOptions::default()
    };
    let read = |field: &String| {
        let mut reader = Reader::new(field.as_bytes(), options.clone());
        reader.take_shape(geometry);
        reader.next()?.ok()
    };
    let is_long_enough = |field: &&String| field.len() == geometry.n_cells();
    let mut fields = entry.fields.iter().filter(is_long_enough);
    let solution = fields.find_map(read)?;
    Some(Found::of(&solution.puzzle))
}

/// The grid that a puzzle without blanks is, or which cell is blank.
pub(crate) fn full_grid(puzzle: &Puzzle) -> Result<Grid, String> {
    let is_blank = |cell: &Cell| puzzle.clue(*cell).is_none();
    Grid::from_clues(puzzle).ok_or_else(|| {
        let blank = puzzle.geometry().cells().find(is_blank);
        let name = blank.map(|cell| puzzle.geometry().cell_name(cell));
        format!("{} is blank", name.unwrap_or_default())
    })
}
