//! The thread that reads, and starts the workers as there is work for them.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::Builder;

use super::window::{self, Chunk, Window};
use super::{Source, Step, attempt};

/// The stack of a worker: what a program's first thread usually has.
const STACK: usize = 8 << 20;

/// The window of a source.
type WindowOf<S, T> = Window<<S as Source>::Item, <S as Source>::Note, T>;

/// Starts the thread.
///
/// # Errors
///
/// If that can't be done.
pub(super) fn start<S, T, W>(
    source: S,
    window: &Arc<WindowOf<S, T>>,
    work: &Arc<W>,
) -> io::Result<()>
where
    S: Source + Send + 'static,
    S::Item: Send + Sync + 'static,
    S::Note: Send + Sync + 'static,
    T: Send + 'static,
    W: Fn(&S::Item) -> T + Send + Sync + 'static,
{
    let window = Arc::clone(window);
    let mut workers = Workers {
        window: Arc::clone(&window),
        work: Arc::clone(work),
        n_most: window.n_workers,
        n_started: 0,
        n_puzzles: 0,
    };
    Builder::new().name("reader".to_owned()).spawn(move || {
        let read = || read(source, &window, |n_more| workers.start_for(n_more));
        let read = catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|panic| {
            let message = window::message(&*panic);
            Err(io::Error::other(format!("reading panicked: {message}")))
        });
        match read {
            Ok(Read::All) => window.end(Ok(())),
            // There may have been more: this is not the end.
            Ok(Read::Part) => {}
            Err(error) => window.end(Err(error)),
        }
    })?;
    Ok(())
}

/// How much of a source was read.
enum Read {
    /// To its end.
    All,
    /// Until the batch was stopped.
    Part,
}

/// Reads to the end, and hands over a chunk whenever it is large enough or more may have to be waited
/// for. `start_for` is told how many puzzles are to come.
fn read<S: Source, T>(
    mut source: S,
    window: &WindowOf<S, T>,
    mut start_for: impl FnMut(usize) -> io::Result<()>,
) -> io::Result<Read> {
    let mut steps = Vec::new();
    let (mut n_cells, mut n_puzzles) = (0, 0);
    loop {
        let is_enough = Chunk::<S::Item, S::Note, T>::is_enough(steps.len(), n_cells);
        if !steps.is_empty() && (is_enough || source.next_step_waits()) {
            start_for(n_puzzles)?;
            if !window.push(Chunk::new(std::mem::take(&mut steps), n_cells)) {
                return Ok(Read::Part);
            }
            (n_cells, n_puzzles) = (0, 0);
        }
        if window.is_stopped() {
            return Ok(Read::Part);
        }
        match source.next_step() {
            Some(step) => {
                if let Step::Puzzle(item) = &step {
                    n_cells += S::n_cells(item);
                    n_puzzles += 1;
                }
                steps.push(step);
            }
            None => break,
        }
    }
    if !steps.is_empty() {
        start_for(n_puzzles)?;
        if !window.push(Chunk::new(steps, n_cells)) {
            return Ok(Read::Part);
        }
    }
    Ok(Read::All)
}

/// The workers started so far.
struct Workers<I, N, T, W> {
    window: Arc<Window<I, N, T>>,
    work: Arc<W>,
    /// How many there may be.
    n_most: usize,
    n_started: usize,
    /// Puzzles that they were started for.
    n_puzzles: usize,
}

impl<I, N, T, W> Workers<I, N, T, W>
where
    I: Send + Sync + 'static,
    N: Send + Sync + 'static,
    T: Send + 'static,
    W: Fn(&I) -> T + Send + Sync + 'static,
{
    /// Starts workers for so many more puzzles: one for each, as long as there may be more workers.
    ///
    /// # Errors
    ///
    /// If not even one can be started.
    fn start_for(&mut self, n_more: usize) -> io::Result<()> {
        self.n_puzzles = self.n_puzzles.saturating_add(n_more);
        while self.n_started < self.n_most.min(self.n_puzzles) {
            let (window, work) = (Arc::clone(&self.window), Arc::clone(&self.work));
            let started = Builder::new()
                .name("worker".to_owned())
                .stack_size(STACK)
                .spawn(move || window.work(|item| attempt(&*work, item)));
            match started {
                Ok(_) => self.n_started += 1,
                Err(error) if self.n_started == 0 => return Err(error),
                // Those that there are will do it.
                Err(_) => self.n_most = self.n_started,
            }
        }
        Ok(())
    }
}
