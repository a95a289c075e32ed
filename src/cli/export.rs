//! `satdoku export`: puzzles as DIMACS CNF, for other programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::Streams;
use super::args::FormulaArgs;
use super::exit::Exit;
use super::input::Input;
use super::output::{Hashed, Output};
use super::pick::PickArgs;
use super::run::Place;
use super::verify::full_grid;
use crate::at_most_one;
use crate::dimacs::{Claim, Comments, Formula};
use crate::error::{Error, Unsupported};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::text::{Entry, ReadOptions, Reader};

/// Write a puzzle as DIMACS CNF
///
/// The formula of one puzzle goes to standard output, or to a file. Comments before the header say
/// which clauses state what, and how variables and cells correspond; `satdoku decode` turns a
/// solver's answer into a grid again.
///
/// With {n} in the name of --output every puzzle of the input gets a file, {n} being its number,
/// and the directory a manifest.jsonl: one JSON object a file, with input, line, parameters, sizes
/// and sha256.
///
/// A file has its name only when it is whole; until then it ends in .partial.
///
/// With --claim the formula is unsatisfiable exactly if the claim is true, so that a solver's proof
/// is a certificate of it. Nothing is solved here.
///
/// Exit codes: 0 done; 1 the solution of --claim is none of this puzzle; 2 bad input, or a file that can't be written.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku export puzzle.txt > puzzle.cnf
  satdoku export --puzzle 3 --encoding minimal --reduce clues puzzles.txt > third.cnf
  satdoku export --output 'cnf/{n}.cnf' puzzles.txt
  satdoku export --claim unique --solution solution.txt puzzle.txt > unique.cnf")]
pub(crate) struct ExportArgs {
    /// A file of puzzles, - for standard input, or a puzzle itself; standard input if there is none
    #[arg(value_name = "PUZZLE")]
    input: Option<String>,
    #[command(flatten)]
    pick: PickArgs,
    #[command(flatten)]
    formula: FormulaArgs,
    /// Header and clauses only
    #[arg(long)]
    no_comments: bool,
    /// Write to this file, or to one file a puzzle if {n} stands in the name
    #[arg(long, short, value_name = "PATTERN")]
    output: Option<String>,
    /// What a refutation of the formula shows: its clauses follow those of the puzzle
    #[arg(long, value_name = "CLAIM", value_enum, default_value_t)]
    claim: ClaimName,
    /// The solution that the claim is about: a file, - for standard input, or the grid itself
    #[arg(long, value_name = "FILE",
        required_if_eq_any([("claim", "unique"), ("claim", "smallest")]))]
    solution: Option<String>,
}

/// The names of claims.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum ClaimName {
    /// That there is no solution: the plain formula
    #[default]
    None,
    /// That there is no other solution than --solution
    Unique,
    /// That there is no lexicographically smaller solution than --solution
    Smallest,
}

/// What stands for the puzzle's number in a pattern.
const NUMBER: &str = "{n}";

/// The name of the list of files.
const MANIFEST: &str = "manifest.jsonl";

/// Runs the command.
pub(crate) fn run(args: &ExportArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let input = Input::from_argument(args.input.as_deref().unwrap_or("-"), 1);
    if args.claim == ClaimName::None && args.solution.is_some() {
        bail!("--solution goes with --claim unique or --claim smallest");
    }
    if input == Input::Stdin && args.solution.as_deref() == Some("-") {
        bail!("puzzle and solution can't both come from standard input");
    }
    match &args.output {
        Some(pattern) if pattern.contains(NUMBER) => {
            if args.claim != ClaimName::None {
                bail!("--claim is about one puzzle, but {NUMBER} in --output is for many");
            }
            return Export::new(args, pattern, &input)?.run(streams);
        }
        Some(_) | None => {}
    }
    let advice = "--puzzle N picks one, --output 'NAME-{n}.cnf' writes all";
    let entry = args.pick.pick(&input, advice, streams)?;
    let formula =
        formula_of(args, &entry.puzzle).map_err(|error| anyhow!("{}: {error}", input.name()))?;
    let solution = match &args.solution {
        None => None,
        Some(argument) => match read_solution(argument, &entry.puzzle, streams)? {
            Ok(grid) => Some(grid),
            Err(fault) => return refuse(&fault, streams),
        },
    };
    let claim = match (args.claim, &solution) {
        (ClaimName::Unique, Some(grid)) => Claim::Unique(grid),
        (ClaimName::Smallest, Some(grid)) => Claim::Smallest(grid),
        (ClaimName::None, _) | (_, None) => Claim::None,
    };
    let formula = match formula.with_claim(claim) {
        Ok(formula) => formula,
        Err(violation) => return refuse(&violation, streams),
    };
    match &args.output {
        None => {
            formula.write(comments(args), &mut *streams.stdout)?;
        }
        Some(path) => {
            let file = Output::create(Path::new(path))?;
            let write = || formula.write(comments(args), file)?.finish();
            write().with_context(|| path.clone())?;
        }
    }
    Ok(Exit::Yes)
}

/// Says why the grid of `--solution` is no solution of the puzzle.
fn refuse(fault: &dyn std::fmt::Display, streams: &mut Streams) -> anyhow::Result<Exit> {
    writeln!(streams.stderr, "satdoku: --solution: {fault}")?;
    Ok(Exit::No)
}

/// Reads the one grid of `--solution`; or which of its cells is blank.
fn read_solution(
    argument: &str,
    puzzle: &Puzzle,
    streams: &mut Streams,
) -> anyhow::Result<Result<Grid, String>> {
    let input = Input::from_argument(argument, 1);
    let name = match input {
        Input::Typed { .. } => "--solution".to_owned(),
        Input::Stdin | Input::File(_) => input.name(),
    };
    let options = ReadOptions {
        boxes: Some(puzzle.geometry().boxes()),
        form: None,
    };
    let mut reader = Reader::new(input.open(&mut streams.stdin)?, options);
    let Some(entry) = reader.next() else {
        bail!("{name}: no solution found");
    };
    let entry = entry.map_err(|error| anyhow!("{name}: {error}"))?;
    if reader.next().is_some() {
        bail!("{name}: found several grids, expected one");
    }
    Ok(full_grid(&entry.puzzle))
}

/// The formula that the arguments ask for.
fn formula_of<'p>(args: &ExportArgs, puzzle: &'p Puzzle) -> Result<Formula<'p>, Unsupported> {
    let FormulaArgs { reduce, .. } = args.formula;
    Formula::new(
        puzzle,
        args.formula.encoding(),
        args.formula.at_most_one(),
        reduce,
    )
}

/// Whether the arguments ask for comments.
fn comments(args: &ExportArgs) -> Comments {
    if args.no_comments {
        Comments::None
    } else {
        Comments::Full
    }
}

/// One object of the manifest.
#[derive(Serialize)]
struct Record<'a> {
    /// The file's name, in the manifest's directory.
    file: &'a str,
    #[serde(flatten)]
    place: Place,
    side: usize,
    boxes: String,
    encoding: &'static str,
    at_most_one: String,
    reduce: &'static str,
    comments: bool,
    variables: u64,
    clauses: u64,
    literals: u64,
    longest_clause: u64,
    sha256: String,
}

/// The export of many puzzles under way.
struct Export<'a> {
    args: &'a ExportArgs,
    input: &'a Input,
    directory: PathBuf,
    /// The pattern of the files' names.
    name: &'a str,
    manifest: Output,
    n_files: u64,
    exit: Exit,
}

impl<'a> Export<'a> {
    /// Opens the manifest.
    fn new(args: &'a ExportArgs, pattern: &'a str, input: &'a Input) -> anyhow::Result<Export<'a>> {
        let path = Path::new(pattern);
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or("");
        let directory = path.parent().unwrap_or(Path::new("")).to_owned();
        if !name.contains(NUMBER) || directory.to_string_lossy().contains(NUMBER) {
            bail!("{pattern}: {NUMBER} has to stand in the file's name, not in its directory's");
        }
        let manifest = Output::create(&directory.join(MANIFEST))?;
        Ok(Export {
            args,
            input,
            directory,
            name,
            manifest,
            n_files: 0,
            exit: Exit::Yes,
        })
    }

    /// Goes through the input.
    fn run(mut self, streams: &mut Streams) -> anyhow::Result<Exit> {
        let input = self.input.name();
        let Streams { stdin, stderr, .. } = streams;
        let reader = Reader::new(self.input.open(stdin)?, self.args.pick.read.options());
        let wanted = self.args.pick.number;
        let mut n_puzzles = 0;
        for (result, puzzle) in reader.zip(1..) {
            n_puzzles = puzzle;
            if wanted.is_some_and(|wanted| wanted != puzzle) {
                continue;
            }
            match result {
                Ok(entry) => {
                    let place = Place {
                        input: input.as_str().into(),
                        line: entry.line,
                        puzzle,
                    };
                    self.export(place, &entry, *stderr)?;
                }
                Err(Error::Text(error)) => {
                    self.exit = Exit::Error;
                    writeln!(stderr, "satdoku: {input}: {error}")?;
                }
                Err(error) => bail!("{input}: {error}"),
            }
        }
        if n_puzzles == 0 {
            bail!("{input}: no puzzle found");
        }
        if let Some(wanted) = wanted.filter(|wanted| *wanted > n_puzzles) {
            bail!("{input}: found {n_puzzles} puzzles, expected at least {wanted}");
        }
        let manifest = self.directory.join(MANIFEST);
        let (n, s) = (self.n_files, if self.n_files == 1 { "" } else { "s" });
        self.manifest
            .finish()
            .with_context(|| manifest.display().to_string())?;
        writeln!(stderr, "wrote {n} file{s} and {}", manifest.display())?;
        Ok(self.exit)
    }

    /// Writes the file of a puzzle and its line of the manifest.
    fn export(
        &mut self,
        place: Place,
        entry: &Entry,
        stderr: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let Place { input, line, .. } = &place;
        if self.n_files == 0 {
            self.args.pick.note_boxes(entry, stderr)?;
        }
        let formula = match formula_of(self.args, &entry.puzzle) {
            Ok(formula) => formula,
            Err(error) => {
                self.exit = Exit::Error;
                return Ok(writeln!(stderr, "satdoku: {input}: line {line}: {error}")?);
            }
        };
        let file = self.name.replace(NUMBER, &place.puzzle.to_string());
        let path = self.directory.join(&file);
        let comments = comments(self.args);
        let out = Hashed::new(Output::create(&path)?);
        let write = || {
            let (out, sha256) = formula.write(comments, out)?.finish();
            out.finish().map(|()| sha256)
        };
        let sha256 = write().with_context(|| path.display().to_string())?;
        let geometry = entry.puzzle.geometry();
        let size = formula.size();
        let record = Record {
            file: &file,
            place,
            side: geometry.side(),
            boxes: geometry.boxes().to_string(),
            encoding: self.args.formula.encoding().name(),
            at_most_one: at_most_one::full_name(self.args.formula.at_most_one()),
            reduce: self.args.formula.reduce.name(),
            comments: comments == Comments::Full,
            variables: size.n_vars,
            clauses: size.n_clauses,
            literals: size.n_lits,
            longest_clause: size.longest,
            sha256,
        };
        self.n_files += 1;
        let line = serde_json::to_string(&record)?;
        writeln!(self.manifest, "{line}").with_context(|| MANIFEST)
    }
}
