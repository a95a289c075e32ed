//! Two puzzles in the forms that the kinds are put together of.

/// A 9×9 puzzle with one solution.
pub(super) const NINE: &str = concat!(
    "12.3.45..6.......3....5..2.5.....7....1..6.4.8...3...99",
    "..8..1....6.7.....5...9..4"
);

/// The rows of [`NINE`], with a blank.
pub(super) fn nine(blank: &str) -> Vec<String> {
    let row = |row: usize| NINE[row * 9..][..9].replace('.', blank);
    (0..9).map(row).collect()
}

/// The clues of [`NINE`].
pub(super) fn nine_clues() -> String {
    let cells: Vec<String> = NINE.chars().map(String::from).collect();
    cells.join(" ")
}

/// The values of a square puzzle, 0 for blanks.
pub(super) fn large(side: usize) -> Vec<Vec<usize>> {
    let root = side.isqrt();
    let value = |row: usize, column: usize| {
        let value = (row * root + row / root + column) % side + 1;
        if (row + 2 * column) % 5 < 2 { value } else { 0 }
    };
    (0..side)
        .map(|row| (0..side).map(|column| value(row, column)).collect())
        .collect()
}

/// The clues of [`large`].
pub(super) fn large_clues(side: usize) -> String {
    let shown = |value: &usize| match value {
        0 => ".".to_owned(),
        value => value.to_string(),
    };
    let cells: Vec<String> = large(side).concat().iter().map(shown).collect();
    cells.join(" ")
}

/// The rows of [`large`], `cell` writing each value, with something between cells.
pub(super) fn rows(side: usize, between: &str, cell: impl Fn(usize) -> String) -> Vec<String> {
    let row = |row: &Vec<usize>| {
        let cells: Vec<String> = row.iter().map(|value| cell(*value)).collect();
        cells.join(between)
    };
    large(side).iter().map(row).collect()
}

/// A symbol of `symbols` for each value.
pub(super) fn symbol(symbols: &'static str) -> impl Fn(usize) -> String {
    move |value| symbols[value..=value].to_owned()
}

/// Lines, each with an end.
pub(super) fn lines<S: AsRef<str>>(lines: impl IntoIterator<Item = S>, end: &str) -> String {
    let line = |line: S| line.as_ref().to_owned() + end;
    lines.into_iter().map(line).collect()
}

/// The rows of [`NINE`] with something between cells.
pub(super) fn spaced(blank: &str, between: &str) -> Vec<String> {
    let row = |row: String| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(between).replace('.', blank)
    };
    nine(".").into_iter().map(row).collect()
}

/// Bands of rows with a line between them.
pub(super) fn bands(rows: &[String], height: usize, between: &str) -> Vec<String> {
    let bands: Vec<String> = rows.chunks(height).map(|band| band.join("\n")).collect();
    let text = bands.join(&format!("\n{between}\n"));
    text.lines().map(str::to_owned).collect()
}
