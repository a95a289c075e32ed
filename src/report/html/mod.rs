//! A report as one page.
use super::Format;
use super::summary::Summary;
pub(super) struct Html;
impl Format for Html {
    fn name(&self) -> &'static str { "html" }
    fn summary(&self) -> &'static str { "one page with tables and plots, for a browser" }
    fn render(&self, summary: &Summary) -> String { summary.title.clone() }
}
