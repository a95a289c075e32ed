//! JSON objects, one or several on a line.

use super::*;

/// A 4×4 puzzle, as text and as rows.
const FOUR: &str = "1.....3..2.....4";
const ROWS: &str = "[[1,0,0,0],[0,0,3,0],[0,2,0,0],[0,0,0,4]]";
/// Its solution, as rows.
const SOLVED: &str = "[[1,3,4,2],[2,4,3,1],[4,2,1,3],[3,1,2,4]]";

#[test]
fn all_puzzles_of_a_line_are_read() {
    let one = format!("{{\"puzzle\":\"{FOUR}\"}}");
    let rows = format!("{{\"puzzle\": {ROWS}}}");
    for (text, n) in [
        (one.clone(), 1),
        (format!("[{one},{rows}]"), 2),
        (format!("{one} {one}"), 2),
        (format!("{one}, {rows},"), 2),
        (format!("[{one},\n{one},\n{rows}]"), 3),
        (format!("{{\"puzzles\":[{one},{{\"grid\":{ROWS}}}]}}"), 2),
        (format!("{{\"id\":1,\"grid\":{ROWS},\"size\":4}}"), 1),
        (format!("{{\"a\":{{\"b\":{one}}}}}"), 1),
        (format!("{{'puzzle': '{FOUR}', 'x': 1}}"), 1),
    ] {
        let text = format!("{text}\n");
        assert_eq!(
            outline_with(&text, &with_boxes("2x2")),
            vec![FOUR; n],
            "{text}"
        );
    }
}

#[test]
fn a_string_may_hold_rows() {
    let rows = nine_rows().join("\\n");
    let text = format!("[{{\"grid\": \"{rows}\"}}, {{\"grid\": \"{rows}\\n\"}}]\n{NINE}\n");
    assert_eq!(outline(&text), [NINE; 3]);
}

#[test]
fn a_solution_is_not_taken_for_the_puzzle() {
    for text in [
        format!("{{\"solution\":{SOLVED},\"puzzle\":{ROWS}}}"),
        format!("{{\"solution\":\"1342243142133124\",\"puzzle\":{ROWS}}}"),
        format!("{{\"solution\":{SOLVED},\"puzzle\":\"{FOUR}\"}}"),
        format!("{{\"puzzle\":\"{FOUR}\", \"x\": 1}}"),
    ] {
        assert_eq!(outline(&text), [FOUR], "{text}");
    }
    let alone =
        outline("{\"puzzle\":1,\"verdict\":\"unique\",\"solution\":\"1342243142133124\"}\n");
    assert!(
        alone[0].contains("found no puzzle in an object"),
        "{alone:?}"
    );
}

#[test]
fn an_object_says_regions_and_no_other_shape() {
    let text = "{\"puzzle\":\"..43...1.2......\",\"regions\":\"1112122233443344\"}\n";
    let boxes = entry(text).puzzle.geometry().boxes().to_string();
    assert_eq!(boxes, "1112122233443344");
    for (member, found) in [
        ("\"diagonals\":true", "found a shape"),
        ("\"box\":\"2x2\"", "found a shape"),
        ("\"regions\":[[1]]", "found regions"),
    ] {
        let all = outline(format!("{{\"puzzle\":\"{FOUR}\",{member}}}\n{NINE}\n"));
        assert!(all[0].contains(found), "{all:?}");
        assert_eq!(all[1], NINE);
    }
    let plain = format!("{{\"puzzle\":\"{FOUR}\",\"diagonals\":false,\"regions\":null}}\n");
    assert_eq!(outline(plain), [FOUR]);
}

#[test]
fn an_object_stays_what_it_is() {
    let text = format!("{{\"id\": 1, \"puzzle\": \"{NINE}\"}}");
    let source = entry(&text).source.expect("on one line");
    assert_eq!(source.text, text.as_bytes());
    assert_eq!(&text[source.puzzle], NINE);
    let wrong = text.replacen('3', "z", 1);
    let error = read(&wrong).remove(0).unwrap_err();
    assert!(error.starts_with("line 1, column 25: found 'z'"), "{error}");
}

#[test]
fn members_keep_their_order() {
    let solved = "1342243142133124";
    for (text, n) in [
        (format!("{{\"start\":\"{FOUR}\",\"end\":\"{solved}\"}}"), 1),
        (format!("{{\"start\":{ROWS},\"end\":{SOLVED}}}"), 1),
        (
            format!(
                "{{\"puzzle\":{{\"data\":\"{FOUR}\"}},\"solution\":{{\"data\":\"{solved}\"}}}}"
            ),
            1,
        ),
        (
            format!("{{\"b\":{{\"grid\":{ROWS}}},\"a\":{{\"grid\":{ROWS}}}}}"),
            2,
        ),
    ] {
        for before in ["", "{\"puzzle\":\"1.....3..2.....4\"}\n"] {
            let n = n + usize::from(!before.is_empty());
            let text = format!("{before}{text}\n");
            assert_eq!(outline(&text), vec![FOUR; n], "{text}");
        }
    }
    let text =
        format!("{{\"hash\":\"7\",\"puzzle\":\"{FOUR}\",\"x\":1,\"solution\":\"{solved}\"}}");
    let fields = ["solution", solved, "hash", "7", "x", "1"];
    assert_eq!(entry(text).fields, fields);
}

#[test]
fn what_is_nearly_json_is_read() {
    for text in [
        format!("{{\"id\": None, \"puzzle\": \"{NINE}\"}}"),
        format!("{{\"id\": NaN, \"puzzle\": \"{NINE}\",}}"),
        format!("{{'id': None, 'puzzle': '{NINE}'}}"),
        format!("{{\"name\": \"Jos\u{fffd}\", \"puzzle\": \"{NINE}\"}}"),
    ] {
        assert_eq!(outline(format!("{text}\n")), [NINE], "{text}");
    }
    let latin = [
        b"{\"name\":\"Jos\xe9\",\"puzzle\":\"".as_slice(),
        NINE.as_bytes(),
        b"\"}\n",
    ];
    assert_eq!(outline(latin.concat()), [NINE]);
}
