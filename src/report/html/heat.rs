//! A table of encodings × at-most-ones, coloured by the median time.

use std::fmt::Write;

use super::{by_speed, escaped};
use crate::report::summary::{Group, Row};
use crate::report::words;

/// Maps of a group, at most.
const MOST: usize = 4;

/// The last step of the colour.
const LAST_STEP: f64 = 9.0;

/// Writes a map for each level and solver with which both vary.
pub(super) fn write(group: &Group, page: &mut String) {
    let mut places: Vec<(&str, &str)> = Vec::new();
    for index in by_speed(group) {
        let configuration = &group.rows[index].configuration;
        let place = (
            configuration.reduce.as_str(),
            configuration.backend.as_str(),
        );
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let maps = places.iter().filter_map(|place| Map::new(group, *place));
    let maps: Vec<Map> = maps.collect();
    for map in maps.iter().take(MOST) {
        map.write(places.len() > 1, page);
    }
    if maps.len() > MOST {
        put!(
            page,
            "<p class=\"soft\">Maps of {} more levels and solvers are left out.</p>\n",
            maps.len() - MOST
        );
    }
}

/// The rows of one level and solver.
struct Map<'a> {
    place: (&'a str, &'a str),
    encodings: Vec<&'a str>,
    at_most_ones: Vec<&'a str>,
    rows: Vec<&'a Row>,
    /// The least median, in microseconds.
    least: f64,
}

impl<'a> Map<'a> {
    /// The map of a level and a solver; `None` if there are not two encodings and two at-most-ones
    /// with a time.
    fn new(group: &'a Group, place: (&'a str, &'a str)) -> Option<Map<'a>> {
        let is_here = |row: &&Row| {
            let configuration = &row.configuration;
            (
                configuration.reduce.as_str(),
                configuration.backend.as_str(),
            ) == place
        };
        let rows: Vec<&Row> = group.rows.iter().filter(is_here).collect();
        let (mut encodings, mut at_most_ones) = (Vec::new(), Vec::new());
        for row in &rows {
            let configuration = &row.configuration;
            // An encoding without a choice has no column.
            if let Some(at_most_one) = configuration.at_most_one.as_deref() {
                add(&mut encodings, configuration.encoding.as_str());
                add(&mut at_most_ones, at_most_one);
            }
        }
        let has_place = |row: &&&Row| row.configuration.at_most_one.is_some();
        let medians = rows.iter().filter(has_place);
        let medians = medians.filter_map(|row| row.total_us.median.number());
        let least = medians.reduce(f64::min)?.max(1.0);
        (encodings.len() > 1 && at_most_ones.len() > 1).then_some(Map {
            place,
            encodings,
            at_most_ones,
            rows,
            least,
        })
    }

    /// Writes it as a figure.
    fn write(&self, is_named: bool, page: &mut String) {
        *page += "<figure>\n<h3>Median time by encoding and at-most-one";
        if is_named {
            let (reduce, backend) = self.place;
            *page += &escaped(&format!(": reduce {reduce}, {backend}"));
        }
        *page += "</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Median times\">\n";
        *page += "<table class=\"heat\">\n<thead><tr><th></th>";
        for at_most_one in &self.at_most_ones {
            put!(page, "<th scope=\"col\">{}</th>", escaped(at_most_one));
        }
        *page += "</tr></thead>\n<tbody>\n";
        for encoding in &self.encodings {
            put!(
                page,
                "<tr><th scope=\"row\" class=\"part\">{}</th>",
                escaped(encoding)
            );
            for at_most_one in &self.at_most_ones {
                self.write_cell(encoding, at_most_one, page);
            }
            *page += "</tr>\n";
        }
        let least = escaped(&words::time(self.least));
        put!(
            page,
            "</tbody>\n</table>\n</div>\n<figcaption>Medians as multiples of the least, {least}, which is framed. Darker is slower; n/a was not run.</figcaption>\n</figure>\n"
        );
    }

    fn write_cell(&self, encoding: &str, at_most_one: &str, page: &mut String) {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| {
            let configuration = &row.configuration;
            configuration.encoding == encoding
                && configuration.at_most_one.as_deref() == Some(at_most_one)
        });
        let Some(row) = row else {
            put!(page, "<td class=\"missing\">{}</td>", words::MISSING);
            return;
        };
        let Some(median) = row.total_us.median.number() else {
            let beyond = escaped(row.beyond());
            put!(page, "<td style=\"--step:{LAST_STEP}\">{beyond}</td>");
            return;
        };
        let ratio = median.max(1.0) / self.least;
        let class = if median.max(1.0) <= self.least {
            " class=\"least\""
        } else {
            ""
        };
        let (step, text) = (step(ratio), words::ratio(ratio));
        let time = escaped(&words::time(median));
        put!(
            page,
            "<td{class} style=\"--step:{step}\" title=\"{time}\">{text}</td>"
        );
    }
}

/// How dark a ratio is: a step for each factor of the square root of 2.
fn step(ratio: f64) -> f64 {
    (ratio.log2() * 2.0).round().clamp(0.0, LAST_STEP)
}

/// Adds what is not there yet.
fn add<'a>(all: &mut Vec<&'a str>, one: &'a str) {
    if !all.contains(&one) {
        all.push(one);
    }
}
