//! Jigsaws drawn with lines around their regions.
//!
//! ```text
//! +-------+-------+
//! | 1   2 | 3   4 |
//! |   +---+---+   |
//! ```

use super::drawing::column_widths;
use crate::geometry::{Geometry, Unit};

/// Lines around the regions of a grid.
struct Lines<'a> {
    geometry: &'a Geometry,
}

impl Lines<'_> {
    /// The region of a cell; `None` outside the grid. Rows and columns count from 1.
    fn region(&self, row: usize, column: usize) -> Option<Unit> {
        let side = self.geometry.side();
        if !(1..=side).contains(&row) || !(1..=side).contains(&column) {
            return None;
        }
        self.geometry
            .box_of(self.geometry.cell(row - 1, column - 1))
    }

    /// Whether a line stands between a cell and the one to its right.
    fn right_of(&self, row: usize, column: usize) -> bool {
        self.region(row, column) != self.region(row, column + 1)
    }

    /// Whether a line stands between a cell and the one below.
    fn below(&self, row: usize, column: usize) -> bool {
        self.region(row, column) != self.region(row + 1, column)
    }

    /// What stands where four cells meet, to the lower right of this one.
    fn corner(&self, row: usize, column: usize) -> char {
        let upright = (self.right_of(row, column), self.right_of(row + 1, column));
        let level = (self.below(row, column), self.below(row, column + 1));
        match (upright, level) {
            ((false, false), (false, false)) => ' ',
            ((true, true), (false, false)) => '|',
            ((false, false), (true, true)) => '-',
            _ => '+',
        }
    }
}

/// Draws the texts of cells; each column is as wide as its widest. `between` stands around cells.
pub(super) fn draw(geometry: &Geometry, cells: &[String], between: &str) -> String {
    let side = geometry.side();
    let lines = Lines { geometry };
    let widths = column_widths(geometry, cells);
    let mut text = String::new();
    for row in 0..=side {
        if row > 0 {
            text.push('|');
            for column in 1..=side {
                let cell = &cells[(row - 1) * side + column - 1];
                text.extend([between, cell.as_str(), between]);
                text += &" ".repeat(widths[column - 1] - cell.len());
                text.push(if lines.right_of(row, column) {
                    '|'
                } else {
                    ' '
                });
            }
            text.push('\n');
        }
        if (1..=side).any(|column| lines.below(row, column)) {
            text.push(lines.corner(row, 0));
            for column in 1..=side {
                let fill = if lines.below(row, column) { "-" } else { " " };
                text += &fill.repeat(widths[column - 1] + 2 * between.len());
                text.push(lines.corner(row, column));
            }
            text.push('\n');
        }
    }
    text
}
