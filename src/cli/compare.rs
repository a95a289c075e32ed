//! `satdoku compare`: encodings, at-most-ones, levels and solvers on the same puzzles.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::{Args, ValueEnum};

use super::Streams;
use super::args::{ReadArgs, parse_seconds};
use super::choices::{ChoiceArgs, Choices};
use super::exit::Exit;
use super::generate::note_large_boxes;
use super::input::{Input, shell_word};
use super::interrupt::Interrupt;
use super::progress::RunBar;
use super::records::RecordsFile;
use super::report::{FormatArgs, write_report};
use super::target::{refuse_input, refuse_standard_output};
use super::values::whole_number;
use crate::compare::{
    Agreement, BackendVersion, Clock, Conditions, Configuration, Event, FORMAT, Head, Instance,
    Plan, Record, Run, Shard, SystemClock, Task, compare, this_commit, this_machine,
};
use crate::error::Error;
use crate::generate::Recipe;
use crate::random::Random;
use crate::report::{self, summary::NoBaseline};
use crate::text::Reader;

/// Compare encodings, at-most-ones, levels of reduction and solvers on the same puzzles
///
/// Every configuration gets the same puzzles. A run of a solver on one formula is always the same but
/// for the clock, so with --repeat a formula is not run again but scrambled: variables renamed, clauses
/// and literals in another order. The order of runs is mixed, answers are checked and held against each other, and a
/// wrong one ends the comparison with exit code 2.
///
/// The report goes to standard output. With --records each run is also written down, one JSON object a
/// line, as soon as it is over: `satdoku report` makes other reports of that, also of several files.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  satdoku compare examples/puzzles/classic.txt
  satdoku compare --at-most-one all --encodings minimal,extended --repeat 5 puzzles.txt
  satdoku compare --generate 4x4:40%:9 --encodings minimal,extended --backends satdoku,cadical
  satdoku compare --records runs.jsonl --shard 1/4 --seed 7 puzzles.txt     # one of four machines
  satdoku compare --records runs.jsonl --resume puzzles.txt                 # go on where it stopped

Exit codes: 0 done; 1 no grid has the shape of --generate; 2 wrong use, bad input, a failing
solver or a wrong answer; 3 interrupted, the report is about what was done, or a puzzle of
--generate could not be made. Runs that reach --timeout are data.")]
pub(crate) struct CompareArgs {
    /// Files of puzzles, - for standard input, or a puzzle itself
    #[arg(value_name = "INPUT", required_unless_present = "generate")]
    inputs: Vec<String>,
    /// Puzzles made from --seed: boxes, or none/SIDE; share of clues; number: 4x4:40%:20 are twenty 16×16
    /// with 40 % of the cells given, 3x3:irreducible:5 five with one solution and no clue to spare,
    /// 4x4:balanced-45%:9 nine of the hard kind; `satdoku generate --help` shows more
    #[arg(long, value_name = "SPEC")]
    generate: Vec<Recipe>,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    choices: ChoiceArgs,
    /// What is asked: any solution; none, one or many; the smallest solution; how many
    #[arg(long, value_name = "TASK", value_enum, default_value_t)]
    task: TaskName,
    /// Where --task count stops
    #[arg(long, value_name = "N", default_value = "1000",
        value_parser = whole_number(1..=u64::MAX))]
    limit: u64,
    /// Take so many of the puzzles, drawn at random
    #[arg(long, value_name = "N", value_parser = whole_number(1..=u64::MAX))]
    sample: Option<u64>,
    /// The seed of --sample, --generate, the order of runs and the scrambles
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole_number(0..=u64::MAX))]
    seed: u64,
    /// Copies of each formula: as written, then scrambled
    #[arg(long, value_name = "K", default_value = "3",
        value_parser = whole_number(1..=u32::MAX))]
    repeat: u32,
    /// Stop a run after so many seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds)]
    timeout: Duration,
    /// Run so many at a time; more than one disturbs the times, and is recorded
    #[arg(long, value_name = "N", default_value = "1",
        value_parser = whole_number(1..=1024_u64))]
    threads: u64,
    /// Only part I of N; a puzzle's runs that are compared stay together
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    shard: Option<Shard>,
    /// Write each run to this file as soon as it is over
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Go on with the file of --records: what is in it is not run again
    #[arg(long, requires = "records")]
    resume: bool,
    #[command(flatten)]
    format: FormatArgs,
    /// No progress bar, and nothing on standard error but errors
    #[arg(long, short)]
    quiet: bool,
}

/// The names of tasks.
#[derive(ValueEnum, Clone, Copy, Debug, Default)]
enum TaskName {
    #[default]
    Solve,
    Unique,
    Minimum,
    Count,
}

/// `2/4`
fn parse_shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/');
    let parsed = numbers.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parsed {
        Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
        _ => Err("expected I/N with I from 1 to N, such as 2/4".to_owned()),
    }
}

/// Runs the command.
pub(crate) fn run(args: &CompareArgs, streams: &mut Streams) -> anyhow::Result<Exit> {
    let inputs = match args.inputs.as_slice() {
        [] => Vec::new(),
        named => Input::from_arguments(named),
    };
    if inputs.is_empty() && !args.generate.is_empty() && !args.read.shape.0.is_usual() {
        bail!(
            "--box, --diagonals and --extra are for files of puzzles; a SPEC says its own shape, such as \
             none/9:45% or 3x3+diagonals:45%"
        );
    }
    if let Some(path) = &args.records {
        refuse_standard_output("--records", path, "the report")?;
        refuse_input(path, &inputs.iter().collect::<Vec<_>>())?;
    }
    let choices = args.choices.choices()?;
    let (instances, mut exit) = instances(args, &inputs, streams)?;
    let plan = plan(args, &choices, instances)?;
    check_baseline(args, &plan)?;
    let clock = Arc::new(SystemClock::new());
    let runs = plan.runs();
    if runs.is_empty() && plan.shard.is_none() {
        bail!("none of the encodings covers any of the puzzles");
    }
    // Not sooner: a file that is left behind without a run is in the way of the corrected call.
    let mut file = RecordsFile::open(args.records.as_deref(), args.resume)?;
    file.write_head(&head(args, &plan, &choices, &*clock, runs.len()))?;
    let interrupt = Interrupt::listen()?;
    let conditions = Conditions {
        clock,
        cancel: interrupt.flag(),
        threads: usize::try_from(args.threads).unwrap_or(1),
    };
    let failed = run_all(&plan, &runs, &conditions, &mut file, args.quiet)?;
    let mut notes = Vec::new();
    if interrupt.is_set() {
        let is_done = |run: &&Run| file.contains(&run.id);
        let n_done = runs.iter().filter(is_done).count();
        let advice = match args.records {
            Some(_) => "; --resume goes on",
            None => "",
        };
        let note = format!(
            "interrupted: {n_done} of {} runs were made{advice}",
            runs.len()
        );
        writeln!(streams.stderr, "{note}")?;
        notes.push(note);
    }
    write_report(file.records(), &args.format, notes, streams)?;
    for failure in &failed {
        writeln!(streams.stderr, "satdoku: {failure}")?;
        exit = Exit::Error;
    }
    if interrupt.is_set() {
        exit = exit.worst(Exit::Unknown);
    }
    if !args.quiet {
        for note in choices.notes {
            writeln!(streams.stderr, "{note}")?;
        }
    }
    Ok(exit)
}

/// Runs what is not in the file yet, with a progress bar; returns what failed, the first of each
/// configuration.
fn run_all(
    plan: &Plan,
    runs: &[Run],
    conditions: &Conditions,
    file: &mut RecordsFile,
    is_quiet: bool,
) -> anyhow::Result<Vec<String>> {
    let mut agreement = Agreement::default();
    for record in &file.records().runs {
        agreement.add(record)?;
    }
    let left: Vec<Run> = runs
        .iter()
        .filter(|run| !file.contains(&run.id))
        .cloned()
        .collect();
    let bar = RunBar::new(is_quiet, left.len());
    bar.show("warming up");
    let mut trouble = None;
    let done = compare(plan, &left, conditions, |event| {
        match event {
            Event::Started(run) => {
                let instance = &plan.instances[run.instance].id;
                let configuration = &plan.configurations[run.configuration];
                bar.show(&format!(
                    "{configuration}: {} of {}",
                    instance.number, instance.input
                ));
            }
            Event::Ended(record) => {
                bar.step();
                let agrees = agreement.add(&record);
                // Also what is wrong is kept.
                if let Err(error) = file.write_run(*record) {
                    trouble = Some(error);
                    return Err(Error::Io(std::io::ErrorKind::Other.into()));
                }
                agrees?;
            }
        }
        Ok(())
    });
    bar.end();
    if let Some(error) = trouble {
        return Err(error);
    }
    done?;
    Ok(failures(&file.records().runs))
}

/// The first failure of each configuration.
fn failures(runs: &[Record]) -> Vec<String> {
    let mut seen = Vec::new();
    let mut failures = Vec::new();
    for run in runs.iter().filter(|run| run.has_failed()) {
        let way = (&run.encoding, &run.at_most_one, &run.reduce, &run.backend);
        if !seen.contains(&way) {
            seen.push(way);
            let reason = run.reason.as_deref().unwrap_or("failed");
            let puzzle = &run.puzzle;
            failures.push(format!(
                "{}: puzzle {}: {}, {}: {reason}",
                puzzle.input, puzzle.number, run.encoding, run.backend
            ));
        }
    }
    failures
}

/// The puzzles that the arguments name.
fn instances(
    args: &CompareArgs,
    inputs: &[Input],
    streams: &mut Streams,
) -> anyhow::Result<(Vec<Instance>, Exit)> {
    let mut instances = Vec::new();
    let mut exit = Exit::Yes;
    for input in inputs {
        let name = input.name();
        let reader = Reader::new(input.open(&mut streams.stdin)?, args.read.options());
        for (entry, number) in reader.zip(1..) {
            match entry {
                Ok(entry) => instances.push(Instance::new(&name, number, entry.puzzle)),
                Err(Error::Io(error)) => return Err(anyhow!(error).context(name)),
                Err(error) => {
                    writeln!(streams.stderr, "satdoku: {name}: {error}")?;
                    exit = Exit::Error;
                }
            }
        }
    }
    for recipe in &args.generate {
        let name = format!("{recipe} seed {}", args.seed);
        if !args.quiet {
            note_large_boxes(&recipe.geometry, streams.stderr)?;
        }
        if u128::from(recipe.count) > MAX_RUNS {
            bail!("{recipe}: more than {MAX_RUNS} puzzles");
        }
        for number in 0..recipe.count {
            let puzzle = recipe.puzzle(args.seed, number)?.puzzle;
            instances.push(Instance::new(&name, number + 1, puzzle));
        }
    }
    if instances.is_empty() {
        bail!("found no puzzle to compare on");
    }
    Ok((sampled(instances, args), exit))
}

/// As many of the puzzles as wanted, in their order.
fn sampled(instances: Vec<Instance>, args: &CompareArgs) -> Vec<Instance> {
    let wanted = args.sample.and_then(|wanted| usize::try_from(wanted).ok());
    let Some(wanted) = wanted.filter(|&wanted| wanted < instances.len()) else {
        return instances;
    };
    let mut drawn = Random::new(args.seed, &["sample"]).permutation(instances.len());
    drawn.truncate(wanted);
    drawn.sort_unstable();
    let mut drawn = drawn.into_iter().peekable();
    let numbered = instances.into_iter().enumerate();
    numbered
        .filter_map(|(index, instance)| drawn.next_if_eq(&index).map(|_| instance))
        .collect()
}

/// The most runs of a comparison: a plan is kept in memory.
const MAX_RUNS: u128 = 10_000_000;

/// What is to be run.
fn plan(args: &CompareArgs, choices: &Choices, instances: Vec<Instance>) -> anyhow::Result<Plan> {
    let task = match args.task {
        TaskName::Solve => Task::Solve,
        TaskName::Unique => Task::Unique,
        TaskName::Minimum => Task::Minimum,
        TaskName::Count => Task::Count(args.limit),
    };
    let configurations = choices.configurations();
    let n_runs = instances.len() as u128 * configurations.len() as u128 * u128::from(args.repeat);
    if n_runs > MAX_RUNS {
        bail!("{n_runs} runs are more than the {MAX_RUNS} that one comparison may have");
    }
    Ok(Plan {
        instances,
        configurations,
        task,
        repeat: args.repeat,
        seed: args.seed,
        timeout: Some(args.timeout),
        shard: args.shard,
    })
}

/// Looks whether there is the baseline that was asked for, before anything runs.
fn check_baseline(args: &CompareArgs, plan: &Plan) -> anyhow::Result<()> {
    let Some(name) = &args.format.baseline else {
        return Ok(());
    };
    let named = |way: &Configuration| report::summary::Configuration {
        encoding: way.encoding.name().to_owned(),
        at_most_one: way.at_most_one_name(),
        reduce: way.level.name().to_owned(),
        backend: way.backend.name().to_owned(),
        task: plan.task.to_string(),
    };
    let all: Vec<_> = plan.configurations.iter().map(named).collect();
    NoBaseline::check(name, &all)?;
    Ok(())
}

/// The circumstances.
fn head(
    args: &CompareArgs,
    plan: &Plan,
    choices: &Choices,
    clock: &dyn Clock,
    n_runs: usize,
) -> Head {
    let versions = choices.backends.iter().map(|backend| BackendVersion {
        name: backend.name().to_owned(),
        version: backend.version(),
    });
    Head {
        format: FORMAT,
        satdoku: env!("CARGO_PKG_VERSION").to_owned(),
        commit: this_commit().map(str::to_owned),
        command: command_line(),
        started_s: clock.unix_seconds(),
        machine: this_machine(),
        backends: versions.collect(),
        task: plan.task.to_string(),
        seed: plan.seed,
        repeat: plan.repeat,
        timeout_us: u64::try_from(args.timeout.as_micros()).ok(),
        threads: usize::try_from(args.threads).unwrap_or(1),
        shard: plan.shard.map(|shard| shard.to_string()),
        n_runs: n_runs as u64,
    }
}

/// The command line of this process, the program by its name, words with blanks in quotes.
fn command_line() -> String {
    let words = std::env::args_os().skip(1);
    let words = words.map(|word| shell_word(&word.to_string_lossy()));
    let words: Vec<String> = std::iter::once("satdoku".to_owned()).chain(words).collect();
    words.join(" ")
}
