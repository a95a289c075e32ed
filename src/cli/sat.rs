//! `satdoku sat`: the built-in solver for any formula, as the SAT competitions have it.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::Streams;
use super::args::parse_seconds;
use super::exit::Exit;
use super::input::Input;
use super::interrupt::{Heard, Interrupt, Task};
use super::output::Output;
use super::target::{refuse_input, refuse_standard_output};
use crate::backend::{self, BACKENDS, Backend, Counters, Terms, Verdict};
use crate::cnf::{ClauseSink, Cnf, Lit, Var};
use crate::dimacs::read_cnf;
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::model::Model;
use crate::proof::Format;
use crate::timed::Timed;

/// Decide a DIMACS CNF file
///
/// Prints comments, one s line, and the model on v lines, over all variables of the header; where
/// that counts more than 16,777,216, over those that clauses use. The model has been checked against
/// every clause.
///
/// Exit codes: 10 satisfiable; 20 unsatisfiable; 0 unknown, stopped by --timeout or a signal; 2 bad
/// input.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku sat formula.cnf
  satdoku sat --proof proof.drat formula.cnf
  satdoku export puzzle.txt | satdoku sat | satdoku decode puzzle.txt -")]
pub(crate) struct SatArgs {
    /// The formula; standard input if there is none
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// Stop after so many seconds and say "unknown"
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// Write a DRAT proof to this file if the formula is unsatisfiable; otherwise there is
    /// none, and what was there stays
    #[arg(long, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    proof: Option<String>,
    /// Write the proof in binary
    #[arg(long, requires = "proof")]
    binary: bool,
    /// Also print how many conflicts there were, as a comment; counting them takes longer
    #[arg(long, conflicts_with = "proof")]
    stats: bool,
}

/// The longest line of values.
const LINE: usize = 78;

/// The most variables whose values are printed although no clause uses them.
const MOST_UNUSED: usize = 1 << 24;

/// Runs the command.
pub(crate) fn run(args: &SatArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let limits = match args.timeout {
        Some(timeout) => Limits::default().with_timeout(timeout),
        None => Limits::default(),
    };
    let input = match args.file.as_deref() {
        None | Some("-") => Input::Stdin,
        Some(path) => Input::File(path.to_owned()),
    };
    if let Some(path) = &args.proof {
        refuse_standard_output("--proof", Path::new(path), "the answer")?;
        refuse_input(Path::new(path), &[&input])?;
    }
    let name = input.name();
    let (read, stopped) = {
        let mut text = Timed::new(input.open_text(&mut streams.stdin)?, &limits);
        (read_cnf(&mut text), text.stopped())
    };
    // From here on only: while the formula is read, a signal ends the program.
    let interrupt = Interrupt::listen()?;
    let limits = Limits {
        cancel: Some(interrupt.flag()),
        cancel_may_wait: true,
        ..limits
    };
    let out = &mut *streams.stdout;
    let backend = BACKENDS[0];
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        out,
        "c satdoku {version} with {} {}",
        backend.name(),
        backend.version()
    )?;
    let read = match (read, stopped) {
        (Ok(read), _) => read,
        (Err(_), Some(reason)) => {
            writeln!(out, "c {reason}\ns UNKNOWN")?;
            return Ok(Exit::Yes);
        }
        (Err(error), None) => bail!("{name}: {error}"),
    };
    writeln!(
        out,
        "c {} variables, {} clauses",
        read.cnf.n_vars(),
        read.cnf.n_clauses()
    )?;
    for warning in &read.warnings {
        writeln!(out, "c {warning}")?;
    }
    out.flush()?;
    // The solver's tables are as long as the highest number.
    let n_vars = read.cnf.n_vars();
    let used = if n_vars > MOST_UNUSED {
        used_vars(&read.cnf)
    } else {
        Vec::new()
    };
    let is_dense = n_vars <= MOST_UNUSED || n_vars / 4 <= used.len();
    let renumbered = (!is_dense).then(|| renumber(&read.cnf, &used));
    let (n_vars, cnf) = (read.cnf.n_vars(), Arc::new(renumbered.unwrap_or(read.cnf)));
    let uncounted = Counters::default();
    let (verdict, counters) = match &args.proof {
        None => {
            let counters = args.stats;
            decide_unless(&interrupt, backend, &cnf, Terms { limits, counters })?
        }
        Some(path) if is_dense => (decide_with_proof(&cnf, args, &limits, path)?, uncounted),
        Some(_) => bail!(
            "{name}: the variables have too high numbers for a proof: {} of {} are used",
            used.len(),
            n_vars
        ),
    };
    check(backend, &cnf, &verdict)?;
    if let Some(conflicts) = counters.conflicts {
        writeln!(out, "c conflicts: {conflicts}")?;
    }
    Ok(match verdict {
        Verdict::Sat(model) => {
            writeln!(out, "s SATISFIABLE")?;
            let same = |number| Var::new(number as u32).map(|var| (var, var));
            if is_dense {
                write_values(&model, (1..=n_vars).filter_map(same), out)?;
            } else {
                let numbers = (1..).filter_map(Var::new);
                write_values(&model, used.into_iter().zip(numbers), out)?;
            }
            Exit::Satisfiable
        }
        Verdict::Unsat => {
            writeln!(out, "s UNSATISFIABLE")?;
            Exit::Unsatisfiable
        }
        Verdict::Unknown(reason) => {
            writeln!(out, "c {reason}")?;
            writeln!(out, "s UNKNOWN")?;
            Exit::Yes
        }
    })
}

/// Asks a solver in a thread of its own, and leaves that alone if it does not stop after a signal.
fn decide_unless(
    interrupt: &Interrupt,
    backend: &'static dyn Backend,
    cnf: &Arc<Cnf>,
    terms: Terms,
) -> anyhow::Result<(Verdict, Counters)> {
    let cnf = Arc::clone(cnf);
    let mut task = Task::start(interrupt, move |answer| {
        // Nobody listens any more if it was left alone.
        let _ = answer.send(decide(backend, &cnf, &terms));
    })?;
    loop {
        match task.next() {
            Heard::Result(decided) => return Ok(decided?),
            Heard::Nothing => {}
            Heard::GivenUp => {
                let verdict = Verdict::Unknown(StopReason::Cancelled);
                return Ok((verdict, Counters::default()));
            }
            Heard::End => bail!("a fault in satdoku"),
        }
    }
}

/// Asks a solver; also tells what it counted.
fn decide(backend: &dyn Backend, cnf: &Cnf, terms: &Terms) -> Result<(Verdict, Counters), Error> {
    let mut solver = backend.start(terms)?;
    let verdict = match backend::load(&mut *solver, cnf, &terms.limits) {
        Some(reason) => Verdict::Unknown(reason),
        None => solver.solve(&[])?,
    };
    Ok((verdict, solver.counters()))
}

/// Asks varisat, and leaves a proof in a file if there is one.
fn decide_with_proof(
    cnf: &Cnf,
    args: &SatArgs,
    limits: &Limits,
    path: &str,
) -> anyhow::Result<Verdict> {
    let form = if args.binary {
        Format::Binary
    } else {
        Format::Text
    };
    let mut file = Output::create(Path::new(path))?;
    let verdict =
        backend::decide_with_proof(cnf, form, limits, &mut file).map_err(|error| match error {
            Error::Io(error) => anyhow!("{path}: {error}"),
            error => error.into(),
        })?;
    if verdict == Verdict::Unsat {
        file.finish().with_context(|| path.to_owned())?;
    }
    Ok(verdict)
}

/// Checks a model. Variables that it gives no value, since no clause needs one, are false; that
/// makes tautologies true as well.
fn check(backend: &dyn Backend, cnf: &Cnf, verdict: &Verdict) -> Result<(), Error> {
    if let Verdict::Sat(model) = verdict {
        let is_false = |clause: &[Lit]| !clause.iter().any(|&lit| is_true(model, lit));
        if let Some(index) = cnf.clauses().position(is_false) {
            let clause = cnf.clause(index);
            return Err(Error::WrongAnswer {
                backend: backend.name().to_owned(),
                fault: format!("clause {} is not true: {clause:?}", index + 1),
            });
        }
    }
    Ok(())
}

/// Whether a literal is true where variables without a value are false.
fn is_true(model: &Model, lit: Lit) -> bool {
    model.value(lit.var()).unwrap_or(false) == lit.is_positive()
}

/// The variables that clauses use, in order.
fn used_vars(cnf: &Cnf) -> Vec<Var> {
    let mut used: Vec<Var> = cnf.clauses().flatten().map(|lit| lit.var()).collect();
    used.sort_unstable();
    used.dedup();
    used
}

/// The formula whose variable n is the n-th of those that are used.
fn renumber(cnf: &Cnf, used: &[Var]) -> Cnf {
    let mut renumbered = Cnf::new();
    let first = renumbered.new_vars(used.len());
    let mut renamed = Vec::new();
    for clause in cnf.clauses() {
        renamed.clear();
        renamed.extend(clause.iter().map(|lit| {
            let index = used.binary_search(&lit.var()).expect("it is used");
            let var = first.plus(index).positive();
            if lit.is_positive() { var } else { -var }
        }));
        renumbered.add_clause(&renamed);
    }
    renumbered
}

/// Writes the values of variables, each with the one that stands for it in the model, and the
/// final 0.
fn write_values(
    model: &Model,
    vars: impl Iterator<Item = (Var, Var)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut line = "v".to_owned();
    for var in vars.map(Some).chain([None]) {
        let value = match var {
            None => " 0".to_owned(),
            Some((var, own)) if is_true(model, own.positive()) => format!(" {var}"),
            Some((var, _)) => format!(" -{var}"),
        };
        if line.len() + value.len() > LINE {
            writeln!(out, "{line}")?;
            "v".clone_into(&mut line);
        }
        line += &value;
    }
    writeln!(out, "{line}")
}
