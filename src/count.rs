//! How many solutions a puzzle has, and all of them in order.
//!
//! Solutions are listed by a walk over the cells at which they differ. A node of the walk has a
//! solution in hand. The solver is asked for another one that differs from it, then for one that
//! differs earlier, until it says no: then the first cell that can differ is known, and each of its
//! digits with a solution is a child. A node whose solution is the only one is a leaf. So no
//! solution is met twice, nothing is kept of those already listed, and the solver is asked about
//! five times a solution.

use std::collections::VecDeque;

use crate::cnf::Lit;
use crate::digits::Digit;
use crate::error::Error;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::limits::StopReason;
use crate::puzzle::Puzzle;
use crate::search::{Answer, Search, Start, Wanted};
use crate::solve::{Options, Stats};

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Count {
    /// That many, no more.
    Exactly(u64),
    /// At least that many: the limit was reached.
    AtLeast(u64),
    /// At least that many: something else stopped the count. 0 means that nothing is known.
    Stopped(u64, StopReason),
}

impl std::fmt::Display for Count {
    /// `12`, or `12+` if there may be more.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Count::Exactly(n) => write!(f, "{n}"),
            Count::AtLeast(n) | Count::Stopped(n, _) => write!(f, "{n}+"),
        }
    }
}

/// Up to this limit, counting excludes each solution found with a clause: one call a solution. Above
/// it, such clauses would pile up, and solutions are listed.
const EXCLUDE_UP_TO: u64 = 16;

/// Counts solutions, at most up to `limit`: there, "at least" is the answer.
///
/// # Errors
///
/// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::Solver`] and
/// [`Error::WrongAnswer`] if the backend failed.
pub fn count_up_to(
    puzzle: &Puzzle,
    limit: u64,
    options: &Options,
) -> Result<(Count, Stats), Error> {
    if limit > EXCLUDE_UP_TO {
        let mut solutions = Solutions::new(puzzle, options)?;
        let count = count_with(limit, || solutions.next_solution())?;
        return Ok((count, solutions.stats()));
    }
    let wanted = if limit == 1 {
        Wanted::Any
    } else {
        Wanted::Certain
    };
    let mut search = match Search::start(puzzle, options, wanted)? {
        Start::Settled(outcome, stats) => {
            let count = match outcome.grid() {
                None => Count::Exactly(0),
                Some(_) if limit == 1 => Count::AtLeast(1),
                Some(_) => Count::Exactly(1),
            };
            return Ok((count, stats));
        }
        Start::Open(search) => search,
    };
    let cells = search.open_cells();
    let count = count_with(limit, || {
        Ok(match search.find(&[])? {
            Answer::Grid(grid) => {
                search.differ(&grid, &cells, None)?;
                Next::Solution(grid)
            }
            Answer::No => Next::End,
            Answer::Unknown(reason) => Next::Stopped(reason),
        })
    })?;
    Ok((count, search.stats()))
}

/// Counts what `next` brings, at most up to `limit`.
fn count_with(limit: u64, mut next: impl FnMut() -> Result<Next, Error>) -> Result<Count, Error> {
    let mut n = 0;
    while n < limit {
        match next()? {
            Next::Solution(_) => n += 1,
            Next::End => return Ok(Count::Exactly(n)),
            Next::Stopped(reason) => return Ok(Count::Stopped(n, reason)),
        }
    }
    Ok(Count::AtLeast(n))
}

/// What comes next in a list of solutions.
#[derive(Clone, PartialEq, Debug)]
pub enum Next {
    /// This solution, checked.
    Solution(Grid),
    /// No other.
    End,
    /// It is not known; nor will it be.
    Stopped(StopReason),
}

/// All solutions of a puzzle, the smallest first.
pub struct Solutions<'a> {
    walk: Walk<'a>,
    stats: Stats,
}

/// Where the list stands.
enum Walk<'a> {
    /// At most this one is left, which no solver had to find.
    Settled(Option<Grid>),
    /// More to search.
    Open(Box<Open<'a>>),
    /// A limit was reached.
    Stopped(StopReason),
}

impl<'a> Solutions<'a> {
    /// Starts the list.
    ///
    /// # Errors
    ///
    /// As [`count_up_to`].
    pub fn new(puzzle: &'a Puzzle, options: &'a Options<'a>) -> Result<Solutions<'a>, Error> {
        Ok(match Search::start(puzzle, options, Wanted::Certain)? {
            Start::Settled(outcome, stats) => Solutions {
                walk: Walk::Settled(outcome.grid().cloned()),
                stats,
            },
            Start::Open(search) => {
                let stats = search.stats();
                Solutions {
                    walk: Walk::Open(Box::new(Open::new(*search))),
                    stats,
                }
            }
        })
    }

    /// The next solution in lexicographic order.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] and [`Error::WrongAnswer`] if the backend failed.
    pub fn next_solution(&mut self) -> Result<Next, Error> {
        let next = match &mut self.walk {
            Walk::Settled(grid) => return Ok(grid.take().map_or(Next::End, Next::Solution)),
            Walk::Stopped(reason) => return Ok(Next::Stopped(*reason)),
            Walk::Open(open) => {
                let next = open.next_solution()?;
                self.stats = open.search.stats();
                next
            }
        };
        match next {
            Next::Solution(_) => {}
            Next::End => self.walk = Walk::Settled(None),
            Next::Stopped(reason) => self.walk = Walk::Stopped(reason),
        }
        Ok(next)
    }

    /// The work done so far.
    pub fn stats(&self) -> Stats {
        self.stats
    }
}

/// A walk over the cells at which solutions differ.
struct Open<'a> {
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

impl<'a> Open<'a> {
    fn new(search: Search<'a>) -> Open<'a> {
        let cells = search.open_cells();
        Open {
            search,
            cells,
            branches: Vec::new(),
            assumptions: Vec::new(),
            node: Node::Root,
            n_switches: 0,
        }
    }

    /// Walks to the next leaf.
    fn next_solution(&mut self) -> Result<Next, Error> {
        loop {
            if self.n_switches > MAX_SWITCHES {
                self.search.restart();
                self.n_switches = 0;
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

/// What became of a node.
enum Expanded {
    /// Its solution is its only one.
    Leaf,
    /// It has several: a branch was added.
    Branch,
    /// It is not known.
    Stopped(StopReason),
}
