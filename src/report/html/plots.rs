//! The plots of a report: times, sizes, growth.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::plot::{Axis, N_STYLES, Plot, Point, Series, Shape};
use super::{by_speed, name};
use crate::report::summary::{Configuration, Group};
use crate::report::words;

/// Points of a line, at most.
const N_POINTS: usize = 200;

/// What is said where not all rows are shown.
fn which(n_shown: usize, n: usize) -> String {
    if n_shown < n {
        format!(" Shown are the {n_shown} with the least PAR-2, of {n}.")
    } else {
        String::new()
    }
}

/// The share of runs that were answered within a time, a line for each row; `None` without an answer.
pub(in crate::report) fn times(group: &Group) -> Option<Plot> {
    let order = by_speed(group);
    let mut series = Vec::new();
    let mut all = Vec::new();
    for &index in order.iter().take(N_STYLES) {
        let row = &group.rows[index];
        let name = name(group, row);
        let times = &row.answered_us;
        all.extend_from_slice(times);
        let points = spaced(times.len()).map(|rank| {
            let share = (rank + 1) as f64 / row.n_runs as f64;
            let time = words::time(times[rank]);
            Point {
                x: times[rank],
                y: share,
                title: format!("{name}: {:.0} % within {time}", share * 100.0),
            }
        });
        series.push(Series {
            points: points.collect(),
            name,
            style: series.len(),
            shape: Shape::Steps,
        });
    }
    Some(Plot {
        title: "Runs answered within a time".to_owned(),
        caption: format!(
            "Further left and higher is better; what a line does not reach was not answered.{}",
            which(series.len(), order.len())
        ),
        x: Axis::log("total time of a run", &all, words::round_time)?,
        y: Axis::share("answered"),
        series,
    })
}

/// Ranks from the first to the last of `n`, not too many.
fn spaced(n: usize) -> impl Iterator<Item = usize> {
    let n_points = n.min(N_POINTS);
    (0..n_points).map(move |index| match n_points {
        1 => n - 1,
        _ => index * (n - 1) / (n_points - 1),
    })
}

/// The size of formulas against the time, a point for each row; `None` where none is known.
pub(super) fn sizes(group: &Group) -> Option<Plot> {
    let mut by_encoding: Vec<(&str, Vec<Point>, Vec<Point>)> = Vec::new();
    let first_backend = &group.rows.first()?.configuration.backend;
    let (mut xs, mut ys) = (Vec::new(), Vec::new());
    let mut n_left_out = 0;
    for row in &group.rows {
        let (Some(x), Some(y)) = (row.literals, row.total_us.median.number()) else {
            n_left_out += 1;
            continue;
        };
        xs.push(x);
        ys.push(y);
        let name = name(group, row);
        let title = format!("{name}: {} literals, {}", words::count(x), words::time(y));
        let encoding = row.configuration.encoding.as_str();
        let index = by_encoding.iter().position(|known| known.0 == encoding);
        let index = index.unwrap_or_else(|| {
            by_encoding.push((encoding, Vec::new(), Vec::new()));
            by_encoding.len() - 1
        });
        let point = Point { x, y, title };
        if &row.configuration.backend == first_backend {
            by_encoding[index].1.push(point);
        } else {
            by_encoding[index].2.push(point);
        }
    }
    let has_others = by_encoding.iter().any(|known| !known.2.is_empty());
    let mut caption = vec!["A point for each configuration.".to_owned()];
    if has_others {
        caption.push(format!("Filled: {first_backend}; hollow: other solvers."));
    }
    if n_left_out > 0 {
        caption.push(format!(
            "Left out, without a formula or a median: {n_left_out}."
        ));
    }
    let mut series = Vec::new();
    for (style, (encoding, filled, hollow)) in by_encoding.into_iter().enumerate() {
        let name = match style.cmp(&N_STYLES) {
            Ordering::Less => encoding,
            Ordering::Equal => "others",
            Ordering::Greater => "",
        };
        for (name, shape, points) in [(name, Shape::Points, filled), ("", Shape::Hollow, hollow)] {
            series.push(Series {
                name: name.to_owned(),
                style,
                shape,
                points,
            });
        }
    }
    Some(Plot {
        title: "Size of the formula and time".to_owned(),
        caption: caption.join(" "),
        x: Axis::log("literals, median", &xs, words::count)?,
        y: Axis::log("median time", &ys, words::round_time)?,
        series,
    })
}

/// The median time against the side, a line for each configuration; `None` of a single side. Of several
/// shapes of boxes or tasks at a side, the first is shown.
pub(in crate::report) fn growth(groups: &[Group]) -> Option<Plot> {
    let mut by_side: BTreeMap<usize, &Group> = BTreeMap::new();
    let task = &groups.first()?.task;
    for group in groups.iter().filter(|group| &group.task == task) {
        by_side.entry(group.side).or_insert(group);
    }
    if by_side.len() < 2 {
        return None;
    }
    let n_left_out = groups.len() - by_side.len();
    let (_, largest) = by_side.last_key_value()?;
    let order = by_speed(largest);
    let (mut series, mut ys) = (Vec::new(), Vec::new());
    for &index in order.iter().take(N_STYLES) {
        let configuration = &largest.rows[index].configuration;
        let name = name(largest, &largest.rows[index]);
        let points = growth_of(configuration, &name, &by_side);
        ys.extend(points.iter().map(|point| point.y));
        series.push(Series {
            name,
            style: series.len(),
            shape: Shape::Line,
            points,
        });
    }
    let mut caption = format!(
        "Medians beyond the limit are left out.{}",
        which(series.len(), order.len())
    );
    if n_left_out > 0 {
        caption += " Of several shapes of boxes or tasks at a side, the first is shown.";
    }
    let ticks = by_side.keys().map(|side| (*side as f64, side.to_string()));
    Some(Plot {
        title: "Median time and side of the grid".to_owned(),
        caption,
        x: Axis::log_at("side", ticks.collect()),
        y: Axis::log("median time", &ys, words::round_time)?,
        series,
    })
}

/// The medians of a configuration by side.
fn growth_of(
    configuration: &Configuration,
    name: &str,
    by_side: &BTreeMap<usize, &Group>,
) -> Vec<Point> {
    let mut points = Vec::new();
    for (side, group) in by_side {
        let mut rows = group.rows.iter();
        let row = rows.find(|row| &row.configuration == configuration);
        if let Some(y) = row.and_then(|row| row.total_us.median.number()) {
            points.push(Point {
                x: *side as f64,
                y,
                title: format!("{name}, side {side}: {}", words::time(y)),
            });
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_ends_and_not_too_many_points() {
        for n in [0, 1, 2, 199, 200, 201, 10_000] {
            let ranks: Vec<usize> = spaced(n).collect();
            assert!(ranks.len() == n.min(N_POINTS) && ranks.is_sorted());
            assert_eq!(ranks.last().copied(), n.checked_sub(1));
            assert_eq!(ranks.first().copied(), (n > 0).then_some(0));
        }
    }
}
