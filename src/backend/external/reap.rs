//! The end of a process, and what it took.
//!
//! std reaps without telling what a process took. So the end is seen without reaping (`waitid`), and the
//! process is reaped, by `wait4`, when nothing has to be killed any more: until then its number can't
//! become another's.
//!
//! The peak of memory is what the kernel says (`ru_maxrss`), but on Linux that begins with the peak of
//! the process that started it, ours, since `exec` keeps it. Where it is not above that, the peak is
//! the last that was seen in `/proc` while the process ran.

use std::fs;
use std::io;
use std::process::{Child, ExitStatus};

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use wait4::Wait4;

use crate::backend::Usage;

/// Whether a process ended. It is not reaped.
pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status = waitid(WaitId::Pid(Pid::from_child(child)), options)?;
    Ok(status.is_some())
}

/// Watches a process, and reaps it.
pub(super) struct Reaper {
    /// What the kernel's peak may have from us; `None` if that can't be told.
    own_peak: Option<u64>,
    /// The last peak that was seen.
    seen: Option<u64>,
}

impl Reaper {
    /// To be made right after the process was started.
    pub(super) fn new() -> Reaper {
        let is_linux = cfg!(target_os = "linux");
        Reaper {
            own_peak: if is_linux { peak("self") } else { Some(0) },
            seen: None,
        }
    }

    /// Looks at a process that is not reaped.
    pub(super) fn look(&mut self, child: &Child) {
        if cfg!(target_os = "linux") {
            self.seen = peak(&child.id().to_string()).max(self.seen);
        }
    }

    /// Waits for the end of a process that was not reaped, and reaps it: from then on it must not be
    /// killed or waited for.
    pub(super) fn reap(&self, child: &mut Child) -> io::Result<(ExitStatus, Usage)> {
        let end = loop {
            match child.wait4() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                end => break end?,
            }
        };
        let told = end.rusage.maxrss;
        let is_its_own = self.own_peak.is_some_and(|own| told > own);
        let usage = Usage {
            cpu: Some(end.rusage.utime + end.rusage.stime),
            peak_bytes: if is_its_own { Some(told) } else { self.seen },
        };
        Ok((end.status, usage))
    }
}

/// The peak of memory of a process that runs, on Linux; `pid` may be `self`.
fn peak(pid: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    kib.checked_mul(1 << 10)
}
