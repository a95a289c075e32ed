//! `solve --all --after`: where a list goes on.

use std::io;

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
    let grid =
        last_grid(reader, entry.puzzle.geometry()).map_err(|error| anyhow!("{name}: {error}"))?;
    Ok((input.name(), entry, grid))
}

/// The last grid of a text. What can't be read is passed over: a list that was broken off may end in half a
/// line, or with a word that says so.
fn last_grid<R: io::BufRead>(reader: Reader<R>, geometry: &Geometry) -> anyhow::Result<Grid> {
    let (mut last, mut fault) = (None, None);
    for result in reader {
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
    Grid::from_clues(&puzzle).ok_or_else(|| anyhow!("expected a grid with a digit in every cell"))
}
