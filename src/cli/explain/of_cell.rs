//! Explanations of one cell as text.

use super::Whole;
use super::drawing;
use super::names::wrapped;
use super::told::{under, who, without_digit};
use crate::digits::Digit;
use crate::explain::{Possibility, Possible, Reason, WhyNot};
use crate::geometry::Cell;
use crate::puzzle::Puzzle;

/// The digits of one cell.
pub(super) fn digits_of(puzzle: &Puzzle, cell: Cell, possible: &Possible) -> String {
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
        ([], _) => no_digit_in(puzzle, cell),
        ([digit], Some(_)) => format!("given: {name} is {digit}\n"),
        ([digit], None) => format!("only {digit} is possible in {name}\n"),
        (_, _) => wrapped(&format!("possible in {name}:"), sure.into_iter()),
    }
}

/// What is said of any digit of any cell where there is no solution.
pub(super) fn no_digit_in(puzzle: &Puzzle, cell: Cell) -> String {
    let name = puzzle.geometry().cell_name(cell);
    format!(
        "none: the puzzle has no solution, so no digit is possible in {name}; without --cell it is said why\n"
    )
}

/// Why a digit is not possible, or how it is.
pub(super) fn why_not(
    puzzle: &Puzzle,
    cell: Cell,
    digit: Digit,
    why: &WhyNot,
    whole: Whole,
) -> String {
    let name = puzzle.geometry().cell_name(cell);
    let objection = objection(puzzle, cell, digit, why);
    match why {
        WhyNot::Given(clue) if *clue == digit => match whole {
            Whole::Unknown(reason) => format!("unknown: {reason}\n"),
            Whole::Some | Whole::None => format!("given: {name} is {digit}\n"),
        },
        WhyNot::Possible(grid) => under(&format!("possible: a solution with {name}={digit}"), grid),
        WhyNot::Unknown(reason) => format!("unknown: {reason}\n"),
        WhyNot::Impossible(culprits) => {
            let sign = |it| {
                let is_empty = Some(it) == without_digit(culprits);
                (it == cell).then_some('?').or(is_empty.then_some('!'))
            };
            format!(
                "impossible: {objection}\n\n{}\n{}",
                drawing::clues(puzzle, &culprits.cells, sign),
                who(puzzle, culprits, ["forbids it", "forbid it"])
            )
        }
        WhyNot::Given(_) | WhyNot::Struck => format!("impossible: {objection}\n"),
    }
}

/// What there is against a digit in a cell, if anything.
pub(super) fn objection(puzzle: &Puzzle, cell: Cell, digit: Digit, why: &WhyNot) -> String {
    let name = puzzle.geometry().cell_name(cell);
    match why {
        WhyNot::Given(clue) => format!("{name} is given as {clue}"),
        WhyNot::Struck => format!("{digit} is not among the candidates given for {name}"),
        WhyNot::Impossible(culprits) => against(puzzle, cell, digit, &culprits.reason),
        WhyNot::Possible(_) | WhyNot::Unknown(_) => String::new(),
    }
}

/// The reason against a digit in a cell.
fn against(puzzle: &Puzzle, cell: Cell, digit: Digit, reason: &Reason) -> String {
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
