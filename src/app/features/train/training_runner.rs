//! Runs a training on background threads and reports progress several times a second.

use super::draft::{TrainDraft, TrainingStart};
use super::training_view::TrainingView;
use crate::app::run_control::{RunControl, RunWish};
use crate::app::task_stream::{ProgressSender, RateLimiter, TaskStream};
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::text::phrase;
use crate::training::{
    CandidateUse, GenerationResult, TrainingEnd, TrainingEvent, TrainingProgress, TrainingResult, TrainingRun,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long closing the window waits for the games in progress to end. Finished games are already stored.
const PATIENCE: Duration = Duration::from_secs(3);

/// Hints for the terminal, and those for the window.
const HINTS: [(&str, &str); 5] = [
    ("training-restart-hint", "train-restart-hint"),
    ("training-other-terms-hint", "train-other-terms-hint"),
    ("training-locked-hint", "train-locked-hint"),
    ("training-unwritten-hint", "train-unwritten-hint"),
    ("training-all-drawn-hint", "train-all-drawn-hint"),
];

pub(super) enum TrainingNews {
    Begun(Box<TrainingView>),
    Progress(TrainingProgress),
    Fit(GenerationResult),
    Generation(GenerationResult),
    Finished(Box<TrainingResult>),
}

/// A running training. Dropping it stops it; it can be continued.
pub(super) struct TrainingRunner {
    pub control: Arc<RunControl>,
    pub stream: TaskStream<TrainingNews>,
}

impl Drop for TrainingRunner {
    fn drop(&mut self) {
        self.control.set(RunWish::Stop);
        self.stream.wait(PATIENCE);
    }
}

impl TrainingRunner {
    /// `waker` is called when there is progress.
    pub fn start(draft: TrainDraft, start: TrainingStart, catalog: Catalog, waker: Waker) -> Result<Self, Report> {
        let control = Arc::new(RunControl::default());
        let steered = control.clone();
        let stream = TaskStream::start("training", waker, move |progress| {
            train(draft, start, (&catalog, &steered), progress).map_err(|reports| reports.map(in_window))
        })?;
        Ok(Self { control, stream })
    }
}

fn train(
    draft: TrainDraft,
    start: TrainingStart,
    (catalog, control): (&Catalog, &RunControl),
    progress: &ProgressSender<TrainingNews>,
) -> Result<(), Reports> {
    let variant = catalog.now().variant(&draft.variant)?;
    let (request, threads) = (draft.request(start), draft.threads);
    let what = (draft.bot.as_deref(), draft.patterns.as_deref());
    let mut run = TrainingRun::open(catalog, &variant, what, &request)?;
    let (trained, terms, generations) = (run.trained(), run.terms().clone(), Vec::new());
    let view = TrainingView { draft, trained, terms, generations, progress: None, fit: None, result: None };
    progress.send(TrainingNews::Begun(Box::new(view)));
    let mut pace = RateLimiter::new();
    loop {
        let end = run.run((threads, control.is_interrupted()), &mut |event| match event {
            TrainingEvent::Fit(result) => progress.send(TrainingNews::Fit(result)),
            TrainingEvent::Generation(result) => progress.send(TrainingNews::Generation(result)),
            TrainingEvent::Progress(now) if pace.is_due() => {
                progress.send(TrainingNews::Progress(now));
                pace.schedule_next(Instant::now());
            }
            TrainingEvent::Progress(_) => {}
        })?;
        match end {
            TrainingEnd::Finished(result) => {
                if matches!(result.use_of_candidate, CandidateUse::Written(_)) {
                    // The bot can be played at once, even if files are not watched.
                    catalog.refresh();
                }
                progress.send(TrainingNews::Finished(Box::new(result)));
                return Ok(());
            }
            TrainingEnd::Paused(now) => {
                progress.send(TrainingNews::Progress(now));
                if !control.is_resumed() {
                    return Ok(());
                }
            }
        }
    }
}

/// The report with a hint that names buttons, not options of a command.
fn in_window(report: Report) -> Report {
    let hint = report.hint_phrase();
    let own = HINTS.iter().find(|(terminal, _)| hint.as_ref() == Some(&phrase(terminal)));
    match own {
        Some((_, window)) => report.hint(phrase(window)),
        None => report,
    }
}
