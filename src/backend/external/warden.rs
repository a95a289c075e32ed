//! A process that outlives us, to clear up what we leave.
//!
//! std can only kill the one process that it started, and not at all once we are dead ourselves. On
//! Unix a program therefore leads a process group, and a *warden* watches: a `sh` that reads what we
//! tell it from a pipe that we hold. It kills a group when it is told to, and when the pipe ends,
//! which it does if we die, by whatever signal, it kills the last group that it knows and removes
//! our folder. So it is there from the folder's creation until the folder is gone. Without `sh`,
//! and on other systems, only the program itself is killed, and only while we live.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What the warden does: `$1` is the folder or nothing. It answers each `kill` with a line.
const SCRIPT: &str = r#"trap '' HUP INT TERM PIPE
group=
end() { [ ! "$group" ] || kill -s KILL -- "-$group"; group=; }
while read -r word value; do
  case $word in
    group) group=$value ;;
    kill) end; echo ;;
  esac
done
end
[ ! "$1" ] || [ ! -e "$1" ] || rm -rf -- "$1""#;

/// See the [module](self).
pub(super) struct Warden(Option<Child>);

impl Warden {
    /// Sets one over a folder, if there is one.
    pub(super) fn new(folder: Option<&Path>) -> Warden {
        if !cfg!(unix) {
            return Warden(None);
        }
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "sh"]);
        command.arg(folder.unwrap_or(Path::new("")));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        // In a group of its own, so that a Ctrl-C that ends us does not end it first.
        let child = lead_group(command.stderr(Stdio::null())).spawn();
        Warden(child.ok())
    }

    /// Sets it over a program that leads a group.
    pub(super) fn watch(&mut self, program: &Child) {
        let _ = self.tell(&format!("group {}\n", program.id()));
    }

    /// Kills the group that it watches over, and returns when that is done.
    pub(super) fn kill(&mut self) {
        if self.tell("kill\n").is_ok() {
            let answer = self.0.as_mut().and_then(|child| child.stdout.as_mut());
            // It says nothing only if it is dead.
            let _ = answer.map(|answer| answer.read(&mut [0]));
        }
    }

    /// Tells it something.
    fn tell(&mut self, line: &str) -> io::Result<()> {
        let pipe = self.0.as_mut().and_then(|child| child.stdin.as_mut());
        let none = || io::Error::other("there is no warden");
        pipe.ok_or_else(none)?.write_all(line.as_bytes())
    }
}

impl Drop for Warden {
    /// Lets it do the rest, and waits for its end.
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            drop(child.stdin.take());
            let _ = child.wait();
        }
    }
}

/// Makes a program the leader of a process group.
#[cfg(unix)]
pub(super) fn lead_group(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

#[cfg(not(unix))]
pub(super) fn lead_group(command: &mut Command) -> &mut Command {
    command
}
