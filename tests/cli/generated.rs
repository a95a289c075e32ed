//! `generate`: what transcripts can't show.

use std::fs;

use crate::{Directory, run, stderr, stdout};

#[test]
fn neither_threads_nor_the_number_of_puzzles_changes_a_puzzle() {
    let all = run(
        &[
            "generate",
            "3x3:minimal:40",
            "--seed",
            "5",
            "--threads",
            "1",
        ],
        b"",
    );
    assert_eq!(all.status.code(), Some(0), "{}", stderr(&all));
    assert_eq!(stdout(&all).lines().count(), 40);
    for threads in ["2", "7"] {
        let again = run(
            &[
                "generate",
                "3x3:minimal:40",
                "--seed",
                "5",
                "--threads",
                threads,
            ],
            b"",
        );
        assert_eq!(stdout(&again), stdout(&all), "{threads} threads");
    }
    let some = ["generate", "3x3:minimal:3", "--seed", "5", "--first", "12"];
    let expected: Vec<&str> = stdout(&all).lines().skip(11).take(3).collect();
    let some = run(&some, b"");
    assert_eq!(stdout(&some).lines().collect::<Vec<_>>(), expected);
    assert_eq!(stderr(&some), "");
    // All of them can be read again, and have one solution.
    let counted = run(&["count", "-q"], &all.stdout);
    assert_eq!(stdout(&counted), "1\n".repeat(40));
}

#[test]
fn a_seed_that_was_drawn_is_told_and_gives_the_same_again() {
    let first = run(&["generate", "--side", "6"], b"");
    assert_eq!(first.status.code(), Some(0), "{}", stderr(&first));
    let said = stderr(&first).trim_end();
    let seed = said.strip_prefix("--seed ").expect("the seed is told");
    let again = run(&["generate", "--side", "6", "--seed", seed], b"");
    assert_eq!(stdout(&again), stdout(&first));
    // Without the seed nobody could make the puzzle again; records have it.
    let other = run(&["generate", "--side", "6", "--quiet"], b"");
    assert!(stderr(&other).starts_with("--seed "), "{}", stderr(&other));
    assert_ne!(stdout(&other), stdout(&first));
    let record = run(&["generate", "--side", "6", "--quiet", "--json"], b"");
    assert_eq!(stderr(&record), "");
}

#[test]
fn files_are_whole_and_the_manifest_lists_them() {
    let directory = Directory::new("generated");
    let out = directory.file("new/puzzles");
    let arguments = ["generate", "2x2:holes-65%-unplanted:12", "--seed", "3"];
    let output = run(&[&arguments[..], &["--out", &out]].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stdout(&output), "");
    let plain = run(&arguments, b"");
    let manifest = fs::read_to_string(format!("{out}/manifest.jsonl")).expect("it is there");
    let records: Vec<serde_json::Value> = manifest
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    assert_eq!(records.len(), 12);
    let mut statuses = Vec::new();
    for ((record, line), number) in records.iter().zip(stdout(&plain).lines()).zip(1..) {
        let file = format!("{number:04}.txt");
        assert_eq!(record["file"], file);
        assert_eq!(record["puzzle"], number);
        assert_eq!(record["seed"], 3);
        assert_eq!(record["recipe"], "2x2:holes-65%-unplanted");
        assert_eq!(record["clues"], 6);
        let text = fs::read_to_string(format!("{out}/{file}")).expect("it is there");
        assert_eq!(text.trim_end(), line);
        let sum = <sha2::Sha256 as sha2::Digest>::digest(text.as_bytes());
        assert_eq!(record["sha256"], format!("{sum:x}"));
        let counted = run(&["count", line], b"");
        let expected = match stdout(&counted).trim_end() {
            "0" => "none",
            "1" => "unique",
            _ => "many",
        };
        assert_eq!(record["status"], expected, "{line}");
        assert!(record["conflicts"].is_u64(), "{record}");
        statuses.push(expected);
    }
    assert!(
        statuses.contains(&"none") && statuses.contains(&"many"),
        "{statuses:?}"
    );
    let names = fs::read_dir(&out).expect("it is there").count();
    assert_eq!(names, 13, "nothing else is left");
}

#[test]
#[cfg(unix)]
fn a_signal_leaves_whole_files_and_says_where_to_go_on() {
    use std::time::Duration;

    // Puzzles with so few clues take hours.
    let slow = ["generate", "none/40:unique-900:3", "--seed", "1"];
    let directory = Directory::new("generate-signal");
    let out = directory.file("puzzles");
    for arguments in [slow.to_vec(), [&slow[..], &["--out", &out]].concat()] {
        let child = crate::start(&arguments);
        std::thread::sleep(Duration::from_millis(700));
        crate::signals::send("-INT", &child);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
        assert_eq!(stdout(&output), "");
        let advice = "satdoku: interrupted; none/40:unique-900:3 --seed 1 --first 1 goes on\n";
        assert!(stderr(&output).ends_with(advice), "{}", stderr(&output));
    }
    let names: Vec<_> = fs::read_dir(&out).expect("it is there").collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

/// The records of a text.
pub(crate) fn records(text: &str) -> Vec<serde_json::Value> {
    let parse = |line| serde_json::from_str(line).expect("an object a line");
    text.lines().map(parse).collect()
}

#[test]
#[cfg(unix)]
fn a_status_that_a_signal_cut_short_is_not_shown() {
    use std::time::Duration;

    // Made at once; whether there is another solution takes a solver very long.
    let hard = [
        "generate", "--box", "none", "--side", "40", "--holes", "42%",
    ];
    let hard = [&hard[..], &["--pattern", "balanced", "--unplanted"]].concat();
    let hard = [&hard[..], &["--seed", "1", "--timeout", "3000"]].concat();
    let directory = Directory::new("generate-status");
    let out = directory.file("puzzles");
    for (arguments, going_on) in [
        (vec!["--json"], "--first 1 --count 1"),
        (
            vec!["--json", "--first", "4", "--count", "3"],
            "--first 4 --count 3",
        ),
        (
            vec!["--out", &out, "--count", "2", "-q"],
            "--first 1 --count 2",
        ),
    ] {
        let child = crate::start(&[&hard[..], &arguments].concat());
        std::thread::sleep(Duration::from_millis(1500));
        crate::signals::send("-INT", &child);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
        assert_eq!(stdout(&output), "");
        let advice = format!("satdoku: interrupted; --seed 1 {going_on} goes on\n");
        assert_eq!(stderr(&output), advice);
    }
    let names: Vec<_> = fs::read_dir(&out).expect("it is there").collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn a_status_that_time_cut_short_is_unknown_and_says_why() {
    let hard = ["generate", "none/40:balanced-42%-unplanted", "--seed", "1"];
    let directory = Directory::new("generate-unknown");
    let out = directory.file("puzzles");
    let json = run(&[&hard[..], &["--timeout", "0.7", "--json"]].concat(), b"");
    let files = run(
        &[&hard[..], &["--timeout", "0.7", "--out", &out]].concat(),
        b"",
    );
    let manifest = fs::read_to_string(format!("{out}/manifest.jsonl")).expect("it is there");
    for (output, text) in [(&json, stdout(&json)), (&files, &manifest)] {
        assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
        let records = records(text);
        assert_eq!(records.len(), 1);
        assert_eq!(records[0]["status"], "unknown", "{text}");
        assert_eq!(records[0]["reason"], "the time limit was reached");
        assert!(records[0]["conflicts"].is_null());
    }
}

#[test]
fn a_puzzle_that_is_not_made_is_listed_and_can_be_tried_again() {
    let directory = Directory::new("generate-unmet");
    let out = directory.file("puzzles");
    let arguments = ["generate", "2x2:minimal-6", "--seed", "1", "--out", &out];
    for _ in 0..2 {
        let output = run(&arguments, b"");
        assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
        let manifest = fs::read_to_string(format!("{out}/manifest.jsonl")).expect("it is there");
        assert_eq!(
            manifest,
            "{\"puzzle\":1,\"seed\":1,\"recipe\":\"2x2:irreducible-6\",\"side\":4,\"boxes\":\"2x2\",\
             \"status\":\"unknown\",\"conflicts\":null,\"reason\":\"not met in 1000 attempts; \
             nearest was 5 clues\"}\n"
        );
    }
}

#[test]
fn texts_of_records_are_read_again_whatever_the_side() {
    for side in ["9", "35", "36", "40"] {
        let arguments = ["generate", "--side", side, "--box", "none", "--holes", "5%"];
        let output = run(&[&arguments[..], &["--json", "--seed", "1"]].concat(), b"");
        let record = &records(stdout(&output))[0];
        let (text, solution) = (record["text"].as_str(), record["solution"].as_str());
        let solved = run(
            &["solve", "-q", "--box", "none"],
            text.expect("a text").as_bytes(),
        );
        assert_eq!(
            stdout(&solved).trim_end(),
            solution.expect("a text"),
            "side {side}"
        );
    }
}

#[test]
fn any_number_of_threads_can_be_asked_for() {
    let most = usize::MAX.to_string();
    let output = run(&["generate", "2x2", "--seed", "1", "--threads", &most], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let again = run(&["generate", "2x2:unique", "--seed", "1"], b"");
    assert_eq!(stdout(&output), stdout(&again));
}

#[test]
fn a_reader_that_has_enough_ends_it_quietly() {
    let mut child = crate::start(&["generate", "2x2:unique:100000000", "--seed", "1"]);
    let mut from = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut from, &mut line).expect("it can be read");
    assert_eq!(line.len(), 17);
    drop(from);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stderr(&output), "");
}
