//! Files that the program writes: whole or not there, and never in the place of anything else.

use std::fs;

use crate::{Directory, WIKIPEDIA, run, start, stderr, stdout};

/// Names in a directory that are no leftovers of a run.
fn assert_names(directory: &Directory, names: &[&str]) {
    assert_eq!(directory.names(), names);
}

#[test]
fn a_file_that_is_called_partial_is_not_touched() {
    let directory = Directory::new("partial");
    let (path, other) = (directory.file("it.cnf"), directory.file("it.cnf.partial"));
    fs::write(&other, "mine").expect("room for it");
    let output = run(&["export", "-o", &path, WIKIPEDIA], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&other).expect("it is there"), "mine");
    assert_names(&directory, &["it.cnf", "it.cnf.partial"]);
    let plain = run(&["export", WIKIPEDIA], b"");
    assert_eq!(fs::read(&path).expect("it is there"), plain.stdout);
}

#[test]
fn two_runs_at_once_leave_one_whole_file() {
    let directory = Directory::new("at-once");
    let path = directory.file("it.cnf");
    let blank = ".".repeat(625);
    let arguments = |encoding| {
        [
            "export",
            "--encoding",
            encoding,
            "--box",
            "5x5",
            "-o",
            &path,
        ]
    };
    let encodings = ["minimal", "extended"];
    let whole = encodings.map(|encoding| {
        let arguments = [&arguments(encoding)[..5], &[&*blank]].concat();
        run(&arguments, b"").stdout
    });
    for _ in 0..3 {
        let children = encodings.map(|encoding| {
            let arguments = [&arguments(encoding)[..], &[&*blank]].concat();
            start(&arguments)
        });
        for child in children {
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        }
        let written = fs::read(&path).expect("it is there");
        assert!(whole.contains(&written), "{} bytes", written.len());
        assert_names(&directory, &["it.cnf"]);
    }
}

#[test]
fn an_output_that_is_also_the_input_is_refused() {
    let directory = Directory::new("same");
    let puzzle = directory.file("1.txt");
    let solution = directory.file("solution.txt");
    let manifest = directory.file("manifest.jsonl");
    let cnf = directory.file("it.cnf");
    let puzzles = format!("{WIKIPEDIA}\n");
    let text = "p cnf 1 2\n1 0\n-1 0\n";
    for path in [&puzzle, &manifest] {
        fs::write(path, &puzzles).expect("room for it");
    }
    fs::write(&solution, crate::WIKIPEDIA_SOLUTION).expect("room for it");
    fs::write(&cnf, text).expect("room for it");
    let link = directory.file("link");
    let hard_link = directory.file("hard");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&puzzle, &link).expect("a link");
    #[cfg(not(unix))]
    fs::hard_link(&puzzle, &link).expect("a link");
    fs::hard_link(&puzzle, &hard_link).expect("a link");
    let claim = ["export", "--claim", "unique", "--solution", &solution];
    let pattern = directory.file("{n}.txt");
    let other_pattern = directory.file("{n}.cnf");
    for (arguments, named) in [
        (vec!["export", "-o", &puzzle, &puzzle], &puzzle),
        (vec!["export", "-o", &link, &puzzle], &link),
        (vec!["export", "-o", &hard_link, &puzzle], &hard_link),
        (vec!["export", "-o", &puzzle, &link], &puzzle),
        (vec!["export", "-o", &pattern, &puzzle], &puzzle),
        (vec!["export", "-o", &pattern, &link], &puzzle),
        (vec!["export", "-o", &other_pattern, &manifest], &manifest),
        (
            [&claim[..], &["-o", &solution, &puzzle]].concat(),
            &solution,
        ),
        (vec!["sat", "--proof", &cnf, &cnf], &cnf),
    ] {
        let names = directory.names();
        let output = run(&arguments, b"");
        let message = format!("satdoku: {named} is also the input\n");
        assert_eq!(stderr(&output), message, "{arguments:?}");
        assert_eq!(stdout(&output), "");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(directory.names(), names);
    }
    for path in [&puzzle, &manifest, &link] {
        assert_eq!(fs::read_to_string(path).expect("it is there"), puzzles);
    }
    assert_eq!(fs::read_to_string(&cnf).expect("it is there"), text);
    // A number that is not asked for is no fault.
    let output = run(&["export", "--puzzle", "2", "-o", &pattern, &puzzle], b"");
    assert!(
        stderr(&output).contains("expected at least 2"),
        "{}",
        stderr(&output)
    );
}

#[test]
#[cfg(unix)]
fn standard_input_is_an_input_too() {
    let directory = Directory::new("same-stdin");
    let puzzle = directory.file("puzzle.txt");
    fs::write(&puzzle, WIKIPEDIA).expect("room for it");
    let output = std::process::Command::new(crate::SATDOKU)
        .args(["export", "-o", &puzzle])
        .stdin(fs::File::open(&puzzle).expect("it is there"))
        .output()
        .expect("it runs");
    assert_eq!(
        stderr(&output),
        format!("satdoku: {puzzle} is also the input\n")
    );
    assert_eq!(fs::read_to_string(&puzzle).expect("it is there"), WIKIPEDIA);
}

#[test]
#[cfg(unix)]
fn a_link_stays_and_its_target_is_written() {
    let directory = Directory::new("links");
    let [target, link, far, dangling] =
        ["it.cnf", "link", "far", "dangling"].map(|name| directory.file(name));
    let symlink = |to: &str, at: &str| std::os::unix::fs::symlink(to, at).expect("a link");
    fs::write(&target, "old").expect("room for it");
    symlink("it.cnf", &link);
    symlink("link", &far);
    symlink("new.cnf", &dangling);
    let plain = run(&["export", WIKIPEDIA], b"");
    for path in [&far, &dangling] {
        let output = run(&["export", "-o", path, WIKIPEDIA], b"");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(
            fs::symlink_metadata(path)
                .expect("it is there")
                .is_symlink()
        );
        assert_eq!(fs::read(path).expect("it is there"), plain.stdout);
    }
    assert_eq!(fs::read(&target).expect("it is there"), plain.stdout);
    assert_names(
        &directory,
        &["dangling", "far", "it.cnf", "link", "new.cnf"],
    );
    symlink("loop", &directory.file("loop"));
    let output = run(&["export", "-o", &directory.file("loop"), WIKIPEDIA], b"");
    assert!(
        stderr(&output).ends_with("loop: too many links\n"),
        "{}",
        stderr(&output)
    );
}

#[test]
#[cfg(unix)]
fn the_mode_of_a_file_outlives_its_replacement() {
    use std::os::unix::fs::PermissionsExt;

    let directory = Directory::new("mode");
    let path = directory.file("it.cnf");
    fs::write(&path, "old").expect("room for it");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
    run(&["export", "-o", &path, WIKIPEDIA], b"");
    let metadata = fs::metadata(&path).expect("it is there");
    assert!(metadata.len() > 1000);
    assert_eq!(metadata.permissions().mode() & 0o777, 0o640);
}

#[test]
#[cfg(target_os = "linux")]
fn standard_output_by_a_name_is_written_through_and_nothing_is_replaced() {
    let directory = Directory::new("through");
    let link = directory.file("stdout");
    // As /dev/stdout is one.
    std::os::unix::fs::symlink("/proc/self/fd/1", &link).expect("a link");
    let output = run(&["export", "-o", &link, WIKIPEDIA], b"");
    assert_eq!(output.stdout, run(&["export", WIKIPEDIA], b"").stdout);
    assert!(
        fs::symlink_metadata(&link)
            .expect("it is there")
            .is_symlink()
    );
    // A file that is our standard output: what was printed before and after stays.
    let file = directory.file("file");
    let status = std::process::Command::new(crate::SATDOKU)
        .args(["sat", "--proof", &link, "tests/data/dimacs/all-four.cnf"])
        .stdout(fs::File::create(&file).expect("room for it"))
        .status();
    assert_eq!(status.expect("it runs").code(), Some(20));
    let text = fs::read_to_string(&file).expect("UTF-8");
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "c 2 variables, 4 clauses",
            "-1 0",
            "2 0",
            "0",
            "s UNSATISFIABLE"
        ]
    );
    assert_names(&directory, &["file", "stdout"]);
}

#[test]
fn an_old_manifest_is_gone_as_soon_as_a_new_file_is_there() {
    let directory = Directory::new("old-manifest");
    let manifest = directory.file("manifest.jsonl");
    fs::write(&manifest, "old").expect("room for it");
    // The second file can't have its name.
    fs::create_dir(directory.file("2.cnf")).expect("a new directory");
    fs::write(directory.file("2.cnf/x"), "").expect("room for it");
    let pattern = directory.file("{n}.cnf");
    let input = format!("{WIKIPEDIA}\n{WIKIPEDIA}\n");
    let output = run(&["export", "-o", &pattern, "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("2.cnf"), "{}", stderr(&output));
    assert_names(&directory, &["1.cnf", "2.cnf"]);
    // Nothing written, nothing lost.
    fs::write(&manifest, "old").expect("room for it");
    let output = run(&["export", "-o", &pattern, "no-such-file"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&manifest).expect("it is there"), "old");
}

#[test]
fn a_directory_for_many_files_is_made() {
    let directory = Directory::new("made");
    let pattern = directory.file("a/b/{n}.cnf");
    let output = run(&["export", "-o", &pattern, "no-such-file"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_names(&directory, &[]);
    let output = run(&["export", "-o", &pattern, WIKIPEDIA], b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(fs::exists(directory.file("a/b/1.cnf")).expect("it can be seen"));
    assert!(fs::exists(directory.file("a/b/manifest.jsonl")).expect("it can be seen"));
    fs::write(directory.file("file"), "").expect("room for it");
    let pattern = directory.file("file/{n}.cnf");
    let output = run(&["export", "-o", &pattern, WIKIPEDIA], b"");
    let start = format!("satdoku: {pattern}: the directory ");
    assert!(stderr(&output).starts_with(&start), "{}", stderr(&output));
}

#[test]
fn help_shows_the_pattern_as_it_is_typed() {
    for flag in ["-h", "--help"] {
        let output = run(&["export", flag], b"");
        assert!(
            stdout(&output).contains("'cnf/{n}.cnf'"),
            "{}",
            stdout(&output)
        );
        assert!(
            stdout(&output).contains("if {n} stands"),
            "{}",
            stdout(&output)
        );
    }
    let output = run(&["export", "--help"], b"");
    assert!(
        stdout(&output).contains("With {n} in the name"),
        "{}",
        stdout(&output)
    );
    assert!(
        stdout(&output).contains("a file, {n} being its number"),
        "{}",
        stdout(&output)
    );
}
