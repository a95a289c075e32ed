//! Random numbers from a fixed seed, and random solved grids.

use satdoku::generate::solved_grid;
use satdoku::random::Random;
use satdoku::{Geometry, Puzzle};

use crate::digit;

/// The generator `SplitMix64`. Source: G. L. Steele, D. Lea and C. H. Flood, Fast splittable
/// pseudorandom number generators, OOPSLA 2014.
pub(crate) struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    pub(crate) fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to before `end`. Slightly uneven, which does not matter here.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Brings a slice into a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The numbers from 0 to before `end` in a random order.
    pub(crate) fn permutation(&mut self, end: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..end).collect();
        self.shuffle(&mut items);
        items
    }
}

/// A random solved grid, digits from 1 in row-major order.
pub(crate) fn solved(geometry: &Geometry, random: &mut SplitMix64) -> Vec<u16> {
    let mut random = Random::new(random.next(), &["tests"]);
    let grid = solved_grid(geometry, &mut random).expect("the solver works");
    crate::values(&grid.expect("the shape has a grid"))
}

/// The puzzle with the clues of a solved grid in the cells that `keeps`.
pub(crate) fn punched(
    geometry: &Geometry,
    solved: &[u16],
    mut keeps: impl FnMut(usize) -> bool,
) -> Puzzle {
    let mut puzzle = Puzzle::blank(geometry);
    for cell in geometry.cells() {
        if keeps(cell.index()) {
            puzzle.set_clue(cell, digit(solved[cell.index()]));
        }
    }
    puzzle
}

#[test]
fn the_generator_is_the_published_one() {
    // The first outputs for seed 1234567, from the reference implementation in C (S. Vigna, 2015).
    let mut random = SplitMix64::new(1_234_567);
    assert_eq!(random.next(), 6_457_827_717_110_365_317);
    assert_eq!(random.next(), 3_203_168_211_198_807_973);
}

#[test]
fn random_grids_are_solved_and_differ() {
    let mut random = SplitMix64::new(1);
    for (side, boxes) in [(9, "3x3"), (6, "2x3"), (6, "3x2"), (4, "2x2"), (5, "none")] {
        let geometry = crate::geometry(side, boxes);
        let [first, second] = [(); 2].map(|()| solved(&geometry, &mut random));
        assert_ne!(first, second);
        for digits in [first, second] {
            let all = punched(&geometry, &digits, |_| true);
            assert_eq!(
                crate::oracle::solutions_up_to(&all, 2),
                [digits],
                "{geometry}"
            );
        }
    }
}
