//! Ways to say in clauses "this puzzle is solved".
//!
//! To add one: write a file with a `static` that implements [`Encoding`], add its `mod` line and its
//! line in [`ENCODINGS`]. Help, tests and comparisons follow from the slice. An encoding over one
//! variable a cell and digit that states constraints of cells and units alike is a `Skeleton`;
//! `minimal` is the one to copy. Sizes that others published of it can go into the table of
//! `tests/it/sizes.rs`; without a row there its closed form is compared with a counter all the same.
//!
//! An encoding writes about what is open: of a reduced puzzle only candidates of cells that are
//! not fixed get variables. Of an unreduced one ([`Level::None`](crate::reduce::Level::None)) all
//! side³ cell-digit pairs do, and clues are unit clauses.

mod cell_lits;
mod defined;
mod direct;
mod efficient;
mod exactly;
mod extended;
mod extended_locked;
mod irredundant;
mod log;
mod minimal;
mod numbered;
mod order;
mod order_direct;
mod skeleton;
mod triad;
mod triad_exact;
mod with_boxes;

pub use cell_lits::{CellLit, CellLits, Cube, NotAGrid, Numbering};

use crate::at_most_one::AtMostOne;
use crate::bibliography::Work;
use crate::cnf::{ClauseSink, Size};
use crate::error::Unsupported;
use crate::geometry::{Boxes, Geometry};
use crate::puzzle::Puzzle;

/// All encodings: those that state the four families of groups, fewest constraints first; then those
/// that say more; then those that number cells in other ways.
pub static ENCODINGS: &[&dyn Encoding] = &[
    &defined::DEFINED,
    &irredundant::IRREDUNDANT,
    &minimal::MINIMAL,
    &efficient::EFFICIENT,
    &extended::EXTENDED,
    &extended_locked::EXTENDED_LOCKED,
    &triad::TRIAD,
    &triad_exact::TRIAD_EXACT,
    &log::LOG,
    &order::ORDER,
    &order_direct::ORDER_DIRECT,
];

/// The encoding with this name.
pub fn by_name(name: &str) -> Option<&'static dyn Encoding> {
    ENCODINGS
        .iter()
        .copied()
        .find(|encoding| encoding.name() == name)
}

/// Height and width of the boxes, for an encoding that is nothing without them.
fn needs_boxes(encoding: &'static str, geometry: &Geometry) -> Result<[usize; 2], Unsupported> {
    let needs = |what: &str| {
        Err(Unsupported {
            encoding,
            reason: format!("needs {what}"),
        })
    };
    match geometry.boxes() {
        &Boxes::Rect { height, width } => Ok([height, width]),
        Boxes::None => needs("boxes"),
        Boxes::Regions(_) => needs("rectangular boxes, not regions"),
    }
}

/// A way to say "this puzzle is solved".
///
/// The formula is satisfiable exactly if the puzzle has a solution, and every model of it decodes
/// to one through the [`CellLits`].
pub trait Encoding: Sync {
    /// The name in the literature, in kebab-case: the file's stem with `-` for `_`.
    fn name(&self) -> &'static str;

    /// One line of help.
    fn summary(&self) -> &'static str;

    /// What it comes from, or [`FOLKLORE`](crate::bibliography::FOLKLORE). A work that only this encoding
    /// cites is defined in its file.
    fn sources(&self) -> &'static [&'static Work];

    /// Whether this encoding covers a geometry.
    ///
    /// # Errors
    ///
    /// [`Unsupported`] with what is missing.
    fn supports(&self, geometry: &Geometry) -> Result<(), Unsupported>;

    /// Writes the formula of a puzzle, as given or reduced.
    ///
    /// # Errors
    ///
    /// [`Unsupported`] as from [`Encoding::supports`]; nothing has been written then.
    fn encode(
        &self,
        puzzle: &Puzzle,
        amo: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported>;

    /// The size of the formula of the blank, unreduced puzzle, by closed form.
    ///
    /// # Errors
    ///
    /// [`Unsupported`] as from [`Encoding::supports`].
    fn size(&self, geometry: &Geometry, amo: &dyn AtMostOne) -> Result<Size, Unsupported>;

    /// What its own auxiliary variables say, in a few words; nothing if it has none.
    fn auxiliaries(&self) -> &'static str {
        ""
    }

    /// Which constraints the choice of at-most-one touches.
    fn at_most_one_applies(&self) -> Families;
}

/// The four families of groups of which exactly one variable is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "four independent facts, one per family"
)]
pub struct Families {
    /// The digits of a cell.
    pub cells: bool,
    /// The places of a digit in a row.
    pub rows: bool,
    /// The places of a digit in a column.
    pub columns: bool,
    /// The places of a digit in a box or an extra unit.
    pub boxes: bool,
}
