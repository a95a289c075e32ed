//! Rows of arrays.

use super::*;

/// The rows of a 9×9 puzzle as lists, with this blank.
fn lists(blank: &str, open: &str, close: &str) -> String {
    let row = |row: &str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        format!("{open}{}{close}", cells.join(", ").replace('.', blank))
    };
    text_of(nine_rows().into_iter().map(row))
}

#[test]
fn lists_of_numbers_and_of_strings_are_rows() {
    let json = format!("[\n{}]\n", lists("0", "  [", "],"));
    let python = format!("grid = [{}\n]\n", lists("0", " [", "],").trim_start());
    let zinc = format!(
        "% a puzzle\nn = 9;\nx = array2d(1..n, 1..n, [\n% 0\n{}]);\n",
        lists("_", "  ", ",")
    );
    let strings = nine_rows().into_iter().map(|row| format!("  \"{row}\","));
    let strings = format!("[\n {{\n \"rows\": [\n{}  ]\n }},\n", text_of(strings));
    for text in [&json, &zinc, &strings, &lists("0", "", "")] {
        assert_eq!(outline(text), [NINE], "{text}");
        assert_eq!(outline(text.repeat(3)), [NINE; 3], "{text}");
        let rows = text_of(nine_rows());
        assert_eq!(outline(format!("{rows}\n{text}\n{rows}")), [NINE; 3]);
    }
    assert_eq!(outline(python.replacen("= [[", "= [\n[", 1)), [NINE]);
}

#[test]
fn a_wrong_cell_of_an_array_is_told_with_its_place() {
    let text = lists("0", "[", "],").replacen("3,", "z,", 1);
    let all = outline(format!("[\n{text}]\n[\n{}]\n", lists("0", "[", "],")));
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(
        all[0].starts_with("line 2, column 11: found 'z'"),
        "{all:?}"
    );
    assert_eq!(all[1], NINE);
}

/// The rows of [`NINE`] as lists between commas, without anything around them.
fn cells(blank: &str, quote: &str) -> Vec<String> {
    let row = |row: &&str| {
        let cell = |c: char| match c {
            '.' if blank == "null" => blank.to_owned(),
            '.' => format!("{quote}{blank}{quote}"),
            c => format!("{quote}{c}{quote}"),
        };
        let cells: Vec<String> = row.chars().map(cell).collect();
        cells.join(",")
    };
    nine_rows().iter().map(row).collect()
}

#[test]
fn a_whole_grid_on_one_line_is_read() {
    let rows = cells("0", "");
    let lists = format!("[[{}]]", rows.join("],["));
    let spaced = lists.replace(',', ", ");
    let strings = format!("[\"{}\"]", nine_rows().join("\", \""));
    let quoted = format!("[[{}]]", cells(".", "\"").join("], ["));
    let empty = format!("[[{}]]", cells("", "\"").join("], ["));
    let null = format!("[[{}]]", cells("null", "").join("],["));
    let zinc = format!("x = [|{}|];", rows.join("|"));
    let call = format!("x = array2d(1..9, 1..9, [|{}|]);", rows.join("|"));
    let tuples = format!("(({}))", rows.join("),("));
    for text in [
        lists.clone(),
        spaced,
        strings,
        quoted,
        empty,
        null,
        zinc,
        call,
        tuples,
        format!("grid = {lists}"),
        format!("{{\"grid\": {lists}, \"rating\": 3}}"),
        format!("{{\"puzzle\": {lists}, \"solution\": {lists}}}"),
    ] {
        assert_eq!(outline(format!("{text}\n")), [NINE], "{text}");
        assert_eq!(outline(format!("{text}\n").repeat(3)), [NINE; 3], "{text}");
        let mixed = format!("{NINE}\n{text}\n{NINE}\n");
        assert_eq!(outline(mixed), [NINE; 3], "{text}");
        assert_eq!(entry(&text).style.form(), Form::Line);
    }
    // A wrong one keeps its place.
    for wrong in [
        lists.replacen("0,", "", 1),
        lists.replacen("[0", "[z", 1),
        lists.replacen("],[", ",", 1),
    ] {
        let all = outline(format!("{lists}\n{wrong}\n{lists}\n"));
        assert_eq!(all.len(), 3, "{wrong}: {all:?}");
        assert!(all[1].starts_with("line 2: found"), "{wrong}: {all:?}");
    }
    // A row in parts is a row.
    let parts = |row: &&str| {
        let parts: Vec<String> = row.chars().map(String::from).collect();
        format!(
            "[{},{},{}],",
            parts[..3].join(","),
            parts[3..6].join(","),
            parts[6..].join(",")
        )
    };
    assert_eq!(outline(text_of(nine_rows().iter().map(parts))), [NINE]);
}

#[test]
fn a_row_beside_a_name_is_read() {
    let lists = cells("0", "");
    let python = format!("grid = [[{}]]\n", lists.join("],\n        ["));
    let strings = format!("{{\"rows\": [\"{}\"]}}\n", nine_rows().join("\",\n    \""));
    let zinc = format!("x = [| {}\n|];\n", lists.join("\n | "));
    let other_zinc = format!("x = [| {} |];\n", lists.join(" |\n "));
    let null = format!("[[{}]]\n", cells("null", "").join("],\n ["));
    let empty = format!("[[{}]]\n", cells(" ", "\"").join("],\n ["));
    for text in [python, strings, zinc, other_zinc, null, empty] {
        assert_eq!(outline(&text), [NINE], "{text}");
        assert_eq!(outline(text.repeat(2)), [NINE; 2], "{text}");
    }
    let named = nine_rows();
    let named = (0..9).map(|row| format!("\"r{row}\": \"{}\",", named[row]));
    assert_eq!(outline(text_of(named)), [NINE]);
}

#[test]
fn prose_in_strings_is_skipped_and_rows_are_not() {
    let rows = nine_rows().join("\",\n\"");
    let prose = "\"comments\": [\n\"6 x 6 example\",\n\"minimumsudoku.com\",\n\"It's 1.2.3\"\n],\n";
    let one = "\"comments\": [\"Symmetric puzzle, No. 48\", \"https://a.b/c-20.htm\"],\n";
    for before in [
        prose,
        one,
        "\"level\": 3,\n\"year\": 2024,\n\"author\": \"Some One of Them\",\n",
    ] {
        let text = format!("{{\n{before}\"dot_rows\": [\n\"{rows}\"\n]\n}},\n");
        assert_eq!(outline(text.repeat(2)), [NINE; 2], "{before}");
    }
    // A row with a wrong symbol is no prose.
    let wrong = rows.replacen("....", "./..", 1);
    let all = outline(format!("[\n\"{wrong}\"\n]\n[\n\"{rows}\"\n]\n"));
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all[0].contains("found '/'"), "{all:?}");
    // Nor is a row beside a name anything to be passed over.
    let all = outline("a = 53..7....;\n");
    assert_eq!(all.len(), 1, "{all:?}");
}
