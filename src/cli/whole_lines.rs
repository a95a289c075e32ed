//! A buffered writer that hands on whole lines, so that what a process has written when it is killed
//! ends with one.

use std::io::{self, Write};

/// As many bytes are kept before they are handed on.
const CAPACITY: usize = 1 << 16;

/// A line longer than this is handed on in pieces. An answer of 400×400 cells is shorter.
const MAX_LINE: usize = 1 << 20;

/// The writer. What it still holds when it is dropped is lost: see [`Write::flush`].
pub(crate) struct WholeLines<W> {
    inner: W,
    buffer: Vec<u8>,
    /// Bytes of the buffer up to its last newline.
    n_whole: usize,
    /// What went wrong, in words for each time that it is asked for again.
    failure: Option<(io::ErrorKind, String)>,
}

impl<W: Write> WholeLines<W> {
    /// Hands on to `inner`.
    pub(crate) fn new(inner: W) -> WholeLines<W> {
        WholeLines {
            inner,
            buffer: Vec::with_capacity(CAPACITY),
            n_whole: 0,
            failure: None,
        }
    }

    /// Whether something could not be written. Then no more is handed on: there would be a gap.
    pub(crate) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// The error, if there was one.
    fn check(&self) -> io::Result<()> {
        match &self.failure {
            Some((kind, text)) => Err(io::Error::new(*kind, text.clone())),
            None => Ok(()),
        }
    }

    /// Notes what went wrong.
    fn noted(&mut self, result: io::Result<()>) -> io::Result<()> {
        if let Err(error) = &result {
            self.failure = Some((error.kind(), error.to_string()));
        }
        result
    }

    /// Hands on the first `n` bytes.
    fn hand_on(&mut self, n: usize) -> io::Result<()> {
        let result = self.inner.write_all(&self.buffer[..n]);
        self.buffer.drain(..n);
        self.n_whole = 0;
        self.noted(result)
    }
}

impl<W: Write> Write for WholeLines<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check()?;
        if let Some(end) = bytes.iter().rposition(|byte| *byte == b'\n') {
            self.n_whole = self.buffer.len() + end + 1;
        }
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= CAPACITY && self.n_whole > 0 {
            self.hand_on(self.n_whole)?;
        }
        if self.buffer.len() > MAX_LINE {
            self.hand_on(self.buffer.len())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.check()?;
        self.hand_on(self.buffer.len())?;
        let result = self.inner.flush();
        self.noted(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes each piece that is handed on; after so many pieces it is full.
    struct Pieces {
        pieces: Vec<Vec<u8>>,
        n_at_most: usize,
    }

    impl Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.pieces.len() == self.n_at_most {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.pieces.push(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn writer(n_at_most: usize) -> WholeLines<Pieces> {
        let pieces = Vec::new();
        WholeLines::new(Pieces { pieces, n_at_most })
    }

    #[test]
    fn all_pieces_are_whole_lines() {
        let mut writer = writer(usize::MAX);
        let mut all = Vec::new();
        // Words of lines that are written bit by bit, some of them longer than the buffer.
        for n in 0..20_000 {
            let word = match n % 997 {
                0 => vec![b'x'; 3 * n],
                n if n % 31 == 0 => b"end\n".to_vec(),
                n if n % 7 == 0 => b"mid\ndle".to_vec(),
                n => format!("{n},").into_bytes(),
            };
            writer.write_all(&word).unwrap();
            all.extend(word);
            assert!(writer.buffer.len() < CAPACITY + 100_000);
        }
        let pieces = &writer.inner.pieces;
        assert!(pieces.len() > 5);
        assert!(pieces.iter().all(|piece| piece.ends_with(b"\n")));
        writer.flush().unwrap();
        assert!(writer.inner.pieces.concat() == all);
    }

    #[test]
    fn a_line_without_end_is_not_kept_forever() {
        let mut writer = writer(usize::MAX);
        for _ in 0..100 {
            writer.write_all(&vec![b'x'; 1 << 16]).unwrap();
            assert!(writer.buffer.len() <= MAX_LINE);
        }
    }

    #[test]
    fn nothing_follows_what_could_not_be_written() {
        let mut writer = writer(1);
        writer.write_all(b"one\n").unwrap();
        writer.flush().unwrap();
        writer.write_all(b"two\n").unwrap();
        let error = writer.flush().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        writer.inner.n_at_most = 9;
        for error in [writer.write_all(b"three\n"), writer.flush()].map(Result::unwrap_err) {
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
        assert!(writer.has_failed());
        assert_eq!(writer.inner.pieces, [b"one\n"]);
    }
}
