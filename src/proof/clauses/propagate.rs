//! Unit propagation, and what a clause's following rests on.

use super::{Clauses, DEAD, HEAD, Watch};
use crate::limits::StopReason;
use crate::proof::numbers::Code;

impl Clauses<'_> {
    /// Whether a clause follows by *reverse unit propagation*: if all its literals are taken to be
    /// false, propagation comes to a conflict.
    pub(in crate::proof) fn imply(&mut self, clause: &[Code]) -> Result<bool, StopReason> {
        let top = self.trail.len();
        let mut is_implied = false;
        for &lit in clause {
            if self.is_true[lit.index()] {
                is_implied = true;
                break;
            }
            if !self.is_true[lit.negated().index()] {
                self.assign(lit.negated());
            }
        }
        is_implied = is_implied || self.propagate()?;
        for lit in self.trail.drain(top..) {
            self.is_true[lit.index()] = false;
        }
        self.n_propagated = top;
        Ok(is_implied)
    }

    /// Whether a clause is a *resolution asymmetric tautology* on its first literal: so is every
    /// clause made of it and of a clause with that literal's negation, left out there.
    pub(in crate::proof) fn is_rat(&mut self, clause: &[Code]) -> Result<bool, StopReason> {
        let Some(&pivot) = clause.first() else {
            return Ok(false);
        };
        let mut at = 0;
        while at < self.words.len() {
            self.look(1)?;
            let length = self.words[at];
            let start = at + HEAD;
            at = start + (length & !DEAD) as usize;
            let other = &self.words[start..at];
            if length & DEAD == 0 && other.contains(&pivot.negated().0) {
                let rest = other.iter().map(|&lit| Code(lit));
                let rest = rest.filter(|&lit| lit != pivot.negated());
                let resolvent: Vec<Code> = clause.iter().copied().chain(rest).collect();
                if !self.imply(&resolvent)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Makes true what follows, and says whether there is a conflict.
    pub(in crate::proof) fn propagate(&mut self) -> Result<bool, StopReason> {
        while let Some(&lit) = self.trail.get(self.n_propagated) {
            self.n_propagated += 1;
            let lit = lit.negated();
            let words = &self.words;
            let watches = &mut self.watches[lit.index()];
            if watches.has_dead {
                let is_alive = |watch: &Watch| words[watch.clause as usize] & DEAD == 0;
                watches.short.retain(is_alive);
                watches.long.retain(is_alive);
                watches.has_dead = false;
            }
            let n_looks = watches.short.len() + watches.long.len();
            self.look(n_looks)?;
            if self.propagate_short(lit) || self.propagate_long(lit) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes true what follows by clauses of two from a literal's being false, and says whether there
    /// is a conflict.
    fn propagate_short(&mut self, lit: Code) -> bool {
        for Watch { other, .. } in &self.watches[lit.index()].short {
            if self.is_true[other.negated().index()] {
                return true;
            }
            if !self.is_true[other.index()] {
                self.is_true[other.index()] = true;
                self.trail.push(*other);
            }
        }
        false
    }

    /// The same by longer clauses. Those that find another literal to watch move to its list.
    fn propagate_long(&mut self, falsified: Code) -> bool {
        let mut list = std::mem::take(&mut self.watches[falsified.index()].long);
        let mut n_kept = 0;
        let mut is_conflict = false;
        let mut i = 0;
        while i < list.len() {
            let Watch { clause, other } = list[i];
            i += 1;
            list[n_kept] = Watch { clause, other };
            n_kept += 1;
            if self.is_true[other.index()] {
                continue;
            }
            let start = clause as usize + HEAD;
            let end = start + self.words[clause as usize] as usize;
            let words = &mut self.words[start..end];
            if words[0] == falsified.0 {
                words.swap(0, 1);
            }
            let first = Code(words[0]);
            list[n_kept - 1].other = first;
            if self.is_true[first.index()] {
                continue;
            }
            let is_open = |&word: &u32| !self.is_true[Code(word).negated().index()];
            if let Some(found) = words[2..].iter().position(is_open) {
                words.swap(1, 2 + found);
                let watch = Watch {
                    clause,
                    other: first,
                };
                self.watches[words[1] as usize].long.push(watch);
                n_kept -= 1;
            } else if self.is_true[first.negated().index()] {
                is_conflict = true;
                break;
            } else {
                self.is_true[first.index()] = true;
                self.trail.push(first);
            }
        }
        list.copy_within(i.., n_kept);
        list.truncate(n_kept + list.len() - i);
        self.watches[falsified.index()].long = list;
        is_conflict
    }
}
