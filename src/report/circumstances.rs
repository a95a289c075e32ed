//! The circumstances of runs, from the heads of their records.

use serde::Serialize;

use super::words;
use crate::compare::{Head, Records};

/// A circumstance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    /// What it is.
    pub what: &'static str,
    /// The values that occur, each once, in order.
    pub values: Vec<String>,
}

/// All circumstances that are known.
pub(super) fn facts(records: &Records) -> Vec<Fact> {
    let heads = &records.heads;
    let mut facts = Vec::new();
    let mut add = |what, value: &dyn Fn(&Head) -> Vec<String>| {
        let values = distinct(heads, value);
        if !values.is_empty() {
            facts.push(Fact { what, values });
        }
    };
    add("machine", &|head| machine(head).into_iter().collect());
    add("satdoku", &|head| vec![version(head)]);
    add("solvers", &|head| {
        let solvers = head.backends.iter();
        solvers
            .map(|solver| match solver.version.as_str() {
                "" => solver.name.clone(),
                version => format!("{}: {version}", solver.name),
            })
            .collect()
    });
    add("command", &|head| vec![head.command.clone()]);
    add("task", &|head| vec![head.task.clone()]);
    add("timeout", &|head| vec![timeout(head)]);
    add("seed", &|head| vec![head.seed.to_string()]);
    add("copies of a puzzle", &|head| vec![head.repeat.to_string()]);
    add("runs at a time", &|head| vec![head.threads.to_string()]);
    add("shard", &|head| head.shard.iter().cloned().collect());
    add("begun", &|head| {
        head.started_s.map(words::date).into_iter().collect()
    });
    let inputs: Vec<&String> = records.runs.iter().map(|run| &run.puzzle.input).collect();
    let inputs = distinct(&inputs, &|input| vec![(*input).clone()]);
    if !inputs.is_empty() {
        facts.push(Fact {
            what: "inputs",
            values: inputs,
        });
    }
    facts
}

/// The values that occur, each once.
fn distinct<T>(all: &[T], values: &dyn Fn(&T) -> Vec<String>) -> Vec<String> {
    let mut known = std::collections::HashSet::new();
    let all = all.iter().flat_map(values);
    all.filter(|value| known.insert(value.clone())).collect()
}

/// A machine in words.
fn machine(head: &Head) -> Option<String> {
    let machine = &head.machine;
    let memory = machine.memory_bytes.map(|bytes| {
        let memory = words::bytes(bytes);
        format!("{memory} of memory")
    });
    let cores = machine.cores.map(|n| format!("{n} threads"));
    let system = (!machine.system.is_empty()).then(|| machine.system.clone());
    let parts: Vec<String> = [machine.cpu.clone(), cores, memory, system]
        .into_iter()
        .flatten()
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The version of this crate, with its commit.
fn version(head: &Head) -> String {
    match &head.commit {
        Some(commit) => format!("{} ({commit})", head.satdoku),
        None => head.satdoku.clone(),
    }
}

/// The limit of a run.
fn timeout(head: &Head) -> String {
    head.timeout_us
        .map_or("none".to_owned(), |us| words::time(us as f64))
}

/// What differs between heads, although numbers are compared across them.
pub(super) fn warnings(heads: &[Head]) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut warn = |value: &dyn Fn(&Head) -> Vec<String>, text: &str| {
        if distinct(heads, value).len() > 1 {
            warnings.push(text.to_owned());
        }
    };
    warn(
        &|head| machine(head).into_iter().collect(),
        "runs are from different machines: times of the same configuration are mixed",
    );
    warn(
        &|head| vec![version(head)],
        "runs are from different versions of satdoku",
    );
    warn(
        &|head| vec![timeout(head)],
        "runs had different limits: a run that was stopped early counts less in PAR-2",
    );
    if heads.iter().any(|head| head.threads > 1) {
        warnings.push("several runs went on at a time, and may have slowed each other".to_owned());
    }
    warnings
}
