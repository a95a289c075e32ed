//! Reading a map back from a file's comments.

use super::geometry::Reading;
use super::reader::Comment;
use crate::cnf::{ClauseSink, Counter, Lit, Var};
use crate::digits::Digit;
use crate::encoding::{CellLits, Numbering};
use crate::error::{Error, TextError};
use crate::geometry::{Cell, Geometry};
use crate::puzzle::Puzzle;
use crate::reduce::Level;

/// All numberings, as a map names them.
const NUMBERINGS: [(Numbering, &str); 3] = [
    (Numbering::Direct, "direct"),
    (Numbering::Log, "log"),
    (Numbering::Order, "order"),
];

/// Reads a map back from a file's comments; `None` if they hold none.
///
/// # Errors
///
/// [`Error::Text`] with the line if what begins as a map is no map.
pub fn read_map(comments: &[Comment]) -> Result<Option<CellLits>, Error> {
    let mut reading = Reading::default();
    let mut geometry: Option<Geometry> = None;
    let mut numbering = None;
    let mut is_regular = false;
    let mut cells: Vec<Listed> = Vec::new();
    let mut last = None;
    for comment in comments {
        let fault = |expected: &str| fault(comment, expected);
        let mut words = comment.text.split_ascii_whitespace();
        match words.next() {
            Some("geometry") if geometry.is_none() => reading.take(&comment.text),
            Some("map") => {
                geometry = geometry.or_else(|| reading.geometry());
                let kind = words.next().unwrap_or("");
                last = Some(comment);
                match kind {
                    "every" => is_regular = true,
                    "cell" => {}
                    _ if kind.ends_with(':') => {
                        let named = NUMBERINGS
                            .iter()
                            .find(|(_, name)| kind == format!("{name}:"));
                        let (found, _) = named.ok_or_else(|| fault("direct:, log: or order:"))?;
                        numbering = Some(*found);
                    }
                    _ => {
                        let geometry = geometry
                            .as_ref()
                            .ok_or_else(|| fault("a geometry before it"))?;
                        take_cell(geometry, kind, words, &mut cells)
                            .ok_or_else(|| fault("the next cell, its variables and digits"))?;
                    }
                }
            }
            _ => {}
        }
    }
    let Some(last) = last else {
        return Ok(None);
    };
    let (Some(geometry), Some(numbering)) = (geometry, numbering) else {
        return Err(fault(last, "a geometry and map direct:, log: or order: before it").into());
    };
    if is_regular && cells.is_empty() {
        let blank = Puzzle::blank(&geometry);
        return Ok(Some(CellLits::new(&blank, numbering, &mut Counter::new())));
    }
    if cells.len() != geometry.n_cells() || is_regular {
        let n_cells = geometry.n_cells();
        return Err(fault(
            last,
            &format!("every cell, or a line for each of {n_cells}"),
        )
        .into());
    }
    let lits = rebuild(&geometry, numbering, &cells);
    lits.map(Some)
        .ok_or_else(|| fault(last, "as many variables as the digits of each cell take").into())
}

/// The error of a comment.
pub(super) fn fault(comment: &Comment, expected: &str) -> TextError {
    TextError {
        line: comment.line,
        column: 0,
        found: format!("the comment '{}'", comment.text.escape_debug()),
        expected: expected.to_owned(),
        text: None,
    }
}

/// What a map says of a cell.
struct Listed {
    /// First and last variable, unless the cell has none.
    vars: Option<(Var, Var)>,
    digits: Vec<Digit>,
}

/// Takes the rest of a cell's line: `1..3 = 1 2 4`, `= 5`, `= none`, or `+ 7 8` after another line
/// of the same cell.
fn take_cell<'a>(
    geometry: &Geometry,
    name: &str,
    mut words: impl Iterator<Item = &'a str>,
    cells: &mut Vec<Listed>,
) -> Option<()> {
    let is_name_of =
        |index: usize| index < geometry.n_cells() && geometry.cell_name(Cell::new(index)) == name;
    let mut word = words.next()?;
    if word == "+" {
        if !is_name_of(cells.len().checked_sub(1)?) {
            return None;
        }
    } else {
        if !is_name_of(cells.len()) {
            return None;
        }
        let mut vars = None;
        if let Some((first, last)) = word.split_once("..") {
            vars = Some((var(first)?, var(last)?));
            word = words.next()?;
        }
        if word != "=" {
            return None;
        }
        let digits = Vec::new();
        cells.push(Listed { vars, digits });
    }
    let digits = &mut cells.last_mut()?.digits;
    for word in words.filter(|word| *word != "none") {
        let digit = Digit::new(word.parse().ok()?)?;
        let ascends = digits.last().is_none_or(|last| *last < digit);
        if !ascends || digit.index() >= geometry.side() {
            return None;
        }
        digits.push(digit);
    }
    Some(())
}

fn var(text: &str) -> Option<Var> {
    Var::new(text.parse().ok()?)
}

/// The literals of cells that have these variables and digits, if there are as many variables as
/// the digits take.
fn rebuild(geometry: &Geometry, numbering: Numbering, cells: &[Listed]) -> Option<CellLits> {
    let mut puzzle = Puzzle::blank(geometry);
    for (cell, listed) in geometry.cells().zip(cells) {
        let is_settled = listed.vars.is_none() && listed.digits.len() == 1;
        let n_listed = listed.vars.map_or(0, |(first, last)| {
            (last.number() as usize + 1).saturating_sub(first.number() as usize)
        });
        let is_right = n_listed == numbering.n_vars(listed.digits.len());
        if !(is_settled || is_right) {
            return None;
        }
        for digit in geometry
            .digits()
            .filter(|digit| !listed.digits.contains(digit))
        {
            puzzle.strike(cell, digit);
        }
        if is_settled {
            puzzle.mark_fixed(cell);
        }
    }
    // Only whether it is reduced matters here, not how far.
    puzzle.set_level(Level::Clues);
    let first = cells
        .iter()
        .map(|listed| listed.vars.map(|(first, _)| first));
    let mut handout = Handout { first };
    Some(CellLits::new(&puzzle, numbering, &mut handout))
}

/// A sink that gives each cell the variables that the map says.
struct Handout<I> {
    first: I,
}

impl<I: Iterator<Item = Option<Var>>> ClauseSink for Handout<I> {
    fn new_vars(&mut self, _count: usize) -> Var {
        let any = Var::new(1).expect("1 is a number of a variable");
        self.first.next().flatten().unwrap_or(any)
    }

    fn add_clause(&mut self, _clause: &[Lit]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimacs::reader::LONG_COMMENT;
    use crate::dimacs::write_map;
    use crate::reduce::reduce;

    fn written(lits: &CellLits) -> Vec<String> {
        let mut lines = Vec::new();
        write_map(lits, |line| lines.push(line.to_owned()));
        lines
    }

    fn read(lines: &[String]) -> Result<Option<CellLits>, String> {
        let comments: Vec<Comment> = lines
            .iter()
            .zip(1..)
            .map(|(text, line)| Comment {
                line,
                text: text.clone(),
            })
            .collect();
        read_map(&comments).map_err(|error| error.to_string())
    }

    /// Two clues, and a cell that they leave with one candidate.
    fn reduced() -> Puzzle {
        let mut puzzle: Puzzle = "12...3..........".parse().unwrap();
        reduce(&mut puzzle, Level::Clues);
        puzzle
    }

    #[test]
    fn a_map_reads_back_as_it_was() {
        let geometries = [
            Geometry::with_default_boxes(4).unwrap(),
            Geometry::with_default_boxes(6).unwrap(),
            Geometry::new(5, crate::Boxes::None).unwrap(),
            Geometry::with_default_boxes(100).unwrap(),
        ];
        let mut puzzles: Vec<Puzzle> = geometries.iter().map(Puzzle::blank).collect();
        puzzles.push(reduced());
        for geometry in &geometries {
            let mut puzzle = Puzzle::blank(geometry);
            puzzle.set_clue(geometry.cell(1, 1), Digit::new(2).unwrap());
            reduce(&mut puzzle, Level::Clues);
            puzzles.push(puzzle);
        }
        for puzzle in &puzzles {
            for (numbering, _) in NUMBERINGS {
                // The second one's variables begin elsewhere.
                let mut vars = Counter::new();
                for _ in 0..2 {
                    let lits = CellLits::new(puzzle, numbering, &mut vars);
                    let lines = written(&lits);
                    assert!(lines.iter().all(|line| line.len() + 2 < LONG_COMMENT));
                    let again = read(&lines).unwrap().unwrap();
                    let geometry = puzzle.geometry();
                    assert_eq!(again.geometry(), geometry);
                    for cell in geometry.cells() {
                        for digit in geometry.digits() {
                            assert_eq!(again.get(cell, digit), lits.get(cell, digit));
                        }
                    }
                    vars.new_vars(5);
                }
            }
        }
    }

    #[test]
    fn what_is_no_map_is_refused_with_its_line() {
        let with = |lines: &[&str]| {
            let mut all = vec!["geometry side 2, boxes none".to_owned()];
            all.extend(lines.iter().map(|line| format!("map {line}")));
            read(&all).map(|lits| lits.is_some())
        };
        let cells = [
            "r1c1 1..2 = 1 2",
            "r1c2 3..4 = 1 2",
            "r2c1 = 1",
            "r2c2 5..5 = 2",
        ];
        let direct = |cells: &[&str]| with(&[&["direct:"], cells].concat());
        assert_eq!(with(&[]), Ok(false));
        assert_eq!(direct(&cells), Ok(true));
        let next = |line: usize, comment: &str| {
            Err(format!(
                "line {line}: found the comment 'map {comment}', expected the next cell, its \
                 variables and digits"
            ))
        };
        assert_eq!(direct(&cells[1..]), next(3, cells[1]));
        for bad in [
            "r1c1",
            "r1c1 1..2 1 2",
            "r1c1 0..1 = 1 2",
            "r1c1 1..2 = 2 1",
            "r1c1 1..3 = 1 2 3",
            "r1c1 1..2 = one",
            "r1c1 + 1 2",
        ] {
            assert_eq!(direct(&[bad]), next(3, bad), "{bad}");
        }
        assert_eq!(
            direct(&cells[..3]).unwrap_err(),
            "line 5: found the comment 'map r2c1 = 1', expected every cell, or a line for each of 4"
        );
        assert_eq!(
            direct(&["r1c1 1..3 = 1 2", cells[1], cells[2], cells[3]]).unwrap_err(),
            "line 6: found the comment 'map r2c2 5..5 = 2', expected as many variables as the \
             digits of each cell take"
        );
        assert_eq!(
            with(&["unary: x"]).unwrap_err(),
            "line 2: found the comment 'map unary: x', expected direct:, log: or order:"
        );
        assert_eq!(
            with(&cells).unwrap_err(),
            "line 5: found the comment 'map r2c2 5..5 = 2', expected a geometry and map direct:, \
             log: or order: before it"
        );
        assert_eq!(
            read(&["map r1c1 = 1".to_owned()]).unwrap_err(),
            "line 1: found the comment 'map r1c1 = 1', expected a geometry before it"
        );
    }
}
