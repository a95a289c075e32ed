//! A puzzle on one line, or a row of a larger one: what can be seen without a search.
//!
//! Of two readings of a text, one in which clues clash has no solution, so the other one is meant, if
//! nothing clashes there. Where that decides nothing, the option that does is asked for.

use super::lines::Line;
use super::rows::Rows;
use super::scan::{self, Scan};
use super::sniff::Geometries;
use super::{ReadOptions, line as line_form};
use crate::geometry::Geometry;
use crate::grid::{self, Grid};
use crate::puzzle::Puzzle;

/// The smallest side of puzzles of which people keep lists.
const SMALLEST: usize = 4;

/// Whether `n` packed lines of `n` symbols are puzzles of side √n and no rows of one of side n: clues
/// clash in it, and in the small ones not, but perhaps in one, as one line may be wrong. (Not the other
/// way round: what clashes on a line clashes in the row.)
pub(super) fn are_lines(
    lines: &[Line],
    geometries: &mut Geometries,
    options: &ReadOptions,
) -> bool {
    let (large, small) = (
        geometries.of(lines.len()),
        geometries.of(lines.len().isqrt()),
    );
    let (Some(large), Some(small)) = (large, small) else {
        return false;
    };
    if small.side() < SMALLEST {
        return false;
    }
    let is_bad = |line: &&Line| !is_sound(on_line(line, &small, options).as_ref());
    !is_sound(of_rows(lines, &large, options).as_ref()) && lines.iter().filter(is_bad).count() < 2
}

/// Whether a line begins with a puzzle of this side and its solution, and nothing else can be meant:
/// the symbols of both make no row.
pub(super) fn has_solution(
    line: &Line,
    scan: &Scan,
    side: usize,
    geometries: &mut Geometries,
    options: &ReadOptions,
) -> bool {
    let Some(geometry) = geometries.of(side) else {
        return false;
    };
    let (_, rest) = line.text.split_at(scan.start + geometry.n_cells());
    let n_between = rest.iter().take_while(|&&byte| scan::is_delimiter(byte));
    let rest = &rest[n_between.count()..];
    if scan::run_length(rest) != geometry.n_cells() {
        return false;
    }
    let beside = Line {
        text: rest.to_owned(),
        ..line.clone()
    };
    let solution = on_line(&beside, &geometry, options);
    let grid = solution.as_ref().and_then(Grid::from_clues);
    let puzzle = on_line(line, &geometry, options);
    let solves = |(grid, puzzle): (Grid, Puzzle)| grid.check(&puzzle).is_ok();
    grid.zip(puzzle).is_some_and(solves)
}

/// The puzzle on a line.
fn on_line(line: &Line, geometry: &Geometry, options: &ReadOptions) -> Option<Puzzle> {
    let start = Scan::of(line).start;
    let entry = line_form::read(line, start, geometry, options.symbols).ok()?;
    Some(entry.puzzle)
}

/// The puzzle of these rows.
fn of_rows(lines: &[Line], geometry: &Geometry, options: &ReadOptions) -> Option<Puzzle> {
    let mut rows = Rows::new(geometry, 1, None, options.symbols);
    for line in lines {
        rows.add(line).ok()?;
    }
    Some(rows.finish().ok()?.puzzle)
}

/// Whether there is a puzzle, and no two clues of it clash.
fn is_sound(puzzle: Option<&Puzzle>) -> bool {
    puzzle.is_some_and(|puzzle| grid::clash(puzzle).is_none())
}
