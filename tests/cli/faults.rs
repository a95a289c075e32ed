//! What goes wrong around the program: full disks, closed pipes, inputs that can't be read or that grow,
//! signals, solvers that are killed, and garbage among puzzles.
//!
//! A fault may cost the answers it is about, with a message and an exit code that is not 0, and no others.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::batches::send;
use crate::{Directory, SATDOKU, WIKIPEDIA, WIKIPEDIA_SOLUTION, run, start, stderr, stdout};

/// A command of each kind that prints answers.
const PRINTING: &[&[&str]] = &[
    &["solve", "examples/puzzles/4x4.txt"],
    &["solve", "--json", "examples/puzzles/4x4.txt"],
    &["solve", "--all", "examples/puzzles/several.txt"],
    &["count", "examples/puzzles/4x4.txt"],
    &["verify", "1234341221434321", "1234341221434321"],
    &["explain", "examples/puzzles/4x4.txt"],
    &["encodings"],
    &["export", "examples/puzzles/4x4.txt"],
    &[
        "decode",
        "examples/puzzles/4x4.txt",
        "tests/data/dimacs/textbook.answer",
    ],
    &["sat", "tests/data/dimacs/4x4.cnf"],
    &[
        "check",
        "--alone",
        "tests/data/dimacs/all-four.cnf",
        "tests/data/proof/right.drat",
    ],
    &["generate", "2x2:unique", "--seed", "1"],
    &[
        "compare",
        "--repeat",
        "1",
        "--encodings",
        "minimal",
        "examples/puzzles/4x4.txt",
    ],
    &["report", "examples/study/solvers.jsonl.gz"],
    &["completions", "bash"],
    &["--help"],
    &["--version"],
    &["solve", "--help"],
    &["help", "solve"],
];

/// Runs the program with this standard output and the end of nothing as input.
fn run_into(arguments: &[&str], output: impl Into<Stdio>) -> (Option<i32>, String) {
    let output = Command::new(SATDOKU)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(Stdio::piped())
        .output()
        .expect("the program runs");
    (output.status.code(), stderr(&output).to_owned())
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_of_every_command() {
    for arguments in PRINTING {
        let full = File::options().write(true).open("/dev/full");
        let (code, messages) = run_into(arguments, full.expect("Linux has it"));
        assert_eq!(code, Some(2), "{arguments:?}");
        let end = "satdoku: standard output: No space left on device (os error 28)\n";
        assert!(messages.ends_with(end), "{arguments:?}: {messages}");
    }
}

#[test]
fn a_closed_pipe_is_quiet_in_every_command() {
    for arguments in PRINTING {
        // A pipe whose reader is gone.
        let mut reader = start(&["--version"]);
        let writer = reader.stdin.take().expect("a pipe");
        reader.wait().expect("it ends");
        let (code, messages) = run_into(arguments, writer);
        assert_eq!(code, Some(0), "{arguments:?}: {messages}");
        assert!(!messages.contains("satdoku: "), "{arguments:?}: {messages}");
    }
}

#[test]
fn what_can_not_be_read_is_named_and_costs_no_other_input() {
    let directory = Directory::new("unreadable");
    let (good, folder) = (directory.file("good"), directory.file("folder"));
    let (dangling, locked) = (directory.file("dangling"), directory.file("locked"));
    fs::write(&good, format!("{WIKIPEDIA}\n")).expect("room for it");
    fs::create_dir(&folder).expect("a new directory");
    let mut bad = vec![(folder, "is a directory")];
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::os::unix::fs::symlink("nothing", &dangling).expect("a link");
        bad.push((dangling, "no such file"));
        fs::write(&locked, WIKIPEDIA).expect("room for it");
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).expect("it is ours");
        // Nothing is locked for root.
        if File::open(&locked).is_err() {
            bad.push((locked, "Permission denied"));
        }
    }
    for (path, said) in &bad {
        let output = run(&["solve", &good, path, &good], b"");
        let answers: Vec<&str> = stdout(&output).lines().collect();
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert_eq!(answers, [WIKIPEDIA_SOLUTION; 2], "{path}");
        let message = format!("satdoku: {path}: {said}");
        assert!(stderr(&output).contains(&message), "{}", stderr(&output));
        for command in ["sat", "explain", "export"] {
            let output = run(&[command, path], b"");
            assert_eq!(output.status.code(), Some(2), "{command} {path}");
            assert!(stderr(&output).contains(&message), "{}", stderr(&output));
        }
        let output = run(&["decode", WIKIPEDIA, path], b"");
        assert_eq!(output.status.code(), Some(2), "decode {path}");
        let output = run(&["check", "tests/data/dimacs/all-four.cnf", path], b"");
        assert_eq!(output.status.code(), Some(2), "check {path}");
    }
}

/// Waits until something holds, up to a minute.
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// So many puzzles that take hardly any time, and their smallest solutions.
fn easy(count: usize) -> (Vec<String>, Vec<String>) {
    let generated = run(
        &[
            "generate",
            &format!("3x3:holes-30%:{count}"),
            "--seed",
            "11",
        ],
        b"",
    );
    let directory = Directory::new("easy");
    let path = directory.file("puzzles");
    fs::write(&path, &generated.stdout).expect("room for it");
    let solved = run(&["solve", &path], b"");
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<String>>();
    let (puzzles, solutions) = (lines(stdout(&generated)), lines(stdout(&solved)));
    assert_eq!((puzzles.len(), solutions.len()), (count, count));
    for (puzzle, solution) in puzzles.iter().zip(&solutions) {
        let grid: satdoku::Puzzle = solution.parse().expect("a grid");
        let grid = satdoku::Grid::from_clues(&grid).expect("a whole one");
        grid.check(&puzzle.parse().expect("a puzzle"))
            .expect("a solution");
    }
    (puzzles, solutions)
}

/// Lines that are no puzzle, each in its own way; `n` makes them different.
fn garbage(n: usize) -> Vec<u8> {
    let text = match n % 20 {
        0 => format!("garbage number {n}"),
        1 => WIKIPEDIA[..80].to_owned(),
        2 => format!("{WIKIPEDIA}1"),
        3 => WIKIPEDIA.replace('5', "Z"),
        4 => "<html><body>503 Service Unavailable</body></html>".to_owned(),
        5 => format!("{{\"puzzle\": \"{}\"}}", &WIKIPEDIA[..70]),
        6 => "1".to_owned(),
        7 => "53..7....".to_owned(),
        8 => "none".to_owned(),
        9 => "\u{0}\u{1}\u{2}\u{3}".to_owned(),
        10 => "１２３".to_owned(),
        11 => "-1".to_owned(),
        12 => "[[1,2],[3,4".to_owned(),
        13 => ",,,,;;::".to_owned(),
        14 => format!("x{WIKIPEDIA}"),
        15 => "9".repeat(1000),
        16 => "Segmentation fault (core dumped)".to_owned(),
        17 => ".".repeat(82),
        18 => return vec![0xff, 0xfe, 0x00, 0x80 + (n % 64) as u8],
        _ => WIKIPEDIA.replace('.', "/"),
    };
    text.into_bytes()
}

#[test]
fn a_thousand_lines_of_garbage_lose_none_of_nine_thousand_puzzles() {
    let (puzzles, solutions) = easy(9000);
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for (n, (puzzle, solution)) in puzzles.iter().zip(&solutions).enumerate() {
        // After each ninth puzzle; sometimes several together, which others then lack.
        let n_bad = match n % 90 {
            8 => 4,
            17 | 26 | 35 => 0,
            _ => usize::from(n % 9 == 8),
        };
        input.extend([puzzle.as_bytes(), b"\n"].concat());
        expected.push(solution.as_str());
        for _ in 0..n_bad {
            input.extend(garbage(expected.len() - n - 1));
            input.push(b'\n');
            expected.push("unreadable");
        }
    }
    assert_eq!(expected.len(), 10_000);
    // From a file: a pipe that is filled before answers are read would block.
    let directory = Directory::new("garbage");
    let path = directory.file("puzzles");
    fs::write(&path, &input).expect("room for it");
    for threads in ["1", "2"] {
        let output = run(&["solve", "--threads", threads, &path], b"");
        assert_eq!(output.status.code(), Some(2));
        let answers: Vec<&str> = stdout(&output).lines().collect();
        let first = answers.iter().zip(&expected).position(|(a, b)| a != b);
        assert_eq!(first, None, "{:?}", first.map(|at| answers[at]));
        assert_eq!(answers.len(), expected.len());
        let n_messages = stderr(&output).matches("puzzles: line ").count();
        assert_eq!(n_messages, 1000);
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

#[test]
#[cfg(unix)]
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
#[cfg(unix)]
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

#[test]
#[cfg(unix)]
fn a_solver_that_is_killed_costs_its_own_answer() {
    let directory = Directory::new("solver");
    let (script, pid, passed) = (
        directory.file("solver"),
        directory.file("pid"),
        directory.file("passed"),
    );
    // The first run waits to be killed; the others are those of satdoku itself.
    let text = format!(
        "if mkdir '{passed}' 2> /dev/null; then echo $$ > '{pid}.new'; mv '{pid}.new' '{pid}'; \
         sleep 60 & wait; fi\nexec '{SATDOKU}' sat \"$1\"\n"
    );
    fs::write(&script, text).expect("room for it");
    let backend = format!("sh {script}");
    let arguments = [
        "solve",
        "--threads",
        "1",
        "--reduce",
        "none",
        "--backend",
        &backend,
    ];
    let mut child = start(&arguments);
    let mut to = child.stdin.take().expect("a pipe");
    let line = "1.......4.......\n";
    to.write_all(line.repeat(3).as_bytes()).expect("it listens");
    drop(to);
    wait_for("solver", || fs::exists(&pid).expect("it can be seen"));
    let killed = fs::read_to_string(&pid).expect("a number");
    let status = Command::new("kill").args(["-KILL", killed.trim()]).status();
    assert!(status.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let smallest = "1234341221434321";
    let answers: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(answers.len(), 3, "{}", stderr(&output));
    assert_eq!(answers[0], "failed");
    assert_eq!(answers[1], answers[2]);
    assert!(answers[1].starts_with('1') && answers[1].len() == smallest.len());
    assert!(stderr(&output).contains("SIGKILL"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
}

/// Makes a named pipe.
#[cfg(unix)]
fn make_fifo(path: &str) {
    let status = Command::new("mkfifo").arg(path).status();
    assert!(status.expect("mkfifo runs").success());
}

#[test]
#[cfg(unix)]
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
#[cfg(unix)]
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

#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_gets_full_is_an_error_and_leaves_nothing_half_done() {
    let directory = Directory::new("tmpfs");
    let small = directory.file("small");
    fs::create_dir(&small).expect("a new directory");
    let (out, code) = (directory.file("out"), directory.file("codes"));
    // A disk of its own that only these processes see, and that is gone with them.
    let script = format!(
        "mount -t tmpfs -o size=64k tmpfs '{small}' 2> /dev/null || exit 77
        '{SATDOKU}' generate 3x3:holes-30%:2000 --seed 1 > '{out}'
        '{SATDOKU}' solve --quiet '{out}' > '{small}/answers'; echo $? >> '{code}'
        cp '{small}/answers' '{out}.answers'; rm '{small}/answers'
        '{SATDOKU}' export -o '{small}/it.cnf' '{WIKIPEDIA}'; echo $? >> '{code}'
        '{SATDOKU}' generate 3x3:holes-30%:2000 --seed 1 --out '{small}/many'; echo $? >> '{code}'
        ls '{small}' > '{out}.names'"
    );
    let output = Command::new("unshare")
        .args(["-rm", "sh", "-c", &script])
        .output();
    let output = match output {
        Ok(output) if output.status.code() != Some(77) && fs::exists(&code).is_ok_and(|is| is) => {
            output
        }
        Ok(_) | Err(_) => {
            let _ = writeln!(std::io::stderr(), "skipped: no small disk can be mounted");
            return;
        }
    };
    let read = |path: &str| fs::read_to_string(path).expect("it is there");
    assert_eq!(read(&code), "2\n2\n2\n", "{}", stderr(&output));
    let n_messages = stderr(&output).matches("No space left on device").count();
    assert_eq!(n_messages, 3, "{}", stderr(&output));
    let solved = run(&["solve", &out], b"");
    let answers = read(&format!("{out}.answers"));
    assert!(answers.len() > 40_000);
    assert!(stdout(&solved).starts_with(&answers), "other answers");
    let names = read(&format!("{out}.names"));
    assert!(
        !names.contains("partial") && !names.contains("it.cnf"),
        "{names}"
    );
}
