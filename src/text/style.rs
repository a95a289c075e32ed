//! The way a puzzle is written, so that its solution can be written likewise.

use super::Form;
use super::symbol_set::SymbolSet;
use crate::geometry::{Boxes, Geometry};

/// How a puzzle is written, but for its clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    pub(super) form: Form,
    pub(super) blank: char,
    pub(super) symbols: Symbols,
    /// Which symbols stand for which digits, where they are no decimals.
    pub(super) set: SymbolSet,
    /// Whether the side is one on which letters are not recognised as digits.
    is_small: bool,
    /// Least width of a decimal: columns are aligned where it is above 1.
    pub(super) width: usize,
    /// Space inside rows, in the spaced and ruled forms.
    pub(super) spacing: Spacing,
    /// Whether a blank line stands between bands of boxes, in the block and spaced forms.
    pub(super) bands: Bands,
    /// The rules, in the ruled form.
    pub(super) frame: Frame,
}

/// How digits above 9 are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Symbols {
    /// Capitals: `A` is 10, or 11 or 1, as [`Style::symbol_set`] has it.
    Upper,
    /// Small letters: `a` is 10, 11 or 1.
    Lower,
    /// `10` is 10.
    Decimals,
}

/// Where spaces stand in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spacing {
    /// Nowhere: `534678912`.
    Packed,
    /// Between boxes: `534 678 912`.
    Boxes,
    /// Between cells: `5 3 4 6 7 8 9 1 2`.
    Cells,
}

/// Whether bands of boxes are kept apart by a blank line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bands {
    /// No blank line.
    Together,
    /// A blank line between two bands.
    Apart,
}

/// The rules of the ruled form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    /// Whether rows begin and end with `|`.
    pub(super) sides: Sides,
    /// Above and below all rows.
    pub(super) outer: Option<Rule>,
    /// Between two bands.
    pub(super) inner: Option<Rule>,
    /// Whether `|` stands between boxes.
    pub(super) bars: Bars,
}

/// Whether rows begin and end with a bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sides {
    /// `5 3 4 | 6 7 8 | 9 1 2`
    Open,
    /// `| 5 3 4 | 6 7 8 | 9 1 2 |`
    Closed,
}

/// What stands between two boxes of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bars {
    /// `|`
    Drawn,
    /// What the spacing gives.
    Absent,
}

/// The characters of a horizontal rule, all ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rule {
    /// At both ends, where the sides are closed.
    pub(super) end: u8,
    /// Along a box.
    pub(super) fill: u8,
    /// Where a bar crosses.
    pub(super) crossing: u8,
}

impl Rule {
    /// The rule that a line of rule characters is.
    pub(super) fn of_line(text: &[u8]) -> Option<Rule> {
        let text = text.trim_ascii();
        let (first, last) = (*text.first()?, *text.last()?);
        let inside = text.get(1..text.len() - 1).unwrap_or_default();
        // Rules may have gaps; none is made of them.
        let mut inside = inside.iter().filter(|byte| !byte.is_ascii_whitespace());
        let fill = *inside.next().unwrap_or(&first);
        let crossing = inside.copied().find(|byte| *byte != fill);
        Some(Rule {
            end: if first == last { first } else { fill },
            fill,
            crossing: crossing.unwrap_or(fill),
        })
    }
}

/// `+-------+-------+`
const PLUS: Rule = Rule {
    end: b'+',
    fill: b'-',
    crossing: b'+',
};

impl Frame {
    /// Rules all around and between the boxes.
    const FULL: Frame = Frame {
        sides: Sides::Closed,
        outer: Some(PLUS),
        inner: Some(PLUS),
        bars: Bars::Drawn,
    };
}

impl Style {
    /// The usual style of a form: blanks `.` in the line, block and ruled forms and `0` in the
    /// spaced form; single spaces; decimals above 9 where there are spaces, else capitals.
    pub fn of_form(form: Form, geometry: &Geometry) -> Style {
        let side = geometry.side();
        let symbols = match form {
            Form::Spaced | Form::Ruled if side > 9 => Symbols::Decimals,
            Form::Line | Form::Block | Form::Spaced | Form::Ruled | Form::Pencilmarks => {
                Symbols::Upper
            }
        };
        let width = match form {
            Form::Ruled => decimal_width(side),
            Form::Line | Form::Block | Form::Spaced | Form::Pencilmarks => 1,
        };
        Style {
            form,
            blank: match form {
                Form::Line | Form::Block | Form::Ruled | Form::Pencilmarks => '.',
                Form::Spaced => '0',
            },
            symbols,
            set: SymbolSet::FromOne,
            is_small: side <= 9,
            width,
            spacing: match form {
                Form::Line | Form::Block | Form::Pencilmarks => Spacing::Packed,
                Form::Spaced | Form::Ruled => Spacing::Cells,
            },
            bands: Bands::Together,
            frame: Frame::FULL,
        }
    }

    /// The form.
    pub fn form(&self) -> Form {
        self.form
    }

    /// How digits above 9 are written.
    pub fn symbols(&self) -> Symbols {
        self.symbols
    }

    /// Which symbols stand for which digits; `None` where they are decimals.
    pub fn symbol_set(&self) -> Option<SymbolSet> {
        (self.symbols != Symbols::Decimals).then_some(self.set)
    }

    /// The symbols that have to be asked for so that a grid of the same puzzle, in any form, is read:
    /// some are recognised on larger sides only.
    pub fn set_to_ask_for(&self) -> Option<SymbolSet> {
        (self.is_small && self.set != SymbolSet::FromOne).then_some(self.set)
    }

    /// The style with these symbols instead, where a cell is one character.
    #[must_use]
    pub fn with_symbol_set(mut self, set: SymbolSet) -> Style {
        self.set = set;
        self
    }

    /// The character for a cell without a clue.
    pub fn blank(&self) -> char {
        self.blank
    }

    /// The style with another character for a cell without a clue. Where that can't stand, the form's
    /// usual one is written; [`convert_puzzle`](super::convert_puzzle) refuses instead.
    #[must_use]
    pub fn with_blank(mut self, blank: char) -> Style {
        self.blank = blank;
        self
    }

    /// The style in another form, for grids of this geometry: the blank and the letters are kept
    /// where they can be; the rest is as [`Style::of_form`] has it.
    #[must_use]
    pub fn with_form(&self, form: Form, geometry: &Geometry) -> Style {
        if form == self.form {
            return self.clone();
        }
        let mut style = Style::of_form(form, geometry);
        style.set = self.set;
        if form != Form::Ruled || !matches!(self.blank, '-' | '*') {
            style.blank = self.blank;
        }
        if style.symbols == Symbols::Upper && self.symbols == Symbols::Lower {
            style.symbols = Symbols::Lower;
        }
        style
    }

    /// The blank as it may be written for this side: spaces only in the line form above side 2, `x` only below
    /// side 33, and with letters beside it not `0`, which might be taken for a digit.
    pub(super) fn blank_for(&self, side: usize, set: SymbolSet) -> char {
        let usual = match self.form {
            Form::Line | Form::Block | Form::Ruled | Form::Pencilmarks => '.',
            Form::Spaced => '0',
        };
        match self.blank {
            ' ' if self.form == Form::Line && side > 2 => ' ',
            '-' | '*' if self.form == Form::Ruled => usual,
            blank if blank.is_ascii() && set.value(blank as u8, side) == Some(0) => blank,
            _ if set.value(usual as u8, side) == Some(0) => usual,
            _ => '.',
        }
    }
}

/// Places of the largest digit.
pub(super) fn decimal_width(side: usize) -> usize {
    match side {
        0..=9 => 1,
        10..=99 => 2,
        _ => 3,
    }
}

/// Rows and columns of a box; the whole grid where boxes are no rectangles.
pub(super) fn box_shape(geometry: &Geometry) -> (usize, usize) {
    match geometry.boxes() {
        Boxes::None | Boxes::Regions(_) => (geometry.side(), geometry.side()),
        &Boxes::Rect { height, width } => (height, width),
    }
}
