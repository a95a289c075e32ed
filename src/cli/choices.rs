//! Lists of encodings, at-most-ones, levels and solvers to be compared.

use std::sync::Arc;

use anyhow::bail;
use clap::Args;

use crate::at_most_one::{self, AT_MOST_ONES, AtMostOne};
use crate::backend::{self, BACKENDS, Backend, SOLVERS};
use crate::compare::Configuration;
use crate::encoding::{self, ENCODINGS, Encoding};
use crate::reduce::Level;

/// The lists, as given.
#[derive(Args, Debug)]
pub(crate) struct ChoiceArgs {
    /// Encodings, with commas between, or all
    #[arg(long, value_name = "LIST", default_value = "all")]
    encodings: String,
    /// At-most-ones, with commas between, or all; NAME:k where there is a parameter
    #[arg(long, value_name = "LIST", default_value = "pairwise")]
    at_most_one: String,
    /// Levels of reduction, with commas between, or all
    #[arg(long, value_name = "LIST", default_value = "clues")]
    reduce: String,
    /// Solvers, with commas between, or all that are installed. Beside other programs varisat runs as
    /// a program too, as `satdoku`
    #[arg(long, value_name = "LIST", default_value = "varisat")]
    backends: String,
}

/// What is to be compared.
pub(crate) struct Choices {
    encodings: Vec<&'static dyn Encoding>,
    at_most_ones: Vec<&'static dyn AtMostOne>,
    levels: Vec<Level>,
    pub(crate) backends: Vec<Arc<dyn Backend>>,
    /// What the user should know of them.
    pub(crate) notes: Vec<String>,
}

impl ChoiceArgs {
    /// The entries of the registries.
    ///
    /// # Errors
    ///
    /// If a name is none of them.
    pub(crate) fn choices(&self) -> anyhow::Result<Choices> {
        let mut notes = Vec::new();
        Ok(Choices {
            encodings: listed(
                "--encodings",
                &self.encodings,
                ENCODINGS,
                encoding::by_name,
                |e| e.name().to_owned(),
            )?,
            at_most_ones: listed(
                "--at-most-one",
                &self.at_most_one,
                AT_MOST_ONES,
                at_most_one::by_name,
                |amo| amo.name().to_owned(),
            )?,
            levels: listed(
                "--reduce",
                &self.reduce,
                Level::ALL,
                Level::by_name,
                |level| level.name().to_owned(),
            )?,
            backends: backends(&self.backends, &mut notes)?,
            notes,
        })
    }
}

impl Choices {
    /// All combinations that there are.
    pub(crate) fn configurations(&self) -> Vec<Configuration> {
        Configuration::all(
            &self.encodings,
            &self.at_most_ones,
            &self.levels,
            &self.backends,
        )
    }
}

/// The entries that a list names, each once.
fn listed<T: Copy>(
    option: &str,
    list: &str,
    all: &[T],
    by_name: impl Fn(&str) -> Option<T>,
    name: impl Fn(&T) -> String,
) -> anyhow::Result<Vec<T>> {
    if list == "all" {
        return Ok(all.to_vec());
    }
    let mut entries = Vec::new();
    for word in words(list) {
        let Some(entry) = by_name(word) else {
            let known: Vec<String> = all.iter().map(name).collect();
            bail!(
                "{option}: found '{word}', expected all, or some of {}",
                known.join(", ")
            );
        };
        entries.push(entry);
    }
    Ok(entries)
}

/// The words of a list, each once.
fn words(list: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in list.split(',').map(str::trim) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The solvers that a list names. If any is a program, the one that is built in becomes one as well:
/// starting a process, and files between, are part of what is compared then.
fn backends(list: &str, notes: &mut Vec<String>) -> anyhow::Result<Vec<Arc<dyn Backend>>> {
    let mut names: Vec<&str> = words(list);
    if list == "all" {
        let (here, missing): (Vec<_>, Vec<_>) = SOLVERS
            .iter()
            .map(|known| known.name)
            .partition(|name| backend::by_command(name).is_ok());
        if !missing.is_empty() {
            notes.push(format!(
                "skipped, since not installed: {}",
                missing.join(", ")
            ));
        }
        names = here;
    }
    let is_built_in = |name: &&str| backend::by_name(name).is_some();
    let own = SOLVERS
        .iter()
        .find(|known| known.name == env!("CARGO_PKG_NAME"));
    if let (Some(own), false) = (own, names.iter().all(is_built_in)) {
        let built_in = BACKENDS[0].name();
        if let Some(place) = names.iter().position(|&name| name == built_in) {
            names[place] = own.name;
            notes.push(format!("{built_in} runs as a program, {}", own.name));
        }
    }
    let mut backends: Vec<Arc<dyn Backend>> = Vec::new();
    for name in names {
        let backend: Arc<dyn Backend> = backend::by_command(name)?.into();
        if backends.iter().all(|other| other.name() != backend.name()) {
            backends.push(backend);
        }
    }
    Ok(backends)
}
