//! `satdoku export` with `{n}`: a file for each puzzle, and a manifest of them.

use std::fs;
use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::{Context, bail};
use serde::Serialize;

use super::Streams;
use super::exit::Exit;
use super::export::{ExportArgs, comments, formula_of};
use super::input::Input;
use super::lock::LockedDirectory;
use super::output::{Hashed, Output, make_directory};
use super::pick::too_few;
use super::run::Place;
use super::target::refuse_input;
use crate::at_most_one;
use crate::dimacs::Comments;
use crate::error::Error;
use crate::text::{Entry, Reader};

/// What stands for the puzzle's number in a pattern.
pub(crate) const NUMBER: &str = "{n}";

/// The name of the list of files.
pub(crate) const MANIFEST: &str = "manifest.jsonl";

/// Runs the command for all puzzles of an input.
pub(crate) fn run(
    args: &ExportArgs,
    pattern: &str,
    input: &Input,
    streams: &mut Streams,
) -> anyhow::Result<Exit> {
    let path = Path::new(pattern);
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.unwrap_or("");
    let directory = path.parent().unwrap_or(Path::new(""));
    if !name.contains(NUMBER) || directory.to_string_lossy().contains(NUMBER) {
        bail!("{pattern}: {NUMBER} has to stand in the file's name, not in its directory's");
    }
    refuse_input(&directory.join(MANIFEST), &[input])?;
    refuse_numbered(directory, name, args.pick.number, input)?;
    // Before anything is made: it may not be there.
    let Streams { stdin, stderr, .. } = streams;
    let text = input.open(stdin)?;
    make_directory(directory).with_context(|| pattern.to_owned())?;
    let _lock = LockedDirectory::new(directory)?;
    let export = Export {
        args,
        directory,
        name,
        manifest: Output::create(&directory.join(MANIFEST))?,
        n_files: 0,
        exit: Exit::Yes,
    };
    let reader = Reader::new(text, args.pick.read.options());
    export.run(&input.name(), reader, *stderr)
}

/// Refuses a pattern that the input's own name fits: which files will be written shows too late.
fn refuse_numbered(
    directory: &Path,
    pattern: &str,
    wanted: Option<u64>,
    input: &Input,
) -> anyhow::Result<()> {
    let here = Path::new(".");
    let is_here = directory.as_os_str().is_empty();
    let Ok(entries) = fs::read_dir(if is_here { here } else { directory }) else {
        return Ok(());
    };
    let before = pattern.split(NUMBER).next().unwrap_or("");
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(before)) else {
            continue;
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let numbers = (1..=digits).filter_map(|n_digits| rest[..n_digits].parse::<u64>().ok());
        let mut numbers = numbers.filter(|number| wanted.is_none_or(|wanted| wanted == *number));
        if numbers.any(|number| *name == *pattern.replace(NUMBER, &number.to_string())) {
            refuse_input(&directory.join(&name), &[input])?;
        }
    }
    Ok(())
}

/// One object of the manifest.
#[derive(Serialize)]
struct Record<'a> {
    /// The file's name, in the manifest's directory.
    file: &'a str,
    #[serde(flatten)]
    place: Place,
    side: usize,
    boxes: String,
    /// Diagonals, and maps of extra units.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extra: Vec<String>,
    encoding: &'static str,
    at_most_one: String,
    reduce: &'static str,
    comments: bool,
    variables: u64,
    clauses: u64,
    literals: u64,
    longest_clause: u64,
    sha256: String,
}

/// The export of many puzzles under way.
struct Export<'a> {
    args: &'a ExportArgs,
    directory: &'a Path,
    /// The pattern of the files' names.
    name: &'a str,
    manifest: Output,
    n_files: u64,
    exit: Exit,
}

impl Export<'_> {
    /// Goes through the input.
    fn run(
        mut self,
        input: &str,
        reader: Reader<impl BufRead>,
        stderr: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let wanted = self.args.pick.number;
        let mut n_puzzles = 0;
        for (result, puzzle) in reader.zip(1..) {
            n_puzzles = puzzle;
            if wanted.is_some_and(|wanted| wanted != puzzle) {
                continue;
            }
            match result {
                Ok(entry) => {
                    let place = Place {
                        input: input.into(),
                        line: entry.line,
                        puzzle,
                    };
                    self.export(place, &entry, stderr)?;
                }
                Err(Error::Text(error)) => {
                    self.exit = Exit::Error;
                    writeln!(stderr, "satdoku: {input}: {error}")?;
                }
                Err(error) => bail!("{input}: {error}"),
            }
        }
        if n_puzzles == 0 {
            bail!("{input}: no puzzle found");
        }
        if let Some(wanted) = wanted.filter(|wanted| *wanted > n_puzzles) {
            return Err(too_few(input, n_puzzles, wanted));
        }
        let manifest = self.directory.join(MANIFEST);
        let (n, s) = (self.n_files, if self.n_files == 1 { "" } else { "s" });
        self.manifest
            .finish()
            .with_context(|| manifest.display().to_string())?;
        writeln!(stderr, "wrote {n} file{s} and {}", manifest.display())?;
        Ok(self.exit)
    }

    /// Writes the file of a puzzle and its line of the manifest.
    fn export(
        &mut self,
        place: Place,
        entry: &Entry,
        stderr: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let Place { input, line, .. } = &place;
        if self.n_files == 0 {
            self.args.pick.note_boxes(entry, stderr)?;
        }
        let formula = match formula_of(&self.args.formula, &entry.puzzle) {
            Ok(formula) => formula,
            Err(error) => {
                self.exit = Exit::Error;
                return Ok(writeln!(stderr, "satdoku: {input}: line {line}: {error}")?);
            }
        };
        let file = self.name.replace(NUMBER, &place.puzzle.to_string());
        let path = self.directory.join(&file);
        let comments = comments(self.args);
        let out = Hashed::new(Output::create(&path)?);
        let write = || {
            let (out, sha256) = formula.write(comments, out)?.finish();
            if self.n_files == 0 {
                // It would list other files than there are, if this run does not come to its end.
                self.manifest.remove_the_old()?;
            }
            out.finish().map(|()| sha256)
        };
        let sha256 = write().with_context(|| path.display().to_string())?;
        let geometry = entry.puzzle.geometry();
        let size = formula.size();
        let record = Record {
            file: &file,
            place,
            side: geometry.side(),
            boxes: geometry.boxes().to_string(),
            extra: geometry.extra().texts(),
            encoding: self.args.formula.clauses.encoding().name(),
            at_most_one: at_most_one::name_in(
                self.args.formula.clauses.encoding(),
                self.args.formula.clauses.at_most_one(),
            ),
            reduce: self.args.formula.reduce.name(),
            comments: comments == Comments::Full,
            variables: size.n_vars,
            clauses: size.n_clauses,
            literals: size.n_lits,
            longest_clause: size.longest,
            sha256,
        };
        self.n_files += 1;
        let line = serde_json::to_string(&record)?;
        writeln!(self.manifest, "{line}").with_context(|| MANIFEST)
    }
}
