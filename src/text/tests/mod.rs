//! Tests of reading and writing puzzle text.

mod arrays;
mod blank_rows;
mod candidates;
mod convert;
mod damage;
mod errors;
mod fields;
mod forms;
mod objects;
mod oddities;
mod pencilmarks;
mod programs;
mod properties;
mod recovery;
mod shapes;
mod skipped;
mod space_blanks;
mod streaming;
mod symbols;
mod tables;
mod writing;

use super::{Entry, Form, ReadOptions, Reader};
use crate::{Error, Puzzle};

/// A 9×9 puzzle with one solution, in line form.
const NINE: &str = concat!(
    "12.3.45..6.......3....5..2.5.....7....1..6.4.8...3...99",
    "..8..1....6.7.....5...9..4"
);

/// Its rows.
fn nine_rows() -> Vec<&'static str> {
    (0..9).map(|row| &NINE[row * 9..][..9]).collect()
}

/// A text of rows, each with its newline.
fn text_of<S: AsRef<str>>(rows: impl IntoIterator<Item = S>) -> String {
    rows.into_iter()
        .map(|row| row.as_ref().to_owned() + "\n")
        .collect()
}

/// Everything that a text holds: entries and error texts.
fn read_with(text: impl AsRef<[u8]>, options: &ReadOptions) -> Vec<Result<Entry, String>> {
    Reader::new(text.as_ref(), options.clone())
        .map(|entry| entry.map_err(|error| error.to_string()))
        .collect()
}

/// Everything that a text holds, read without options.
fn read(text: impl AsRef<[u8]>) -> Vec<Result<Entry, String>> {
    read_with(text, &ReadOptions::default())
}

/// The puzzles of a text without errors.
fn entries(text: impl AsRef<[u8]>) -> Vec<Entry> {
    read(text).into_iter().map(Result::unwrap).collect()
}

/// The only puzzle of a text.
fn entry(text: impl AsRef<[u8]>) -> Entry {
    let mut entries = entries(text);
    assert_eq!(entries.len(), 1);
    entries.remove(0)
}

/// What a text holds, in short: the clues of each puzzle, and the error texts.
fn outline(text: impl AsRef<[u8]>) -> Vec<String> {
    outline_with(text, &ReadOptions::default())
}

/// As [`outline`], with options.
fn outline_with(text: impl AsRef<[u8]>, options: &ReadOptions) -> Vec<String> {
    let short = |entry: Result<Entry, String>| match entry {
        Ok(entry) => clues(&entry.puzzle),
        Err(error) => error,
    };
    read_with(text, options).into_iter().map(short).collect()
}

/// The clues of a puzzle, `.` for blanks; decimals above 9.
fn clues(puzzle: &Puzzle) -> String {
    let clue = |clue: &Option<crate::Digit>| clue.map_or(".".to_owned(), |digit| digit.to_string());
    puzzle.clues().iter().map(clue).collect()
}

/// Options that ask for boxes.
fn with_boxes(boxes: &str) -> ReadOptions {
    ReadOptions {
        shape: format!("--box {boxes}").parse().unwrap(),
        ..ReadOptions::default()
    }
}

/// Options that ask for a form.
fn with_form(form: Form) -> ReadOptions {
    ReadOptions {
        form: Some(form),
        ..ReadOptions::default()
    }
}

/// The error of reading exactly one puzzle.
fn parse_error(text: &str) -> String {
    text.parse::<Puzzle>()
        .map_err(|error: Error| error.to_string())
        .unwrap_err()
}
