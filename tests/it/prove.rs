//! Certificates: what is true gets one that the checker takes, and nothing else gets any.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use satdoku::at_most_one::AT_MOST_ONES;
use satdoku::dimacs::{Claim, Comments, Formula, read_cnf};
use satdoku::encoding::{ENCODINGS, by_name};
use satdoku::generate::Recipe;
use satdoku::limits::{Limits, StopReason};
use satdoku::proof::{self, Checked, Format, Proved};
use satdoku::reduce::Level;
use satdoku::solve::Options;
use satdoku::{Error, Geometry, Grid, Puzzle};

use crate::{geometry, oracle, sudoku};

/// The first solutions of a puzzle by the oracle, the smallest first.
fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let grid = |values: Vec<u16>| {
        let digits = values.into_iter().map(crate::digit).collect();
        Grid::new(puzzle.geometry(), digits).expect("a grid")
    };
    oracle::solutions_up_to(puzzle, limit)
        .into_iter()
        .map(grid)
        .collect()
}

/// The formula of a claim.
fn formula<'a>(puzzle: &'a Puzzle, claim: Claim<'a>, encoding: &str) -> Formula<'a> {
    let options = Options::default();
    let encoding = by_name(encoding).expect("it is registered");
    let formula = Formula::new(puzzle, encoding, options.at_most_one, Level::None);
    formula
        .expect("it is covered")
        .with_claim(claim)
        .expect("a solution")
}

/// Tries to prove a claim.
fn prove(formula: &Formula, format: Format) -> (Proved, Vec<u8>) {
    let mut drat = Vec::new();
    let proved = proof::prove(formula, format, &Limits::default(), &mut drat);
    (proved.expect("it works"), drat)
}

/// What the checker says of the two files.
fn check(formula: &Formula, drat: &[u8]) -> Checked {
    let file = formula
        .write(Comments::Full, Vec::new())
        .expect("memory is not full");
    let cnf = read_cnf(&file[..]).expect("a formula").cnf;
    proof::check(&cnf, drat, None, &Limits::default()).expect("a proof")
}

#[test]
fn what_is_true_of_a_puzzle_gets_a_certificate_with_every_encoding() {
    let mut puzzles: Vec<Puzzle> = [
        "12..3....4..1...",
        "1.......4.......",
        "12...4...3.....2",
        "1234341221434321",
    ]
    .map(sudoku)
    .into();
    for recipe in [
        "2x3:40%",
        "none/5:40%",
        "2x4:irreducible",
        "3x3:irreducible",
        "3x3:40%",
    ] {
        let recipe: Recipe = recipe.parse().expect("a recipe");
        puzzles.push(recipe.puzzle(1, 0).expect("it works").puzzle);
    }
    let mut n_of_claims = [0; 3];
    for (number, puzzle) in puzzles.iter().enumerate() {
        let solutions = solutions(puzzle, 2);
        let claims = match &solutions[..] {
            [] => vec![Claim::None],
            [only] => vec![Claim::Unique(only), Claim::Smallest(only)],
            [smallest, ..] => vec![Claim::Smallest(smallest)],
        };
        for (index, &encoding) in ENCODINGS.iter().enumerate() {
            if encoding.supports(puzzle.geometry()).is_err() {
                continue;
            }
            for &claim in &claims {
                let turn = number + index;
                let amo = AT_MOST_ONES[turn % AT_MOST_ONES.len()];
                let formula =
                    Formula::new(puzzle, encoding, amo, Level::None).expect("it is covered");
                let formula = formula.with_claim(claim).expect("a solution");
                let format = [Format::Text, Format::Binary][turn % 2];
                let (proved, drat) = prove(&formula, format);
                let name = format!(
                    "{} {} {}: {}",
                    encoding.name(),
                    amo.name(),
                    claim.name(),
                    number
                );
                assert_eq!(proved, Proved::Yes, "{name}");
                assert!(
                    matches!(check(&formula, &drat), Checked::Verified(_)),
                    "{name}"
                );
                let kind = ["none", "unique", "smallest"]
                    .iter()
                    .position(|&it| it == claim.name());
                n_of_claims[kind.expect("one of three")] += 1;
            }
        }
    }
    assert!(
        n_of_claims.iter().all(|&n| n >= ENCODINGS.len()),
        "{n_of_claims:?}"
    );
}

#[test]
fn what_is_false_is_refuted_by_a_solution_and_its_proof_is_none() {
    let puzzle = sudoku("1.......4.......");
    let grids = solutions(&puzzle, 3);
    for &encoding in ENCODINGS {
        for (claim, expected) in [
            (Claim::None, None),
            (Claim::Unique(&grids[1]), None),
            // The only smaller one.
            (Claim::Smallest(&grids[1]), Some(&grids[0])),
        ] {
            let formula = formula(&puzzle, claim, encoding.name());
            let (proved, drat) = prove(&formula, Format::Text);
            let Proved::No(grid) = proved else {
                panic!("{} {}: {proved:?}", encoding.name(), claim.name());
            };
            assert!(grid.check(&puzzle).is_ok());
            match (claim, expected) {
                (Claim::Unique(it), _) => assert_ne!(grid, *it),
                (_, Some(expected)) => assert_eq!(grid, *expected),
                (_, None) => {}
            }
            assert!(matches!(check(&formula, &drat), Checked::Rejected(_)));
        }
    }
}

#[test]
fn the_proof_of_another_claim_is_rejected() {
    let puzzle = sudoku("1.......4.......");
    let grids = solutions(&puzzle, 2);
    let smallest = formula(&puzzle, Claim::Smallest(&grids[0]), "extended");
    let (_, drat) = prove(&smallest, Format::Text);
    assert!(matches!(check(&smallest, &drat), Checked::Verified(_)));
    for other in [
        Claim::None,
        Claim::Unique(&grids[0]),
        Claim::Smallest(&grids[1]),
    ] {
        let checked = check(&formula(&puzzle, other, "extended"), &drat);
        assert!(
            matches!(checked, Checked::Rejected(_)),
            "{}: {checked:?}",
            other.name()
        );
    }
}

#[test]
fn the_smallest_grid_of_all_gets_a_certificate() {
    let blank = Puzzle::blank(&geometry(9, "3x3"));
    // The lexicographically smallest 9×9 grid.
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let first = crate::grid_in(blank.geometry(), first);
    for encoding in ["minimal", "triad", "log", "order"] {
        let formula = formula(&blank, Claim::Smallest(&first), encoding);
        let (proved, drat) = prove(&formula, Format::Binary);
        assert_eq!(proved, Proved::Yes, "{encoding}");
        let Checked::Verified(tally) = check(&formula, &drat) else {
            panic!("{encoding}: rejected");
        };
        assert!(tally.additions > 100, "{encoding}: too easy");
    }
}

#[test]
fn limits_make_it_unknown() {
    let blank = Puzzle::blank(&geometry(25, "5x5"));
    let first = satdoku::lexmin::smallest(&blank, &Options::default()).expect("it works");
    let first = first.outcome.grid().expect("it has one").clone();
    let formula = formula(&blank, Claim::Smallest(&first), "minimal");
    let cancelled = Limits {
        cancel: Some(Arc::new(AtomicBool::new(true))),
        ..Limits::default()
    };
    let late = Limits::default().with_timeout(std::time::Duration::from_millis(300));
    for (limits, reason) in [
        (cancelled, StopReason::Cancelled),
        (late, StopReason::Timeout),
    ] {
        let proved = proof::prove(&formula, Format::Text, &limits, &mut io::sink());
        assert_eq!(proved.expect("it works"), Proved::Unknown(reason));
    }
}

/// A file on a disk that is full after so many bytes.
struct Full(usize);

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.min(bytes.len()) {
            0 => Err(io::Error::from(io::ErrorKind::StorageFull)),
            n => {
                self.0 -= n;
                Ok(n)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_proof_that_cannot_be_written_is_an_error_wherever_the_disk_is_full() {
    let puzzle = sudoku("1.......4.......");
    let grids = solutions(&puzzle, 1);
    let formula = formula(&puzzle, Claim::Smallest(&grids[0]), "extended");
    let (_, drat) = prove(&formula, Format::Text);
    for room in 0..drat.len() {
        let proved = proof::prove(&formula, Format::Text, &Limits::default(), &mut Full(room));
        let Err(Error::Io(error)) = proved else {
            panic!("{room}: {proved:?}");
        };
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
    let enough = &mut Full(drat.len());
    let proved = proof::prove(&formula, Format::Text, &Limits::default(), enough);
    assert_eq!(proved.expect("it works"), Proved::Yes);
}

#[test]
fn what_no_machine_holds_is_refused_before_it_is_made() {
    let amo = Options::default().at_most_one;
    let fits = |side, boxes| -> Result<(), Error> {
        let geometry: Geometry = geometry(side, boxes);
        proof::fits(
            &geometry,
            by_name("extended").expect("it is registered"),
            amo,
        )
    };
    assert!(fits(25, "5x5").is_ok());
    assert!(matches!(fits(400, "20x20"), Err(Error::TooLarge { .. })));
}

#[test]
#[should_panic(expected = "a certificate is about the puzzle as given")]
fn a_reduced_puzzle_gets_none() {
    let puzzle = sudoku("12..3....4..1...");
    let Options {
        encoding,
        at_most_one,
        ..
    } = Options::default();
    let formula =
        Formula::new(&puzzle, encoding, at_most_one, Level::Singles).expect("it is covered");
    prove(&formula, Format::Text);
}
