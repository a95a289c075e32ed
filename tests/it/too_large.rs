//! Formulas that are too large are refused before they take memory.

use std::sync::Mutex;

use satdoku::at_most_one::AtMostOne;
use satdoku::bibliography::{FOLKLORE, Work};
use satdoku::cnf::{ClauseSink, Lit, Size};
use satdoku::encoding::{CellLits, Encoding, Families, Numbering};
use satdoku::error::{Error, Unsupported};
use satdoku::reduce::Level;
use satdoku::solve::{Options, any_solution};
use satdoku::{Geometry, Puzzle};

use crate::geometry;

/// Says all the same clause, of 2²⁰ literals, until its sink is full.
struct Endless {
    /// How many clauses were written at each encoding.
    n_written: Mutex<Vec<usize>>,
}

impl Encoding for Endless {
    fn name(&self) -> &'static str {
        "endless"
    }

    fn summary(&self) -> &'static str {
        "more than fits"
    }

    fn sources(&self) -> &'static [&'static Work] {
        FOLKLORE
    }

    fn supports(&self, _: &Geometry) -> Result<(), Unsupported> {
        Ok(())
    }

    fn encode(
        &self,
        puzzle: &Puzzle,
        _: &dyn AtMostOne,
        out: &mut dyn ClauseSink,
    ) -> Result<CellLits, Unsupported> {
        let lits = CellLits::new(puzzle, Numbering::Direct, out);
        let first = Lit::from_dimacs(1).expect("not 0");
        let clause = vec![first; 1 << 20];
        let mut n = 0;
        while !out.is_full() {
            out.add_clause(&clause);
            n += 1;
        }
        self.n_written.lock().expect("no panic").push(n);
        Ok(lits)
    }

    fn size(&self, _: &Geometry, _: &dyn AtMostOne) -> Result<Size, Unsupported> {
        Ok(Size::default())
    }

    fn at_most_one_applies(&self) -> Families {
        Families::default()
    }
}

/// Nothing of a formula that is too large is kept: it is measured before it is built.
#[test]
fn a_formula_that_is_too_large_is_not_built() {
    let encoding = Endless {
        n_written: Mutex::default(),
    };
    let options = Options {
        encoding: &encoding,
        level: Some(Level::Clues),
        ..Options::default()
    };
    let puzzle = Puzzle::blank(&geometry(49, "7x7"));
    let refused = any_solution(&puzzle, &options).expect_err("it does not fit");
    assert!(matches!(refused, Error::TooLarge { .. }), "{refused}");
    let n_written = encoding.n_written.into_inner().expect("no panic");
    assert_eq!(n_written, [1025, 0]);
}
