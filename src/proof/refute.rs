//! A refutation of the formula that denies a claim: together they are its certificate.

use std::io::Write;

use super::Format;
use crate::at_most_one::AtMostOne;
use crate::backend::{self, BACKENDS, Verdict};
use crate::bounded;
use crate::dimacs::Formula;
use crate::encoding::Encoding;
use crate::error::Error;
use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::limits::{Limits, StopReason};
use crate::model::Model;
use crate::reduce::Level;

/// Whether a claim could be proved.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Proved {
    /// It is true, and the proof is written.
    Yes,
    /// It is false, as this solution shows. What was written is no proof.
    No(Grid),
    /// It is not known. What was written is no proof.
    Unknown(StopReason),
}

/// Whether the unreduced formulas of a geometry are small enough to be refuted, claims apart.
///
/// # Errors
///
/// [`Error::TooLarge`] if not, [`Error::Unsupported`] if the encoding does not cover the geometry.
pub fn fits(
    geometry: &Geometry,
    encoding: &dyn Encoding,
    amo: &dyn AtMostOne,
) -> Result<(), Error> {
    let size = encoding.size(geometry, amo)?;
    if size.n_lits > bounded::MAX_LITS as u64 {
        return Err(Error::TooLarge {
            max_lits: bounded::MAX_LITS,
        });
    }
    Ok(())
}

/// Decides the claim of a formula, and writes the refutation of the formula to `out`: a DRAT proof that
/// ends with the empty clause, and in which each clause follows from those before by unit propagation.
///
/// The formula is that of [`Formula::write`], clause by clause. It has to be unreduced, so that the
/// certificate speaks of the puzzle as it was given.
///
/// # Errors
///
/// [`Error::TooLarge`] if the formula has more than 2³⁰ literals, [`Error::Io`] if `out` fails,
/// [`Error::Solver`] and [`Error::WrongAnswer`] if the solver does.
///
/// # Panics
///
/// If the formula is that of a reduced puzzle.
pub fn prove(
    formula: &Formula,
    form: Format,
    limits: &Limits,
    out: &mut dyn Write,
) -> Result<Proved, Error> {
    assert_eq!(
        formula.level(),
        Level::None,
        "a certificate is about the puzzle as given"
    );
    let built = bounded::build(formula.puzzle(), limits, |sink| formula.write_clauses(sink))?;
    let cnf = match built.cnf {
        Ok(cnf) => cnf,
        Err(reason) => return Ok(Proved::Unknown(reason)),
    };
    match backend::decide_with_proof(&cnf, form, limits, out)? {
        Verdict::Unsat => Ok(Proved::Yes),
        Verdict::Unknown(reason) => Ok(Proved::Unknown(reason)),
        Verdict::Sat(model) => {
            let is_false = |clause: &[_]| !clause.iter().any(|&lit| model.satisfies(lit));
            let grid = match cnf.clauses().find(|clause| is_false(clause)) {
                Some(clause) => Err(format!("clause {clause:?} is not satisfied")),
                None => counterexample(formula, &model),
            };
            grid.map(Proved::No).map_err(|fault| Error::WrongAnswer {
                backend: BACKENDS[0].name().to_owned(),
                fault,
            })
        }
    }
}

/// The solution of a model, if it shows that the formula's claim is false; else what is wrong with it.
fn counterexample(formula: &Formula, model: &Model) -> Result<Grid, String> {
    let grid = formula
        .lits()
        .decode(model)
        .map_err(|fault| fault.to_string())?;
    grid.check(formula.puzzle())
        .map_err(|fault| fault.to_string())?;
    let denied = formula.claim().check_counterexample(&grid);
    denied.map_err(|what| format!("it is {what}"))?;
    Ok(grid)
}
