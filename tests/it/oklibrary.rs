//! O. Kullmann's `OKlibrary`, `Sudoku.hpp`: sizes of the strong translation, and what unit propagation
//! sets.
//!
//! The strong translation is the extended encoding with pairwise, where a pair of cells in a box and
//! a line is told apart once; a clue is a unit clause. The numbers are those that its solver printed
//! for four puzzles.

use satdoku::at_most_one::PAIRWISE_DEDUP;
use satdoku::cnf::Cnf;
use satdoku::encoding;
use satdoku::propagate::Propagator;

use crate::sizes::EASTER_MONSTER;
use crate::sudoku;

/// 24 clues. Problem 100 of W. Gould, Extreme Sudoku.
pub(crate) const P100: &str =
    "..5...1.8...5...3.....894....9.14..2.........2..36.7....729.....8...5...3.4...6..";
/// 28 clues. Problem 120 of the same book.
pub(crate) const P120: &str =
    "8...5...2..3.4.8....48.73..5...9...8.6.....9.1...2...5..16.95....5.8.9..3...1...4";
/// 25 clues. D. Berthier, The Hidden Logic of Sudoku.
pub(crate) const SUDOGEN0_707: &str =
    "4..3..6.8..5..1.3..16.4...7.7.....8......2....51..637...2.9.8.....1..........4..9";

/// A puzzle with the clauses and literals of its formula, and the variables set by propagation.
const ROWS: [(&str, u64, u64, usize); 4] = [
    (P100, 10_554, 23_352, 577),
    (P120, 10_558, 23_356, 547),
    (SUDOGEN0_707, 10_555, 23_353, 537),
    (EASTER_MONSTER, 10_551, 23_349, 490),
];

#[test]
fn all_four_rows_are_reproduced() {
    let extended = encoding::by_name("extended").expect("it is registered");
    for (puzzle, n_clauses, n_lits, n_set) in ROWS {
        let mut cnf = Cnf::new();
        extended
            .encode(&sudoku(puzzle), PAIRWISE_DEDUP, &mut cnf)
            .expect("it covers everything");
        let size = cnf.size();
        assert_eq!(
            (size.n_clauses, size.n_lits),
            (n_clauses, n_lits),
            "{puzzle}"
        );
        let mut propagator = Propagator::new(&cnf);
        propagator.propagate().expect("the puzzle has a solution");
        assert_eq!(propagator.trail().len(), n_set, "{puzzle}");
    }
}
