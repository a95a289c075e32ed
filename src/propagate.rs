//! Unit propagation and failed literals: what a formula tells without a search.
//!
//! *Unit propagation*: a clause whose literals are all false but one makes that one true, and so on
//! until nothing changes. *Failed literals*: a literal from which propagation comes to a conflict is
//! false. Both find the same whatever the order, so they measure how strong an encoding is: two
//! formulas with the same solutions can differ in all that propagation finds. This is a measuring
//! instrument; puzzles are solved by [`backend`](crate::backend)s.
//!
//! Clauses of two literals are lists of implications, longer ones are watched at two literals, which
//! undoing leaves as they are. Source of the watching: M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang and
//! S. Malik, Chaff: Engineering an Efficient SAT Solver, DAC 2001. Failed literals as a measure of
//! Sudoku encodings: I. Lynce and J. Ouaknine, Sudoku as a SAT Problem, AI&MATH 2006.

use std::fmt;
use std::ops::Range;

use crate::cnf::{Cnf, Lit, Var};

/// The clauses of a formula, and the literals that are true by assumption or by propagation.
///
/// ```
/// use satdoku::cnf::{ClauseSink, Cnf};
/// use satdoku::propagate::Propagator;
///
/// let mut cnf = Cnf::new();
/// let (a, b) = (cnf.new_var().positive(), cnf.new_var().positive());
/// cnf.add_clause(&[-a, b]);
/// cnf.add_clause(&[-a, -b]);
/// let mut propagator = Propagator::new(&cnf);
/// assert_eq!(propagator.propagate(), Ok(()));
/// assert_eq!(propagator.value(a.var()), None);
/// assert_eq!(propagator.failed_literals(), Ok(()));
/// assert_eq!(propagator.value(a.var()), Some(false));
/// ```
#[derive(Clone, Debug)]
pub struct Propagator {
    /// What follows from each literal by a clause of two: literal c owns the part of `implied` from
    /// `implied_from[c]` on. Here and below, literals are numbered by [`code`].
    implied: Vec<Lit>,
    implied_from: Vec<usize>,
    /// The clauses of three and more literals, of each the two watched literals first.
    long: Vec<Lit>,
    /// The long clauses that watch each literal.
    watches: Vec<Vec<Watch>>,
    /// Whether each literal is true.
    is_true: Vec<bool>,
    /// The true literals, in the order in which they became true.
    trail: Vec<Lit>,
    /// How many of them have been propagated.
    n_propagated: usize,
    /// Whether a clause has only false literals.
    is_refuted: bool,
}

/// A long clause, as kept by a literal that it watches.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// Where it stands in [`Propagator::long`].
    start: usize,
    end: usize,
    /// Some other literal of it: if that one is true, nothing is to be done.
    blocker: Lit,
}

/// A state to come back to with [`Propagator::undo`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    n_true: usize,
    n_propagated: usize,
    is_refuted: bool,
}

/// The clauses and what was assumed contradict each other. This lasts until it is undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict;

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the clauses contradict what was assumed")
    }
}

impl std::error::Error for Conflict {}

/// Numbers the literals of n variables from 1 to 2n: -1, 1, -2, 2, …
const fn code(lit: Lit) -> usize {
    let number = lit.to_dimacs();
    ((number << 1) ^ (number >> 31)) as u32 as usize
}

impl Propagator {
    /// Copies the clauses. Nothing is propagated yet; clauses of one literal make it true.
    pub fn new(cnf: &Cnf) -> Propagator {
        let n_codes = 2 * cnf.n_vars() + 1;
        let (implied, implied_from) = implications(cnf, n_codes);
        let mut propagator = Propagator {
            implied,
            implied_from,
            long: Vec::new(),
            watches: vec![Vec::new(); n_codes],
            is_true: vec![false; n_codes],
            trail: Vec::with_capacity(cnf.n_vars()),
            n_propagated: 0,
            is_refuted: false,
        };
        for clause in cnf.clauses() {
            match *clause {
                [] => propagator.is_refuted = true,
                [lit] => {
                    // A conflict is remembered.
                    let _ = propagator.assume(lit);
                }
                [_, _] => {}
                [first, second, ..] => propagator.watch(clause, [first, second]),
            }
        }
        propagator
    }

    /// Adds a long clause that watches its first two literals.
    fn watch(&mut self, clause: &[Lit], [first, second]: [Lit; 2]) {
        let start = self.long.len();
        self.long.extend_from_slice(clause);
        let end = self.long.len();
        for (lit, blocker) in [(first, second), (second, first)] {
            let watch = Watch {
                start,
                end,
                blocker,
            };
            self.watches[code(lit)].push(watch);
        }
    }

    /// What a variable was assumed or found to be.
    pub fn value(&self, var: Var) -> Option<bool> {
        let lit = var.positive();
        if self.is_true(lit) {
            Some(true)
        } else if self.is_true(-lit) {
            Some(false)
        } else {
            None
        }
    }

    /// Whether a literal is true.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.is_true[code(lit)]
    }

    /// The true literals, in the order in which they became true.
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// How many variables the formula has.
    fn n_vars(&self) -> usize {
        self.is_true.len() / 2
    }

    /// The state to come back to.
    pub fn mark(&self) -> Mark {
        Mark {
            n_true: self.trail.len(),
            n_propagated: self.n_propagated,
            is_refuted: self.is_refuted,
        }
    }

    /// Takes back all that came after a mark.
    ///
    /// # Panics
    ///
    /// If the state at the mark has been taken back itself and fewer literals are true now.
    pub fn undo(&mut self, mark: Mark) {
        assert!(
            mark.n_true <= self.trail.len(),
            "the mark's state is still there"
        );
        for lit in self.trail.drain(mark.n_true..) {
            self.is_true[code(lit)] = false;
        }
        self.n_propagated = mark.n_propagated;
        self.is_refuted = mark.is_refuted;
    }

    /// Makes a literal true; what follows from it is left to [`Propagator::propagate`].
    ///
    /// # Errors
    ///
    /// [`Conflict`] if it is false, or if there was a conflict before.
    pub fn assume(&mut self, lit: Lit) -> Result<(), Conflict> {
        if !self.is_refuted && !self.is_true(lit) {
            if self.is_true(-lit) {
                self.is_refuted = true;
            } else {
                self.is_true[code(lit)] = true;
                self.trail.push(lit);
            }
        }
        self.check()
    }

    /// Whether there was a conflict.
    fn check(&self) -> Result<(), Conflict> {
        if self.is_refuted {
            Err(Conflict)
        } else {
            Ok(())
        }
    }

    /// Unit propagation, until nothing changes.
    ///
    /// # Errors
    ///
    /// [`Conflict`] if some clause has only false literals. What the trail holds then depends on the
    /// order of the clauses.
    pub fn propagate(&mut self) -> Result<(), Conflict> {
        self.check()?;
        while let Some(&lit) = self.trail.get(self.n_propagated) {
            self.n_propagated += 1;
            self.imply(lit)?;
            self.visit_watches(-lit)?;
        }
        Ok(())
    }

    /// Makes true what follows from a true literal by clauses of two.
    fn imply(&mut self, lit: Lit) -> Result<(), Conflict> {
        for index in self.implied_from[code(lit)]..self.implied_from[code(lit) + 1] {
            self.assume(self.implied[index])?;
        }
        Ok(())
    }

    /// Looks at the long clauses that watch a literal which has become false.
    fn visit_watches(&mut self, lit: Lit) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[code(lit)]);
        let mut index = 0;
        while let Some(&Watch {
            start,
            end,
            blocker,
        }) = watches.get(index)
        {
            if self.is_true(blocker) {
                index += 1;
            } else if let Some(watch) = self.move_watch(lit, start..end) {
                self.watches[code(self.long[start + 1])].push(watch);
                watches.swap_remove(index);
            } else {
                index += 1;
                if self.assume(self.long[start]).is_err() {
                    break;
                }
            }
        }
        self.watches[code(lit)] = watches;
        self.check()
    }

    /// Brings another literal that is not false to the place of the false literal that a clause
    /// watches. If there is none, the clause's first literal is all that is left of it.
    fn move_watch(&mut self, lit: Lit, clause: Range<usize>) -> Option<Watch> {
        let Range { start, end } = clause;
        let is_true = &self.is_true;
        let clause = &mut self.long[start..end];
        if clause[0] == lit {
            clause.swap(0, 1);
        }
        let blocker = clause[0];
        let is_open = |&lit: &Lit| !is_true[code(-lit)];
        let place = 2 + clause[2..].iter().position(is_open)?;
        clause.swap(1, place);
        Some(Watch {
            start,
            end,
            blocker,
        })
    }

    /// Propagation and failed literals, again and again until nothing changes.
    ///
    /// # Errors
    ///
    /// [`Conflict`] if this shows that no solution has all that was assumed.
    pub fn failed_literals(&mut self) -> Result<(), Conflict> {
        let mut passed_at = vec![None; self.is_true.len()];
        loop {
            let n_true = self.probe_each(&mut passed_at)?;
            if n_true == self.trail.len() {
                return Ok(());
            }
        }
    }

    /// Propagation, then every literal once: by variable, the positive one first. What this finds
    /// depends on the order, unlike [`Propagator::failed_literals`].
    ///
    /// # Errors
    ///
    /// [`Conflict`] if this shows that no solution has all that was assumed.
    pub fn failed_literals_once(&mut self) -> Result<(), Conflict> {
        let mut passed_at = vec![None; self.is_true.len()];
        self.probe_each(&mut passed_at).map(|_| ())
    }

    /// Assumes every open literal, one at a time; if that fails, it is false from then on. Returns how
    /// many literals were true before.
    ///
    /// `passed_at` says for each literal how many others were true when it last came to no conflict. A
    /// literal that follows from one without a conflict has none either, and is not tried then.
    fn probe_each(&mut self, passed_at: &mut [Option<usize>]) -> Result<usize, Conflict> {
        self.propagate()?;
        let before = self.trail.len();
        for index in 0..self.n_vars() {
            let positive = Var::new(index as u32 + 1)
                .expect("a formula's variable")
                .positive();
            for lit in [positive, -positive] {
                let mark = self.mark();
                let is_open = !self.is_true(lit) && !self.is_true(-lit);
                if !is_open || passed_at[code(lit)] == Some(mark.n_true) {
                    continue;
                }
                if self.assume(lit).and_then(|()| self.propagate()).is_ok() {
                    for &passed in &self.trail[mark.n_true..] {
                        passed_at[code(passed)] = Some(mark.n_true);
                    }
                    self.undo(mark);
                } else {
                    self.undo(mark);
                    self.assume(-lit)?;
                    self.propagate()?;
                }
            }
        }
        Ok(before)
    }
}

/// For each literal what follows from it by clauses of two, in one buffer, and where its part begins.
fn implications(cnf: &Cnf, n_codes: usize) -> (Vec<Lit>, Vec<usize>) {
    let pairs = || {
        cnf.clauses().flat_map(|clause| match *clause {
            [a, b] => [Some((-a, b)), Some((-b, a))],
            _ => [None, None],
        })
    };
    // First where each part ends; filled from behind, that is where it begins.
    let mut from = vec![0; n_codes + 1];
    for (lit, _) in pairs().flatten() {
        from[code(lit)] += 1;
    }
    let mut n_before = 0;
    for end in &mut from {
        n_before += *end;
        *end = n_before;
    }
    let mut implied: Vec<Option<Lit>> = vec![None; n_before];
    for (lit, follows) in pairs().flatten() {
        from[code(lit)] -= 1;
        implied[from[code(lit)]] = Some(follows);
    }
    (implied.into_iter().flatten().collect(), from)
}
