//! The integration tests, one binary. A new test goes into the file of its subject:
//!
//! | file         | holds                                                                        |
//! | ------------ | ---------------------------------------------------------------------------- |
//! | `oracle`     | a solver that knows no SAT, which the others compare with                     |
//! | `oracle_itself` | that solver against numbers that others have counted                       |
//! | `random`     | numbers from a fixed seed, and random solved grids                            |
//! | `generate`   | puzzles from a recipe and a seed                                              |
//! | `registries` | what every encoding, at-most-one, backend and level promises by being listed |
//! | `at_most_one` | published sizes of at-most-one and what is built from it                     |
//! | `bibliography` | the sources of encodings and at-most-ones, and the README's list of them    |
//! | `encodings`  | that every formula has exactly the puzzle's solutions                        |
//! | `sizes`      | sizes of formulas, and what others have published of them                    |
//! | `kwon_jain`, `oklibrary` | two published tables, whole                                       |
//! | `cases`      | puzzles with known answers on which tools of this kind went wrong            |
//! | `properties` | random puzzles: every combination agrees with the oracle                      |
//! | `minimum`    | the smallest solution of random 9×9 puzzles that have several                 |
//! | `compare`    | what a comparison runs, in which order, and what it writes down               |
//! | `too_large`  | formulas that are too large are refused before they take memory              |
//! | `count`      | all solutions in order, from the first or from any place, and how many        |
//! | `limits`     | stopping early is "unknown", never an answer                                  |
//! | `interrupted` | a limit that is reached while a formula is made leaves things unknown        |
//! | `backends`   | one suite that each backend passes                                            |
//! | `conflicts`  | conflicts that the solver does not tell, against its proof                   |
//! | `external`   | solvers that are programs of their own, and every way in which they fail      |
//! | `fake`       | scripts that play solvers, for these                                          |
//! | `killed`     | solvers in other processes are gone when their time is over                   |
//! | `endless`    | solvers in other processes that do not come to an end                          |
//! | `usage`      | what solvers in other processes take, and what they tell of their work        |
//! | `dimacs`     | files of formulas, and models read back from them                            |
//! | `claims`     | formulas that deny a claim are unsatisfiable exactly if it is true           |
//! | `prove`      | certificates that are taken for what is true, and none for what is not      |
//! | `proof_check` | right proofs are verified, wrong ones rejected with the reason             |
//! | `proof_mutants` | what is changed in a proof is noticed, unless it is still right             |
//! | `proof_steps` | proofs as lists of steps, and a naive checker of them                        |
//! | `round_trip` | files that other solvers decide, and the way back from their answers         |
//! | `explain`    | clues that clash, that are needed, that forbid a digit; which digits are possible |
//! | `propagate`  | unit propagation and failed literals find what they should, and only truths  |
//! | `techniques` | which techniques unit propagation finds with each encoding                   |
//! | `raw_texts`  | puzzle files of 29 kinds, as people keep them                                 |
//! | `levels`     | what each level of reduction finds, and that it loses no solution              |
//! | `report`     | reports of a fixed comparison, byte by byte                                   |
//! | `generate_kinds` | the kinds of puzzles that recipes ask for, and what is refused              |
//! | `soak`       | random cases of everything against plain backtracking                        |
//! | `fuzz`       | what holds of each reader whatever it gets; the bodies of the targets in `fuzz/` |
//! | `liars`      | backends and encodings that lie or fail: neither is ever an answer            |
//!
//! Nothing here names a technique unless the test is about its published numbers: tests walk the
//! registries, so a new entry is tested by being listed.

mod at_most_one;
mod backends;
mod bibliography;
mod cases;
mod claims;
mod compare;
mod conflicts;
mod count;
mod dimacs;
mod encodings;
mod endless;
mod explain;
mod external;
mod fake;
mod fuzz;
mod generate;
mod generate_kinds;
mod interrupted;
mod killed;
mod kwon_jain;
mod levels;
mod liars;
mod limits;
mod minimum;
mod oklibrary;
mod oracle;
mod oracle_itself;
mod proof_check;
mod proof_mutants;
mod proof_steps;
mod propagate;
mod properties;
mod prove;
mod random;
mod raw_texts;
mod registries;
mod report;
mod round_trip;
mod sizes;
mod soak;
mod techniques;
mod too_large;
mod usage;

use std::io::Write;
use std::sync::OnceLock;

use satdoku::at_most_one::AT_MOST_ONES;
use satdoku::backend::{self, BACKENDS, Backend, SOLVERS};
use satdoku::count::{Next, Solutions};
use satdoku::encoding::{ENCODINGS, Encoding, Families};
use satdoku::limits::Limits;
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome};
use satdoku::verify::{Verification, verify};
use satdoku::{Digit, Geometry, Grid, Puzzle, lexmin};

/// All backends: those built in, the usual solvers that are installed, and satdoku's own `sat` in a
/// process of its own. Says on standard error, once, which are skipped.
fn backends() -> impl Iterator<Item = &'static dyn Backend> {
    static ALL: OnceLock<Vec<Box<dyn Backend>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let names = SOLVERS.iter().map(|known| known.name);
        // Which satdoku may be installed is not the question here.
        let names = names.filter(|&name| name != "satdoku").map(str::to_owned);
        let own = option_env!("CARGO_BIN_EXE_satdoku").map(|path| format!("'{path}' sat"));
        let mut all: Vec<Box<dyn Backend>> = Vec::new();
        for &backend in BACKENDS {
            all.push(Box::new(backend));
        }
        for command in names.chain(own) {
            match backend::by_command(&command).map_err(|error| error.to_string()) {
                Err(error) if error.ends_with(": not found") => {
                    // Not by `eprintln`, which is shown for failed tests only.
                    let _ = writeln!(std::io::stderr(), "skipped: {command} not found");
                }
                // What fails otherwise is to fail the tests.
                started => all.push(started.expect("a program that can be run")),
            }
        }
        all
    });
    all.iter().map(|backend| &**backend)
}

/// The geometry with this side and these boxes, as `--box` takes them, and extra units behind `+`.
fn geometry(side: usize, boxes: &str) -> Geometry {
    let code = match boxes.strip_prefix("none") {
        Some(extra) => format!("none/{side}{extra}"),
        None => boxes.to_owned(),
    };
    let geometry: Geometry = code.parse().expect("a shape");
    assert_eq!(geometry.side(), side);
    geometry
}

/// Regions of side 5. Source: <https://www.janko.at/Raetsel/Sudoku/Chaos/005.a.htm>
const JIGSAW_5: &str = "1122211132445324553344553";

/// Regions of side 6. Source: <https://www.janko.at/Raetsel/Sudoku/Chaos/008.a.htm>
const JIGSAW_6: &str = "111222112223144433443335466655666555";

/// The usual boxes of side 9 and four windows: Windoku.
const WINDOKU: &str = "3x3+..........111.222..111.222..111.222...........\
                       333.444..333.444..333.444..........";

/// The puzzle of side² characters with the usual boxes: 1-9 then A-Z, blank is `.` or `0`.
fn sudoku(text: &str) -> Puzzle {
    let geometry = Geometry::with_default_boxes(text.len().isqrt()).expect("a usual side");
    puzzle_in(&geometry, text)
}

/// The puzzle of side² characters in a geometry.
fn puzzle_in(geometry: &Geometry, text: &str) -> Puzzle {
    assert_eq!(text.len(), geometry.n_cells(), "one character a cell");
    let mut puzzle = Puzzle::blank(geometry);
    for (cell, character) in geometry.cells().zip(text.chars()) {
        let value = match character {
            '.' | '0' => continue,
            _ => character.to_digit(36).expect("a digit or a blank"),
        };
        puzzle.set_clue(cell, digit(value as u16));
    }
    puzzle
}

/// The digit with a value from 1.
fn digit(value: u16) -> Digit {
    Digit::new(value).expect("digits start at 1")
}

/// The grid that a text of side² characters describes.
fn grid_in(geometry: &Geometry, text: &str) -> Grid {
    Grid::from_clues(&puzzle_in(geometry, text)).expect("a digit in every cell")
}

/// A grid's digits in row-major order, as [`sudoku`] reads them.
fn text(grid: &Grid) -> String {
    let character = |digit: &Digit| char::from_digit(u32::from(digit.get()), 36).expect("below 36");
    let text: String = grid.digits().iter().map(character).collect();
    text.to_uppercase()
}

/// A grid's digits as the oracle lists them.
fn values(grid: &Grid) -> Vec<u16> {
    grid.digits().iter().map(|digit| digit.get()).collect()
}

/// The levels that make a difference to what an encoding sees.
const LEVELS: &[Level] = &[Level::None, Level::Clues, Level::Matching];

/// Combinations of encoding, at-most-one, level and backend that cover a geometry: all of them where
/// puzzles are small. Above 5×5 every at-most-one goes with the first encoding that asks it in all
/// families, and the other encodings go with the first at-most-one. All levels go with the first
/// at-most-one only, the others with those that make a difference to what an encoding sees.
///
/// An encoding without a place for the at-most-one is combined with one of them only. `defined` is left
/// out above 6×6: it propagates nothing from a digit to its peers, and blank puzzles take it seconds.
fn combinations(geometry: &Geometry) -> Vec<Options<'static>> {
    let everywhere = Families {
        cells: true,
        rows: true,
        columns: true,
        boxes: true,
    };
    let asks_everywhere = |encoding: &&&dyn Encoding| encoding.at_most_one_applies() == everywhere;
    let representative = ENCODINGS.iter().find(asks_everywhere).map(|e| e.name());
    let mut combinations = Vec::new();
    for &encoding in ENCODINGS {
        let is_slow = encoding.name() == "defined" && geometry.side() > 6;
        if encoding.supports(geometry).is_err() || is_slow {
            continue;
        }
        let takes_all = geometry.side() <= 5 || representative == Some(encoding.name());
        let n_used = if takes_all && encoding.at_most_one_applies() != Families::default() {
            AT_MOST_ONES.len()
        } else {
            1
        };
        for &at_most_one in &AT_MOST_ONES[..n_used] {
            let takes_all_levels = takes_all && at_most_one.name() == AT_MOST_ONES[0].name();
            for &level in if takes_all_levels { Level::ALL } else { LEVELS } {
                for &backend in BACKENDS {
                    combinations.push(Options {
                        encoding,
                        at_most_one,
                        backend,
                        level: Some(level),
                        limits: Limits::default(),
                        counters: false,
                    });
                }
            }
        }
    }
    assert!(!combinations.is_empty(), "nothing covers {geometry}");
    combinations
}

/// The combinations that leave all work on a blank puzzle to the solver.
fn asking(geometry: &Geometry) -> impl Iterator<Item = Options<'static>> {
    let is_plain = |options: &Options| options.level <= Some(Level::Clues);
    combinations(geometry).into_iter().filter(is_plain)
}

/// Options that leave all work on a puzzle to the solver.
fn textbook() -> Options<'static> {
    Options {
        level: Some(Level::Clues),
        ..Options::default()
    }
}

/// What a failed assertion calls a combination.
fn name(options: &Options) -> String {
    let Options {
        encoding,
        at_most_one,
        backend,
        level,
        ..
    } = options;
    let (encoding, at_most_one) = (encoding.name(), at_most_one.name());
    format!(
        "{encoding} + {at_most_one}, reduce {}, {}",
        level.map_or("auto", Level::name),
        backend.name()
    )
}

/// The smallest solution; any grid in the outcome has been verified once more.
fn smallest(puzzle: &Puzzle, options: &Options) -> Outcome {
    let solved = lexmin::smallest(puzzle, options).expect("the backend works");
    if let Some(grid) = solved.outcome.grid() {
        assert_eq!(
            verify(puzzle, grid),
            Verification::Right,
            "{}",
            name(options)
        );
    }
    solved.outcome
}

/// All solutions in the order in which they are listed.
fn listed(puzzle: &Puzzle, options: &Options) -> Vec<Vec<u16>> {
    let mut solutions = Solutions::new(puzzle, options).expect("the backend works");
    let mut listed = Vec::new();
    loop {
        match solutions.next_solution().expect("the backend works") {
            Next::Solution(grid) => {
                assert_eq!(
                    verify(puzzle, &grid),
                    Verification::Right,
                    "{}",
                    name(options)
                );
                listed.push(values(&grid));
            }
            Next::End => return listed,
            Next::Stopped(reason) => panic!("{}: {reason} without a limit", name(options)),
        }
    }
}
