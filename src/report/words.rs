//! Numbers in words: times, counts, ratios, dates.

use super::row::{Ranked, Row};

/// What stands for a number that is not known.
pub(super) const MISSING: &str = "n/a";

/// A number with three digits, or all before the point.
pub(super) fn digits(number: f64) -> String {
    let n_decimals = match number.abs() {
        // From what would be rounded up to the next power of ten.
        0.0 => 0,
        size if size < 0.000_999_5 => return format!("{number:.2e}"),
        size if size < 0.099_95 => 4,
        size if size < 0.999_5 => 3,
        size if size < 9.995 => 2,
        size if size < 99.95 => 1,
        _ => 0,
    };
    format!("{number:.n_decimals$}")
}

/// A time of so many microseconds, with its unit.
pub(super) fn time(us: f64) -> String {
    // From what would be rounded up to a thousand.
    if us < 999.5 {
        format!("{} µs", digits(us))
    } else if us < 999_500.0 {
        format!("{} ms", digits(us / 1e3))
    } else {
        format!("{} s", digits(us / 1e6))
    }
}

/// A round time, without zeros behind the point: `50 ms`.
pub(super) fn round_time(us: f64) -> String {
    let text = time(us);
    match text.split_once(' ') {
        Some((number, unit)) if number.contains('.') => {
            let number = number.trim_end_matches('0').trim_end_matches('.');
            format!("{number} {unit}")
        }
        _ => text,
    }
}

/// A time, or what it is called beyond the limit.
pub(super) fn ranked(us: Ranked, row: &Row) -> String {
    us.number().map_or(row.beyond().to_owned(), time)
}

/// A median of counts: a half shows, where it is one.
pub(super) fn count(number: f64) -> String {
    if number.fract() == 0.0 {
        format!("{number:.0}")
    } else {
        format!("{number:.1}")
    }
}

/// How many times as long.
pub(super) fn ratio(ratio: f64) -> String {
    format!("{}×", digits(ratio))
}

/// From one to another.
pub(super) fn interval(low: &str, high: &str) -> String {
    format!("[{low}, {high}]")
}

/// A number of bytes.
pub(super) fn bytes(bytes: u64) -> String {
    let units = ["kB", "MB", "GB", "TB"];
    let mut size = bytes as f64 / 1e3;
    let mut unit = 0;
    while size >= 999.5 && unit + 1 < units.len() {
        size /= 1e3;
        unit += 1;
    }
    format!("{} {}", digits(size), units[unit])
}

/// So many of something: `1 puzzle`, `2 puzzles`.
pub(super) fn n(n: usize, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {what}{plural}")
}

/// The day in UTC of a number of seconds since 1970: `2026-11-30`.
pub(super) fn date(seconds: u64) -> String {
    let is_leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    // Years repeat after 400, which are 146 097 days.
    let days = seconds / 86_400;
    let (mut year, mut day) = (1970 + days / 146_097 * 400, days % 146_097);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= lengths[month] {
        day -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        let all = [
            0.0, 0.0001, 0.0123, 0.5, 0.9996, 1.0, 9.996, 12.34, 99.96, 1234.5,
        ];
        let texts = all.map(digits);
        assert_eq!(
            texts,
            [
                "0", "1.00e-4", "0.0123", "0.500", "1.00", "1.00", "10.0", "12.3", "100", "1234"
            ]
        );
        let times = [1.0, 999.4, 999.6, 2_500.0, 999_600.0, 60e6].map(time);
        assert_eq!(
            times,
            [
                "1.00 µs", "999 µs", "1.00 ms", "2.50 ms", "1.00 s", "60.0 s"
            ]
        );
        assert_eq!(
            [0, 2_000, 123_456_789].map(bytes),
            ["0 kB", "2.00 kB", "123 MB"]
        );
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let days = [0, 58, 59, 789, 11_016, 20_787, 47_540, 47_541, 157_113];
        let dates = days.map(|day| date(day * 86_400 + 86_399));
        assert_eq!(
            dates,
            [
                "1970-01-01",
                "1970-02-28",
                "1970-03-01",
                "1972-02-29",
                "2000-02-29",
                "2026-11-30",
                "2100-02-28",
                "2100-03-01",
                "2400-02-29"
            ]
        );
    }
}
