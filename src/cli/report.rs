//! `satdoku report`: what comparisons wrote down, as tables and plots.

use std::io::BufReader;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::Streams;
use super::compare::in_file;
use super::exit::Exit;
use crate::compare::Records;
use crate::report::summary::{Options, Summary};
use crate::report::{self, FORMATS, Format};

/// Make a report of what `compare --records` wrote
///
/// Several files are put together: shards, machines, sittings. A run that is in two of them counts once.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku report runs.jsonl
  satdoku report --format html runs.jsonl > report.html
  gzip -dc runs.jsonl.gz | satdoku report -
  satdoku report --format csv --baseline 'minimal, pairwise, clues, varisat' shard-*.jsonl")]
pub(crate) struct ReportArgs {
    /// Files of records, - for standard input
    #[arg(value_name = "RECORDS", required = true)]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    format: FormatArgs,
}

/// How a report looks.
#[derive(Args, Clone)]
pub(crate) struct FormatArgs {
    /// Form of the report
    #[arg(long, value_name = "FORMAT", default_value = "markdown", value_parser = format_parser())]
    format: Chosen,
    /// What the others are measured by: the configuration with this name; without it the first one
    #[arg(long, value_name = "NAME")]
    baseline: Option<String>,
    /// Title of the report
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl std::fmt::Debug for FormatArgs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.format.0.name())
    }
}

/// A form of reports, as an argument.
#[derive(Clone, Copy)]
struct Chosen(&'static dyn Format);

/// A parser for the forms.
fn format_parser() -> impl TypedValueParser<Value = Chosen> {
    let entries = FORMATS.iter();
    let values = entries.map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(values)
        .map(|name| Chosen(report::by_name(&name).expect("only names of the registry get here")))
}

/// Runs the command.
pub(crate) fn run(args: &ReportArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let mut records = Records::default();
    for path in &args.inputs {
        if path.as_os_str() == "-" {
            in_file(path, records.read(&mut streams.stdin))?;
            continue;
        }
        let file = in_file(path, std::fs::File::open(path))?;
        in_file(path, records.read(BufReader::new(file)))?;
    }
    if records.runs.is_empty() {
        bail!("found no run in the records");
    }
    write_report(&records, &args.format, streams)?;
    Ok(Exit::Yes)
}

/// Writes a report to standard output.
pub(crate) fn write_report(
    records: &Records,
    args: &FormatArgs,
    streams: &mut Streams,
) -> anyhow::Result<()> {
    let options = Options {
        baseline: args.baseline.clone(),
        title: args.title.clone(),
    };
    let summary = Summary::new(records, &options)?;
    let text = args.format.0.render(&summary);
    streams.stdout.write_all(text.as_bytes())?;
    streams.stdout.flush()?;
    Ok(())
}
