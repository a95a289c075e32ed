//! Files that are whole or not there.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use sha2::{Digest, Sha256};

/// A file under way: under a name that says so, until it is whole.
pub(crate) struct Output {
    path: PathBuf,
    /// `None` where the path is no regular file, such as a pipe: that is written to directly.
    partial: Option<PathBuf>,
    file: File,
    is_done: bool,
}

impl Output {
    /// Opens the file for writing; what is there under that name stays until the new one is whole.
    ///
    /// # Errors
    ///
    /// If the file can't be made.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Output> {
        let is_special = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
        let partial = if is_special {
            None
        } else {
            let mut name = OsString::from(path);
            name.push(".partial");
            Some(PathBuf::from(name))
        };
        let opened = partial.as_deref().unwrap_or(path);
        let file = File::create(opened).with_context(|| path.display().to_string())?;
        Ok(Output {
            path: path.to_owned(),
            partial,
            file,
            is_done: false,
        })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// If it can't have that name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(partial) = &self.partial {
            fs::rename(partial, &self.path)?;
        }
        self.is_done = true;
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Output {
    /// Removes a file that did not become whole.
    fn drop(&mut self) {
        if let (false, Some(partial)) = (self.is_done, &self.partial) {
            let _ = fs::remove_file(partial);
        }
    }
}

/// A writer that sums up what goes through it.
pub(crate) struct Hashed<W> {
    inner: W,
    hash: Sha256,
}

impl<W: Write> Hashed<W> {
    /// Hands on to `inner`.
    pub(crate) fn new(inner: W) -> Hashed<W> {
        Hashed {
            inner,
            hash: Sha256::new(),
        }
    }

    /// The inner writer, and the SHA-256 of all bytes in hexadecimal.
    pub(crate) fn finish(self) -> (W, String) {
        (self.inner, format!("{:x}", self.hash.finalize()))
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n_written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..n_written]);
        Ok(n_written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
