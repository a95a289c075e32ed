//! Conversation: nothing is read before it is needed.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

use super::*;

/// An input that hands out one piece at a time, and counts them.
struct Pieces {
    texts: Vec<Vec<u8>>,
    taken: Rc<Cell<usize>>,
    allowed: Rc<Cell<usize>>,
}

impl BufRead for Pieces {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let index = self.taken.get();
        assert!(index < self.allowed.get(), "read past piece {index}");
        Ok(self.texts.get(index).map_or(&[], |piece| &piece[..]))
    }

    fn consume(&mut self, amount: usize) {
        if amount > 0 {
            assert_eq!(amount, self.texts[self.taken.get()].len());
            self.taken.set(self.taken.get() + 1);
        }
    }
}

impl Read for Pieces {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        unreachable!("lines are taken from the buffer");
    }
}

/// A reader of one piece after the other, and how many of them it may take.
fn conversation<S: ToString>(
    pieces: &[S],
    options: ReadOptions,
) -> (Reader<Pieces>, Rc<Cell<usize>>) {
    let allowed = Rc::new(Cell::new(0));
    let input = Pieces {
        texts: pieces
            .iter()
            .map(|piece| piece.to_string().into_bytes())
            .collect(),
        taken: Rc::default(),
        allowed: Rc::clone(&allowed),
    };
    (Reader::new(input, options), allowed)
}

#[test]
fn a_line_is_yielded_before_the_next_is_read() {
    let line = format!("{NINE}\n");
    let (mut reader, allowed) = conversation(&[&line; 3], ReadOptions::default());
    for n in 1..=3 {
        assert!(reader.next_waits());
        allowed.set(n);
        assert_eq!(clues(&reader.next().unwrap().unwrap().puzzle), NINE);
    }
    assert!(reader.next_waits());
    allowed.set(4);
    assert!(reader.next().is_none());
    assert!(!reader.next_waits());
}

#[test]
fn a_block_is_yielded_with_its_last_row() {
    let mut pieces: Vec<String> = nine_rows().iter().map(|row| format!("{row}\n")).collect();
    pieces.push("---------\n".to_owned());
    pieces.extend_from_within(..);
    let (mut reader, allowed) = conversation(&pieces, ReadOptions::default());
    allowed.set(9);
    assert_eq!(clues(&reader.next().unwrap().unwrap().puzzle), NINE);
    assert!(reader.next_waits());
    allowed.set(19);
    assert_eq!(clues(&reader.next().unwrap().unwrap().puzzle), NINE);
    allowed.set(21);
    assert!(reader.next().is_none());
}

#[test]
fn what_is_in_the_buffer_does_not_wait() {
    let text = format!("{NINE}\n{NINE}\n\n# end\n{NINE}");
    let (mut reader, allowed) = conversation(&[text], ReadOptions::default());
    allowed.set(1);
    reader.next().unwrap().unwrap();
    assert!(!reader.next_waits());
    reader.next().unwrap().unwrap();
    assert!(reader.next_waits(), "the last line has no end yet");
    // Nine rows are needed, and only eight are there.
    let text = format!("{}\n{}", text_of(nine_rows()), text_of(&nine_rows()[..8]));
    let (mut reader, allowed) = conversation(&[text], ReadOptions::default());
    allowed.set(1);
    reader.next().unwrap().unwrap();
    assert!(reader.next_waits());
}

#[test]
fn options_spare_the_look_ahead() {
    let line = "...12....34.....\n";
    for options in [with_boxes("2x2"), with_form(Form::Line)] {
        let (mut reader, allowed) = conversation(&[line; 2], options);
        allowed.set(1);
        reader.next().unwrap().unwrap();
    }
}

/// An input that breaks after its first line.
struct Broken(bool);

impl Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if std::mem::replace(&mut self.0, true) {
            return Err(io::Error::other("unplugged"));
        }
        let line = format!("{NINE}\n");
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn the_reader_ends_after_an_io_error() {
    let mut reader = Reader::new(io::BufReader::new(Broken(false)), ReadOptions::default());
    assert!(reader.next().unwrap().is_ok());
    assert!(matches!(reader.next(), Some(Err(Error::Io(_)))));
    assert!(reader.next().is_none());
    assert!(!reader.next_waits());
}

/// Endless zeros without a newline.
struct Endless(usize);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.0);
        buffer[..length].fill(b'0');
        self.0 -= length;
        Ok(length)
    }
}

#[test]
fn overlong_lines_are_skipped_in_bounded_memory() {
    let after = format!("\n{NINE}\n");
    let input = Endless(20 << 20).chain(after.as_bytes());
    let reader = Reader::new(io::BufReader::new(input), ReadOptions::default());
    let all: Vec<String> = reader
        .map(|entry| entry.map_or_else(|error| error.to_string(), |entry| clues(&entry.puzzle)))
        .collect();
    assert_eq!(
        all,
        [
            "line 1: found a very long line, expected at most 4 MiB",
            NINE
        ]
    );
}
