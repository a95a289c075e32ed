//! Many puzzles: side by side, answered in order, and one bad line stops nothing.
//!
//! One thread reads, others work on what was read, and the calling thread hands on what came of it.
//! So neither an input that keeps one waiting nor a slow puzzle holds up an answer that is due. What
//! was read and not yet handed on is the `window`; it is bounded, however long the input. Puzzles
//! are begun strictly in order: when a batch is cancelled, those that were begun are the first ones,
//! and all others count as not read.
//!
//! Threads can't be ended from outside. So they own what they work with, and one that does not
//! return is left behind when a batch is cancelled; a program ends it by ending.

mod reading;
#[cfg(test)]
mod tests;
mod window;

use std::io::{self, BufRead};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use self::window::{Chunk, Window};
use crate::error::Error;
use crate::text::{Entry, Reader};

/// How long the calling thread sleeps at most before it looks around: for the cancel flag, and for
/// answers at the beginning of a chunk that is not finished.
const TICK: Duration = Duration::from_millis(20);

/// Where puzzles come from.
pub trait Source {
    /// A puzzle, and whatever belongs to it.
    type Item;
    /// What is said between puzzles: at least, that a text is no puzzle.
    type Note;

    /// What comes next, if anything does.
    fn next_step(&mut self) -> Option<Step<Self::Item, Self::Note>>;

    /// Whether [`next_step`](Source::next_step) may have to wait for somebody.
    fn next_step_waits(&self) -> bool;

    /// The size of a puzzle in cells, to bound memory.
    fn n_cells(item: &Self::Item) -> usize;
}

/// What a source gives.
#[derive(Debug)]
pub enum Step<I, N> {
    /// A puzzle to work on.
    Puzzle(I),
    /// Something to be handed on in its place.
    Note(N),
}

impl<R: BufRead> Source for Reader<R> {
    type Item = Entry;
    type Note = Error;

    fn next_step(&mut self) -> Option<Step<Entry, Error>> {
        Some(match self.next()? {
            Ok(entry) => Step::Puzzle(entry),
            Err(error) => Step::Note(error),
        })
    }

    fn next_step_waits(&self) -> bool {
        self.next_waits()
    }

    fn n_cells(entry: &Entry) -> usize {
        entry.puzzle.geometry().n_cells()
    }
}

/// Takes what came of each puzzle, in the order of the input, always in the calling thread.
pub trait Sink<I, N, T> {
    /// Takes a puzzle and what came of it.
    ///
    /// # Errors
    ///
    /// What ends the batch: most likely that an answer could not be written.
    fn take(&mut self, item: &I, done: Done<T>) -> io::Result<()>;

    /// Takes a note.
    ///
    /// # Errors
    ///
    /// As [`Sink::take`].
    fn note(&mut self, note: &N) -> io::Result<()>;

    /// Called when nothing more can be handed on at the moment, and then again and again until
    /// something can: the time to flush.
    ///
    /// # Errors
    ///
    /// As [`Sink::take`].
    fn wait(&mut self) -> io::Result<()>;
}

/// What came of the work on a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done<T> {
    /// It was finished.
    Finished(T),
    /// It panicked, with this message.
    Panicked(String),
    /// It was begun, and did not stop in time when the batch was cancelled.
    GivenUp,
}

/// How to go through a batch.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many threads work on puzzles. With none the calling thread does it, and gives none up.
    pub n_workers: usize,
    /// Read and begin no more once this is true.
    pub cancel: Option<Arc<AtomicBool>>,
    /// How long puzzles that were begun may then still take.
    pub grace: Duration,
}

/// How a batch ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum End {
    /// All that was there is done.
    Finished,
    /// It was cancelled before that.
    Cancelled,
}

/// Reads puzzles one after the other, works on each, and hands on what came of it.
///
/// # Errors
///
/// What the sink returns; or that no thread can be started, or that reading panicked. The rest of the
/// input is then left unread.
pub fn run<S, T>(
    source: S,
    work: impl Fn(&S::Item) -> T + Send + Sync + 'static,
    sink: &mut impl Sink<S::Item, S::Note, T>,
    settings: &Settings,
) -> io::Result<End>
where
    S: Source + Send + 'static,
    S::Item: Send + Sync + 'static,
    S::Note: Send + Sync + 'static,
    T: Send + 'static,
{
    let window = Arc::new(Window::new(settings));
    let work = Arc::new(work);
    reading::start(source, &window, &work)?;
    let _stop = StopAtEnd(&window);
    let mut handing = Handing {
        window: &window,
        work: (settings.n_workers == 0).then_some(&*work),
        sink,
        n_handed_on: 0,
    };
    handing.run(settings.grace)
}

/// Works on a puzzle; a panic is caught.
fn attempt<I, T>(work: &impl Fn(&I) -> T, item: &I) -> Done<T> {
    // What a panic leaves half done is the work's own, and is not looked at again.
    match catch_unwind(AssertUnwindSafe(|| work(item))) {
        Ok(result) => Done::Finished(result),
        Err(panic) => Done::Panicked(window::message(&*panic)),
    }
}

/// Sends all threads home, also if the sink fails or panics.
struct StopAtEnd<'a, I, N, T>(&'a Window<I, N, T>);

impl<I, N, T> Drop for StopAtEnd<'_, I, N, T> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The calling thread's part.
struct Handing<'a, I, N, T, W, K> {
    window: &'a Window<I, N, T>,
    /// The work, if this thread has to do it.
    work: Option<&'a W>,
    sink: &'a mut K,
    /// Steps of the first chunk that were handed on.
    n_handed_on: usize,
}

impl<I, N, T, W: Fn(&I) -> T, K: Sink<I, N, T>> Handing<'_, I, N, T, W, K> {
    /// Hands on everything.
    fn run(&mut self, grace: Duration) -> io::Result<End> {
        let mut patience_ends = None;
        loop {
            if self.hand_on_all()? {
                return Ok(End::Finished);
            }
            self.sink.wait()?;
            if self.window.is_cancelled() {
                self.window.stop();
                let ends = *patience_ends.get_or_insert_with(|| Instant::now() + grace);
                if !self.window.is_busy_at(self.n_handed_on) || Instant::now() >= ends {
                    self.give_up()?;
                    return Ok(End::Cancelled);
                }
            }
            self.window.wait_for_news(self.n_handed_on, TICK);
        }
    }

    /// Hands on what can be; returns whether that was all.
    fn hand_on_all(&mut self) -> io::Result<bool> {
        while let Some(chunk) = self.window.first() {
            while let Some(step) = chunk.steps.get(self.n_handed_on) {
                if !self.hand_on(&chunk, step)? {
                    return Ok(false);
                }
                self.n_handed_on += 1;
            }
            self.window.drop_first();
            self.n_handed_on = 0;
        }
        self.window.has_ended()
    }

    /// Hands on a step of a chunk, if it is ready.
    fn hand_on(&mut self, chunk: &Chunk<I, N, T>, step: &Step<I, N>) -> io::Result<bool> {
        let item = match step {
            Step::Note(note) => return self.sink.note(note).map(|()| true),
            Step::Puzzle(item) => item,
        };
        let done = match self.work {
            None => chunk.take(self.n_handed_on),
            Some(_) if self.window.is_cancelled() => None,
            Some(work) => Some(attempt(work, item)),
        };
        match done {
            Some(done) => self.sink.take(item, done).map(|()| true),
            None => Ok(false),
        }
    }

    /// Hands on everything up to the last puzzle that was begun.
    fn give_up(&mut self) -> io::Result<()> {
        for chunk in self.window.chunks() {
            let n_begun = chunk.n_begun();
            let steps = chunk.steps.iter().enumerate().take(n_begun);
            for (index, step) in steps.skip(self.n_handed_on) {
                match step {
                    Step::Note(note) => self.sink.note(note)?,
                    Step::Puzzle(item) => {
                        let done = chunk.take(index).unwrap_or(Done::GivenUp);
                        self.sink.take(item, done)?;
                    }
                }
            }
            self.n_handed_on = 0;
        }
        Ok(())
    }
}

/// Whether a flag is there and set.
fn is_set(flag: Option<&Arc<AtomicBool>>) -> bool {
    flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
}
