//! The rows of a summary as comma-separated values (RFC 4180, lines end with `\n`). Times are in
//! microseconds; what is not known is empty, and a time among runs without an answer is `inf`.

use super::Format;
use super::row::{Ranked, Row};
use super::summary::{Group, Summary};
use crate::compare::stats::Ratio;

pub(super) struct Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn summary(&self) -> &'static str {
        "a line for each row, for spreadsheets and plots"
    }

    fn render(&self, summary: &Summary) -> String {
        let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
        let mut text = names.join(",") + "\n";
        for group in &summary.groups {
            for row in &group.rows {
                let fields: Vec<String> = COLUMNS
                    .iter()
                    .map(|(_, field)| quoted(field(group, row)))
                    .collect();
                text += &fields.join(",");
                text.push('\n');
            }
        }
        text
    }
}

/// A field, in quotes where it needs them.
fn quoted(field: String) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

/// What is known, or nothing.
fn known<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// A number among runs without an answer.
fn ranked(value: Option<Ranked>) -> String {
    known(value.map(|Ranked(number)| number))
}

/// A part of the ratio to the baseline.
fn ratio<T: ToString>(row: &Row, part: impl Fn(&Ratio) -> Option<T>) -> String {
    known(row.ratio.as_ref().and_then(part))
}

/// A ratio with as many decimals as are the same on all machines.
fn decimals(ratio: f64) -> String {
    format!("{ratio:.6}")
}

/// A column: its name, and the field of a row.
type Column = (&'static str, fn(&Group, &Row) -> String);

/// All columns, in order.
static COLUMNS: &[Column] = &[
    ("side", |group, _| group.side.to_string()),
    ("boxes", |group, _| group.boxes.clone()),
    ("task", |group, _| group.task.clone()),
    ("encoding", |_, row| row.configuration.encoding.clone()),
    ("at_most_one", |_, row| {
        row.configuration.at_most_one.clone().unwrap_or_default()
    }),
    ("reduce", |_, row| row.configuration.reduce.clone()),
    ("backend", |_, row| row.configuration.backend.clone()),
    ("puzzles", |_, row| row.n_puzzles.to_string()),
    ("runs", |_, row| row.n_runs.to_string()),
    ("answered", |_, row| row.n_answered.to_string()),
    ("timeouts", |_, row| row.n_timeouts.to_string()),
    ("failed", |_, row| row.n_failed.to_string()),
    ("without_solver", |_, row| row.n_without_solver.to_string()),
    ("by_propagation", |_, row| {
        known(row.by_propagation.map(|share| share.n))
    }),
    ("by_propagation_of", |_, row| {
        known(row.by_propagation.map(|share| share.of))
    }),
    ("variables", |_, row| known(row.variables)),
    ("clauses", |_, row| known(row.clauses)),
    ("literals", |_, row| known(row.literals)),
    ("conflicts", |_, row| known(row.conflicts)),
    ("decisions", |_, row| known(row.decisions)),
    ("clock", |_, row| row.clock.name().to_owned()),
    ("median_us", |_, row| ranked(Some(row.total_us.median))),
    ("lower_quartile_us", |_, row| {
        ranked(Some(row.total_us.quartiles[0]))
    }),
    ("upper_quartile_us", |_, row| {
        ranked(Some(row.total_us.quartiles[1]))
    }),
    ("median_low_us", |_, row| {
        ranked(row.total_us.interval.map(|ends| ends[0]))
    }),
    ("median_high_us", |_, row| {
        ranked(row.total_us.interval.map(|ends| ends[1]))
    }),
    ("encode_us", |_, row| known(row.encode_us)),
    ("load_us", |_, row| known(row.load_us)),
    ("solve_us", |_, row| ranked(row.solve_us)),
    ("par2_us", |_, row| known(row.par2_us)),
    ("peak_bytes", |_, row| known(row.peak_bytes)),
    ("is_baseline", |_, row| row.is_baseline.to_string()),
    ("ratio", |_, row| {
        ratio(row, |ratio| ratio.mean.map(decimals))
    }),
    ("ratio_low", |_, row| {
        ratio(row, |ratio| ratio.interval.map(|ends| decimals(ends[0])))
    }),
    ("ratio_high", |_, row| {
        ratio(row, |ratio| ratio.interval.map(|ends| decimals(ends[1])))
    }),
    ("pairs", |_, row| ratio(row, |ratio| Some(ratio.n_pairs))),
    ("won", |_, row| ratio(row, |ratio| Some(ratio.n_won))),
    ("lost", |_, row| ratio(row, |ratio| Some(ratio.n_lost))),
    ("alone", |_, row| ratio(row, |ratio| Some(ratio.n_alone))),
    ("baseline_alone", |_, row| {
        ratio(row, |ratio| Some(ratio.n_other_alone))
    }),
    ("chance", |_, row| {
        ranked(row.chance.map(|chance| chance.median))
    }),
    ("chance_puzzles", |_, row| {
        known(row.chance.map(|chance| chance.n_puzzles))
    }),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(quoted("a b".to_owned()), "a b");
        assert_eq!(quoted("a,b".to_owned()), "\"a,b\"");
        assert_eq!(quoted("sh -c \"a\"".to_owned()), "\"sh -c \"\"a\"\"\"");
        assert_eq!(ranked(Some(Ranked(f64::INFINITY))), "inf");
        assert_eq!(known::<u64>(None), "");
    }
}
