//! A differential soak: random shapes × puzzles × encodings × at-most-ones × levels × solvers, held
//! against plain backtracking and against each other.
//!
//! `cargo run --release --example soak [-- --budget SECONDS] [--seed N] [--from CASE] [--cases N]`
//!
//! Case k of a seed is the same on every machine on which the same solvers are installed, but where a machine takes
//! longer than ten seconds to find a grid of a shape. A difference is printed
//! with the puzzle, and ends it with exit code 1.

#![expect(clippy::print_stdout, reason = "examples print")]

mod case;
#[path = "../../tests/it/oracle.rs"]
mod oracle;
mod shapes;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use satdoku::backend::{self, BACKENDS, Backend, SOLVERS, Terms};

use case::Tally;

/// Built-in backends, and the usual solvers that are installed.
fn backends() -> Vec<Box<dyn Backend>> {
    let mut all: Vec<Box<dyn Backend>> = Vec::new();
    for known in SOLVERS.iter().filter(|known| known.name != "satdoku") {
        let started = backend::by_command(known.name).and_then(|backend| {
            backend.start(&Terms::default())?.solve(&[])?;
            Ok(backend)
        });
        match started {
            Ok(backend) => all.push(backend),
            Err(error) => println!("skipped: {error}"),
        }
    }
    all
}

/// The number after an option.
fn number(name: &str, usual: u64) -> Result<u64, String> {
    let mut args = std::env::args().skip_while(|arg| arg != name);
    if args.next().is_none() {
        return Ok(usual);
    }
    let value = args.next().unwrap_or_default();
    value
        .parse()
        .map_err(|_| format!("{name}: found '{value}', expected a number"))
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let budget = Duration::from_secs(number("--budget", 3)?);
    let (seed, from) = (number("--seed", 1)?, number("--from", 0)?);
    let cases = number("--cases", u64::MAX)?;
    let installed = backends();
    let mut backends: Vec<&dyn Backend> = BACKENDS.to_vec();
    backends.extend(installed.iter().map(|backend| &**backend));
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut k = from;
    while start.elapsed() < budget && k - from < cases {
        case::check(seed, k, &backends, &mut tally)?;
        k += 1;
    }
    let names: Vec<&str> = backends.iter().copied().map(Backend::name).collect();
    println!(
        "seed {seed}, cases {from} to {k}, solvers {}: no difference",
        names.join(", ")
    );
    println!("{tally:?}");
    Ok(())
}
