//! All-different filtering: what a whole unit says about its candidates.
//!
//! The cells of a unit and their digits form a bipartite graph, a solution gives the unit a perfect
//! matching. A candidate stays exactly if it lies in some perfect matching (naked and hidden sets of all
//! sizes follow from that). Given one perfect matching, the candidate d' of a cell that is matched to
//! d lies in another one exactly if d and d' are in the same strongly connected component of the
//! graph on digits that has an edge from each digit to the candidates of its cell (J.-C. Régin, A
//! filtering algorithm for constraints of difference in CSPs, AAAI 1994).
//!
//! The digits that a digit leads to are its cell's candidate words, so the search for components
//! works on words: a unit of side n takes about n steps of ⌈n / 64⌉ words. The matching of a unit is
//! kept and repaired. It needs no undoing, since candidates that come back do it no harm.

use crate::geometry::{Cell, Unit};

/// Matchings of all units, and the space that filtering takes.
pub(super) struct Matching {
    side: usize,
    /// The position in unit u of the cell that has digit d: `mates[u * side + d]`, or [`NONE`].
    mates: Vec<u16>,
    scratch: Scratch,
}

/// No position.
const NONE: u16 = u16::MAX;

/// Reused from unit to unit.
struct Scratch {
    /// The digit of each position, or [`NONE`].
    digit_at: Vec<u16>,
    /// The position from which a digit was reached.
    reached_from: Vec<u16>,
    /// Positions to look at.
    queue: Vec<u16>,
    /// Digits from the first of the search to the one at hand.
    path: Vec<u16>,
    struck: Vec<(Cell, u16)>,
}

/// A set of digits.
type Set<const W: usize> = [u64; W];

impl Matching {
    /// Without a match in any of so many units.
    pub(super) fn new(n_units: usize, side: usize) -> Matching {
        Matching {
            side,
            mates: vec![NONE; n_units * side],
            scratch: Scratch {
                digit_at: vec![NONE; side],
                reached_from: vec![NONE; side],
                queue: Vec::new(),
                path: Vec::new(),
                struck: Vec::new(),
            },
        }
    }

    /// Finds the candidates of a unit that lie in no perfect matching: see [`Matching::take_struck`].
    /// Returns false if there is no perfect matching at all.
    ///
    /// Cells with one candidate have to be struck from the others.
    pub(super) fn filter(
        &mut self,
        unit: Unit,
        cells: &[Cell],
        candidates: &[u64],
        n_candidates: &[u16],
    ) -> bool {
        let mates = &mut self.mates[unit.index() * self.side..][..self.side];
        let scratch = &mut self.scratch;
        match self.side.div_ceil(64) {
            1 => filter::<1>(cells, candidates, n_candidates, mates, scratch),
            2 => filter::<2>(cells, candidates, n_candidates, mates, scratch),
            3 => filter::<3>(cells, candidates, n_candidates, mates, scratch),
            4 => filter::<4>(cells, candidates, n_candidates, mates, scratch),
            5 => filter::<5>(cells, candidates, n_candidates, mates, scratch),
            6 => filter::<6>(cells, candidates, n_candidates, mates, scratch),
            _ => filter::<7>(cells, candidates, n_candidates, mates, scratch),
        }
    }

    /// What the last filtering found, to be given back.
    pub(super) fn take_struck(&mut self) -> Vec<(Cell, u16)> {
        std::mem::take(&mut self.scratch.struck)
    }

    /// Gives the list back, for its space.
    pub(super) fn give_back(&mut self, mut struck: Vec<(Cell, u16)>) {
        struck.clear();
        self.scratch.struck = struck;
    }
}

/// See [`Matching::filter`].
fn filter<const W: usize>(
    cells: &[Cell],
    candidates: &[u64],
    n_candidates: &[u16],
    mates: &mut [u16],
    scratch: &mut Scratch,
) -> bool {
    let words = |position: u16| -> Set<W> {
        let start = cells[usize::from(position)].index() * W;
        candidates[start..start + W].try_into().expect("W words")
    };
    let is_open = |position: u16| n_candidates[cells[usize::from(position)].index()] > 1;
    let open = (0..cells.len() as u16).filter(|&position| is_open(position));
    let n_open = open.clone().count();
    if n_open <= MAX_PLAIN {
        return true;
    }
    // Keep of the last matching what still holds.
    scratch.digit_at.fill(NONE);
    let mut free: Set<W> = [0; W];
    for position in open.clone() {
        for (free, word) in free.iter_mut().zip(words(position)) {
            *free |= word;
        }
    }
    for (digit, mate) in mates.iter_mut().enumerate() {
        if *mate != NONE && has(&words(*mate), digit) && is_open(*mate) {
            scratch.digit_at[usize::from(*mate)] = digit as u16;
            free[digit / 64] &= !(1 << (digit % 64));
        } else {
            *mate = NONE;
        }
    }
    for position in open {
        if scratch.digit_at[usize::from(position)] == NONE
            && !augment(position, words, &mut free, mates, scratch)
        {
            return false;
        }
    }
    find_components(cells, words, mates, scratch);
    true
}

/// With so few open cells, singles find all there is: a proper subset of three cells and its
/// complement have one cell between them.
const MAX_PLAIN: usize = 3;

/// Matches a position that has no digit yet, along a shortest alternating path to a free digit.
fn augment<const W: usize>(
    start: u16,
    words: impl Fn(u16) -> Set<W>,
    free: &mut Set<W>,
    mates: &mut [u16],
    scratch: &mut Scratch,
) -> bool {
    let mut unseen: Set<W> = [u64::MAX; W];
    scratch.queue.clear();
    scratch.queue.push(start);
    let mut next = 0;
    while let Some(&position) = scratch.queue.get(next) {
        next += 1;
        let set = words(position);
        for word in 0..W {
            if set[word] & free[word] != 0 {
                let digit = word * 64 + (set[word] & free[word]).trailing_zeros() as usize;
                free[word] &= !(1 << (digit % 64));
                shift(digit, position, mates, scratch);
                return true;
            }
        }
        for word in 0..W {
            let mut new = set[word] & unseen[word];
            unseen[word] &= !new;
            while new != 0 {
                let digit = word * 64 + new.trailing_zeros() as usize;
                new &= new - 1;
                scratch.reached_from[digit] = position;
                scratch.queue.push(mates[digit]);
            }
        }
    }
    false
}

/// Gives a digit to a position, the position's digit to the one it was reached from, and so on.
fn shift(mut digit: usize, mut position: u16, mates: &mut [u16], scratch: &mut Scratch) {
    loop {
        let before = std::mem::replace(&mut scratch.digit_at[usize::from(position)], digit as u16);
        mates[digit] = position;
        if before == NONE {
            return;
        }
        digit = usize::from(before);
        position = scratch.reached_from[digit];
    }
}

/// Lists the candidates that lead out of the strongly connected component of their cell's digit.
///
/// A depth-first search (H. N. Gabow, Path-based depth-first search for strong and biconnected
/// components, 2000): the digits on the path are grouped into segments, which grow together when an
/// edge leads back to an earlier one.
fn find_components<const W: usize>(
    cells: &[Cell],
    words: impl Fn(u16) -> Set<W>,
    mates: &[u16],
    scratch: &mut Scratch,
) {
    let mut unseen: Set<W> = [0; W];
    for (digit, &mate) in mates.iter().enumerate() {
        if mate != NONE {
            unseen[digit / 64] |= 1 << (digit % 64);
        }
    }
    let mut on_path: Set<W> = [0; W];
    // Each segment: its digits, and where in `path` its first digit stands.
    let mut segments: Vec<(Set<W>, usize)> = Vec::with_capacity(16);
    scratch.path.clear();
    while let Some(root) = first(&unseen) {
        let mut enter = Some(root);
        loop {
            if let Some(digit) = enter.take() {
                let mut alone: Set<W> = [0; W];
                alone[digit / 64] = 1 << (digit % 64);
                unseen[digit / 64] &= !alone[digit / 64];
                on_path[digit / 64] |= alone[digit / 64];
                segments.push((alone, scratch.path.len()));
                scratch.path.push(digit as u16);
            }
            let Some(&digit) = scratch.path.last() else {
                break;
            };
            let leads_to = words(mates[usize::from(digit)]);
            if let Some(next) = first(&and(&leads_to, &unseen)) {
                enter = Some(next);
                continue;
            }
            merge(&leads_to, &on_path, &mut segments);
            scratch.path.pop();
            let &(component, start) = segments.last().expect("the digit's segment");
            if start == scratch.path.len() {
                segments.pop();
                strike_leading_out(&component, cells, &words, mates, scratch);
                for (on_path, word) in on_path.iter_mut().zip(component) {
                    *on_path &= !word;
                }
            }
        }
    }
}

/// Joins the segments from the one that an edge leads back to.
fn merge<const W: usize>(leads_to: &Set<W>, on_path: &Set<W>, segments: &mut Vec<(Set<W>, usize)>) {
    loop {
        let last = segments.len() - 1;
        let back = and(leads_to, on_path);
        let is_within = back.iter().zip(&segments[last].0).all(|(b, s)| b & !s == 0);
        if is_within {
            return;
        }
        let (digits, _) = segments.pop().expect("it was looked at");
        for (word, more) in segments[last - 1].0.iter_mut().zip(digits) {
            *word |= more;
        }
    }
}

/// Lists the candidates of the cells of a component's digits that are not in the component.
fn strike_leading_out<const W: usize>(
    component: &Set<W>,
    cells: &[Cell],
    words: impl Fn(u16) -> Set<W>,
    mates: &[u16],
    scratch: &mut Scratch,
) {
    let mut left = *component;
    while let Some(digit) = first(&left) {
        left[digit / 64] &= left[digit / 64] - 1;
        let set = words(mates[digit]);
        for word in 0..W {
            let mut out = set[word] & !component[word];
            while out != 0 {
                let other = word * 64 + out.trailing_zeros() as usize;
                out &= out - 1;
                let cell = cells[usize::from(mates[digit])];
                scratch.struck.push((cell, other as u16));
            }
        }
    }
}

fn has<const W: usize>(set: &Set<W>, digit: usize) -> bool {
    set[digit / 64] >> (digit % 64) & 1 == 1
}

fn and<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|word| a[word] & b[word])
}

/// The smallest digit of a set.
fn first<const W: usize>(set: &Set<W>) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(word * 64 + set[word].trailing_zeros() as usize)
}
