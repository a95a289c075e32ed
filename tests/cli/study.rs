//! The study of encodings: README, page and plot say what its records say.

use std::fs;

use crate::{run, stdout};

/// The numbers of the README's table are in the report of the records that come with it.
#[test]
fn the_table_of_the_readme_is_in_the_records() {
    let records = "examples/study/skeletons.jsonl.gz";
    let report = run(&["report", "--baseline", "minimal", records], b"");
    let readme = fs::read_to_string("README.md").expect("it is there");
    let (_, table) = readme
        .split_once("| encoding | 9×9 | | 16×16 | | 25×25 | | 36×36 | |\n")
        .expect("the table is there");
    let mut n_cells = 0;
    for line in table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'))
    {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let encoding = cells[1].trim_matches('`');
        for (side, shown) in [9, 16, 25, 36].iter().zip(cells[2..].chunks(2)) {
            let row = row_of(stdout(&report), *side, encoding);
            for cell in shown {
                let wanted = match *cell {
                    "1" => "| baseline |".to_owned(),
                    "> timeout" => "| &gt; timeout |".to_owned(),
                    cell => format!("| {cell} "),
                };
                assert!(row.contains(&wanted), "{wanted} in {row}");
                n_cells += 1;
            }
        }
    }
    assert_eq!(n_cells, 11 * 8);
}

/// The row of an encoding in the table of a side.
fn row_of<'a>(report: &'a str, side: usize, encoding: &str) -> &'a str {
    let (_, section) = report
        .split_once(&format!("\n## {side}×{side}, "))
        .expect("the side is there");
    let begin = format!("| {encoding} |");
    let mut lines = section.lines();
    lines
        .find(|line| line.starts_with(&begin))
        .expect("the row is there")
}

/// The page and the plot of the study are what its records say; README of `examples/study` has the commands
/// that renew them.
#[test]
fn the_report_of_the_study_is_up_to_date() {
    let records = "examples/study/skeletons.jsonl.gz";
    let title = "A comparison of Sudoku encodings";
    for (format, options, file) in [
        (
            "html",
            &["--baseline", "minimal auto", "--title", title][..],
            "report.html",
        ),
        ("svg", &["--baseline", "minimal"], "growth.svg"),
    ] {
        let report = run(
            &[&["report", "--format", format, records], options].concat(),
            b"",
        );
        let shipped = fs::read_to_string(format!("examples/study/{file}")).expect("it is there");
        assert!(stdout(&report) == shipped, "{file} is out of date");
    }
}
