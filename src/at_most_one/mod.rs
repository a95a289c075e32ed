//! Ways to say "at most one of these literals is true".
//!
//! To add one: write a file with a unit struct that implements [`AtMostOne`], add its `mod` line
//! and its line in [`AT_MOST_ONES`]. Help, tests and comparisons follow from the slice.

mod auto;
mod bimander;
mod bitwise;
mod commander;
mod ladder;
mod pairwise;
mod pairwise_dedup;
mod product;
mod sequential;
mod split3;

pub(crate) use ladder::Ladder;
pub(crate) use pairwise::Pairwise;
pub use pairwise_dedup::PAIRWISE_DEDUP;

use crate::bibliography::Work;
use crate::cnf::{ClauseSink, Lit, Size};
use crate::encoding::{Encoding, Families};

/// All ways, simplest first.
pub static AT_MOST_ONES: &[&dyn AtMostOne] = &[
    &pairwise::Pairwise,
    &sequential::Sequential,
    &ladder::Ladder,
    &commander::COMMANDER,
    &product::Product,
    &bitwise::Bitwise,
    &bimander::BIMANDER,
    &split3::SPLIT3,
    &auto::Auto,
];

/// The way with this name, or this name and parameter: `commander`, `commander:4`.
pub fn by_name(name: &str) -> Option<&'static dyn AtMostOne> {
    let find = |name: &str| AT_MOST_ONES.iter().copied().find(|amo| amo.name() == name);
    match name.split_once(':') {
        None => find(name),
        Some((name, k)) => find(name)?.with_parameter(k.parse().ok()?),
    }
}

/// A way's name, with its parameter where it has one: `pairwise`, `commander:3`.
pub fn full_name(amo: &dyn AtMostOne) -> String {
    match amo.parameter() {
        None => amo.name().to_owned(),
        Some(k) => format!("{}:{k}", amo.name()),
    }
}

/// What to call a way in records of formulas of an encoding: its full name, or `n/a` where the
/// encoding leaves no choice.
pub fn name_in(encoding: &dyn Encoding, amo: &dyn AtMostOne) -> String {
    if encoding.at_most_one_applies() == Families::default() {
        "n/a".to_owned()
    } else {
        full_name(amo)
    }
}

/// A way to say that at most one of some literals is true.
///
/// Sound and complete for every number of literals from 0 up: an assignment of the literals can be
/// extended to the auxiliary variables exactly if at most one literal is true.
pub trait AtMostOne: Sync {
    /// The name in the literature, in kebab-case: the file's stem with `-` for `_`.
    fn name(&self) -> &'static str;

    /// One line of help.
    fn summary(&self) -> &'static str;

    /// What it comes from, or [`FOLKLORE`](crate::bibliography::FOLKLORE). A work that only this
    /// at-most-one cites is defined in its file.
    fn sources(&self) -> &'static [&'static Work];

    /// The parameter, where there is one and it is set.
    fn parameter(&self) -> Option<usize> {
        None
    }

    /// The same way with another parameter; `None` if it has none, or not this one.
    fn with_parameter(&self, _k: usize) -> Option<&'static dyn AtMostOne> {
        None
    }

    /// What its auxiliary variables say, in a few words; nothing if it has none.
    fn auxiliaries(&self) -> &'static str {
        ""
    }

    /// Writes "at most one of `lits`". The literals are over distinct variables.
    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink);

    /// Writes "exactly one of `lits`": here the clause, then [`AtMostOne::at_most_one`].
    fn exactly_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        out.add_clause(lits);
        self.at_most_one(lits, out);
    }

    /// Whether [`AtMostOne::exactly_one`] is something other than that. Where it is not, encodings
    /// state "at least one" of all groups before "at most one" of any, so that the clauses of a
    /// formula can be told apart by range.
    fn has_own_exactly_one(&self) -> bool {
        false
    }

    /// Whether an encoding is to state only those pairs of a box that no row or column states. Then
    /// this is pairwise, and the encoding writes the pairs of boxes itself.
    fn leaves_out_pairs_stated_elsewhere(&self) -> bool {
        false
    }

    /// What [`AtMostOne::at_most_one`] writes for `n` literals; variables are auxiliary ones.
    fn size(&self, n: usize) -> Size;

    /// What [`AtMostOne::exactly_one`] writes for `n` literals.
    fn exactly_one_size(&self, n: usize) -> Size {
        Size::of_clauses(1, n as u64).plus(self.size(n))
    }
}
