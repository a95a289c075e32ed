//! Candidate grids: in each cell the digits that it may have.

use super::*;
use crate::text::write_puzzle;

/// A 9×9 puzzle with some candidates struck, and for each cell its digits.
fn cells() -> Vec<String> {
    let cell = |(index, c): (usize, char)| match c {
        '.' => {
            let digits = (1..=9).filter(|digit| (digit * 7 + index) % 5 > 1);
            digits.map(|digit| digit.to_string()).collect()
        }
        c => c.to_string(),
    };
    NINE.chars().enumerate().map(cell).collect()
}

/// These cells, drawn with a frame. Rules: above, between bands, below.
fn drawn(cells: &[String], side: usize, box_width: usize, rules: [&str; 3]) -> String {
    let mut lines = Vec::new();
    for (row, cells) in cells.chunks(side).enumerate() {
        if row == 0 {
            lines.push(rules[0].to_owned());
        } else if row % (side / box_width) == 0 {
            lines.push(rules[1].to_owned());
        }
        let boxes: Vec<String> = cells
            .chunks(box_width)
            .map(|cells| {
                let padded: Vec<String> = cells.iter().map(|cell| format!("{cell:<7}")).collect();
                padded.join(" ")
            })
            .collect();
        lines.push(format!("| {} |", boxes.join(" | ")));
    }
    lines.push(rules[2].to_owned());
    lines.retain(|line| !line.is_empty());
    text_of(lines)
}

/// The candidates of all cells.
fn candidates(puzzle: &Puzzle) -> Vec<String> {
    let cell = |cell| {
        let digits = puzzle.candidates(cell).iter();
        digits.map(|digit| digit.to_string()).collect()
    };
    puzzle.geometry().cells().map(cell).collect()
}

/// Rules as programs draw them.
const RULES: [[&str; 3]; 5] = [
    ["+-------+-------+-------+"; 3],
    [
        ".-------.-------.-------.",
        ":-------+-------+-------:",
        "'-------'-------'-------'",
    ],
    [
        ".-------.-------.-------.",
        ":-------:-------:-------:",
        ":-------:-------:-------:",
    ],
    ["*-----------*", "|---+---+---|", "*-----------*"],
    ["", "------+-------+------", ""],
];

#[test]
fn candidates_in_a_frame_are_read() {
    for rules in RULES {
        let text = drawn(&cells(), 9, 3, rules);
        let read = entry(&text);
        assert_eq!(candidates(&read.puzzle), cells(), "{text}");
        assert_eq!(clues(&read.puzzle), NINE);
        assert_eq!(read.style.form(), Form::Ruled);
        assert_eq!(entries(text.repeat(2)).len(), 2);
        assert_eq!(entries(format!("{text}\n{text}\n{NINE}\n")).len(), 3);
        // The same frame around clues.
        let written = write_puzzle(&read.puzzle, &read.style).unwrap();
        assert_eq!(outline(&written), [NINE], "{written}");
    }
    let bare = text_of(cells().chunks(9).map(|cells| cells.join(" ")));
    assert_eq!(candidates(&entry(&bare).puzzle), cells());
}

#[test]
fn a_first_row_of_clues_spoils_nothing() {
    let mut cells = cells();
    for (digit, cell) in cells[..9].iter_mut().enumerate() {
        *cell = (digit + 1).to_string();
    }
    let text = drawn(&cells, 9, 3, RULES[0]);
    assert_eq!(candidates(&entry(&text).puzzle), cells);
}

#[test]
fn other_sides_have_candidates_too() {
    let mut cells = vec!["1234".to_owned(); 16];
    (cells[0], cells[5], cells[15]) = ("3".to_owned(), "14".to_owned(), "2".to_owned());
    let rule = "+-----------------+-----------------+";
    let text = drawn(&cells, 4, 2, [rule; 3]);
    let read = entry(&text);
    assert_eq!(candidates(&read.puzzle), cells);
    let six: Vec<String> = ["123456", "5"]
        .repeat(18)
        .into_iter()
        .map(String::from)
        .collect();
    let text = drawn(&six, 6, 3, [rule; 3]);
    assert_eq!(candidates(&entry(&text).puzzle), six);
}

#[test]
fn spaced_grids_stay_what_they_are() {
    // Groups of symbols, as many in each.
    let eight = text_of(["1234 5678", "5678 1234"].repeat(4));
    assert_eq!(entry(&eight).puzzle.n_clues(), 64);
    // A digit too many in one cell.
    let row = |start: usize| {
        let cells: Vec<String> = (0..9)
            .map(|at| ((start + at) % 9 + 1).to_string())
            .collect();
        cells.join(" ")
    };
    let full = text_of([0, 3, 6, 1, 4, 7, 2, 5, 8].map(row));
    let wrong = full.replacen("7 8 9", "78 8 9", 1);
    let error = "line 1, column 13: found '78', expected a number 1-9 or one of . 0 _ * ? -";
    assert_eq!(outline(&wrong), [error]);
    let wrong = text_of(cells().chunks(9).map(|cells| cells.join(" "))).replacen(' ', " . ", 1);
    assert!(outline(&wrong)[0].starts_with("line 1"), "{wrong}");
}

#[test]
fn a_frame_may_hold_pairs_only() {
    let pair = |index: usize| format!("{}9", index % 8 + 1);
    let all: Vec<String> = (0..81).map(pair).collect();
    let mut some = all.clone();
    for index in (0..81).filter(|index| index % 7 > 2) {
        some[index] = (index % 9 + 1).to_string();
    }
    // The only pair.
    let mut one: Vec<String> = (0..81).map(|n| (n % 9 + 1).to_string()).collect();
    one[30] = "12".to_owned();
    for cells in [all, some, one] {
        for rules in RULES {
            let text = drawn(&cells, 9, 3, rules);
            assert_eq!(candidates(&entry(&text).puzzle), cells, "{text}");
            assert_eq!(entries(text.repeat(2)).len(), 2);
        }
    }
    let full = vec!["1234".to_owned(); 16];
    let text = drawn(&full, 4, 2, ["+-----------+-----------+"; 3]);
    assert_eq!(candidates(&entry(&text).puzzle), full);
    assert_eq!(entries(format!("{text}{text}\n{text}")).len(), 3);
    // Among blanks one group is a cell with a digit too many.
    let row = |row: &str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        format!("| {} |", cells.join(" "))
    };
    let mut rows: Vec<String> = nine_rows().into_iter().map(row).collect();
    rows[2] = row("123456789").replacen('8', "89", 1);
    let all = outline(text_of(rows));
    assert_eq!(all.len(), 1);
    assert!(
        all[0].starts_with("line 3, column 17: found '89'"),
        "{all:?}"
    );
}

#[test]
fn candidates_of_large_sides_have_commas_between_them() {
    for (side, width) in [(12, 4), (16, 4), (10, 5)] {
        for n_plain in [0, side] {
            let cell = |index: usize| {
                let first = (index + index / side * 5) % side + 1;
                match (index < n_plain, index % 3) {
                    (false, 0) if first + 4 <= side => {
                        format!("{first},{},{}", first + 3, first + 4)
                    }
                    _ => first.to_string(),
                }
            };
            let cells: Vec<String> = (0..side * side).map(cell).collect();
            let rule = ["+-----------------+-----------------+"; 3];
            let text = drawn(&cells, side, width, rule);
            let found = candidates(&entry(&text).puzzle);
            let plain: Vec<String> = cells.iter().map(|cell| cell.replace(',', "")).collect();
            assert_eq!(found, plain, "{text}");
            assert_eq!(entries(format!("{text}{text}\n{NINE}\n")).len(), 3);
            // A candidate that is none, and one out of order.
            for (right, wrong) in [(",4", ",40"), ("2,", "20,")] {
                let text = text.replacen(right, wrong, 1);
                let all = outline(format!("{text}\n{NINE}\n"));
                assert_eq!(all.last().map(String::as_str), Some(NINE));
                assert!(all[0].starts_with("line "), "{all:?}");
            }
        }
    }
}
