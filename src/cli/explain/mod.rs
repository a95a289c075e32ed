//! `satdoku explain`: why a puzzle has no solution, several, or one.

mod drawing;
mod json;
mod names;
mod of_cell;
mod regions;
mod told;

use anyhow::bail;
use clap::Args;

use super::Streams;
use super::answers::Answers;
use super::args::SolverArgs;
use super::exit::Exit;
use super::input::Input;
use super::interrupt::{Heard, Interrupt, Task};
use super::pick::PickArgs;
use super::run::Place;
use super::values::whole_number;
use crate::digits::Digit;
use crate::error::Error;
use crate::explain::{Explanation, Possibility, Possible, WhyNot, explain, possible_in, why_not};
use crate::geometry::{Cell, Geometry};
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::solve::{Options, Outcome, any_solution};

/// Say why a puzzle has no solution, several, or one
///
/// No solution: the simplest reason that can be seen, clues that clash, each of them needed for that,
/// and the clues without which, alone, it would have a solution. Several: how many, and the digits
/// that each cell has in them. One: the clues that can go without making it more, the puzzle that is
/// left without them, and the solution.
///
/// With --cell r3c5=7 it says why 7 is not possible there: the clues that forbid it, each of them
/// needed. With --cell r3c5 it says which digits are possible there.
///
/// In grids, brackets mark the clues that clash or forbid the digit, or those that can go together;
/// ! is a cell without a digit, ? the cell that was asked about, * a cell that may have several digits.
///
/// --timeout is for the whole explanation. What is not known then is said to be so: clues that clash
/// may be more than are needed, counts may be too small, digits are marked.
///
/// Exit codes: 0 one solution or several, or the digit is possible; 1 no solution, or the digit is not
/// possible; 3 something is unknown; 2 bad input.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku explain puzzle.txt
  satdoku explain --puzzle 3 puzzles.txt
  satdoku explain --cell r1c3=4 puzzle.txt")]
pub(crate) struct ExplainArgs {
    /// A file with the puzzle, - for standard input, or the puzzle itself; standard input if there is
    /// none
    #[arg(value_name = "PUZZLE")]
    input: Option<String>,
    /// Explain this cell only: which digits are possible in it, or why this one is not
    #[arg(long, value_name = "CELL[=DIGIT]", value_parser = parse_place)]
    cell: Option<At>,
    /// Stop counting at this number of solutions
    #[arg(long, value_name = "N", default_value = "1000", conflicts_with = "cell",
        value_parser = whole_number(2..=u64::MAX))]
    limit: u64,
    /// One JSON object on one line instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    solver: SolverArgs,
}

/// A cell, and perhaps a digit, as given: all from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct At {
    row: usize,
    column: usize,
    digit: Option<u16>,
}

/// Reads `r3c5` or `r3c5=7`.
fn parse_place(text: &str) -> Result<At, String> {
    let read = || {
        let (cell, digit) = match text.split_once('=') {
            Some((cell, digit)) => (cell, Some(digit.parse().ok()?)),
            None => (text, None),
        };
        let (row, column) = cell.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let (row, column) = (row.parse().ok()?, column.parse().ok()?);
        Some(At { row, column, digit })
    };
    read().ok_or_else(|| "expected a cell such as r3c5, or r3c5=7".to_owned())
}

impl At {
    /// The cell and the digit in a geometry.
    fn in_geometry(self, geometry: &Geometry) -> anyhow::Result<(Cell, Option<Digit>)> {
        let At { row, column, digit } = self;
        let side = geometry.side();
        if row == 0 || column == 0 || row > side || column > side {
            bail!("--cell: found r{row}c{column}, expected r1c1 to r{side}c{side}");
        }
        let digit = match digit.map(|value| (value, Digit::new(value))) {
            None => None,
            Some((_, Some(digit))) if digit.index() < side => Some(digit),
            Some((value, _)) => bail!("--cell: found digit {value}, expected 1 to {side}"),
        };
        Ok((geometry.cell(row - 1, column - 1), digit))
    }
}

/// What is asked.
#[derive(Clone, Copy)]
enum Asked {
    /// The puzzle, counting solutions up to a limit.
    Puzzle(u64),
    /// The digits of a cell.
    Cell(Cell),
    /// A digit in a cell.
    Digit(Cell, Digit),
}

/// What was found.
enum Found {
    /// Of the puzzle.
    Puzzle(Explanation),
    /// Of a cell.
    Cell(Cell, Possible),
    /// Of a digit in a cell.
    Digit {
        cell: Cell,
        digit: Digit,
        why: WhyNot,
        /// Whether the puzzle has solutions at all, whatever stands in the cell.
        whole: Whole,
    },
}

/// Whether a puzzle has a solution.
#[derive(Clone, Copy)]
enum Whole {
    /// It has.
    Some,
    /// It has none.
    None,
    /// It is not known.
    Unknown(StopReason),
}

impl Whole {
    /// Of a puzzle of which this is known of some digit in some cell.
    fn find(puzzle: &Puzzle, why: &WhyNot, options: &Options) -> Result<Whole, Error> {
        match why {
            WhyNot::Possible(_) => return Ok(Whole::Some),
            WhyNot::Unknown(reason) => return Ok(Whole::Unknown(*reason)),
            WhyNot::Given(_) | WhyNot::Struck | WhyNot::Impossible(_) => {}
        }
        Ok(match any_solution(puzzle, options)?.outcome {
            Outcome::None => Whole::None,
            Outcome::Unknown(reason) => Whole::Unknown(reason),
            Outcome::Unique(_) | Outcome::Many(_) | Outcome::Found(_) => Whole::Some,
        })
    }
}

impl Asked {
    /// Finds it out.
    fn find(self, puzzle: &Puzzle, options: &Options) -> Result<Found, Error> {
        Ok(match self {
            Asked::Puzzle(limit) => Found::Puzzle(explain(puzzle, limit, options)?),
            Asked::Cell(cell) => Found::Cell(cell, possible_in(puzzle, cell, options)?),
            Asked::Digit(cell, digit) => {
                let why = why_not(puzzle, cell, digit, options)?;
                let whole = Whole::find(puzzle, &why, options)?;
                Found::Digit {
                    cell,
                    digit,
                    why,
                    whole,
                }
            }
        })
    }
}

/// Runs the command.
pub(crate) fn run(args: &ExplainArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let input = Input::from_argument(args.input.as_deref().unwrap_or("-"), 1);
    let entry = match args.pick.pick(&input, "--puzzle N picks one", streams) {
        Err(error) if args.json => {
            let Some(record) = json::unreadable(&input.name(), args.pick.number, &error) else {
                return Err(error);
            };
            Answers::new(streams.stdout, None).write_json(&record)?;
            // What is left in a buffer is not written at an error.
            streams.stdout.flush()?;
            return Err(error);
        }
        entry => entry?,
    };
    let puzzle = &entry.puzzle;
    let asked = match args.cell.map(|at| at.in_geometry(puzzle.geometry())) {
        None => Asked::Puzzle(args.limit),
        Some(at) => match at? {
            (cell, None) => Asked::Cell(cell),
            (cell, Some(digit)) => Asked::Digit(cell, digit),
        },
    };
    // From here on only: while the puzzle is read, a signal ends the program.
    let interrupt = Interrupt::listen()?;
    let found = find_unless(&interrupt, asked, puzzle, &args.solver)?;
    if args.json {
        let place = Place {
            input: input.name().into(),
            line: entry.line,
            puzzle: args.pick.number.unwrap_or(1),
        };
        let record = json::record(place, puzzle, &found);
        Answers::new(streams.stdout, None).write_json(&record)?;
    } else {
        let text = told::text_of(puzzle, &entry.style, &found);
        streams.stdout.write_all(text.as_bytes())?;
    }
    Ok(exit_of(&found))
}

/// Finds it out in a thread of its own, and leaves that alone if it does not stop after a signal.
fn find_unless(
    interrupt: &Interrupt,
    asked: Asked,
    puzzle: &Puzzle,
    solver: &SolverArgs,
) -> anyhow::Result<Found> {
    let (puzzle, solver, flag) = (puzzle.clone(), solver.clone(), interrupt.clone());
    let left = puzzle.clone();
    let mut task = Task::start(interrupt, move |found| {
        // Nobody listens any more if it was left alone.
        let _ = found.send(asked.find(&puzzle, &solver.options(&flag, false)));
    })?;
    loop {
        match task.next() {
            Heard::Result(found) => return Ok(found?),
            Heard::Nothing => {}
            Heard::GivenUp => {
                let cancelled = StopReason::Cancelled;
                return Ok(match asked {
                    Asked::Puzzle(_) => Found::Puzzle(Explanation::Unknown(cancelled)),
                    Asked::Cell(cell) => Found::Cell(cell, Possible::unknown(&left, cancelled)),
                    Asked::Digit(cell, digit) => Found::Digit {
                        cell,
                        digit,
                        why: WhyNot::Unknown(cancelled),
                        whole: Whole::Unknown(cancelled),
                    },
                });
            }
            Heard::End => bail!("a fault in satdoku"),
        }
    }
}

/// The exit that it stands for.
fn exit_of(found: &Found) -> Exit {
    match found {
        Found::Puzzle(explanation) if explanation.stopped().is_some() => Exit::Unknown,
        Found::Puzzle(Explanation::None { .. })
        | Found::Digit {
            whole: Whole::None, ..
        } => Exit::No,
        Found::Puzzle(_) => Exit::Yes,
        Found::Cell(_, possible) if possible.stopped().is_some() => Exit::Unknown,
        Found::Cell(cell, possible) => match possible.digits(*cell, Possibility::Yes).next() {
            Some(_) => Exit::Yes,
            None => Exit::No,
        },
        Found::Digit {
            digit, why, whole, ..
        } => match why {
            WhyNot::Possible(_) => Exit::Yes,
            WhyNot::Given(clue) if clue == digit => match whole {
                Whole::Unknown(_) => Exit::Unknown,
                Whole::Some | Whole::None => Exit::Yes,
            },
            WhyNot::Unknown(_) => Exit::Unknown,
            WhyNot::Impossible(culprits) if culprits.stopped.is_some() => Exit::Unknown,
            WhyNot::Given(_) | WhyNot::Struck | WhyNot::Impossible(_) => Exit::No,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_with_and_without_a_digit() {
        let at = |row, column, digit| Ok(At { row, column, digit });
        assert_eq!(parse_place("r3c5"), at(3, 5, None));
        assert_eq!(parse_place("R12C400=7"), at(12, 400, Some(7)));
        for text in [
            "", "r3", "c5", "35", "r3c", "r3c5=", "r3c5=x", "r-1c5", "r3c5=7=7",
        ] {
            assert!(parse_place(text).is_err(), "{text}");
        }
    }
}
