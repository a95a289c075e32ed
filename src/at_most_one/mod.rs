//! Ways to say "at most one of these literals is true".
//!
//! To add one: write a file with a unit struct that implements [`AtMostOne`], add its `mod` line
//! and its line in [`AT_MOST_ONES`]. Help, tests and comparisons follow from the slice.

mod pairwise;

use crate::cnf::{ClauseSink, Lit, Size};

/// All ways, simplest first.
pub static AT_MOST_ONES: &[&dyn AtMostOne] = &[&pairwise::Pairwise];

/// The way with this name.
pub fn by_name(name: &str) -> Option<&'static dyn AtMostOne> {
    AT_MOST_ONES.iter().copied().find(|amo| amo.name() == name)
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

    /// What [`AtMostOne::at_most_one`] writes for `n` literals; variables are auxiliary ones.
    fn size(&self, n: usize) -> Size;

    /// What [`AtMostOne::exactly_one`] writes for `n` literals.
    fn exactly_one_size(&self, n: usize) -> Size {
        Size::of_clauses(1, n as u64).plus(self.size(n))
    }
}
