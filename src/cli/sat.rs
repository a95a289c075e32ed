//! `satdoku sat`: the built-in solver for any formula, as the SAT competitions have it.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;

use super::Streams;
use super::args::parse_seconds;
use super::exit::Exit;
use super::input::Input;
use super::interrupt::{Heard, Interrupt, Task};
use super::output::Output;
use crate::backend::{self, BACKENDS, Backend, Verdict};
use crate::cnf::{Cnf, Lit, Var};
use crate::dimacs::read_cnf;
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::model::Model;

/// Decide a DIMACS CNF file
///
/// Prints comments, one s line, and the model on v lines, over all variables of the header. The
/// model has been checked against every clause.
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
    /// Write a DRAT proof, as text, to this file if the formula is unsatisfiable; otherwise there is
    /// none, and what was there stays
    #[arg(long, value_name = "FILE")]
    proof: Option<String>,
}

/// The longest line of values.
const LINE: usize = 78;

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
    let name = input.name();
    let read = read_cnf(input.open_text(&mut streams.stdin)?)
        .map_err(|error| anyhow!("{name}: {error}"))?;
    let cnf = Arc::new(read.cnf);
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
    writeln!(
        out,
        "c {} variables, {} clauses",
        cnf.n_vars(),
        cnf.n_clauses()
    )?;
    for warning in &read.warnings {
        writeln!(out, "c {warning}")?;
    }
    out.flush()?;
    let verdict = match &args.proof {
        None => decide_unless(&interrupt, backend, &cnf, &limits)?,
        Some(path) => decide_with_proof(&cnf, &limits, path)?,
    };
    check(backend, &cnf, &verdict)?;
    Ok(match verdict {
        Verdict::Sat(model) => {
            writeln!(out, "s SATISFIABLE")?;
            write_values(&model, cnf.n_vars(), out)?;
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
    limits: &Limits,
) -> anyhow::Result<Verdict> {
    let (cnf, limits) = (Arc::clone(cnf), limits.clone());
    let mut task = Task::start(interrupt, move |answer| {
        // Nobody listens any more if it was left alone.
        let _ = answer.send(decide(backend, &cnf, &limits));
    })?;
    loop {
        match task.next() {
            Heard::Result(verdict) => return Ok(verdict?),
            Heard::Nothing => {}
            Heard::GivenUp => return Ok(Verdict::Unknown(StopReason::Cancelled)),
            Heard::End => bail!("a fault in satdoku"),
        }
    }
}

/// Asks a solver.
fn decide(backend: &dyn Backend, cnf: &Cnf, limits: &Limits) -> Result<Verdict, Error> {
    let mut solver = backend.start(limits)?;
    if let Some(reason) = backend::load(&mut *solver, cnf, limits) {
        return Ok(Verdict::Unknown(reason));
    }
    solver.solve(&[])
}

/// Asks varisat, and leaves a proof in a file if there is one.
fn decide_with_proof(cnf: &Cnf, limits: &Limits, path: &str) -> anyhow::Result<Verdict> {
    let mut file = Output::create(Path::new(path))?;
    let verdict =
        backend::decide_with_proof(cnf, limits, &mut file).map_err(|error| match error {
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

/// Writes the values of variables 1 to `n_vars`, and the final 0.
fn write_values(model: &Model, n_vars: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut line = "v".to_owned();
    for number in (1..=n_vars).chain([0]) {
        let var = Var::new(number as u32).map(Var::positive);
        let value = match var {
            None => " 0".to_owned(),
            Some(lit) if is_true(model, lit) => format!(" {lit}"),
            Some(lit) => format!(" {}", -lit),
        };
        if line.len() + value.len() > LINE {
            writeln!(out, "{line}")?;
            "v".clone_into(&mut line);
        }
        line += &value;
    }
    writeln!(out, "{line}")
}
