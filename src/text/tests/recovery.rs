//! After an error: the puzzles around it are read, none wrongly.

use super::*;

/// Three puzzles in block form that differ in their first cell, with something between them.
fn blocks(between: &str) -> Vec<String> {
    (1..=3)
        .map(|digit| {
            let rows = text_of(nine_rows()).replacen('1', &digit.to_string(), 1);
            rows + between
        })
        .collect()
}

/// The clues of block `index`.
fn clues_of(index: usize) -> String {
    NINE.replacen('1', &(index + 1).to_string(), 1)
}

/// Checks that of three blocks, the second being wrong, the others are read.
fn only_the_second_is_lost(blocks: &[String], n_errors: usize) {
    let text = blocks.concat();
    let all = outline(&text);
    assert_eq!(all.first(), Some(&clues_of(0)), "{text}");
    assert_eq!(all.last(), Some(&clues_of(2)), "{text}");
    assert_eq!(all.len(), 2 + n_errors, "{all:#?}");
    assert!(
        all[1..=n_errors]
            .iter()
            .all(|error| error.starts_with("line "))
    );
}

#[test]
fn a_wrong_row_spoils_its_puzzle_only() {
    for between in ["", "\n", "\n\n", "=====\n"] {
        for row in 0..9 {
            for (good, wrong) in [
                (9, "........"),
                (9, ".........."),
                (9, "....Z...."),
                (9, "......."),
            ] {
                let mut blocks = blocks(between);
                blocks[1].replace_range(row * 10..row * 10 + good, wrong);
                only_the_second_is_lost(&blocks, 1);
            }
        }
    }
}

#[test]
fn a_missing_row_spoils_its_puzzle_only() {
    for between in ["\n", "\n\n", "=====\n"] {
        for row in 0..9 {
            let mut blocks = blocks(between);
            blocks[1].replace_range(row * 10..row * 10 + 10, "");
            only_the_second_is_lost(&blocks, 1);
        }
        for n_rows in [3, 6] {
            let mut blocks = blocks(between);
            blocks[1].replace_range(n_rows * 10..90, "");
            only_the_second_is_lost(&blocks, 1);
        }
    }
}

#[test]
fn a_row_too_many_is_never_left_out() {
    for (between, line) in [("\n", 11), ("\n\n", 12), ("=====\n", 11)] {
        let mut blocks = blocks(between);
        blocks[1].insert_str(90, "1........\n");
        let error = format!("line {line}: found 10 rows, expected 9 (9x9)");
        assert_eq!(outline(blocks.concat()), [clues_of(0), error, clues_of(2)]);
    }
    // Puzzles without anything between them.
    let [first, second, third] = [0, 1, 2].map(|index| blocks("").remove(index));
    let text = format!("{first}{second}1........\n\n{third}");
    let error = "line 10: found 10 rows, expected 9 (9x9)".to_owned();
    assert_eq!(outline(text), [clues_of(0), error, clues_of(2)]);
}

#[test]
fn a_missing_band_is_seen_where_bands_are_apart() {
    let apart = |block: &str| {
        let rows: Vec<&str> = block.lines().collect();
        text_of(rows.chunks(3).map(text_of))
    };
    let all = blocks("");
    let text = format!(
        "{}\n{}\n{}",
        apart(&all[0]),
        &apart(&all[1])[..62],
        apart(&all[2])
    );
    assert_eq!(
        outline(&text),
        [
            clues_of(0),
            "line 14: found 6 rows, expected 9 (9x9)".to_owned(),
            clues_of(2)
        ]
    );
}

#[test]
fn a_wrong_line_spoils_itself_only() {
    for wrong in [
        &NINE[1..],
        ".........",
        "abc",
        "[1, 2]",
        "1 2 3",
        "\u{ff11}",
        "-1",
        ".",
        "7",
    ] {
        let all = outline(format!("{NINE}\n{wrong}\n{NINE}\n"));
        assert_eq!(all.len(), 3, "{wrong}: {all:?}");
        assert!(all[1].starts_with("line 2"), "{all:?}");
        assert_eq!([&all[0], &all[2]], [NINE, NINE]);
        // At the beginning nothing is known yet.
        let all = outline(format!("{wrong}\n{NINE}\n"));
        assert_eq!(
            all.last().map(String::as_str),
            Some(NINE),
            "{wrong}: {all:?}"
        );
    }
}

#[test]
fn a_wrong_first_row_is_known_by_the_next() {
    for wrong in ["........", "..........", "....Z....", "......."] {
        let mut blocks = blocks("");
        blocks[0].replace_range(0..9, wrong);
        let all = outline(blocks.concat());
        assert_eq!(all[1..], [clues_of(1), clues_of(2)], "{all:?}");
        assert!(all[0].starts_with("line "), "{all:?}");
    }
}

#[test]
fn a_wrong_small_line_begins_no_large_puzzle() {
    let good = "...12....34.....";
    for wrong in [
        "...52....34.....",
        " ...52....34.....",
        "...52....34..... x",
    ] {
        let mut lines = vec![good; 20];
        lines[1] = wrong;
        let all = outline_with(text_of(&lines), &with_boxes("2x2"));
        assert_eq!(all.len(), 20);
        assert!(
            all[1].contains("found '5', expected a digit 1-4"),
            "{}",
            all[1]
        );
        // Too few lines for a large puzzle.
        let all = outline(text_of(&lines[..12]));
        assert_eq!(all.len(), 12);
        assert!(
            all[1].contains("found '5', expected a digit 1-4"),
            "{}",
            all[1]
        );
    }
}

#[test]
fn one_large_digit_does_not_decide() {
    let mut lines = vec!["...12..........."; 20];
    lines[1] = "............5...";
    lines[2..].fill("................");
    let all = outline(text_of(&lines));
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0].contains("--box 2x2, --box 4x4"), "{all:?}");
    // Where clues would clash in a large puzzle, that one line is wrong.
    lines[2] = "...12...........";
    let all = outline(text_of(&lines));
    assert_eq!(all.len(), 20, "{all:?}");
    assert!(all[1].contains("found '5', expected a digit 1-4"));
}

#[test]
fn large_puzzles_follow_each_other_without_a_gap() {
    let row = vec!["."; 150].join(" ");
    let rows = |n| text_of(vec![&row; n]);
    assert_eq!(entries(rows(300)).len(), 2);
    assert_eq!(
        outline(rows(290)),
        ["line 1: found 290 rows, expected 150 (150x150)"]
    );
    // A multiple of the side is as many puzzles; else the last one has rows too many.
    let block = text_of(nine_rows());
    assert_eq!(outline(block.repeat(2)), [NINE, NINE]);
    for n_rows in 1..9 {
        let rows = text_of(&nine_rows()[..n_rows]);
        let error = format!("line 1: found {} rows, expected 9 (9x9)", 9 + n_rows);
        assert_eq!(outline(format!("{block}{rows}")), [&error[..]]);
        assert_eq!(outline(format!("{block}{rows}\n{block}")), [&error, NINE]);
        assert_eq!(outline(format!("{block}{block}{rows}")).len(), 2);
    }
}
