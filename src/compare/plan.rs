//! What is compared: puzzles, configurations and copies, and the order in which they run.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::record::PuzzleId;
use crate::at_most_one::{self, AtMostOne};
use crate::backend::Backend;
use crate::encoding::{Encoding, Families};
use crate::geometry::{Boxes, Geometry};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::reduce::Level;

/// What is asked of each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Task {
    /// Any solution.
    Solve,
    /// None, one or several.
    Unique,
    /// The smallest solution, and whether there are others.
    Minimum,
    /// How many solutions, up to this limit.
    Count(u64),
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Solve => f.write_str("solve"),
            Task::Unique => f.write_str("unique"),
            Task::Minimum => f.write_str("minimum"),
            Task::Count(limit) => write!(f, "count to {limit}"),
        }
    }
}

/// What is said of boxes in a report, where puzzles of one kind are grouped: `3x3`, `none`, `regions`
/// for all regions, and `3x3+extra` with extra units.
fn kind_of_boxes(geometry: &Geometry) -> String {
    let mut kind = match geometry.boxes() {
        Boxes::Regions(_) => "regions".to_owned(),
        boxes @ (Boxes::None | Boxes::Rect { .. }) => boxes.to_string(),
    };
    let extra = geometry.extra();
    if extra.side().is_some() {
        kind += "+extra";
    } else if !extra.is_empty() {
        kind += "+diagonals";
    }
    kind
}

/// A puzzle to be solved.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Which one it is.
    pub id: PuzzleId,
    /// The puzzle, as given.
    pub puzzle: Puzzle,
}

impl Instance {
    /// A puzzle of an input; its number there is from 1.
    pub fn new(input: &str, number: u64, puzzle: Puzzle) -> Instance {
        let geometry = puzzle.geometry();
        let mut text = geometry.to_string();
        if matches!(geometry.boxes(), Boxes::Regions(_)) || !geometry.extra().is_empty() {
            text += &geometry.code();
        }
        for clue in puzzle.clues() {
            text.push(' ');
            if let Some(digit) = clue {
                text += &digit.to_string();
            }
        }
        add_struck(&puzzle, &mut text);
        Instance {
            id: PuzzleId {
                id: short_hash(&text),
                input: input.to_owned(),
                number,
                side: geometry.side(),
                boxes: kind_of_boxes(geometry),
                clues: puzzle.n_clues(),
            },
            puzzle,
        }
    }
}

/// Adds the candidates of each cell that has marks. A puzzle of clues alone adds nothing, so that it is called
/// what it was called before this was looked at.
fn add_struck(puzzle: &Puzzle, text: &mut String) {
    let cells = puzzle.geometry().cells();
    for cell in cells.filter(|&cell| puzzle.has_marks(cell)) {
        let candidates = puzzle.candidates(cell).iter();
        let digits: Vec<String> = candidates.map(|digit| digit.to_string()).collect();
        text.extend([" ", &cell.index().to_string(), "=", &digits.join(",")]);
    }
}

/// 12 hexadecimal digits of a text's hash.
pub(super) fn short_hash(text: &str) -> String {
    format!("{:012x}", hash(&[text]) >> 16)
}

/// The first 64 bits of the SHA-256 of some words.
fn hash(words: &[&str]) -> u64 {
    let mut hash = Sha256::new();
    for word in words {
        hash.update((word.len() as u64).to_le_bytes());
        hash.update(word);
    }
    let hash = hash.finalize();
    hash.iter()
        .take(8)
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// A way to solve puzzles.
#[derive(Clone)]
pub struct Configuration {
    /// How the rules become clauses.
    pub encoding: &'static dyn Encoding,
    /// How "at most one" does. Of no effect where the encoding states none.
    pub at_most_one: &'static dyn AtMostOne,
    /// How far puzzles are reduced before.
    pub level: Level,
    /// What decides the clauses.
    pub backend: Arc<dyn Backend>,
}

impl Configuration {
    /// Every combination of these, each once: an encoding that states no "at most one" stands with the
    /// first at-most-one only.
    pub fn all(
        encodings: &[&'static dyn Encoding],
        at_most_ones: &[&'static dyn AtMostOne],
        levels: &[Level],
        backends: &[Arc<dyn Backend>],
    ) -> Vec<Configuration> {
        let mut all = Vec::new();
        let mut names = HashSet::new();
        for &encoding in encodings {
            let has_choice = encoding.at_most_one_applies() != Families::default();
            let n_choices = if has_choice { at_most_ones.len() } else { 1 };
            for &at_most_one in at_most_ones.iter().take(n_choices) {
                for &level in levels {
                    for backend in backends {
                        let way = Configuration {
                            encoding,
                            at_most_one,
                            level,
                            backend: Arc::clone(backend),
                        };
                        // `commander` is `commander:3`.
                        if names.insert(way.to_string()) {
                            all.push(way);
                        }
                    }
                }
            }
        }
        all
    }

    /// The at-most-one's name with its parameter, if the encoding states any.
    pub fn at_most_one_name(&self) -> Option<String> {
        let applies = self.encoding.at_most_one_applies() != Families::default();
        applies.then(|| at_most_one::full_name(self.at_most_one))
    }
}

impl fmt::Display for Configuration {
    /// `extended, pairwise, clues, varisat`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_most_one = self.at_most_one_name();
        let at_most_one = at_most_one.as_deref().unwrap_or("n/a");
        let (encoding, backend) = (self.encoding.name(), self.backend.name());
        write!(f, "{encoding}, {at_most_one}, {}, {backend}", self.level)
    }
}

/// A part of a plan, so that several machines can share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// What is to be compared.
#[derive(Clone)]
pub struct Plan {
    /// The puzzles. One that stands here twice runs once.
    pub instances: Vec<Instance>,
    /// The ways to solve them.
    pub configurations: Vec<Configuration>,
    /// What is asked.
    pub task: Task,
    /// Copies of each puzzle, at least 1: the formula as written, then scrambled ones.
    pub repeat: u32,
    /// The seed of orders and scrambles.
    pub seed: u64,
    /// The limit of a run.
    pub timeout: Option<Duration>,
    /// Only this part.
    pub shard: Option<Shard>,
}

/// A puzzle, a configuration, a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The identity: 16 hexadecimal digits.
    pub id: String,
    /// Index of the puzzle in [`Plan::instances`].
    pub instance: usize,
    /// Index in [`Plan::configurations`].
    pub configuration: usize,
    /// 0 is the formula as written.
    pub copy: u32,
}

impl Plan {
    /// All runs in the order in which they go: puzzles and copies in a random order, and for each of
    /// these all configurations in a random order, so that whatever drifts hits all alike. A shard has
    /// all configurations of a copy of a puzzle, or none. Puzzles that an encoding does not cover are
    /// left out for it.
    pub fn runs(&self) -> Vec<Run> {
        let mut seen = HashSet::new();
        let distinct = (0..self.instances.len()).filter(|&i| seen.insert(&self.instances[i].id.id));
        let mut blocks: Vec<(usize, u32)> = distinct
            .flat_map(|instance| (0..self.repeat).map(move |copy| (instance, copy)))
            .filter(|&(instance, copy)| self.is_in_shard(instance, copy))
            .collect();
        Random::new(self.seed, &["order"]).shuffle(&mut blocks);
        let mut runs = Vec::new();
        for (instance, copy) in blocks {
            let Instance { id, puzzle } = &self.instances[instance];
            let covers = |&configuration: &usize| {
                let Configuration { encoding, .. } = self.configurations[configuration];
                encoding.supports(puzzle.geometry()).is_ok()
            };
            let mut block: Vec<usize> = (0..self.configurations.len()).filter(covers).collect();
            Random::new(self.seed, &["order", &id.id, &copy.to_string()]).shuffle(&mut block);
            runs.extend(block.into_iter().map(|configuration| Run {
                id: self.identity(instance, configuration, copy),
                instance,
                configuration,
                copy,
            }));
        }
        runs
    }

    /// Whether a copy of a puzzle belongs to the shard.
    fn is_in_shard(&self, instance: usize, copy: u32) -> bool {
        let Some(Shard { number, of }) = self.shard else {
            return true;
        };
        let id = &self.instances[instance].id.id;
        let drawn = Random::new(self.seed, &["shard", id, &copy.to_string()]).below(of as usize);
        drawn + 1 == number as usize
    }

    /// What tells a run from all others, also of other comparisons.
    fn identity(&self, instance: usize, configuration: usize, copy: u32) -> String {
        let configuration = &self.configurations[configuration];
        let timeout = self.timeout.map_or(0, |timeout| timeout.as_micros());
        let words = [
            self.instances[instance].id.id.clone(),
            configuration.to_string(),
            self.task.to_string(),
            copy.to_string(),
            self.seed.to_string(),
            timeout.to_string(),
        ];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        format!("{:016x}", hash(&words))
    }

    /// Where the order of a scrambled copy comes from: the same for all solvers that get the formula,
    /// and none for the formula as written.
    pub(super) fn scrambled_by(&self, run: &Run) -> Option<Random> {
        let configuration = &self.configurations[run.configuration];
        let place = [
            "scramble",
            &self.instances[run.instance].id.id,
            configuration.encoding.name(),
            &run.copy.to_string(),
        ];
        (run.copy > 0).then(|| Random::new(self.seed, &place))
    }
}
