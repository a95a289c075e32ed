//! The bodies of the fuzz targets on inputs that are made from seeds: good ones, damaged at random.
//!
//! Whatever the targets in `fuzz/` find becomes a test beside the reader's, and an input in [`FOUND`].

mod bodies;

use satdoku::at_most_one::AT_MOST_ONES;
use satdoku::dimacs::{Comments, Formula};
use satdoku::encoding::ENCODINGS;
use satdoku::random::Random;
use satdoku::reduce::Level;

use self::bodies::Body;
use crate::sudoku;

/// How many damaged inputs a body gets.
const N_INPUTS: usize = 3000;

/// Inputs that broke something once: a body's name, and what it got.
const FOUND: &[(&str, &[u8])] = &[
    // A rule with a gap at its beginning became one of blanks.
    (
        "text",
        b"\x17| ---+---\n|1 2 | . . |\n| . . | 1 . |\n+-----+-----+\n| . . | . . |\n| . . | . 4 |\n",
    ),
    // A vertical tab was white space to one look at a rule, and not to another, which drew with it.
    (
        "text",
        b"|\x0b+---+---+\n| 1 2 | . . |\n| . . | 1 . |\n+-----+-----+\n| . . | . . |\n| . . | . 4 |\n",
    ),
];

/// What is put in, for the readers' sake.
const WORDS: &[&[u8]] = &[
    b"\n",
    b"\r\n",
    b"\r",
    b" ",
    b"\t",
    b"|",
    b"---+---\n",
    b"====\n",
    b".",
    b"0",
    b"-",
    b"1",
    b"G",
    b"10",
    b"# x\n",
    b"\xef\xbb\xbf",
    b"\xff",
    b"none\n",
    b"[",
    b"]",
    b",",
    b"Grid 01\n",
    b"\n\n",
    b"1234\n",
    b"0 ",
    b"-1 ",
    b"2147483647 ",
    b"99999999999 ",
    b"c ",
    b"p cnf 2 1\n",
    b"%\n",
    b"c map r1c1 = 1\n",
    b"s SATISFIABLE\n",
    b"s UNSATISFIABLE\n",
    b"SAT\n",
    b"v ",
    b"c UNKNOWN\n",
    b"d ",
    b"a",
    b"\x00",
    b"\x80",
    b";",
];

/// Texts of puzzles.
const TEXTS: &[&str] = &[
    "12..\n..3.\n.1..\n...4\n",
    "1...............\n2...............\n",
    "1..............., 1234341221434321\n",
    "1 2 | 3 4\n0 0 | 0 0\n----+----\n0 1 | 0 0\n0 0 | 0 4\n",
    "+-----+-----+\n| 1 2 | . . |\n| . . | 1 . |\n+-----+-----+\n| . . | . . |\n| . . | . 4 |\n+-----+-----+\n",
    "Grid 01\n12..\n..3.\n.1..\n...4\n\nGrid 02\n12..\n..3.\n.1..\n...4\n",
    "[[1,0,0,0],\n[0,2,0,0],\n[0,0,3,0],\n[0,0,0,4]]\n",
    "1..4.234........12341234123412341234123412341234123412341234123.\n",
    "none\nunknown\n1...............\nfailed\n",
    "1 2 3 4 5 6\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n6 5 4 3 2 1\n",
];

/// Answers of solvers.
const ANSWERS: &[&str] = &[
    "c it\ns SATISFIABLE\nv 1 -2\nv 3 0\n",
    "SAT\n1 -2 3 0\n",
    "c UNKNOWN\n",
    "s UNSATISFIABLE\n",
];

/// Formulas, and proofs.
const FORMULAS: &[&str] = &[
    "ab.aB.Ab.AB.",
    "abc.abC.aBc.aBC.Abc.AbC.ABc.ABC.",
    "ab.Ac.BC.cd.CD.",
];
const PROOFS: &[&[u8]] = &[
    b"1 0\n0\n",
    b"c it\n1 2 0\n1 0\nd 1 2 0\n2 0\n0\n",
    b"a\x02\x00a\x00",
    b"a\x02\x04\x00a\x02\x00d\x02\x04\x00a\x00",
];

/// Good inputs of a body.
fn good(body: &str) -> Vec<Vec<u8>> {
    let with_first = |first: u8, rest: &[u8]| [&[first], rest].concat();
    let mut inputs = Vec::new();
    match body {
        "text" => {
            for text in TEXTS {
                // Found out, as rows, as lines; with boxes of 2 by 2.
                inputs.extend([5, 1, 0, 23].map(|first| with_first(first, text.as_bytes())));
            }
        }
        "cnf" => inputs = formulas(),
        "answer" => inputs.extend(ANSWERS.iter().map(|text| with_first(3, text.as_bytes()))),
        _ => {
            for formula in FORMULAS {
                let start = [b"\x00", formula.as_bytes(), b";"].concat();
                inputs.extend(PROOFS.iter().map(|proof| [&start, *proof].concat()));
            }
        }
    }
    inputs
}

/// Formulas that explain themselves, as this program writes them, without and with their clauses.
fn formulas() -> Vec<Vec<u8>> {
    let puzzle = sudoku("1.....3..2.....4");
    let mut inputs = Vec::new();
    for encoding in ENCODINGS {
        for level in [Level::None, Level::Clues] {
            let Ok(formula) = Formula::new(&puzzle, *encoding, AT_MOST_ONES[0], level) else {
                continue;
            };
            let text = formula.write(Comments::Full, Vec::new());
            let text = text.expect("memory takes all");
            let is_comment = |line: &&[u8]| line.starts_with(b"c");
            let comments = text
                .split_inclusive(|byte| *byte == b'\n')
                .filter(is_comment);
            inputs.push([&*comments.collect::<Vec<_>>().concat(), b"p cnf 0 0\n"].concat());
            inputs.push(text);
        }
    }
    inputs.push(b"p cnf 3 3\n1 -2 0 3\n0\n0\n".to_vec());
    inputs
}

/// An input with one to six damages.
fn damaged(inputs: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = inputs[random.below(inputs.len())].clone();
    for _ in 0..=random.below(6) {
        let start = random.below(input.len() + 1);
        let end = (start + random.below(20)).min(input.len());
        match random.below(6) {
            0 if start < end => input[start] ^= 1 << random.below(8),
            0 | 1 => drop(input.drain(start..end)),
            2 => {
                let part = input[start..end].to_vec();
                let at = random.below(input.len() + 1);
                input.splice(at..at, part);
            }
            3 => {
                // Another input, from somewhere on.
                let other = &inputs[random.below(inputs.len())];
                let from = random.below(other.len() + 1);
                input.truncate(start);
                input.extend_from_slice(&other[from..]);
            }
            _ => {
                let word = WORDS[random.below(WORDS.len())];
                input.splice(start..start, word.iter().copied());
            }
        }
    }
    input
}

/// Runs a body, and says on what if it fails.
fn run((name, body): Body, input: &[u8]) {
    let result = std::panic::catch_unwind(|| body(input));
    assert!(result.is_ok(), "{name}: b\"{}\"", input.escape_ascii());
}

/// Runs one body on its good inputs and on damaged ones.
fn run_all(name: &str) {
    let body = bodies::ALL.into_iter().find(|body| body.0 == name);
    let body = body.expect("a body's name");
    let inputs = good(name);
    for input in &inputs {
        run(body, input);
    }
    for index in 0..N_INPUTS {
        let mut random = Random::new(1, &["fuzz", name, &index.to_string()]);
        run(body, &damaged(&inputs, &mut random));
    }
}

#[test]
fn what_is_read_as_a_puzzle_is_written_as_that_puzzle() {
    run_all("text");
}

#[test]
fn what_is_read_as_a_formula_is_written_as_that_formula() {
    run_all("cnf");
}

#[test]
fn what_is_taken_for_an_answer_is_what_the_solver_said() {
    run_all("answer");
}

#[test]
fn what_is_taken_for_a_refutation_is_one() {
    run_all("proof");
}

#[test]
fn what_was_found_once_is_right_now() {
    for (name, input) in FOUND {
        for body in bodies::ALL.into_iter().filter(|body| body.0 == *name) {
            run(body, input);
        }
    }
}
