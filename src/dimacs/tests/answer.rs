//! Answers of every dress, and what is wrong with others.

use super::*;

fn read(text: &str) -> Result<Answer, String> {
    read_answer(text.as_bytes(), 100).map_err(|error| error.to_string())
}

fn sat(numbers: &[i32]) -> Answer {
    let lits = numbers
        .iter()
        .map(|&number| Lit::from_dimacs(number).unwrap());
    Answer::Sat(lits.collect())
}

#[test]
fn verdict_and_values_come_in_any_order_and_dress() {
    let model = Ok(sat(&[1, -2, 11]));
    for text in [
        "s SATISFIABLE\nv 1 -2 11 0\n",
        "v 1 -2 11 0\ns SATISFIABLE\n",
        "c kissat\n\nv 1\nc between\n\nv -2\nv 11\nv 0\ns SATISFIABLE\nc done\n",
        "s SATISFIABLE\nv 1 -2 11",
        "\u{feff}s\tSATISFIABLE \r\n  v\t1 -2\t11 0\r\n",
        "s SATISFIABLE\nv 1 -2 1 11 0\nv 0\nv\n",
        "SAT\n1 -2 11 0\n",
        "SAT\n1 -2\n11 0",
        "c --- c\ncomment\nSATISFIABLE\nv 1 -2 11 0\n",
        "s SATISFIABLE\ns SATISFIABLE\nv 1 -2 11 0\n",
    ] {
        assert_eq!(read(text), model, "{text:?}");
    }
    assert_eq!(read("s SATISFIABLE\nv 0\n"), Ok(sat(&[])));
    assert_eq!(read("SAT\n0\n"), Ok(sat(&[])));
    assert_eq!(read("s SATISFIABLE\nv\n"), Ok(sat(&[])));
}

#[test]
fn answers_without_a_model() {
    for text in [
        "s UNSATISFIABLE",
        "UNSAT\n",
        "s UNSATISFIABLE\nv 0\n",
        "UNSAT\n0\n",
    ] {
        assert_eq!(read(text), Ok(Answer::Unsat), "{text:?}");
    }
    for text in [
        "s UNKNOWN\n",
        "s INDETERMINATE\n",
        "INDET\n",
        "c\ns UNKNOWN\nc\n",
        "c reached the limit\nc UNKNOWN\nc exit 0\n",
    ] {
        assert_eq!(read(text), Ok(Answer::Unknown), "{text:?}");
    }
}

#[test]
fn contradictions_and_gaps_have_a_text_each() {
    let no_verdict = "found the end, expected an s line: s SATISFIABLE, s UNSATISFIABLE or \
                      s UNKNOWN";
    for (text, message) in [
        ("", &*format!("line 1: {no_verdict}")),
        ("c only\nv 1 0\n", &*format!("line 2: {no_verdict}")),
        (
            "s SATISFIABLE\n",
            "line 1: found the end, expected a v line: the solver says SATISFIABLE and lists \
             no model",
        ),
        (
            "s SATISFIABLE\nv 1\ns UNSATISFIABLE\n",
            "line 3, column 3: found 'UNSATISFIABLE', expected no second verdict: line 1 says \
             SATISFIABLE",
        ),
        (
            "s UNKNOWN\nc\nUNSAT\n",
            "line 3, column 1: found 'UNSAT', expected no second verdict: line 1 says UNKNOWN",
        ),
        (
            "v 7 -2 0\ns UNSATISFIABLE\n",
            "line 1, column 3: found '7', expected no value where the verdict is UNSATISFIABLE",
        ),
        (
            "s UNKNOWN\nv 0\nv -2",
            "line 3, column 3: found '-2', expected no value after the final 0",
        ),
        (
            "s UNKNOWN\nv -2 0",
            "line 2, column 3: found '-2', expected no value where the verdict is UNKNOWN",
        ),
        (
            "s SATISFIABLE\nv 1 2\nv -1 0\n",
            "line 3, column 3: found both 1 and -1, expected one value of variable 1",
        ),
        (
            "s SATISFIABLE\nv 1 0\nv 2 0\n",
            "line 3, column 3: found '2', expected no value after the final 0",
        ),
        (
            "s MAYBE\n",
            "line 1, column 3: found 'MAYBE', expected SATISFIABLE, UNSATISFIABLE or UNKNOWN \
             after s",
        ),
        (
            "s\n",
            "line 1, column 1: found 's', expected SATISFIABLE, UNSATISFIABLE or UNKNOWN after s",
        ),
        (
            "s SATISFIABLE yes\n",
            "line 1, column 15: found 'yes', expected the end of the line",
        ),
        (
            "s SATISFIABLE\nv 1 é x2 0\n",
            "line 2, column 5: found 'é', expected a literal or 0",
        ),
        (
            "s SATISFIABLE\nv -0\n",
            "line 2, column 3: found '-0', expected a literal or 0",
        ),
        (
            "s SATISFIABLE\nv 1 - 2\n",
            "line 2, column 5: found '-', expected a literal or 0",
        ),
        (
            "SAT\n1 2147483648 0\n",
            "line 2, column 3: found '2147483648', expected a number up to 2147483647",
        ),
        (
            "s SATISFIABLE\n1 2 0\n",
            "line 2, column 1: found '1', expected a line that begins with s, v or c",
        ),
        (
            "Segmentation fault (core dumped)\n",
            "line 1, column 1: found 'Segmentation', expected a line that begins with s, v or c",
        ),
    ] {
        assert_eq!(read(text), Err(message.to_owned()), "{text:?}");
    }
}

#[test]
fn values_on_one_line_have_no_longest_length() {
    let n_vars = 200_000;
    let values: Vec<String> = (1..=n_vars).map(|n| format!("-{n}")).collect();
    let long = "x".repeat(200_000);
    let text = format!(
        "c {long} s UNKNOWN\ns SATISFIABLE\nv {} 0",
        values.join(" ")
    );
    let Ok(Answer::Sat(model)) = read_answer(text.as_bytes(), n_vars) else {
        panic!("{n_vars} values are a model");
    };
    let last = Lit::from_dimacs(-(n_vars as i32)).unwrap();
    assert!(model.satisfies(last));
    let message = read(&"\0".repeat(1_000_000)).unwrap_err();
    assert!(message.starts_with("line 1, column 1: found"), "{message}");
}

#[test]
fn what_minisat_prints_is_not_its_answer_and_variables_end_with_the_formula() {
    for (text, message) in [
        (
            "SATISFIABLE\n",
            "line 1: found the end, expected a v line: the solver says SATISFIABLE and lists \
             no model (minisat writes its model to the file that is its second argument)",
        ),
        (
            "WARNING: for repeatability, setting FPU to use double precision\n",
            "line 1, column 1: found 'WARNING:', expected a line that begins with s, v or c \
             (minisat writes its model to the file that is its second argument)",
        ),
        (
            "c UNKNOWN\nv 1 0\n",
            "line 2, column 3: found '1', expected no value where the verdict is UNKNOWN",
        ),
        (
            "s SATISFIABLE\nv 1 -100 101 0\n",
            "line 2, column 10: found '101', expected a literal of the formula's 100 variables",
        ),
        (
            "v 2147483647 0\n",
            "line 1, column 3: found '2147483647', expected a literal of the formula's 100 \
             variables",
        ),
    ] {
        assert_eq!(read(text), Err(message.to_owned()), "{text:?}");
    }
    assert!(
        read("c UNKNOWN or so\n")
            .unwrap_err()
            .starts_with("line 1: found the end")
    );
}
