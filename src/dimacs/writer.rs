//! Formulas as text, as fast as they are made.

use std::io::{self, Write};

use crate::cnf::{ClauseSink, Cnf, Counter, Lit, Var};

/// Bytes gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Writes a formula as DIMACS text: header and clauses.
///
/// The header's count of variables is the highest number that a clause uses.
///
/// # Errors
///
/// What `out` says.
pub fn write<W: Write>(cnf: &Cnf, out: W) -> io::Result<()> {
    let mut writer = Writer::new(out);
    let vars = cnf.clauses().flatten().map(|lit| lit.var().number());
    let n_vars = u64::from(vars.max().unwrap_or(0));
    writer.header(n_vars, cnf.n_clauses() as u64);
    cnf.clauses().for_each(|clause| writer.add_clause(clause));
    writer.finish()?.flush()
}

/// A sink whose clauses become lines of DIMACS text at once.
///
/// Comments and the header come first; the counts of the header are those of an earlier pass over
/// the same clauses, by a sink that counts. The first error of the output is kept for
/// [`Writer::finish`], and the sink is full from then on.
pub struct Writer<W> {
    out: W,
    buffer: Vec<u8>,
    fault: Option<io::Error>,
    /// Numbers variables.
    vars: Counter,
    /// Clauses and highest variable that the header says.
    promised: (u64, u64),
    /// Clauses and highest variable so far.
    written: (u64, u64),
}

impl<W: Write> Writer<W> {
    /// Writes to `out`, which needs no buffer of its own.
    pub fn new(out: W) -> Writer<W> {
        Writer {
            out,
            buffer: Vec::with_capacity(BUFFER + 64),
            fault: None,
            vars: Counter::new(),
            promised: (0, 0),
            written: (0, 0),
        }
    }

    /// Writes a comment line.
    pub fn comment(&mut self, text: &str) {
        self.line(format_args!("c {text}"));
    }

    /// Writes the header: the highest variable used, and the number of clauses.
    pub fn header(&mut self, n_vars: u64, n_clauses: u64) {
        self.promised = (n_clauses, n_vars);
        self.line(format_args!("p cnf {n_vars} {n_clauses}"));
    }

    /// Writes what is still in the buffer, and returns the output.
    ///
    /// # Errors
    ///
    /// The first error of the output; or, as an error of kind `Other`, that the clauses were not
    /// those that the header counted.
    pub fn finish(mut self) -> io::Result<W> {
        self.empty_buffer();
        if let Some(error) = self.fault {
            return Err(error);
        }
        if self.promised != self.written {
            let ((n_clauses, n_vars), (more_clauses, more_vars)) = (self.promised, self.written);
            return Err(io::Error::other(format!(
                "the header counts {n_clauses} clauses over {n_vars} variables, \
                 but {more_clauses} over {more_vars} followed"
            )));
        }
        Ok(self.out)
    }

    /// Writes a line that is no clause.
    fn line(&mut self, text: std::fmt::Arguments) {
        if self.fault.is_none() {
            self.fault = writeln!(self.buffer, "{text}").err();
        }
        self.empty_full_buffer();
    }

    fn empty_full_buffer(&mut self) {
        if self.buffer.len() >= BUFFER {
            self.empty_buffer();
        }
    }

    fn empty_buffer(&mut self) {
        if self.fault.is_none() {
            self.fault = self.out.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }
}

impl<W: Write> ClauseSink for Writer<W> {
    fn new_vars(&mut self, count: usize) -> Var {
        self.vars.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let mut highest = 0;
        for &lit in clause {
            highest = highest.max(lit.var().number());
            push_number(&mut self.buffer, lit);
            self.empty_full_buffer();
        }
        self.buffer.extend_from_slice(b"0\n");
        self.written.0 += 1;
        self.written.1 = self.written.1.max(u64::from(highest));
    }

    fn is_full(&self) -> bool {
        self.fault.is_some()
    }
}

/// Appends a literal's number and a blank.
fn push_number(buffer: &mut Vec<u8>, lit: Lit) {
    // A sign, ten digits, a blank: filled from its end.
    let mut text = [b' '; 12];
    let mut start = text.len() - 1;
    let mut rest = lit.var().number();
    while rest > 0 {
        start -= 1;
        text[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    if !lit.is_positive() {
        start -= 1;
        text[start] = b'-';
    }
    buffer.extend_from_slice(&text[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).unwrap()
    }

    fn cnf(n_vars: usize, clauses: &[&[i32]]) -> Cnf {
        let mut cnf = Cnf::new();
        cnf.new_vars(n_vars);
        for clause in clauses {
            let lits: Vec<Lit> = clause.iter().map(|&number| lit(number)).collect();
            cnf.add_clause(&lits);
        }
        cnf
    }

    fn text(cnf: &Cnf) -> String {
        let mut out = Vec::new();
        write(cnf, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_formula_is_a_header_and_a_line_a_clause() {
        let formula = cnf(12, &[&[1, -10, 11], &[], &[-9]]);
        assert_eq!(text(&formula), "p cnf 11 3\n1 -10 11 0\n0\n-9 0\n");
        assert_eq!(text(&cnf(5, &[])), "p cnf 0 0\n");
    }

    #[test]
    fn numbers_of_every_length_are_written() {
        let mut numbers: Vec<i32> = (0..10).map(|zeros| 10_i32.pow(zeros)).collect();
        numbers.extend([99, 100, 101, 999_999_999, i32::MAX, 1_234_567_890]);
        let mut buffer = Vec::new();
        let mut expected = String::new();
        for number in numbers.into_iter().flat_map(|number| [number, -number]) {
            push_number(&mut buffer, lit(number));
            expected.extend([number.to_string(), " ".to_owned()]);
        }
        assert_eq!(String::from_utf8(buffer).unwrap(), expected);
    }

    #[test]
    fn a_clause_longer_than_the_buffer_is_one_line() {
        let lits: Vec<i32> = (1..=40_000).collect();
        let text = text(&cnf(40_000, &[&lits]));
        let line: Vec<i32> = text
            .lines()
            .nth(1)
            .unwrap()
            .split(' ')
            .map(|n| n.parse().unwrap())
            .collect();
        assert_eq!(
            (line.len(), line[39_999], line[40_000]),
            (40_001, 40_000, 0)
        );
        assert_eq!(text.lines().count(), 2);
    }

    #[test]
    fn clauses_that_the_header_did_not_count_are_an_error() {
        let mut writer = Writer::new(Vec::new());
        writer.header(2, 2);
        writer.new_vars(3);
        writer.add_clause(&[lit(3)]);
        assert_eq!(
            writer.finish().unwrap_err().to_string(),
            "the header counts 2 clauses over 2 variables, but 1 over 3 followed"
        );
    }

    /// Takes a number of bytes, then fails.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self
                .0
                .checked_sub(bytes.len())
                .ok_or_else(|| io::Error::other("disk full"))?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_error_of_the_output_is_kept_and_the_sink_is_full() {
        let mut writer = Writer::new(Full(100_000));
        writer.header(1, 1_000_000);
        let mut n_written = 0;
        while !writer.is_full() {
            writer.add_clause(&[lit(1)]);
            n_written += 1;
            assert!(n_written < 1_000_000, "never full");
        }
        assert_eq!(writer.finish().err().unwrap().to_string(), "disk full");
        let mut writer = Writer::new(Full(3));
        writer.header(0, 0);
        assert_eq!(writer.finish().err().unwrap().to_string(), "disk full");
    }
}
