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
fn carriage_returns_are_not_waited_for() {
    let pieces = [
        format!("{NINE}\r"),
        format!("\n{NINE}\r\n"),
        text_of(nine_rows()).replace('\n', "\r\n"),
    ];
    let (mut reader, allowed) = conversation(&pieces, ReadOptions::default());
    for n in 1..=2 {
        allowed.set(n);
        assert_eq!(clues(&reader.next().unwrap().unwrap().puzzle), NINE);
    }
    let (mut reader, allowed) = conversation(&pieces[2..], ReadOptions::default());
    allowed.set(1);
    assert_eq!(clues(&reader.next().unwrap().unwrap().puzzle), NINE);
}

#[test]
fn wrong_lines_are_answered_at_once() {
    let good = format!("{NINE}\n");
    for wrong in [
        "1\n",
        "x\n",
        "garbage\n",
        "12.3.45..\n",
        &("-".repeat(80) + "\n"),
        "---------\n1|2\n",
        "1,2\n",
        "none\n",
    ] {
        let pieces = [good.clone(), wrong.to_owned(), good.clone()];
        let (mut reader, allowed) = conversation(&pieces, ReadOptions::default());
        allowed.set(1);
        assert!(reader.next().unwrap().is_ok());
        allowed.set(2);
        assert!(reader.next().unwrap().is_err(), "{wrong}");
        allowed.set(3);
        assert!(reader.next().unwrap().is_ok());
        // The form is known from the beginning, but not how many dashes would be a puzzle.
        if (3..20).contains(&wrong.len()) {
            let (mut reader, allowed) = conversation(&pieces[1..], with_form(Form::Line));
            allowed.set(1);
            assert!(reader.next().unwrap().is_err(), "{wrong}");
        }
    }
    // No title, whatever follows.
    for wrong in [
        format!("5AB{}\n", &NINE[3..]),
        "53/.7....\n".to_owned(),
        "none\n".to_owned(),
    ] {
        let (mut reader, allowed) =
            conversation(&[wrong.clone(), good.clone()], ReadOptions::default());
        allowed.set(1);
        assert!(reader.next().unwrap().is_err(), "{wrong}");
    }
}

#[test]
fn a_row_too_many_that_comes_later_is_an_error_of_its_own() {
    let pieces = [
        text_of(nine_rows()),
        "1........\n\n".to_owned(),
        text_of(nine_rows()),
    ];
    let (mut reader, allowed) = conversation(&pieces, ReadOptions::default());
    allowed.set(1);
    assert!(reader.next().unwrap().is_ok());
    allowed.set(3);
    let error = reader.next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 10: found 1 row, expected 9 (9x9)");
    assert!(reader.next().unwrap().is_ok());
    // A comment is nothing.
    for end in ["\n", "\r\n"] {
        let text = text_of(nine_rows()) + "# that was it\n# really\n";
        let (mut reader, allowed) =
            conversation(&[text.replace('\n', end)], ReadOptions::default());
        allowed.set(1);
        assert!(reader.next().unwrap().is_ok());
    }
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

/// One byte again and again.
struct Endless(usize, u8);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.0);
        buffer[..length].fill(self.1);
        self.0 -= length;
        Ok(length)
    }
}

#[test]
fn overlong_lines_are_skipped_in_bounded_memory() {
    let after = format!("\n{NINE}\n");
    let input = Endless(20 << 20, b'0').chain(after.as_bytes());
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

#[test]
fn looking_ahead_is_bounded() {
    for (first, between, n_results) in [("garbage\n", b'\n', 2), ("1\n", b'\n', 2)] {
        let input = first.as_bytes().chain(Endless(1 << 20, between));
        let input = input.chain(NINE.as_bytes());
        let mut reader = Reader::new(io::BufReader::new(input), ReadOptions::default());
        assert!(reader.next().unwrap().is_err());
        assert!(
            reader.lines.n_stored() <= 600,
            "{}",
            reader.lines.n_stored()
        );
        assert_eq!(1 + reader.count(), n_results);
    }
    // Comments are not stored.
    let text = format!("garbage\n{}{NINE}", "#\n".repeat(1000));
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    assert!(reader.next().unwrap().is_err());
    assert_eq!(reader.lines.n_stored(), 1);
}

#[test]
fn looking_ahead_is_bounded_in_bytes() {
    let wide = format!("{}\n", " ".repeat(1 << 20));
    let row = format!("{}{wide}", "1........");
    for (first, between) in [("1", &wide), ("garbage", &wide), ("123456789", &row)] {
        let text = format!("{first}\n{}{NINE}\n", between.repeat(20));
        let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
        let mut n_most = 0;
        while let Some(entry) = reader.next() {
            if let Ok(entry) = entry {
                assert_eq!(clues(&entry.puzzle), NINE);
            }
            n_most = n_most.max(reader.lines.n_bytes_stored());
        }
        assert!(n_most < 10 << 20, "{first}: {n_most}");
    }
}

#[test]
fn rows_are_bounded_in_bytes() {
    let rows = |n_spaces: usize| {
        let wide = format!("{}\n", " ".repeat(n_spaces));
        let rows: Vec<String> = nine_rows()
            .iter()
            .map(|row| format!("{row}{wide}"))
            .collect();
        rows.concat()
    };
    assert_eq!(outline(rows((16 << 10) - 9)), [NINE]);
    assert_eq!(
        outline(rows((16 << 10) - 8) + "\n" + &text_of(nine_rows())),
        [
            "line 1: found a very long row, expected at most 16 KiB",
            NINE
        ]
    );
}
