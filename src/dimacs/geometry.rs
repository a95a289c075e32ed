//! The shape of a puzzle as comments.
//!
//! ```text
//! geometry side 9, boxes 3x3
//! ```
//!
//! Regions and extra units are maps, as `--box` and `--extra` take them; a long one is in several
//! comments, which are read one after the other:
//!
//! ```text
//! geometry side 5, boxes map
//! geometry boxes 1122211132445324553344553
//! geometry extra 1 diagonals
//! ```

use crate::geometry::{Boxes, Extra, Geometry};

/// The longest piece of a map in a comment.
const LONGEST: usize = 150;

/// Calls `comment` with each line, without the `c`.
pub(super) fn write(geometry: &Geometry, comment: &mut impl FnMut(&str)) {
    let side = geometry.side();
    match geometry.boxes() {
        boxes @ (Boxes::None | Boxes::Rect { .. }) => {
            comment(&format!("geometry side {side}, boxes {boxes}"));
        }
        boxes @ Boxes::Regions(_) => {
            comment(&format!("geometry side {side}, boxes {MAP}"));
            for piece in pieces(&boxes.to_string()) {
                comment(&format!("geometry boxes {piece}"));
            }
        }
    }
    for (text, number) in geometry.extra().texts().iter().zip(1..) {
        for piece in pieces(text) {
            comment(&format!("geometry extra {number} {piece}"));
        }
    }
}

/// What stands for boxes whose map follows.
const MAP: &str = "map";

/// A text of ASCII characters in pieces.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let starts = (0..text.len()).step_by(LONGEST);
    starts.map(move |start| &text[start..text.len().min(start + LONGEST)])
}

/// A shape while its comments are read.
#[derive(Default)]
pub(super) struct Reading {
    side: Option<usize>,
    boxes: String,
    extra: Vec<String>,
}

impl Reading {
    /// Takes a comment that begins with `geometry`; others than those of a shape mean nothing.
    pub(super) fn take(&mut self, text: &str) {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        match words[..] {
            ["geometry", "side", side, "boxes", boxes] if self.side.is_none() => {
                let side = side.strip_suffix(',').and_then(|side| side.parse().ok());
                self.side = side;
                if side.is_some() && boxes != MAP {
                    boxes.clone_into(&mut self.boxes);
                }
            }
            ["geometry", "boxes", piece] => self.boxes += piece,
            ["geometry", "extra", number, piece] => {
                let number = number.parse().ok().filter(|&number: &usize| number > 0);
                match number {
                    Some(number) if number <= self.extra.len() => self.extra[number - 1] += piece,
                    Some(number) if number == self.extra.len() + 1 => {
                        self.extra.push(piece.to_owned());
                    }
                    Some(_) | None => {}
                }
            }
            _ => {}
        }
    }

    /// The geometry, if the comments so far say one.
    pub(super) fn geometry(&self) -> Option<Geometry> {
        let boxes: Boxes = self.boxes.parse().ok()?;
        let mut extra = Extra::default();
        self.extra
            .iter()
            .try_for_each(|text| extra.add(text))
            .ok()?;
        Geometry::new(self.side?, boxes)
            .ok()?
            .with_extra(&extra)
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read_as_they_are_written() {
        let jigsaw = "1122211132445324553344553+diagonals";
        let tall = format!("none/40+{}1{}", "1".repeat(39), ".".repeat(40 * 39));
        let falling = (0..20).flat_map(|row| (0..20).map(move |column| (row, column)));
        let falling: String = falling
            .map(|(row, column)| if row == column { '1' } else { '.' })
            .collect();
        for code in ["3x3", "none/7", jigsaw, &tall, &format!("4x5+{falling}")] {
            let geometry: Geometry = code.parse().unwrap();
            let mut reading = Reading::default();
            write(&geometry, &mut |comment| {
                assert!(comment.len() < 190, "{comment}");
                reading.take(comment);
            });
            assert_eq!(reading.geometry(), Some(geometry), "{code}");
        }
    }

    #[test]
    fn other_comments_say_nothing() {
        let mut reading = Reading::default();
        for text in [
            "geometry",
            "geometry of a triangle",
            "geometry side x, boxes 3x3",
        ] {
            reading.take(text);
        }
        assert_eq!(reading.geometry(), None);
    }
}
