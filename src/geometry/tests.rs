//! Shapes that are, and that are not.

use super::*;

/// The first puzzle of side 5 of the collection at janko.at.
const JIGSAW: &str = "1122211132445324553344553";

/// The windows of Windoku beside the usual boxes.
const WINDOKU: &str =
    "3x3+..........111.222..111.222..111.222...........333.444..333.444..333.444..........";

#[test]
fn extra_units_have_names_and_kinds() {
    let geometry: Geometry = WINDOKU.parse().unwrap();
    let geometry = geometry
        .with_extra(&"--diagonals".parse::<Shape>().unwrap().extra)
        .unwrap();
    let names: Vec<String> = geometry
        .units_of_kind(UnitKind::Extra)
        .map(|unit| geometry.unit_name(unit))
        .collect();
    assert_eq!(
        names,
        [
            "diagonal 1",
            "diagonal 2",
            "extra unit 3",
            "extra unit 4",
            "extra unit 5",
            "extra unit 6"
        ]
    );
    assert_eq!(
        geometry.to_string(),
        "9x9 with boxes 3x3 and 2 diagonals and 4 extra units"
    );
    let middle = geometry.units_of(geometry.cell(4, 4));
    assert_eq!(middle.len(), 5);
    assert_eq!(geometry.units_of(geometry.cell(0, 1)).len(), 3);
    let plain = Geometry::with_default_boxes(9).unwrap();
    assert_ne!(plain, geometry);
    // A row is a unit already.
    let row = format!("3x3+111111111{}", ".".repeat(72));
    assert_eq!(row.parse::<Geometry>().unwrap(), plain);
}

#[test]
fn boxes_that_do_not_fit_are_refused() {
    let rect = |height, width| Boxes::Rect { height, width };
    for side in [0, 401] {
        let refused = Geometry::new(side, Boxes::None);
        assert_eq!(refused, Err(GeometryError::Side { side }));
    }
    for (height, width) in [(2, 2), (0, 6), (usize::MAX, 2)] {
        let side = 6;
        assert_eq!(
            Geometry::new(side, rect(height, width)),
            Err(GeometryError::BoxesDoNotFit {
                side,
                height,
                width
            })
        );
    }
    let refused = Geometry::with_default_boxes(7);
    assert_eq!(refused, Err(GeometryError::NoUsualBoxes { side: 7 }));
    assert!(Geometry::new(7, Boxes::None).is_ok());
}

#[test]
fn every_cell_stands_in_its_units_and_every_unit_has_side_cells() {
    for code in [
        "1x1",
        "2x2",
        "3x2+diagonals",
        "2x3",
        "none/5",
        JIGSAW,
        WINDOKU,
    ] {
        let geometry: Geometry = code.parse().unwrap();
        let side = geometry.side();
        assert_eq!(geometry.code(), code);
        for unit in geometry.units() {
            let mut cells = geometry.cells_of(unit).to_vec();
            cells.sort();
            cells.dedup();
            assert_eq!(cells.len(), side);
            for &cell in geometry.cells_of(unit) {
                assert!(geometry.units_of(cell).contains(&unit));
            }
        }
    }
}

#[test]
fn boxes_are_numbered_row_by_row() {
    let geometry = Geometry::with_default_boxes(6).unwrap();
    let second = geometry.units_of_kind(UnitKind::Box).nth(1).unwrap();
    let names: Vec<String> = geometry
        .cells_of(second)
        .iter()
        .map(|&cell| geometry.cell_name(cell))
        .collect();
    assert_eq!(names, ["r1c4", "r1c5", "r1c6", "r2c4", "r2c5", "r2c6"]);
    assert_eq!(geometry.unit_name(second), "box 2");
    assert_eq!(geometry.kind_of(second), UnitKind::Box);
}
