//! Many puzzles: in order, and one bad line stops nothing.

use std::io::{self, BufRead};

use crate::error::Error;
use crate::text::{Entry, Reader};

/// Takes what came of each puzzle, in the order of the input.
pub trait Sink<T> {
    /// Takes a puzzle and what came of it, or the error that says why a text is no puzzle.
    ///
    /// # Errors
    ///
    /// What ends the batch: most likely that an answer could not be written.
    fn take(&mut self, result: Result<(Entry, T), Error>) -> io::Result<()>;

    /// Called before the input is asked for more, which may take as long as whoever writes it
    /// likes: the moment to flush.
    ///
    /// # Errors
    ///
    /// As [`Sink::take`].
    fn wait(&mut self) -> io::Result<()>;
}

/// Reads puzzles one after the other, works on each, and hands on what came of it.
///
/// # Errors
///
/// What the sink returns; the rest of the input is then left unread.
pub fn run<R: BufRead, T>(
    mut reader: Reader<R>,
    work: impl Fn(&Entry) -> T,
    sink: &mut impl Sink<T>,
) -> io::Result<()> {
    loop {
        if reader.next_waits() {
            sink.wait()?;
        }
        match reader.next() {
            None => return Ok(()),
            Some(Ok(entry)) => {
                let result = work(&entry);
                sink.take(Ok((entry, result)))?;
            }
            Some(Err(error)) => sink.take(Err(error))?,
        }
    }
}
