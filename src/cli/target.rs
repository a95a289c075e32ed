//! Where an output goes: to a regular file, or through a device or a pipe; and whether it is an
//! input at the same time.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::input::Input;

/// As many links in a row as Linux follows.
const MOST_LINKS: usize = 40;

/// What the name of an output stands for.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A regular file, or none yet: its path behind all links.
    File(PathBuf),
    /// Something that is written through and never replaced: a device, a pipe, a file that some
    /// process has open.
    Through,
}

impl Target {
    /// Follows the links of a path to their end. In `/dev` and `/proc` that is not possible, since
    /// links there, such as `/dev/stdout`, are no ordinary ones.
    pub(crate) fn of(path: &Path) -> io::Result<Target> {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let folder = match path.parent() {
                Some(folder) if folder != Path::new("") => folder.to_owned(),
                Some(_) | None => PathBuf::from("."),
            };
            if fs::canonicalize(&folder).is_ok_and(|folder| is_of_the_system(&folder)) {
                return Ok(Target::Through);
            }
            match fs::symlink_metadata(&path) {
                Ok(metadata) if metadata.is_symlink() => path = folder.join(fs::read_link(&path)?),
                Ok(metadata) if !metadata.is_file() => return Ok(Target::Through),
                Ok(_) => return Ok(Target::File(path)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Target::File(path));
                }
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other("too many links"))
    }
}

/// Whether a folder shows devices and processes. `/dev/shm` holds files like any other.
fn is_of_the_system(folder: &Path) -> bool {
    folder.starts_with("/proc") || (folder.starts_with("/dev") && !folder.starts_with("/dev/shm"))
}

/// Opens what is written through. Where that is our own standard output or standard error, the two
/// share one place to write at, so that neither overwrites the other.
pub(crate) fn open_through(path: &Path) -> io::Result<File> {
    let identity = fs::metadata(path).ok().and_then(|it| identity(path, &it));
    for stream in own_outputs() {
        let own = stream.metadata().ok();
        if identity.is_some() && own.and_then(|it| self::identity(path, &it)) == identity {
            return Ok(stream);
        }
    }
    File::options().append(true).open(path)
}

/// Refuses `-` for an output beside the one that goes to standard output.
///
/// # Errors
///
/// If it is that.
pub(crate) fn refuse_standard_output(
    option: &str,
    output: &Path,
    taken_by: &str,
) -> anyhow::Result<()> {
    if output == Path::new("-") {
        bail!("{option} -: expected a file; {taken_by} goes to standard output");
    }
    Ok(())
}

/// Refuses an output that is also one of the inputs, be it by another name.
///
/// # Errors
///
/// If it is.
pub(crate) fn refuse_input(output: &Path, inputs: &[&Input]) -> anyhow::Result<()> {
    let identity = regular(output);
    if identity.is_some() && inputs.iter().any(|input| identity_of(input) == identity) {
        bail!("{} is also the input", output.display());
    }
    Ok(())
}

/// Refuses an input that is the file to which standard output goes: what is written would be read.
///
/// # Errors
///
/// If one is.
pub(crate) fn refuse_own_output(inputs: &[Input]) -> anyhow::Result<()> {
    let output = own_outputs().first().and_then(|out| out.metadata().ok());
    let output = output.filter(Metadata::is_file);
    let output = output.and_then(|metadata| identity(Path::new(""), &metadata));
    let is_it = |input: &&Input| output.is_some() && identity_of(input) == output;
    match inputs.iter().find(is_it) {
        Some(input) => bail!("{} is also the output, expected another file", input.name()),
        None => Ok(()),
    }
}

/// Which file an input reads, if that is a regular one.
fn identity_of(input: &Input) -> Option<Identity> {
    match input {
        Input::File(path) => regular(Path::new(path)),
        Input::Stdin => {
            let metadata = own_input()?.metadata().ok()?;
            let is_file = metadata.is_file();
            identity(Path::new(""), &metadata).filter(|_| is_file)
        }
        Input::Typed { .. } => None,
    }
}

/// Which regular file a path leads to, if any.
fn regular(path: &Path) -> Option<Identity> {
    let metadata = fs::metadata(path).ok()?;
    identity(path, &metadata).filter(|_| metadata.is_file())
}

/// Device and number of a file: the same under all its names.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there may be none")]
fn identity(_: &Path, metadata: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;

    Some((metadata.dev(), metadata.ino()))
}

/// The path behind all links.
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

/// Copies of our standard output and standard error, without any buffer.
#[cfg(unix)]
fn own_outputs() -> Vec<File> {
    use std::os::fd::AsFd;

    let [out, err] = [
        io::stdout().as_fd().try_clone_to_owned(),
        io::stderr().as_fd().try_clone_to_owned(),
    ];
    [out, err].into_iter().flatten().map(File::from).collect()
}

#[cfg(not(unix))]
fn own_outputs() -> Vec<File> {
    Vec::new()
}

/// A copy of our standard input.
#[cfg(unix)]
fn own_input() -> Option<File> {
    use std::os::fd::AsFd;

    io::stdin()
        .as_fd()
        .try_clone_to_owned()
        .ok()
        .map(File::from)
}

#[cfg(not(unix))]
fn own_input() -> Option<File> {
    None
}
