//! What a solver answered.
//!
//! | line                                   | says                                        |
//! | -------------------------------------- | ------------------------------------------- |
//! | `s SATISFIABLE`, `SAT`                 | there is a model                            |
//! | `s UNSATISFIABLE`, `UNSAT`             | there is none                               |
//! | `s UNKNOWN`, `s INDETERMINATE`, `INDET` | not decided                                 |
//! | `v` and literals                       | these are true; any number of lines         |
//! | literals                               | the same, after a bare `SAT`: minisat's file |
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

/// Reads the answer that a solver printed, or minisat wrote to its result file.
///
/// # Errors
///
/// [`Error::Text`] with line and column if something is no part of an answer, if there is no
/// verdict or no value where there has to be one, if there are two verdicts, two values of a
/// variable, or values without a model. [`Error::Io`] if reading fails.
pub fn read_answer(input: impl BufRead) -> Result<Answer, Error> {
    let mut lines = Lines::new(input);
    let mut reading = Reading::default();
    while let Some(line) = lines.next()? {
        reading.take(line)?;
    }
    match reading.status {
        None => Err(lines
            .ended("an s line: s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN")
            .into()),
        Some((Status::Sat, _)) if !reading.has_values => Err(lines
            .ended("a v line: the solver says SATISFIABLE and lists no model")
            .into()),
        Some((Status::Sat, _)) => Ok(Answer::Sat(reading.model)),
        Some((Status::Unsat, _)) => reading.without_model(Answer::Unsat),
        Some((Status::Unknown, _)) => reading.without_model(Answer::Unknown),
    }
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

/// An answer under way.
#[derive(Default)]
struct Reading {
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
    /// Takes a line.
    fn take(&mut self, line: Line) -> Result<(), TextError> {
        let mut words = line.words();
        let Some(first) = words.next() else {
            return Ok(());
        };
        match first.bytes {
            [b'c', ..] => Ok(()),
            b"s" => {
                let expected = "SATISFIABLE, UNSATISFIABLE or UNKNOWN after s";
                let word = words.next().ok_or_else(|| first.fault(expected))?;
                let status = Status::from_word(word.bytes).ok_or_else(|| word.fault(expected))?;
                self.set_status(status, line.number, word)?;
                at_end(words.next())
            }
            b"v" => {
                self.has_values = true;
                words.try_for_each(|word| self.take_value(word))
            }
            word => {
                if let Some(status) = Status::from_word(word) {
                    self.is_bare = true;
                    self.set_status(status, line.number, first)?;
                    return at_end(words.next());
                }
                if !self.is_bare {
                    return Err(first.fault("a line that begins with s, v or c"));
                }
                self.has_values = true;
                line.words().try_for_each(|word| self.take_value(word))
            }
        }
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
        let said = self.status.map_or("", |(status, _)| status.name());
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
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Answer, String> {
        read_answer(text.as_bytes()).map_err(|error| error.to_string())
    }

    fn sat(numbers: &[i32]) -> Answer {
        let lits = numbers
            .iter()
            .map(|&number| Lit::from_dimacs(number).unwrap());
        Answer::Sat(lits.collect())
    }

    #[test]
    fn verdict_and_values_come_in_any_order_and_dress() {
        let model = Ok(sat(&[1, -2, 11]));
        for text in [
            "s SATISFIABLE\nv 1 -2 11 0\n",
            "v 1 -2 11 0\ns SATISFIABLE\n",
            "c kissat\n\nv 1\nc between\n\nv -2\nv 11\nv 0\ns SATISFIABLE\nc done\n",
            "s SATISFIABLE\nv 1 -2 11",
            "\u{feff}s\tSATISFIABLE \r\n  v\t1 -2\t11 0\r\n",
            "s SATISFIABLE\nv 1 -2 1 11 0\nv 0\nv\n",
            "SAT\n1 -2 11 0\n",
            "SAT\n1 -2\n11 0",
            "c --- c\ncomment\nSATISFIABLE\nv 1 -2 11 0\n",
            "s SATISFIABLE\ns SATISFIABLE\nv 1 -2 11 0\n",
        ] {
            assert_eq!(read(text), model, "{text:?}");
        }
        assert_eq!(read("s SATISFIABLE\nv 0\n"), Ok(sat(&[])));
        assert_eq!(read("SAT\n0\n"), Ok(sat(&[])));
        assert_eq!(read("s SATISFIABLE\nv\n"), Ok(sat(&[])));
    }

    #[test]
    fn answers_without_a_model() {
        for text in [
            "s UNSATISFIABLE",
            "UNSAT\n",
            "s UNSATISFIABLE\nv 0\n",
            "UNSAT\n0\n",
        ] {
            assert_eq!(read(text), Ok(Answer::Unsat), "{text:?}");
        }
        for text in [
            "s UNKNOWN\n",
            "s INDETERMINATE\n",
            "INDET\n",
            "c\ns UNKNOWN\nc\n",
        ] {
            assert_eq!(read(text), Ok(Answer::Unknown), "{text:?}");
        }
    }

    #[test]
    fn contradictions_and_gaps_have_a_text_each() {
        let no_verdict = "found the end, expected an s line: s SATISFIABLE, s UNSATISFIABLE or \
                          s UNKNOWN";
        for (text, message) in [
            ("", &*format!("line 1: {no_verdict}")),
            ("c only\nv 1 0\n", &*format!("line 2: {no_verdict}")),
            (
                "s SATISFIABLE\n",
                "line 1: found the end, expected a v line: the solver says SATISFIABLE and lists \
                 no model",
            ),
            (
                "s SATISFIABLE\nv 1\ns UNSATISFIABLE\n",
                "line 3, column 3: found 'UNSATISFIABLE', expected no second verdict: line 1 says \
                 SATISFIABLE",
            ),
            (
                "s UNKNOWN\nc\nUNSAT\n",
                "line 3, column 1: found 'UNSAT', expected no second verdict: line 1 says UNKNOWN",
            ),
            (
                "v 7 -2 0\ns UNSATISFIABLE\n",
                "line 1, column 3: found '7', expected no value where the verdict is UNSATISFIABLE",
            ),
            (
                "s UNKNOWN\nv 0\nv -2",
                "line 3, column 3: found '-2', expected no value after the final 0",
            ),
            (
                "s UNKNOWN\nv -2 0",
                "line 2, column 3: found '-2', expected no value where the verdict is UNKNOWN",
            ),
            (
                "s SATISFIABLE\nv 1 2\nv -1 0\n",
                "line 3, column 3: found both 1 and -1, expected one value of variable 1",
            ),
            (
                "s SATISFIABLE\nv 1 0\nv 2 0\n",
                "line 3, column 3: found '2', expected no value after the final 0",
            ),
            (
                "s MAYBE\n",
                "line 1, column 3: found 'MAYBE', expected SATISFIABLE, UNSATISFIABLE or UNKNOWN \
                 after s",
            ),
            (
                "s\n",
                "line 1, column 1: found 's', expected SATISFIABLE, UNSATISFIABLE or UNKNOWN after s",
            ),
            (
                "s SATISFIABLE yes\n",
                "line 1, column 15: found 'yes', expected the end of the line",
            ),
            (
                "s SATISFIABLE\nv 1 é x2 0\n",
                "line 2, column 5: found 'é', expected a literal or 0",
            ),
            (
                "s SATISFIABLE\nv -0\n",
                "line 2, column 3: found '-0', expected a literal or 0",
            ),
            (
                "s SATISFIABLE\nv 1 - 2\n",
                "line 2, column 5: found '-', expected a literal or 0",
            ),
            (
                "SAT\n1 2147483648 0\n",
                "line 2, column 3: found '2147483648', expected a number up to 2147483647",
            ),
            (
                "s SATISFIABLE\n1 2 0\n",
                "line 2, column 1: found '1', expected a line that begins with s, v or c",
            ),
            (
                "Segmentation fault (core dumped)\n",
                "line 1, column 1: found 'Segmentation', expected a line that begins with s, v or c",
            ),
        ] {
            assert_eq!(read(text), Err(message.to_owned()), "{text:?}");
        }
    }
}
