//! Quick games on threads of their own, and what they have shown a few times a second.

use super::draft::LabDraft;
use crate::app::task_stream::{ProgressSender, RateLimiter, TaskStream, left_secs};
use crate::arena::{DecisiveOpening, LabComparison, LabControl, LabSample, LabTrial, figures, try_out};
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::Report;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// What the games have shown.
#[derive(Clone, Debug)]
pub struct LabProgress {
    /// What was tried.
    pub asked: LabDraft,
    /// From which all chance came.
    pub seed: u64,
    /// The title of the variant.
    pub title: String,
    /// Games that were played, and are to be.
    pub played: [u64; 2],
    /// How long it will take at this pace, in seconds.
    pub left_secs: Option<u64>,
    /// The figures of the rules as they are and, where some are changed, as they are then.
    pub figures: Vec<LabComparison>,
    /// By rules: the openings that decide, and how many were judged.
    pub openings: Vec<(Vec<DecisiveOpening>, usize)>,
    /// By rules: games that count, and games that repeated others.
    pub games: Vec<[usize; 2]>,
    /// Games that ended by a fault of the bot, and the account of the first.
    pub faults: (usize, String),
}

/// Games under way. Dropping it ends them.
pub(super) struct LabRunner {
    /// How they are steered.
    pub control: Arc<LabControl>,
    /// What they have shown so far.
    pub stream: TaskStream<Box<LabProgress>>,
}

impl Drop for LabRunner {
    fn drop(&mut self) {
        self.control.stop.store(true, Ordering::Relaxed);
    }
}

impl LabRunner {
    /// Begins to play; `waker` is called when there is something to see.
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
) -> Result<(), Vec<Report>> {
    let variant = catalog.now().variant(&draft.variant)?;
    let mut rules = vec![variant.clone()];
    if !draft.sets.is_empty() {
        // The place would be an option of the command line.
        let placeless = |report: Report| Report { place: None, ..report };
        let refuse = |reports: Vec<Report>| reports.into_iter().map(placeless).collect::<Vec<_>>();
        rules.push(catalog.variant_texts().with_facts(&variant, &draft.sets()).map_err(refuse)?);
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
            pace.told(begun);
        }
    });
    publish(&samples, played);
    done.map_err(|report| vec![report])
}

/// What samples say by themselves.
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
