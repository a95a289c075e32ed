//! Formulas from text, with every liberty that files in circulation take.
//!
//! Comments may stand anywhere, be indented, have any length and say anything; clauses may run over
//! several lines or share one; blanks may be tabs; lines may end in CRLF, the file without a
//! newline. A `%` ends the file, as in the collection SATLIB. What is legal and unusual is kept as
//! it stands: unused variables, empty clauses, tautologies, literals that are repeated.

use std::io::BufRead;

use super::lines::{Line, Lines, Word};
use crate::bounded::MAX_LITS;
use crate::cnf::{ClauseSink, Cnf, Lit, Var};
use crate::error::{Error, TextError};

/// What a file should begin with.
const HEADER: &str = "the header: p cnf VARIABLES CLAUSES";

/// Comments of this length and above are no part of a map and not kept.
pub(super) const LONG_COMMENT: usize = 200;

/// How much of a text is kept, whatever its length.
#[derive(Clone, Copy)]
struct Room {
    /// Literals of a clause, repeated ones included.
    clause: usize,
    /// Literals and clauses of a formula together.
    formula: usize,
    /// Comments. The largest map, of 400×400 cells with up to 400 digits each, has 1.5 million.
    comments: usize,
}

/// As much as can be of use: no solver here takes a larger formula.
const ROOM: Room = Room {
    clause: 1 << 24,
    formula: MAX_LITS,
    comments: 1 << 21,
};

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
/// What is kept has a largest size, so that a text without an end takes no more memory than that:
/// 2²⁴ literals of a clause, 2³⁰ literals and clauses of a formula, 2²¹ short comments. Clauses above
/// the header's count are read and not kept.
///
/// # Errors
///
/// [`Error::Text`] with line and column if there is no header, if the header counts other clauses
/// than follow, if a literal is above its count of variables, if the last clause has no `0`, for all
/// that is no number, and if a clause or the formula is too large. [`Error::Io`] if reading fails.
pub fn read_cnf(input: impl BufRead) -> Result<ReadCnf, Error> {
    read_within(input, ROOM)
}

/// Reads a formula that is no larger than this.
fn read_within(input: impl BufRead, room: Room) -> Result<ReadCnf, Error> {
    let mut lines = Lines::new(input);
    let mut reading = Reading::new(room);
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
    let n_clauses = reading.read.cnf.n_clauses() as u64 + reading.n_surplus;
    if n_clauses != header.n_clauses {
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
    /// How many clauses there are that the header does not count.
    n_surplus: u64,
    /// How many literals and clauses are kept.
    n_kept: usize,
    room: Room,
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
    fn new(room: Room) -> Reading {
        Reading {
            read: ReadCnf {
                cnf: Cnf::new(),
                warnings: Vec::new(),
                comments: Vec::new(),
            },
            header: None,
            clause: Vec::new(),
            n_surplus: 0,
            n_kept: 0,
            room,
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

    /// Keeps a short comment, if there is room for it. A map of which a part is not kept is no map.
    fn keep_comment(&mut self, line: Line) {
        if line.len() >= LONG_COMMENT {
            return;
        }
        let ReadCnf {
            comments, warnings, ..
        } = &mut self.read;
        if comments.len() == self.room.comments {
            if warnings.is_empty() {
                let number = line.number;
                warnings.push(format!("line {number}: from here on comments are not kept"));
            }
        } else {
            let text = line.text();
            comments.push(Comment {
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
            return self.end_clause(word);
        };
        let n_vars = self.read.cnf.n_vars();
        if lit.var().index() >= n_vars {
            return Err(word.fault(format!("a literal of the header's {n_vars} variables")));
        }
        if self.clause.len() == self.room.clause {
            return Err(word.fault(format!("no clause above {} literals", self.room.clause)));
        }
        self.clause.push(lit);
        Ok(())
    }

    /// Takes the 0 at a clause's end, and keeps the clause if the header counts it.
    fn end_clause(&mut self, zero: Word) -> Result<(), TextError> {
        let n_counted = self.header.as_ref().map_or(0, |header| header.n_clauses);
        if self.read.cnf.n_clauses() as u64 >= n_counted {
            self.n_surplus += 1;
        } else {
            self.n_kept += self.clause.len() + 1;
            if self.n_kept > self.room.formula {
                let room = self.room.formula;
                return Err(zero.fault(format!("no more than {room} literals and clauses")));
            }
            self.read.cnf.add_clause(&self.clause);
        }
        self.clause.clear();
        Ok(())
    }
}

#[cfg(test)]
#[path = "tests/reader.rs"]
mod tests;
