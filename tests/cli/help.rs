//! The examples in the help of each command can be pasted.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::{Directory, SATDOKU, commands, run, stderr, stdout};

/// Programs that may not be installed.
const OTHERS: [&str; 2] = ["kissat", "cadical"];

/// Runs a line as a shell would, in a directory.
fn sh(line: &str, directory: &Path) -> Output {
    let program = Path::new(SATDOKU).parent().expect("it is in a directory");
    let path = format!(
        "{}:{}",
        program.display(),
        std::env::var("PATH").expect("there is one")
    );
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", path)
        .current_dir(directory)
        .output();
    output.expect("a shell")
}

/// A directory with the files that examples speak of.
fn with_files(command: &str) -> Directory {
    let directory = Directory::new(&format!("help-{command}"));
    let (puzzle, solution) = ("1.....3..2.....4", "1342243142133124");
    let puzzles = format!("{puzzle}\n12..34..2.......\n{puzzle}\n");
    let solutions = format!("{solution}\n1234341221434321\n{solution}\n");
    for (name, text) in [
        ("puzzle.txt", format!("{puzzle}\n")),
        ("puzzles.txt", puzzles.clone()),
        ("solution.txt", format!("{solution}\n")),
        ("solutions.txt", solutions),
        (
            "puzzles_and_solutions.csv",
            format!("puzzle,solution\n{puzzle},{solution}\n"),
        ),
        ("list.txt", format!("{solution}\n")),
        ("4x4.txt", "................\n".to_owned()),
        (
            "formula.cnf",
            "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n".to_owned(),
        ),
        ("proof-of-another-solver.drat", "1 0\n0\n".to_owned()),
    ] {
        fs::write(directory.file(name), text).expect("room for it");
    }
    fs::create_dir_all(directory.file("examples/puzzles")).expect("room for it");
    fs::write(directory.file("examples/puzzles/classic.txt"), puzzles).expect("room for it");
    for line in [
        "satdoku export puzzle.txt > puzzle.cnf",
        "satdoku sat puzzle.cnf > answer.txt || true",
    ] {
        assert!(
            sh(line, Path::new(&directory.file("."))).status.success(),
            "{line}"
        );
    }
    if command == "report" {
        for line in [
            "satdoku compare --records runs.jsonl --encodings minimal,extended puzzles.txt",
            "cp runs.jsonl shard-1.jsonl",
            "gzip -k runs.jsonl",
        ] {
            let output = sh(line, Path::new(&directory.file(".")));
            assert!(output.status.success(), "{line}: {}", stderr(&output));
        }
    }
    directory
}

#[test]
fn examples_can_be_pasted() {
    for command in &commands() {
        let help = run(&[command, "--help"], b"");
        let (_, examples) = stdout(&help).split_once("\nExamples:\n").expect("examples");
        let examples = examples.lines().take_while(|line| !line.is_empty());
        let examples: Vec<&str> = examples.map(str::trim).collect();
        assert!(!examples.is_empty(), "{command}");
        let directory = with_files(command);
        for example in examples {
            if OTHERS.iter().any(|other| example.contains(other)) {
                continue;
            }
            let output = sh(example, Path::new(&directory.file(".")));
            let code = output.status.code();
            let is_right = matches!(code, Some(0 | 1 | 10 | 20));
            assert!(is_right, "{example}: {code:?}, {}", stderr(&output));
        }
    }
}
