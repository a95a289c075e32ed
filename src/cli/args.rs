//! Arguments that several commands share, and their translation into library options.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::interrupt::Interrupt;
use super::shape::ShapeChoice;
use super::values::{
    AutoLevel, Chosen, Registered, amo_help, auto_level_parser, backend_help, encoding_parser,
    form_parser, level_parser, parse_amo, parse_backend, parse_column, symbols_parser,
    whole_number,
};
use crate::at_most_one::{self, AtMostOne};
use crate::encoding::{Encoding, Families};
use crate::limits::Limits;
use crate::reduce::Level;
use crate::solve::Options;
use crate::text::{Column, Form, ReadOptions, SymbolSet};

/// How input is read.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReadArgs {
    #[command(flatten)]
    pub(crate) shape: ShapeChoice,
    /// Form of the input; without it the form is recognised
    #[arg(long, value_name = "FORM", value_parser = form_parser())]
    input_format: Option<Form>,
    /// Digits where a cell is one character, named after side 16; without it they are recognised
    #[arg(long, value_name = "SET", value_parser = symbols_parser())]
    symbols: Option<SymbolSet>,
    /// The input is a table, and its puzzles are in this column: a name in the header, or a number from
    /// 1. Without it the column is recognised where puzzles do not begin their lines
    #[arg(long, value_name = "NAME|N", value_parser = parse_column, conflicts_with = "input_format")]
    column: Option<Column>,
}

impl ReadArgs {
    /// As the reader wants it.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            shape: self.shape.0.clone(),
            form: self.input_format,
            symbols: self.symbols,
            column: self.column.clone(),
        }
    }
}

/// Whether rows of tables are printed whole.
#[derive(Args, Clone, Debug)]
pub(crate) struct ColumnsArgs {
    /// The input is a table: print each row as it stands, with the answer as a further column; the
    /// header gets a name for it
    #[arg(long, conflicts_with_all = ["json", "input_format"])]
    pub(crate) with_columns: bool,
}

/// How puzzles are solved.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolverArgs {
    /// How the rules become clauses
    #[arg(long, value_name = "NAME", default_value = "extended", value_parser = encoding_parser())]
    encoding: Registered<dyn Encoding>,
    #[command(flatten)]
    at_most_one: AmoChoice,
    /// How far to reduce the puzzle before any clause exists
    #[arg(long, value_name = "LEVEL", default_value = "auto", value_parser = auto_level_parser())]
    reduce: AutoLevel,
    #[arg(long, value_name = "NAME|COMMAND", default_value = "varisat", value_parser = parse_backend,
        help = "The SAT solver: NAME or a command line that starts one", long_help = backend_help())]
    backend: Chosen,
    /// Stop after so many seconds a puzzle and say "unknown"
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
}

impl SolverArgs {
    /// Options whose time limit starts to run now. A search without a time limit may go on after an
    /// interrupt, since it would be slower if it could not; whoever waits for it gives it up. Solvers
    /// count their work if that is wanted.
    pub(crate) fn options(&self, interrupt: &Interrupt, counters: bool) -> Options<'_> {
        let limits = Limits {
            cancel: Some(interrupt.flag()),
            cancel_may_wait: true,
            ..Limits::default()
        };
        Options {
            encoding: self.encoding.0,
            at_most_one: self.at_most_one.0.0,
            backend: &*self.backend.0,
            level: self.reduce.0,
            limits: match self.timeout {
                Some(timeout) => limits.with_timeout(timeout),
                None => limits,
            },
            counters,
        }
    }

    /// One line that names the choices made.
    pub(crate) fn describe(&self, n_threads: usize) -> String {
        let threads = if n_threads == 1 { "thread" } else { "threads" };
        format!(
            "encoding {}, at-most-one {}, reduce {}, backend {} {}, {n_threads} {threads}",
            self.encoding.0.name(),
            at_most_one::name_in(self.encoding.0, self.at_most_one.0.0),
            self.reduce.0.map_or("auto", Level::name),
            self.backend.0.name(),
            self.backend.0.version(),
        )
    }
}

/// How many threads work.
#[derive(Args, Clone, Debug)]
pub(crate) struct ThreadArgs {
    /// Work on so many puzzles at a time; without it, on one for each core
    #[arg(long, value_name = "N", value_parser = whole_number(1..=usize::MAX))]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// How many.
    pub(crate) fn number(&self) -> usize {
        self.threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }
}

/// How a puzzle becomes clauses.
#[derive(Args, Debug)]
pub(crate) struct ClauseArgs {
    /// How the rules become clauses
    #[arg(long, value_name = "NAME", default_value = "extended", value_parser = encoding_parser())]
    encoding: Registered<dyn Encoding>,
    #[command(flatten)]
    at_most_one: AmoChoice,
}

impl ClauseArgs {
    /// The encoding.
    pub(crate) fn encoding(&self) -> &'static dyn Encoding {
        self.encoding.0
    }

    /// The way to say "at most one".
    pub(crate) fn at_most_one(&self) -> &'static dyn AtMostOne {
        self.at_most_one.0.0
    }
}

/// How a formula is written that other programs read.
#[derive(Args, Debug)]
pub(crate) struct FormulaArgs {
    #[command(flatten)]
    pub(crate) clauses: ClauseArgs,
    /// How far to reduce the puzzle before any clause exists
    #[arg(long, value_name = "LEVEL", default_value = "none", value_parser = level_parser())]
    pub(crate) reduce: Level,
}

/// How "at most one of these" becomes clauses, as given.
#[derive(Args, Debug)]
struct AmoArgs {
    #[arg(long, value_name = "NAME", default_value = "pairwise", value_parser = parse_amo,
        help = "How \"at most one of these\" becomes clauses: NAME or NAME:k", long_help = amo_help())]
    at_most_one: Registered<dyn AtMostOne>,
    /// State a pair of cells that share a box and a line once; only with --at-most-one pairwise
    #[arg(long)]
    dedup: bool,
}

/// How "at most one of these" becomes clauses, with `--dedup` applied.
#[derive(Clone, Debug)]
struct AmoChoice(Registered<dyn AtMostOne>);

impl AmoChoice {
    /// Another at-most-one than pairwise has no pairs to leave out: that is wrong use.
    fn new(args: AmoArgs) -> Result<AmoChoice, clap::Error> {
        let name = args.at_most_one.0.name();
        match (args.dedup, name) {
            (false, _) => Ok(AmoChoice(args.at_most_one)),
            (true, "pairwise" | "pairwise-dedup") => {
                Ok(AmoChoice(Registered(at_most_one::PAIRWISE_DEDUP)))
            }
            (true, _) => Err(clap::Error::raw(
                ErrorKind::ArgumentConflict,
                format!(
                    "--dedup leaves out pairs, which only --at-most-one pairwise has; found {name}"
                ),
            )),
        }
    }
}

impl Args for AmoChoice {
    fn augment_args(command: Command) -> Command {
        AmoArgs::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        AmoArgs::augment_args_for_update(command)
    }
}

impl FromArgMatches for AmoChoice {
    fn from_arg_matches(matches: &ArgMatches) -> Result<AmoChoice, clap::Error> {
        AmoChoice::new(AmoArgs::from_arg_matches(matches)?)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = AmoChoice::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Refuses an at-most-one that is given where the encoding states none: it would have no effect.
///
/// # Errors
///
/// If there is one.
pub(crate) fn refuse_idle_at_most_one(matches: &ArgMatches) -> Result<(), clap::Error> {
    let Ok(Some(encoding)) = matches.try_get_one::<Registered<dyn Encoding>>("encoding") else {
        return Ok(());
    };
    let encoding = encoding.0;
    let given = ["at_most_one", "dedup"]
        .into_iter()
        .find(|id| matches.value_source(id) == Some(ValueSource::CommandLine));
    match given {
        Some(id) if encoding.at_most_one_applies() == Families::default() => Err(clap::Error::raw(
            ErrorKind::ArgumentConflict,
            format!(
                "--{} has no effect with --encoding {}, which states no \"at most one\"",
                id.replace('_', "-"),
                encoding.name()
            ),
        )),
        Some(_) | None => Ok(()),
    }
}

/// A positive number of seconds, whole or not.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a positive number of seconds, such as 10 or 0.5".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser, Debug)]
    struct Cli {
        #[command(flatten)]
        solver: SolverArgs,
    }

    #[test]
    fn dedup_goes_with_pairwise_only() {
        let cli = Cli::try_parse_from(["satdoku", "--dedup"]).unwrap();
        assert_eq!(
            cli.solver
                .options(&Interrupt::default(), false)
                .at_most_one
                .name(),
            "pairwise-dedup"
        );
        let cli = Cli::try_parse_from(["satdoku", "--at-most-one", "pairwise"]).unwrap();
        assert_eq!(
            cli.solver
                .options(&Interrupt::default(), false)
                .at_most_one
                .name(),
            "pairwise"
        );
        let error =
            Cli::try_parse_from(["satdoku", "--dedup", "--at-most-one", "split3"]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ArgumentConflict);
        assert!(error.to_string().contains("found split3"), "{error}");
    }
}
