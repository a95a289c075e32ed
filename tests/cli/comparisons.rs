//! Comparisons as a user runs them: records that survive what ends a run, shards, reports.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{Directory, run, start, stderr, stdout};

/// A comparison that takes a moment, with two encodings.
const COMPARE: [&str; 6] = [
    "compare",
    "--encodings",
    "minimal,extended",
    "--repeat",
    "2",
    "examples/puzzles/classic.txt",
];

/// The records of a file by run, without what differs from one time to the next.
fn records(path: &str) -> BTreeMap<String, Value> {
    let text = fs::read_to_string(path).expect("the records are there");
    let mut records = BTreeMap::new();
    for line in text.lines() {
        let mut object: Value = serde_json::from_str(line).expect("a line is an object");
        if object["line"] == "run" {
            let run = object["run"].as_str().expect("a run has a name").to_owned();
            for field in ["time", "peak_bytes"] {
                object[field] = Value::Null;
            }
            assert_eq!(records.insert(run, object), None, "each run once");
        }
    }
    records
}

/// Starts a comparison that takes a while, whose records go to a file.
fn start_long(path: &str) -> std::process::Child {
    let puzzles = "examples/puzzles/classic.txt";
    let more = ["--encodings", "minimal", "--repeat", "1000"];
    start(&[&["compare", puzzles, "--records", path], &more[..]].concat())
}

/// Waits until a file has so many lines.
fn wait_for_lines(n_lines: usize, path: &str) {
    let begin = Instant::now();
    while fs::read_to_string(path).map_or(0, |text| text.lines().count()) < n_lines {
        assert!(begin.elapsed() < Duration::from_secs(60), "no lines come");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a comparison whose records go to a file.
fn compare(more: &[&str], path: &str) -> std::process::Output {
    let records = ["--records", path];
    run(&[&COMPARE[..], &records, more].concat(), b"")
}

#[test]
fn the_same_seed_gives_the_same_records() {
    let directory = Directory::new("compare-twice");
    let [one, two, other] = ["one", "two", "other"].map(|name| directory.file(name));
    for (path, seed) in [(&one, "5"), (&two, "5"), (&other, "6")] {
        let output = compare(&["--seed", seed], path);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    assert_eq!(records(&one).len(), 6 * 2 * 2);
    assert_eq!(records(&one), records(&two));
    assert_ne!(records(&one), records(&other));
}

#[test]
fn shards_together_are_the_whole() {
    let directory = Directory::new("compare-shards");
    let whole = directory.file("whole");
    compare(&[], &whole);
    let mut merged = BTreeMap::new();
    let paths = ["1/3", "2/3", "3/3"].map(|shard| {
        let path = directory.file(&shard.replace('/', "-of-"));
        let output = compare(&["--shard", shard], &path);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        for (run, record) in records(&path) {
            assert_eq!(
                merged.insert(run, record),
                None,
                "shards have nothing in common"
            );
        }
        path
    });
    assert_eq!(merged, records(&whole));
    let [one, two, three] = &paths;
    let report = run(&["report", "--format", "csv", one, two, three, one], b"");
    assert_eq!(report.status.code(), Some(0), "{}", stderr(&report));
    assert_eq!(
        stdout(&report).lines().count(),
        3,
        "a head and two configurations"
    );
    assert!(stdout(&report).contains(",12,12,"), "{}", stdout(&report));
}

#[test]
#[cfg(unix)]
fn what_was_killed_goes_on_where_it_stopped() {
    let directory = Directory::new("compare-killed");
    let (whole, path) = (directory.file("whole"), directory.file("killed"));
    let more = ["--encodings", "minimal,log", "--repeat", "20"];
    let with = |path| {
        let mut arguments = vec!["compare", "examples/puzzles/classic.txt", "--records", path];
        arguments.extend(more);
        arguments
    };
    assert_eq!(run(&with(&whole), b"").status.code(), Some(0));
    let mut child = start(&with(&path));
    wait_for_lines(5, &path);
    child.kill().expect("it runs, or did");
    child.wait().expect("it ends");
    // What a kill in the middle of a line leaves.
    let text = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, &text[..text.len() - 20]).expect("room for it");
    let refused = run(&with(&path), b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        stderr(&refused).contains("killed: it is there; --resume"),
        "{}",
        stderr(&refused)
    );
    let resumed = run(&[&with(&path)[..], &["--resume"]].concat(), b"");
    assert_eq!(resumed.status.code(), Some(0), "{}", stderr(&resumed));
    assert_eq!(records(&path), records(&whole));
    let again = run(&[&with(&path)[..], &["--resume"]].concat(), b"");
    assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    assert_eq!(records(&path), records(&whole));
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_with_a_report_of_what_was_done() {
    let directory = Directory::new("compare-interrupt");
    let path = directory.file("records");
    let child = start_long(&path);
    wait_for_lines(5, &path);
    crate::signals::send("-INT", &child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stdout(&output).contains("minimal"), "{}", stdout(&output));
    let n_runs = records(&path).len();
    assert!((4..6000).contains(&n_runs), "{n_runs}");
}

#[test]
fn a_comparison_of_nothing_leaves_no_file_in_the_way() {
    let directory = Directory::new("compare-nothing");
    let path = directory.file("records");
    let latin = ["compare", "1........", "--box", "none", "--repeat", "1"];
    let with = |encodings| {
        let more = ["--encodings", encodings, "--records", &path];
        run(&[&latin[..], &more].concat(), b"")
    };
    let nothing = with("triad");
    assert_eq!(nothing.status.code(), Some(2));
    let message = "satdoku: none of the encodings covers any of the puzzles\n";
    assert_eq!(stderr(&nothing), message);
    let corrected = with("minimal");
    assert_eq!(corrected.status.code(), Some(0), "{}", stderr(&corrected));
    assert_eq!(records(&path).len(), 1);
}

/// Puzzles of marks that have no clue are told apart by their marks.
#[test]
fn puzzles_of_marks_are_all_run() {
    let directory = Directory::new("compare-marks");
    let [path, other] = ["records", "other"].map(|name| directory.file(name));
    let full = "1234".repeat(13);
    let [one, two, three] = ["12..", "..34", ".23."].map(|marks| format!("12..12..{marks}{full}"));
    let with = |puzzles: &str, path: &str, more: &[&str]| {
        let arguments = ["compare", "-", "--encodings", "minimal", "--repeat", "1"];
        let more = [&["--records", path][..], more].concat();
        let output = run(&[&arguments[..], &more].concat(), puzzles.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    };
    with(&format!("{two}\n{three}\n"), &path, &[]);
    assert_eq!(records(&path).len(), 2);
    let four = format!("12..12..{}", "1234".repeat(14));
    with(&four, &path, &["--resume"]);
    assert_eq!(records(&path).len(), 3);
    // Three cells of two digits: no solution, which contradicts no other puzzle's answer.
    with(&one, &other, &[]);
    let report = run(&["report", &path, &other], b"");
    assert_eq!(report.status.code(), Some(0), "{}", stderr(&report));
}

#[test]
fn wrong_lists_say_what_there_is() {
    for (option, value, expected) in [
        (
            "--encodings",
            "minimal,best",
            "--encodings: found 'best', expected all, or some of defined, ",
        ),
        (
            "--at-most-one",
            "pairwise,",
            "--at-most-one: found '', expected all, or some of pairwise, ",
        ),
        (
            "--reduce",
            "auto",
            "--reduce: found 'auto', expected all, or some of none, clues, ",
        ),
        (
            "--shard",
            "3/2",
            "expected I/N with I from 1 to N, such as 2/4",
        ),
        ("--generate", "3x", "expected"),
        ("--baseline", "best", "best"),
    ] {
        let output = run(&["compare", option, value, "examples/puzzles/4x4.txt"], b"");
        assert_eq!(output.status.code(), Some(2), "{option}");
        let message = stderr(&output);
        assert!(message.contains(expected), "{option}: {message}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn records_that_cannot_be_written_are_an_error() {
    let output = compare(&[], "/dev/full");
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    assert!(
        stderr(&output).contains("/dev/full: "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn generated_puzzles_and_a_program_beside() {
    let directory = Directory::new("compare-generated");
    let path = directory.file("records");
    let arguments = [
        "compare",
        "--generate",
        "2x3:40%:3",
        "--encodings",
        "extended",
        "--sample",
        "2",
    ];
    let more = [
        "--backends",
        "varisat,satdoku",
        "--task",
        "unique",
        "--repeat",
        "2",
        "--records",
        &path,
    ];
    let output = run(&[&arguments[..], &more].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stderr(&output), "varisat runs as a program, satdoku\n");
    let records = records(&path);
    assert_eq!(records.len(), 2 * 2);
    for record in records.values() {
        assert_eq!(record["backend"], "satdoku");
        assert_eq!(record["puzzle"]["boxes"], "2x3");
        assert_eq!(record["puzzle"]["input"], "2x3:40%:3 seed 1");
    }
}

#[test]
fn boxes_that_may_be_meant_as_a_side_are_noted() {
    // Nothing is left to be decided.
    let arguments = [
        "compare",
        "--generate",
        "6x6:100%",
        "--encodings",
        "minimal",
    ];
    let noisy = run(&[&arguments[..], &["--repeat", "1"]].concat(), b"");
    assert_eq!(noisy.status.code(), Some(0), "{}", stderr(&noisy));
    let note = "satdoku: boxes of 6x6 make a grid of 36x36; a grid of 6x6 is 2x3\n";
    assert_eq!(stderr(&noisy), note);
    let quiet = run(&[&arguments[..], &["--repeat", "1", "-q"]].concat(), b"");
    assert_eq!(stderr(&quiet), "");
}

#[test]
fn compressed_records_are_read_and_half_of_them_is_an_error() {
    let directory = Directory::new("compare-gzip");
    let path = directory.file("records");
    compare(&[], &path);
    let text = fs::read(&path).expect("it is there");
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut encoder, &text).expect("memory takes it");
    let packed = encoder.finish().expect("memory takes it");
    let plain = run(&["report", &path], b"");
    assert!(plain.stdout.len() > 1000);
    assert_eq!(run(&["report", "-"], &packed).stdout, plain.stdout);
    assert_eq!(run(&["report", "-"], &text).stdout, plain.stdout);
    let half = run(&["report", "-"], &packed[..packed.len() / 2]);
    assert_eq!(half.status.code(), Some(2), "{}", stdout(&half));
    assert_eq!(stdout(&half), "");
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_of_records_has_one_writer_and_no_other_file_is_taken_for_one() {
    let directory = Directory::new("compare-writers");
    let path = directory.file("records");
    let child = start_long(&path);
    wait_for_lines(3, &path);
    let other = compare(&["--resume"], &path);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        stderr(&other).contains("another process is writing to it"),
        "{}",
        stderr(&other)
    );
    crate::signals::send("-INT", &child);
    let output = child.wait_with_output().expect("it ends");
    assert!(
        stdout(&output).contains("- interrupted: "),
        "{}",
        stdout(&output)
    );
    fs::write(&path, "my only line").expect("room for it");
    let refused = compare(&["--resume"], &path);
    assert!(
        stderr(&refused).contains("found no records"),
        "{}",
        stderr(&refused)
    );
    assert_eq!(
        fs::read_to_string(&path).expect("it is there"),
        "my only line"
    );
}

#[test]
fn answers_that_contradict_each_other_are_no_report() {
    let directory = Directory::new("compare-contradiction");
    let path = directory.file("records");
    compare(&[], &path);
    let text = fs::read_to_string(&path).expect("it is there");
    let wrong = text.replacen("\"verdict\":\"found\"", "\"verdict\":\"none\"", 1);
    assert_ne!(wrong, text);
    let output = run(&["report", "-"], wrong.as_bytes());
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    // Also where the same run has two answers.
    let both = run(&["report", &path, "-"], wrong.as_bytes());
    assert_eq!(both.status.code(), Some(2), "{}", stdout(&both));
    assert!(
        stderr(&output).contains("gave a wrong answer: of puzzle"),
        "{}",
        stderr(&output)
    );
}
