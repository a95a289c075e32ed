//! What is converted says all that it said, or is refused.

use super::*;
use crate::text::{Style, convert_puzzle};
use crate::{Digit, Geometry};

/// A puzzle in the usual style of a form, or why not.
fn converted(puzzle: &Puzzle, form: Form, blank: Option<char>) -> Result<String, String> {
    let style = Style::of_form(form, puzzle.geometry());
    let style = match blank {
        Some(blank) => style.with_blank(blank),
        None => style,
    };
    convert_puzzle(puzzle, &style).map_err(|error| error.to_string())
}

#[test]
fn what_can_be_converted_is_read_back_as_it_was() {
    let options = |form, puzzle: &Puzzle| ReadOptions {
        shape: crate::geometry::Shape::of(puzzle.geometry()),
        form: Some(form),
        ..ReadOptions::default()
    };
    for side in [4, 6, 9, 10, 16, 25, 35, 36] {
        let geometry = Geometry::with_default_boxes(side).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        for cell in geometry.cells().step_by(3) {
            puzzle.set_clue(cell, Digit::from_index(cell.index() * 7 % side));
        }
        let mut n_written = 0;
        for form in Form::ALL {
            for blank in [None, Some('.'), Some('0'), Some('_'), Some('*'), Some('?')]
                .into_iter()
                .chain(['-', 'x', 'X', ' '].map(Some))
            {
                let Ok(text) = converted(&puzzle, form, blank) else {
                    continue;
                };
                n_written += 1;
                let read = read_with(&text, &options(form, &puzzle));
                assert_eq!(read.len(), 1, "{side} {form} {blank:?}: {read:?}\n{text}");
                let entry = read.into_iter().next().unwrap().unwrap();
                assert_eq!(entry.puzzle.clues(), puzzle.clues(), "{form} {blank:?}");
            }
        }
        assert!(n_written > 10, "{side}: {n_written}");
    }
}

#[test]
fn candidates_that_no_clue_rules_out_are_not_dropped() {
    let mut puzzle: Puzzle = "1...............".parse().unwrap();
    let geometry = puzzle.geometry().clone();
    // The clue rules it out.
    puzzle.strike(geometry.cell(0, 1), Digit::from_index(0));
    assert_eq!(
        converted(&puzzle, Form::Line, None).unwrap(),
        "1...............\n"
    );
    puzzle.strike(geometry.cell(0, 1), Digit::from_index(2));
    for form in Form::ALL {
        match converted(&puzzle, form, None) {
            Ok(text) => {
                assert_eq!(form, Form::Pencilmarks);
                assert!(text.starts_with("1....2.41234"), "{text}");
            }
            Err(error) => assert_eq!(
                error,
                format!(
                    "the {form} form cannot show candidates that are no clues, as in r1c2; use \
                     --format pencilmarks"
                )
            ),
        }
    }
}

#[test]
fn blanks_that_can_not_stand_are_refused() {
    let nine: Puzzle = NINE.parse().unwrap();
    let blank: Puzzle = ".".repeat(81).parse().unwrap();
    let refused = |puzzle: &Puzzle, form, blank| converted(puzzle, form, Some(blank)).unwrap_err();
    assert_eq!(
        refused(&nine, Form::Ruled, '-'),
        "the ruled form cannot have '-' for a blank at side 9"
    );
    assert_eq!(
        refused(&nine, Form::Block, ' '),
        "the block form cannot have ' ' for a blank at side 9"
    );
    assert!(converted(&nine, Form::Line, Some(' ')).is_ok());
    // Four characters are rather a row of four cells.
    let two = outline_with("12..\n", &with_boxes("none"));
    assert_eq!(two, ["12.."]);
    let two = read_with("12..\n", &with_boxes("none"))
        .remove(0)
        .unwrap()
        .puzzle;
    assert_eq!(
        refused(&two, Form::Line, ' '),
        "the line form cannot have ' ' for a blank at side 2"
    );
    assert!(refused(&blank, Form::Line, ' ').contains("read as another"));
    // Also eight numbers between spaces, a row of an 8×8 puzzle.
    let four: Puzzle = "1.2.3.4.1.2.3.4.".parse().unwrap();
    assert!(converted(&four, Form::Line, Some('.')).is_ok());
    assert!(refused(&four, Form::Line, ' ').contains("read as another"));
}
