//! Proofs: what is taken for a refutation is one of a formula without a model.

use satdoku::Error;
use satdoku::cnf::{ClauseSink, Cnf, Lit};
use satdoku::limits::Limits;
use satdoku::proof::{Checked, Format, Place, Rejection, check as check_proof};

use super::{CHUNKS, LINE_ENDS, Trickle, check_place, lines, split_first};

/// The variables of a formula.
const N_VARS: usize = 6;

/// The most clauses of a formula.
const N_CLAUSES: usize = 40;

/// The first byte says in what form the proof is; the formula comes before it, up to a byte `;`.
pub(crate) fn check(bytes: &[u8]) {
    let (first, rest) = split_first(bytes);
    let end = rest.iter().position(|byte| *byte == b';');
    let (formula, proof) = end.map_or((rest, &[][..]), |end| (&rest[..end], &rest[end + 1..]));
    let cnf = formula_of(formula);
    let format = match first % 3 {
        0 => None,
        1 => Some(Format::Text),
        _ => Some(Format::Binary),
    };
    let limits = Limits::default();
    let checked = check_proof(&cnf, proof, format, &limits);
    for length in CHUNKS {
        let pieces = check_proof(&cnf, Trickle(proof, length), format, &limits);
        assert_eq!(
            outline(&checked),
            outline(&pieces),
            "{length} bytes at a time"
        );
    }
    let told = Format::sniff(proof).expect("memory can be read");
    assert_eq!(
        Format::sniff(Trickle(proof, 1)).expect("memory can be read"),
        told
    );
    let format = format.unwrap_or(told);
    let named = check_proof(&cnf, proof, Some(format), &limits);
    assert_eq!(outline(&checked), outline(&named), "{format:?}");
    match &checked {
        Ok(Checked::Verified(tally)) => {
            assert!(!has_model(&cnf), "a formula with a model is refuted");
            assert!(tally.n_steps() <= proof.len() as u64);
        }
        Ok(Checked::Rejected(rejection)) => check_rejection(rejection, proof),
        Ok(_) => panic!("there are no limits"),
        Err(error) => check_place(error, proof, LINE_ENDS),
    }
    if let (Ok(checked), Format::Text, Some(binary)) = (&checked, format, translated(proof)) {
        let format = Some(Format::Binary);
        let again = check_proof(&cnf, &*binary, format, &limits).expect("a binary proof");
        assert_eq!(without_place(again), without_place(checked.clone()));
    }
}

/// What comes of it, in short.
fn outline(checked: &Result<Checked, Error>) -> Result<&Checked, String> {
    checked.as_ref().map_err(ToString::to_string)
}

/// The formula that bytes are: literals, and anything else ends a clause. Lower letters are variables,
/// capitals their negations.
fn formula_of(bytes: &[u8]) -> Cnf {
    let mut cnf = Cnf::new();
    cnf.new_vars(N_VARS);
    let clauses = bytes.split(|byte| !byte.is_ascii_alphabetic());
    for clause in clauses.filter(|clause| !clause.is_empty()).take(N_CLAUSES) {
        let lits: Vec<Lit> = clause
            .iter()
            .map(|byte| {
                let var = i32::from(byte.to_ascii_lowercase() - b'a') % N_VARS as i32 + 1;
                let sign = if byte.is_ascii_lowercase() { 1 } else { -1 };
                Lit::from_dimacs(sign * var).expect("not 0")
            })
            .collect();
        cnf.add_clause(&lits);
    }
    cnf
}

/// Whether one of all assignments is a model.
fn has_model(cnf: &Cnf) -> bool {
    (0..1_u32 << N_VARS).any(|bits| {
        let is_true = |lit: &Lit| (bits >> lit.var().index() & 1 == 1) == lit.is_positive();
        cnf.clauses().all(|clause| clause.iter().any(is_true))
    })
}

/// Holds that the place of a step that is wrong is in the proof.
fn check_rejection(rejection: &Rejection, proof: &[u8]) {
    let message = rejection.to_string();
    assert!(message.len() < 2000, "{message}");
    let n_steps = match rejection {
        Rejection::NotRup { step, place, .. } => {
            match place {
                Place::Line(line) => {
                    assert!((1..=lines(proof, LINE_ENDS).len() as u64).contains(line));
                }
                Place::Byte(byte) => assert!(*byte < proof.len() as u64),
                _ => unreachable!("there are two kinds of places"),
            }
            *step
        }
        Rejection::NoEmptyClause { n_steps } => *n_steps,
        _ => unreachable!("there are two rejections"),
    };
    assert!(n_steps <= proof.len() as u64);
}

/// The binary form of a text, if it is a list of steps to its end.
fn translated(proof: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(proof).ok()?;
    let lines = text
        .split('\n')
        .filter(|line| !line.trim_ascii_start().starts_with('c'));
    let mut words = lines.flat_map(str::split_ascii_whitespace);
    let mut binary = Vec::new();
    while let Some(first) = words.next() {
        let is_deletion = first == "d";
        binary.push(if is_deletion { b'd' } else { b'a' });
        let mut word = if is_deletion { words.next()? } else { first };
        loop {
            let lit: i64 = word.parse().ok()?;
            let mut number = 2 * lit.unsigned_abs() + u64::from(lit < 0);
            if lit.unsigned_abs() > i32::MAX as u64 || word.starts_with('+') {
                return None;
            }
            while number > 0x7f {
                binary.push(number as u8 | 0x80);
                number >>= 7;
            }
            binary.push(number as u8);
            if lit == 0 {
                break;
            }
            word = words.next()?;
        }
    }
    Some(binary)
}

/// What comes of a proof, but for places.
fn without_place(checked: Checked) -> String {
    match checked {
        Checked::Rejected(Rejection::NotRup {
            step,
            clause,
            is_rat,
            ..
        }) => {
            format!("{step} {clause:?} {is_rat:?}")
        }
        other => format!("{other:?}"),
    }
}
