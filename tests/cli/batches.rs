//! Batches: the same answers with any number of threads, conversations, and what signals do.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};

use crate::{Directory, WIKIPEDIA, WIKIPEDIA_SOLUTION, run, start, stderr, stdout};

#[test]
fn an_answer_comes_before_the_next_question() {
    for threads in [&[][..], &["--threads", "1"], &["--threads", "2"]] {
        let mut child = start(&[&["solve"], threads].concat());
        let mut to = child.stdin.take().expect("a pipe");
        let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
        for n_at_once in [1, 1, 2, 3, 1, 2] {
            let questions = format!("{WIKIPEDIA}\n").repeat(n_at_once);
            to.write_all(questions.as_bytes()).expect("it listens");
            for _ in 0..n_at_once {
                let mut answer = String::new();
                from.read_line(&mut answer)
                    .expect("it answers while its input is open");
                assert_eq!(answer.trim_end(), WIKIPEDIA_SOLUTION);
            }
        }
        drop(to);
        assert!(child.wait().expect("it ends").success());
    }
}

/// Puzzles of several sizes with none, one and many solutions, bad lines, comments, and blank lines;
/// each with a remark that is or is not its solution.
fn mixed() -> String {
    let mut text = String::new();
    for n in 0..2000 {
        let at = n % 81;
        let line = match n % 10 {
            0 => WIKIPEDIA.replacen('5', ".", n % 3),
            1 => "12..34..2.......,1234341221434321".to_owned(),
            2 => format!("11{} {WIKIPEDIA_SOLUTION}", ".".repeat(79)),
            3 => format!("garbage number {n}"),
            4 => format!("{},{WIKIPEDIA_SOLUTION}", WIKIPEDIA.replace('7', ".")),
            5 => format!("# {n}\n\n{WIKIPEDIA},{WIKIPEDIA_SOLUTION}"),
            6 => format!("{}x{}", &WIKIPEDIA[..at], &WIKIPEDIA[at + 1..]).replacen('x', "Z", n % 2),
            7 => "123456..............................".to_owned(),
            8 => WIKIPEDIA[..80].to_owned(),
            _ => format!("{WIKIPEDIA_SOLUTION},{WIKIPEDIA_SOLUTION}"),
        };
        writeln!(text, "{line}").expect("a string takes it");
    }
    text
}

/// Leaves out the one thing that is another each time.
fn without_times(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| match line.split_once("\"time_us\":") {
            Some((before, after)) => format!(
                "{before}{}",
                after.trim_start_matches(|c: char| c.is_ascii_digit())
            ),
            None => line.to_owned(),
        });
    lines.collect::<Vec<String>>().join("\n")
}

#[test]
fn the_answers_are_the_same_with_any_number_of_threads() {
    let directory = Directory::new("threads");
    let file = directory.file("mixed.txt");
    std::fs::write(&file, mixed()).expect("room for it");
    for command in [
        &["solve"][..],
        &["solve", "--json"],
        &["solve", "--any", "--json", "--exit-zero"],
        &["count", "--json"],
        &["count", "--limit", "5"],
        &["verify", "--json"],
        &["verify", "--smallest"],
    ] {
        // With a second input; for verify that would be a list of solutions.
        let inputs = if command[0] == "verify" {
            vec![&*file]
        } else {
            vec![&*file, "-"]
        };
        let with_threads = |threads: &str| {
            let arguments = [command, &["--threads", threads], &inputs].concat();
            let mut output = run(&arguments, b"1...............\nbad\n");
            output.stdout = without_times(stdout(&output)).into_bytes();
            output
        };
        let one = with_threads("1");
        let n_answers = stdout(&one).lines().count();
        assert_eq!(n_answers, 1998 + 2 * inputs.len());
        for threads in ["2", "7"] {
            let other = with_threads(threads);
            assert!(
                one.stdout == other.stdout,
                "{command:?} with {threads} threads"
            );
            assert_eq!(
                stderr(&one),
                stderr(&other),
                "{command:?} with {threads} threads"
            );
            assert_eq!(
                one.status, other.status,
                "{command:?} with {threads} threads"
            );
        }
    }
}

#[test]
fn a_list_of_solutions_keeps_step_with_its_puzzles() {
    let directory = Directory::new("list");
    let (puzzles, solutions) = (directory.file("puzzles"), directory.file("solutions"));
    let mut lines = (String::new(), String::new());
    for n in 0..1000 {
        lines.0 += if n % 7 == 3 { "bad!\n" } else { WIKIPEDIA };
        lines.0 += if n % 7 == 3 { "" } else { "\n" };
        lines.1 += if n % 5 == 4 {
            "unknown"
        } else {
            WIKIPEDIA_SOLUTION
        };
        lines.1 += "\n";
    }
    std::fs::write(&puzzles, lines.0).expect("room for it");
    std::fs::write(&solutions, lines.1).expect("room for it");
    for threads in ["1", "3"] {
        let output = run(&["verify", "--threads", threads, &puzzles, &solutions], b"");
        assert_eq!(stdout(&output).lines().count(), 1000);
        for (n, answer) in stdout(&output).lines().enumerate() {
            let is_bad = n % 7 == 3 || n % 5 == 4;
            assert_eq!(answer, if is_bad { "unreadable" } else { "yes" }, "{n}");
        }
    }
}

/// What makes [`slow_puzzle`] slow.
#[cfg(unix)]
const SLOWLY: [&str; 4] = ["--reduce", "none", "--encoding", "minimal"];

/// A 16×16 without a solution: twelve cells of the first row have to share eleven digits. Clauses that
/// only say "not twice" take varisat ages to see it, all in one search that can't be stopped.
#[cfg(unix)]
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
#[cfg(unix)]
pub(crate) fn send(signal: &str, child: &std::process::Child) {
    let status = std::process::Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(status.expect("kill runs").success());
}

/// Reads a line of answers.
#[cfg(unix)]
fn answer(from: &mut impl BufRead) -> String {
    let mut answer = String::new();
    from.read_line(&mut answer).expect("it can be read");
    answer
}

#[test]
#[cfg(unix)]
fn a_signal_keeps_what_is_finished_and_says_unknown_of_the_rest() {
    use std::time::{Duration, Instant};

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
        std::io::Read::read_to_string(&mut from, &mut rest).expect("whole characters");
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
        std::io::Read::read_to_string(&mut stderr, &mut messages).expect("UTF-8");
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
#[cfg(unix)]
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
#[cfg(unix)]
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
#[cfg(unix)]
fn a_second_signal_ends_at_once() {
    // On a busy machine the second one may come too late.
    let mut codes = std::iter::repeat_with(|| {
        let mut child = at_work();
        send("-INT", &child);
        std::thread::sleep(std::time::Duration::from_millis(100));
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
#[cfg(unix)]
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
#[cfg(unix)]
fn at_work() -> std::process::Child {
    let mut child = start(&[&["solve"], &SLOWLY[..]].concat());
    let mut to = child.stdin.take().expect("a pipe");
    writeln!(to, "{WIKIPEDIA}\n").expect("it listens");
    // It begins to listen to signals before it answers.
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    assert_eq!(answer(&mut from).trim_end(), WIKIPEDIA_SOLUTION);
    to.write_all(slow_puzzle().as_bytes()).expect("it listens");
    std::thread::sleep(std::time::Duration::from_millis(300));
    child.stdin = Some(to);
    child.stdout = Some(from.into_inner());
    child
}

#[test]
#[cfg(target_os = "linux")]
fn what_ignores_hang_ups_goes_on() {
    let script = format!("trap '' HUP; exec '{}' solve", crate::SATDOKU);
    let mut child = std::process::Command::new("sh")
        .args(["-c", &script])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
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
#[cfg(unix)]
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
        std::io::Read::read_to_string(&mut from, &mut rest).expect("UTF-8");
        assert!(rest.ends_with("c cancelled\ns UNKNOWN\n"), "{rest}");
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        assert!(directory.names().is_empty());
    }
}

#[test]
fn a_list_that_was_broken_off_goes_on_after_its_last_whole_grid() {
    let puzzle = "1.......4.......";
    let all = run(&["solve", "--all", puzzle], b"");
    let lines: Vec<&str> = stdout(&all).lines().collect();
    assert_eq!(lines.len(), 24);
    let directory = Directory::new("after");
    let list = directory.file("list.txt");
    // By a limit, by a kill at the end of a line.
    for (n, end) in [(7, "unknown\n"), (24, ""), (1, "")] {
        let text = lines[..n].join("\n") + "\n" + end;
        std::fs::write(&list, text).expect("room for it");
        let rest = run(&["solve", "--all", "--after", &list, puzzle], b"");
        let left: Vec<&str> = stdout(&rest).lines().collect();
        assert_eq!(left, lines[n..], "{n} {end}");
        assert_eq!(rest.status.code(), Some(i32::from(n == 24)));
    }
    std::fs::write(&list, "unknown\n").expect("room for it");
    let rest = run(&["solve", "--all", "--after", &list, puzzle], b"");
    assert_eq!(rest.status.code(), Some(2), "{}", stderr(&rest));
}

#[test]
#[cfg(unix)]
fn a_batch_that_is_spread_by_gnu_parallel_has_the_same_answers() {
    let mut input = String::new();
    for number in 0..40 {
        let line = [
            "1.......4.......",
            "12..34..2.......",
            "11..............",
            "1?!",
        ][number % 4];
        input += line;
        input += "\n";
    }
    let program = std::path::Path::new(crate::SATDOKU).display();
    let command = format!("parallel --pipe -k -N 7 {program} solve --quiet --exit-zero");
    let mut child = std::process::Command::new("sh")
        .args([
            "-c",
            &format!("command -v parallel > /dev/null || exit 77; {command}"),
        ])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("a shell");
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    if output.status.code() == Some(77) {
        let _ = writeln!(std::io::stderr(), "not run: GNU parallel is not installed");
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let alone = run(&["solve", "--quiet", "--exit-zero"], input.as_bytes());
    assert_eq!(stdout(&output), stdout(&alone));
    assert_eq!(stdout(&alone).lines().count(), 40);
}
