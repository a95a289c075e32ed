//! A program run to its end, or to a limit.
//!
//! Its output and its messages are read at the same time, each by a thread of its own, so it never
//! waits for us. At a limit it is killed, and so is all that it started; see [`Warden`]. What takes
//! itself out of its reach and keeps a pipe open is waited for no longer than a moment.

use std::io::{self, BufReader, Read};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::reap::{Reaper, has_ended};
use super::warden::{Warden, lead_group};
use crate::backend::Usage;
use crate::limits::{Limits, StopReason};

/// How long a look at the limits may be put off.
const STEP: Duration = Duration::from_millis(10);

/// How long a pipe may stay open after everything that we know of is dead.
const GRACE: Duration = Duration::from_secs(2);

/// How long a program may go on after its output turned out to be no answer; one that is about to
/// fail has more to say.
const PATIENCE: Duration = Duration::from_secs(5);

/// How much is kept of the messages.
const TAIL: usize = 1 << 12;

/// What came of a program.
pub(super) struct Ran<T> {
    pub(super) run: Run<T>,
    /// What it took, however it ended.
    pub(super) usage: Usage,
}

/// How a run ended.
pub(super) enum Run<T> {
    /// By itself.
    Ended {
        status: ExitStatus,
        /// What was made of its output.
        output: T,
        /// The last line of its messages, or nothing.
        last_words: String,
    },
    /// It was killed, since its output is no answer and did not end.
    Refused(T),
    /// It was killed at a limit.
    Stopped(StopReason),
}

/// What was made of an output, and whether the rest of it can't matter any more.
pub(super) struct Output<T> {
    pub(super) value: T,
    pub(super) is_refused: bool,
}

/// Runs a program; `read` makes something of its output, and whatever it leaves unread is passed
/// over.
pub(super) fn run<T: Send + 'static>(
    command: &mut Command,
    warden: &mut Warden,
    limits: &Limits,
    read: impl FnOnce(&mut BufReader<ChildStdout>) -> Output<T> + Send + 'static,
) -> io::Result<Ran<T>> {
    let mut process = Process::start(command, warden)?;
    let run = follow(&mut process, limits, read)?;
    let usage = process.end().map(|(_, usage)| usage);
    Ok(Ran {
        run,
        usage: usage.unwrap_or_default(),
    })
}

/// Reads what a program says, until it ends or has to be ended; one that was stopped may still run.
fn follow<T: Send + 'static>(
    process: &mut Process,
    limits: &Limits,
    read: impl FnOnce(&mut BufReader<ChildStdout>) -> Output<T> + Send + 'static,
) -> io::Result<Run<T>> {
    let is_refused = Arc::new(AtomicBool::new(false));
    let refusal = Arc::clone(&is_refused);
    let output = in_thread(process.child.stdout.take(), move |stdout| {
        let mut stdout = BufReader::with_capacity(1 << 16, stdout);
        let output = read(&mut stdout);
        refusal.store(output.is_refused, Ordering::Relaxed);
        let _ = io::copy(&mut stdout, &mut io::sink());
        output.value
    });
    let tail = Arc::new(Mutex::new(Vec::new()));
    let messages = Arc::clone(&tail);
    let messages = in_thread(process.child.stderr.take(), move |stderr| {
        keep_tail(stderr, &messages);
    });
    let mut output = Pending::new(output);
    let mut refused_at = None;
    let ended_itself = loop {
        if let Some(reason) = limits.reached() {
            return Ok(Run::Stopped(reason));
        }
        // Most programs end right after their output does, so that wait is the one to wake from.
        output.wait(process.step())?;
        if process.has_ended(output.is_here())? {
            break true;
        }
        if is_refused.load(Ordering::Relaxed)
            && refused_at.get_or_insert_with(Instant::now).elapsed() > PATIENCE
        {
            break false;
        }
    };
    let (status, _) = process.end()?;
    let end = Instant::now() + GRACE;
    while !output.is_here() && Instant::now() < end {
        if let Some(reason) = limits.reached() {
            return Ok(Run::Stopped(reason));
        }
        output.wait(STEP)?;
    }
    let silent = || io::Error::other("its output stayed open after its end");
    let output = output.value.ok_or_else(silent)?;
    if !ended_itself {
        return Ok(Run::Refused(output));
    }
    // What came until now will do.
    let left = end.saturating_duration_since(Instant::now());
    let _ = messages.recv_timeout(limits.left().map_or(left, |limit| limit.min(left)));
    Ok(Run::Ended {
        status,
        output,
        last_words: last_line(&tail),
    })
}

/// What a thread will bring.
struct Pending<T> {
    receiver: Receiver<T>,
    value: Option<T>,
}

impl<T> Pending<T> {
    fn new(receiver: Receiver<T>) -> Pending<T> {
        let value = None;
        Pending { receiver, value }
    }

    /// Waits for it, but not longer than this.
    fn wait(&mut self, at_most: Duration) -> io::Result<()> {
        if self.value.is_none() {
            match self.receiver.recv_timeout(at_most) {
                Ok(value) => self.value = Some(value),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::Error::other("its output could not be read"));
                }
            }
        }
        Ok(())
    }

    fn is_here(&self) -> bool {
        self.value.is_some()
    }
}

/// Reads a pipe in a thread of its own.
fn in_thread<P: Send + 'static, T: Send + 'static>(
    pipe: Option<P>,
    read: impl FnOnce(P) -> T + Send + 'static,
) -> Receiver<T> {
    let (sender, receiver) = mpsc::channel();
    let pipe = pipe.expect("the command was started with pipes");
    thread::spawn(move || {
        // Nobody listens any more if the program was stopped.
        let _ = sender.send(read(pipe));
    });
    receiver
}

/// Reads to the end and keeps the last bytes.
fn keep_tail(mut messages: ChildStderr, tail: &Mutex<Vec<u8>>) {
    let mut chunk = [0; TAIL];
    while let Ok(n @ 1..) = messages.read(&mut chunk) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&chunk[..n]);
        let excess = tail.len().saturating_sub(TAIL);
        tail.drain(..excess);
    }
}

/// The last line that is not blank.
fn last_line(tail: &Mutex<Vec<u8>>) -> String {
    let tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
    let text = String::from_utf8_lossy(&tail);
    let mut lines = text.lines().map(str::trim);
    let last = lines.rfind(|line| !line.is_empty());
    last.unwrap_or("").to_owned()
}

/// A running program; killed and reaped when dropped.
struct Process<'w> {
    child: Child,
    warden: &'w mut Warden,
    reaper: Reaper,
    /// How it ended and what it took, once it is reaped.
    end: Option<(ExitStatus, Usage)>,
    /// How long to wait before the next look, while there is output and after it.
    step: Duration,
    pause: Duration,
}

impl Process<'_> {
    fn start<'w>(command: &mut Command, warden: &'w mut Warden) -> io::Result<Process<'w>> {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = lead_group(command).spawn()?;
        warden.watch(&child);
        Ok(Process {
            child,
            warden,
            reaper: Reaper::new(),
            end: None,
            step: Duration::from_millis(1),
            pause: Duration::from_micros(50),
        })
    }

    /// How long to wait for its output before the next look; not long at first, since a program that
    /// ends soon is to be looked at too.
    fn step(&mut self) -> Duration {
        self.reaper.look(&self.child);
        let step = self.step;
        self.step = (step * 2).min(STEP);
        step
    }

    /// Whether it ended; after its output did that is worth waiting for a moment. It is not reaped,
    /// so its number stays its own.
    fn has_ended(&mut self, is_silent: bool) -> io::Result<bool> {
        let has_ended = has_ended(&mut self.child)?;
        if !has_ended && is_silent {
            thread::sleep(self.pause);
            self.pause = (self.pause * 2).min(STEP);
        }
        Ok(has_ended)
    }

    /// Kills it with all that it started, as far as they run, and reaps it; tells how it ended and what
    /// it took.
    fn end(&mut self) -> io::Result<(ExitStatus, Usage)> {
        if let Some(end) = self.end {
            return Ok(end);
        }
        self.reaper.look(&self.child);
        self.warden.kill();
        // It may be dead.
        let _ = self.child.kill();
        let end = self.reaper.reap(&mut self.child)?;
        self.end = Some(end);
        Ok(end)
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        let _ = self.end();
    }
}
