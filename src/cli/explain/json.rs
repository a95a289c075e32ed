//! Explanations as JSON objects. The README documents them; fields that do not apply are `null`.

use serde::Serialize;

use super::{Found, Whole, of_cell, told};
use crate::cli::answers::one_line;
use crate::cli::run::Place;
use crate::count::Count;
use crate::digits::Digit;
use crate::error::Error;
use crate::explain::{Culprits, Explanation, Possibility, Possible, Reason, WhyNot};
use crate::geometry::{Cell, Geometry};
use crate::limits::StopReason;
use crate::puzzle::Puzzle;

/// The object of an explanation. Rows, columns and digits are numbered from 1.
#[derive(Serialize, Default)]
pub(super) struct Record {
    #[serde(flatten)]
    place: Option<Place>,
    /// Of a puzzle none, unique, many or unknown; of a cell possible, given, none or unknown; of a digit in a
    /// cell also impossible.
    verdict: &'static str,
    /// The cell asked about, with the digit where one was given.
    asked: Option<Asked>,
    /// The only solution, the smallest of several, or one with the digit asked about.
    solution: Option<String>,
    /// What found the only solution.
    solved_by: Option<&'static str>,
    /// Solutions counted.
    count: Option<u64>,
    /// Whether there are no more.
    exact: Option<bool>,
    /// Why there is no solution, or none with the digit asked about.
    reason: Option<String>,
    /// repeated, `no_digit`, `no_place`, together, given or struck.
    reason_kind: Option<&'static str>,
    /// The givens that clash, or that forbid the digit asked about.
    culprits: Option<Vec<Given>>,
    /// Whether it is known that each of them is needed.
    culprits_minimal: Option<bool>,
    /// The givens without which, one at a time, there is a solution; null if that is not known of all.
    repairs: Option<Vec<Given>>,
    /// The givens that can go, each by itself.
    needless: Option<Vec<Given>>,
    /// Some of these that can go together.
    needless_together: Option<Vec<Given>>,
    /// Whether it is known that none of those that are left can go as well.
    needless_together_complete: Option<bool>,
    /// The givens of which it is not known whether they can go.
    needless_undecided: Option<Vec<Given>>,
    /// The digits that cells have in some solution: of all cells, or of the one asked about.
    possible: Option<Vec<CellDigits>>,
    /// The digits of which that is not known; cells without any are left out.
    possible_undecided: Option<Vec<CellDigits>>,
    /// Why something is not known.
    stopped: Option<String>,
}

/// A cell, and perhaps a digit.
#[derive(Serialize)]
struct Asked {
    row: usize,
    column: usize,
    digit: Option<u16>,
}

/// A given: its digit if it is a clue, else the candidates that it leaves.
#[derive(Serialize)]
#[serde(untagged)]
enum Given {
    Clue {
        row: usize,
        column: usize,
        digit: u16,
    },
    Candidates(CellDigits),
}

/// A cell and digits.
#[derive(Serialize)]
struct CellDigits {
    row: usize,
    column: usize,
    digits: Vec<u16>,
}

/// The object of a puzzle that can't be read, as batch commands have it.
#[derive(Serialize)]
pub(super) struct Unreadable {
    #[serde(flatten)]
    place: Place,
    verdict: &'static str,
    error: String,
}

/// The object of this error, if it is about the text of a puzzle.
pub(super) fn unreadable(
    input: &str,
    number: Option<u64>,
    error: &anyhow::Error,
) -> Option<Unreadable> {
    let Some(Error::Text(fault)) = error.downcast_ref() else {
        return None;
    };
    Some(Unreadable {
        place: Place {
            input: input.into(),
            line: fault.line,
            puzzle: number.unwrap_or(1),
        },
        verdict: "unreadable",
        error: format!("{error:#}"),
    })
}

/// The object of what was found.
pub(super) fn record(place: Place, puzzle: &Puzzle, found: &Found) -> Record {
    let geometry = puzzle.geometry();
    let mut record = match found {
        Found::Puzzle(explanation) => of_puzzle(puzzle, explanation),
        Found::Cell(cell, possible) => {
            let is_possible = possible.digits(*cell, Possibility::Yes).next().is_some();
            let verdict = match possible.stopped() {
                Some(_) => "unknown",
                None if !is_possible => "none",
                None if puzzle.clue(*cell).is_some() => "given",
                None => "possible",
            };
            Record {
                verdict,
                asked: Some(asked(geometry, *cell, None)),
                possible: Some(vec![digits(*cell, possible, Possibility::Yes)]),
                possible_undecided: Some(undecided([*cell].into_iter(), possible)),
                stopped: words(possible.stopped()),
                ..Record::default()
            }
        }
        Found::Digit {
            cell,
            digit,
            why,
            whole,
        } => {
            let record = match whole {
                Whole::None => Record {
                    verdict: "none",
                    ..Record::default()
                },
                Whole::Some | Whole::Unknown(_) => of_digit(puzzle, *cell, *digit, why, *whole),
            };
            Record {
                asked: Some(asked(geometry, *cell, Some(*digit))),
                ..record
            }
        }
    };
    record.place = Some(place);
    record
}

/// Of a whole puzzle.
fn of_puzzle(puzzle: &Puzzle, explanation: &Explanation) -> Record {
    let record = Record {
        verdict: explanation.name(),
        stopped: words(explanation.stopped()),
        ..Record::default()
    };
    match explanation {
        Explanation::None {
            reason,
            culprits,
            repairs,
        } => Record {
            count: Some(0),
            exact: Some(true),
            reason: Some(told::headline(puzzle, explanation)),
            reason_kind: Some(kind_of(reason)),
            repairs: match repairs.stopped {
                None => Some(givens(puzzle, &repairs.cells)),
                Some(_) => None,
            },
            ..of_culprits(puzzle, culprits, record)
        },
        Explanation::Unique {
            solution,
            solved_by,
            needless,
        } => Record {
            solution: Some(one_line(solution)),
            solved_by: Some(solved_by.name()),
            count: Some(1),
            exact: Some(true),
            needless: Some(givens(puzzle, &needless.each)),
            needless_together: Some(givens(puzzle, &needless.together)),
            needless_together_complete: Some(needless.stopped.is_none()),
            needless_undecided: Some(givens(puzzle, &needless.undecided)),
            ..record
        },
        Explanation::Many {
            smallest,
            count,
            possible,
        } => {
            let (count, exact) = match count {
                Count::Exactly(n) => (*n, true),
                Count::AtLeast(n) | Count::Stopped(n, _) => (*n, false),
            };
            let cells = || puzzle.geometry().cells();
            let sure = cells().map(|cell| digits(cell, possible, Possibility::Yes));
            Record {
                solution: Some(one_line(smallest)),
                count: Some(count),
                exact: Some(exact),
                possible: Some(sure.collect()),
                possible_undecided: Some(undecided(cells(), possible)),
                ..record
            }
        }
        Explanation::Unknown(_) => record,
    }
}

/// Of a digit in a cell.
fn of_digit(puzzle: &Puzzle, cell: Cell, digit: Digit, why: &WhyNot, whole: Whole) -> Record {
    let verdict = |verdict| Record {
        verdict,
        ..Record::default()
    };
    let impossible = |kind| Record {
        reason: Some(of_cell::objection(puzzle, cell, digit, why)),
        reason_kind: Some(kind),
        ..verdict("impossible")
    };
    let own = |kind| Record {
        culprits: Some(givens(puzzle, &[cell])),
        culprits_minimal: Some(true),
        ..impossible(kind)
    };
    let unknown = |reason| Record {
        stopped: words(Some(reason)),
        ..verdict("unknown")
    };
    match why {
        WhyNot::Given(clue) if *clue == digit => match whole {
            Whole::Unknown(reason) => unknown(reason),
            Whole::Some | Whole::None => verdict("given"),
        },
        WhyNot::Given(_) => own("given"),
        WhyNot::Struck => own("struck"),
        WhyNot::Possible(grid) => Record {
            solution: Some(one_line(grid)),
            ..verdict("possible")
        },
        WhyNot::Unknown(reason) => unknown(*reason),
        WhyNot::Impossible(culprits) => Record {
            stopped: words(culprits.stopped),
            ..of_culprits(puzzle, culprits, impossible(kind_of(&culprits.reason)))
        },
    }
}

/// The word for a reason.
fn kind_of(reason: &Reason) -> &'static str {
    match reason {
        Reason::Repeated(_) => "repeated",
        Reason::NoDigit(_) => "no_digit",
        Reason::NoPlace(..) => "no_place",
        Reason::Together => "together",
    }
}

/// A record with culprits.
fn of_culprits(puzzle: &Puzzle, culprits: &Culprits, record: Record) -> Record {
    Record {
        culprits: Some(givens(puzzle, &culprits.cells)),
        culprits_minimal: Some(culprits.stopped.is_none()),
        ..record
    }
}

/// Row and column from 1.
fn place_of(geometry: &Geometry, cell: Cell) -> (usize, usize) {
    let (row, column) = geometry.row_and_column(cell);
    (row + 1, column + 1)
}

fn asked(geometry: &Geometry, cell: Cell, digit: Option<Digit>) -> Asked {
    let (row, column) = place_of(geometry, cell);
    let digit = digit.map(Digit::get);
    Asked { row, column, digit }
}

fn givens(puzzle: &Puzzle, cells: &[Cell]) -> Vec<Given> {
    let given = |&cell: &Cell| {
        let (row, column) = place_of(puzzle.geometry(), cell);
        let candidates = puzzle.candidates(cell);
        match puzzle.clue(cell) {
            Some(clue) if candidates.contains(clue) => Given::Clue {
                row,
                column,
                digit: clue.get(),
            },
            Some(_) | None => Given::Candidates(CellDigits {
                row,
                column,
                digits: candidates.iter().map(Digit::get).collect(),
            }),
        }
    };
    cells.iter().map(given).collect()
}

fn digits(cell: Cell, possible: &Possible, known: Possibility) -> CellDigits {
    let (row, column) = place_of(possible.geometry(), cell);
    let digits = possible.digits(cell, known).map(Digit::get).collect();
    CellDigits {
        row,
        column,
        digits,
    }
}

fn undecided(cells: impl Iterator<Item = Cell>, possible: &Possible) -> Vec<CellDigits> {
    let all = cells.map(|cell| digits(cell, possible, Possibility::Undecided));
    all.filter(|digits| !digits.digits.is_empty()).collect()
}

fn words(reason: Option<StopReason>) -> Option<String> {
    reason.map(|reason| reason.to_string())
}
