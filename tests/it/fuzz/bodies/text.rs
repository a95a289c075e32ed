//! Puzzle text: what was read can be written, and means the same.

use std::io::BufRead;

use satdoku::grid::clash;
use satdoku::text::{Entry, Form, ReadOptions, Reader, looks_like_puzzle, write_puzzle};
use satdoku::{Error, Puzzle, Shape};

use super::{CHUNKS, PUZZLE_LINE_ENDS, check_place, in_chunks, lines, split_first};

/// How many puzzles of a text are written.
const WRITTEN: usize = 8;

/// Shapes to ask for.
const SHAPES: [&str; 8] = [
    "",
    "--box none",
    "--box 3x3",
    "--box 2x2",
    "--box 2x3",
    "--box 4x4",
    "--diagonals",
    "--box 1122211132445324553344553",
];

/// The first byte tells how to read the others.
pub(crate) fn check(bytes: &[u8]) {
    let (first, text) = split_first(bytes);
    let n_forms = Form::ALL.len() + 1;
    let shape = SHAPES[usize::from(first) / n_forms % SHAPES.len()];
    let options = ReadOptions {
        shape: shape.parse().expect("a shape"),
        form: Form::ALL.get(usize::from(first) % n_forms).copied(),
        ..ReadOptions::default()
    };
    let results = read(text, &options, text.len());
    check_sizes(text, &results);
    let whole = outline(&results);
    for length in CHUNKS {
        let pieces = outline(&read(in_chunks(text, length), &options, text.len()));
        if may_depend_on_pieces(&options, &whole, &pieces) {
            continue;
        }
        assert_eq!(whole, pieces, "{length} bytes at a time");
    }
    for entry in results.iter().flatten().take(WRITTEN) {
        check_written(entry);
    }
    check_one(text, &results, &options);
}

/// All that a text gives.
fn read(text: impl BufRead, options: &ReadOptions, length: usize) -> Vec<Result<Entry, Error>> {
    let mut reader = Reader::new(text, options.clone());
    let mut results = Vec::new();
    let mut n_bytes = 0;
    while let Some(result) = reader.next() {
        results.push(result);
        assert!(results.len() <= length + 1, "it does not end");
        assert!(reader.n_bytes() >= n_bytes, "it goes back");
        n_bytes = reader.n_bytes();
    }
    let is_no_text = |result: &Result<Entry, Error>| {
        let error = result.as_ref().err();
        error.is_some_and(|error| error.to_string().contains("expected text; `"))
    };
    if !results.last().is_some_and(is_no_text) {
        assert_eq!(reader.n_bytes(), length as u64, "it ends before the end");
    }
    assert!(reader.next().is_none(), "it goes on after the end");
    results
}

/// Holds that results say where they are, in order, and are no larger than what they come from.
fn check_sizes(text: &[u8], results: &[Result<Entry, Error>]) {
    let lines = lines(text, PUZZLE_LINE_ENDS);
    let mut line_before = 0;
    let mut n_cells = 0;
    for result in results {
        let line = match result {
            Ok(entry) => {
                n_cells += entry.puzzle.geometry().n_cells();
                let n_bytes: usize = entry.fields.iter().map(String::len).sum();
                // A byte that is no text becomes a character of three.
                assert!(n_bytes <= 3 * lines[entry.line - 1].len());
                entry.line
            }
            Err(error) => {
                check_place(error, text, PUZZLE_LINE_ENDS);
                let Error::Text(fault) = error else {
                    unreachable!("its place was checked")
                };
                fault.line
            }
        };
        assert!(line <= lines.len(), "line {line} of {}", lines.len());
        if result.is_ok() {
            assert!(line > line_before, "line {line} after line {line_before}");
        }
        line_before = line_before.max(line);
    }
    assert!(results.len() <= lines.len(), "more results than lines");
    // Blanks at the end of a line may be missing where they are spaces.
    assert!(n_cells <= 2 * text.len(), "{n_cells} cells");
}

/// What a text holds, in short.
fn outline(results: &[Result<Entry, Error>]) -> Vec<String> {
    let short = |result: &Result<Entry, Error>| match result {
        Ok(entry) => {
            let puzzle = &entry.puzzle;
            let clues: Vec<u16> = puzzle
                .clues()
                .iter()
                .map(|clue| clue.map_or(0, satdoku::Digit::get))
                .collect();
            let candidates = puzzle
                .geometry()
                .cells()
                .map(|cell| puzzle.candidates(cell).len());
            format!(
                "line {}: {} {clues:?} {} {:?}",
                entry.line,
                puzzle.geometry(),
                candidates.sum::<usize>(),
                entry.fields
            )
        }
        Err(error) => error.to_string(),
    };
    results.iter().map(short).collect()
}

/// Whether it may matter in what pieces a text comes: rows that follow a puzzle without a gap are looked
/// for only in what is at hand, and so is what follows a gap after puzzles on lines. Either way something
/// of the text is wrong.
fn may_depend_on_pieces(options: &ReadOptions, whole: &[String], pieces: &[String]) -> bool {
    let is_wrong = |all: &[String]| all.iter().any(|result| result.contains(": found "));
    let is_line = matches!(options.form, Some(Form::Line | Form::Pencilmarks));
    !is_line && is_wrong(whole) | is_wrong(pieces)
}

/// Holds that a puzzle which is written is the one that is read again, in every form that can show it.
fn check_written(entry: &Entry) {
    let puzzle = &entry.puzzle;
    let geometry = puzzle.geometry();
    if geometry.n_cells() > 4096 {
        return;
    }
    let own = write_puzzle(puzzle, &entry.style);
    assert!(own.is_ok(), "its own style can't show it: {own:?}");
    for form in Form::ALL {
        for style in [
            entry.style.with_form(form, geometry),
            satdoku::text::Style::of_form(form, geometry),
        ] {
            let Ok(text) = write_puzzle(puzzle, &style) else {
                continue;
            };
            assert!(text.ends_with('\n'));
            for asked in [Some(form), None] {
                if asked.is_none() && clash(puzzle).is_some() {
                    // Of two readings, the one in which nothing clashes is taken.
                    continue;
                }
                if geometry.side() == 1 && (asked.is_none() || form == Form::Pencilmarks) {
                    // One symbol is a puzzle in every form, and its only candidate a clue.
                    continue;
                }
                let options = ReadOptions {
                    shape: Shape::of(geometry),
                    form: asked,
                    symbols: style.symbol_set(),
                    ..ReadOptions::default()
                };
                let again = read(text.as_bytes(), &options, text.len());
                let [Ok(again)] = &*again else {
                    // Without the form, what can be read in two ways is refused; with rules, a
                    // single cell always is.
                    let may_be = asked.is_none() || geometry.side() == 1;
                    let is_refused = may_be && again.iter().all(Result::is_err);
                    assert!(is_refused, "{again:?}\n{text}");
                    continue;
                };
                assert_eq!(again.puzzle.geometry(), geometry, "{text}");
                assert_eq!(again.puzzle.clues(), puzzle.clues(), "{text}");
                if form == Form::Pencilmarks {
                    // Its style is that of lines, in which solutions are shown.
                    assert!(again.puzzle == *puzzle, "{text}");
                } else if puzzle.n_clues() > 0 {
                    let third = write_puzzle(&again.puzzle, &again.style);
                    assert_eq!(third.ok().as_ref(), Some(&text), "written again");
                }
            }
        }
    }
}

/// Holds that a text which is one puzzle is the one that the reader finds.
fn check_one(text: &[u8], results: &[Result<Entry, Error>], options: &ReadOptions) {
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let _ = looks_like_puzzle(text);
    let one: Result<Puzzle, Error> = text.parse();
    if *options == ReadOptions::default() {
        match (results, &one) {
            ([Ok(entry)], Ok(puzzle)) => assert!(entry.puzzle == *puzzle),
            ([Ok(entry)], Err(error)) => panic!("{error}: {}", entry.line),
            (_, Ok(_)) => panic!("it is not one puzzle"),
            (_, Err(_)) => {}
        }
    }
}
