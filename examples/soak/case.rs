//! One case: a random puzzle, solved, counted, exported, certified and written in ways drawn at
//! random, held against plain backtracking, or against another way where that would take too long.

use std::time::Duration;

use satdoku::at_most_one::{self, AT_MOST_ONES, AtMostOne};
use satdoku::backend::{BACKENDS, Backend};
use satdoku::count::{Count, count_up_to};
use satdoku::dimacs::{Claim, Comments, Formula, read_cnf, read_map};
use satdoku::encoding::ENCODINGS;
use satdoku::limits::Limits;
use satdoku::proof::{self, Checked, Format, Proved};
use satdoku::random::Random;
use satdoku::reduce::Level;
use satdoku::solve::{Options, Outcome, any_solution};
use satdoku::text::{Form, Headers, ReadOptions, Reader, Style, write_puzzle};
use satdoku::{Grid, Puzzle, Shape, lexmin};

use super::oracle::solutions_up_to;
use super::shapes;

/// What is known of a puzzle's solutions: the smallest, and their number up to a bound.
struct Known {
    solutions: Vec<Vec<u16>>,
    /// Whether those are all that there are up to the bound; if not, only the smallest and whether
    /// there are others is known.
    is_listed: bool,
}

/// The most solutions that are listed.
const MOST: usize = 30;

/// How many checks were made.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) cases: u64,
    pub(crate) by_backtracking: u64,
    pub(crate) outcomes: u64,
    pub(crate) counts: u64,
    pub(crate) texts: u64,
    pub(crate) formulas: u64,
    pub(crate) proofs: u64,
    /// Ways that took too long, which says nothing.
    pub(crate) unknown: u64,
}

/// Makes and checks case `k` of a seed.
///
/// # Errors
///
/// What differs, for a person.
pub(crate) fn check(
    seed: u64,
    k: u64,
    backends: &[&dyn Backend],
    tally: &mut Tally,
) -> Result<(), String> {
    let mut random = Random::new(seed, &["soak", &k.to_string()]);
    let drawn = shapes::puzzle(&mut random).map_err(|error| error.to_string())?;
    let case = Case {
        puzzle: &drawn.puzzle,
        backends,
    };
    case.check(drawn.is_quick, &mut random, tally)
        .map_err(|what| {
            let geometry = drawn.puzzle.geometry().code();
            let style = Style::of_form(Form::Pencilmarks, drawn.puzzle.geometry());
            let marks = write_puzzle(&drawn.puzzle, &style).unwrap_or_default();
            format!(
                "seed {seed}, case {k}: {what}\n{geometry}\n{:?}\n{marks}",
                drawn.puzzle
            )
        })
}

/// What came of a way to solve; a wrong answer is an error.
enum Verdict {
    Right,
    Unknown,
}

struct Case<'a> {
    puzzle: &'a Puzzle,
    backends: &'a [&'a dyn Backend],
}

impl Case<'_> {
    fn check(&self, is_quick: bool, random: &mut Random, tally: &mut Tally) -> Result<(), String> {
        tally.cases += 1;
        let known = if is_quick {
            tally.by_backtracking += 1;
            Known {
                solutions: solutions_up_to(self.puzzle, MOST),
                is_listed: true,
            }
        } else {
            let Some(known) = self.known_otherwise()? else {
                tally.unknown += 1;
                return Ok(());
            };
            known
        };
        for _ in 0..3 {
            let options = self.options(random);
            match self.outcome(&known, &options)? {
                Verdict::Right => tally.outcomes += 1,
                Verdict::Unknown => tally.unknown += 1,
            }
            match self.count(&known, &options, random)? {
                Verdict::Right => tally.counts += 1,
                Verdict::Unknown => tally.unknown += 1,
            }
        }
        self.text(random)?;
        tally.texts += 1;
        if random.below(2) == 0 {
            match self.formula(&known, random)? {
                Verdict::Right => tally.formulas += 1,
                Verdict::Unknown => tally.unknown += 1,
            }
        }
        if random.below(8) == 0 && self.puzzle.geometry().side() < 10 {
            self.proofs(&known, random)?;
            tally.proofs += 1;
        }
        Ok(())
    }

    /// What the default says, where backtracking takes too long; `None` if that does, too.
    fn known_otherwise(&self) -> Result<Option<Known>, String> {
        let options = Options {
            limits: Limits::default().with_timeout(Duration::from_secs(10)),
            ..Options::default()
        };
        let outcome = said(lexmin::smallest(self.puzzle, &options))?.outcome;
        if let Outcome::Unknown(_) = outcome {
            return Ok(None);
        }
        let first = outcome.grid().map(values);
        let n = match outcome {
            Outcome::None => 0,
            Outcome::Unique(_) => 1,
            _ => 2,
        };
        Ok(Some(Known {
            solutions: first.into_iter().cycle().take(n).collect(),
            is_listed: false,
        }))
    }

    /// A random way to solve.
    fn options(&self, random: &mut Random) -> Options<'_> {
        let geometry = self.puzzle.geometry();
        let usable: Vec<_> = ENCODINGS
            .iter()
            .filter(|encoding| encoding.supports(geometry).is_ok())
            // Without a word on pairs in units, large puzzles take it minutes.
            .filter(|encoding| encoding.name() != "defined" || geometry.side() < 7)
            .collect();
        let level = random.below(Level::ALL.len() + 1);
        // Other processes take their time to start, for each call anew.
        let backend = match random.below(8) {
            0 if geometry.side() < 7 => self.backends[random.below(self.backends.len())],
            _ => BACKENDS[0],
        };
        Options {
            encoding: *usable[random.below(usable.len())],
            at_most_one: at_most_one(random),
            backend,
            level: Level::ALL.get(level).copied(),
            // Few take a second; of some encodings some puzzles take longer.
            limits: Limits::default().with_timeout(Duration::from_secs(10)),
            ..Options::default()
        }
    }

    /// The smallest solution, and any.
    fn outcome(&self, known: &Known, options: &Options) -> Result<Verdict, String> {
        let way = way(options);
        let outcome = said(lexmin::smallest(self.puzzle, options))?.outcome;
        if let Outcome::Unknown(_) = outcome {
            return Ok(Verdict::Unknown);
        }
        let expected = ["none", "unique", "many"][known.solutions.len().min(2)];
        if outcome.name() != expected {
            return Err(format!("{way}: {} instead of {expected}", outcome.name()));
        }
        if outcome.grid().map(values).as_ref() != known.solutions.first() {
            return Err(format!("{way}: not the smallest solution"));
        }
        let any = said(any_solution(self.puzzle, options))?.outcome;
        match any.grid() {
            None if any.name() == "unknown" => Ok(Verdict::Unknown),
            None if any.name() == "none" && known.solutions.is_empty() => Ok(Verdict::Right),
            Some(grid) if !known.solutions.is_empty() => grid
                .check(self.puzzle)
                .map(|()| Verdict::Right)
                .map_err(|violation| format!("{way}: any solution breaks a rule: {violation}")),
            _ => Err(format!("{way}: any solution is {}", any.name())),
        }
    }

    /// How many there are, up to a bound.
    fn count(
        &self,
        known: &Known,
        options: &Options,
        random: &mut Random,
    ) -> Result<Verdict, String> {
        let most = if known.is_listed { MOST } else { 2 };
        let limit = 1 + random.below(most);
        let (count, _) = said(count_up_to(self.puzzle, limit as u64, options))?;
        let n = known.solutions.len() as u64;
        let expected = if n >= limit as u64 {
            Count::AtLeast(limit as u64)
        } else {
            Count::Exactly(n)
        };
        if let Count::Stopped(..) = count {
            Ok(Verdict::Unknown)
        } else if count == expected {
            Ok(Verdict::Right)
        } else {
            let way = way(options);
            Err(format!(
                "{way}: counted {count} up to {limit}, expected {expected}"
            ))
        }
    }

    /// Written and read again, it is the same puzzle.
    fn text(&self, random: &mut Random) -> Result<(), String> {
        let geometry = self.puzzle.geometry();
        let form = Form::ALL[random.below(Form::ALL.len())];
        let Ok(text) = write_puzzle(self.puzzle, &Style::of_form(form, geometry)) else {
            return Ok(());
        };
        let header = Headers::default().before(geometry);
        let with_header = header.map_or(text.clone(), |line| format!("{line}\n{text}"));
        let asked = ReadOptions {
            shape: Shape::of(geometry),
            form: Some(form),
            ..ReadOptions::default()
        };
        let by_itself = ReadOptions {
            form: Some(form),
            ..ReadOptions::default()
        };
        for (text, options) in [(&text, asked), (&with_header, by_itself)] {
            let mut reader = Reader::new(text.as_bytes(), options);
            let again = match reader.next() {
                Some(Ok(entry)) => entry.puzzle,
                other => return Err(format!("{form}: read as {other:?}\n{text}")),
            };
            let is_same = match form {
                Form::Pencilmarks => geometry
                    .cells()
                    .all(|cell| again.candidates(cell) == self.puzzle.candidates(cell)),
                _ => again.clues() == self.puzzle.clues(),
            };
            if !is_same || again.geometry() != geometry || reader.next().is_some() {
                return Err(format!("{form}: read as another puzzle\n{text}"));
            }
        }
        Ok(())
    }

    /// A formula, read again from its file alone, has a model exactly if the puzzle has a solution.
    fn formula(&self, known: &Known, random: &mut Random) -> Result<Verdict, String> {
        let options = self.options(random);
        let level = options.level.unwrap_or(Level::None);
        let formula = Formula::new(self.puzzle, options.encoding, options.at_most_one, level);
        let formula = formula.map_err(|error| error.to_string())?;
        let file = said(formula.write(Comments::Full, Vec::new()))?;
        let read = said(read_cnf(&file[..]))?;
        let map = said(read_map(&read.comments))?;
        let lits = map.ok_or_else(|| format!("{}: no map in its file", way(&options)))?;
        let terms = options.limits.clone().into();
        let mut solver = said(satdoku::backend::Checked::start(
            BACKENDS[0],
            read.cnf,
            &terms,
        ))?;
        let grid = match said(solver.solve(&[]))? {
            satdoku::backend::Verdict::Sat(model) => Some(said(lits.decode(&model))?),
            satdoku::backend::Verdict::Unsat => None,
            _ => return Ok(Verdict::Unknown),
        };
        match grid {
            None if known.solutions.is_empty() => Ok(Verdict::Right),
            Some(grid) if !known.solutions.is_empty() => {
                said(grid.check(self.puzzle)).map(|()| Verdict::Right)
            }
            _ => Err(format!(
                "{}: the file's formula says otherwise",
                way(&options)
            )),
        }
    }

    /// What holds is proved and the proof accepted; what does not hold is not proved.
    fn proofs(&self, known: &Known, random: &mut Random) -> Result<(), String> {
        let options = self.options(random);
        if options.encoding.name() == "defined" {
            return Ok(());
        }
        let first = known.solutions.first().and_then(|values| {
            let digits = values.iter().map(|&value| satdoku::Digit::new(value));
            Grid::new(self.puzzle.geometry(), digits.collect::<Option<Vec<_>>>()?)
        });
        let n = known.solutions.len();
        let claims = match &first {
            None => vec![(Claim::None, true)],
            Some(first) => vec![
                (Claim::None, false),
                (Claim::Unique(first), n == 1),
                (Claim::Smallest(first), true),
            ],
        };
        for (claim, holds) in claims {
            let new = Formula::new(
                self.puzzle,
                options.encoding,
                options.at_most_one,
                Level::None,
            );
            let formula = new.map_err(|error| error.to_string())?;
            let formula = said(formula.with_claim(claim))?;
            let mut drat = Vec::new();
            let proved = proof::prove(&formula, Format::Binary, &options.limits, &mut drat);
            let proved = said(proved)?;
            if let Proved::Unknown(_) = proved {
                continue;
            }
            if (proved == Proved::Yes) != holds {
                return Err(format!("{}: a claim is {holds}, {proved:?}", way(&options)));
            }
            if holds {
                let read = said(read_cnf(
                    &said(formula.write(Comments::None, Vec::new()))?[..],
                ))?;
                let checked = proof::check(&read.cnf, &drat[..], None, &Limits::default());
                if !matches!(said(checked)?, Checked::Verified(_)) {
                    return Err(format!("{}: a proof is rejected", way(&options)));
                }
            }
        }
        Ok(())
    }
}

/// A random at-most-one, some with a parameter.
fn at_most_one(random: &mut Random) -> &'static dyn AtMostOne {
    let n = AT_MOST_ONES.len();
    match random.below(n + 3) {
        index if index < n => AT_MOST_ONES[index],
        index if index == n => at_most_one::PAIRWISE_DEDUP,
        _ => {
            let name = ["commander", "bimander"][random.below(2)];
            let k = 2 + random.below(4);
            at_most_one::by_name(&format!("{name}:{k}")).unwrap_or(AT_MOST_ONES[0])
        }
    }
}

/// A way to solve, for a person.
fn way(options: &Options) -> String {
    format!(
        "{} + {}, reduce {}, {}",
        options.encoding.name(),
        at_most_one::full_name(options.at_most_one),
        options.level.map_or("auto", Level::name),
        options.backend.name()
    )
}

/// A grid's digits as plain backtracking lists them.
fn values(grid: &Grid) -> Vec<u16> {
    grid.digits().iter().map(|digit| digit.get()).collect()
}

/// An answer, or the error as text.
fn said<T, E: std::fmt::Display>(answer: Result<T, E>) -> Result<T, String> {
    answer.map_err(|error| error.to_string())
}
