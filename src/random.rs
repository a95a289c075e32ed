//! Random numbers that mean the same on every machine: `ChaCha8` from a seed and a place.
//!
//! What is drawn depends on the seed and on the words that name the place where it is used, never on
//! what was drawn elsewhere. So puzzle 7 is the same whether or not puzzles 0 to 6 were made.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use sha2::{Digest, Sha256};

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The source for this seed at the place that these words name.
    pub fn new(seed: u64, place: &[&str]) -> Random {
        let mut key = Sha256::new();
        key.update(seed.to_le_bytes());
        for word in place {
            key.update((word.len() as u64).to_le_bytes());
            key.update(word);
        }
        Random(ChaCha8Rng::from_seed(key.finalize().into()))
    }

    /// Any number of 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to before `end`, all equally likely.
    ///
    /// # Panics
    ///
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        assert!(end > 0, "there is no number below 0");
        let end = end as u64;
        // Numbers of the last, incomplete round would be more likely.
        let whole = u64::MAX - u64::MAX % end;
        loop {
            let number = self.number();
            if number < whole {
                return (number % end) as usize;
            }
        }
    }

    /// Brings a slice into a random order, all equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The numbers from 0 to before `end` in a random order.
    pub fn permutation(&mut self, end: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..end).collect();
        self.shuffle(&mut items);
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_its_own_numbers() {
        let first = |seed, place: &[&str]| Random::new(seed, place).number();
        let all = [
            first(1, &["a"]),
            first(2, &["a"]),
            first(1, &["b"]),
            first(1, &["a", ""]),
            first(1, &["ab", "c"]),
            first(1, &["a", "bc"]),
        ];
        for (index, number) in all.iter().enumerate() {
            assert!(!all[..index].contains(number), "{all:?}");
        }
        assert_eq!(first(1, &["a"]), all[0]);
    }

    #[test]
    fn a_permutation_has_everything_once_and_all_orders_occur() {
        let mut random = Random::new(0, &[]);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..200 {
            let order = random.permutation(4);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3]);
            seen.insert(order);
        }
        assert_eq!(seen.len(), 24);
    }
}
