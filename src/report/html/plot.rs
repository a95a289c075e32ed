//! A plot as SVG: axes with ticks, lines and markers, a legend. Colours are classes of the style sheet,
//! so that light, dark and print have their own; dashes and markers tell lines apart without them.

use std::fmt::Write;

use super::escaped;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 44.0;

/// Room for the title of a plot that is a file of its own.
const TITLE: f64 = 26.0;

/// Room for a line of its legend.
const LEGEND_LINE: f64 = 19.0;

/// Styles that can be told apart; the next one is for all others.
pub(super) const N_STYLES: usize = 8;

/// An axis, from low to high.
pub(super) struct Axis {
    title: String,
    low: f64,
    high: f64,
    is_log: bool,
    ticks: Vec<(f64, String)>,
}

impl Axis {
    /// A logarithmic axis that holds these numbers above 0; `None` if there are none.
    pub(super) fn log(title: &str, numbers: &[f64], label: fn(f64) -> String) -> Option<Axis> {
        let numbers = || numbers.iter().filter(|number| number.is_finite());
        let low = numbers().copied().fold(f64::INFINITY, f64::min).max(1.0);
        let high = numbers().copied().reduce(f64::max)?.max(low);
        let (low, high) = (low / 1.25, high * 1.25);
        Some(Axis {
            title: title.to_owned(),
            low,
            high,
            is_log: true,
            ticks: log_ticks(low, high)
                .into_iter()
                .map(|tick| (tick, label(tick)))
                .collect(),
        })
    }

    /// A logarithmic axis with a tick at each of these numbers, at least one.
    pub(super) fn log_at(title: &str, ticks: Vec<(f64, String)>) -> Axis {
        let numbers = || ticks.iter().map(|tick| tick.0);
        Axis {
            title: title.to_owned(),
            low: numbers().fold(f64::INFINITY, f64::min) / 1.1,
            high: numbers().fold(0.0, f64::max) * 1.1,
            is_log: true,
            ticks,
        }
    }

    /// An axis from 0 to 100 %.
    pub(super) fn share(title: &str) -> Axis {
        let quarters = (0..=4).map(f64::from);
        Axis {
            title: title.to_owned(),
            low: 0.0,
            high: 1.0,
            is_log: false,
            ticks: quarters
                .map(|n| (n / 4.0, format!("{} %", n * 25.0)))
                .collect(),
        }
    }

    /// Where a number is, from 0 to 1.
    fn place(&self, number: f64) -> f64 {
        if self.is_log {
            (number.max(self.low) / self.low).ln() / (self.high / self.low).ln()
        } else {
            (number - self.low) / (self.high - self.low)
        }
    }

    /// Where a number is across.
    fn x(&self, number: f64) -> f64 {
        LEFT + self.place(number) * (WIDTH - LEFT - RIGHT)
    }

    /// Where a number is from above.
    fn y(&self, number: f64) -> f64 {
        HEIGHT - BOTTOM - self.place(number) * (HEIGHT - TOP - BOTTOM)
    }
}

/// Ticks at powers of ten; with 2 and 5 between where there are few, fewer where there are many.
fn log_ticks(low: f64, high: f64) -> Vec<f64> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = high.log10() - low.log10();
    let steps: &[f64] = if decades < 0.7 {
        &[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0]
    } else if decades < 3.0 {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let every = if decades > 7.0 { 2 } else { 1 };
    let mut ticks = Vec::new();
    for power in (first..=last).filter(|power| power % every == 0) {
        for step in steps {
            let tick = step * 10.0_f64.powi(power);
            if (low..=high).contains(&tick) {
                ticks.push(tick);
            }
        }
    }
    ticks
}

/// How points are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// As a line that rises in steps, with a few markers.
    Steps,
    /// As a line with a marker at each.
    Line,
    /// As markers.
    Points,
    /// As markers that are not filled.
    Hollow,
}

/// A point, and what it is called when it is pointed at.
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) title: String,
}

/// Points that belong together.
pub(super) struct Series {
    /// What the legend says; empty for what stands there already.
    pub(super) name: String,
    pub(super) style: usize,
    pub(super) shape: Shape,
    pub(super) points: Vec<Point>,
}

impl Series {
    /// Its line and marker, 38 wide and 14 high.
    fn sample(&self) -> String {
        let style = self.style.min(N_STYLES);
        let line = match self.shape {
            Shape::Steps | Shape::Line => {
                format!("<path class=\"line s{style}\" d=\"M0 7H38\"/>")
            }
            Shape::Points | Shape::Hollow => String::new(),
        };
        let mark = MARKS[style];
        format!("{line}<path class=\"mark s{style}\" d=\"M19 7{mark}\"/>")
    }
}

/// A plot.
pub(in crate::report) struct Plot {
    pub(super) title: String,
    pub(super) caption: String,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) series: Vec<Series>,
}

impl Plot {
    /// Writes it as a figure.
    pub(super) fn write(&self, out: &mut String) {
        put!(out, "<figure>\n<h3>{}</h3>\n", escaped(&self.title));
        let label = escaped(&format!("{}. {}", self.title, self.caption));
        put!(
            out,
            "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">\n"
        );
        self.write_axes(out);
        for series in &self.series {
            self.write_series(series, out);
        }
        put!(out, "</svg>\n");
        self.write_legend(out);
        put!(out, "<figcaption>{}</figcaption>\n", escaped(&self.caption));
        put!(out, "</figure>\n");
    }

    /// A file of its own, with its title above and its legend below.
    pub(in crate::report) fn standalone(&self, style: &str) -> String {
        let named = || self.series.iter().filter(|series| !series.name.is_empty());
        let height = HEIGHT + TITLE + LEGEND_LINE * named().count().div_ceil(2) as f64 + 8.0;
        let (title, label) = (escaped(&self.title), escaped(&self.caption));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             aria-label=\"{title}. {label}\">\n<style>\n{style}\
             svg {{ color: var(--text); background: var(--back); }}\n</style>\n\
             <text x=\"4\" y=\"17\" font-weight=\"bold\">{title}</text>\n<g transform=\"translate(0 {TITLE})\">\n"
        );
        self.write_axes(&mut out);
        for series in &self.series {
            self.write_series(series, &mut out);
        }
        for (index, series) in named().enumerate() {
            let x = 8.0 + WIDTH / 2.0 * (index % 2) as f64;
            let y = HEIGHT + LEGEND_LINE * (index / 2) as f64;
            let (sample, name) = (series.sample(), escaped(&series.name));
            put!(
                out,
                "<g transform=\"translate({x} {y})\">{sample}<text x=\"46\" y=\"12\">{name}</text></g>\n"
            );
        }
        out += "</g>\n</svg>\n";
        out
    }

    fn write_axes(&self, out: &mut String) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let mut free_from = 0.0;
        for (tick, label) in &self.x.ticks {
            let x = self.x.x(*tick);
            put!(out, "<path class=\"grid\" d=\"M{x:.1} {TOP}V{bottom}\"/>\n");
            // No label over another.
            let half = 4.0 * label.chars().count() as f64;
            if x - half > free_from {
                free_from = x + half + 4.0;
                let (label, y) = (escaped(label), bottom + 17.0);
                put!(
                    out,
                    "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{label}</text>\n"
                );
            }
        }
        let mut free_below = HEIGHT;
        for (tick, label) in &self.y.ticks {
            let y = self.y.y(*tick);
            put!(out, "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{right}\"/>\n");
            if y < free_below {
                free_below = y - 14.0;
                let (x, y, label) = (LEFT - 6.0, y + 4.0, escaped(label));
                put!(
                    out,
                    "<text x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{label}</text>\n"
                );
            }
        }
        put!(
            out,
            "<path class=\"frame\" d=\"M{LEFT} {TOP}V{bottom}H{right}\"/>\n"
        );
        let (x, y) = (f64::midpoint(LEFT, right), HEIGHT - 6.0);
        let (across, up) = (escaped(&self.x.title), escaped(&self.y.title));
        put!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{across}</text>\n"
        );
        put!(out, "<text x=\"4\" y=\"15\">{up}</text>\n");
    }

    fn write_series(&self, series: &Series, out: &mut String) {
        let style = series.style.min(N_STYLES);
        let places: Vec<[f64; 2]> = series
            .points
            .iter()
            .map(|point| [self.x.x(point.x), self.y.y(point.y)])
            .collect();
        let title = escaped(&series.name);
        if let Some(path) = line(series.shape, &places) {
            put!(
                out,
                "<path class=\"line s{style}\" d=\"{path}\"><title>{title}</title></path>\n"
            );
        }
        let hollow = if series.shape == Shape::Hollow {
            " hollow"
        } else {
            ""
        };
        // On steps, markers at the quarters only.
        let last = places.len().saturating_sub(1);
        let is_marked = |index: usize| {
            series.shape != Shape::Steps || (1..=4).any(|quarter| index == last * quarter / 4)
        };
        for (index, (point, [x, y])) in series.points.iter().zip(&places).enumerate() {
            if is_marked(index) {
                let mark = MARKS[style];
                let title = escaped(&point.title);
                put!(
                    out,
                    "<path class=\"mark s{style}{hollow}\" d=\"M{x:.1} {y:.1}{mark}\"><title>{title}</title></path>\n"
                );
            }
        }
    }

    fn write_legend(&self, out: &mut String) {
        put!(out, "<ul class=\"legend\">\n");
        for series in self.series.iter().filter(|series| !series.name.is_empty()) {
            let (sample, name) = (series.sample(), escaped(&series.name));
            put!(
                out,
                "<li><svg viewBox=\"0 0 38 14\" aria-hidden=\"true\">{sample}</svg>{name}</li>\n"
            );
        }
        put!(out, "</ul>\n");
    }
}

/// Markers, drawn from their middle.
const MARKS: [&str; N_STYLES + 1] = [
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "m-3.5 -3.5h7v7h-7z",
    "m0 -4.5l4.5 8h-9z",
    "m0 -5l5 5l-5 5l-5 -5z",
    "m-5 0h10m-5 -5v10",
    "m-4 -4l8 8m0 -8l-8 8",
    "m0 4.5l4.5 -8h-9z",
    "m-5 -4h10l-10 8h10z",
    "m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z",
];

/// The path of a line through places; `None` where there is no line.
fn line(shape: Shape, places: &[[f64; 2]]) -> Option<String> {
    let ([x, y], rest) = places.split_first()?;
    let mut path = format!("M{x:.1} {y:.1}");
    for [x, y] in rest {
        match shape {
            Shape::Steps => write!(path, "H{x:.1}V{y:.1}"),
            Shape::Line => write!(path, "L{x:.1} {y:.1}"),
            Shape::Points | Shape::Hollow => return None,
        }
        .expect("a string takes all");
    }
    (!rest.is_empty()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_as_many_as_can_be_read() {
        assert_eq!(log_ticks(0.9, 11.0), [1.0, 2.0, 5.0, 10.0]);
        assert_eq!(log_ticks(90.0, 1.1e6).len(), 5);
        assert_eq!(log_ticks(10.0, 30.0), [10.0, 15.0, 20.0, 30.0]);
        for (low, high) in [(1.0, 1.5), (9.0, 11.0), (1.0, 1e12)] {
            let n_ticks = log_ticks(low, high).len();
            assert!((1..=9).contains(&n_ticks), "{low} {high}: {n_ticks}");
        }
    }

    #[test]
    fn an_axis_goes_from_low_to_high() {
        let axis = Axis::log("", &[10.0, f64::INFINITY, 1000.0], |_| String::new()).unwrap();
        assert!((axis.place(100.0) - 0.5).abs() < 1e-9);
        assert!(axis.place(10.0) > 0.0 && axis.place(1000.0) < 1.0);
        assert!(Axis::log("", &[f64::INFINITY], |_| String::new()).is_none());
        assert!(Axis::log("", &[0.0], |_| String::new()).is_some());
    }
}
