//! `satdoku generate`: puzzles from a seed.

mod made;
mod sinks;

use std::collections::hash_map::RandomState;
use std::convert::Infallible;
use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::Streams;
use super::args::{ThreadArgs, form_parser, parse_seconds};
use super::exit::Exit;
use super::interrupt::{GRACE, Interrupt};
use super::shape::ShapeChoice;
use crate::batch::{self, End, Settings, Source, Step};
use crate::generate::{Clues, Holes, Pattern, Recipe, Share, Unique};
use crate::text::Form;

use made::{Making, Shown};
use sinks::Sinks;

/// Make puzzles from a seed
///
/// Puzzle k of a seed is the same on every machine, whatever the number of puzzles and threads, and
/// whichever comes first. Without --seed a seed is drawn, and told.
///
/// Without --holes each puzzle has one solution. Clues are taken away from a solved grid in random
/// order, down to --clues; without a number, to 3/8 of the cells (30 of 81; above 16x16 to 5/8,
/// without boxes 3/4) or until no other can go, whichever comes first. With --minimal, until no other can go. A number that is not
/// met is tried again with other random numbers, a thousand times.
///
/// With --holes so many cells are blank and nothing is promised of the number of solutions: graded
/// instances for solvers. Balanced holes are the hard ones. Without boxes these are quasigroups with
/// holes. With --unplanted there is a share at which about half of the puzzles have no solution; around
/// it solvers need most time.
///
/// Solved grids are shuffled from a pattern: good for trying solvers on, not for statistics on grids.
///
/// Exit codes: 0 done; 2 wrong use, or a file that can't be written; 3 some puzzle was not made: its
/// number of clues was not met, or --timeout or a signal stopped it. Its place is kept by the word
/// unknown.
#[derive(Args, Debug)]
#[command(after_help = "\
A SPEC says all at once, also for compare --generate: boxes, or none/SIDE; clues; how many.
  3x3:unique:20          3x3:unique-30-symmetric     one solution
  3x3:minimal            3x3:minimal-24              and no clue to spare; also: irreducible
  4x4:holes-45%:9        4x4:balanced-45%            a share of holes
  none/30:balanced-42%   none/9:holes-60%-unplanted
  3x3:45%                                            a share of clues, from a solved grid

Examples:
  satdoku generate --count 10 --minimal --seed 1
  satdoku generate --clues 32 --symmetric --format ruled
  satdoku generate --box 2x3 --count 100 --out easy
  satdoku generate --box none --side 30 --holes 42% --pattern balanced --count 50 --out qwh
  satdoku generate 3x3:minimal:1000 | satdoku solve -q")]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(crate) struct GenerateArgs {
    /// What to make, in one word; see below
    #[arg(value_name = "SPEC", conflicts_with_all = ["boxes", "diagonals", "extra", "side", "count", "clues", "minimal",
        "symmetric", "holes", "pattern", "unplanted"])]
    recipe: Option<Recipe>,
    #[command(flatten)]
    shape: ShapeChoice,
    /// Cells in a row, 1 to 400; without it, as the boxes say, or 9
    #[arg(long, value_name = "N")]
    side: Option<usize>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// The seed; without it one is drawn
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The number of the first puzzle, to go on after others or to share the work
    #[arg(long, value_name = "N", default_value = "1",
        value_parser = clap::value_parser!(u64).range(1..))]
    first: u64,
    /// One solution, and exactly so many clues
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
    /// One solution, and taking away any clue makes them more; with --symmetric, any two that face
    /// each other
    #[arg(long)]
    minimal: bool,
    /// One solution, and the clues' cells stay the same ones when the grid is turned by 180 degrees
    #[arg(long)]
    symmetric: bool,
    /// Leave this share of the cells blank and ask nothing else, such as 45% or 37.5%
    #[arg(long, value_name = "SHARE%", conflicts_with_all = ["clues", "minimal", "symmetric"])]
    holes: Option<Share>,
    /// Where holes lie
    #[arg(long, value_name = "PATTERN", default_value = "random", requires = "holes",
        value_parser = pattern_parser())]
    pattern: Pattern,
    /// Draw the clues so that no unit has a digit twice, and not from a solved grid: there may be no
    /// solution
    #[arg(long, requires = "holes")]
    unplanted: bool,
    /// Form of the puzzles; without it one line each up to 35x35, spaced rows above
    #[arg(long, value_name = "FORM", value_parser = form_parser())]
    format: Option<Form>,
    /// Write a file a puzzle to this directory, 0001.txt and so on, and manifest.jsonl: one JSON object
    /// a file with how it was made, its status (none, unique, many, unknown), the conflicts that took,
    /// and sha256
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    out: Option<PathBuf>,
    /// Stop after so many seconds a puzzle. Where its status is told, that has as many once more, or 10
    /// without this
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    threads: ThreadArgs,
    /// One JSON object a line: how it was made, its status, the puzzle, and the solution it was made from
    #[arg(long)]
    json: bool,
    /// Say nothing on standard error but errors
    #[arg(long, short)]
    quiet: bool,
}

/// A parser for the patterns of holes.
fn pattern_parser() -> impl TypedValueParser<Value = Pattern> {
    let all = Pattern::ALL.into_iter();
    let values = all.map(|pattern| PossibleValue::new(pattern.name()).help(pattern.summary()));
    PossibleValuesParser::new(values).map(|name| {
        let found = Pattern::ALL.into_iter().find(|it| it.name() == name);
        found.expect("only names of patterns get here")
    })
}

impl GenerateArgs {
    /// What to make.
    fn recipe(&self) -> anyhow::Result<Recipe> {
        if let Some(recipe) = &self.recipe {
            return Ok(recipe.clone());
        }
        let clues = match self.holes {
            Some(share) => Clues::Holes(Holes {
                share,
                pattern: self.pattern,
                planted: !self.unplanted,
            }),
            None => Clues::Unique(Unique {
                clues: self.clues,
                irreducible: self.minimal,
                symmetric: self.symmetric,
            }),
        };
        let recipe = Recipe {
            geometry: self.shape.geometry(self.side)?,
            clues,
            count: self.count,
        };
        recipe.check()?;
        Ok(recipe)
    }
}

/// A seed that nobody chose, short enough to be typed.
fn drawn_seed() -> u64 {
    // The standard library's hash maps get their keys from the system.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// Runs the command.
pub(crate) fn run(args: &GenerateArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let recipe = args.recipe()?;
    let (from, count) = (args.first - 1, recipe.count);
    let Some(end) = from.checked_add(count) else {
        bail!(
            "--first {}: there are no {count} numbers from there on",
            args.first
        );
    };
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let shown = Shown {
        form: args.format,
        is_json: args.json,
    };
    shown.check(&recipe.geometry)?;
    if args.seed.is_none() && !args.quiet {
        writeln!(streams.stderr, "--seed {seed}")?;
        streams.stderr.flush()?;
    }
    let interrupt = Interrupt::listen()?;
    let making = Making {
        recipe: recipe.clone(),
        seed,
        timeout: args.timeout,
        decides: args.json || args.out.is_some(),
        interrupt: interrupt.clone(),
    };
    let source = Numbers {
        next: from,
        end,
        n_cells: recipe.geometry.n_cells(),
    };
    let settings = Settings {
        n_workers: args.threads.number(),
        cancel: Some(interrupt.flag()),
        grace: GRACE,
    };
    let place = sinks::Place {
        kind: recipe.kind(),
        seed,
        next: from,
        end,
        is_quiet: args.quiet,
    };
    let mut sinks = Sinks::open(shown, place, &recipe.geometry, args.out.as_deref(), streams)?;
    let work = move |item: &Number| making.make(item.k);
    let ended = batch::run(source, work, &mut sinks, &settings);
    sinks.finish(ended? == End::Cancelled)
}

/// The numbers of puzzles.
struct Numbers {
    next: u64,
    end: u64,
    n_cells: usize,
}

/// The number of a puzzle, from 0, and its size.
struct Number {
    k: u64,
    n_cells: usize,
}

impl Source for Numbers {
    type Item = Number;
    type Note = Infallible;

    fn next_step(&mut self) -> Option<Step<Number, Infallible>> {
        let (k, n_cells) = (self.next, self.n_cells);
        (k < self.end).then(|| {
            self.next += 1;
            Step::Puzzle(Number { k, n_cells })
        })
    }

    fn next_step_waits(&self) -> bool {
        false
    }

    fn n_cells(item: &Number) -> usize {
        item.n_cells
    }
}
