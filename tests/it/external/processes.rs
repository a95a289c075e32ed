//! What is started, what it gets, and how it ends.

use super::*;

#[test]
fn a_crash_is_told_with_its_exit_code_or_signal_and_the_last_message() {
    for (script, message) in [
        ("exit 1", "it ended with exit code 1"),
        (
            "echo reading >&2; printf 'out of memory\\n\\n  \\n' >&2; exit 3",
            "it ended with exit code 3; it last said: out of memory",
        ),
        ("kill -SEGV $$", "it ended with signal: 11 (SIGSEGV)"),
        // An answer does not make up for it.
        (
            "echo s UNSATISFIABLE; kill -KILL $$",
            "it ended with signal: 9 (SIGKILL)",
        ),
        (
            "echo s SATISFIABLE; echo v 1 2 -3 0; exit 7",
            "it ended with exit code 7",
        ),
    ] {
        let played = played(script).map_err(|error| error.replace(" (core dumped)", ""));
        assert_eq!(played, failed(message), "{script}");
    }
}

#[test]
fn a_missing_program_is_named() {
    let missing = External::from_command("no-such-solver -q").expect("a command line");
    let message = "fake failed: cannot run no-such-solver: not found";
    assert_eq!(solve(&missing, &Limits::default()), Err(message.to_owned()));
    let fake = Fake::new("echo s UNSATISFIABLE");
    let not_executable = format!("'{}'", fake.folder.join("solver").display());
    let backend = External::from_command(&not_executable).expect("a command line");
    let error = solve(&backend, &Limits::default()).expect_err("no permission");
    assert!(error.ends_with("solver: permission denied"), "{error}");
}

#[test]
fn what_is_no_command_line_is_refused() {
    for (text, message) in [
        ("", "command line '': there is no program"),
        (" ", "command line ' ': there is no program"),
        (
            "kissat 'x",
            "command line 'kissat 'x': a quote is not closed",
        ),
    ] {
        let error = backend::by_command(text)
            .err()
            .expect("refused")
            .to_string();
        assert_eq!(error, message);
    }
    assert_eq!(
        backend::by_command("varisat").expect("built in").name(),
        "varisat"
    );
    for name in ["minisat", "satdoku"] {
        assert_eq!(External::by_name(name).expect("known").name(), name);
    }
    for command in ["kissat -q --sat", "/opt/minisat -x"] {
        let external = External::from_command(command).expect("a command line");
        assert_eq!(external.name(), command);
    }
}

#[test]
fn the_formula_comes_in_a_file_or_on_standard_input() {
    let right = "p cnf 3 3\n1 2 0\n-1 2 0\n-2 -3 0\n";
    for (arguments, read) in [
        ("", "cat $1"),
        ("-a {cnf} -b", "[ $1 = -a ] && [ $3 = -b ] && cat $2"),
        ("--in={cnf}", "cat ${1#--in=}"),
        ("-a <", "[ $# = 1 ] && cat"),
    ] {
        let fake = Fake::new(&format!(
            "{{ {read}; }} > \"$0.note\"; echo s UNSATISFIABLE"
        ));
        let verdict = solve(&fake.backend(arguments), &Limits::default());
        assert_eq!(verdict, Ok(Verdict::Unsat), "{arguments}");
        let told = fs::read_to_string(fake.note()).expect("the script wrote it");
        let clauses: String = told
            .lines()
            .filter(|line| !line.starts_with('c'))
            .fold(String::new(), |text, line| text + line + "\n");
        assert_eq!(clauses, right, "{arguments}");
    }
}

#[test]
fn a_minisat_with_other_options_gets_its_result_file_all_the_same() {
    let fake = Fake::new("");
    let program = fake.folder.join("minisat");
    // Written by another process: a file that this one has open can't be run.
    let status = std::process::Command::new("sh")
        .args([
            "-c",
            "printf '#!/bin/sh\\necho UNSAT > $3' > \"$0\"; chmod +x \"$0\"",
        ])
        .arg(&program)
        .status();
    assert!(status.expect("sh runs").success());
    let backend = External::from_command(&format!("'{}' -x", program.display())).expect("words");
    assert_eq!(solve(&backend, &Limits::default()), Ok(Verdict::Unsat));
}

#[test]
fn much_output_and_many_messages_block_nothing() {
    let noise = "{ head -c 20000000 /dev/zero | tr '\\0' x | fold -w 999 | sed 's/^/c /'; echo; }";
    let answer = "echo s SATISFIABLE; echo v 1 2 -3 0";
    for script in [
        format!("{noise} >&2; {answer}"),
        format!("{noise}; {answer}"),
        format!("{answer}; {noise}; {noise} >&2"),
        // Without a line end, and before the pipe of the other is read.
        format!("head -c 5000000 /dev/zero >&2; {answer}; exit 10"),
    ] {
        assert_eq!(played(&script), sat(&[1, 2, -3]), "{script}");
    }
    // After an answer that can't be read, the rest is read all the same.
    let error = played(&format!("echo nonsense; {noise}; echo end >&2")).expect_err("nonsense");
    assert!(
        error.contains("found 'nonsense'") && error.ends_with(": end"),
        "{error}"
    );
}

#[test]
fn what_a_program_leaves_behind_does_not_hold_us_up() {
    let start = Instant::now();
    assert_eq!(
        played("sleep 60 & echo s UNSATISFIABLE"),
        Ok(Verdict::Unsat)
    );
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_version_is_read_back_or_unknown() {
    for (script, version) in [
        (
            "[ \"$*\" = '-q --version' ] && printf '\\n fake 1.2 \\nmore\\n'",
            "fake 1.2",
        ),
        ("echo fake 1.2; exit 1", "unknown"),
        ("", "unknown"),
    ] {
        assert_eq!(
            Fake::new(script).backend("-q {cnf}").version(),
            version,
            "{script}"
        );
    }
    let missing = External::from_command("no-such-solver").expect("a command line");
    assert_eq!(missing.version(), "unknown");
}
