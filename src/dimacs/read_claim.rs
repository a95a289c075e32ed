//! Reading a claim back from a file's comments.

use std::io::Cursor;

use super::claim::Claim;
use super::read_map::fault;
use super::reader::Comment;
use crate::error::Error;
use crate::geometry::{Geometry, Shape};
use crate::grid::Grid;
use crate::text::{Form, ReadOptions, Reader};

/// A claim about a solution, as a file's comments have it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadClaim {
    /// See [`Claim::Unique`].
    Unique(Grid),
    /// See [`Claim::Smallest`].
    Smallest(Grid),
}

impl ReadClaim {
    /// The claim.
    pub fn as_claim(&self) -> Claim<'_> {
        match self {
            ReadClaim::Unique(grid) => Claim::Unique(grid),
            ReadClaim::Smallest(grid) => Claim::Smallest(grid),
        }
    }
}

/// Reads back from a file's comments what the formula denies about a puzzle of this geometry; `None` if
/// they name no claim. That the grid is a solution of the puzzle is not checked.
///
/// # Errors
///
/// [`Error::Text`] with the line if they name a claim, and no grid of the geometry.
pub fn read_claim(comments: &[Comment], geometry: &Geometry) -> Result<Option<ReadClaim>, Error> {
    let named = comments.iter().find_map(|comment| {
        let claim: fn(Grid) -> ReadClaim = match comment.text.split_once(':')?.0 {
            "claim unique" => ReadClaim::Unique,
            "claim smallest" => ReadClaim::Smallest,
            _ => return None,
        };
        Some((comment, claim))
    });
    let Some((comment, claim)) = named else {
        return Ok(None);
    };
    match read_solution(comments, geometry) {
        Some(grid) => Ok(Some(claim(grid))),
        None => Err(fault(comment, &format!("a solution of {geometry} with it")).into()),
    }
}

/// The grid of the lines that begin with `solution`.
fn read_solution(comments: &[Comment], geometry: &Geometry) -> Option<Grid> {
    let texts = comments.iter().map(|comment| &comment.text);
    let lines: Vec<&str> = texts
        .filter_map(|text| text.strip_prefix("solution "))
        .collect();
    // All cells on one line, or decimals after the name of the first cell of each line.
    let (text, form) = match &lines[..] {
        [line] if !line.contains(' ') => ((*line).to_owned(), Form::Line),
        lines => {
            let words = lines.iter().flat_map(|line| line.split(' ').skip(1));
            let words: Vec<&str> = words.collect();
            let rows = words.chunks(geometry.side());
            let rows: Vec<String> = rows.map(|row| row.join(" ")).collect();
            (rows.join("\n"), Form::Spaced)
        }
    };
    let options = ReadOptions {
        shape: Shape::of(geometry),
        form: Some(form),
        ..ReadOptions::default()
    };
    let entry = Reader::new(Cursor::new(text.into_bytes()), options).next()?;
    let grid = Grid::from_clues(&entry.ok()?.puzzle)?;
    (grid.geometry() == geometry).then_some(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dimacs::{Comments, Formula, read_cnf};
    use crate::geometry::Boxes;
    use crate::puzzle::Puzzle;
    use crate::reduce::Level;
    use crate::solve::Options;

    /// A grid of this side without boxes: each row the one before, turned by one.
    fn grid(side: usize) -> Grid {
        let geometry = Geometry::new(side, Boxes::None).unwrap();
        let digits: Vec<_> = geometry.digits().collect();
        let turned = |cell: usize| digits[(cell / side + cell % side) % side];
        Grid::new(&geometry, (0..side * side).map(turned).collect()).unwrap()
    }

    /// The comments of the formula that denies a claim.
    fn written(claim: Claim) -> Vec<Comment> {
        let mut puzzle = Puzzle::blank(claim.solution().unwrap().geometry());
        let solution = claim.solution().unwrap();
        // All but the corner, so that the formula is small where it is reduced.
        for cell in puzzle.geometry().clone().cells().skip(1) {
            puzzle.set_clue(cell, solution.digit(cell));
        }
        let options = Options::default();
        let (encoding, amo) = (options.encoding, options.at_most_one);
        let formula = Formula::new(&puzzle, encoding, amo, Level::Clues).unwrap();
        let formula = formula.with_claim(claim).unwrap();
        let text = formula.write(Comments::Full, Vec::new()).unwrap();
        read_cnf(&text[..]).unwrap().comments
    }

    #[test]
    fn a_claim_reads_back_as_it_was() {
        // The solution is on one line, a line each row, and several.
        for side in [1, 4, 13, 14, 70] {
            let grid = grid(side);
            let geometry = grid.geometry();
            for claim in [Claim::Unique(&grid), Claim::Smallest(&grid)] {
                let read = read_claim(&written(claim), geometry).unwrap();
                assert_eq!(read.as_ref().map(ReadClaim::as_claim), Some(claim));
            }
        }
        let comments = written(Claim::Unique(&grid(4)));
        let without: Vec<Comment> = comments
            .into_iter()
            .filter(|comment| !comment.text.starts_with("claim"))
            .collect();
        assert_eq!(read_claim(&without, grid(4).geometry()).unwrap(), None);
    }

    #[test]
    fn a_claim_about_no_grid_of_the_shape_is_refused_with_its_line() {
        let comment = |line, text: &str| Comment {
            line,
            text: text.to_owned(),
        };
        let grid = grid(4);
        for solution in [
            "solution 12343412",
            "solution 123434122143432.",
            "solution 123231312",
            "none",
        ] {
            let comments = [comment(3, "claim unique: it"), comment(4, solution)];
            assert_eq!(
                read_claim(&comments, grid.geometry())
                    .unwrap_err()
                    .to_string(),
                "line 3: found the comment 'claim unique: it', expected a solution of 4x4 without \
                 boxes with it"
            );
        }
    }
}
