//! A puzzle of which parts are asked about.
//!
//! What reduction settles is settled in bits. All else goes to one solver, which has the formula of the
//! blank puzzle and, for each given, a switch: the clauses that rule out digits by it hold while its
//! switch is assumed. So what was learnt about one part serves for the next, and a "no" comes with the
//! givens that it rests on, as far as the solver can tell. The formula is not reduced, since no
//! reduction holds for all parts.

use super::givens::only;
use crate::cnf::Lit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::reduce::Level;
use crate::search::{Answer, Search, Start, Wanted};
use crate::solve::{Options, Outcome};

/// What is known of a part.
pub(super) enum Part {
    /// It has this solution, among others perhaps.
    Grid(Grid),
    /// It has none, and these of its givens alone have none either.
    None(Vec<Cell>),
    /// It is not known.
    Unknown(StopReason),
}

/// The parts of a puzzle.
pub(super) struct Parts<'a> {
    puzzle: &'a Puzzle,
    /// What holds in every part.
    base: &'a Puzzle,
    options: &'a Options<'a>,
    /// The base on a solver.
    search: Search<'a>,
    /// The switches of givens, by cell.
    switches: Vec<Option<Lit>>,
}

impl<'a> Parts<'a> {
    /// The parts of a puzzle, each with what `base` says besides, which is not reduced; `plain` are the
    /// options at level `none`.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] if the encoding does not cover the geometry.
    pub(super) fn new(
        puzzle: &'a Puzzle,
        base: &'a Puzzle,
        options: &'a Options<'a>,
        plain: &'a Options<'a>,
    ) -> Result<Parts<'a>, Error> {
        debug_assert_eq!(plain.level, Some(Level::None));
        let Start::Open(search) = Search::start(base, plain, Wanted::Certain)? else {
            unreachable!("nothing is settled without a reduction");
        };
        Ok(Parts {
            puzzle,
            base,
            options,
            search: *search,
            switches: vec![None; puzzle.geometry().n_cells()],
        })
    }

    /// Whether these givens have a solution.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] and [`Error::WrongAnswer`] if the backend failed.
    pub(super) fn ask(&mut self, givens: &[Cell]) -> Result<Part, Error> {
        if let Some(reason) = self.options.limits.reached() {
            return Ok(Part::Unknown(reason));
        }
        let mut part = only(self.puzzle, givens);
        for cell in self.base.geometry().cells() {
            if let Some(digit) = self.base.clue(cell) {
                part.set_clue(cell, digit);
            }
        }
        match Search::start(&part, self.options, Wanted::Any)? {
            Start::Settled(Outcome::None, _) => return Ok(Part::None(givens.to_vec())),
            Start::Settled(Outcome::Unknown(reason), _) => return Ok(Part::Unknown(reason)),
            Start::Settled(outcome, _) => {
                if let Some(grid) = outcome.grid() {
                    return Ok(Part::Grid(grid.clone()));
                }
            }
            Start::Open(_) => {}
        }
        let mut assumptions = Vec::with_capacity(givens.len());
        for &cell in givens {
            assumptions.push(self.switch(cell)?);
        }
        Ok(match self.search.find(&assumptions)? {
            Answer::Grid(grid) => {
                grid.check(&part).map_err(|fault| Error::WrongAnswer {
                    backend: self.options.backend.name().to_owned(),
                    fault: fault.to_string(),
                })?;
                Part::Grid(grid)
            }
            Answer::No => {
                let core = self.search.core();
                let needed = givens.iter().zip(&assumptions);
                let needed = needed.filter(|(_, switch)| core.contains(switch));
                Part::None(needed.map(|(&cell, _)| cell).collect())
            }
            Answer::Unknown(reason) => Part::Unknown(reason),
        })
    }

    /// The switch of a given, which is made when it is first needed.
    fn switch(&mut self, cell: Cell) -> Result<Lit, Error> {
        if let Some(switch) = self.switches[cell.index()] {
            return Ok(switch);
        }
        let switch = self.search.new_switch()?;
        let geometry = self.puzzle.geometry();
        for digit in geometry.digits() {
            if !self.puzzle.candidates(cell).contains(digit) {
                self.search.ban(cell, digit, switch)?;
            }
        }
        self.switches[cell.index()] = Some(switch);
        Ok(switch)
    }
}
