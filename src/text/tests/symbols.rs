//! Which symbols stand for which digits: asked for, or told by the symbols themselves.

use proptest::prelude::*;

use super::*;
use crate::text::{Style, SymbolSet, Symbols, write_grid, write_puzzle};
use crate::{Digit, Geometry, Grid};

/// Options that ask for symbols.
fn with_symbols(set: SymbolSet) -> ReadOptions {
    ReadOptions {
        symbols: Some(set),
        ..ReadOptions::default()
    }
}

/// A 16×16 grid in a style with these symbols.
fn full(set: SymbolSet, form: Form) -> String {
    let geometry = Geometry::with_default_boxes(16).unwrap();
    let digit = |row: usize, column: usize| (row * 4 + row / 4 + column) % 16;
    let digits = geometry
        .cells()
        .map(|cell| Digit::from_index(digit(cell.index() / 16, cell.index() % 16)))
        .collect();
    let grid = Grid::new(&geometry, digits).unwrap();
    write_grid(&grid, &Style::of_form(form, &geometry).with_symbol_set(set)).unwrap()
}

/// The rows of a 16×16 puzzle of one set, with a blank.
fn rows(set: SymbolSet, blank: char) -> String {
    let blanked = |(index, c): (usize, char)| {
        if c != '\n' && index % 3 == 1 {
            blank
        } else {
            c
        }
    };
    full(set, Form::Block)
        .chars()
        .enumerate()
        .map(blanked)
        .collect()
}

#[test]
fn letters_alone_begin_with_a() {
    let expected = outline(rows(SymbolSet::FromOne, '.'));
    for blank in ['-', '.', '0', '?'] {
        let text = rows(SymbolSet::Letters, blank);
        let lower = text.to_lowercase();
        for (text, symbols) in [(text, Symbols::Upper), (lower, Symbols::Lower)] {
            assert_eq!(outline(&text), expected, "{text}");
            let read = entry(&text);
            assert_eq!(read.style.symbol_set(), Some(SymbolSet::Letters));
            assert_eq!(read.style.symbols(), symbols);
            assert_eq!(write_puzzle(&read.puzzle, &read.style).unwrap(), text);
            // As judges have it: a count, blank lines between puzzles.
            assert_eq!(outline(format!("2\n{text}\n{text}")), [&*expected[0]; 2]);
            assert_eq!(outline(format!("Grid 01\n{text}Grid 02\n{text}")).len(), 2);
            let line = text.replace('\n', "") + "\n";
            assert_eq!(outline(line.repeat(2)), [&*expected[0]; 2]);
            let line = entry(&line);
            assert_eq!(write_puzzle(&line.puzzle, &line.style).unwrap().len(), 257);
        }
    }
    let all = outline(full(SymbolSet::Letters, Form::Block));
    assert_eq!(all, outline(full(SymbolSet::FromOne, Form::Block)));
}

#[test]
fn zero_is_a_digit_where_it_can_be_no_blank() {
    let expected = outline(rows(SymbolSet::FromOne, '.'));
    for blank in ['*', '.', '-'] {
        let text = rows(SymbolSet::FromZero, blank);
        assert_eq!(outline(&text), expected, "{text}");
        let read = entry(&text);
        assert_eq!(read.style.symbol_set(), Some(SymbolSet::FromZero));
        assert_eq!(read.style.blank(), blank);
        assert_eq!(write_puzzle(&read.puzzle, &read.style).unwrap(), text);
    }
    // A full grid holds every symbol as often; one symbol less, and 0 may be a blank.
    let text = full(SymbolSet::FromZero, Form::Line);
    assert_eq!(
        outline(&text),
        outline(full(SymbolSet::FromOne, Form::Line))
    );
    let zeros = text.replacen('F', "0", 1);
    assert_eq!(entry(&zeros).style.symbol_set(), Some(SymbolSet::FromOne));
    // With the last symbol of 1-G, 0 is a blank.
    let mixed = rows(SymbolSet::FromOne, '.').replacen('.', "0", 1);
    assert_eq!(outline(mixed), expected);
}

#[test]
fn what_may_be_either_has_to_be_asked_for() {
    let text = text_of(vec!["..A.0..B........"; 16]);
    assert_eq!(
        outline(&text),
        [
            "line 1: found 0 beside another blank and the digit 'A', but no digit 1-9, expected one \
             of --symbols 1-G (A is 10), 0-F (0 is the digit 1) or A-P (A is 1)"
        ]
    );
    let first_row = |set| {
        let options = ReadOptions {
            shape: "--box 4x4".parse().unwrap(),
            ..with_symbols(set)
        };
        outline_with(&text, &options)[0].clone()
    };
    assert!(first_row(SymbolSet::FromOne).starts_with("..10....11"));
    assert!(first_row(SymbolSet::FromZero).starts_with("..11.1..12"));
    assert!(first_row(SymbolSet::Letters).starts_with("..1....2"));
}

#[test]
fn symbols_that_are_asked_for_hold_on_every_side() {
    let nine = |from: &str| -> String {
        let symbols: Vec<char> = from.chars().collect();
        let shown = |c: char| {
            c.to_digit(10)
                .map_or('-', |digit| symbols[digit as usize - 1])
        };
        NINE.chars().map(shown).collect()
    };
    for (set, digits) in [
        (SymbolSet::FromZero, "012345678"),
        (SymbolSet::Letters, "ABCDEFGHI"),
    ] {
        let line = nine(digits) + "\n";
        let block = text_of((0..9).map(|row| line[row * 9..][..9].to_owned()));
        let spaced = text_of(block.lines().map(|row| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            cells.join(" ")
        }));
        for text in [line, block, spaced] {
            let mut read = read_with(&text, &with_symbols(set));
            assert_eq!(read.len(), 1, "{text}");
            let read = read.remove(0).unwrap();
            assert_eq!(clues(&read.puzzle), NINE);
            assert_eq!(write_puzzle(&read.puzzle, &read.style).unwrap(), text);
        }
    }
    let error = outline_with(NINE, &with_symbols(SymbolSet::Letters));
    let expected = "expected a letter A-I or one of . 0 _ * ? -";
    assert_eq!(error, [format!("line 1, column 1: found '1', {expected}")]);
    let error = outline_with(NINE, &with_symbols(SymbolSet::FromZero));
    let expected = "expected a digit 0-8 or one of . _ * ? -";
    assert_eq!(error, [format!("line 1, column 54: found '9', {expected}")]);
}

#[test]
fn side_36_has_zero_for_its_first_digit() {
    let symbols: Vec<char> = ('0'..='9').chain('A'..='Z').collect();
    let row = |row: usize| {
        let start = row * 6 + row / 6;
        let shown = |column: usize| match column % 5 {
            0 => '.',
            _ => symbols[(start + column) % 36],
        };
        (0..36).map(shown).collect::<String>()
    };
    let text = text_of((0..36).map(row));
    let read = entry(&text);
    assert_eq!(read.puzzle.geometry().side(), 36);
    assert_eq!(clues(&read.puzzle)[..9], *".2345.789");
    assert_eq!(write_puzzle(&read.puzzle, &read.style).unwrap(), text);
    let line = text.replace('\n', "") + "\n";
    assert_eq!(entry(&line).puzzle, read.puzzle);
    // 36 puzzles of side 6 stay what they are.
    let six = "12345645612323156456412331264564531.";
    assert_eq!(outline(text_of(vec![six; 40])).len(), 40);
}

#[test]
fn x_is_a_digit_of_letters_on_side_24_and_more() {
    let symbols: Vec<char> = ('A'..='Y').collect();
    let row = |row: usize| -> String {
        let start = row * 5 + row / 5;
        let shown = |column: usize| {
            if column % 4 == 1 {
                '.'
            } else {
                symbols[(start + column) % 25]
            }
        };
        (0..25).map(shown).collect()
    };
    let text = text_of((0..25).map(row));
    let read = entry(&text);
    assert_eq!(write_puzzle(&read.puzzle, &read.style).unwrap(), text);
    let n_blank = text.matches('.').count();
    assert_eq!(read.puzzle.n_clues(), 625 - n_blank);
    // The only blank, and too often for a digit.
    let without_x = text.replace('X', ".");
    let as_blank = entry(without_x.replace('.', "x"));
    assert_eq!(as_blank.puzzle, entry(&without_x).puzzle);
}

#[test]
fn a_wrong_symbol_is_told_for_the_set_at_hand() {
    let text = rows(SymbolSet::Letters, '-');
    let wrong = text.replacen('P', "Q", 1);
    let all = outline(format!("{text}\n{wrong}\n{text}"));
    assert_eq!(all.len(), 3, "{all:?}");
    assert!(all[1].starts_with("line "), "{all:?}");
    let mut wrong: Vec<String> = text.lines().map(str::to_owned).collect();
    wrong[5].replace_range(3..4, "7");
    let all = outline(text_of(wrong));
    let expected = "line 6, column 4: found '7', expected a letter A-P or one of . 0 _ * ? -";
    assert_eq!(all, [expected]);
}

#[test]
fn words_before_a_puzzle_are_no_row_of_letters() {
    // As many letters as a row of side 25 or 16 has.
    for title in ["A very simple and cute grid", "Flip a coin and pack"] {
        let text = format!("{title}\n{0}\n{title}\n{0}", text_of(nine_rows()));
        assert_eq!(outline(text), [NINE; 2], "{title}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_written_in_any_symbols_is_read_again(
        side in proptest::sample::select(vec![4usize, 9, 10, 12, 16, 20, 25, 30, 36]),
        values in proptest::collection::vec(0u16..60, 1..300),
        set in 0..3usize,
        form in 0..4usize,
        is_asked in any::<bool>(),
    ) {
        let set = SymbolSet::ALL[set];
        let geometry = Geometry::with_default_boxes(side).unwrap();
        let mut puzzle = Puzzle::blank(&geometry);
        for (cell, value) in geometry.cells().zip(values.iter().cycle()) {
            if let Some(digit) = Digit::new(*value).filter(|digit| digit.index() < side) {
                puzzle.set_clue(cell, digit);
            }
        }
        // Where `X` is a digit, it is taken for a blank if there is no other one; and without letters
        // nothing tells the symbols of side 36.
        let has_blank = puzzle.clues().contains(&None);
        let has_letter = puzzle.clues().iter().flatten().any(|digit| digit.get() > 10);
        prop_assume!(has_blank || side < 24);
        prop_assume!(has_letter || side < 36);
        let style = Style::of_form(Form::ALL[form], &geometry).with_symbol_set(set);
        let is_asked = is_asked || side <= 9;
        let options = ReadOptions {
            symbols: is_asked.then_some(set).filter(|_| style.symbols() != Symbols::Decimals),
            shape: crate::Shape::of(&geometry),
            form: Some(Form::ALL[form]),
            ..ReadOptions::default()
        };
        match write_puzzle(&puzzle, &style) {
            Ok(text) => {
                let again = read_with(&text, &options).remove(0).unwrap();
                prop_assert!(again.puzzle == puzzle, "{}", text);
                prop_assert_eq!(write_puzzle(&puzzle, &again.style).unwrap(), text);
            }
            Err(_) => prop_assert!(side > 9),
        }
    }
}
