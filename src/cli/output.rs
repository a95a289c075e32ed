//! Files that are whole or not there.

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use super::target::{Target, open_through};

/// A file under way: under a name of its own that says so, until it is whole.
pub(crate) struct Output {
    file: File,
    /// `None` where it is written through, as a device or a pipe is.
    names: Option<Names>,
}

/// The files under way of this process, by the names that they have meanwhile.
fn under_way() -> MutexGuard<'static, Vec<PathBuf>> {
    static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the files under way and ends the process, whatever it is about.
pub(crate) fn leave_nothing_half_done(code: i32) -> ! {
    // Held to the end, so that no other file begins.
    let files = under_way();
    for partial in &*files {
        let _ = fs::remove_file(partial);
    }
    std::process::exit(code)
}

/// The names of a file.
struct Names {
    /// The one that it has meanwhile.
    partial: PathBuf,
    /// The one that it will have.
    whole: PathBuf,
}

impl Output {
    /// Opens the file for writing, in a directory that is made if need be; what is there under that name
    /// stays until the new one is whole. A link is followed, and what is no regular file is written
    /// through.
    ///
    /// # Errors
    ///
    /// If the file can't be made.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Output> {
        let name = || path.display().to_string();
        // `x/` would lose its slash below.
        if path.to_string_lossy().ends_with(std::path::is_separator) {
            bail!("{}: is a directory, expected a file", path.display());
        }
        make_directory(path.parent().unwrap_or(Path::new(""))).with_context(name)?;
        let (file, names) = match Target::of(path).with_context(name)? {
            Target::Through => (open_through(path).with_context(name)?, None),
            Target::File(whole) => {
                let (file, partial) = create_partial(&whole).with_context(name)?;
                (file, Some(Names { partial, whole }))
            }
        };
        let output = Output { file, names };
        if let Some(permissions) = output.permissions_of_the_old() {
            output
                .file
                .set_permissions(permissions)
                .with_context(name)?;
        }
        Ok(output)
    }

    /// Who may do what with the file that this one will replace.
    fn permissions_of_the_old(&self) -> Option<Permissions> {
        let names = self.names.as_ref()?;
        let old = fs::metadata(&names.whole).ok()?;
        Some(old.permissions())
    }

    /// Removes the file that this one will replace, where it must not be taken for the new one.
    ///
    /// # Errors
    ///
    /// If it is there and can't be removed.
    pub(crate) fn remove_the_old(&self) -> io::Result<()> {
        match self
            .names
            .as_ref()
            .map(|names| fs::remove_file(&names.whole))
        {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Some(_) | None => Ok(()),
        }
    }

    /// Opens what was written so far for reading.
    ///
    /// # Errors
    ///
    /// If that is not possible: what is written through a device or a pipe can't be read again.
    pub(crate) fn read_back(&mut self) -> anyhow::Result<File> {
        let Some(names) = &self.names else {
            bail!("is no regular file, and what was written has to be read again");
        };
        self.file.flush()?;
        Ok(File::open(&names.partial)?)
    }

    /// Takes back what was written after the first `length` bytes.
    ///
    /// # Errors
    ///
    /// If that is not possible, as with what is written through.
    pub(crate) fn take_back(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(|_| ())
    }

    /// Whether both would have the same name.
    pub(crate) fn has_name_of(&self, other: &Output) -> bool {
        let names = self.names.as_ref().zip(other.names.as_ref());
        names.is_some_and(|(a, b)| a.whole == b.whole)
    }

    /// Gives the file its name.
    ///
    /// # Errors
    ///
    /// If it can't have that name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(Names { partial, whole }) = &self.names {
            fs::rename(partial, whole)?;
            under_way().retain(|other| other != partial);
        }
        self.names = None;
        Ok(())
    }
}

/// Makes a directory for outputs, with those that it is in, unless it is there.
///
/// # Errors
///
/// If it can't be made.
pub(crate) fn make_directory(directory: &Path) -> anyhow::Result<()> {
    if directory.as_os_str().is_empty() {
        return Ok(());
    }
    let made = fs::create_dir_all(directory);
    made.with_context(|| format!("the directory {} can't be made", directory.display()))
}

/// Makes a file that nobody else has, in the folder of `whole`: `NAME.PROCESS-NUMBER.partial`.
fn create_partial(whole: &Path) -> io::Result<(File, PathBuf)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    // A name that is nearly as long as names can be leaves no room for more.
    let stem = whole.file_name().filter(|name| name.len() <= 200);
    loop {
        let mut name = OsString::from(stem.unwrap_or("satdoku".as_ref()));
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        name.push(format!(".{}-{number}.partial", std::process::id()));
        let partial = whole.with_file_name(name);
        let mut files = under_way();
        match File::create_new(&partial) {
            // Left behind by a process that had our number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => {
                files.push(partial.clone());
                return Ok((file, partial));
            }
        }
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
        if let Some(names) = &self.names {
            let _ = fs::remove_file(&names.partial);
            under_way().retain(|other| *other != names.partial);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_that_of_the_standard() {
        let mut hashed = Hashed::new(Vec::new());
        hashed.write_all(b"abc").unwrap();
        let (bytes, sum) = hashed.finish();
        assert_eq!(bytes, b"abc");
        // FIPS 180-4, the first example.
        assert_eq!(
            sum,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
