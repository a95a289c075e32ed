//! A digit's plane: the cells of a 9×9 grid that may hold the digit, as bits.
//!
//! A plane has a band of boxes in each of its lowest three words of 32 bits: cell c, in row-major
//! order, is bit c mod 27 of word c div 27. So three steps to the right are a shift by 3, a row down
//! within a band is a shift by 9, and the two lower bands are shifted together as one number of 64 bits.
//!
//! Pointing and claiming look at where a digit may stand in the nine minirows of a band, a pattern of
//! 3 rows × 3 boxes. The digit stands in each row once and in each box once, so what may be kept is
//! the union of the (at most six) permutations in the pattern; a table has it for all 512 patterns.
//! Minicolumns and stacks are the same, turned. Unit propagation finds just as much: by Hall's theorem
//! a place that is in no permutation of three rows has a row or a box against it with one place left.

/// The cells that may hold a digit.
pub(super) type Plane = u128;

/// A band of all its 27 cells.
const BAND: u32 = (1 << 27) - 1;

/// All cells.
pub(super) const ALL: Plane = in_each_band(BAND);

/// The plane with these bands.
pub(super) fn of_bands([first, second, third]: [u32; 3]) -> Plane {
    whole([u64::from(first) | u64::from(second) << 32, u64::from(third)])
}

/// The same 27 bits in each band.
const fn in_each_band(band: u32) -> Plane {
    let band = band as Plane;
    band | band << 32 | band << 64
}

/// The bit of the cell with this index.
pub(super) const fn bit(cell: usize) -> Plane {
    1 << (cell / 27 * 32 + cell % 27)
}

/// The index of the first cell of a plane that is not empty.
pub(super) const fn first_cell(plane: Plane) -> usize {
    let index = plane.trailing_zeros() as usize;
    index / 32 * 27 + index % 32
}

/// The indices of a plane's cells, ascending.
pub(super) fn cells(mut plane: Plane) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (plane != 0).then(|| first_cell(plane));
        plane &= plane.wrapping_sub(1);
        cell
    })
}

/// For the place of each bit, the other cells in the row, the column and the box of that cell.
static PEERS: [Plane; 96] = peers();

const fn peers() -> [Plane; 96] {
    let mut table = [0; 96];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let mut peers = 0;
        let mut other = 0;
        while other < 81 {
            let is_in_line = other / 9 == row || other % 9 == column;
            let is_in_box = other / 27 == row / 3 && other % 9 / 3 == column / 3;
            if other != cell && (is_in_line || is_in_box) {
                peers |= bit(other);
            }
            other += 1;
        }
        table[cell / 27 * 32 + cell % 27] = peers;
        cell += 1;
    }
    table
}

/// The plane without the peers of some cells.
pub(super) fn without_peers(mut plane: Plane, mut of: Plane) -> Plane {
    while of != 0 {
        plane &= !PEERS[of.trailing_zeros() as usize % 96];
        of &= of - 1;
    }
    plane
}

/// Whether these are nine cells, one in each row, column and box.
pub(super) const fn is_spread(plane: Plane) -> bool {
    let [low, high] = halves(plane);
    let in_rows = whole([minirows(low), minirows(high)]);
    // Each minirow is at its first column: in a band, those of a box are 9 apart and of a row 3.
    let rows = in_rows | in_rows >> 3 | in_rows >> 6;
    let boxes = in_rows | in_rows >> 9 | in_rows >> 18;
    let columns = low | low >> 32 | high;
    let columns = columns | columns >> 9 | columns >> 18;
    plane.count_ones() == 9
        && rows & in_each_band(0o001_001_001) == in_each_band(0o001_001_001)
        && boxes & in_each_band(0o111) == in_each_band(0o111)
        && columns & 0x1FF == 0x1FF
}

/// What is kept of a pattern of 3 × 3 places, of which place (i, k) is bit 3i + k: all that is in a
/// permutation, thus 0 if there is none.
const fn kept(pattern: usize) -> usize {
    let permutations = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut kept = 0;
    let mut index = 0;
    while index < permutations.len() {
        if pattern & permutations[index] == permutations[index] {
            kept |= permutations[index];
        }
        index += 1;
    }
    kept
}

/// What a pattern of minirows, of which box i and row k are bit 3i + k, leaves of a band.
#[derive(Clone, Copy)]
struct Rows {
    /// The minirows in which the digit may stand.
    kept: u32,
    /// Those in which it must, since nothing else is left of their rows.
    forced: u32,
}

static ROWS: [Rows; 512] = rows();

const fn rows() -> [Rows; 512] {
    let mut table = [Rows { kept: 0, forced: 0 }; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let kept = kept(pattern);
        let mut place = 0;
        while place < 9 {
            let (block, row) = (place / 3, place % 3);
            if kept >> place & 1 == 1 {
                let minirow = 7 << (9 * row + 3 * block);
                table[pattern].kept |= minirow;
                if kept & 0o111 << row == 1 << place {
                    table[pattern].forced |= minirow;
                }
            }
            place += 1;
        }
        pattern += 1;
    }
    table
}

/// What a pattern of minicolumns, of which band i and column k are bit 3i + k, leaves of the first
/// stack: the two lower bands, and the third.
static COLUMNS: [[u64; 2]; 512] = columns();

const fn columns() -> [[u64; 2]; 512] {
    let mut table = [[0; 2]; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let kept = kept(pattern);
        let mut place = 0;
        while place < 9 {
            if kept >> place & 1 == 1 {
                let minicolumn = 0o001_001_001 << (place % 3);
                let band = place / 3;
                table[pattern][band / 2] |= minicolumn << (band % 2 * 32);
            }
            place += 1;
        }
        pattern += 1;
    }
    table
}

/// The two lower bands, and the third.
const fn halves(plane: Plane) -> [u64; 2] {
    [plane as u64, (plane >> 64) as u64]
}

const fn whole([low, high]: [u64; 2]) -> Plane {
    low as Plane | (high as Plane) << 64
}

/// The first column of each minirow, of two bands.
const FIRSTS: u64 = 0o111_111_111 | 0o111_111_111 << 32;

/// The columns of two bands.
const LINE: u64 = 0x1FF | 0x1FF << 32;

/// Claiming and pointing between columns and boxes: one step, after which another finds no more.
fn keep_columns(plane: Plane) -> Plane {
    let halves = halves(plane);
    let [low, high] = halves.map(|half| (half | half >> 9 | half >> 18) & LINE);
    // Column c of band b is bit 9b + c.
    let columns = low | low >> 23 | high << 18;
    let mut kept = [0; 2];
    for stack in 0..3 {
        let pattern = columns >> (3 * stack) & 0o007_007_007;
        // Brings the three columns of band b from 9b to 18 + 3b.
        let pattern = ((pattern * (1 << 18 | 1 << 12 | 1 << 6)) >> 18) & 0x1FF;
        let [low, high] = COLUMNS[pattern as usize];
        kept[0] |= low << (3 * stack);
        kept[1] |= high << (3 * stack);
    }
    plane & whole(kept)
}

/// The minirows that have a cell, at the first column of each.
const fn minirows(half: u64) -> u64 {
    (half | half >> 1 | half >> 2) & FIRSTS
}

/// For each band the pattern of its minirows, as [`ROWS`] wants it.
fn row_patterns(plane: Plane) -> [usize; 3] {
    let [low, high] = halves(plane).map(|half| {
        let minirows = minirows(half);
        minirows | minirows >> 8 | minirows >> 16
    });
    [low, low >> 32, high].map(|pattern| (pattern & 0x1FF) as usize)
}

/// Pointing and claiming to the fixpoint, and the cells that this settles: those that hold the digit
/// for want of another place in a unit. Their peers are struck then. `None` if some unit has no place.
pub(super) fn lock(plane: Plane) -> Option<(Plane, Plane)> {
    let mut plane = keep_columns(plane);
    loop {
        let patterns = row_patterns(plane);
        let [first, second, third] = patterns.map(|pattern| ROWS[pattern]);
        if first.kept == 0 || second.kept == 0 || third.kept == 0 {
            return None;
        }
        let by_rows = plane
            & whole([
                u64::from(first.kept) | u64::from(second.kept) << 32,
                u64::from(third.kept),
            ]);
        let by_columns = if by_rows == plane {
            plane
        } else {
            keep_columns(by_rows)
        };
        if by_columns == by_rows {
            let forced = [
                u64::from(first.forced) | u64::from(second.forced) << 32,
                u64::from(third.forced),
            ];
            let [low, high] = halves(by_rows);
            let alone = [
                low & forced[0] & alone_in_minirow(low),
                high & forced[1] & alone_in_minirow(high),
            ];
            return Some((by_rows, whole(alone)));
        }
        plane = by_columns;
    }
}

/// The minirows that have no two of these cells.
const fn alone_in_minirow(half: u64) -> u64 {
    let two = half & half >> 1 | (half | half >> 1) & half >> 2;
    (FIRSTS & !two) * 7
}

/// Places counted up to two: at least one, at least two.
#[derive(Clone, Copy)]
struct Count {
    one: u64,
    two: u64,
}

impl Count {
    const fn of(one: u64) -> Count {
        Count { one, two: 0 }
    }

    const fn shifted(self, by: u32) -> Count {
        Count {
            one: self.one >> by,
            two: self.two >> by,
        }
    }

    const fn plus(self, other: Count) -> Count {
        Count {
            one: self.one | other.one,
            two: self.two | other.two | self.one & other.one,
        }
    }

    /// The sum of what stands at three places `by` apart, at the first of them.
    const fn triple(self, by: u32) -> Count {
        self.plus(self.shifted(by)).plus(self.shifted(2 * by))
    }

    const fn exactly_one(self) -> u64 {
        self.one & !self.two
    }
}

/// The cells that hold the digit for want of another place in a row, a column or a box. `None` if
/// some unit has no place.
pub(super) fn hidden_singles(plane: Plane) -> Option<Plane> {
    const ROW_STARTS: u64 = 0o001_001_001 | 0o001_001_001 << 32;
    const BOX_STARTS: u64 = 0o111 | 0o111 << 32;
    let halves = halves(plane);
    let mut singles = [0; 2];
    let mut missing = 0;
    let mut columns = Count::of(0);
    for (index, half) in halves.into_iter().enumerate() {
        let bands = if index == 0 {
            u64::MAX
        } else {
            u64::from(BAND)
        };
        let minirows = Count::of(half).triple(1);
        let minirows = Count {
            one: minirows.one & FIRSTS,
            two: minirows.two & FIRSTS,
        };
        let (rows, boxes) = (minirows.triple(3), minirows.triple(9));
        missing |= (!rows.one & ROW_STARTS | !boxes.one & BOX_STARTS) & bands;
        singles[index] |= (rows.exactly_one() & ROW_STARTS) * 0x1FF;
        singles[index] |= (boxes.exactly_one() & BOX_STARTS) * 0o007_007_007;
        let in_band = Count::of(half).triple(9);
        columns = columns.plus(in_band);
        if index == 0 {
            columns = columns.plus(in_band.shifted(32));
        }
    }
    missing |= !columns.one & 0x1FF;
    let single = (columns.exactly_one() & 0x1FF) * 0o001_001_001;
    let by_column = [single | single << 32, single];
    let [low, high] = halves;
    (missing == 0).then_some(whole([
        low & (singles[0] | by_column[0]),
        high & (singles[1] | by_column[1]),
    ]))
}
