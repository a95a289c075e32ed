//! Batches of numbers instead of puzzles: order, waiting, panics, cancelling.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, ThreadId};

use super::*;

/// Long enough for anything that should happen, on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// Numbers, odd hundreds as notes; `None` is a moment at which more has to be waited for.
struct Numbers<I> {
    numbers: I,
    n_read: Arc<AtomicUsize>,
}

impl<I: Iterator<Item = usize>> Source for Numbers<I> {
    type Item = usize;
    type Note = usize;

    fn next_step(&mut self) -> Option<Step<usize, usize>> {
        let number = self.numbers.next()?;
        self.n_read.fetch_add(1, Ordering::SeqCst);
        Some(if number % 200 == 100 {
            Step::Note(number)
        } else {
            Step::Puzzle(number)
        })
    }

    fn next_step_waits(&self) -> bool {
        false
    }

    fn n_cells(_: &usize) -> usize {
        81
    }
}

/// These numbers.
fn numbers<I>(numbers: I) -> Numbers<I> {
    let n_read = Arc::default();
    Numbers { numbers, n_read }
}

/// Numbers that somebody sends, one a time.
struct Sent(Receiver<usize>);

impl Source for Sent {
    type Item = usize;
    type Note = usize;

    fn next_step(&mut self) -> Option<Step<usize, usize>> {
        self.0.recv().ok().map(Step::Puzzle)
    }

    fn next_step_waits(&self) -> bool {
        true
    }

    fn n_cells(_: &usize) -> usize {
        81
    }
}

/// Keeps what it takes; notes are `None`.
#[derive(Default)]
struct Kept {
    taken: Vec<(usize, Option<Done<usize>>)>,
    /// Told of each number that is taken.
    tell: Option<Sender<usize>>,
    /// Fails at this number.
    bad: Option<usize>,
}

impl Sink<usize, usize, usize> for Kept {
    fn take(&mut self, &item: &usize, done: Done<usize>) -> io::Result<()> {
        if self.bad == Some(item) {
            return Err(io::Error::other("bad"));
        }
        self.taken.push((item, Some(done)));
        if let Some(tell) = &self.tell {
            tell.send(item).expect("somebody listens");
        }
        Ok(())
    }

    fn note(&mut self, &note: &usize) -> io::Result<()> {
        self.taken.push((note, None));
        Ok(())
    }

    fn wait(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Settings with so many workers.
fn settings(n_workers: usize) -> Settings {
    Settings {
        n_workers,
        cancel: None,
        grace: Duration::from_millis(100),
    }
}

/// What is taken of a number when twice as much comes of it.
fn doubled(number: usize) -> (usize, Option<Done<usize>>) {
    let done = Done::Finished(2 * number);
    (number, (number % 200 != 100).then_some(done))
}

#[test]
fn everything_comes_out_in_order_whoever_works() {
    for n_workers in [0, 1, 2, 7] {
        let mut kept = Kept::default();
        let threads = Arc::new(Mutex::new(HashSet::<ThreadId>::new()));
        let seen = Arc::clone(&threads);
        let work = move |&number: &usize| {
            if number % 37 == 0 {
                thread::sleep(Duration::from_millis(1));
            }
            seen.lock().unwrap().insert(thread::current().id());
            2 * number
        };
        let end = run(numbers(0..5000), work, &mut kept, &settings(n_workers)).unwrap();
        assert_eq!(end, End::Finished);
        let expected: Vec<_> = (0..5000).map(doubled).collect();
        assert!(kept.taken == expected, "{n_workers} workers");
        let threads = threads.lock().unwrap();
        assert!(threads.len() <= n_workers.max(1));
        let is_here = threads.contains(&thread::current().id());
        assert_eq!(is_here, n_workers == 0);
    }
}

#[test]
fn a_slow_puzzle_keeps_no_other_waiting_and_memory_is_bounded() {
    let source = numbers(0..1_000_000);
    let n_read = Arc::clone(&source.n_read);
    let n_begun = Arc::new(AtomicUsize::new(0));
    let mut kept = Kept::default();
    let (in_work, begun) = (Arc::clone(&n_read), Arc::clone(&n_begun));
    // The sixth puzzle takes until no more puzzles are read.
    let work = move |&number: &usize| {
        begun.fetch_add(1, Ordering::SeqCst);
        if number == 5 {
            let mut before = usize::MAX;
            while before != in_work.load(Ordering::SeqCst) {
                before = in_work.load(Ordering::SeqCst);
                thread::sleep(Duration::from_millis(100));
            }
            assert!(begun.load(Ordering::SeqCst) > 1000, "others go on");
            assert!(before < 10_000, "{before} puzzles in the window");
        }
        2 * number
    };
    run(source, work, &mut kept, &settings(2)).unwrap();
    assert!(kept.taken.iter().all(|taken| *taken == doubled(taken.0)));
    assert_eq!(kept.taken.len(), 1_000_000);
    assert_eq!(n_begun.load(Ordering::SeqCst), 995_000);
}

#[test]
fn answers_come_while_the_source_waits() {
    for n_workers in [0, 1, 3] {
        let (ask, asked) = mpsc::channel();
        let (tell, told) = mpsc::channel();
        let asking = thread::spawn(move || {
            for round in 0..20 {
                // Several questions at once, then all their answers.
                let questions = (0..=round % 3).map(|n| 10 * round + n);
                for question in questions.clone() {
                    ask.send(question).expect("it listens");
                }
                for question in questions {
                    assert_eq!(told.recv_timeout(LONG), Ok(question));
                }
            }
        });
        let mut kept = Kept {
            tell: Some(tell),
            ..Kept::default()
        };
        let work = |&number: &usize| 2 * number;
        let end = run(Sent(asked), work, &mut kept, &settings(n_workers)).unwrap();
        asking.join().expect("all was answered");
        assert_eq!(end, End::Finished);
    }
}

#[test]
fn a_panic_is_an_answer() {
    for n_workers in [0, 2] {
        let mut kept = Kept::default();
        let work = |&number: &usize| {
            assert!(number != 40, "40 is too much");
            2 * number
        };
        run(numbers(0..100), work, &mut kept, &settings(n_workers)).unwrap();
        let panicked = Some(Done::Panicked("40 is too much".to_owned()));
        let expected = |n| {
            if n == 40 {
                (n, panicked.clone())
            } else {
                doubled(n)
            }
        };
        assert!((0..100).map(expected).eq(kept.taken));
    }
}

#[test]
fn reading_that_panics_is_an_error_after_what_was_read() {
    let source = numbers((0..300).inspect(|&n| assert!(n < 290, "torn")));
    let mut kept = Kept::default();
    let error = run(source, |&number| 2 * number, &mut kept, &settings(2)).unwrap_err();
    assert_eq!(error.to_string(), "reading panicked: torn");
    assert!(kept.taken.len() >= 128);
    assert!((0..).map(doubled).zip(kept.taken).all(|(a, b)| a == b));
}

#[test]
fn there_may_be_more_workers_than_work_or_memory() {
    let mut kept = Kept::default();
    let end = run(
        numbers(0..50),
        |&number| 2 * number,
        &mut kept,
        &settings(usize::MAX),
    )
    .unwrap();
    assert_eq!(end, End::Finished);
    assert!((0..50).map(doubled).eq(kept.taken));
}

#[test]
fn a_sink_that_fails_ends_it() {
    for n_workers in [0, 2] {
        let mut kept = Kept {
            bad: Some(77),
            ..Kept::default()
        };
        let long = numbers(0..1_000_000);
        let error = run(long, |&number| number, &mut kept, &settings(n_workers)).unwrap_err();
        assert_eq!(error.to_string(), "bad");
        assert_eq!(kept.taken.len(), 77);
    }
}

#[test]
fn when_cancelled_all_that_was_begun_is_answered_and_nothing_else() {
    let cancel = Arc::new(AtomicBool::new(false));
    let settings = Settings {
        cancel: Some(Arc::clone(&cancel)),
        ..settings(3)
    };
    let n_begun = Arc::new(AtomicUsize::new(0));
    let begun = Arc::clone(&n_begun);
    // 3 and 702 do not stop, 501 stops when it is told to.
    let work = move |&number: &usize| {
        begun.fetch_max(number + 1, Ordering::SeqCst);
        match number {
            3 => thread::sleep(LONG),
            501 => {
                while !cancel.load(Ordering::SeqCst) {
                    thread::yield_now();
                }
            }
            702 => {
                cancel.store(true, Ordering::SeqCst);
                thread::sleep(LONG);
            }
            _ => {}
        }
        2 * number
    };
    let mut kept = Kept::default();
    let start = Instant::now();
    let end = run(numbers(0..100_000), work, &mut kept, &settings).unwrap();
    assert_eq!(end, End::Cancelled);
    assert!(start.elapsed() < LONG / 2);
    let given_up = Some(Done::GivenUp);
    let expected = |n| match n {
        3 | 702 => (n, given_up.clone()),
        n => doubled(n),
    };
    assert_eq!(kept.taken.len(), n_begun.load(Ordering::SeqCst));
    assert!((0..).map(expected).zip(kept.taken).all(|(a, b)| a == b));
}

/// Cancels the batch once the first puzzle was taken, and goes on without end.
struct Cancelling {
    n_read: usize,
    told: Receiver<usize>,
    cancel: Arc<AtomicBool>,
}

impl Source for Cancelling {
    type Item = usize;
    type Note = usize;

    fn next_step(&mut self) -> Option<Step<usize, usize>> {
        self.n_read += 1;
        if self.n_read == 2 {
            assert_eq!(self.told.recv_timeout(LONG), Ok(1));
            self.cancel.store(true, Ordering::SeqCst);
        }
        Some(Step::Puzzle(self.n_read))
    }

    fn next_step_waits(&self) -> bool {
        true
    }

    fn n_cells(_: &usize) -> usize {
        81
    }
}

#[test]
fn a_batch_that_was_read_in_part_is_not_finished() {
    // Over and over, since the reader and the cancelling race.
    for round in 0..100 {
        let cancel = Arc::new(AtomicBool::new(false));
        let settings = Settings {
            cancel: Some(Arc::clone(&cancel)),
            ..settings(round % 3)
        };
        let (tell, told) = mpsc::channel();
        let source = Cancelling {
            n_read: 0,
            told,
            cancel,
        };
        let mut kept = Kept {
            tell: Some(tell),
            ..Kept::default()
        };
        let end = run(source, |&number| 2 * number, &mut kept, &settings).unwrap();
        assert_eq!(end, End::Cancelled);
        assert_eq!(kept.taken, [doubled(1)]);
    }
}

#[test]
fn a_source_that_waits_does_not_keep_a_cancelled_batch() {
    for n_workers in [0, 2] {
        let cancel = Arc::new(AtomicBool::new(false));
        let settings = Settings {
            cancel: Some(Arc::clone(&cancel)),
            ..settings(n_workers)
        };
        let (ask, asked) = mpsc::channel();
        let (tell, told) = mpsc::channel();
        ask.send(1).unwrap();
        let cancelling = thread::spawn(move || {
            assert_eq!(told.recv_timeout(LONG), Ok(1));
            cancel.store(true, Ordering::SeqCst);
            // Keeps the source open until the batch is over.
            told.recv_timeout(LONG).unwrap_err()
        });
        let mut kept = Kept {
            tell: Some(tell),
            ..Kept::default()
        };
        let end = run(Sent(asked), |&number| 2 * number, &mut kept, &settings).unwrap();
        assert_eq!(end, End::Cancelled);
        drop(kept);
        cancelling.join().unwrap();
        drop(ask);
    }
}

#[test]
fn options_can_be_shared() {
    fn shareable<T: Send + Sync>() {}
    shareable::<crate::solve::Options>();
}
