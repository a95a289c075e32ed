//! What a program tells of its work, in passing.
//!
//! | line                               | of                                        |
//! | ---------------------------------- | ----------------------------------------- |
//! | `c conflicts: 387  81132.08 …`     | cadical, kissat                           |
//! | `c conflicts  : 132  (…)`          | cryptominisat5, glucose; minisat without `c` |
//! | `c Conflicts  : 253  (…)`          | clasp, whose decisions are `Choices`      |
//! | `c 16 conflicts`                   | picosat                                   |
//!
//! Decisions and propagations have the same forms. Whatever looks different tells nothing, and what is
//! told twice and differently is not known. What is 0 has no line in cadical's `--- [ statistics ] ---`.

use std::io::{self, BufRead, Read};

use crate::backend::Counters;

/// The longest line that is looked at.
const LONGEST: usize = 128;

/// A text that is searched for counts while someone reads it.
pub(super) struct Listener<R> {
    text: R,
    /// `None` if nobody wants to know.
    heard: Option<Heard>,
}

/// What was found.
struct Heard {
    /// The line so far, up to a byte too many.
    line: Vec<u8>,
    told: [Told; 3],
    /// Whether cadical's statistics have begun.
    is_section: bool,
}

/// What cadical's statistics begin with, and what it prints right after them.
const SECTION: [&str; 2] = ["c --- [ statistics ] --", "c --- [ resources ] --"];

/// A count in what was read so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Nothing,
    Once(u64),
    Differently,
}

impl<R> Listener<R> {
    /// A text from its beginning.
    pub(super) fn new(text: R, is_wanted: bool) -> Listener<R> {
        let heard = is_wanted.then(|| Heard {
            line: Vec::new(),
            told: [Told::Nothing; 3],
            is_section: false,
        });
        Listener { text, heard }
    }

    /// What was told in the lines that are read.
    pub(super) fn counters(&self) -> Counters {
        self.heard
            .as_ref()
            .map_or(Counters::default(), Heard::counters)
    }
}

impl Heard {
    fn counters(&self) -> Counters {
        let [conflicts, decisions, propagations] = self.told.map(|told| match told {
            Told::Once(count) => Some(count),
            Told::Nothing | Told::Differently => None,
        });
        Counters {
            conflicts,
            decisions,
            propagations,
        }
    }

    /// Takes what is read.
    fn take(&mut self, mut bytes: &[u8]) {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            self.lengthen(&bytes[..end]);
            self.end_line();
            bytes = &bytes[end + 1..];
        }
        self.lengthen(bytes);
    }

    /// Adds to the line, as far as it matters.
    fn lengthen(&mut self, bytes: &[u8]) {
        let room = LONGEST + 1 - self.line.len();
        self.line.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// Takes the line.
    fn end_line(&mut self) {
        let line = std::str::from_utf8(&self.line).unwrap_or_default();
        if line.len() > LONGEST {
            // No count that a solver prints.
        } else if let Some((kind, count)) = count(line) {
            let told = &mut self.told[kind];
            *told = match *told {
                Told::Nothing => Told::Once(count),
                Told::Once(before) if before == count => *told,
                Told::Once(_) | Told::Differently => Told::Differently,
            };
        } else if line.starts_with(SECTION[0]) {
            self.is_section = true;
        } else if self.is_section && line.starts_with(SECTION[1]) {
            let absent = self.told.iter_mut().filter(|told| **told == Told::Nothing);
            absent.for_each(|told| *told = Told::Once(0));
        }
        self.line.clear();
    }
}

impl<R: BufRead> BufRead for Listener<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.text.fill_buf()
    }

    fn consume(&mut self, n: usize) {
        if let Some(heard) = &mut self.heard {
            // They are in the buffer, so nothing is read for it.
            if let Ok(bytes) = self.text.fill_buf() {
                heard.take(&bytes[..n]);
            }
        }
        self.text.consume(n);
    }
}

impl<R: BufRead> Read for Listener<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(bytes)?;
        self.consume(n);
        Ok(n)
    }
}

/// The count that a line tells, and of what.
fn count(line: &str) -> Option<(usize, u64)> {
    let line = line.strip_prefix("c ").unwrap_or(line);
    let (name, number) = if let Some((name, rest)) = line.split_once(':') {
        (name.trim(), rest.split_whitespace().next()?)
    } else {
        let (number, name) = line.trim().split_once(' ')?;
        (name, number)
    };
    let kind = match name {
        "conflicts" | "Conflicts" => 0,
        "decisions" | "Choices" => 1,
        "propagations" => 2,
        _ => return None,
    };
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().ok().filter(|_| is_plain)?;
    Some((kind, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told, read in pieces of every size.
    fn told(text: &str) -> [Option<u64>; 3] {
        let mut all = (1..=text.len()).map(|size| {
            let mut listener =
                Listener::new(io::BufReader::with_capacity(size, text.as_bytes()), true);
            io::copy(&mut listener, &mut io::sink()).unwrap();
            let counters = listener.counters();
            [
                counters.conflicts,
                counters.decisions,
                counters.propagations,
            ]
        });
        let first = all.next().unwrap();
        assert!(all.all(|told| told == first), "{text}");
        first
    }

    #[test]
    fn counts_are_found_in_what_solvers_print() {
        let cadical = "\
s SATISFIABLE
c chronological:                66        17.05 %  of conflicts
c conflicts:                   387     81132.08    per second
c decisions:                   441     92452.83    per second
c learned:                     375        96.90 %  per conflict
c propagations:              12577         2.64 M  per second
";
        assert_eq!(told(cadical), [Some(387), Some(441), Some(12577)]);
        let minisat = "\
| Conflicts |          ORIGINAL         |          LEARNT          | Progress |
restarts              : 1
conflicts             : 34             (9997 /sec)
decisions             : 70             (0.00 % random) (20582 /sec)
propagations          : 1210           (355778 /sec)
conflict literals     : 339            (13.08 % deleted)
";
        assert_eq!(told(minisat), [Some(34), Some(70), Some(1210)]);
        let clasp = "\
c Choices        : 325     
c Conflicts      : 253      (Analyzed: 253)
c   Conflict     : 252      (Average Length:    9.0 Ratio: 100.00%) 
";
        assert_eq!(told(clasp), [Some(253), Some(325), None]);
        let cryptominisat = "\
c decisions                : 221         (0.00      % random)
c decisions/conflicts      : 1.67        
c conflicts                : 132         
c propagations             : 4328        (3244K     props/s)
c conflicts                : 132         
c Conflicts in UIP         : 133         (16946.98  confl/time_this_thread)
";
        assert_eq!(told(cryptominisat), [Some(132), Some(221), Some(4328)]);
        let picosat = "c 16 conflicts\nc 70 decisions\nc 0 fixed variables\nc 796 propagations\n";
        assert_eq!(told(picosat), [Some(16), Some(70), Some(796)]);
    }

    #[test]
    fn what_cadical_leaves_out_is_zero_if_its_statistics_are_whole() {
        let begun = "\
c --- [ statistics ] ---------------------------------------------------------
c 
c fixed:                         2       100.00 %  of all variables
c propagations:                  2         0.03 M  per second
c 
";
        assert_eq!(told(begun), [None, None, Some(2)]);
        let end =
            "c --- [ resources ] ----------------------------------------------------------\n";
        assert_eq!(told(&format!("{begun}{end}")), [Some(0), Some(0), Some(2)]);
        assert_eq!(told(end), [None; 3]);
    }

    #[test]
    fn what_is_not_clear_tells_nothing() {
        for text in [
            "c conflicts: 1\nc conflicts: 2\nc conflicts: 1\n",
            "c conflicts: 1.5\n",
            "c conflicts: +1\n",
            "c conflicts:\n",
            "c conflicts 7\n",
            "c conflicts: 99999999999999999999\n",
            "c my conflicts: 1\n",
            "c 16 conflicts left\n",
            "c 16 conflicts, 2.0 confl/sec\n",
            &format!("c conflicts: 1 {}\n", "x".repeat(LONGEST)),
            // Perhaps not the whole line.
            "c conflicts: 1",
        ] {
            assert_eq!(told(text), [None; 3], "{text}");
        }
    }
}
