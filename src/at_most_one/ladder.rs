//! Ladder: order literals yᵢ, "the true literal is among the first i".
//!
//! Exactly one of n ≥ 2 literals: the ladder yᵢ → yᵢ₊₁, and xᵢ ↔ yᵢ ∧ ¬yᵢ₋₁, in 4n - 4 clauses
//! without a long one, and n - 1 auxiliaries. Also called regular. At most one: the ladder and only
//! xᵢ → yᵢ, xᵢ → ¬yᵢ₋₁, in 3n - 4 clauses (the relaxed ladder).
//!
//! Sources: `ansotegui-manya-2004`, `gent-nightingale-2004`.

use super::AtMostOne;
use crate::bibliography::{ANSOTEGUI_MANYA_2004, GENT_NIGHTINGALE_2004, Work};
use crate::cnf::{ClauseSink, Lit, Size, Var};

/// See the [module](self).
pub(crate) struct Ladder;

/// "The true literal is among the first i", for i from 1 to n - 1; the borders are constant.
struct Order {
    first: Var,
    n: usize,
}

impl Order {
    /// Takes the variables of n ≥ 2 literals, and states that they are a ladder.
    fn new(n: usize, out: &mut dyn ClauseSink) -> Order {
        let first = out.new_vars(n - 1);
        for i in 0..n - 2 {
            out.add_clause(&[-first.plus(i).positive(), first.plus(i + 1).positive()]);
        }
        Order { first, n }
    }

    /// Among the literals up to the one at `index`; `None` where that is always so.
    fn up_to(&self, index: usize) -> Option<Lit> {
        (index + 1 < self.n).then(|| self.first.plus(index).positive())
    }

    /// Among the literals before the one at `index`; `None` where that is never so.
    fn before(&self, index: usize) -> Option<Lit> {
        index
            .checked_sub(1)
            .map(|index| self.first.plus(index).positive())
    }

    /// The literal at `index` is the true one only if the order says so.
    fn state_only_if(&self, index: usize, lit: Lit, out: &mut dyn ClauseSink) {
        if let Some(up_to) = self.up_to(index) {
            out.add_clause(&[-lit, up_to]);
        }
        if let Some(before) = self.before(index) {
            out.add_clause(&[-lit, -before]);
        }
    }
}

impl AtMostOne for Ladder {
    fn name(&self) -> &'static str {
        "ladder"
    }

    fn summary(&self) -> &'static str {
        "order literals, exactly one in 4n - 4 clauses, n - 1 auxiliaries"
    }

    fn sources(&self) -> &'static [&'static Work] {
        &[&ANSOTEGUI_MANYA_2004, &GENT_NIGHTINGALE_2004]
    }

    fn auxiliaries(&self) -> &'static str {
        "order literals, the true literal is among the first i"
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        if lits.len() < 2 {
            return;
        }
        let order = Order::new(lits.len(), out);
        for (index, &lit) in lits.iter().enumerate() {
            order.state_only_if(index, lit, out);
        }
    }

    fn exactly_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        if lits.len() < 2 {
            return out.add_clause(lits);
        }
        let order = Order::new(lits.len(), out);
        for (index, &lit) in lits.iter().enumerate() {
            order.state_only_if(index, lit, out);
            let not_up_to = order.up_to(index).map(|up_to| -up_to);
            let if_so: Vec<Lit> = [Some(lit), not_up_to, order.before(index)]
                .into_iter()
                .flatten()
                .collect();
            out.add_clause(&if_so);
        }
    }

    fn has_own_exactly_one(&self) -> bool {
        true
    }

    fn size(&self, n: usize) -> Size {
        match n as u64 {
            0 | 1 => Size::default(),
            n => Size::of_clauses(3 * n - 4, 2).with_vars(n - 1),
        }
    }

    fn exactly_one_size(&self, n: usize) -> Size {
        match n as u64 {
            n @ (0 | 1) => Size::of_clauses(1, n),
            n => Size::of_clauses(3 * n - 2, 2)
                .plus(Size::of_clauses(n - 2, 3))
                .with_vars(n - 1),
        }
    }
}
