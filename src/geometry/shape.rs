//! What can be said of a geometry before the side of its puzzles is known: as on a command line, and
//! in the header of a file, `# satdoku --box 2x3 --diagonals`.

use std::fmt;
use std::str::FromStr;

use super::{Boxes, Extra, Geometry};
use crate::error::GeometryError;

/// Boxes and extra units, to be tried on grids of any side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// The boxes; `None` for the usual boxes of the side.
    pub boxes: Option<Boxes>,
    /// Units beyond rows, columns and boxes.
    pub extra: Extra,
}

impl Shape {
    /// The shape of a geometry.
    pub fn of(geometry: &Geometry) -> Shape {
        Shape {
            boxes: Some(geometry.boxes().clone()),
            extra: geometry.extra(),
        }
    }

    /// The shape of a geometry without what goes without saying: the usual boxes.
    pub fn to_be_said_of(geometry: &Geometry) -> Shape {
        let mut shape = Shape::of(geometry);
        if Boxes::default_for(geometry.side()) == shape.boxes {
            shape.boxes = None;
        }
        shape
    }

    /// Whether nothing is said.
    pub fn is_usual(&self) -> bool {
        *self == Shape::default()
    }

    /// The only side that the shape fits, if it does not fit several.
    pub fn side(&self) -> Option<usize> {
        self.boxes
            .as_ref()
            .and_then(Boxes::side)
            .or(self.extra.side())
    }

    /// The boxes for grids of a side, if they have any.
    fn boxes_for(&self, side: usize) -> Option<Boxes> {
        match &self.boxes {
            None => Boxes::default_for(side),
            boxes => boxes.clone(),
        }
    }

    /// Whether grids of this side have this shape.
    pub fn fits(&self, side: usize) -> bool {
        let is_usual = self.boxes.is_some() || Boxes::default_for(side).is_some();
        let fits = |only: Option<usize>| only.is_none_or(|only| only == side);
        (1..=Geometry::MAX_SIDE).contains(&side)
            && is_usual
            && fits(self.boxes.as_ref().and_then(Boxes::side))
            && fits(self.extra.side())
    }

    /// The geometry of a side.
    ///
    /// # Errors
    ///
    /// [`GeometryError`] if the side is not 1 to 400 or does not have this shape.
    pub fn geometry(&self, side: usize) -> Result<Geometry, GeometryError> {
        let plain = match self.boxes_for(side) {
            Some(boxes) => Geometry::new(side, boxes)?,
            None => Geometry::with_default_boxes(side)?,
        };
        plain.with_extra(&self.extra)
    }

    /// Whether boxes and extra units fit one side.
    ///
    /// # Errors
    ///
    /// [`GeometryError::OtherSide`] if not.
    pub fn check(&self) -> Result<(), GeometryError> {
        match (self.boxes.as_ref().and_then(Boxes::side), self.extra.side()) {
            (Some(expected), Some(side)) if side != expected => {
                Err(GeometryError::OtherSide { side, expected })
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for Shape {
    type Err = GeometryError;

    /// Reads what [`Shape`] displays: options as on the command line, but no names of files.
    fn from_str(text: &str) -> Result<Shape, GeometryError> {
        let mut shape = Shape::default();
        let mut words = text.split_whitespace();
        let unknown = |found: &str| GeometryError::NotAShape {
            found: found.to_owned(),
        };
        while let Some(word) = words.next() {
            let (option, value) = match word.split_once('=') {
                Some((option, value)) => (option, Some(value)),
                None => (word, None),
            };
            let mut value = || value.or_else(|| words.next()).ok_or_else(|| unknown(word));
            match option {
                "--box" if shape.boxes.is_some() => return Err(unknown("--box, a second time")),
                "--box" => shape.boxes = Some(value()?.parse()?),
                "--extra" => shape.extra.add(value()?)?,
                "--diagonals" if word == option => shape.extra.add_diagonals(),
                _ => return Err(unknown(word)),
            }
        }
        shape.check()?;
        Ok(shape)
    }
}

impl fmt::Display for Shape {
    /// As on a command line: `--box 2x3 --diagonals`; nothing if nothing is said.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(boxes) = &self.boxes {
            write!(f, "--box {boxes}")?;
        }
        if self.boxes.is_some() && !self.extra.is_empty() {
            f.write_str(" ")?;
        }
        self.extra.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read_as_they_are_written() {
        for text in [
            "",
            "--box none",
            "--box 2x3 --diagonals",
            "--diagonals --extra 11..11..........",
            "--box 1112212223144435443355553 --extra 1....1....1....1....1....",
        ] {
            let shape: Shape = text.parse().unwrap();
            assert_eq!(shape.to_string(), text);
        }
        assert_eq!("--box=2x2".parse::<Shape>(), "--box 2x2".parse());
        for text in [
            "--box",
            "2x2",
            "--boxes 2x2",
            "--diagonals=yes",
            "--extra x",
        ] {
            assert!(text.parse::<Shape>().is_err(), "{text}");
        }
        let mixed = "--box 3x3 --extra 11..11..........".parse::<Shape>();
        assert!(mixed.unwrap_err().to_string().contains("4x4"));
    }

    #[test]
    fn what_goes_without_saying_is_not_said() {
        let said = |side, shape: &str| {
            let shape: Shape = shape.parse().unwrap();
            Shape::to_be_said_of(&shape.geometry(side).unwrap()).to_string()
        };
        assert_eq!(said(9, "--box 3x3"), "");
        assert_eq!(said(6, ""), "");
        assert_eq!(said(6, "--box 3x2"), "--box 3x2");
        assert_eq!(said(9, "--diagonals"), "--diagonals");
        assert_eq!(said(7, "--box none"), "--box none");
    }
}
