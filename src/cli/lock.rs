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
pub(crate) fn lock(file: &File) -> anyhow::Result<()> {
    if is_taken(file) {
        bail!("another process is writing to it");
    }
    Ok(())
}

/// Locks a file, unless another process has.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd"))]
fn is_taken(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};
    let locked = flock(file, FlockOperation::NonBlockingLockExclusive);
    locked == Err(rustix::io::Errno::WOULDBLOCK)
}

/// Nothing keeps others away here.
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")))]
fn is_taken(_: &File) -> bool {
    false
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
        let directory = if is_here { Path::new(".") } else { directory };
        let file = File::open(directory).ok();
        if file.as_ref().is_some_and(is_taken) {
            let name = directory.display();
            bail!(
                "{name}: another process has locked it, as each does that writes a manifest there"
            );
        }
        Ok(LockedDirectory { _file: file })
    }
}
