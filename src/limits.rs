//! When to stop without an answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Bounds on a computation. The default has none.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop as soon as this is true.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Whether a solver may finish its search in spite of `cancel` where looking at it would cost
    /// time. Between searches it is looked at all the same. For callers who can leave a thread behind.
    pub cancel_may_wait: bool,
    /// By how many microseconds the deadline is put off, for work on the way that is not to count. Copies
    /// of these limits share it.
    pub put_off_us: Option<Arc<AtomicU64>>,
}

impl Limits {
    /// Limits with a deadline this far from now.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Limits {
        // A moment too far away to be represented never comes.
        self.deadline = Instant::now().checked_add(timeout);
        self
    }

    /// Whether a solver has to look at them while it searches.
    pub fn bind_searches(&self) -> bool {
        self.deadline.is_some() || (self.cancel.is_some() && !self.cancel_may_wait)
    }

    /// How long it is until the deadline, if there is one.
    pub fn left(&self) -> Option<Duration> {
        let end = self.end()?;
        Some(end.saturating_duration_since(Instant::now()))
    }

    /// The deadline as it was put off.
    fn end(&self) -> Option<Instant> {
        let put_off_us = self.put_off_us.as_ref();
        let put_off_us = put_off_us.map_or(0, |us| us.load(Ordering::Relaxed));
        self.deadline?
            .checked_add(Duration::from_micros(put_off_us))
    }

    /// Why to stop now, if there is reason to.
    pub fn reached(&self) -> Option<StopReason> {
        if self
            .cancel
            .as_ref()
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed))
        {
            return Some(StopReason::Cancelled);
        }
        let late = self.end().is_some_and(|end| Instant::now() >= end);
        late.then_some(StopReason::Timeout)
    }
}

/// Why a computation stopped without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// The deadline passed.
    Timeout,
    /// The cancel flag was set.
    Cancelled,
    /// The solver gave up by itself.
    GaveUp,
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            StopReason::Timeout => "the time limit was reached",
            StopReason::Cancelled => "cancelled",
            StopReason::GaveUp => "the solver gave up",
        })
    }
}
