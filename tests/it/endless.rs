//! Solvers in other processes that do not come to an end, or leave something that does not.
#![cfg(unix)]

use std::time::{Duration, Instant};

use satdoku::backend::Verdict;
use satdoku::limits::{Limits, StopReason};

use crate::fake::{Fake, solve};

/// What comes of a script, which must not take a minute.
fn played(script: &str, arguments: &str, limits: &Limits) -> Result<Verdict, String> {
    let start = Instant::now();
    let verdict = solve(&Fake::new(script).backend(arguments), limits);
    let elapsed = start.elapsed();
    assert!(elapsed < Duration::from_secs(40), "{elapsed:?}: {script}");
    verdict
}

#[test]
fn what_is_no_answer_and_does_not_end_is_killed() {
    for (script, found) in [
        ("exec yes", "'y'"),
        ("exec cat /dev/zero", &*format!("'{}...'", "\\0".repeat(30))),
    ] {
        let message = format!(
            "fake failed: its answer, line 1, column 1: found {found}, expected a line that begins \
             with s, v or c; it went on and was killed"
        );
        assert_eq!(played(script, "", &Limits::default()), Err(message));
    }
    // A limit comes first.
    let limits = Limits::default().with_timeout(Duration::from_millis(500));
    let stopped = Ok(Verdict::Unknown(StopReason::Timeout));
    assert_eq!(played("exec yes", "", &limits), stopped);
}

#[test]
fn an_answer_that_is_no_regular_file_is_refused() {
    for script in ["mkfifo $2; exit 20", "ln -s /dev/zero $2; exit 20"] {
        let message = "fake failed: its answer (with exit code 20), its place holds something else \
                       than a regular file";
        let played = played(script, "{cnf} {answer}", &Limits::default());
        assert_eq!(played, Err(message.to_owned()));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_pipe_that_stays_open_is_not_waited_for() {
    let answer = "echo s UNSATISFIABLE";
    // In a session of its own before the solver ends: its group is killed then.
    let stay = "setsid sh -c ': > \"$0.note\"; exec sleep 60' \"$0\"";
    let is_there = "until test -e \"$0.note\"; do sleep 0.01; done";
    let both = format!("{stay} & {is_there}; {answer}");
    let message = "fake failed: its output stayed open after its end";
    assert_eq!(
        played(&both, "", &Limits::default()),
        Err(message.to_owned())
    );
    let start = Instant::now();
    let limits = Limits::default().with_timeout(Duration::from_millis(300));
    let stopped = Ok(Verdict::Unknown(StopReason::Timeout));
    assert_eq!(played(&both, "", &limits), stopped);
    assert!(start.elapsed() < Duration::from_secs(2));
    // Where only the messages stay open, the answer is whole.
    let messages = format!("{stay} > /dev/null & {is_there}; {answer}");
    assert_eq!(
        played(&messages, "", &Limits::default()),
        Ok(Verdict::Unsat)
    );
}
