//! Formulas from text, with every liberty that files in circulation take.
//!
//! Comments may stand anywhere, be indented, have any length and say anything; clauses may run over
//! several lines or share one; blanks may be tabs; lines may end in CRLF, the file without a
//! newline. A `%` ends the file, as in the collection SATLIB. What is legal and unusual is kept as
//! it stands: unused variables, empty clauses, tautologies, literals that are repeated.

use std::io::BufRead;

use super::lines::{Line, Lines, Word};
use crate::cnf::{ClauseSink, Cnf, Lit, Var};
use crate::error::{Error, TextError};

/// What a file should begin with.
const HEADER: &str = "the header: p cnf VARIABLES CLAUSES";

/// Comments of this length and above are no part of a map and not kept.
pub(super) const LONG_COMMENT: usize = 200;

/// A formula that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadCnf {
    /// The clauses as they stand: a clause may repeat a literal, or hold a variable and its
    /// negation. The variables are those that the header counts, used or not.
    pub cnf: Cnf,
    /// What was passed over and may be worth knowing, each with its line.
    pub warnings: Vec<String>,
    /// The short comments before the header; long ones and later ones are not kept.
    pub comments: Vec<Comment>,
}

/// A comment line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// Its line, from 1.
    pub line: usize,
    /// What follows the `c` and a blank.
    pub text: String,
}

/// Reads a formula.
///
/// # Errors
///
/// [`Error::Text`] with line and column if there is no header, if the header counts other clauses
/// than follow, if a literal is above its count of variables, if the last clause has no `0`, and
/// for all that is no number. [`Error::Io`] if reading fails.
pub fn read_cnf(input: impl BufRead) -> Result<ReadCnf, Error> {
    let mut lines = Lines::new(input);
    let mut reading = Reading::new();
    while let Some(line) = lines.next()? {
        if !reading.take(line)? {
            break;
        }
    }
    let Some(header) = &reading.header else {
        return Err(lines.ended(HEADER).into());
    };
    if !reading.clause.is_empty() {
        return Err(lines.ended("a 0 that ends the last clause").into());
    }
    let n_clauses = reading.read.cnf.n_clauses();
    if n_clauses as u64 != header.n_clauses {
        return Err(TextError {
            line: header.line,
            column: 0,
            found: format!("a header that counts {} clauses", header.n_clauses),
            expected: format!("{n_clauses}, as many as follow"),
            text: None,
        }
        .into());
    }
    Ok(reading.read)
}

/// What the header says.
struct Header {
    line: usize,
    n_clauses: u64,
}

/// A formula under way.
struct Reading {
    read: ReadCnf,
    header: Option<Header>,
    /// The literals since the last 0.
    clause: Vec<Lit>,
    /// The line that was begun, if its first word was read, and what it holds.
    begun: Option<(usize, Kind)>,
}

/// What a line holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Comment,
    Header,
    Literals,
}

impl Reading {
    fn new() -> Reading {
        Reading {
            read: ReadCnf {
                cnf: Cnf::new(),
                warnings: Vec::new(),
                comments: Vec::new(),
            },
            header: None,
            clause: Vec::new(),
            begun: None,
        }
    }

    /// Takes a line, or a piece of one, and says whether to go on.
    fn take(&mut self, line: Line) -> Result<bool, TextError> {
        let mut words = line.words();
        let Some(first) = words.next() else {
            return Ok(true);
        };
        match self.begun {
            Some((number, Kind::Comment)) if number == line.number => return Ok(true),
            Some((number, Kind::Header)) if number == line.number => {
                return Err(first.fault("the end of the header"));
            }
            Some((number, Kind::Literals)) if number == line.number => {
                return self.take_literals(line);
            }
            Some(_) | None => {}
        }
        let kind = match (first.bytes, &self.header) {
            ([b'c', ..], header) => {
                if header.is_none() {
                    self.keep_comment(line);
                }
                Kind::Comment
            }
            (b"p", None) => {
                self.header = Some(self.take_header(first, words)?);
                Kind::Header
            }
            (b"p", Some(header)) => {
                let expected = format!("no second header: line {} has one", header.line);
                return Err(first.fault(expected));
            }
            (_, None) => return Err(first.fault(HEADER)),
            (b"%", Some(_)) => {
                let warning = format!("line {}: % ends the formula", line.number);
                self.read.warnings.push(warning);
                return Ok(false);
            }
            (_, Some(_)) => Kind::Literals,
        };
        self.begun = Some((line.number, kind));
        match kind {
            Kind::Literals => self.take_literals(line),
            Kind::Comment | Kind::Header => Ok(true),
        }
    }

    /// Takes a line of literals.
    fn take_literals(&mut self, line: Line) -> Result<bool, TextError> {
        line.words().try_for_each(|word| self.take_literal(word))?;
        Ok(true)
    }

    /// Keeps a short comment.
    fn keep_comment(&mut self, line: Line) {
        if line.len() < LONG_COMMENT {
            let text = line.text();
            self.read.comments.push(Comment {
                line: line.number,
                text: text[1..].trim_start().to_owned(),
            });
        }
    }

    /// Takes what follows the `p`.
    fn take_header<'a>(
        &mut self,
        p: Word,
        mut words: impl Iterator<Item = Word<'a>>,
    ) -> Result<Header, TextError> {
        let mut next = || {
            words
                .next()
                .ok_or_else(|| p.fault_of("half a header", HEADER))
        };
        let cnf = next()?;
        if cnf.bytes != b"cnf" {
            return Err(cnf.fault(HEADER));
        }
        let n_vars = next()?.count(Var::MAX as u64, "the number of variables")?;
        let n_clauses = next()?.count(u64::MAX, "the number of clauses")?;
        if let Some(word) = words.next() {
            return Err(word.fault("the end of the header"));
        }
        self.read.cnf.new_vars(n_vars as usize);
        let line = p.line();
        Ok(Header { line, n_clauses })
    }

    /// Takes a literal, or the 0 that ends a clause.
    fn take_literal(&mut self, word: Word) -> Result<(), TextError> {
        let Some(lit) = Lit::from_dimacs(word.literal()?) else {
            self.read.cnf.add_clause(&self.clause);
            self.clause.clear();
            return Ok(());
        };
        let n_vars = self.read.cnf.n_vars();
        if lit.var().index() >= n_vars {
            return Err(word.fault(format!("a literal of the header's {n_vars} variables")));
        }
        self.clause.push(lit);
        Ok(())
    }
}

#[cfg(test)]
#[path = "tests/reader.rs"]
mod tests;
