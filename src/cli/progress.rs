//! A progress bar for batches that take their time, on a terminal only.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a batch takes before it has a bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a bar stays as it is.
const STEP: Duration = Duration::from_millis(100);

/// Puzzles between two looks at the clock.
const PUZZLES_A_LOOK: u64 = 64;

/// How far a batch is.
pub(crate) struct Progress {
    /// `None` until it is shown, and always where it is not wanted.
    bar: Option<ProgressBar>,
    is_wanted: bool,
    start: Instant,
    drawn: Instant,
    n_puzzles: u64,
    n_bytes: u64,
    /// The size of all inputs, where it is known.
    n_bytes_in_all: Option<u64>,
}

impl Progress {
    /// Progress through inputs of this size. It is shown where standard error is a terminal and
    /// standard output is not: there the answers themselves show it.
    pub(crate) fn new(is_quiet: bool, n_bytes_in_all: Option<u64>) -> Progress {
        let is_terminal = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        let now = Instant::now();
        Progress {
            bar: None,
            is_wanted: is_terminal && !is_quiet,
            start: now,
            drawn: now,
            n_puzzles: 0,
            n_bytes: 0,
            n_bytes_in_all,
        }
    }

    /// Notes that a puzzle is done, and how many bytes of the inputs with it.
    pub(crate) fn add(&mut self, n_bytes: u64) {
        self.n_puzzles += 1;
        self.n_bytes = n_bytes;
        if self.n_puzzles % PUZZLES_A_LOOK == 0 {
            self.draw();
        }
    }

    /// Shows how far it is, if it is time for that.
    pub(crate) fn draw(&mut self) {
        if !self.is_wanted || self.drawn.elapsed() < STEP || self.start.elapsed() < PATIENCE {
            return;
        }
        self.drawn = Instant::now();
        let message = self.message();
        let bar = self.bar.get_or_insert_with(|| bar(self.n_bytes_in_all));
        bar.set_position(self.n_bytes);
        bar.set_message(message);
        bar.tick();
    }

    /// `1234 puzzles, 567/s, 10 seconds left`.
    fn message(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = as_f64(self.n_puzzles) / seconds;
        let places = usize::from(rate < 10.0);
        let left = self.seconds_left(seconds).map_or_else(String::new, |left| {
            format!(", {} left", indicatif::HumanDuration(left))
        });
        format!("{} puzzles, {rate:.places$}/s{left}", self.n_puzzles)
    }

    /// The time left if the rest takes as long as what is done did.
    fn seconds_left(&self, seconds: f64) -> Option<Duration> {
        let n_bytes_in_all = self.n_bytes_in_all.filter(|_| self.n_bytes > 0)?;
        let n_bytes_left = n_bytes_in_all.saturating_sub(self.n_bytes);
        let left = seconds * as_f64(n_bytes_left) / as_f64(self.n_bytes);
        Duration::try_from_secs_f64(left.ceil()).ok()
    }

    /// Does something to the terminal without the bar.
    pub(crate) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }

    /// Takes the bar away.
    pub(crate) fn end(&mut self) {
        self.is_wanted = false;
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end();
    }
}

/// A number near enough for people.
#[expect(
    clippy::cast_precision_loss,
    reason = "nobody reads the sixteenth place"
)]
fn as_f64(number: u64) -> f64 {
    number as f64
}

/// A bar where the size is known, else a spinner.
fn bar(n_bytes_in_all: Option<u64>) -> ProgressBar {
    let (template, length) = match n_bytes_in_all {
        Some(_) => ("{bar:30} {percent:>3} % {msg}", n_bytes_in_all),
        None => ("{spinner} {msg}", None),
    };
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
    bar
}

/// A bar for a known number of runs that may take long, with what is running.
pub(crate) struct RunBar(Option<ProgressBar>);

impl RunBar {
    /// A bar, where somebody can see it.
    pub(crate) fn new(is_quiet: bool, n_runs: usize) -> RunBar {
        let is_seen = std::io::stderr().is_terminal() && !is_quiet;
        RunBar(is_seen.then(|| {
            let target = ProgressDrawTarget::stderr();
            let bar = ProgressBar::with_draw_target(Some(n_runs as u64), target);
            let template = "{bar:12} {pos}/{len}, {msg}";
            let style = ProgressStyle::with_template(template);
            bar.set_style(style.expect("the template is well formed"));
            bar.enable_steady_tick(STEP);
            bar
        }))
    }

    /// Says what is running.
    pub(crate) fn show(&self, what: &str) {
        if let Some(bar) = &self.0 {
            let left = match bar.position() {
                0 => String::new(),
                _ => format!("{} left, ", indicatif::HumanDuration(bar.eta())),
            };
            bar.set_message(format!("{left}{what}"));
        }
    }

    /// One more is done.
    pub(crate) fn step(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
