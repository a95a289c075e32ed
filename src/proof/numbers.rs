//! Numbers without gaps for the variables that are used, however high their own numbers are.

use std::collections::HashMap;

use crate::cnf::{Lit, Var};

/// Variables below this number are looked up in a table, of 16 MB at most, those above by hashing.
/// So a file of ten bytes takes no gigabytes because it names variable 2147483647.
const TABLE: usize = 1 << 22;

/// No variable has this number.
const NONE: u32 = u32::MAX;

/// A literal of a numbered variable: twice the number, and one more if it is negated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Code(pub(super) u32);

impl Code {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn negated(self) -> Code {
        Code(self.0 ^ 1)
    }
}

/// The variables that were seen, numbered from 0 as they came.
#[derive(Default)]
pub(super) struct Numbers {
    table: Vec<u32>,
    high: HashMap<u32, u32>,
    n_vars: u32,
}

impl Numbers {
    /// How many variables have a number.
    pub(super) fn n_vars(&self) -> usize {
        self.n_vars as usize
    }

    /// The literal's code, if its variable was seen before.
    pub(super) fn find(&self, lit: Lit) -> Option<Code> {
        let number = match self.table.get(lit.var().index()) {
            Some(&number) => Some(number),
            None => self.high.get(&lit.var().number()).copied(),
        };
        let number = number.filter(|&number| number != NONE)?;
        Some(code(number, lit))
    }

    /// The literal's code; its variable gets a number if it has none.
    pub(super) fn take(&mut self, lit: Lit) -> Code {
        let n_vars = self.n_vars;
        let place = self.place(lit.var());
        if *place == NONE {
            *place = n_vars;
        }
        let number = *place;
        self.n_vars = n_vars.max(number + 1);
        code(number, lit)
    }

    /// Where a variable's number is kept.
    fn place(&mut self, var: Var) -> &mut u32 {
        let index = var.index();
        if index >= TABLE {
            return self.high.entry(var.number()).or_insert(NONE);
        }
        if index >= self.table.len() {
            self.table.resize(index + 1, NONE);
        }
        &mut self.table[index]
    }
}

fn code(number: u32, lit: Lit) -> Code {
    Code(2 * number + u32::from(!lit.is_positive()))
}
