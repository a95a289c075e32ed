//! What a solver answered.
//!
//! | line                                   | says                                        |
//! | -------------------------------------- | ------------------------------------------- |
//! | `s SATISFIABLE`, `SAT`                 | there is a model                            |
//! | `s UNSATISFIABLE`, `UNSAT`             | there is none                               |
//! | `s UNKNOWN`, `s INDETERMINATE`, `INDET` | not decided                                 |
//! | `v` and literals                       | these are true; any number of lines         |
//! | literals                               | the same, after a bare `SAT`: minisat's file |
//! | `c UNKNOWN`, and no other verdict       | not decided: CaDiCaL at a limit of its own  |
//! | `c` …, a blank line                    | nothing                                     |
//!
//! The `s` line may come before or after the values, and the final `0` may be missing. What
//! contradicts itself is an error, never an answer.

use std::io::BufRead;

use super::lines::{Line, Lines, Word};
use crate::cnf::Lit;
use crate::error::{Error, TextError};
use crate::model::Model;

/// A solver's answer about a formula, as it stands: nothing in it has been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// The formula has a model. Variables that were not listed have no value.
    Sat(Model),
    /// It has none.
    Unsat,
    /// The solver did not decide.
    Unknown,
}

/// Reads the answer that a solver printed, or minisat wrote to its result file, to a formula of so
/// many variables.
///
/// # Errors
///
/// [`Error::Text`] with line and column if something is no part of an answer, if there is no
/// verdict or no value where there has to be one, if there are two verdicts, two values of a
/// variable, a value of a variable that the formula has not, or values without a model.
/// [`Error::Io`] if reading fails.
pub fn read_answer(input: impl BufRead, n_vars: usize) -> Result<Answer, Error> {
    let mut lines = Lines::new(input);
    let mut reading = Reading {
        n_vars,
        ..Reading::default()
    };
    while let Some(line) = lines.next()? {
        reading.take(line)?;
    }
    match reading.status {
        None if reading.gave_up => reading.without_model(Answer::Unknown),
        None => Err(lines
            .ended("an s line: s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN")
            .into()),
        Some((Status::Sat, _)) if !reading.has_values => Err(lines
            .ended(format!(
                "a v line: the solver says SATISFIABLE and lists no model{}",
                if reading.is_bare { MINISAT } else { "" }
            ))
            .into()),
        Some((Status::Sat, _)) => Ok(Answer::Sat(reading.model)),
        Some((Status::Unsat, _)) => reading.without_model(Answer::Unsat),
        Some((Status::Unknown, _)) => reading.without_model(Answer::Unknown),
    }
}

/// What may help where the answer is what minisat prints.
const MINISAT: &str = " (minisat writes its model to the file that is its second argument)";

/// Whether a line begins as one of those that minisat prints.
fn is_of_minisat(word: &[u8]) -> bool {
    matches!(word, b"WARNING:" | b"|") || word.starts_with(b"=====")
}

/// A verdict.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Sat,
    Unsat,
    Unknown,
}

impl Status {
    /// What the word of an `s` line, or the first line of minisat's file, says.
    fn from_word(word: &[u8]) -> Option<Status> {
        match word {
            b"SATISFIABLE" | b"SAT" => Some(Status::Sat),
            b"UNSATISFIABLE" | b"UNSAT" => Some(Status::Unsat),
            b"UNKNOWN" | b"INDETERMINATE" | b"INDET" => Some(Status::Unknown),
            _ => None,
        }
    }

    /// The word for it.
    fn name(self) -> &'static str {
        match self {
            Status::Sat => "SATISFIABLE",
            Status::Unsat => "UNSATISFIABLE",
            Status::Unknown => "UNKNOWN",
        }
    }
}

/// What a line holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Comment,
    Verdict,
    Values,
}

/// An answer under way.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent facts about what was read"
)]
struct Reading {
    /// How many variables the formula has.
    n_vars: usize,
    /// The line that was begun, if its first word was read, and what it holds.
    begun: Option<(usize, Kind)>,
    /// Whether a comment says that the solver does not know.
    gave_up: bool,
    /// The verdict and the line that said it.
    status: Option<(Status, usize)>,
    /// Whether the verdict stood without an `s`, as in minisat's file: values have no `v` then.
    is_bare: bool,
    model: Model,
    /// Whether there was a line of values, be it an empty one.
    has_values: bool,
    /// The first value, for the message where there should be none.
    first_value: Option<TextError>,
    /// Whether the final 0 was read.
    is_complete: bool,
}

impl Reading {
    /// Takes a line, or a piece of one.
    fn take(&mut self, line: Line) -> Result<(), TextError> {
        let mut words = line.words();
        let Some(first) = words.next() else {
            return Ok(());
        };
        match self.begun {
            Some((number, Kind::Comment)) if number == line.number => return Ok(()),
            Some((number, Kind::Verdict)) if number == line.number => return at_end(Some(first)),
            Some((number, Kind::Values)) if number == line.number => {
                return line.words().try_for_each(|word| self.take_value(word));
            }
            Some(_) | None => {}
        }
        let kind = match first.bytes {
            [b'c', ..] => {
                let mut said = words.map(|word| word.bytes);
                self.gave_up |=
                    first.bytes == b"c" && said.next() == Some(b"UNKNOWN") && said.next().is_none();
                Kind::Comment
            }
            b"s" => {
                let expected = "SATISFIABLE, UNSATISFIABLE or UNKNOWN after s";
                let word = words.next().ok_or_else(|| first.fault(expected))?;
                let status = Status::from_word(word.bytes).ok_or_else(|| word.fault(expected))?;
                self.set_status(status, line.number, word)?;
                at_end(words.next())?;
                Kind::Verdict
            }
            b"v" => {
                words.try_for_each(|word| self.take_value(word))?;
                Kind::Values
            }
            word => {
                if let Some(status) = Status::from_word(word) {
                    self.is_bare = true;
                    self.set_status(status, line.number, first)?;
                    at_end(words.next())?;
                    Kind::Verdict
                } else if self.is_bare && !is_of_minisat(word) {
                    line.words().try_for_each(|word| self.take_value(word))?;
                    Kind::Values
                } else {
                    let hint = if is_of_minisat(word) { MINISAT } else { "" };
                    return Err(first.fault(format!("a line that begins with s, v or c{hint}")));
                }
            }
        };
        self.has_values |= kind == Kind::Values;
        self.begun = Some((line.number, kind));
        Ok(())
    }

    /// Takes a verdict; a second one has to be the same.
    fn set_status(&mut self, status: Status, line: usize, word: Word) -> Result<(), TextError> {
        match self.status {
            Some((before, at)) if before != status => Err(word.fault(format!(
                "no second verdict: line {at} says {}",
                before.name()
            ))),
            _ => {
                self.status = Some((status, line));
                Ok(())
            }
        }
    }

    /// Takes a literal or the final 0.
    fn take_value(&mut self, word: Word) -> Result<(), TextError> {
        let Some(lit) = Lit::from_dimacs(word.literal()?) else {
            self.is_complete = true;
            return Ok(());
        };
        if lit.var().index() >= self.n_vars {
            let n_vars = self.n_vars;
            return Err(word.fault(format!("a literal of the formula's {n_vars} variables")));
        }
        if self.is_complete {
            return Err(word.fault("no value after the final 0"));
        }
        if self.model.satisfies(-lit) {
            let var = lit.var();
            return Err(word.fault_of(
                format!("both {var} and -{var}"),
                format!("one value of variable {var}"),
            ));
        }
        if self.first_value.is_none() {
            self.first_value = Some(word.fault(""));
        }
        self.model.set(lit);
        Ok(())
    }

    /// An answer without a model, unless there were values.
    fn without_model(self, answer: Answer) -> Result<Answer, Error> {
        let said = self.status.map_or("UNKNOWN", |(status, _)| status.name());
        match self.first_value {
            None => Ok(answer),
            Some(fault) => Err(TextError {
                expected: format!("no value where the verdict is {said}"),
                ..fault
            }
            .into()),
        }
    }
}

/// That a line ends here.
fn at_end(word: Option<Word>) -> Result<(), TextError> {
    word.map_or(Ok(()), |word| Err(word.fault("the end of the line")))
}

#[cfg(test)]
#[path = "tests/answer.rs"]
mod tests;
