//! Arrays as programs print and declare them.

use super::*;

/// The cells of each row, with this blank.
fn cells(blank: &str) -> Vec<Vec<String>> {
    let cell = |c: char| match c {
        '.' => blank.to_owned(),
        c => c.to_string(),
    };
    nine_rows()
        .into_iter()
        .map(|row| row.chars().map(cell).collect())
        .collect()
}

/// A list of texts, a text a line and indented.
fn indented(texts: &[String], indent: usize) -> String {
    let space = " ".repeat(indent);
    let lines: Vec<String> = texts.iter().map(|text| format!("{space} {text}")).collect();
    format!("[\n{}\n{space}]", lines.join(",\n"))
}

#[test]
fn a_cell_on_each_line_is_read() {
    for blank in ["0", "null"] {
        let cells = cells(blank);
        let rows: Vec<String> = cells.iter().map(|row| indented(row, 1)).collect();
        let nested = indented(&rows, 0);
        let flat = indented(&cells.concat(), 0);
        for text in [&nested, &flat] {
            let named = format!("{{\n \"level\": 3,\n \"grid\": {text}\n}}\n");
            assert_eq!(outline(&named), [NINE], "{text}");
            let list = indented(&[text.clone(), text.clone()], 0);
            assert_eq!(outline(format!("{list}\n\n{NINE}\n")), [NINE; 3], "{text}");
        }
        // A row, or a puzzle, with a cell too few or a wrong one is one error.
        for (right, wrong) in [("  4,\n", ""), ("  4,\n", "  44,\n")] {
            let wrong = nested.replacen(right, wrong, 1);
            assert_ne!(wrong, nested);
            let all = outline(format!("{wrong}\n\n{nested}\n"));
            assert_eq!(all.len(), 2, "{all:?}");
            assert!(all[0].starts_with("line 3: found"), "{all:?}");
            assert_eq!(all[1], NINE);
        }
        let wrong = flat.replacen(" 4,\n", "", 1);
        assert_eq!(
            outline(format!("{wrong}\n\n{flat}\n")),
            ["line 2: found 80 cells, expected 81 (9x9)", NINE]
        );
    }
}

#[test]
fn sides_that_are_squares_are_told_by_their_rows() {
    // A row of side 16 is as many cells as a puzzle of side 4.
    let row = |row: usize| -> Vec<String> {
        (0..16)
            .map(|at| ((row + at) % 16 + 1).to_string())
            .collect()
    };
    let rows: Vec<String> = (0..16).map(|at| indented(&row(at), 1)).collect();
    assert_eq!(entry(indented(&rows, 0)).puzzle.geometry().side(), 16);
    let lists: Vec<String> = (0..16)
        .map(|at| format!("[{}]", row(at).join(", ")))
        .collect();
    assert_eq!(
        entry(format!("[{}]\n", lists.join(",\n ")))
            .puzzle
            .geometry()
            .side(),
        16
    );
    let small = [
        "1", "0", "0", "4", "0", "0", "0", "0", "0", "1", "0", "0", "4", "0", "0", "1",
    ];
    let small: Vec<String> = small.map(String::from).to_vec();
    let list = format!("[{}]\n", small.join(", "));
    for text in [list, indented(&small, 0) + "\n"] {
        assert_eq!(outline(text.repeat(3)), ["1..4.....1..4..1"; 3], "{text}");
    }
}

#[test]
fn a_list_of_all_cells_is_read() {
    for blank in ["0", "null", "'.'"] {
        let list = format!("[{}]", cells(blank).concat().join(", "));
        for text in [
            list.clone(),
            format!("grid = {list};"),
            format!("array2d(1..9,1..9,{list})"),
            format!("x = array2d(1..9, 1..9, {list});"),
        ] {
            assert_eq!(outline(text.clone() + "\n"), [NINE], "{text}");
            assert_eq!(outline((text.clone() + "\n").repeat(3)), [NINE; 3]);
        }
    }
}

#[test]
fn lists_of_puzzles_on_a_line_are_read_in_order() {
    let lists: Vec<String> = cells("0")
        .iter()
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    let grid = format!("[{}]", lists.join(","));
    let wrong = grid.replacen("[1,", "[z,", 1);
    let all = outline(format!("{NINE}\n[{grid}, {wrong}, {grid}]\n{NINE}\n"));
    assert_eq!(all.len(), 5, "{all:?}");
    assert!(all[2].starts_with("line 2: found 'z'"), "{all:?}");
    assert_eq!([&all[1], &all[3], &all[4]], [NINE; 3]);
    let strings = format!("[\"{NINE}\", \"{NINE}\"]");
    assert_eq!(outline(&strings), [NINE; 2]);
    assert_eq!(outline(format!("puzzles = {strings}\n{NINE}\n")), [NINE; 3]);
    let record =
        |id: usize| format!("{{\"id\": {id}, \"puzzle\": \"{NINE}\", \"level\": \"easy\"}}");
    let records = text_of((0..30).map(record));
    assert_eq!(outline(&records), [NINE; 30]);
    assert_eq!(entries(&records)[0].fields, ["id", "0", "level", "easy"]);
    let other = format!("[{{\"name\": \"fourlettersmore\", \"p\": \"{NINE}\"}},\n");
    assert_eq!(outline(&other), [NINE]);
    let wrong = records
        .replacen("12.3", "1z.3", 1)
        .replacen(".4\"", ".\"", 2);
    let all = outline(&wrong);
    assert_eq!(all.len(), 30, "{all:?}");
    assert!(all[1].starts_with("line 2: found 80 cells"), "{all:?}");
}

#[test]
fn declarations_and_prints_are_read() {
    let cells = cells("0");
    let rows = |open: &str, between: &str, close: &str| -> Vec<String> {
        cells
            .iter()
            .map(|row| format!("{open}{}{close}", row.join(between)))
            .collect()
    };
    let lists = rows("[", ", ", "]").join(", ");
    let braces = rows("{", ", ", "}");
    for text in [
        format!("[[{}]]\n", rows("", " ", "").join("]\n [")),
        format!("array([[{}]])\n", rows("", ", ", "").join("],\n       [")),
        format!("np.array([{lists}])\n"),
        format!("grid = np.array([{lists}])\n"),
        format!("int grid[9][9] = {{\n  {}\n}};\n", braces.join(",\n  ")),
        format!("static const int grid[9][9] = {{{}}};\n", braces.join(", ")),
        format!("{{{}}}\n", braces.join(",")),
        format!("puzzle=[|\n{}\n|];\n", rows("", ", ", "|").join("\n")),
        format!("puzzle=[|\n{}];\n", rows("", ", ", "|").join("\n")),
        format!(
            "grid = [\n{}]\n",
            text_of(rows("  [", ", ", "], # a row, [1]"))
        ),
        format!("{{\n{}}};\n", text_of(rows("  {", ", ", "}, // a row"))),
    ] {
        assert_eq!(outline(&text), [NINE], "{text}");
        assert_eq!(
            outline(format!("{text}{text}\n{NINE}\n")),
            [NINE; 3],
            "{text}"
        );
    }
}

#[test]
fn of_several_grids_on_a_line_none_is_lost() {
    let grid = "[[1,0,0,0],[0,0,3,0],[0,2,0,0],[0,0,0,4]]";
    for text in [
        format!("{grid},{grid}\n"),
        format!("{grid} {grid}\n"),
        format!("a={grid}; b={grid}\n"),
    ] {
        assert!(read(&text).iter().all(Result::is_err), "{text}");
    }
    for behind in [
        "# [easy]",
        "/* {x} */",
        "% see [1]",
        "-- [x]",
        "; solve(p[0])",
    ] {
        let all = read(format!("p = {grid} {behind}\n"));
        assert!(all.len() == 1 && all[0].is_ok(), "{behind}: {all:?}");
    }
}
