//! One plot as a file of its own: how times grow with the side, or how they spread where there is one side.

use super::Format;
use super::html::{PLOT_STYLE, plots};
use super::summary::Summary;

/// What is drawn where no run has an answer.
const NOTHING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 480 40\">\
                       <text x=\"4\" y=\"25\">no run has an answer</text></svg>\n";

pub(super) struct Svg;

impl Format for Svg {
    fn name(&self) -> &'static str {
        "svg"
    }

    fn summary(&self) -> &'static str {
        "one plot: growth over sides, or the spread of times"
    }

    fn render(&self, summary: &Summary) -> String {
        let spread = || summary.groups.iter().find_map(plots::times);
        let plot = plots::growth(&summary.groups).or_else(spread);
        plot.map_or_else(|| NOTHING.to_owned(), |plot| plot.standalone(PLOT_STYLE))
    }
}
