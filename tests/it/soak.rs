//! The first cases of the soak, `examples/soak`, and those that ever showed a difference.

#[path = "../../examples/soak/case.rs"]
mod case;
#[path = "../../examples/soak/shapes.rs"]
mod shapes;

use satdoku::backend::{BACKENDS, Backend};

use crate::oracle;

#[test]
fn random_cases_show_no_difference() {
    let backends: Vec<&dyn Backend> = BACKENDS.to_vec();
    let mut tally = case::Tally::default();
    for k in 0..150 {
        if let Err(difference) = case::check(1, k, &backends, &mut tally) {
            panic!("{difference}");
        }
    }
    assert!(tally.by_backtracking > 90, "{tally:?}");
    assert!(tally.unknown < 20, "{tally:?}");
    assert!(tally.formulas > 40 && tally.proofs > 5, "{tally:?}");
}
