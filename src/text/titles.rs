//! Titles before puzzles on one line, and the states that `SadMan` writes behind puzzles.

use std::io::{self, BufRead};

use super::lines::{Kind, Line};
use super::reader::{Class, Reader};
use super::scan::Scan;
use super::title;

/// Words that tell of a puzzle without an answer: a line with one keeps its place.
const FAILURES: [&str; 14] = [
    "no",
    "not",
    "none",
    "unknown",
    "unsolvable",
    "unsolved",
    "invalid",
    "impossible",
    "error",
    "failed",
    "failure",
    "timeout",
    "unsat",
    "unsatisfiable",
];

/// Whether a title stands before each puzzle on one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Titles {
    /// Not so, as far as is known.
    None,
    /// The next line may be one.
    Awaited,
    /// One was skipped since the last puzzle.
    Skipped,
}

impl Titles {
    /// After a line that was skipped, or after a puzzle.
    pub(super) fn after(self, is_skipped: bool) -> Titles {
        match self {
            Titles::None => Titles::None,
            Titles::Awaited | Titles::Skipped if is_skipped => Titles::Skipped,
            Titles::Awaited | Titles::Skipped => Titles::Awaited,
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// Whether a line of words before a puzzle on the line after `index` others begins a file with a
    /// title before each puzzle: words follow that puzzle, too. Else the words may stand in the place of
    /// a puzzle.
    pub(super) fn begins_titles(&mut self, line: &Line, index: usize) -> io::Result<bool> {
        let may_begin = self.class.is_none() && self.options.form.is_none();
        if !may_begin || says_failure(line) {
            return Ok(false);
        }
        let mut index = index + 1;
        while let Some(next) = self.lines.peek(index)?.cloned() {
            if next.kind() != Kind::Blank {
                let are_titles = self.is_only_words(&next);
                if are_titles {
                    self.titles = Titles::Skipped;
                }
                return Ok(are_titles);
            }
            index += 1;
        }
        Ok(false)
    }

    /// Whether a line is the title of the next puzzle in a file of titles and puzzles on one line: words
    /// behind a puzzle. It is known without the next line.
    pub(super) fn is_next_title(&self, line: &Line) -> bool {
        self.titles == Titles::Awaited && !says_failure(line) && self.is_only_words(line)
    }

    /// Skips the rows below `[State]`: the same puzzle as above, partly filled.
    pub(super) fn skip_state(&mut self, line: &Line) -> io::Result<()> {
        let Some(Class::Rows { side }) = self.class else {
            return Ok(());
        };
        if !line.text.trim_ascii().eq_ignore_ascii_case(b"[State]") {
            return Ok(());
        }
        for _ in 0..side {
            let is_row = self.lines.peek(0)?.is_some_and(|line| {
                matches!(line.kind(), Kind::Text | Kind::Dashes) && Scan::of(line).is_row(side)
            });
            if !is_row {
                break;
            }
            self.lines.next()?;
        }
        Ok(())
    }
}

/// Whether a line of words tells that a puzzle has no answer.
fn says_failure(line: &Line) -> bool {
    let text = String::from_utf8_lossy(&line.text).to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    !title::is_words(line) || words.any(|word| FAILURES.contains(&word))
}
