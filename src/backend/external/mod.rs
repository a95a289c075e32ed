//! SAT solvers that are programs of their own.
//!
//! The formula goes to a file, the program reads it and prints `s` and `v` lines, or writes
//! minisat's result file. The program starts anew for every question; see [`Replay`].
//!
//! The `s` line decides. The exit code, the model's variables and, in
//! [`Checked`](super::Checked), all clauses are cross-checks, and what contradicts them is an error.

mod drat_trim;
mod folder;
mod judge;
mod process;
mod program;
#[cfg_attr(
    not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")),
    path = "reap_plainly.rs"
)]
mod reap;
mod solvers;
mod told;
mod warden;
mod words;

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use self::folder::Folder;
use self::judge::{End, Fault, judge};
use self::process::{Output, Ran, Run};
use self::program::{look_for, program};
use self::solvers::known;
use self::told::Listener;
use self::warden::Warden;
use super::replay::{Decide, Replay};
use super::{Backend, Counters, Solver, Terms, Usage, Verdict};
use crate::cnf::Cnf;
use crate::dimacs::{self, Answer};
use crate::error::Error;
use crate::limits::Limits;
use crate::timed::Timed;

pub use self::drat_trim::{DratTrim, ask_drat_trim};
pub use self::solvers::{Known, SOLVERS};

/// The word for the formula's file in a command line.
const FORMULA: &str = "{cnf}";

/// The word for the file that takes the answer.
const ANSWER: &str = "{answer}";

/// The last word of a command line whose program reads its formula from standard input.
const STDIN: &str = "<";

/// How long a program may take to say its version.
const VERSION_TIME: Duration = Duration::from_secs(5);

/// A SAT solver that is started by a command line.
#[derive(Clone, Debug)]
pub struct External {
    name: String,
    summary: &'static str,
    words: Vec<String>,
    /// The words where the program is to tell its counts.
    counting: Vec<String>,
}

impl External {
    /// The solver with a name of [`SOLVERS`].
    pub fn by_name(name: &str) -> Option<External> {
        let known = SOLVERS.iter().find(|known| known.name == name)?;
        let words = |arguments: &str| {
            let words = [name].into_iter().chain(arguments.split(' '));
            words.map(str::to_owned).collect()
        };
        Some(External {
            name: name.to_owned(),
            summary: known.summary,
            words: words(known.arguments),
            counting: words(known.counting),
        })
    }

    /// The solver that a command line starts. It is split into words as a shell does it; no shell is
    /// started. `{cnf}` stands for the formula's file, `{answer}` for a file that takes the answer
    /// where that does not come on standard output, and a `<` at the end gives the formula on
    /// standard input. Without any of these the formula's file is the last argument, after which
    /// minisat gets its `{answer}`.
    ///
    /// # Errors
    ///
    /// [`Error::Command`] if a quote is not closed or there is no word at all.
    pub fn from_command(command: &str) -> Result<External, Error> {
        let fault = |fault: &str| Error::Command {
            command: command.to_owned(),
            fault: fault.to_owned(),
        };
        let mut words = words::split(command).map_err(fault)?;
        let program = words.first().ok_or_else(|| fault("there is no program"))?;
        let known = known(program);
        let is_told = words.iter().any(|word| word.contains(FORMULA));
        if !is_told && words.last().is_none_or(|word| word != STDIN) {
            words.push(FORMULA.to_owned());
            if known.is_some_and(|known| known.arguments.ends_with(ANSWER)) {
                words.push(ANSWER.to_owned());
            }
        }
        Ok(External {
            name: command.trim().to_owned(),
            summary: "a SAT solver started by its command line",
            counting: words.clone(),
            words,
        })
    }

    /// Looks whether its program is there: a file if its name has a slash, else in a folder of PATH. Of a
    /// command line such as `sh script` that is `sh`.
    ///
    /// # Errors
    ///
    /// [`Error::Solver`] if it is not, or may not be run.
    pub fn check_program(&self) -> Result<(), Error> {
        look_for(&self.words[0]).map_err(|error| self.can_not_run(&error))
    }

    /// The command for a formula whose files are in this folder.
    fn command(&self, folder: &Folder) -> io::Result<Command> {
        let mut command = Command::new(program(&self.words[0]));
        command.stdin(Stdio::null());
        let [formula, answer] = [folder.formula(), folder.answer()];
        for (index, word) in self.words.iter().enumerate().skip(1) {
            if word == STDIN && index + 1 == self.words.len() {
                command.stdin(File::open(&formula)?);
            } else {
                let word = word.replace(FORMULA, &formula.to_string_lossy());
                command.arg(word.replace(ANSWER, &answer.to_string_lossy()));
            }
        }
        Ok(command)
    }

    /// The command that asks for the version.
    fn version_command(&self) -> Command {
        let mut command = Command::new(program(&self.words[0]));
        if known(&self.words[0]).is_none() {
            // What the first word starts may be an interpreter or the like, with a version of its
            // own: the rest of the line has its say.
            let is_plain = |word: &&String| {
                !word.contains(FORMULA) && !word.contains(ANSWER) && *word != STDIN
            };
            command.args(self.words[1..].iter().filter(is_plain));
        }
        command.arg("--version").stdin(Stdio::null());
        command
    }

    /// Runs the program on a formula, and reads its answer; notes what it took and tells.
    fn run(&self, cnf: &Cnf, limits: &Limits, work: &mut Work) -> Result<Verdict, Error> {
        let mut folder = Folder::new().map_err(|error| self.no_files(&error))?;
        let file = File::create_new(folder.formula()).map_err(|error| self.no_files(&error))?;
        let mut file = Timed::new(file, limits);
        let written = dimacs::write(cnf, &mut file);
        if let Some(reason) = file.stopped() {
            return Ok(Verdict::Unknown(reason));
        }
        written.map_err(|error| self.no_files(&error))?;
        let mut command = self
            .command(&folder)
            .map_err(|error| self.no_files(&error))?;
        let answer = folder.answer();
        let n_vars = cnf.n_vars();
        let in_file = self.words.iter().any(|word| word.contains(ANSWER));
        let counts = work.counts;
        let ran = process::run(&mut command, folder.warden(), limits, move |stdout| {
            let mut stdout = Listener::new(stdout, counts);
            let answer = (!in_file).then(|| dimacs::read_answer(&mut stdout, n_vars));
            let is_refused = matches!(answer, Some(Err(_)));
            if counts && in_file {
                // What was read until it failed will do.
                let _ = io::copy(&mut stdout, &mut io::sink());
            }
            let value = (answer, stdout.counters());
            Output { value, is_refused }
        });
        let Ran { run, usage } = ran.map_err(|error| self.can_not_run(&error))?;
        work.usage = usage;
        match run {
            Run::Stopped(reason) => Ok(Verdict::Unknown(reason)),
            Run::Refused((answer, _)) => {
                let fault = answer.and_then(Result::err);
                let fault = fault.map_or(String::new(), |fault| fault.to_string());
                Err(self.failed(format!("its answer, {fault}; it went on and was killed")))
            }
            Run::Ended {
                status,
                output: (told, counters),
                last_words,
            } => {
                work.counters = counters;
                let last_words = &last_words;
                let answer = told.unwrap_or_else(|| read_file(&answer, n_vars));
                judge(cnf, &End { status, last_words }, answer).map_err(|fault| self.error(fault))
            }
        }
    }

    /// The error that says what was wrong with an answer.
    fn error(&self, fault: Fault) -> Error {
        match fault {
            Fault::Failed(message) => self.failed(message),
            Fault::Wrong(fault) => Error::WrongAnswer {
                backend: self.name.clone(),
                fault,
            },
        }
    }

    /// The error of a program that failed.
    fn failed(&self, message: String) -> Error {
        let backend = self.name.clone();
        Error::Solver { backend, message }
    }

    /// The error of a program that could not be started or watched.
    fn can_not_run(&self, error: &io::Error) -> Error {
        let fault = match error.kind() {
            io::ErrorKind::NotFound => "not found".to_owned(),
            io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            io::ErrorKind::Other => return self.failed(error.to_string()),
            _ => error.to_string(),
        };
        self.failed(format!("cannot run {}: {fault}", self.words[0]))
    }

    /// The error of a machine that has no place for our files.
    fn no_files(&self, error: &io::Error) -> Error {
        let place = std::env::temp_dir();
        self.failed(format!(
            "cannot write its formula to {}: {error}",
            place.display()
        ))
    }
}

impl Backend for External {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> &str {
        self.summary
    }

    fn version(&self) -> String {
        let limits = Limits::default().with_timeout(VERSION_TIME);
        let mut command = self.version_command();
        let ran = process::run(&mut command, &mut Warden::new(None), &limits, |stdout| {
            let mut text = Vec::new();
            let _ = stdout.take(1 << 12).read_to_end(&mut text);
            Output {
                value: String::from_utf8_lossy(&text).into_owned(),
                is_refused: false,
            }
        });
        let said = match ran.map(|ran| ran.run) {
            Ok(Run::Ended { status, output, .. }) if status.success() => output,
            Ok(Run::Ended { .. } | Run::Refused(_) | Run::Stopped(_)) | Err(_) => String::new(),
        };
        let mut lines = said.lines().map(str::trim);
        let first = lines.find(|line| !line.is_empty()).unwrap_or("unknown");
        // Some say who they are before.
        let number = first.strip_prefix(&self.name).map(str::trim_start);
        number
            .filter(|number| !number.is_empty())
            .unwrap_or(first)
            .to_owned()
    }

    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error> {
        let words = if terms.counters {
            &self.counting
        } else {
            &self.words
        };
        let program = External {
            words: words.clone(),
            ..self.clone()
        };
        let counts = terms.counters;
        let work = Work {
            counts,
            ..Work::default()
        };
        Ok(Box::new(Replay::new(Runs { program, work }, &terms.limits)))
    }
}

/// A program that is run for every question.
struct Runs {
    program: External,
    work: Work,
}

/// The work of the last run.
#[derive(Default)]
struct Work {
    /// Whether it is asked to count.
    counts: bool,
    counters: Counters,
    usage: Usage,
}

impl Decide for Runs {
    fn decide(&mut self, cnf: &Cnf, limits: &Limits) -> Result<Verdict, Error> {
        self.work = Work {
            counts: self.work.counts,
            ..Work::default()
        };
        self.program.run(cnf, limits, &mut self.work)
    }

    fn counters(&self) -> Counters {
        self.work.counters
    }

    fn usage(&self) -> Usage {
        self.work.usage
    }
}

/// Reads an answer from a file; a program that wrote none has given none.
fn read_file(path: &Path, n_vars: usize) -> Result<Answer, Error> {
    // A pipe would have to be waited for, and a device has no end.
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        let fault = "its place holds something else than a regular file";
        return Err(io::Error::other(fault).into());
    }
    match File::open(path) {
        Ok(file) => dimacs::read_answer(BufReader::new(file), n_vars),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            dimacs::read_answer(io::empty(), n_vars)
        }
        Err(error) => Err(error.into()),
    }
}
