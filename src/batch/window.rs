//! What was read and not yet handed on: chunks of puzzles in the order of the input.
//!
//! A chunk is handed over as a whole, so that a puzzle of ten microseconds does not pay for a lock
//! and a wake-up. Puzzles are begun one by one all the same: whoever is free takes the next one of the
//! first chunk that has any, so a slow puzzle keeps no other waiting.

use std::any::Any;
use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Done, Settings, Step, is_set};

/// Steps of a chunk, at most; and its cells, but for the last puzzle's.
const CHUNK_STEPS: usize = 128;
const CHUNK_CELLS: usize = CHUNK_STEPS * 81;

/// Chunks in the window for each worker, at most; two are allowed even if their cells are more.
const CHUNKS_A_WORKER: usize = 16;
const CELLS_A_WORKER: usize = CHUNKS_A_WORKER * CHUNK_CELLS;

/// Puzzles and notes that follow each other in the input.
pub(super) struct Chunk<I, N, T> {
    pub(super) steps: Vec<Step<I, N>>,
    /// What came of each step's puzzle, until it is handed on.
    done: Vec<Mutex<Option<Done<T>>>>,
    /// The next step that nobody has begun; may grow beyond the last.
    next: AtomicUsize,
    /// Puzzles that are not done.
    n_open: AtomicUsize,
    n_cells: usize,
}

impl<I, N, T> Chunk<I, N, T> {
    /// A chunk of these steps, with so many cells.
    pub(super) fn new(steps: Vec<Step<I, N>>, n_cells: usize) -> Chunk<I, N, T> {
        let is_puzzle = |step: &&Step<I, N>| matches!(step, Step::Puzzle(_));
        Chunk {
            done: steps.iter().map(|_| Mutex::new(None)).collect(),
            next: AtomicUsize::new(0),
            n_open: AtomicUsize::new(steps.iter().filter(is_puzzle).count()),
            steps,
            n_cells,
        }
    }

    /// Whether steps with so many cells are enough for a chunk.
    pub(super) fn is_enough(n_steps: usize, n_cells: usize) -> bool {
        n_steps >= CHUNK_STEPS || n_cells >= CHUNK_CELLS
    }

    /// What came of the puzzle of a step, if it is done.
    pub(super) fn take(&self, index: usize) -> Option<Done<T>> {
        lock(&self.done[index]).take()
    }

    /// How many of the steps were begun.
    pub(super) fn n_begun(&self) -> usize {
        self.next.load(Ordering::SeqCst).min(self.steps.len())
    }

    /// Whether every puzzle is done.
    fn is_done(&self) -> bool {
        self.n_open.load(Ordering::SeqCst) == 0
    }

    /// Begins the next puzzle, if there is one.
    fn begin(&self) -> Option<(usize, &I)> {
        loop {
            let index = self.next.fetch_add(1, Ordering::SeqCst);
            match self.steps.get(index)? {
                Step::Puzzle(item) => return Some((index, item)),
                Step::Note(_) => {}
            }
        }
    }
}

/// The chunks in flight, and what the threads tell each other.
pub(super) struct Window<I, N, T> {
    state: Mutex<State<I, N, T>>,
    /// Something can be begun.
    work: Condvar,
    /// Something can be read.
    room: Condvar,
    /// Something can be handed on.
    news: Condvar,
    pub(super) n_workers: usize,
    is_stopped: AtomicBool,
    cancel: Option<Arc<AtomicBool>>,
}

struct State<I, N, T> {
    /// In the order of the input.
    chunks: VecDeque<Arc<Chunk<I, N, T>>>,
    /// How many of them, from the first on, have nothing left to begin.
    n_begun: usize,
    n_cells: usize,
    /// Why there will be no more: it is the end, or a failure.
    end: Option<io::Result<()>>,
}

impl<I, N, T> Window<I, N, T> {
    pub(super) fn new(settings: &Settings) -> Window<I, N, T> {
        Window {
            state: Mutex::new(State {
                chunks: VecDeque::new(),
                n_begun: 0,
                n_cells: 0,
                end: None,
            }),
            work: Condvar::new(),
            room: Condvar::new(),
            news: Condvar::new(),
            n_workers: settings.n_workers,
            is_stopped: AtomicBool::new(false),
            cancel: settings.cancel.clone(),
        }
    }

    /// Whether the batch is cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        is_set(self.cancel.as_ref())
    }

    /// Whether nothing more is to be read or begun.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst) || self.is_cancelled()
    }

    /// Lets nothing more be read or begun.
    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        // With the lock, so that nobody falls asleep between its look and this call.
        let _state = self.lock();
        self.work.notify_all();
        self.room.notify_all();
    }

    /// Adds a chunk as soon as there is room; returns false if it is not wanted any more.
    pub(super) fn push(&self, chunk: Chunk<I, N, T>) -> bool {
        let n_sharing = self.n_workers.max(1);
        let mut state = self.lock();
        loop {
            if self.is_stopped() {
                return false;
            }
            let n_chunks = state.chunks.len();
            // There may be as many workers as anybody can write.
            let is_small = n_chunks < n_sharing.saturating_mul(CHUNKS_A_WORKER)
                && state.n_cells < n_sharing.saturating_mul(CELLS_A_WORKER);
            if is_small || n_chunks < n_sharing.saturating_mul(2) {
                break;
            }
            state = wait(&self.room, state);
        }
        let n_open = chunk.n_open.load(Ordering::SeqCst);
        state.n_cells += chunk.n_cells;
        state.chunks.push_back(Arc::new(chunk));
        drop(state);
        if n_open == 1 {
            self.work.notify_one();
        } else if n_open > 1 {
            self.work.notify_all();
        }
        if n_open == 0 || self.n_workers == 0 {
            self.news.notify_one();
        }
        true
    }

    /// Says that there will be no more, and why.
    pub(super) fn end(&self, end: io::Result<()>) {
        let mut state = self.lock();
        // A failure is not to be forgotten.
        if !matches!(state.end, Some(Err(_))) {
            state.end = Some(end);
        }
        self.work.notify_all();
        self.news.notify_one();
    }

    /// Whether all chunks are gone and no more will come.
    ///
    /// # Errors
    ///
    /// Why they will not come, if that is a failure.
    pub(super) fn has_ended(&self) -> io::Result<bool> {
        let mut state = self.lock();
        match &state.end {
            Some(_) if !state.chunks.is_empty() => Ok(false),
            None => Ok(false),
            Some(Ok(())) => Ok(true),
            Some(Err(_)) => state.end.take().unwrap_or(Ok(())).map(|()| true),
        }
    }

    /// Works on puzzles until there are no more.
    pub(super) fn work(&self, attempt: impl Fn(&I) -> Done<T>) {
        while let Some(chunk) = self.chunk_to_begin() {
            while !self.is_stopped() {
                let Some((index, item)) = chunk.begin() else {
                    break;
                };
                let done = attempt(item);
                *lock(&chunk.done[index]) = Some(done);
                if chunk.n_open.fetch_sub(1, Ordering::SeqCst) == 1 {
                    self.tell_of(&chunk);
                }
            }
        }
    }

    /// The first chunk of which something can be begun; waits for one.
    fn chunk_to_begin(&self) -> Option<Arc<Chunk<I, N, T>>> {
        let mut state = self.lock();
        loop {
            if self.is_stopped() {
                return None;
            }
            while let Some(chunk) = state.chunks.get(state.n_begun) {
                if chunk.n_begun() < chunk.steps.len() {
                    return Some(Arc::clone(chunk));
                }
                state.n_begun += 1;
            }
            if state.end.is_some() {
                return None;
            }
            state = wait(&self.work, state);
        }
    }

    /// Wakes who hands on, if it waits for this chunk.
    fn tell_of(&self, chunk: &Arc<Chunk<I, N, T>>) {
        let state = self.lock();
        let first = state.chunks.front();
        if first.is_some_and(|first| Arc::ptr_eq(first, chunk)) {
            self.news.notify_one();
        }
    }

    /// The first chunk.
    pub(super) fn first(&self) -> Option<Arc<Chunk<I, N, T>>> {
        self.lock().chunks.front().cloned()
    }

    /// All chunks.
    pub(super) fn chunks(&self) -> Vec<Arc<Chunk<I, N, T>>> {
        self.lock().chunks.iter().cloned().collect()
    }

    /// Drops the first chunk, all of which was handed on.
    pub(super) fn drop_first(&self) {
        let mut state = self.lock();
        let first = state.chunks.pop_front();
        state.n_begun = state.n_begun.saturating_sub(1);
        state.n_cells -= first.as_ref().map_or(0, |chunk| chunk.n_cells);
        self.room.notify_one();
        // The puzzles are dropped after the lock.
        drop(state);
    }

    /// Whether the step of the first chunk at this index was begun, and is not done.
    pub(super) fn is_busy_at(&self, index: usize) -> bool {
        self.first().is_some_and(|chunk| index < chunk.n_begun())
    }

    /// Waits until something can be handed on, but no longer than this.
    pub(super) fn wait_for_news(&self, n_handed_on: usize, at_most: Duration) {
        let state = self.lock();
        let is_news = match state.chunks.front() {
            None => state.end.is_some(),
            Some(_) if self.n_workers == 0 => !self.is_stopped(),
            Some(first) => first.is_done() || lock(&first.done[n_handed_on]).is_some(),
        };
        if !is_news {
            let waited = self.news.wait_timeout(state, at_most);
            drop(waited.unwrap_or_else(PoisonError::into_inner));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<I, N, T>> {
        lock(&self.state)
    }
}

/// Locks. Nothing panics with a lock, and what it guards is whole at any moment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits to be woken.
fn wait<'a, T>(condvar: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condvar.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

/// What a panic says.
pub(super) fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message").to_owned()
}
