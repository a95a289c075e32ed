//! One damaged puzzle among three, in each layout: one error, and the other two are read.

use super::*;

/// How three puzzles are written.
struct Layout {
    name: &'static str,
    /// Bars inside a row.
    bar: &'static str,
    /// Above and below each puzzle.
    frame: &'static str,
    /// Between two bands.
    inner: &'static str,
    /// Between two puzzles.
    outer: &'static str,
}

/// The layouts.
const LAYOUTS: [Layout; 9] = [
    Layout {
        name: "blocks, a blank line between puzzles",
        bar: "",
        frame: "",
        inner: "",
        outer: "\n",
    },
    Layout {
        name: "bands, two blank lines between puzzles",
        bar: "",
        frame: "",
        inner: "\n",
        outer: "\n\n",
    },
    Layout {
        name: "bands, a blank line between puzzles, too",
        bar: "",
        frame: "",
        inner: "\n",
        outer: "\n",
    },
    Layout {
        name: "rules between bands, a blank line between puzzles",
        bar: "|",
        frame: "",
        inner: "---+---+---\n",
        outer: "\n",
    },
    Layout {
        name: "rules between bands and around puzzles",
        bar: "|",
        frame: "+---+---+---+\n",
        inner: "+---+---+---+\n",
        outer: "",
    },
    Layout {
        name: "the same, and a blank line between puzzles",
        bar: "|",
        frame: "+---+---+---+\n",
        inner: "+---+---+---+\n",
        outer: "\n",
    },
    Layout {
        name: "rules of equals signs between puzzles",
        bar: "",
        frame: "",
        inner: "",
        outer: "====\n",
    },
    Layout {
        name: "bands, and rules between puzzles",
        bar: " ",
        frame: "",
        inner: "\n",
        outer: "====\n",
    },
    Layout {
        name: "titles between puzzles",
        bar: "",
        frame: "",
        inner: "",
        outer: "Grid 07\n",
    },
];

/// What is done to a row.
#[derive(Clone, Copy, Debug)]
enum Damage {
    Dropped,
    Doubled,
    Slash,
    Letter,
    Word,
}

/// Sides, and the rows of a box.
const SIDES: [(usize, usize); 5] = [(4, 2), (6, 2), (9, 3), (12, 3), (16, 4)];

/// The rows of puzzle `index`, all of them different.
fn rows_of(side: usize, index: usize) -> Vec<String> {
    let symbols = b"123456789ABCDEFG";
    (0..side)
        .map(|row| {
            let mut cells = vec![b'.'; side];
            cells[0] = symbols[index];
            cells[1] = symbols[row];
            cells[2] = symbols[side - 1];
            String::from_utf8(cells).unwrap()
        })
        .collect()
}

/// Three puzzles, row `row` of puzzle `wrong` being damaged.
fn text_with(
    layout: &Layout,
    (side, height): (usize, usize),
    wrong: usize,
    row: usize,
    damage: Damage,
) -> String {
    let mut text = String::new();
    for index in 0..3 {
        let rows = rows_of(side, index);
        text += layout.frame;
        for (at, cells) in rows.iter().enumerate() {
            if at > 0 && at % height == 0 {
                text += layout.inner;
            }
            let boxes: Vec<&str> = (0..side)
                .step_by(side / (side / height).max(2))
                .map(|start| &cells[start..(start + side / (side / height).max(2)).min(side)])
                .collect();
            let line = boxes.join(layout.bar) + "\n";
            match damage {
                _ if (index, at) != (wrong, row) => text += &line,
                Damage::Dropped => {}
                Damage::Doubled => text += &line.repeat(2),
                Damage::Slash => text += &line.replacen('.', "/", 1),
                Damage::Letter => text += &line.replacen('.', "Y", 1),
                Damage::Word => text += &line.replacen("..", "YZ", 1),
            }
        }
        text += layout.frame;
        if index < 2 {
            text += layout.outer;
        }
    }
    text
}

#[test]
fn one_damaged_puzzle_is_one_error() {
    let mut failures = Vec::new();
    for layout in &LAYOUTS {
        for shape in SIDES {
            for damage in [
                Damage::Dropped,
                Damage::Doubled,
                Damage::Slash,
                Damage::Letter,
                Damage::Word,
            ] {
                if let (Damage::Word, 4) = (damage, shape.0) {
                    continue;
                }
                for (wrong, row) in (0..3).flat_map(|wrong| (0..shape.0).map(move |r| (wrong, r))) {
                    let text = text_with(layout, shape, wrong, row, damage);
                    let all = outline(&text);
                    let right = all.len() == 3
                        && (0..3).all(|index| {
                            if index == wrong {
                                all[index].starts_with("line ")
                            } else {
                                decimals(&rows_of(shape.0, index).concat()) == all[index]
                            }
                        });
                    if !right {
                        failures.push(format!(
                            "{} {shape:?} {damage:?} {wrong} {row}: {all:#?}\n{text}",
                            layout.name
                        ));
                    }
                }
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures\n{}\n{}",
        failures.len(),
        failures
            .iter()
            .map(|f| f.lines().next().unwrap())
            .collect::<Vec<_>>()
            .join("\n"),
        failures[0]
    );
}

/// Symbols as [`clues`] writes them.
fn decimals(symbols: &str) -> String {
    let digit = |c: char| c.to_digit(36).map_or(".".to_owned(), |d| d.to_string());
    symbols.chars().map(digit).collect()
}

#[test]
fn a_last_line_that_was_cut_off_is_no_smaller_puzzle() {
    // Digits up to 4 only, so that the beginning may be a smaller puzzle.
    let nine = "1234.....".repeat(9);
    for (n, root) in [(64, 8), (36, 6), (16, 4)] {
        let cut = &nine[..n];
        let error = format!(
            "line 3: found {n} cells and no newline at the end of the input, expected 81 (9x9) as before, \
             or a newline after {n} ({root}x{root})"
        );
        assert_eq!(
            outline(format!("{nine}\n{nine}\n{cut}")).last(),
            Some(&error)
        );
        let table = format!("id,puzzle\n1,{nine}\n2,{cut}");
        assert_eq!(outline(&table).last(), Some(&error));
        assert_eq!(outline(table + "\n").last().unwrap(), cut);
        // Alone, with a newline, with a remark, among others, or after a smaller one it is a puzzle.
        for whole in [
            cut.to_owned(),
            format!("{nine}\n{cut}\n"),
            format!("{nine}\n{cut}\r"),
            format!("{nine}\n{cut},{cut}"),
            format!("{cut}\n{nine}\n{cut}"),
            format!("{nine}\n{cut}\n{cut}"),
        ] {
            let outline = outline(&whole);
            assert_eq!(outline.last().unwrap(), cut);
            assert!(!outline.iter().any(|entry| entry.contains("line")));
        }
        assert_eq!(outline(format!("{cut}\n{nine}")).last(), Some(&nine));
    }
}
