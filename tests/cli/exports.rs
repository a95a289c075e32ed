//! `export`, `sat` and `decode`: files of formulas and manifests, and the way through a solver and back.

use crate::{Directory, WIKIPEDIA, WIKIPEDIA_SOLUTION, run, start, stderr, stdout};

#[test]
fn a_puzzle_goes_through_a_solver_and_comes_back() {
    let hexadecimal = format!("1G{}\n", ".".repeat(254));
    for (puzzle, options) in [
        ("1... ..3. .2.. ...4".replace(' ', "\n"), vec![]),
        (WIKIPEDIA.to_owned(), vec!["--reduce", "clues"]),
        (
            WIKIPEDIA.to_owned(),
            vec!["--encoding", "minimal", "--at-most-one", "ladder"],
        ),
        (hexadecimal, vec!["--at-most-one", "commander:4"]),
    ] {
        let directory = Directory::new("round-trip");
        let (cnf, answer) = (directory.file("it.cnf"), directory.file("it.answer"));
        let export = [&["export", "--output", &cnf, "-"], &*options].concat();
        assert_eq!(run(&export, puzzle.as_bytes()).status.code(), Some(0));
        let solved = run(&["sat", &cnf], b"");
        assert_eq!(solved.status.code(), Some(10));
        std::fs::write(&answer, &solved.stdout).expect("room for it");
        assert!(stdout(&solved).lines().all(|line| line.len() <= 78));
        let by_options = [&["decode", "-", &answer], &*options].concat();
        let grid = run(&by_options, puzzle.as_bytes());
        assert_eq!(grid.status.code(), Some(0), "{}", stderr(&grid));
        let by_map = run(&["decode", "-", &answer, "--cnf", &cnf], puzzle.as_bytes());
        assert_eq!(by_map.stdout, grid.stdout);
        let path = directory.file("puzzle");
        std::fs::write(&path, puzzle).expect("room for it");
        assert_eq!(stdout(&run(&["verify", &path, "-"], &grid.stdout)), "yes\n");
    }
}

#[test]
fn many_puzzles_are_files_and_a_manifest() {
    let directory = Directory::new("manifest");
    let pattern = directory.file("p-{n}.cnf");
    let input = format!("{WIKIPEDIA}\ngarbage that is no puzzle\n{WIKIPEDIA}\n");
    let output = run(
        &["export", "--output", &pattern, "--encoding", "minimal"],
        input.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), "");
    assert!(
        stderr(&output).starts_with("satdoku: stdin: line 2: "),
        "{}",
        stderr(&output)
    );
    assert_eq!(directory.names(), ["manifest.jsonl", "p-1.cnf", "p-3.cnf"]);
    let plain = run(&["export", "--encoding", "minimal", WIKIPEDIA], b"");
    let file = std::fs::read(directory.file("p-3.cnf")).expect("it is there");
    assert_eq!(file, plain.stdout);
    let manifest = std::fs::read_to_string(directory.file("manifest.jsonl")).expect("it is there");
    let records: Vec<&str> = manifest.lines().collect();
    let sha256 = "2656786f4c2526b7a0b768e5b6d26bbe14aad3b769912eb353d84a6de6d2227d";
    assert_eq!(
        records[1],
        format!(
            "{{\"file\":\"p-3.cnf\",\"input\":\"stdin\",\"line\":3,\"puzzle\":3,\"side\":9,\
             \"boxes\":\"3x3\",\"encoding\":\"minimal\",\"at_most_one\":\"pairwise\",\
             \"reduce\":\"none\",\"comments\":true,\"variables\":729,\"clauses\":8859,\
             \"literals\":18255,\"longest_clause\":9,\"sha256\":\"{sha256}\"}}"
        )
    );
    assert_eq!(records.len(), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn an_export_that_fails_leaves_no_file_and_a_closed_pipe_is_quiet() {
    let directory = Directory::new("fails");
    let path = directory.file("it.cnf");
    std::fs::write(&path, "an older file").expect("room for it");
    for other in [directory.file(""), directory.file("it.cnf/x")] {
        let output = run(&["export", "--output", &other, WIKIPEDIA], b"");
        assert_eq!(output.status.code(), Some(2));
        let start = format!("satdoku: {other}: ");
        assert!(stderr(&output).starts_with(&start), "{}", stderr(&output));
    }
    assert_eq!(directory.names(), ["it.cnf"]);
    assert_eq!(
        std::fs::read_to_string(&path).expect("it is there"),
        "an older file"
    );
    let output = run(&["export", "--output", "/dev/full", WIKIPEDIA], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "satdoku: /dev/full: No space left on device (os error 28)\n"
    );
    let mut child = start(&["export", "--box", "5x5", &".".repeat(625)]);
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn sat_stops_in_time_and_says_unknown() {
    // More pigeons than holes: hard to refute.
    let (n_pigeons, n_holes) = (12, 11);
    let var = |pigeon: i32, hole: i32| pigeon * n_holes + hole + 1;
    let mut clauses = Vec::new();
    for pigeon in 0..n_pigeons {
        clauses.push(
            (0..n_holes)
                .map(|hole| var(pigeon, hole))
                .collect::<Vec<i32>>(),
        );
        for other in 0..pigeon {
            clauses.extend((0..n_holes).map(|hole| vec![-var(pigeon, hole), -var(other, hole)]));
        }
    }
    let mut lines = vec![format!("p cnf {} {}", n_pigeons * n_holes, clauses.len())];
    for clause in clauses {
        let numbers: Vec<String> = clause.iter().chain(&[0]).map(i32::to_string).collect();
        lines.push(numbers.join(" "));
    }
    let text = lines.join("\n");
    let output = run(&["sat", "--timeout", "0.2"], text.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).ends_with("c the time limit was reached\ns UNKNOWN\n"));
}

#[test]
fn the_files_of_the_readme_are_what_the_program_writes() {
    let file = |name: &str| std::fs::read(name).expect("it is there");
    let cnf = run(
        &[
            "export",
            "--encoding",
            "minimal",
            "examples/puzzles/4x4.txt",
        ],
        b"",
    );
    assert_eq!(cnf.stdout, file("examples/4x4.cnf"));
    let answer = run(&["sat", "examples/4x4.cnf"], b"");
    assert_eq!(answer.stdout, file("examples/4x4.answer"));
}

#[test]
fn a_witness_that_lists_only_what_is_true_decodes_with_every_numbering() {
    for encoding in ["extended", "log", "order"] {
        let directory = Directory::new(&format!("only-true-{encoding}"));
        let (cnf, answer) = (directory.file("it.cnf"), directory.file("it.answer"));
        let export = [
            "export",
            "--encoding",
            encoding,
            "--output",
            &cnf,
            WIKIPEDIA,
        ];
        assert_eq!(run(&export, b"").status.code(), Some(0));
        let solved = run(&["sat", &cnf], b"");
        let only_true: Vec<&str> = stdout(&solved)
            .split_ascii_whitespace()
            .filter(|word| !word.starts_with('-'))
            .collect();
        let words = only_true
            .join(" ")
            .replace(" v ", "\nv ")
            .replace(" s ", "\ns ");
        let words = words
            .replace(" c ", "\nc ")
            .replace("SATISFIABLE v", "SATISFIABLE\nv");
        std::fs::write(&answer, words).expect("room for it");
        for arguments in [
            vec!["decode", WIKIPEDIA, &answer, "--cnf", &cnf],
            vec!["decode", WIKIPEDIA, &answer, "--encoding", encoding],
        ] {
            let decoded = run(&arguments, b"");
            assert_eq!(
                stdout(&decoded).trim_end(),
                WIKIPEDIA_SOLUTION,
                "{}",
                stderr(&decoded)
            );
        }
    }
}
