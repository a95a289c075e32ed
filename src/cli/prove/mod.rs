//! `satdoku prove`: a certificate, as a formula and its refutation.

mod said;

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::Streams;
use super::args::{ClauseArgs, parse_seconds};
use super::claim::{ClaimName, read_solution};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::output::Output;
use super::pick::PickArgs;
use super::target::refuse_input;
use crate::dimacs::{Claim, Comments, Formula, read_cnf};
use crate::error::Error;
use crate::grid::Grid;
use crate::lexmin::smallest;
use crate::limits::Limits;
use crate::proof::{self, Checked, Format, Proved};
use crate::puzzle::Puzzle;
use crate::reduce::Level;
use crate::solve::{Options, Outcome};
use crate::timed::Timed;

use said::{Refusal, refuted, sentence, unknown};

/// Prove that a puzzle has no solution, no other one, or none that is smaller
///
/// Writes two files: NAME.cnf, the puzzle as clauses with those that deny the claim at the end, and
/// NAME.drat, a refutation of it. Together they are a certificate that any DRAT checker can check, so that
/// nobody has to trust this program. The clauses are those of `satdoku export` with the same
/// options; comments name them.
///
/// The directory is made if it is not there. Both files are read again and checked before they get
/// their names. A claim that is false, or that time does not suffice for, leaves no file; one that
/// was there before stays.
///
/// Exit codes: 0 proved; 1 the claim is false; 3 stopped by --timeout or a signal, unknown; 2 bad input,
/// or a file that can't be written.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku prove puzzle.txt     # puzzle.unique.cnf and puzzle.unique.drat
  satdoku check puzzle.unique.cnf puzzle.unique.drat
  satdoku prove --claim smallest --encoding triad --output blank 4x4.txt")]
pub(crate) struct ProveArgs {
    /// A file of puzzles, - for standard input, or a puzzle itself; standard input if there is none
    #[arg(value_name = "PUZZLE")]
    input: Option<String>,
    #[command(flatten)]
    pick: PickArgs,
    /// What to prove; without it what holds: none, unique, or of several solutions the smallest
    #[arg(long, value_enum)]
    claim: Option<ClaimName>,
    /// The solution that the claim is about: a file, - for standard input, or the grid itself; without
    /// it the smallest
    #[arg(long, value_name = "FILE", requires = "claim")]
    solution: Option<String>,
    #[command(flatten)]
    clauses: ClauseArgs,
    /// Write NAME.cnf and NAME.drat, also if this is NAME.cnf. Without it, NAME is that of the input (`puzzle` if
    /// it is no file), the puzzle's number if --puzzle gives it, and the claim: puzzles-3.unique
    #[arg(long, short, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    output: Option<String>,
    /// Header and clauses only in NAME.cnf
    #[arg(long)]
    no_comments: bool,
    /// Write the proof in binary, a third of the size
    #[arg(long)]
    binary: bool,
    /// Stop after so many seconds and say "unknown"
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// Say nothing on standard error but errors
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the command.
pub(crate) fn run(args: &ProveArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let input = Input::from_argument(args.input.as_deref().unwrap_or("-"), 1);
    let argument = args.solution.as_deref();
    let solution = argument.map(|argument| Input::from_argument(argument, 1));
    if input == Input::Stdin && solution == Some(Input::Stdin) {
        bail!("puzzle and solution can't both come from standard input");
    }
    if args
        .output
        .as_deref()
        .is_some_and(|name| name == "-" || name.ends_with(std::path::is_separator))
    {
        bail!("--output: expected the name of two files, without .cnf and .drat");
    }
    if solution.is_some() && args.claim == Some(ClaimName::None) {
        bail!("--solution goes with --claim unique or --claim smallest");
    }
    let entry = args.pick.pick(&input, "--puzzle N picks one", streams)?;
    let puzzle = &entry.puzzle;
    let solution = match &solution {
        None => None,
        Some(input) => Some(read_solution(input, puzzle, streams)?),
    };
    let interrupt = Interrupt::listen()?;
    let limits = Limits {
        cancel: Some(interrupt.flag()),
        ..Limits::default()
    };
    let limits = match args.timeout {
        Some(timeout) => limits.with_timeout(timeout),
        None => limits,
    };
    let proving = Proving {
        args,
        input: &input,
        puzzle,
        limits,
    };
    let said = match proving.subject(solution)? {
        Ok((claim, grid)) => proving.certify(claim, grid.as_ref())?,
        Err(refusal) => Err(refusal),
    };
    let (exit, sentence) = match said {
        Ok(sentence) => (Exit::Yes, sentence),
        Err(Refusal(exit, sentence)) => (exit, sentence),
    };
    if !args.quiet {
        writeln!(streams.stderr, "{sentence}")?;
    }
    Ok(exit)
}

/// Bytes of the formula that are read at a time.
const BUFFER: usize = 1 << 16;

/// A claim on its way to its certificate.
struct Proving<'a> {
    args: &'a ProveArgs,
    input: &'a Input,
    puzzle: &'a Puzzle,
    limits: Limits,
}

impl Proving<'_> {
    /// What to prove, and the solution that it is about.
    fn subject(
        &self,
        given: Option<Result<Grid, String>>,
    ) -> anyhow::Result<Result<(ClaimName, Option<Grid>), Refusal>> {
        let no = |reason: &str| Ok(Err(Refusal(Exit::No, format!("no: {reason}"))));
        let asked = self.args.claim;
        if asked == Some(ClaimName::None) {
            return Ok(Ok((ClaimName::None, None)));
        }
        match (given, asked) {
            (Some(Ok(grid)), Some(claim)) => match grid.check(self.puzzle) {
                Ok(()) => return Ok(Ok((claim, Some(grid)))),
                Err(fault) => return no(&format!("--solution: {fault}")),
            },
            (Some(Err(fault)), _) => return no(&format!("--solution: {fault}")),
            (_, _) => {}
        }
        let options = Options {
            limits: self.limits.clone(),
            ..Options::default()
        };
        let solved = smallest(self.puzzle, &options).map_err(|error| self.named(&error))?;
        Ok(Ok(match (solved.outcome, asked) {
            (Outcome::None, None) => (ClaimName::None, None),
            (Outcome::None, Some(_)) => {
                return no("the puzzle has no solution, which --claim none proves");
            }
            (Outcome::Many(_), Some(ClaimName::Unique)) => {
                return no("the puzzle has several solutions; --claim smallest is about the first");
            }
            (Outcome::Unique(grid), None) => (ClaimName::Unique, Some(grid)),
            (Outcome::Many(grid), None) => (ClaimName::Smallest, Some(grid)),
            (Outcome::Unique(grid) | Outcome::Many(grid), Some(claim)) => (claim, Some(grid)),
            (Outcome::Unknown(reason), _) => return Ok(Err(unknown(reason, "solving"))),
            (Outcome::Found(_), _) => unreachable!("the smallest was asked for"),
        }))
    }

    /// Proves it, and tells of the files.
    fn certify(
        &self,
        name: ClaimName,
        solution: Option<&Grid>,
    ) -> anyhow::Result<Result<String, Refusal>> {
        let claim = name.about(solution);
        let formula = match self.formula(claim)? {
            Ok(formula) => formula,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let [cnf_path, drat_path] = self.paths(claim);
        let file_at = |path: &Path| {
            refuse_input(path, &[self.input])?;
            let mut file = Output::create(path)?;
            // Before anything is proved: it has to be possible.
            file.read_back().map_err(|error| at(path, &error))?;
            anyhow::Ok(file)
        };
        let (mut cnf, mut drat) = (file_at(&cnf_path)?, file_at(&drat_path)?);
        if cnf.has_name_of(&drat) {
            let [cnf, drat] = [cnf_path.display(), drat_path.display()];
            bail!("{cnf} and {drat} lead to the same file");
        }
        let proved = proof::prove(&formula, self.form(), &self.limits, &mut drat);
        match proved.map_err(|error| match error {
            Error::Io(error) => at(&drat_path, &error),
            error => self.named(&error),
        })? {
            Proved::Yes => {}
            Proved::No(grid) => return Ok(Err(refuted(claim, &grid))),
            Proved::Unknown(reason) => return Ok(Err(unknown(reason, "proving"))),
        }
        if let Err(refusal) = self.write(&formula, &mut cnf, &cnf_path)? {
            return Ok(Err(refusal));
        }
        let tally = match self.check(&mut cnf, &mut drat)? {
            Ok(tally) => tally,
            Err(refusal) => return Ok(Err(refusal)),
        };
        // A formula never stands beside the proof of another one.
        drat.remove_the_old()
            .map_err(|error| at(&drat_path, &error))?;
        cnf.finish().map_err(|error| at(&cnf_path, &error))?;
        drat.finish().map_err(|error| at(&drat_path, &error))?;
        Ok(Ok(format!(
            "{}: {}, {} clauses; {}, {tally}",
            sentence(claim),
            cnf_path.display(),
            formula.size().n_clauses,
            drat_path.display(),
        )))
    }

    /// The formula that denies the claim.
    fn formula<'p>(&'p self, claim: Claim<'p>) -> anyhow::Result<Result<Formula<'p>, Refusal>> {
        let (encoding, amo) = (
            self.args.clauses.encoding(),
            self.args.clauses.at_most_one(),
        );
        proof::fits(self.puzzle.geometry(), encoding, amo).map_err(|error| self.named(&error))?;
        let formula = Formula::within(&self.limits, self.puzzle, encoding, amo, Level::None);
        let formula = match formula.map_err(|error| self.named(&error))? {
            Ok(formula) => formula.with_claim(claim),
            Err(reason) => return Ok(Err(unknown(reason, "counting the clauses"))),
        };
        formula
            .map(Ok)
            .map_err(|fault| anyhow!("--solution: {fault}"))
    }

    /// Writes the formula to its file.
    fn write(
        &self,
        formula: &Formula,
        file: &mut Output,
        path: &Path,
    ) -> anyhow::Result<Result<(), Refusal>> {
        let comments = if self.args.no_comments {
            Comments::None
        } else {
            Comments::Full
        };
        let mut out = Timed::new(file, &self.limits);
        let written = formula.write(comments, &mut out).map(|_| ());
        if let Some(reason) = out.stopped() {
            return Ok(Err(unknown(reason, "writing the formula")));
        }
        written.map_err(|error| at(path, &error))?;
        Ok(Ok(()))
    }

    /// Checks the files as they stand on the disk; tells of the proof.
    fn check(
        &self,
        cnf: &mut Output,
        drat: &mut Output,
    ) -> anyhow::Result<Result<String, Refusal>> {
        let mut text = Timed::new(cnf.read_back()?, &self.limits);
        let read = read_cnf(BufReader::with_capacity(BUFFER, &mut text));
        if let Some(reason) = text.stopped() {
            return Ok(Err(unknown(reason, "reading the formula again")));
        }
        let cnf = read?.cnf;
        let form = Some(self.form());
        let checked = proof::check(&cnf, drat.read_back()?, form, &self.limits)?;
        Ok(match checked {
            Checked::Verified(tally) => Ok(match tally.additions {
                0 => "checked: unit propagation alone refutes the formula".to_owned(),
                1 => "checked: refuted after one added clause".to_owned(),
                added => format!("checked: refuted after {added} added clauses"),
            }),
            Checked::Unknown(reason) => Err(unknown(reason, "checking the proof")),
            Checked::Rejected(rejection) => {
                bail!("a fault in satdoku: its own proof is rejected: {rejection}")
            }
        })
    }

    /// How the proof is written.
    fn form(&self) -> Format {
        if self.args.binary {
            Format::Binary
        } else {
            Format::Text
        }
    }

    /// Where the certificate goes.
    fn paths(&self, claim: Claim) -> [PathBuf; 2] {
        let name = self.args.output.clone().unwrap_or_else(|| {
            let stem = match self.input {
                Input::File(path) => Path::new(path).file_stem(),
                Input::Stdin | Input::Typed { .. } => None,
            };
            let stem = stem.map_or("puzzle".into(), |stem| stem.to_string_lossy());
            let number = self
                .args
                .pick
                .number
                .map_or(String::new(), |number| format!("-{number}"));
            format!("{stem}{number}.{}", claim.name())
        });
        let endings = [".cnf", ".drat"];
        let stem = endings.iter().find_map(|ending| name.strip_suffix(ending));
        let stem = stem.filter(|stem| !stem.is_empty() && !stem.ends_with(std::path::is_separator));
        endings.map(|ending| PathBuf::from(format!("{}{ending}", stem.unwrap_or(&name))))
    }

    /// An error about the puzzle.
    fn named(&self, error: &dyn std::fmt::Display) -> anyhow::Error {
        anyhow!("{}: {error}", self.input.name())
    }
}

/// An error about a file.
fn at(path: &Path, error: &dyn std::fmt::Display) -> anyhow::Error {
    anyhow!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests;
