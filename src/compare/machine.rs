//! The machine that a comparison runs on, as far as it tells.

use std::fs;

use super::record::Machine;

/// This machine.
pub fn this_machine() -> Machine {
    let cores = std::thread::available_parallelism().ok();
    Machine {
        cpu: value_of("/proc/cpuinfo", "model name"),
        cores: cores.map(std::num::NonZeroUsize::get),
        memory_bytes: memory(),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    }
}

/// Its memory, in bytes.
fn memory() -> Option<u64> {
    let text = value_of("/proc/meminfo", "MemTotal")?;
    let kib: u64 = text.strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// What stands after the first such name and a colon in a file of lines.
fn value_of(path: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    text.lines().find_map(|line| {
        let (before, value) = line.split_once(':')?;
        (before.trim() == name).then(|| value.trim().to_owned())
    })
}

/// The commit that this crate was built from, with a `+` if the source was changed since; `None` if
/// it was not built in its repository.
pub fn this_commit() -> Option<&'static str> {
    option_env!("SATDOKU_COMMIT")
}
