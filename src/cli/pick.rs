//! The one puzzle that a command wants, out of an input that may hold many.

use std::io::Write;

use anyhow::{anyhow, bail};
use clap::Args;

use super::Streams;
use super::args::ReadArgs;
use super::input::Input;
use super::run::boxes_note;
use super::values::whole_number;
use crate::error::Error;
use crate::geometry::Geometry;
use crate::text::{Entry, Reader};

/// Which puzzle of an input is meant.
#[derive(Args, Clone, Debug)]
pub(crate) struct PickArgs {
    /// Which puzzle of a file that holds several, from 1
    #[arg(long = "puzzle", value_name = "N", value_parser = whole_number(1..=u64::MAX))]
    pub(crate) number: Option<u64>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

impl PickArgs {
    /// The puzzle with the number asked for, or else the only one; `advice` says what to do where
    /// there are several.
    ///
    /// # Errors
    ///
    /// If the input can't be opened or read, if that puzzle can't be read, or isn't there.
    pub(crate) fn pick(
        &self,
        input: &Input,
        advice: &str,
        streams: &mut Streams,
    ) -> anyhow::Result<Entry> {
        self.pick_as(input, None, advice, streams)
    }

    /// As [`PickArgs::pick`], in the shape of a geometry if no option says one.
    pub(crate) fn pick_as(
        &self,
        input: &Input,
        geometry: Option<&Geometry>,
        advice: &str,
        streams: &mut Streams,
    ) -> anyhow::Result<Entry> {
        let name = input.name();
        let mut reader = Reader::new(input.open(&mut streams.stdin)?, self.read.options());
        if let Some(geometry) = geometry.filter(|_| self.read.shape.0.is_usual()) {
            reader.take_shape(geometry);
        }
        let wanted = self.number.unwrap_or(1);
        let mut n_puzzles = 0;
        let entry = loop {
            match reader.next() {
                None if n_puzzles == 0 => bail!("{name}: no puzzle found"),
                None => return Err(too_few(&name, n_puzzles, wanted)),
                Some(result) => {
                    n_puzzles += 1;
                    match result {
                        Err(Error::Text(_)) if n_puzzles < wanted => {}
                        Err(error) => return Err(anyhow::Error::new(error).context(name)),
                        Ok(entry) if n_puzzles == wanted => break entry,
                        Ok(_) => {}
                    }
                }
            }
        };
        if self.number.is_none() && reader.next().is_some() {
            return Err(anyhow!(
                "{name}: found several puzzles, expected one; {advice}"
            ));
        }
        drop(reader);
        self.note_boxes(&entry, streams.stderr)?;
        Ok(entry)
    }

    /// Says which boxes were taken where others would do as well.
    pub(crate) fn note_boxes(&self, entry: &Entry, stderr: &mut dyn Write) -> anyhow::Result<()> {
        match boxes_note(entry.puzzle.geometry()) {
            Some(note) if self.read.shape.0.boxes.is_none() => Ok(writeln!(stderr, "{note}")?),
            Some(_) | None => Ok(()),
        }
    }
}

/// The error of an input that has no puzzle with the number wanted.
pub(crate) fn too_few(name: &str, n_puzzles: u64, wanted: u64) -> anyhow::Error {
    let s = if n_puzzles == 1 { "" } else { "s" };
    anyhow!("{name}: found {n_puzzles} puzzle{s}, expected at least {wanted}")
}
