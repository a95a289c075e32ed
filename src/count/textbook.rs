//! All solutions on clauses alone, by a walk over the cells at which they differ.
//!
//! A node of the walk has a solution in hand. The solver is asked for another one that differs from it, then
//! for one that differs earlier, until it says no: then the first cell that can differ is known, and
//! each of its digits with a solution is a child. A node whose solution is the only one is a leaf. So no
//! solution is met twice, nothing is kept of those already listed, and the solver is asked about
//! five times a solution.
//!
//! To begin after some grid, clauses demand that solutions be larger: while they are equal so far, the
//! next digit must not be smaller, and they must not be equal to the end.

use std::collections::VecDeque;

use super::{Arrived, Count, Listing, Next, count_with};
use crate::cnf::Lit;
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::search::{Answer, Search};
use crate::solve::Stats;

/// A walk over the cells at which solutions differ.
pub(super) struct Textbook<'a> {
    search: Search<'a>,
    /// The open cells.
    cells: Vec<Cell>,
    /// The branches from the root to the node at hand.
    branches: Vec<Branch>,
    /// The digits chosen at them, as literals.
    assumptions: Vec<Lit>,
    /// The node to look at next.
    node: Node,
    /// Switches used since the solver was started.
    n_switches: usize,
    /// All solutions up to this grid are left out.
    after: Option<Grid>,
}

/// The part of the walk below the choices made so far.
enum Node {
    /// Not yet known to have a solution.
    Root,
    /// Has this solution, and cells before this index of `cells` have no other digit.
    Open(Grid, usize),
    /// Done; on to the next digit of the last branch.
    Done,
}

/// The first cell at which the solutions of a node differ.
struct Branch {
    /// Index of the cell in `cells`.
    index: usize,
    /// Its digits that have not been looked at, with a solution where one is known.
    untried: VecDeque<(Digit, Option<Grid>)>,
    /// How many assumptions were made before it.
    n_assumptions: usize,
}

/// Switches that a solver may gather before it is replaced: their clauses stay in it for good.
const MAX_SWITCHES: usize = 1000;

impl<'a> Textbook<'a> {
    pub(super) fn new(search: Search<'a>) -> Textbook<'a> {
        let cells = search.open_cells();
        Textbook {
            search,
            cells,
            branches: Vec::new(),
            assumptions: Vec::new(),
            node: Node::Root,
            n_switches: 0,
            after: None,
        }
    }

    /// Walks to the next leaf.
    fn next_leaf(&mut self) -> Result<Next, Error> {
        loop {
            if self.n_switches > MAX_SWITCHES {
                self.search.restart();
                self.n_switches = 0;
                self.demand_larger()?;
            }
            let answer = match std::mem::replace(&mut self.node, Node::Done) {
                Node::Root => self.search.find(&[])?,
                Node::Open(grid, from) => match self.expand(&grid, from)? {
                    Expanded::Leaf => return Ok(Next::Solution(grid)),
                    Expanded::Branch => continue,
                    Expanded::Stopped(reason) => Answer::Unknown(reason),
                },
                Node::Done => match self.next_child()? {
                    Some(answer) => answer,
                    None => return Ok(Next::End),
                },
            };
            match answer {
                Answer::Grid(grid) => {
                    let from = self.branches.last().map_or(0, |branch| branch.index + 1);
                    self.node = Node::Open(grid, from);
                }
                Answer::No => {}
                Answer::Unknown(reason) => return Ok(Next::Stopped(reason)),
            }
        }
    }

    /// Adds clauses by which solutions are larger than the grid that the list begins after.
    fn demand_larger(&mut self) -> Result<(), Error> {
        let Some(grid) = &self.after else {
            return Ok(());
        };
        let mut is_equal_so_far = self.search.new_switch()?;
        self.search.add_clause(&[is_equal_so_far])?;
        for cell in grid.geometry().cells() {
            let digit = grid.digit(cell);
            let smaller = self.search.candidates(cell).take_while(|&d| d < digit);
            for smaller in smaller.collect::<Vec<Digit>>() {
                self.search.ban(cell, smaller, is_equal_so_far)?;
            }
            let is_still_equal = self.search.new_switch()?;
            self.search
                .imply(is_equal_so_far, cell, digit, is_still_equal)?;
            is_equal_so_far = is_still_equal;
        }
        self.search.add_clause(&[-is_equal_so_far])
    }

    /// Takes the next digit of the last branch that has one left; `None` if none has.
    fn next_child(&mut self) -> Result<Option<Answer>, Error> {
        while let Some(branch) = self.branches.last_mut() {
            self.assumptions.truncate(branch.n_assumptions);
            let Some((digit, known)) = branch.untried.pop_front() else {
                self.branches.pop();
                continue;
            };
            let cell = self.cells[branch.index];
            self.assumptions.extend(self.search.cube(cell, digit)?);
            return Ok(Some(match known {
                Some(grid) => Answer::Grid(grid),
                None => self.search.find(&self.assumptions)?,
            }));
        }
        Ok(None)
    }

    /// Finds the first cell from index `from` at which solutions of the node differ from `grid`,
    /// and branches there.
    fn expand(&mut self, grid: &Grid, from: usize) -> Result<Expanded, Error> {
        let mut known = vec![grid.clone()];
        let mut end = self.cells.len();
        loop {
            match self.find_other(grid, from, end)? {
                Answer::Grid(other) => {
                    let differs = |&index: &usize| {
                        let cell = self.cells[index];
                        other.digit(cell) != grid.digit(cell)
                    };
                    end = (from..end)
                        .find(differs)
                        .expect("it differs in one of these cells");
                    known.push(other);
                }
                Answer::No if known.len() == 1 => return Ok(Expanded::Leaf),
                Answer::No => break,
                Answer::Unknown(reason) => return Ok(Expanded::Stopped(reason)),
            }
        }
        let cell = self.cells[end];
        let solution_with = |digit| known.iter().find(|grid| grid.digit(cell) == digit).cloned();
        let untried = self
            .search
            .candidates(cell)
            .map(|digit| (digit, solution_with(digit)));
        self.branches.push(Branch {
            index: end,
            untried: untried.collect(),
            n_assumptions: self.assumptions.len(),
        });
        Ok(Expanded::Branch)
    }

    /// A solution of the node that differs from `grid` in the cells from index `from` to before
    /// index `end`.
    fn find_other(&mut self, grid: &Grid, from: usize, end: usize) -> Result<Answer, Error> {
        if from == end {
            return Ok(Answer::No);
        }
        let switch = self.search.new_switch()?;
        self.n_switches += 1;
        self.search
            .differ(grid, &self.cells[from..end], Some(switch))?;
        self.assumptions.push(switch);
        let answer = self.search.find(&self.assumptions);
        self.assumptions.pop();
        self.search.add_clause(&[-switch])?;
        answer
    }
}

impl Listing for Textbook<'_> {
    fn next_solution(&mut self) -> Result<Next, Error> {
        self.next_leaf()
    }

    fn count(&mut self, limit: u64) -> Result<Count, Error> {
        count_with(limit, || {
            Ok(match self.next_leaf()? {
                Next::Solution(_) => Arrived::Solution,
                Next::End => Arrived::End,
                Next::Stopped(reason) => Arrived::Stopped(reason),
            })
        })
    }

    fn pass(&mut self, grid: &Grid) -> Result<(), Error> {
        self.after = Some(grid.clone());
        self.demand_larger()
    }

    fn stats(&self) -> Stats {
        self.search.stats()
    }
}

/// What became of a node.
enum Expanded {
    /// Its solution is its only one.
    Leaf,
    /// It has several: a branch was added.
    Branch,
    /// It is not known.
    Stopped(StopReason),
}
