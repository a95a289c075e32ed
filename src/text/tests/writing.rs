//! What is written, to the byte.

use super::*;
use crate::text::{Style, write_puzzle};
use crate::{Digit, Geometry};

/// The blank puzzle of a side with two clues: 1 and the largest digit.
fn two_clues(geometry: &Geometry) -> Puzzle {
    let mut puzzle = Puzzle::blank(geometry);
    puzzle.set_clue(geometry.cell(0, 0), Digit::from_index(0));
    puzzle.set_clue(geometry.cell(1, 1), Digit::from_index(geometry.side() - 1));
    puzzle
}

/// A puzzle in the usual style of a form.
fn written(puzzle: &Puzzle, form: Form) -> String {
    write_puzzle(puzzle, &Style::of_form(form, puzzle.geometry())).unwrap()
}

#[test]
fn usual_styles() {
    let six = two_clues(&Geometry::with_default_boxes(6).unwrap());
    assert_eq!(
        written(&six, Form::Line),
        "1......6............................\n"
    );
    assert_eq!(
        written(&six, Form::Block),
        "1.....\n.6....\n......\n......\n......\n......\n"
    );
    assert_eq!(
        written(&six, Form::Spaced).lines().next(),
        Some("1 0 0 0 0 0")
    );
    assert_eq!(
        written(&six, Form::Ruled),
        "+-------+-------+\n\
         | 1 . . | . . . |\n\
         | . 6 . | . . . |\n\
         +-------+-------+\n\
         | . . . | . . . |\n\
         | . . . | . . . |\n\
         +-------+-------+\n\
         | . . . | . . . |\n\
         | . . . | . . . |\n\
         +-------+-------+\n"
    );
}

#[test]
fn large_digits_in_usual_styles() {
    let ten = two_clues(&Geometry::with_default_boxes(10).unwrap());
    assert_eq!(
        &written(&ten, Form::Block)[..22],
        "1.........\n.A........\n"
    );
    assert_eq!(
        written(&ten, Form::Spaced).lines().nth(1),
        Some("0 10 0 0 0 0 0 0 0 0")
    );
    assert_eq!(
        written(&ten, Form::Ruled).lines().nth(2),
        Some("|  . 10  .  .  . |  .  .  .  .  . |")
    );
}

#[test]
fn symbols_end_at_side_35() {
    let side_36 = two_clues(&Geometry::with_default_boxes(36).unwrap());
    for form in [Form::Line, Form::Block] {
        let style = Style::of_form(form, side_36.geometry());
        let error = write_puzzle(&side_36, &style).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "the {form} form has symbols for sides up to 35, this one is 36x36; use --format \
                 spaced"
            )
        );
    }
    let text = written(&side_36, Form::Spaced);
    assert_eq!(text.lines().nth(1).unwrap()[..7], *"0 36 0 ");
    let side_35 = two_clues(&Geometry::with_default_boxes(35).unwrap());
    assert_eq!(
        written(&side_35, Form::Block).lines().nth(1).unwrap()[..3],
        *".Z."
    );
}

#[test]
fn puzzles_of_letters_alone_are_not_written_packed() {
    let geometry = Geometry::with_default_boxes(16).unwrap();
    let mut puzzle = Puzzle::blank(&geometry);
    puzzle.set_clue(geometry.cell(0, 0), Digit::from_index(9));
    let style = Style::of_form(Form::Line, &geometry);
    assert_eq!(
        write_puzzle(&puzzle, &style).unwrap_err().to_string(),
        "the line form cannot show a puzzle without a digit 1-9, since letters alone can also \
         begin with A for 1; use --format spaced"
    );
    assert!(written(&puzzle, Form::Spaced).starts_with("10 0 0"));
}

#[test]
fn another_form_keeps_blank_and_letters() {
    let lower = "1.a_........................................".to_owned() + &"_".repeat(56);
    let entry = entry(&lower);
    let geometry = entry.puzzle.geometry().clone();
    let block = entry.style.with_form(Form::Block, &geometry);
    assert_eq!(
        write_puzzle(&entry.puzzle, &block).unwrap()[..11],
        *"1.a.......\n"
    );
    let underscores = super::entry(lower.replace('.', "_")).style;
    for form in [Form::Spaced, Form::Ruled, Form::Block] {
        assert_eq!(underscores.with_form(form, &geometry).blank(), '_');
    }
    assert_eq!(underscores.with_form(Form::Line, &geometry), underscores);
    // A row of dashes between bars would be a rule.
    let dashes = super::entry(lower.replace(['.', '_'], "-")).style;
    assert_eq!(dashes.with_form(Form::Ruled, &geometry).blank(), '.');
}

#[test]
fn a_puzzle_without_clues_is_written_with_blanks_that_are_seen() {
    let geometry = crate::Geometry::with_default_boxes(4).unwrap();
    let style = Style::of_form(Form::Line, &geometry).with_blank(' ');
    let mut puzzle = Puzzle::blank(&geometry);
    assert_eq!(
        write_puzzle(&puzzle, &style).unwrap(),
        format!("{}\n", ".".repeat(16))
    );
    puzzle.set_clue(geometry.cell(0, 0), crate::Digit::from_index(0));
    assert_eq!(
        write_puzzle(&puzzle, &style).unwrap(),
        format!("1{}\n", " ".repeat(15))
    );
}

/// What looks like nothing is no rule to draw with.
#[test]
fn a_rule_is_not_drawn_with_white_space() {
    let rows = "| 1 2 | . . |\n| . . | 1 . |\n+-----+-----+\n| . . | . . |\n| . . | . 4 |\n";
    for space in [" ", "\t", "\x0b", "\x0c", "\r"] {
        let text = format!("|{space}+---+---+\n{rows}");
        for entry in read(&text).into_iter().flatten() {
            let written = write_puzzle(&entry.puzzle, &entry.style).unwrap();
            assert!(
                !written.contains(['\t', '\x0b', '\x0c', '\r']),
                "{written:?}"
            );
        }
    }
}
