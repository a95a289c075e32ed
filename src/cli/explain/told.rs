//! Explanations as text.

use super::Found;
use super::drawing;
use super::names::{clues, list, n_of, wrapped};
use crate::count::Count;
use crate::digits::Digit;
use crate::explain::{
    Culprits, Explanation, Needless, Possibility, Possible, Reason, WhyNot, givens,
};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// What was found, as lines.
pub(super) fn text_of(puzzle: &Puzzle, found: &Found) -> String {
    match found {
        Found::Puzzle(explanation) => match explanation {
            Explanation::None(culprits) => none(puzzle, culprits),
            Explanation::Unique {
                solution,
                solved_by,
                needless,
            } => {
                let first = format!("unique, solved by: {}\n", solved_by.name());
                let last = under("its solution", solution);
                first + &self::needless(puzzle, needless) + "\n" + &last
            }
            Explanation::Many {
                count, possible, ..
            } => many(puzzle, *count, possible),
            Explanation::Unknown(reason) => format!("unknown: {reason}\n"),
        },
        Found::Cell(cell, possible) => digits_of(puzzle, *cell, possible),
        Found::Digit {
            cell,
            digit,
            why,
            has_none,
        } => {
            let text = why_not(puzzle, *cell, *digit, why);
            let note = "\nthe puzzle has no solution at all; without --cell it is said why\n";
            text + if *has_none { note } else { "" }
        }
    }
}

/// A grid under a heading.
fn under(heading: &str, grid: &Grid) -> String {
    format!("{heading}:\n{}", drawing::grid(grid))
}

/// Givens that clash.
fn none(puzzle: &Puzzle, culprits: &Culprits) -> String {
    if culprits.cells.is_empty() {
        return "none: even without clues there is no solution\n".to_owned();
    }
    let reason = match &culprits.reason {
        Reason::Together => "there is no solution, though no rule is broken yet".to_owned(),
        reason => reason.in_words(puzzle.geometry()),
    };
    let sign = |cell| (Some(cell) == without_digit(culprits)).then_some('!');
    format!(
        "none: {reason}\n{}\n{}",
        who(puzzle, culprits, ["clashes", "clash"]),
        drawing::clues(puzzle, &culprits.cells, sign)
    )
}

/// Which givens do that, and whether each is needed for it.
fn who(puzzle: &Puzzle, culprits: &Culprits, [does, doo]: [&str; 2]) -> String {
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
fn without_digit(culprits: &Culprits) -> Option<Cell> {
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
    text += &n_open;
    text += &differ;
    if let Some(drawing) = drawing::candidates(possible) {
        return text + &drawing;
    }
    text += &drawing::settled(possible);
    text += "\n";
    for cell in open {
        let lead = format!("{}:", geometry.cell_name(cell));
        let is_any = possible.digits(cell, Possibility::Yes).count() == geometry.side();
        let words = if is_any {
            vec!["any".to_owned()]
        } else {
            drawing::digits_in(cell, possible)
        };
        text += &wrapped(&lead, words.into_iter());
    }
    text
}

/// Givens that can go.
fn needless(puzzle: &Puzzle, needless: &Needless) -> String {
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
        let lead = format!(
            "{} may be needed or not{why}:",
            n_of(puzzle, undecided.len())
        );
        text += &list(&lead, puzzle, undecided);
    } else if each.len() > 1 {
        let n = together.len();
        let rest = match stopped {
            None => format!("the other {} are all needed then", all - n),
            Some(_) => format!("perhaps more{why}"),
        };
        if n == each.len() {
            text += &wrapped(
                &format!("all {n} can go together; {rest}"),
                std::iter::empty(),
            );
        } else {
            text += &list(&format!("{n} can go together; {rest}:"), puzzle, together);
        }
    }
    let sign = |cell| undecided.contains(&cell).then_some('?');
    text + "\n" + &drawing::clues(puzzle, each, sign)
}

/// The digits of one cell.
fn digits_of(puzzle: &Puzzle, cell: Cell, possible: &Possible) -> String {
    let name = puzzle.geometry().cell_name(cell);
    let words = |known| {
        let digits = possible.digits(cell, known).map(|digit| digit.to_string());
        digits.collect::<Vec<String>>()
    };
    let sure = words(Possibility::Yes);
    if let Some(reason) = possible.stopped() {
        let mut text = format!("unknown: {reason}\n");
        if !sure.is_empty() {
            text += &wrapped(&format!("possible in {name}:"), sure.into_iter());
        }
        let open = words(Possibility::Undecided);
        return text + &wrapped(&format!("undecided in {name}:"), open.into_iter());
    }
    match (&sure[..], puzzle.clue(cell)) {
        ([], _) => format!("none: the puzzle has no solution, so no digit is possible in {name}\n"),
        ([digit], Some(_)) => format!("given: {name} is {digit}\n"),
        ([digit], None) => format!("only {digit} is possible in {name}\n"),
        (_, _) => wrapped(&format!("possible in {name}:"), sure.into_iter()),
    }
}

/// Why a digit is not possible, or how it is.
fn why_not(puzzle: &Puzzle, cell: Cell, digit: Digit, why: &WhyNot) -> String {
    let name = puzzle.geometry().cell_name(cell);
    let culprits = match why {
        WhyNot::Given(clue) if *clue == digit => return format!("given: {name} is {digit}\n"),
        WhyNot::Given(clue) => return format!("given: {name} is {clue}, not {digit}\n"),
        WhyNot::Struck => {
            return format!("impossible: {digit} is not among the candidates given for {name}\n");
        }
        WhyNot::Possible(grid) => {
            return under(&format!("possible: a solution with {name}={digit}"), grid);
        }
        WhyNot::Unknown(reason) => return format!("unknown: {reason}\n"),
        WhyNot::Impossible(culprits) => culprits,
    };
    let sign = |it| {
        let is_empty = Some(it) == without_digit(culprits);
        (it == cell).then_some('?').or(is_empty.then_some('!'))
    };
    format!(
        "impossible: {}\n{}\n{}",
        objection(puzzle, cell, digit, &culprits.reason),
        who(puzzle, culprits, ["forbids it", "forbid it"]),
        drawing::clues(puzzle, &culprits.cells, sign)
    )
}

/// The reason against a digit in a cell.
fn objection(puzzle: &Puzzle, cell: Cell, digit: Digit, reason: &Reason) -> String {
    let geometry = puzzle.geometry();
    match reason {
        Reason::Repeated(clash) if clash.cells.contains(&cell) => {
            let [first, second] = clash.cells;
            let other = geometry.cell_name(if first == cell { second } else { first });
            let unit = geometry.unit_name(clash.unit);
            format!("{unit} has {digit} already, in {other}")
        }
        Reason::Repeated(_) => reason.in_words(geometry),
        Reason::NoDigit(empty) => {
            format!("no digit would be left for {}", geometry.cell_name(*empty))
        }
        Reason::NoPlace(lost, unit) => {
            format!(
                "{lost} would have no place in {}",
                geometry.unit_name(*unit)
            )
        }
        Reason::Together => {
            format!("no solution has {}={digit}", geometry.cell_name(cell))
        }
    }
}
