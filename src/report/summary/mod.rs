//! What every format shows: records summed up by size of puzzles, a row for each configuration.
//!
//! A group has one side, one shape of boxes and one task: sizes and tasks are never mixed in a median.
//! Its rows are in the order of the registries. Combinations that were never run have no row.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt;

use serde::Serialize;

pub use super::circumstances::Fact;
pub use super::configuration::Configuration;
use super::configuration::Differing;
pub use super::lead::Lead;
pub use super::row::{Chance, Clock, Ranked, Row, Share, Total};
use super::{circumstances, row};
use crate::compare::{Head, Record, Records};

/// What can be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The configuration that others are compared with: its full name or words of it, such as
    /// `minimal pairwise`, also with commas between. The first row that has them all is taken; without any,
    /// the first row.
    pub baseline: Option<String>,
    /// What is written above.
    pub title: Option<String>,
    /// What else should be known before numbers are compared.
    pub notes: Vec<String>,
}

/// Records summed up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// What is written above.
    pub title: String,
    /// The circumstances, each with the values that occur.
    pub circumstances: Vec<Fact>,
    /// What should be known before numbers are compared.
    pub warnings: Vec<String>,
    /// Sizes, smallest first.
    pub groups: Vec<Group>,
    /// The heads of the records.
    pub heads: Vec<Head>,
}

/// The puzzles of one size, for one task.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Group {
    /// Cells in a row.
    pub side: usize,
    /// `3x3`, or `none`.
    pub boxes: String,
    /// What was asked.
    pub task: String,
    /// Puzzles of all rows together.
    pub n_puzzles: usize,
    /// The row that others are compared with.
    pub baseline: Option<usize>,
    /// The fastest row.
    pub lead: Option<Lead>,
    /// A row for each configuration.
    pub rows: Vec<Row>,
}

impl Group {
    /// What to call it: `9×9, boxes 3x3`.
    pub fn name(&self) -> String {
        let Group { side, boxes, .. } = self;
        match boxes.as_str() {
            "none" => format!("{side}×{side}, no boxes"),
            _ => format!("{side}×{side}, boxes {boxes}"),
        }
    }

    /// The parts in which configurations differ.
    pub(super) fn differing(&self) -> Differing {
        Differing::among(self.rows.iter().map(|row| &row.configuration))
    }
}

/// No configuration has the name that was given for the baseline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoBaseline {
    /// The name.
    pub name: String,
    /// The full names that there are.
    pub known: Vec<String>,
}

impl fmt::Display for NoBaseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoBaseline { name, known } = self;
        let known = known.join("', '");
        write!(
            f,
            "no configuration is called '{name}', expected words of one of '{known}'"
        )
    }
}

impl Error for NoBaseline {}

impl NoBaseline {
    /// That no configuration of these is called so.
    fn among<'a>(name: &str, all: impl Iterator<Item = &'a Configuration>) -> NoBaseline {
        let mut known: Vec<String> = Vec::new();
        for full in all.map(Configuration::name) {
            if !known.contains(&full) {
                known.push(full);
            }
        }
        NoBaseline {
            name: name.to_owned(),
            known,
        }
    }

    /// Looks whether any of these configurations is called so, before they run.
    ///
    /// # Errors
    ///
    /// If none is.
    pub fn check(name: &str, all: &[Configuration]) -> Result<(), NoBaseline> {
        if all
            .iter()
            .any(|configuration| configuration.is_called(name))
        {
            return Ok(());
        }
        Err(NoBaseline::among(name, all.iter()))
    }
}

/// Where a group comes: by side, boxes, task.
type Place = (usize, String, String);

impl Summary {
    /// Sums records up.
    ///
    /// # Errors
    ///
    /// [`NoBaseline`] if there is no configuration of that name.
    pub fn new(records: &Records, options: &Options) -> Result<Summary, NoBaseline> {
        let mut places: BTreeMap<Place, Vec<&Record>> = BTreeMap::new();
        for run in &records.runs {
            let puzzle = &run.puzzle;
            let place = (puzzle.side, puzzle.boxes.clone(), run.task.clone());
            places.entry(place).or_default().push(run);
        }
        let baseline = options.baseline.as_deref();
        let groups: Vec<Group> = places
            .into_iter()
            .map(|(place, runs)| group(place, &runs, baseline))
            .collect();
        if let Some(name) = baseline {
            if !groups.is_empty() && groups.iter().all(|group| group.baseline.is_none()) {
                return Err(no_baseline(name, &groups));
            }
        }
        Ok(Summary {
            title: (options.title.clone())
                .unwrap_or_else(|| "Comparison of Sudoku encodings".to_owned()),
            circumstances: circumstances::facts(records),
            warnings: [options.notes.clone(), warnings(records, &groups)].concat(),
            groups,
            heads: records.heads.clone(),
        })
    }
}

/// Sums up the runs of one group.
fn group(place: Place, runs: &[&Record], baseline: Option<&str>) -> Group {
    let mut by_configuration: HashMap<Configuration, Vec<&Record>> = HashMap::new();
    for run in runs {
        let configuration = Configuration::of(run);
        by_configuration.entry(configuration).or_default().push(run);
    }
    let mut sets: Vec<(Configuration, Vec<&Record>)> = by_configuration.into_iter().collect();
    sets.sort_by_cached_key(|(configuration, _)| configuration.place());
    let mut rows: Vec<Row> = sets.iter().map(|(_, runs)| Row::new(runs)).collect();
    let baseline = match baseline {
        None => (!sets.is_empty()).then_some(0),
        Some(name) => sets
            .iter()
            .position(|(configuration, _)| configuration.is_called(name)),
    };
    for (index, row) in rows.iter_mut().enumerate() {
        row.is_baseline = baseline == Some(index);
        if let Some(base) = baseline.filter(|&base| base != index) {
            row.ratio = Some(row::against(&sets[index].1, &sets[base].1, "baseline"));
        }
    }
    let runs_of: Vec<&[&Record]> = sets.iter().map(|(_, runs)| runs.as_slice()).collect();
    let lead = Lead::among(&rows, &runs_of, |second, first| {
        // Samples of the same pairs that are drawn once more have another interval.
        match (&rows[second].ratio, &rows[first].ratio) {
            (Some(ratio), None) => ratio.clone(),
            (None, Some(ratio)) => ratio.inverse(),
            _ => row::against(&sets[second].1, &sets[first].1, "lead"),
        }
    });
    let (side, boxes, task) = place;
    Group {
        side,
        boxes,
        task,
        n_puzzles: row::by_puzzle(runs).len(),
        baseline,
        lead,
        rows,
    }
}

/// The error about a baseline that nobody knows.
fn no_baseline(name: &str, groups: &[Group]) -> NoBaseline {
    let rows = groups.iter().flat_map(|group| &group.rows);
    NoBaseline::among(name, rows.map(|row| &row.configuration))
}

/// What should be known before numbers are compared.
fn warnings(records: &Records, groups: &[Group]) -> Vec<String> {
    let mut warnings = circumstances::warnings(&records.heads);
    if records.n_passed_over > 0 {
        warnings.push(format!(
            "{} runs were made more than once, with other times; the first of each is shown, and only those of \
             one sitting make pairs: rows of different files can't be compared",
            records.n_passed_over
        ));
    }
    for group in groups {
        let name = group.name();
        let n_runs = group.rows.iter().map(|row| row.n_runs);
        if n_runs.clone().min() != n_runs.max() {
            warnings.push(format!(
                "{name}: not all configurations have the same number of runs; only ratios are of the same puzzles"
            ));
        }
        let n_failed: usize = group.rows.iter().map(|row| row.n_failed).sum();
        if n_failed > 0 {
            warnings.push(format!("{name}: {n_failed} runs failed"));
        }
        if group
            .rows
            .iter()
            .any(|row| row.clock != group.rows[0].clock)
        {
            warnings.push(format!(
                "{name}: processor times are not known for all configurations; ratios are of the same kind of time, other columns are not"
            ));
        }
    }
    warnings
}

#[cfg(test)]
mod tests;
