//! The oracle against numbers that others have counted.

use satdoku::Puzzle;

use crate::oracle::solutions_up_to;
use crate::{digit, geometry, puzzle_in, sudoku};

/// How many solutions the oracle finds.
fn count(puzzle: &Puzzle) -> usize {
    solutions_up_to(puzzle, usize::MAX).len()
}

#[test]
fn the_oracle_knows_the_numbers_of_small_grids() {
    // Sudoku grids of side 4, Latin squares of sides 1 to 4 (OEIS A002860), and the grids of
    // side 6 with boxes 2×3: 28,200,960 (OEIS A107739), of which 6! have a given first row.
    let blank = |side, boxes| Puzzle::blank(&geometry(side, boxes));
    assert_eq!(count(&blank(1, "1x1")), 1);
    assert_eq!(count(&blank(4, "2x2")), 288);
    assert_eq!(
        [1, 2, 3, 4].map(|side| count(&blank(side, "none"))),
        [1, 2, 12, 576]
    );
    // Diagonal Latin squares: https://oeis.org/A274806
    assert_eq!(
        [3, 4, 5].map(|side| count(&blank(side, "none+diagonals"))),
        [0, 48, 960]
    );
    let first_row = format!("123456{}", ".".repeat(30));
    for boxes in ["2x3", "3x2"] {
        let puzzle = puzzle_in(&geometry(6, boxes), &first_row);
        assert_eq!(count(&puzzle), 28_200_960 / 720, "boxes {boxes}");
    }
}

#[test]
fn the_oracle_counts_known_puzzles() {
    // The sample of Wikipedia's article "Sudoku", and its solution.
    let unique =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solutions = solutions_up_to(&sudoku(unique), 2);
    let solution: Vec<u16> = solution.bytes().map(|b| u16::from(b - b'0')).collect();
    assert_eq!(solutions, [solution]);
    assert_eq!(count(&sudoku("1...............")), 288 / 4);
    assert_eq!(count(&sudoku("11..............")), 0);
    assert_eq!(count(&sudoku("1......1........")), 288 / 4 / 2);
    assert_eq!(
        count(&sudoku("1.....1..2...3..")),
        0,
        "1 has no place in column 2"
    );
}

#[test]
fn the_oracle_keeps_to_candidates_limit_and_order() {
    let mut puzzle = Puzzle::blank(&geometry(4, "2x2"));
    let corner = puzzle.geometry().cell(0, 0);
    puzzle.strike(corner, digit(1));
    assert_eq!(count(&puzzle), 288 * 3 / 4);
    let smallest = solutions_up_to(&puzzle, 3);
    assert_eq!(smallest.len(), 3);
    assert!(smallest.is_sorted() && smallest.iter().all(|digits| digits[0] == 2));
    puzzle.set_clue(corner, digit(1));
    assert_eq!(count(&puzzle), 0, "a clue among the struck candidates");
}
