//! The program of a command line: which one it is, and whether it is there.

use std::env;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Where systems look for programs if nothing says where.
const USUAL_PATH: &str = "/bin:/usr/bin";

/// The program that a word names. `satdoku` is this program, if it is that one.
pub(super) fn program(word: &str) -> PathBuf {
    let own = env::current_exe().ok();
    own.filter(|path| word == "satdoku" && path.file_stem().is_some_and(|stem| stem == word))
        .unwrap_or_else(|| PathBuf::from(word))
}

/// Looks for the program that a word names, as the system does it: a word without a slash is looked for
/// in the folders of PATH.
///
/// # Errors
///
/// If it is nowhere, or may not be run.
pub(super) fn look_for(word: &str) -> io::Result<()> {
    let program = program(word);
    if program.components().count() != 1 || word.contains(std::path::is_separator) {
        return check(&program);
    }
    let folders = env::var_os("PATH").unwrap_or_else(|| USUAL_PATH.into());
    let mut found = Err(io::ErrorKind::NotFound.into());
    for folder in env::split_paths(&folders) {
        match check(&folder.join(&program)) {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => found = Err(error),
            Err(_) => {}
        }
    }
    found
}

/// Looks whether there is a program at a path, with or without the ending that the system's programs have.
fn check(path: &Path) -> io::Result<()> {
    let metadata = fs::metadata(path).or_else(|error| {
        let mut name = path.as_os_str().to_owned();
        name.push(env::consts::EXE_SUFFIX);
        fs::metadata(name).map_err(|_| error)
    })?;
    if metadata.is_file() && may_be_run(&metadata) {
        Ok(())
    } else {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

/// Whether anybody may run a file.
#[cfg(unix)]
fn may_be_run(metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;

    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn may_be_run(_: &Metadata) -> bool {
    true
}
