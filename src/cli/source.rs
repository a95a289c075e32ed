//! All inputs of a batch, one after the other, as they are read in a thread of their own.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::input::Input;
use crate::batch::{Source, Step};
use crate::error::Error;
use crate::text::{Entry, ReadOptions, Reader, Table};

/// Puzzles from any input.
pub(crate) type AnyReader = Reader<Box<dyn BufRead + Send>>;

/// A puzzle, and what belongs to it.
pub(crate) struct Job<W> {
    pub(crate) entry: Entry,
    pub(crate) with: W,
    /// Bytes of all inputs up to its end.
    pub(crate) n_bytes: u64,
}

/// What is said between puzzles.
pub(crate) enum Note {
    /// An input begins.
    Begin {
        /// Its name.
        name: Arc<str>,
        /// Whether a person types it.
        is_live: bool,
    },
    /// The input can't be opened.
    Unopened(anyhow::Error),
    /// The input is a table, or has a header.
    Table {
        header: Option<Vec<u8>>,
        /// What stands between its fields.
        separator: Option<u8>,
    },
    /// A text is no puzzle, or the input can't be read.
    Bad(Error),
    /// The input is over.
    End,
    /// What is wrong with the inputs as a whole.
    Complaint(String),
}

/// What comes along with puzzles.
pub(crate) trait Companion {
    /// What belongs to a puzzle.
    type With;

    /// What belongs to this puzzle, of the input with this name.
    fn with(&mut self, input: &str, entry: &Entry) -> Self::With;

    /// Told of a text in a puzzle's place that is no puzzle.
    fn pass(&mut self) {}

    /// Whether [`with`](Companion::with) and [`pass`](Companion::pass) may have to wait.
    fn waits(&self) -> bool {
        false
    }

    /// What is wrong at the end.
    fn complaint(&mut self) -> Option<String> {
        None
    }
}

/// Nothing comes along.
pub(crate) struct Alone;

impl Companion for Alone {
    type With = ();

    fn with(&mut self, _: &str, _: &Entry) {}
}

/// The inputs.
pub(crate) struct Inputs<C: Companion> {
    still_to_open: std::vec::IntoIter<Input>,
    stdin: Box<dyn BufRead + Send>,
    options: ReadOptions,
    companion: C,
    name: Arc<str>,
    /// The input at hand.
    reader: Option<AnyReader>,
    /// Bytes of the inputs before.
    n_bytes_before: u64,
    has_complained: bool,
    /// Whether it was said that the input at hand is a table.
    knows_table: bool,
    /// What comes after that.
    pending: Option<Step<Job<C::With>, Note>>,
}

impl<C: Companion> Inputs<C> {
    /// These inputs.
    pub(crate) fn new(
        inputs: Vec<Input>,
        stdin: Box<dyn BufRead + Send>,
        options: ReadOptions,
        companion: C,
    ) -> Inputs<C> {
        Inputs {
            still_to_open: inputs.into_iter(),
            stdin,
            options,
            companion,
            name: Arc::from(""),
            reader: None,
            n_bytes_before: 0,
            has_complained: false,
            knows_table: false,
            pending: None,
        }
    }

    /// Says, once for each input, that it is a table, before the first puzzle.
    fn after_table(&mut self, step: Step<Job<C::With>, Note>) -> Step<Job<C::With>, Note> {
        let Some(reader) = self.reader.as_ref().filter(|_| !self.knows_table) else {
            return step;
        };
        let (header, table) = (reader.header(), reader.table());
        if header.is_none() && table.is_none() {
            // The header comes before the first puzzle.
            self.knows_table = matches!(step, Step::Puzzle(_));
            return step;
        }
        self.knows_table = true;
        let note = Note::Table {
            header: header.map(<[u8]>::to_vec),
            separator: table.map(Table::separator),
        };
        self.pending = Some(step);
        Step::Note(note)
    }

    /// Opens the next input.
    fn open(&mut self, input: &Input) -> Note {
        let opened = if *input == Input::Stdin {
            let stdin: Box<dyn BufRead + Send> = Box::new(io::empty());
            input.open(std::mem::replace(&mut self.stdin, stdin))
        } else {
            input.open(io::empty())
        };
        match opened {
            Ok(text) => {
                self.reader = Some(Reader::new(text, self.options.clone()));
                self.knows_table = false;
                self.name = input.name().into();
                Note::Begin {
                    name: Arc::clone(&self.name),
                    is_live: input.is_typed_live(),
                }
            }
            Err(error) => Note::Unopened(error),
        }
    }
}

impl<C: Companion> Source for Inputs<C> {
    type Item = Job<C::With>;
    type Note = Note;

    fn next_step(&mut self) -> Option<Step<Job<C::With>, Note>> {
        if let Some(step) = self.pending.take() {
            return Some(step);
        }
        let Some(reader) = &mut self.reader else {
            if let Some(input) = self.still_to_open.next() {
                return Some(Step::Note(self.open(&input)));
            }
            let is_last = std::mem::replace(&mut self.has_complained, true);
            let complaint = if is_last {
                None
            } else {
                self.companion.complaint()
            };
            return complaint.map(|complaint| Step::Note(Note::Complaint(complaint)));
        };
        let step = match reader.next() {
            Some(Ok(entry)) => {
                let with = self.companion.with(&self.name, &entry);
                let n_bytes = self.n_bytes_before + reader.n_bytes();
                Step::Puzzle(Job {
                    entry,
                    with,
                    n_bytes,
                })
            }
            Some(Err(error)) => {
                if let Error::Text(_) = error {
                    self.companion.pass();
                }
                Step::Note(Note::Bad(error))
            }
            None => {
                self.n_bytes_before += reader.n_bytes();
                self.reader = None;
                Step::Note(Note::End)
            }
        };
        Some(self.after_table(step))
    }

    fn next_step_waits(&self) -> bool {
        if self.pending.is_some() {
            return false;
        }
        // Opening an input may wait, too.
        self.reader.as_ref().is_none_or(Reader::next_waits) || self.companion.waits()
    }

    fn n_cells(job: &Job<C::With>) -> usize {
        job.entry.puzzle.geometry().n_cells()
    }
}
