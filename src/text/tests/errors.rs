//! Each error, with its text and its place.

use super::*;

#[test]
fn wrong_characters_are_named_with_their_place() {
    let digits = "a digit 1-9 or one of . 0 _ * ? -";
    for (wrong, found) in [
        ("A", "'A'"),
        ("/", "'/'"),
        ("\u{ff11}", "'\u{ff11}'"),
        ("\u{661}", "'\u{661}'"),
        ("\0", "'\\0'"),
        ("'", "\"'\""),
    ] {
        let line = NINE.replacen("....", &format!("...{wrong}"), 1);
        let error = format!("line 1, column 14: found {found}, expected {digits}");
        assert_eq!(outline(&line), [&error[..]], "{line}");
        let line = format!("{NINE}\n{line}\n{NINE}\n");
        let error = format!("line 2, column 14: found {found}, expected {digits}");
        assert_eq!(outline(&line), [NINE, &error, NINE]);
        let rows = text_of(nine_rows()).replacen("....", &format!("...{wrong}"), 1);
        let error = format!("line 2, column 5: found {found}, expected {digits}");
        assert_eq!(outline(&rows), [&error[..]]);
    }
}

#[test]
fn bytes_that_are_no_utf8_are_errors() {
    let mut line = NINE.as_bytes().to_vec();
    line[4] = 0xff;
    let found = "the byte 0xff, which is no UTF-8";
    let error =
        format!("line 1, column 5: found {found}, expected a digit 1-9 or one of . 0 _ * ? -");
    assert_eq!(outline(&line), [error]);
    // A remark in Latin-1 spoils no puzzle.
    let mut line = format!("{NINE} \u{e9}t").into_bytes();
    line.push(0xff);
    assert_eq!(entry(&line).fields, ["\u{e9}t\u{fffd}"]);
}

#[test]
fn wrong_lengths_are_named_with_the_right_ones() {
    for (length, error) in [
        (80, "line 1: found 80 cells, expected 81 (9x9)"),
        (82, "line 1: found 82 cells, expected 81 (9x9)"),
        (50, "line 1: found 50 cells, expected 36 (6x6)"),
        (
            49,
            "line 1: found 49 cells (7x7), expected a side with boxes, or --box none for a Latin \
             square of side 7",
        ),
        (
            1369,
            "line 1: found 1369 cells, expected rows of numbers between spaces, since symbols \
             end at side 36",
        ),
    ] {
        assert_eq!(outline(".".repeat(length)), [error]);
    }
    let text = format!("{NINE}\n{}\n{NINE}.\n{NINE}\n", &NINE[1..]);
    let errors = [80, 82].map(|n| format!("found {n} cells, expected 81 (9x9)"));
    assert_eq!(
        outline(&text),
        [
            NINE,
            &format!("line 2: {}", errors[0]),
            &format!("line 3: {}", errors[1]),
            NINE
        ]
    );
    assert_eq!(
        outline(text_of([".....", ".....", ".....", ".....", "....."])),
        [
            "line 1: found 5 cells, expected a side with boxes, or --box none for a Latin square of \
          side 5"
        ]
    );
    assert_eq!(
        outline_with(text_of(["...."; 4]), &with_boxes("3x3")),
        ["line 1: found 4 cells, expected 81 or rows of 9 (9x9)"]
    );
}

#[test]
fn rows_too_few_or_too_long() {
    let rows = nine_rows();
    let few = "line 1: found 8 rows, expected 9 (9x9)";
    assert_eq!(outline(text_of(&rows[..8])), [few]);
    let long = text_of(&rows).replacen('6', "66", 1);
    assert_eq!(
        outline(&long),
        ["line 2: found 10 cells, expected 9 in each row (9x9)"]
    );
    let spaced = "1 2 3 4 5 6 7 8 9 10 11 12\n1 2 3 4 5 6 7 8 9 10 11\n";
    assert_eq!(
        outline(spaced),
        ["line 2: found 11 cells, expected 12 in each row (12x12)"]
    );
}

#[test]
fn numbers_above_the_side_and_other_tokens() {
    let row = "1 2 3 4 5 6 7 8 9 10 11 12\n";
    let expected = "expected a number 1-12 or one of . 0 _ * ? -";
    for (wrong, found) in [
        ("13", "'13'"),
        ("-2", "'-2'"),
        ("1a", "'1a'"),
        ("999", "'999'"),
    ] {
        let text = row.to_owned() + &row.replace("12", wrong);
        assert_eq!(
            outline(&text),
            [format!("line 2, column 28: found {found}, {expected}")
                .replace("column 28", "column 25")]
        );
    }
}

#[test]
fn two_readings_are_never_guessed() {
    let blank = "................";
    let error = "line 1: found a 4x4 puzzle on one line or a row of a 16x16 puzzle, expected one \
                 of --box 2x2, --box 4x4, --input-format line or block";
    for n in [16, 17, 32, 40] {
        let mut lines = vec![blank; n];
        lines[3] = "12..............";
        assert_eq!(outline(text_of(&lines)), [error], "{n} lines");
        // Nor where clues clash either way.
        lines[4] = "11..............";
        lines[5] = "22..............";
        assert_eq!(outline(text_of(lines)), [error], "{n} lines");
    }
    // Where G is a digit, 0 is none.
    let zero = text_of(vec!["1.A0...........G"; 16]);
    assert_eq!(entries(&zero).len(), 1);
}

#[test]
fn of_two_readings_the_one_without_a_clash_is_meant() {
    let line = "...12....34.....";
    for n in [16, 17, 40] {
        let mut lines = vec![line; n];
        assert_eq!(outline(text_of(&lines)), vec![line; n], "{n} lines");
        lines[7] = "11..............";
        assert_eq!(outline(text_of(&lines)), lines, "{n} lines");
    }
    // Of smaller ones nobody keeps lists.
    let rows = outline_with("12..\n..1.\n12..\n..1.\n", &with_boxes("none"));
    assert!(
        rows[0].starts_with("line 1: found a 2x2 puzzle"),
        "{rows:?}"
    );
    // A puzzle and its solution are no row, for digits stand there twice.
    let beside = "1.....3..2.....4 1342243142133124\n";
    assert_eq!(outline(beside.repeat(2)), ["1.....3..2.....4"; 2]);
    // Another solution, and half of one, say nothing.
    for other in ["1342243142133142", "134224314213312.", "2.....3..2.....4"] {
        let text = format!("1.....3..2.....4 {other}\n");
        assert_ne!(outline(text), ["1.....3..2.....4"], "{other}");
    }
}

#[test]
fn what_is_not_read_yet_is_refused_once() {
    let pipes = text_of(["12||,|13||||1", "||14||6||||1", "|||9|||13|1|"]);
    assert_eq!(outline(format!("{pipes}\n{NINE}\n")).last().unwrap(), NINE);
    let cnf = "p cnf 9 3\n1 2 3 4 5 6 7 8 9 0\n-111 -112 0\nc -\n1 -2\n3 0\n-1 2 3 0\n";
    let error = "line 1: found a DIMACS formula, expected a puzzle; `satdoku sat` reads formulas";
    assert_eq!(outline(cnf), [error]);
    assert_eq!(outline(format!("{cnf}{NINE}\n")), [error, NINE]);
    let array = "[[0, 1, 2],\n [3, 4, 5]]\n";
    assert!(read(array).iter().all(Result::is_err));
}

#[test]
fn another_form_is_named_where_the_option_is_the_cause() {
    let rows = text_of(nine_rows());
    assert_eq!(
        outline_with(&rows, &with_form(Form::Line))[0],
        "line 1: found 9 cells, expected a puzzle of 81 (9x9) on each line, or --input-format block"
    );
    for form in [Form::Block, Form::Spaced, Form::Ruled] {
        assert_eq!(
            outline_with(NINE, &with_form(form)),
            ["line 1: found 81 cells, expected rows of 9 (9x9), or --input-format line"]
        );
    }
}

#[test]
fn sizes_that_are_near_or_too_large() {
    assert_eq!(
        outline("1234123412341234.\n"),
        ["line 1: found 17 cells, expected 16 (4x4)"]
    );
    assert_eq!(
        outline(".".repeat(25)),
        [
            "line 1: found 1 row, expected 25 (25x25), or --box none for a Latin square of side 5 on \
          one line"
        ]
    );
    let error = "line 1: found 81 cells, expected --box with at most 400 cells";
    for boxes in ["4294967296x4294967296", "21x20"] {
        assert_eq!(outline_with(NINE, &with_boxes(boxes)), [error], "{boxes}");
    }
}

#[test]
fn quotes_are_shown_as_they_are() {
    assert_eq!(
        outline(format!("\"{NINE}\n")),
        ["line 1, column 1: found '\"', expected a row or a line of digits and blanks . 0 _ * ? -"]
    );
}

#[test]
fn spaces_cut_off_at_the_end_of_a_line_are_counted() {
    let full = NINE[..79].replace('.', " ") + "  ";
    let cut = full.trim_end();
    let error = format!(
        "found {} digits and spaces, expected 81 (9x9), those at the end of the line included",
        cut.len()
    );
    assert_eq!(outline(cut), [format!("line 1: {error}")]);
    let clues = full.replace(' ', ".");
    let all = outline(format!("{full}\n{cut}\n{full}\n"));
    assert_eq!(all, [clues.clone(), format!("line 2: {error}"), clues]);
    // Rows are no such line.
    let row = outline("1 2 3 4 5 6 7  8\n");
    assert!(!row[0].contains("digits and spaces"), "{row:?}");
}
