//! What every encoding, at-most-one, backend and level promises by being listed.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use satdoku::at_most_one::{self, AT_MOST_ONES, AtMostOne};
use satdoku::backend::{self, BACKENDS, Backend, Checked, Terms, Verdict};
use satdoku::bibliography::{FOLKLORE, Work};
use satdoku::cnf::{ClauseSink, Cnf, Counter, Lit, Size};
use satdoku::encoding::{self, ENCODINGS, Encoding, Families};
use satdoku::reduce::Level;
use satdoku::{Geometry, Puzzle};

use crate::geometry;

/// The names and summaries of each registry.
fn entries() -> [(&'static str, Vec<(&'static str, &'static str)>); 4] {
    let encodings = ENCODINGS.iter().map(|e| (e.name(), e.summary())).collect();
    let at_most_ones = AT_MOST_ONES
        .iter()
        .map(|a| (a.name(), a.summary()))
        .collect();
    let backends = BACKENDS.iter().map(|b| (b.name(), b.summary())).collect();
    let levels = Level::ALL.iter().map(|l| (l.name(), l.summary())).collect();
    [
        ("encodings", encodings),
        ("at-most-ones", at_most_ones),
        ("backends", backends),
        ("levels", levels),
    ]
}

#[test]
fn names_are_unique_and_kebab_case() {
    for (registry, entries) in entries() {
        assert!(!entries.is_empty(), "no {registry}");
        let names: BTreeSet<&str> = entries.iter().map(|(name, _)| *name).collect();
        assert_eq!(
            names.len(),
            entries.len(),
            "a name of {registry} occurs twice"
        );
        for name in names {
            let is_word = |word: &str| {
                !word.is_empty()
                    && word
                        .bytes()
                        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
            };
            assert!(name.split('-').all(is_word), "{registry}: {name:?}");
        }
    }
}

#[test]
fn summaries_are_one_line_without_a_full_stop() {
    for (registry, entries) in entries() {
        for (name, summary) in entries {
            assert!(!summary.is_empty(), "{registry}: {name}");
            assert_eq!(summary.trim(), summary, "{registry}: {name}");
            assert!(!summary.contains('\n'), "{registry}: {name}");
            assert!(!summary.ends_with('.'), "{registry}: {name}");
        }
    }
}

#[test]
fn every_entry_is_found_by_its_name_and_nothing_else_is() {
    for encoding in ENCODINGS {
        let found = encoding::by_name(encoding.name()).map(Encoding::summary);
        assert_eq!(found, Some(encoding.summary()));
    }
    for amo in AT_MOST_ONES {
        let found = at_most_one::by_name(amo.name()).map(AtMostOne::summary);
        assert_eq!(found, Some(amo.summary()));
    }
    for backend in BACKENDS {
        let found = backend::by_name(backend.name()).map(Backend::summary);
        assert_eq!(found, Some(backend.summary()));
        assert!(!backend.version().is_empty(), "{}", backend.name());
    }
    for name in ["", "no-such", "Extended", "extended "] {
        assert!(encoding::by_name(name).is_none(), "{name:?}");
        assert!(at_most_one::by_name(name).is_none(), "{name:?}");
        assert!(backend::by_name(name).is_none(), "{name:?}");
    }
}

#[test]
fn levels_are_listed_weakest_first_and_found_by_name() {
    assert!(Level::ALL.is_sorted());
    assert_eq!(Level::ALL.first(), Some(&Level::None));
    for level in Level::ALL {
        assert_eq!(level.to_string(), level.name());
        assert_eq!(Level::by_name(level.name()), Some(*level));
    }
}

/// `n` literals over new variables, every third of them negated.
fn new_lits(n: usize, out: &mut dyn ClauseSink) -> Vec<Lit> {
    let first = out.new_vars(n);
    (0..n)
        .map(|k| {
            let lit = first.plus(k).positive();
            if k % 3 == 2 { -lit } else { lit }
        })
        .collect()
}

/// Checks for every assignment of the literals that it extends to a model exactly if it should.
fn assert_extends(cnf: Cnf, lits: &[Lit], should: impl Fn(&[bool]) -> bool, what: &str) {
    let mut solver =
        Checked::start(BACKENDS[0], cnf, &Terms::default()).expect("the first backend starts");
    for bits in 0..1_u32 << lits.len() {
        let truth: Vec<bool> = (0..lits.len()).map(|k| bits >> k & 1 == 1).collect();
        let assumptions: Vec<Lit> = lits
            .iter()
            .zip(&truth)
            .map(|(&lit, &is_true)| if is_true { lit } else { -lit })
            .collect();
        let verdict = solver.solve(&assumptions).expect("the first backend works");
        let extends = matches!(verdict, Verdict::Sat(_));
        assert_eq!(extends, should(&truth), "{what}: {truth:?}");
    }
}

/// How many are true.
fn n_true(truth: &[bool]) -> usize {
    truth.iter().filter(|is_true| **is_true).count()
}

#[test]
fn at_most_one_allows_exactly_the_assignments_that_it_should() {
    for amo in AT_MOST_ONES {
        for n in 0..=8 {
            let mut cnf = Cnf::new();
            let lits = new_lits(n, &mut cnf);
            amo.at_most_one(&lits, &mut cnf);
            let what = format!("{}: at most one of {n}", amo.name());
            assert_extends(cnf, &lits, |truth| n_true(truth) <= 1, &what);

            let mut cnf = Cnf::new();
            let lits = new_lits(n, &mut cnf);
            amo.exactly_one(&lits, &mut cnf);
            let what = format!("{}: exactly one of {n}", amo.name());
            assert_extends(cnf, &lits, |truth| n_true(truth) == 1, &what);
        }
    }
}

#[test]
fn constraints_over_common_literals_share_no_auxiliary_variables() {
    for amo in AT_MOST_ONES {
        let mut cnf = Cnf::new();
        let lits = new_lits(9, &mut cnf);
        amo.at_most_one(&lits[..6], &mut cnf);
        amo.exactly_one(&lits[3..], &mut cnf);
        let should = |truth: &[bool]| n_true(&truth[..6]) <= 1 && n_true(&truth[3..]) == 1;
        assert_extends(cnf, &lits, should, amo.name());
    }
}

#[test]
fn sizes_of_at_most_ones_are_what_a_counter_counts() {
    for amo in AT_MOST_ONES {
        for n in 0..=40 {
            let mut counter = Counter::new();
            let lits = new_lits(n, &mut counter);
            amo.at_most_one(&lits, &mut counter);
            assert_eq!(
                without_vars(counter.size(), n),
                amo.size(n),
                "{} of {n}",
                amo.name()
            );

            let mut counter = Counter::new();
            let lits = new_lits(n, &mut counter);
            amo.exactly_one(&lits, &mut counter);
            assert_eq!(
                without_vars(counter.size(), n),
                amo.exactly_one_size(n),
                "exactly one, {} of {n}",
                amo.name()
            );
        }
    }
}

/// The size of what was written about `n` variables.
fn without_vars(size: Size, n: usize) -> Size {
    Size {
        n_vars: size.n_vars - n as u64,
        ..size
    }
}

#[test]
fn no_clause_repeats_a_variable_or_names_one_that_was_not_taken() {
    for amo in AT_MOST_ONES {
        for n in 0..=20 {
            let mut cnf = Cnf::new();
            let lits = new_lits(n, &mut cnf);
            amo.exactly_one(&lits, &mut cnf);
            assert_well_formed(&cnf, amo.name());
        }
        for encoding in ENCODINGS {
            for level in Level::ALL {
                let mut puzzle = crate::sudoku("1..4............");
                satdoku::reduce::reduce(&mut puzzle, *level);
                let mut cnf = Cnf::new();
                if encoding.encode(&puzzle, *amo, &mut cnf).is_ok() {
                    assert_well_formed(&cnf, encoding.name());
                }
            }
        }
    }
}

fn assert_well_formed(cnf: &Cnf, what: &str) {
    for clause in cnf.clauses() {
        let vars: BTreeSet<u32> = clause.iter().map(|lit| lit.var().number()).collect();
        assert_eq!(vars.len(), clause.len(), "{what}: {clause:?}");
        let last = vars.last().map_or(0, |last| *last as usize);
        assert!(last <= cnf.n_vars(), "{what}: {clause:?}");
    }
}

#[test]
fn encodings_cover_ordinary_sudoku() {
    for encoding in ENCODINGS {
        assert_eq!(
            encoding.supports(&geometry(9, "3x3")),
            Ok(()),
            "{}",
            encoding.name()
        );
    }
}

#[test]
fn an_encoding_outside_its_domain_says_so_everywhere_and_writes_nothing() {
    let shapes = [
        (1, "1x1"),
        (4, "1x4"),
        (5, "none"),
        (6, "3x2"),
        (6, crate::JIGSAW_6),
        (6, "2x3+diagonals"),
        (9, "none"),
        (12, "3x4"),
    ];
    for encoding in ENCODINGS {
        for (side, boxes) in shapes {
            let geometry = geometry(side, boxes);
            let mut cnf = Cnf::new();
            let puzzle = Puzzle::blank(&geometry);
            let amo = AT_MOST_ONES[0];
            let supports = encoding.supports(&geometry);
            let encoded = encoding.encode(&puzzle, amo, &mut cnf).map(|_| ());
            let sized = encoding.size(&geometry, amo).map(|_| ());
            assert_eq!(encoded, supports, "{} of {geometry}", encoding.name());
            assert_eq!(sized, supports, "{} of {geometry}", encoding.name());
            // Of one cell, an encoding may have nothing to say.
            if supports.is_err() || side > 1 {
                assert_eq!(cnf == Cnf::new(), supports.is_err());
            }
        }
    }
}

/// Pairwise, with the calls counted.
struct Spy(AtomicUsize);

impl AtMostOne for Spy {
    fn name(&self) -> &'static str {
        "spy"
    }

    fn summary(&self) -> &'static str {
        "counts its calls"
    }

    fn sources(&self) -> &'static [&'static Work] {
        FOLKLORE
    }

    fn at_most_one(&self, lits: &[Lit], out: &mut dyn ClauseSink) {
        self.0.fetch_add(1, Ordering::Relaxed);
        AT_MOST_ONES[0].at_most_one(lits, out);
    }

    fn size(&self, n: usize) -> Size {
        AT_MOST_ONES[0].size(n)
    }
}

#[test]
fn encodings_ask_for_the_at_most_one_of_the_families_that_they_name() {
    let families = |geometry: &Geometry, applies: Families| {
        let boxes = usize::from(applies.boxes) * usize::from(geometry.n_units() > 18);
        let named = [applies.cells, applies.rows, applies.columns];
        81 * (named.map(usize::from).iter().sum::<usize>() + boxes)
    };
    for encoding in ENCODINGS {
        for geometry in [geometry(9, "3x3"), geometry(9, "none")] {
            if encoding.supports(&geometry).is_err() {
                continue;
            }
            let spy = Spy(AtomicUsize::new(0));
            let encoded = encoding.encode(&Puzzle::blank(&geometry), &spy, &mut Counter::new());
            assert!(encoded.is_ok());
            // 81 groups a family; an encoding may split a group, or leave out what follows from the rest:
            // 6 rules of 27.
            let n_calls = spy.0.into_inner();
            let n_groups = families(&geometry, encoding.at_most_one_applies());
            let what = format!("{} of {geometry}", encoding.name());
            assert!(
                27 * n_calls >= 21 * n_groups,
                "{what}: {n_calls} calls, {n_groups} groups"
            );
            assert_eq!(n_calls == 0, n_groups == 0, "{what}");
        }
    }
}
