//! A progress line for long tasks.

use super::language;
use crate::report::stderr_is_terminal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// Interval between progress lines without a terminal.
const EVERY: Duration = Duration::from_secs(10);

/// A progress line: updated in place on a terminal, otherwise printed at intervals.
pub(super) struct ProgressOutput {
    bar: Option<ProgressBar>,
    last_shown: Instant,
    is_silent: bool,
}

impl ProgressOutput {
    /// `is_silent` suppresses it when a program reads the output.
    pub(super) fn new(is_silent: bool) -> Self {
        let bar = stderr_is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
            bar.set_style(ProgressStyle::with_template("{msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar
        });
        Self { bar, last_shown: Instant::now(), is_silent }
    }

    pub(super) fn show(&mut self, line: impl Fn() -> String) {
        match &self.bar {
            Some(bar) => bar.set_message(language::visible_text(&line())),
            None if !self.is_silent && self.last_shown.elapsed() >= EVERY => {
                self.last_shown = Instant::now();
                language::print(&line());
            }
            None => {}
        }
    }

    /// Prints a line above the progress line.
    pub(super) fn write_line(&self, line: &str) {
        let write = || language::print(line);
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
