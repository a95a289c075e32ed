//! The file of `compare --records`, and the records in memory.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::lock::lock;
use super::output::make_directory;
use crate::compare::{Head, Record, Records, write_head, write_run};

/// Records, and the file that they go to as they are made.
pub(crate) struct RecordsFile {
    file: Option<(PathBuf, File)>,
    records: Records,
    known: HashSet<String>,
    /// Where the runs stand that failed.
    failed: HashMap<String, usize>,
}

impl RecordsFile {
    /// Opens the file if there is to be one. What is in it belongs to the records; half a line at its end
    /// is cut off.
    ///
    /// # Errors
    ///
    /// If it can't be opened or read; if it is there, but not to be gone on with.
    pub(crate) fn open(path: Option<&Path>, resume: bool) -> anyhow::Result<RecordsFile> {
        let mut records = Records::default();
        let file = match path {
            Some(path) => Some((
                path.to_owned(),
                in_file(path, open(path, resume, &mut records))?,
            )),
            None => None,
        };
        let (mut known, mut failed) = (HashSet::new(), HashMap::new());
        for (index, run) in records.runs.iter().enumerate() {
            // What failed is tried again.
            if run.has_failed() {
                failed.insert(run.run.clone(), index);
            } else {
                known.insert(run.run.clone());
            }
        }
        Ok(RecordsFile {
            file,
            records,
            known,
            failed,
        })
    }

    /// All records.
    pub(crate) fn records(&self) -> &Records {
        &self.records
    }

    /// Whether a run is among them.
    pub(crate) fn contains(&self, run: &str) -> bool {
        self.known.contains(run)
    }

    /// Adds a head.
    ///
    /// # Errors
    ///
    /// If it can't be written.
    pub(crate) fn write_head(&mut self, head: &Head) -> anyhow::Result<()> {
        if let Some((path, file)) = &mut self.file {
            in_file(path, write_head(head, file))?;
        }
        self.records.heads.push(head.clone());
        Ok(())
    }

    /// Adds a run.
    ///
    /// # Errors
    ///
    /// If it can't be written.
    pub(crate) fn write_run(&mut self, mut run: Record) -> anyhow::Result<()> {
        if let Some((path, file)) = &mut self.file {
            in_file(path, write_run(&run, file))?;
        }
        self.known.insert(run.run.clone());
        run.head = self.records.last_head();
        match self.failed.remove(&run.run) {
            Some(index) => self.records.runs[index] = run,
            None => self.records.runs.push(run),
        }
        Ok(())
    }
}

/// Whether a file is empty, or holds the begin of a line of ours.
fn begins_like_records(file: &File) -> anyhow::Result<bool> {
    let mut begin = Vec::new();
    let mut file = file;
    file.seek(SeekFrom::Start(0))?;
    file.take(9).read_to_end(&mut begin)?;
    Ok(br#"{"line":""#.starts_with(&begin))
}

/// Opens a file for records, at the end of what is whole in it.
fn open(path: &Path, resume: bool, records: &mut Records) -> anyhow::Result<File> {
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        // A pipe or a device takes what comes, and gives nothing back.
        return Ok(OpenOptions::new().write(true).open(path)?);
    }
    if !resume {
        make_directory(path.parent().unwrap_or(Path::new("")))?;
        let file = match File::create_new(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("it is there; --resume goes on with it, or give another name")
            }
            created => created.context("cannot be made")?,
        };
        lock(&file)?;
        return Ok(file);
    }
    let file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    lock(&file)?;
    let n_whole = records.read(BufReader::new(&file))?;
    if n_whole == 0 && !begins_like_records(&file)? {
        bail!("found no records, expected a file that compare wrote");
    }
    file.set_len(n_whole)?;
    Ok(file)
}

/// Adds to an error which file it is about.
pub(crate) fn in_file<T>(
    path: &Path,
    result: Result<T, impl Into<anyhow::Error>>,
) -> anyhow::Result<T> {
    result
        .map_err(Into::into)
        .with_context(|| path.display().to_string())
}
