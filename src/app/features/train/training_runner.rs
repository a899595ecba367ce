//! Runs a training on background threads and reports progress several times a second.

use super::draft::{TrainDraft, TrainingStart};
use super::training_view::TrainingView;
use crate::app::task_stream::{ProgressSender, RateLimiter, TaskStream};
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::text::phrase;
use crate::training::{
    CandidateUse, GenerationResult, TrainingEnd, TrainingEvent, TrainingProgress, TrainingResult, TrainingRun,
    TrainingTarget,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
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
    Generation(GenerationResult),
    Finished(Box<TrainingResult>),
}

/// What the user wants of a running training.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrainingWish {
    #[default]
    Run,
    Pause,
    /// Cannot be taken back.
    Stop,
}

#[derive(Debug, Default)]
pub struct TrainingControl {
    wish: Mutex<TrainingWish>,
    changed: Condvar,
    /// Read by the games: set unless they are to run.
    is_interrupted: AtomicBool,
}

impl TrainingControl {
    pub fn set(&self, wish: TrainingWish) {
        let mut now = self.wish.lock().unwrap_or_else(PoisonError::into_inner);
        if *now != TrainingWish::Stop {
            *now = wish;
            self.is_interrupted.store(wish != TrainingWish::Run, Ordering::Relaxed);
            self.changed.notify_all();
        }
    }

    pub fn wish(&self) -> TrainingWish {
        *self.wish.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the end of a pause; returns whether the training is to run on.
    fn is_resumed(&self) -> bool {
        let now = self.wish.lock().unwrap_or_else(PoisonError::into_inner);
        let is_paused = |wish: &mut TrainingWish| *wish == TrainingWish::Pause;
        *self.changed.wait_while(now, is_paused).unwrap_or_else(PoisonError::into_inner) == TrainingWish::Run
    }
}

/// A running training. Dropping it stops it; it can be continued.
pub(super) struct TrainingRunner {
    pub control: Arc<TrainingControl>,
    pub stream: TaskStream<TrainingNews>,
}

impl Drop for TrainingRunner {
    fn drop(&mut self) {
        self.control.set(TrainingWish::Stop);
        self.stream.wait(PATIENCE);
    }
}

impl TrainingRunner {
    /// `waker` is called when there is progress.
    pub fn start(draft: TrainDraft, start: TrainingStart, catalog: Catalog, waker: Waker) -> Result<Self, Report> {
        let control = Arc::new(TrainingControl::default());
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
    (catalog, control): (&Catalog, &TrainingControl),
    progress: &ProgressSender<TrainingNews>,
) -> Result<(), Reports> {
    let variant = catalog.now().variant(&draft.variant)?;
    let target = TrainingTarget::read(catalog, &variant, draft.bot.as_deref())?;
    let (bot, file, is_new) = (target.bot.clone(), target.file.clone(), target.text.is_none());
    let (request, threads) = (draft.request(start), draft.threads);
    let mut run = TrainingRun::open(target, &request)?;
    let (terms, generations) = (run.terms().clone(), Vec::new());
    let view = TrainingView { draft, bot, file, is_new, terms, generations, progress: None, result: None };
    progress.send(TrainingNews::Begun(Box::new(view)));
    let mut pace = RateLimiter::new();
    loop {
        let end = run.run((threads, &control.is_interrupted), &mut |event| match event {
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
