//! Exports a puzzle, has its file solved, and decodes the answer: the way through any SAT solver.
//!
//! `cargo run --example export_and_decode [PUZZLE]`

#![expect(clippy::print_stdout, reason = "examples print")]

use satdoku::backend::{Terms, Verdict};
use satdoku::dimacs::{self, Answer, Comments, Formula};
use satdoku::reduce::Level;
use satdoku::solve::Options;
use satdoku::text::{Form, Style, write_grid};
use satdoku::{Error, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1);
    let puzzle: Puzzle = text.as_deref().unwrap_or("1.....3..2.....4").parse()?;

    let Options {
        encoding,
        at_most_one,
        ..
    } = Options::default();
    let formula = Formula::new(&puzzle, encoding, at_most_one, Level::None)?;
    let file = formula.write(Comments::Full, Vec::new())?;

    let n_vars = formula.size().n_vars as usize;
    let Answer::Sat(model) = dimacs::read_answer(solver(&file)?.as_bytes(), n_vars)? else {
        println!("no solution");
        return Ok(());
    };
    let grid = formula.lits().decode(&model)?;
    grid.check(&puzzle)?;
    let style = Style::of_form(Form::Ruled, puzzle.geometry());
    print!("{}", write_grid(&grid, &style)?);
    Ok(())
}

/// Any program that reads DIMACS files and prints `s` and `v` lines; here the built-in solver.
fn solver(file: &[u8]) -> Result<String, Error> {
    let cnf = dimacs::read_cnf(file)?.cnf;
    let mut solver = Options::default().backend.start(&Terms::default())?;
    cnf.clauses().for_each(|clause| solver.add_clause(clause));
    Ok(match solver.solve(&[])? {
        Verdict::Unsat => "s UNSATISFIABLE\n".to_owned(),
        Verdict::Sat(model) => {
            let vars = cnf.clauses().flatten().map(|lit| lit.var().positive());
            let lits = vars.map(|lit| if model.satisfies(lit) { lit } else { -lit });
            let values: Vec<String> = lits.map(|lit| lit.to_string()).collect();
            format!("s SATISFIABLE\nv {} 0\n", values.join(" "))
        }
        _ => "s UNKNOWN\n".to_owned(),
    })
}
