//! Summaries of a few runs, with numbers worked out by hand.

use super::*;
use crate::compare::{FormulaSize, PuzzleId, Span, Times, Verdict};

/// A run of `minimal` with `pairwise` on a 9×9 puzzle that took so many microseconds of processor
/// time, within ten seconds; without a time it timed out.
fn run(puzzle: &str, copy: u32, us: Option<u64>) -> Record {
    let span = |us| Span {
        wall_us: 2 * us,
        cpu_us: Some(us),
    };
    Record {
        run: String::new(),
        puzzle: PuzzleId {
            id: puzzle.to_owned(),
            input: "puzzles.txt".to_owned(),
            number: 1,
            side: 9,
            boxes: "3x3".to_owned(),
            clues: 20,
        },
        encoding: "minimal".to_owned(),
        at_most_one: Some("pairwise".to_owned()),
        reduce: "clues".to_owned(),
        backend: "varisat".to_owned(),
        task: "any".to_owned(),
        copy,
        verdict: us.map_or(Verdict::Unknown, |_| Verdict::Found),
        count: None,
        solution: None,
        reason: us.is_none().then(|| "timeout".to_owned()),
        solved_by: "search".to_owned(),
        solver_calls: 1,
        size: Some(FormulaSize {
            variables: 10,
            clauses: 100,
            literals: 200,
        }),
        unit_propagation: Some(false),
        conflicts: us,
        decisions: None,
        propagations: None,
        time: Times {
            total: span(us.unwrap_or(10_000_000)),
            encode: Some(span(10)),
            load: Some(span(5)),
            solve: Some(span(us.unwrap_or(10_000_000) / 2)),
        },
        peak_bytes: None,
        timeout_us: Some(10_000_000),
        head: 0,
    }
}

/// The same run with another encoding.
fn with(encoding: &str, run: Record) -> Record {
    let encoding = encoding.to_owned();
    Record { encoding, ..run }
}

fn summary(runs: Vec<Record>, baseline: Option<&str>) -> Result<Summary, NoBaseline> {
    let heads = Vec::new();
    let options = Options {
        baseline: baseline.map(str::to_owned),
        ..Options::default()
    };
    Summary::new(
        &Records {
            heads,
            runs,
            n_passed_over: 0,
        },
        &options,
    )
}

#[test]
fn a_row_sums_up_its_runs() {
    let mut settled = run("d", 0, Some(1_000));
    settled.solver_calls = 0;
    settled.size = None;
    settled.unit_propagation = None;
    settled.conflicts = None;
    settled.time.encode = None;
    let mut propagated = run("b", 0, Some(4_000));
    propagated.unit_propagation = Some(true);
    propagated.peak_bytes = Some(7);
    let mut scrambled = run("b", 1, Some(16_000));
    scrambled.unit_propagation = Some(true);
    let runs = vec![
        run("a", 0, Some(2_000)),
        run("a", 1, Some(3_000)),
        propagated,
        scrambled,
        run("c", 0, None),
        settled,
    ];
    let summary = summary(runs, None).unwrap();
    let [group] = &summary.groups[..] else {
        panic!("{summary:?}");
    };
    let [row] = &group.rows[..] else {
        panic!("{group:?}");
    };
    assert_eq!((group.n_puzzles, row.n_puzzles, row.n_runs), (4, 4, 6));
    assert_eq!((row.n_answered, row.n_timeouts, row.n_failed), (5, 1, 0));
    assert_eq!(row.n_without_solver, 1);
    assert_eq!(row.by_propagation, Some(Share { n: 1, of: 3 }));
    assert_eq!(row.variables, Some(10.0));
    // 2 3 4 16 thousand; the settled run is no zero.
    assert_eq!(row.conflicts, Some(3_500.0));
    assert_eq!(row.decisions, None);
    assert_eq!(row.clock, Clock::Cpu);
    // 1 2 3 4 16 ∞ thousand.
    assert_eq!(row.total_us.median, Ranked(3_500.0));
    assert_eq!(row.total_us.quartiles, [Ranked(2_250.0), Ranked(13_000.0)]);
    assert_eq!(row.total_us.interval, None);
    assert_eq!(row.encode_us, Some(10.0));
    // 1 1.5 2 8 ∞ thousand.
    assert_eq!(row.solve_us, Some(Ranked(2_000.0)));
    // (1 + 2 + 3 + 4 + 16 + 20000) / 6 thousand.
    assert_eq!(row.par2_us, Some(20_026_000.0 / 6.0));
    assert_eq!(row.peak_bytes, Some(7));
    // 3/2 and 16/4.
    let chance = row.chance.unwrap();
    assert_eq!((chance.n_puzzles, chance.median), (2, Ranked(2.75)));
    assert!(row.is_baseline && row.ratio.is_none());
}

#[test]
fn times_are_on_the_wall_where_one_is_not_known_otherwise() {
    let mut other = run("b", 0, Some(4_000));
    other.time.total.cpu_us = None;
    let summary = summary(vec![run("a", 0, Some(2_000)), other], None).unwrap();
    let row = &summary.groups[0].rows[0];
    assert_eq!(row.clock, Clock::Wall);
    assert_eq!(row.total_us.median, Ranked(6_000.0));
    assert_eq!(row.encode_us, Some(20.0));
}

#[test]
fn a_median_beyond_the_limit_is_no_time() {
    let runs = vec![
        run("a", 0, Some(2_000)),
        run("b", 0, None),
        run("c", 0, None),
    ];
    let row = &summary(runs.clone(), None).unwrap().groups[0].rows[0];
    assert_eq!(row.total_us.median.number(), None);
    assert_eq!(row.beyond(), "> timeout");
    assert_eq!(
        serde_json::to_value(row.total_us.median).unwrap(),
        serde_json::json!("beyond")
    );
    let mut failed = runs;
    failed[1].verdict = Verdict::Failed;
    let row = &summary(failed, None).unwrap().groups[0].rows[0];
    assert_eq!((row.n_timeouts, row.n_failed), (1, 1));
    assert_eq!(row.beyond(), "no answer");
}

#[test]
fn sizes_and_tasks_are_never_mixed() {
    let mut small = run("a", 0, Some(1));
    small.puzzle.side = 4;
    small.puzzle.boxes = "2x2".to_owned();
    let mut latin = run("b", 0, Some(1));
    latin.puzzle.boxes = "none".to_owned();
    let mut counting = run("c", 0, Some(1));
    counting.task = "count".to_owned();
    let runs = vec![counting, latin, run("c", 0, Some(1)), small];
    let summary = summary(runs, None).unwrap();
    let groups: Vec<String> = (summary.groups.iter())
        .map(|group| format!("{} {} {}", group.name(), group.task, group.rows.len()))
        .collect();
    assert_eq!(
        groups,
        [
            "4×4, boxes 2x2 any 1",
            "9×9, boxes 3x3 any 1",
            "9×9, boxes 3x3 count 1",
            "9×9, no boxes any 1"
        ]
    );
}

#[test]
fn ratios_are_of_the_same_puzzle_and_copy() {
    let runs = vec![
        run("a", 0, Some(1_000)),
        run("a", 1, Some(9_000)),
        run("b", 0, Some(1_000)),
        run("c", 0, None),
        with("extended", run("a", 1, Some(3_000))),
        with("extended", run("a", 0, Some(3_000))),
        with("extended", run("c", 0, Some(3_000))),
        with("extended", run("z", 0, Some(3_000))),
        // The other has copy 0 only.
        with("extended", run("b", 1, Some(3_000))),
    ];
    let by_first = summary(runs.clone(), None).unwrap();
    let ratio = by_first.groups[0].rows[1].ratio.clone().unwrap();
    // 3 and 1/3.
    assert!((ratio.mean.unwrap() - 1.0).abs() < 1e-9);
    assert_eq!((ratio.n_pairs, ratio.n_won, ratio.n_lost), (2, 1, 1));
    assert_eq!((ratio.n_alone, ratio.n_other_alone), (1, 0));
    let by_name = summary(runs.clone(), Some("extended")).unwrap();
    assert_eq!(by_name.groups[0].baseline, Some(1));
    let ratio = by_name.groups[0].rows[0].ratio.clone().unwrap();
    assert_eq!((ratio.n_alone, ratio.n_other_alone), (0, 1));
    let error = summary(runs, Some("triad")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no configuration is called 'triad', expected words of one of \
         'minimal pairwise clues varisat any', 'extended pairwise clues varisat any'"
    );
}

#[test]
fn the_lead_is_by_par2_and_says_how_sure() {
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let mut runs = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let us = 1_000 * (index as u64 + 1);
        runs.push(run(name, 0, Some(us)));
        runs.push(with("extended", run(name, 0, Some(3 * us))));
        // Faster, but for one timeout.
        let us = (index > 0).then_some(us / 2);
        runs.push(with("triad", run(name, 0, us)));
    }
    // Fastest of all, on one puzzle only.
    runs.push(with("log", run("a", 0, Some(1))));
    let summary = summary(runs, None).unwrap();
    let lead = summary.groups[0].lead.clone().unwrap();
    assert_eq!(lead.row, 0);
    let second = lead.second.unwrap();
    assert_eq!(second.row, 1);
    let told = super::super::lead::sentences(&summary.groups[0]).join(" ");
    let told_of_second = "Next by PAR-2 is extended; over the runs that both answered its times are 3.00× those of the first [";
    assert!(told.contains(told_of_second), "{told}");
    let [low, high] = second.ratio.interval.unwrap();
    assert!((low - 3.0).abs() < 1e-9 && (high - 3.0).abs() < 1e-9);
    assert_eq!(summary.groups[0].rows[2].ratio.as_ref().unwrap().n_won, 6);
}

#[test]
fn a_lead_before_the_baseline_is_the_ratio_to_it() {
    let mut runs = Vec::new();
    for (name, index) in ["a", "b", "c", "d", "e", "f", "g"].iter().zip(1..) {
        runs.push(run(name, 0, Some(1_000 * index)));
        runs.push(with(
            "extended",
            run(name, 0, Some(500 * index * (index + 1))),
        ));
    }
    for (baseline, other) in [("minimal", 1), ("extended", 0)] {
        let summary = summary(runs.clone(), Some(baseline)).unwrap();
        let group = &summary.groups[0];
        let second = group.lead.as_ref().unwrap().second.as_ref().unwrap();
        assert_eq!(second.row, 1);
        let ratio = group.rows[other].ratio.clone().unwrap();
        let seen = if other == 1 { ratio } else { ratio.inverse() };
        assert_eq!(second.ratio, seen);
        let [low, high] = second.ratio.interval.unwrap();
        assert!(low < high);
    }
}

/// What an interrupt leaves: the last puzzle has not run everywhere.
#[test]
fn the_lead_is_of_the_runs_in_common() {
    let mut runs = Vec::new();
    for (name, us) in [("a", 1_000), ("b", 2_000), ("slow", 900_000)] {
        runs.push(run(name, 0, Some(us)));
        if name != "slow" {
            runs.push(with("extended", run(name, 0, Some(2 * us))));
        }
    }
    let lead = summary(runs, None).unwrap().groups[0].lead.clone().unwrap();
    assert_eq!((lead.row, lead.n_common), (0, Some(2)));
}

/// Times of another sitting, with another seed or on another machine, make no pair.
#[test]
fn pairs_are_of_one_sitting() {
    let other = Record {
        head: 1,
        ..with("extended", run("a", 0, Some(1)))
    };
    let runs = vec![run("a", 0, Some(2)), other];
    let ratio = summary(runs, None).unwrap().groups[0].rows[1].ratio.clone();
    assert_eq!(ratio.unwrap().n_pairs, 0);
}

#[test]
fn no_records_are_a_summary_too() {
    let summary = summary(Vec::new(), None).unwrap();
    assert_eq!(summary.groups, []);
    for format in super::super::FORMATS {
        assert!(!format.render(&summary).is_empty(), "{}", format.name());
    }
}
