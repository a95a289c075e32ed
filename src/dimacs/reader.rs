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
        }
    }

    /// Takes a line and says whether to go on.
    fn take(&mut self, line: Line) -> Result<bool, TextError> {
        let mut words = line.words();
        let Some(first) = words.next() else {
            return Ok(true);
        };
        match (first.bytes, &self.header) {
            ([b'c', ..], header) => {
                if header.is_none() {
                    self.keep_comment(line);
                }
            }
            (b"p", None) => self.header = Some(self.take_header(first, words)?),
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
            (_, Some(_)) => line.words().try_for_each(|word| self.take_literal(word))?,
        }
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
mod tests {
    use super::*;

    fn clauses(text: &str) -> Result<Vec<Vec<i32>>, String> {
        let read = read_cnf(text.as_bytes()).map_err(|error| error.to_string())?;
        let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
        Ok(read.cnf.clauses().map(numbers).collect())
    }

    #[test]
    fn liberties_of_layout_change_nothing() {
        let expected = Ok(vec![vec![1, -2], vec![10, -11]]);
        for text in [
            "p cnf 12 2\n1 -2 0\n10 -11 0\n",
            "p cnf 12 2\n1 -2 0 10 -11 0",
            "p cnf 12 2\n1\n-2\n\n0 10\n-11 0\n\n",
            "c c p cnf 1 1\n c p cnf 5 5\n\tcomment\np  cnf\t12   2 \nc 3 0\n1 -2 0\nc -a0_0 -a0_1\n10 -11 0\nc",
            "\u{feff}p cnf 12 2\r\n1 -2 0\r\n10\t-11 0\r\n",
            "p cnf 12 2\n1 -2 0\n10 -11 0\r",
            "p cnf 12 2\n1 -2 0\n10\nc in a clause 7 0\n-11 0\n",
            "p cnf 12 2\n1 -2 0\n10 -11 0\n%\n0\n\n",
        ] {
            assert_eq!(clauses(text), expected, "{text:?}");
        }
        let long = format!("p cnf 12 2\nc {} 5 0\n1 -2 0 10 -11 0\n", "x".repeat(5000));
        assert_eq!(clauses(&long), expected);
    }

    #[test]
    fn percent_ends_the_file_and_is_pointed_out() {
        let read = read_cnf("p cnf 1 1\n1 0\n%\n0\n".as_bytes()).unwrap();
        assert_eq!(read.warnings, ["line 3: % ends the formula"]);
        assert_eq!(read.cnf.n_clauses(), 1);
    }

    #[test]
    fn unusual_formulas_are_legal() {
        assert_eq!(clauses("p cnf 0 0\n"), Ok(vec![]));
        assert_eq!(clauses("p cnf 0 1\n0\n"), Ok(vec![vec![]]));
        assert_eq!(clauses("p cnf 3 1\n1 0\n"), Ok(vec![vec![1]]));
        assert_eq!(
            clauses("p cnf 1 2\n1 0 -1 0\n"),
            Ok(vec![vec![1], vec![-1]])
        );
        assert_eq!(
            clauses("p cnf 2 1\n1 -1 2 2 0"),
            Ok(vec![vec![1, -1, 2, 2]])
        );
        let unused = read_cnf("p cnf 2147483647 1\n1 0\n".as_bytes()).unwrap();
        assert_eq!(unused.cnf.n_vars(), Var::MAX);
    }

    #[test]
    fn a_clause_has_no_longest_length() {
        let lits: Vec<String> = (1..=100_000).map(|n| n.to_string()).collect();
        let text = format!("p cnf 100000 1\n{} 0\n", lits.join(" "));
        assert_eq!(clauses(&text).unwrap()[0].len(), 100_000);
    }

    #[test]
    fn short_comments_before_the_header_are_kept() {
        let long = "x".repeat(LONG_COMMENT);
        let text = format!("c one\n  c  two \nc{long}\nc\np cnf 0 0\nc three\n");
        let read = read_cnf(text.as_bytes()).unwrap();
        let comments: Vec<(usize, &str)> =
            read.comments.iter().map(|c| (c.line, &*c.text)).collect();
        assert_eq!(comments, [(1, "one"), (2, "two"), (4, "")]);
    }

    #[test]
    fn faults_are_named_with_their_place() {
        for (text, message) in [
            (
                "",
                "line 1: found the end, expected the header: p cnf VARIABLES CLAUSES",
            ),
            (
                "c\n\n",
                "line 2: found the end, expected the header: p cnf VARIABLES CLAUSES",
            ),
            (
                "1 0\n",
                "line 1, column 1: found '1', expected the header: p cnf VARIABLES CLAUSES",
            ),
            (
                "p cnf 3\n",
                "line 1, column 1: found half a header, expected the header: p cnf VARIABLES CLAUSES",
            ),
            (
                "p wcnf 3 1\n",
                "line 1, column 3: found 'wcnf', expected the header: p cnf VARIABLES CLAUSES",
            ),
            (
                "p cnf -3 1\n",
                "line 1, column 7: found '-3', expected the number of variables",
            ),
            (
                "p cnf 3 x\n",
                "line 1, column 9: found 'x', expected the number of clauses",
            ),
            (
                "p cnf 2147483648 1\n",
                "line 1, column 7: found '2147483648', expected a number up to 2147483647",
            ),
            (
                "p cnf 1 1 1\n1 0\n",
                "line 1, column 11: found '1', expected the end of the header",
            ),
            (
                "p cnf 1 1\n1 0\np cnf 1 1\n",
                "line 3, column 1: found 'p', expected no second header: line 1 has one",
            ),
            (
                "c\np cnf 1 2\n1 0\n",
                "line 2: found a header that counts 2 clauses, expected 1, as many as follow",
            ),
            (
                "p cnf 1 1\n1 0\n-1 0\n",
                "line 1: found a header that counts 1 clauses, expected 2, as many as follow",
            ),
            (
                "p cnf 1 2\n1 0\n%\n0\n",
                "line 1: found a header that counts 2 clauses, expected 1, as many as follow",
            ),
            (
                "p cnf 2 1\n1 -3 0\n",
                "line 2, column 3: found '-3', expected a literal of the header's 2 variables",
            ),
            (
                "p cnf 2 1\n1 - 2 0\n",
                "line 2, column 3: found '-', expected a literal or 0",
            ),
            (
                "p cnf 2 1\n1 -0\n",
                "line 2, column 3: found '-0', expected a literal or 0",
            ),
            (
                "p cnf 2 1\n\t1 2x 0\n",
                "line 2, column 4: found '2x', expected a literal or 0",
            ),
            (
                "p cnf 2 1\n1 +2 0\n",
                "line 2, column 3: found '+2', expected a literal or 0",
            ),
            (
                "p cnf 2 1\n1 é\u{0} 0\n",
                "line 2, column 3: found 'é\\0', expected a literal or 0",
            ),
            (
                "p cnf 2 1\n1 2\n",
                "line 2: found the end, expected a 0 that ends the last clause",
            ),
            (
                "p cnf 2 1\n1 2\n%\n0\n",
                "line 3: found the end, expected a 0 that ends the last clause",
            ),
        ] {
            assert_eq!(clauses(text), Err(message.to_owned()), "{text:?}");
        }
    }
}
