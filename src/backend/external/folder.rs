//! A folder for the files of one call, gone when the call is over, and also if we are before.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use super::warden::Warden;

/// A fresh folder that only this user can enter; removed with all that is in it when dropped.
pub(super) struct Folder {
    path: PathBuf,
    /// Removes it if we can't. Dropped after it was removed, so there is no moment without one.
    warden: Warden,
}

impl Folder {
    /// Makes one where the system keeps temporary files.
    pub(super) fn new() -> io::Result<Folder> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let base = std::env::temp_dir();
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = base.join(format!("satdoku-{}-{number}", std::process::id()));
            match builder().create(&path) {
                // Left behind by a process that had our number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(()) => {
                    let warden = Warden::new(Some(&path));
                    return Ok(Folder { path, warden });
                }
            }
        }
    }

    /// The one who watches over it.
    pub(super) fn warden(&mut self) -> &mut Warden {
        &mut self.warden
    }

    /// Where the formula goes.
    pub(super) fn formula(&self) -> PathBuf {
        self.path.join("formula.cnf")
    }

    /// Where a solver that wants a file for its answer puts it.
    pub(super) fn answer(&self) -> PathBuf {
        self.path.join("answer")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What can't be removed stays where the system cleans up.
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(unix)]
fn builder() -> DirBuilder {
    use std::os::unix::fs::DirBuilderExt;

    let mut builder = DirBuilder::new();
    builder.mode(0o700);
    builder
}

#[cfg(not(unix))]
fn builder() -> DirBuilder {
    DirBuilder::new()
}
