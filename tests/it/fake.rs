//! Scripts that play solvers.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use satdoku::backend::{Backend, Checked, External, Verdict};
use satdoku::cnf::{ClauseSink, Cnf, Lit};
use satdoku::limits::Limits;

/// A script that plays a solver, in a folder that goes with it. `$1` is the formula.
pub(crate) struct Fake {
    pub(crate) folder: PathBuf,
}

impl Fake {
    pub(crate) fn new(script: &str) -> Fake {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("satdoku fake {} {number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder for the script");
        fs::write(folder.join("solver"), script).expect("the script is written");
        Fake { folder }
    }

    /// A file that the script may write: `$0.note`.
    pub(crate) fn note(&self) -> PathBuf {
        self.folder.join("solver.note")
    }

    /// The command line, with more arguments. The name holds blanks, so it needs its quotes.
    pub(crate) fn command(&self, arguments: &str) -> String {
        format!("sh '{}' {arguments}", self.folder.join("solver").display())
    }

    pub(crate) fn backend(&self, arguments: &str) -> External {
        External::from_command(&self.command(arguments)).expect("a command line")
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.folder).expect("the folder is there");
    }
}

pub(crate) fn lits(numbers: &[i32]) -> impl Iterator<Item = Lit> + '_ {
    let lit = |&number: &i32| Lit::from_dimacs(number).expect("not 0");
    numbers.iter().map(lit)
}

/// Its models: 1 is free, 2 is true, 3 is false.
pub(crate) fn formula() -> Cnf {
    let mut cnf = Cnf::new();
    cnf.new_vars(3);
    for clause in [&[1, 2][..], &[-1, 2], &[-2, -3]] {
        cnf.add_clause(&lits(clause).collect::<Vec<_>>());
    }
    cnf
}

/// What comes of [`formula`] with a backend; its name in an error is `fake`.
pub(crate) fn solve(backend: &External, limits: &Limits) -> Result<Verdict, String> {
    let verdict = Checked::start(backend, formula(), &limits.clone().into())
        .and_then(|mut checked| checked.solve(&[]))
        .map_err(|error| error.to_string().replace(backend.name(), "fake"));
    if let Ok(Verdict::Sat(model)) = &verdict {
        assert_eq!(model.first_unsatisfied(&formula()), None);
    }
    verdict
}
