//! What solvers in other processes take, and what they tell of their work.
#![cfg(unix)]

use std::io::Write;
use std::time::Duration;

use satdoku::backend::{self, Checked, Counters, SOLVERS, Terms, Usage, Verdict};
use satdoku::cnf::{ClauseSink, Cnf};
use satdoku::limits::{Limits, StopReason};

use crate::fake::{Fake, formula, lits};

/// Burns some time.
const BURN: &str = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";

/// Whether this system tells.
const TELLS: bool = cfg!(any(
    target_os = "linux",
    target_os = "macos",
    target_os = "freebsd"
));

/// Terms to count on.
fn counting() -> Terms {
    Terms {
        counters: true,
        ..Terms::default()
    }
}

/// The usage of this script, which ends by itself.
fn usage(script: &str) -> Usage {
    let fake = Fake::new(&format!("{script}; echo s UNSATISFIABLE"));
    let mut checked =
        Checked::start(&fake.backend(""), formula(), &Terms::default()).expect("it starts");
    assert_eq!(checked.usage(), Usage::default());
    assert_eq!(checked.solve(&[]).expect("it answers"), Verdict::Unsat);
    checked.usage()
}

/// What this script tells in so many calls.
fn counters(script: &str, arguments: &str, terms: &Terms, n_calls: usize) -> Counters {
    let fake = Fake::new(script);
    let mut checked =
        Checked::start(&fake.backend(arguments), formula(), terms).expect("it starts");
    for _ in 0..n_calls {
        let verdict = checked.solve(&lits(&[1]).collect::<Vec<_>>());
        assert_eq!(verdict.expect("it answers"), Verdict::Unsat);
    }
    checked.counters()
}

#[test]
fn a_program_has_its_time_and_memory() {
    let usage = usage(BURN);
    assert_eq!(usage.cpu.is_some_and(|cpu| cpu > Duration::ZERO), TELLS);
    assert_eq!(usage.peak_bytes.is_some_and(|peak| peak > 0), TELLS);
}

#[test]
fn what_a_program_waits_for_is_its_own() {
    let usage = usage(&format!("sh -c '{BURN}' & wait"));
    let is_more = usage.cpu.is_some_and(|cpu| cpu > Duration::from_millis(20));
    assert_eq!(is_more, TELLS, "{usage:?}");
}

#[test]
fn the_peak_is_that_of_the_program_and_not_ours() {
    let ballast = vec![1_u8; 64 << 20];
    let small = usage("sleep 0.2").peak_bytes;
    assert_eq!(
        small.is_some_and(|peak| peak < 32 << 20),
        TELLS,
        "{small:?}"
    );
    drop(std::hint::black_box(ballast));
    let string = "x=0123456789abcdef; i=0; while [ $i -lt 22 ]; do x=$x$x; i=$((i+1)); done";
    let large = usage(&format!("{string}; sleep 0.2")).peak_bytes;
    assert_eq!(
        large.is_some_and(|peak| peak > 64 << 20),
        TELLS,
        "{large:?}"
    );
}

#[test]
fn a_program_that_is_killed_has_them_too() {
    let fake = Fake::new("echo c conflicts: 3; while :; do :; done");
    let terms = Terms {
        limits: Limits::default().with_timeout(Duration::from_millis(300)),
        counters: true,
    };
    let mut checked = Checked::start(&fake.backend(""), formula(), &terms).expect("it starts");
    let verdict = checked.solve(&[]).expect("stopping is no failure");
    assert_eq!(verdict, Verdict::Unknown(StopReason::Timeout));
    let usage = checked.usage();
    assert_eq!(usage.cpu.is_some_and(|cpu| cpu > Duration::ZERO), TELLS);
    assert_eq!(usage.peak_bytes.is_some_and(|peak| peak > 0), TELLS);
    assert_eq!(checked.counters(), Counters::default());
}

#[test]
fn a_program_that_fails_has_them_too_and_times_add_up() {
    let fake = Fake::new(&format!("{BURN}; exit 1"));
    let mut checked =
        Checked::start(&fake.backend(""), formula(), &Terms::default()).expect("it starts");
    checked.solve(&[]).expect_err("it fails");
    let once = checked.usage();
    assert_eq!(once.cpu.is_some(), TELLS);
    checked.solve(&[]).expect_err("it fails");
    let twice = checked.usage();
    assert_eq!(twice.cpu > once.cpu, TELLS);
    assert!(twice.peak_bytes >= once.peak_bytes);
}

#[test]
fn what_is_built_in_takes_no_processes() {
    for &backend in backend::BACKENDS {
        let mut checked = Checked::start(backend, formula(), &Terms::default()).expect("it starts");
        checked.solve(&[]).expect("it answers");
        assert_eq!(checked.usage(), Usage::default());
    }
}

#[test]
fn counts_are_told_where_they_are_asked_for_and_add_up() {
    let script = "\
echo 'c conflicts: 12  3.4 per second'
echo s UNSATISFIABLE
echo 'c decisions: 3'
exit 20";
    assert_eq!(
        counters(script, "", &counting(), 2),
        Counters {
            conflicts: Some(24),
            decisions: Some(6),
            propagations: None,
        }
    );
    for (terms, n_calls) in [(Terms::default(), 1), (counting(), 0)] {
        assert_eq!(counters(script, "", &terms, n_calls), Counters::default());
    }
}

#[test]
fn counts_are_not_known_if_one_call_does_not_tell() {
    let script = "\
[ -e \"$0.note\" ] || echo 'c conflicts: 12'
echo 'c decisions: 3'
: > \"$0.note\"
echo s UNSATISFIABLE";
    let counters = counters(script, "", &counting(), 2);
    assert_eq!((counters.conflicts, counters.decisions), (None, Some(6)));
}

#[test]
fn counts_are_told_beside_an_answer_in_a_file() {
    let script = "\
echo '===== [ Statistics ] ====='
echo 'conflicts    : 5     (3 /sec)'
echo 'propagations : 70    (40 /sec)'
echo UNSAT > $2";
    let counters = counters(script, "{cnf} {answer}", &counting(), 1);
    assert_eq!(
        (counters.conflicts, counters.propagations),
        (Some(5), Some(70))
    );
}

/// One pigeon more than there are holes.
fn pigeons(n_holes: i32) -> Cnf {
    let mut cnf = Cnf::new();
    cnf.new_vars(((n_holes + 1) * n_holes) as usize);
    let var = |pigeon: i32, hole: i32| pigeon * n_holes + hole + 1;
    let mut add = |clause: &[i32]| cnf.add_clause(&lits(clause).collect::<Vec<_>>());
    for pigeon in 0..=n_holes {
        let places: Vec<i32> = (0..n_holes).map(|hole| var(pigeon, hole)).collect();
        add(&places);
        for other in 0..pigeon {
            for hole in 0..n_holes {
                add(&[-var(pigeon, hole), -var(other, hole)]);
            }
        }
    }
    cnf
}

#[test]
fn the_usual_solvers_tell_their_conflicts() {
    let names = SOLVERS.iter().map(|known| known.name);
    // Which satdoku may be installed is not the question here.
    let names = names.filter(|&name| name != "satdoku").map(str::to_owned);
    let own = option_env!("CARGO_BIN_EXE_satdoku").map(|path| format!("'{path}' sat --stats"));
    for command in names.chain(own) {
        match backend::by_command(&command).map_err(|error| error.to_string()) {
            Err(error) if error.ends_with(": not found") => {
                // Not by `eprintln`, which is shown for failed tests only.
                let _ = writeln!(std::io::stderr(), "skipped: {command} not found");
            }
            backend => {
                let backend = backend.expect("a program that can be run");
                let mut checked =
                    Checked::start(&*backend, pigeons(6), &counting()).expect("it starts");
                let verdict = checked.solve(&[]).map_err(|error| error.to_string());
                assert_eq!(verdict, Ok(Verdict::Unsat), "{command}");
                let (counters, usage) = (checked.counters(), checked.usage());
                assert!(counters.conflicts > Some(0), "{command}: {counters:?}");
                assert_eq!(usage.cpu > Some(Duration::ZERO), TELLS, "{command}");
                let mut easy =
                    Checked::start(&*backend, formula(), &counting()).expect("it starts");
                easy.solve(&[]).expect("it answers");
                let conflicts = easy.counters().conflicts;
                assert!(conflicts.is_some(), "{command}, an easy formula");
            }
        }
    }
}
