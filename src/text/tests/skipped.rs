//! What is skipped, and what is not: titles, headers, words that keep a place.

use super::*;

/// The rows of a 9×9 puzzle, ruled.
fn ruled() -> String {
    let rows = nine_rows();
    let row = |row: &&str| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]);
    let bands: Vec<String> = rows
        .chunks(3)
        .map(|band| band.iter().map(row).collect())
        .collect();
    bands.join("---+---+---\n")
}

#[test]
fn a_broken_puzzle_is_no_title() {
    let broken = NINE.replacen("12.", "5AB", 1);
    let error = "line 1, column 2: found 'A', expected a digit 1-9 or one of . 0 _ * ? -";
    for options in [ReadOptions::default(), with_form(Form::Line)] {
        let text = format!("{broken}\n{NINE}\n");
        assert_eq!(outline_with(&text, &options), [error, NINE]);
    }
    let sixteen = ".".repeat(254) + "1G";
    let broken = sixteen.replacen("..", "HH", 1);
    let text = format!("{broken}\n{sixteen}\n");
    for options in [ReadOptions::default(), with_form(Form::Line)] {
        let all = outline_with(&text, &options);
        assert_eq!(all.len(), 2, "{all:?}");
        assert!(
            all[0].contains("found 'H', expected a digit 1-9, A-G"),
            "{all:?}"
        );
    }
}

#[test]
fn a_broken_line_between_blocks_is_no_title() {
    let rows = text_of(nine_rows());
    for broken in [
        NINE.replacen("12.", "5AB", 1),
        "A".repeat(81),
        ".AB.".to_owned(),
        "12AB5".to_owned(),
        "abc | def".to_owned(),
    ] {
        let all = outline(format!("{rows}\n{broken}\n{rows}"));
        assert_eq!(all.len(), 3, "{all:?}");
        assert_eq!([&all[0], &all[2]], [NINE, NINE]);
        assert!(all[1].starts_with("line 11"), "{all:?}");
    }
    // Where letters are digits, words as long as a row are none.
    let mut rows = vec!["1..............."; 16];
    rows[0] = "G...............";
    let rows = text_of(rows);
    let all = outline(format!("{rows}\nABCDEFGHABCDEFG\n{rows}"));
    assert_eq!(all.len(), 3, "{all:?}");
    assert_eq!(
        outline(format!("Grid 01\n{rows}\nGrid 02\n{rows}")).len(),
        2
    );
}

#[test]
fn headers_stand_only_at_the_beginning_of_lines() {
    for header in [
        "quizzes,solutions",
        "Puzzle",
        "puzzle;clue_count",
        "# a\n\nid\tpuzzle",
    ] {
        for options in [ReadOptions::default(), with_form(Form::Line)] {
            assert_eq!(
                outline_with(format!("{header}\n{NINE}\n"), &options),
                [NINE]
            );
        }
    }
    for (before, wrong) in [
        ("", "quizzed"),
        ("", "puzzle,1"),
        ("", "Grid 01"),
        ("", "none,"),
        ("# a\n1.\n", "quizzes,solutions"),
        (NINE, "quizzes,solutions"),
    ] {
        let all = outline(format!("{before}\n{wrong}\n{NINE}\n"));
        let n_before = usize::from(!before.is_empty());
        assert_eq!(all.len(), 2 + n_before, "{wrong}: {all:?}");
        assert!(all[n_before].contains("found"), "{wrong}: {all:?}");
    }
}

#[test]
fn words_that_keep_a_place_are_errors_everywhere() {
    for word in ["none", "unknown", "unreadable", "failed"] {
        let found = format!("found the word '{word}', expected a puzzle");
        let line = format!("{NINE}\n");
        for puzzle in [line, text_of(nine_rows()), ruled()] {
            for (before, after) in [("", ""), ("\n", "\n"), ("\n\n", ""), ("", "\n")] {
                let text = format!("{puzzle}{before}{word}\n{after}{puzzle}");
                let all = outline(&text);
                assert_eq!(all.len(), 3, "{text} {all:?}");
                assert_eq!([&all[0], &all[2]], [NINE, NINE], "{text} {all:?}");
                assert!(all[1].contains(&found), "{all:?}");
                // At the beginning, the end, and twice.
                let text = format!("{word}\n{after}{puzzle}{before}{word}\n{word}");
                let all = outline(&text);
                assert_eq!(all.len(), 4, "{text} {all:?}");
                assert_eq!(all[1], NINE);
            }
        }
        let text = format!("{NINE}\n{word}\n");
        assert!(outline_with(&text, &with_form(Form::Line))[1].contains(&found));
        // It ends a puzzle, damaged or not.
        let rows = nine_rows();
        let text = format!("{}{word}\n{}", text_of(&rows[..8]), text_of(&rows));
        let all = outline(text);
        assert_eq!(all.len(), 3, "{all:?}");
        assert_eq!(all[0], "line 1: found 8 rows, expected 9 (9x9)");
        assert_eq!(all[2], NINE);
        let text = format!("/{}{word}\n{}", &text_of(&rows[..8])[1..], text_of(&rows));
        assert_eq!(outline(text).len(), 3);
    }
}

#[test]
fn short_lines_before_a_block_spoil_it_not() {
    for wrong in ["1 2 3", "1234", "[1, 2]"] {
        let all = outline(format!("{wrong}\n{}", text_of(nine_rows())));
        assert_eq!(all.len(), 2, "{all:?}");
        assert_eq!(all[1], NINE, "{all:?}");
    }
}

#[test]
fn a_state_below_a_puzzle_is_skipped() {
    let rows = text_of(nine_rows());
    let state = rows.replacen('.', "7", 5);
    for gap in ["", "\n"] {
        let text = format!("#A me\n[Puzzle]\n{rows}{gap}[State]\n{state}{gap}");
        assert_eq!(outline(&text), [NINE], "{text}");
        assert_eq!(outline(text.repeat(3)), [NINE; 3], "{text}");
        assert_eq!(outline(format!("{text}{gap}[Other]\n{rows}")), [NINE; 2]);
    }
    // It is never the only one.
    assert_eq!(outline(format!("[State]\n{rows}")), [NINE]);
}

#[test]
fn titles_stand_before_each_puzzle_on_a_line_or_before_none() {
    for gap in ["", "\n"] {
        for titles in [
            ["Puzzle one", "Puzzle two"],
            ["Grid 01", "Grid 02"],
            ["Easy puzzle", "Rätsel"],
        ] {
            let titled = |title: &str| format!("{title}\n{gap}{NINE}\n{gap}");
            let text = titled(titles[0]) + &titled(titles[1]) + &titled(titles[0]);
            assert_eq!(outline(&text), [NINE; 3], "{text}");
            assert_eq!(outline(titled(titles[0])).len(), 2);
            // A wrong line after a title keeps its place, and so does one among the titles.
            let wrong = titled(titles[0]) + &text.replacen(&NINE[40..], "", 1);
            assert_eq!(outline(&wrong).len(), 4, "{wrong}");
            let wrong = titled(titles[0]) + &titled("no solution") + &titled(titles[1]);
            assert_eq!(outline(&wrong).len(), 4, "{wrong}");
            let wrong = text.replacen(titles[1], "A title\nand another", 1);
            assert_eq!(outline(&wrong).len(), 4, "{wrong}");
            // Where only some have one, words may stand for a puzzle.
            let some = format!("{NINE}\n{}{NINE}\n", titled(titles[0]));
            assert_eq!(outline(&some).len(), 4, "{some}");
            let asked = outline_with(&text, &with_form(Form::Line));
            assert_eq!(asked.len(), 6, "{asked:?}");
        }
    }
    let some = format!("Something\n{NINE}\n{NINE}\n");
    assert_eq!(outline(&some).len(), 3);
}

#[test]
fn a_count_of_puzzles_on_one_line_is_skipped() {
    let text = format!("49151\n{NINE}\n");
    assert_eq!(outline(&text), [NINE]);
    // Later it may be a puzzle that was cut off.
    assert_eq!(outline(format!("{NINE}\n{text}")).len(), 3);
}
