//! Named pipes, and files that grow while they are read.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;

use crate::{Directory, WIKIPEDIA, WIKIPEDIA_SOLUTION, run, start, stderr, stdout};

/// Makes a named pipe.
fn make_fifo(path: &str) {
    let status = Command::new("mkfifo").arg(path).status();
    assert!(status.expect("mkfifo runs").success());
}

#[test]
fn a_named_pipe_is_answered_line_by_line() {
    let directory = Directory::new("fifo-in");
    let path = directory.file("puzzles");
    make_fifo(&path);
    let mut child = start(&["solve", &path]);
    let mut to = File::options().write(true).open(&path).expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        writeln!(to, "{WIKIPEDIA}").expect("it listens");
        let mut answer = String::new();
        from.read_line(&mut answer).expect("it answers");
        assert_eq!(answer.trim_end(), WIKIPEDIA_SOLUTION);
    }
    drop(to);
    let mut rest = String::new();
    from.read_to_string(&mut rest).expect("UTF-8");
    assert_eq!(rest, "");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_named_pipe_is_written_through() {
    use std::os::unix::fs::FileTypeExt;

    let directory = Directory::new("fifo-out");
    let path = directory.file("it.cnf");
    make_fifo(&path);
    let child = start(&["export", "-o", &path, WIKIPEDIA]);
    let text = fs::read(&path).expect("it comes");
    assert_eq!(
        child.wait_with_output().expect("it ends").status.code(),
        Some(0)
    );
    assert_eq!(text, run(&["export", WIKIPEDIA], b"").stdout);
    let kind = fs::symlink_metadata(&path)
        .expect("it is there")
        .file_type();
    assert!(kind.is_fifo());
    // A reader that goes away has had enough.
    let child = start(&["export", "-o", &path, "--box", "5x5", &".".repeat(625)]);
    drop(File::open(&path).expect("a pipe"));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(directory.names(), ["it.cnf"]);
}

#[test]
fn a_file_that_grows_is_read_to_some_end_and_half_a_puzzle_is_none() {
    let directory = Directory::new("grows");
    let path = directory.file("puzzles");
    let text = format!("{WIKIPEDIA}\n").repeat(3000);
    let mut n_cut = 0;
    for round in 0..10 {
        let mut file = File::create(&path).expect("room for it");
        // So that it ends within a line at first.
        let (begun, rest) = text.as_bytes().split_at(40_000 + round);
        file.write_all(begun).expect("room for it");
        let output = std::thread::scope(|scope| {
            scope.spawn(|| {
                for piece in rest.chunks(7) {
                    file.write_all(piece).expect("room for it");
                }
            });
            run(&["solve", &path], b"")
        });
        let mut answers: Vec<&str> = stdout(&output).lines().collect();
        assert!(answers.len() >= 40_000 / 82);
        if answers.last() == Some(&"unreadable") {
            answers.pop();
            n_cut += 1;
            assert_eq!(output.status.code(), Some(2));
            assert!(stderr(&output).contains(&format!("line {}", answers.len() + 1)));
        } else {
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        }
        assert!(answers.iter().all(|answer| *answer == WIKIPEDIA_SOLUTION));
    }
    // Nothing but luck decides where it ends; cut off for good, it ends within a line.
    fs::write(&path, &text.as_bytes()[..40_000]).expect("room for it");
    let output = run(&["solve", &path], b"");
    assert!(stdout(&output).ends_with("unreadable\n"), "{n_cut}");
}
