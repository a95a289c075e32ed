//! What the exit code says.

use std::process::ExitCode;

use crate::error::{Error, NotMade};

/// How a command ended. In a batch the worst counts: see [`Exit::worst`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exit {
    /// 0: done, and the answer is yes.
    #[default]
    Yes,
    /// 1: a well-formed no: no solution, or a solution rejected.
    No,
    /// 3: stopped at a limit; the answer is not known.
    Unknown,
    /// 2: wrong use, unreadable input, or a failing machine.
    Error,
    /// 10: the formula has a model. Of `sat` only, as in the SAT competitions.
    Satisfiable,
    /// 20: the formula has none. Of `sat` only.
    Unsatisfiable,
}

impl Exit {
    /// The code.
    pub const fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Error => 2,
            Exit::Unknown => 3,
            Exit::Satisfiable => 10,
            Exit::Unsatisfiable => 20,
        }
    }

    /// The worse of two, 2 > 3 > 1 > 0.
    #[must_use]
    pub fn worst(self, other: Exit) -> Exit {
        let rank = |exit| match exit {
            Exit::Yes | Exit::Satisfiable | Exit::Unsatisfiable => 0,
            Exit::No => 1,
            Exit::Unknown => 2,
            Exit::Error => 3,
        };
        if rank(other) > rank(self) {
            other
        } else {
            self
        }
    }
}

impl From<&anyhow::Error> for Exit {
    /// After an error that kept a command from going on.
    fn from(error: &anyhow::Error) -> Exit {
        match error.downcast_ref() {
            Some(Error::NotMade { reason, .. }) => Exit::from(reason),
            _ => Exit::Error,
        }
    }
}

impl From<&NotMade> for Exit {
    /// Where a recipe led to no puzzle.
    fn from(reason: &NotMade) -> Exit {
        match reason {
            NotMade::Impossible => Exit::No,
            // It is not known whether there are any.
            NotMade::Missed { .. } | NotMade::Stopped(_) => Exit::Unknown,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_counts_more_than_unknown_and_unknown_more_than_no() {
        let order = [Exit::Yes, Exit::No, Exit::Unknown, Exit::Error];
        assert_eq!(order.map(Exit::code), [0, 1, 3, 2]);
        for (i, &first) in order.iter().enumerate() {
            for (j, &second) in order.iter().enumerate() {
                assert_eq!(first.worst(second), order[i.max(j)]);
            }
        }
    }
}
