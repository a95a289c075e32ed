//! Framed rows with spaces for blanks: `|5    |  8  |  4 9|`, `| 5     |   8   |   4 9 |` or `|5  | 8 | 49|`.
//! They become rows with points for blanks, so that bars stand between boxes, not between cells.

use super::{scan, symbol};
use crate::geometry::Boxes;

/// Larger sides have digits of two places.
const LARGEST_SIDE: usize = 16;

/// How the cells of a box stand between two bars.
#[derive(Clone, Copy)]
enum Cells {
    /// ` 5   8 `: a space at both ends and between cells.
    Padded,
    /// `5   8`: a space between cells.
    Spaced,
    /// `5 8`: side by side.
    Packed,
}

impl Cells {
    /// All ways, those with more spaces first.
    const ALL: [Cells; 3] = [Cells::Padded, Cells::Spaced, Cells::Packed];

    /// Whether a cell stands at a byte of the box.
    fn has_cell_at(self, at: usize) -> bool {
        match self {
            Cells::Padded => at % 2 == 1,
            Cells::Spaced => at % 2 == 0,
            Cells::Packed => true,
        }
    }

    /// How many cells stand in a box of so many bytes.
    fn n_in(self, width: usize) -> Option<usize> {
        match self {
            Cells::Padded => (width % 2 == 1).then_some(width / 2),
            Cells::Spaced => (width % 2 == 1).then_some(width / 2 + 1),
            Cells::Packed => (width <= LARGEST_SIDE.isqrt()).then_some(width),
        }
    }
}

/// A framed row that has spaces for blanks; `None` for other lines. Its boxes are as wide as those of
/// the usual shape: else bars stand between cells.
pub(super) fn plain(text: &[u8]) -> Option<Vec<u8>> {
    let start = text.len() - text.trim_ascii_start().len();
    let inside = text.trim_ascii().strip_prefix(b"|")?.strip_suffix(b"|")?;
    let boxes: Vec<&[u8]> = inside.split(|byte| *byte == b'|').collect();
    let width = boxes[0].len();
    let is_clue = |byte: &u8| symbol::any_value(*byte).is_some_and(|value| value > 0);
    let is_box =
        |it: &&[u8]| it.len() == width && it.iter().all(|byte| *byte == b' ' || is_clue(byte));
    // A line without a clue may be drawn around rows.
    let has_clue = inside.iter().any(is_clue);
    // One cell between two bars.
    let is_cell =
        |it: &&[u8]| scan::runs(it, |byte| *byte == b' ').count() < 2 && it.trim_ascii().len() < 2;
    let are_cells = boxes.len() > 3 && boxes.iter().all(is_cell);
    if boxes.len() < 2 || width < 2 || are_cells || !has_clue || !boxes.iter().all(is_box) {
        return None;
    }
    let fits = |cells: &Cells| {
        let Some(n) = cells.n_in(width) else {
            return false;
        };
        let side = n * boxes.len();
        let usual = Boxes::default_for(side).filter(|_| side <= LARGEST_SIDE);
        let is_usual = matches!(usual, Some(Boxes::Rect { width, .. }) if width == n);
        let mut at = boxes.iter().flat_map(|it| it.iter().enumerate());
        is_usual && at.all(|(at, byte)| *byte == b' ' || cells.has_cell_at(at))
    };
    let mut ways = Cells::ALL.into_iter().filter(fits);
    // Of several ways none is guessed.
    let cells = ways.next().filter(|_| ways.next().is_none())?;
    let mut plain = text.to_vec();
    let mut at = start + 1;
    for it in &boxes {
        for (index, byte) in it.iter().enumerate() {
            if *byte == b' ' && cells.has_cell_at(index) {
                plain[at + index] = b'.';
            }
        }
        at += it.len() + 1;
    }
    (plain != text).then_some(plain)
}
