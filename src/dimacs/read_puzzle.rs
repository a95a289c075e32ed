//! Whether a formula is about a puzzle, by the comments of its file.

use super::formula::for_each_line_about;
use super::read_map::fault;
use super::reader::Comment;
use crate::error::Error;
use crate::puzzle::Puzzle;

/// Checks that a file's comments, where they name a puzzle, name this one. An answer about another puzzle's
/// formula says nothing about it.
///
/// # Errors
///
/// [`Error::Text`] with the first line that names another one.
pub fn check_puzzle(comments: &[Comment], puzzle: &Puzzle) -> Result<(), Error> {
    let n_cells = puzzle.geometry().n_cells();
    let mut found = comments
        .iter()
        .filter(|comment| is_about(&comment.text, n_cells))
        .peekable();
    let Some(&(mut last)) = found.peek() else {
        return Ok(());
    };
    let mut expected = Vec::new();
    for_each_line_about(puzzle, &mut |line| expected.push(line.to_owned()));
    for expected in expected {
        match found.next() {
            Some(comment) if comment.text.trim_end() == expected => last = comment,
            other => {
                let expected = format!("'{expected}', as of the puzzle asked about");
                return Err(fault(other.unwrap_or(last), &expected).into());
            }
        }
    }
    match found.next() {
        None => Ok(()),
        Some(comment) => Err(fault(comment, "no more of the puzzle asked about").into()),
    }
}

/// Whether a comment names a puzzle, or marks of it; others may begin with the same word.
fn is_about(comment: &str, n_cells: usize) -> bool {
    let mut words = comment.split(' ');
    let (first, second) = (words.next(), words.next().unwrap_or(""));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let numbers = second.strip_prefix('r').and_then(|it| it.split_once('c'));
    let is_cell = numbers.is_some_and(|(row, column)| is_number(row) && is_number(column));
    match first {
        Some("puzzle") => is_cell || second.chars().count() == n_cells,
        Some("candidates") => is_cell,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::Digit;
    use crate::dimacs::{Comments, Formula, read_cnf};
    use crate::geometry::{Boxes, Geometry};
    use crate::reduce::Level;
    use crate::solve::Options;

    /// A puzzle of this side without boxes, with some of its clues and marks.
    fn puzzle(side: usize, clue: usize, struck: usize) -> Puzzle {
        let geometry = Geometry::new(side, Boxes::None).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        puzzle.set_clue(geometry.cell(0, 0), Digit::from_index(clue));
        for digit in 0..struck {
            puzzle.strike(geometry.cell(side - 1, 1), Digit::from_index(digit));
        }
        puzzle
    }

    /// The comments of its formula.
    fn written(puzzle: &Puzzle) -> Vec<Comment> {
        let options = Options::default();
        let (encoding, amo) = (options.encoding, options.at_most_one);
        let formula = Formula::new(puzzle, encoding, amo, Level::None).unwrap();
        let text = formula.write(Comments::Full, Vec::new()).unwrap();
        read_cnf(&text[..]).unwrap().comments
    }

    #[test]
    fn a_formula_is_about_the_puzzle_that_it_names_and_no_other() {
        // The clues are on one line, or on a line for each row.
        for side in [4, 14] {
            let mut clashing = puzzle(side, 0, 0);
            clashing.strike(clashing.geometry().cell(0, 0), Digit::from_index(0));
            let marked = [(0, 0), (1, 0), (0, 1), (0, 2), (0, side)];
            let marked = marked.map(|(clue, struck)| puzzle(side, clue, struck));
            let puzzles: Vec<Puzzle> = marked.into_iter().chain([clashing]).collect();
            for (i, of) in puzzles.iter().enumerate() {
                let comments = written(of);
                for (j, asked) in puzzles.iter().enumerate() {
                    let checked = check_puzzle(&comments, asked);
                    assert_eq!(checked.is_ok(), i == j, "side {side}, {i} and {j}");
                }
            }
        }
        let others = [
            "puzzle",
            "puzzle of the day",
            "candidates are hard",
            "size 4",
        ];
        let others = others.map(|text| Comment {
            line: 1,
            text: text.to_owned(),
        });
        assert!(check_puzzle(&others, &puzzle(4, 0, 0)).is_ok());
    }

    #[test]
    fn the_line_that_names_another_is_told() {
        let told = |of: &Puzzle, asked: &Puzzle| {
            check_puzzle(&written(of), asked).unwrap_err().to_string()
        };
        let [plain, other, marked] = [(0, 0), (1, 0), (0, 3)].map(|(a, b)| puzzle(4, a, b));
        assert_eq!(
            told(&plain, &other),
            "line 2: found the comment 'puzzle 1...............', expected 'puzzle 2...............', \
             as of the puzzle asked about"
        );
        assert_eq!(
            told(&plain, &marked),
            "line 2: found the comment 'puzzle 1...............', expected 'candidates r4c2 4', as of \
             the puzzle asked about"
        );
        assert_eq!(
            told(&marked, &plain),
            "line 3: found the comment 'candidates r4c2 4', expected no more of the puzzle asked about"
        );
    }
}
