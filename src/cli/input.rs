//! Where puzzles come from: files, standard input, or the argument itself.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, ErrorKind, IsTerminal};
use std::path::Path;

use anyhow::{anyhow, bail};

use crate::text;

/// Bytes read from a file at a time.
const BUFFER: usize = 1 << 16;

/// An input that was named on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(String),
    /// The argument is the puzzle.
    Typed {
        /// The argument.
        text: String,
        /// Its number among the arguments, from 1.
        number: usize,
    },
}

impl Input {
    /// What an argument names: `-`, an existing file, or else a puzzle typed in. `number` is its
    /// place among the arguments, from 1.
    pub(crate) fn from_argument(argument: &str, number: usize) -> Input {
        if argument == "-" {
            Input::Stdin
        } else if !Path::new(argument).exists() && is_meant_as_puzzle(argument) {
            let text = argument.to_owned();
            Input::Typed { text, number }
        } else {
            Input::File(argument.to_owned())
        }
    }

    /// All arguments; standard input where there are none.
    pub(crate) fn from_arguments(arguments: &[String]) -> Vec<Input> {
        if arguments.is_empty() {
            return vec![Input::Stdin];
        }
        arguments
            .iter()
            .zip(1..)
            .map(|(argument, number)| Input::from_argument(argument, number))
            .collect()
    }

    /// Its name in messages and records.
    pub(crate) fn name(&self) -> String {
        match self {
            Input::Stdin => "stdin".to_owned(),
            Input::File(path) if path.is_empty() => in_quotes(path),
            Input::File(path) => path.clone(),
            Input::Typed { number, .. } => format!("argument {number}"),
        }
    }

    /// Opens an input of puzzles.
    ///
    /// # Errors
    ///
    /// If the file can't be opened, or is a directory; says what to do.
    pub(crate) fn open<'a>(
        &self,
        stdin: impl BufRead + Send + 'a,
    ) -> anyhow::Result<Box<dyn BufRead + Send + 'a>> {
        self.open_as(stdin, ", and not a puzzle either", "a file of puzzles")
    }

    /// Opens an input that holds another text.
    ///
    /// # Errors
    ///
    /// If the file can't be opened, or is a directory.
    pub(crate) fn open_text<'a>(
        &self,
        stdin: impl BufRead + Send + 'a,
    ) -> anyhow::Result<Box<dyn BufRead + Send + 'a>> {
        self.open_as(stdin, "", "a file")
    }

    /// Opens it; the words complete the messages.
    fn open_as<'a>(
        &self,
        stdin: impl BufRead + Send + 'a,
        neither: &str,
        expected: &str,
    ) -> anyhow::Result<Box<dyn BufRead + Send + 'a>> {
        match self {
            Input::Stdin => Ok(Box::new(stdin)),
            Input::Typed { text, .. } => Ok(Box::new(Cursor::new(text.clone().into_bytes()))),
            Input::File(path) => {
                let name = self.name();
                let file = File::open(path).map_err(|error| match error.kind() {
                    ErrorKind::NotFound => anyhow!("{name}: no such file{neither}"),
                    _ => anyhow!("{name}: {error}"),
                })?;
                if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
                    bail!("{name}: is a directory, expected {expected}");
                }
                Ok(Box::new(BufReader::with_capacity(BUFFER, file)))
            }
        }
    }

    /// Its size in bytes, if that is known before it is read.
    pub(crate) fn n_bytes(&self) -> Option<u64> {
        let path = match self {
            Input::Stdin => "/dev/stdin",
            Input::File(path) => path,
            Input::Typed { text, .. } => return Some(text.len() as u64),
        };
        let metadata = std::fs::metadata(path).ok()?;
        metadata.is_file().then_some(metadata.len())
    }

    /// Whether there is something to be read: a puzzle that was typed in, or a file.
    pub(crate) fn is_there(&self) -> bool {
        match self {
            Input::Stdin => false,
            Input::File(path) => Path::new(path).is_file(),
            Input::Typed { .. } => true,
        }
    }

    /// Whether a person has to type this input now.
    pub(crate) fn is_typed_live(&self) -> bool {
        *self == Input::Stdin && std::io::stdin().is_terminal()
    }
}

/// Whether an argument that names no file is a puzzle, if perhaps a faulty one: the reader says what
/// is wrong with it better than "no such file" would.
fn is_meant_as_puzzle(argument: &str) -> bool {
    let is_filler = |c: &char| c.is_ascii_digit() || ".0_*?".contains(*c);
    let (n, n_filler) = (
        argument.chars().count(),
        argument.chars().filter(is_filler).count(),
    );
    text::looks_like_puzzle(argument) || (n >= 9 && n_filler * 2 > n && !argument.contains('/'))
}

/// A word as a shell wants it: in quotes unless it is plain.
pub(crate) fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:,%=+@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    in_quotes(word)
}

/// A word in quotes, as a shell takes them.
fn in_quotes(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Standard input with a large buffer, since the usual one holds a tenth of a large puzzle.
pub(crate) fn buffered_stdin() -> impl BufRead + Send {
    BufReader::with_capacity(BUFFER, std::io::stdin())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_files_puzzles_or_standard_input() {
        let typed = |text: &str| {
            let text = text.to_owned();
            Input::Typed { text, number: 1 }
        };
        let file = |text: &str| Input::File(text.to_owned());
        let blank = ".".repeat(81);
        let faulty = format!("A{}", ".".repeat(79));
        assert_eq!(Input::from_argument("-", 1), Input::Stdin);
        assert_eq!(Input::from_argument(&blank, 1), typed(&blank));
        assert_eq!(Input::from_argument(&faulty, 1), typed(&faulty));
        assert_eq!(Input::from_argument("Cargo.toml", 1), file("Cargo.toml"));
        assert_eq!(
            Input::from_argument("no-such-file.txt", 1),
            file("no-such-file.txt")
        );
        assert_eq!(
            Input::from_argument("2026-11-30/1.txt", 1),
            file("2026-11-30/1.txt")
        );
        assert_eq!(Input::from_arguments(&[]), [Input::Stdin]);
    }
}
