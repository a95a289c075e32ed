//! Certificates in great number: every encoding, all claims, each file checked.
//!
//! `cargo run --release --example certificates [PUZZLES [SECONDS]]`
//!
//! Makes that many puzzles (3 if no number is given, from a fixed seed) of 4×4 to 16×16, in turn with no solution, one and
//! several, and certifies what holds of each with every encoding that covers it, with the
//! at-most-ones in turn. The project's checker reads both files; so does `drat-trim` where it is
//! installed. A certificate that takes longer than SECONDS (60) is told as not known. The table has a row
//! for each claim; the exit code is 1 if any certificate is rejected.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "examples print")]

use std::error::Error;
use std::io::Write;
use std::process::{Command, ExitCode};
use std::time::Duration;

use satdoku::at_most_one::AT_MOST_ONES;
use satdoku::dimacs::{Claim, Comments, Formula, read_cnf};
use satdoku::encoding::{ENCODINGS, Encoding, Families};
use satdoku::generate::Recipe;
use satdoku::lexmin::smallest;
use satdoku::limits::Limits;
use satdoku::proof::{self, Checked, Format, Proved};
use satdoku::random::Random;
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome};
use satdoku::{Digit, Puzzle};

/// What puzzles are made from, smallest first: several solutions for certain or mostly, and one.
const RECIPES: [[&str; 2]; 7] = [
    ["2x2:25%", "2x2:irreducible"],
    ["none/5:30%", "none/5:irreducible"],
    ["2x3:25%", "3x2:irreducible"],
    ["2x4:30%", "2x4:irreducible"],
    ["3x3:28%", "3x3:irreducible"],
    ["3x4:45%", "3x4:55%"],
    ["4x4:45%", "4x4:55%"],
];

/// The seed.
const SEED: u64 = 6;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let n_puzzles: u64 = args.next().map_or(Ok(3), |text| text.parse())?;
    let seconds: f64 = args.next().map_or(Ok(60.0), |text| text.parse())?;
    let drat_trim = DratTrim::find()?;
    if drat_trim.is_none() {
        eprintln!("skipped: drat-trim not found");
    }
    let mut rows = [Row::default(), Row::default(), Row::default()];
    for number in 0..n_puzzles {
        let puzzle = puzzle(number)?;
        let outcome = smallest(&puzzle, &Options::default())?.outcome;
        let (row, claim) = match &outcome {
            Outcome::None => (0, Claim::None),
            Outcome::Unique(grid) => (1, Claim::Unique(grid)),
            Outcome::Many(grid) => (2, Claim::Smallest(grid)),
            other => return Err(format!("{} without a limit", other.name()).into()),
        };
        rows[row].puzzles += 1;
        for (index, &encoding) in ENCODINGS.iter().enumerate() {
            let turn = number as usize + index;
            let limits = Limits::default().with_timeout(Duration::from_secs_f64(seconds));
            rows[row].certify(&puzzle, claim, encoding, turn, &limits, drat_trim.as_ref())?;
        }
    }
    println!(
        "| claim | puzzles | certificates | accepted | by drat-trim | not known | clauses added |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: |");
    for (name, row) in ["none", "unique", "smallest"].iter().zip(&rows) {
        let by_drat_trim = match drat_trim {
            None => "n/a".to_owned(),
            Some(_) => row.by_drat_trim.to_string(),
        };
        println!(
            "| {name} | {} | {} | {} | {by_drat_trim} | {} | {} |",
            row.puzzles, row.certificates, row.accepted, row.unknown, row.additions,
        );
    }
    let is_right = |row: &Row| {
        row.accepted == row.certificates
            && (drat_trim.is_none() || row.by_drat_trim == row.certificates)
    };
    Ok(if rows.iter().all(is_right) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A puzzle by its number: every third one has a wrong clue.
fn puzzle(number: u64) -> Result<Puzzle, Box<dyn Error>> {
    let [open, tight] = RECIPES[(number / 3) as usize % RECIPES.len()];
    let kind = number % 3;
    let recipe: Recipe = if kind == 2 { open } else { tight }.parse()?;
    let planted = recipe.puzzle(SEED, number)?;
    if kind > 0 {
        return Ok(planted.puzzle);
    }
    // Another digit than the solution's in a blank cell; one that shows no clash if there is one.
    let (puzzle, solution) = (
        planted.puzzle,
        planted.solution.expect("it was made from one"),
    );
    let geometry = puzzle.geometry();
    let mut random = Random::new(SEED, &["wrong clue", &number.to_string()]);
    let mut blank: Vec<_> = geometry
        .cells()
        .filter(|&cell| puzzle.clue(cell).is_none())
        .collect();
    random.shuffle(&mut blank);
    let tries = blank
        .iter()
        .flat_map(|&cell| geometry.digits().map(move |digit| (cell, digit)));
    let mut wrong = tries
        .filter(|&(cell, digit): &(_, Digit)| digit != solution.digit(cell))
        .map(|(cell, digit)| {
            let mut wrong = puzzle.clone();
            wrong.set_clue(cell, digit);
            wrong
        });
    let quiet = wrong.find(|wrong| {
        satdoku::grid::clash(wrong).is_none()
            && smallest(wrong, &Options::default())
                .is_ok_and(|solved| solved.outcome == Outcome::None)
    });
    Ok(quiet.ok_or("no wrong clue is quiet")?)
}

/// What became of the certificates of a claim, in numbers.
#[derive(Default)]
struct Row {
    puzzles: usize,
    certificates: usize,
    accepted: usize,
    by_drat_trim: usize,
    unknown: usize,
    additions: u64,
}

impl Row {
    /// Makes a certificate if the encoding covers the puzzle, and has it checked.
    fn certify(
        &mut self,
        puzzle: &Puzzle,
        claim: Claim,
        encoding: &dyn Encoding,
        turn: usize,
        limits: &Limits,
        drat_trim: Option<&DratTrim>,
    ) -> Result<(), Box<dyn Error>> {
        let has_no_choice = encoding.at_most_one_applies() == Families::default();
        let amo = AT_MOST_ONES[if has_no_choice {
            0
        } else {
            turn % AT_MOST_ONES.len()
        }];
        if encoding.supports(puzzle.geometry()).is_err() {
            return Ok(());
        }
        let name = format!("{} {} {}", claim.name(), encoding.name(), amo.name());
        let formula = Formula::new(puzzle, encoding, amo, Level::None)?.with_claim(claim)?;
        let format = if turn % 2 == 0 {
            Format::Text
        } else {
            Format::Binary
        };
        let (cnf, mut drat) = (formula.write(Comments::Full, Vec::new())?, Vec::new());
        match proof::prove(&formula, format, limits, &mut drat)? {
            Proved::Yes => self.certificates += 1,
            Proved::Unknown(reason) => {
                eprintln!("{name}: {reason}");
                self.unknown += 1;
                return Ok(());
            }
            other => return Err(format!("{name}: {other:?}").into()),
        }
        match proof::check(
            &read_cnf(&cnf[..])?.cnf,
            &drat[..],
            None,
            &Limits::default(),
        )? {
            Checked::Verified(tally) => {
                self.accepted += 1;
                self.additions += tally.additions;
            }
            other => eprintln!("{name}: {other:?}"),
        }
        if let Some(drat_trim) = drat_trim {
            match drat_trim.verdict(&cnf, &drat)? {
                verdict if verdict.contains("s VERIFIED") => self.by_drat_trim += 1,
                verdict => eprintln!("{name}: drat-trim says {verdict}"),
            }
        }
        Ok(())
    }
}

/// The checker of the SAT competitions, and a folder for its files.
struct DratTrim {
    folder: std::path::PathBuf,
}

impl DratTrim {
    /// If it is installed.
    fn find() -> Result<Option<DratTrim>, Box<dyn Error>> {
        if Command::new("drat-trim").output().is_err() {
            return Ok(None);
        }
        let folder = std::env::temp_dir().join(format!("certificates-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Some(DratTrim { folder }))
    }

    /// What it prints about a certificate.
    fn verdict(&self, cnf: &[u8], drat: &[u8]) -> Result<String, Box<dyn Error>> {
        let paths = ["cnf", "drat"].map(|name| self.folder.join(name));
        for (path, bytes) in paths.iter().zip([cnf, drat]) {
            std::fs::File::create(path)?.write_all(bytes)?;
        }
        let output = Command::new("drat-trim")
            .args(&paths)
            .args(["-t", "600"])
            .output()?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

impl Drop for DratTrim {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
