//! Puzzles as DIMACS text: what is written, and the way back from a model.

use satdoku::backend::{BACKENDS, Terms, Verdict};
use satdoku::cnf::{Cnf, Lit};
use satdoku::dimacs::{self, Answer, Comments, Formula, read_answer, read_cnf, read_map};
use satdoku::model::Model;
use satdoku::reduce::Level;
use satdoku::solve::Options;
use satdoku::{Geometry, Puzzle, encoding};

use crate::{geometry, name, puzzle_in, sudoku};

/// The puzzle of Wikipedia's article on Sudoku.
const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Puzzles of several shapes; all but the last have a solution.
fn puzzles() -> Vec<Puzzle> {
    let mut hexadecimal = Puzzle::blank(&geometry(16, "4x4"));
    let cell = hexadecimal.geometry().cell(0, 3);
    hexadecimal.set_clue(cell, crate::digit(16));
    vec![
        sudoku("1..............."),
        sudoku(WIKIPEDIA),
        puzzle_in(&geometry(6, "2x3"), &format!("65{}", ".".repeat(34))),
        puzzle_in(&geometry(5, "none"), &".".repeat(25)),
        hexadecimal,
        sudoku(&format!("11{}", ".".repeat(79))),
    ]
}

/// All combinations with the first backend: files do not depend on it.
fn combinations(geometry: &Geometry) -> Vec<Options<'static>> {
    let mut combinations = crate::combinations(geometry);
    combinations.retain(|options| options.backend.name() == BACKENDS[0].name());
    combinations
}

/// A puzzle's file.
fn export(puzzle: &Puzzle, options: &Options, comments: Comments) -> String {
    let level = options.level_for(puzzle.geometry());
    let formula =
        Formula::new(puzzle, options.encoding, options.at_most_one, level).expect("it is covered");
    let text = formula
        .write(comments, Vec::new())
        .expect("memory is not full");
    String::from_utf8(text).expect("ASCII")
}

/// The textbook formula's file, `extended` and `pairwise` as `export` has them by default.
fn export_plain(puzzle: &Puzzle) -> String {
    let options = Options {
        level: Some(Level::None),
        ..Options::default()
    };
    export(puzzle, &options, Comments::Full)
}

/// What varisat says of a formula that was read.
fn decide(cnf: &Cnf) -> Verdict {
    let mut solver = Options::default()
        .backend
        .start(&Terms::default())
        .expect("it starts");
    cnf.clauses().for_each(|clause| solver.add_clause(clause));
    solver.solve(&[]).expect("it works")
}

#[test]
fn files_hold_to_the_narrowest_reading_of_the_format() {
    for puzzle in puzzles() {
        for options in combinations(puzzle.geometry()) {
            let name = name(&options);
            let text = export(&puzzle, &options, Comments::Full);
            let read = read_cnf(text.as_bytes()).expect("it counts right");
            assert!(text.ends_with(" 0\n") || text.ends_with("\n0\n"), "{name}");
            let mut lines = text.lines();
            let comments: Vec<&str> = lines
                .by_ref()
                .take_while(|line| line.starts_with("c "))
                .collect();
            for line in &comments {
                // Other programs take these for sets of variables.
                assert!(
                    !line.starts_with("c ind") && !line.starts_with("c p "),
                    "{name}: {line}"
                );
                assert!(line.len() < 200, "{name}: {line}");
                assert!(
                    !line.contains("p cnf") && !line.contains("--"),
                    "{name}: {line}"
                );
            }
            assert_eq!(
                lines.count(),
                read.cnf.n_clauses(),
                "{name}: one clause a line"
            );
            assert_eq!(read.comments.len(), comments.len(), "{name}");
            let mut highest = 0;
            for clause in read.cnf.clauses() {
                let mut vars: Vec<u32> = clause.iter().map(|lit| lit.var().number()).collect();
                vars.sort_unstable();
                highest = highest.max(vars.last().copied().unwrap_or(0));
                assert!(
                    vars.windows(2).all(|pair| pair[0] != pair[1]),
                    "{name}: {clause:?}"
                );
            }
            assert_eq!(read.cnf.n_vars(), highest as usize, "{name}");
            let bare = export(&puzzle, &options, Comments::None);
            assert!(bare.starts_with("p cnf "), "{name}");
            assert!(text.ends_with(&bare), "{name}");
        }
    }
}

#[test]
fn sections_cover_all_clauses_once() {
    for puzzle in puzzles() {
        for options in combinations(puzzle.geometry()) {
            let text = export(&puzzle, &options, Comments::Full);
            let n_clauses = read_cnf(text.as_bytes())
                .expect("a formula")
                .cnf
                .n_clauses();
            let mut next = 1;
            for line in text
                .lines()
                .filter_map(|line| line.strip_prefix("c clauses "))
            {
                let (range, title) = line.split_once(": ").expect("a title");
                let (first, last) = range.split_once(" to ").expect("a range");
                assert_eq!(first.parse(), Ok(next), "{}: {line}", name(&options));
                assert!(!title.is_empty());
                next = last.parse::<usize>().expect("a number") + 1;
            }
            assert_eq!(next, n_clauses + 1, "{}", name(&options));
        }
    }
}

#[test]
fn a_model_decodes_by_the_files_own_map() {
    // Larger ones take some combinations long.
    for puzzle in puzzles()
        .iter()
        .filter(|puzzle| puzzle.geometry().side() <= 9)
    {
        for options in combinations(puzzle.geometry()) {
            let name = name(&options);
            let text = export(puzzle, &options, Comments::Full);
            let read = read_cnf(text.as_bytes()).expect("a formula");
            let lits = read_map(&read.comments)
                .expect("a map")
                .expect("there is one");
            match decide(&read.cnf) {
                Verdict::Sat(model) => {
                    let grid = lits.decode(&model).expect("a grid");
                    assert_eq!(grid.check(puzzle), Ok(()), "{name}");
                }
                verdict => {
                    assert_eq!(verdict, Verdict::Unsat, "{name}");
                    assert!(satdoku::grid::clash(puzzle).is_some(), "{name}");
                }
            }
        }
    }
}

#[test]
fn a_stranger_decodes_the_textbook_formula_by_the_rule_of_its_comment() {
    let puzzle = sudoku(WIKIPEDIA);
    let text = export_plain(&puzzle);
    assert!(text.contains("variable 81*row + 9*column + digit, row and column from 0\n"));
    let read = read_cnf(text.as_bytes()).expect("a formula");
    let Verdict::Sat(model) = decide(&read.cnf) else {
        panic!("it has a solution")
    };
    let mut grid = String::new();
    for cell in 0..81 {
        for digit in 1..=9 {
            let lit = Lit::from_dimacs(81 * (cell / 9) + 9 * (cell % 9) + digit);
            if model.satisfies(lit.expect("not 0")) {
                grid += &digit.to_string();
            }
        }
    }
    assert_eq!(
        grid,
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    );
}

#[test]
fn what_is_written_again_is_what_was_read() {
    let text = export_plain(&sudoku(WIKIPEDIA));
    let cnf = read_cnf(text.as_bytes()).expect("a formula").cnf;
    let mut again = Vec::new();
    dimacs::write(&cnf, &mut again).expect("memory is not full");
    let header = text.find("p cnf").expect("a header");
    assert_eq!(String::from_utf8(again).as_deref(), Ok(&text[header..]));
}

#[test]
fn a_formula_says_what_it_is() {
    let puzzle = sudoku("12..............");
    let encoding = encoding::by_name("minimal").expect("it is registered");
    let options = Options {
        encoding,
        level: Some(Level::None),
        ..Options::default()
    };
    let text = export(&puzzle, &options, Comments::Full);
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(
        "c satdoku {version}: a Sudoku puzzle as clauses\n\
         c puzzle 12..............\n\
         c encoding minimal, at-most-one pairwise, reduce none\n\
         c size 64 variables, 306 clauses, 642 literals\n\
         c clauses 1 to 16: each cell has a digit\n\
         c clauses 17 to 112: no row has a digit twice\n\
         c clauses 113 to 208: no column has a digit twice\n\
         c clauses 209 to 304: no box has a digit twice\n\
         c clauses 305 to 306: the clues\n\
         c geometry side 4, boxes 2x2\n\
         c map direct: a cell has a variable for each of its digits, true if it holds that digit\n\
         c map every cell: variable 16*row + 4*column + digit, row and column from 0\n\
         p cnf 64 306\n\
         1 2 3 4 0\n"
    );
    assert!(text.starts_with(&expected), "{text}");
    assert!(text.ends_with("\n1 0\n6 0\n"), "{text}");
}

#[test]
fn large_puzzles_are_told_row_by_row() {
    let mut puzzle = Puzzle::blank(&geometry(100, "10x10"));
    let cell = puzzle.geometry().cell(99, 99);
    puzzle.set_clue(cell, crate::digit(100));
    let encoding = encoding::by_name("minimal").expect("it is registered");
    let at_most_one = Options::default().at_most_one;
    let formula =
        Formula::new(&puzzle, encoding, at_most_one, Level::Clues).expect("it is covered");
    // The comments come first; what follows the first megabyte is not wanted.
    let mut out = vec![0; 1 << 20];
    let error = formula
        .write(Comments::Full, &mut out[..])
        .expect_err("it is larger");
    assert_eq!(error.kind(), std::io::ErrorKind::WriteZero);
    let text = String::from_utf8(out).expect("ASCII");
    let comments: Vec<&str> = text
        .lines()
        .take_while(|line| line.starts_with('c'))
        .collect();
    assert!(comments.iter().all(|line| line.len() < 200));
    let puzzles: Vec<&&str> = comments
        .iter()
        .filter(|line| line.starts_with("c puzzle"))
        .collect();
    assert_eq!(*puzzles[0], format!("c puzzle r1c1{}", " .".repeat(45)));
    assert_eq!(
        *puzzles[puzzles.len() - 1],
        format!("c puzzle r100c91{} 100", " .".repeat(9))
    );
    let cell: Vec<&&str> = comments
        .iter()
        .filter(|line| line.starts_with("c map r1c2 "))
        .collect();
    assert!(cell[0].starts_with("c map r1c2 101..200 = 1 2 3 4 "));
    assert!(cell[0].ends_with(" 60 61 62"), "{}", cell[0]);
    assert!(cell[1].starts_with("c map r1c2 + 63 64 "), "{}", cell[1]);
    assert!(cell[1].ends_with(" 99 100"), "{}", cell[1]);
}

#[test]
fn satlib_files_stay_satisfiable() {
    // Without the `%` alone, the `0` after it would be an empty clause.
    let read = read_cnf("p cnf 2 2\n1 -2 0\n2 0\n%\n0\n\n".as_bytes()).expect("a formula");
    assert!(matches!(decide(&read.cnf), Verdict::Sat(_)));
}

#[test]
fn units_that_clash_are_unsatisfiable() {
    for text in [
        "p cnf 1 2\n1 0\n-1 0\n",
        "p cnf 0 1\n0\n",
        "p cnf 3 2\n1 2 0 0",
    ] {
        let read = read_cnf(text.as_bytes()).expect("a formula");
        assert_eq!(decide(&read.cnf), Verdict::Unsat, "{text}");
    }
}

#[test]
fn repeated_literals_and_tautologies_are_taken_as_they_are_meant() {
    let read = read_cnf("p cnf 2 3\n1 -1 0\n2 2 0\n-2 1 1 -2 0\n".as_bytes()).expect("a formula");
    let Verdict::Sat(model) = decide(&read.cnf) else {
        panic!("it has a model")
    };
    assert!(
        [1, 2]
            .iter()
            .all(|&n| model.satisfies(Lit::from_dimacs(n).expect("not 0")))
    );
}

#[test]
fn a_witness_of_true_variables_only_is_enough() {
    let puzzle = sudoku(WIKIPEDIA);
    let read = read_cnf(export_plain(&puzzle).as_bytes()).expect("a formula");
    let Verdict::Sat(model) = decide(&read.cnf) else {
        panic!("it has a solution")
    };
    let values = (1..=729)
        .filter(|&n| model.satisfies(Lit::from_dimacs(n).expect("not 0")))
        .map(|n| n.to_string());
    let answer = format!(
        "s SATISFIABLE\nv {} 0\n",
        values.collect::<Vec<_>>().join(" ")
    );
    let Ok(Answer::Sat(partial)) = read_answer(answer.as_bytes(), 729) else {
        panic!("an answer")
    };
    let lits = read_map(&read.comments)
        .expect("a map")
        .expect("there is one");
    let grid = lits.decode(&partial).expect("every cell is decided");
    assert_eq!(grid.check(&puzzle), Ok(()));
    let undecided = lits.decode(&Model::new()).expect_err("nothing is decided");
    assert_eq!(undecided.to_string(), "the model gives r1c1 no digit");
}

#[test]
fn struck_candidates_are_told_where_clues_do_not_say_them() {
    let mut puzzle = sudoku("1...............");
    let cell = |row, column| puzzle.geometry().cell(row, column);
    let (two, none) = (cell(1, 2), cell(3, 3));
    puzzle.strike(two, crate::digit(2));
    puzzle.strike(two, crate::digit(4));
    for digit in 1..=4 {
        puzzle.strike(none, crate::digit(digit));
    }
    let file = export_plain(&puzzle);
    let told: Vec<&str> = file
        .lines()
        .filter(|line| line.starts_with("c candidates "))
        .collect();
    assert_eq!(told, ["c candidates r2c3 1 3", "c candidates r4c4 none"]);
    assert!(!export_plain(&sudoku("1...............")).contains("candidates"));
    // No line is too long for any reader.
    let mut large = Puzzle::blank(&geometry(42, "none"));
    large.strike(large.geometry().cell(41, 41), crate::digit(42));
    let options = Options {
        encoding: encoding::by_name("defined").expect("it is registered"),
        at_most_one: satdoku::at_most_one::by_name("product").expect("it is registered"),
        level: Some(Level::None),
        ..Options::default()
    };
    let file = export(&large, &options, Comments::Full);
    let told: Vec<&str> = file
        .lines()
        .filter(|line| line.starts_with("c candidates "))
        .collect();
    assert_eq!(told.len(), 2);
    assert_eq!(told[1], "c candidates r42c42 41");
    assert!(told[0].len() < 200, "{}", told[0]);
}
