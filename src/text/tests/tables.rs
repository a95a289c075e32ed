//! Puzzles in a column of a table.

use super::*;
use crate::text::Column;

/// A 4×4 puzzle and its solution.
const FOUR: &str = "1.....3..2.....4";
const SOLVED: &str = "1342243142133124";

/// Options that ask for a column.
fn with_column(column: Column) -> ReadOptions {
    ReadOptions {
        column: Some(column),
        ..ReadOptions::default()
    }
}

/// The column with this name.
fn named(name: &str) -> ReadOptions {
    with_column(Column::Name(name.to_owned()))
}

#[test]
fn the_column_of_puzzles_is_found_by_its_name_or_by_what_it_holds() {
    for text in [
        format!("{FOUR}\n"),
        format!("puzzle,solution\n{FOUR},{SOLVED}\n"),
        format!("solution,puzzle\n{SOLVED},{FOUR}\n"),
        format!("id,Quizzes,clues\n7,{FOUR},4\n"),
        format!("id;source;puzzle\n7;a, b, c;{FOUR}\n"),
        format!("id\tgrid\n7\t{FOUR}\n"),
        format!("7,easy,{FOUR}\n"),
        format!("7;{FOUR};{SOLVED}\n"),
        format!("name,what,level2\nfirst,{FOUR},3\n"),
        format!("\"{FOUR}\",\"{SOLVED}\"\n"),
        format!("\"quizzes\",\"solutions\"\n\"{FOUR}\",\"{SOLVED}\"\n"),
        format!("\"id\", \"puzzle\"\r\n7, \"{FOUR}\"\r\n"),
        format!("\u{feff}id,puzzle\n\n# a comment\n7,{FOUR}\n"),
        format!("note,puzzle\n\"a \"\"good\"\" one, or two\",{FOUR}\n"),
        format!("id,puzzle\n,{FOUR}"),
        format!("id,puzzle\n8, {FOUR} ,\n"),
    ] {
        assert_eq!(outline(&text), [FOUR], "{text}");
        let options = with_column(Column::Found);
        assert_eq!(outline_with(&text, &options), [FOUR], "{text}");
    }
}

#[test]
fn a_column_can_be_asked_for() {
    let text = format!("id,first,other\n7,{SOLVED},{FOUR}\n8,{FOUR},{SOLVED}\n");
    assert_eq!(outline_with(&text, &named("other")), [FOUR, SOLVED]);
    assert_eq!(outline_with(&text, &named("FIRST")), [SOLVED, FOUR]);
    let third = with_column(Column::Number(3));
    assert_eq!(outline_with(&text, &third), [FOUR, SOLVED]);
    let (_, rows) = text.split_once('\n').unwrap();
    assert_eq!(outline_with(rows, &third), [FOUR, SOLVED]);
    assert_eq!(
        outline_with(&text, &named("puzzle")),
        ["line 1: found 3 columns (id, first, other), expected a column named 'puzzle'"]
    );
    assert_eq!(
        outline_with(&text, &with_column(Column::Number(4))),
        ["line 1: found 3 columns (id, first, other), expected a column 4"]
    );
}

#[test]
fn a_row_is_known_as_it_stands() {
    let text = format!("id, puzzle ,note\r\n\"7\",\" {FOUR}\",\"a, \"\"b\"\"\"\r\n");
    let mut reader = Reader::new(text.as_bytes(), named("puzzle"));
    let entry = reader.next().unwrap().unwrap();
    let source = entry.source.unwrap();
    assert_eq!(
        source.text,
        format!("\"7\",\" {FOUR}\",\"a, \"\"b\"\"\"").as_bytes()
    );
    assert_eq!(&source.text[source.puzzle], FOUR.as_bytes());
    assert_eq!(entry.fields, ["7", "a, \"b\""]);
    assert_eq!(reader.header(), Some(&b"id, puzzle ,note"[..]));
    assert_eq!(reader.table().unwrap().separator(), b',');
    // What might be a row of an array keeps its commas.
    let mut reader = Reader::new(&b"a,b,c,d\n1,2,3,\n"[..], named("d"));
    let Some(Err(Error::Text(error))) = reader.next() else {
        panic!("an error is expected");
    };
    assert_eq!(error.text.as_deref(), Some(&b"1,2,3,"[..]));
    assert_eq!(reader.header(), Some(&b"a,b,c,d"[..]));
}

#[test]
fn puzzles_on_lines_keep_their_lines() {
    let text = format!("quizzes,solutions\n{FOUR},{SOLVED}\n");
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    let source = reader.next().unwrap().unwrap().source.unwrap();
    assert_eq!(source.text, format!("{FOUR},{SOLVED}").as_bytes());
    assert_eq!(source.puzzle, 0..16);
    assert_eq!(reader.header(), Some(&b"quizzes,solutions"[..]));
    assert!(reader.table().is_none());
    assert!(entry("1...\n....\n....\n...4\n").source.is_none());
}

#[test]
fn a_wrong_row_costs_only_itself() {
    let short = &FOUR[..15];
    let text = format!(
        "id,puzzle\n1,{FOUR}\n2,{short}\n3\n4,\n5,\"{FOUR}\n6,\"{FOUR}\"x\n7,{short}z\nnone\n8,{FOUR}\n"
    );
    assert_eq!(
        outline(&text),
        [
            FOUR,
            "line 3, column 3: found 15 cells, expected 16 (4x4)",
            "line 4: found 1 column, expected a puzzle in column 2",
            "line 5, column 3: found an empty field, expected a puzzle",
            "line 6, column 3: found '\"', expected a quote that closes it on the same line",
            "line 7, column 21: found 'x', expected the end of the field after its quote",
            "line 8, column 18: found 'z', expected a digit 1-4 or one of . 0 _ * ? -",
            "line 9: found the word 'none', expected a puzzle; the word keeps the place of one \
             without an answer",
            FOUR,
        ]
    );
    // The first row tells nothing.
    let text = format!("id,what\n1,{short}\n2,{FOUR}\n");
    assert_eq!(
        outline_with(&text, &with_column(Column::Found)),
        [
            "line 2: found 2 columns without a puzzle on one line, expected a puzzle in one of \
             them, or --column NAME|N",
            FOUR
        ]
    );
}

#[test]
fn spaces_in_a_field_may_be_blanks() {
    let spaces = FOUR.replace('.', " ");
    let text = format!("puzzle,id\n{spaces},1\n\"{spaces}\",2\n {FOUR},3\n");
    assert_eq!(outline_with(&text, &named("puzzle")), [FOUR, FOUR, FOUR]);
}

#[test]
fn two_columns_of_a_name_are_an_error() {
    let text = format!("puzzle,id,puzzle\n{FOUR},1,{SOLVED}\n");
    assert_eq!(
        outline_with(&text, &named("puzzle")),
        [
            "line 1: found 3 columns (puzzle, id, puzzle), expected one column named 'puzzle', or its number"
        ]
    );
    assert_eq!(outline_with(&text, &named("id")).len(), 1);
    assert_eq!(outline_with(&text, &with_column(Column::Number(1))), [FOUR]);
}

#[test]
fn a_puzzle_is_found_behind_an_id_and_spaces() {
    for row in [
        format!("0000183b305c {NINE}  1.2"),
        format!("7 {NINE}"),
        format!("7. {NINE}"),
        format!("7: {NINE}"),
        format!("  easy01 {NINE}"),
        format!(":0000:x:{NINE}:::"),
    ] {
        let text = format!("{row}\n").repeat(3);
        assert_eq!(outline(&text), [NINE; 3], "{row}");
        let source = entries(&text).remove(2).source.unwrap();
        assert_eq!(source.text, row.as_bytes());
        assert_eq!(&row[source.puzzle], NINE);
    }
    // One such line makes no table of the others.
    let all = outline(format!("Easy: {NINE}\n{NINE}\nHard: {NINE}\n"));
    assert_eq!(all, [NINE; 3]);
    for mark in ["//", "*"] {
        assert!(read(format!("{mark} {NINE}\n"))[0].is_err());
    }
    let full = "123456789".repeat(9);
    let all = outline(format!("7 {full} {NINE}\n"));
    assert!(
        all[0].contains("found a grid and a puzzle behind it"),
        "{all:?}"
    );
    let options = ReadOptions {
        column: Some(Column::Number(2)),
        ..ReadOptions::default()
    };
    assert_eq!(outline_with(format!("a {NINE} b\n"), &options), [NINE]);
}

#[test]
fn a_grid_before_a_puzzle_is_asked_about() {
    let full = "123456789".repeat(9);
    for first in [&full[..], "0000000000000001"] {
        for between in [",", "\t"] {
            let all = outline(format!("{first}{between}{NINE}\n"));
            assert!(
                all[0].contains("found a grid and a puzzle behind it"),
                "{all:?}"
            );
        }
    }
    assert_eq!(outline(format!("{full},{full}\n")).len(), 1);
    assert_eq!(outline(format!("{NINE},{full}\n")), [NINE]);
}

#[test]
fn cells_between_tabs_may_be_nothing() {
    let row = |row: &str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join("\t").replace('.', "") + "\n"
    };
    let text: String = nine_rows().into_iter().map(row).collect();
    assert_eq!(outline(&text), [NINE]);
    // Gaps between boxes are none of that, nor are tabs at the ends.
    let four = "1\t2\t\t3\t4\n3\t4\t\t1\t2\n2\t1\t\t4\t3\n4\t3\t\t2\t1\n";
    for text in [
        four.to_owned(),
        four.replace('\n', "\t\t\n"),
        four.replace("\t\t", "\t").replace('\n', "\t\t\n"),
        four.replace("\t\t", "\t \t"),
    ] {
        assert_eq!(outline(&text), ["1234341221434321"], "{text}");
    }
    // Two tabs may be as much as one.
    let row = |row: &str| {
        row.chars()
            .map(String::from)
            .collect::<Vec<_>>()
            .join("\t\t")
            + "\n"
    };
    let text: String = nine_rows().into_iter().map(row).collect();
    assert_eq!(outline(&text), [NINE]);
}

#[test]
fn rows_and_columns_that_are_numbered_are_no_cells() {
    let text = ",0,1,2,3,4\n0,1,0,0,0,0\n1,0,2,0,0,0\n2,0,0,3,0,0\n3,0,0,0,4,0\n4,0,0,0,0,5\n";
    let all = outline(text);
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0].contains("found numbers of columns"), "{all:?}");
}

#[test]
fn a_header_may_come_again() {
    for header in ["Puzzle", "puzzle,level"] {
        for gap in ["", "\n"] {
            let text = format!("{header}\n{NINE}\n{gap}").repeat(3);
            assert_eq!(outline(&text), [NINE; 3], "{header}");
        }
    }
}
