//! `satdoku convert`: puzzles in another form of text.

use std::io;

use anyhow::bail;
use clap::Args;
use serde::Serialize;

use super::Streams;
use super::args::{ReadArgs, ThreadArgs};
use super::exit::Exit;
use super::interrupt::Interrupt;
use super::run::{self, Answerer, BatchArgs, Columns, Going, Output, Place, ReportArgs, Trouble};
use super::source::{Alone, Job};
use super::values::{blank_parser, form_parser};
use crate::error::Error;
use crate::geometry::Shape;
use crate::text::{Form, Style, convert_puzzle};

/// Write puzzles in another form of text
///
/// Nothing is solved. The text says exactly what the puzzle says: one that the form can't show is
/// refused, and its place is kept by the word failed. Letters are capitals, blanks are . or, in the
/// spaced form, 0. Titles, comments and what follows a puzzle on its line are left out; --with-columns
/// keeps what stands beside puzzles, byte for byte but for the ends of lines.
///
/// Exit codes: 0 done; 2 bad input, or a puzzle that the form can't show.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku convert puzzles.txt > puzzles.sdm
  satdoku convert --format ruled puzzles.sdm
  satdoku convert --blank 0 --with-columns puzzles_and_solutions.csv")]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(crate) struct ConvertArgs {
    /// Files of puzzles, - for standard input, or a puzzle itself; standard input if there is none
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    /// Form of the output
    #[arg(long, value_name = "FORM", default_value = "line", value_parser = form_parser())]
    format: Form,
    /// Character for a cell without a clue: one of . 0 _ * ? - x X or, in the line form, a space
    #[arg(long, value_name = "CHAR", value_parser = blank_parser())]
    blank: Option<char>,
    #[command(flatten)]
    read: ReadArgs,
    /// The input is a table: print each row as it stands, but for its puzzle
    #[arg(long, conflicts_with_all = ["json", "input_format"])]
    with_columns: bool,
    /// One JSON object a line: the text, the number of clues, and what followed the puzzle on its line
    #[arg(long)]
    json: bool,
    /// Say nothing on standard error but errors
    #[arg(long, short)]
    quiet: bool,
    /// Exit with 0 over bad lines and puzzles that the form can't show; only a failing machine is an
    /// error
    #[arg(long)]
    exit_zero: bool,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// Runs the command.
pub(crate) fn run(args: &ConvertArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let batch = BatchArgs {
        inputs: args.inputs.clone(),
        read: args.read.clone(),
        report: ReportArgs {
            json: args.json,
            stats: false,
            quiet: args.quiet,
            exit_zero: args.exit_zero,
        },
        threads: args.threads.clone(),
    };
    let going = Going {
        args: &batch,
        form: None,
        columns: if args.with_columns {
            Columns::Whole
        } else {
            Columns::Dropped
        },
        companion: Alone,
        n_workers: args.threads.number(),
        interrupt: Interrupt::listen()?,
    };
    let (format, blank) = (args.format, args.blank);
    let work = move |job: &Job<()>| {
        let puzzle = &job.entry.puzzle;
        let style = Style::of_form(format, puzzle.geometry());
        let style = match blank {
            Some(blank) => style.with_blank(blank),
            None => style,
        };
        convert_puzzle(puzzle, &style)
    };
    if args.with_columns && !args.format.is_one_line() {
        bail!(
            "--with-columns: the {} form takes several lines",
            args.format
        );
    }
    let mut converting = Converting {
        is_json: args.json,
        with_columns: args.with_columns,
    };
    run::run(going, work, &mut converting, String::new, streams)
}

/// One object of `--json`.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    place: &'a Place,
    /// converted.
    verdict: &'static str,
    clues: usize,
    /// As on a command line, where it does not go without saying.
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    /// Without a newline at its end.
    text: &'a str,
    /// What followed the puzzle on its line.
    fields: &'a [String],
}

/// Answers each puzzle with its text.
struct Converting {
    is_json: bool,
    with_columns: bool,
}

impl Answerer<(), Result<String, Error>> for Converting {
    fn answer(
        &mut self,
        place: &Place,
        job: &Job<()>,
        result: Result<String, Error>,
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>> {
        let text = match result {
            Ok(text) => text,
            Err(error) => return Ok(Err(error.into())),
        };
        if self.is_json {
            let shape = Shape::to_be_said_of(job.entry.puzzle.geometry());
            to.answers.write_json(&Record {
                place,
                verdict: "converted",
                clues: job.entry.puzzle.n_clues(),
                shape: (!shape.is_usual()).then(|| shape.to_string()),
                text: text.trim_end_matches('\n'),
                fields: &job.entry.fields,
            })?;
            to.tally.add("converted", String::new);
            return Ok(Ok(Exit::Yes));
        }
        let source = job.entry.source.as_ref().filter(|_| self.with_columns);
        to.answers.say_shape(&job.entry)?;
        if let Some(source) = source {
            let (before, after) = (source.puzzle.start, source.puzzle.end);
            let row = [
                &source.text[..before],
                text.trim_end_matches('\n').as_bytes(),
                &source.text[after..],
            ];
            to.answers.write_line(&row.concat())?;
        } else {
            to.answers.write(&text)?;
        }
        to.tally.add("converted", String::new);
        Ok(Ok(Exit::Yes))
    }

    fn given_up(&self) -> Result<String, Error> {
        Err(io::Error::from(io::ErrorKind::Interrupted).into())
    }
}
