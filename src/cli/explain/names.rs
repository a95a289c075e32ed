//! What givens are called, and lists of them.

use crate::explain::givens;
use crate::geometry::Cell;
use crate::puzzle::Puzzle;

/// Lists are broken before this column.
const WIDTH: usize = 80;

/// Longer lists are cut after so many entries.
const LONGEST: usize = 40;

/// The first entries of a list that is too long to be read, and what stands for the others.
pub(super) fn shortened<T>(all: &[T]) -> (&[T], Option<String>) {
    // A few more take no more place than the words that stand for them.
    if all.len() <= LONGEST + LONGEST / 10 {
        return (all, None);
    }
    (
        &all[..LONGEST],
        Some(format!("and {} more (--json has all)", all.len() - LONGEST)),
    )
}

/// What a cell's given is called: `r1c2=5`, or `r1c2 in {1,5}` where it is no clue.
pub(super) fn given(puzzle: &Puzzle, cell: Cell) -> String {
    let name = puzzle.geometry().cell_name(cell);
    let candidates = puzzle.candidates(cell);
    match puzzle.clue(cell) {
        Some(clue) if candidates.contains(clue) => format!("{name}={clue}"),
        Some(_) | None => {
            let digits: Vec<String> = candidates.iter().map(|digit| digit.to_string()).collect();
            format!("{name} in {{{}}}", digits.join(","))
        }
    }
}

/// How many of the puzzle's givens these are: `3 of the 24 clues`, `both clues`, `all 9 clues`, `the only
/// clue`.
pub(super) fn n_of(puzzle: &Puzzle, n: usize) -> String {
    let all = givens(puzzle).len();
    let clues = clues(puzzle, all);
    match (n, n == all) {
        (1, true) => format!("the only {clues}"),
        (2, true) => format!("both {clues}"),
        (_, true) => format!("all {n} {clues}"),
        (_, false) => format!("{n} of the {all} {clues}"),
    }
}

/// `clues`, or `givens` where not all are clues, or the word for one of them.
pub(super) fn clues(puzzle: &Puzzle, n: usize) -> &'static str {
    match (givens(puzzle).len() == puzzle.n_clues(), n) {
        (true, 1) => "clue",
        (true, _) => "clues",
        (false, 1) => "given",
        (false, _) => "givens",
    }
}

/// The givens of these cells after a text, broken into lines; not all if they are many.
pub(super) fn list(lead: &str, puzzle: &Puzzle, cells: &[Cell]) -> String {
    let (cells, rest) = shortened(cells);
    let words = cells.iter().map(|&cell| given(puzzle, cell));
    wrapped(lead, words.chain(rest))
}

/// Words after a text, broken into lines, the later ones indented. Ends in a newline.
pub(super) fn wrapped(lead: &str, words: impl Iterator<Item = String>) -> String {
    let mut text = lead.to_owned();
    let mut length = lead.len();
    for word in words {
        if length + 1 + word.len() >= WIDTH {
            text += "\n ";
            length = 1;
        }
        text += " ";
        text += &word;
        length += 1 + word.len();
    }
    text + "\n"
}
