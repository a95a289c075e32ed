//! `satdoku export`: puzzles as DIMACS CNF, for other programs.

use std::path::Path;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::Streams;
use super::args::FormulaArgs;
use super::claim::{ClaimArgs, ClaimName};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::end_on_signal;
use super::manifest::{self, NUMBER};
use super::output::Output;
use super::pick::PickArgs;
use super::target::refuse_input;
use crate::dimacs::{Comments, Formula};
use crate::error::Unsupported;
use crate::puzzle::Puzzle;

/// `{n}` as help shows it. clap takes these three characters for a line break, so a code that sets
/// no colour stands within; it is dropped where colours are.
macro_rules! n {
    () => {
        "{\u{1b}[0mn}"
    };
}

/// What `export --help` says first.
const ABOUT: &str = concat!(
    "Write a puzzle as DIMACS CNF

The formula of one puzzle goes to standard output, or to a file. Comments before the header say \
which clauses state what, and how variables and cells correspond; `satdoku decode` turns a \
solver's answer into a grid again.

With ",
    n!(),
    " in the name of --output every puzzle of the input gets a file, ",
    n!(),
    " being its number, and the directory a manifest.jsonl: one JSON object a file, with input, \
line, parameters, sizes and sha256. The directory is made if it is not there. A run replaces the \
manifest; files of earlier runs that it does not write stay, and are in no manifest then.

A file has its name only when it is whole; until then it ends in .partial. Links are followed; \
devices, pipes and what else is no regular file are written through. An output that is also the \
input is refused.

With --claim the formula is unsatisfiable exactly if the claim is true, so that a solver's proof \
is a certificate of it. Nothing is solved here.

Exit codes: 0 done; 1 the solution of --claim is none of this puzzle; 2 bad input, or a file that \
can't be written."
);

/// What it says last.
const EXAMPLES: &str = concat!(
    "\
Examples:
  satdoku export puzzle.txt > puzzle.cnf
  satdoku export --puzzle 3 --encoding minimal --reduce clues puzzles.txt > third.cnf
  satdoku export --output 'cnf/",
    n!(),
    ".cnf' puzzles.txt
  satdoku export --claim unique --solution solution.txt puzzle.txt > unique.cnf"
);

/// The help of `--output`.
const OUTPUT: &str = concat!(
    "Write to this file, or to one file a puzzle if ",
    n!(),
    " stands in the name; - is standard output"
);

/// Write a puzzle as DIMACS CNF
#[derive(Args, Debug)]
#[command(long_about = ABOUT, after_help = EXAMPLES)]
pub(crate) struct ExportArgs {
    /// A file of puzzles, - for standard input, or a puzzle itself; standard input if there is none
    #[arg(value_name = "PUZZLE")]
    input: Option<String>,
    #[command(flatten)]
    pub(crate) pick: PickArgs,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    /// Header and clauses only
    #[arg(long)]
    no_comments: bool,
    #[arg(long, short, value_name = "PATTERN", help = OUTPUT,
        value_parser = NonEmptyStringValueParser::new())]
    output: Option<String>,
    #[command(flatten)]
    claim: ClaimArgs,
}

/// Runs the command.
pub(crate) fn run(args: &ExportArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let output = args.output.as_deref().filter(|path| *path != "-");
    let input = Input::from_argument(args.input.as_deref().unwrap_or("-"), 1);
    let solution = args.claim.input()?;
    if input == Input::Stdin && solution == Some(Input::Stdin) {
        bail!("puzzle and solution can't both come from standard input");
    }
    if output.is_some() {
        end_on_signal()?;
    }
    match output {
        Some(pattern) if pattern.contains(NUMBER) => {
            if args.claim.name != ClaimName::None {
                bail!("--claim is about one puzzle, but {NUMBER} in --output is for many");
            }
            return manifest::run(args, pattern, &input, streams);
        }
        Some(path) => {
            let inputs: Vec<&Input> = [&input].into_iter().chain(&solution).collect();
            refuse_input(Path::new(path), &inputs)?;
        }
        None => {}
    }
    let advice = "--puzzle N picks one, --output 'NAME-{n}.cnf' writes all";
    let entry = args.pick.pick(&input, advice, streams)?;
    let formula = formula_of(&args.formula, &entry.puzzle)
        .map_err(|error| anyhow!("{}: {error}", input.name()))?;
    let solution = match args.claim.solution(&entry.puzzle, streams)?.transpose() {
        Ok(solution) => solution,
        Err(fault) => return refuse(&fault, streams),
    };
    let claim = args.claim.name.about(solution.as_ref());
    let formula = match formula.with_claim(claim) {
        Ok(formula) => formula,
        Err(violation) => return refuse(&violation, streams),
    };
    match output {
        None => {
            formula.write(comments(args), &mut *streams.stdout)?;
        }
        Some(path) => {
            let file = Output::create(Path::new(path))?;
            let write = || formula.write(comments(args), file)?.finish();
            write().with_context(|| path.to_owned())?;
        }
    }
    Ok(Exit::Yes)
}

/// Says why the grid of `--solution` is no solution of the puzzle.
fn refuse(fault: &dyn std::fmt::Display, streams: &mut Streams) -> anyhow::Result<Exit> {
    writeln!(streams.stderr, "satdoku: --solution: {fault}")?;
    Ok(Exit::No)
}

/// The formula that the arguments ask for.
pub(crate) fn formula_of<'p>(
    args: &FormulaArgs,
    puzzle: &'p Puzzle,
) -> Result<Formula<'p>, Unsupported> {
    Formula::new(
        puzzle,
        args.clauses.encoding(),
        args.clauses.at_most_one(),
        args.reduce,
    )
}

/// Whether the arguments ask for comments.
pub(crate) fn comments(args: &ExportArgs) -> Comments {
    if args.no_comments {
        Comments::None
    } else {
        Comments::Full
    }
}
