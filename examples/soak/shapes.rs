//! Random shapes and random puzzles of them.

use std::time::Duration;

use satdoku::generate::solved_grid;
use satdoku::limits::Limits;
use satdoku::random::Random;
use satdoku::solve::{Options, Outcome, any_solution};
use satdoku::{Digit, Error, Geometry, Grid, Puzzle};

/// Plain shapes, each with the fewest clues in a hundred cells that leave plain backtracking quick;
/// `None` where it never is.
const PLAIN: &[(&str, Option<usize>)] = &[
    ("none/2", Some(0)),
    ("none/3", Some(0)),
    ("2x2", Some(0)),
    ("none/4", Some(10)),
    ("1x4", Some(10)),
    ("none/5", Some(20)),
    ("1x5", Some(20)),
    ("2x3", Some(15)),
    ("3x2", Some(15)),
    ("none/6", Some(30)),
    ("none/7", Some(42)),
    ("2x4", Some(34)),
    ("4x2", Some(34)),
    ("3x3", Some(34)),
    ("none/9", Some(55)),
    ("2x5", Some(48)),
    ("3x4", None),
    ("4x3", None),
    ("4x4", None),
    ("none/12", None),
    ("6x3", None),
];

/// A puzzle, and whether plain backtracking is quick at it.
pub(crate) struct Drawn {
    pub(crate) puzzle: Puzzle,
    pub(crate) is_quick: bool,
}

/// How long a grid of a shape is looked for; what takes longer is left out.
const PATIENCE: Duration = Duration::from_secs(10);

/// A random shape and a grid of it, if there is one: a plain shape, and often regions for its boxes or
/// extra units beside them.
fn shape(random: &mut Random) -> Result<(Geometry, Option<Grid>, Option<usize>), Error> {
    let (code, least) = PLAIN[random.below(PLAIN.len())];
    let mut code = code.to_owned();
    let plain: Geometry = code.parse()?;
    let side = plain.side();
    let is_small = side > 3 && side < 10;
    if is_small && !code.starts_with("none") && random.below(3) == 0 {
        code = regions(&plain, random);
    }
    if is_small && random.below(4) == 0 {
        code += "+diagonals";
    }
    if is_small && random.below(4) == 0 {
        code.push('+');
        code.push_str(&extra_units(&plain, random)?);
    }
    let geometry: Geometry = code.parse()?;
    if geometry != plain {
        match any_grid(&geometry, random)? {
            Outcome::None if random.below(10) > 0 => {}
            Outcome::Unknown(_) => {}
            // Of few shapes there is no grid at all; those are puzzles, too, but one in a while is enough.
            outcome => return Ok((geometry, outcome.grid().cloned(), least)),
        }
    }
    let grid = solved_grid(&plain, random)?;
    Ok((plain, grid, least))
}

/// Any grid of a shape, with its first row at random.
fn any_grid(geometry: &Geometry, random: &mut Random) -> Result<Outcome, Error> {
    let mut puzzle = Puzzle::blank(geometry);
    for (column, digit) in random.permutation(geometry.side()).into_iter().enumerate() {
        puzzle.set_clue(geometry.cell(0, column), Digit::from_index(digit));
    }
    let options = Options {
        limits: Limits::default().with_timeout(PATIENCE),
        ..Options::default()
    };
    Ok(any_solution(&puzzle, &options)?.outcome)
}

/// A map of regions that comes of boxes by exchanging cells at random. They need not hang together.
fn regions(plain: &Geometry, random: &mut Random) -> String {
    let boxes = plain.units_of_kind(satdoku::UnitKind::Box);
    let mut labels = vec!['.'; plain.n_cells()];
    for (unit, label) in boxes.zip("123456789".chars()) {
        for cell in plain.cells_of(unit) {
            labels[cell.index()] = label;
        }
    }
    for _ in 0..random.below(2 * plain.side()) {
        let [a, b] = [(); 2].map(|()| random.below(labels.len()));
        labels.swap(a, b);
    }
    labels.into_iter().collect()
}

/// A map of some units: the places of digits in a solved grid, so that there may be solutions.
fn extra_units(plain: &Geometry, random: &mut Random) -> Result<String, Error> {
    let n_units = 1 + random.below(3);
    let grid = solved_grid(plain, random)?.expect("plain shapes have grids");
    let label = |digit: &Digit| match digit.get() {
        value if usize::from(value) <= n_units => char::from(b'0' + value as u8),
        _ => '.',
    };
    Ok(grid.digits().iter().map(label).collect())
}

/// A random puzzle.
pub(crate) fn puzzle(random: &mut Random) -> Result<Drawn, Error> {
    let (geometry, grid, least) = shape(random)?;
    let least_percent = least.unwrap_or(55);
    let percent = least_percent + random.below(80 - least_percent);
    let Some(grid) = grid else {
        return Ok(Drawn {
            puzzle: Puzzle::blank(&geometry),
            is_quick: geometry.side() < 5,
        });
    };
    let mut puzzle = punched(&grid, percent, random);
    match random.below(6) {
        // Clues written over: mostly without a solution.
        0 => {
            for _ in 0..=random.below(3) {
                puzzle = spoilt(&puzzle, random);
            }
        }
        // Pencilmarks.
        1 | 2 => {
            let share = 10 + random.below(40);
            for cell in geometry.cells() {
                for digit in geometry.digits() {
                    let is_own = digit == grid.digit(cell) && random.below(200) > 0;
                    if !is_own && random.below(100) < share {
                        puzzle.strike(cell, digit);
                    }
                }
            }
        }
        _ => {}
    }
    Ok(Drawn {
        puzzle,
        is_quick: least.is_some(),
    })
}

/// A grid with this share of its digits as clues.
fn punched(grid: &Grid, percent: usize, random: &mut Random) -> Puzzle {
    let mut puzzle = Puzzle::blank(grid.geometry());
    for cell in grid.geometry().cells() {
        if random.below(100) < percent {
            puzzle.set_clue(cell, grid.digit(cell));
        }
    }
    puzzle
}

/// A puzzle with another digit in a cell.
fn spoilt(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let geometry = puzzle.geometry();
    let chosen = satdoku::Cell::new(random.below(geometry.n_cells()));
    let mut spoilt = Puzzle::blank(geometry);
    for cell in geometry.cells().filter(|cell| *cell != chosen) {
        if let Some(clue) = puzzle.clue(cell) {
            spoilt.set_clue(cell, clue);
        }
    }
    spoilt.set_clue(chosen, Digit::from_index(random.below(geometry.side())));
    spoilt
}
