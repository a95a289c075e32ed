//! Solves a puzzle with the library, and says whether the solution is the only one.
//!
//! `cargo run --example solve [PUZZLE]`

#![expect(clippy::print_stdout, reason = "examples print")]

use satdoku::solve::{Options, Outcome};
use satdoku::text::{Form, Style, write_grid};
use satdoku::{Error, Puzzle, lexmin};

/// The sample of a puzzle with four solutions.
const SEVERAL: &str =
    "895.....7..79...6...65..3.....34.6.9.....81...2.....4..7...5.....8......9..6....5";

fn main() -> Result<(), Error> {
    let text = std::env::args()
        .nth(1)
        .unwrap_or_else(|| SEVERAL.to_owned());
    let puzzle: Puzzle = text.parse()?;
    let solved = lexmin::smallest(&puzzle, &Options::default())?;
    let style = Style::of_form(Form::Ruled, puzzle.geometry());
    match solved.outcome {
        Outcome::Unique(grid) => print!("the only solution:\n{}", write_grid(&grid, &style)?),
        Outcome::Many(grid) => print!("the smallest of several:\n{}", write_grid(&grid, &style)?),
        other => println!("{}", other.name()),
    }
    Ok(())
}
