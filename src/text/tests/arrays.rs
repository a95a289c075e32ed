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
