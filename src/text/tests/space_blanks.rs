//! Framed rows with spaces for blanks.

use super::*;

/// The rows of a puzzle with `between` between cells, `pad` at the ends of boxes of so many cells, and
/// spaces for blanks.
fn framed(rows: &[&str], width: usize, between: &str, pad: &str) -> String {
    let row = |row: &&str| {
        let cells: Vec<String> = row.replace('.', " ").chars().map(String::from).collect();
        let boxes: Vec<String> = cells.chunks(width).map(|it| it.join(between)).collect();
        format!("|{pad}{}{pad}|", boxes.join(&format!("{pad}|{pad}")))
    };
    text_of(rows.iter().map(row))
}

#[test]
fn bars_stand_between_boxes() {
    let four = ["1...", "..3.", ".2..", "...4"];
    let six = ["12....", "..3...", "...4..", "5.....", ".6....", ".....1"];
    for (rows, width) in [(&nine_rows()[..], 3), (&four, 2), (&six, 3)] {
        for (between, pad) in [("", ""), (" ", ""), (" ", " ")] {
            let text = framed(rows, width, between, pad);
            if text.starts_with('|') && text.find('\n') == Some(9) {
                // 4×4 with spaces between cells, and 6×6 without.
                assert!(read(&text).iter().all(Result::is_err), "{text}");
                continue;
            }
            let rule = format!("+{}+\n", "-".repeat(text.find('\n').unwrap() - 2));
            assert_eq!(outline(&text), [rows.concat()], "{text}");
            assert_eq!(outline(format!("{rule}{text}{rule}")), [rows.concat()]);
        }
    }
}

#[test]
fn bars_between_cells_stay_what_they_are() {
    let row = |row: &str| {
        format!(
            "|{}|\n",
            row.replace('.', " ")
                .chars()
                .map(String::from)
                .collect::<Vec<_>>()
                .join("|")
        )
    };
    let text: String = nine_rows().into_iter().map(row).collect();
    assert_eq!(outline(&text), [NINE]);
    let padded: String = nine_rows()
        .into_iter()
        .map(|it| row(it).replace('|', " | ").trim().to_owned() + "\n")
        .collect();
    assert_eq!(outline(&padded), [NINE]);
}

#[test]
fn wide_cells_are_cells() {
    let rows = ["1..4", ".41.", ".14.", "4..1"];
    let row = |row: &&str| {
        let cells: Vec<String> = row
            .replace('.', " ")
            .chars()
            .map(|c| format!("   {c}"))
            .collect();
        format!("|{}|\n", cells.join("|"))
    };
    let text: String = rows.iter().map(row).collect();
    assert_eq!(outline(text.repeat(4)), ["1..4.41..14.4..1"; 4]);
    // A field more or less at the ends is none.
    assert!(
        read("|1  |  2|\n|4  |  3|\n|2  |  1|\n|3  |  4|\n")
            .iter()
            .all(Result::is_err)
    );
}

#[test]
fn without_boxes_bars_stand_between_cells() {
    let three = "|  1|   |  3|\n|  2|   |  1|\n|  3|   |  2|\n";
    for n in [1, 3] {
        let all = outline_with(three.repeat(n), &with_boxes("none"));
        assert!(all.iter().all(|one| one.len() != 81), "{all:?}");
    }
}

#[test]
fn boxes_of_one_column_have_bars_between_cells() {
    let text = "+---+---+---+\n| 3 | 2 | 1 |\n| 1 | 3 | 2 |\n| 2 | 1 | 3 |\n+---+---+---+\n";
    assert_eq!(outline_with(text, &with_boxes("3x1")), ["321132213"]);
}
