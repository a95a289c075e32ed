//! What the rows and rules of a puzzle look like, so that its solution can look the same.

use super::Form;
use super::scan::Scan;
use super::style::{self, Bars, Frame, Rule, Sides, Spacing, Style, Symbols};
use crate::geometry::Geometry;

/// What rows and rules look like.
pub(super) struct Look {
    pub(super) closed: Sides,
    pub(super) bars: Bars,
    pub(super) spacing: Option<Spacing>,
    /// Above the first row.
    pub(super) lead: Option<Rule>,
    /// Between two rows.
    pub(super) inner: Option<Rule>,
    /// The distance between the ends of two neighbouring cells, while it is always the same.
    pub(super) step: Option<usize>,
}

impl Look {
    /// Nothing was seen but the rule above the first row.
    pub(super) fn new(lead: Option<Rule>) -> Look {
        Look {
            closed: Sides::Open,
            bars: Bars::Absent,
            spacing: None,
            lead,
            inner: None,
            step: None,
        }
    }

    /// Whether a row had bars at its ends or between its cells.
    pub(super) fn has_bars(&self) -> bool {
        matches!(
            (self.closed, self.bars),
            (Sides::Closed, _) | (_, Bars::Drawn)
        )
    }

    /// Notes what a row looks like; `n_before` rows were before it.
    pub(super) fn add(&mut self, scan: &Scan, n_before: usize, geometry: &Geometry) {
        let side = geometry.side();
        let (_, box_width) = style::box_shape(geometry);
        if scan.is_closed {
            self.closed = Sides::Closed;
        }
        // Where a row is one box, its bars are those at its ends.
        let is_padded = scan.is_closed && box_width == side && scan.is_padded;
        if scan.n_fields() > 1 || is_padded {
            self.bars = Bars::Drawn;
        }
        let spacing = match scan.n_tokens {
            n_tokens if n_tokens == scan.n_fields() => Spacing::Packed,
            n_tokens if n_tokens != side && n_tokens * box_width == side => Spacing::Boxes,
            _ => Spacing::Cells,
        };
        // In aligned columns a short first number has its padding, too.
        let step = scan.step.filter(|step| scan.first_end + 1 >= *step);
        if n_before == 0 {
            self.spacing = Some(spacing);
            self.step = step;
        } else if self.step != step {
            self.step = None;
        }
    }

    /// The style of a puzzle that looks like this.
    pub(super) fn style(&self, geometry: &Geometry, symbols: Symbols) -> Style {
        let is_ruled = self.has_bars() || self.inner.is_some();
        let spacing = self.spacing.unwrap_or(Spacing::Packed);
        let form = match spacing {
            Spacing::Packed | Spacing::Boxes | Spacing::Cells if is_ruled => Form::Ruled,
            Spacing::Packed => Form::Block,
            Spacing::Boxes | Spacing::Cells => Form::Spaced,
        };
        let mut style = Style::of_form(form, geometry);
        style.spacing = spacing;
        style.symbols = symbols;
        if let (Form::Spaced, Symbols::Decimals, Some(step)) = (form, style.symbols, self.step) {
            style.width = step.saturating_sub(1).clamp(1, 8);
        }
        style.frame = Frame {
            sides: self.closed,
            outer: match self.closed {
                Sides::Closed => self.lead,
                Sides::Open => None,
            },
            inner: self.inner,
            bars: self.bars,
        };
        style
    }
}
