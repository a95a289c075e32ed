//! What goes wrong around the program: full disks, closed pipes, inputs that can't be read or that grow,
//! signals, solvers that are killed, and garbage among puzzles.
//!
//! A fault may cost the answers it is about, with a message and an exit code that is not 0, and no others.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
pub(crate) fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// So many puzzles that take hardly any time, and their smallest solutions.
pub(crate) fn easy(count: usize) -> (Vec<String>, Vec<String>) {
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

#[test]
#[cfg(unix)]
fn an_output_that_is_the_input_is_refused() {
    let directory = Directory::new("same");
    let path = directory.file("puzzles");
    let text = format!("{WIKIPEDIA}\n");
    fs::write(&path, &text).expect("room for it");
    let append = || {
        let file = File::options().append(true).open(&path);
        file.expect("it is there")
    };
    for arguments in [
        &["solve", &path][..],
        &["solve", "--all", &path],
        &["count", "examples/puzzles/4x4.txt", &path],
        &["convert", &path],
    ] {
        let (code, error) = run_into(arguments, append());
        assert_eq!(code, Some(2), "{arguments:?}");
        let expected = format!("satdoku: {path} is also the output, expected another file\n");
        assert_eq!(error, expected);
    }
    let mut command = Command::new(SATDOKU);
    command
        .arg("solve")
        .stdin(File::open(&path).expect("it is there"));
    let status = command.stdout(append()).stderr(Stdio::null()).status();
    assert_eq!(status.expect("it runs").code(), Some(2));
    assert_eq!(fs::read_to_string(&path).expect("text"), text);
}
