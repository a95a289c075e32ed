use std::fs;

use clap::Parser;

use super::*;
use crate::cli::{Cli, Command};

/// What is said for want of a certificate.
fn said<T>(done: anyhow::Result<Result<T, Refusal>>) -> Option<String> {
    let Refusal(exit, sentence) = done.unwrap().err()?;
    assert_eq!(exit, Exit::Unknown);
    Some(sentence)
}

#[test]
fn a_limit_while_the_formula_goes_to_the_disk_and_back_is_unknown() {
    let Cli { command } = Cli::parse_from(["satdoku", "prove"]);
    let Command::Prove(args) = command else {
        panic!("prove was asked for");
    };
    let puzzle: Puzzle = ".".repeat(81).parse().unwrap();
    let within = |limits| Proving {
        args: &args,
        input: &Input::Stdin,
        puzzle: &puzzle,
        limits,
    };
    let free = within(Limits::default());
    let late = within(Limits::default().with_timeout(Duration::ZERO));
    let unknown = |step| Some(format!("unknown: the time limit was reached while {step}"));
    assert_eq!(
        said(late.formula(Claim::None)),
        unknown("counting the clauses")
    );
    let Ok(formula) = free.formula(Claim::None).unwrap() else {
        panic!("there is no limit");
    };

    let folder = std::env::temp_dir().join(format!("satdoku-prove-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("it.cnf");
    let mut cnf = Output::create(&path).unwrap();
    assert_eq!(
        said(late.write(&formula, &mut cnf, &path)),
        unknown("writing the formula")
    );
    drop(cnf);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "a half is left");

    let mut cnf = Output::create(&path).unwrap();
    let mut drat = Output::create(&folder.join("it.drat")).unwrap();
    assert_eq!(said(free.write(&formula, &mut cnf, &path)), None);
    assert_eq!(
        said(late.check(&mut cnf, &mut drat)),
        unknown("reading the formula again")
    );
    drop([cnf, drat]);
    fs::remove_dir(&folder).unwrap();
}
