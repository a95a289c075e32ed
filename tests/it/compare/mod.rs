//! Comparisons: what runs, in which order, and what is written down.

mod aside;
mod records;

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use satdoku::at_most_one::{self, AT_MOST_ONES};
use satdoku::backend::{self, Backend, Solver, Terms, Verdict};
use satdoku::cnf::Lit;
use satdoku::compare::{
    Agreement, Clock, Conditions, Configuration, Event, Head, Instance, Plan, Reading, Record,
    Records, Run, Shard, SystemClock, Task, compare, write_head, write_run,
};
use satdoku::encoding::{self, ENCODINGS, Encoding};
use satdoku::reduce::Level;
use satdoku::{Digit, Error};

use crate::sudoku;

/// A clock that goes on by a millisecond, half of it the processor's, at each look.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn read(&self) -> Reading {
        let n = self.0.fetch_add(1, Ordering::Relaxed);
        Reading {
            wall: Duration::from_millis(n),
            cpu: Some(Duration::from_micros(500 * n)),
        }
    }

    fn unix_seconds(&self) -> Option<u64> {
        Some(0)
    }
}

fn varisat() -> Arc<dyn Backend> {
    Arc::new(backend::BACKENDS[0])
}

/// Puzzles without, with one and with four solutions, the last two hard enough for a solver.
fn instances() -> Vec<Instance> {
    [
        "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5",
    ]
    .iter()
    .zip(1..)
    .map(|(text, number)| Instance::new("test", number, sudoku(text)))
    .collect()
}

/// All of these encodings with all of these at-most-ones, at level `clues`.
fn configurations(encodings: &[&str], at_most_ones: &[&str]) -> Vec<Configuration> {
    let encodings: Vec<&'static dyn Encoding> = encodings
        .iter()
        .filter_map(|name| encoding::by_name(name))
        .collect();
    let at_most_ones: Vec<_> = at_most_ones
        .iter()
        .filter_map(|name| at_most_one::by_name(name))
        .collect();
    Configuration::all(&encodings, &at_most_ones, &[Level::Clues], &[varisat()])
}

fn plan(task: Task) -> Plan {
    Plan {
        instances: instances(),
        configurations: configurations(&["minimal", "log", "extended"], &["pairwise", "product"]),
        task,
        repeat: 3,
        seed: 1,
        timeout: None,
        shard: None,
    }
}

/// Runs a plan with a clock.
fn records_with(plan: &Plan, runs: &[Run], clock: Arc<dyn Clock>, threads: usize) -> Vec<Record> {
    let conditions = Conditions {
        clock,
        cancel: Arc::default(),
        threads,
    };
    let mut records = Vec::new();
    let done = compare(plan, runs, &conditions, |event| {
        if let Event::Ended(record) = event {
            records.push(*record);
        }
        Ok(())
    });
    done.expect("nothing fails");
    records
}

/// Runs a plan with a clock that ticks.
fn records(plan: &Plan, runs: &[Run]) -> Vec<Record> {
    records_with(plan, runs, Arc::new(Ticking::default()), 1)
}

#[test]
fn every_combination_runs_once() {
    let all = Configuration::all(
        ENCODINGS,
        AT_MOST_ONES,
        &[Level::None, Level::Clues],
        &[varisat()],
    );
    let names: HashSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), all.len());
    let n_log = all
        .iter()
        .filter(|way| way.encoding.name() == "log")
        .count();
    assert_eq!(n_log, 2, "log has no place for an at-most-one");
    let same = configurations(&["minimal"], &["commander", "commander:3"]);
    assert_eq!(same.len(), 1);
    let plan = plan(Task::Solve);
    assert_eq!(plan.configurations.len(), 5);
    let runs = plan.runs();
    assert_eq!(runs.len(), 3 * 5 * 3);
    let ids: HashSet<&String> = runs.iter().map(|run| &run.id).collect();
    assert_eq!(ids.len(), runs.len());
    // Configurations of a copy of a puzzle stand together, in orders that differ.
    let mut orders = HashSet::new();
    for block in runs.chunks(5) {
        let place = |run: &Run| (run.instance, run.copy);
        assert!(block.iter().all(|run| place(run) == place(&block[0])));
        let order: Vec<usize> = block.iter().map(|run| run.configuration).collect();
        assert_eq!(order.iter().collect::<HashSet<_>>().len(), 5);
        orders.insert(order);
    }
    assert!(orders.len() > 3, "{orders:?}");
}

#[test]
fn what_an_encoding_does_not_cover_is_left_out_and_a_puzzle_twice_runs_once() {
    let latin = "1..\n...\n..2\n";
    let latin = satdoku::text::Reader::new(
        latin.as_bytes(),
        satdoku::text::ReadOptions {
            shape: "--box none".parse().expect("a shape"),
            ..Default::default()
        },
    );
    let latin = latin.map(|entry| entry.expect("a Latin square").puzzle);
    let instances: Vec<Instance> = latin
        .map(|puzzle| Instance::new("latin", 1, puzzle))
        .collect();
    let plan = Plan {
        instances: [instances.clone(), instances].concat(),
        configurations: configurations(&["minimal", "triad"], &["pairwise"]),
        repeat: 1,
        ..plan(Task::Solve)
    };
    assert_eq!(plan.instances.len(), 2);
    let runs = plan.runs();
    assert_eq!(runs.len(), 1);
    assert_eq!(
        plan.configurations[runs[0].configuration].encoding.name(),
        "minimal"
    );
}

/// 4×4 puzzles with a clue in the second cell, and with marks in the first, as indices of digits.
fn with_marks(marks: &[&[usize]]) -> Vec<Instance> {
    let puzzle = |digits: &&[usize]| {
        let mut puzzle = sudoku(".2..............");
        let cell = puzzle.geometry().cell(0, 0);
        for digit in (0..4).filter(|digit| !digits.contains(digit)) {
            puzzle.strike(cell, Digit::from_index(digit));
        }
        puzzle
    };
    let numbered = marks.iter().map(puzzle).zip(1..);
    numbered
        .map(|(puzzle, number)| Instance::new("marks", number, puzzle))
        .collect()
}

#[test]
fn puzzles_that_differ_in_their_marks_are_not_the_same() {
    let marks: [&[usize]; 4] = [&[0, 2], &[0, 3], &[], &[0, 1, 2, 3]];
    let instances = with_marks(&marks);
    let ids: HashSet<&String> = instances.iter().map(|instance| &instance.id.id).collect();
    assert_eq!(ids.len(), 4);
    assert!(instances.iter().all(|instance| instance.id.clues == 1));
    let again = with_marks(&marks);
    let plan = Plan {
        instances: [instances, again].concat(),
        configurations: configurations(&["minimal"], &["pairwise"]),
        repeat: 1,
        ..plan(Task::Solve)
    };
    let mut places: Vec<usize> = plan.runs().iter().map(|run| run.instance).collect();
    places.sort_unstable();
    assert_eq!(places, [0, 1, 2, 3]);
    // A clue that was struck leaves another puzzle than one that was not.
    let mut clash = sudoku(".2..............");
    let cell = clash.geometry().cell(0, 1);
    clash.strike(cell, Digit::from_index(1));
    let clash = Instance::new("clash", 1, clash);
    assert!(plan.instances.iter().all(|one| one.id.id != clash.id.id));
}

#[test]
fn a_puzzle_keeps_the_name_that_it_has_in_old_records() {
    let found: Vec<String> = instances().into_iter().map(|one| one.id.id).collect();
    assert_eq!(found, ["baf7d81ffe86", "9015ed19a1be", "de707152ee11"]);
}

#[test]
fn shards_part_the_runs_and_never_a_pair() {
    let whole = plan(Task::Solve);
    let mut seen = BTreeMap::new();
    for number in 1..=3 {
        let shard = Plan {
            shard: Some(Shard { number, of: 3 }),
            ..whole.clone()
        };
        for run in shard.runs() {
            let place = seen.insert((run.instance, run.copy, run.configuration), number);
            assert_eq!(place, None);
        }
    }
    assert_eq!(seen.len(), whole.runs().len());
    for (&(instance, copy, _), number) in &seen {
        let of_pair = seen
            .iter()
            .filter(|((i, c, _), _)| (*i, *c) == (instance, copy));
        assert!(of_pair.clone().all(|(_, other)| other == number));
    }
    let parts: HashSet<&u32> = seen.values().collect();
    assert_eq!(parts.len(), 3);
}

#[test]
fn all_tasks_answer_right_also_scrambled() {
    let settled = ["none", "unique", "many"];
    let cases = [
        (Task::Solve, ["none", "found", "found"], [None; 3]),
        (Task::Unique, settled, [None; 3]),
        (Task::Minimum, settled, [None; 3]),
        (Task::Count(20), ["counted"; 3], [Some(0), Some(1), Some(4)]),
    ];
    for (task, verdicts, counts) in cases {
        let plan = plan(task);
        let mut agreement = Agreement::default();
        for record in records(&plan, &plan.runs()) {
            let index = record.puzzle.number as usize - 1;
            assert_eq!(record.verdict.name(), verdicts[index], "{record:?}");
            assert_eq!(record.count, counts[index], "{record:?}");
            let is_settled = task == Task::Minimum && index > 0;
            assert_eq!(record.solution.is_some(), is_settled, "{record:?}");
            agreement.add(&record).expect("all agree");
        }
    }
}

#[test]
fn a_seed_gives_the_same_records_and_another_one_other_scrambles() {
    let once = plan(Task::Unique);
    let first = records(&once, &once.runs());
    assert_eq!(records(&once, &once.runs()), first);
    let other = Plan {
        seed: 2,
        ..once.clone()
    };
    let conflicts = |records: &[Record], copy| {
        let mut conflicts: Vec<_> = records
            .iter()
            .filter(|record| record.copy == copy)
            .map(|run| {
                (
                    run.puzzle.number,
                    run.encoding.clone(),
                    run.at_most_one.clone(),
                    run.conflicts,
                )
            })
            .collect();
        conflicts.sort();
        conflicts
    };
    let second = records(&other, &other.runs());
    assert_eq!(conflicts(&first, 0), conflicts(&second, 0));
    assert_ne!(conflicts(&first, 1), conflicts(&second, 1));
    assert_ne!(conflicts(&first, 1), conflicts(&first, 2));
    // Threads change times and the order of records, nothing else.
    let both = records_with(&once, &once.runs(), Arc::new(SystemClock::new()), 2);
    let timeless = |records: &[Record]| {
        let mut records = records.to_vec();
        for record in &mut records {
            record.time = satdoku::compare::Times::default();
        }
        records.sort_by(|one, other| one.run.cmp(&other.run));
        records
    };
    assert_eq!(timeless(&both), timeless(&first));
}

/// A solver that says no.
struct Denier;

impl Backend for Denier {
    fn name(&self) -> &'static str {
        "denier"
    }
    fn summary(&self) -> &'static str {
        "says no"
    }
    fn version(&self) -> String {
        "1".to_owned()
    }
    fn start(&self, _: &Terms) -> Result<Box<dyn Solver>, Error> {
        Ok(Box::new(Denying))
    }
}

struct Denying;

impl Solver for Denying {
    fn add_clause(&mut self, _: &[Lit]) {}
    fn solve(&mut self, _: &[Lit]) -> Result<Verdict, Error> {
        Ok(Verdict::Unsat)
    }
    fn core(&self) -> &[Lit] {
        &[]
    }
    fn counters(&self) -> satdoku::backend::Counters {
        satdoku::backend::Counters::default()
    }
}

#[test]
fn a_wrong_answer_does_not_agree() {
    let mut plan = plan(Task::Solve);
    plan.instances.truncate(2);
    let extended = encoding::by_name("extended").expect("it is registered");
    let backends: [Arc<dyn Backend>; 2] = [varisat(), Arc::new(Denier)];
    plan.configurations =
        Configuration::all(&[extended], &AT_MOST_ONES[..1], &[Level::Clues], &backends);
    let mut agreement = Agreement::default();
    let added: Vec<Result<(), Error>> = records(&plan, &plan.runs())
        .iter()
        .map(|record| agreement.add(record))
        .collect();
    let wrong: Vec<String> = added
        .into_iter()
        .filter_map(Result::err)
        .map(|e| e.to_string())
        .collect();
    assert!(!wrong.is_empty());
    assert!(
        wrong
            .iter()
            .all(|text| text.contains("gave a wrong answer: of puzzle 2 of test, ")),
        "{wrong:?}"
    );
}

#[test]
fn what_reaches_the_limit_is_unknown_and_what_is_cancelled_is_not_recorded() {
    let mut plan = plan(Task::Solve);
    plan.timeout = Some(Duration::from_nanos(1));
    for record in records_with(&plan, &plan.runs(), Arc::new(SystemClock::new()), 1) {
        assert_eq!(record.verdict.name(), "unknown");
        assert_eq!(record.reason.as_deref(), Some("the time limit was reached"));
        assert_eq!(record.timeout_us, Some(0));
        assert!(!record.is_answered());
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let conditions = Conditions {
        clock: Arc::new(Ticking::default()),
        cancel: Arc::clone(&cancel),
        threads: 1,
    };
    plan.timeout = None;
    let seen = Mutex::new(0);
    compare(&plan, &plan.runs(), &conditions, |event| {
        if let Event::Ended(_) = event {
            *seen.lock().expect("no panic") += 1;
            cancel.store(true, Ordering::Relaxed);
        }
        Ok(())
    })
    .expect("nothing fails");
    let seen = seen.into_inner().expect("no panic");
    // Some may have ended before the flag was seen.
    assert!((1..plan.runs().len()).contains(&seen), "{seen}");
}
