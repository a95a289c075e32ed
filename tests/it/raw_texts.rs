//! Puzzle files as people keep them, kind by kind under the name of a real file: a sample in the
//! same format, each with its quirks. If `SATDOKU_RAW_TEXTS` names a directory that holds the real
//! files, they are read, too.

use std::path::Path;

use satdoku::Puzzle;
use satdoku::text::{ReadOptions, Reader};

/// A 9×9 puzzle with one solution.
const NINE: &str = concat!(
    "12.3.45..6.......3....5..2.5.....7....1..6.4.8...3...99",
    "..8..1....6.7.....5...9..4"
);

/// A kind of file.
struct Kind {
    /// The name of the real file.
    name: &'static str,
    /// A small file of the kind.
    sample: String,
    /// What the sample holds: for each puzzle its clues, decimals between spaces, `.` for blanks.
    expected: Vec<Result<String, &'static str>>,
    /// What the real file holds: puzzles, the side of the first, and its clues.
    real: (usize, usize, usize),
}

/// The rows of [`NINE`], with a blank.
fn nine(blank: &str) -> Vec<String> {
    let row = |row: usize| NINE[row * 9..][..9].replace('.', blank);
    (0..9).map(row).collect()
}

/// The clues of [`NINE`].
fn nine_clues() -> String {
    let cells: Vec<String> = NINE.chars().map(String::from).collect();
    cells.join(" ")
}

/// The values of a square puzzle, 0 for blanks.
fn large(side: usize) -> Vec<Vec<usize>> {
    let root = side.isqrt();
    let value = |row: usize, column: usize| {
        let value = (row * root + row / root + column) % side + 1;
        if (row + 2 * column) % 5 < 2 { value } else { 0 }
    };
    (0..side)
        .map(|row| (0..side).map(|column| value(row, column)).collect())
        .collect()
}

/// The clues of [`large`].
fn large_clues(side: usize) -> String {
    let shown = |value: &usize| match value {
        0 => ".".to_owned(),
        value => value.to_string(),
    };
    let cells: Vec<String> = large(side).concat().iter().map(shown).collect();
    cells.join(" ")
}

/// The rows of [`large`], `cell` writing each value, with something between cells.
fn rows(side: usize, between: &str, cell: impl Fn(usize) -> String) -> Vec<String> {
    let row = |row: &Vec<usize>| {
        let cells: Vec<String> = row.iter().map(|value| cell(*value)).collect();
        cells.join(between)
    };
    large(side).iter().map(row).collect()
}

/// A symbol of `symbols` for each value.
fn symbol(symbols: &'static str) -> impl Fn(usize) -> String {
    move |value| symbols[value..=value].to_owned()
}

/// Lines, each with an end.
fn lines<S: AsRef<str>>(lines: impl IntoIterator<Item = S>, end: &str) -> String {
    let line = |line: S| line.as_ref().to_owned() + end;
    lines.into_iter().map(line).collect()
}

/// The rows of [`NINE`] with something between cells.
fn spaced(blank: &str, between: &str) -> Vec<String> {
    let row = |row: String| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(between).replace('.', blank)
    };
    nine(".").into_iter().map(row).collect()
}

/// Bands of rows with a line between them.
fn bands(rows: &[String], height: usize, between: &str) -> Vec<String> {
    let bands: Vec<String> = rows.chunks(height).map(|band| band.join("\n")).collect();
    let text = bands.join(&format!("\n{between}\n"));
    text.lines().map(str::to_owned).collect()
}

/// A kind whose sample holds [`NINE`] so often.
fn of_nine(name: &'static str, sample: String, n: usize, real: (usize, usize, usize)) -> Kind {
    Kind {
        name,
        sample,
        expected: vec![Ok(nine_clues()); n],
        real,
    }
}

/// A kind whose sample holds [`large`].
fn of_large(name: &'static str, sample: String, side: usize, real: (usize, usize, usize)) -> Kind {
    Kind {
        name,
        sample,
        expected: vec![Ok(large_clues(side))],
        real,
    }
}

/// A kind whose sample holds an error only.
fn refused(name: &'static str, sample: &str, error: &'static str) -> Kind {
    Kind {
        name,
        sample: sample.to_owned(),
        expected: vec![Err(error)],
        real: (0, 0, 0),
    }
}

/// Kinds of side 16 and 25.
fn large_kinds() -> Vec<Kind> {
    let number = |blank: &'static str| {
        move |value: usize| match value {
            0 => blank.to_owned(),
            value => value.to_string(),
        }
    };
    let hex = rows(16, "", symbol("*0123456789ABCDEF"));
    let hex: Vec<String> = hex
        .iter()
        .map(|row| {
            format!(
                "{} {} {} {}",
                &row[..4],
                &row[4..8],
                &row[8..12],
                &row[12..]
            )
        })
        .collect();
    let usual = rows(16, "", symbol(".123456789ABCDEFG")).concat();
    let aligned = rows(16, "", |value| format!("{:>3}", number(".")(value)));
    let tabs = rows(25, "\t", number("-1"));
    let tabs = tabs.iter().map(|row| format!("{row}\t"));
    let counts = ["5".to_owned(), "1".to_owned()];
    let boxed = large(25);
    let boxed: Vec<String> = boxed
        .iter()
        .map(|row| {
            let cell = |value: &usize| format!("{:>2}", number(".")(*value));
            let cells: Vec<String> = row.iter().map(cell).collect();
            let groups: Vec<String> = cells.chunks(5).map(|cells| cells.join(" ")).collect();
            format!("|{}|", groups.join("|"))
        })
        .collect();
    let rule = "+--------------".repeat(5) + "+";
    let boxed = bands(&boxed, 5, &rule);
    let two_digits: Vec<String> = large(25)
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.iter().map(|value| format!("{value:02}")).collect();
            let groups: Vec<String> = cells.chunks(5).map(|cells| cells.join(" ")).collect();
            groups.join("  ")
        })
        .collect();
    vec![
        of_large(
            "16x16_hex_0F.txt",
            lines(bands(&hex, 4, ""), "\r\n") + "\r\n",
            16,
            (1, 16, 102),
        ),
        of_large("16x16_lines_1-9A-G.txt", usual + "\n", 16, (20, 16, 84)),
        of_large(
            "16x16_numbers_1-16.txt",
            lines(aligned, "\r\n") + "\r\n",
            16,
            (1, 16, 91),
        ),
        of_large(
            "16x16_pipe.txt",
            lines(rows(16, "|", number("")), "\n"),
            16,
            (1, 16, 86),
        ),
        of_large(
            "25x25_acs_tabs_minus1.txt",
            lines(counts.into_iter().chain(tabs), "\r\n"),
            25,
            (1, 25, 282),
        ),
        of_large(
            "25x25_boxed_table.txt",
            format!("{rule}\n{}{rule}\n", lines(boxed, "\n")),
            25,
            (1, 25, 146),
        ),
        of_large(
            "25x25_two_digit_00.txt",
            lines(bands(&two_digits, 5, ""), "\n"),
            25,
            (1, 25, 276),
        ),
    ]
}

/// Kinds of one puzzle a line.
fn line_kinds() -> Vec<Kind> {
    let zeros = NINE.replace('.', "0");
    // The digit 1 or 2 in the second cell of 4³ pencilmarks would do; 9³ are as usual.
    let marks: String = NINE
        .chars()
        .map(|c| match c {
            '.' => "123456789".to_owned(),
            c => "123456789".replace(|other| other != c, "."),
        })
        .collect();
    let csv = format!("{zeros},{zeros}\n{zeros},{zeros}\n");
    vec![
        of_nine("csv_sudopedia_cases.csv", csv.clone(), 2, (4, 9, 27)),
        of_nine(
            "kaggle_quizzes_solutions_200.csv",
            format!("quizzes,solutions\n{csv}"),
            2,
            (200, 9, 35),
        ),
        of_nine(
            "norvig_easy50_eq_separated.txt",
            format!("{zeros}\r\n").repeat(3),
            3,
            (50, 9, 32),
        ),
        of_nine("pencilmark_729.txt", format!("{marks}\n"), 1, (7, 9, 0)),
        of_nine(
            "plb_tab_comment.txt",
            format!("{NINE}\t(Cheese)\n{NINE}\tnear worst case, 2nd of 3 (wiki)\n"),
            2,
            (20, 9, 17),
        ),
        of_nine(
            "sdm_collection.sdm",
            format!("{zeros}\n{zeros}\n"),
            2,
            (100, 9, 25),
        ),
        of_nine(
            "tdoku_puzzle_count_solution.txt",
            format!("{NINE}:1:{zeros}\n").repeat(2),
            2,
            (43, 9, 34),
        ),
    ]
}

/// Kinds of one row a line.
fn row_kinds() -> Vec<Kind> {
    let boxes: Vec<String> = nine(".")
        .iter()
        .map(|row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]))
        .collect();
    let bars: Vec<String> = boxes.iter().map(|row| row.replace(' ', "|")).collect();
    let zinc: Vec<String> = spaced("_", ",  ")
        .iter()
        .map(|row| format!("  {row},"))
        .collect();
    let zinc = lines(zinc, "\n");
    let block = lines(nine("0"), "\n");
    vec![
        of_nine("boj2239_input.txt", block.clone(), 1, (1, 9, 30)),
        of_nine("boj2239_output.txt", block.clone(), 1, (1, 9, 81)),
        of_nine(
            "boj2580_input.txt",
            lines(spaced("0", " "), "\n"),
            1,
            (1, 9, 67),
        ),
        of_nine(
            "boj2580_output.txt",
            lines(spaced("0", " "), "\n"),
            1,
            (1, 9, 81),
        ),
        of_nine(
            "minizinc_9x9.dzn",
            format!(
                "%\n% p0.dzn\n% See https://a.b/c.mzn\n% \nx = array2d(1..n, 1..n, [   \n% 0\n{}\n]);\n\nn = 9;\n\n",
                zinc.trim_end().trim_end_matches(',')
            ),
            1,
            (1, 9, 23),
        ),
        of_nine(
            "nine_lines_dots.txt",
            lines(nine("."), "\n").trim_end().to_owned(),
            1,
            (1, 9, 21),
        ),
        of_nine(
            "project_euler_096.txt",
            format!("Grid 01\n{block}Grid 02\n{block}"),
            2,
            (50, 9, 32),
        ),
        of_nine(
            "sdk_blocks_spaced.sdk",
            lines(bands(&boxes, 3, ""), "\n"),
            1,
            (1, 9, 36),
        ),
        of_nine(
            "sdk_plain_9x9.sdk",
            block.trim_end().to_owned(),
            1,
            (1, 9, 21),
        ),
        of_nine(
            "space_separated_9x9.txt",
            lines(spaced("0", " "), "\n"),
            1,
            (1, 9, 30),
        ),
        of_nine(
            "ss_simple_sudoku_bars.ss",
            lines(bands(&bars, 3, "-----------"), "\n"),
            1,
            (1, 9, 17),
        ),
        of_nine(
            "star_blank_spaced.txt",
            lines(spaced("*", " "), "\n"),
            1,
            (1, 9, 23),
        ),
    ]
}

/// A list of objects with comments, of several sides and symbols.
fn dot_rows() -> Kind {
    let object = |comments: &str, rows: &[String]| {
        format!(
            "    {{\n{comments}        \"dot_rows\": [\n            \"{}\"\n        ]\n    }}",
            rows.join("\",\n            \"")
        )
    };
    let one = "        \"comments\": [\"6 x 6 example\"],\n";
    let several = "        \"comments\": [\n            \"17 Clue\",\n            \"puzzles.example.com\",\n            \"Expert No. 48, 6,787,955.644\"\n        ],\n";
    let letters = rows(25, "", symbol(".ABCDEFGHIJKLMNOPQRSTUVWXY"));
    let hex = rows(16, "", symbol(".0123456789ABCDEF"));
    let widest = rows(36, "", symbol(".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
    let small: Vec<String> = ["42..", "3...", "...1", "..42"].map(str::to_owned).into();
    let objects = [
        object(one, &widest),
        object("", &small),
        object(several, &nine(".")),
        object(several, &letters),
        object(one, &hex),
    ];
    Kind {
        name: "dot_rows.json",
        sample: format!("[   \n{}\n]\n", objects.join(",\n")),
        expected: vec![
            Ok(large_clues(36)),
            Ok("4 2 . . 3 . . . . . . 1 . . 4 2".to_owned()),
            Ok(nine_clues()),
            Ok(large_clues(25)),
            Ok(large_clues(16)),
        ],
        real: (32, 36, 465),
    }
}

/// All kinds.
fn kinds() -> Vec<Kind> {
    let mut kinds = large_kinds();
    kinds.extend(line_kinds());
    kinds.extend(row_kinds());
    kinds.push(dot_rows());
    kinds.push(refused(
        "dimacs_generated.cnf",
        "p cnf 9 2\n1 2 3 4 5 6 7 8 9 0\n-1 -2 0\n",
        "a DIMACS formula",
    ));
    kinds.push(refused(
        "jigsaw_ascii_borders.txt",
        concat!(
            " --- --- --- --- --- --- --- --- ---\n",
            "| 6   3 |     4       2     |       |\n",
            "                         ---\n",
            "| 5     | 8             |     2     |\n",
            "         --- --- --- ---\n",
            "| 9         |     2 | 5 | 1         |\n",
            "     --- ---             --- ---\n",
        ),
        "borders between regions, which are not read, expected --box MAP",
    ));
    kinds
}

/// What a text holds: clues, or error texts.
fn read(text: &[u8]) -> Vec<Result<Puzzle, String>> {
    Reader::new(text, ReadOptions::default())
        .map(|entry| match entry {
            Ok(entry) => Ok(entry.puzzle),
            Err(error) => Err(error.to_string()),
        })
        .collect()
}

/// The clues of a puzzle, decimals between spaces.
fn clues(puzzle: &Puzzle) -> String {
    let shown = |clue: &Option<satdoku::Digit>| match clue {
        Some(digit) => digit.to_string(),
        None => ".".to_owned(),
    };
    let cells: Vec<String> = puzzle.clues().iter().map(shown).collect();
    cells.join(" ")
}

#[test]
fn samples_of_all_kinds_are_read() {
    let kinds = kinds();
    assert_eq!(kinds.len(), 29);
    for kind in &kinds {
        for text in [kind.sample.clone(), format!("\u{feff}{}", kind.sample)] {
            let found = read(text.as_bytes());
            assert_eq!(found.len(), kind.expected.len(), "{}: {found:?}", kind.name);
            for (found, expected) in found.iter().zip(&kind.expected) {
                match (found, expected) {
                    (Ok(puzzle), Ok(expected)) => {
                        assert_eq!(clues(puzzle), *expected, "{}", kind.name);
                    }
                    (Err(error), Err(expected)) => {
                        assert!(error.contains(expected), "{}: {error}", kind.name);
                    }
                    (Ok(_), Err(_)) => panic!("{} is read", kind.name),
                    (Err(error), Ok(_)) => panic!("{}: {error}\n{text}", kind.name),
                }
            }
        }
    }
}

#[test]
fn the_real_files_are_read() {
    let Some(directory) = std::env::var_os("SATDOKU_RAW_TEXTS") else {
        return;
    };
    let mut wrong = Vec::new();
    for kind in kinds() {
        let path = Path::new(&directory).join(kind.name);
        let found = read(&std::fs::read(&path).expect("a file of this name"));
        let errors: Vec<&String> = found.iter().filter_map(|one| one.as_ref().err()).collect();
        let puzzles: Vec<&Puzzle> = found.iter().flatten().collect();
        let first = puzzles.first();
        let side = first.map_or(0, |puzzle| puzzle.geometry().side());
        let n_clues = first.map_or(0, |puzzle| puzzle.n_clues());
        let is_refused = kind.real.0 == 0;
        if (puzzles.len(), side, n_clues) != kind.real || errors.is_empty() == is_refused {
            let counts = (puzzles.len(), side, n_clues);
            wrong.push(format!("{}: {counts:?} {errors:?}", kind.name));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
