//! What only one process may write to at a time.
//!
//! A lock belongs to an open file and goes with it, however the process ends. Where a file system knows no
//! locks, nothing keeps others away.

use std::fs::File;
use std::path::Path;

use anyhow::bail;

/// Keeps other processes away from a file as long as this one has it open.
///
/// # Errors
///
/// If another one has it.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd"))]
pub(crate) fn lock(file: &File) -> anyhow::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => bail!("another process is writing to it"),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Nothing keeps others away here.
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")))]
#[expect(clippy::unnecessary_wraps, reason = "as elsewhere")]
pub(crate) fn lock(_: &File) -> anyhow::Result<()> {
    Ok(())
}

/// A directory that other processes are kept away from while this lives.
pub(crate) struct LockedDirectory {
    /// `None` where a directory is not opened as a file is.
    _file: Option<File>,
}

impl LockedDirectory {
    /// Locks a directory; the empty path is the current one.
    ///
    /// # Errors
    ///
    /// If another process has locked it.
    pub(crate) fn new(directory: &Path) -> anyhow::Result<LockedDirectory> {
        let is_here = directory.as_os_str().is_empty();
        let opened = File::open(if is_here { Path::new(".") } else { directory });
        let file = opened.ok();
        if let Some(file) = &file {
            lock(file)?;
        }
        Ok(LockedDirectory { _file: file })
    }
}
