//! Certifies that a puzzle has one solution, and checks the certificate as a stranger would: by its
//! two files alone.
//!
//! `cargo run --example certify_unique [PUZZLE]`

#![expect(clippy::print_stdout, reason = "examples print")]

use satdoku::Puzzle;
use satdoku::dimacs::{Claim, Comments, Formula, read_cnf};
use satdoku::lexmin::smallest;
use satdoku::limits::Limits;
use satdoku::proof::{self, Checked, Format, Proved};
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1);
    // By Arto Inkala, 2010.
    let hard = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
    let puzzle: Puzzle = text.as_deref().unwrap_or(hard).parse()?;
    let options = Options::default();
    let Outcome::Unique(solution) = smallest(&puzzle, &options)?.outcome else {
        return Err("the puzzle has not exactly one solution".into());
    };

    // The puzzle as clauses, and one more: some cell differs from the solution.
    let formula = Formula::new(&puzzle, options.encoding, options.at_most_one, Level::None)?;
    let formula = formula.with_claim(Claim::Unique(&solution))?;
    let cnf = formula.write(Comments::Full, Vec::new())?;
    let mut drat = Vec::new();
    let proved = proof::prove(&formula, Format::Text, &Limits::default(), &mut drat)?;
    assert_eq!(proved, Proved::Yes, "a solution that is the only one");

    // From here on nothing is known but the two files.
    let read = read_cnf(&cnf[..])?;
    let lines = String::from_utf8_lossy(&cnf);
    for line in lines
        .lines()
        .filter(|line| line.starts_with("c puzzle") || line.starts_with("c claim"))
    {
        println!("{line}");
    }
    match proof::check(&read.cnf, &drat[..], None, &Limits::default())? {
        Checked::Verified(tally) => println!("verified in {} steps", tally.n_steps()),
        Checked::Rejected(rejection) => println!("rejected: {rejection}"),
        other => println!("{other:?}"),
    }
    Ok(())
}
