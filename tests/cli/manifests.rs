//! Manifests of `generate --out`: what a run that was broken off leaves, and how it is gone on with.

use std::fs;

use crate::generated::records;
use crate::{Directory, run, stderr};

#[test]
fn a_manifest_goes_on_with_the_same_puzzles_only() {
    let directory = Directory::new("generate-goes-on");
    let (out, whole) = (directory.file("parts"), directory.file("whole"));
    let make = |spec: &str, seed: &str, first: &str, out: &str| {
        let arguments = ["generate", spec, "--seed", seed, "--first", first];
        run(&[&arguments[..], &["--out", out, "-q"]].concat(), b"")
    };
    let read = |out: &str, name: &str| fs::read_to_string(format!("{out}/{name}")).ok();
    assert_eq!(
        make("2x2:unique:5", "3", "1", &whole).status.code(),
        Some(0)
    );
    assert_eq!(make("2x2:unique:2", "3", "1", &out).status.code(), Some(0));
    assert_eq!(make("2x2:unique:3", "3", "3", &out).status.code(), Some(0));
    for name in ["manifest.jsonl", "0001.txt", "0003.txt", "0005.txt"] {
        assert!(read(&out, name).is_some(), "{name}");
        assert_eq!(read(&out, name), read(&whole, name), "{name}");
    }
    let manifest = format!("{out}/manifest.jsonl");
    let other = "give --out another directory";
    for (spec, seed, first, fault) in [
        (
            "2x2:unique:5",
            "3",
            "5",
            format!("{manifest}: lists puzzle 5 already; --first 6 goes on, or {other}"),
        ),
        (
            "2x2:unique",
            "4",
            "6",
            format!("{manifest}: lists puzzles of 2x2:unique, seed 3; {other}"),
        ),
        (
            "2x2:50%",
            "3",
            "6",
            format!("{manifest}: lists puzzles of 2x2:unique, seed 3; {other}"),
        ),
    ] {
        let output = make(spec, seed, first, &out);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(stderr(&output), format!("satdoku: {fault}\n"));
    }
    // Files that nobody knows: of this run, or without a manifest of any.
    for (name, out, n_files) in [
        ("0007.txt", &out, 7),
        ("0099.txt", &directory.file("mine"), 1),
    ] {
        fs::create_dir_all(out).expect("room for it");
        fs::write(format!("{out}/{name}"), "mine\n").expect("room for it");
        let output = make("2x2:unique:2", "3", "6", out);
        assert_eq!(output.status.code(), Some(2), "{name}");
        let fault = format!("{out}/{name}: is there already; {other}, or remove it");
        assert_eq!(stderr(&output), format!("satdoku: {fault}\n"));
        assert_eq!(read(out, name).as_deref(), Some("mine\n"));
        assert_eq!(fs::read_dir(out).expect("it is there").count(), n_files);
    }
    let foreign = directory.file("mine/manifest.jsonl");
    fs::write(&foreign, "{\"file\":\"p-1.cnf\"}\n").expect("room for it");
    let output = make("2x2:unique", "3", "1", &directory.file("mine"));
    let fault = format!("{foreign}: lists no puzzles of generate; {other}");
    assert_eq!(stderr(&output), format!("satdoku: {fault}\n"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_a_killed_run_left_is_named_and_can_be_gone_on_with() {
    let directory = Directory::new("generate-killed");
    let out = directory.file("it");
    let make = |first: &str, count: &str| {
        let spec = format!("2x2:unique:{count}");
        let arguments = ["generate", &spec, "--seed", "3", "--first", first];
        run(&[&arguments[..], &["--out", &out, "-q"]].concat(), b"")
    };
    assert_eq!(make("1", "3").status.code(), Some(0));
    let (manifest, partial) = (
        format!("{out}/manifest.jsonl"),
        format!("{out}/manifest.jsonl.1-0.partial"),
    );
    // As if the run had been killed while it listed the third puzzle.
    let text = fs::read_to_string(&manifest).expect("it is there");
    fs::remove_file(&manifest).expect("it is there");
    fs::write(&partial, &text[..text.len() - 20]).expect("room for it");
    let output = make("3", "1");
    assert_eq!(output.status.code(), Some(2));
    let fault = format!(
        "{out}/0001.txt: is there already; give --out another directory, or remove it; {partial} is of a \
         run that is at work or was killed: if it was killed, rename that to manifest.jsonl to go on"
    );
    assert_eq!(stderr(&output), format!("satdoku: {fault}\n"));
    fs::rename(&partial, &manifest).expect("it is there");
    let output = make("3", "1");
    assert_eq!(output.status.code(), Some(2));
    let fault = "line 3 is cut off; remove that line, or give --out another directory";
    assert_eq!(stderr(&output), format!("satdoku: {manifest}: {fault}\n"));
    let whole: String = text.split_inclusive('\n').take(2).collect();
    fs::write(&manifest, whole).expect("room for it");
    fs::remove_file(format!("{out}/0003.txt")).expect("it is there");
    // Of a file, which is no hindrance by itself.
    fs::write(format!("{out}/0003.txt.1-1.partial"), "1").expect("room for it");
    let output = make("3", "1");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&manifest).expect("it is there"), text);
}

#[test]
#[cfg(unix)]
fn an_error_leaves_a_manifest_of_the_files_that_are_whole() {
    let directory = Directory::new("generate-error");
    let out = directory.file("puzzles");
    let arguments = ["generate", "4x4:unique:9000", "--seed", "1", "--out", &out];
    let child = crate::start(&[&arguments[..], &["--threads", "1"]].concat());
    while !std::path::Path::new(&format!("{out}/0001.txt")).exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    crate::signals::send("-STOP", &child);
    let mine = (1..).map(|n| format!("{out}/{n:04}.txt"));
    let mine = mine
        .skip_while(|name| std::path::Path::new(name).exists())
        .nth(9);
    let mine = mine.expect("numbers do not end");
    fs::write(&mine, "mine\n").expect("room for it");
    crate::signals::send("-CONT", &child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    let manifest = fs::read_to_string(format!("{out}/manifest.jsonl")).expect("it is there");
    let records = records(&manifest);
    let n = records.len();
    assert_eq!(mine, format!("{out}/{:04}.txt", n + 1));
    let wrote = format!("wrote {n} files and {out}/manifest.jsonl");
    assert_eq!(
        stderr(&output),
        format!("satdoku: {mine}: is there already; {wrote}\n")
    );
    for record in records {
        let name = record["file"].as_str().expect("a name");
        let text = fs::read_to_string(format!("{out}/{name}")).expect("it is there");
        let sum = <sha2::Sha256 as sha2::Digest>::digest(text.as_bytes());
        assert_eq!(record["sha256"], format!("{sum:x}"));
    }
    assert_eq!(fs::read_to_string(&mine).expect("it is there"), "mine\n");
    assert_eq!(fs::read_dir(&out).expect("it is there").count(), n + 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_manifest_without_room_for_a_line_lists_the_files_that_there_are() {
    let directory = Directory::new("generate-room");
    let out = directory.file("puzzles");
    // No file above 1024 bytes, as if the disk were full: room for a few lines.
    let script = "trap '' XFSZ; ulimit -f 2; \\
                  exec \"$0\" generate 4x4:50%:40 --seed 1 --out \"$1\"";
    let output = std::process::Command::new("sh")
        .args(["-c", script, crate::SATDOKU, &out])
        .output()
        .expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    let manifest = fs::read_to_string(format!("{out}/manifest.jsonl")).expect("it is there");
    let n = records(&manifest).len();
    assert!((2..40).contains(&n), "{n} lines");
    let path = format!("{out}/manifest.jsonl");
    let fault = format!("{path}: File too large (os error 27); wrote {n} files and {path}");
    assert_eq!(stderr(&output), format!("satdoku: {fault}\n"));
    assert_eq!(fs::read_dir(&out).expect("it is there").count(), n + 1);
}

/// Each would go on after the list that the other is about to replace.
#[test]
#[cfg(target_os = "linux")]
fn a_directory_has_one_writer() {
    let directory = Directory::new("manifest-writers");
    let out = directory.file("puzzles");
    // Hours.
    let long = [
        "generate",
        "none/40:unique-900",
        "--seed",
        "1",
        "--out",
        &out,
    ];
    let mut child = crate::start(&long);
    while fs::read_dir(&out).map_or(0, Iterator::count) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let pattern = directory.file("puzzles/{n}.cnf");
    let short = ["generate", "2x2:unique:2", "--seed", "1", "--out", &out];
    let export = ["export", "-o", &pattern, crate::WIKIPEDIA];
    for arguments in [&short[..], &export] {
        let refused = run(arguments, b"");
        assert_eq!(refused.status.code(), Some(2));
        let message = format!("satdoku: {out}: another process has locked it");
        assert!(
            stderr(&refused).starts_with(&message),
            "{}",
            stderr(&refused)
        );
    }
    child.kill().expect("it is at work");
    child.wait().expect("it ends");
    let output = run(&short, b"");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}
