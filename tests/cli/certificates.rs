//! Certificates as files, and what stays when there is none.

use std::fs;

use crate::{Directory, WIKIPEDIA, WIKIPEDIA_SOLUTION, run, stderr, stdout};

/// Several solutions, the first of which is `1234341221434321`.
const SEVERAL: &str = "12..34..21..43..";

#[test]
fn what_holds_is_proved_and_the_files_are_named_after_it() {
    for (text, claim) in [
        (WIKIPEDIA, "unique"),
        (SEVERAL, "smallest"),
        ("11..............", "none"),
    ] {
        for binary in [false, true] {
            let directory = Directory::new(&format!("prove-{claim}-{binary}"));
            let puzzle = directory.file("puzzle.txt");
            fs::write(&puzzle, format!("{text}\n")).expect("room for it");
            let name = directory.file("it");
            let mut arguments = vec!["prove", &puzzle, "--output", &name];
            arguments.extend(binary.then_some("--binary"));
            let output = run(&arguments, b"");
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            assert_eq!(stdout(&output), "");
            assert!(
                stderr(&output).starts_with("proved that there is no "),
                "{}",
                stderr(&output)
            );
            assert_eq!(directory.names(), ["it.cnf", "it.drat", "puzzle.txt"]);
            let [cnf, drat] = ["cnf", "drat"].map(|ending| format!("{name}.{ending}"));
            let output = run(&["check", &cnf, &drat], b"");
            assert_eq!(stdout(&output), "s VERIFIED\n", "{}", stderr(&output));
            assert_eq!(output.status.code(), Some(0));
            // The formula is what export writes, byte for byte.
            let solution = stdout(&run(&["solve", &puzzle], b"")).to_owned();
            let mut arguments = vec!["export", &puzzle, "--claim", claim];
            if claim != "none" {
                arguments.extend(["--solution", solution.trim()]);
            }
            let exported = run(&arguments, b"");
            assert!(
                fs::read(&cnf).expect("it is there") == exported.stdout,
                "{claim}"
            );
        }
    }
}

#[test]
fn the_usual_name_is_that_of_input_number_and_claim() {
    let directory = Directory::new("prove-names");
    fs::write(
        directory.file("two.txt"),
        format!("{SEVERAL}\n{WIKIPEDIA}\n"),
    )
    .expect("room for it");
    let prove = |arguments: &[&str]| {
        let output = std::process::Command::new(crate::SATDOKU)
            .arg("prove")
            .args(arguments)
            .current_dir(directory.file("."))
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    };
    prove(&["--puzzle", "2", "two.txt"]);
    prove(&["--claim", "smallest", SEVERAL]);
    prove(&["-o", "it.drat", SEVERAL]);
    assert_eq!(
        directory.names(),
        [
            "it.cnf",
            "it.drat",
            "puzzle.smallest.cnf",
            "puzzle.smallest.drat",
            "two-2.unique.cnf",
            "two-2.unique.drat",
            "two.txt"
        ]
    );
}

#[test]
fn a_false_claim_leaves_no_file_and_what_was_there() {
    let second = "1243342121344312";
    for (arguments, reason) in [
        (
            vec!["--claim", "none", WIKIPEDIA],
            "no: the puzzle has a solution",
        ),
        (
            vec!["--claim", "unique", SEVERAL],
            "no: the puzzle has several solutions",
        ),
        (
            vec!["--claim", "unique", "--solution", second, SEVERAL],
            "no: it is not the only solution: another one has ",
        ),
        (
            vec!["--claim", "smallest", "--solution", second, SEVERAL],
            "no: it is not the smallest solution: a smaller one has ",
        ),
        (
            vec!["--claim", "unique", "11.............."],
            "no: the puzzle has no solution",
        ),
        (
            vec![
                "--claim",
                "unique",
                "--solution",
                WIKIPEDIA_SOLUTION,
                SEVERAL,
            ],
            "satdoku: --solution:",
        ),
        (
            vec!["--claim", "unique", "--solution", SEVERAL, SEVERAL],
            "no: --solution: r1c3 is blank",
        ),
    ] {
        let directory = Directory::new(&format!("prove-false-{}", reason.len()));
        let (name, cnf) = (directory.file("it"), directory.file("it.cnf"));
        fs::write(&cnf, "mine").expect("room for it");
        let output = run(&[&["prove", "-o", &name], &arguments[..]].concat(), b"");
        let is_use = reason.starts_with("satdoku");
        assert_eq!(
            output.status.code(),
            Some(if is_use { 2 } else { 1 }),
            "{}",
            stderr(&output)
        );
        assert!(stderr(&output).starts_with(reason), "{}", stderr(&output));
        assert_eq!(directory.names(), ["it.cnf"]);
        assert_eq!(fs::read_to_string(&cnf).expect("it is there"), "mine");
    }
}

#[test]
fn a_limit_leaves_no_file() {
    let directory = Directory::new("prove-limit");
    let (name, blank) = (directory.file("it"), ".".repeat(625));
    let arguments = [
        "prove",
        "--claim",
        "smallest",
        "--timeout",
        "0.5",
        "--box",
        "5x5",
        "-o",
        &name,
        &blank,
    ];
    let output = run(&arguments, b"");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).starts_with("unknown: the time limit was reached"));
    assert_eq!(directory.names(), [""; 0]);
}

#[test]
fn the_directory_of_a_certificate_is_made() {
    let directory = Directory::new("prove-directory");
    let output = run(&["prove", "-o", &directory.file("a/b/it"), WIKIPEDIA], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for name in ["a/b/it.cnf", "a/b/it.drat"] {
        assert!(fs::exists(directory.file(name)).expect("it can be seen"));
    }
}

#[test]
fn what_cannot_hold_a_certificate_is_refused() {
    let directory = Directory::new("prove-refused");
    let input = directory.file("it.cnf");
    fs::write(&input, WIKIPEDIA).expect("room for it");
    let output = run(&["prove", "-o", &directory.file("it"), &input], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).ends_with("is also the input\n"),
        "{}",
        stderr(&output)
    );
    let output = run(
        &["prove", "-o", &directory.file("it.cnf/it"), WIKIPEDIA],
        b"",
    );
    assert_eq!(output.status.code(), Some(2));
    let fault = format!("satdoku: {input}/it.cnf: the directory {input} can't be made: ");
    assert!(stderr(&output).starts_with(&fault), "{}", stderr(&output));
    for name in ["-", &directory.file("")] {
        let output = run(&["prove", "-o", name, WIKIPEDIA], b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output).contains("expected the name of two files"),
            "{}",
            stderr(&output)
        );
    }
    #[cfg(unix)]
    {
        let (name, pipe) = (directory.file("pipe"), directory.file("pipe.drat"));
        std::os::unix::fs::symlink("/dev/null", pipe).expect("room for it");
        let output = run(&["prove", "-o", &name, WIKIPEDIA], b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output).contains("pipe.drat: is no regular file"),
            "{}",
            stderr(&output)
        );
        for ending in ["cnf", "drat"] {
            let link = directory.file(&format!("link.{ending}"));
            std::os::unix::fs::symlink("same", link).expect("room for it");
        }
        let output = run(&["prove", "-o", &directory.file("link"), WIKIPEDIA], b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output).ends_with("lead to the same file\n"),
            "{}",
            stderr(&output)
        );
        let names = ["it.cnf", "link.cnf", "link.drat", "pipe.drat"];
        assert_eq!(directory.names(), names);
    }
}

#[test]
fn the_certificate_of_the_readme_comes_out_as_it_says() {
    let directory = Directory::new("prove-readme");
    let readme = fs::read_to_string("README.md").expect("it is there");
    let (_, session) = readme
        .split_once("```text\n$ satdoku prove")
        .expect("a session");
    let (session, _) = session.split_once("```").expect("its end");
    let mut shown = String::new();
    for step in format!("$ satdoku prove{session}")
        .split("$ satdoku ")
        .skip(1)
    {
        let command = step.lines().next().expect("a command");
        shown += &["$ satdoku ", command, "\n"].concat();
        let words = command
            .split(' ')
            .map(|word| match word.strip_prefix("examples/") {
                Some(_) => format!("{}/{word}", env!("CARGO_MANIFEST_DIR")),
                None => word.to_owned(),
            });
        let output = std::process::Command::new(crate::SATDOKU)
            .args(words)
            .current_dir(directory.file("."))
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        shown += &(stdout(&output).to_owned() + stderr(&output));
    }
    assert_eq!(shown, format!("$ satdoku prove{session}"));
}
