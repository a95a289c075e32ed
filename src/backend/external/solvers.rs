//! The usual solvers: what a name stands for.

use std::path::Path;

/// A usual solver: a name that stands for a command line.
pub struct Known {
    /// The name, which is also the program's.
    pub name: &'static str,
    /// The program's arguments, as [`External::from_command`](super::External::from_command) takes them.
    pub arguments: &'static str,
    /// The same, where it is to tell its counts as well.
    pub counting: &'static str,
    /// One line of help.
    pub summary: &'static str,
}

/// All usual solvers.
pub static SOLVERS: &[Known] = &[
    Known {
        name: "cadical",
        arguments: "-q {cnf}",
        counting: "{cnf}",
        summary: "clause learning with inprocessing, by Armin Biere and others",
    },
    Known {
        name: "clasp",
        arguments: "--verbose=0 {cnf}",
        counting: "--verbose=0 --stats {cnf}",
        summary: "clause learning from answer set programming, Potsdam",
    },
    Known {
        name: "cryptominisat5",
        arguments: "--verb 0 {cnf}",
        counting: "--verb 1 {cnf}",
        summary: "clause learning with XOR reasoning, by Mate Soos",
    },
    Known {
        name: "kissat",
        arguments: "-q {cnf}",
        counting: "{cnf}",
        summary: "CaDiCaL's successor in C, by Armin Biere",
    },
    Known {
        name: "minisat",
        arguments: "-verb=0 {cnf} {answer}",
        counting: "{cnf} {answer}",
        summary: "the small solver that others grew from, by Eén and Sörensson",
    },
    Known {
        name: "picosat",
        arguments: "{cnf}",
        counting: "-v {cnf}",
        summary: "a compact solver in C, by Armin Biere",
    },
    Known {
        name: "satdoku",
        arguments: "sat {cnf}",
        counting: "sat --stats {cnf}",
        summary: "satdoku itself as a SAT solver, in a process of its own",
    },
];

/// The usual solver whose program this is, in whatever folder.
pub(super) fn known(program: &str) -> Option<&'static Known> {
    let stem = Path::new(program).file_stem()?.to_str()?;
    SOLVERS.iter().find(|known| known.name == stem)
}
