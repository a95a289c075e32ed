//! Configurations: what is compared, in the order of the registries, and found by words.

use serde::Serialize;

use super::columns::PARTS;
use crate::at_most_one::AT_MOST_ONES;
use crate::backend::{BACKENDS, SOLVERS};
use crate::compare::Record;
use crate::encoding::ENCODINGS;
use crate::reduce::Level;

/// What a run was made with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Configuration {
    /// The encoding.
    pub encoding: String,
    /// The at-most-one; `None` where the encoding states none.
    pub at_most_one: Option<String>,
    /// The level of reduction.
    pub reduce: String,
    /// The solver.
    pub backend: String,
    /// What was asked.
    pub task: String,
}

impl Configuration {
    /// That of a run.
    pub(super) fn of(run: &Record) -> Configuration {
        Configuration {
            encoding: run.encoding.clone(),
            at_most_one: run.at_most_one.clone(),
            reduce: run.reduce.clone(),
            backend: run.backend.clone(),
            task: run.task.clone(),
        }
    }

    /// What to call the at-most-one: `n/a` if there is none.
    pub fn at_most_one(&self) -> &str {
        self.at_most_one.as_deref().unwrap_or("n/a")
    }

    /// All parts, in order.
    pub(super) fn parts(&self) -> [&str; 5] {
        let Configuration {
            encoding,
            reduce,
            backend,
            task,
            ..
        } = self;
        [encoding, self.at_most_one(), reduce, backend, task]
    }

    /// The full name: all parts, with spaces between.
    pub fn name(&self) -> String {
        self.parts().join(" ")
    }

    /// Whether this is the full name, or words of it: `minimal pairwise`.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let words = name.split([' ', ',']).filter(|word| !word.is_empty());
        let mut words = words.peekable();
        self.name() == name
            || words.peek().is_some() && words.all(|word| self.parts().contains(&word))
    }

    /// By what configurations are sorted: places in the registries, then names.
    pub(super) fn place(&self) -> impl Ord + use<> {
        let place = |mut names: Box<dyn Iterator<Item = &str>>, name: &str| {
            let index = names.position(|known| known == name);
            (index.unwrap_or(usize::MAX), name.to_owned())
        };
        let at_most_one = self.at_most_one.as_deref().unwrap_or_default();
        let (kind, parameter) = at_most_one.split_once(':').unwrap_or((at_most_one, ""));
        let backends = BACKENDS.iter().map(|backend| backend.name());
        let backends = backends.chain(SOLVERS.iter().map(|known| known.name));
        (
            place(
                Box::new(ENCODINGS.iter().map(|encoding| encoding.name())),
                &self.encoding,
            ),
            place(Box::new(AT_MOST_ONES.iter().map(|amo| amo.name())), kind),
            (parameter.parse().unwrap_or(0_u64), parameter.to_owned()),
            place(
                Box::new(Level::ALL.iter().map(|level| level.name())),
                &self.reduce,
            ),
            place(Box::new(backends), &self.backend),
            self.task.clone(),
        )
    }
}

/// The parts of configurations that differ among these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Differing([bool; 5]);

impl Differing {
    /// Among these.
    pub(super) fn among<'a>(all: impl Iterator<Item = &'a Configuration> + Clone) -> Differing {
        let first = all.clone().next();
        let mut differs = [false; 5];
        for configuration in all {
            for (index, part) in configuration.parts().into_iter().enumerate() {
                differs[index] |= first.is_some_and(|first| first.parts()[index] != part);
            }
        }
        // Something has to be left to call it by.
        differs[0] |= differs == [false; 5];
        Differing(differs)
    }

    /// Whether the part at this index differs.
    pub(super) fn contains(self, index: usize) -> bool {
        self.0[index]
    }

    /// A short name: the parts that differ, without an at-most-one that there is none of.
    pub(super) fn name(self, configuration: &Configuration) -> String {
        let parts = configuration.parts().into_iter().zip(self.0);
        let mut parts: Vec<&str> = parts
            .filter_map(|(part, differs)| differs.then_some(part))
            .collect();
        if parts.len() > 1 && configuration.at_most_one.is_none() {
            parts.retain(|part| *part != configuration.at_most_one());
        }
        parts.join(" + ")
    }

    /// What all have in common, such as `reduce clues, solver varisat`.
    pub(super) fn common(self, configuration: &Configuration) -> String {
        let parts = configuration.parts().into_iter().zip(PARTS).zip(self.0);
        let parts: Vec<String> = parts
            .filter(|(_, differs)| !differs)
            .map(|((part, what), _)| format!("{what} {part}"))
            .collect();
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configuration(encoding: &str, at_most_one: &str, backend: &str) -> Configuration {
        Configuration {
            encoding: encoding.to_owned(),
            at_most_one: (at_most_one != "n/a").then(|| at_most_one.to_owned()),
            reduce: "clues".to_owned(),
            backend: backend.to_owned(),
            task: "any".to_owned(),
        }
    }

    #[test]
    fn order_is_that_of_the_registries_then_of_names() {
        let mut all = [
            configuration("unheard-of", "pairwise", "varisat"),
            configuration("extended", "commander:10", "varisat"),
            configuration("extended", "commander:3", "varisat"),
            configuration("extended", "pairwise", "another"),
            configuration("extended", "pairwise", "varisat"),
            configuration("minimal", "sequential", "varisat"),
            configuration("minimal", "pairwise", "cadical"),
        ];
        all.sort_by_cached_key(Configuration::place);
        let names: Vec<String> = all.iter().map(Configuration::name).collect();
        assert_eq!(
            names,
            [
                "minimal pairwise clues cadical any",
                "minimal sequential clues varisat any",
                "extended pairwise clues varisat any",
                "extended pairwise clues another any",
                "extended commander:3 clues varisat any",
                "extended commander:10 clues varisat any",
                "unheard-of pairwise clues varisat any",
            ]
        );
    }

    #[test]
    fn a_configuration_answers_to_words_of_its_name() {
        let one = configuration("minimal", "pairwise", "cadical -q {cnf}");
        assert!(one.is_called("minimal"));
        assert!(one.is_called("pairwise minimal"));
        assert!(one.is_called("minimal pairwise clues cadical -q {cnf} any"));
        assert!(!one.is_called("minimal sequential"));
        assert!(!one.is_called("mini"));
        assert!(!one.is_called(" "));
    }

    #[test]
    fn short_names_have_what_differs() {
        let all = [
            configuration("minimal", "pairwise", "varisat"),
            configuration("minimal", "n/a", "varisat"),
        ];
        let differing = Differing::among(all.iter());
        assert_eq!(differing.name(&all[1]), "n/a");
        assert_eq!(
            differing.common(&all[0]),
            "encoding minimal, reduce clues, solver varisat, task any"
        );
        let both = [&all[0], &configuration("order", "n/a", "varisat")];
        let differing = Differing::among(both.into_iter());
        assert_eq!(differing.name(both[0]), "minimal + pairwise");
        assert_eq!(differing.name(both[1]), "order");
        let differing = Differing::among(all[..1].iter());
        assert_eq!(differing.name(&all[0]), "minimal");
    }
}
