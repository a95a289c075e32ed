//! Rows without a clue between bars.

use super::*;

/// A 9×9 puzzle as rows, some of them without clues.
fn rows(blank: &[usize]) -> Vec<String> {
    let row = |(index, row): (usize, &str)| {
        if blank.contains(&index) {
            ".".repeat(9)
        } else {
            row.to_owned()
        }
    };
    nine_rows().into_iter().enumerate().map(row).collect()
}

/// A row with each cell between bars.
fn drawn(row: &str, start: &str, between: &str, end: &str) -> String {
    let cells: Vec<String> = row.replace('.', " ").chars().map(String::from).collect();
    format!("{start}{}{end}", cells.join(between))
}

#[test]
fn bars_with_spaces_between_them_are_rows() {
    for blank in [
        &[3][..],
        &[0],
        &[8],
        &[0, 1],
        &[1, 3, 5, 7],
        &[0, 2, 4, 6, 8],
        &[1],
    ] {
        let rows = rows(blank);
        let clues = rows.concat();
        for (start, between, end) in [("| ", " | ", " |"), ("|", "|", "|")] {
            let lines: Vec<String> = rows
                .iter()
                .map(|row| drawn(row, start, between, end))
                .collect();
            let text = text_of(&lines);
            assert_eq!(outline(&text), [&*clues], "{text}");
            assert_eq!(outline(text.repeat(2)), [&*clues; 2], "{text}");
            assert_eq!(outline(format!("{text}\n{text}\n{NINE}\n")).len(), 3);
            let rule = "+---+---+---+";
            let ruled = format!("{rule}\n{}", lines.join(&format!("\n{rule}\n")));
            assert_eq!(outline(format!("{ruled}\n{rule}\n")), [&*clues], "{ruled}");
            let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
            let banded = bands.join(&format!("\n{rule}\n")) + "\n";
            assert_eq!(outline(&banded), [&*clues], "{banded}");
        }
    }
}

#[test]
fn lines_drawn_around_digits_are_no_rows() {
    let bars = "|   ".repeat(9) + "|\n";
    let rows: Vec<String> = nine_rows()
        .iter()
        .map(|row| drawn(row, "| ", " | ", " |") + "\n")
        .collect();
    let rule = "+---+---+---+\n";
    for text in [
        rows.join(&bars),
        format!("{bars}{}{bars}", rows.join(&bars)),
        format!(
            "{rule}{bars}{}{bars}{rule}",
            rows.join(&format!("{bars}{rule}{bars}"))
        ),
    ] {
        assert_eq!(outline(&text), [NINE], "{text}");
        assert_eq!(outline(format!("{text}\n{text}")), [NINE; 2], "{text}");
    }
    // Bars between the boxes of a small side.
    let small = "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n|     |     |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n";
    assert_eq!(outline(small), ["1234341221434321"]);
    let small = "| 1 | 2 | 3 | 4 |\n|   |   |   |   |\n| 2 | 1 | 4 | 3 |\n|   | 3 |   |   |\n";
    assert_eq!(outline(small), ["1234....2143.3.."]);
}

#[test]
fn a_wrong_row_beside_an_empty_one_is_one_error() {
    let mut lines: Vec<String> = rows(&[3, 6])
        .iter()
        .map(|row| drawn(row, "| ", " | ", " |"))
        .collect();
    lines[4] = lines[4].replacen("  ", " z", 1);
    let text = text_of(&lines);
    let all = outline(format!("{text}\n{NINE}\n"));
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].starts_with("line 5, column"), "{all:?}");
    assert_eq!(all[1], NINE);
}

#[test]
fn dashes_between_puzzles_are_told_from_rows() {
    for blank in ["-", "*"] {
        let rows = text_of(nine_rows()).replace('.', blank);
        let rule = format!("{}\n", blank.repeat(9));
        // More than are looked at ahead, too.
        for n in [1, 2, 9, 80] {
            let after = format!("{rows}{rule}").repeat(n);
            let before = format!("{rule}{rows}").repeat(n);
            let apart = format!("{rows}{rule}\n").repeat(n);
            let between = vec![rows.clone(); n].join(&rule);
            for text in [after, before, apart, between] {
                assert_eq!(outline(&text), vec![NINE; n], "{text}");
            }
        }
        // Also where the rows of several puzzles might be taken for one.
        let rows = "----\n1---\n--1-\n-1--\n1---\n----\n2---\n2---\n".replace('-', blank);
        let two = ["....1.....1..1..", "1.......2...2..."];
        assert_eq!(outline(&rows), two);
        // And with all rows apart.
        let apart = text_of(nine_rows())
            .replace('\n', "\n\n")
            .replace('.', blank);
        let apart = apart.replacen(&"12.3.45..".replace('.', blank), &blank.repeat(9), 1);
        let first = text_of(nine_rows()).replace('.', blank);
        let without = format!(".........{}", &NINE[9..]);
        assert_eq!(outline(format!("{first}\n{apart}")), [NINE, &without]);
        // A first row of blanks is one.
        let blank_row = format!(".........{}", &NINE[9..]);
        let rows = text_of((0..9).map(|row| &blank_row[row * 9..][..9])).replace('.', blank);
        for n in [1, 2, 9] {
            assert_eq!(outline(rows.repeat(n)), vec![&blank_row[..]; n]);
            assert_eq!(
                outline(format!("{rows}\n").repeat(n)),
                vec![&blank_row[..]; n]
            );
        }
    }
}
