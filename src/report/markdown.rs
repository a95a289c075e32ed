//! A report in Markdown, for a README or a paper: circumstances, a table for each size, notes.

use std::fmt::Write;

use super::columns::{self, Column, PARTS};
use super::summary::{Group, Summary};
use super::{Format, lead, words};

pub(super) struct Markdown;

impl Format for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn summary(&self) -> &'static str {
        "circumstances, a table for each size, and notes"
    }

    fn render(&self, summary: &Summary) -> String {
        let mut text = format!("# {}\n", escaped(&summary.title));
        if !summary.circumstances.is_empty() {
            text.push('\n');
        }
        for fact in &summary.circumstances {
            let values: Vec<String> = fact.values.iter().map(|value| code(value)).collect();
            line(
                &mut text,
                &format!("- {}: {}", fact.what, values.join(", ")),
            );
        }
        if !summary.warnings.is_empty() {
            line(&mut text, "\nBefore numbers are compared:\n");
        }
        for warning in &summary.warnings {
            line(&mut text, &format!("- {}", escaped(warning)));
        }
        for group in &summary.groups {
            write_group(group, &mut text);
        }
        write_notes(&columns::of_any(&summary.groups), &mut text);
        text
    }
}

/// Writes a line.
fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes all");
}

/// Writes a size: the fastest, and the table.
fn write_group(group: &Group, text: &mut String) {
    let differing = group.differing();
    line(text, &format!("\n## {}\n", group.name()));
    line(
        text,
        &format!("{}.", escaped(&columns::common(group, differing))),
    );
    if let Some(lead) = &group.lead {
        let name = differing.name(&group.rows[lead.row].configuration);
        let sentences = escaped(&lead::sentences(group).join(" "));
        line(
            text,
            &format!("Fastest: **{}**. {sentences}", escaped(&name)),
        );
    }
    let columns = columns::of(group);
    let parts: Vec<usize> = (0..PARTS.len())
        .filter(|&part| differing.contains(part))
        .collect();
    let names = parts.iter().map(|&part| PARTS[part]);
    let titles: Vec<&str> = names.chain(columns.iter().map(|c| c.title)).collect();
    let rules = parts.iter().map(|_| "---");
    let rules: Vec<&str> = rules.chain(columns.iter().map(|_| "---:")).collect();
    line(text, &format!("\n| {} |", titles.join(" | ")));
    line(text, &format!("| {} |", rules.join(" | ")));
    for row in &group.rows {
        let values = row.configuration.parts();
        let parts = parts.iter().map(|&part| escaped(values[part]));
        let cells = columns.iter().map(|column| {
            let cell = (column.cell)(row);
            cell.map_or(words::MISSING.to_owned(), |cell| escaped(&cell.text))
        });
        let fields: Vec<String> = parts.chain(cells).collect();
        line(text, &format!("| {} |", fields.join(" | ")));
    }
}

/// Writes what the columns are.
fn write_notes(columns: &[&Column], text: &mut String) {
    if columns.is_empty() {
        return line(text, "\nThere are no runs.");
    }
    line(text, "\n## Columns\n");
    for column in columns {
        line(text, &format!("- *{}*: {}.", column.title, column.note));
    }
    line(text, &format!("\n{}", NOTE.join("\n")));
}

/// What holds of all columns.
pub(super) const NOTE: &[&str] = &[
    "`n/a` is what is not known, or does not apply. The fastest is that with the least PAR-2, of those that made all runs.",
    "Intervals, from 6 puzzles on, are of 95 % each, drawn puzzle by puzzle; where many configurations are compared, some leads are chance.",
];

/// Text that Markdown and HTML leave as it is, in a cell of a table.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\n' | '\r' => escaped.push(' '),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '#' => {
                escaped.push('\\');
                escaped.push(character);
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Text as code, whatever backquotes it has.
fn code(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    let mut fence = "`".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    if text.starts_with('`') || text.ends_with('`') {
        format!("{fence} {text} {fence}")
    } else {
        format!("{fence}{text}{fence}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_stays_text() {
        assert_eq!(escaped("a|b\n<i> [1, 2]"), "a\\|b &lt;i&gt; \\[1, 2\\]");
        assert_eq!(code("a `b`"), "`` a `b` ``");
        assert_eq!(code("a|b"), "`a|b`");
    }
}
