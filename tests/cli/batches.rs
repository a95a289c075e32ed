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
