//! `check` with inputs that are no files, and with drat-trim.

use super::{run, start, stderr, stdout};

const FORMULA: &str = "tests/data/dimacs/all-four.cnf";
const PROOF: &str = "tests/data/proof/right.drat";

#[test]
fn formula_or_proof_may_come_on_standard_input() {
    let formula = std::fs::read(FORMULA).expect("it is there");
    for (arguments, input) in [
        (["check", "-", PROOF], &formula[..]),
        (["check", FORMULA, "-"], b"1 0\n0\n"),
        (["check", FORMULA, "-"], b"a\x02\0a\0"),
    ] {
        let output = run(&arguments, input);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(stdout(&output), "s VERIFIED\n");
        assert!(stderr(&output).ends_with("drat-trim: skipped, stdin is no regular file\n"));
    }
}

#[test]
fn a_proof_that_does_not_come_is_not_waited_for() {
    let mut child = start(&["check", "--timeout", "0.2", FORMULA, "-"]);
    // Open until the program has ended.
    let pipe = child.stdin.take();
    let output = child.wait_with_output().expect("it ends");
    drop(pipe);
    assert_eq!(stdout(&output), "s UNKNOWN\n");
    assert_eq!(stderr(&output), "unknown: the time limit was reached\n");
    assert_eq!(output.status.code(), Some(3));
}

/// Scripts in the place of drat-trim.
#[cfg(unix)]
mod drat_trim {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Output};

    use super::super::SATDOKU;
    use super::{FORMULA, PROOF, stderr, stdout};

    /// What comes of a proof with this script, or without any drat-trim.
    fn check(name: &str, script: Option<&str>, arguments: &[&str]) -> Output {
        let folder =
            std::env::temp_dir().join(format!("satdoku-drat-trim-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the script");
        if let Some(script) = script {
            let path = folder.join("drat-trim");
            fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("it is written");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
        }
        let path = format!("{}:/bin:/usr/bin", folder.display());
        let path = if script.is_some() {
            path
        } else {
            folder.display().to_string()
        };
        let output = Command::new(SATDOKU)
            .env("PATH", path)
            .arg("check")
            .args(arguments)
            .output();
        fs::remove_dir_all(&folder).expect("the folder is there");
        output.expect("the program runs")
    }

    const GOOD: [&str; 2] = [FORMULA, PROOF];
    const BAD: [&str; 2] = [FORMULA, "tests/data/proof/early.bin"];
    const RAT: [&str; 2] = [FORMULA, "tests/data/proof/rat.drat"];
    const COMMENT: [&str; 2] = [FORMULA, "tests/data/proof/comment.drat"];

    #[test]
    fn its_verdict_is_told_and_an_objection_counts() {
        let yes = "echo c; printf '\\rs VERIFIED\\n'";
        let no = "printf '\\ns NOT VERIFIED\\n'; exit 1";
        for (name, script, arguments, code, last) in [
            ("a", Some(yes), GOOD, 0, "drat-trim: verified"),
            (
                "b",
                Some(no),
                GOOD,
                1,
                "drat-trim DISAGREES: not verified; one of the two has a fault",
            ),
            ("c", Some(no), BAD, 1, "drat-trim: not verified"),
            (
                "d",
                Some(yes),
                BAD,
                1,
                "drat-trim DISAGREES: verified; it passes over steps that the end does not need",
            ),
            (
                "e",
                Some(yes),
                RAT,
                1,
                "drat-trim: verified; the proof needs RAT steps, so it is not verified by satdoku",
            ),
            ("f", None, GOOD, 0, "drat-trim: skipped, not installed"),
            (
                "g",
                Some("echo s MAYBE"),
                GOOD,
                0,
                "drat-trim: it ended with exit status: 0 and no verdict",
            ),
            (
                "h",
                Some("echo no >&2; exit 7"),
                BAD,
                1,
                "drat-trim: it ended with exit status: 7 and no verdict; it last said: no",
            ),
            (
                // It would never end.
                "comment",
                Some("while :; do :; done"),
                COMMENT,
                0,
                "drat-trim: skipped, it reads no comments or other words in proofs",
            ),
        ] {
            let output = check(name, script, &arguments);
            assert_eq!(
                output.status.code(),
                Some(code),
                "{name}: {}",
                stderr(&output)
            );
            assert_eq!(stderr(&output).lines().last(), Some(last), "{name}");
            let verdict = if code == 0 {
                "s VERIFIED\n"
            } else {
                "s NOT VERIFIED\n"
            };
            assert_eq!(stdout(&output), verdict, "{name}");
        }
    }

    #[test]
    fn it_gets_both_files_and_the_form() {
        let script = "echo \"$1 $2 $5\" >&2; exit 1";
        let output = check("i", Some(script), &GOOD);
        assert!(
            stderr(&output).ends_with(&format!("it last said: ./{FORMULA} ./{PROOF} -I\n")),
            "{}",
            stderr(&output)
        );
        let output = check("j", Some(script), &[FORMULA, "tests/data/proof/right.bin"]);
        assert!(
            stderr(&output).ends_with("right.bin -i\n"),
            "{}",
            stderr(&output)
        );
    }

    #[test]
    fn it_is_stopped_and_not_asked_where_that_is_wanted() {
        let slow = [FORMULA, PROOF, "--timeout", "0.5"];
        let output = check("k", Some("sleep 1000"), &slow);
        assert_eq!(output.status.code(), Some(0));
        assert!(stderr(&output).ends_with("drat-trim: unknown, the time limit was reached\n"));
        let output = check(
            "l",
            Some("echo s NOT VERIFIED"),
            &[FORMULA, PROOF, "--alone"],
        );
        assert_eq!(output.status.code(), Some(0));
        assert!(!stderr(&output).contains("drat-trim"));
    }
}

#[test]
fn a_satisfiable_formula_gets_no_proof_and_what_was_there_stays() {
    let directory = super::Directory::new("sat-proof");
    let [new, old] = ["new.drat", "old.drat"].map(|name| directory.file(name));
    std::fs::write(&old, "mine").expect("room for it");
    for path in [&new, &old] {
        let arguments = ["sat", "--proof", path, "tests/data/dimacs/unusual.cnf"];
        let output = run(&arguments, b"");
        assert_eq!(output.status.code(), Some(10), "{}", stderr(&output));
    }
    assert_eq!(directory.names(), ["old.drat"]);
    let left = std::fs::read_to_string(&old).expect("it is there");
    assert_eq!(left, "mine");
}

#[test]
fn comments_and_tautologies_do_a_proof_no_harm() {
    let directory = super::Directory::new("sat-tautology");
    let [cnf, drat] = ["it.cnf", "it.drat"].map(|name| directory.file(name));
    let text = "c 1 0\np cnf 2 6\n1 -1 0\nc between\n1 2 0\n-1 2 0\n2 -2 1 0\n1 -2 0\n-1 -2 0\n";
    std::fs::write(&cnf, text).expect("room for it");
    for form in [&[][..], &["--binary"]] {
        let output = run(&[&["sat", "--proof", &drat, &cnf], form].concat(), b"");
        assert_eq!(output.status.code(), Some(20), "{}", stderr(&output));
        let checked = run(&["check", "--alone", &cnf, &drat], b"");
        assert_eq!(stdout(&checked), "s VERIFIED\n", "{}", stderr(&checked));
    }
}
