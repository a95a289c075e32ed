//! `satdoku decode`: a solver's answer as a grid, checked.

use std::io::BufRead;

use anyhow::{anyhow, bail};
use clap::Args;

use super::Streams;
use super::answers::Answers;
use super::args::FormulaArgs;
use super::claim::{ClaimArgs, ClaimName};
use super::exit::Exit;
use super::export::formula_of;
use super::input::Input;
use super::pick::PickArgs;
use crate::cnf::{Cnf, Lit};
use crate::dimacs::{self, Answer, Claim, Comment, Formula, ReadClaim};
use crate::encoding::CellLits;
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::model::Model;
use crate::puzzle::Puzzle;

/// Turn a solver's answer to an exported puzzle into a grid
///
/// The grid is checked against the clues and the rules, and printed in the form of the puzzle. An
/// answer may list only some variables, as long as every cell is decided; one that contradicts
/// itself, the puzzle or the clauses is refused.
///
/// The options have to be those of the export. With --cnf the comments of that file say how
/// variables and cells correspond, which puzzle it is about and what it claims, and the options
/// matter only where it has none.
///
/// A formula with a claim about a solution, that it is the only one or the smallest, is answered with
/// the truth of the claim: "yes" if the solver found no model, and otherwise the grid that shows that
/// it is wrong.
///
/// Exit codes: 0 a grid, or the claim is true, says the solver; 1 no solution, says the solver, or
/// the grid shows that the claim is wrong; 3 the solver did not decide; 2 bad input, or an answer
/// that is refused.
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
    #[command(flatten)]
    claim: ClaimArgs,
    /// Say nothing on standard error but errors
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub(crate) fn run(args: &DecodeArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let puzzle = Input::from_argument(&args.puzzle, 1);
    let solution = args.claim.input()?;
    let texts = [Some(&args.answer), args.cnf.as_ref()];
    let is_stdin = |path: &&String| *path == "-";
    let inputs = [Some(&puzzle), solution.as_ref()];
    let n_stdin = texts.into_iter().flatten().filter(is_stdin).count()
        + inputs
            .into_iter()
            .flatten()
            .filter(|it| **it == Input::Stdin)
            .count();
    if n_stdin > 1 {
        bail!("only one of puzzle, answer, formula and solution can come from standard input");
    }
    let mut map = Map::read(args, streams)?;
    let entry = args
        .pick
        .pick_as(&puzzle, map.geometry(), "--puzzle N picks one", streams)?;
    let puzzle = &entry.puzzle;
    map.take_puzzle(args, puzzle)?;
    if let Some(claimed) = args.claim.solution(puzzle, streams)? {
        let grid = claimed.map_err(|fault| anyhow!("--solution: {fault}"))?;
        map.take_claim(args.claim.name, grid)?;
    }
    let claim = map.claim();
    if let Some(solution) = claim.solution() {
        let check = solution.check(puzzle);
        check.map_err(|fault| anyhow!("the claim is about no solution of this puzzle: {fault}"))?;
    }
    let n_vars = map.n_vars(args, puzzle)?;
    let answer = read(&args.answer, streams, |text| {
        dimacs::read_answer(text, n_vars)
    })?;
    let mut answers = Answers::new(streams.stdout, None);
    let (sentence, exit) = match answer {
        Answer::Unsat => unsat(claim, &mut answers)?,
        Answer::Unknown => {
            answers.write_word("unknown")?;
            ("unknown: the solver did not decide", Exit::Unknown)
        }
        Answer::Sat(model) => {
            let grid = map
                .decode(args, puzzle, model)
                .map_err(|fault| anyhow!("{}: {fault}", args.answer))?;
            let text = answers.text_of(&grid, &entry.style)?;
            answers.write(&text)?;
            sat(claim)
        }
    };
    if !args.quiet {
        answers.flush()?;
        writeln!(streams.stderr, "{sentence}")?;
        if exit == Exit::No && args.cnf.is_none() && args.claim.name == ClaimName::None {
            writeln!(streams.stderr, "{UNSEEN}")?;
        }
    }
    Ok(exit)
}

/// What is said of a "no" to a formula that was not seen.
const UNSEEN: &str = "if the formula was made with --claim, --cnf FILE tells, or the same --claim \
                      and --solution";

/// What it says that there is no model.
fn unsat(claim: Claim, answers: &mut Answers) -> anyhow::Result<(&'static str, Exit)> {
    let (word, sentence, exit) = match claim {
        Claim::None => (
            "none",
            "none: the solver says that there is no solution",
            Exit::No,
        ),
        Claim::Unique(_) => (
            "yes",
            "yes: the solution that the formula excludes is the only one, says the solver",
            Exit::Yes,
        ),
        Claim::Smallest(_) => (
            "yes",
            "yes: the solution that the formula names is the smallest, says the solver",
            Exit::Yes,
        ),
    };
    answers.write_word(word)?;
    Ok((sentence, exit))
}

/// What a grid says.
fn sat(claim: Claim) -> (&'static str, Exit) {
    match claim {
        Claim::None => (
            "found: whether it is the only solution was not asked",
            Exit::Yes,
        ),
        Claim::Unique(_) => (
            "no: this is another solution than the one that the formula excludes",
            Exit::No,
        ),
        Claim::Smallest(_) => (
            "no: this is a smaller solution than the one that the formula names",
            Exit::No,
        ),
    }
}

/// What may help where options say how to decode.
const HINT: &str = "were --encoding, --at-most-one and --reduce those of the export? --cnf FILE \
                    takes them from the formula";

/// What is known of the formula that was answered.
struct Map {
    /// The clauses, by the file of `--cnf`.
    cnf: Option<Cnf>,
    /// The variables of cells, by the comments of that file.
    lits: Option<CellLits>,
    comments: Vec<Comment>,
    claim: Option<ReadClaim>,
}

impl Map {
    /// Reads the formula, if there is one.
    fn read(args: &DecodeArgs, streams: &mut Streams) -> anyhow::Result<Map> {
        let mut map = Map {
            cnf: None,
            lits: None,
            comments: Vec::new(),
            claim: None,
        };
        if let Some(path) = &args.cnf {
            let formula = read(path, streams, |text| dimacs::read_cnf(text))?;
            let lits = dimacs::read_map(&formula.comments);
            map.lits = lits.map_err(|error| anyhow!("{path}: {error}"))?;
            map.cnf = Some(formula.cnf);
            map.comments = formula.comments;
        }
        Ok(map)
    }

    /// The shape that the formula says.
    fn geometry(&self) -> Option<&Geometry> {
        self.lits.as_ref().map(CellLits::geometry)
    }

    /// Takes the claim that the formula makes about this puzzle.
    fn take_puzzle(&mut self, args: &DecodeArgs, puzzle: &Puzzle) -> anyhow::Result<()> {
        let Some(path) = &args.cnf else {
            return Ok(());
        };
        if let Some(geometry) = self.geometry().filter(|it| *it != puzzle.geometry()) {
            bail!(
                "{path}: the formula is about {geometry}, the puzzle is {}",
                puzzle.geometry()
            );
        }
        if self.lits.is_some() {
            let is_about = dimacs::check_puzzle(&self.comments, puzzle);
            is_about.map_err(|error| anyhow!("{path}: {error}"))?;
        }
        let claim = dimacs::read_claim(&self.comments, puzzle.geometry());
        self.claim = claim.map_err(|error| anyhow!("{path}: {error}"))?;
        Ok(())
    }

    /// Takes the claim of the options, which must not contradict that of the file.
    fn take_claim(&mut self, name: ClaimName, solution: Grid) -> anyhow::Result<()> {
        let claim = name.owning(solution);
        if self.claim.is_some() && self.claim != claim {
            bail!("--claim and --solution are not those of the formula");
        }
        self.claim = claim;
        Ok(())
    }

    /// What the formula denies.
    fn claim(&self) -> Claim<'_> {
        self.claim.as_ref().map_or(Claim::None, ReadClaim::as_claim)
    }

    /// The formula by the options.
    fn formula<'p>(&'p self, args: &DecodeArgs, puzzle: &'p Puzzle) -> anyhow::Result<Formula<'p>> {
        let formula = formula_of(&args.formula, puzzle)?;
        formula
            .with_claim(self.claim())
            .map_err(|fault| anyhow!("{fault}"))
    }

    /// How many variables the formula has.
    fn n_vars(&self, args: &DecodeArgs, puzzle: &Puzzle) -> anyhow::Result<usize> {
        match &self.cnf {
            Some(cnf) => Ok(cnf.n_vars()),
            None => Ok(self.formula(args, puzzle)?.size().n_vars as usize),
        }
    }

    /// The grid of a model, or what is wrong with it.
    fn decode(&self, args: &DecodeArgs, puzzle: &Puzzle, mut model: Model) -> anyhow::Result<Grid> {
        if let Some(cnf) = &self.cnf {
            check_clauses(&model, cnf).map_err(|fault| anyhow!(fault))?;
        }
        model.complete_if_only_true();
        let by_options;
        let (lits, hint) = if let Some(lits) = &self.lits {
            (lits, String::new())
        } else {
            by_options = self.formula(args, puzzle)?;
            (by_options.lits(), format!("; {HINT}"))
        };
        let grid = lits
            .decode(&model)
            .map_err(|fault| anyhow!("{fault}{hint}"))?;
        grid.check(puzzle)
            .map_err(|fault| anyhow!("{fault}{hint}"))?;
        let denied = self.claim().check_counterexample(&grid);
        denied.map_err(|what| anyhow!("the model is {what}"))?;
        Ok(grid)
    }
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
