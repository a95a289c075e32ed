//! What an answer is worth, given how its program ended.

use std::process::ExitStatus;

use crate::backend::Verdict;
use crate::cnf::{Cnf, Lit, Var};
use crate::dimacs::Answer;
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::Model;

/// How a program ended.
pub(super) struct End<'a> {
    pub(super) status: ExitStatus,
    /// The last line of its messages, or nothing.
    pub(super) last_words: &'a str,
}

/// Why an answer is worth nothing.
pub(super) enum Fault {
    /// The program failed.
    Failed(String),
    /// The answer is wrong.
    Wrong(String),
}

/// The verdict that an answer brings. The answer decides; the exit code must not contradict it.
pub(super) fn judge(cnf: &Cnf, end: &End, answer: Result<Answer, Error>) -> Result<Verdict, Fault> {
    let ended = match end.status.code() {
        Some(code) => format!("exit code {code}"),
        None => end.status.to_string(),
    };
    let last_words = match end.last_words {
        "" => String::new(),
        words => format!("; it last said: {words}"),
    };
    let Some(claim) = Claim::from_exit_code(end.status.code()) else {
        return Err(Fault::Failed(format!("it ended with {ended}{last_words}")));
    };
    let answer = answer.map_err(|error| {
        Fault::Failed(format!("its answer (with {ended}), {error}{last_words}"))
    })?;
    let (said, claims) = match answer {
        Answer::Sat(_) => ("SATISFIABLE", Claim::Sat),
        Answer::Unsat => ("UNSATISFIABLE", Claim::Unsat),
        Answer::Unknown => ("UNKNOWN", Claim::Unknown),
    };
    if claim != Claim::None && claim != claims {
        let fault = format!("it says {said}, but ended with {ended}{last_words}");
        return Err(Fault::Failed(fault));
    }
    match answer {
        Answer::Sat(model) => completed(cnf, model)
            .map(Verdict::Sat)
            .map_err(Fault::Wrong),
        Answer::Unsat => Ok(Verdict::Unsat),
        Answer::Unknown => Ok(Verdict::Unknown(StopReason::GaveUp)),
    }
}

/// A model in which variables without a value are false: some solvers list only the true ones, or
/// only those that matter. Where that breaks a clause the model is too short; a clause that breaks
/// with all its values listed is for [`Checked`](crate::backend::Checked) to report.
fn completed(cnf: &Cnf, mut model: Model) -> Result<Model, String> {
    let vars = (1..=cnf.n_vars() as u32).filter_map(Var::new);
    let missing: Vec<Var> = vars.filter(|&var| model.value(var).is_none()).collect();
    for var in &missing {
        model.set(-var.positive());
    }
    let Some(index) = model.first_unsatisfied(cnf) else {
        return Ok(model);
    };
    let is_missing = |lit: &&Lit| missing.binary_search(&lit.var()).is_ok();
    match cnf.clause(index).iter().find(is_missing) {
        None => Ok(model),
        Some(lit) => Err(format!(
            "its model has no value for {} of {} variables; clause {} needs {}",
            missing.len(),
            cnf.n_vars(),
            index + 1,
            lit.var()
        )),
    }
}

/// What an exit code says about the formula.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// Nothing; many programs always end with 0.
    None,
    Sat,
    Unsat,
    Unknown,
}

impl Claim {
    /// The claim, or `None` if the code means that the program failed or was killed.
    fn from_exit_code(code: Option<i32>) -> Option<Claim> {
        match code? {
            0 => Some(Claim::None),
            // clasp adds 20 if it also knows that there is no other model.
            10 | 30 => Some(Claim::Sat),
            20 => Some(Claim::Unsat),
            // cryptominisat5.
            15 => Some(Claim::Unknown),
            _ => None,
        }
    }
}
