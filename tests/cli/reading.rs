//! Inputs that do not come to an end.

use crate::{start, stderr, stdout};

#[test]
fn sat_stops_in_time_while_it_reads() {
    // A formula that comes for ever, and one comment that never ends.
    for (begin, endless) in [("p cnf 1 9\n", "1 0\n"), ("c ", "xxxx")] {
        let mut child = start(&["sat", "--timeout", "0.3"]);
        let mut to = child.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || {
            let chunk = endless.repeat(1000);
            let begun = std::io::Write::write_all(&mut to, begin.as_bytes());
            while begun.is_ok() && std::io::Write::write_all(&mut to, chunk.as_bytes()).is_ok() {}
        });
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("its pipe is closed");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).ends_with("c the time limit was reached\ns UNKNOWN\n"));
    }
}
