//! The columns of tables, each with its note: one list for all formats that people read.

use super::configuration::Differing;
use super::row::Row;
use super::summary::Group;
use super::words::{self, interval, ranked, time};

/// What the parts of a configuration are called.
pub(super) const PARTS: [&str; 5] = ["encoding", "at-most-one", "reduce", "solver", "task"];

/// A cell of a table.
pub(super) struct Cell {
    /// What is shown.
    pub(super) text: String,
    /// By what rows are sorted.
    pub(super) number: f64,
}

/// A column of a table.
pub(super) struct Column {
    /// What stands above.
    pub(super) title: &'static str,
    /// What it is.
    pub(super) note: &'static str,
    /// Whether it is left out where all rows have 0.
    skips_zero: bool,
    /// The cell of a row; `None` where nothing is known.
    pub(super) cell: fn(&Row) -> Option<Cell>,
}

impl Column {
    /// A column that is left out only where nothing is known.
    const fn new(
        title: &'static str,
        note: &'static str,
        cell: fn(&Row) -> Option<Cell>,
    ) -> Column {
        Column {
            title,
            note,
            skips_zero: false,
            cell,
        }
    }

    /// A column that is left out where all rows have 0, too.
    const fn not_zero(
        title: &'static str,
        note: &'static str,
        cell: fn(&Row) -> Option<Cell>,
    ) -> Column {
        Column {
            title,
            note,
            skips_zero: true,
            cell,
        }
    }

    /// Whether it tells anything about these rows.
    fn is_worth(&self, rows: &[Row]) -> bool {
        let mut cells = rows.iter().filter_map(|row| (self.cell)(row));
        cells.any(|cell| !self.skips_zero || cell.number > 0.0)
    }
}

/// The columns that tell something about a group.
pub(super) fn of(group: &Group) -> Vec<&'static Column> {
    let all = COLUMNS.iter();
    all.filter(|column| column.is_worth(&group.rows)).collect()
}

/// The columns that any of these groups has.
pub(super) fn of_any(groups: &[Group]) -> Vec<&'static Column> {
    let is_worth = |column: &&Column| groups.iter().any(|group| column.is_worth(&group.rows));
    COLUMNS.iter().filter(is_worth).collect()
}

/// What all rows of a group have in common, and how many puzzles there are.
pub(super) fn common(group: &Group, differing: Differing) -> String {
    let mut common = vec![
        words::n(group.n_puzzles, "puzzle"),
        differing.common(&group.rows[0].configuration),
    ];
    let clock = group.rows[0].clock;
    if group.rows.iter().all(|row| row.clock == clock) {
        common.push(format!("{} time", clock.name()));
    }
    common.retain(|text| !text.is_empty());
    common.join(", ")
}

/// A cell with a number that is written as a count.
fn count(number: f64) -> Cell {
    Cell {
        text: words::count(number),
        number,
    }
}

/// A cell with a time.
fn span(us: f64) -> Cell {
    Cell {
        text: time(us),
        number: us,
    }
}

/// All columns, in order: what came out before where it comes from.
static COLUMNS: &[Column] = &[
    Column::new(
        "answered",
        "runs with an answer, of all runs; each copy of a puzzle is a run",
        |row| {
            Some(Cell {
                text: format!("{}/{}", row.n_answered, row.n_runs),
                number: row.n_answered as f64,
            })
        },
    ),
    Column::not_zero(
        "timeouts",
        "runs that ended at a limit, or in which the solver gave up",
        |row| Some(count(row.n_timeouts as f64)),
    ),
    Column::not_zero("failed", "runs in which something broke", |row| {
        Some(count(row.n_failed as f64))
    }),
    Column::new(
        "median time",
        "from the puzzle to the answer, over all runs; `> timeout` where it falls among runs without an answer",
        |row| {
            Some(Cell {
                text: ranked(row.total_us.median, row),
                number: row.total_us.median.0,
            })
        },
    ),
    Column::new(
        "quartiles",
        "a quarter of the runs is below, and above",
        |row| {
            let [low, high] = row.total_us.quartiles;
            Some(Cell {
                text: interval(&ranked(low, row), &ranked(high, row)),
                number: high.0,
            })
        },
    ),
    Column::new(
        "95 % interval",
        "of the median time, from 1000 samples of the puzzles (percentile bootstrap); from 6 puzzles on",
        |row| {
            row.total_us.interval.map(|[low, high]| Cell {
                text: interval(&ranked(low, row), &ranked(high, row)),
                number: high.0,
            })
        },
    ),
    Column::not_zero(
        "clock",
        "processor time where it is known for all runs of the row, else time on the wall",
        |row| {
            Some(Cell {
                text: row.clock.name().to_owned(),
                number: f64::from(u8::from(row.clock != super::row::Clock::Cpu)),
            })
        },
    ),
    Column::new(
        "PAR-2",
        "the mean time, where a run without an answer counts as twice the limit",
        |row| row.par2_us.map(span),
    ),
    Column::new(
        "to baseline",
        "times as long as the baseline: geometric mean over pairs (same puzzle, same copy) that both answered, with its 95 % interval",
        |row| {
            if row.is_baseline {
                let text = "baseline".to_owned();
                return Some(Cell { text, number: 1.0 });
            }
            let ratio = row.ratio.as_ref()?;
            let number = ratio.mean?;
            let mut text = words::ratio(number);
            if let Some([low, high]) = ratio.interval {
                text.push(' ');
                text.push_str(&interval(&words::digits(low), &words::digits(high)));
            }
            Some(Cell { text, number })
        },
    ),
    Column::new(
        "won : lost",
        "pairs in which it was faster than the baseline, and slower",
        |row| {
            row.ratio.as_ref().map(|ratio| Cell {
                text: format!("{} : {}", ratio.n_won, ratio.n_lost),
                number: ratio.n_won as f64,
            })
        },
    ),
    Column::not_zero(
        "alone",
        "pairs that it alone answered, and that the baseline alone answered; they are in no ratio",
        |row| {
            row.ratio.as_ref().map(|ratio| Cell {
                text: format!("{} : {}", ratio.n_alone, ratio.n_other_alone),
                number: (ratio.n_alone + ratio.n_other_alone) as f64,
            })
        },
    ),
    Column::new(
        "chance",
        "the longest time of a puzzle's copies by its shortest, the median over puzzles that reached the solver",
        |row| {
            row.chance.map(|chance| Cell {
                text: (chance.median.number()).map_or(row.beyond().to_owned(), words::ratio),
                number: chance.median.0,
            })
        },
    ),
    Column::not_zero(
        "no solver",
        "puzzles that were answered without the solver; they are in no number of formula or solver",
        |row| Some(count(row.n_without_solver as f64)),
    ),
    Column::new(
        "by propagation",
        "formulas, as written, that unit propagation alone decides, of those that were looked at",
        |row| {
            row.by_propagation.map(|share| Cell {
                text: format!("{}/{}", share.n, share.of),
                number: share.n as f64,
            })
        },
    ),
    Column::new("variables", "of the formula, the median", |row| {
        row.variables.map(count)
    }),
    Column::new("clauses", "of the formula, the median", |row| {
        row.clauses.map(count)
    }),
    Column::new("literals", "of all clauses, the median", |row| {
        row.literals.map(count)
    }),
    Column::new(
        "conflicts",
        "of the solver, the median of answered runs, where the solver tells",
        |row| row.conflicts.map(count),
    ),
    Column::new(
        "decisions",
        "of the solver, the median of answered runs, where the solver tells",
        |row| row.decisions.map(count),
    ),
    Column::new("encode", "writing the formula, the median", |row| {
        row.encode_us.map(span)
    }),
    Column::new("load", "handing it to the solver, the median", |row| {
        row.load_us.map(span)
    }),
    Column::new(
        "solve",
        "the solver's own work, the median; with start and reading where it is a process",
        |row| {
            row.solve_us.map(|us| Cell {
                text: ranked(us, row),
                number: us.0,
            })
        },
    ),
    Column::new(
        "memory",
        "the most that a run's process took, where the solver is one",
        |row| {
            row.peak_bytes.map(|bytes| Cell {
                text: words::bytes(bytes),
                number: bytes as f64,
            })
        },
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::stats::{LEAST_PUZZLES, N_RESAMPLES};

    #[test]
    fn notes_give_the_numbers_that_are_used() {
        let mut columns = COLUMNS.iter();
        let interval = columns.find(|column| column.title == "95 % interval");
        let note = interval.unwrap().note;
        assert!(note.contains(&format!("{N_RESAMPLES} samples")));
        assert!(note.contains(&format!("from {LEAST_PUZZLES} puzzles")));
    }
}
