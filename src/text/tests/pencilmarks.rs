//! Pencilmarks: each cell's candidates on one line.

use super::*;
use crate::text::{Style, write_puzzle};
use crate::{Digit, Geometry};

/// Pencilmarks of a puzzle: `cells` are the candidates of its cells.
fn marks<S: AsRef<str>>(side: usize, cells: impl IntoIterator<Item = S>) -> String {
    let digits = &"123456789"[..side];
    let mark = |cell: S| {
        let has = |digit: &char| cell.as_ref().contains(*digit);
        let shown = digits.chars().map(|d| if has(&d) { d } else { '.' });
        shown.collect::<String>()
    };
    cells.into_iter().map(mark).collect()
}

/// The candidates of all cells, each cell's between spaces.
fn candidates(puzzle: &Puzzle) -> String {
    let cell = |cell| {
        let digits = puzzle.candidates(cell).iter();
        digits.map(|digit| digit.to_string()).collect::<String>()
    };
    let cells: Vec<String> = puzzle.geometry().cells().map(cell).collect();
    cells.join(" ")
}

/// 4×4 pencilmarks with two clues, and their candidates.
fn small() -> (String, String) {
    let mut cells = vec!["1234"; 16];
    (cells[0], cells[5], cells[15]) = ("3", "14", "2");
    (marks(4, &cells), cells.join(" "))
}

#[test]
fn each_digit_or_blank_tells_a_candidate() {
    let (text, expected) = small();
    let entry = entry(format!("{text} 12 easy\n"));
    assert_eq!(candidates(&entry.puzzle), expected);
    assert_eq!(clues(&entry.puzzle), "3..............2");
    assert_eq!(entry.fields, ["12", "easy"]);
    assert_eq!(entry.style.form(), Form::Line);
    assert_eq!(entry.style.blank(), '.');
}

#[test]
fn a_cell_without_candidates_and_one_with_all() {
    let mut cells = vec!["123456789"; 81];
    cells[40] = "";
    let text = marks(9, &cells);
    let read = entry(&text).puzzle;
    assert_eq!(candidates(&read), cells.join(" "));
    assert_eq!(read.n_clues(), 0);
    let all = entry("123456789".repeat(81)).puzzle;
    assert_eq!(all, Puzzle::blank(all.geometry()));
}

#[test]
fn other_sizes_are_read_too() {
    let six = entry("1234.6".repeat(36)).puzzle;
    assert_eq!(six.geometry().side(), 6);
    assert_eq!(candidates(&six), vec!["12346"; 36].join(" "));
    let sixteen = entry("1..456789ABCdefg".repeat(256)).puzzle;
    assert_eq!(sixteen.geometry().side(), 16);
    let expected = vec!["145678910111213141516"; 256].join(" ");
    assert_eq!(candidates(&sixteen), expected);
    let latin = read_with("12.45".repeat(25), &with_boxes("none"));
    assert_eq!(candidates(&latin[0].as_ref().unwrap().puzzle).len(), 124);
}

#[test]
fn pencilmarks_and_larger_puzzles_are_told_apart_where_they_can_be() {
    // No clue of the larger puzzle clashes: neither reading can be ruled out.
    let either = format!("1234....{}", ".".repeat(56));
    assert_eq!(
        outline(&either),
        [
            "line 1: found 64 cells (8x8) or pencilmarks (4x4), expected one of --input-format line \
             or pencilmarks"
        ]
    );
    assert_eq!(outline_with(&either, &with_form(Form::Line)), [&*either]);
    let marked = read_with(&either, &with_form(Form::Pencilmarks)).remove(0);
    let marked = marked.unwrap().puzzle;
    assert_eq!(candidates(&marked).trim_end(), "1234");
    // Boxes settle it.
    assert_eq!(outline_with(&either, &with_boxes("2x4")), [&*either]);
    let (text, expected) = small();
    for options in [with_boxes("2x2"), with_form(Form::Pencilmarks)] {
        let read = read_with(&text, &options).remove(0).unwrap();
        assert_eq!(candidates(&read.puzzle), expected);
    }
    // A digit out of place, and no clash.
    let eight = format!("12345678{}", ".".repeat(56));
    assert_eq!(outline(&eight), [eight]);
    // The same before and after pencilmarks of the same side.
    assert_eq!(read(format!("{text}\n{either}\n")).len(), 2);
    assert!(read(format!("{text}\n{either}\n"))[1].is_ok());
}

#[test]
fn a_wrong_symbol_is_told_with_its_place() {
    let (text, _) = small();
    let wrong = format!("{}2{}", &text[..4], &text[5..]);
    let error = "line 1, column 5: found '2', expected 1 at this place, or one of . 0 _ * ? -";
    assert_eq!(outline(&wrong), [error]);
    let bad = format!("{}#{}", &text[..30], &text[31..]);
    let error = "line 2, column 31: found '#', expected 3 at this place, or one of . 0 _ * ? -";
    let all = outline(format!("{text}\n{bad}\n{text}\n"));
    assert_eq!(all[1], error);
    assert_eq!((all.len(), &all[0]), (3, &all[2]));
    let short = outline(format!("{text}\n{}\n{text}\n", &text[..63]));
    let error = "line 2: found 63 pencilmarks, expected 64: 4 for each cell (4x4)";
    assert_eq!((short.len(), &*short[1]), (3, error));
    assert_eq!(
        outline_with(NINE, &with_form(Form::Pencilmarks)),
        ["line 1: found 81 pencilmarks, expected 729: 9 for each cell (9x9)"]
    );
}

#[test]
fn they_stand_beside_other_forms() {
    let (text, _) = small();
    let marked = "3..............2";
    let rows = text_of(nine_rows());
    assert_eq!(outline(format!("{NINE}\n{text}\n")), [NINE, marked]);
    assert_eq!(outline(format!("{text}\n{NINE}\n")), [marked, NINE]);
    assert_eq!(outline(format!("{rows}\n{text}\n")), [NINE, marked]);
    assert_eq!(outline(format!("{rows}{text}\n")), [NINE, marked]);
    assert_eq!(outline(format!("{text}\n\n{rows}")), [marked, NINE]);
    assert_eq!(outline(format!("puzzle,rating\n{text},7\n")), [marked]);
}

#[test]
fn what_is_written_is_read_again() {
    let geometry = Geometry::with_default_boxes(9).unwrap();
    let style = Style::of_form(Form::Pencilmarks, &geometry);
    let mut puzzle = Puzzle::blank(&geometry);
    puzzle.set_clue(geometry.cell(0, 8), Digit::from_index(8));
    for cell in geometry.cells().skip(20).step_by(3) {
        puzzle.strike(cell, Digit::from_index(cell.index() % 9));
    }
    let text = write_puzzle(&puzzle, &style).unwrap();
    assert_eq!(text.len(), 730);
    assert_eq!(entry(&text).puzzle, puzzle);
}
