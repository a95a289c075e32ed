//! Answers of solvers: what is taken for one agrees with its text.

use satdoku::Error;
use satdoku::cnf::{Lit, Var};
use satdoku::dimacs::{Answer, read_answer};

use super::{CHUNKS, LINE_ENDS, check_place, in_chunks, split_first};

/// The first byte is the formula's number of variables.
pub(crate) fn check(bytes: &[u8]) {
    let (n_vars, text) = split_first(bytes);
    let n_vars = usize::from(n_vars);
    let whole = read_answer(text, n_vars);
    for length in CHUNKS {
        let pieces = read_answer(in_chunks(text, length), n_vars);
        assert_eq!(outline(&whole), outline(&pieces));
    }
    let answer = match &whole {
        Ok(answer) => answer,
        Err(error) => return check_place(error, text, LINE_ENDS),
    };
    check_words(answer, text, n_vars);
    let again = written(answer, n_vars);
    let again = read_answer(again.as_bytes(), n_vars);
    assert_eq!(outline(&again), Ok(answer));
}

/// What comes of it, in short.
fn outline(answer: &Result<Answer, Error>) -> Result<&Answer, String> {
    answer.as_ref().map_err(ToString::to_string)
}

/// The literals that are true.
fn lits(answer: &Answer, n_vars: usize) -> Vec<Lit> {
    let Answer::Sat(model) = answer else {
        return Vec::new();
    };
    let vars = (1..=n_vars as u32 + 1).filter_map(Var::new);
    let lits = vars.flat_map(|var| [var.positive(), -var.positive()]);
    lits.filter(|lit| model.satisfies(*lit)).collect()
}

/// Holds that the text has the words that an answer is made of, and no others.
fn check_words(answer: &Answer, text: &[u8], n_vars: usize) {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let lines: Vec<Vec<&[u8]>> = text
        .split(|byte| *byte == b'\n')
        .map(|line| {
            let words = line.split(u8::is_ascii_whitespace);
            words.filter(|word| !word.is_empty()).collect()
        })
        .collect();
    let told = |verdicts: &[&str]| {
        lines.iter().any(|line| {
            let first = line.iter().find(|word| **word != b"s");
            verdicts
                .iter()
                .any(|verdict| first == Some(&verdict.as_bytes()))
        })
    };
    let says = [
        told(&["SATISFIABLE", "SAT"]),
        told(&["UNSATISFIABLE", "UNSAT"]),
        told(&["UNKNOWN", "INDETERMINATE", "INDET"]),
    ];
    match answer {
        Answer::Sat(_) => assert_eq!(says, [true, false, false]),
        Answer::Unsat => assert_eq!(says, [false, true, false]),
        Answer::Unknown => assert_eq!(says[..2], [false, false]),
        _ => unreachable!("there are three answers"),
    }
    let mut found = Vec::new();
    for line in lines
        .iter()
        .filter(|line| !line.is_empty() && line[0][0] != b'c')
    {
        let words = line
            .iter()
            .filter_map(|word| std::str::from_utf8(word).ok());
        found.extend(words.filter_map(|word| Lit::from_dimacs(word.parse().ok()?)));
    }
    let mut lits = lits(answer, n_vars);
    for list in [&mut found, &mut lits] {
        list.sort_unstable();
        list.dedup();
    }
    assert_eq!(found, lits);
    for pair in lits.windows(2) {
        assert_ne!(pair[0].var(), pair[1].var(), "two values");
    }
    assert!(lits.iter().all(|lit| lit.var().index() < n_vars));
}

/// An answer as the competitions have it.
fn written(answer: &Answer, n_vars: usize) -> String {
    let lits = lits(answer, n_vars);
    let values: Vec<String> = lits.iter().map(ToString::to_string).collect();
    match answer {
        Answer::Sat(_) => format!("s SATISFIABLE\nv {} 0\n", values.join(" ")),
        Answer::Unsat => "s UNSATISFIABLE\n".to_owned(),
        _ => "s UNKNOWN\n".to_owned(),
    }
}
