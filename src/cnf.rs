//! Variables, literals and clauses, and the sink that every encoder writes to.
//!
//! Literals are signed DIMACS numbers throughout: literal 5 is variable 5, literal -5 its
//! negation. Only backends convert to another convention.

use std::fmt;
use std::num::{NonZeroI32, NonZeroU32};
use std::ops::Neg;

/// A variable, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(NonZeroU32);

impl Var {
    /// The largest number of a variable, 2³¹ - 1.
    pub const MAX: usize = i32::MAX as usize;

    /// The variable with this number, or `None` for 0 and for numbers above [`Var::MAX`].
    pub const fn new(number: u32) -> Option<Var> {
        match NonZeroU32::new(number) {
            Some(number) if number.get() <= i32::MAX as u32 => Some(Var(number)),
            _ => None,
        }
    }

    /// The number, from 1.
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    /// The 0-based index: variable 1 has index 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The variable that comes `steps` after this one.
    ///
    /// # Panics
    ///
    /// If its number is above [`Var::MAX`].
    #[must_use]
    pub fn plus(self, steps: usize) -> Var {
        u32::try_from(self.number() as usize + steps)
            .ok()
            .and_then(Var::new)
            .expect("variable numbers end at 2^31 - 1")
    }

    /// The literal that is true if the variable is.
    pub const fn positive(self) -> Lit {
        match NonZeroI32::new(self.0.get() as i32) {
            Some(number) => Lit(number),
            None => unreachable!(),
        }
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A literal: a variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// The literal with this signed DIMACS number, or `None` for 0 and `i32::MIN`.
    pub const fn from_dimacs(number: i32) -> Option<Lit> {
        match NonZeroI32::new(number) {
            Some(number) if number.get() != i32::MIN => Some(Lit(number)),
            _ => None,
        }
    }

    /// The signed DIMACS number.
    pub const fn to_dimacs(self) -> i32 {
        self.0.get()
    }

    /// The variable.
    pub const fn var(self) -> Var {
        match NonZeroU32::new(self.0.get().unsigned_abs()) {
            Some(number) => Var(number),
            None => unreachable!(),
        }
    }

    /// Whether the literal is the variable itself, not its negation.
    pub const fn is_positive(self) -> bool {
        self.0.get() > 0
    }
}

impl Neg for Lit {
    type Output = Lit;

    fn neg(self) -> Lit {
        Lit(-self.0)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where encoders write to: a formula in memory, a counter, a file, a solver.
pub trait ClauseSink {
    /// Takes `count` new variables with consecutive numbers and returns the first.
    ///
    /// # Panics
    ///
    /// If the numbers would pass [`Var::MAX`]; `count` 0 is allowed and takes nothing.
    fn new_vars(&mut self, count: usize) -> Var;

    /// Takes one new variable.
    fn new_var(&mut self) -> Var {
        self.new_vars(1)
    }

    /// Adds a clause over variables taken before. No clause repeats a literal or holds a variable
    /// and its negation; the empty clause is allowed and false.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Says what the clauses from here on state, until the next call: "each cell has a digit".
    /// Sinks that keep no provenance ignore it.
    fn section(&mut self, _title: &str) {}

    /// Whether it is no use to write more, since the formula will not be used: an encoder that asks
    /// from time to time ends sooner.
    fn is_full(&self) -> bool {
        false
    }
}

/// How large a formula is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Variables.
    pub n_vars: u64,
    /// Clauses.
    pub n_clauses: u64,
    /// Literals of all clauses together.
    pub n_lits: u64,
    /// Literals of the longest clause.
    pub longest: u64,
}

impl Size {
    /// The size of `count` clauses of `length` literals, without variables.
    pub const fn of_clauses(count: u64, length: u64) -> Size {
        let longest = if count > 0 { length } else { 0 };
        Size {
            n_vars: 0,
            n_clauses: count,
            n_lits: count * length,
            longest,
        }
    }

    /// The same with so many variables.
    #[must_use]
    pub const fn with_vars(self, n_vars: u64) -> Size {
        Size { n_vars, ..self }
    }

    /// Both together, variables apart.
    #[must_use]
    pub fn plus(self, other: Size) -> Size {
        Size {
            n_vars: self.n_vars + other.n_vars,
            n_clauses: self.n_clauses + other.n_clauses,
            n_lits: self.n_lits + other.n_lits,
            longest: self.longest.max(other.longest),
        }
    }

    /// This, `count` times with variables apart.
    #[must_use]
    pub fn times(self, count: u64) -> Size {
        Size {
            n_vars: self.n_vars * count,
            n_clauses: self.n_clauses * count,
            n_lits: self.n_lits * count,
            longest: if count > 0 { self.longest } else { 0 },
        }
    }
}

/// A sink that keeps only the size.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    size: Size,
}

impl Counter {
    /// An empty counter.
    pub fn new() -> Counter {
        Counter::default()
    }

    /// What was written so far.
    pub fn size(&self) -> Size {
        self.size
    }
}

impl ClauseSink for Counter {
    fn new_vars(&mut self, count: usize) -> Var {
        take_vars(&mut self.size.n_vars, count)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.size = self.size.plus(Size::of_clauses(1, clause.len() as u64));
    }
}

/// Raises a count of variables and returns the first new one.
fn take_vars(n_vars: &mut u64, count: usize) -> Var {
    let last = *n_vars + count as u64;
    assert!(last <= Var::MAX as u64, "variable numbers end at 2^31 - 1");
    // Only the name of nothing if `count` is 0 and no variable is left.
    let first = Var::new((*n_vars + 1).min(Var::MAX as u64) as u32).expect("between 1 and MAX");
    *n_vars = last;
    first
}

/// A formula in memory: all clauses in one flat buffer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    n_vars: u64,
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
}

impl Cnf {
    /// The formula without variables and clauses.
    pub fn new() -> Cnf {
        Cnf::default()
    }

    /// How many variables were taken.
    pub fn n_vars(&self) -> usize {
        self.n_vars as usize
    }

    /// How many clauses there are.
    pub fn n_clauses(&self) -> usize {
        self.ends.len()
    }

    /// The clause at an index, from 0.
    ///
    /// # Panics
    ///
    /// If there are not that many clauses.
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.lits[start..self.ends[index]]
    }

    /// All clauses in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.lits[start..end];
            start = end;
            clause
        })
    }

    /// Takes back all variables and clauses but the first.
    pub(crate) fn truncate(&mut self, n_vars: usize, n_clauses: usize) {
        self.n_vars = self.n_vars.min(n_vars as u64);
        self.ends.truncate(n_clauses);
        self.lits.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// The formula's size.
    pub fn size(&self) -> Size {
        Size {
            n_vars: self.n_vars,
            n_clauses: self.ends.len() as u64,
            n_lits: self.lits.len() as u64,
            longest: self.clauses().map(<[Lit]>::len).max().unwrap_or(0) as u64,
        }
    }
}

impl ClauseSink for Cnf {
    fn new_vars(&mut self, count: usize) -> Var {
        take_vars(&mut self.n_vars, count)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        debug_assert!(
            clause
                .iter()
                .all(|lit| u64::from(lit.var().number()) <= self.n_vars)
        );
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    #[test]
    fn literals_are_signed_numbers_and_never_zero() {
        assert_eq!(Lit::from_dimacs(0), None);
        assert_eq!(Lit::from_dimacs(i32::MIN), None);
        assert_eq!((-lit(5)).to_dimacs(), -5);
        assert_eq!(lit(-5).var(), lit(5).var());
        assert!(lit(5).is_positive() && !lit(-5).is_positive());
        assert_eq!(Var::new(0), None);
        assert_eq!(Var::new(1 << 31), None);
        assert_eq!(Var::new(7).unwrap().positive(), lit(7));
    }

    #[test]
    fn formula_and_counter_agree() {
        let mut cnf = Cnf::new();
        let mut counter = Counter::new();
        for sink in [&mut cnf as &mut dyn ClauseSink, &mut counter] {
            assert_eq!(sink.new_vars(3).number(), 1);
            assert_eq!(sink.new_vars(0).number(), 4);
            assert_eq!(sink.new_var().number(), 4);
            sink.add_clause(&[lit(1), lit(-2)]);
            sink.add_clause(&[]);
            sink.add_clause(&[lit(4), lit(3), lit(1)]);
        }
        assert_eq!(
            cnf.size(),
            Size {
                n_vars: 4,
                n_clauses: 3,
                n_lits: 5,
                longest: 3
            }
        );
        assert_eq!(cnf.size(), counter.size());
        assert_eq!(
            cnf.clauses().map(<[Lit]>::len).collect::<Vec<_>>(),
            [2, 0, 3]
        );
        assert_eq!(cnf.clause(1), &[]);
        assert_eq!(cnf.clause(2), &[lit(4), lit(3), lit(1)]);
    }

    #[test]
    fn what_is_taken_back_was_never_there() {
        let mut cnf = Cnf::new();
        let mut kept = vec![cnf.clone()];
        for clause in [&[1][..], &[], &[3, -2]] {
            cnf.new_vars(1);
            let clause: Vec<Lit> = clause.iter().map(|&number| lit(number)).collect();
            cnf.add_clause(&clause);
            kept.push(cnf.clone());
        }
        for before in kept.into_iter().rev() {
            cnf.truncate(before.n_vars(), before.n_clauses());
            assert_eq!(cnf, before);
        }
    }

    #[test]
    #[should_panic(expected = "variable numbers end at 2^31 - 1")]
    fn variables_run_out_loudly() {
        Counter::new().new_vars(Var::MAX + 1);
    }
}
