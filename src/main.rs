//! The `satdoku` command: see [`satdoku::cli`].

use std::process::ExitCode;

use satdoku::cli;

fn main() -> ExitCode {
    cli::run_with_standard_streams(&cli::parse())
}
