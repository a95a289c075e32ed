//! Ctrl-C and the signals to terminate and to hang up: the first one asks to stop, the second one ends at
//! once.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::Builder;
use std::time::{Duration, Instant};

use anyhow::Context;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::exit::Exit;
use super::output::leave_nothing_half_done;

/// How long work that does not stop by itself is waited for after a signal.
pub(crate) const GRACE: Duration = Duration::from_millis(200);

/// Signals this close count as one: whoever asks once, such as `timeout`, may send one to the process and
/// one to its group.
const TOGETHER: Duration = Duration::from_millis(50);

/// How long a look at the flag may be put off.
const TICK: Duration = Duration::from_millis(20);

/// The exit code after the second signal: what a shell makes of a process that SIGINT ended.
const KILLED: i32 = 130;

/// Whether a signal asked to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens to the signals from now on.
    ///
    /// # Errors
    ///
    /// If the system does not let us.
    pub(crate) fn listen() -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let flag = interrupt.flag();
        let mut signals = signals()?;
        let listen = move || {
            let mut first: Option<Instant> = None;
            for signal in signals.forever() {
                match first {
                    None => first = Some(Instant::now()),
                    Some(first) if first.elapsed() < TOGETHER => {}
                    // Sent by both the terminal and the shell that go away: nobody is impatient.
                    Some(_) if signal == SIGHUP => {}
                    Some(_) => leave_nothing_half_done(KILLED),
                }
                flag.store(true, Ordering::Relaxed);
            }
        };
        let thread = Builder::new().name("signals".to_owned());
        thread.spawn(listen).context("cannot listen to signals")?;
        Ok(interrupt)
    }

    /// The flag that a signal sets.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether a signal came.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Lets a signal end the process from now on as it would by itself, but for files under way: they are
/// removed. For work that has nothing to say when it is stopped.
///
/// # Errors
///
/// If the system does not let us.
pub(crate) fn end_on_signal() -> anyhow::Result<()> {
    let mut signals = signals()?;
    let listen = move || {
        if signals.forever().next().is_some() {
            let _ = writeln!(io::stderr(), "satdoku: interrupted");
            leave_nothing_half_done(i32::from(Exit::Unknown.code()));
        }
    };
    let thread = Builder::new().name("signals".to_owned());
    thread.spawn(listen).context("cannot listen to signals")?;
    Ok(())
}

/// The signals that ask to stop.
fn signals() -> anyhow::Result<Signals> {
    let signals = Signals::new([SIGINT, SIGTERM]).context("cannot listen to signals")?;
    if !hang_ups_are_ignored() {
        let added = signals.add_signal(SIGHUP);
        added.context("cannot listen to signals")?;
    }
    Ok(signals)
}

/// Whether `nohup` started this process, or something like it: then it is to outlive its terminal. Where
/// that can't be known, it is taken to be so, and hang-ups stay what they were.
fn hang_ups_are_ignored() -> bool {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return true;
    };
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| (mask >> (SIGHUP - 1)) & 1 == 1)
}

/// Work in a thread of its own, which is left alone if it does not stop after a signal.
pub(crate) struct Task<T> {
    receiver: Receiver<T>,
    interrupt: Interrupt,
    /// When it is left alone.
    patience_ends: Option<Instant>,
}

/// What is heard of a task.
pub(crate) enum Heard<T> {
    /// A result.
    Result(T),
    /// Nothing at the moment.
    Nothing,
    /// It ended.
    End,
    /// There was a signal, and it did not stop.
    GivenUp,
}

impl<T: Send + 'static> Task<T> {
    /// Starts the work, which sends its results.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    pub(crate) fn start(
        interrupt: &Interrupt,
        work: impl FnOnce(&SyncSender<T>) + Send + 'static,
    ) -> io::Result<Task<T>> {
        let (sender, receiver) = mpsc::sync_channel(64);
        Builder::new()
            .name("task".to_owned())
            .stack_size(8 << 20)
            .spawn(move || work(&sender))?;
        Ok(Task {
            receiver,
            interrupt: interrupt.clone(),
            patience_ends: None,
        })
    }

    /// The next result; waits a moment for it.
    pub(crate) fn next(&mut self) -> Heard<T> {
        match self.receiver.recv_timeout(TICK) {
            Ok(result) => Heard::Result(result),
            Err(RecvTimeoutError::Disconnected) => Heard::End,
            Err(RecvTimeoutError::Timeout) if self.interrupt.is_set() => {
                let now = Instant::now();
                match *self.patience_ends.get_or_insert(now + GRACE) {
                    ends if now < ends => Heard::Nothing,
                    _ => Heard::GivenUp,
                }
            }
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
        }
    }
}
