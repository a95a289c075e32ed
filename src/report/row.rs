//! A row of a summary: the runs of one configuration on the puzzles of one size.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::configuration::Configuration;
use crate::compare::stats::{self, Ratio, median, median_interval, par2, quartiles, sorted};
use crate::compare::{FormulaSize, Record, Span};
use crate::random::Random;

/// The seed of all intervals.
const SEED: u64 = 0;

/// A number among runs some of which have no answer: infinite where it falls among those.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Ranked(pub f64);

impl Ranked {
    /// The number, unless it falls among runs without an answer.
    pub fn number(self) -> Option<f64> {
        self.0.is_finite().then_some(self.0)
    }
}

/// The number, or `beyond`: JSON knows no infinity.
impl Serialize for Ranked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.number() {
            Some(number) => serializer.serialize_f64(number),
            None => serializer.serialize_str("beyond"),
        }
    }
}

/// Which time was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Clock {
    /// The processor's, which is known for all runs.
    Cpu,
    /// That on the wall.
    Wall,
}

impl Clock {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Clock::Cpu => "cpu",
            Clock::Wall => "wall",
        }
    }

    /// A time by this clock, in microseconds.
    fn read(self, span: Span) -> f64 {
        let us = match self {
            Clock::Cpu => span.cpu_us.unwrap_or(span.wall_us),
            Clock::Wall => span.wall_us,
        };
        us as f64
    }
}

/// Total times, in microseconds, over all runs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Total {
    /// The median.
    pub median: Ranked,
    /// The lower and the upper quartile.
    pub quartiles: [Ranked; 2],
    /// The interval of the median.
    pub interval: Option<[Ranked; 2]>,
}

/// How many of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Share {
    /// How many.
    pub n: usize,
    /// Of how many.
    pub of: usize,
}

/// How much chance there is: the longest time of a puzzle's copies by its shortest.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Chance {
    /// Puzzles with two copies or more that reached the solver.
    pub n_puzzles: usize,
    /// The median over them.
    pub median: Ranked,
}

/// The runs of a configuration on the puzzles of one size. Missing is null, never 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// What they were made with.
    pub configuration: Configuration,
    /// Puzzles.
    pub n_puzzles: usize,
    /// Runs: each copy of a puzzle is one.
    pub n_runs: usize,
    /// Runs with an answer.
    pub n_answered: usize,
    /// Runs that ended at a limit, or in which the solver gave up.
    pub n_timeouts: usize,
    /// Runs that failed.
    pub n_failed: usize,
    /// Puzzles that were answered without a question to the solver. They are in the total times,
    /// and in no number of formula or solver.
    pub n_without_solver: usize,
    /// Formulas as written that unit propagation solves, of those that were looked at.
    pub by_propagation: Option<Share>,
    /// The median number of variables.
    pub variables: Option<f64>,
    /// The median number of clauses.
    pub clauses: Option<f64>,
    /// The median number of literals.
    pub literals: Option<f64>,
    /// The median number of conflicts of answered runs, if the solver tells of all.
    pub conflicts: Option<f64>,
    /// The median number of decisions of answered runs, if the solver tells of all.
    pub decisions: Option<f64>,
    /// The clock of the times that follow.
    pub clock: Clock,
    /// The total times.
    pub total_us: Total,
    /// The median time of writing the formula.
    pub encode_us: Option<f64>,
    /// The median time of handing it over.
    pub load_us: Option<f64>,
    /// The median time of the solver.
    pub solve_us: Option<Ranked>,
    /// The mean of total times, with twice the limit for a run without an answer.
    pub par2_us: Option<f64>,
    /// The most memory that any run took.
    pub peak_bytes: Option<u64>,
    /// Whether others are compared with it.
    pub is_baseline: bool,
    /// Total times against the baseline; `None` of the baseline itself and where there is none.
    pub ratio: Option<Ratio>,
    /// The spread over copies.
    pub chance: Option<Chance>,
    /// Total times of answered runs, in order, for curves.
    #[serde(skip)]
    pub(super) answered_us: Vec<f64>,
}

/// The runs of a row, by puzzle.
pub(super) type Puzzles<'a> = BTreeMap<&'a str, Vec<&'a Record>>;

/// Runs by puzzle, copies in order.
pub(super) fn by_puzzle<'a>(runs: &[&'a Record]) -> Puzzles<'a> {
    let mut puzzles = Puzzles::new();
    for run in runs {
        puzzles.entry(&run.puzzle.id).or_default().push(run);
    }
    for runs in puzzles.values_mut() {
        runs.sort_by_key(|run| (run.copy, run.timeout_us));
    }
    puzzles
}

/// A random source for what is asked about a configuration and size.
fn random(what: &str, run: &Record) -> Random {
    let side = run.puzzle.side.to_string();
    let name = Configuration::of(run).name();
    Random::new(SEED, &["report", what, &side, &run.puzzle.boxes, &name])
}

/// The time of the processor, if it is known for all.
fn clock(runs: &[&Record]) -> Clock {
    if runs.iter().all(|run| run.time.total.cpu_us.is_some()) {
        Clock::Cpu
    } else {
        Clock::Wall
    }
}

/// The total time of a run; infinite without an answer.
fn total(run: &Record, clock: Clock) -> f64 {
    if run.is_answered() {
        clock.read(run.time.total)
    } else {
        f64::INFINITY
    }
}

impl Row {
    /// The row of runs of one configuration, at least one, without the ratio.
    pub(super) fn new(runs: &[&Record]) -> Row {
        let puzzles = by_puzzle(runs);
        let clock = clock(runs);
        let answered: Vec<&Record> = runs.iter().copied().filter(|r| r.is_answered()).collect();
        let asked: Vec<&Record> = runs
            .iter()
            .copied()
            .filter(|r| r.solver_calls > 0)
            .collect();
        let n_failed = runs.iter().filter(|run| run.has_failed()).count();
        let searched: Vec<&Record> = asked.iter().copied().filter(|r| r.is_answered()).collect();
        Row {
            configuration: Configuration::of(runs[0]),
            n_puzzles: puzzles.len(),
            n_runs: runs.len(),
            n_answered: answered.len(),
            n_timeouts: runs.len() - answered.len() - n_failed,
            n_failed,
            n_without_solver: puzzles.values().filter(|runs| needs_none(runs)).count(),
            by_propagation: by_propagation(runs),
            variables: size(&asked, |size| size.variables),
            clauses: size(&asked, |size| size.clauses),
            literals: size(&asked, |size| size.literals),
            conflicts: counter(&searched, |run| run.conflicts),
            decisions: counter(&searched, |run| run.decisions),
            clock,
            total_us: totals(&puzzles, clock, &mut random("median", runs[0])),
            encode_us: stage(&asked, clock, |run| run.time.encode),
            load_us: stage(&asked, clock, |run| run.time.load),
            solve_us: solve(&asked, clock),
            par2_us: par2_of(runs.iter().copied(), clock),
            peak_bytes: runs.iter().filter_map(|run| run.peak_bytes).max(),
            is_baseline: false,
            ratio: None,
            chance: chance(&puzzles, clock),
            answered_us: sorted(answered.iter().map(|run| total(run, clock))),
        }
    }

    /// What a number beyond the limit is called here.
    pub fn beyond(&self) -> &'static str {
        if self.n_failed == 0 {
            "> timeout"
        } else {
            "no answer"
        }
    }
}

/// Whether a puzzle was answered without a question to the solver.
fn needs_none(runs: &[&Record]) -> bool {
    runs.iter()
        .all(|run| run.is_answered() && run.solver_calls == 0)
}

/// PAR-2 over some of the runs.
pub(super) fn par2_of<'a>(runs: impl Iterator<Item = &'a Record>, clock: Clock) -> Option<f64> {
    let times = runs.map(|run| {
        let limit = run.timeout_us.map(|us| us as f64);
        (total(run, clock), limit)
    });
    par2(&times.collect::<Vec<_>>())
}

/// How many formulas as written unit propagation solves.
fn by_propagation(runs: &[&Record]) -> Option<Share> {
    let first = runs.iter().filter(|run| run.copy == 0);
    let known: Vec<bool> = first.filter_map(|run| run.unit_propagation).collect();
    (!known.is_empty()).then(|| Share {
        n: known.iter().filter(|&&solved| solved).count(),
        of: known.len(),
    })
}

/// The median of a number of formulas.
fn size(runs: &[&Record], number: fn(FormulaSize) -> u64) -> Option<f64> {
    let sizes = runs.iter().filter_map(|run| run.size);
    median(&sorted(sizes.map(|size| number(size) as f64)))
}

/// The median of a counter that is known for all.
fn counter(runs: &[&Record], number: fn(&Record) -> Option<u64>) -> Option<f64> {
    let numbers: Option<Vec<u64>> = runs.iter().map(|run| number(run)).collect();
    median(&sorted(numbers?.into_iter().map(|number| number as f64)))
}

/// The median time of a stage, where it happened.
fn stage(runs: &[&Record], clock: Clock, span: fn(&Record) -> Option<Span>) -> Option<f64> {
    let spans = runs.iter().filter_map(|run| span(run));
    median(&sorted(spans.map(|span| clock.read(span))))
}

/// The median time of the solver.
fn solve(runs: &[&Record], clock: Clock) -> Option<Ranked> {
    let times = runs.iter().filter_map(|run| match run.time.solve {
        _ if !run.is_answered() => Some(f64::INFINITY),
        span => span.map(|span| clock.read(span)),
    });
    median(&sorted(times)).map(Ranked)
}

/// The total times.
fn totals(puzzles: &Puzzles, clock: Clock, random: &mut Random) -> Total {
    let times = |runs: &Vec<&Record>| runs.iter().map(|run| total(run, clock)).collect();
    let times: Vec<Vec<f64>> = puzzles.values().map(times).collect();
    let all = sorted(times.iter().flatten().copied());
    let missing = "a row has a run";
    Total {
        median: Ranked(median(&all).expect(missing)),
        quartiles: quartiles(&all).expect(missing).map(Ranked),
        interval: median_interval(&times, random).map(|ends| ends.map(Ranked)),
    }
}

/// The spread over copies of puzzles that reached the solver.
fn chance(puzzles: &Puzzles, clock: Clock) -> Option<Chance> {
    let mut spreads = Vec::new();
    for runs in puzzles.values() {
        if runs.len() > 1 && !needs_none(runs) {
            let times = sorted(runs.iter().map(|run| total(run, clock)));
            let (shortest, longest) = (times[0].max(1.0), times[times.len() - 1].max(1.0));
            // Of a puzzle without any answer nothing is known.
            if shortest.is_finite() {
                spreads.push(longest / shortest);
            }
        }
    }
    let median = median(&sorted(spreads.iter().copied()))?;
    Some(Chance {
        n_puzzles: spreads.len(),
        median: Ranked(median),
    })
}

/// What two runs of a puzzle have to have in common to be compared.
pub(super) fn place(run: &Record) -> (u32, Option<u64>, usize) {
    (run.copy, run.timeout_us, run.head)
}

/// Total times of a configuration against another's: same puzzle, same copy, same limit, in the same sitting,
/// and so on the same machine and with the same seed.
pub(super) fn against(runs: &[&Record], others: &[&Record], what: &str) -> Ratio {
    let clock = match [clock(runs), clock(others)] {
        [Clock::Cpu, Clock::Cpu] => Clock::Cpu,
        _ => Clock::Wall,
    };
    let theirs = by_puzzle(others);
    let mut pairs = Vec::new();
    for (id, ours) in by_puzzle(runs) {
        let mut theirs = theirs.get(id).cloned().unwrap_or_default();
        let mut of_puzzle = Vec::new();
        for run in ours {
            if let Some(index) = theirs.iter().position(|other| place(other) == place(run)) {
                let other = theirs.remove(index);
                of_puzzle.push([total(run, clock), total(other, clock)]);
            }
        }
        pairs.push(of_puzzle);
    }
    stats::ratio(&pairs, &mut random(what, runs[0]))
}
