//! The clauses that are alive, and unit propagation over them.
//!
//! *Unit propagation*: a clause whose literals are all false but one makes that one true, and so on,
//! until a clause has only false literals, a *conflict*, or nothing changes any more.
//!
//! What clauses imply without any assumption is on the *top level*. It is kept from step to step and
//! only ever grows: a clause that holds a literal which is true there can never again be of use, so
//! it is kept to be found when it is deleted, and not looked at otherwise.
//!
//! Every other clause is *watched* at two of its literals, neither of which is false on the top
//! level. Only when one of the two becomes false can the clause make a literal true, or be in
//! conflict, so only then is it looked at. Undoing assumptions leaves all watches as they are.
//! Source: M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang and S. Malik, Chaff: Engineering an Efficient
//! SAT Solver, DAC 2001.

mod propagate;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::numbers::Code;
use crate::limits::{Limits, StopReason};

/// How many looks at a clause there may be between two looks at the limits: some milliseconds.
const LOOKS: usize = 1 << 16;

/// The words before a clause's literals: its length, and the next clause with the same hash.
const HEAD: usize = 2;

/// Set in the length of a clause that was deleted.
const DEAD: u32 = 1 << 31;

/// The end of a chain of clauses with the same hash.
const END: u32 = u32::MAX;

/// The fewest words of deleted clauses that are worth a clearing up.
const WASTE: usize = 1 << 16;

/// A clause, as kept in the list of a literal that it watches.
#[derive(Clone, Copy)]
struct Watch {
    /// Where it begins in [`Clauses::words`].
    clause: u32,
    /// Another of its literals: while that is true, the clause need not be looked at. Of a clause of
    /// two, the other one.
    other: Code,
}

/// The clauses that watch a literal.
#[derive(Default)]
struct Watches {
    /// Clauses of two literals, which need not be looked at themselves.
    short: Vec<Watch>,
    long: Vec<Watch>,
    /// Whether some of them may have been deleted.
    has_dead: bool,
}

/// Why no clause could be taken in.
pub(in crate::proof) struct Full;

/// See the [module](self).
pub(in crate::proof) struct Clauses<'a> {
    /// All clauses, one after the other: [`HEAD`] and the literals' codes, the two watched ones
    /// first. A clause is named by the place where it begins.
    words: Vec<u32>,
    /// How many of the words are of deleted clauses.
    n_dead: usize,
    /// The first clause with a hash; each leads to the next.
    by_hash: HashMap<u64, u32>,
    hasher: RandomState,
    /// Indexed by the literals' codes, here and below.
    watches: Vec<Watches>,
    is_true: Vec<bool>,
    /// Literals that are in the clause at hand.
    is_marked: Vec<bool>,
    /// The true literals in the order in which they became true; between two steps those of the top
    /// level.
    trail: Vec<Code>,
    /// How many of them were propagated.
    n_propagated: usize,
    limits: &'a Limits,
    /// Looks left until the next look at the limits.
    looks_left: usize,
}

impl<'a> Clauses<'a> {
    pub(in crate::proof) fn new(limits: &'a Limits) -> Clauses<'a> {
        Clauses {
            words: Vec::new(),
            n_dead: 0,
            by_hash: HashMap::new(),
            hasher: RandomState::new(),
            watches: Vec::new(),
            is_true: Vec::new(),
            is_marked: Vec::new(),
            trail: Vec::new(),
            n_propagated: 0,
            limits,
            looks_left: 0,
        }
    }

    /// Makes room for so many variables.
    pub(in crate::proof) fn reserve_vars(&mut self, n_vars: usize) {
        if self.is_true.len() < 2 * n_vars {
            self.is_true.resize(2 * n_vars, false);
            self.is_marked.resize(2 * n_vars, false);
            self.watches.resize_with(2 * n_vars, Watches::default);
        }
    }

    /// Removes literals that are repeated.
    pub(in crate::proof) fn remove_repeated(&mut self, clause: &mut Vec<Code>) {
        let is_marked = &mut self.is_marked;
        clause.retain(|lit| !std::mem::replace(&mut is_marked[lit.index()], true));
        self.mark(clause, false);
    }

    /// Takes in a clause without repeated literals, and says whether all of them are false on the top
    /// level. What follows from it is found by [`propagate`](Clauses::propagate) only.
    pub(in crate::proof) fn add(&mut self, clause: &[Code]) -> Result<bool, Full> {
        let at = u32::try_from(self.words.len()).ok().filter(|&at| at != END);
        let at = at.filter(|_| clause.len() < DEAD as usize).ok_or(Full)?;
        let hash = self.hash(clause);
        let next = self.by_hash.insert(hash, at).unwrap_or(END);
        self.words.extend([clause.len() as u32, next]);
        self.words.extend(clause.iter().map(|lit| lit.0));
        Ok(self.watch(at))
    }

    /// Watches a clause, if it can be of use, and says whether all its literals are false.
    fn watch(&mut self, at: u32) -> bool {
        let start = at as usize + HEAD;
        let end = start + self.words[at as usize] as usize;
        let clause = &mut self.words[start..end];
        if clause.iter().any(|&lit| self.is_true[lit as usize]) {
            return false;
        }
        let mut n_open = 0;
        for i in 0..clause.len() {
            if !self.is_true[Code(clause[i]).negated().index()] {
                clause.swap(n_open, i);
                n_open += 1;
            }
        }
        let (first, second) = match *clause {
            [] => return true,
            [first] => (Code(first), None),
            [first, second, ..] => (Code(first), Some(Code(second))),
        };
        match (n_open, second) {
            (0, _) => return true,
            (2.., Some(second)) => {
                let is_short = clause.len() == 2;
                for (lit, other) in [(first, second), (second, first)] {
                    let Watches { short, long, .. } = &mut self.watches[lit.index()];
                    let list = if is_short { short } else { long };
                    list.push(Watch { clause: at, other });
                }
            }
            // True on the top level from now on, and the clause with it.
            _ => self.assign(first),
        }
        false
    }

    /// Whether there is a clause of these literals, in any order.
    pub(in crate::proof) fn holds(&mut self, clause: &[Code]) -> bool {
        self.find(clause).is_some()
    }

    /// Deletes a clause of these literals, one only if there are several. None is repeated.
    pub(in crate::proof) fn delete(&mut self, clause: &[Code]) -> Result<(), StopReason> {
        let Some((before, at)) = self.find(clause) else {
            return Ok(());
        };
        let next = self.words[at as usize + 1];
        if let Some(before) = before {
            self.words[before as usize + 1] = next;
        } else {
            let hash = self.hash(clause);
            if next == END {
                self.by_hash.remove(&hash);
            } else {
                self.by_hash.insert(hash, next);
            }
        }
        self.words[at as usize] |= DEAD;
        self.n_dead += HEAD + clause.len();
        for &lit in self.words[at as usize + HEAD..]
            .iter()
            .take(clause.len().min(2))
        {
            self.watches[lit as usize].has_dead = true;
        }
        if self.n_dead > WASTE.max(self.words.len() / 2) {
            self.clear_up()?;
        }
        Ok(())
    }

    /// A clause with these literals, and the one before it in its chain.
    fn find(&mut self, clause: &[Code]) -> Option<(Option<u32>, u32)> {
        let mut at = *self.by_hash.get(&self.hash(clause))?;
        self.mark(clause, true);
        let mut before = None;
        let found = loop {
            let length = self.words[at as usize] as usize;
            let start = at as usize + HEAD;
            let mut lits = self.words[start..start + length].iter();
            // Neither repeats a literal, so they are the same if they are as long.
            if length == clause.len() && lits.all(|&lit| self.is_marked[lit as usize]) {
                break Some((before, at));
            }
            let next = self.words[at as usize + 1];
            if next == END {
                break None;
            }
            before = Some(at);
            at = next;
        };
        self.mark(clause, false);
        found
    }

    /// Whether a clause is a *unit* on the top level: one literal is true, all others are false.
    pub(in crate::proof) fn is_unit(&self, clause: &[Code]) -> bool {
        let n_false = |lit: &&Code| self.is_true[lit.negated().index()];
        let n_true = clause
            .iter()
            .filter(|lit| self.is_true[lit.index()])
            .count();
        n_true == 1 && clause.iter().filter(n_false).count() + 1 == clause.len()
    }

    /// Gives back the room of deleted clauses: takes in all others anew.
    fn clear_up(&mut self) -> Result<(), StopReason> {
        let words = std::mem::take(&mut self.words);
        self.n_dead = 0;
        self.by_hash.clear();
        for watches in &mut self.watches {
            *watches = Watches::default();
        }
        let mut at = 0;
        let mut clause = Vec::new();
        while at < words.len() {
            self.look(1)?;
            let start = at + HEAD;
            let length = words[at];
            at = start + (length & !DEAD) as usize;
            if length & DEAD == 0 {
                clause.clear();
                clause.extend(words[start..at].iter().map(|&lit| Code(lit)));
                // There is room, and no conflict, as there was none before.
                let _ = self.add(&clause);
            }
        }
        Ok(())
    }

    /// The same for the same literals in any order. Nobody can choose clauses that clash, since the
    /// hasher is a random one.
    fn hash(&self, clause: &[Code]) -> u64 {
        let hashes = clause.iter().map(|lit| self.hasher.hash_one(lit));
        hashes.fold(0, u64::wrapping_add)
    }

    /// Marks literals, or takes their marks away.
    fn mark(&mut self, lits: &[Code], is_marked: bool) {
        for lit in lits {
            self.is_marked[lit.index()] = is_marked;
        }
    }

    fn assign(&mut self, lit: Code) {
        self.is_true[lit.index()] = true;
        self.trail.push(lit);
    }

    /// Counts looks at clauses, and looks at the limits from time to time.
    pub(in crate::proof) fn look(&mut self, n_looks: usize) -> Result<(), StopReason> {
        if n_looks <= self.looks_left {
            self.looks_left -= n_looks;
            return Ok(());
        }
        self.looks_left = LOOKS;
        self.limits.reached().map_or(Ok(()), Err)
    }
}
