//! Shapes that a text says itself: by a header, or by the regions beside a puzzle.

use super::{NINE, outline, read, read_with, with_boxes};
use crate::geometry::Geometry;
use crate::text::{Column, Headers, ReadOptions};

/// What the results are: a puzzle's shape, or an error.
fn shapes_of(text: &str, options: &ReadOptions) -> Vec<String> {
    read_with(text, options)
        .iter()
        .map(|entry| match entry {
            Ok(entry) => entry.puzzle.geometry().code(),
            Err(error) => error.clone(),
        })
        .collect()
}

fn shapes(text: &str) -> Vec<String> {
    shapes_of(text, &ReadOptions::default())
}

#[test]
fn a_header_says_the_shape_of_all_that_follows() {
    let six = "1...................................";
    let text = format!(
        "{six}\n# satdoku --box 3x2\n{six}\n\n# a comment\n{six}\n#satdoku --diagonals\n{six}\n"
    );
    assert_eq!(shapes(&text), ["2x3", "3x2", "3x2", "2x3+diagonals"]);
    let rows = "# satdoku --box none\n\n12345\n.....\n.....\n.....\n.....\n";
    assert_eq!(shapes(rows), ["none/5"]);
    let map = "1122211132445324553344553";
    let text = format!(
        "# satdoku --box {map} --extra 1....1....1....1....1....\n{}\n",
        ".".repeat(25)
    );
    assert_eq!(shapes(&text).len(), 1);
}

#[test]
fn what_only_looks_like_a_header_is_a_comment() {
    for line in [
        "# satdoku",
        "# satdoku solve --box 2x2",
        "# made by satdoku --box 2x2",
        "#satdokus --box 3x2",
    ] {
        assert_eq!(
            shapes(&format!("{line}\n1...............\n")),
            ["2x2"],
            "{line}"
        );
    }
}

#[test]
fn nothing_is_read_below_a_wrong_header() {
    let puzzle = "1...............\n";
    let text = format!(
        "{puzzle}# satdoku --boxes 2x2\n{puzzle}{puzzle}# satdoku --box 2x2\n{puzzle}# satdoku --box 9\n"
    );
    let all = shapes(&text);
    // A result for each puzzle, and one for the header without any.
    assert_eq!(all.len(), 5, "{all:?}");
    assert!(
        all[1].starts_with("line 2: found '--boxes' in a header"),
        "{all:?}"
    );
    assert_eq!(
        all[2],
        "line 4: found a puzzle below the header of line 2, expected a header that can be used"
    );
    assert_eq!([&all[0], &all[3]], ["2x2", "2x2"]);
    assert!(all[4].starts_with("line 7: found '9'"), "{all:?}");
}

#[test]
fn a_header_and_the_options_say_the_same_or_it_is_an_error() {
    let text = "# satdoku --box 3x2\n1...................................\n";
    assert_eq!(shapes_of(text, &with_boxes("3x2")), ["3x2"]);
    let all = shapes_of(text, &with_boxes("2x3"));
    assert!(
        all[0].contains("expected --box 2x3, as asked for"),
        "{all:?}"
    );
    assert_eq!(all.len(), 1);
    // The usual boxes need not be said.
    let text = "# satdoku --diagonals\n1...............\n";
    let options = ReadOptions {
        shape: "--box 2x2 --diagonals".parse().unwrap(),
        ..ReadOptions::default()
    };
    assert_eq!(shapes_of(text, &options), ["2x2+diagonals"]);
}

#[test]
fn a_header_between_rows_ends_the_puzzle() {
    let text = "1...\n....\n# satdoku --box none\n....\n....\n";
    let all = shapes(text);
    assert!(all[0].contains("2 rows"), "{all:?}");
}

#[test]
fn headers_are_read_as_they_are_written() {
    let codes = [
        "3x3",
        "none/9",
        "none/9",
        "3x2",
        "2x3",
        "3x3",
        "3x3+diagonals",
        "3x3",
        "1122211132445324553344553",
        "1112212223144435443355553",
        "2x2",
    ];
    let mut headers = Headers::default();
    let (mut text, mut n_headers) = (String::new(), 0);
    for code in codes {
        let geometry: Geometry = code.parse().unwrap();
        if let Some(line) = headers.before(&geometry) {
            text.push_str(&line);
            text.push('\n');
            n_headers += 1;
        }
        text.push_str(&".".repeat(geometry.n_cells()));
        text.push('\n');
    }
    assert_eq!(shapes(&text), codes);
    assert_eq!(n_headers, 9, "{text}");
}

#[test]
fn jigsaws_of_a_table_have_their_own_regions() {
    // The first puzzles of sides 4 and 5 of the collection at janko.at.
    let text = "# n\tgivens\tregions\tsolution\n\
                4\t..43...1.2......\t1112122233443344\t2143342112344312\t1\n\
                5\t..5....1..4..........23..\t1122211132445324553344553\t-\tname\n\
                4\t....\n\
                4\t................\t1111222233334443\n\
                5\t..5....1..4..........23..\t1122211132445324553344553\n";
    let all = shapes(text);
    assert_eq!(all.len(), 5, "{all:?}");
    assert_eq!(all[1], "1122211132445324553344553");
    assert_eq!(all[4], all[1]);
    assert!(
        all[3].starts_with("line 5, column 20: found regions with 5 cells with label '3'"),
        "{all:?}"
    );
    let entry = read(text).remove(1).unwrap();
    assert_eq!(entry.fields, ["-", "name"]);
}

#[test]
fn a_wrong_header_says_what_is_wrong_once() {
    for (header, error) in [
        (
            "--box map.txt",
            "line 1: found 'map.txt' in a header, expected the map itself: a header cannot name a file",
        ),
        (
            "--extra=./x",
            "line 1: found './x' in a header, expected the map itself: a header cannot name a file",
        ),
        (
            "--box 3x",
            "line 1: found '3x', expected after --box in a header HEIGHTxWIDTH such as 2x3, none, or \
             a map of regions with a label for each cell",
        ),
        (
            "--box 3x3 --box none",
            "line 1: found '--box, a second time' in a header, expected after '# satdoku' \
             --box HEIGHTxWIDTH, --box none, --box MAP, --diagonals or --extra MAP",
        ),
    ] {
        let all = outline(format!("# satdoku {header}\n{NINE}\n"));
        assert_eq!(all, [error], "{header}");
    }
    // A wrong map is no name of a file.
    let map = "112/112/33.";
    let all = outline(format!("# satdoku --box {map}\n{NINE}\n"));
    assert!(!all[0].contains("name a file"), "{all:?}");
    for comment in ["# Satdoku --box none", "# satdoku: --box none"] {
        assert_eq!(outline(format!("{comment}\n{NINE}\n")), [NINE]);
    }
}

#[test]
fn regions_in_a_column_of_a_table_are_used() {
    let rows = [
        [
            "4",
            "..43...1.2......",
            "1112122233443344",
            "2143342112344312",
        ],
        [
            "5",
            "..5....1..4..........23..",
            "1122211132445324553344553",
            "2354154132452133142512354",
        ],
    ];
    let codes = rows.map(|row| row[2]);
    for separator in [",", ";", "\t"] {
        let table = rows.map(|row| row.join(separator)).join("\n");
        let header = ["n", "givens", "regions", "solution"].join(separator);
        for text in [table.clone(), format!("{header}\n{table}")] {
            for column in [None, Some(Column::Found), Some(Column::Number(2))] {
                let options = ReadOptions {
                    column,
                    ..ReadOptions::default()
                };
                assert_eq!(shapes_of(&text, &options), codes, "{text}");
            }
        }
    }
    // Other boxes were asked for.
    let asked = with_boxes("none");
    let all = shapes_of(&rows[0].join(","), &asked);
    assert!(
        all[0].contains("found regions beside the puzzle"),
        "{all:?}"
    );
    // The ninth row of a table with a number, a puzzle and its solution is no jigsaw.
    let solution =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let row = format!("9,{},{solution}", solution.replace('1', "."));
    assert_eq!(shapes(&row), ["3x3"]);
}
