//! Runs the body `text`; see `Cargo.toml` for how.
#![no_main]

#[path = "../../tests/it/fuzz/bodies/mod.rs"]
#[allow(dead_code, reason = "a target runs one body")]
mod bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bodies::text::check(bytes));
