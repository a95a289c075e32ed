//! `satdoku report`: what comparisons wrote down, as tables and plots.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use flate2::bufread::MultiGzDecoder;

use super::Streams;
use super::exit::Exit;
use super::records::in_file;
use crate::compare::{Agreement, Records};
use crate::report::summary::{Options, Summary};
use crate::report::{self, FORMATS, Format};

/// Make a report of what `compare --records` wrote
///
/// Several files are put together: shards, machines, sittings. A run that is in two of them counts once.
/// Answers that contradict each other are an error. Pairs are formed within a sitting, since times
/// drift from one to the next by more than configurations differ.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku report runs.jsonl
  satdoku report --format html runs.jsonl > report.html
  satdoku report --format svg runs.jsonl.gz > plot.svg
  satdoku report --format csv --baseline 'minimal pairwise' shard-*.jsonl")]
pub(crate) struct ReportArgs {
    /// Files of records, also compressed by gzip; - for standard input
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
    /// What the others are measured by: words of a configuration's name, such as "minimal pairwise";
    /// without it the first row of each table
    #[arg(long, value_name = "NAME")]
    pub(crate) baseline: Option<String>,
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
        in_file(path, read(path, streams, &mut records))?;
    }
    if records.runs.is_empty() {
        bail!("found no run in the records");
    }
    let mut agreement = Agreement::default();
    for run in &records.runs {
        agreement.add(run)?;
    }
    write_report(&records, &args.format, Vec::new(), streams)?;
    Ok(Exit::Yes)
}

/// Adds the records of a file, compressed by gzip or not.
fn read(path: &Path, streams: &mut Streams, records: &mut Records) -> anyhow::Result<()> {
    let mut input: Box<dyn BufRead + '_> = if path.as_os_str() == "-" {
        Box::new(&mut streams.stdin)
    } else {
        Box::new(BufReader::new(File::open(path)?))
    };
    if input.fill_buf()?.starts_with(GZIP) {
        input = Box::new(BufReader::new(MultiGzDecoder::new(input)));
    }
    records.read(input)?;
    Ok(())
}

/// What a file that gzip made begins with.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// Writes a report to standard output; `notes` are shown before its numbers.
pub(crate) fn write_report(
    records: &Records,
    args: &FormatArgs,
    notes: Vec<String>,
    streams: &mut Streams,
) -> anyhow::Result<()> {
    let options = Options {
        baseline: args.baseline.clone(),
        title: args.title.clone(),
        notes,
    };
    let summary = Summary::new(records, &options)?;
    let text = args.format.0.render(&summary);
    streams.stdout.write_all(text.as_bytes())?;
    streams.stdout.flush()?;
    Ok(())
}
