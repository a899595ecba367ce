//! Quick games on threads of their own, and what they have shown a few times a second.

use super::draft::LabDraft;
use crate::arena::{Compared, Decisive, LabControl, Sample, Trial, figures, try_out};
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::Report;
use crate::text::phrase;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// What was found is worked out so often at most, and takes no more than a twentieth of the time.
const EVERY: Duration = Duration::from_millis(250);
const SHARE: u32 = 20;

/// What the games have shown.
#[derive(Clone, Debug)]
pub struct Found {
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
    pub figures: Vec<Compared>,
    /// By rules: the openings that decide, and how many were judged.
    pub openings: Vec<(Vec<Decisive>, usize)>,
    /// By rules: games that count, and games that repeated others.
    pub games: Vec<[usize; 2]>,
    /// Games that ended by a fault of the bot, and the account of the first.
    pub faults: (usize, String),
}

/// What the thread tells.
pub(super) enum Told {
    /// What was found so far.
    Found(Box<Found>),
    /// No more is played.
    Ended(Vec<Report>),
}

/// Games under way. Dropping it ends them.
pub(super) struct Run {
    /// How they are steered.
    pub control: Arc<LabControl>,
    /// Whether no more is played.
    pub is_over: bool,
    told: Receiver<Told>,
}

impl Drop for Run {
    fn drop(&mut self) {
        self.control.stop.store(true, Ordering::Relaxed);
    }
}

impl Run {
    /// Begins to play; `waker` is called when there is something to see.
    pub fn begin(draft: LabDraft, catalog: Catalog, waker: Waker) -> Result<Self, Report> {
        let control = Arc::new(LabControl::default());
        let (tell, told) = channel();
        let steered = control.clone();
        let started = std::thread::Builder::new().name("lab".into()).spawn(move || {
            let reports = play(&draft, &catalog, &steered, (&tell, &waker)).err().unwrap_or_default();
            // Nobody may listen any more: then nobody minds.
            let _ = tell.send(Told::Ended(reports));
            waker();
        });
        let refuse = |error: std::io::Error| Report::error(phrase("errand-no-thread").with("error", error.to_string()));
        started.map_err(refuse)?;
        Ok(Self { control, is_over: false, told })
    }

    /// Takes up what was told since.
    pub fn heard(&mut self) -> Vec<Told> {
        let mut all = Vec::new();
        while !self.is_over {
            match self.told.try_recv() {
                Ok(told) => {
                    self.is_over = matches!(told, Told::Ended(_));
                    all.push(told);
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.is_over = true;
                    all.push(Told::Ended(vec![Report::error(phrase("errand-broke-down"))]));
                }
            }
        }
        all
    }
}

fn play(
    draft: &LabDraft,
    catalog: &Catalog,
    control: &LabControl,
    (tell, waker): (&Sender<Told>, &Waker),
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
    let trials: Result<Vec<Trial>, _> =
        rules.iter().map(|variant| Trial::new(catalog, variant, &draft.bot, seed)).collect();
    let trials = trials?;
    let mut samples = vec![Sample::default(); trials.len()];
    let (mut played, all) = (0, u64::from(draft.games) * trials.len() as u64);
    let begun = Instant::now();
    let publish = |samples: &[Sample], played: u64| {
        let secs = begun.elapsed().as_secs_f64();
        let found = Found {
            asked: draft.clone(),
            seed,
            title: variant.title.clone(),
            played: [played, all],
            left_secs: (played > 0).then(|| (secs / played as f64 * (all - played) as f64) as u64),
            ..found(samples)
        };
        let _ = tell.send(Told::Found(Box::new(found)));
        waker();
    };
    publish(&samples, 0);
    let mut next = Instant::now() + EVERY;
    let done = try_out(&trials, draft.games, draft.threads, control, &mut |rules, game| {
        samples[rules].add(game);
        played += 1;
        let now = Instant::now();
        if now >= next {
            publish(&samples, played);
            next = now + EVERY.max(now.elapsed() * SHARE);
        }
    });
    publish(&samples, played);
    done.map_err(|report| vec![report])
}

/// What samples say by themselves.
fn found(samples: &[Sample]) -> Found {
    let all: Vec<&Sample> = samples.iter().collect();
    let faults = || samples.iter().flat_map(Sample::faults);
    Found {
        asked: LabDraft::new("", 1),
        seed: 0,
        title: String::new(),
        played: [0; 2],
        left_secs: None,
        figures: figures(&all),
        openings: samples.iter().map(Sample::openings).collect(),
        games: samples.iter().map(|sample| [sample.len(), sample.repeats()]).collect(),
        faults: (faults().count(), faults().next().cloned().unwrap_or_default()),
    }
}
