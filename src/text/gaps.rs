//! Gaps between the rows of a puzzle: whether they are where they should be.

use super::recover::Gap;

/// Blank lines and rules between two rows. In a puzzle they stand after every so many rows, always
/// alike: after each band, say. Where they do not, the puzzle has too few or too many rows.
#[derive(Default)]
pub(super) struct Gaps {
    /// Since the last row.
    pub(super) now: Gap,
    /// After how many rows a gap comes, and what it is.
    pub(super) usual: Option<(usize, Gap)>,
    /// Gaps so far.
    pub(super) n_regular: usize,
    /// Rows before the last gap.
    pub(super) last: usize,
}

/// What may stand before a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing, as it should be.
    None,
    /// A gap, as it should be.
    Gap,
    /// Nothing where a gap should be, or a gap where none should be.
    Odd,
}

impl Gaps {
    /// What stands before the next row, after `n_rows` rows.
    pub(super) fn step(&mut self, n_rows: usize, side: usize) -> Step {
        let now = std::mem::take(&mut self.now);
        let is_gap = now != Gap::default();
        let is_regular = match self.usual {
            None => !is_gap || side % n_rows == 0,
            Some((period, usual)) => is_gap == (n_rows % period == 0) && (!is_gap || now == usual),
        };
        if !is_regular {
            return Step::Odd;
        }
        if !is_gap {
            return Step::None;
        }
        self.usual = self.usual.or(Some((n_rows, now)));
        self.n_regular += 1;
        self.last = n_rows;
        Step::Gap
    }
}
