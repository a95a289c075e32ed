//! Values of options that are chosen among the entries of a registry, or named otherwise.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::at_most_one::{self, AT_MOST_ONES, AtMostOne};
use crate::backend::{self, BACKENDS, Backend, SOLVERS};
use crate::encoding::{self, ENCODINGS, Encoding};
use crate::error::Error;
use crate::reduce::Level;
use crate::text::{Column, Form, SymbolSet};

/// An entry of a registry, as an argument.
pub(crate) struct Registered<T: ?Sized + 'static>(pub(super) &'static T);

impl<T: ?Sized> Clone for Registered<T> {
    fn clone(&self) -> Registered<T> {
        Registered(self.0)
    }
}

impl<T: ?Sized> std::fmt::Debug for Registered<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Registered")
    }
}

/// A parser whose choices are named and described by a registry.
pub(super) fn parser<T: Clone + Send + Sync + 'static>(
    entries: impl Iterator<Item = (&'static str, &'static str)>,
    by_name: impl Fn(&str) -> Option<T> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    let values = entries.map(|(name, summary)| PossibleValue::new(name).help(summary));
    PossibleValuesParser::new(values)
        .map(move |name| by_name(&name).expect("only names of the registry get here"))
}

pub(super) fn encoding_parser() -> impl TypedValueParser<Value = Registered<dyn Encoding>> {
    let entries = ENCODINGS
        .iter()
        .map(|encoding| (encoding.name(), encoding.summary()));
    parser(entries, |name| encoding::by_name(name).map(Registered))
}

/// A name of the registry, with or without a parameter: `commander`, `commander:4`.
pub(super) fn parse_amo(text: &str) -> Result<Registered<dyn AtMostOne>, String> {
    // As --dedup is called in records.
    if text == at_most_one::PAIRWISE_DEDUP.name() {
        return Ok(Registered(at_most_one::PAIRWISE_DEDUP));
    }
    at_most_one::by_name(text).map(Registered).ok_or_else(|| {
        let before = text.split_once(':').map(|(name, _)| name);
        if let Some(amo) = before.and_then(at_most_one::by_name) {
            let name = amo.name();
            let mut known = (0..1000).filter(|&k| amo.with_parameter(k).is_some());
            return match (known.next(), known.last()) {
                (Some(first), Some(last)) => {
                    format!("expected a k from {first} to {last} after {name}:")
                }
                (_, _) => format!("{name} takes no parameter"),
            };
        }
        let names: Vec<&str> = AT_MOST_ONES.iter().map(|amo| amo.name()).collect();
        format!(
            "expected one of {}, or NAME:k such as commander:4",
            names.join(", ")
        )
    })
}

/// The help of `--at-most-one`, from the registry.
pub(super) fn amo_help() -> String {
    let lines = AT_MOST_ONES
        .iter()
        .map(|amo| format!("\n- {}: {}", amo.name(), amo.summary()));
    format!(
        "How \"at most one of these\" becomes clauses: NAME or NAME:k\n{}",
        lines.collect::<String>()
    )
}

/// A backend, as an argument.
#[derive(Clone)]
pub(super) struct Chosen(pub(super) Arc<dyn Backend>);

impl std::fmt::Debug for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name())
    }
}

/// A name, or a command line. The program has to be there, even if no puzzle comes to need it.
pub(super) fn parse_backend(text: &str) -> Result<Chosen, Error> {
    backend::by_command(text).map(|backend| Chosen(backend.into()))
}

/// The help of `--backend`, from the registries.
pub(super) fn backend_help() -> String {
    let built_in = BACKENDS
        .iter()
        .map(|backend| format!("\n- {}: {}", backend.name(), backend.summary()));
    let others = SOLVERS
        .iter()
        .map(|known| format!("\n- {}: {}", known.name, known.summary));
    format!(
        "The SAT solver: NAME or a command line that starts one\n{}\n\n\
         Programs that have to be installed:\n{}\n\n\
         Any other text is a command line, such as \"kissat -q --sat\". The formula's file is its last \
         argument, or where {{cnf}} stands; a < at the end gives it on standard input. {{answer}} is a \
         file for the answer, if that does not come on standard output as s and v lines.",
        built_in.collect::<String>(),
        others.collect::<String>()
    )
}

/// The levels of reduction, for help.
pub(super) fn levels() -> impl Iterator<Item = (&'static str, &'static str)> {
    let all = Level::ALL.iter();
    all.map(|level| (level.name(), level.summary()))
}

/// A parser for the levels of reduction.
pub(crate) fn level_parser() -> impl TypedValueParser<Value = Level> {
    parser(levels(), Level::by_name)
}

/// A level of reduction, or the one that measured best.
#[derive(Clone, Copy, Debug)]
pub(super) struct AutoLevel(pub(super) Option<Level>);

/// A parser for the levels of reduction and `auto`.
pub(super) fn auto_level_parser() -> impl TypedValueParser<Value = AutoLevel> {
    let auto = ("auto", "the level that measured best for the side");
    parser(std::iter::once(auto).chain(levels()), |name| {
        let level = Level::by_name(name);
        (name == "auto" || level.is_some()).then_some(AutoLevel(level))
    })
}

/// A parser for the forms of puzzle text.
pub(crate) fn form_parser() -> impl TypedValueParser<Value = Form> {
    let entries = Form::ALL.iter().map(|form| (form.name(), form.summary()));
    parser(entries, |name| {
        Form::ALL.iter().copied().find(|form| form.name() == name)
    })
}

/// A parser for the sets of symbols.
pub(super) fn symbols_parser() -> impl TypedValueParser<Value = SymbolSet> {
    let entries = SymbolSet::ALL.iter().map(|set| (set.name(), set.summary()));
    parser(entries, |name| name.parse().ok())
}

/// A parser for whole numbers within bounds.
pub(crate) fn whole_number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| {
            format!("found '{text}', expected a whole number from {least} to {most}")
        })
    }
}

/// A name or a number of a column.
pub(super) fn parse_column(text: &str) -> Result<Column, String> {
    match text.parse() {
        Ok(0) => Err("columns are numbered from 1".to_owned()),
        Ok(number) => Ok(Column::Number(number)),
        Err(_) if text.is_empty() => Err("expected a name or a number".to_owned()),
        Err(_) => Ok(Column::Name(text.to_owned())),
    }
}

/// A parser for the characters that stand for a cell without a clue.
pub(crate) fn blank_parser() -> impl TypedValueParser<Value = char> {
    PossibleValuesParser::new([".", "0", "_", "*", "?", "-", "x", "X", " "])
        .map(|text| text.chars().next().unwrap_or('.'))
}
