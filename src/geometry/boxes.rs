//! The third kind of units: rectangular boxes, regions of any form (jigsaw), or none.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::map::{self, Map};
use crate::error::GeometryError;

/// The boxes of a geometry.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Boxes {
    /// No boxes: a Latin square.
    None,
    /// Boxes of `height` rows by `width` columns.
    Rect {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// Regions of any form: a jigsaw.
    Regions(Regions),
}

/// Regions that tile a square, as many as it has rows, with as many cells each. They are not
/// rectangles of one shape in rows and columns: those are [`Boxes::Rect`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Regions {
    side: usize,
    /// The region of each cell, numbered in order of first appearance.
    of_cell: Arc<[u16]>,
}

impl Regions {
    /// Cells in a region, and regions.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The region of each cell in row-major order, from 0.
    pub fn of_cells(&self) -> &[u16] {
        &self.of_cell
    }
}

impl fmt::Debug for Regions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Regions({})", Boxes::Regions(self.clone()))
    }
}

impl Boxes {
    /// The usual boxes for a side: square where the side is a square, else the shape nearest to a
    /// square with 2 ≤ height ≤ width (6 has boxes of 2 rows × 3 columns). Sides 0, 2, 3 and other
    /// primes have none.
    pub fn default_for(side: usize) -> Option<Boxes> {
        if side == 1 {
            return Some(Boxes::Rect {
                height: 1,
                width: 1,
            });
        }
        let height = (2..=side.isqrt()).rev().find(|height| side % height == 0)?;
        Some(Boxes::Rect {
            height,
            width: side / height,
        })
    }

    /// The boxes of a map: side² labels, `1122112233443344`, row by row, on one line or with rows
    /// between `/` or line ends; labels of several characters between spaces or commas. The cells of a
    /// label are a box.
    ///
    /// # Errors
    ///
    /// [`GeometryError::Map`] if it is no such map.
    pub fn of_map(text: &str) -> Result<Boxes, GeometryError> {
        let map = Map::read(text)?;
        let side = map.side();
        let numbers: Option<Vec<u16>> = map.numbers().iter().copied().collect();
        let Some(numbers) = numbers else {
            return Err(GeometryError::Map {
                found: "a cell without a label".to_owned(),
                expected: "each cell in a region".to_owned(),
            });
        };
        let rect = (1..=side)
            .filter(|height| side % height == 0)
            .find(|height| {
                let width = side / height;
                let box_of = |cell: usize| (cell / side / height) * height + cell % side / width;
                (0..side * side).all(|cell| usize::from(numbers[cell]) == box_of(cell))
            });
        Ok(match rect {
            Some(height) => Boxes::Rect {
                height,
                width: side / height,
            },
            None => Boxes::Regions(Regions {
                side,
                of_cell: numbers.into(),
            }),
        })
    }

    /// The only side that they fit; `None` without boxes, which fit every side.
    pub fn side(&self) -> Option<usize> {
        match self {
            Boxes::None => None,
            Boxes::Rect { height, width } => Some(height.saturating_mul(*width)),
            Boxes::Regions(regions) => Some(regions.side()),
        }
    }
}

impl FromStr for Boxes {
    type Err = GeometryError;

    /// Reads what [`Boxes`] displays: `3x3` is height × width, `none` no boxes, and a map of regions
    /// as [`Boxes::of_map`] reads it.
    fn from_str(text: &str) -> Result<Boxes, GeometryError> {
        if text == "none" {
            return Ok(Boxes::None);
        }
        let side = |text: &str| text.parse().ok().filter(|side| *side > 0);
        let boxes = text
            .split_once(['x', 'X', '×'])
            .and_then(|(height, width)| {
                Some(Boxes::Rect {
                    height: side(height)?,
                    width: side(width)?,
                })
            });
        match boxes {
            Some(boxes) => Ok(boxes),
            // Shorter than the map of a 4x4 grid: hardly meant as one.
            None if text.len() < 16 && Boxes::of_map(text).is_err() => {
                Err(GeometryError::NotBoxes {
                    found: text.to_owned(),
                })
            }
            None => Boxes::of_map(text),
        }
    }
}

impl fmt::Display for Boxes {
    /// As it is written after `--box`: `3x3`, `none`, `1112122233…`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Boxes::None => f.write_str("none"),
            Boxes::Rect { height, width } => write!(f, "{height}x{width}"),
            Boxes::Regions(regions) => {
                let numbers: Vec<Option<u16>> = regions.of_cell.iter().copied().map(Some).collect();
                f.write_str(&map::write(regions.side, &numbers))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes() {
        let shape = |side| Boxes::default_for(side).map(|boxes| boxes.to_string());
        for (side, boxes) in [
            (1, "1x1"),
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
            (12, "3x4"),
            (15, "3x5"),
            (30, "5x6"),
            (400, "20x20"),
        ] {
            assert_eq!(shape(side).as_deref(), Some(boxes), "side {side}");
        }
        for side in [0, 2, 3, 5, 7, 11, 397] {
            assert_eq!(shape(side), None, "side {side}");
        }
    }

    #[test]
    fn boxes_are_read_as_they_are_written() {
        assert_eq!("none".parse(), Ok(Boxes::None));
        assert_eq!(
            "2x3".parse(),
            Ok(Boxes::Rect {
                height: 2,
                width: 3
            })
        );
        for text in ["", "3", "x3", "3x", "0x3", "-1x3", "3x3x3", "3 x 3", "None"] {
            let error = text.parse::<Boxes>().unwrap_err();
            assert_eq!(
                error,
                GeometryError::NotBoxes {
                    found: text.to_owned()
                }
            );
        }
        let jigsaw = "1112122233144435443355553";
        let boxes: Boxes = "1112212223144435443355553".parse().unwrap();
        assert_eq!(boxes.to_string(), "1112212223144435443355553");
        assert_eq!(boxes.side(), Some(5));
        assert!(jigsaw.parse::<Boxes>().is_err());
        assert_eq!("112122333".parse::<Boxes>().unwrap().side(), Some(3));
    }

    #[test]
    fn a_map_of_rectangles_is_rectangles() {
        assert_eq!("aabbaabbccddccdd".parse(), "2x2".parse::<Boxes>());
        assert_eq!("1122/1122/3344/3344".parse(), "2x2".parse::<Boxes>());
        let of_height = |boxes: &str| boxes.parse::<Boxes>().unwrap().to_string();
        assert_eq!(of_height("112233112233112233445566445566445566"), "3x2");
        assert_eq!(of_height("111222111222333444333444555666555666"), "2x3");
    }

    #[test]
    fn regions_hold_every_cell() {
        let error = "11221122334433.4".parse::<Boxes>().unwrap_err();
        assert!(error.to_string().contains("label"), "{error}");
    }
}
