//! Each form, and each blank.

use super::*;
use crate::text::Symbols;

/// The puzzle of [`NINE`], ruled in several ways.
fn nine_with(start: &str, between: &str, end: &str, cells: &str, rules: [&str; 3]) -> String {
    let mut lines = vec![rules[0].to_owned()];
    for (index, row) in nine_rows().iter().enumerate() {
        if index == 3 || index == 6 {
            lines.push(rules[1].to_owned());
        }
        let boxes: Vec<String> = [&row[..3], &row[3..6], &row[6..]]
            .iter()
            .map(|cells_of| {
                let cells_of: Vec<String> = cells_of.chars().map(String::from).collect();
                cells_of.join(cells)
            })
            .collect();
        lines.push(format!("{start}{}{end}", boxes.join(between)));
    }
    lines.push(rules[2].to_owned());
    lines.retain(|line| !line.is_empty());
    text_of(lines)
}

#[test]
fn the_same_puzzle_in_every_form() {
    let plus = "+-------+-------+-------+";
    let texts = [
        (Form::Line, format!("{NINE}\n")),
        (Form::Block, text_of(nine_rows())),
        (Form::Spaced, nine_with("", " ", "", " ", [""; 3])),
        (Form::Spaced, nine_with("", " ", "", "", [""; 3])),
        (
            Form::Ruled,
            nine_with("", " | ", "", " ", ["", "------+-------+------", ""]),
        ),
        (
            Form::Ruled,
            nine_with(
                "|",
                "|",
                "|",
                "",
                ["*-----------*", "|---+---+---|", "*-----------*"],
            ),
        ),
        (Form::Ruled, nine_with("| ", " | ", " |", " ", [plus; 3])),
        (
            Form::Ruled,
            nine_with("", "|", "", "", ["", "-----------", ""]),
        ),
        (
            Form::Ruled,
            nine_with("", "|", "", "", ["", "===========", ""]),
        ),
    ];
    for (form, text) in texts {
        let entry = entry(&text);
        assert_eq!(clues(&entry.puzzle), NINE, "{text}");
        assert_eq!(entry.style.form(), form, "{text}");
        assert_eq!(
            crate::text::write_puzzle(&entry.puzzle, &entry.style).unwrap(),
            text
        );
    }
}

#[test]
fn spaces_at_the_ends_are_kept_where_a_row_is_one_box() {
    for boxes in ["none", "1x4"] {
        for text in [
            "| 1 2 . . |\n| . . . . |\n| . . . . |\n| . . . . |\n",
            "|1 2 . .|\n|. . . .|\n|. . . .|\n|. . . .|\n",
            "+---------+\n| 1 2 . . |\n| . . . . |\n| . . . . |\n| . . . . |\n+---------+\n",
        ] {
            let entry = read_with(text, &with_boxes(boxes)).remove(0).unwrap();
            assert_eq!(
                crate::text::write_puzzle(&entry.puzzle, &entry.style).unwrap(),
                text
            );
        }
    }
}

#[test]
fn spaces_may_stand_anywhere_in_a_row() {
    let rows = nine_rows();
    let mut lines: Vec<String> = rows.iter().map(|row| row.replace('.', ". ")).collect();
    assert_eq!(clues(&entry(text_of(&lines)).puzzle), NINE);
    for line in &mut lines {
        line.insert(0, '\t');
    }
    assert_eq!(clues(&entry(text_of(&lines)).puzzle), NINE);
    let text = text_of(rows.iter().map(|row| row.replace('.', " .")));
    assert_eq!(clues(&entry(text).puzzle), NINE);
    let text = text_of(
        rows.iter()
            .map(|row| format!("{} | {}|{}", &row[..3], &row[3..6], &row[6..])),
    );
    assert_eq!(clues(&entry(text).puzzle), NINE);
}

#[test]
fn every_blank_in_every_form() {
    let texts = [
        format!("{NINE}\n"),
        text_of(nine_rows()),
        nine_with("", " ", "", " ", [""; 3]),
        nine_with("", " | ", "", " ", ["", "------+-------+------", ""]),
    ];
    for blank in [".", "0", "_", "*", "?", "-", "x", "X"] {
        for text in &texts {
            let entry = entry(text.replace('.', blank));
            assert_eq!(clues(&entry.puzzle), NINE, "{blank} in {text}");
            assert_eq!(entry.style.blank().to_string(), blank);
        }
    }
    let entry = entry(NINE.replace('.', " "));
    assert_eq!(clues(&entry.puzzle), NINE);
    assert_eq!(entry.style.blank(), ' ');
}

#[test]
fn blanks_may_be_mixed() {
    let entry = entry(NINE.replacen('.', "0", 7));
    assert_eq!(clues(&entry.puzzle), NINE);
    assert_eq!(entry.style.blank(), '0');
}

#[test]
fn blank_grids_in_every_form() {
    let dots = ".".repeat(81);
    for blank in [".", "-", "*", "0"] {
        let line = blank.repeat(81);
        let block = text_of(vec![blank.repeat(9); 9]);
        let spaced = text_of(vec![[blank; 9].join(" "); 9]);
        for text in [line, block, spaced] {
            assert_eq!(outline(&text), [&dots[..]], "{text}");
            let twice = format!("{text}\n{text}");
            assert_eq!(outline(&twice), [&dots[..], &dots[..]], "{twice}");
        }
    }
}

#[test]
fn dashes_are_rules_where_counting_rows_leaves_them_over() {
    let mut rows = nine_rows();
    rows.insert(6, "---------");
    rows.insert(3, "---------");
    let text = text_of(&rows);
    assert_eq!(outline(text.repeat(2)), [NINE, NINE]);
    assert_eq!(outline(text.replace('.', "-").repeat(2)), [NINE, NINE]);
    // The same between puzzles.
    let text = text_of(nine_rows()) + "---------\n";
    assert_eq!(outline(text.repeat(3)), [NINE; 3]);
    // A row of blanks is not taken for a rule.
    let mut rows = nine_rows();
    rows[3] = ".........";
    let text = text_of(rows).replace(".........", "---------");
    let with_blank_row = format!("{}.........{}", &NINE[..27], &NINE[36..]);
    assert_eq!(outline(&text), [&with_blank_row[..]]);
    // Nor is one inside a band, even if the other rows have other blanks.
    let mut rows = nine_rows();
    rows[4] = "---------";
    let with_blank_row = format!("{}.........{}", &NINE[..36], &NINE[45..]);
    assert_eq!(outline(text_of(&rows).repeat(2)), [&with_blank_row[..]; 2]);
}

#[test]
fn spaces_for_blanks_are_told_from_spaces_between_cells() {
    let few_clues = "12  3  4 ".to_owned() + &" ".repeat(67) + "5 678";
    assert_eq!(few_clues.len(), 81);
    let dots = few_clues.replace(' ', ".");
    // Nine clues, as a row has.
    let nine_clues = few_clues.replacen("  ", " 9", 1);
    assert_eq!(outline(&few_clues), [dots]);
    assert_eq!(outline(&nine_clues), [nine_clues.replace(' ', ".")]);
    let error = "line 1: found a 4x4 puzzle on one line or a row of a 4x4 puzzle, expected one of \
                 --input-format line or block";
    assert_eq!(outline("1   2   3   4   \n"), [error]);
}

#[test]
fn digits_above_nine_as_letters_or_decimals() {
    let row = |start: usize| (0..16).map(move |column| (start + column) % 16 + 1);
    let starts = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];
    let letter = |value: usize| char::from_digit(value as u32, 17).unwrap();
    let packed = text_of(
        starts
            .iter()
            .map(|start| row(*start).map(letter).collect::<String>()),
    );
    let spaced = text_of(starts.iter().map(|start| {
        let numbers: Vec<String> = row(*start).map(|value| value.to_string()).collect();
        numbers.join(" ")
    }));
    let lower = entry(&packed);
    let upper = entry(packed.to_uppercase());
    let decimals = entry(&spaced);
    assert_eq!(lower.style.symbols(), Symbols::Lower);
    assert_eq!(upper.style.symbols(), Symbols::Upper);
    assert_eq!(decimals.style.symbols(), Symbols::Decimals);
    assert_eq!(lower.puzzle, upper.puzzle);
    assert_eq!(lower.puzzle, decimals.puzzle);
    assert_eq!(lower.puzzle.geometry().side(), 16);
    assert_eq!(
        crate::text::write_puzzle(&lower.puzzle, &lower.style).unwrap(),
        packed
    );
    assert_eq!(
        crate::text::write_puzzle(&lower.puzzle, &decimals.style).unwrap(),
        spaced
    );
}

#[test]
fn double_zeros_and_aligned_columns() {
    let rows = ["00 12 03 00 05 00 07 08 00 10 00 01"; 12];
    let padded = entry(text_of(rows));
    assert_eq!(clues(&padded.puzzle)[..11], *".123.5.78.1");
    let text = text_of([" .  1 12  .  .  .  .  .  . 10  .  2"; 12]);
    let aligned = entry(&text);
    assert_eq!(
        crate::text::write_puzzle(&aligned.puzzle, &aligned.style).unwrap(),
        text
    );
}

#[test]
fn four_by_four_lines_and_sixteen_by_sixteen_rows() {
    let four = ["...12....34.....", ".1.....32.....2."];
    assert_eq!(outline(text_of(four)), four);
    assert_eq!(outline(text_of(four.iter().cycle().take(15))).len(), 15);
    // As rows, some values are above 4.
    let mut rows = vec!["...12....34....."; 16];
    rows[3] = "......5.........";
    rows[9] = "......G.........";
    let entry = entry(text_of(&rows));
    assert_eq!(entry.puzzle.geometry().side(), 16);
    // With gaps between bands, too.
    let text = text_of(rows.chunks(4).map(text_of));
    assert_eq!(entries(&text).len(), 1);
}

#[test]
fn a_lone_digit_is_a_puzzle_only_where_nothing_else_stands() {
    assert_eq!(outline("1\n"), ["1"]);
    assert_eq!(outline("\n.\n\n"), ["."]);
    let text = format!("1\n{NINE}\n");
    let error = "line 1, column 1: found '1', expected a row or a line of digits and blanks \
                 . 0 _ * ? -";
    assert_eq!(outline(text), [error, NINE]);
    assert_eq!(outline_with("1\n.\n", &with_form(Form::Line)), ["1", "."]);
    assert_eq!(outline_with("1\n.\n", &with_boxes("1x1")), ["1", "."]);
}

#[test]
fn remarks_are_split_into_fields() {
    for (rest, fields) in [
        (" easy", &["easy"][..]),
        (",0,4.2;x:y", &["0", "4.2", "x", "y"]),
        ("\t(Cheese) no. 1 ", &["(Cheese)", "no.", "1"]),
        (":1:652", &["1", "652"]),
        (" \u{e9}t\u{e9}", &["\u{e9}t\u{e9}"]),
        ("", &[]),
    ] {
        let entry = entry(format!("{NINE}{rest}\n"));
        assert_eq!(entry.fields, fields);
        assert_eq!(clues(&entry.puzzle), NINE);
    }
}

#[test]
fn options_decide_where_the_text_does_not() {
    let line = "...12....34.....";
    let text = text_of([line; 16]);
    assert_eq!(read_with(&text, &with_boxes("2x2")).len(), 16);
    assert_eq!(read_with(&text, &with_boxes("4x4")).len(), 1);
    assert_eq!(read_with(&text, &with_form(Form::Line)).len(), 16);
    assert_eq!(read_with(&text, &with_form(Form::Block)).len(), 1);
    let text = text_of(["1....", ".2...", "..3..", "...4.", "....5"]);
    let latin = read_with(&text, &with_boxes("none")).remove(0).unwrap();
    assert_eq!(latin.puzzle.geometry().to_string(), "5x5 without boxes");
    let rows = text_of(["123456"; 6]);
    let tall = read_with(&rows, &with_boxes("3x2")).remove(0).unwrap();
    assert_eq!(tall.puzzle.geometry().to_string(), "6x6 with boxes 3x2");
}

#[test]
fn titles_stand_before_puzzles() {
    let text = format!("Grid 01\n{0}Grid 02\n{0}", text_of(nine_rows()));
    assert_eq!(outline(text), [NINE, NINE]);
    assert_eq!(
        outline(format!("quizzes,solutions\n{NINE},{NINE}\n")),
        [NINE]
    );
    assert_eq!(
        outline("Some words\nand more\n"),
        [
            "line 1, column 1: found 'Some words', expected a row or a line of digits and blanks \
             . 0 _ * ? -",
            "line 2, column 1: found 'and more', expected a row or a line of digits and blanks \
             . 0 _ * ? -"
        ]
    );
}

#[test]
fn forms_have_names() {
    for form in Form::ALL {
        assert_eq!(form.name().parse(), Ok(form));
        assert_eq!(form.to_string(), form.name());
        assert!(!form.summary().is_empty());
    }
    let error = "lines".parse::<Form>().unwrap_err().to_string();
    assert_eq!(
        error,
        "found 'lines', expected one of line, block, spaced, ruled, pencilmarks"
    );
}

#[test]
fn puzzles_are_told_from_file_names() {
    use crate::text::looks_like_puzzle;
    assert!(looks_like_puzzle(NINE));
    assert!(looks_like_puzzle(&NINE.replace('.', " ")));
    assert!(looks_like_puzzle("...12....34....."));
    for name in [
        "",
        "1",
        "....",
        "puzzle.txt",
        "sudoku-17-clues-",
        "-",
        &NINE[1..],
    ] {
        assert!(!looks_like_puzzle(name), "{name}");
    }
}

#[test]
fn cells_may_be_spaced_unevenly() {
    // `5 4. | 1. 3 | 8. .`, with a rule that is longer on one side.
    let uneven = |row: &&str| {
        let boxes = [&row[..3], &row[3..6], &row[6..]];
        let boxes = boxes.map(|cells| format!("{} {}", &cells[..1], &cells[1..]));
        boxes.join(" | ")
    };
    let mut lines: Vec<String> = nine_rows().iter().map(uneven).collect();
    for index in [6, 3] {
        lines.insert(index, "-------+-------+------".to_owned());
    }
    assert_eq!(outline(text_of(&lines)), [NINE]);
    // ` 1 2. 6. 4 5. .`: a space before each digit.
    let before_digits = |row: &&str| -> String {
        let cell = |c: char| match c {
            '.' => ".".to_owned(),
            digit => format!(" {digit}"),
        };
        row.chars().map(cell).collect()
    };
    let text = text_of(nine_rows().iter().map(before_digits));
    assert_eq!(outline(text), [NINE]);
}
