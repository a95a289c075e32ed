//! Proofs of varisat are verified; what is changed in them is noticed, unless they are still right.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use satdoku::backend::{Verdict, decide_with_proof};
use satdoku::dimacs::{Claim, Comments, Formula, read_cnf};
use satdoku::encoding::{ENCODINGS, Encoding};
use satdoku::limits::{Limits, StopReason};
use satdoku::proof::{Checked, check};
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome};
use satdoku::{Puzzle, lexmin};

use crate::proof_steps::{Clause, Naive, Step, checked, clauses, cnf, is_verified, steps, text};
use crate::sudoku;

/// The formula that denies a claim about a puzzle's smallest solution.
fn denied(puzzle: &Puzzle, encoding: &dyn Encoding, claim: &str) -> Vec<Clause> {
    let solved = lexmin::smallest(puzzle, &Options::default()).expect("it works");
    let (Outcome::Unique(grid) | Outcome::Many(grid)) = solved.outcome else {
        panic!("there is a solution");
    };
    let at_most_one = Options::default().at_most_one;
    let claim = match claim {
        "smallest" => Claim::Smallest(&grid),
        _ => Claim::Unique(&grid),
    };
    let formula = Formula::new(puzzle, encoding, at_most_one, Level::None)
        .expect("it is covered")
        .with_claim(claim)
        .expect("the grid is a solution");
    let text = formula.write(Comments::None, Vec::new());
    let read = read_cnf(&text.expect("memory is not full")[..]).expect("a formula");
    clauses(&read.cnf)
}

/// The proof of varisat.
fn proof(formula: &[Clause]) -> Vec<Step> {
    let mut proof = Vec::new();
    let verdict = decide_with_proof(
        &cnf(formula),
        satdoku::proof::Format::Text,
        &Limits::default(),
        &mut proof,
    );
    assert_eq!(verdict.expect("it works"), Verdict::Unsat);
    steps(&proof)
}

/// All formulas and proofs that differ in one place: a literal negated or left out, a step left out,
/// a clause of the formula left out.
fn mutants<'a>(
    formula: &'a [Clause],
    proof: &'a [Step],
) -> impl Iterator<Item = (Vec<Clause>, Vec<Step>)> + 'a {
    let with = |i: usize, clause: Clause| {
        let mut proof = proof.to_vec();
        proof[i].clause = clause;
        (formula.to_vec(), proof)
    };
    // Changed deletions are mostly of clauses that are not there, and ignored.
    let added = proof.iter().enumerate();
    let added = added.filter(|(_, step)| !step.is_deletion);
    let places = added.flat_map(|(i, step)| {
        let literals = 0..step.clause.len();
        literals.map(move |j| (i, j))
    });
    let negated = places.clone().map(move |(i, j)| {
        let mut clause = proof[i].clause.clone();
        clause[j] = -clause[j];
        with(i, clause)
    });
    let shorter = places.map(move |(i, j)| {
        let mut clause = proof[i].clause.clone();
        clause.remove(j);
        with(i, clause)
    });
    let without_step = (0..proof.len()).map(|i| {
        let mut proof = proof.to_vec();
        proof.remove(i);
        (formula.to_vec(), proof)
    });
    let without_clause = (0..formula.len()).map(|i| {
        let mut formula = formula.to_vec();
        formula.remove(i);
        (formula, proof.to_vec())
    });
    negated
        .chain(shorter)
        .chain(without_step)
        .chain(without_clause)
}

#[test]
fn every_broken_proof_is_rejected() {
    let (mut n_broken, mut n_right) = (0, 0);
    for encoding in ENCODINGS {
        let puzzle = sudoku("1.......4.......");
        let formula = denied(&puzzle, *encoding, "smallest");
        let proof = proof(&formula);
        assert!(
            is_verified(&checked(&cnf(&formula), &proof)),
            "{}",
            encoding.name()
        );
        assert!(Naive::verifies(&formula, &proof), "{}", encoding.name());
        for (formula, proof) in mutants(&formula, &proof).step_by(3) {
            let is_right = Naive::verifies(&formula, &proof);
            let checked = checked(&cnf(&formula), &proof);
            assert_eq!(
                is_verified(&checked),
                is_right,
                "{}: {checked:?}",
                encoding.name()
            );
            if is_right {
                n_right += 1;
            } else {
                n_broken += 1;
            }
        }
    }
    assert!(n_broken >= 1000, "{n_broken}");
    assert!(n_right >= 100, "{n_right}");
}

/// A puzzle with one solution that unit propagation does not find: the hardest by Arto Inkala, 2010.
const HARD: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

#[test]
fn a_proof_of_uniqueness_is_none_of_anything_else() {
    for encoding in ENCODINGS {
        let puzzle = sudoku(HARD);
        let formula = denied(&puzzle, *encoding, "unique");
        let proof = proof(&formula);
        let name = encoding.name();
        assert!(is_verified(&checked(&cnf(&formula), &proof)), "{name}");
        let (_, plain) = formula.split_last().expect("the clause of the claim");
        // The solution is a model of what is left, so no proof of it can be right.
        assert!(!is_verified(&checked(&cnf(plain), &proof)), "{name}");
        let end = proof.len() - 1;
        for length in (0..end / 2).step_by(end / 4 + 1) {
            assert!(
                !is_verified(&checked(&cnf(&formula), &proof[..length])),
                "{name}: {length}"
            );
        }
    }
}

#[test]
fn limits_stop_it_without_an_answer() {
    let formula = cnf(&denied(&sudoku(HARD), ENCODINGS[0], "unique"));
    let cancelled = Limits {
        cancel: Some(Arc::new(AtomicBool::new(true))),
        ..Limits::default()
    };
    let late = Limits::default().with_timeout(std::time::Duration::ZERO);
    for (limits, reason) in [
        (cancelled, StopReason::Cancelled),
        (late, StopReason::Timeout),
    ] {
        let checked = check(&formula, &b"0\n"[..], None, &limits).expect("a proof");
        assert_eq!(checked, Checked::Unknown(reason));
        // Also while there is nothing but blanks.
        let blanks = std::io::Read::chain(std::io::repeat(b' '), std::io::empty());
        let checked = check(&cnf(&[]), blanks, None, &limits).expect("it is not read");
        assert_eq!(checked, Checked::Unknown(reason));
    }
}

/// Clauses over a few variables, some of them new.
fn clauses_up_to(n_vars: i32, longest: usize, n: usize) -> impl Strategy<Value = Vec<Clause>> {
    let lit = (1..=n_vars, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(prop::collection::vec(lit, 0..=longest), 0..n)
}

/// Whether a formula of at most eight variables has a model.
fn is_satisfiable(formula: &[Clause]) -> bool {
    let is_true = |lit: i32, model: u32| (model >> (lit.unsigned_abs() - 1) & 1 == 1) == (lit > 0);
    (0..1 << 8).any(|model| {
        let mut clauses = formula.iter();
        clauses.all(|clause| clause.iter().any(|&lit| is_true(lit, model)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Nothing proves what is false, and the naive checker says the same of all.
    #[test]
    fn no_proof_refutes_what_has_a_model(
        formula in clauses_up_to(5, 3, 16),
        added in clauses_up_to(6, 3, 12),
        deleted in prop::collection::vec((0..12_usize, any::<prop::sample::Index>()), 0..8),
    ) {
        let mut steps: Vec<Step> = added.iter().map(|clause| crate::proof_steps::add(clause)).collect();
        for (at, which) in deleted {
            let all: Vec<&Clause> = formula.iter().chain(&added).collect();
            if !all.is_empty() {
                let step = crate::proof_steps::delete(which.get::<&Clause>(&all));
                steps.insert(at.min(steps.len()), step);
            }
        }
        // A proof gets further without the steps that are wrong.
        while let Checked::Rejected(satdoku::proof::Rejection::NotRup { step, .. }) = checked(&cnf(&formula), &steps) {
            prop_assert!(!Naive::verifies(&formula, &steps));
            steps.remove(step as usize - 1);
        }
        let is_right = is_verified(&checked(&cnf(&formula), &steps));
        prop_assert_eq!(is_right, Naive::verifies(&formula, &steps), "{}", String::from_utf8_lossy(&text(&steps)));
        prop_assert!(!(is_right && is_satisfiable(&formula)));
    }
}
