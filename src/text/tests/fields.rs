//! Numbers between bars, empty fields, `-1` for blanks, and counts before the grid.

use super::*;

/// A 16×16 puzzle with some clues, as numbers; `None` for blanks.
fn sixteen() -> Vec<Vec<Option<u16>>> {
    let clue = |row: u16, column: u16| {
        let value = (row * 4 + row / 4 + column) % 16 + 1;
        ((row + 3 * column) % 5 == 1).then_some(value)
    };
    (0..16)
        .map(|row| (0..16).map(|column| clue(row, column)).collect())
        .collect()
}

/// Its rows with these blanks and separators.
fn rows(blank: &str, between: &str, end: &str) -> String {
    let shown = |cell: &Option<u16>| cell.map_or(blank.to_owned(), |value| value.to_string());
    let row = |row: &Vec<Option<u16>>| {
        let cells: Vec<String> = row.iter().map(shown).collect();
        format!("{end}{}{end}", cells.join(between))
    };
    text_of(sixteen().iter().map(row))
}

/// What is to be read.
fn expected() -> String {
    clues(&entry(rows(".", " ", "")).puzzle)
}

#[test]
fn nothing_between_bars_is_a_blank() {
    for text in [rows("", "|", ""), rows(" ", " | ", ""), rows("", "|", "|")] {
        assert_eq!(outline(&text), [expected()], "{text}");
        let other = text_of(nine_rows());
        let mixed = format!("{text}\n{text}\n{other}\n{text}");
        let all = outline(mixed);
        assert_eq!(all, [&*expected(), &*expected(), NINE, &*expected()]);
    }
    let nine: String = nine_rows().join("\n").replace('.', " ");
    let barred = nine.lines().map(|row| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        format!("|{}|", cells.join("|"))
    });
    assert_eq!(outline(text_of(barred)), [NINE]);
}

#[test]
fn a_wrong_number_between_bars_is_told_with_its_place() {
    let text = rows("", "|", "").replacen('\n', "\n17", 1);
    let all = outline(format!("{text}\n{NINE}\n"));
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].starts_with("line 2, column 1: found '17"), "{all:?}");
    assert_eq!(all[1], NINE);
}

#[test]
fn minus_one_is_a_blank_between_spaces() {
    assert_eq!(outline(rows("-1", "\t", "")), [expected()]);
    let nine = nine_rows().join("\n").replace('.', "0");
    let spaced = |blank: &str| {
        let row = |row: &str| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            cells.join(" ").replace('0', blank)
        };
        text_of(nine.lines().map(row))
    };
    assert_eq!(outline(spaced("-1")), [NINE]);
    let wrong = spaced("-1").replacen("-1", "-2", 1);
    let all = outline(format!("{wrong}\n{}", spaced("-1")));
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(
        all[0].starts_with("line 1, column 5: found '-2'"),
        "{all:?}"
    );
    assert_eq!(all[1], NINE);
}

#[test]
fn counts_before_the_first_puzzle_are_skipped() {
    let nine = text_of(nine_rows());
    for counts in ["5\n1\n", "3 3\n", "1\n\n", "9\r\n3 3\r\n"] {
        assert_eq!(outline(format!("{counts}{nine}")), [NINE], "{counts}");
        let text = format!("{counts}{}", rows("-1", "\t", ""));
        assert_eq!(outline(text), [expected()]);
    }
    // Not before or after puzzles on lines: they may be such a line, cut off.
    assert_eq!(outline(format!("5\n{NINE}\n")).len(), 2);
    let all = outline(format!("{NINE}\n5\n{NINE}\n"));
    assert_eq!(all.len(), 3, "{all:?}");
    // Not alone.
    assert_eq!(outline("5\n3\n").len(), 2);
}

/// The rows of [`NINE`] with a separator between cells that may be empty.
fn nine_between(separator: &str, blank: &str) -> Vec<String> {
    let row = |row: &&str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(separator).replace('.', blank)
    };
    nine_rows().iter().map(row).collect()
}

#[test]
fn empty_cells_between_commas_or_semicolons_are_blanks() {
    for (separator, blank) in [(",", ""), (";", ""), (";", "0"), (", ", ""), (";", ".")] {
        let text = text_of(nine_between(separator, blank));
        assert_eq!(outline(&text), [NINE], "{text}");
        assert_eq!(outline(text.repeat(2)), [NINE; 2], "{text}");
        // A full row, and an empty one.
        let mut rows = nine_between(separator, blank);
        rows[0] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].join(separator);
        rows[4] = [blank; 9].join(separator);
        let expected = format!("123456789{}.........{}", &NINE[9..36], &NINE[45..]);
        assert_eq!(outline(text_of(rows)), [expected]);
    }
}

#[test]
fn rows_of_bars_alone_are_blank_rows() {
    for place in [0, 4, 8] {
        let mut rows = nine_between("|", "");
        rows[place] = "||||||||".to_owned();
        let mut expected = NINE.to_owned();
        expected.replace_range(place * 9..place * 9 + 9, ".........");
        assert_eq!(outline(text_of(&rows)), [&*expected], "{place}");
        let text = text_of(&rows) + "\n";
        assert_eq!(outline(text.repeat(2)), [&*expected; 2], "{place}");
    }
    let drawn = "|   |   |\n| 1 | 2 |\n|   |   |\n";
    assert_eq!(outline(drawn).len(), 1);
}

#[test]
fn two_bars_may_stand_between_boxes() {
    for blank in [".", " ", "0"] {
        for (start, end) in [("", ""), ("|", "|"), ("||", "||")] {
            let row = |row: &String| {
                let cells: Vec<&str> = row.split('|').collect();
                let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join("|")).collect();
                format!("{start}{}{end}", boxes.join("||"))
            };
            let text = text_of(nine_between("|", blank).iter().map(row));
            assert_eq!(outline(&text), [NINE], "{text}");
        }
    }
}

#[test]
fn titles_may_have_more_digits_than_letters() {
    let rows = text_of(nine_rows());
    for title in ["Puzzle 1234567 (2024-01-31)", "No. 17, very easy: 1.2/10"] {
        assert_eq!(
            outline(format!("{title}\n{rows}\n{title}\n{rows}")),
            [NINE; 2],
            "{title}"
        );
    }
}

#[test]
fn two_bars_alone_may_stand_between_boxes() {
    for (start, between, end) in [
        ("", " || ", ""),
        ("", "||", ""),
        ("|| ", " || ", " ||"),
        ("| ", " || ", " |"),
        ("||", "||", "||"),
    ] {
        for space in ["", " "] {
            let row = |row: &&str| {
                let cells: Vec<String> = row.chars().map(String::from).collect();
                let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(space)).collect();
                format!("{start}{}{end}", boxes.join(between))
            };
            let text = text_of(nine_rows().iter().map(row));
            assert_eq!(outline(&text), [NINE], "{text}");
            let ruled = text.replacen('\n', "\n====++====++====\n", 3);
            assert_eq!(outline(text.repeat(2)), [NINE; 2], "{ruled}");
        }
    }
    // Empty fields between single bars stay what they are.
    let cells = nine_between("|", "");
    assert_eq!(outline(text_of(&cells)), [NINE]);
}

#[test]
fn the_last_of_four_cells_may_be_empty() {
    let text = "1,2,3,4\n3,4,1,2\n2,1,4,\n4,3,2,1\n";
    assert_eq!(outline(text), ["12343412214.4321"]);
    assert_eq!(outline(text.repeat(2)), ["12343412214.4321"; 2]);
    assert_eq!(
        outline("1,2,3,\n3,4,1,2\n2,1,4,3\n4,3,2,1\n").concat(),
        "123.341221434321"
    );
    // A comma after each row of four cells is none of that.
    let text = "1,2,3,4,\n3,4,1,2,\n2,1,4,3,\n4,3,2,1,\n";
    assert_eq!(outline(text), ["1234341221434321"]);
}
