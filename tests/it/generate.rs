//! Puzzles from a recipe and a seed.

use proptest::prelude::*;
use satdoku::count::{Count, count_up_to};
use satdoku::generate::{Clues, Generated, Holes, Pattern, Recipe, Share, Unique};
use satdoku::grid;
use satdoku::random::Random;
use satdoku::solve::Options;
use satdoku::verify::{Verification, verify};
use satdoku::{Geometry, Grid, Puzzle};

use crate::{geometry, oracle, values};

/// Shapes of small and large sides, with square, oblong, flat and no boxes.
const SHAPES: [&str; 18] = [
    "1x1", "2x2", "1x4", "none/5", "2x3", "3x2", "none/7", "2x4", "3x3", "none/9", "2x5", "5x2",
    "3x4", "4x3", "4x4", "4x5", "none/24", "5x5",
];

/// The recipe of a text.
fn recipe(text: &str) -> Recipe {
    text.parse().expect("a recipe")
}

/// Puzzle `k` of a recipe and a seed.
pub(super) fn made(text: &str, seed: u64, k: u64) -> Generated {
    recipe(text).puzzle(seed, k).expect("the solver works")
}

/// Puzzle `k` of a recipe and a seed, and the solution that it was made from.
pub(super) fn planted(text: &str, seed: u64, k: u64) -> (Puzzle, Grid) {
    let Generated { puzzle, solution } = made(text, seed, k);
    (puzzle, solution.expect("it was made from one"))
}

/// A puzzle in characters.
pub(super) fn text(puzzle: &Puzzle) -> String {
    let character = |clue: &Option<satdoku::Digit>| match clue {
        Some(digit) => char::from_digit(u32::from(digit.get()), 36).expect("below 36"),
        None => '.',
    };
    puzzle.clues().iter().map(character).collect()
}

/// How many solutions a puzzle has, at most two.
fn n_solutions(puzzle: &Puzzle) -> Count {
    let (count, _) = count_up_to(puzzle, 2, &Options::default()).expect("the solver works");
    count
}

#[test]
fn puzzles_are_the_same_in_every_run() {
    let puzzles = [
        ("2x2:50%", 1, 0),
        ("2x3:irreducible", 1, 3),
        ("none/5:40%:7", 2, 6),
    ]
    .map(|(recipe, seed, k)| text(&made(recipe, seed, k).puzzle));
    assert_eq!(
        puzzles,
        [
            "3.1..2344....34.",
            "4....2.3.5.....1..64.........3.64...",
            "3.52..........2.2.5423.1."
        ]
    );
}

#[test]
fn a_puzzle_depends_on_its_kind_the_seed_and_its_number_alone() {
    for clues in ["45%", "irreducible"] {
        let few = recipe(&format!("3x3:{clues}:8"));
        let many = recipe(&format!("3x3:{clues}:1000"));
        let forwards: Vec<_> = (0..4).map(|k| few.puzzle(7, k).expect("works")).collect();
        for k in (0..4).rev() {
            let again = many.puzzle(7, k).expect("works");
            assert_eq!(again, forwards[k as usize]);
        }
        assert_ne!(forwards[0], forwards[1]);
        assert_ne!(forwards[0], few.puzzle(8, 0).expect("works"));
    }
    // Not even the grid is that of another kind.
    let [one, other] = ["3x3:45%", "3x3:45.1%"].map(|text| made(text, 7, 0));
    assert_ne!(one.solution, other.solution);
}

#[test]
fn the_planted_grid_solves_the_puzzle() {
    for shape in SHAPES {
        for clues in ["0%", "37.5%", "100%"] {
            let text = format!("{shape}:{clues}");
            let (puzzle, solution) = planted(&text, 3, 1);
            assert_eq!(solution.check(&puzzle), Ok(()), "{text}");
            assert_eq!(verify(&puzzle, &solution), Verification::Right, "{text}");
            assert_eq!(grid::clash(&puzzle), None, "{text}");
            let (full, solution) = planted(&format!("{shape}:100%"), 3, 1);
            let found = oracle::solutions_up_to(&full, 2);
            assert_eq!(found, [values(&solution)], "{text}");
        }
    }
}

#[test]
fn the_oracle_finds_the_planted_grid() {
    for (text, seed) in [("2x2:60%", 1), ("2x3:50%", 2), ("none/5:60%", 3)] {
        for k in 0..20 {
            let (puzzle, solution) = planted(text, seed, k);
            let found = oracle::solutions_up_to(&puzzle, 100_000);
            assert!(found.contains(&values(&solution)), "{text}, puzzle {k}");
        }
    }
}

#[test]
fn a_share_is_so_many_cells() {
    for shape in SHAPES {
        for per_mille in [0, 1, 5, 333, 375, 450, 999, 1000] {
            let share = Share::per_mille(per_mille).expect("at most 1000");
            let Generated { puzzle, .. } = made(&format!("{shape}:{share}"), 5, 0);
            let n_cells = puzzle.geometry().n_cells() as u32;
            let exact = f64::from(n_cells) * f64::from(per_mille) / 1000.0;
            assert_eq!(puzzle.n_clues(), exact.round() as usize, "{shape}:{share}");
        }
    }
    assert_eq!(Share::ALL.of(7), 7);
    assert_eq!(Share::per_mille(1001), None);
}

#[test]
fn an_irreducible_puzzle_needs_all_its_clues() {
    let small = [
        "1x1", "2x2", "1x4", "none/5", "2x3", "3x2", "none/7", "2x4", "3x3", "2x5",
    ];
    for shape in small {
        let text = format!("{shape}:irreducible");
        let (puzzle, solution) = planted(&text, 11, 0);
        assert_eq!(solution.check(&puzzle), Ok(()), "{text}");
        assert_eq!(n_solutions(&puzzle), Count::Exactly(1), "{text}");
        if puzzle.geometry().side() <= 6 {
            let found = oracle::solutions_up_to(&puzzle, 2);
            assert_eq!(found, [values(&solution)], "{text}");
        }
        for cell in puzzle.geometry().cells() {
            if puzzle.clue(cell).is_some() {
                let fewer = without(&puzzle, cell.index());
                assert_eq!(n_solutions(&fewer), Count::AtLeast(2), "{text}: {cell:?}");
            }
        }
    }
}

/// A puzzle without the clue of a cell.
fn without(puzzle: &Puzzle, index: usize) -> Puzzle {
    let mut fewer = Puzzle::blank(puzzle.geometry());
    for cell in puzzle.geometry().cells() {
        if let Some(clue) = puzzle.clue(cell).filter(|_| cell.index() != index) {
            fewer.set_clue(cell, clue);
        }
    }
    fewer
}

#[test]
fn solved_grids_take_their_numbers_from_the_source_that_they_are_given() {
    let geometry = geometry(9, "3x3");
    let mut random = Random::new(1, &["here"]);
    let solved = |random: &mut Random| {
        let grid = satdoku::generate::solved_grid(&geometry, random).expect("no solver is asked");
        grid.expect("there are grids")
    };
    let [first, second] = [(); 2].map(|()| solved(&mut random));
    assert_ne!(first, second);
    assert_eq!(solved(&mut Random::new(1, &["here"])), first);
}

#[test]
fn recipes_are_read_as_they_are_written() {
    for (text, written) in [
        ("3x3:45%:20", "3x3:45%:20"),
        ("3x3:45%", "3x3:45%:1"),
        ("3X3:045.0%:1", "3x3:45%:1"),
        ("2x3:37.5%:2", "2x3:37.5%:2"),
        ("none/7:irreducible:5", "none/7:irreducible:5"),
        ("1x1:0%", "1x1:0%:1"),
        ("3x3:minimal:5", "3x3:irreducible:5"),
        ("3x3:minimal-24-symmetric", "3x3:irreducible-24-symmetric:1"),
        ("3x3:unique:2", "3x3:unique:2"),
        ("3x3:unique-030", "3x3:unique-30:1"),
        ("4x4:balanced-45.0%:9", "4x4:balanced-45%:9"),
        ("none/9:holes-40%-unplanted", "none/9:holes-40%-unplanted:1"),
        ("20x20:100%", "20x20:100%:1"),
        ("3x3", "3x3:unique:1"),
        ("none/7+diagonals", "none/7+diagonals:unique:1"),
    ] {
        assert_eq!(recipe(text).to_string(), written);
    }
    let Recipe {
        geometry,
        clues,
        count,
    } = recipe("none/7:0.1%:3");
    assert_eq!(geometry, self::geometry(7, "none"));
    assert_eq!(clues, Clues::Share(Share::per_mille(1).expect("one")));
    assert_eq!(count, 3);
}

#[test]
fn what_is_no_recipe_is_told_what_was_expected() {
    let boxes = "expected boxes HEIGHTxWIDTH such as 3x3, or none/SIDE such as none/9, and perhaps \
                 +diagonals";
    let share = "expected a share of the cells such as 45% or 37.5%, with one decimal at most and up to \
                 100%, or one of unique, minimal, irreducible, unique-30, unique-symmetric, holes-40%, balanced-40%, \
                 holes-40%-unplanted";
    let number = "expected a number of puzzles from 1";
    let range = "expected 1 to 400";
    for (text, found, expected) in [
        ("", "nothing", boxes),
        ("none:45%", "'none'", boxes),
        ("none/:45%", "'none/'", boxes),
        ("none/-7:45%", "'none/-7'", boxes),
        ("3x3/9:45%", "'3x3/9'", boxes),
        ("9:45%", "'9'", boxes),
        ("3x:45%", "'3x'", boxes),
        ("3x3:", "nothing", share),
        ("3x3:45:20", "'45'", share),
        ("3x3:%", "'%'", share),
        ("3x3:+5%", "'+5%'", share),
        ("3x3:5.%", "'5.%'", share),
        ("3x3:5.55%", "'5.55%'", share),
        ("3x3:100.1%", "'100.1%'", share),
        ("3x3:9999999%", "'9999999%'", share),
        ("3x3:minimum", "'minimum'", share),
        ("3x3:unique-", "'unique-'", share),
        ("3x3:unique-x", "'unique-x'", share),
        ("3x3:unique30", "'unique30'", share),
        ("3x3:unique-symmetric-30", "'unique-symmetric-30'", share),
        (
            "3x3:irreducible-unplanted",
            "'irreducible-unplanted'",
            share,
        ),
        ("3x3:holes", "'holes'", share),
        ("3x3:holes-40", "'holes-40'", share),
        ("3x3:holes-101%", "'holes-101%'", share),
        (
            "3x3:balanced-40%-symmetric",
            "'balanced-40%-symmetric'",
            share,
        ),
        ("3x3:45%:", "nothing", number),
        ("3x3:45%:0", "'0'", number),
        ("3x3:45%:-1", "'-1'", number),
        ("3x3:45%:20:1", "'20:1'", number),
        ("none/0:45%", "side 0 is out of range", range),
        ("21x20:45%", "side 420 is out of range", range),
    ] {
        let message = text.parse::<Recipe>().expect_err(text).to_string();
        let found = if found.starts_with("side") {
            found.to_owned()
        } else {
            format!("found {found}")
        };
        assert_eq!(message, format!("{found}, {expected}"), "{text:?}");
    }
}

/// Any shape that there is.
fn any_geometry() -> impl Strategy<Value = Geometry> {
    let latin = (1..=400_usize).prop_map(|side| geometry(side, "none"));
    let boxes = (1..=20_usize, 1..=20_usize)
        .prop_map(|(height, width)| geometry(height * width, &format!("{height}x{width}")));
    prop_oneof![latin, boxes]
}

/// Any clues that a recipe may ask for in a geometry.
fn any_clues(geometry: Geometry) -> impl Strategy<Value = Recipe> {
    let n_cells = geometry.n_cells();
    let share = || (0..=1000_u16).prop_map(|n| Share::per_mille(n).expect("at most 1000"));
    let pattern = prop_oneof![Just(Pattern::Random), Just(Pattern::Balanced)];
    let number = proptest::option::of(0..=n_cells);
    let clues = prop_oneof![
        share().prop_map(Clues::Share),
        (share(), pattern, any::<bool>()).prop_map(|(share, pattern, planted)| {
            Clues::Holes(Holes {
                share,
                pattern,
                planted,
            })
        }),
        (number, any::<bool>(), any::<bool>()).prop_map(|(clues, irreducible, symmetric)| {
            Clues::Unique(Unique {
                clues,
                irreducible,
                symmetric,
            })
        }),
    ];
    let recipe = (clues, 1..=u64::MAX).prop_map(move |(clues, count)| Recipe {
        geometry: geometry.clone(),
        clues,
        count,
    });
    recipe.prop_filter("clues that can be", |recipe| recipe.check().is_ok())
}

proptest! {
    #[test]
    fn a_recipe_is_what_its_text_says(recipe in any_geometry().prop_flat_map(any_clues)) {
        prop_assert_eq!(recipe.to_string().parse(), Ok(recipe));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9xX/:%.a-u+ -]{0,16}") {
        if let Ok(recipe) = text.parse::<Recipe>() {
            prop_assert_eq!(recipe.to_string().parse(), Ok(recipe));
        }
    }
}
