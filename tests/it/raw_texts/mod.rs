//! Puzzle files as people keep them, kind by kind under the name of a real file: a sample in the
//! same format, each with its quirks. If `SATDOKU_RAW_TEXTS` names a directory that holds the real
//! files, they are read, too.

mod kinds;
mod samples;

use std::path::Path;

use satdoku::Puzzle;
use satdoku::text::{ReadOptions, Reader};

/// A kind of file.
struct Kind {
    /// The name of the real file.
    name: &'static str,
    /// A small file of the kind.
    sample: String,
    /// What the sample holds: for each puzzle its clues, decimals between spaces, `.` for blanks.
    expected: Vec<Result<String, &'static str>>,
    /// What the real file holds: puzzles, the side of the first, and its clues.
    real: (usize, usize, usize),
}

/// What a text holds: clues, or error texts.
fn read(text: &[u8]) -> Vec<Result<Puzzle, String>> {
    Reader::new(text, ReadOptions::default())
        .map(|entry| match entry {
            Ok(entry) => Ok(entry.puzzle),
            Err(error) => Err(error.to_string()),
        })
        .collect()
}

/// The clues of a puzzle, decimals between spaces.
fn clues(puzzle: &Puzzle) -> String {
    let shown = |clue: &Option<satdoku::Digit>| match clue {
        Some(digit) => digit.to_string(),
        None => ".".to_owned(),
    };
    let cells: Vec<String> = puzzle.clues().iter().map(shown).collect();
    cells.join(" ")
}

#[test]
fn samples_of_all_kinds_are_read() {
    let kinds = kinds::kinds();
    assert_eq!(kinds.len(), 29);
    for kind in &kinds {
        for text in [kind.sample.clone(), format!("\u{feff}{}", kind.sample)] {
            let found = read(text.as_bytes());
            assert_eq!(found.len(), kind.expected.len(), "{}: {found:?}", kind.name);
            for (found, expected) in found.iter().zip(&kind.expected) {
                match (found, expected) {
                    (Ok(puzzle), Ok(expected)) => {
                        assert_eq!(clues(puzzle), *expected, "{}", kind.name);
                    }
                    (Err(error), Err(expected)) => {
                        assert!(error.contains(expected), "{}: {error}", kind.name);
                    }
                    (Ok(_), Err(_)) => panic!("{} is read", kind.name),
                    (Err(error), Ok(_)) => panic!("{}: {error}\n{text}", kind.name),
                }
            }
        }
    }
}

#[test]
fn the_real_files_are_read() {
    let Some(directory) = std::env::var_os("SATDOKU_RAW_TEXTS") else {
        return;
    };
    let mut wrong = Vec::new();
    for kind in kinds::kinds() {
        let path = Path::new(&directory).join(kind.name);
        let found = read(&std::fs::read(&path).expect("a file of this name"));
        let errors: Vec<&String> = found.iter().filter_map(|one| one.as_ref().err()).collect();
        let puzzles: Vec<&Puzzle> = found.iter().flatten().collect();
        let first = puzzles.first();
        let side = first.map_or(0, |puzzle| puzzle.geometry().side());
        let n_clues = first.map_or(0, |puzzle| puzzle.n_clues());
        let is_refused = kind.real.0 == 0;
        if (puzzles.len(), side, n_clues) != kind.real || errors.is_empty() == is_refused {
            let counts = (puzzles.len(), side, n_clues);
            wrong.push(format!("{}: {counts:?} {errors:?}", kind.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
