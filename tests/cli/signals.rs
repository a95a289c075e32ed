//! Signals: what is finished is told, what is under way is unknown, and no half of anything looks whole.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::faults::{easy, wait_for};
use crate::{Directory, SATDOKU, WIKIPEDIA, WIKIPEDIA_SOLUTION, start, stderr};

/// What makes [`slow_puzzle`] slow.
const SLOWLY: [&str; 4] = ["--reduce", "none", "--encoding", "minimal"];

/// A 16×16 without a solution: twelve cells of the first row have to share eleven digits. Clauses that
/// only say "not twice" take varisat ages to see it, all in one search that can't be stopped.
fn slow_puzzle() -> String {
    let mut rows = vec![vec!["."; 16]; 16];
    rows[0][12..].copy_from_slice(&["12", "13", "15", "16"]);
    for (stack, band) in (0..3).flat_map(|stack| (0..4).map(move |band| (stack, band))) {
        let row = 4 * band + stack + usize::from(band == 0);
        rows[row][4 * stack + band] = "14";
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ") + "\n").collect();
    rows.concat()
}

/// Sends a signal to a process that was started.
pub(crate) fn send(signal: &str, child: &Child) {
    let status = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(status.expect("kill runs").success());
}

/// Reads a line of answers.
fn answer(from: &mut impl BufRead) -> String {
    let mut answer = String::new();
    from.read_line(&mut answer).expect("it can be read");
    answer
}

#[test]
fn a_signal_keeps_what_is_finished_and_says_unknown_of_the_rest() {
    for (signal, command) in [
        ("-INT", &["solve", "--threads", "1"][..]),
        ("-TERM", &["solve", "--threads", "2"]),
        ("-INT", &["solve", "--json", "--threads", "2"]),
        (
            "-INT",
            &["count", "--limit", "1000000000", "--threads", "2"],
        ),
        ("-INT", &["solve", "--all"]),
    ] {
        let mut child = start(&[command, &SLOWLY, &["--exit-zero"]].concat());
        let mut to = child.stdin.take().expect("a pipe");
        let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
        let is_list = command.contains(&"--all");
        let one = format!("{WIKIPEDIA}\n");
        to.write_all(one.repeat(3).as_bytes()).expect("it listens");
        let n_lines = if is_list { 5 } else { 3 };
        let before: Vec<String> = (0..n_lines).map(|_| answer(&mut from)).collect();
        assert!(before.iter().all(|line| line.ends_with('\n')));
        to.write_all(format!("\n{}\n{one}", slow_puzzle()).as_bytes())
            .expect("it listens");
        // The slow puzzle is well under way. Its input stays open.
        std::thread::sleep(Duration::from_millis(700));
        let start = Instant::now();
        send(signal, &child);
        let mut rest = String::new();
        Read::read_to_string(&mut from, &mut rest).expect("whole characters");
        let status = child.wait().expect("it ends");
        let took = start.elapsed();
        assert!(took < Duration::from_secs(2), "{command:?}: {took:?}");
        assert_eq!(status.code(), Some(3), "{command:?}");
        assert!(
            rest.ends_with('\n') || rest.is_empty(),
            "{command:?}: {rest}"
        );
        let lines: Vec<&str> = rest.lines().filter(|line| !line.is_empty()).collect();
        if command.contains(&"--json") {
            let record: serde_json::Value = serde_json::from_str(lines[0]).expect("an object");
            assert_eq!(record["verdict"], "unknown");
            assert_eq!(record["puzzle"], 4);
        } else if command[0] == "count" {
            assert!(lines[0].ends_with('+'), "{rest}");
        } else {
            assert!(lines.contains(&"unknown"), "{command:?}: {rest}");
        }
        let mut messages = String::new();
        let mut stderr = child.stderr.take().expect("a pipe");
        Read::read_to_string(&mut stderr, &mut messages).expect("UTF-8");
        assert!(messages.contains("satdoku: interrupted"), "{messages}");
        // With two threads, the last puzzle was done beside the slow one.
        let n_unique = if command.contains(&"2") { 4 } else { 3 };
        assert!(
            messages.contains(&format!("{n_unique} unique")),
            "{messages}"
        );
        assert_eq!(lines.len(), n_unique - 2, "{command:?}: {rest}");
        drop(to);
    }
}

#[test]
fn a_signal_ends_a_conversation() {
    for command in [&["solve"][..], &["solve", "--all"], &["verify", "-"]] {
        let mut child = start(command);
        let mut to = child.stdin.take().expect("a pipe");
        let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
        writeln!(to, "{WIKIPEDIA} {WIKIPEDIA_SOLUTION}").expect("it listens");
        answer(&mut from);
        send("-INT", &child);
        assert_eq!(
            child.wait().expect("it ends").code(),
            Some(3),
            "{command:?}"
        );
        drop(to);
    }
}

#[test]
fn a_signal_ends_the_wait_for_a_grid_to_go_on_after() {
    let mut child = start(&["solve", "--all", "--after", "-", WIKIPEDIA]);
    let mut to = child.stdin.take().expect("a pipe");
    // More than a pipe holds: it reads.
    let grid = format!("{WIKIPEDIA_SOLUTION}\n");
    to.write_all(grid.repeat(3000).as_bytes())
        .expect("it listens");
    send("-TERM", &child);
    // Its input stays open, and the signal itself ends it.
    assert_eq!(child.wait().expect("it ends").code(), None);
    drop(to);
}

#[test]
fn a_second_signal_ends_at_once() {
    // On a busy machine the second one may come too late.
    let mut codes = std::iter::repeat_with(|| {
        let mut child = at_work();
        send("-INT", &child);
        std::thread::sleep(Duration::from_millis(100));
        send("-TERM", &child);
        child.wait().expect("it ends").code()
    })
    .take(20);
    assert!(codes.any(|code| {
        assert!([Some(3), Some(130)].contains(&code), "{code:?}");
        code == Some(130)
    }));
}

/// What `timeout` does: to the process, and to its group.
#[test]
fn two_signals_together_are_one() {
    for _ in 0..3 {
        let mut child = at_work();
        // However long it takes to send them, they come together when it goes on.
        for signal in ["-STOP", "-INT", "-TERM", "-CONT"] {
            send(signal, &child);
        }
        assert_eq!(child.wait().expect("it ends").code(), Some(3));
    }
}

/// The program with work that can't be stopped.
fn at_work() -> Child {
    let mut child = start(&[&["solve"], &SLOWLY[..]].concat());
    let mut to = child.stdin.take().expect("a pipe");
    writeln!(to, "{WIKIPEDIA}\n").expect("it listens");
    // It begins to listen to signals before it answers.
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    assert_eq!(answer(&mut from).trim_end(), WIKIPEDIA_SOLUTION);
    to.write_all(slow_puzzle().as_bytes()).expect("it listens");
    std::thread::sleep(Duration::from_millis(300));
    child.stdin = Some(to);
    child.stdout = Some(from.into_inner());
    child
}

#[test]
#[cfg(target_os = "linux")]
fn what_ignores_hang_ups_goes_on() {
    let script = format!("trap '' HUP; exec '{SATDOKU}' solve");
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell starts");
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..2 {
        writeln!(to, "{WIKIPEDIA}").expect("it listens");
        assert_eq!(answer(&mut from).trim_end(), WIKIPEDIA_SOLUTION);
        send("-HUP", &child);
    }
    drop(to);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_signal_makes_sat_say_unknown() {
    // Twelve pigeons in eleven holes: hard to refute.
    let mut clauses = Vec::new();
    for pigeon in 0..12 {
        let sits = |pigeon: i32, hole: i32| pigeon * 11 + hole + 1;
        clauses.push((0..11).map(|hole| sits(pigeon, hole)).collect::<Vec<i32>>());
        for other in 0..pigeon {
            clauses.extend((0..11).map(|hole| vec![-sits(pigeon, hole), -sits(other, hole)]));
        }
    }
    let mut formula = format!("p cnf 132 {}\n", clauses.len());
    for literal in clauses.iter().flat_map(|clause| clause.iter().chain(&[0])) {
        write!(formula, "{literal} ").expect("a string takes it");
    }
    let directory = Directory::new("sat-signal");
    let proof = directory.file("it.drat");
    let with_proof = ["sat", "--proof", &proof];
    for (options, signal) in [
        (&["sat"][..], "-INT"),
        (&with_proof, "-INT"),
        (&with_proof, "-HUP"),
    ] {
        let mut child = start(options);
        let mut to = child.stdin.take().expect("a pipe");
        to.write_all(formula.as_bytes()).expect("it listens");
        drop(to);
        let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
        assert!(answer(&mut from).starts_with("c satdoku"));
        // It begins to listen to signals before it says this.
        send(signal, &child);
        let mut rest = String::new();
        Read::read_to_string(&mut from, &mut rest).expect("UTF-8");
        assert!(rest.ends_with("c cancelled\ns UNKNOWN\n"), "{rest}");
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        assert!(directory.names().is_empty());
    }
}

#[test]
fn what_a_batch_wrote_before_a_signal_is_whole_lines_of_right_answers() {
    let (puzzles, solutions) = easy(500);
    let input = puzzles.join("\n") + "\n";
    let directory = Directory::new("signal");
    let path = directory.file("answers");
    for (signal, code) in [
        ("-KILL", None),
        ("-INT", Some(3)),
        ("-TERM", Some(3)),
        ("-HUP", Some(3)),
    ] {
        for at_least in [1, 70_000, 200_000] {
            let mut child = start_into(&["solve", "--threads", "2"], &path);
            let mut to = child.stdin.take().expect("a pipe");
            let input = input.clone();
            // More than can be answered meanwhile: the pipe is closed by the program's end.
            let writer =
                std::thread::spawn(move || while to.write_all(input.as_bytes()).is_ok() {});
            let size = || fs::metadata(&path).map_or(0, |metadata| metadata.len());
            wait_for("answers", || size() >= at_least);
            send(signal, &child);
            let status = child.wait().expect("it ends");
            writer.join().expect("its pipe is closed");
            assert_eq!(status.code(), code, "{signal}");
            let written = fs::read_to_string(&path).expect("UTF-8");
            assert!(written.ends_with('\n'), "{signal}: half a line");
            let mut n_unknown = 0;
            for (answer, solution) in written.lines().zip(solutions.iter().cycle()) {
                if answer != solution {
                    assert_eq!(answer, "unknown", "{signal}");
                    n_unknown += 1;
                }
            }
            // What the two threads had begun when they were told to stop.
            let n_at_most = if code.is_some() { 2 } else { 0 };
            assert!(n_unknown <= n_at_most, "{signal}: {n_unknown} unknown");
        }
    }
}

#[test]
fn a_signal_leaves_no_half_of_a_formula() {
    let directory = Directory::new("export");
    let path = directory.file("it.cnf");
    // Of a hundred million clauses.
    let puzzle = format!("{}\n", ["."; 100].join(" ")).repeat(100);
    for signal in ["-INT", "-TERM", "-HUP"] {
        let mut child = start(&["export", "--output", &path]);
        let mut to = child.stdin.take().expect("a pipe");
        to.write_all(puzzle.as_bytes()).expect("it listens");
        drop(to);
        wait_for("formula", || !directory.names().is_empty());
        send(signal, &child);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(3), "{signal}");
        assert!(stderr(&output).ends_with("satdoku: interrupted\n"));
        assert!(directory.names().is_empty(), "{:?}", directory.names());
    }
}

/// Starts the program with a file as standard output.
fn start_into(arguments: &[&str], path: &str) -> Child {
    Command::new(SATDOKU)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(File::create(path).expect("room for it"))
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}
