//! Arrays with a cell on each line, as programs indent them: `5,` `3,` `null,` … The lines of their
//! brackets are blank.

use std::io::{self, BufRead};

use super::lines::{Kind, Line};
use super::reader::{Class, Reader};
use super::rows::Rows;
use super::{Entry, array, fault, scan, sniff, symbol};
use crate::error::{Error, TextError};

/// A cell alone on a line.
struct Cell {
    text: Vec<u8>,
    has_comma: bool,
}

/// Cells up to one without a comma behind it.
struct Group {
    /// The line of the first.
    line: usize,
    cells: Vec<Vec<u8>>,
    /// Blank lines before it.
    n_blank: usize,
}

impl Cell {
    /// The cell that is all of a line.
    fn of(line: &Line) -> Option<Cell> {
        let content = line.text.trim_ascii();
        let (text, has_comma) = match content.strip_suffix(b",") {
            Some(text) => (text.trim_ascii_end(), true),
            None => (content, false),
        };
        let cell = array::cell(text);
        let is_cell = !text.is_empty() && (cell == b"." || scan::number(text).is_some());
        is_cell.then_some(Cell {
            text: cell,
            has_comma,
        })
    }
}

impl Group {
    /// Whether a digit occurs twice.
    fn has_digit_twice(&self) -> bool {
        let mut seen = [false; 1000];
        let numbers = self.cells.iter().filter_map(|cell| scan::number(cell));
        let mut digits = numbers.filter(|number| *number > 0);
        digits.any(|digit| std::mem::replace(&mut seen[usize::from(digit)], true))
    }
}

/// Whether a line is a cell with a comma behind it.
fn is_first(line: &Line) -> bool {
    Cell::of(line).is_some_and(|cell| cell.has_comma)
}

impl<R: BufRead> Reader<R> {
    /// Reads the puzzle that begins with a cell on a line of its own; `None` if the line is none.
    pub(super) fn read_cell_lines(&mut self, first: &Line) -> Result<Option<Entry>, Error> {
        if !self.may_look_ahead() || !is_first(first) {
            return Ok(None);
        }
        let Some((group, end)) = self.group_at(0, Some(first))? else {
            return Ok(None);
        };
        let n = group.cells.len();
        for _ in 0..end {
            self.lines.next()?;
        }
        let root = sniff::square_root(n).filter(|root| *root > 3 && self.geometries.has(*root));
        let is_side = n > 3 && self.geometries.has(n);
        // More cells than a row of symbols has, with digits that occur twice, are a puzzle.
        let is_flat = n > symbol::LARGEST_SIDE && group.has_digit_twice();
        let is_nested = is_side && !is_flat && self.has_rows_of(n, root.is_some())?;
        let rows = if is_nested {
            self.take_rows(&group)?
        } else if let Some(root) = root {
            let row = |cells: &[Vec<u8>]| row_of(group.line, cells);
            group.cells.chunks(root).map(row).collect()
        } else {
            return Err(fault::no_such_size(first.number, n, self.geometries.shape()).into());
        };
        let side = if is_nested { n } else { rows.len() };
        let Some(geometry) = self.geometries.of(side) else {
            return Err(fault::no_such_size(first.number, n, self.geometries.shape()).into());
        };
        let mut puzzle = Rows::new(&geometry, first.number, None, self.options.symbols);
        if rows.len() != side {
            return Err(puzzle.wrong_count(rows.len()).into());
        }
        for row in &rows {
            puzzle.add(row).map_err(|fault| TextError {
                column: 0,
                text: None,
                ..fault
            })?;
        }
        self.class = Some(Class::Rows { side });
        Ok(Some(puzzle.finish()?))
    }

    /// The group that begins after `index` lines, or with a line before them, and the number of lines
    /// up to its end.
    fn group_at(
        &mut self,
        mut index: usize,
        first: Option<&Line>,
    ) -> io::Result<Option<(Group, usize)>> {
        let mut group = Group {
            line: first.map_or(0, |line| line.number),
            cells: Vec::new(),
            n_blank: 0,
        };
        let mut cell = first.and_then(Cell::of);
        loop {
            if let Some(cell) = cell.take() {
                let has_comma = cell.has_comma;
                group.cells.push(cell.text);
                if !has_comma {
                    break;
                }
            }
            let Some(line) = self.lines.peek(index)? else {
                break;
            };
            let is_blank = line.kind() == Kind::Blank;
            cell = Cell::of(line);
            if cell.is_none() && !(is_blank && group.cells.is_empty()) {
                break;
            }
            if group.cells.is_empty() {
                group.line = line.number;
                group.n_blank += usize::from(is_blank);
            }
            index += 1;
        }
        Ok((!group.cells.is_empty()).then_some((group, index)))
    }

    /// Whether groups of `n` cells follow that are rows rather than puzzles of their own. Where they
    /// may be both, there are as many as a puzzle has rows, as far as one can see.
    fn has_rows_of(&mut self, n: usize, may_be_flat: bool) -> io::Result<bool> {
        let mut index = 0;
        let mut n_groups = 1;
        while let Some((group, end)) = self.group_at(index, None)? {
            // The last lines that one can see may be part of a group.
            let is_cut = self.lines.peek(end)?.is_none() && end > 500;
            if !may_be_flat || is_cut || n_groups + 1 >= n {
                return Ok(true);
            }
            if group.cells.len() != n {
                return Ok(false);
            }
            n_groups += 1;
            index = end;
        }
        Ok(false)
    }

    /// Takes the rows after the first. If their number or one of them is wrong, the rows that follow
    /// in the same way are taken, too.
    fn take_rows(&mut self, first: &Group) -> io::Result<Vec<Line>> {
        let side = first.cells.len();
        let mut rows = vec![row_of(first.line, &first.cells)];
        let mut is_wrong = false;
        let mut gap = None;
        while rows.len() < side || is_wrong {
            let Some((group, end)) = self.group_at(0, None)? else {
                break;
            };
            if *gap.get_or_insert(group.n_blank) != group.n_blank {
                break;
            }
            for _ in 0..end {
                self.lines.next()?;
            }
            is_wrong |= group.cells.len() != side;
            rows.push(row_of(group.line, &group.cells));
        }
        Ok(rows)
    }
}

/// Cells as a row on a line.
fn row_of(line: usize, cells: &[Vec<u8>]) -> Line {
    Line {
        number: line,
        text: cells.join(&b' '),
        raw: None,
        is_overlong: false,
        is_unended: false,
    }
}
