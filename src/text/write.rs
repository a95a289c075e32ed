//! Writing grids and puzzles.

use super::Form;
use super::style::{self, Bands, Bars, Frame, Rule, Sides, Spacing, Style, Symbols};
use super::symbol_set::SymbolSet;
use super::tally::Tally;
use crate::digits::Digit;
use crate::error::{Error, Unwritable};
use crate::geometry::{Cell, Geometry};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The text of a grid in a style, with a newline at its end.
///
/// # Errors
///
/// [`Error::Unwritable`] if the style has no symbols for the grid's largest digits.
pub fn write_grid(grid: &Grid, style: &Style) -> Result<String, Error> {
    if style.form == Form::Pencilmarks {
        return write_marks(grid.geometry(), style, |cell, digit| {
            grid.digit(cell) == digit
        });
    }
    write_cells(grid.geometry(), style, |cell| Some(grid.digits()[cell]))
}

/// The text of a puzzle's clues and blanks in a style, with a newline at its end. Candidates that are
/// struck elsewhere are told in the pencilmarks form only.
///
/// # Errors
///
/// [`Error::Unwritable`] if the style has no symbols for the puzzle's largest digits, or if the
/// text could be read as another puzzle.
pub fn write_puzzle(puzzle: &Puzzle, style: &Style) -> Result<String, Error> {
    if style.form == Form::Pencilmarks {
        return write_marks(puzzle.geometry(), style, |cell, digit| {
            puzzle.candidates(cell).contains(digit)
        });
    }
    check_set(puzzle, style)?;
    let clues = puzzle.clues();
    let visible;
    let style = if style.blank == ' ' && puzzle.n_clues() == 0 {
        // Nothing but spaces is no puzzle.
        visible = style.clone().with_blank('.');
        &visible
    } else {
        style
    };
    write_cells(puzzle.geometry(), style, |cell| clues[cell])
}

/// Refuses a puzzle whose symbols would be read as those of another set.
fn check_set(puzzle: &Puzzle, style: &Style) -> Result<(), Error> {
    let geometry = puzzle.geometry();
    let (side, cells) = (geometry.side(), Cells::of(geometry, style));
    let is_shown = 9 < side && side <= cells.set.largest_side();
    if cells.symbols == Symbols::Decimals || !is_shown || puzzle.n_clues() == 0 {
        return Ok(());
    }
    let symbol = |clue: &Option<Digit>| match clue {
        Some(digit) => cells.set.symbol(digit.get()) as u8,
        None => cells.blank as u8,
    };
    let bytes: Vec<u8> = puzzle.clues().iter().map(symbol).collect();
    let possible = SymbolSet::ALL.map(|set| {
        let is_of_set = |byte: &u8| set.value(*byte, side).is_some();
        side <= set.largest_side() && bytes.iter().all(is_of_set)
    });
    let tally = Tally::of(&bytes, side, possible);
    if tally.set(1) == Ok(cells.set) {
        return Ok(());
    }
    let set = cells.set;
    let reason = match set {
        SymbolSet::FromOne => "cannot show a puzzle without a digit 1-9, since letters alone can \
                               also begin with A for 1; use --format spaced"
            .to_owned(),
        SymbolSet::FromZero | SymbolSet::Letters => {
            format!(
                "cannot show this puzzle with {set}, which would be taken for other symbols; use --format spaced"
            )
        }
    };
    Err(Error::Unwritable(Unwritable {
        form: style.form().name(),
        reason,
    }))
}

/// Writes the digits that `digit_in` gives for each cell, by its index.
fn write_cells(
    geometry: &Geometry,
    style: &Style,
    digit_in: impl Fn(usize) -> Option<Digit>,
) -> Result<String, Error> {
    let cells = Cells::of(geometry, style);
    if cells.symbols != Symbols::Decimals {
        check_side(geometry, style)?;
    }
    let mut text = String::with_capacity(geometry.n_cells() * (cells.width + 1) + 1);
    match style.form {
        Form::Line | Form::Pencilmarks => {
            for cell in 0..geometry.n_cells() {
                cells.push(&mut text, digit_in(cell));
            }
            text.push('\n');
        }
        Form::Block | Form::Spaced | Form::Ruled => {
            let layout = Layout::of(geometry, style, &cells);
            layout.write(&mut text, &cells, digit_in);
        }
    }
    Ok(text)
}

/// Writes for each cell its candidates, as `has` tells them, and blanks for its other digits.
fn write_marks(
    geometry: &Geometry,
    style: &Style,
    has: impl Fn(Cell, Digit) -> bool,
) -> Result<String, Error> {
    check_side(geometry, style)?;
    let side = geometry.side();
    let cells = Cells::of(geometry, style);
    let mut text = String::with_capacity(geometry.n_cells() * side + 1);
    for cell in geometry.cells() {
        for digit in (0..side).map(Digit::from_index) {
            cells.push(&mut text, has(cell, digit).then_some(digit));
        }
    }
    text.push('\n');
    Ok(text)
}

/// Refuses a side whose largest digits have no symbol.
fn check_side(geometry: &Geometry, style: &Style) -> Result<(), Error> {
    let side = geometry.side();
    let largest = style.set.largest_side();
    if side <= largest {
        return Ok(());
    }
    let reason = format!(
        "has symbols for sides up to {largest}, this one is {side}x{side}; use --format spaced"
    );
    Err(Error::Unwritable(Unwritable {
        form: style.form().name(),
        reason,
    }))
}

/// How one cell is written.
struct Cells {
    symbols: Symbols,
    set: SymbolSet,
    blank: char,
    width: usize,
}

impl Cells {
    /// How the cells of this geometry are written in a style.
    fn of(geometry: &Geometry, style: &Style) -> Cells {
        let side = geometry.side();
        let largest = style.set.largest_side();
        let is_packed = match style.form {
            Form::Line | Form::Block | Form::Pencilmarks => true,
            Form::Spaced | Form::Ruled => style.spacing != Spacing::Cells && side <= largest,
        };
        let symbols = match style.symbols {
            Symbols::Decimals if is_packed => Symbols::Upper,
            Symbols::Upper | Symbols::Lower if !is_packed && side > largest => Symbols::Decimals,
            Symbols::Upper if !is_packed && side <= 9 && style.set == SymbolSet::FromOne => {
                Symbols::Decimals
            }
            symbols => symbols,
        };
        Cells {
            symbols,
            set: style.set,
            blank: style.blank_for(
                side,
                match symbols {
                    Symbols::Decimals => SymbolSet::FromOne,
                    Symbols::Upper | Symbols::Lower => style.set,
                },
            ),
            width: match symbols {
                Symbols::Decimals if style.width > 1 => style.width.max(style::decimal_width(side)),
                Symbols::Decimals | Symbols::Upper | Symbols::Lower => 1,
            },
        }
    }

    /// Adds a cell.
    fn push(&self, text: &mut String, digit: Option<Digit>) {
        let value = digit.map_or(0, Digit::get);
        match self.symbols {
            Symbols::Decimals => {
                let places = match value {
                    0..=9 => 1,
                    10..=99 => 2,
                    _ => 3,
                };
                text.extend((places..self.width).map(|_| ' '));
                match digit {
                    Some(digit) => text.push_str(&digit.to_string()),
                    None => text.push(self.blank),
                }
            }
            Symbols::Upper | Symbols::Lower if value == 0 => text.push(self.blank),
            Symbols::Upper => text.push(self.set.symbol(value)),
            Symbols::Lower => text.push(self.set.symbol(value).to_ascii_lowercase()),
        }
    }
}

/// What stands around the cells.
struct Layout<'a> {
    side: usize,
    /// Rows and columns of a box.
    height: usize,
    box_width: usize,
    frame: Option<&'a Frame>,
    bands: Bands,
    /// Between two cells of a box, and between two boxes.
    between_cells: &'static str,
    between_boxes: &'static str,
    /// Characters of a box in a row.
    box_length: usize,
}

impl<'a> Layout<'a> {
    /// The layout of a form other than the line form.
    fn of(geometry: &Geometry, style: &'a Style, cells: &Cells) -> Layout<'a> {
        let (height, box_width) = style::box_shape(geometry);
        let spacing = match style.form {
            Form::Line | Form::Block | Form::Pencilmarks => Spacing::Packed,
            Form::Spaced | Form::Ruled if cells.symbols == Symbols::Decimals => Spacing::Cells,
            Form::Spaced | Form::Ruled => style.spacing,
        };
        let frame = (style.form == Form::Ruled).then_some(&style.frame);
        let between_cells = match spacing {
            Spacing::Packed | Spacing::Boxes => "",
            Spacing::Cells => " ",
        };
        let is_barred = frame.is_some_and(|frame| frame.bars == Bars::Drawn);
        Layout {
            side: geometry.side(),
            height,
            box_width,
            frame,
            bands: style.bands,
            between_cells,
            between_boxes: match spacing {
                Spacing::Packed if is_barred => "|",
                Spacing::Packed => "",
                Spacing::Boxes | Spacing::Cells if is_barred => " | ",
                Spacing::Boxes | Spacing::Cells => " ",
            },
            box_length: box_width * (cells.width + between_cells.len()) - between_cells.len(),
        }
    }

    /// Writes all rows and rules.
    fn write(&self, text: &mut String, cells: &Cells, digit_in: impl Fn(usize) -> Option<Digit>) {
        let outer = self.frame.and_then(|frame| frame.outer);
        let inner = self.frame.and_then(|frame| frame.inner);
        let is_closed = self.frame.is_some_and(|frame| frame.sides == Sides::Closed);
        let inset = if self.between_boxes.len() > 1 {
            " "
        } else {
            ""
        };
        self.write_rule(text, outer);
        for row in 0..self.side {
            if row > 0 && row % self.height == 0 {
                self.write_rule(text, inner);
                if self.bands == Bands::Apart && inner.is_none() {
                    text.push('\n');
                }
            }
            if is_closed {
                text.push('|');
                text.push_str(inset);
            }
            for column in 0..self.side {
                if column > 0 {
                    text.push_str(if column % self.box_width == 0 {
                        self.between_boxes
                    } else {
                        self.between_cells
                    });
                }
                cells.push(text, digit_in(row * self.side + column));
            }
            if is_closed {
                text.push_str(inset);
                text.push('|');
            }
            text.push('\n');
        }
        self.write_rule(text, outer);
    }

    /// Writes a rule as long as a row, if there is one.
    fn write_rule(&self, text: &mut String, rule: Option<Rule>) {
        let Some(rule) = rule else { return };
        let is_closed = self.frame.is_some_and(|frame| frame.sides == Sides::Closed);
        let n_boxes = self.side / self.box_width;
        let fill = |text: &mut String, n: usize| {
            text.extend((0..n).map(|_| char::from(rule.fill)));
        };
        let inset = usize::from(self.between_boxes.len() > 1);
        if is_closed {
            text.push(char::from(rule.end));
        }
        for index in 0..n_boxes {
            let at_ends =
                usize::from(index > 0 || is_closed) + usize::from(index + 1 < n_boxes || is_closed);
            fill(text, self.box_length + at_ends * inset);
            if index + 1 < n_boxes && !self.between_boxes.trim().is_empty() {
                text.push(char::from(rule.crossing));
            } else if index + 1 < n_boxes && inset == 0 {
                fill(text, self.between_boxes.len());
            }
        }
        if is_closed {
            text.push(char::from(rule.end));
        }
        text.push('\n');
    }
}
