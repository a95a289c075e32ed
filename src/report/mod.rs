//! Reports of comparisons: records in, text out. Nothing here reads a clock or prints.
//!
//! To add a format: write a file with a unit struct that implements [`Format`], add its `mod` line and
//! its line in [`FORMATS`]. Choices, help and tests follow from the slice. A format renders a
//! [`Summary`] and computes nothing of its own.

#![expect(
    clippy::cast_precision_loss,
    reason = "times and counts are far below 2⁵², and are shown with three digits"
)]

mod circumstances;
mod columns;
mod configuration;
mod csv;
mod html;
mod json;
mod lead;
mod markdown;
mod row;
pub mod summary;
mod svg;
mod words;

use summary::Summary;

/// All formats, plainest first.
pub static FORMATS: &[&dyn Format] = &[
    &markdown::Markdown,
    &csv::Csv,
    &json::Json,
    &html::Html,
    &svg::Svg,
];

/// The format with this name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}

/// A way to show a summary.
pub trait Format: Sync {
    /// Its name, which is also the ending of a file's name but for Markdown.
    fn name(&self) -> &'static str;

    /// One line of help.
    fn summary(&self) -> &'static str;

    /// The whole text.
    fn render(&self, summary: &Summary) -> String;
}
