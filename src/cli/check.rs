//! `satdoku check`: is a proof that a formula has no model right?

use std::fs::File;
use std::io::{self, BufRead};
use std::path::Path;
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::Args;

use super::Streams;
use super::args::parse_seconds;
use super::exit::Exit;
use super::input::Input;
use super::interrupt::{GRACE, Heard, Interrupt, Task};
use crate::backend::{DratTrim, ask_drat_trim};
use crate::dimacs::read_cnf;
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::proof::{self, Checked, Format, Rejection, Tally};

/// Check a proof that a formula has no model
///
/// The proof is in DRAT format, as text or binary, and is checked step by step by code that shares
/// nothing with solvers and encodings: each clause it adds has to follow from those before by
/// reverse unit propagation (RUP). Steps that are RAT only are rejected, and said to be RAT.
///
/// Prints "s VERIFIED", "s NOT VERIFIED" or "s UNKNOWN"; the reason goes to standard error. Where
/// drat-trim is installed and both are files, it is asked as well; a proof is verified only if it does
/// not object.
///
/// Exit codes: 0 verified; 1 not verified, by satdoku or by drat-trim; 3 stopped by --timeout or a
/// signal; 2 a formula or a proof that can't be read.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
#[command(after_help = "\
Examples:
  satdoku sat --proof proof.drat formula.cnf
  satdoku check formula.cnf proof.drat
  satdoku check --timeout 60 formula.cnf proof-of-another-solver.drat")]
pub(crate) struct CheckArgs {
    /// The formula, a DIMACS CNF file; - for standard input
    #[arg(value_name = "CNF")]
    cnf: String,
    /// The proof, a DRAT file; - for standard input
    #[arg(value_name = "PROOF")]
    proof: String,
    /// Stop after so many seconds and say "unknown"; drat-trim gets as many again
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// The proof is text, whatever it looks like
    #[arg(long, conflicts_with = "binary")]
    text: bool,
    /// The proof is binary, whatever it looks like
    #[arg(long)]
    binary: bool,
    /// Do not ask drat-trim
    #[arg(long)]
    alone: bool,
    /// Say nothing on standard error but errors
    #[arg(long, short)]
    quiet: bool,
}

/// What is answered to a proof that is wrong.
const REJECTED: (&str, Exit) = ("s NOT VERIFIED", Exit::No);

/// Runs the command.
pub(crate) fn run(args: &CheckArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let input = |path: &str| match path {
        "-" => Input::Stdin,
        path => Input::File(path.to_owned()),
    };
    let (cnf, proof) = (input(&args.cnf), input(&args.proof));
    if cnf == Input::Stdin && proof == Input::Stdin {
        bail!("only one of formula and proof can come from standard input");
    }
    let interrupt = Interrupt::listen()?;
    let mut open = |input: &Input| match input {
        Input::Stdin => {
            let stdin = std::mem::replace(&mut streams.stdin, Box::new(io::empty()));
            input.open_text(stdin)
        }
        Input::File(_) | Input::Typed { .. } => input.open_text(io::empty()),
    };
    let work = Work {
        texts: [open(&cnf)?, open(&proof)?],
        names: [cnf.name(), proof.name()],
        format: args.format(),
        limits: args.limits(&interrupt),
    };
    let (checked, warnings) = decide(&interrupt, work)?;
    let (sentence, (mut answer, mut exit)) = match &checked {
        Checked::Verified(tally) => (verified(tally), ("s VERIFIED", Exit::Yes)),
        Checked::Rejected(rejection) => (format!("not verified: {rejection}"), REJECTED),
        Checked::Unknown(reason) => (format!("unknown: {reason}"), ("s UNKNOWN", Exit::Unknown)),
    };
    let mut sentences: Vec<String> = warnings;
    sentences.push(sentence);
    if !args.alone && exit != Exit::Unknown {
        let theirs = second_opinion(args, [&cnf, &proof], &args.limits(&interrupt));
        if theirs == Ok(DratTrim::NotVerified) && exit == Exit::Yes {
            (answer, exit) = REJECTED;
        }
        sentences.push(compared(&checked, theirs));
    }
    writeln!(streams.stdout, "{answer}")?;
    if !args.quiet {
        streams.stdout.flush()?;
        for sentence in sentences {
            writeln!(streams.stderr, "{sentence}")?;
        }
    }
    Ok(exit)
}

impl CheckArgs {
    /// Limits whose time starts to run now.
    fn limits(&self, interrupt: &Interrupt) -> Limits {
        let limits = Limits {
            cancel: Some(interrupt.flag()),
            ..Limits::default()
        };
        match self.timeout {
            Some(timeout) => limits.with_timeout(timeout),
            None => limits,
        }
    }

    /// The form of the proof, if the options say it.
    fn format(&self) -> Option<Format> {
        match (self.text, self.binary) {
            (true, _) => Some(Format::Text),
            (_, true) => Some(Format::Binary),
            (false, false) => None,
        }
    }
}

/// All that a check needs.
struct Work {
    /// Formula and proof, here and below.
    texts: [Box<dyn BufRead + Send>; 2],
    names: [String; 2],
    format: Option<Format>,
    limits: Limits,
}

/// What is found, with what is worth knowing of the formula's file.
type Found = (Checked, Vec<String>);

impl Work {
    /// Reads and checks.
    fn run(self) -> anyhow::Result<Found> {
        let Work {
            texts: [cnf, proof],
            names: [cnf_name, proof_name],
            format,
            limits,
        } = self;
        let read = read_cnf(cnf).map_err(|error| anyhow!("{cnf_name}: {error}"))?;
        let checked = proof::check(&read.cnf, proof, format, &limits)
            .map_err(|error| anyhow!("{proof_name}: {error}"))?;
        let warnings = read.warnings.iter();
        let warnings = warnings.map(|warning| format!("{cnf_name}: {warning}"));
        Ok((checked, warnings.collect()))
    }
}

/// Checks in a thread of its own, and leaves that alone if it does not stop at a limit: it may wait
/// for an input that does not come.
fn decide(interrupt: &Interrupt, work: Work) -> anyhow::Result<Found> {
    let limits = work.limits.clone();
    let mut task = Task::start(interrupt, move |answer| {
        // Nobody listens any more if it was left alone.
        let _ = answer.send(work.run());
    })?;
    let mut late = None;
    let stopped = loop {
        match task.next() {
            Heard::Result(found) => return found,
            Heard::GivenUp => break StopReason::Cancelled,
            Heard::End => bail!("a fault in satdoku"),
            Heard::Nothing if limits.left() == Some(Duration::ZERO) => {
                let grace = Limits::default().with_timeout(GRACE);
                if late.get_or_insert(grace).reached().is_some() {
                    break StopReason::Timeout;
                }
            }
            Heard::Nothing => {}
        }
    };
    Ok((Checked::Unknown(stopped), Vec::new()))
}

/// The sentence about a proof that is right.
fn verified(tally: &Tally) -> String {
    if tally.n_steps() == 0 {
        return "verified: unit propagation alone refutes the formula, the proof was not read"
            .to_owned();
    }
    let ignored = [
        (tally.kept, "deletions of units ignored"),
        (
            tally.ignored_deletions,
            "deletions of what is not there ignored",
        ),
    ];
    let said = format!(
        "verified: the formula has no model; checked up to the conflict: {} added, {} deleted",
        tally.additions, tally.deletions
    );
    let ignored = ignored.into_iter().filter(|(n, _)| *n > 0);
    ignored.fold(said, |said, (n, what)| format!("{said}, {n} {what}"))
}

/// What drat-trim says, or why it was not asked.
fn second_opinion(
    args: &CheckArgs,
    inputs: [&Input; 2],
    limits: &Limits,
) -> Result<DratTrim, String> {
    for input in inputs {
        // It opens them once more.
        if *input == Input::Stdin || input.n_bytes().is_none() {
            return Err(format!("skipped, {} is no regular file", input.name()));
        }
    }
    let [cnf, proof] = [&args.cnf, &args.proof].map(Path::new);
    let format = args.format().map_or_else(
        || {
            Format::sniff(File::open(proof).map_err(|error| error.to_string())?)
                .map_err(|error| error.to_string())
        },
        Ok,
    );
    ask_drat_trim(cnf, proof, format?, limits).map_err(|error| match error {
        Error::Solver { message, .. } => message,
        error => error.to_string(),
    })
}

/// The sentence about it.
fn compared(ours: &Checked, theirs: Result<DratTrim, String>) -> String {
    let is_rat = matches!(
        ours,
        Checked::Rejected(Rejection::NotRup {
            is_rat: Some(true),
            ..
        })
    );
    let is_verified = matches!(ours, Checked::Verified(_));
    match theirs {
        Ok(DratTrim::Verified) if is_verified => "drat-trim: verified".to_owned(),
        Ok(DratTrim::Verified) if is_rat => {
            "drat-trim: verified; the proof needs RAT steps, so it is not verified by satdoku"
                .to_owned()
        }
        Ok(DratTrim::Verified) => {
            "drat-trim DISAGREES: verified; it passes over steps that the end does \
                                   not need"
                .to_owned()
        }
        Ok(DratTrim::NotVerified) if is_verified => {
            "drat-trim DISAGREES: not verified; one of the two has a fault".to_owned()
        }
        Ok(DratTrim::NotVerified) => "drat-trim: not verified".to_owned(),
        Ok(DratTrim::NotAsked) => {
            "drat-trim: skipped, it reads no comments or other words in proofs".to_owned()
        }
        Ok(DratTrim::NotInstalled) => "drat-trim: skipped, not installed".to_owned(),
        Ok(DratTrim::Unknown(reason)) => format!("drat-trim: unknown, {reason}"),
        Err(fault) => format!("drat-trim: {fault}"),
    }
}
