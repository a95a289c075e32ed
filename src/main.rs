//! The `satdoku` command: see [`satdoku::cli`].

use std::process::ExitCode;

use clap::Parser;
use satdoku::cli;

fn main() -> ExitCode {
    cli::run_with_standard_streams(&cli::Cli::parse())
}
