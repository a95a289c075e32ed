//! Solvers that are programs of their own. Small scripts play those that fail, each in its own way;
//! what real ones do is in `backends` and `limits`, and below for whole puzzles.
#![cfg(unix)]

mod processes;

use std::fs;
use std::time::{Duration, Instant};

use satdoku::backend::{self, Backend, External, Verdict};
use satdoku::count::{Count, count_up_to};
use satdoku::limits::{Limits, StopReason};
use satdoku::model::Model;
use satdoku::solve::{Options, Outcome, any_solution};
use satdoku::verify::{Verification, verify_smallest};
use satdoku::{Puzzle, lexmin};

use crate::fake::{Fake, lits, solve};
use crate::{backends, geometry, sudoku};

/// What comes of it with this script.
fn played(script: &str) -> Result<Verdict, String> {
    solve(&Fake::new(script).backend(""), &Limits::default())
}

#[expect(clippy::unnecessary_wraps, reason = "compared with results")]
fn sat(numbers: &[i32]) -> Result<Verdict, String> {
    Ok(Verdict::Sat(lits(numbers).collect::<Model>()))
}

fn failed(message: &str) -> Result<Verdict, String> {
    Err(format!("fake failed: {message}"))
}

#[test]
fn a_variable_with_both_signs_is_an_error_that_names_it() {
    let message = "its answer (with exit code 10), line 2, column 5: found both 1 and -1, expected \
                   one value of variable 1";
    let script = "echo s SATISFIABLE; echo v 1 -1 0; exit 10";
    assert_eq!(played(script), failed(message));
}

#[test]
fn a_result_file_in_the_form_of_minisat_is_read() {
    for (arguments, script, verdict) in [
        (
            "{cnf} {answer}",
            "printf 'SAT\\n1 2 -3 0\\n' > $2; exit 10",
            sat(&[1, 2, -3]),
        ),
        (
            "{answer} {cnf}",
            "echo UNSAT > $1; exit 20",
            Ok(Verdict::Unsat),
        ),
        (
            "-r={answer} {cnf}",
            "echo INDET > ${1#-r=}",
            Ok(Verdict::Unknown(StopReason::GaveUp)),
        ),
        (
            // What it prints meanwhile is not its answer.
            "{cnf} {answer}",
            "echo WARNING; echo UNSATISFIABLE",
            failed(
                "its answer (with exit code 0), line 1: found the end, expected an s line: \
                 s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN",
            ),
        ),
    ] {
        let fake = Fake::new(script);
        assert_eq!(
            solve(&fake.backend(arguments), &Limits::default()),
            verdict,
            "{script}"
        );
    }
}

#[test]
fn no_solution_comes_without_a_grid() {
    let fake = Fake::new("echo s UNSATISFIABLE; exit 20");
    let backend = fake.backend("");
    let options = Options {
        backend: &backend,
        ..Options::default()
    };
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let solved = any_solution(&puzzle, &options).expect("it has answered");
    assert_eq!(solved.outcome, Outcome::None);
    let message = "its answer (with exit code 20), line 2, column 3: found '1', expected no value \
                   where the verdict is UNSATISFIABLE";
    let script = "echo s UNSATISFIABLE; echo v 1 2 -3 0; exit 20";
    assert_eq!(played(script), failed(message));
}

#[test]
fn the_s_line_decides_and_the_exit_code_must_not_contradict_it() {
    let sat_line = "s SATISFIABLE\nv 2 -3 0";
    let said = [sat_line, "s UNSATISFIABLE", "s UNKNOWN"];
    let right = [
        sat(&[-1, 2, -3]),
        Ok(Verdict::Unsat),
        Ok(Verdict::Unknown(StopReason::GaveUp)),
    ];
    for (code, consistent) in [
        (0, [true, true, true]),
        (10, [true, false, false]),
        (30, [true, false, false]),
        (20, [false, true, false]),
        (15, [false, false, true]),
    ] {
        for k in 0..3 {
            let played = played(&format!("echo '{}'; exit {code}", said[k]));
            if consistent[k] {
                assert_eq!(played, right[k], "{code}");
            } else {
                let word = ["SATISFIABLE", "UNSATISFIABLE", "UNKNOWN"][k];
                let message = format!("it says {word}, but ended with exit code {code}");
                assert_eq!(played, failed(&message));
            }
        }
    }
}

#[test]
fn comments_and_blank_lines_among_the_values_are_passed_over() {
    let script = "printf 'c x\\n\\nv 1\\nc s UNKNOWN\\n\\nv 2\\ns SATISFIABLE\\nv -3\\nc end\\n'";
    assert_eq!(played(script), sat(&[1, 2, -3]));
}

#[test]
fn no_answer_is_never_no_solution() {
    let no_verdict =
        "found the end, expected an s line: s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN";
    for (script, verdict) in [
        ("echo s UNKNOWN", Ok(Verdict::Unknown(StopReason::GaveUp))),
        (
            "echo s INDETERMINATE",
            Ok(Verdict::Unknown(StopReason::GaveUp)),
        ),
        (
            "",
            failed(&format!(
                "its answer (with exit code 0), line 1: {no_verdict}"
            )),
        ),
        (
            "echo c hard >&1; echo out of ideas >&2; exit 20",
            failed(&format!(
                "its answer (with exit code 20), line 1: {no_verdict}; it last said: out of ideas"
            )),
        ),
        (
            "echo s SATISFIABLE; exit 10",
            failed(
                "its answer (with exit code 10), line 1: found the end, expected a v line: the \
                 solver says SATISFIABLE and lists no model",
            ),
        ),
        (
            "echo s MAYBE",
            failed(
                "its answer (with exit code 0), line 1, column 3: found 'MAYBE', expected \
                 SATISFIABLE, UNSATISFIABLE or UNKNOWN after s",
            ),
        ),
    ] {
        assert_eq!(played(script), verdict, "{script}");
    }
}

#[test]
fn variables_that_a_model_leaves_out_are_false_if_that_makes_it_one() {
    assert_eq!(played("echo s SATISFIABLE; echo v 2 0"), sat(&[-1, 2, -3]));
    assert_eq!(played("echo s SATISFIABLE; echo v 1 2"), sat(&[1, 2, -3]));
}

#[test]
fn half_a_model_is_an_error() {
    let message = "fake gave a wrong answer: its model has no value for 2 of 3 variables; clause 1 \
                   needs 2";
    assert_eq!(
        played("echo s SATISFIABLE; echo v -1"),
        Err(message.to_owned())
    );
}

#[test]
fn a_wrong_model_is_an_error() {
    let message = "fake gave a wrong answer: clause 3 is not true: [-2, -3]";
    assert_eq!(
        played("echo s SATISFIABLE; echo v 1 2 3 0"),
        Err(message.to_owned())
    );
}

#[test]
fn the_answer_to_another_puzzle_is_an_error() {
    // The smallest 4×4 grid, whatever was asked. Variable 16(r-1) + 4(c-1) + d: a textbook formula.
    let true_vars = [1, 6, 11, 16, 19, 24, 25, 30, 34, 37, 44, 47, 52, 55, 58, 61];
    let value = |var| if true_vars.contains(&var) { var } else { -var };
    let values: Vec<String> = (1..=64).map(|var| value(var).to_string()).collect();
    let script = format!("echo s SATISFIABLE; echo v {} 0; exit 10", values.join(" "));
    let fake = Fake::new(&script);
    let backend = fake.backend("");
    let level = Some(satdoku::reduce::Level::None);
    let options = Options {
        backend: &backend,
        level,
        ..Options::default()
    };
    let found = any_solution(&sudoku("1234............"), &options).expect("it is a solution");
    assert!(found.outcome.grid().is_some());
    let error = any_solution(&sudoku("21.............."), &options).expect_err("another puzzle");
    let error = error.to_string();
    assert!(error.contains(" gave a wrong answer: clause "), "{error}");
    assert!(error.ends_with(" is not true: [2]"), "{error}");
}

#[test]
fn real_solvers_give_the_answers_of_the_one_built_in() {
    let puzzles = [
        // None, one, four, many.
        sudoku("9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3"),
        sudoku("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."),
        sudoku("895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5"),
        Puzzle::blank(&geometry(4, "2x2")),
    ];
    for puzzle in &puzzles {
        let options = Options {
            ..Options::default()
        };
        let smallest = lexmin::smallest(puzzle, &options)
            .expect("it works")
            .outcome;
        let (count, _) = count_up_to(puzzle, 5, &options).expect("it works");
        for backend in backends() {
            let name = backend.name();
            let options = Options {
                backend,
                ..Options::default()
            };
            let solved = lexmin::smallest(puzzle, &options).expect("it works");
            assert_eq!(solved.outcome, smallest, "{name}");
            let (counted, _) = count_up_to(puzzle, 5, &options).expect("it works");
            assert_eq!(counted, count, "{name}");
            if let Some(grid) = smallest.grid() {
                let verified = verify_smallest(puzzle, grid, &options).expect("it works");
                assert_eq!(verified, Verification::Right, "{name}");
            }
        }
    }
    // The longer way of counting.
    for backend in backends() {
        let options = Options {
            backend,
            ..Options::default()
        };
        let (count, _) = count_up_to(&sudoku("12..34..2......."), 100, &options).expect("it works");
        assert_eq!(count, Count::Exactly(6), "{}", backend.name());
    }
}
