//! Commander at-most-one: groups of literals, each with a commander that is true if one of them is.
//!
//! Pairwise within each group of g, xᵢ → commander, and the same again for the commanders, until
//! g + 1 or fewer are left, which are stated pairwise. One or two literals that fill no group are
//! commanders themselves. Exactly one: also commander → one of its group, and the clause of the
//! last commanders, g + 1 or five. With g = 3, about n/2 auxiliaries and at most
//! 3n clauses.
//!
//! Source: `klieber-kwon-2007`. Groups of 2 and 3 reproduce "Bin" and "Tern" of the New Sudoku
//! Players' Forum, thread 33589.

use super::{AtMostOne, pairwise};
use crate::bibliography::{Venue, Work};
use crate::cnf::{ClauseSink, Lit, Size};

const KLIEBER_KWON_2007: Work = Work {
    key: "klieber-kwon-2007",
    authors: &[["W.", "Klieber"], ["G.", "Kwon"]],
    title: "Efficient CNF Encoding for Selecting 1 from N Objects",
    venue: Venue::Meeting("CFV"),
    year: Some(2007),
    note: "from the abstract",
};

/// See the [module](self).
#[derive(Clone, Copy)]
pub(super) struct Commander {
    /// Literals of a group, 2 or more.
    group: usize,
}

/// Group sizes on offer.
const GROUPS: std::ops::Range<usize> = 2..33;

/// One for each group size.
static COMMANDERS: [Commander; GROUPS.end - GROUPS.start] = {
    let mut commanders = [Commander { group: 0 }; GROUPS.end - GROUPS.start];
    let mut i = 0;
    while i < commanders.len() {
        commanders[i].group = GROUPS.start + i;
        i += 1;
    }
    commanders
};

/// The default: groups of 3.
pub(super) static COMMANDER: Commander = Commander { group: 3 };

/// Which half of "exactly one" is stated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    AtMostOne,
    ExactlyOne,
}

impl Commander {
    /// Whether `n` literals are few enough to be stated pairwise.
    fn is_last(self, form: Form, n: usize) -> bool {
        let most = match form {
            Form::AtMostOne => self.group + 1,
            // Up to five, the clause and the pairs are no more than groups would be.
            Form::ExactlyOne => (self.group + 1).max(5),
        };
        n <= most
    }

    /// The lengths of the groups of `n` literals; what is left over is one or two.
    fn groups(self, n: usize) -> impl Iterator<Item = usize> {
        let rest = n % self.group;
        let last = (rest > 2).then_some(rest);
        std::iter::repeat_n(self.group, n / self.group).chain(last)
    }

    fn state(self, form: Form, lits: &[Lit], out: &mut dyn ClauseSink) {
        if self.is_last(form, lits.len()) {
            if form == Form::ExactlyOne {
                out.add_clause(lits);
            }
            return pairwise::state(lits, out);
        }
        let mut commanders = Vec::new();
        let mut rest = lits;
        for length in self.groups(lits.len()) {
            let group;
            (group, rest) = rest.split_at(length);
            pairwise::state(group, out);
            let commander = out.new_var().positive();
            for &lit in group {
                out.add_clause(&[-lit, commander]);
            }
            if form == Form::ExactlyOne {
                let clause: Vec<Lit> = group.iter().copied().chain([-commander]).collect();
                out.add_clause(&clause);
            }
            commanders.push(commander);
        }
        commanders.extend(rest);
        self.state(form, &commanders, out);
    }

    fn size_of(self, form: Form, n: usize) -> Size {
        let clause_of = |n: usize| match form {
            Form::AtMostOne => Size::default(),
            Form::ExactlyOne => Size::of_clauses(1, n as u64),
        };
        if self.is_last(form, n) {
            return clause_of(n).plus(pairwise::size(n));
        }
        let mut size = Size::default();
        let mut n_left = n;
        let mut n_commanders = 0;
        for length in self.groups(n) {
            let implied = Size::of_clauses(length as u64, 2).with_vars(1);
            size = size
                .plus(pairwise::size(length))
                .plus(implied)
                .plus(clause_of(length + 1));
            n_left -= length;
            n_commanders += 1;
        }
        size.plus(self.size_of(form, n_commanders + n_left))
    }
}

impl AtMostOne for Commander {
    fn name(&self) -> &'static str {
        "commander"
    }

    fn summary(&self) -> &'static str {
        "groups of k (3) with a commander each, about 3n clauses, n/2 auxiliaries"
    }

    fn sources(&self) -> &'static [&'static Work] {
        &[&KLIEBER_KWON_2007]
    }

    fn auxiliaries(&self) -> &'static str {
        "commanders, one of a group is true"
    }

    fn parameter(&self) -> Option<usize> {
        Some(self.group)
    }

    fn with_parameter(&self, k: usize) -> Option<&'static dyn AtMostOne> {
        let commander = COMMANDERS.get(k.checked_sub(GROUPS.start)?)?;
        Some(commander)
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        self.state(Form::AtMostOne, lits, out);
    }

    fn exactly_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        self.state(Form::ExactlyOne, lits, out);
    }

    fn has_own_exactly_one(&self) -> bool {
        true
    }

    fn size(&self, n: usize) -> Size {
        self.size_of(Form::AtMostOne, n)
    }

    fn exactly_one_size(&self, n: usize) -> Size {
        self.size_of(Form::ExactlyOne, n)
    }
}
