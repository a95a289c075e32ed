//! `satdoku decode`: a solver's answer as a grid, checked.

use std::io::BufRead;

use anyhow::{anyhow, bail};
use clap::Args;

use super::Streams;
use super::answers::Answers;
use super::args::FormulaArgs;
use super::exit::Exit;
use super::input::Input;
use super::pick::PickArgs;
use crate::cnf::{ClauseSink, Cnf, Counter, Lit, Var};
use crate::dimacs::{self, Answer};
use crate::encoding::CellLits;
use crate::model::Model;
use crate::puzzle::Puzzle;
use crate::reduce::reduce;

/// Turn a solver's answer to an exported puzzle into a grid
///
/// The grid is checked against the clues and the rules, and printed in the form of the puzzle. An
/// answer may list only some variables, as long as every cell is decided; one that contradicts
/// itself, the puzzle or the clauses is refused.
///
/// The options have to be those of the export. With --cnf the comments of that file say how
/// variables and cells correspond, and the options matter only where it has none.
///
/// Exit codes: 0 a grid; 1 no solution, says the solver; 3 the solver did not decide; 2 bad input,
/// or an answer that is refused.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku export puzzle.txt > puzzle.cnf
  kissat puzzle.cnf > answer.txt
  satdoku decode puzzle.txt answer.txt --cnf puzzle.cnf")]
pub(crate) struct DecodeArgs {
    /// A file with the puzzle, - for standard input, or the puzzle itself
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// What the solver printed, or minisat's result file; - for standard input
    #[arg(value_name = "ANSWER")]
    answer: String,
    /// The exported file: its map decides, and the answer is checked against its clauses
    #[arg(long, value_name = "FILE")]
    cnf: Option<String>,
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    formula: FormulaArgs,
    /// Say nothing on standard error but errors
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub(crate) fn run(args: &DecodeArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let puzzle = Input::from_argument(&args.puzzle, 1);
    let texts = [Some(&args.answer), args.cnf.as_ref()];
    let n_stdin = texts
        .into_iter()
        .flatten()
        .filter(|path| *path == "-")
        .count();
    if n_stdin + usize::from(puzzle == Input::Stdin) > 1 {
        bail!("only one of puzzle, answer and formula can come from standard input");
    }
    let entry = args.pick.pick(&puzzle, "--puzzle N picks one", streams)?;
    let answer = read(&args.answer, streams, |text| dimacs::read_answer(text))?;
    let cnf = match &args.cnf {
        None => None,
        Some(path) => Some((path, read(path, streams, |text| dimacs::read_cnf(text))?)),
    };
    let mut answers = Answers::new(streams.stdout, None);
    let (sentence, exit) = match answer {
        Answer::Unsat => {
            answers.write_word("none")?;
            ("none: the solver says that there is no solution", Exit::No)
        }
        Answer::Unknown => {
            answers.write_word("unknown")?;
            ("unknown: the solver did not decide", Exit::Unknown)
        }
        Answer::Sat(mut model) => {
            let refuse = |fault: &dyn std::fmt::Display| anyhow!("{}: {fault}", args.answer);
            let mut map = None;
            if let Some((path, read)) = &cnf {
                check_clauses(&model, &read.cnf).map_err(|fault| refuse(&fault))?;
                map =
                    dimacs::read_map(&read.comments).map_err(|error| anyhow!("{path}: {error}"))?;
            }
            let (lits, n_vars) = match (map, &cnf) {
                (Some(lits), Some((_, read))) => (lits, read.cnf.n_vars()),
                (_, _) => lits_of(&args.formula, &entry.puzzle)?,
            };
            model.complete_if_only_true(n_vars);
            let grid = lits.decode(&model).map_err(|fault| refuse(&fault))?;
            grid.check(&entry.puzzle).map_err(|fault| refuse(&fault))?;
            let text = answers.text_of(&grid, &entry.style)?;
            answers.write(&text)?;
            (
                "found: whether it is the only solution was not asked",
                Exit::Yes,
            )
        }
    };
    if !args.quiet {
        answers.flush()?;
        writeln!(streams.stderr, "{sentence}")?;
    }
    Ok(exit)
}

/// Reads a file, or standard input if that is `-`.
fn read<T>(
    path: &str,
    streams: &mut Streams,
    read: impl FnOnce(Box<dyn BufRead + '_>) -> Result<T, crate::Error>,
) -> anyhow::Result<T> {
    let input = if path == "-" {
        Input::Stdin
    } else {
        Input::File(path.to_owned())
    };
    let text = input.open_text(&mut streams.stdin)?;
    read(text).map_err(|error| anyhow!("{}: {error}", input.name()))
}

/// That a model, which may be partial, makes no clause false.
fn check_clauses(model: &Model, cnf: &Cnf) -> Result<(), String> {
    let is_false = |clause: &[Lit]| clause.iter().all(|&lit| model.satisfies(-lit));
    match cnf.clauses().position(is_false) {
        None => Ok(()),
        Some(index) => {
            let clause = cnf.clause(index);
            Err(format!(
                "clause {} of the formula is false: {clause:?}",
                index + 1
            ))
        }
    }
}

/// The variables of a puzzle's cells, by the options of its export, and how many those are at least.
fn lits_of(args: &FormulaArgs, puzzle: &Puzzle) -> anyhow::Result<(CellLits, usize)> {
    let mut reduced = puzzle.clone();
    reduce(&mut reduced, args.reduce);
    let mut sink = VarsOnly(Counter::new());
    let lits = args
        .encoding()
        .encode(&reduced, args.at_most_one(), &mut sink)?;
    Ok((lits, sink.0.size().n_vars as usize))
}

/// A sink that is full of clauses from the start.
struct VarsOnly(Counter);

impl ClauseSink for VarsOnly {
    fn new_vars(&mut self, count: usize) -> Var {
        self.0.new_vars(count)
    }

    fn add_clause(&mut self, _clause: &[Lit]) {}

    fn is_full(&self) -> bool {
        true
    }
}
