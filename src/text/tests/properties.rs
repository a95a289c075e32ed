//! Writing and reading again, and arbitrary input.

use proptest::prelude::*;

use super::*;
use crate::text::{Style, write_grid, write_puzzle};
use crate::{Digit, Geometry, Grid};

/// Sides with boxes, and boxes for them.
const SHAPES: [&str; 14] = [
    "2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "4x3", "3x5", "4x4", "5x5", "5x6", "6x6",
    "10x10",
];

/// The geometry of a shape, and options to read it.
fn shape(index: usize) -> (Geometry, ReadOptions) {
    let options = with_boxes(SHAPES[index]);
    let side = options.shape.side().expect("all shapes have boxes");
    (options.shape.geometry(side).unwrap(), options)
}

/// A puzzle whose cells get `values` in turn, 0 and what is above the side for blanks.
fn puzzle(geometry: &Geometry, values: &[u16]) -> Puzzle {
    let mut puzzle = Puzzle::blank(geometry);
    for (cell, value) in geometry.cells().zip(values.iter().cycle()).skip(1) {
        if let Some(digit) = Digit::new(*value).filter(|digit| digit.index() < geometry.side()) {
            puzzle.set_clue(cell, digit);
        }
    }
    // One digit below 10, as all real puzzles have.
    puzzle.set_clue(geometry.cell(0, 0), Digit::from_index(0));
    puzzle
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_written_is_read_again(
        index in 0..SHAPES.len(),
        values in proptest::collection::vec(0u16..120, 1..400),
        form in 0..4usize,
    ) {
        let (geometry, options) = shape(index);
        let puzzle = puzzle(&geometry, &values);
        let form = Form::ALL[form];
        let style = Style::of_form(form, &geometry);
        match write_puzzle(&puzzle, &style) {
            Ok(text) => {
                prop_assert!(text.ends_with('\n'));
                let again = read_with(&text, &options).remove(0).unwrap();
                prop_assert!(again.puzzle == puzzle, "{}", text);
                prop_assert_eq!(again.style.form(), form);
                prop_assert_eq!(write_puzzle(&puzzle, &again.style).unwrap(), text);
            }
            Err(error) => {
                prop_assert!(geometry.side() > 35, "{}", error);
                prop_assert!(matches!(form, Form::Line | Form::Block));
            }
        }
    }

    #[test]
    fn styles_that_were_read_write_what_can_be_read(
        index in 0..SHAPES.len(),
        values in proptest::collection::vec(0u16..120, 1..400),
        blank in 0..8usize,
        forms in proptest::collection::vec(0..4usize, 3),
    ) {
        let (geometry, options) = shape(index);
        let puzzle = puzzle(&geometry, &values);
        let mut style = Style::of_form(Form::Spaced, &geometry);
        style.blank = ['.', '0', '_', '*', '?', '-', 'x', ' '][blank];
        for form in forms {
            style = style.with_form(Form::ALL[form], &geometry);
            if let Ok(text) = write_puzzle(&puzzle, &style) {
                let again = read_with(&text, &options).remove(0).unwrap();
                prop_assert!(again.puzzle == puzzle, "{}", text);
                style = again.style;
            }
        }
    }

    #[test]
    fn grids_are_written_in_full(index in 0..SHAPES.len(), values in proptest::collection::vec(1u16..400, 50)) {
        let (geometry, options) = shape(index);
        let side = geometry.side() as u16;
        let digits = geometry.cells().zip(values.iter().cycle());
        let digits = digits.map(|(_, value)| Digit::new((value - 1) % side + 1).unwrap()).collect();
        let grid = Grid::new(&geometry, digits).unwrap();
        for form in Form::ALL {
            let style = Style::of_form(form, &geometry);
            let Ok(text) = write_grid(&grid, &style) else {
                continue;
            };
            if let Some(Ok(entry)) = read_with(&text, &options).first() {
                prop_assert_eq!(Grid::from_clues(&entry.puzzle).unwrap(), grid.clone());
            } else {
                // Letters alone.
                prop_assert!(grid.digits().iter().all(|digit| digit.get() > 9));
            }
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes);
        let _ = read_with(&bytes, &with_boxes("none"));
    }

    #[test]
    fn no_text_of_the_right_characters_makes_it_panic(text in "[-0-9A-Gx.*=+| \n\r#,]{0,400}") {
        let _ = read(&text);
        for form in Form::ALL {
            let _ = read_with(&text, &with_form(form));
        }
        let _ = read_with(&text, &with_boxes("2x2"));
        let _ = read_with(&text, &with_boxes("none"));
        let _ = crate::text::looks_like_puzzle(&text);
    }

    #[test]
    fn no_text_of_short_lines_makes_it_panic(lines in proptest::collection::vec("[-1-4. |]{0,9}|[-.*]{4}|[1-4.]{16}", 0..40)) {
        for entry in read(text_of(&lines)).into_iter().flatten() {
            prop_assert!(entry.line >= 1 && entry.line <= lines.len());
        }
    }

    #[test]
    fn it_does_not_matter_in_what_pieces_text_comes(
        // No row too many and no row after lines: what they are depends on what is at hand.
        lines in proptest::collection::vec(
            r"[1-4.]{5,7}\n|([1-4.]{4}\n){4}|([1-4.]{4}\n){2}\n([1-4.]{4}\n){2}|Title|[1-4.]{2}\|[1-4.]{2}\n--\+--\n",
            0..12,
        ),
        capacity in 1..20usize,
    ) {
        let text = text_of(&lines);
        let pieces = std::io::BufReader::with_capacity(capacity, text.as_bytes());
        let in_pieces: Vec<String> = Reader::new(pieces, ReadOptions::default())
            .map(|entry| entry.map_or_else(|error| error.to_string(), |entry| clues(&entry.puzzle)))
            .collect();
        prop_assert_eq!(in_pieces, outline(&text));
    }
}
