//! Harmless oddities: they change nothing.

use super::*;

#[test]
fn line_ends_of_every_kind() {
    for text in [
        format!("{NINE}\n{NINE}\n"),
        format!("{NINE}\r\n{NINE}\r\n"),
        format!("{NINE}\n{NINE}"),
        format!("{NINE}\n{NINE}\r"),
        format!("{NINE}\r{NINE}\r"),
        format!("\r\r{NINE}\r\n\r{NINE}"),
        format!("\u{feff}{NINE}\n\u{feff}{NINE}\n\u{feff}"),
        format!("\u{feff}{NINE}\n{NINE}\n"),
        format!("\u{feff}\n\n \t\n{NINE}  \t \n\n{NINE}\t\n\n  \n"),
        format!("  {NINE}\n\t{NINE}\n"),
        format!("# two\n{NINE}\n  # more\n\n{NINE}\n# end"),
    ] {
        assert_eq!(outline(&text), [NINE, NINE], "{text:?}");
    }
    let rows = text_of(nine_rows());
    for text in [
        rows.replace('\n', "\r\n"),
        rows.replace('\n', "\r"),
        rows.replace('\n', " \t\n"),
        rows.trim_end().to_owned(),
        rows.trim_end().to_owned() + "\r",
        format!("\u{feff}{rows}"),
        format!("# comment\n{}", rows.replacen('\n', "\n# comment\n", 4)),
    ] {
        assert_eq!(outline(&text), [NINE], "{text:?}");
    }
}

#[test]
fn lines_are_counted_with_each_line_end() {
    let rows = text_of(nine_rows()).replacen('6', "/", 1);
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("\n{rows}").replace('\n', end);
        let error = "line 3, column 1: found '/', expected a digit 1-9 or one of . 0 _ * ? -";
        assert_eq!(outline(&text), [error], "{end:?}");
        let two = format!("{}{end}{}", text_of(nine_rows()).replace('\n', end), rows);
        assert_eq!(outline(&two).len(), 2);
    }
    let text = format!("{}\u{feff}{}", text_of(nine_rows()), text_of(nine_rows()));
    assert_eq!(outline(text), [NINE, NINE]);
}

#[test]
fn blank_lines_between_bands_and_between_rows() {
    let bands = text_of(nine_rows().chunks(3).map(text_of));
    assert_eq!(outline(&bands), [NINE]);
    assert_eq!(outline(bands.repeat(2)), [NINE, NINE]);
    assert_eq!(outline(bands.replace("\n\n", "\n\n\n")), [NINE]);
    let apart = text_of(nine_rows().iter().map(|row| text_of([row])));
    assert_eq!(outline(apart.repeat(2)), [NINE, NINE]);
}

#[test]
fn puzzles_with_and_without_anything_between_them() {
    let rows = text_of(nine_rows());
    for between in [
        "",
        "\n",
        "\n\n\n",
        "========\n",
        "---------\n",
        "# next\n",
        "\n-----\n\n",
    ] {
        let text = format!("{rows}{between}{rows}{between}{rows}{between}");
        assert_eq!(outline(&text), [NINE; 3], "{between:?}");
        let text = format!("{NINE}\n{between}{NINE}\n{between}");
        assert_eq!(outline(&text), [NINE; 2], "{between:?}");
    }
}

#[test]
fn sides_may_be_mixed() {
    let six = "12345645612323156456412331264564531.";
    let eight = "...51...".repeat(8);
    assert_eq!(
        outline(text_of([NINE, six, &eight, NINE])),
        [NINE, six, &eight, NINE]
    );
    let rows = text_of(nine_rows());
    let rows_of_six = text_of((0..6).map(|row| &six[row * 6..][..6]));
    let text = format!("{rows}\n{rows_of_six}\n{rows}{NINE}\n\n{rows}");
    assert_eq!(outline(text), [NINE, six, NINE, NINE, NINE]);
}

#[test]
fn entries_know_their_first_line() {
    let text = format!("\n# a\n{NINE}\n\n{}", text_of(nine_rows()));
    let lines: Vec<usize> = entries(text).iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [3, 5]);
}

#[test]
fn inputs_without_a_puzzle_give_nothing() {
    for text in [
        "",
        "\n",
        " \n\t\r\n",
        "# only\n# this",
        "\u{feff}",
        "+---+\n",
    ] {
        assert_eq!(outline(text), [""; 0], "{text:?}");
        assert_eq!(
            parse_error(text),
            "line 1: found no puzzle, expected exactly one"
        );
    }
    let two = format!("{NINE}\n\n{NINE}\n");
    assert_eq!(
        parse_error(&two),
        "line 3: found another puzzle, expected exactly one"
    );
    assert_eq!(clues(&NINE.parse().unwrap()), NINE);
    assert_eq!(clues(&text_of(nine_rows()).parse().unwrap()), NINE);
}

#[test]
fn a_digit_twice_in_a_row_is_read() {
    let text = "11".to_owned() + &".".repeat(79);
    assert_eq!(outline(&text), [&text[..]]);
}

#[test]
fn remarks_that_look_like_parts_of_arrays_hide_no_puzzle() {
    for remark in [
        ";ER=9.2;",
        ":12;",
        " ER=9.2;",
        ";id=5;",
        "; time: 12 s;",
        ";rating:1.2;id:3;",
        " x := 3;",
        "\tq=3\t;",
        ":SOLUTION;",
        "\tdiff: [",
        " rating=(",
        " \"x\": [",
        ",\"a\": [",
        ":[",
        ":(",
    ] {
        assert_eq!(outline(format!("{NINE}{remark}\n")), [NINE], "{remark}");
        // A damaged one keeps its place.
        let damaged = format!("{NINE}\n{}{remark}\n{NINE}\n", &NINE[..80]);
        let all = outline(damaged);
        assert_eq!(all.len(), 3, "{remark}: {all:?}");
        assert!(all[1].starts_with("line 2"), "{remark}: {all:?}");
    }
}

#[test]
fn rows_of_8_and_27_cells_are_no_pencilmarks() {
    let latin = with_boxes("none");
    for first in ["12......", "1.1.1.1.", "12121212"] {
        let text = text_of(std::iter::once(first).chain(["........"; 7]));
        let read = read_with(&text, &latin);
        assert_eq!(read.len(), 1, "{first}");
        let entry = read[0].as_ref().expect("a puzzle");
        assert_eq!(entry.puzzle.geometry().side(), 8);
    }
    let first = format!("123{}", ".".repeat(24));
    let rows = ".".repeat(27);
    let text = text_of(std::iter::once(&*first).chain([&*rows; 26]));
    assert_eq!(read_with(&text, &latin).len(), 1);
}

#[test]
fn a_few_aligned_clues_do_not_make_an_8x8_puzzle_pencilmarks() {
    let few = "...4...........4...............4..........................3.....";
    assert!(outline(few)[0].starts_with("line 1: found 64 cells (8x8) or pencilmarks (4x4)"));
    let line = ReadOptions {
        form: Some(Form::Line),
        ..ReadOptions::default()
    };
    assert_eq!(outline_with(few, &line), [few]);
}

#[test]
fn what_only_begins_like_a_formula_takes_no_puzzle_along() {
    let spaced = text_of(nine_rows().iter().map(|row| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(" ")
    }));
    let all = outline(format!("{spaced}\np cnf\n{spaced}"));
    assert_eq!(
        (&*all[0], &**all.last().expect("some")),
        (NINE, NINE),
        "{all:?}"
    );
}

#[test]
fn tags_and_section_names_before_a_puzzle_are_skipped() {
    // As .sdk files have them: digits and dots in them are no cells.
    let tags = "#ASome One\n#DNo. 7.8 of 9\n#C1.2.3.4.5\n#B03-08-2006\n#Sa book\n#LEasy\n#Uhttp://a.b/c.9\n";
    let rows = text_of(nine_rows());
    for section in ["", "[Puzzle]\n"] {
        let text = format!("{tags}{section}{rows}");
        assert_eq!(outline(&text), [NINE], "{text}");
        assert_eq!(outline(text.replace('\n', "\r\n")), [NINE], "{text}");
        assert_eq!(outline(text.repeat(2)), [NINE; 2], "{text}");
        assert_eq!(outline(format!("{text}\n{text}")), [NINE; 2], "{text}");
    }
}
