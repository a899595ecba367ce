//! Runs the quick games of an experiment on background threads and reports progress several times a second.

use super::draft::LabDraft;
use crate::app::task_stream::{ProgressSender, RateLimiter, TaskStream, left_secs};
use crate::arena::{DecisiveOpening, LabComparison, LabControl, LabSample, LabTrial, figures, try_out};
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::{Report, Reports};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

#[derive(Clone, Debug)]
pub struct LabProgress {
    pub asked: LabDraft,
    pub seed: u64,
    pub title: String,
    /// Finished and total games.
    pub played: [u64; 2],
    /// Estimated time left, in seconds.
    pub left_secs: Option<u64>,
    /// Figures for the current rules and, if any facts are changed, for the changed rules.
    pub figures: Vec<LabComparison>,
    /// For each set of rules: the decisive openings, and how many openings were tested.
    pub openings: Vec<(Vec<DecisiveOpening>, usize)>,
    /// For each set of rules: games that count, and games that repeat others.
    pub games: Vec<[usize; 2]>,
    /// Games that ended by a fault of the bot, and the report of the first.
    pub faults: (usize, String),
}

/// Running games. Dropping this ends them.
pub(super) struct LabRunner {
    pub control: Arc<LabControl>,
    pub stream: TaskStream<Box<LabProgress>>,
}

impl Drop for LabRunner {
    fn drop(&mut self) {
        self.control.stop.store(true, Ordering::Relaxed);
    }
}

impl LabRunner {
    /// `waker` is called when there is progress.
    pub fn start(draft: LabDraft, catalog: Catalog, waker: Waker) -> Result<Self, Report> {
        let control = Arc::new(LabControl::default());
        let steered = control.clone();
        let stream = TaskStream::start("lab", waker, move |progress| play(&draft, &catalog, &steered, progress))?;
        Ok(Self { control, stream })
    }
}

fn play(
    draft: &LabDraft,
    catalog: &Catalog,
    control: &LabControl,
    progress: &ProgressSender<Box<LabProgress>>,
) -> Result<(), Reports> {
    let variant = catalog.now().variant(&draft.variant)?;
    let mut rules = vec![variant.clone()];
    if !draft.sets.is_empty() {
        // The place would refer to a command line that does not exist here.
        let placeless = |report: Report| Report { place: None, ..report };
        rules.push(
            catalog.variant_texts().with_facts(&variant, &draft.sets()).map_err(|reports| reports.map(placeless))?,
        );
    }
    let seed = draft.seed();
    let trials: Result<Vec<LabTrial>, _> =
        rules.iter().map(|variant| LabTrial::new(catalog, variant, &draft.bot, seed)).collect();
    let trials = trials?;
    let mut samples = vec![LabSample::default(); trials.len()];
    let (mut played, all) = (0, u64::from(draft.games) * trials.len() as u64);
    let begun = Instant::now();
    let publish = |samples: &[LabSample], played: u64| {
        let took = begun.elapsed().saturating_sub(control.pause.total());
        let found = LabProgress {
            asked: draft.clone(),
            seed,
            title: variant.title.clone(),
            played: [played, all],
            left_secs: left_secs(took, played, all - played),
            ..found(samples)
        };
        progress.send(Box::new(found));
    };
    let mut pace = RateLimiter::new();
    publish(&samples, 0);
    let done = try_out(&trials, draft.games, draft.threads, control, &mut |rules, game| {
        samples[rules].add(game);
        played += 1;
        if pace.is_due() {
            let begun = Instant::now();
            publish(&samples, played);
            pace.schedule_next(begun);
        }
    });
    publish(&samples, played);
    done.map_err(Reports::from)
}

fn found(samples: &[LabSample]) -> LabProgress {
    let all: Vec<&LabSample> = samples.iter().collect();
    let faults = || samples.iter().flat_map(LabSample::faults);
    LabProgress {
        asked: LabDraft::new("", 1),
        seed: 0,
        title: String::new(),
        played: [0; 2],
        left_secs: None,
        figures: figures(&all),
        openings: samples.iter().map(LabSample::openings).collect(),
        games: samples.iter().map(|sample| [sample.len(), sample.repeats()]).collect(),
        faults: (faults().count(), faults().next().cloned().unwrap_or_default()),
    }
}
