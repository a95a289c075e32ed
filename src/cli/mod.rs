//! The command line: one file for each command, with its arguments and its printing.
//!
//! Standard output holds answers only; verdicts, summaries and errors go to standard error. Only
//! this module knows clap, anyhow, the standard streams and exit codes.

mod after;
mod answers;
mod args;
mod batch;
mod caret;
mod check;
mod choices;
mod claim;
mod compare;
mod completions;
mod convert;
mod count;
mod decode;
mod encodings;
mod exit;
mod explain;
mod export;
mod generate;
mod input;
mod interrupt;
mod lock;
mod manifest;
mod output;
mod pick;
mod progress;
mod prove;
mod records;
mod report;
mod run;
mod sat;
mod shape;
mod solve;
mod source;
mod target;
mod values;
mod verdict;
mod verify;
mod whole_lines;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use exit::Exit;
use input::{Input, shell_word};
use whole_lines::WholeLines;

/// A Sudoku toolkit built on SAT
///
/// Puzzles are read from files, from standard input, or typed as an argument, in most text formats
/// that people use, 1x1 to 400x400. Every answer is checked against the rules before it is printed.
#[derive(Parser, Debug)]
#[command(version, arg_required_else_help = true, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Shown below the list of commands.
const AFTER_HELP: &str = "\
Start with:
  satdoku solve puzzles.txt          the smallest solution of each puzzle
  satdoku count puzzles.txt          0, 1, or 2+ solutions
  satdoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

Exit codes: 0 done, yes; 1 a well-formed no; 2 wrong use or unreadable input;
3 stopped at a limit or by a signal, unknown. In a batch the worst counts, 2 > 3 > 1 > 0.
Only sat has codes of its own: 10 satisfiable, 20 unsatisfiable, 0 unknown.";

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Verify(verify::VerifyArgs),
    Explain(explain::ExplainArgs),
    Encodings(encodings::EncodingsArgs),
    Export(export::ExportArgs),
    Decode(decode::DecodeArgs),
    Sat(sat::SatArgs),
    Prove(prove::ProveArgs),
    Check(check::CheckArgs),
    Convert(convert::ConvertArgs),
    Generate(generate::GenerateArgs),
    Compare(compare::CompareArgs),
    Report(report::ReportArgs),
    Completions(completions::CompletionsArgs),
}

/// The streams a command talks to.
pub struct Streams<'a> {
    /// Standard input. A command that reads it in a thread of its own takes it away.
    pub stdin: Box<dyn BufRead + Send>,
    /// Answers.
    pub stdout: &'a mut dyn Write,
    /// All else.
    pub stderr: &'a mut dyn Write,
}

/// The command that the process's arguments ask for. What is wrong with them is printed, with the
/// usage of the command that they name, and ends the process.
pub fn parse() -> Cli {
    let matches = Cli::command().try_get_matches();
    let mut matches = matches.unwrap_or_else(|told| print_and_exit(&with_tip(told)));
    let name = matches.subcommand_name().map(str::to_owned);
    let checked = match matches.subcommand() {
        Some((_, matches)) => args::refuse_idle_at_most_one(matches),
        None => Ok(()),
    };
    let parsed = checked.and_then(|()| Cli::from_arg_matches_mut(&mut matches));
    parsed.unwrap_or_else(|error| {
        let mut cli = Cli::command();
        cli.build();
        match name.and_then(|name| cli.find_subcommand_mut(name)) {
            Some(command) => print_and_exit(&error.format(command)),
            None => print_and_exit(&error.format(&mut cli)),
        }
    })
}

/// Adds to what clap says of an unknown command that it can be solved, if it can be read.
fn with_tip(mut told: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(word)) = told.get(ContextKind::InvalidSubcommand) {
        if Input::from_argument(word, 1).is_there() {
            let tip = format!("satdoku solve {}", shell_word(word));
            let tips = ContextValue::StyledStrs(vec![tip.into()]);
            told.insert(ContextKind::Suggested, tips);
        }
    }
    told
}

/// Prints what clap has to say, which may be the help that was asked for, and ends the process. Clap by
/// itself does not mind if nobody hears it.
fn print_and_exit(told: &clap::Error) -> ! {
    let code = match told.print() {
        Err(error) if !told.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(
                Unheard(io::stderr()),
                "satdoku: {}",
                Named::<()>::named(&error)
            );
            i32::from(Exit::Error.code())
        }
        Ok(()) | Err(_) => told.exit_code(),
    };
    std::process::exit(code)
}

/// Runs a command.
///
/// # Errors
///
/// What keeps the command from going on: an input that can't be opened, an output that can't be
/// written.
pub fn run(cli: &Cli, streams: &mut Streams) -> anyhow::Result<Exit> {
    let exit = match &cli.command {
        Command::Solve(args) => solve::run(args, streams),
        Command::Count(args) => count::run(args, streams),
        Command::Verify(args) => verify::run(args, streams),
        Command::Explain(args) => explain::run(args, streams),
        Command::Encodings(args) => encodings::run(args, streams),
        Command::Export(args) => export::run(args, streams),
        Command::Decode(args) => decode::run(args, streams),
        Command::Sat(args) => sat::run(args, streams),
        Command::Prove(args) => prove::run(args, streams),
        Command::Check(args) => check::run(args, streams),
        Command::Convert(args) => convert::run(args, streams),
        Command::Generate(args) => generate::run(args, streams),
        Command::Compare(args) => compare::run(args, streams),
        Command::Report(args) => report::run(args, streams),
        Command::Completions(args) => completions::run(args, streams),
    }?;
    streams.stdout.flush()?;
    Ok(exit)
}

/// Runs a command on the process's own streams and prints what kept it from going on. A reader
/// that closes our output has all it wants: that is a quiet success.
pub fn run_with_standard_streams(cli: &Cli) -> ExitCode {
    let mut stdout = WholeLines::new(Named(io::stdout().lock()));
    // Not locked: a thread that panics says so there.
    let mut stderr = Unheard(io::stderr());
    let mut streams = Streams {
        stdin: Box::new(input::buffered_stdin()),
        stdout: &mut stdout,
        stderr: &mut stderr,
    };
    match run(cli, &mut streams) {
        Ok(exit) => exit.into(),
        Err(error) => {
            let is_closed_pipe = error.chain().any(|cause| {
                cause
                    .downcast_ref::<io::Error>()
                    .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
            });
            if is_closed_pipe {
                return Exit::Yes.into();
            }
            // What was answered before, unless that is what could not be written.
            if !stdout.has_failed() {
                if let Err(error) = stdout.flush() {
                    let _ = writeln!(stderr, "satdoku: {error}");
                }
            }
            let _ = writeln!(stderr, "satdoku: {error:#}");
            if let Some(place) = caret::under_any(&error) {
                let _ = writeln!(stderr, "{place}");
            }
            Exit::from(&error).into()
        }
    }
}

/// Standard output, which says so in its errors.
struct Named<W>(W);

impl<W> Named<W> {
    fn named(error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("standard output: {error}"))
    }
}

impl<W: Write> Write for Named<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| Self::named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| Self::named(&error))
    }
}

/// A writer for messages: one that can't be shown never stops the answers.
struct Unheard<W>(W);

impl<W: Write> Write for Unheard<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        Cli::command().debug_assert();
    }
}
