//! Formulas that deny a claim are unsatisfiable exactly if it is true.

use satdoku::Puzzle;
use satdoku::backend::{BACKENDS, Checked, Terms, Verdict, decide_with_proof};
use satdoku::cnf::{ClauseSink, Cnf, Lit};
use satdoku::dimacs::{Claim, Comments, Formula, ReadCnf, read_cnf};
use satdoku::limits::Limits;
use satdoku::proof::Format;
use satdoku::propagate::Propagator;
use satdoku::reduce::Level;
use satdoku::solve::Options;

use crate::{geometry, grid_in, name, oracle, sudoku};

/// The lexicographically smallest 9×9 grid.
const FIRST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// A puzzle's file.
fn export(puzzle: &Puzzle, options: &Options, claim: Claim) -> ReadCnf {
    let level = options.level_for(puzzle.geometry());
    let formula = Formula::new(puzzle, options.encoding, options.at_most_one, level)
        .expect("it is covered")
        .with_claim(claim)
        .expect("the grid is a solution");
    let text = formula.write(Comments::Full, Vec::new());
    read_cnf(&text.expect("memory is not full")[..]).expect("a formula")
}

/// Whether a formula is unsatisfiable.
fn is_refuted(read: ReadCnf) -> bool {
    let mut solver = Checked::start(BACKENDS[0], read.cnf, &Terms::default()).expect("it starts");
    match solver.solve(&[]).expect("it works") {
        Verdict::Sat(_) => false,
        Verdict::Unsat => true,
        verdict => panic!("{verdict:?}"),
    }
}

#[test]
fn the_smallest_grid_of_all_takes_152_auxiliaries_and_304_clauses() {
    let geometry = geometry(9, "3x3");
    let (puzzle, first) = (Puzzle::blank(&geometry), grid_in(&geometry, FIRST));
    let options = Options {
        level: Some(Level::None),
        ..Options::default()
    };
    let plain = export(&puzzle, &options, Claim::None);
    let smallest = export(&puzzle, &options, Claim::Smallest(&first));
    assert_eq!(smallest.cnf.n_vars() - plain.cnf.n_vars(), 152);
    assert_eq!(smallest.cnf.n_clauses() - plain.cnf.n_clauses(), 304);
    let has = |text: &str| smallest.comments.iter().any(|comment| comment.text == text);
    let n = plain.cnf.n_clauses();
    assert!(has(&format!(
        "clauses {} to {}: a lexicographically smaller solution exists",
        n + 1,
        n + 304
    )));
    assert!(has(&format!("solution {FIRST}")));
    let unique = export(&puzzle, &options, Claim::Unique(&first));
    assert_eq!(unique.cnf.n_clauses(), n + 1);
    assert_eq!(unique.cnf.clause(n).len(), 81);
}

#[test]
fn a_claim_is_refuted_exactly_if_it_is_true() {
    for text in [
        "12..3....4..1...",
        "1.......4.......",
        "12...4...3.....2",
        "1234341221434321",
        "1234341221..43..",
    ] {
        let puzzle = sudoku(text);
        let solutions = oracle::solutions_up_to(&puzzle, usize::MAX);
        for options in crate::combinations(puzzle.geometry()) {
            if options.backend.name() != BACKENDS[0].name() {
                continue;
            }
            let name = name(&options);
            let plain = export(&puzzle, &options, Claim::None);
            let n_plain = plain.cnf.n_clauses();
            for (values, index) in solutions.iter().zip(0..) {
                let digits = values.iter().map(|&value| crate::digit(value)).collect();
                let grid = satdoku::Grid::new(puzzle.geometry(), digits).expect("a grid");
                for (claim, is_true) in [
                    (Claim::Unique(&grid), solutions.len() == 1),
                    (Claim::Smallest(&grid), index == 0),
                ] {
                    let read = export(&puzzle, &options, claim);
                    let mut comments = read.comments.iter();
                    assert!(
                        comments.all(|comment| !comment.text.contains("--")),
                        "{name}"
                    );
                    let is_same = |i| plain.cnf.clause(i) == read.cnf.clause(i);
                    assert!((0..n_plain).all(is_same), "{name}: {text}");
                    assert!(read.cnf.n_clauses() > n_plain, "{name}: {text}");
                    assert_eq!(is_refuted(read), is_true, "{name}: {text}: {claim:?}");
                }
            }
            assert_eq!(is_refuted(plain), solutions.is_empty(), "{name}: {text}");
        }
    }
}

#[test]
fn a_claim_about_no_solution_is_refused() {
    let puzzle = sudoku("12..3....4..1...");
    let options = Options::default();
    let other = grid_in(puzzle.geometry(), "2134341212434321");
    let formula = Formula::new(&puzzle, options.encoding, options.at_most_one, Level::None)
        .expect("it is covered");
    let violation = formula.with_claim(Claim::Unique(&other)).err();
    assert_eq!(
        violation.map(|violation| violation.to_string()).as_deref(),
        Some("r1c1 is 2, its clue is 1")
    );
}

/// Whether unit propagation refutes the formula together with the clause's negation.
fn follows(cnf: &Cnf, clause: &[Lit]) -> bool {
    let mut propagator = Propagator::new(cnf);
    let mut lits = clause.iter();
    // Without a literal the formula itself has to be refuted.
    propagator.propagate().is_err()
        || lits.any(|&lit| propagator.assume(-lit).is_err() || propagator.propagate().is_err())
}

#[test]
fn proofs_follow_step_by_step_and_end_with_the_empty_clause() {
    let puzzle = sudoku("1.......4.......");
    let solutions = oracle::solutions_up_to(&puzzle, 1);
    let digits = solutions[0].iter().map(|&value| crate::digit(value));
    let grid = satdoku::Grid::new(puzzle.geometry(), digits.collect()).expect("a grid");
    for encoding in satdoku::encoding::ENCODINGS {
        let options = Options {
            encoding: *encoding,
            level: Some(Level::None),
            ..Options::default()
        };
        let mut cnf = export(&puzzle, &options, Claim::Smallest(&grid)).cnf;
        let mut proof = Vec::new();
        let verdict = decide_with_proof(&cnf, Format::Text, &Limits::default(), &mut proof)
            .expect("it works");
        assert_eq!(verdict, Verdict::Unsat, "{}", encoding.name());
        let proof = String::from_utf8(proof).expect("ASCII");
        for line in proof.lines().filter(|line| !line.starts_with('d')) {
            let numbers = line.split(' ').map(|n| n.parse().expect("a number"));
            let clause: Vec<Lit> = numbers.filter_map(Lit::from_dimacs).collect();
            assert!(follows(&cnf, &clause), "{}: {line}", encoding.name());
            cnf.add_clause(&clause);
        }
        assert!(proof == "0\n" || proof.ends_with("\n0\n"), "{proof}");
    }
}
