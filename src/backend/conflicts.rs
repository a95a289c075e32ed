//! Conflicts counted in a proof in varisat's own format, as its bytes come by.
//!
//! A proof is a sequence of steps, and a step a sequence of numbers: which step it is, then what
//! belongs to it, lists with their length before them. A number has its length in the zeros at the
//! low end of its first byte. A conflict shows as the clause that was learned from it, with the
//! hashes of the clauses that it follows from. A clause that only lost false literals looks the
//! same, but follows from one clause; what is learned follows from two or more, or is empty.
//!
//! Source: J. Harder, varisat-internal-proof 0.2.2, `binary_format.rs` and `vli_enc.rs`.

/// Counts conflicts in the bytes of a proof.
#[derive(Default)]
pub(super) struct ConflictCounter {
    n_conflicts: u64,
    number: Number,
    awaited: Awaited,
}

/// What the next number of the proof is.
#[derive(Clone, Copy, Default)]
enum Awaited {
    /// The kind of the next step.
    #[default]
    Step,
    /// One of so many numbers of no interest, the last of their step.
    Rest(u64),
    /// The length of a list, the last of its step, of items of so many numbers.
    Length(u64),
    /// The length of a clause, after which hashes follow.
    Clause(Origin),
    /// One of the literals of such a clause, of which so many are left.
    Lits(Origin, u64),
    /// The length of the list of hashes.
    Hashes(Origin),
    /// Nothing that is understood.
    Lost,
}

/// What a list of hashes belongs to.
#[derive(Clone, Copy)]
enum Origin {
    /// An empty clause that follows from others.
    Empty,
    /// Another clause that follows from others.
    Clause,
    /// Assumptions that failed.
    Assumptions,
}

impl ConflictCounter {
    /// How many conflicts there were; `None` if the proof was not understood.
    pub(super) fn n_conflicts(&self) -> Option<u64> {
        match self.awaited {
            Awaited::Lost => None,
            _ => Some(self.n_conflicts),
        }
    }

    /// Reads on.
    pub(super) fn read(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if let Some(number) = self.number.push(byte) {
                self.awaited = self.next(number);
            }
        }
    }

    /// What comes after a number.
    fn next(&mut self, number: u64) -> Awaited {
        let rest = |n| match n {
            0 => Awaited::Step,
            n => Awaited::Rest(n),
        };
        match self.awaited {
            Awaited::Step => match number {
                // New names of variables.
                0 | 2 => Awaited::Rest(2),
                // Other changes of one variable, and of the width of hashes.
                1 | 3..=6 | 13 => Awaited::Rest(1),
                7 | 8 => Awaited::Clause(Origin::Empty),
                // Units with a hash each.
                9 => Awaited::Length(2),
                // Clauses that go, models, clauses that are added, assumptions.
                10..=12 | 14..=16 => Awaited::Length(1),
                17 => Awaited::Clause(Origin::Assumptions),
                u64::MAX => Awaited::Step,
                _ => Awaited::Lost,
            },
            Awaited::Rest(n) => rest(n - 1),
            Awaited::Length(width) => rest(number.saturating_mul(width)),
            Awaited::Clause(origin) if number == 0 => Awaited::Hashes(origin),
            Awaited::Clause(Origin::Assumptions) => Awaited::Lits(Origin::Assumptions, number),
            Awaited::Clause(_) => Awaited::Lits(Origin::Clause, number),
            Awaited::Lits(origin, 1) => Awaited::Hashes(origin),
            Awaited::Lits(origin, n) => Awaited::Lits(origin, n - 1),
            Awaited::Hashes(origin) => {
                self.n_conflicts += u64::from(match origin {
                    Origin::Empty => true,
                    Origin::Clause => number != 1,
                    Origin::Assumptions => false,
                });
                rest(number)
            }
            Awaited::Lost => Awaited::Lost,
        }
    }
}

/// A number of which some bytes have come.
#[derive(Default)]
struct Number {
    value: u64,
    n_bytes: u32,
    /// How many it has; known from the first byte, or the second.
    length: u32,
}

impl Number {
    /// Takes a byte; returns the number if it was the last. Numbers of more than 56 bits are not
    /// told apart: they are hashes, and the end of the proof.
    fn push(&mut self, byte: u8) -> Option<u64> {
        match self.n_bytes {
            0 => self.length = byte.trailing_zeros() + 1,
            1 if self.length == 9 && byte & 1 == 0 => self.length = 10,
            _ => {}
        }
        if self.n_bytes < 8 {
            self.value |= u64::from(byte) << (8 * self.n_bytes);
        }
        self.n_bytes += 1;
        if self.n_bytes < self.length {
            return None;
        }
        let Number { value, length, .. } = std::mem::take(self);
        Some(if length <= 8 {
            // All 64 bits may go: then the number is 0.
            value.checked_shr(length).unwrap_or(0)
        } else {
            u64::MAX
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number below 2¹⁴ as varisat writes it.
    fn written(number: u16) -> Vec<u8> {
        if number < 1 << 7 {
            vec![(number as u8) << 1 | 1]
        } else {
            (number << 2 | 2).to_le_bytes().to_vec()
        }
    }

    /// Counts in numbers below 2¹⁴, a byte at a time.
    fn counted(numbers: &[u16]) -> Option<u64> {
        let mut counter = ConflictCounter::default();
        for byte in numbers.iter().flat_map(|&number| written(number)) {
            counter.read(&[byte]);
        }
        counter.n_conflicts()
    }

    #[test]
    fn numbers_have_their_length_in_front() {
        let mut number = Number::default();
        let mut read = |bytes: &[u8]| -> Vec<Option<u64>> {
            bytes.iter().map(|&byte| number.push(byte)).collect()
        };
        assert_eq!(read(&[0x01]), [Some(0)]);
        assert_eq!(read(&[0xff]), [Some(127)]);
        assert_eq!(read(&[0x02, 0x02]), [None, Some(128)]);
        let long = |length: usize, second: u8| {
            let mut bytes = vec![0xff; length];
            bytes[..2].copy_from_slice(&[0, second]);
            bytes
        };
        for (length, second) in [(9, 1), (10, 2)] {
            let read = read(&long(length, second));
            assert_eq!(read[length - 1], Some(u64::MAX));
            assert_eq!(read[..length - 1], vec![None; length - 1]);
        }
        // Seven zeros before the mark: eight bytes.
        let read = read(&[0x80, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(read[7], Some(1));
    }

    #[test]
    fn what_is_learned_counts_and_what_is_shortened_does_not() {
        let learned = [7, 2, 4, 6, 3, 500, 501, 502];
        let learned_unit = [8, 1, 4, 2, 500, 501];
        let shortened = [7, 2, 4, 6, 1, 500, 10, 3, 4, 6, 9];
        let empty = [8, 0, 1, 300];
        assert_eq!(counted(&[]), Some(0));
        assert_eq!(counted(&learned), Some(1));
        assert_eq!(counted(&shortened), Some(0));
        let others = [
            &[0, 1, 1, 2, 7, 7, 4, 1, 13, 9, 9, 2, 7, 7, 8, 8, 14, 1, 7][..],
            &[15, 2, 7, 8, 16, 0, 17, 2, 7, 8, 2, 300, 301, 17, 0, 0],
        ]
        .concat();
        assert_eq!(counted(&others), Some(0));
        let all = [&learned[..], &others, &learned_unit, &shortened, &empty].concat();
        assert_eq!(counted(&all), Some(3));
        assert_eq!(counted(&[18]), None);
    }
}
