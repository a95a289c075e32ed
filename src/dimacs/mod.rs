//! DIMACS text: formulas written and read, answers of solvers read.
//!
//! A formula is a header `p cnf VARIABLES CLAUSES` and as many clauses, each a list of literals
//! that a `0` ends; lines that begin with `c` are comments. An answer is one `s` line and, where
//! that says `SATISFIABLE`, `v` lines with the literals that are true.
//!
//! Written formulas hold to the narrowest reading of that: one clause a line, exact counts. Read
//! ones may use every liberty that files in circulation take.
//!
//! Source: the formats of the SAT competitions, and DIMACS, "Satisfiability: Suggested Format",
//! 1993 (the latter not read in full).

mod answer;
mod claim;
mod formula;
mod geometry;
mod lines;
mod map;
mod read_claim;
mod read_map;
mod read_puzzle;
mod reader;
mod writer;

pub use answer::{Answer, read_answer};
pub use claim::Claim;
pub use formula::{Comments, Formula};
pub use map::write_map;
pub use read_claim::{ReadClaim, read_claim};
pub use read_map::read_map;
pub use read_puzzle::check_puzzle;
pub use reader::{Comment, ReadCnf, read_cnf};
pub use writer::{Writer, write};
