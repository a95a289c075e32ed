//! Right proofs are verified, wrong ones rejected with the reason, and what is neither is an error.

use std::io::{self, Read};

use satdoku::limits::Limits;
use satdoku::proof::{Checked, Format, Rejection, check};

use crate::proof_steps::{Clause, Step, add, checked, cnf, delete, is_verified};

/// Four clauses that exclude all values of two variables.
fn all_four() -> Vec<Clause> {
    vec![vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]]
}

/// The only clause of a step that is rejected, its number, and whether it is RAT.
fn rejected(formula: &[Clause], steps: &[Step]) -> (u64, Clause, bool) {
    match checked(&cnf(formula), steps) {
        Checked::Rejected(Rejection::NotRup {
            step,
            clause,
            is_rat,
            ..
        }) => {
            let clause = clause.iter().map(|lit| lit.to_dimacs()).collect();
            (step, clause, is_rat.expect("there is no limit"))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn right_proofs_are_verified_and_counted() {
    let formula = cnf(&all_four());
    for (steps, counts) in [
        (vec![add(&[1]), add(&[])], [1, 0, 0, 0]),
        (vec![add(&[1])], [1, 0, 0, 0]),
        (vec![add(&[1, 1])], [1, 0, 0, 0]),
        // Extension variables may stand in clauses that follow anyway.
        (vec![add(&[1, 9]), add(&[1, -9]), add(&[1])], [3, 0, 0, 0]),
        (
            vec![add(&[1, i32::MAX]), delete(&[i32::MAX, 1]), add(&[1])],
            [2, 1, 0, 0],
        ),
        // A tautology always follows.
        (vec![add(&[5, -5]), add(&[1, -1]), add(&[-2])], [3, 0, 0, 0]),
        (
            vec![delete(&[7]), delete(&[1, 2, 1, 3]), add(&[2])],
            [1, 0, 0, 2],
        ),
    ] {
        let Checked::Verified(tally) = checked(&formula, &steps) else {
            panic!("{steps:?}");
        };
        let found = [
            tally.additions,
            tally.deletions,
            tally.kept,
            tally.ignored_deletions,
        ];
        assert_eq!(found, counts, "{steps:?}");
        assert_eq!(tally.n_steps(), counts.iter().sum::<u64>());
    }
}

#[test]
fn the_formula_alone_may_do() {
    for formula in [
        vec![vec![]],
        vec![vec![1], vec![-1]],
        vec![vec![-2], vec![1, 2], vec![-1, 2]],
    ] {
        let formula = cnf(&formula);
        let limits = Limits::default();
        assert!(is_verified(&checked(&formula, &[])));
        let rubbish = check(&formula, &b"rubbish"[..], None, &limits).expect("it is not read");
        assert!(is_verified(&rubbish));
    }
}

#[test]
fn wrong_proofs_are_rejected_with_the_reason() {
    assert_eq!(rejected(&all_four(), &[add(&[])]), (1, vec![], false));
    let three = &all_four()[..3];
    assert_eq!(
        rejected(three, &[add(&[2]), add(&[-1])]),
        (2, vec![-1], false)
    );
    assert_eq!(
        rejected(three, &[delete(&[1, 2]), add(&[1])]),
        (2, vec![1], false)
    );
    assert_eq!(
        rejected(three, &[delete(&[2, 1, 2]), add(&[2, 1])]),
        (2, vec![2, 1], false)
    );
    for steps in [
        vec![],
        vec![add(&[1, 2])],
        vec![add(&[2])],
        vec![delete(&[1, 2])],
    ] {
        let n_steps = steps.len() as u64;
        let expected = Checked::Rejected(Rejection::NoEmptyClause { n_steps });
        assert_eq!(checked(&cnf(three), &steps), expected, "{steps:?}");
    }
}

#[test]
fn a_rat_step_is_said_to_be_one() {
    let definition = [add(&[3, -4, -5]), add(&[-3, 4]), add(&[-3, 5])];
    let open = [vec![4, 5, 6]];
    assert_eq!(rejected(&open, &definition), (1, vec![3, -4, -5], true));
    // No clause has -6, then one has it, and neither order of the literals helps.
    assert_eq!(
        rejected(&[vec![4, 5], vec![-4, 5, 6]], &[add(&[6, -5])]),
        (1, vec![6, -5], true)
    );
    assert_eq!(
        rejected(&[vec![4, 5], vec![-6, 7]], &[add(&[6, -5])]),
        (1, vec![6, -5], false)
    );
    assert_eq!(
        rejected(&[vec![4, 5], vec![-6, 7]], &[add(&[-5, 6])]),
        (1, vec![-5, 6], false)
    );
    // A deleted clause is in nobody's way.
    let steps = [delete(&[7, -6]), add(&[6, -5])];
    assert_eq!(
        rejected(&[vec![4, 5], vec![-6, 7]], &steps),
        (2, vec![6, -5], true)
    );
}

#[test]
fn what_is_true_without_assumptions_stays_true() {
    // 1 is a unit, 2 follows by it: neither deletion undoes anything.
    let formula = [
        vec![1],
        vec![-1, 2],
        vec![-2, 3, 4],
        vec![-2, 3, -4],
        vec![-2, -3, 4],
        vec![-2, -3, -4],
    ];
    let steps = [delete(&[1]), delete(&[-1, 2]), delete(&[1]), add(&[3])];
    let Checked::Verified(tally) = checked(&cnf(&formula), &steps) else {
        panic!("it is right");
    };
    assert_eq!(
        (tally.kept, tally.deletions, tally.ignored_deletions),
        (3, 0, 0)
    );
}

#[test]
fn one_deletion_deletes_one_of_equal_clauses() {
    let twice = [
        vec![1, 2],
        vec![2, 1],
        vec![1, -2],
        vec![-1, 2],
        vec![-1, -2],
    ];
    assert!(is_verified(&checked(
        &cnf(&twice),
        &[delete(&[1, 2]), add(&[1])]
    )));
    let steps = [delete(&[1, 2]), delete(&[1, 2]), add(&[1])];
    assert_eq!(rejected(&twice, &steps), (3, vec![1], false));
}

#[test]
fn many_deletions_make_room() {
    // More clauses come and go than are kept at once, so that all are moved, several times.
    let mut formula = all_four();
    formula.push((3..40).collect());
    let mut steps = Vec::new();
    for i in 0..20_000 {
        let clause: Clause = (0..14)
            .map(|j| 3 + (i * 7 + j * j) % 40)
            .chain([1])
            .collect();
        let with_both = [clause, vec![2]].concat();
        steps.extend([add(&with_both), delete(&with_both)]);
    }
    steps.push(add(&[1]));
    let Checked::Verified(tally) = checked(&cnf(&formula), &steps) else {
        panic!("it is right");
    };
    assert_eq!(
        (tally.additions, tally.deletions, tally.ignored_deletions),
        (20_001, 20_000, 0)
    );
    steps.insert(40_000, delete(&[-1, 2]));
    let expected = Checked::Rejected(Rejection::NoEmptyClause { n_steps: 40_002 });
    assert_eq!(checked(&cnf(&formula), &steps), expected);
}

/// The error of a proof that can't be read.
fn fault(proof: &[u8], format: Option<Format>) -> String {
    let formula = cnf(&all_four()[..3]);
    let checked = check(&formula, proof, format, &Limits::default());
    checked.expect_err("it is no proof").to_string()
}

#[test]
fn what_is_no_proof_is_an_error_with_its_place() {
    for (proof, expected) in [
        (
            &b"1 2"[..],
            "line 1: found the end, expected a 0 that ends the last clause",
        ),
        (
            b"1 2 0\n\n1 2\n",
            "line 3: found the end, expected a 0 that ends the last clause",
        ),
        (
            b"d",
            "line 1: found the end, expected a 0 that ends the last clause",
        ),
        (
            b"c \n 1 x 0",
            "line 2, column 4: found 'x', expected a literal or 0",
        ),
        (
            b"x",
            "line 1, column 1: found 'x', expected a literal, 0 or d, as a text proof has them",
        ),
        (
            b"1 d 2 0",
            "line 1, column 3: found 'd', expected a literal or 0",
        ),
        (
            b"1 c 2 0",
            "line 1, column 3: found 'c', expected a literal or 0",
        ),
        (
            b"1 -0",
            "line 1, column 3: found '-0', expected a literal or 0",
        ),
        (
            b"1 - 0",
            "line 1, column 3: found '-', expected a literal or 0",
        ),
        (
            b"1 2147483648 0",
            "line 1, column 3: found '2147483648', expected a number up to 2147483647",
        ),
        (
            b"1 99999999999999999999 0",
            "line 1, column 3: found '99999999999999999999', expected a number up to 2147483647",
        ),
        (
            b"a\x02",
            "byte 2: found the end, expected a 0 that ends the last clause",
        ),
        (
            b"a\x02\0a",
            "byte 4: found the end, expected a 0 that ends the last clause",
        ),
        (
            b"a\x02\x80",
            "byte 3: found the end, expected a 0 that ends the last clause",
        ),
        (
            b"a\x02\0b\0",
            "byte 3: found 0x62, expected the byte of a or d, with which a binary step begins",
        ),
        (b"a\x01\0", "byte 1: found 1, expected 0 or 2 to 4294967295"),
        (
            b"a\xff\xff\xff\xff\x1f\0",
            "byte 1: found 8589934591, expected 0 or 2 to 4294967295",
        ),
        (
            b"a\xff\xff\xff\xff\xff\x01\0",
            "byte 1: found a longer one, expected a literal of five bytes at most",
        ),
    ] {
        assert_eq!(fault(proof, None), expected, "{}", proof.escape_ascii());
    }
    let expected = "line 1, column 1: found 'a\\u{2}\\0', expected a literal, 0 or d, as a text proof has them";
    assert_eq!(fault(b"a\x02\0", Some(Format::Text)), expected);
    let expected =
        "byte 0: found 0x31, expected the byte of a or d, with which a binary step begins";
    assert_eq!(fault(b"1 0", Some(Format::Binary)), expected);
}

/// Gives its bytes one by one.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let n = self.0.len().min(1);
        self.0.read(&mut bytes[..n])
    }
}

#[test]
fn text_and_bytes_are_told_apart() {
    for (proof, format) in [
        (&b""[..], Format::Text),
        (b"0", Format::Text),
        (b"c a comment \xff\n-1 0", Format::Text),
        (b" d 1 0", Format::Text),
        (b"d 1 2 0\n1 0\n", Format::Text),
        (b"d\t1 2 0\n1 0\n", Format::Text),
        (b"a\0", Format::Binary),
        // Deletes 16, -24 and 5, and looks like text but for the 0 byte.
        (b"d 1\n\0", Format::Binary),
        (b"d\x02\x04\0a\x02\0", Format::Binary),
    ] {
        assert_eq!(
            Format::sniff(proof).expect("it is read"),
            format,
            "{}",
            proof.escape_ascii()
        );
        assert_eq!(Format::sniff(Slow(proof)).expect("it is read"), format);
    }
    // Lines and blanks do not matter, and comments are lines.
    let formula = cnf(&all_four());
    for proof in [
        "c \u{fffd} 0\n 1\r\n\t0 \n",
        "\n\nc\n1\nc 5\n0",
        "d 9 0 c\n",
    ] {
        let checked = check(&formula, Slow(proof.as_bytes()), None, &Limits::default());
        assert_eq!(
            checked.is_ok_and(|checked| is_verified(&checked)),
            !proof.starts_with('d'),
            "{proof}"
        );
    }
}

/// An input that repeats these bytes for ever.
struct Endless(&'static [u8], usize);

impl Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        for byte in &mut *bytes {
            *byte = self.0[self.1 % self.0.len()];
            self.1 += 1;
        }
        Ok(bytes.len())
    }
}

#[test]
fn an_input_without_an_end_is_given_up() {
    let formula = cnf(&all_four());
    for (proof, expected) in [
        (&b"\0"[..], "line 1, column 1: found '\\0\\0"),
        (
            b"9",
            "line 1, column 1: found '999999999999999999999999999999...', ",
        ),
        (
            b"1 ",
            "line 1, column 33554433: found '1', expected no clause above 16777216 literals",
        ),
        (
            b"a",
            "byte 16777217: found another literal, expected 16777216 literals",
        ),
    ] {
        let checked = check(&formula, Endless(proof, 0), None, &Limits::default());
        let error = checked.expect_err("it is no proof").to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
