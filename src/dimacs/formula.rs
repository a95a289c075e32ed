//! The formula of a puzzle as a file that explains itself.
//!
//! The formula is never in memory: it is encoded once to be counted, and again to be written.

use std::io::{self, Write};

use super::claim::Claim;
use super::map::write_map;
use super::reader::LONG_COMMENT;
use super::writer::Writer;
use crate::at_most_one::{self, AtMostOne};
use crate::bounded::Bounded;
use crate::cnf::{ClauseSink, Counter, Lit, Size, Var};
use crate::digits::Digit;
use crate::encoding::{CellLits, Encoding, Families};
use crate::error::{Error, Unsupported};
use crate::grid::{Grid, Violation};
use crate::limits::{Limits, StopReason};
use crate::puzzle::Puzzle;
use crate::reduce::{Level, reduce};
use crate::text::{Form, Style, write_puzzle};

/// Whether a file explains itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Comments {
    /// Comments say what the formula is and how to decode a model.
    #[default]
    Full,
    /// None, for readers that take header and clauses only.
    None,
}

/// The formula of a puzzle: counted, and ready to be written as often as one likes.
pub struct Formula<'a> {
    given: &'a Puzzle,
    reduced: Puzzle,
    encoding: &'a dyn Encoding,
    at_most_one: &'a dyn AtMostOne,
    lits: CellLits,
    claim: Claim<'a>,
    /// The highest variable that is not of the claim.
    n_plain: u64,
    survey: Survey,
}

impl<'a> Formula<'a> {
    /// Reduces a puzzle and counts its formula.
    ///
    /// # Errors
    ///
    /// [`Unsupported`] if the encoding does not cover the geometry.
    pub fn new(
        given: &'a Puzzle,
        encoding: &'a dyn Encoding,
        at_most_one: &'a dyn AtMostOne,
        level: Level,
    ) -> Result<Formula<'a>, Unsupported> {
        let reduced = reduced_to(level, given);
        let mut survey = Survey::default();
        let lits = encoding.encode(&reduced, at_most_one, &mut survey)?;
        let clauses = (encoding, at_most_one);
        Ok(Formula::surveyed(given, reduced, clauses, lits, survey))
    }

    /// As [`Formula::new`] for a formula that is going to be in memory; or why it was not counted to the
    /// end.
    ///
    /// # Errors
    ///
    /// [`Error::Unsupported`] if the encoding does not cover the geometry, [`Error::TooLarge`] if there are
    /// more than 2³⁰ literals.
    pub fn within(
        limits: &Limits,
        given: &'a Puzzle,
        encoding: &'a dyn Encoding,
        at_most_one: &'a dyn AtMostOne,
        level: Level,
    ) -> Result<Result<Formula<'a>, StopReason>, Error> {
        let reduced = reduced_to(level, given);
        let mut bounded = Bounded::new(Survey::default(), limits);
        let lits = encoding.encode(&reduced, at_most_one, &mut bounded)?;
        let clauses = (encoding, at_most_one);
        let survey = bounded.finish()?;
        Ok(survey.map(|survey| Formula::surveyed(given, reduced, clauses, lits, survey)))
    }

    /// The formula that was counted.
    fn surveyed(
        given: &'a Puzzle,
        reduced: Puzzle,
        (encoding, at_most_one): (&'a dyn Encoding, &'a dyn AtMostOne),
        lits: CellLits,
        survey: Survey,
    ) -> Formula<'a> {
        Formula {
            given,
            reduced,
            encoding,
            at_most_one,
            lits,
            claim: Claim::None,
            n_plain: survey.counter.size().n_vars,
            survey,
        }
    }

    /// The formula with the clauses of a claim after those of the puzzle.
    ///
    /// # Errors
    ///
    /// A [`Violation`] if the claim is about a grid that is not a solution of the puzzle.
    ///
    /// # Panics
    ///
    /// If the formula has a claim.
    pub fn with_claim(mut self, claim: Claim<'a>) -> Result<Formula<'a>, Violation> {
        assert_eq!(self.claim, Claim::None, "a formula has one claim");
        if let Some(solution) = claim.solution() {
            solution.check(self.given)?;
        }
        claim.write(&self.lits, &mut self.survey);
        self.claim = claim;
        Ok(self)
    }

    /// The size; its variables are the highest number that a clause uses, as in the file's header.
    pub fn size(&self) -> Size {
        self.survey.counter.size().with_vars(self.survey.n_vars)
    }

    /// The puzzle as it was given.
    pub fn puzzle(&self) -> &'a Puzzle {
        self.given
    }

    /// How far it was reduced.
    pub fn level(&self) -> Level {
        self.reduced.level()
    }

    /// What the formula denies.
    pub fn claim(&self) -> Claim<'a> {
        self.claim
    }

    /// What the variables say about cells.
    pub fn lits(&self) -> &CellLits {
        &self.lits
    }

    /// Writes the formula: comments, header, clauses.
    ///
    /// # Errors
    ///
    /// What `out` says; or, as an error of kind `Other`, that the encoding wrote other clauses than
    /// it did when they were counted.
    pub fn write<W: Write>(&self, comments: Comments, out: W) -> io::Result<W> {
        let mut writer = Writer::new(out);
        if comments == Comments::Full {
            self.for_each_comment(|line| writer.comment(line));
        }
        let Size {
            n_vars, n_clauses, ..
        } = self.size();
        writer.header(n_vars, n_clauses);
        self.write_clauses(&mut writer).map_err(io::Error::other)?;
        writer.finish()
    }

    /// Writes the clauses to a sink, those of the claim last.
    ///
    /// # Errors
    ///
    /// [`Unsupported`] as from [`Formula::new`].
    pub fn write_clauses(&self, out: &mut dyn ClauseSink) -> Result<(), Unsupported> {
        self.encoding.encode(&self.reduced, self.at_most_one, out)?;
        self.claim.write(&self.lits, out);
        Ok(())
    }

    /// Calls `comment` with each line, all shorter than 200 characters. None of them holds `p cnf`
    /// or a word that begins with `--`, which some solvers take for their own.
    fn for_each_comment(&self, mut comment: impl FnMut(&str)) {
        let Size {
            n_vars,
            n_clauses,
            n_lits,
            ..
        } = self.size();
        comment(&format!(
            "satdoku {}: a Sudoku puzzle as clauses",
            env!("CARGO_PKG_VERSION")
        ));
        for_each_line_about(self.given, &mut comment);
        if let Some(solution) = self.claim.solution() {
            let (name, summary) = (self.claim.name(), self.claim.summary());
            comment(&format!("claim {name}: {summary}"));
            for_each_line_of("solution", &puzzle_of(solution), &mut comment);
        }
        comment(&format!(
            "encoding {}, at-most-one {}, reduce {}",
            self.encoding.name(),
            at_most_one::name_in(self.encoding, self.at_most_one),
            self.reduced.level(),
        ));
        comment(&format!(
            "size {n_vars} variables, {n_clauses} clauses, {n_lits} literals"
        ));
        let ends = self
            .survey
            .sections
            .iter()
            .skip(1)
            .map(|section| section.first - 1);
        for (section, last) in self.survey.sections.iter().zip(ends.chain([n_clauses])) {
            if section.first <= last {
                comment(&format!(
                    "clauses {} to {last}: {}",
                    section.first, section.title
                ));
            }
        }
        write_map(&self.lits, &mut comment);
        let last = self.last_of_cells();
        let last_plain = self.n_plain.min(n_vars);
        if last < last_plain {
            let what = self.auxiliaries();
            comment(&format!(
                "variables {} to {last_plain} are auxiliary{what}",
                last + 1
            ));
        }
        if last_plain < n_vars {
            comment(&format!(
                "variables {} to {n_vars} are auxiliary: of the claim, all cells up to one are \
                 equal, or less is in one",
                last_plain + 1
            ));
        }
    }

    /// What the auxiliary variables of encoding and at-most-one say.
    fn auxiliaries(&self) -> String {
        let side = self.given.geometry().side();
        let has_own = self.at_most_one.size(side).n_vars > 0
            && self.encoding.at_most_one_applies() != Families::default();
        let of_at_most_one = if has_own {
            self.at_most_one.auxiliaries()
        } else {
            ""
        };
        let mut parts = vec![self.encoding.auxiliaries(), of_at_most_one];
        parts.retain(|part| !part.is_empty());
        if parts.is_empty() {
            return String::new();
        }
        format!(": {}", parts.join("; "))
    }

    /// The highest variable of a cell; 0 if none has one.
    fn last_of_cells(&self) -> u64 {
        let lits = &self.lits;
        let last = |cell| {
            let n_vars = lits.numbering().n_vars(lits.n_digits(cell));
            u64::from(lits.first_var(cell).number()) + n_vars as u64 - 1
        };
        lits.puzzle().open_cells().map(last).max().unwrap_or(0)
    }
}

/// A puzzle reduced. A contradiction shows in the formula too.
fn reduced_to(level: Level, given: &Puzzle) -> Puzzle {
    let mut reduced = given.clone();
    reduce(&mut reduced, level);
    reduced
}

/// What comments say of a puzzle: its clues, and pencilmarks.
pub(super) fn for_each_line_about(puzzle: &Puzzle, comment: &mut impl FnMut(&str)) {
    for_each_line_of("puzzle", puzzle, comment);
    for_each_line_of_candidates(puzzle, comment);
}

/// The puzzle's clues: all on one line where that is short, else as decimals row by row, each
/// line with the cell that it begins with. Every line starts with `word`.
fn for_each_line_of(word: &str, puzzle: &Puzzle, comment: &mut impl FnMut(&str)) {
    let geometry = puzzle.geometry();
    let style = Style::of_form(Form::Line, geometry);
    if let (1..=169, Ok(line)) = (geometry.n_cells(), write_puzzle(puzzle, &style)) {
        return comment(&format!("{word} {}", line.trim_end()));
    }
    let side = geometry.side();
    let width = side.to_string().len() + 1;
    // As many cells as a line holds, after `c solution r400c400`.
    let cells_a_line = side.min((LONG_COMMENT - 20) / width);
    for row in puzzle.clues().chunks(side).zip(1..) {
        for (chunk, index) in row.0.chunks(cells_a_line).zip(0..) {
            let shown =
                |clue: &Option<Digit>| clue.map_or(" .".to_owned(), |digit| format!(" {digit}"));
            let cells: String = chunk.iter().map(shown).collect();
            comment(&format!(
                "{word} r{}c{}{cells}",
                row.1,
                index * cells_a_line + 1
            ));
        }
    }
}

/// The candidates of cells where pencilmarks say more than the clues.
fn for_each_line_of_candidates(puzzle: &Puzzle, comment: &mut impl FnMut(&str)) {
    let geometry = puzzle.geometry();
    for cell in geometry.cells().filter(|&cell| puzzle.has_marks(cell)) {
        let name = geometry.cell_name(cell);
        let digits: Vec<String> = puzzle
            .candidates(cell)
            .iter()
            .map(|digit| digit.to_string())
            .collect();
        if digits.is_empty() {
            comment(&format!("candidates {name} none"));
        }
        for chunk in digits.chunks(DIGITS_A_LINE) {
            comment(&format!("candidates {name} {}", chunk.join(" ")));
        }
    }
}

/// As many digits as a line of candidates holds, after `c candidates r400c400`.
const DIGITS_A_LINE: usize = 40;

/// The puzzle whose clues are a whole grid.
fn puzzle_of(grid: &Grid) -> Puzzle {
    let geometry = grid.geometry();
    let mut puzzle = Puzzle::blank(geometry);
    for cell in geometry.cells() {
        puzzle.set_clue(cell, grid.digit(cell));
    }
    puzzle
}

/// A sink that keeps the size, the highest variable used, and where sections begin.
#[derive(Default)]
struct Survey {
    counter: Counter,
    n_vars: u64,
    sections: Vec<Section>,
}

/// Clauses that state the same.
struct Section {
    title: String,
    /// The number of its first clause, from 1.
    first: u64,
}

impl ClauseSink for Survey {
    fn new_vars(&mut self, count: usize) -> Var {
        self.counter.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let highest = clause.iter().map(|lit| lit.var().number()).max();
        self.n_vars = self.n_vars.max(u64::from(highest.unwrap_or(0)));
        self.counter.add_clause(clause);
    }

    fn section(&mut self, title: &str) {
        if self.sections.last().is_none_or(|last| last.title != title) {
            let (title, first) = (title.to_owned(), self.counter.size().n_clauses + 1);
            self.sections.push(Section { title, first });
        }
    }
}
