//! `satdoku generate`: puzzles from a seed.

mod files;
mod made;
mod sinks;

use std::collections::hash_map::RandomState;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::Streams;
use super::args::{ThreadArgs, parse_seconds};
use super::exit::Exit;
use super::interrupt::{GRACE, Interrupt};
use super::shape::ShapeChoice;
use super::values::{form_parser, whole_number};
use crate::batch::{self, End, Settings, Source, Step};
use crate::error::RecipeError;
use crate::generate::{Clues, Holes, Pattern, Recipe, Share, Unique};
use crate::geometry::{Boxes, Geometry};
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
/// Exit codes: 0 done; 1 no grid has the shape; 2 wrong use, or a file that can't be written; 3 some
/// puzzle was not made: its number of clues was not met, or --timeout stopped it, and its place is kept
/// by the word unknown; or a signal stopped it all, and a message says how to go on.
#[derive(Args, Debug)]
#[command(after_help = "\
A SPEC says all at once, also for compare --generate: the boxes, so that 3x3 is a grid of 9x9, or
none/SIDE; then what clues, unique if nothing is said; then how many.
  3x3:unique:20          3x3:unique-30-symmetric     one solution
  3x3:minimal            3x3:minimal-24              and no clue to spare; also: irreducible
  3x3:minimal-symmetric                              and no two clues that face each other
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
    #[arg(value_name = "SPEC", conflicts_with_all = ["boxes", "diagonals", "extra", "side", "clues", "minimal",
        "symmetric", "holes", "pattern", "unplanted"])]
    spec: Option<Spec>,
    #[command(flatten)]
    shape: ShapeChoice,
    /// Cells in a row, 1 to 400; without it, as the boxes say, or 9
    #[arg(long, value_name = "N", value_parser = whole_number(1..=Geometry::MAX_SIDE))]
    side: Option<usize>,
    /// How many puzzles; 1 if nothing is said
    #[arg(long, value_name = "N", value_parser = whole_number(1..=u64::MAX))]
    count: Option<u64>,
    /// The seed; without it one is drawn
    #[arg(long, value_name = "N", value_parser = whole_number(0..=u64::MAX))]
    seed: Option<u64>,
    /// The number of the first puzzle, to go on after others or to share the work
    #[arg(long, value_name = "N", default_value = "1",
        value_parser = whole_number(1..=u64::MAX))]
    first: u64,
    /// One solution, and exactly so many clues
    #[arg(long, value_name = "N", value_parser = whole_number(0..=usize::MAX))]
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
        conflicts_with_all = ["clues", "minimal", "symmetric"], value_parser = pattern_parser())]
    pattern: Pattern,
    /// Draw the clues so that no unit has a digit twice, and not from a solved grid: there may be no
    /// solution
    #[arg(long, requires = "holes", conflicts_with_all = ["clues", "minimal", "symmetric"])]
    unplanted: bool,
    /// Form of the puzzles; without it one line each up to 35x35, spaced rows above
    #[arg(long, value_name = "FORM", conflicts_with = "json", value_parser = form_parser())]
    format: Option<Form>,
    /// Write a file a puzzle to this directory, and manifest.jsonl: one JSON object a puzzle with how it
    /// was made, its status (none, unique, many, unknown), the conflicts that took, and sha256. Names are
    /// the numbers, all as long as that of the last, at least 0001.txt. The same SPEC and seed with a
    /// later --first go on in the same directory; files that are there are never replaced
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    out: Option<PathBuf>,
    /// Stop after so many seconds a puzzle. Where its status is told, that has as many once more, or 10
    /// without this
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    threads: ThreadArgs,
    /// One JSON object a line: how it was made, its status (none, unique, many, or unknown with a reason),
    /// the puzzle's text, and the solution it was made from. Texts of several lines, above 35x35, are read
    /// as they are, with --box where those are not the usual boxes
    #[arg(long)]
    json: bool,
    /// Say nothing on standard error but errors, and a seed that was drawn and is told nowhere else
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

/// A recipe as it was given.
#[derive(Clone, Debug)]
struct Spec {
    recipe: Recipe,
    /// Whether it says how many puzzles.
    counts: bool,
}

impl FromStr for Spec {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Spec, RecipeError> {
        Ok(Spec {
            recipe: text.parse()?,
            counts: text.matches(':').count() > 1,
        })
    }
}

impl GenerateArgs {
    /// What to make.
    fn recipe(&self) -> anyhow::Result<Recipe> {
        let count = self.count.unwrap_or(1);
        match (&self.spec, self.count) {
            (None, _) => {}
            (Some(spec), Some(count)) if spec.counts => {
                let n = spec.recipe.count;
                bail!("--count {count}: the SPEC asks for {n} already");
            }
            (Some(spec), _) => {
                let count = self.count.unwrap_or(spec.recipe.count);
                let recipe = spec.recipe.clone();
                return Ok(Recipe { count, ..recipe });
            }
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
            count,
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

/// Says how large the grids are where somebody may have said their side in place of their boxes.
pub(super) fn note_large_boxes(geometry: &Geometry, stderr: &mut dyn Write) -> io::Result<()> {
    let &Boxes::Rect { height, width } = geometry.boxes() else {
        return Ok(());
    };
    if height.min(width) < LARGE_BOX {
        return Ok(());
    }
    let side = geometry.side();
    let mut note = format!("satdoku: boxes of {height}x{width} make a grid of {side}x{side}");
    if let Some(usual) = Boxes::default_for(height).filter(|_| height == width) {
        let _ = write!(note, "; a grid of {height}x{height} is {usual}");
    }
    writeln!(stderr, "{note}")
}

/// The boxes that are this high and wide may be meant as the side of the grid.
const LARGE_BOX: usize = 6;

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
    if args.side.is_none() && !args.quiet {
        note_large_boxes(&recipe.geometry, streams.stderr)?;
    }
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let shown = Shown {
        form: args.format,
        is_json: args.json,
    };
    shown.check(&recipe.geometry)?;
    // Records have it.
    let is_told = args.json || args.out.is_some();
    if args.seed.is_none() && !(args.quiet && is_told) {
        writeln!(streams.stderr, "--seed {seed}")?;
        streams.stderr.flush()?;
    }
    let interrupt = Interrupt::listen()?;
    let making = Making {
        recipe: recipe.clone(),
        seed,
        timeout: args.timeout,
        decides: is_told,
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
        counts_in_recipe: args.spec.as_ref().is_some_and(|spec| spec.counts),
    };
    let mut sinks = Sinks::open(shown, place, &recipe.geometry, args.out.as_deref(), streams)?;
    let work = move |item: &Number| making.make(item.k);
    let ended = batch::run(source, work, &mut sinks, &settings);
    match ended {
        Ok(end) => sinks.finish(end == End::Cancelled),
        Err(error) => Err(sinks.fail(error)),
    }
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
