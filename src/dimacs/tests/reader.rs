//! Formulas of every dress, and what is wrong with others.

use std::io::BufReader;

use super::*;

fn clauses(text: &str) -> Result<Vec<Vec<i32>>, String> {
    let read = read_cnf(text.as_bytes()).map_err(|error| error.to_string())?;
    let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
    Ok(read.cnf.clauses().map(numbers).collect())
}

#[test]
fn liberties_of_layout_change_nothing() {
    let expected = Ok(vec![vec![1, -2], vec![10, -11]]);
    for text in [
        "p cnf 12 2\n1 -2 0\n10 -11 0\n",
        "p cnf 12 2\n1 -2 0 10 -11 0",
        "p cnf 12 2\n1\n-2\n\n0 10\n-11 0\n\n",
        "c c p cnf 1 1\n c p cnf 5 5\n\tcomment\np  cnf\t12   2 \nc 3 0\n1 -2 0\nc -a0_0 -a0_1\n10 -11 0\nc",
        "\u{feff}p cnf 12 2\r\n1 -2 0\r\n10\t-11 0\r\n",
        "p cnf 12 2\n1 -2 0\n10 -11 0\r",
        "p cnf 12 2\n1 -2 0\n10\nc in a clause 7 0\n-11 0\n",
        "p cnf 12 2\n1 -2 0\n10 -11 0\n%\n0\n\n",
    ] {
        assert_eq!(clauses(text), expected, "{text:?}");
    }
    let long = format!("p cnf 12 2\nc {} 5 0\n1 -2 0 10 -11 0\n", "x".repeat(5000));
    assert_eq!(clauses(&long), expected);
}

#[test]
fn percent_ends_the_file_and_is_pointed_out() {
    let read = read_cnf("p cnf 1 1\n1 0\n%\n0\n".as_bytes()).unwrap();
    assert_eq!(read.warnings, ["line 3: % ends the formula"]);
    assert_eq!(read.cnf.n_clauses(), 1);
}

#[test]
fn unusual_formulas_are_legal() {
    assert_eq!(clauses("p cnf 0 0\n"), Ok(vec![]));
    assert_eq!(clauses("p cnf 0 1\n0\n"), Ok(vec![vec![]]));
    assert_eq!(clauses("p cnf 3 1\n1 0\n"), Ok(vec![vec![1]]));
    assert_eq!(
        clauses("p cnf 1 2\n1 0 -1 0\n"),
        Ok(vec![vec![1], vec![-1]])
    );
    assert_eq!(
        clauses("p cnf 2 1\n1 -1 2 2 0"),
        Ok(vec![vec![1, -1, 2, 2]])
    );
    let unused = read_cnf("p cnf 2147483647 1\n1 0\n".as_bytes()).unwrap();
    assert_eq!(unused.cnf.n_vars(), Var::MAX);
}

#[test]
fn a_clause_has_no_longest_length() {
    let lits: Vec<String> = (1..=100_000).map(|n| n.to_string()).collect();
    let text = format!("p cnf 100000 1\n{} 0\n", lits.join(" "));
    assert_eq!(clauses(&text).unwrap()[0].len(), 100_000);
}

#[test]
fn lines_of_any_length_are_read_in_pieces() {
    let lits: Vec<String> = (1..=100_000).map(|n| n.to_string()).collect();
    let long = "x".repeat(1_000_000);
    let blanks = " ".repeat(200_000);
    let text = format!(
        "c {long} 1 p cnf 0 0\n{blanks}p cnf 100000 2\n{} 0 1{blanks} 0\nc{long}",
        lits.join(" ")
    );
    let clauses = clauses(&text).unwrap();
    assert_eq!((clauses[0].len(), clauses[0][99_999]), (100_000, 100_000));
    assert_eq!(clauses[1], [1]);
}

#[test]
fn a_word_without_end_is_a_fault_and_columns_count_from_the_line() {
    let fault = |text: &str| clauses(text).unwrap_err();
    let blanks = "\u{e9}".repeat(10) + &" ".repeat(300_000);
    assert_eq!(
        fault(&format!("p cnf 1 1\n1{} x 0\n", " ".repeat(300_000))),
        "line 2, column 300003: found 'x', expected a literal or 0"
    );
    assert_eq!(
        fault(&format!("p cnf 1 1{blanks}")).split(':').next(),
        Some("line 1, column 9")
    );
    let zeros = "0".repeat(100_000);
    let start = "line 2, column 3: found '000000000000000000000000000000...', expected";
    assert_eq!(
        fault(&format!("p cnf 1 1\n1 {zeros}\n")),
        format!("{start} a literal or 0")
    );
    // /dev/zero and the like: nothing is kept of what goes on for ever.
    let endless = BufReader::new(std::io::repeat(0));
    let message = read_cnf(endless).unwrap_err().to_string();
    assert!(message.starts_with("line 1, column 1: found"), "{message}");
}

#[test]
fn short_comments_before_the_header_are_kept() {
    let long = "x".repeat(LONG_COMMENT);
    let text = format!("c one\n  c  two \nc{long}\nc\np cnf 0 0\nc three\n");
    let read = read_cnf(text.as_bytes()).unwrap();
    let comments: Vec<(usize, &str)> = read.comments.iter().map(|c| (c.line, &*c.text)).collect();
    assert_eq!(comments, [(1, "one"), (2, "two"), (4, "")]);
}

#[test]
fn faults_are_named_with_their_place() {
    for (text, message) in [
        (
            "",
            "line 1: found the end, expected the header: p cnf VARIABLES CLAUSES",
        ),
        (
            "c\n\n",
            "line 2: found the end, expected the header: p cnf VARIABLES CLAUSES",
        ),
        (
            "1 0\n",
            "line 1, column 1: found '1', expected the header: p cnf VARIABLES CLAUSES",
        ),
        (
            "p cnf 3\n",
            "line 1, column 1: found half a header, expected the header: p cnf VARIABLES CLAUSES",
        ),
        (
            "p wcnf 3 1\n",
            "line 1, column 3: found 'wcnf', expected the header: p cnf VARIABLES CLAUSES",
        ),
        (
            "p cnf -3 1\n",
            "line 1, column 7: found '-3', expected the number of variables",
        ),
        (
            "p cnf 3 x\n",
            "line 1, column 9: found 'x', expected the number of clauses",
        ),
        (
            "p cnf 2147483648 1\n",
            "line 1, column 7: found '2147483648', expected a number up to 2147483647",
        ),
        (
            "p cnf 1 1 1\n1 0\n",
            "line 1, column 11: found '1', expected the end of the header",
        ),
        (
            "p cnf 1 1\n1 0\np cnf 1 1\n",
            "line 3, column 1: found 'p', expected no second header: line 1 has one",
        ),
        (
            "c\np cnf 1 2\n1 0\n",
            "line 2: found a header that counts 2 clauses, expected 1, as many as follow",
        ),
        (
            "p cnf 1 1\n1 0\n-1 0\n",
            "line 1: found a header that counts 1 clauses, expected 2, as many as follow",
        ),
        (
            "p cnf 1 2\n1 0\n%\n0\n",
            "line 1: found a header that counts 2 clauses, expected 1, as many as follow",
        ),
        (
            "p cnf 2 1\n1 -3 0\n",
            "line 2, column 3: found '-3', expected a literal of the header's 2 variables",
        ),
        (
            "p cnf 2 1\n1 - 2 0\n",
            "line 2, column 3: found '-', expected a literal or 0",
        ),
        (
            "p cnf 2 1\n1 -0\n",
            "line 2, column 3: found '-0', expected a literal or 0",
        ),
        (
            "p cnf 2 1\n\t1 2x 0\n",
            "line 2, column 4: found '2x', expected a literal or 0",
        ),
        (
            "p cnf 2 1\n1 +2 0\n",
            "line 2, column 3: found '+2', expected a literal or 0",
        ),
        (
            "p cnf 2 1\n1 é\u{0} 0\n",
            "line 2, column 3: found 'é\\0', expected a literal or 0",
        ),
        (
            "p cnf 2 1\n1 2\n",
            "line 2: found the end, expected a 0 that ends the last clause",
        ),
        (
            "p cnf 2 1\n1 2\n%\n0\n",
            "line 3: found the end, expected a 0 that ends the last clause",
        ),
    ] {
        assert_eq!(clauses(text), Err(message.to_owned()), "{text:?}");
    }
}

/// A text that says the same for a gigabyte, after a beginning; counts what was taken.
struct Gigabyte {
    beginning: &'static [u8],
    again: &'static [u8],
    n_taken: u64,
}

impl std::io::Read for Gigabyte {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n_taken = self.n_taken as usize;
        let length = buffer.len().min((1 << 30) - n_taken);
        for (byte, at) in buffer.iter_mut().zip(n_taken..).take(length) {
            *byte = match at.checked_sub(self.beginning.len()) {
                None => self.beginning[at],
                Some(at) => self.again[at % self.again.len()],
            };
        }
        self.n_taken += length as u64;
        Ok(length)
    }
}

/// What is said of such a text, and how many bytes of it were taken.
fn read_gigabyte(beginning: &'static str, again: &'static str, room: Room) -> (String, u64) {
    let mut text = Gigabyte {
        beginning: beginning.as_bytes(),
        again: again.as_bytes(),
        n_taken: 0,
    };
    let error = read_within(BufReader::new(&mut text), room).unwrap_err();
    (error.to_string(), text.n_taken)
}

const SMALL: Room = Room {
    clause: 100,
    formula: 1000,
    comments: 10,
};

#[test]
fn a_formula_has_a_largest_size() {
    for (beginning, again, expected) in [
        (
            "p cnf 5 1\n",
            "1 -1 ",
            "line 2, column 251: found '1', expected no clause above 100 literals",
        ),
        (
            "p cnf 5 99999\n",
            "1 2 3 0\n",
            "line 252, column 7: found '0', expected no more than 1000 literals and clauses",
        ),
        (
            "p cnf 5 99999\n",
            "0\n",
            "line 1002, column 1: found '0', expected no more than 1000 literals and clauses",
        ),
    ] {
        let (error, n_taken) = read_gigabyte(beginning, again, SMALL);
        assert_eq!(error, expected);
        assert!(n_taken < 1 << 18, "{n_taken}");
    }
    // As large as may be.
    let largest = format!(
        "p cnf 5 10\n{}",
        format!("{}0\n", "1 ".repeat(99)).repeat(10)
    );
    let read = read_within(largest.as_bytes(), SMALL).unwrap();
    assert_eq!(read.cnf.size().n_lits, 990);
}

#[test]
fn the_largest_clause_is_as_long_as_the_documentation_says() {
    let (error, n_taken) = read_gigabyte("p cnf 5 1\n", "1 ", ROOM);
    assert_eq!(
        error,
        "line 2, column 33554433: found '1', expected no clause above 16777216 literals"
    );
    assert!(n_taken < 40 << 20, "{n_taken}");
}

#[test]
fn clauses_that_the_header_does_not_count_are_not_kept() {
    let text = format!("p cnf 5 2\n{}", "1 2 3 0\n".repeat(5000));
    let error = read_within(text.as_bytes(), SMALL).unwrap_err();
    let expected = "line 1: found a header that counts 2 clauses, expected 5000, as many as follow";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn more_comments_than_a_map_may_have_are_not_kept() {
    let read_with = |n_comments: usize| {
        let text = format!("{}p cnf 0 0\n", "c it\n".repeat(n_comments));
        read_within(text.as_bytes(), SMALL).unwrap()
    };
    let all = read_with(10);
    assert_eq!((all.comments.len(), all.warnings.len()), (10, 0));
    let some = read_with(3000);
    assert_eq!(some.comments.len(), 10);
    assert_eq!(
        some.warnings,
        ["line 11: from here on comments are not kept"]
    );
}
