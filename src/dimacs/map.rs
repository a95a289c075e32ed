//! How a file's variables and a puzzle's cells correspond, as comments.
//!
//! ```text
//! geometry side 9, boxes 3x3
//! map direct: a cell has a variable for each of its digits, true if it holds that digit
//! map every cell: variable 81*row + 9*column + digit, row and column from 0
//! ```
//!
//! Where the numbers follow no such rule, which is where the puzzle was reduced, each cell has a
//! line: its variables, and the digits that they tell apart, or the one digit that is settled.
//!
//! ```text
//! map r1c1 = 5
//! map r1c2 1..3 = 1 2 4
//! ```
//!
//! People read the words; [`read_map`](super::read_map()) reads `geometry`, the word
//! after `map`, and the numbers.

use super::reader::LONG_COMMENT;
use crate::digits::Digit;
use crate::encoding::{CellLits, Numbering};
use crate::geometry::Cell;
use crate::reduce::Level;

/// Calls `comment` with each line of the map, without the `c`.
pub fn write_map(lits: &CellLits, mut comment: impl FnMut(&str)) {
    let geometry = lits.geometry();
    let side = geometry.side();
    super::geometry::write(geometry, &mut comment);
    comment(match lits.numbering() {
        Numbering::Direct => {
            "map direct: a cell has a variable for each of its digits, true if it holds that digit"
        }
        Numbering::Log => {
            "map log: a cell's digits are ranked from 0, and its variables are the bits of the \
             rank, lowest first"
        }
        Numbering::Order => {
            "map order: a cell's digits are ranked from 0, and its variables say rank at most 0, \
             at most 1, and so on"
        }
    });
    if is_regular(lits) {
        return comment(&rule(lits.numbering(), side));
    }
    comment(
        "map cell by cell, rows and columns from 1: its variables, first to last, and its digits; \
         no variables where the digit is settled, by a clue or by the reduction",
    );
    geometry
        .cells()
        .for_each(|cell| write_cell(lits, cell, &mut comment));
}

/// Whether every cell has all digits, and variables in row-major order from 1.
fn is_regular(lits: &CellLits) -> bool {
    let n_vars = lits.numbering().n_vars(lits.geometry().side());
    let first = |cell: Cell| 1 + n_vars * cell.index();
    lits.puzzle().level() == Level::None
        && lits
            .geometry()
            .cells()
            .all(|cell| lits.first_var(cell).number() as usize == first(cell))
}

/// The numbers of regular variables, for a person.
fn rule(numbering: Numbering, side: usize) -> String {
    let n_vars = numbering.n_vars(side);
    let cell = format!("variable {}*row + {n_vars}*column", side * n_vars);
    let from = "row and column from 0";
    match numbering {
        Numbering::Direct => format!("map every cell: {cell} + digit, {from}"),
        Numbering::Log => {
            format!("map every cell: {cell} + 1 + bit, digit 1 has rank 0, {from}")
        }
        Numbering::Order => {
            format!("map every cell: {cell} + i says digit at most i, i from 1, {from}")
        }
    }
}

/// The line of a cell, or lines where its digits are many.
fn write_cell(lits: &CellLits, cell: Cell, comment: &mut impl FnMut(&str)) {
    let geometry = lits.geometry();
    let name = geometry.cell_name(cell);
    let is_unreduced = lits.puzzle().level() == Level::None;
    let has_digit = |digit: &Digit| is_unreduced || lits.puzzle().candidates(cell).contains(*digit);
    let digits: Vec<Digit> = geometry.digits().filter(has_digit).collect();
    let n_vars = lits.numbering().n_vars(digits.len());
    let mut line = if lits.puzzle().is_fixed(cell) || n_vars == 0 {
        format!("map {name} =")
    } else {
        let first = lits.first_var(cell);
        format!("map {name} {first}..{} =", first.plus(n_vars - 1))
    };
    for digit in &digits {
        // `c `, a blank and three digits.
        if line.len() + 6 >= LONG_COMMENT {
            comment(&line);
            line = format!("map {name} +");
        }
        line.extend([" ".to_owned(), digit.to_string()]);
    }
    if digits.is_empty() {
        line += " none";
    }
    comment(&line);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Counter;
    use crate::geometry::Geometry;
    use crate::puzzle::Puzzle;
    use crate::reduce::reduce;

    fn lines(lits: &CellLits) -> Vec<String> {
        let mut lines = Vec::new();
        write_map(lits, |line| lines.push(line.to_owned()));
        lines
    }

    /// Two clues, and a cell that they leave with one candidate.
    fn reduced() -> Puzzle {
        let mut puzzle: Puzzle = "12...3..........".parse().unwrap();
        reduce(&mut puzzle, Level::Clues);
        puzzle
    }

    #[test]
    fn regular_variables_have_a_rule() {
        let rule = |numbering| {
            let puzzle = Puzzle::blank(&Geometry::with_default_boxes(9).unwrap());
            lines(&CellLits::new(&puzzle, numbering, &mut Counter::new())).remove(2)
        };
        assert_eq!(
            rule(Numbering::Direct),
            "map every cell: variable 81*row + 9*column + digit, row and column from 0"
        );
        assert_eq!(
            rule(Numbering::Log),
            "map every cell: variable 36*row + 4*column + 1 + bit, digit 1 has rank 0, row and \
             column from 0"
        );
        assert_eq!(
            rule(Numbering::Order),
            "map every cell: variable 72*row + 8*column + i says digit at most i, i from 1, row \
             and column from 0"
        );
    }

    #[test]
    fn cells_of_a_reduced_puzzle_have_a_line_each() {
        let of = |numbering| lines(&CellLits::new(&reduced(), numbering, &mut Counter::new()));
        let direct = of(Numbering::Direct);
        assert_eq!(direct[0], "geometry side 4, boxes 2x2");
        assert_eq!(
            direct[3..9],
            [
                "map r1c1 = 1",
                "map r1c2 = 2",
                "map r1c3 1..2 = 3 4",
                "map r1c4 3..4 = 3 4",
                "map r2c1 5..5 = 4",
                "map r2c2 = 3"
            ]
        );
        let log = of(Numbering::Log);
        assert_eq!(
            log[5..8],
            ["map r1c3 1..1 = 3 4", "map r1c4 2..2 = 3 4", "map r2c1 = 4"]
        );
    }
}
