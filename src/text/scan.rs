//! One line taken apart: runs of symbols between white space and bars.

use std::ops::Range;

use super::lines::{Line, is_space};
use super::symbol::{self, LARGEST_SIDE};

/// What stands on a line.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Scan {
    /// The line without white space at its ends.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Bytes before the first delimiter.
    pub(super) run: usize,
    /// Runs between white space and bars.
    pub(super) n_tokens: usize,
    /// Bytes that are neither white space nor bars.
    pub(super) n_cells: usize,
    /// Bars, those at the ends included.
    pub(super) n_bars: usize,
    /// Whether the line begins and ends with a bar.
    pub(super) is_closed: bool,
    /// Whether white space stands inside these bars, and nothing outside.
    is_framed: bool,
    /// Whether white space follows the first character.
    pub(super) is_padded: bool,
    /// The first byte that is no symbol, white space or bar.
    pub(super) bad: Option<usize>,
    /// The first bar that follows a bar, with no symbol between them.
    pub(super) empty_field: Option<usize>,
    /// The most runs that stand in a field between bars.
    pub(super) n_in_field: usize,
    /// Set if every token is a number or a single blank.
    pub(super) numbers: Option<Numbers>,
    /// Whether it has no digit above 6, and no letter.
    pub(super) has_small_digits: bool,
    /// Whether it is several integers of different lengths: numbers, not groups of symbols.
    pub(super) is_uneven: bool,
    /// Set while every token is digits in ascending order.
    groups: Option<Groups>,
    /// Set if every token is numbers in ascending order, with commas between them.
    lists: Option<Lists>,
    /// The distance from the end of each token to the end of the next, if it is always the same.
    pub(super) step: Option<usize>,
    /// Where the first token ends.
    pub(super) first_end: usize,
}

/// Numbers that stand on a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    /// The largest.
    pub(super) largest: u16,
    /// Whether one of them begins with a zero, as `00` or `07` do.
    pub(super) is_padded: bool,
}

/// Groups of digits that stand on a line.
#[derive(Clone, Copy, Debug, Default)]
struct Groups {
    /// The largest digit.
    largest: u8,
    /// Digits of the first group.
    n_first: usize,
    is_uneven: bool,
    /// Groups of several digits.
    n_several: usize,
}

impl Groups {
    /// With one more group, if it is digits in ascending order.
    fn with(mut self, token: &[u8]) -> Option<Groups> {
        let are_digits = token.iter().all(|byte| matches!(byte, b'1'..=b'9'));
        if !are_digits || !token.windows(2).all(|pair| pair[0] < pair[1]) {
            return None;
        }
        self.largest = self.largest.max(token[token.len() - 1] - b'0');
        if self.n_first == 0 {
            self.n_first = token.len();
        }
        self.is_uneven |= token.len() != self.n_first;
        self.n_several += usize::from(token.len() > 1);
        Some(self)
    }
}

/// Candidates with commas between them.
#[derive(Clone, Copy, Debug)]
struct Lists {
    /// The largest.
    largest: u16,
}

impl Lists {
    /// Those between the bars of a text, if a cell has several. Elsewhere commas stand between cells.
    fn of(text: &[u8]) -> Option<Lists> {
        if !text.contains(&b',') || !text.contains(&b'|') {
            return None;
        }
        let mut largest = 0;
        for (start, end) in tokens(text) {
            largest = largest.max(candidates(&text[start..end])?.pop()?);
        }
        Some(Lists { largest })
    }
}

/// Numbers in ascending order with commas between them.
pub(super) fn candidates(token: &[u8]) -> Option<Vec<u16>> {
    let numbers = token.split(|byte| *byte == b',').map(number);
    let numbers: Vec<u16> = numbers.collect::<Option<_>>()?;
    let are_ascending = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    (are_ascending && numbers[0] > 0).then_some(numbers)
}

impl Scan {
    /// Takes a line apart.
    pub(super) fn of(line: &Line) -> Scan {
        let text = &line.text[..];
        let start = text
            .iter()
            .position(|b| !is_space(*b))
            .unwrap_or(text.len());
        let end = text
            .iter()
            .rposition(|b| !is_space(*b))
            .map_or(start, |last| last + 1);
        let content = &text[start..end];
        let is_closed = matches!(content, [b'|', .., b'|']);
        let mut scan = Scan {
            start,
            end,
            run: run_length(content),
            n_tokens: 0,
            n_cells: 0,
            n_bars: content.split(|byte| *byte == b'|').count() - 1,
            is_closed,
            is_framed: is_closed
                && content.len() == text.len()
                && content.iter().any(|byte| is_space(*byte)),
            is_padded: content.get(1).is_some_and(|byte| is_space(*byte)),
            bad: None,
            empty_field: empty_field(text),
            n_in_field: fields(text)
                .map(|field| tokens(field).count())
                .max()
                .unwrap_or(0),
            numbers: Some(Numbers {
                largest: 0,
                is_padded: false,
            }),
            has_small_digits: !content.iter().any(|b| matches!(b, b'7'..=b'9' | b'A'..=b'W' | b'a'..=b'w' | b'Y' | b'Z' | b'y' | b'z')),
            is_uneven: is_uneven(content),
            groups: Some(Groups::default()),
            lists: Lists::of(text),
            step: None,
            first_end: 0,
        };
        let mut last_end = None;
        let mut steps = Steps::None;
        for (start, end) in tokens(text) {
            scan.n_tokens += 1;
            scan.n_cells += end - start;
            scan.add_token(text, start, end);
            if let Some(last_end) = last_end {
                steps = steps.and(end - last_end);
            }
            if last_end.is_none() {
                scan.first_end = end;
            }
            last_end = Some(end);
        }
        if let Steps::Same(step) = steps {
            scan.step = Some(step);
        }
        if scan.lists.is_some() {
            scan.bad = None;
        }
        scan
    }

    /// Notes what a token is.
    fn add_token(&mut self, text: &[u8], start: usize, end: usize) {
        let token = &text[start..end];
        if self.bad.is_none() {
            let bad = token.iter().position(|byte| !symbol::is_symbol(*byte));
            self.bad = bad.map(|bad| start + bad);
        }
        self.groups = self.groups.and_then(|groups| groups.with(token));
        if let Some(numbers) = &mut self.numbers {
            match number(token) {
                Some(value) => {
                    numbers.largest = numbers.largest.max(value);
                    numbers.is_padded |= token.len() > 1 && token[0] == b'0';
                }
                // `x` is checked against the side when it is read.
                None if token.len() == 1 && blank_or_x(token[0]) => {}
                None if token == MINUS_ONE => {}
                None => self.numbers = None,
            }
        }
    }

    /// Whether the line is a row of this many numbers and blanks between spaces.
    pub(super) fn is_numbers(&self, side: usize) -> bool {
        self.n_tokens == side && self.has_numbers_to(side)
    }

    /// Whether the line is a row of this many cells with their candidates, some of which have several.
    pub(super) fn is_candidates(&self, side: usize) -> bool {
        let of_side = |groups: Groups| groups.n_several > 0 && usize::from(groups.largest) <= side;
        let is_complete = self.n_tokens == side && self.empty_field.is_none();
        if let Some(lists) = self.lists {
            return is_complete && usize::from(lists.largest) <= side;
        }
        is_complete && (2..=9).contains(&side) && self.groups.is_some_and(of_side)
    }

    /// Whether candidates stand on it with commas between them.
    pub(super) fn has_lists(&self) -> bool {
        self.lists.is_some()
    }

    /// Whether its candidates cannot be groups of symbols, since they are not equally many.
    pub(super) fn has_uneven_groups(&self) -> bool {
        self.groups.is_some_and(|groups| groups.is_uneven)
    }

    /// Whether the line is a row of this many numbers between bars, some left out: nothing is a blank.
    pub(super) fn is_fields(&self, side: usize) -> bool {
        let is_frame = self.is_closed && self.n_bars == side + 1;
        let is_open = self.n_bars + 1 == side && !self.is_framed;
        let n_fits = is_open || is_frame;
        let are_left_out = self.n_tokens < side && self.n_in_field <= 1;
        n_fits && are_left_out && side > 1 && self.has_numbers_to(side)
    }

    /// The sides of which the line may be a row with empty fields. Bars at both ends are a frame, or
    /// have blanks beside them; a square side is then the likelier one.
    pub(super) fn fields_side(&self, has: impl Fn(usize) -> bool) -> Option<usize> {
        let sides = [self.n_bars + 1, self.n_bars.saturating_sub(1)];
        let may_be = |side: &usize| self.is_fields(*side) && has(*side);
        let is_square = |side: &usize| side.isqrt().pow(2) == *side;
        let mut sides = sides.into_iter().filter(may_be);
        match (sides.next(), sides.next()) {
            (Some(one), Some(other)) if is_square(&other) && !is_square(&one) => Some(other),
            (Some(one), Some(other)) if is_square(&one) == is_square(&other) => None,
            (first, _) => first,
        }
    }

    /// Whether all runs are numbers up to the side, or blanks.
    fn has_numbers_to(&self, side: usize) -> bool {
        self.numbers.is_some_and(|numbers| {
            usize::from(numbers.largest) <= side && (side > 9 || !numbers.is_padded)
        })
    }

    /// Whether the line is a row of this many symbols, with spaces between them or not.
    pub(super) fn is_symbols(&self, side: usize) -> bool {
        self.n_cells == side && side <= LARGEST_SIDE && self.bad.is_none() && !self.is_uneven
    }

    /// Whether the line is drawn with cells four characters wide and bars between some of them.
    pub(super) fn has_borders(&self, line: &Line) -> bool {
        let content = &line.text[self.start..self.end];
        let is_right = |(at, byte): (usize, &u8)| match at % 4 {
            0 => matches!(byte, b'|' | b' '),
            2 => true,
            _ => *byte == b' ',
        };
        let n_cells = content.len() / 4;
        self.is_closed
            && content.len() % 4 == 1
            && (3..=n_cells).contains(&self.n_bars)
            && content.iter().enumerate().all(is_right)
    }

    /// Whether the line is a row of this side.
    pub(super) fn is_row(&self, side: usize) -> bool {
        self.is_numbers(side)
            || self.is_symbols(side)
            || self.is_fields(side)
            || self.is_candidates(side)
    }

    /// Whether nothing but one run stands on the line.
    pub(super) fn is_packed(&self) -> bool {
        self.run == self.end - self.start && self.n_bars == 0
    }

    /// Whether a row has blanks or digits between its spaces only where bars stand, too.
    pub(super) fn n_fields(&self) -> usize {
        let ends = if self.is_closed { 2 } else { 0 };
        self.n_bars.saturating_sub(ends) + 1
    }
}

/// Whether steps have been the same so far.
enum Steps {
    None,
    Same(usize),
    Mixed,
}

impl Steps {
    /// After one more step.
    fn and(self, step: usize) -> Steps {
        match self {
            Steps::None => Steps::Same(step),
            Steps::Same(same) if same == step => self,
            Steps::Same(_) | Steps::Mixed => Steps::Mixed,
        }
    }
}

/// A blank, between spaces.
pub(super) const MINUS_ONE: &[u8] = b"-1";

/// What stands between bars, white space at the ends left out.
pub(super) fn fields(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'|')
}

/// Whether the byte may be a blank between spaces.
fn blank_or_x(byte: u8) -> bool {
    symbol::is_blank(byte, 9)
}

/// Ends a line-form puzzle; what follows it is a remark.
pub(super) fn is_delimiter(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b',' | b';' | b':')
}

/// Bytes before the first delimiter.
pub(super) fn run_length(content: &[u8]) -> usize {
    let delimiter = content.iter().position(|byte| is_delimiter(*byte));
    delimiter.unwrap_or(content.len())
}

/// The value of one to three decimal places.
pub(super) fn number(token: &[u8]) -> Option<u16> {
    if token.is_empty() || token.len() > 3 {
        return None;
    }
    token.iter().try_fold(0, |value, byte| {
        byte.is_ascii_digit()
            .then(|| value * 10 + u16::from(byte - b'0'))
    })
}

/// The runs of a text between gaps.
pub(super) fn runs(
    text: &[u8],
    is_gap: impl Fn(&u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].iter().position(|byte| !is_gap(byte))?;
        let length = text[start..].iter().position(&is_gap);
        at = length.map_or(text.len(), |length| start + length);
        Some(start..at)
    })
}

/// Where each run between white space and bars begins and ends.
pub(super) fn tokens(text: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let is_gap = |byte: &u8| is_space(*byte) || *byte == b'|';
    runs(text, is_gap).map(|run| (run.start, run.end))
}

/// Whether the text is integers of different lengths, as in DIMACS files; without bars.
fn is_uneven(content: &[u8]) -> bool {
    let is_integer = |(start, end): (usize, usize)| {
        let token = &content[start..end];
        let digits = token.strip_prefix(b"-").unwrap_or(token);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    let mut lengths = tokens(content).map(|(start, end)| end - start);
    let first = lengths.next();
    lengths.any(|length| Some(length) != first)
        && !content.contains(&b'|')
        && tokens(content).all(is_integer)
}

/// The first bar after which, or before which, a field is empty.
fn empty_field(text: &[u8]) -> Option<usize> {
    let mut after_bar = false;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'|' if after_bar => return Some(at),
            b'|' => after_bar = true,
            byte if is_space(*byte) => {}
            _ => after_bar = false,
        }
    }
    None
}
