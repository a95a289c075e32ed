//! Files of puzzles, and the manifest that lists them, which grows when a run goes on after another.

use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Deserialize;

use super::sinks::{Place, Record};
use crate::cli::lock::LockedDirectory;
use crate::cli::manifest::MANIFEST;
use crate::cli::output::{Hashed, Output, make_directory};

/// What can always be done.
const OTHER: &str = "give --out another directory";

/// Files under way.
pub(super) struct Files {
    directory: PathBuf,
    manifest: Output,
    /// The length of its whole lines, in bytes.
    length: u64,
    n_written: u64,
    /// Digits of the last number.
    width: usize,
    /// Held until the manifest has its name: what it goes on after is not to change meanwhile.
    _lock: LockedDirectory,
}

/// What a line of the manifest has to say about who wrote it.
#[derive(Deserialize)]
struct Line {
    file: Option<String>,
    puzzle: u64,
    seed: u64,
    recipe: String,
}

impl Files {
    /// Opens a directory, which is made if it is not there. A manifest that is there goes on, if it lists
    /// puzzles of the same recipe and seed and none of those that are to be made.
    ///
    /// # Errors
    ///
    /// If the directory can't be made or written to, or holds files that are in the way.
    pub(super) fn open(directory: &Path, place: &Place) -> anyhow::Result<Files> {
        if directory == Path::new("-") {
            bail!("--out -: expected a directory; without --out puzzles go to standard output");
        }
        make_directory(directory)?;
        let lock = LockedDirectory::new(directory)?;
        let path = directory.join(MANIFEST);
        let old = match fs::read_to_string(&path) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        let kept = match &old {
            Some(text) => lines_to_keep(text, place)
                .map_err(|fault| anyhow::anyhow!("{}: {fault}", path.display()))?,
            None => Vec::new(),
        };
        let width = place.end.to_string().len().max(4);
        // Without a manifest nobody knows what numbered files are.
        let range = old.is_some().then(|| place.next + 1..=place.end);
        if let Some(name) = numbered_file(directory, range.as_ref(), width)? {
            let list = unfinished_list(directory).map_or(String::new(), |list| {
                format!(
                    "; {} is of a run that is at work or was killed: if it was killed, rename that to {MANIFEST} \
                     to go on",
                    directory.join(list).display()
                )
            });
            bail!(
                "{}: is there already; {OTHER}, or remove it{list}",
                directory.join(name).display()
            );
        }
        let mut manifest = Output::create(&path)?;
        let kept: String = kept.iter().flat_map(|line| [*line, "\n"]).collect();
        let length = kept.len() as u64;
        let context = || path.display().to_string();
        manifest.write_all(kept.as_bytes()).with_context(context)?;
        Ok(Files {
            directory: directory.to_owned(),
            manifest,
            length,
            n_written: 0,
            width,
            _lock: lock,
        })
    }

    /// The name of the file of puzzle `number`, from 1.
    pub(super) fn name_of(&self, number: u64) -> String {
        format!("{number:0width$}.txt", width = self.width)
    }

    /// Writes a file as a whole and returns its sum.
    ///
    /// # Errors
    ///
    /// If it can't be written, or somebody else's has its name.
    pub(super) fn write(&mut self, name: &str, text: &str) -> anyhow::Result<String> {
        let path = self.directory.join(name);
        let write = || {
            let mut out = Hashed::new(Output::create(&path)?);
            out.write_all(text.as_bytes())?;
            let (out, sha256) = out.finish();
            // It came while this run was under way.
            if fs::symlink_metadata(&path).is_ok() {
                bail!("is there already");
            }
            out.finish()?;
            Ok(sha256)
        };
        let sha256 = write().with_context(|| path.display().to_string())?;
        self.n_written += 1;
        Ok(sha256)
    }

    /// Adds a line to the manifest.
    ///
    /// # Errors
    ///
    /// If it can't be written. Then its file is no more, so that the manifest still lists all there are.
    pub(super) fn list(&mut self, record: &Record) -> anyhow::Result<()> {
        let line = serde_json::to_string(record)? + "\n";
        if let Err(error) = self.manifest.write_all(line.as_bytes()) {
            if let Some(file) = record.file {
                fs::remove_file(self.directory.join(file))?;
                self.n_written -= 1;
            }
            self.manifest.take_back(self.length)?;
            return Err(error).context(self.manifest_path());
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Gives the manifest its name, and says what was written.
    ///
    /// # Errors
    ///
    /// If it can't have that name; that says how many files there are all the same.
    pub(super) fn finish(self) -> anyhow::Result<String> {
        let (n, path) = (self.n_written, self.manifest_path());
        let files = format!("wrote {n} file{}", if n == 1 { "" } else { "s" });
        match self.manifest.finish() {
            Ok(()) => Ok(format!("{files} and {path}")),
            Err(error) => bail!("{path}: {error}; {files} without it"),
        }
    }

    /// The manifest's path, for messages.
    fn manifest_path(&self) -> String {
        self.directory.join(MANIFEST).display().to_string()
    }
}

/// The lines of a manifest that another run goes on after: all but those of puzzles that were not made and
/// are now tried again. Otherwise what is wrong with it, and what to do.
fn lines_to_keep<'a>(text: &'a str, place: &Place) -> Result<Vec<&'a str>, String> {
    let range = place.next + 1..=place.end;
    let (mut kept, mut listed, mut last) = (Vec::new(), None, 0);
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_end_matches(['\r', '\n']);
        let Line {
            file,
            puzzle,
            seed,
            recipe,
        } = serde_json::from_str(line).map_err(|error| {
            if error.is_eof() && !whole.ends_with('\n') {
                // A run that was killed came no further.
                format!(
                    "line {} is cut off; remove that line, or {OTHER}",
                    index + 1
                )
            } else {
                format!("lists no puzzles of generate; {OTHER}")
            }
        })?;
        if (seed, &recipe) != (place.seed, &place.kind) {
            return Err(format!("lists puzzles of {recipe}, seed {seed}; {OTHER}"));
        }
        last = last.max(puzzle);
        if !range.contains(&puzzle) {
            kept.push(line);
        } else if file.is_some() {
            listed = listed.or(Some(puzzle));
        }
    }
    match listed {
        None => Ok(kept),
        Some(puzzle) => Err(format!(
            "lists puzzle {puzzle} already; --first {} goes on, or {OTHER}",
            last.saturating_add(1)
        )),
    }
}

/// The list of a run that did not come to its end, or not yet.
fn unfinished_list(directory: &Path) -> Option<String> {
    let names = fs::read_dir(directory).ok()?.flatten();
    let mut names: Vec<String> = names
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.starts_with(MANIFEST) && name.ends_with(".partial"))
        .collect();
    names.sort_unstable();
    names.pop()
}

/// A file of the directory that has the name of one of these puzzles, or without a range of any.
fn numbered_file(
    directory: &Path,
    range: Option<&RangeInclusive<u64>>,
    width: usize,
) -> anyhow::Result<Option<String>> {
    let context = || directory.display().to_string();
    let mut first: Option<String> = None;
    for entry in fs::read_dir(directory).with_context(context)? {
        let name = entry.with_context(context)?.file_name();
        let Some(stem) = name.to_str().and_then(|name| name.strip_suffix(".txt")) else {
            continue;
        };
        if stem.len() < 4 || !stem.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let is_in_the_way = match range {
            None => true,
            Some(range) => {
                stem.len() == width && stem.parse().is_ok_and(|number| range.contains(&number))
            }
        };
        if is_in_the_way && first.as_deref().is_none_or(|first| stem < first) {
            first = Some(stem.to_owned());
        }
    }
    Ok(first.map(|stem| stem + ".txt"))
}
