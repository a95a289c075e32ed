//! What time it is: on the wall and of the processor. The one place of a comparison that asks.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use cpu_time::ThreadTime;

use super::record::Span;

/// A source of times. Those of one thread can be subtracted from each other.
pub trait Clock: Send + Sync {
    /// The time now, in the calling thread.
    fn read(&self) -> Reading;

    /// Seconds since 1970 UTC, if that is known.
    fn unix_seconds(&self) -> Option<u64>;
}

/// A reading of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Since some moment.
    pub wall: Duration,
    /// Of the processor, spent by the calling thread; `None` where the system does not tell.
    pub cpu: Option<Duration>,
}

impl Reading {
    /// The time from another reading to this one.
    pub(super) fn since(self, start: Reading) -> Elapsed {
        let cpu = self.cpu.zip(start.cpu);
        Elapsed {
            wall: self.wall.saturating_sub(start.wall),
            cpu: cpu.map(|(end, start)| end.saturating_sub(start)),
        }
    }
}

/// A time that passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Elapsed {
    pub(super) wall: Duration,
    pub(super) cpu: Option<Duration>,
}

impl Elapsed {
    /// No time.
    pub(super) const ZERO: Elapsed = Elapsed {
        wall: Duration::ZERO,
        cpu: Some(Duration::ZERO),
    };

    /// Both together.
    pub(super) fn plus(self, other: Elapsed) -> Elapsed {
        let cpu = self.cpu.zip(other.cpu);
        Elapsed {
            wall: self.wall + other.wall,
            cpu: cpu.map(|(one, other)| one + other),
        }
    }

    /// What is left without the other.
    pub(super) fn minus(self, other: Elapsed) -> Elapsed {
        let cpu = self.cpu.zip(other.cpu);
        Elapsed {
            wall: self.wall.saturating_sub(other.wall),
            cpu: cpu.map(|(whole, part)| whole.saturating_sub(part)),
        }
    }

    /// As a record has it.
    pub(super) fn span(self) -> Span {
        let us = |time: Duration| time.as_micros().try_into().unwrap_or(u64::MAX);
        Span {
            wall_us: us(self.wall),
            cpu_us: self.cpu.map(us),
        }
    }
}

/// The clock of this computer.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// A clock that begins now.
    pub fn new() -> SystemClock {
        SystemClock {
            start: Instant::now(),
        }
    }
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock::new()
    }
}

impl Clock for SystemClock {
    fn read(&self) -> Reading {
        Reading {
            wall: self.start.elapsed(),
            cpu: ThreadTime::try_now().ok().map(|time| time.as_duration()),
        }
    }

    fn unix_seconds(&self) -> Option<u64> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
        Some(since.as_secs())
    }
}
