//! Is a DRAT proof right?
//!
//! The one place that everything else is trusted by, so it takes the simplest way that is fast
//! enough, *forward checking*: step by step, each clause that is added has to follow from those that
//! are alive by reverse unit propagation (RUP). Such a clause is implied by the formula, whatever was
//! deleted before: deleting can only make a proof fail. So once the empty clause follows, the
//! formula has no model.

use std::fmt;
use std::io::Read;

use super::bytes::Halt;
use super::clauses::{Clauses, Full};
use super::numbers::{Code, Numbers};
use super::steps::{Format, Place, Steps};
use crate::cnf::{Cnf, Lit};
use crate::error::Error;
use crate::limits::{Limits, StopReason};

/// The most literals of a clause that a message repeats.
const SHOWN: usize = 20;

/// What is to be said of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Checked {
    /// The formula has no model.
    Verified(Tally),
    /// The proof is wrong, or not complete. That says nothing about the formula.
    Rejected(Rejection),
    /// A limit was reached before that was known.
    Unknown(StopReason),
}

/// What a proof was made of, up to the empty clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Tally {
    /// Clauses that were added, each checked; 0 if the formula alone was enough.
    pub additions: u64,
    /// Clauses that were deleted.
    pub deletions: u64,
    /// Deletions of clauses that were kept, since they say that a literal is true.
    pub kept: u64,
    /// Deletions of clauses that were not there.
    pub ignored_deletions: u64,
}

impl Tally {
    /// How many steps these are.
    pub fn n_steps(&self) -> u64 {
        self.additions + self.deletions + self.kept + self.ignored_deletions
    }
}

/// Why a proof is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rejection {
    /// A clause does not follow by unit propagation.
    NotRup {
        /// The step's number, from 1; deletions count.
        step: u64,
        /// Where it begins.
        place: Place,
        /// The clause as it stands in the proof.
        clause: Vec<Lit>,
        /// Whether it is RAT on its first literal; `None` if a limit was reached before that was
        /// known.
        is_rat: Option<bool>,
    },
    /// All steps are right, but the empty clause does not come.
    NoEmptyClause {
        /// How many steps there are.
        n_steps: u64,
    },
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::NotRup {
                step,
                place,
                clause,
                is_rat,
            } => {
                write!(f, "step {step} ({place}), ")?;
                write_clause(clause, f)?;
                f.write_str(match (is_rat, clause.first()) {
                    (Some(true), _) => {
                        ": a RAT step, which this checker does not take; drat-trim does"
                    }
                    (_, None) => {
                        ": the empty clause does not follow, unit propagation finds no conflict"
                    }
                    (Some(false), Some(_)) => {
                        ": does not follow; with all its literals false, unit propagation finds no \
                         conflict (not RUP), and it is not RAT on its first literal"
                    }
                    (None, Some(_)) => {
                        ": does not follow; with all its literals false, unit propagation finds no \
                         conflict (not RUP)"
                    }
                })
            }
            Rejection::NoEmptyClause { n_steps } => write!(
                f,
                "the proof ends without the empty clause; the formula and all that was added \
                 ({n_steps} steps) have no conflict by unit propagation"
            ),
        }
    }
}

/// Writes a clause as text proofs have it, cut where it is long.
fn write_clause(clause: &[Lit], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for lit in clause.iter().take(SHOWN) {
        write!(f, "{lit} ")?;
    }
    match clause.len().saturating_sub(SHOWN) {
        0 => write!(f, "0"),
        n_more => write!(f, "and {n_more} more"),
    }
}

/// Checks a DRAT proof of a formula's having no model. Without a `format` it is told from the first
/// bytes.
///
/// What differs from other checkers, drat-trim above all:
///
/// - DRAT also allows clauses that do not follow, if they can't do harm: those that are a resolution
///   asymmetric tautology (RAT) on their first literal. Here they are rejected, and said to be RAT.
///   The proofs of solvers that only learn clauses need none.
/// - What is true on the top level, without any assumption, stays true: where a clause that made a
///   literal true is deleted, drat-trim ignores that, and here, too, it stays ([`Tally::kept`]).
/// - A deletion of a clause that isn't there is ignored and counted ([`Tally::ignored_deletions`]).
/// - The proof is over, and nothing more is read, as soon as unit propagation alone comes to a
///   conflict; an empty proof will do if it does so in the formula itself.
///
/// ```
/// use satdoku::dimacs::read_cnf;
/// use satdoku::limits::Limits;
/// use satdoku::proof::{Checked, check};
///
/// let formula = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
/// let cnf = read_cnf(formula.as_bytes())?.cnf;
/// let checked = check(&cnf, "1 0\n0\n".as_bytes(), None, &Limits::default())?;
/// assert!(matches!(checked, Checked::Verified(_)));
/// let checked = check(&cnf, "".as_bytes(), None, &Limits::default())?;
/// assert!(matches!(checked, Checked::Rejected(_)));
/// # Ok::<(), satdoku::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Text`] with line and column, or [`Error::Bytes`] with the byte, if the proof is none:
/// also if it ends within a clause. [`Error::Io`] if reading fails, or if there are more than 2³²
/// literals to keep.
pub fn check(
    cnf: &Cnf,
    proof: impl Read,
    format: Option<Format>,
    limits: &Limits,
) -> Result<Checked, Error> {
    match Checker::new(limits).run(cnf, proof, format) {
        Ok(checked) => Ok(checked),
        Err(Halt::Stopped(reason)) => Ok(Checked::Unknown(reason)),
        Err(Halt::Fault(error)) => Err(error),
    }
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Halt {
        Halt::Stopped(reason)
    }
}

impl From<Full> for Halt {
    fn from(_: Full) -> Halt {
        let fault = "more than 2^32 literals, too many to check";
        Halt::Fault(std::io::Error::other(fault).into())
    }
}

/// A check under way.
struct Checker<'a> {
    clauses: Clauses<'a>,
    numbers: Numbers,
    limits: &'a Limits,
    tally: Tally,
    /// The codes of the clause at hand.
    codes: Vec<Code>,
}

impl<'a> Checker<'a> {
    fn new(limits: &'a Limits) -> Checker<'a> {
        Checker {
            clauses: Clauses::new(limits),
            numbers: Numbers::default(),
            limits,
            tally: Tally::default(),
            codes: Vec::new(),
        }
    }

    fn run(
        &mut self,
        cnf: &Cnf,
        proof: impl Read,
        format: Option<Format>,
    ) -> Result<Checked, Halt> {
        let mut is_refuted = false;
        for clause in cnf.clauses() {
            self.clauses.look(clause.len())?;
            self.take_codes(clause);
            is_refuted |= self.clauses.add(&self.codes)?;
        }
        if is_refuted || self.clauses.propagate()? {
            return Ok(Checked::Verified(self.tally));
        }
        let mut steps = Steps::new(proof, format, self.limits)?;
        let mut clause = Vec::new();
        while let Some(step) = steps.next(&mut clause)? {
            self.clauses.look(clause.len())?;
            if step.is_deletion {
                self.delete(&clause)?;
                continue;
            }
            self.take_codes(&clause);
            if !self.clauses.imply(&self.codes)? {
                return Ok(Checked::Rejected(Rejection::NotRup {
                    step: self.tally.n_steps() + 1,
                    place: step.place,
                    is_rat: self.clauses.is_rat(&self.codes).ok(),
                    clause,
                }));
            }
            self.tally.additions += 1;
            if self.clauses.add(&self.codes)? || self.clauses.propagate()? {
                return Ok(Checked::Verified(self.tally));
            }
        }
        let n_steps = self.tally.n_steps();
        Ok(Checked::Rejected(Rejection::NoEmptyClause { n_steps }))
    }

    /// Deletes a clause, if it is there and need not be kept.
    fn delete(&mut self, clause: &[Lit]) -> Result<(), StopReason> {
        self.codes.clear();
        let codes = clause.iter().map_while(|&lit| self.numbers.find(lit));
        self.codes.extend(codes);
        let is_known = self.codes.len() == clause.len();
        self.clauses.remove_repeated(&mut self.codes);
        if !is_known || !self.clauses.holds(&self.codes) {
            self.tally.ignored_deletions += 1;
        } else if self.clauses.is_unit(&self.codes) {
            self.tally.kept += 1;
        } else {
            self.clauses.delete(&self.codes)?;
            self.tally.deletions += 1;
        }
        Ok(())
    }

    /// Makes a clause the one at hand.
    fn take_codes(&mut self, clause: &[Lit]) {
        self.codes.clear();
        let codes = clause.iter().map(|&lit| self.numbers.take(lit));
        self.codes.extend(codes);
        self.clauses.reserve_vars(self.numbers.n_vars());
        self.clauses.remove_repeated(&mut self.codes);
    }
}
