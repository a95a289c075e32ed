//! What is done beside a run that is measured, and does not count.

use super::*;

/// A clock of which an hour passes between two looks.
#[derive(Default)]
struct Leaping(AtomicU64);

impl Clock for Leaping {
    fn read(&self) -> Reading {
        let n = self.0.fetch_add(1, Ordering::Relaxed);
        Reading {
            wall: Duration::from_secs(3600 * n),
            cpu: None,
        }
    }

    fn unix_seconds(&self) -> Option<u64> {
        None
    }
}

/// The first backend, which starts when the time that a run had at its begin is over.
struct Late(Duration);

impl Backend for Late {
    fn name(&self) -> &'static str {
        "late"
    }
    fn summary(&self) -> &'static str {
        "takes its time"
    }
    fn version(&self) -> String {
        "1".to_owned()
    }
    fn start(&self, terms: &Terms) -> Result<Box<dyn Solver>, Error> {
        std::thread::sleep(self.0);
        varisat().start(terms)
    }
}

/// What is done aside puts off the deadline of the solver, and of what goes on after its answer.
#[test]
fn what_does_not_count_takes_no_time_from_a_run() {
    let timeout = Duration::from_millis(500);
    let minimal = encoding::by_name("minimal").expect("it is registered");
    let late: Arc<dyn Backend> = Arc::new(Late(timeout));
    let mut plan = plan(Task::Minimum);
    // A descent meets a dead end in it, asks, and goes on.
    let several =
        ".....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    plan.instances = vec![Instance::new("several", 1, sudoku(several))];
    plan.repeat = 1;
    plan.timeout = Some(timeout);
    plan.configurations =
        Configuration::all(&[minimal], &AT_MOST_ONES[..1], &[Level::Singles], &[late]);
    let clock = Arc::new(Leaping::default());
    let records = records_with(&plan, &plan.runs(), clock, 1);
    assert_eq!(records.len(), 1);
    assert!(records[0].solver_calls > 0, "{records:?}");
    assert_eq!(records[0].verdict.name(), "many", "{records:?}");
}
