//! The built program: transcripts of commands and errors, and what transcripts can't show.
//!
//! Transcripts are `README.md` and `tests/cmd/*.md`, run by trycmd; `TRYCMD=overwrite cargo test
//! --test cli` rewrites them. trycmd passes over programs that it does not know, so a test holds
//! that there are none.

#[path = "cli/batches.rs"]
mod batches;
#[path = "cli/certificates.rs"]
mod certificates;
#[path = "cli/claims.rs"]
mod claims;
#[path = "cli/comparisons.rs"]
mod comparisons;
#[path = "cli/directory.rs"]
mod directory;
#[path = "cli/exports.rs"]
mod exports;
#[path = "cli/faults.rs"]
mod faults;
#[path = "cli/generated.rs"]
mod generated;
#[cfg(unix)]
#[path = "cli/help.rs"]
mod help;
#[path = "cli/manifests.rs"]
mod manifests;
#[path = "cli/outputs.rs"]
mod outputs;
#[cfg(unix)]
#[path = "cli/pipes.rs"]
mod pipes;
#[path = "cli/proofs.rs"]
mod proofs;
#[path = "cli/reading.rs"]
mod reading;
#[cfg(unix)]
#[path = "cli/signals.rs"]
mod signals;
#[path = "cli/study.rs"]
mod study;
#[path = "cli/ways_in.rs"]
mod ways_in;

use std::io::{Read, Write};
use std::process::{Child, Command, Output, Stdio};

use directory::Directory;

/// The program under test.
const SATDOKU: &str = env!("CARGO_BIN_EXE_satdoku");

/// Files with transcripts.
const TRANSCRIPTS: [&str; 2] = ["README.md", "tests/cmd/*.md"];

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases.register_bin("satdoku", std::path::Path::new(SATDOKU));
    for files in TRANSCRIPTS {
        cases.case(files);
    }
}

#[test]
fn transcripts_run_no_other_program() {
    let mut n_commands = 0;
    let mut files = vec![std::path::PathBuf::from("README.md")];
    for entry in std::fs::read_dir("tests/cmd").expect("the transcripts are there") {
        files.push(entry.expect("a directory entry").path());
    }
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|ending| ending == "md"))
    {
        let text = std::fs::read_to_string(file).expect("a transcript can be read");
        for line in text.lines().filter(|line| line.starts_with("$ ")) {
            let program = line.split(' ').nth(1);
            assert_eq!(program, Some("satdoku"), "{}: {line}", file.display());
            n_commands += 1;
        }
    }
    assert!(n_commands > 20, "only {n_commands} commands found");
}

/// Starts the program with pipes on all sides.
fn start(arguments: &[&str]) -> Child {
    Command::new(SATDOKU)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs the program on an input to its end.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    // A program that refuses its arguments never reads: a closed pipe is no fault here.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// Standard output as text.
fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// Standard error as text.
fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const WIKIPEDIA_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn judges_get_byte_for_byte_what_they_expect() {
    // Baekjoon 2239 and 2580, sample outputs.
    let packed = "143628579\n572139468\n986754231\n391542786\n468917352\n725863914\n237481695\n\
                  619275843\n854396127\n";
    let input = std::fs::read("examples/puzzles/baekjoon-2239.txt").expect("the sample");
    assert_eq!(stdout(&run(&["solve"], &input)), packed);
    let spaced = "1 3 5 4 6 9 2 7 8\n7 8 2 1 3 5 6 4 9\n4 6 9 2 7 8 1 3 5\n3 2 1 5 4 6 8 9 7\n\
                  8 7 4 9 1 3 5 2 6\n5 9 6 8 2 7 4 1 3\n9 1 7 6 5 2 3 8 4\n6 4 3 7 8 1 9 5 2\n\
                  2 5 8 3 9 4 7 6 1\n";
    let input = std::fs::read("examples/puzzles/baekjoon-2580.txt").expect("the sample");
    assert_eq!(stdout(&run(&["solve"], &input)), spaced);
}

#[test]
fn one_bad_line_among_many_costs_only_its_own_answer() {
    let mut input = String::new();
    for n in 0..500 {
        input += if n % 10 == 3 {
            "garbage that is no puzzle\n"
        } else {
            WIKIPEDIA
        };
        input += if n % 10 == 3 { "" } else { "\n" };
    }
    let output = run(&["solve"], input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let answers: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(answers.len(), 500);
    for (n, answer) in answers.iter().enumerate() {
        assert_eq!(
            *answer,
            if n % 10 == 3 {
                "unreadable"
            } else {
                WIKIPEDIA_SOLUTION
            },
            "{n}"
        );
    }
    assert_eq!(stderr(&output).matches("satdoku: stdin: line ").count(), 50);
    assert!(stderr(&output).ends_with("500 puzzles: 450 unique, 50 unreadable\n"));
    assert_eq!(
        run(&["solve", "--exit-zero"], input.as_bytes())
            .status
            .code(),
        Some(0)
    );
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    let mut child = start(&["solve"]);
    drop(child.stdout.take());
    let mut to = child.stdin.take().expect("a pipe");
    for _ in 0..10_000 {
        if writeln!(to, "{WIKIPEDIA}").is_err() {
            break;
        }
    }
    drop(to);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let mut message = String::new();
    child
        .stderr
        .take()
        .expect("a pipe")
        .read_to_string(&mut message)
        .expect("UTF-8");
    assert_eq!(message, "");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("Linux has it");
    let output = Command::new(SATDOKU)
        .args(["solve", WIKIPEDIA])
        .stdout(full)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "satdoku: standard output: No space left on device (os error 28)\n"
    );
}

#[test]
fn windows_files_give_the_same_answers() {
    let plain = run(&["solve"], format!("{WIKIPEDIA}\n").as_bytes());
    for input in [
        format!("{WIKIPEDIA}\r\n"),
        format!("\u{feff}{WIKIPEDIA}"),
        format!("\n\n{WIKIPEDIA}   \t\n\n"),
        format!("{WIKIPEDIA}\r"),
    ] {
        assert_eq!(
            run(&["solve"], input.as_bytes()).stdout,
            plain.stdout,
            "{input:?}"
        );
    }
}

#[test]
fn json_objects_have_the_documented_fields() {
    let output = run(
        &["solve", "--json", "--reduce", "clues"],
        format!("{WIKIPEDIA}\ngarbage!\n").as_bytes(),
    );
    let lines: Vec<serde_json::Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON object a line"))
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["input"], "stdin");
    assert_eq!(lines[0]["line"], 1);
    assert_eq!(lines[0]["puzzle"], 1);
    assert_eq!(lines[0]["verdict"], "unique");
    assert_eq!(lines[0]["solution"], WIKIPEDIA_SOLUTION);
    assert_eq!(lines[0]["solved_by"], "search");
    assert_eq!(lines[0]["solver_calls"], 2);
    assert!(lines[0]["conflicts"].is_u64());
    assert!(lines[0]["time_us"].is_u64());
    assert_eq!(lines[1]["verdict"], "unreadable");
    assert_eq!(lines[1]["line"], 2);
    assert!(lines[1]["error"].is_string());
}

#[test]
fn data_is_no_error_where_that_was_asked_for_but_a_failing_machine_is() {
    let exit = |arguments: &[&str], input: &str| run(arguments, input.as_bytes()).status.code();
    let two = format!("{WIKIPEDIA}\n{WIKIPEDIA}\n");
    assert_eq!(exit(&["solve"], ""), Some(2));
    assert_eq!(exit(&["solve", "--exit-zero"], ""), Some(0));
    assert_eq!(
        exit(&["solve", "--exit-zero"], "11..............\nbad!\n"),
        Some(0)
    );
    assert_eq!(exit(&["solve", "--exit-zero", "no-such-file"], ""), Some(2));
    assert_eq!(
        exit(&["verify", "--exit-zero", WIKIPEDIA, "-"], &two),
        Some(0)
    );
    assert_eq!(exit(&["verify", WIKIPEDIA, "-"], &two), Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn solutions_that_can_not_be_read_are_a_failing_machine() {
    // Opens, and fails when it is read.
    let output = run(&["verify", "--exit-zero", WIKIPEDIA, "/proc/self/mem"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), "failed\n");
    assert!(
        stderr(&output).contains("Input/output error"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_timeout_stops_while_the_formula_is_written() {
    // The textbook formula of a blank 100×100 has 198,040,000 clauses.
    let row = format!("{}\n", ["."; 100].join(" "));
    let output = run(
        &["solve", "--reduce", "none", "--timeout", "0.2"],
        row.repeat(100).as_bytes(),
    );
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(stdout(&output), "unknown\n");
    assert_eq!(stderr(&output), "unknown: the time limit was reached\n");
}

#[test]
fn json_tells_typed_puzzles_apart_and_says_what_can_not_be_read() {
    let output = run(
        &["count", "--json", "1...............", "2..............."],
        b"",
    );
    let inputs: Vec<String> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .map(|record| record["input"].to_string())
        .collect();
    assert_eq!(inputs, ["\"argument 1\"", "\"argument 2\""]);
    let output = run(&["verify", "--json", WIKIPEDIA, "-"], b"bad!\n");
    let record: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
    assert_eq!(record["verdict"], "unreadable");
    assert!(
        record["error"]
            .as_str()
            .is_some_and(|error| error.starts_with("stdin: line 1"))
    );
}

#[test]
fn solutions_keep_step_with_puzzles_that_have_none() {
    let puzzles = format!("11{}\n{WIKIPEDIA}\n{WIKIPEDIA}\n", ".".repeat(79));
    let directory = Directory::new("step");
    let file = directory.file("puzzles.txt");
    std::fs::write(&file, &puzzles).expect("room for it");
    let solved = run(&["solve"], puzzles.as_bytes());
    let verified = run(&["verify", "--smallest", &file, "-"], &solved.stdout);
    assert_eq!(stdout(&verified), "yes\nyes\nyes\n");
    assert_eq!(verified.status.code(), Some(0));
    // Wrongly said to be none, and a word that says nothing of the puzzle.
    let said = format!("none\nnone\n{WIKIPEDIA_SOLUTION}\n");
    let verified = run(&["verify", &file, "-"], said.as_bytes());
    let no = format!("no: not none: {WIKIPEDIA_SOLUTION} is a solution");
    assert_eq!(stdout(&verified), format!("yes\n{no}\nyes\n"));
    assert_eq!(verified.status.code(), Some(1));
    let said = format!("unknown\nfailed\n{WIKIPEDIA_SOLUTION}\n");
    let verified = run(&["verify", &file, "-"], said.as_bytes());
    assert_eq!(stdout(&verified), "unreadable\nunreadable\nyes\n");
}

/// The names of all commands but help.
fn commands() -> Vec<String> {
    let help = run(&["--help"], b"");
    let lines = stdout(&help).lines();
    let lines = lines.skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn shells_complete_and_the_manual_names_every_command() {
    let commands = commands();
    assert!(commands.len() > 12, "{commands:?}");
    for kind in ["bash", "elvish", "fish", "powershell", "zsh", "man"] {
        let output = run(&["completions", kind], b"");
        assert_eq!(output.status.code(), Some(0), "{kind}");
        let text = stdout(&output);
        for command in &commands {
            assert!(text.contains(command), "{kind} lacks {command}");
        }
        assert!(!text.contains('\u{1b}'), "{kind} has colours");
    }
    for command in &commands {
        let page = run(&["completions", "man", command], b"");
        let title = format!(".TH satdoku-{command} 1");
        assert!(stdout(&page).contains(&title), "{command}");
        assert!(!stdout(&page).contains('\u{1b}'), "{command} has colours");
    }
}
