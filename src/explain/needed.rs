//! Givens that are known to be needed, learnt from solved grids.
//!
//! A grid that keeps the rules and breaks exactly one of some givens shows that it is needed among
//! them: without it there is a solution, or another one. Exchanging two digits along a chain (see
//! `exchange`) gives more such grids from one, and these give more again. So one answer of a solver
//! often settles many givens.
//!
//! The idea is that of model rotation: J. Marques-Silva and I. Lynce, On improving MUS extraction
//! algorithms, SAT 2011.

use std::ops::ControlFlow;

use crate::exchange::each_chain;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// Grids that wait to be looked at: with more, those of a large puzzle would take gigabytes.
const MAX_WAITING: usize = 64;

/// Some givens of a puzzle, and which of them are known to be needed.
pub(super) struct Needed<'a> {
    puzzle: &'a Puzzle,
    limits: &'a Limits,
    /// By cell.
    states: Vec<State>,
    /// A digit that has its place whatever is exchanged.
    held: Option<Cell>,
}

/// What is known of a cell's given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It is none of them.
    Absent,
    /// Whether it is needed is not known.
    Open,
    /// It is needed.
    Needed,
}

impl<'a> Needed<'a> {
    /// These givens, of which nothing is known. The digit in the cell `held` is never exchanged.
    pub(super) fn new(
        puzzle: &'a Puzzle,
        givens: &[Cell],
        held: Option<Cell>,
        limits: &'a Limits,
    ) -> Needed<'a> {
        let mut states = vec![State::Absent; puzzle.geometry().n_cells()];
        for cell in givens {
            states[cell.index()] = State::Open;
        }
        Needed {
            puzzle,
            limits,
            states,
            held,
        }
    }

    /// Takes a given away: it is none of them any more.
    pub(super) fn remove(&mut self, cell: Cell) {
        self.states[cell.index()] = State::Absent;
    }

    /// Whether a given is known to be needed.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.states[cell.index()] == State::Needed
    }

    /// Learns from a grid that keeps the rules, and from all that exchanges make of it.
    pub(super) fn learn(&mut self, grid: &Grid) {
        let broken: Vec<Cell> = self.broken(grid).collect();
        match broken[..] {
            [] => {}
            [cell] if self.states[cell.index()] == State::Open => {
                self.states[cell.index()] = State::Needed;
            }
            _ => return,
        }
        let mut grids = vec![grid.clone()];
        while let Some(grid) = grids.pop() {
            if self.limits.reached().is_some() {
                return;
            }
            self.exchange(&grid, &mut grids);
        }
    }

    /// Looks at all exchanges in a grid that breaks at most one given, and keeps those that teach.
    fn exchange(&mut self, grid: &Grid, grids: &mut Vec<Grid>) {
        let broken: Vec<Cell> = self.broken(grid).collect();
        each_chain(grid, |chain| {
            if self.limits.reached().is_some() {
                return ControlFlow::Break(());
            }
            if self.held.is_some_and(|held| chain.cells.contains(&held)) {
                return ControlFlow::Continue(());
            }
            let outside = broken.iter().filter(|cell| !chain.cells.contains(cell));
            let inside = chain.cells.iter().filter(|&&cell| {
                let is_given = self.states[cell.index()] != State::Absent;
                is_given && !self.puzzle.candidates(cell).contains(chain.after(cell))
            });
            let mut broken = outside.chain(inside);
            if let (Some(&cell), None) = (broken.next(), broken.next()) {
                let state = &mut self.states[cell.index()];
                if *state == State::Open {
                    *state = State::Needed;
                    if grids.len() < MAX_WAITING {
                        grids.extend(chain.exchanged());
                    }
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// The givens that a grid breaks.
    fn broken(&self, grid: &Grid) -> impl Iterator<Item = Cell> {
        let cells = self.puzzle.geometry().cells();
        cells.filter(|&cell| {
            let is_given = self.states[cell.index()] != State::Absent;
            is_given && !self.puzzle.candidates(cell).contains(grid.digit(cell))
        })
    }
}
