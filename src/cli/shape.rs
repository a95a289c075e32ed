//! The options that say a shape: boxes, diagonals and extra units.

use std::fs;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::error::GeometryError;
use crate::geometry::{Boxes, Extra, Geometry, Shape};

/// The options as given.
#[derive(Args, Debug)]
struct ShapeArgs {
    /// Boxes, rows by columns, such as 3x3 or 2x3; none for Latin squares; or a jigsaw's regions, as
    /// a map with a label for each cell, or a file of one. Without it: square boxes, else the shape
    /// nearest to a square with fewer rows than columns (6 is 2x3, 12 is 3x4)
    #[arg(long = "box", value_name = "HxW|none|MAP", value_parser = parse_boxes)]
    boxes: Option<Boxes>,
    /// Both diagonals hold every digit, too
    #[arg(long)]
    diagonals: bool,
    /// Other units that hold every digit: a map with a label for each cell of such a unit and . for
    /// others, or a file of maps
    #[arg(long, value_name = "MAP", value_parser = parse_extra)]
    extra: Vec<String>,
}

/// A shape, of which boxes and extra units fit one side.
#[derive(Clone, Debug)]
pub(crate) struct ShapeChoice(pub(crate) Shape);

impl ShapeChoice {
    /// The geometry of a side; without one, of the side that the shape fits, or of 9.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub(crate) fn geometry(&self, side: Option<usize>) -> Result<Geometry, GeometryError> {
        self.0.geometry(side.or(self.0.side()).unwrap_or(9))
    }

    fn new(args: ShapeArgs) -> Result<ShapeChoice, clap::Error> {
        let mut extra = Extra::default();
        if args.diagonals {
            extra.add_diagonals();
        }
        let added = args.extra.iter().try_for_each(|text| extra.add(text));
        let shape = Shape {
            boxes: args.boxes,
            extra,
        };
        match added.and_then(|()| shape.check()) {
            Ok(()) => Ok(ShapeChoice(shape)),
            Err(error) => {
                let message = format!("--box and --extra do not fit together: {error}");
                Err(clap::Error::raw(ErrorKind::ArgumentConflict, message))
            }
        }
    }
}

impl Args for ShapeChoice {
    fn augment_args(command: Command) -> Command {
        ShapeArgs::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        ShapeArgs::augment_args_for_update(command)
    }
}

impl FromArgMatches for ShapeChoice {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ShapeChoice, clap::Error> {
        ShapeChoice::new(ShapeArgs::from_arg_matches(matches)?)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = ShapeChoice::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Boxes, or a file with a map of them.
fn parse_boxes(text: &str) -> Result<Boxes, String> {
    let of_file = |map: &str| {
        let lines = map
            .lines()
            .map(str::trim)
            .filter(|line| !line.starts_with('#'));
        Boxes::of_map(&lines.collect::<Vec<_>>().join("\n"))
    };
    // A word that says boxes is never a name: `3x3` may be a directory of puzzles.
    text.parse()
        .or_else(|error: GeometryError| match (read_map(text)?, &error) {
            (Some(map), _) => of_file(&map).map_err(|error| error.to_string()),
            (None, GeometryError::NotBoxes { .. }) => Err(format!(
                "{error}, or a file of one, and there is no such file"
            )),
            (None, _) => Err(error.to_string()),
        })
}

/// Maps of extra units, as text, or a file of them.
fn parse_extra(text: &str) -> Result<String, String> {
    let Err(error) = Extra::default().add(text) else {
        return Ok(text.to_owned());
    };
    let expected = |error| format!("{error}, or a file of maps");
    let map = read_map(text)?.ok_or_else(|| expected(error))?;
    Extra::default().add(&map).map_err(expected)?;
    Ok(map)
}

/// The text of a file of maps; `None` if the argument names no file.
fn read_map(text: &str) -> Result<Option<String>, String> {
    // A map of 400 rows of 400 numbers is smaller.
    const LARGEST: u64 = 4 << 20;
    let path = Path::new(text);
    let Ok(metadata) = fs::metadata(path) else {
        return Ok(None);
    };
    if !metadata.is_file() || metadata.len() > LARGEST {
        return Err("expected a file of at most 4 MiB".to_owned());
    }
    fs::read_to_string(path)
        .map(Some)
        .map_err(|error| error.to_string())
}
