//! Texts and files that are not what they should be, and texts that can't be written.

use std::error::Error as StdError;
use std::fmt;

/// Where a text is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1; 0 where the whole line or what follows it is at fault.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there, and the option that may help.
    pub expected: String,
    /// The line as it stands, without what ends it, where it is at hand.
    pub text: Option<Vec<u8>>,
}

impl fmt::Display for TextError {
    /// `line 3, column 7: found 'x', expected a digit 1-9 or one of . 0 _ * ? -`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if self.column > 0 {
            write!(f, ", column {}", self.column)?;
        }
        write!(f, ": found {}, expected {}", self.found, self.expected)
    }
}

/// What is found where a word keeps the place of a puzzle.
pub(crate) fn the_word(word: &str) -> String {
    format!("the word '{word}'")
}

impl TextError {
    /// Whether the word `none` stands in the place of a puzzle or a grid: there is said to be none.
    pub fn says_none(&self) -> bool {
        self.found == the_word("none")
    }
}

impl StdError for TextError {}

/// A table without the column that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoColumn {
    /// The first line, from 1.
    pub line: usize,
    /// What stands in the columns of that line.
    pub found: Vec<String>,
    /// The column that should be there.
    pub expected: String,
}

impl fmt::Display for NoColumn {
    /// `line 1: found 2 columns (id, puzzle), expected a column named 'quiz'`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoColumn {
            line,
            found,
            expected,
        } = self;
        let (n, names) = (found.len(), found.join(", "));
        let columns = if n == 1 { "column" } else { "columns" };
        write!(
            f,
            "line {line}: found {n} {columns} ({names}), expected {expected}"
        )
    }
}

impl StdError for NoColumn {}

/// Where a file of bytes is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByteError {
    /// The byte, from 0.
    pub offset: u64,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

impl fmt::Display for ByteError {
    /// `byte 17: found the end, expected a 0 that ends the last clause`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByteError {
            offset,
            found,
            expected,
        } = self;
        write!(f, "byte {offset}: found {found}, expected {expected}")
    }
}

impl StdError for ByteError {}

/// A grid outside the domain of a form of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwritable {
    /// The form's name.
    pub form: &'static str,
    /// What it lacks: "has symbols for sides up to 35".
    pub reason: String,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} form {}", self.form, self.reason)
    }
}

impl StdError for Unwritable {}
