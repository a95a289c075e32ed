//! A report as one page that needs nothing else: what came out, plots, tables, circumstances.
//!
//! Style and script stand in the page. Without the script tables can be read, but not sorted. All text
//! is escaped: solvers are called by their command lines.

/// Writes into a string.
macro_rules! put {
    ($out:expr, $($part:tt)*) => { write!($out, $($part)*).expect("a string takes all") };
}

mod heat;
pub(super) mod plot;
pub(super) mod plots;

use std::fmt::Write;

use super::columns::{self, PARTS};
use super::markdown::NOTE;
use super::summary::{Group, Row, Summary};
use super::{Format, lead, words};

pub(super) struct Html;

impl Format for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn summary(&self) -> &'static str {
        "one page with plots and tables, for a browser"
    }

    fn render(&self, summary: &Summary) -> String {
        let title = escaped(&summary.title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{PLOT_STYLE}{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        );
        write_lead(summary, &mut page);
        if let Some(growth) = plots::growth(&summary.groups) {
            page += "<h2>Growth</h2>\n<div class=\"plots\">\n";
            growth.write(&mut page);
            page += "</div>\n";
        }
        for (index, group) in summary.groups.iter().enumerate() {
            write_group(index, group, &mut page);
        }
        write_circumstances(summary, &mut page);
        write_columns(summary, &mut page);
        put!(
            page,
            "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        );
        page
    }
}

/// Colours, and what plots look like.
pub(super) const PLOT_STYLE: &str = include_str!("plot.css");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The longest text of a cell that stays on one line.
const LONG: usize = 20;

/// Text that HTML leaves as it is, also in attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// The rows of a group, fastest first: by PAR-2, and where it is not known by the median.
fn by_speed(group: &Group) -> Vec<usize> {
    let speed = |&index: &usize| {
        let row = &group.rows[index];
        [row.par2_us.unwrap_or(f64::INFINITY), row.total_us.median.0]
    };
    let mut order: Vec<usize> = (0..group.rows.len()).collect();
    order.sort_by(|a, b| {
        let (a, b) = (speed(a), speed(b));
        a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]))
    });
    order
}

/// What to call a row in a group.
fn name(group: &Group, row: &Row) -> String {
    group.differing().name(&row.configuration)
}

/// Writes what came out, a card for each size.
fn write_lead(summary: &Summary, page: &mut String) {
    if summary.groups.is_empty() {
        *page += "<p>There are no runs.</p>\n";
    }
    if !summary.warnings.is_empty() {
        *page += "<div class=\"warnings\">\n<strong>Before numbers are compared</strong>\n<ul>\n";
        for warning in &summary.warnings {
            put!(page, "<li>{}</li>\n", escaped(warning));
        }
        *page += "</ul>\n</div>\n";
    }
    *page += "<div class=\"cards\">\n";
    for (index, group) in summary.groups.iter().enumerate() {
        let title = escaped(&heading(summary, group));
        put!(
            page,
            "<section class=\"card\">\n<h3><a href=\"#g{index}\">{title}</a></h3>\n"
        );
        match &group.lead {
            Some(lead) => {
                let name = escaped(&name(group, &group.rows[lead.row]));
                put!(
                    page,
                    "<div class=\"soft\">fastest of {}</div>\n",
                    group.rows.len()
                );
                put!(page, "<div class=\"name\">{name}</div>\n");
            }
            None => {
                *page += "<p>Nothing was answered, or runs without an answer had no limit.</p>\n";
            }
        }
        for sentence in lead::sentences(group) {
            put!(page, "<p>{}</p>\n", escaped(&sentence));
        }
        *page += "</section>\n";
    }
    *page += "</div>\n";
}

/// What to call a group: its task is said where there are several.
fn heading(summary: &Summary, group: &Group) -> String {
    let is_one_task = summary.groups.iter().all(|other| other.task == group.task);
    if is_one_task {
        group.name()
    } else {
        format!("{}, {}", group.name(), group.task)
    }
}

/// Writes a size: plots, then the table.
fn write_group(index: usize, group: &Group, page: &mut String) {
    let title = escaped(&group.name());
    let common = escaped(&columns::common(group, group.differing()));
    put!(
        page,
        "<h2 id=\"g{index}\">{title}</h2>\n<p class=\"soft\">{common}</p>\n"
    );
    *page += "<div class=\"plots\">\n";
    let plots = [plots::times(group), plots::sizes(group)];
    for plot in plots.into_iter().flatten() {
        plot.write(page);
    }
    heat::write(group, page);
    *page += "</div>\n";
    write_table(group, page);
}

/// Writes the table of a group.
fn write_table(group: &Group, page: &mut String) {
    let differing = group.differing();
    let columns = columns::of(group);
    let label = escaped(&format!("All numbers of {}", group.name()));
    put!(
        page,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">\n<table class=\"sortable\">\n<thead><tr>"
    );
    let parts = || (0..PARTS.len()).filter(|&part| differing.contains(part));
    for part in parts() {
        put!(
            page,
            "<th scope=\"col\" class=\"part\">{}</th>",
            PARTS[part]
        );
    }
    for column in &columns {
        let (title, note) = (escaped(column.title), escaped(column.note));
        put!(page, "<th scope=\"col\" title=\"{note}\">{title}</th>");
    }
    *page += "</tr></thead>\n<tbody>\n";
    for (index, row) in group.rows.iter().enumerate() {
        let is_lead = group.lead.as_ref().is_some_and(|lead| lead.row == index);
        *page += if is_lead {
            "<tr class=\"lead\">"
        } else {
            "<tr>"
        };
        for part in parts() {
            let text = row.configuration.parts()[part];
            let class = if text.len() > LONG {
                "part long"
            } else {
                "part"
            };
            put!(page, "<td class=\"{class}\">{}</td>", escaped(text));
        }
        for column in &columns {
            match (column.cell)(row) {
                Some(cell) => {
                    let (number, text) = (sortable(cell.number), escaped(&cell.text));
                    put!(page, "<td data-n=\"{number}\">{text}</td>");
                }
                None => put!(page, "<td class=\"missing\">{}</td>", words::MISSING),
            }
        }
        *page += "</tr>\n";
    }
    *page += "</tbody>\n</table>\n</div>\n";
}

/// A number as the script reads it.
fn sortable(number: f64) -> String {
    if number.is_finite() {
        number.to_string()
    } else {
        "Infinity".to_owned()
    }
}

/// Writes the circumstances.
fn write_circumstances(summary: &Summary, page: &mut String) {
    if summary.circumstances.is_empty() {
        return;
    }
    *page += "<h2>Circumstances</h2>\n<dl>\n";
    for fact in &summary.circumstances {
        put!(page, "<dt>{}</dt>\n", escaped(fact.what));
        for value in &fact.values {
            put!(page, "<dd><code>{}</code></dd>\n", escaped(value));
        }
    }
    *page += "</dl>\n";
}

/// Writes what the columns are.
fn write_columns(summary: &Summary, page: &mut String) {
    let columns = columns::of_any(&summary.groups);
    if columns.is_empty() {
        return;
    }
    *page += "<h2>Columns</h2>\n<dl>\n";
    for column in columns {
        let (title, note) = (escaped(column.title), escaped(column.note).replace('`', ""));
        put!(page, "<dt>{title}</dt>\n<dd>{note}</dd>\n");
    }
    *page += "</dl>\n";
    for note in NOTE {
        put!(
            page,
            "<p class=\"soft\">{}</p>\n",
            escaped(note).replace('`', "")
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_stays_text() {
        assert_eq!(
            escaped("<b a='1' c=\"2\">&amp;"),
            "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;"
        );
    }

    #[test]
    fn a_page_asks_for_nothing_else() {
        for asset in [STYLE, SCRIPT] {
            for word in ["http", "url(", "@import", "src=", "fetch"] {
                assert!(!asset.contains(word), "{word}");
            }
        }
    }
}
