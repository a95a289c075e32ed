//! What the commands agree on, and files as other programs write them.

use std::process::Command;

use super::{Directory, SATDOKU, WIKIPEDIA, WIKIPEDIA_SOLUTION, run, stderr, stdout};

#[test]
fn files_of_other_programs_are_solved() {
    // The samples of the formats .sdm and .sdk at sudocue.net.
    let sdm = "016400000200009000400000062070230100100000003003087040960000005000800007000006820\n";
    let tags = "#ASome One\n#DNo. 7.8 of 9\n#C1.2.3.4.5\n#B03-08-2006\n#Sa book\n#LEasy\n#Uhttp://a.b/c.9\n";
    let rows = "2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n\
                .81...24.\n7..4.2..1\n";
    let sdk = "278145693354698712916273485692817354837564129145329876423751968581936247769482531";
    for (text, solution) in [
        (
            sdm.to_owned(),
            "316452978285679314497318562879234156142965783653187249968721435521843697734596821",
        ),
        (format!("{tags}{rows}"), sdk),
        (format!("{tags}[Puzzle]\n{rows}"), sdk),
        (format!("{tags}[Puzzle]\n{rows}").replace('\n', "\r\n"), sdk),
    ] {
        let output = run(&["solve", "--format", "line"], text.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(stdout(&output).trim_end(), solution, "{text}");
        assert_eq!(stderr(&output), "unique\n");
    }
}

#[test]
fn blank_grids_of_every_usual_side_are_solved() {
    for side in [4, 6, 8, 9, 10, 12, 16, 25] {
        let blank = ".".repeat(side * side);
        let solved = run(&["solve", &blank], b"");
        assert_eq!(solved.status.code(), Some(0), "{side}: {}", stderr(&solved));
        assert!(stderr(&solved).ends_with("many: the smallest of several solutions\n"));
        let grid = stdout(&solved).trim_end();
        assert_eq!(grid.len(), side * side, "{side}");
        assert!(
            grid.starts_with(&"123456789ABCDEFGHIJKLMNOP"[..side]),
            "{grid}"
        );
        let verified = run(&["verify", &blank, grid], b"");
        assert_eq!(stdout(&verified), "yes\n", "{side}");
        assert_eq!(stdout(&run(&["count", &blank], b"")), "2+\n", "{side}");
    }
}

#[test]
fn every_command_sees_the_same_clues() {
    let directory = Directory::new("same-clues");
    let (name, solution) = (directory.file("it"), "1342243142133124");
    for (puzzle, verdict, count, proved) in [
        ("1.....3..2.....4", "unique", "1\n", "other solution"),
        ("1.....3..2......", "many", "2+\n", "smaller solution"),
        ("134224314213312.", "unique", "1\n", "other solution"),
        (solution, "unique", "1\n", "other solution"),
        // One filled-in digit is wrong.
        ("1342243142133121", "none", "0\n", "solution"),
    ] {
        let is_none = verdict == "none";
        let solved = run(&["solve", puzzle], b"");
        assert!(stderr(&solved).starts_with(verdict), "{}", stderr(&solved));
        let any = run(&["solve", "--any", puzzle], b"");
        assert_eq!(any.status.code(), Some(i32::from(is_none)), "{puzzle}");
        assert_eq!(stdout(&run(&["count", puzzle], b"")), count, "{puzzle}");
        let explained = run(&["explain", puzzle], b"");
        assert!(
            stdout(&explained).starts_with(verdict),
            "{}",
            stdout(&explained)
        );
        let certified = run(&["prove", "-o", &name, puzzle], b"");
        let start = format!("proved that there is no {proved}: ");
        assert!(
            stderr(&certified).starts_with(&start),
            "{}",
            stderr(&certified)
        );
        let formula = run(&["export", puzzle], b"");
        let decided = run(&["sat"], &formula.stdout);
        let expected = if is_none { 20 } else { 10 };
        assert_eq!(decided.status.code(), Some(expected), "{puzzle}");
        let verified = run(&["verify", puzzle, solution], b"");
        let expected = if is_none { "no" } else { "yes" };
        assert!(stdout(&verified).starts_with(expected), "{puzzle}");
    }
}

#[test]
fn a_list_that_was_cut_is_not_gone_on_with() {
    let directory = Directory::new("cut-list");
    let (puzzle, path) = ("1...............", directory.file("list"));
    let whole = run(&["solve", "--all", puzzle], b"");
    let list = stdout(&whole);
    for (cut, is_whole) in [
        (100, false),
        (33, false),
        (34, true),
        (16, true),
        (17, true),
    ] {
        std::fs::write(&path, &list[..cut]).expect("room for it");
        let rest = run(&["solve", "--all", "--after", &path, puzzle], b"");
        if is_whole {
            let n = cut.div_ceil(17);
            let expected = list.lines().skip(n).collect::<Vec<_>>();
            assert_eq!(stdout(&rest).lines().collect::<Vec<_>>(), expected);
        } else {
            assert_eq!(rest.status.code(), Some(2), "{cut}");
            assert!(
                stderr(&rest).contains("may be cut off"),
                "{}",
                stderr(&rest)
            );
        }
    }
}

#[test]
fn an_answer_is_decoded_below_any_header_of_a_file() {
    let directory = Directory::new("headers");
    let [cnf, answer] = ["cnf", "answer"].map(|name| directory.file(name));
    let shapes = "examples/puzzles/shapes.txt";
    let solved = run(&["solve", "-q", shapes], b"");
    for n in ["1", "2", "3", "4"] {
        let exported = run(&["export", "--puzzle", n, "-o", &cnf, shapes], b"");
        assert_eq!(exported.status.code(), Some(0), "{}", stderr(&exported));
        let answered = run(&["sat", &cnf], b"");
        std::fs::write(&answer, &answered.stdout).expect("room for it");
        let arguments = ["decode", "--puzzle", n, shapes, &answer, "--cnf", &cnf];
        let decoded = run(&arguments, b"");
        assert_eq!(decoded.status.code(), Some(0), "{}", stderr(&decoded));
        let length = stdout(&solved)
            .lines()
            .nth(n.parse::<usize>().expect("a number") - 1);
        let length = length.map(str::len);
        assert_eq!(Some(stdout(&decoded).trim_end().len()), length);
    }
}

#[test]
fn rows_that_are_printed_whole_keep_their_shapes() {
    let table = "id,puzzle\n1,4...........3...\n# satdoku --diagonals\n2,4...........3...\n";
    for arguments in [
        &["solve", "--with-columns", "-"][..],
        &["count", "--keep", "many", "-"],
        &["convert", "--with-columns", "-"],
    ] {
        let output = run(arguments, table.as_bytes());
        let lines: Vec<&str> = stdout(&output).lines().collect();
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert_eq!(lines[2], "# satdoku --diagonals");
    }
    let solved = run(&["solve", "--with-columns"], table.as_bytes());
    let verified = run(&["verify", "--smallest", "-"], &solved.stdout);
    assert_eq!(stdout(&verified), "yes\nyes\n", "{}", stderr(&verified));
}

#[test]
fn objects_are_kept_as_they_stand() {
    let line = "{\"id\": 7, \"puzzle\": \"1.....3..2.....4\", \"x\": [1, 2]}\n";
    let output = run(&["count", "--keep", "unique"], line.as_bytes());
    assert_eq!(stdout(&output), line);
}

/// `generate --box 3x3 --out 3x3` makes such a directory itself.
#[test]
fn a_word_for_a_shape_is_not_taken_for_the_name_of_what_lies_beside() {
    let directory = Directory::new("shapes");
    for name in ["3x3", "none", "1...2"] {
        std::fs::create_dir(directory.file(name)).expect("a new directory");
    }
    let solve = |arguments: &[&str]| {
        let mut command = Command::new(SATDOKU);
        let command = command.args(arguments).current_dir(directory.file("."));
        command.output().expect("the program starts")
    };
    let output = solve(&["solve", "--box", "3x3", WIKIPEDIA]);
    assert_eq!(stdout(&output), format!("{WIKIPEDIA_SOLUTION}\n"));
    // What says nothing else may be a name, and this one is of no file.
    let output = solve(&["solve", "--box", "1...2", WIKIPEDIA]);
    assert!(stderr(&output).contains("expected a file"));
}

/// A grid of 36×36 has no text of one line: nothing broke, so an engine that repeats what broke need not.
#[test]
fn an_answer_that_a_form_cannot_show_is_data() {
    let blank = format!("{}\n", ["0"; 36].join(" ")).repeat(36);
    for (arguments, code) in [
        (&[][..], 2),
        (&["--exit-zero"], 0),
        (&["--exit-zero", "--all"], 0),
    ] {
        let arguments = [&["solve", "--format", "line"], arguments].concat();
        let output = run(&arguments, blank.as_bytes());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(stderr(&output).contains("line"), "{}", stderr(&output));
    }
}

/// A table may say `none` of anything else.
#[test]
fn the_word_none_beside_a_puzzle_is_no_answer() {
    let table = std::fs::read("examples/puzzles/table.csv").expect("an example");
    let solved = run(&["solve", "--with-columns"], &table);
    assert!(stdout(&solved).contains(",none\n"));
    let verified = run(&["verify", "-"], &solved.stdout);
    assert_eq!(stdout(&verified), "yes\nyes\nunreadable\n");
    let message = "or a second file; the word none is an answer in a second file only";
    assert!(stderr(&verified).contains(message), "{}", stderr(&verified));
}

#[test]
fn a_file_is_made_in_a_new_directory() {
    let directory = Directory::new("made");
    let path = directory.file("a/b.cnf");
    let output = run(&["export", "--output", &path, WIKIPEDIA], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(directory.names(), ["a"]);
    assert!(std::path::Path::new(&path).is_file());
}
