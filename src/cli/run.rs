//! What all batch commands do alike: go through the inputs, report bad lines, sum up.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::Streams;
use super::answers::Answers;
use super::args::{ColumnsArgs, ReadArgs, ThreadArgs};
use super::batch::Batch;
use super::exit::Exit;
use super::input::Input;
use super::interrupt::{GRACE, Interrupt};
use super::progress::Progress;
use super::source::{Companion, Inputs, Job, Note};
use super::target::refuse_own_output;
use super::verdict::Tally;
use crate::batch::{self, Done, End, Settings, Sink};
use crate::error::Error;
use crate::geometry::{Boxes, Geometry};
use crate::text::{Column, Entry, Form};

/// Arguments of all commands that answer puzzle by puzzle.
#[derive(Args, Debug)]
pub(crate) struct BatchArgs {
    /// Files of puzzles, - for standard input, or a puzzle itself; standard input if there is none
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// How answers are reported.
#[derive(Args, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(crate) struct ReportArgs {
    /// One JSON object a line instead of plain answers
    #[arg(long)]
    pub(crate) json: bool,
    /// Say on standard error what was used and how much work it took
    #[arg(long)]
    pub(crate) stats: bool,
    /// Say nothing on standard error but errors
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Exit with 0 whatever the verdicts, and over bad lines; only a failing machine is an error
    #[arg(long)]
    pub(crate) exit_zero: bool,
}

/// Where a puzzle stands.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Place {
    /// The input's name.
    pub(crate) input: Arc<str>,
    /// The puzzle's first line, from 1.
    pub(crate) line: usize,
    /// The puzzle's number in its input, from 1; unreadable ones count too.
    pub(crate) puzzle: u64,
}

/// The part of a command that answers, puzzle by puzzle, always in one thread; `W` is what belongs to
/// a puzzle and `T` what the work on it brings.
pub(crate) trait Answerer<W, T> {
    /// Answers, counts the verdict, and returns how that ended; or why there is no answer.
    fn answer(
        &mut self,
        place: &Place,
        job: &Job<W>,
        result: T,
        to: &mut Output,
    ) -> io::Result<Result<Exit, Trouble>>;

    /// What is known of a puzzle on which the work did not stop after a signal.
    fn given_up(&self) -> T;
}

/// Why a puzzle has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// Something broke: the machine's fault, never data.
    Failed(String),
    /// What belongs to the puzzle can't be read.
    Unreadable(String),
    /// The form that was asked for can't show the answer.
    Unwritable(String),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        match error {
            Error::Unwritable(error) => Trouble::Unwritable(error.to_string()),
            error => Trouble::Failed(error.to_string()),
        }
    }
}

/// Where answers and messages go, and what is counted on the way.
pub(crate) struct Output<'a> {
    /// Answers.
    pub(crate) answers: Answers<'a>,
    /// All else; to be written to by [`Output::say`].
    pub(crate) stderr: &'a mut dyn Write,
    /// Verdicts and work.
    pub(crate) tally: Tally,
    /// How far it is.
    pub(crate) progress: Progress,
}

impl Output<'_> {
    /// Says something on standard error, on a line of its own.
    pub(crate) fn say(&mut self, message: &dyn Display) -> io::Result<()> {
        let Output {
            stderr, progress, ..
        } = self;
        progress.aside(|| writeln!(stderr, "{message}"))
    }
}

/// What is to be gone through, and how.
pub(crate) struct Going<'a, C> {
    pub(crate) args: &'a BatchArgs,
    /// The form of the answers.
    pub(crate) form: Option<Form>,
    pub(crate) columns: Columns,
    /// What comes along with the puzzles.
    pub(crate) companion: C,
    /// How many threads work; with none, the one that answers does.
    pub(crate) n_workers: usize,
    pub(crate) interrupt: Interrupt,
}

/// What becomes of the other columns of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Columns {
    /// They are left out.
    Dropped,
    /// Rows are printed whole, with the answers in a further column of this name.
    Beside(&'static str),
    /// Answers are whole rows.
    Whole,
    /// Answers are those puzzles of the input that are kept, tables or not.
    Kept,
}

impl Columns {
    /// Rows are printed whole where that is wanted.
    pub(crate) fn beside(args: &ColumnsArgs, name: &'static str) -> Columns {
        if args.with_columns {
            Columns::Beside(name)
        } else {
            Columns::Dropped
        }
    }
}

/// Goes through all inputs: works on each puzzle, answers, reports bad lines, sums up. `describe`
/// names the choices made, for `--stats`.
///
/// # Errors
///
/// If answers can't be written. An input that can't be opened or read is reported, and the others
/// go on.
pub(crate) fn run<C, T>(
    going: Going<C>,
    work: impl Fn(&Job<C::With>) -> T + Send + Sync + 'static,
    answerer: &mut impl Answerer<C::With, T>,
    describe: impl FnOnce() -> String,
    streams: &mut Streams,
) -> anyhow::Result<Exit>
where
    C: Companion + Send + 'static,
    C::With: Send + Sync + 'static,
    T: Send + 'static,
{
    let BatchArgs {
        inputs,
        read,
        report,
        ..
    } = going.args;
    let stdin = std::mem::replace(&mut streams.stdin, Box::new(io::empty()));
    let inputs = Input::from_arguments(inputs);
    refuse_own_output(&inputs)?;
    let n_bytes: Option<Vec<u64>> = inputs.iter().map(Input::n_bytes).collect();
    let n_bytes = n_bytes.map(|all| all.iter().sum());
    let is_live = inputs.iter().any(Input::is_typed_live);
    let mut options = read.options();
    if matches!(going.columns, Columns::Beside(_) | Columns::Whole) {
        options.column.get_or_insert(Column::Found);
    }
    let source = Inputs::new(inputs, stdin, options, going.companion);
    let settings = Settings {
        n_workers: going.n_workers,
        cancel: Some(going.interrupt.flag()),
        grace: GRACE,
    };
    let output = Output {
        answers: Answers::new(&mut *streams.stdout, going.form).with_columns(going.columns),
        stderr: &mut *streams.stderr,
        tally: Tally::default(),
        progress: Progress::new(report.quiet || is_live, n_bytes),
    };
    let mut batch = Batch::new(report, read, output, answerer);
    let end = batch::run(source, work, &mut batch, &settings)?;
    if end == End::Cancelled {
        batch.interrupted()?;
    }
    batch.finish(describe)
}

/// Answers one puzzle that was read before, in the calling thread. `name` is that of its input.
///
/// # Errors
///
/// If the answer can't be written.
pub(crate) fn run_one(
    args: &BatchArgs,
    form: Option<Form>,
    name: &str,
    entry: Entry,
    answerer: &mut impl Answerer<(), ()>,
    describe: impl FnOnce() -> String,
    streams: &mut Streams,
) -> anyhow::Result<Exit> {
    let output = Output {
        answers: Answers::new(&mut *streams.stdout, form),
        stderr: &mut *streams.stderr,
        tally: Tally::default(),
        progress: Progress::new(true, None),
    };
    let mut batch = Batch::new(&args.report, &args.read, output, answerer);
    let sink: &mut dyn Sink<Job<()>, Note, ()> = &mut batch;
    sink.note(&Note::Begin {
        name: Arc::from(name),
        is_live: false,
    })?;
    let job = Job {
        entry,
        with: (),
        n_bytes: 0,
    };
    sink.take(&job, Done::Finished(()))?;
    batch.finish(describe)
}

/// What to say of boxes that were taken where others would do as well; `None` if they are square.
pub(crate) fn boxes_note(geometry: &Geometry) -> Option<String> {
    let side = geometry.side();
    match geometry.boxes() {
        boxes @ Boxes::Rect { height, width }
            if height != width && Boxes::default_for(side).as_ref() == Some(boxes) =>
        {
            Some(format!(
                "satdoku: {side}x{side} is taken to have boxes of {height} rows by {width} columns; \
             --box says otherwise"
            ))
        }
        Boxes::Rect { .. } | Boxes::None | Boxes::Regions(_) => None,
    }
}
