//! `satdoku encodings`: what there is to choose from, and how large the formulas are.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::Streams;
use super::exit::Exit;
use super::input::Input;
use super::pick::PickArgs;
use super::values::{level_parser, whole_number};
use crate::at_most_one::{AT_MOST_ONES, AtMostOne};
use crate::bibliography::{self, Work};
use crate::cnf::{Counter, Size};
use crate::encoding::{ENCODINGS, Encoding, Families};
use crate::error::Unsupported;
use crate::geometry::{Boxes, Geometry};
use crate::puzzle::Puzzle;
use crate::reduce::{Level, reduce};

/// Print every encoding and at-most-one with the size of its formula
///
/// Without a puzzle: of the blank grid, by closed form. With one: of that puzzle, counted clause by
/// clause. A combination that does not exist, or does not cover the shape, is n/a.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku encodings
  satdoku encodings --box 4x4
  satdoku encodings --reduce clues puzzles.txt --puzzle 3
  satdoku encodings --bibtex > satdoku.bib")]
pub(crate) struct EncodingsArgs {
    /// A puzzle, or a file of puzzles; without it the blank grid
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Side of the blank grid; without it that of the boxes, or 9
    #[arg(long, value_name = "N", conflicts_with = "puzzle",
        value_parser = whole_number(1..=Geometry::MAX_SIDE))]
    side: Option<usize>,
    #[command(flatten)]
    pick: PickArgs,
    /// How far to reduce the puzzle before
    #[arg(long, value_name = "LEVEL", default_value = "none", value_parser = level_parser())]
    reduce: Level,
    /// One JSON object a line instead of a table
    #[arg(long)]
    json: bool,
    /// BibTeX of satdoku and of what encodings and at-most-ones come from, instead of a table
    #[arg(long, exclusive = true)]
    bibtex: bool,
}

/// A combination and its size; sizes are missing where it does not exist.
#[derive(Serialize)]
struct Row {
    encoding: &'static str,
    /// Missing where the encoding leaves no choice.
    at_most_one: Option<&'static str>,
    variables: Option<u64>,
    clauses: Option<u64>,
    literals: Option<u64>,
    longest: Option<u64>,
    /// Keys of `--bibtex`; none where the encoding is folklore.
    encoding_sources: Vec<&'static str>,
    /// The same of the at-most-one; missing where there is none.
    at_most_one_sources: Option<Vec<&'static str>>,
}

/// Runs the command.
pub(crate) fn run(args: &EncodingsArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    if args.bibtex {
        streams
            .stdout
            .write_all(bibliography::bibtex().as_bytes())?;
        streams.stdout.flush()?;
        return Ok(Exit::Yes);
    }
    let puzzle = match &args.puzzle {
        Some(argument) => {
            let input = Input::from_argument(argument, 1);
            let entry = args.pick.pick(&input, "--puzzle N picks one", streams)?;
            let mut puzzle = entry.puzzle;
            reduce(&mut puzzle, args.reduce);
            Some(puzzle)
        }
        None if args.pick.number.is_some() => {
            bail!("--puzzle N picks one of a file: expected its name")
        }
        None => None,
    };
    let geometry = match &puzzle {
        Some(puzzle) => puzzle.geometry().clone(),
        None => blank(args)?,
    };
    let (rows, reasons) = rows(&geometry, puzzle.as_ref());
    if args.json {
        for row in &rows {
            writeln!(streams.stdout, "{}", serde_json::to_string(row)?)?;
        }
    } else {
        write_table(&rows, streams.stdout)?;
    }
    streams.stdout.flush()?;
    let what = if args.puzzle.is_some() {
        "the puzzle"
    } else {
        "the blank grid"
    };
    writeln!(streams.stderr, "{what}, {geometry}, reduce {}", args.reduce)?;
    for reason in reasons {
        writeln!(streams.stderr, "{reason}")?;
    }
    Ok(Exit::Yes)
}

/// All combinations, and why those are n/a that are.
fn rows(geometry: &Geometry, puzzle: Option<&Puzzle>) -> (Vec<Row>, Vec<String>) {
    let mut reasons = Vec::new();
    let mut rows = Vec::new();
    for &encoding in ENCODINGS {
        if let Err(Unsupported { encoding, reason }) = encoding.supports(geometry) {
            reasons.push(format!("{encoding} is n/a: it {reason}"));
        }
        let has_choice = encoding.at_most_one_applies() != Families::default();
        let n_choices = if has_choice { AT_MOST_ONES.len() } else { 1 };
        for &amo in &AT_MOST_ONES[..n_choices] {
            let size = size(encoding, amo, geometry, puzzle).ok();
            rows.push(Row {
                encoding: encoding.name(),
                at_most_one: has_choice.then(|| amo.name()),
                variables: size.map(|size| size.n_vars),
                clauses: size.map(|size| size.n_clauses),
                literals: size.map(|size| size.n_lits),
                longest: size.map(|size| size.longest),
                encoding_sources: keys(encoding.sources()),
                at_most_one_sources: has_choice.then(|| keys(amo.sources())),
            });
        }
    }
    (rows, reasons)
}

/// The keys of works.
fn keys(works: &[&Work]) -> Vec<&'static str> {
    works.iter().map(|work| work.key).collect()
}

/// The size of a formula: of the blank grid by closed form, of a puzzle by counting.
fn size(
    encoding: &dyn Encoding,
    amo: &dyn AtMostOne,
    geometry: &Geometry,
    puzzle: Option<&Puzzle>,
) -> Result<Size, Unsupported> {
    let Some(puzzle) = puzzle else {
        return encoding.size(geometry, amo);
    };
    let mut counter = Counter::new();
    encoding.encode(puzzle, amo, &mut counter)?;
    Ok(counter.size())
}

/// The shape of the blank grid that was asked for.
fn blank(args: &EncodingsArgs) -> anyhow::Result<Geometry> {
    let shape = &args.pick.read.shape;
    if args.side.is_none() && shape.0.boxes == Some(Boxes::None) && shape.0.side().is_none() {
        bail!("--box none needs a --side, or a puzzle");
    }
    Ok(shape.geometry(args.side)?)
}

/// Writes a Markdown table whose columns are aligned.
fn write_table(rows: &[Row], out: &mut dyn Write) -> std::io::Result<()> {
    let number = |n: Option<u64>| n.map_or("n/a".to_owned(), |n| n.to_string());
    let head = [
        "encoding",
        "at-most-one",
        "variables",
        "clauses",
        "literals",
        "longest",
    ];
    let mut table = vec![head.map(str::to_owned)];
    table.extend(rows.iter().map(|row| {
        let amo = row.at_most_one.unwrap_or("n/a").to_owned();
        let [variables, clauses, literals, longest] =
            [row.variables, row.clauses, row.literals, row.longest].map(number);
        [
            row.encoding.to_owned(),
            amo,
            variables,
            clauses,
            literals,
            longest,
        ]
    }));
    let width = |column: usize| table.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    for (index, row) in table.iter().enumerate() {
        let [w0, w1, w2, w3, w4, w5] = widths;
        let [c0, c1, c2, c3, c4, c5] = row;
        writeln!(
            out,
            "| {c0:w0$} | {c1:w1$} | {c2:>w2$} | {c3:>w3$} | {c4:>w4$} | {c5:>w5$} |"
        )?;
        if index == 0 {
            let [left0, left1, right @ ..] = widths;
            let left = [left0, left1].map(|width| "-".repeat(width + 2));
            let right = right.map(|width| "-".repeat(width + 1) + ":");
            writeln!(out, "|{}|{}|", left.join("|"), right.join("|"))?;
        }
    }
    Ok(())
}
