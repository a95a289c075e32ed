//! Explanations as text.

use super::drawing;
use super::names::{clues, given, list, n_of, shortened, wrapped};
use super::{Found, Whole, of_cell};
use crate::count::Count;
use crate::explain::{
    Culprits, Explanation, Needless, Possibility, Possible, Reason, Repairs, givens, only,
};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::text::{Style, write_puzzle};

/// What was found, as lines. `style` is how the puzzle was written.
pub(super) fn text_of(puzzle: &Puzzle, style: &Style, found: &Found) -> String {
    match found {
        Found::Puzzle(explanation) => match explanation {
            Explanation::None {
                culprits, repairs, ..
            } => none(puzzle, &headline(puzzle, explanation), culprits, repairs),
            Explanation::Unique {
                solution,
                solved_by,
                needless,
            } => {
                let first = format!("unique, solved by: {}\n", solved_by.name());
                let last = under("its solution", solution);
                first + &self::needless(puzzle, style, needless) + "\n" + &last
            }
            Explanation::Many {
                count, possible, ..
            } => many(puzzle, *count, possible),
            Explanation::Unknown(reason) => {
                format!("unknown: {reason} while solutions were looked for\n")
            }
        },
        Found::Cell(cell, possible) => of_cell::digits_of(puzzle, *cell, possible),
        Found::Digit {
            cell,
            digit,
            why,
            whole,
        } => match whole {
            Whole::None => of_cell::no_digit_in(puzzle, *cell),
            Whole::Some | Whole::Unknown(_) => of_cell::why_not(puzzle, *cell, *digit, why, *whole),
        },
    }
}

/// A grid under a heading.
pub(super) fn under(heading: &str, grid: &Grid) -> String {
    format!("{heading}:\n{}", drawing::grid(grid))
}

/// The simplest reason why a puzzle has no solution. That there is none is said only where it was looked for.
pub(super) fn headline(puzzle: &Puzzle, explanation: &Explanation) -> String {
    match explanation {
        Explanation::None {
            reason: Reason::Together,
            ..
        } if explanation.stopped().is_some() => "there is no solution".to_owned(),
        Explanation::None {
            reason: Reason::Together,
            ..
        } => "there is no solution, for no reason that can be seen at a glance".to_owned(),
        Explanation::None { reason, .. } => reason.in_words(puzzle.geometry()),
        _ => String::new(),
    }
}

/// Givens that clash, and those that are to blame alone.
fn none(puzzle: &Puzzle, headline: &str, culprits: &Culprits, repairs: &Repairs) -> String {
    if culprits.cells.is_empty() {
        return "none: even without clues there is no solution\n".to_owned();
    }
    let sign = |cell| (Some(cell) == without_digit(culprits)).then_some('!');
    format!(
        "none: {headline}\n\n{}\n{}{}",
        drawing::clues(puzzle, &culprits.cells, sign),
        who(puzzle, culprits, ["clashes", "clash"]),
        blame(puzzle, culprits, repairs)
    )
}

/// Which givens are to blame alone.
fn blame(puzzle: &Puzzle, culprits: &Culprits, repairs: &Repairs) -> String {
    let cells = &repairs.cells;
    let clue = clues(puzzle, 1);
    let mut text = match cells[..] {
        [] if repairs.undecided.is_empty() => {
            format!("no single {clue} is to blame: there is more than one clash\n")
        }
        [] => String::new(),
        [cell] => {
            let given = given(puzzle, cell);
            format!("without {given} alone it would have a solution\n")
        }
        _ if *cells == culprits.cells => {
            "with any one of them taken away it would have a solution\n".to_owned()
        }
        _ => {
            let lead = "with any one of these taken away it would have a solution:";
            list(lead, puzzle, cells)
        }
    };
    if let Some(reason) = repairs.stopped {
        let n = repairs.undecided.len();
        let whether = if n == culprits.cells.len() {
            format!("whether a single {clue} is to blame is not known ({reason})\n")
        } else {
            let lead = format!("not known ({reason}) whether one of these is to blame alone:");
            list(&lead, puzzle, &repairs.undecided)
        };
        text += &whether;
    }
    text
}

/// Which givens do that, and whether each is needed for it.
pub(super) fn who(puzzle: &Puzzle, culprits: &Culprits, [does, doo]: [&str; 2]) -> String {
    let cells = &culprits.cells;
    let needed = match culprits.stopped {
        None if cells.len() > 1 => ", each of them needed".to_owned(),
        None => String::new(),
        Some(reason) => format!(", perhaps not all of them needed ({reason})"),
    };
    let verb = if cells.len() == 1 { does } else { doo };
    let lead = format!("{} {verb}{needed}:", n_of(puzzle, cells.len()));
    list(&lead, puzzle, cells)
}

/// The cell for which no digit is left, if that is the reason.
pub(super) fn without_digit(culprits: &Culprits) -> Option<Cell> {
    match culprits.reason {
        Reason::NoDigit(cell) => Some(cell),
        Reason::Repeated(_) | Reason::NoPlace(..) | Reason::Together => None,
    }
}

/// How many solutions, and the digits of the cells.
fn many(puzzle: &Puzzle, count: Count, possible: &Possible) -> String {
    let geometry = puzzle.geometry();
    let mut text = match count {
        Count::Exactly(n) => format!("many: {n} solutions\n"),
        Count::AtLeast(n) => format!("many: {n} solutions or more\n"),
        Count::Stopped(n, reason) => {
            format!("many: {n} solutions or more, not counted to the end ({reason})\n")
        }
    };
    let cells = geometry.cells();
    let open: Vec<Cell> = cells
        .filter(|&cell| possible.fixed(cell).is_none())
        .collect();
    let n_blank = geometry.n_cells() - puzzle.n_clues();
    let n_open = if open.len() == n_blank {
        format!("all {n_blank} blank cells")
    } else {
        format!("{} of the {n_blank} blank cells", open.len())
    };
    let differ = match possible.stopped() {
        None => " differ between them:\n\n".to_owned(),
        Some(reason) => {
            format!(" differ, or may differ: digits after ? are undecided ({reason})\n\n")
        }
    };
    let is_all = |cell: Cell| possible.digits(cell, Possibility::Yes).count() == geometry.side();
    if geometry.cells().all(is_all) {
        return text + "every digit is possible in every cell\n";
    }
    text += &n_open;
    text += &differ;
    if let Some(drawing) = drawing::candidates(possible) {
        return text + &drawing;
    }
    text += &drawing::settled(possible);
    text += "\n* is a cell that may have several digits:\n";
    let (shown, rest) = shortened(&open);
    for &cell in shown {
        let lead = format!("{}:", geometry.cell_name(cell));
        let words = if is_all(cell) {
            vec!["any".to_owned()]
        } else {
            drawing::digits_in(cell, possible)
        };
        text += &wrapped(&lead, words.into_iter());
    }
    if let Some(rest) = rest {
        text += &rest;
        text += "\n";
    }
    text
}

/// Givens that can go; those that can go together in brackets.
fn needless(puzzle: &Puzzle, style: &Style, needless: &Needless) -> String {
    let Needless {
        each,
        together,
        undecided,
        stopped,
    } = needless;
    let all = givens(puzzle).len();
    if each.is_empty() && undecided.is_empty() {
        let clues = clues(puzzle, all);
        return format!("minimal: each of the {all} {clues} is needed\n");
    }
    let why = stopped.map_or(String::new(), |reason| format!(" ({reason})"));
    let mut text = String::new();
    if !together.is_empty() {
        text = format!("\n{}\n", drawing::clues(puzzle, together, |_| None));
    }
    if !each.is_empty() {
        let by_itself = if each.len() > 1 {
            ", each by itself"
        } else {
            ""
        };
        let lead = format!("{} can go{by_itself}:", n_of(puzzle, each.len()));
        text += &list(&lead, puzzle, each);
    }
    if !undecided.is_empty() {
        let others = match all - each.len() - undecided.len() {
            0 => String::new(),
            n => format!(", the other {n} are needed"),
        };
        let lead = format!(
            "{} may be needed or not{why}{others}; not known of:",
            n_of(puzzle, undecided.len())
        );
        text += &list(&lead, puzzle, undecided);
        return text;
    }
    let n = together.len();
    if each.len() > 1 {
        let rest = match stopped {
            None => format!("the other {} are all needed then", all - n),
            Some(_) => format!("perhaps more{why}"),
        };
        if n == each.len() {
            let words = format!("all {n} can go together; {rest}\n");
            text += &words;
        } else {
            text += &list(&format!("{n} can go together; {rest}:"), puzzle, together);
        }
    }
    text + &left(puzzle, style, needless)
}

/// The puzzle without the givens that can go together, to be copied. Nothing if not all givens are clues, which
/// no form of text can show.
fn left(puzzle: &Puzzle, style: &Style, needless: &Needless) -> String {
    let all = givens(puzzle);
    if all.len() != puzzle.n_clues() {
        return String::new();
    }
    let is_left = |cell: &Cell| needless.together.binary_search(cell).is_err();
    let left: Vec<Cell> = all.into_iter().filter(is_left).collect();
    let lead = match needless.stopped {
        None => "what is left is minimal:",
        Some(_) => "what is left, perhaps not minimal:",
    };
    match write_puzzle(&only(puzzle, &left), style) {
        Ok(text) if text.trim_end().contains('\n') => format!("\n{lead}\n{text}"),
        Ok(text) => format!("{lead} {text}"),
        Err(_) => String::new(),
    }
}
