//! Answers to formulas that deny a claim speak of the claim.

use std::fs;

use crate::{Directory, WIKIPEDIA, WIKIPEDIA_SOLUTION, run, stderr, stdout};

/// Exports a claim, decides it, and decodes the answer, with the file's comments or with options.
fn asked(puzzle: &str, solution: &str, claim: &str, has_comments: bool) -> [String; 3] {
    let directory = Directory::new(&format!("claim-{claim}-{has_comments}-{}", puzzle.len()));
    let (cnf, answer) = (directory.file("it.cnf"), directory.file("it.answer"));
    let claim = ["--claim", claim, "--solution", solution, puzzle];
    let mut export = [&["export", "-o", &cnf], &claim[..]].concat();
    if !has_comments {
        export.push("--no-comments");
    }
    assert_eq!(run(&export, b"").status.code(), Some(0));
    fs::write(&answer, run(&["sat", &cnf], b"").stdout).expect("room for it");
    let cnf = ["--cnf", &cnf];
    let decode = if has_comments {
        [&["decode", puzzle, &answer], &cnf[..]].concat()
    } else {
        [&["decode"], &claim[..], &[&answer], &cnf[..]].concat()
    };
    let output = run(&decode, b"");
    let code = output
        .status
        .code()
        .map_or(String::new(), |code| code.to_string());
    [stdout(&output).to_owned(), stderr(&output).to_owned(), code]
}

#[test]
fn a_claim_that_no_model_refutes_is_true() {
    for has_comments in [true, false] {
        assert_eq!(
            asked(WIKIPEDIA, WIKIPEDIA_SOLUTION, "unique", has_comments),
            [
                "yes\n",
                "yes: the solution that the formula excludes is the only one, says the solver\n",
                "0"
            ]
        );
        assert_eq!(
            asked(
                "12..34..2.......",
                "1234341221434321",
                "smallest",
                has_comments
            ),
            [
                "yes\n",
                "yes: the solution that the formula names is the smallest, says the solver\n",
                "0"
            ]
        );
    }
}

#[test]
fn a_grid_shows_that_a_claim_is_wrong() {
    let last = "1243342123144132";
    for has_comments in [true, false] {
        let [grid, message, code] = asked("12..34..2.......", last, "unique", has_comments);
        assert!(grid.len() == 17 && grid.trim_end() != last, "{grid}");
        assert_eq!(
            message,
            "no: this is another solution than the one that the formula excludes\n"
        );
        assert_eq!(code, "1");
        let [grid, message, code] = asked("12..34..2.......", last, "smallest", has_comments);
        assert!(grid.len() == 17 && grid.trim_end() < last, "{grid}");
        assert_eq!(
            message,
            "no: this is a smaller solution than the one that the formula names\n"
        );
        assert_eq!(code, "1");
    }
}

#[test]
fn a_claim_is_read_from_comments_of_every_size() {
    // Decimals, in lines of their own.
    let directory = Directory::new("claim-large");
    let [puzzle, solution, cnf, answer] =
        ["puzzle", "solution", "it.cnf", "it.answer"].map(|name| directory.file(name));
    fs::write(&puzzle, format!("1{}\n", ".".repeat(255))).expect("room for it");
    fs::write(&solution, run(&["solve", &puzzle], b"").stdout).expect("room for it");
    let export = [
        "export",
        "-o",
        &cnf,
        "--claim",
        "unique",
        "--solution",
        &solution,
        &puzzle,
    ];
    assert_eq!(run(&export, b"").status.code(), Some(0));
    fs::write(&answer, "s UNSATISFIABLE\n").expect("room for it");
    let output = run(&["decode", &puzzle, &answer, "--cnf", &cnf], b"");
    assert_eq!(stdout(&output), "yes\n", "{}", stderr(&output));
}

#[test]
fn a_claim_about_another_puzzle_or_solution_is_refused() {
    let directory = Directory::new("claim-other");
    let (cnf, answer) = (directory.file("it.cnf"), directory.file("it.answer"));
    let (puzzle, solution) = ("12..34..2.......", "1243342123144132");
    let export = [
        "export",
        "-o",
        &cnf,
        "--claim",
        "smallest",
        "--solution",
        solution,
        puzzle,
    ];
    assert_eq!(run(&export, b"").status.code(), Some(0));
    fs::write(&answer, "s UNSATISFIABLE\n").expect("room for it");
    let decode = |puzzle, more: &[&str]| {
        let output = run(
            &[&["decode", puzzle, &answer, "--cnf", &cnf], more].concat(),
            b"",
        );
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        stderr(&output).to_owned()
    };
    // The solution is one of this puzzle too, but not its smallest.
    let other = "12..............";
    assert_eq!(
        decode(other, &[]),
        format!(
            "satdoku: {cnf}: line 2: found the comment 'puzzle {puzzle}', expected 'puzzle {other}', \
             as of the puzzle asked about\n"
        )
    );
    let text = fs::read_to_string(&cnf).expect("it was written");
    fs::write(&cnf, text.replace("c puzzle ", "c ")).expect("room for it");
    assert_eq!(
        decode("21..............", &[]),
        "satdoku: the claim is about no solution of this puzzle: r1c1 is 1, its clue is 2\n"
    );
    let more = ["--claim", "unique", "--solution", solution];
    assert_eq!(
        decode(puzzle, &more),
        "satdoku: --claim and --solution are not those of the formula\n"
    );
    // A model that leaves open what the claim's own clauses say.
    let grid = "1243342123144132";
    let values: Vec<String> = grid
        .bytes()
        .zip(0..)
        .map(|(digit, cell)| (4 * cell + i32::from(digit - b'0')).to_string())
        .collect();
    fs::write(
        &answer,
        format!("s SATISFIABLE\nv {} -1000 0\n", values.join(" ")),
    )
    .expect("room for it");
    assert!(decode(puzzle, &[]).contains("found '-1000', expected a literal of the formula's "));
    fs::write(
        &answer,
        format!("s SATISFIABLE\nv {} -2 0\n", values.join(" ")),
    )
    .expect("room for it");
    assert!(decode(puzzle, &[]).ends_with(
        "it.answer: the model is not smaller than the solution that the formula names\n"
    ));
}
