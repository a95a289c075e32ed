//! A geometry as text: for people, and as a code that is read again.

use std::fmt;
use std::str::FromStr;

use super::{Boxes, Cell, Extra, Geometry, extra};
use crate::error::GeometryError;

impl fmt::Display for Geometry {
    /// `9x9 with boxes 3x3`, `10x10 without boxes`, `9x9 with boxes 3x3 and 2 diagonals`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side();
        match self.boxes() {
            Boxes::None => write!(f, "{side}x{side} without boxes")?,
            boxes @ Boxes::Rect { .. } => write!(f, "{side}x{side} with boxes {boxes}")?,
            Boxes::Regions(_) => write!(f, "{side}x{side} with regions")?,
        }
        let diagonals = extra::diagonals(side);
        let is_diagonal = |cells: &&[Cell]| diagonals.iter().any(|diagonal| diagonal == cells);
        let n_extra = self.extra_units().count();
        let n_diagonals = self.extra_units().filter(is_diagonal).count();
        let counted = |n: usize, what: &str| match n {
            0 => None,
            1 => Some(format!("1 {what}")),
            _ => Some(format!("{n} {what}s")),
        };
        let parts = [
            counted(n_diagonals, "diagonal"),
            counted(n_extra - n_diagonals, "extra unit"),
        ];
        for (part, index) in parts.into_iter().flatten().zip(0..) {
            let between = match (index, self.boxes()) {
                (0, Boxes::None) => " but with ",
                _ => " and ",
            };
            write!(f, "{between}{part}")?;
        }
        Ok(())
    }
}

impl Geometry {
    /// The shape in one word: `3x3`, `none/7`, `3x3+diagonals`, a map. [`Geometry::from_str`] reads it.
    pub fn code(&self) -> String {
        let boxes = match self.boxes() {
            Boxes::None => format!("none/{}", self.side()),
            boxes => boxes.to_string(),
        };
        let extra = self.extra().texts();
        std::iter::once(boxes)
            .chain(extra)
            .collect::<Vec<_>>()
            .join("+")
    }
}

impl FromStr for Geometry {
    type Err = GeometryError;

    /// Reads a [code](Geometry::code).
    fn from_str(text: &str) -> Result<Geometry, GeometryError> {
        let mut parts = text.split('+');
        let boxes = parts.next().unwrap_or_default();
        let geometry = if let Some(("none", side)) = boxes.split_once('/') {
            let not_boxes = |_| GeometryError::NotBoxes {
                found: boxes.to_owned(),
            };
            Geometry::new(side.parse().map_err(not_boxes)?, Boxes::None)?
        } else {
            let boxes: Boxes = boxes.parse()?;
            let side = boxes.side().ok_or_else(|| GeometryError::NotBoxes {
                found: boxes.to_string(),
            })?;
            Geometry::new(side, boxes)?
        };
        let mut extra = Extra::default();
        parts.try_for_each(|part| extra.add(part))?;
        geometry.with_extra(&extra)
    }
}
