//! Texts that can't be read or written any further once a limit is reached.

use std::io::{self, BufRead, Read, Write};

use crate::limits::{Limits, StopReason};

/// A reader or a writer that fails once a limit is reached. It looks each time it is called, so the buffer
/// belongs around a reader and before a writer.
pub(crate) struct Timed<'a, T> {
    text: T,
    limits: &'a Limits,
    stopped: Option<StopReason>,
}

impl<'a, T> Timed<'a, T> {
    /// A text that takes as long as these limits let it.
    pub(crate) fn new(text: T, limits: &'a Limits) -> Timed<'a, T> {
        Timed {
            text,
            limits,
            stopped: None,
        }
    }

    /// Why it failed, if that was a limit.
    pub(crate) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Fails if a limit is reached.
    fn look(&mut self) -> io::Result<()> {
        self.stopped = self.stopped.or_else(|| self.limits.reached());
        match self.stopped {
            None => Ok(()),
            Some(reason) => Err(io::Error::other(reason.to_string())),
        }
    }
}

impl<R: Read> Read for Timed<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.look()?;
        self.text.read(bytes)
    }
}

impl<R: BufRead> BufRead for Timed<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.look()?;
        self.text.fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.text.consume(n);
    }
}

impl<W: Write> Write for Timed<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.look()?;
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.text.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn nothing_is_read_or_written_after_a_limit() {
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits {
            cancel: Some(Arc::clone(&cancel)),
            ..Limits::default()
        };
        let mut reader = Timed::new(&b"abcdef"[..], &limits);
        let mut writer = Timed::new(Vec::new(), &limits);
        let mut bytes = [0; 2];
        reader.read_exact(&mut bytes).unwrap();
        writer.write_all(&bytes).unwrap();
        assert_eq!((reader.stopped(), writer.stopped()), (None, None));
        cancel.store(true, Ordering::Relaxed);
        assert!(reader.read_exact(&mut bytes).is_err());
        assert!(reader.fill_buf().is_err());
        assert!(writer.write_all(&bytes).is_err());
        let cancelled = Some(StopReason::Cancelled);
        assert_eq!((reader.stopped(), writer.stopped()), (cancelled, cancelled));
        assert_eq!((reader.text, writer.text), (&b"cdef"[..], b"ab".to_vec()));
    }

    #[test]
    fn an_error_of_the_text_itself_is_no_limit() {
        let limits = Limits::default();
        let mut reader = Timed::new(&b"a"[..], &limits);
        assert!(reader.read_exact(&mut [0; 2]).is_err());
        assert_eq!(reader.stopped(), None);
    }
}
