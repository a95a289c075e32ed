//! Formulas and their maps: what was read can be written, and means the same.

use satdoku::Error;
use satdoku::cnf::{Cnf, Lit};
use satdoku::dimacs::{Comment, ReadCnf, read_cnf, read_map, write, write_map};
use satdoku::encoding::CellLits;

use super::{CHUNKS, LINE_ENDS, check_place, in_chunks};

/// All bytes are the formula.
pub(crate) fn check(bytes: &[u8]) {
    let whole = read_cnf(bytes);
    for length in CHUNKS {
        assert_eq!(
            outline(&whole),
            outline(&read_cnf(in_chunks(bytes, length)))
        );
    }
    let read = match whole {
        Ok(read) => read,
        Err(error) => return check_place(&error, bytes, LINE_ENDS),
    };
    // Every literal and every end of a clause is a word, every comment a line.
    assert!(read.cnf.size().n_lits + read.cnf.n_clauses() as u64 <= bytes.len() as u64);
    assert!(read.comments.len() <= bytes.len());
    check_written(&read.cnf);
    check_map(&read.comments, bytes);
}

/// What comes of it, in short.
fn outline(read: &Result<ReadCnf, Error>) -> Result<&ReadCnf, String> {
    read.as_ref().map_err(ToString::to_string)
}

/// Holds that a formula which is written is the one that is read again.
fn check_written(cnf: &Cnf) {
    let mut text = Vec::new();
    write(cnf, &mut text).expect("memory takes all");
    let again = read_cnf(&*text).expect("what was written can be read");
    assert!(again.warnings.is_empty() && again.comments.is_empty());
    assert!(again.cnf.clauses().eq(cnf.clauses()));
    let highest = cnf
        .clauses()
        .flatten()
        .map(|lit: &Lit| lit.var().index() + 1);
    assert_eq!(again.cnf.n_vars(), highest.max().unwrap_or(0));
    assert!(again.cnf.n_vars() <= cnf.n_vars());
}

/// Holds the same of the map in the comments.
fn check_map(comments: &[Comment], text: &[u8]) {
    let lits = match read_map(comments) {
        Ok(None) => return,
        Err(error) => return check_place(&error, text, LINE_ENDS),
        Ok(Some(lits)) => lits,
    };
    if lits.geometry().side() > 30 {
        return;
    }
    let mut written = String::new();
    write_map(&lits, |line| {
        assert!(line.len() < 198, "{line}");
        written.push_str("c ");
        written.push_str(line);
        written.push('\n');
    });
    written += "p cnf 0 0\n";
    let read = read_cnf(written.as_bytes()).expect("what was written can be read");
    let again = read_map(&read.comments).expect("a map").expect("a map");
    assert_eq!(outline_of_map(&again), outline_of_map(&lits));
}

/// What a map says of each cell.
fn outline_of_map(lits: &CellLits) -> String {
    let geometry = lits.geometry();
    let cells = geometry.cells().map(|cell| {
        let is_fixed = lits.puzzle().is_fixed(cell);
        let digits: Vec<_> = lits.puzzle().candidates(cell).iter().collect();
        let n_vars = lits.numbering().n_vars(lits.n_digits(cell));
        let first = (!is_fixed && n_vars > 0).then(|| lits.first_var(cell));
        format!("{is_fixed} {digits:?} {n_vars} {first:?}\n")
    });
    format!(
        "{geometry} {:?}\n{}",
        lits.numbering(),
        cells.collect::<String>()
    )
}
