//! `satdoku completions`: what shells complete, and the manual.

use anyhow::{anyhow, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;

use super::exit::Exit;
use super::{Cli, Streams};

/// Print what a shell completes, or the manual
///
/// Both follow from the commands as they are in this program. The manual has a page for the whole and one for
/// each command.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku completions bash > satdoku.bash
  satdoku completions zsh > _satdoku
  satdoku completions man > satdoku.1
  satdoku completions man solve > satdoku-solve.1")]
pub(crate) struct CompletionsArgs {
    /// A shell, or man for the manual
    #[arg(value_name = "SHELL|man", value_parser = kinds())]
    kind: Kind,
    /// With man: the command that the page is about
    command: Option<String>,
}

/// What is printed.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Shell(Shell),
    Man,
}

/// A parser for the shells and `man`.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let shells = Shell::value_variants()
        .iter()
        .filter_map(Shell::to_possible_value);
    let values = shells.chain([PossibleValue::new("man")]);
    PossibleValuesParser::new(values).map(|name| match name.parse() {
        Ok(shell) => Kind::Shell(shell),
        Err(_) => Kind::Man,
    })
}

/// Runs the command.
pub(crate) fn run(args: &CompletionsArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    // What a help has in colours is plain here.
    let mut cli = Cli::command().color(clap::ColorChoice::Never);
    cli.build();
    let mut text = Vec::new();
    match (args.kind, &args.command) {
        (Kind::Shell(shell), None) => {
            clap_complete::generate(shell, &mut cli, "satdoku", &mut text);
        }
        (Kind::Shell(_), Some(command)) => {
            bail!(
                "found '{command}' after a shell, which completes all commands; only man takes one"
            )
        }
        (Kind::Man, None) => Man::new(cli).render(&mut text)?,
        (Kind::Man, Some(name)) => {
            let names: Vec<String> = cli
                .get_subcommands()
                .map(|it| it.get_name().to_owned())
                .collect();
            let page = cli.find_subcommand(name);
            let page = page.ok_or_else(|| {
                anyhow!("no command '{name}', expected one of {}", names.join(", "))
            })?;
            Man::new(page.clone()).render(&mut text)?;
        }
    }
    streams.stdout.write_all(&text)?;
    Ok(Exit::Yes)
}
