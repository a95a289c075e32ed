//! The kinds of files.

use super::Kind;
use super::samples::*;

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
pub(super) fn kinds() -> Vec<Kind> {
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
