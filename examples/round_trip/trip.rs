//! The way of a puzzle out and back: a file, a solver that reads it, its answer as a grid.
//!
//! Nothing but text connects the stages: the solver gets the file's bytes, and its answer is decoded
//! by the map in the file's comments. What `examples/round_trip.rs` and `tests/it/round_trip.rs` have
//! in common.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use satdoku::at_most_one::{self, AT_MOST_ONES, AtMostOne, PAIRWISE_DEDUP};
use satdoku::backend::{BACKENDS, Known, SOLVERS, Terms, Verdict};
use satdoku::dimacs::{self, Answer, Comments, Formula, ReadCnf};
use satdoku::encoding::{CellLits, ENCODINGS, Encoding, Families};
use satdoku::reduce::Level;
use satdoku::solve::Outcome;
use satdoku::verify::{Verification, verify};
use satdoku::{Geometry, Puzzle};

/// What a file depends on besides the puzzle.
pub(crate) struct Combination {
    encoding: &'static dyn Encoding,
    at_most_one: &'static dyn AtMostOne,
    level: Level,
}

impl Combination {
    /// All that cover a geometry, also with parameters other than the usual ones. An encoding without
    /// a place for the at-most-one goes with one of them: its files would all be the same.
    pub(crate) fn all(geometry: &Geometry) -> Vec<Combination> {
        let parameters = ["commander:2", "bimander:2"].map(at_most_one::by_name);
        let mut at_most_ones: Vec<&'static dyn AtMostOne> = AT_MOST_ONES.to_vec();
        at_most_ones.extend(parameters.into_iter().flatten());
        at_most_ones.push(PAIRWISE_DEDUP);
        let mut combinations = Vec::new();
        for &encoding in ENCODINGS {
            if encoding.supports(geometry).is_err() {
                continue;
            }
            let has_choice = encoding.at_most_one_applies() != Families::default();
            let n_used = if has_choice { at_most_ones.len() } else { 1 };
            for &at_most_one in &at_most_ones[..n_used] {
                combinations.extend(Level::ALL.iter().map(|&level| Combination {
                    encoding,
                    at_most_one,
                    level,
                }));
            }
        }
        combinations
    }

    /// What a message calls it.
    pub(crate) fn name(&self) -> String {
        let (encoding, level) = (self.encoding.name(), self.level);
        let at_most_one = at_most_one::full_name(self.at_most_one);
        format!("{encoding} + {at_most_one}, reduce {level}")
    }
}

/// What decides a file.
pub(crate) enum Program {
    /// The built-in backend, its answer written as a solver would print it.
    BuiltIn,
    /// A program of its own.
    Known(&'static Known),
}

impl Program {
    /// The usual solvers that are installed. Not `satdoku`: which one that may be is not the question.
    pub(crate) fn installed() -> impl Iterator<Item = Program> {
        let others = SOLVERS.iter().filter(|known| known.name != "satdoku");
        let is_installed = |known: &&Known| {
            let mut command = Command::new(known.name);
            command.arg("--version").stdin(Stdio::null());
            command.output().is_ok()
        };
        others.filter(is_installed).map(Program::Known)
    }

    /// The solver's name.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Program::BuiltIn => BACKENDS[0].name(),
            Program::Known(known) => known.name,
        }
    }
}

/// A puzzle's file, with what reading it told.
pub(crate) struct Exported {
    folder: Folder,
    read: ReadCnf,
    lits: CellLits,
}

impl Exported {
    /// Writes the file and reads it.
    pub(crate) fn new(
        puzzle: &Puzzle,
        combination: &Combination,
    ) -> Result<Exported, Box<dyn Error>> {
        let Combination {
            encoding,
            at_most_one,
            level,
        } = *combination;
        let formula = Formula::new(puzzle, encoding, at_most_one, level)?;
        let file = formula.write(Comments::Full, Vec::new())?;
        let folder = Folder::new()?;
        fs::write(folder.formula(), &file)?;
        let read = dimacs::read_cnf(&file[..])?;
        let lits = dimacs::read_map(&read.comments)?.ok_or("the file has no map")?;
        Ok(Exported { folder, read, lits })
    }

    /// Has a solver decide the file, and compares its answer with what is known of the puzzle.
    ///
    /// # Errors
    ///
    /// Whatever keeps the answer from being the expected one.
    pub(crate) fn check(
        &self,
        program: &Program,
        puzzle: &Puzzle,
        expected: &Outcome,
    ) -> Result<(), Box<dyn Error>> {
        let answer = match program {
            Program::BuiltIn => self.ask_built_in()?,
            Program::Known(known) => self.ask(known)?,
        };
        let model = match answer {
            Answer::Sat(model) => model,
            Answer::Unsat if *expected == Outcome::None => return Ok(()),
            other => return Err(format!("it says {other:?}, not {}", expected.name()).into()),
        };
        let grid = self.lits.decode(&model)?;
        if let Verification::Wrong(violation) = verify(puzzle, &grid) {
            return Err(violation.to_string().into());
        }
        match expected {
            Outcome::Many(_) => Ok(()),
            Outcome::Unique(solution) if *solution == grid => Ok(()),
            Outcome::Unique(_) => Err("it found another solution than the only one".into()),
            other => Err(format!("it found a solution, not {}", other.name()).into()),
        }
    }

    /// Starts the program as its line in [`SOLVERS`] says.
    fn ask(&self, known: &Known) -> Result<Answer, Box<dyn Error>> {
        let (formula, answer) = (self.folder.formula(), self.folder.answer());
        let mut command = Command::new(known.name);
        for word in known.arguments.split(' ') {
            match word {
                "{cnf}" => command.arg(&formula),
                "{answer}" => command.arg(&answer),
                _ => command.arg(word),
            };
        }
        let output = command.stdin(Stdio::null()).output()?;
        let n_vars = self.read.cnf.n_vars();
        Ok(if known.arguments.contains("{answer}") {
            let read = dimacs::read_answer(BufReader::new(File::open(&answer)?), n_vars)?;
            fs::remove_file(&answer)?;
            read
        } else {
            dimacs::read_answer(&output.stdout[..], n_vars)?
        })
    }

    /// Asks the built-in backend by way of text.
    fn ask_built_in(&self) -> Result<Answer, Box<dyn Error>> {
        let mut solver = BACKENDS[0].start(&Terms::default())?;
        let cnf = &self.read.cnf;
        cnf.clauses().for_each(|clause| solver.add_clause(clause));
        let text = match solver.solve(&[])? {
            Verdict::Unsat => "s UNSATISFIABLE\n".to_owned(),
            Verdict::Sat(model) => {
                let vars = cnf.clauses().flatten().map(|lit| lit.var().positive());
                let lits = vars.map(|lit| if model.satisfies(lit) { lit } else { -lit });
                let values: Vec<String> = lits.map(|lit| lit.to_string()).collect();
                format!("s SATISFIABLE\nv {} 0\n", values.join(" "))
            }
            _ => "s UNKNOWN\n".to_owned(),
        };
        Ok(dimacs::read_answer(text.as_bytes(), cnf.n_vars())?)
    }
}

/// A folder for the formula and the answer, gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("satdoku-round-trip-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).map(|()| Folder(path))
    }

    fn formula(&self) -> PathBuf {
        self.0.join("formula.cnf")
    }

    fn answer(&self) -> PathBuf {
        self.0.join("answer")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What can't be removed stays where the system cleans up.
        let _ = fs::remove_dir_all(&self.0);
    }
}
