//! What is said of a claim.

use crate::cli::exit::Exit;
use crate::dimacs::Claim;
use crate::grid::Grid;
use crate::limits::StopReason;

/// What comes of a claim without a certificate.
#[derive(Debug)]
pub(super) struct Refusal(pub(super) Exit, pub(super) String);

/// A claim that time did not suffice for.
pub(super) fn unknown(reason: StopReason, while_doing: &str) -> Refusal {
    Refusal(
        Exit::Unknown,
        format!("unknown: {reason} while {while_doing}"),
    )
}

/// A claim that a solution shows to be false.
pub(super) fn refuted(claim: Claim, other: &Grid) -> Refusal {
    let differs = |solution: &Grid| {
        let geometry = solution.geometry();
        let cell = geometry
            .cells()
            .find(|&cell| solution.digit(cell) != other.digit(cell));
        let cell = cell.expect("a counterexample differs");
        format!(
            "has {} in {}, where this one has {}",
            other.digit(cell),
            geometry.cell_name(cell),
            solution.digit(cell)
        )
    };
    let sentence = match claim {
        Claim::None => "no: the puzzle has a solution".to_owned(),
        Claim::Unique(solution) => {
            format!(
                "no: it is not the only solution: another one {}",
                differs(solution)
            )
        }
        Claim::Smallest(solution) => {
            format!(
                "no: it is not the smallest solution: a smaller one {}",
                differs(solution)
            )
        }
    };
    Refusal(Exit::No, sentence)
}

/// What is proved.
pub(super) fn sentence(claim: Claim) -> &'static str {
    match claim {
        Claim::None => "proved that there is no solution",
        Claim::Unique(_) => "proved that there is no other solution",
        Claim::Smallest(_) => "proved that there is no smaller solution",
    }
}
