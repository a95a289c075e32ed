//! Answers about a puzzle held against each other.

use std::collections::HashMap;

use super::record::{Record, Verdict};
use crate::error::Error;

/// The answers so far, by puzzle and task.
#[derive(Debug, Default)]
pub struct Agreement {
    known: HashMap<(String, String), (String, String)>,
}

impl Agreement {
    /// Adds the answer of a run. What has no answer says nothing.
    ///
    /// # Errors
    ///
    /// [`Error::WrongAnswer`] if another run had another answer: one of them is wrong.
    pub fn add(&mut self, record: &Record) -> Result<(), Error> {
        let Some(answer) = answer(record) else {
            return Ok(());
        };
        let way = format!(
            "{}, {}, {}, {} (copy {})",
            record.encoding,
            record.at_most_one.as_deref().unwrap_or("n/a"),
            record.reduce,
            record.backend,
            record.copy
        );
        let key = (record.puzzle.id.clone(), record.task.clone());
        let (first, first_way) = self
            .known
            .entry(key)
            .or_insert_with(|| (answer.clone(), way.clone()));
        if *first == answer {
            return Ok(());
        }
        let puzzle = &record.puzzle;
        Err(Error::WrongAnswer {
            backend: record.backend.clone(),
            fault: format!(
                "of puzzle {} of {}, {way} says {answer}, but {first_way} said {first}",
                puzzle.number, puzzle.input
            ),
        })
    }
}

/// What all runs of a puzzle have to agree on.
fn answer(record: &Record) -> Option<String> {
    let verdict = record.verdict;
    match verdict {
        Verdict::Unknown | Verdict::Failed => None,
        Verdict::Counted | Verdict::AtLeast => {
            record.count.map(|count| format!("{verdict} {count}"))
        }
        Verdict::None => Some(verdict.to_string()),
        _ if record.task == "solve" => Some("a solution".to_owned()),
        Verdict::Unique | Verdict::Many | Verdict::Found => Some(match &record.solution {
            Some(solution) => format!("{verdict}, solution {solution}"),
            None => verdict.to_string(),
        }),
    }
}
