//! Proofs as lists of steps, what the checker says of them, and a naive checker to compare it with.

use satdoku::cnf::{ClauseSink, Cnf, Lit};
use satdoku::limits::Limits;
use satdoku::proof::{Checked, Place, Rejection, check};

/// A clause, as signed numbers.
pub(crate) type Clause = Vec<i32>;

/// A step of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) is_deletion: bool,
    pub(crate) clause: Clause,
}

pub(crate) fn add(clause: &[i32]) -> Step {
    let clause = clause.to_vec();
    Step {
        is_deletion: false,
        clause,
    }
}

pub(crate) fn delete(clause: &[i32]) -> Step {
    Step {
        is_deletion: true,
        ..add(clause)
    }
}

pub(crate) fn text(steps: &[Step]) -> Vec<u8> {
    let mut text = String::new();
    for Step {
        is_deletion,
        clause,
    } in steps
    {
        let words = clause.iter().map(ToString::to_string);
        let first = is_deletion.then(|| "d".to_owned());
        let words: Vec<String> = first
            .into_iter()
            .chain(words)
            .chain(["0".to_owned()])
            .collect();
        text += &(words.join(" ") + "\n");
    }
    text.into_bytes()
}

pub(crate) fn binary(steps: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for step in steps {
        bytes.push(if step.is_deletion { b'd' } else { b'a' });
        for lit in &step.clause {
            let mut number = 2 * lit.unsigned_abs() + u32::from(*lit < 0);
            while number > 0x7f {
                bytes.push(number as u8 | 0x80);
                number >>= 7;
            }
            bytes.push(number as u8);
        }
        bytes.push(0);
    }
    bytes
}

/// The steps of a proof that varisat wrote.
pub(crate) fn steps(text: &[u8]) -> Vec<Step> {
    let text = std::str::from_utf8(text).expect("ASCII");
    text.lines()
        .map(|line| {
            let numbers = line.trim_start_matches("d ").split(' ');
            let clause = numbers
                .map(|n| n.parse().expect("a number"))
                .filter(|&n| n != 0);
            Step {
                is_deletion: line.starts_with('d'),
                clause: clause.collect(),
            }
        })
        .collect()
}

pub(crate) fn cnf(clauses: &[Clause]) -> Cnf {
    let mut cnf = Cnf::new();
    let highest = clauses.iter().flatten().map(|lit| lit.unsigned_abs()).max();
    cnf.new_vars(highest.unwrap_or(0) as usize);
    for clause in clauses {
        let lits: Vec<Lit> = clause
            .iter()
            .map(|&lit| Lit::from_dimacs(lit).expect("not 0"))
            .collect();
        cnf.add_clause(&lits);
    }
    cnf
}

pub(crate) fn clauses(cnf: &Cnf) -> Vec<Clause> {
    let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
    cnf.clauses().map(numbers).collect()
}

/// What comes of a proof, the same as text and in bytes.
pub(crate) fn checked(cnf: &Cnf, steps: &[Step]) -> Checked {
    let limits = Limits::default();
    let as_text = check(cnf, &text(steps)[..], None, &limits).expect("a proof");
    let bytes = binary(steps);
    let as_bytes = check(cnf, &bytes[..], None, &limits).expect("a proof");
    match (&as_text, &as_bytes) {
        (
            Checked::Rejected(Rejection::NotRup {
                step,
                clause,
                is_rat,
                place,
                ..
            }),
            Checked::Rejected(Rejection::NotRup {
                step: step_2,
                clause: clause_2,
                is_rat: is_rat_2,
                place: place_2,
                ..
            }),
        ) => {
            assert_eq!((step, clause, is_rat), (step_2, clause_2, is_rat_2));
            assert_eq!(*place, Place::Line(*step));
            let Place::Byte(byte) = *place_2 else {
                panic!("{place_2:?}")
            };
            let before = binary(&steps[..*step as usize - 1]);
            assert_eq!(before.len() as u64, byte);
        }
        _ => assert_eq!(as_text, as_bytes),
    }
    as_text
}

pub(crate) fn is_verified(checked: &Checked) -> bool {
    matches!(checked, Checked::Verified(_))
}

/// Whether a proof is right, found out in the most simple way. It takes the formula and all that is
/// true without assumptions as the checker documents it, and has no code in common with it.
pub(crate) struct Naive {
    clauses: Vec<Clause>,
    /// Whether each literal is true: those of variable v at 2v and 2v + 1.
    top: Vec<bool>,
}

fn index(lit: i32) -> usize {
    2 * lit.unsigned_abs() as usize + usize::from(lit < 0)
}

impl Naive {
    pub(crate) fn verifies(formula: &[Clause], steps: &[Step]) -> bool {
        let clauses = formula.iter().chain(steps.iter().map(|step| &step.clause));
        let highest = clauses.flatten().map(|lit| lit.unsigned_abs()).max();
        let mut naive = Naive {
            clauses: formula.iter().map(|clause| sorted(clause)).collect(),
            top: vec![false; 2 * highest.unwrap_or(0) as usize + 2],
        };
        let mut top = naive.top.clone();
        if naive.is_conflict(&mut top) {
            return true;
        }
        naive.top = top;
        for step in steps {
            if step.is_deletion {
                naive.delete(&step.clause);
                continue;
            }
            let mut values = naive.top.clone();
            step.clause
                .iter()
                .for_each(|&lit| values[index(-lit)] = true);
            if !naive.is_conflict(&mut values) {
                return false;
            }
            naive.clauses.push(sorted(&step.clause));
            let n_open = step.clause.iter().filter(|&&lit| !naive.top[index(-lit)]);
            if n_open.count() < 2 {
                let mut top = naive.top.clone();
                if naive.is_conflict(&mut top) {
                    return true;
                }
                naive.top = top;
            }
        }
        false
    }

    /// Whether propagation comes to a conflict; goes over all clauses until nothing changes.
    fn is_conflict(&self, values: &mut [bool]) -> bool {
        loop {
            let mut has_changed = false;
            for clause in &self.clauses {
                let mut open = clause.iter().filter(|&&lit| !values[index(-lit)]);
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&lit), None) if !values[index(lit)] => {
                        values[index(lit)] = true;
                        has_changed = true;
                    }
                    _ => {}
                }
            }
            // A literal and its negation, both assumed.
            if values.chunks(2).any(|pair| pair == [true, true]) {
                return true;
            }
            if !has_changed {
                return false;
            }
        }
    }

    fn delete(&mut self, clause: &[i32]) {
        let lits = sorted(clause);
        let n_true = lits.iter().filter(|&&lit| self.top[index(lit)]).count();
        let n_false = lits.iter().filter(|&&lit| self.top[index(-lit)]).count();
        let is_unit = n_true == 1 && n_false + 1 == lits.len();
        let found = self.clauses.iter().position(|other| *other == lits);
        if let (Some(found), false) = (found, is_unit) {
            self.clauses.remove(found);
        }
    }
}

/// The clause's literals in order, each once.
fn sorted(clause: &[i32]) -> Clause {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause.dedup();
    clause
}
