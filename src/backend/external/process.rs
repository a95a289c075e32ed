//! A program run to its end, or to a limit.
//!
//! Its output and its messages are read at the same time, each by a thread of its own, so it never
//! waits for us. At a limit it is killed, and so is all that it started.
//!
//! std can only kill the one process that it started, and not at all once we are dead ourselves. On
//! Unix the program therefore leads a process group, and a *warden* watches: a `sh` that waits for a
//! line from us or the end of the pipe that we hold. Either makes it kill the group; the end without
//! a line means that we died, by whatever signal, and it removes our files too. Without `sh`, and on
//! other systems, only the program itself is killed, and only while we live.

use std::io::{self, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::limits::{Limits, StopReason};

/// How long a look at the limits may be put off.
const STEP: Duration = Duration::from_millis(10);

/// How long a pipe may stay open after everything that we know of is dead.
const GRACE: Duration = Duration::from_secs(10);

/// How much is kept of the messages.
const TAIL: usize = 1 << 12;

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
    /// It was killed at a limit.
    Stopped(StopReason),
}

/// Runs a program; `read` makes something of its output, and whatever it leaves unread is passed
/// over. `folder` is what to remove if we die meanwhile.
pub(super) fn run<T: Send + 'static>(
    command: &mut Command,
    folder: Option<&Path>,
    limits: &Limits,
    read: impl FnOnce(&mut BufReader<ChildStdout>) -> T + Send + 'static,
) -> io::Result<Run<T>> {
    let mut process = Process::start(command, folder)?;
    let output = in_thread(process.child.stdout.take(), |stdout| {
        let mut stdout = BufReader::with_capacity(1 << 16, stdout);
        let output = read(&mut stdout);
        let _ = io::copy(&mut stdout, &mut io::sink());
        output
    });
    let messages = in_thread(process.child.stderr.take(), last_line);
    let mut output = Pending::new(output);
    let status = loop {
        if let Some(reason) = limits.reached() {
            return Ok(Run::Stopped(reason));
        }
        // Most programs end right after their output does, so that wait is the one to wake from.
        output.wait(STEP)?;
        if let Some(status) = process.ended(output.is_here())? {
            break status;
        }
    };
    process.kill();
    let silent = || io::Error::other("its output stayed open after its end");
    output.wait(GRACE)?;
    Ok(Run::Ended {
        status,
        output: output.value.ok_or_else(silent)?,
        last_words: messages.recv_timeout(GRACE).map_err(|_| silent())?,
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

/// Reads to the end and keeps the last line that is not blank.
fn last_line(mut messages: ChildStderr) -> String {
    let mut tail = Vec::new();
    let mut chunk = [0; TAIL];
    while let Ok(n @ 1..) = messages.read(&mut chunk) {
        tail.extend_from_slice(&chunk[..n]);
        tail.drain(..tail.len().saturating_sub(TAIL));
    }
    let text = String::from_utf8_lossy(&tail);
    let mut lines = text.lines().map(str::trim);
    let last = lines.rfind(|line| !line.is_empty());
    last.unwrap_or("").to_owned()
}

/// A running program; killed and reaped when dropped.
struct Process {
    child: Child,
    is_reaped: bool,
    warden: Option<Child>,
    /// How long to wait before the next look.
    pause: Duration,
}

impl Process {
    fn start(command: &mut Command, folder: Option<&Path>) -> io::Result<Process> {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = lead_group(command).spawn()?;
        Ok(Process {
            warden: warden(&child, folder),
            child,
            is_reaped: false,
            pause: Duration::from_micros(50),
        })
    }

    /// The exit status, if it ended; after its output did that is worth waiting for a moment.
    fn ended(&mut self, is_silent: bool) -> io::Result<Option<ExitStatus>> {
        let status = self.child.try_wait()?;
        self.is_reaped = status.is_some();
        if status.is_none() && is_silent {
            thread::sleep(self.pause);
            self.pause = (self.pause * 2).min(STEP);
        }
        Ok(status)
    }

    /// Kills it with all that it started, unless that is done.
    fn kill(&mut self) {
        if let Some(mut warden) = self.warden.take() {
            if let Some(mut pipe) = warden.stdin.take() {
                let _ = io::Write::write_all(&mut pipe, b"kill\n");
            }
            let _ = warden.wait();
        }
        if !self.is_reaped {
            let _ = self.child.kill();
            let _ = self.child.wait();
            self.is_reaped = true;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Makes the program the leader of a process group.
#[cfg(unix)]
fn lead_group(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

#[cfg(not(unix))]
fn lead_group(command: &mut Command) -> &mut Command {
    command
}

/// What the warden does: `$1` is the process group, `$2` the folder or nothing.
#[cfg(unix)]
const WARDEN: &str = r#"trap '' HUP INT TERM
read -r line
kill -s KILL -- "-$1"
[ "$line" ] || [ ! "$2" ] || rm -rf -- "$2""#;

/// Sets a warden over a program.
#[cfg(unix)]
fn warden(child: &Child, folder: Option<&Path>) -> Option<Child> {
    // In a group of its own, so that a Ctrl-C that ends us does not end it first.
    let mut command = Command::new("sh");
    command.args(["-c", WARDEN, "sh", &child.id().to_string()]);
    command.arg(folder.unwrap_or(Path::new("")));
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    lead_group(command.stderr(Stdio::null())).spawn().ok()
}

#[cfg(not(unix))]
fn warden(_: &Child, _: Option<&Path>) -> Option<Child> {
    None
}
