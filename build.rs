//! Tells the crate which commit it is built from, if it is built in its own repository.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src");
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    // A source that was unpacked in somebody else's repository is no part of it.
    if git(&root, &["rev-parse", "--show-toplevel"]).as_deref() != Some(root.as_str()) {
        return;
    }
    if let Some(log) = git(&root, &["rev-parse", "--git-path", "logs/HEAD"]) {
        let log = Path::new(&root).join(log);
        println!("cargo:rerun-if-changed={}", log.display());
    }
    let Some(commit) = git(&root, &["rev-parse", "--short=12", "HEAD"]) else {
        return;
    };
    let changes = git(&root, &["status", "--porcelain", "--untracked-files=no"]);
    let mark = changes.map_or("", |changes| if changes.is_empty() { "" } else { "+" });
    println!("cargo:rustc-env=SATDOKU_COMMIT={commit}{mark}");
}

/// What git says, if there is git and it says anything.
fn git(root: &str, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new("git");
    let output = command.args(["-C", root]).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
