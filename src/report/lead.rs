//! Which configuration is the fastest, and how sure that is.

use std::collections::HashSet;

use serde::Serialize;

use super::row::{self, Row};
use super::summary::Group;
use super::words;
use crate::compare::Record;
use crate::compare::stats::Ratio;

/// The fastest row: that with the least PAR-2 over the runs that rows have in common. Rows with less than
/// half as many runs as others are out of the running.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lead {
    /// Its index.
    pub row: usize,
    /// How many runs rows have in common, if that is not all of them.
    pub n_common: Option<usize>,
    /// The row that comes next.
    pub second: Option<Second>,
}

/// The row that comes next.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Second {
    /// Its index.
    pub row: usize,
    /// Its times against the fastest row's, pair by pair.
    pub ratio: Ratio,
}

/// What the pairs say of a lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sure {
    /// The whole interval is on its side.
    Yes,
    /// The interval has both sides.
    No,
    /// The whole interval is on the other side: it wins by few slow puzzles.
    Contrary,
    /// There is no interval.
    Unknown,
}

impl Lead {
    /// The lead among rows, given the runs of each; `None` if nothing was answered, or PAR-2 is not known.
    pub(super) fn among(
        rows: &[Row],
        runs: &[&[&Record]],
        against: impl Fn(usize, usize) -> Ratio,
    ) -> Option<Lead> {
        let n_most = runs.iter().map(|runs| runs.len()).max()?;
        let is_running = |index: &usize| runs[*index].len() * 2 >= n_most;
        let running: Vec<usize> = (0..rows.len()).filter(is_running).collect();
        let common = common(running.iter().map(|&index| runs[index]));
        let is_common = |run: &&Record| common.contains(&key(run));
        let mut known: Vec<(f64, f64, usize)> = Vec::new();
        for index in running {
            let row = &rows[index];
            let runs = runs[index].iter().copied().filter(is_common);
            if let Some(par2) = row::par2_of(runs, row.clock) {
                known.push((par2, row.total_us.median.0, index));
            }
        }
        known.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let &(_, _, first) = known.first()?;
        if rows[first].n_answered == 0 {
            return None;
        }
        let second = known.get(1).map(|&(_, _, second)| Second {
            row: second,
            ratio: against(second, first),
        });
        let is_all = runs.iter().all(|runs| runs.len() == common.len());
        Some(Lead {
            row: first,
            n_common: (!is_all).then_some(common.len()),
            second,
        })
    }
}

/// What tells runs of a row apart.
type Key<'a> = (&'a str, u32, Option<u64>, usize);

fn key(run: &Record) -> Key<'_> {
    let (copy, limit, head) = row::place(run);
    (&run.puzzle.id, copy, limit, head)
}

/// The runs that all of these rows have.
fn common<'r, 'a: 'r>(mut rows: impl Iterator<Item = &'r [&'a Record]>) -> HashSet<Key<'a>> {
    let keys = |runs: &[&'a Record]| runs.iter().map(|run| key(run)).collect::<HashSet<_>>();
    let first = rows.next().map(keys).unwrap_or_default();
    rows.fold(first, |common, runs| &common & &keys(runs))
}

impl Second {
    /// What the pairs say.
    pub(super) fn sure(&self) -> Sure {
        match self.ratio.interval {
            None => Sure::Unknown,
            Some([low, _]) if low > 1.0 => Sure::Yes,
            Some([_, high]) if high < 1.0 => Sure::Contrary,
            Some(_) => Sure::No,
        }
    }
}

/// The lead of a group in sentences; nothing if there is none.
pub(super) fn sentences(group: &Group) -> Vec<String> {
    let Some(lead) = &group.lead else {
        return Vec::new();
    };
    let differing = group.differing();
    let name = |index: usize| differing.name(&group.rows[index].configuration);
    let row = &group.rows[lead.row];
    let mut sentences = vec![first(row)];
    if let Some(n_common) = lead.n_common {
        let runs = words::n(n_common, "run");
        sentences.push(format!(
            "Ranked by the {runs} that configurations have in common."
        ));
    }
    if let (Some(base), Some(ratio)) = (group.baseline, &row.ratio) {
        sentences.extend(to_baseline(&name(base), ratio));
        if ratio.n_alone > 0 {
            let runs = words::n(ratio.n_alone, "run");
            sentences.push(format!(
                "It also answered {runs} that the baseline did not."
            ));
        }
    }
    if let Some(second) = &lead.second {
        sentences.push(to_second(&name(second.row), second));
    }
    sentences
}

/// The times of the fastest.
fn first(row: &Row) -> String {
    let par2 = row.par2_us.map_or(words::MISSING.to_owned(), words::time);
    let mut text = format!(
        "It answered {} of {} runs, in {par2} on average (PAR-2); median {}",
        row.n_answered,
        row.n_runs,
        words::ranked(row.total_us.median, row)
    );
    if let Some(ends) = row.total_us.interval {
        let [low, high] = ends.map(|end| words::ranked(end, row));
        text.push(' ');
        text.push_str(&words::interval(&low, &high));
    }
    text + "."
}

/// The fastest against the baseline, in the direction that reads as a gain.
fn to_baseline(baseline: &str, ratio: &Ratio) -> Option<String> {
    let mean = ratio.mean?;
    let (factor, word) = if mean < 1.0 {
        (1.0 / mean, "faster")
    } else {
        (mean, "slower")
    };
    let mut text = format!(
        "Pair by pair it is {} {word} than the baseline {baseline}",
        words::ratio(factor)
    );
    if let Some([low, high]) = ratio.interval {
        let ends = if mean < 1.0 {
            [1.0 / high, 1.0 / low]
        } else {
            [low, high]
        };
        let [low, high] = ends.map(words::digits);
        text.push(' ');
        text.push_str(&words::interval(&low, &high));
    }
    Some(format!("{text}, over {}.", words::n(ratio.n_pairs, "pair")))
}

/// How sure the lead before the next one is.
fn to_second(name: &str, second: &Second) -> String {
    let Ratio { mean, interval, .. } = &second.ratio;
    let ends = interval.map_or(String::new(), |ends| {
        let [low, high] = ends.map(words::digits);
        format!(" {}", words::interval(&low, &high))
    });
    let takes = match mean {
        Some(mean) => format!(
            "Next by PAR-2 is {name}; over the runs that both answered its times are {} those of the \
             first{ends}, pair by pair",
            words::ratio(*mean)
        ),
        None => format!("Next by PAR-2 is {name}"),
    };
    let sure = match second.sure() {
        Sure::Yes => "the lead is beyond chance",
        Sure::No => "the lead may be chance",
        Sure::Contrary => "it is faster on most puzzles, and loses by few slow ones",
        Sure::Unknown => "too few puzzles to say how sure that is",
    };
    format!("{takes}: {sure}.")
}
