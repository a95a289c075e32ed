//! drat-trim, a checker of proofs by others, where it is installed.
//!
//! It is no solver, but stands here, since this is where processes are.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use super::process::{self, Output, Run};
use super::warden::Warden;
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::proof::Format;

/// The program.
const PROGRAM: &str = "drat-trim";

/// How many seconds it may take by its own account; the limits are what stops it.
const SECONDS: &str = "2000000";

/// What drat-trim says of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DratTrim {
    /// It is right.
    Verified,
    /// It is wrong.
    NotVerified,
    /// It was stopped.
    Unknown(StopReason),
    /// The proof holds comments or other words, over which it does not come to an end.
    NotAsked,
    /// There is no such program.
    NotInstalled,
}

/// Asks drat-trim about the proof of a formula, both in files. Source of the program: N. Wetzler,
/// M. Heule and W. Hunt, DRAT-trim, SAT 2014.
///
/// # Errors
///
/// [`Error::Solver`] if it could not be run or gave no verdict.
pub fn ask_drat_trim(
    cnf: &Path,
    proof: &Path,
    format: Format,
    limits: &Limits,
) -> Result<DratTrim, Error> {
    let failed = |message: String| Error::Solver {
        backend: PROGRAM.to_owned(),
        message,
    };
    if format == Format::Text && !is_plain(proof).map_err(|error| failed(error.to_string()))? {
        return Ok(DratTrim::NotAsked);
    }
    let mut command = Command::new(PROGRAM);
    for file in [cnf, proof] {
        // No name of a file is to be taken for an option.
        command.arg(Path::new(".").join(file));
    }
    command.args(["-t", SECONDS]);
    // Told, since it guesses from fewer bytes than we do.
    command.arg(match format {
        Format::Text => "-I",
        Format::Binary => "-i",
    });
    command.stdin(Stdio::null());
    let ran = process::run(&mut command, &mut Warden::new(None), limits, |stdout| {
        Output {
            value: verdict_in(stdout),
            is_refused: false,
        }
    });
    let run = match ran {
        Ok(ran) => ran.run,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(DratTrim::NotInstalled),
        Err(error) => return Err(failed(error.to_string())),
    };
    match run {
        Run::Ended {
            output: Some(verdict),
            ..
        } => Ok(verdict),
        Run::Stopped(reason) => Ok(DratTrim::Unknown(reason)),
        Run::Ended {
            status, last_words, ..
        } => {
            let words = if last_words.is_empty() {
                ""
            } else {
                "; it last said: "
            };
            Err(failed(format!(
                "it ended with {status} and no verdict{words}{last_words}"
            )))
        }
        Run::Refused(_) => Err(failed("no verdict".to_owned())),
    }
}

/// Whether a text holds nothing but numbers, blanks and the `d` of deletions.
fn is_plain(proof: &Path) -> io::Result<bool> {
    let mut text = BufReader::new(File::open(proof)?);
    loop {
        let bytes = text.fill_buf()?;
        if bytes.is_empty() {
            return Ok(true);
        }
        if !bytes
            .iter()
            .all(|byte| b"0123456789- d\t\r\n".contains(byte))
        {
            return Ok(false);
        }
        let n_bytes = bytes.len();
        text.consume(n_bytes);
    }
}

/// The verdict in its output; its `s` line may follow other text on the same line.
fn verdict_in(output: &mut impl BufRead) -> Option<DratTrim> {
    let mut verdict = None;
    let mut line = Vec::new();
    while let Ok(1..) = output.read_until(b'\n', &mut line) {
        // Progress is written over and over on one line.
        let last = line.rsplit(|&byte| byte == b'\r').next().unwrap_or(&[]);
        match last.trim_ascii() {
            b"s VERIFIED" => verdict = Some(DratTrim::Verified),
            b"s NOT VERIFIED" => verdict = Some(DratTrim::NotVerified),
            b"s TIMEOUT" => verdict = Some(DratTrim::Unknown(StopReason::Timeout)),
            _ => {}
        }
        line.clear();
    }
    verdict
}
