//! Solvers in other processes are gone when their time is over, whatever happens, and so are the
//! files made for them.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use satdoku::Puzzle;
use satdoku::backend::Verdict;
use satdoku::limits::{Limits, StopReason};
use satdoku::solve::{Options, Outcome, any_solution};

use crate::fake::{Fake, solve};
use crate::geometry;

/// Whether a process with this number runs; one that is dead but not yet waited for does not.
fn is_alive(pid: &str) -> bool {
    let state = std::process::Command::new("ps")
        .args(["-o", "stat=", "-p", pid.trim()])
        .output()
        .expect("ps runs");
    let state = String::from_utf8_lossy(&state.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

/// Waits until a claim holds, or for some seconds in vain.
fn in_time(claim: impl Fn() -> bool) -> bool {
    (0..500).any(|_| {
        let holds = claim();
        if !holds {
            std::thread::sleep(Duration::from_millis(20));
        }
        holds
    })
}

/// Sleeps, as does another process that it started, deaf to milder signals. Notes the numbers of
/// both, and its formula.
const SLEEPER: &str =
    "trap '' TERM INT HUP; sleep 300 & echo $$ $! \"$1\" > \"$0.note\"; wait; wait";

/// What [`SLEEPER`] noted: two processes, and the formula's folder.
fn noted(fake: &Fake) -> (Vec<String>, PathBuf) {
    assert!(in_time(
        || fs::read_to_string(fake.note()).is_ok_and(|note| note.ends_with('\n'))
    ));
    let note = fs::read_to_string(fake.note()).expect("it was just there");
    let words: Vec<&str> = note.split_whitespace().collect();
    let folder = Path::new(words[2]).parent().expect("a folder");
    (
        words[..2].iter().map(|&word| word.to_owned()).collect(),
        folder.to_owned(),
    )
}

/// Nothing is left of a sleeper.
fn assert_gone(fake: &Fake) {
    let (processes, folder) = noted(fake);
    for pid in &processes {
        assert!(in_time(|| !is_alive(pid)), "{pid} is left");
    }
    assert!(in_time(|| !folder.exists()), "{} is left", folder.display());
}

#[test]
fn a_timeout_kills_a_solver_and_what_it_started_and_is_unknown() {
    let fake = Fake::new(SLEEPER);
    let start = Instant::now();
    let limits = Limits::default().with_timeout(Duration::from_millis(500));
    let verdict = solve(&fake.backend(""), &limits);
    assert_eq!(verdict, Ok(Verdict::Unknown(StopReason::Timeout)));
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_gone(&fake);
}

#[test]
fn a_cancelled_solver_is_killed_and_unknown() {
    let fake = Fake::new(SLEEPER);
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits {
        cancel: Some(Arc::clone(&cancel)),
        ..Limits::default()
    };
    std::thread::scope(|scope| {
        let solver = scope.spawn(|| solve(&fake.backend(""), &limits));
        let (processes, _) = noted(&fake);
        assert!(processes.iter().all(|pid| is_alive(pid)));
        cancel.store(true, Ordering::Relaxed);
        let verdict = solver.join().expect("it returns");
        assert_eq!(verdict, Ok(Verdict::Unknown(StopReason::Cancelled)));
    });
    assert_gone(&fake);
}

#[test]
fn a_timeout_of_a_puzzle_is_unknown_and_not_no_solution() {
    let fake = Fake::new("exec sleep 300");
    let backend = fake.backend("");
    let limits = Limits::default().with_timeout(Duration::from_millis(200));
    let options = Options {
        backend: &backend,
        limits,
        ..Options::default()
    };
    let puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let solved = any_solution(&puzzle, &options).expect("stopping is no failure");
    assert_eq!(solved.outcome, Outcome::Unknown(StopReason::Timeout));
}

#[test]
fn a_solver_dies_with_us_whatever_kills_us() {
    let Some(satdoku) = option_env!("CARGO_BIN_EXE_satdoku") else {
        return;
    };
    for signal in ["-KILL", "-INT"] {
        let fake = Fake::new(SLEEPER);
        let child = std::process::Command::new(satdoku)
            .args([
                "solve",
                "................",
                "--reduce",
                "none",
                "--backend",
                &fake.command(""),
            ])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (processes, folder) = noted(&fake);
        assert!(processes.iter().all(|pid| is_alive(pid)) && folder.exists());
        let kill = std::process::Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(kill.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        assert_gone(&fake);
        if signal == "-INT" {
            assert_eq!(output.status.code(), Some(3));
            assert_eq!(output.stdout, b"unknown\n");
        }
    }
}

#[test]
fn a_formula_that_is_half_written_goes_with_us() {
    let Some(satdoku) = option_env!("CARGO_BIN_EXE_satdoku") else {
        return;
    };
    let fake = Fake::new("");
    let temporary = fake.folder.join("temporary");
    let puzzle = fake.folder.join("puzzle");
    fs::create_dir(&temporary).expect("a new folder");
    let row = format!("{}\n", [". "; 49].concat());
    fs::write(&puzzle, row.repeat(49)).expect("room for it");
    let left = || -> Vec<PathBuf> {
        let entries = fs::read_dir(&temporary).expect("it is there").flatten();
        entries.map(|entry| entry.path()).collect()
    };
    let mut child = std::process::Command::new(satdoku)
        .args(["solve", "--reduce", "none", "--backend", "sleep 300"])
        .arg(&puzzle)
        .env("TMPDIR", &temporary)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    let is_writing = || {
        let formula = left().pop().map(|folder| folder.join("formula.cnf"));
        let metadata = formula.and_then(|formula| fs::metadata(formula).ok());
        metadata.is_some_and(|metadata| metadata.len() > 100_000)
    };
    let has_begun = in_time(is_writing);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(has_begun);
    assert!(in_time(|| left().is_empty()), "{:?} is left", left());
}

#[test]
fn nothing_is_left_behind_by_an_answer_or_a_failure() {
    for script in [
        "echo s UNSATISFIABLE",
        "exit 1",
        "rm -r \"$(dirname \"$1\")\"",
    ] {
        let fake = Fake::new(&format!("echo $$ $$ \"$1\" > \"$0.note\"; {script}"));
        let _ = solve(&fake.backend(""), &Limits::default());
        assert_gone(&fake);
    }
}
