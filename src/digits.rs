//! Digits, and sets of digits as words of bits.
//!
//! A set over side n takes ⌈n / 64⌉ words: one word up to 64×64, seven at 400×400. Sets are
//! never owned one by one; a [`Puzzle`](crate::Puzzle) keeps the words of all its cells in one
//! flat buffer, and [`Digits`] is a borrowed view of one cell's words. So a 9×9 puzzle is 81
//! machine words, whatever the largest side may be.

use std::fmt;
use std::num::NonZeroU16;

/// A digit of a puzzle: 1 to the side, at most 400.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU16);

impl Digit {
    /// The digit with this value, or `None` for 0.
    pub const fn new(value: u16) -> Option<Digit> {
        match NonZeroU16::new(value) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// The digit at a 0-based index: index 0 is digit 1.
    ///
    /// # Panics
    ///
    /// If `index` is 65,535 or more; sides end at 400.
    pub const fn from_index(index: usize) -> Digit {
        assert!(index < u16::MAX as usize, "digit index out of range");
        match NonZeroU16::new(index as u16 + 1) {
            Some(value) => Digit(value),
            None => unreachable!(),
        }
    }

    /// The value, from 1.
    pub const fn get(self) -> u16 {
        self.0.get()
    }

    /// The 0-based index: digit 1 has index 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Words that a set of digits 1 to `side` takes.
pub(crate) const fn words_for(side: usize) -> usize {
    side.div_ceil(64)
}

/// The full set of digits 1 to `side`, word `word` of it.
pub(crate) const fn full_word(side: usize, word: usize) -> u64 {
    let below = side - word * 64;
    if below >= 64 {
        u64::MAX
    } else {
        (1 << below) - 1
    }
}

/// A borrowed set of digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digits<'a>(&'a [u64]);

impl<'a> Digits<'a> {
    /// The set whose digit d is bit (d - 1) mod 64 of word (d - 1) div 64.
    pub(crate) const fn from_words(words: &'a [u64]) -> Digits<'a> {
        Digits(words)
    }

    /// The words, see [`Digits::from_words`].
    pub(crate) const fn words(self) -> &'a [u64] {
        self.0
    }

    /// Whether the set holds `digit`.
    pub fn contains(self, digit: Digit) -> bool {
        let index = digit.index();
        self.0
            .get(index / 64)
            .is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// How many digits the set holds.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set holds no digit.
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The only digit of the set, or `None` if it holds none or several.
    pub fn single(self) -> Option<Digit> {
        let mut digits = self.iter();
        let first = digits.next()?;
        digits.next().is_none().then_some(first)
    }

    /// How many digits of the set are smaller than `digit`.
    pub fn rank(self, digit: Digit) -> usize {
        let index = digit.index();
        let whole = index / 64;
        let below: usize = self.0[..whole]
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum();
        let rest = self.0[whole] & ((1 << (index % 64)) - 1);
        below + rest.count_ones() as usize
    }

    /// The digits in ascending order.
    pub fn iter(self) -> DigitsIter<'a> {
        DigitsIter {
            words: self.0,
            base: 0,
            current: self.0.first().copied().unwrap_or(0),
        }
    }
}

impl<'a> IntoIterator for Digits<'a> {
    type Item = Digit;
    type IntoIter = DigitsIter<'a>;

    fn into_iter(self) -> DigitsIter<'a> {
        self.iter()
    }
}

impl fmt::Debug for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The digits of a set in ascending order; see [`Digits::iter`].
#[derive(Clone, Debug)]
pub struct DigitsIter<'a> {
    /// The word at hand and all after it.
    words: &'a [u64],
    /// Index of the first digit of the word at hand.
    base: usize,
    /// What is left of the word at hand.
    current: u64,
}

impl Iterator for DigitsIter<'_> {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        while self.current == 0 {
            self.words = self.words.get(1..)?;
            self.current = *self.words.first()?;
            self.base += 64;
        }
        let bit = self.current.trailing_zeros() as usize;
        self.current &= self.current - 1;
        Some(Digit::from_index(self.base + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(value: u16) -> Digit {
        Digit::new(value).unwrap()
    }

    #[test]
    fn sets_behave_across_word_borders() {
        let mut words = [0u64; 7];
        for value in [1, 64, 65, 128, 129, 400] {
            words[(value - 1) / 64] |= 1 << ((value - 1) % 64);
        }
        let set = Digits::from_words(&words);
        let values: Vec<u16> = set.iter().map(Digit::get).collect();
        assert_eq!(values, [1, 64, 65, 128, 129, 400]);
        assert_eq!(set.len(), 6);
        assert_eq!(set.single(), None);
        assert!(set.contains(digit(64)) && !set.contains(digit(63)));
        assert_eq!(set.rank(digit(1)), 0);
        assert_eq!(set.rank(digit(65)), 2);
        assert_eq!(set.rank(digit(400)), 5);
    }

    #[test]
    fn empty_and_single_sets() {
        assert!(Digits::from_words(&[0, 0]).is_empty());
        assert_eq!(Digits::from_words(&[0, 0]).iter().next(), None);
        assert_eq!(Digits::from_words(&[0, 1]).single(), Some(digit(65)));
        assert_eq!(Digits::from_words(&[]).single(), None);
    }

    #[test]
    fn full_words_end_at_the_side() {
        assert_eq!(full_word(9, 0), 0x1ff);
        assert_eq!(full_word(64, 0), u64::MAX);
        assert_eq!(full_word(65, 0), u64::MAX);
        assert_eq!(full_word(65, 1), 1);
        assert_eq!((words_for(64), words_for(65), words_for(400)), (1, 2, 7));
    }
}
