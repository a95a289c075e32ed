//! What is said of many numbers: medians, quartiles, PAR-2, ratios pair by pair, and how sure they are.
//!
//! Runs without an answer are infinite here: they rank behind all answers and are never averaged in.
//! A quantile that falls among them is infinite too, "beyond the limit", and not a time.
//!
//! Quantiles are those of definition 7 in R. J. Hyndman and Y. Fan, Sample Quantiles in Statistical
//! Packages, The American Statistician 50(4), 1996: the value at rank 1 + (n − 1)p, between two ranks on
//! the straight line. The median is the usual one.
//!
//! Intervals are of 95 %, by the percentile bootstrap (B. Efron and R. Tibshirani, An Introduction to
//! the Bootstrap, 1993, chapter 13), from a fixed seed. What is drawn are puzzles, each with all of
//! its copies: copies of a puzzle are more alike than puzzles are.

#![expect(clippy::cast_precision_loss, reason = "there are never 2⁵² runs")]

use serde::Serialize;

use crate::random::Random;

/// Samples that are drawn for an interval.
pub const N_RESAMPLES: usize = 1000;

/// The fewest puzzles for which there is an interval. Of five values not even all the way from the
/// smallest to the largest covers the median in 19 of 20 cases: 1 − 2 · 2⁻⁵ = 0.94.
pub const LEAST_PUZZLES: usize = 6;

/// The numbers in order.
pub fn sorted(numbers: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_unstable_by(f64::total_cmp);
    numbers
}

/// The quantile of sorted numbers, `p` from 0 to 1; `None` of none.
pub fn quantile(sorted: &[f64], p: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let rank = last as f64 * p;
    let below = sorted[rank.floor() as usize];
    let above = sorted[(rank.ceil() as usize).min(last)];
    Some(between(below, above, rank.fract()))
}

/// The number on the way from one to another; what is on the way to infinity is infinite.
fn between(below: f64, above: f64, part: f64) -> f64 {
    if part == 0.0 || below >= above {
        below
    } else {
        below + (above - below) * part
    }
}

/// The median of sorted numbers; `None` of none.
pub fn median(sorted: &[f64]) -> Option<f64> {
    quantile(sorted, 0.5)
}

/// The lower and the upper quartile of sorted numbers; `None` of none.
pub fn quartiles(sorted: &[f64]) -> Option<[f64; 2]> {
    Some([quantile(sorted, 0.25)?, quantile(sorted, 0.75)?])
}

/// PAR-2 (penalised average runtime): the mean time, where a run without an answer counts as twice its
/// limit. Pairs of time, infinite without an answer, and limit. `None` of none, and if a run without
/// an answer had no limit.
pub fn par2(runs: &[(f64, Option<f64>)]) -> Option<f64> {
    let mut sum = 0.0;
    for &(time, limit) in runs {
        sum += if time.is_finite() { time } else { 2.0 * limit? };
    }
    (!runs.is_empty()).then(|| sum / runs.len() as f64)
}

/// The interval of the median of all numbers, given puzzle by puzzle; `None` of fewer than
/// [`LEAST_PUZZLES`].
pub fn median_interval(puzzles: &[Vec<f64>], random: &mut Random) -> Option<[f64; 2]> {
    let mut all: Vec<(f64, usize)> = Vec::new();
    for (puzzle, numbers) in puzzles.iter().enumerate() {
        all.extend(numbers.iter().map(|&number| (number, puzzle)));
    }
    all.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    interval(puzzles.len(), random, |drawn| {
        let n: usize = all.iter().map(|&(_, puzzle)| drawn[puzzle]).sum();
        weighted_median(&all, drawn, n)
    })
}

/// The median of sorted numbers of which each counts as often as its puzzle was drawn, `n` in all.
fn weighted_median(all: &[(f64, usize)], drawn: &[usize], n: usize) -> Option<f64> {
    let (lower, upper) = (n.checked_sub(1)? / 2, n / 2);
    let mut n_passed = 0;
    let mut below = None;
    for &(number, puzzle) in all {
        n_passed += drawn[puzzle];
        if n_passed > lower && below.is_none() {
            below = Some(number);
        }
        if n_passed > upper {
            return Some(between(below?, number, 0.5));
        }
    }
    None
}

/// The interval of what a sample gives; a sample says how often each puzzle was drawn.
fn interval(
    n_puzzles: usize,
    random: &mut Random,
    measure: impl Fn(&[usize]) -> Option<f64>,
) -> Option<[f64; 2]> {
    if n_puzzles < LEAST_PUZZLES {
        return None;
    }
    let mut drawn = vec![0; n_puzzles];
    let mut measured = Vec::with_capacity(N_RESAMPLES);
    for _ in 0..N_RESAMPLES {
        drawn.fill(0);
        for _ in 0..n_puzzles {
            drawn[random.below(n_puzzles)] += 1;
        }
        measured.extend(measure(&drawn));
    }
    let measured = sorted(measured);
    Some([quantile(&measured, 0.025)?, quantile(&measured, 0.975)?])
}

/// One set of times against another, pair by pair.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ratio {
    /// Pairs in which both gave an answer.
    pub n_pairs: usize,
    /// How many times as long as the other it took in those: the geometric mean, which is the same
    /// seen from either side (P. J. Fleming and J. J. Wallace, How not to lie with statistics,
    /// Communications of the ACM 29(3), 1986). `None` without a pair.
    pub mean: Option<f64>,
    /// The interval of the mean.
    pub interval: Option<[f64; 2]>,
    /// Pairs in which it was faster.
    pub n_won: usize,
    /// Pairs in which it was slower.
    pub n_lost: usize,
    /// Pairs in which it alone gave an answer; they are in no mean.
    pub n_alone: usize,
    /// Pairs in which the other alone gave an answer; they are in no mean.
    pub n_other_alone: usize,
}

impl Ratio {
    /// The same pairs seen from the other side.
    #[must_use]
    pub fn inverse(&self) -> Ratio {
        Ratio {
            n_pairs: self.n_pairs,
            mean: self.mean.map(f64::recip),
            interval: self.interval.map(|[low, high]| [high.recip(), low.recip()]),
            n_won: self.n_lost,
            n_lost: self.n_won,
            n_alone: self.n_other_alone,
            n_other_alone: self.n_alone,
        }
    }
}

/// Compares pairs of a time and the other's time, given puzzle by puzzle.
pub fn ratio(puzzles: &[Vec<[f64; 2]>], random: &mut Random) -> Ratio {
    let pairs = || puzzles.iter().flatten();
    let count = |holds: fn(&[f64; 2]) -> bool| pairs().filter(|pair| holds(pair)).count();
    let is_answered = |pair: &&[f64; 2]| pair[0].is_finite() && pair[1].is_finite();
    // Of each puzzle with a pair: the sum of logarithms, and how many.
    let mut logs: Vec<(f64, f64)> = Vec::new();
    for puzzle in puzzles {
        let answered: Vec<&[f64; 2]> = puzzle.iter().filter(is_answered).collect();
        if !answered.is_empty() {
            let sum = answered.iter().map(|pair| log_ratio(pair)).sum();
            logs.push((sum, answered.len() as f64));
        }
    }
    let mean = |weight: &dyn Fn(usize) -> f64| {
        let (mut sum, mut n) = (0.0, 0.0);
        for (index, (log, n_logs)) in logs.iter().enumerate() {
            sum += weight(index) * log;
            n += weight(index) * n_logs;
        }
        (n > 0.0).then(|| (sum / n).exp())
    };
    Ratio {
        n_pairs: pairs().filter(is_answered).count(),
        mean: mean(&|_| 1.0),
        interval: interval(logs.len(), random, |drawn| {
            mean(&|index| drawn[index] as f64)
        }),
        n_won: count(|pair| pair[0] < pair[1] && pair[1].is_finite()),
        n_lost: count(|pair| pair[1] < pair[0] && pair[0].is_finite()),
        n_alone: count(|pair| pair[0].is_finite() && !pair[1].is_finite()),
        n_other_alone: count(|pair| pair[1].is_finite() && !pair[0].is_finite()),
    }
}

/// The logarithm of a ratio of microseconds; less than one counts as one.
fn log_ratio(pair: &[f64; 2]) -> f64 {
    (pair[0].max(1.0) / pair[1].max(1.0)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEVER: f64 = f64::INFINITY;

    fn random() -> Random {
        Random::new(1, &["test"])
    }

    #[track_caller]
    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn quantiles_are_those_of_definition_7() {
        let numbers = sorted([7.0, 1.0, 4.0, 2.0]);
        assert_eq!(numbers, [1.0, 2.0, 4.0, 7.0]);
        // Ranks 1 + 3p: 1.75, 2.5 and 3.25.
        assert_eq!(quartiles(&numbers), Some([1.75, 4.75]));
        assert_eq!(median(&numbers), Some(3.0));
        assert_eq!(median(&[1.0, 2.0, 9.0]), Some(2.0));
        assert_eq!(quartiles(&[5.0]), Some([5.0, 5.0]));
        assert_eq!(median(&[]), None);
        assert_eq!(quantile(&numbers, 1.0), Some(7.0));
    }

    #[test]
    fn a_quantile_among_runs_without_an_answer_is_no_time() {
        let numbers = [1.0, 3.0, NEVER, NEVER];
        assert_eq!(median(&numbers), Some(NEVER));
        assert_eq!(quartiles(&numbers), Some([2.5, NEVER]));
        assert_eq!(median(&[1.0, 3.0, NEVER]), Some(3.0));
        assert_eq!(median(&[NEVER, NEVER]), Some(NEVER));
    }

    #[test]
    fn par2_counts_the_unknown_twice_its_limit() {
        assert_eq!(par2(&[(1.0, Some(10.0)), (NEVER, Some(10.0))]), Some(10.5));
        assert_eq!(par2(&[(1.0, None), (2.0, None)]), Some(1.5));
        assert_eq!(par2(&[(1.0, None), (NEVER, None)]), None);
        assert_eq!(par2(&[]), None);
    }

    #[test]
    fn an_interval_of_the_median_holds_it_and_widens_with_the_numbers() {
        let of = |numbers: &[f64]| {
            let puzzles: Vec<Vec<f64>> = numbers.iter().map(|&number| vec![number]).collect();
            median_interval(&puzzles, &mut random())
        };
        assert_eq!(of(&[1.0; 5]), None);
        assert_eq!(of(&[4.0; 6]), Some([4.0, 4.0]));
        let numbers: Vec<f64> = (1..=101).map(f64::from).collect();
        let [low, high] = of(&numbers).unwrap();
        // By order statistics, 50.5 ± 1.96 · √101 / 2: ranks 41 and 61.
        assert!((38.0..44.0).contains(&low), "{low}");
        assert!((58.0..64.0).contains(&high), "{high}");
        let [low, high] = of(&[1.0, 2.0, 3.0, 4.0, NEVER, NEVER, NEVER]).unwrap();
        assert!(low <= 3.0 && high == NEVER, "{low} {high}");
    }

    #[test]
    fn copies_of_a_puzzle_do_not_make_an_interval_narrower() {
        let once: Vec<Vec<f64>> = (0..20).map(|n| vec![f64::from(n)]).collect();
        let tenfold: Vec<Vec<f64>> = (0..20).map(|n| vec![f64::from(n); 10]).collect();
        assert_eq!(
            median_interval(&once, &mut random()),
            median_interval(&tenfold, &mut random())
        );
    }

    #[test]
    fn the_median_of_a_sample_is_that_of_the_drawn_numbers_written_out() {
        let all = [(1.0, 0), (2.0, 1), (5.0, 0), (9.0, 2)];
        // 1 1 5 5 9 and 1 2 5 9: puzzle 0 twice, or each once.
        assert_eq!(weighted_median(&all, &[2, 0, 1], 5), Some(5.0));
        assert_eq!(weighted_median(&all, &[1, 1, 1], 4), Some(3.5));
        assert_eq!(weighted_median(&all, &[0, 0, 0], 0), None);
    }

    #[test]
    fn ratios_are_averaged_where_both_answered() {
        // Ratios 2, 8 and 1/4: the product is 4, the mean its third root.
        let pairs = [[20.0, 10.0], [80.0, 10.0], [5.0, 20.0]];
        let mut puzzles: Vec<Vec<[f64; 2]>> = pairs.iter().map(|&pair| vec![pair]).collect();
        puzzles[0].push([NEVER, 3.0]);
        puzzles[1].push([NEVER, 3.0]);
        puzzles.push(vec![[3.0, NEVER], [NEVER, NEVER]]);
        let ratio = ratio(&puzzles, &mut random());
        assert_near(ratio.mean.unwrap(), 4.0_f64.cbrt());
        assert_eq!(ratio.interval, None);
        let counts = [
            ratio.n_pairs,
            ratio.n_won,
            ratio.n_lost,
            ratio.n_alone,
            ratio.n_other_alone,
        ];
        assert_eq!(counts, [3, 1, 2, 1, 2]);
        let Ratio {
            n_pairs,
            mean,
            interval,
            n_won,
            n_lost,
            n_alone,
            n_other_alone,
        } = ratio.inverse();
        assert_near(mean.unwrap(), 0.25_f64.cbrt());
        assert_eq!(interval, None);
        let counts = [n_pairs, n_won, n_lost, n_alone, n_other_alone];
        assert_eq!(counts, [3, 2, 1, 2, 1]);
    }

    #[test]
    fn an_interval_of_a_ratio_holds_it() {
        let doubled: Vec<Vec<[f64; 2]>> = (1..=8)
            .map(|n| vec![[2.0 * f64::from(n), f64::from(n)]])
            .collect();
        let [low, high] = ratio(&doubled, &mut random()).interval.unwrap();
        assert_near(low, 2.0);
        assert_near(high, 2.0);
        let mixed: Vec<Vec<[f64; 2]>> = (1..=8).map(|n| vec![[f64::from(n), 3.0]]).collect();
        let found = ratio(&mixed, &mut random());
        // The eighth root of 8! / 3⁸.
        assert_near(found.mean.unwrap(), (40320.0 / 6561.0_f64).powf(0.125));
        let [low, high] = found.interval.unwrap();
        assert!(low < 1.0 && 1.25 < high, "{low} {high}");
        let [other_low, other_high] = found.inverse().interval.unwrap();
        assert_near(other_low * high, 1.0);
        assert_near(other_high * low, 1.0);
        assert_eq!(ratio(&[], &mut random()).mean, None);
        // No time is so short that a ratio would be infinite.
        let nothing = ratio(&[vec![[0.0, 8.0]]], &mut random());
        assert_near(nothing.mean.unwrap(), 0.125);
    }
}
