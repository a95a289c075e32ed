//! Reports of a fixed comparison, compared byte by byte with `tests/data/report/`.
//!
//! After a change that is meant, renew the files with `SNAPSHOTS=overwrite cargo test --test it report`,
//! and look at what changed.

use std::env;
use std::fs;
use std::path::Path;

use satdoku::compare::{
    BackendVersion, FormulaSize, Head, Machine, PuzzleId, Record, Records, Span, Times, Verdict,
};
use satdoku::random::Random;
use satdoku::report::summary::{Options, Summary};
use satdoku::report::{FORMATS, by_name};

/// A solver whose name is markup everywhere.
const MARKUP: &str = "sh -c \"tool <{cnf} | 'a&b'\"";

const LIMIT_US: u64 = 1_000_000;

/// The encodings with a time, at 9×9 in percent of the usual one, and their at-most-ones.
const ENCODINGS: &[(&str, u64, &[Option<&str>])] = &[
    ("minimal", 100, &[Some("pairwise"), Some("sequential")]),
    ("extended", 60, &[Some("pairwise"), Some("sequential")]),
    ("log", 180, &[None]),
];

fn head() -> Head {
    Head {
        format: 1,
        satdoku: "0.1.0".to_owned(),
        commit: None,
        command: "satdoku compare 'a|b.txt' --repeat 2 --timeout 1s".to_owned(),
        started_s: Some(1_796_000_000),
        machine: Machine {
            cpu: Some("Some CPU".to_owned()),
            cores: Some(2),
            memory_bytes: Some(8_000_000_000),
            system: "linux x86_64".to_owned(),
        },
        backends: vec![BackendVersion {
            name: "varisat".to_owned(),
            version: "0.2.2".to_owned(),
        }],
        task: "any".to_owned(),
        seed: 1,
        repeat: 2,
        timeout_us: Some(LIMIT_US),
        threads: 1,
        shard: None,
        n_runs: 168,
    }
}

/// Six puzzles of each of two sides, two copies each, on two solvers. One 9×9 puzzle is settled
/// without a solver, one takes most solvers too long.
fn records() -> Records {
    let mut runs = Vec::new();
    for (side, boxes, base) in [(4, "2x2", 200), (9, "3x3", 9_000)] {
        for number in 1..=6 {
            for (encoding, percent, at_most_ones) in ENCODINGS {
                let us = base * percent / 100 * number * number;
                for (at_most_one, backend, copy) in choices(at_most_ones) {
                    let mut run = run(side, boxes, number, copy, us);
                    run.encoding.push_str(encoding);
                    run.at_most_one = at_most_one.map(str::to_owned);
                    run.backend.push_str(backend);
                    finish(&mut run);
                    runs.push(run);
                }
            }
        }
    }
    let heads = vec![head()];
    Records {
        heads,
        runs,
        n_passed_over: 0,
    }
}

/// The at-most-ones, each with both solvers and two copies.
fn choices(
    at_most_ones: &'static [Option<&str>],
) -> impl Iterator<Item = (Option<&'static str>, &'static str, u32)> {
    let solvers = |amo| ["varisat", MARKUP].map(|solver| (amo, solver));
    let choices = at_most_ones.iter().copied().flat_map(solvers);
    choices.flat_map(|(amo, solver)| [0, 1].map(|copy| (amo, solver, copy)))
}

/// A run that takes about so many microseconds.
fn run(side: usize, boxes: &str, number: u64, copy: u32, us: u64) -> Record {
    let time = Span {
        wall_us: us,
        cpu_us: None,
    };
    Record {
        run: String::new(),
        puzzle: PuzzleId {
            id: format!("{side}-{number}"),
            input: "a|b.txt".to_owned(),
            number,
            side,
            boxes: boxes.to_owned(),
            clues: side,
        },
        encoding: String::new(),
        at_most_one: None,
        reduce: "clues".to_owned(),
        backend: String::new(),
        task: "any".to_owned(),
        copy,
        verdict: Verdict::Found,
        count: None,
        solution: None,
        reason: None,
        solved_by: "search".to_owned(),
        solver_calls: 1,
        size: None,
        unit_propagation: Some(number == 2),
        conflicts: None,
        decisions: None,
        propagations: None,
        time: Times {
            total: time,
            ..Times::default()
        },
        peak_bytes: None,
        timeout_us: Some(LIMIT_US),
        head: 0,
    }
}

/// Sets what follows from puzzle and configuration.
fn finish(run: &mut Record) {
    let at_most_one = run.at_most_one.clone().unwrap_or_default();
    let copy = run.copy.to_string();
    let place = [
        &run.puzzle.id,
        &run.encoding,
        &at_most_one,
        &run.backend,
        &copy,
    ];
    let place = place.map(String::as_str);
    let percent = 80 + Random::new(1, &place).below(50) as u64;
    let span = |us| Span {
        wall_us: us,
        cpu_us: (run.backend == "varisat").then_some(us - us / 10),
    };
    let us = run.time.total.wall_us * percent / 100;
    let side = run.puzzle.side as u64;
    let groups = if at_most_one == "sequential" { 2 } else { 1 };
    let variables = side * side * side * groups / 2 + run.puzzle.number;
    if run.puzzle.number == 1 && side == 9 {
        run.solver_calls = 0;
        "clues".clone_into(&mut run.solved_by);
        run.unit_propagation = None;
        run.time.total = span(30);
        return;
    }
    run.size = Some(FormulaSize {
        variables,
        clauses: variables * 4,
        literals: variables * 9,
    });
    if run.backend == "varisat" {
        run.conflicts = Some(us / 100);
    } else {
        run.peak_bytes = Some(5_000_000 + us * 10);
    }
    let is_slow = run.puzzle.number == 6 && side == 9 && run.encoding != "extended";
    let us = if is_slow { LIMIT_US } else { us };
    if is_slow {
        run.verdict = Verdict::Unknown;
        run.reason = Some("timeout".to_owned());
    }
    run.time = Times {
        total: span(us),
        encode: Some(span(variables / 10)),
        load: Some(span(variables / 20)),
        solve: Some(span(us * 3 / 4)),
    };
}

fn summary() -> Summary {
    let options = Options {
        baseline: Some("minimal pairwise".to_owned()),
        title: Some("Encodings <compared>".to_owned()),
        ..Options::default()
    };
    Summary::new(&records(), &options).expect("the baseline is there")
}

#[test]
fn reports_are_what_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/report");
    let is_renewed = env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite");
    for (format, ending) in [
        ("markdown", "md"),
        ("csv", "csv"),
        ("html", "html"),
        ("svg", "svg"),
    ] {
        let path = folder.join(format!("small.{ending}"));
        let found = by_name(format).expect("a format").render(&summary());
        if is_renewed {
            fs::write(&path, &found).expect("the file can be written");
        }
        let expected = fs::read_to_string(&path).expect("the file is there");
        for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
            let number = number + 1;
            assert_eq!(found, expected, "{}, line {number}", path.display());
        }
        assert!(found == expected, "{} has another length", path.display());
    }
}

#[test]
fn the_order_of_records_makes_no_difference() {
    let mut records = records();
    records.runs.reverse();
    let options = Options {
        baseline: Some("minimal pairwise".to_owned()),
        title: Some("Encodings <compared>".to_owned()),
        ..Options::default()
    };
    let reversed = Summary::new(&records, &options).expect("the baseline is there");
    assert_eq!(reversed, summary());
}

#[test]
fn json_has_all_rows_and_no_number_for_what_is_not_known() {
    let text = by_name("json").expect("a format").render(&summary());
    let value: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let rows = |group: usize| value["groups"][group]["rows"].as_array().expect("rows");
    assert_eq!((rows(0).len(), rows(1).len()), (10, 10));
    for row in rows(1) {
        assert!(row["decisions"].is_null());
        assert_eq!(
            row["conflicts"].is_null(),
            row["configuration"]["backend"] != "varisat"
        );
        assert_eq!(row["n_without_solver"], 1);
    }
}

#[test]
fn a_csv_has_as_many_fields_in_each_line() {
    let text = by_name("csv").expect("a format").render(&summary());
    let n_fields = |line: &str| {
        let mut is_quoted = false;
        let commas = line.chars().filter(|&character| {
            is_quoted ^= character == '"';
            character == ',' && !is_quoted
        });
        commas.count() + 1
    };
    let counts: Vec<usize> = text.lines().map(n_fields).collect();
    assert_eq!(counts.len(), 21);
    assert!(counts.iter().all(|&n| n == counts[0]), "{counts:?}");
}

/// Elements that have no end.
const VOID: &[&str] = &["!doctype", "meta"];

#[test]
fn a_page_is_well_formed_and_asks_for_nothing() {
    let page = by_name("html").expect("a format").render(&summary());
    assert!(!page.contains("http") && !page.contains("<compared>") && !page.contains("<{cnf}"));
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1) {
        if matches!(open.last(), Some(&"style" | &"script")) && !tag.starts_with('/') {
            continue;
        }
        let (tag, _) = tag.split_once('>').expect("a tag has an end");
        let name = tag.split([' ', '/']).find(|word| !word.is_empty());
        let name = name.expect("a tag has a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn names_of_formats_are_distinct_words() {
    for (index, format) in FORMATS.iter().enumerate() {
        let is_word = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase());
        assert!(is_word(format.name()) && !format.summary().is_empty());
        let first = FORMATS
            .iter()
            .position(|other| other.name() == format.name());
        assert_eq!(first, Some(index));
    }
}
