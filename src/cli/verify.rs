//! `satdoku verify`: are these the solutions of these puzzles?

use std::io::{self, BufRead};

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::Streams;
use super::args::{ReadArgs, SolverArgs};
use super::exit::Exit;
use super::input::Input;
use super::run::{self, Answerer, BatchArgs, Output, Place, ReportArgs, Trouble};
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::text::{Entry, Form, ReadOptions, Reader};
use crate::verify::{Verification, verify, verify_smallest};

/// Check solutions against their puzzles
///
/// Puzzles and solutions are two files with as many entries each, or one file whose lines hold a
/// puzzle and, after it, its solution. One answer a puzzle: yes, or no and why.
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
    report: ReportArgs,
    #[command(flatten)]
    solver: SolverArgs,
}

/// Runs the command.
pub(crate) fn run(args: &VerifyArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let batch = BatchArgs {
        inputs: vec![args.puzzles.clone()],
        read: args.read.clone(),
        report: args.report.clone(),
    };
    let describe = || args.solver.describe();
    let Some(solutions) = &args.solutions else {
        let mut verifier = Verifier {
            args,
            list: None,
            n_puzzles: 0,
        };
        return run::run(&batch, None, |_| (), &mut verifier, describe, streams);
    };
    let solutions = Input::from_argument(solutions, 2);
    let Streams {
        stdin,
        stdout,
        stderr,
    } = streams;
    let mut nothing = io::empty();
    let (for_puzzles, for_solutions): (&mut dyn BufRead, &mut dyn BufRead) = match solutions {
        Input::Stdin if Input::from_argument(&args.puzzles, 1) == Input::Stdin => {
            bail!("puzzles and solutions can't both come from standard input");
        }
        Input::Stdin => (&mut nothing, *stdin),
        Input::File(_) | Input::Typed { .. } => (*stdin, &mut nothing),
    };
    let reader = Reader::new(solutions.open(for_solutions)?, args.read.options());
    let name = solutions.name();
    let list = List {
        name: name.clone(),
        reader,
    };
    let mut verifier = Verifier {
        args,
        list: Some(list),
        n_puzzles: 0,
    };
    let mut streams = Streams {
        stdin: for_puzzles,
        stdout: *stdout,
        stderr: *stderr,
    };
    let exit = run::run(&batch, None, |_| (), &mut verifier, describe, &mut streams)?;
    let n_left = match verifier.list {
        Some(list) if verifier.n_puzzles > 0 => list.reader.count(),
        _ => 0,
    };
    if n_left == 0 {
        return Ok(exit);
    }
    writeln!(
        streams.stderr,
        "satdoku: {name}: {n_left} more solutions than puzzles"
    )?;
    Ok(if args.report.exit_zero {
        exit
    } else {
        Exit::Error
    })
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

/// Answers each puzzle with yes or no.
struct Verifier<'a> {
    args: &'a VerifyArgs,
    /// The solutions, unless they stand beside the puzzles.
    list: Option<List<'a>>,
    n_puzzles: u64,
}

/// Solutions in an input of their own.
struct List<'a> {
    name: String,
    reader: Reader<Box<dyn BufRead + 'a>>,
}

impl Answerer<()> for Verifier<'_> {
    fn answer(
        &mut self,
        place: &Place,
        entry: &Entry,
        (): (),
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        self.n_puzzles += 1;
        let solution = match self.solution(place, entry) {
            Ok(solution) => solution,
            Err(trouble) => return Ok(Err(trouble)),
        };
        let verification = match &solution {
            Err(blank) => {
                return self
                    .write(place, "no", Some(blank.clone()), to)
                    .map(|()| Ok(Exit::No));
            }
            Ok(grid) if self.args.smallest => {
                verify_smallest(&entry.puzzle, grid, &self.args.solver.options(false))
            }
            Ok(grid) => Ok(verify(&entry.puzzle, grid)),
        };
        let (verdict, reason, exit) = match verification {
            Err(error) => return Ok(Err(error.into())),
            Ok(Verification::Right) => ("yes", None, Exit::Yes),
            Ok(Verification::Wrong(violation)) => ("no", Some(violation.to_string()), Exit::No),
            Ok(Verification::NotSmallest {
                cell,
                digit,
                smaller,
                ..
            }) => {
                let name = entry.puzzle.geometry().cell_name(cell);
                let reason = format!("not the smallest: {name} is {digit} and could be {smaller}");
                ("no", Some(reason), Exit::No)
            }
            Ok(Verification::Unknown(reason)) => {
                ("unknown", Some(reason.to_string()), Exit::Unknown)
            }
        };
        self.write(place, verdict, reason, to)?;
        Ok(Ok(exit))
    }

    fn pass(&mut self) {
        if let Some(list) = &mut self.list {
            list.reader.next();
        }
    }
}

impl Verifier<'_> {
    /// The solution of the puzzle at hand, or which of its cells is blank; or why there is none,
    /// and where.
    fn solution(&mut self, place: &Place, entry: &Entry) -> Result<Result<Grid, String>, Trouble> {
        let at = format!("{}: line {}", place.input, entry.line);
        let Some(list) = &mut self.list else {
            return solution_beside(entry).ok_or_else(|| {
                let n_cells = entry.puzzle.geometry().n_cells();
                Trouble::Unreadable(format!(
                    "{at}: found no solution beside the puzzle, expected {n_cells} digits after \
                     it, or a second file"
                ))
            });
        };
        let name = &list.name;
        match list.reader.next() {
            None => Err(Trouble::Unreadable(format!(
                "{at}: found no solution of it in {name}"
            ))),
            Some(Err(Error::Text(error))) => Err(Trouble::Unreadable(format!("{name}: {error}"))),
            Some(Err(error)) => Err(error.into()),
            Some(Ok(solution)) => Ok(full_grid(&solution.puzzle)),
        }
    }

    /// Writes and counts an answer.
    fn write(
        &self,
        place: &Place,
        verdict: &'static str,
        reason: Option<String>,
        to: &mut Output,
    ) -> io::Result<()> {
        if self.args.report.json {
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
        to.tally.add(verdict, String::new());
        Ok(())
    }
}

/// The first field after a puzzle that is a grid of its shape.
fn solution_beside(entry: &Entry) -> Option<Result<Grid, String>> {
    let geometry = entry.puzzle.geometry();
    let options = ReadOptions {
        boxes: Some(geometry.boxes()),
        form: Some(Form::Line),
    };
    let read = |field: &String| Reader::new(field.as_bytes(), options.clone()).next()?.ok();
    let is_long_enough = |field: &&String| field.len() == geometry.n_cells();
    let mut fields = entry.fields.iter().filter(is_long_enough);
    let solution = fields.find_map(read)?;
    Some(full_grid(&solution.puzzle))
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
