//! `solve --all --after`: where a list goes on.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use anyhow::{anyhow, bail};

use super::Streams;
use super::input::Input;
use super::pick::PickArgs;
use super::run::BatchArgs;
use crate::geometry::{Geometry, Shape};
use crate::grid::Grid;
use crate::text::{Entry, ReadOptions, Reader};

/// The one puzzle of a list that goes on, with the name of its input, and the grid that it goes on after.
///
/// # Errors
///
/// If there is not one puzzle, or no grid of its shape.
pub(crate) fn pick(
    batch: &BatchArgs,
    after: &str,
    streams: &mut Streams,
) -> anyhow::Result<(String, Entry, Grid)> {
    let inputs = Input::from_arguments(&batch.inputs);
    let [input] = &inputs[..] else {
        let n = inputs.len();
        bail!("--after goes on with one puzzle, found {n} inputs");
    };
    let after = Input::from_argument(after, 1);
    if *input == Input::Stdin && after == Input::Stdin {
        bail!("standard input can't be both the puzzle and the grid after --after");
    }
    // What there is to say of boxes is said when the puzzle is answered.
    let mut streams = Streams {
        stdin: std::mem::replace(&mut streams.stdin, Box::new(io::empty())),
        stdout: &mut *streams.stdout,
        stderr: &mut io::sink(),
    };
    let picked = PickArgs {
        number: None,
        read: batch.read.clone(),
    };
    let entry = picked.pick(input, "--after goes on with one", &mut streams)?;
    let name = match &after {
        Input::Typed { .. } => "--after".to_owned(),
        Input::Stdin | Input::File(_) => format!("--after: {}", after.name()),
    };
    let options = ReadOptions {
        shape: Shape::of(entry.puzzle.geometry()),
        form: None,
        symbols: entry.style.set_to_ask_for(),
        column: None,
    };
    let reader = Reader::new(after.open(streams.stdin)?, options);
    let (grid, n_lines) =
        last_grid(reader, entry.puzzle.geometry()).map_err(|error| anyhow!("{name}: {error}"))?;
    if n_lines > 1 && is_cut(&after) {
        bail!(
            "{name}: the last line has no newline at its end and may be cut off; remove it, or end it, \
             so that what follows begins a line"
        );
    }
    Ok((input.name(), entry, grid))
}

/// Whether a list is a file that does not end with a newline: what is added to it would go on with its
/// last line.
fn is_cut(list: &Input) -> bool {
    let Input::File(path) = list else {
        return false;
    };
    let last_byte = || {
        let mut file = File::open(path).ok().filter(is_regular)?;
        file.seek(SeekFrom::End(-1)).ok()?;
        let mut end = [0];
        file.read_exact(&mut end).ok()?;
        Some(end[0])
    };
    last_byte().is_some_and(|byte| byte != b'\n')
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}

/// The last grid of a text, and how many grids and errors there are. What can't be read is passed over: a
/// list that was broken off may end with a word that says so.
fn last_grid<R: io::BufRead>(
    reader: Reader<R>,
    geometry: &Geometry,
) -> anyhow::Result<(Grid, usize)> {
    let (mut last, mut fault) = (None, None);
    let mut n_results = 0;
    for result in reader {
        n_results += 1;
        match result {
            Ok(entry) => last = Some(entry.puzzle),
            Err(crate::Error::Io(error)) => return Err(error.into()),
            Err(error) => fault = Some(error),
        }
    }
    let Some(puzzle) = last else {
        return Err(fault.map_or_else(|| anyhow!("no grid found"), Into::into));
    };
    if puzzle.geometry() != geometry {
        bail!("the puzzle is {geometry}, the grid {}", puzzle.geometry());
    }
    let grid = Grid::from_clues(&puzzle);
    let grid = grid.ok_or_else(|| anyhow!("expected a grid with a digit in every cell"))?;
    Ok((grid, n_results))
}
