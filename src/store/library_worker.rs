//! The library's own threads: one searches and reads, another brings in and writes out, so that nobody else waits.

use super::export::write_file;
use super::fault;
use super::lease::Lease;
use super::position_key;
use super::{
    CurrentRules, ExportForm, Exported, Facets, GameSummary, ImportPlan, Imported, KeptMemory, Place, Progress, Query,
    Replayed, Store, StoredGame,
};
use crate::files::Existing;
use crate::notation::{read_position_at, write_pdn};
use crate::player::Waker;
use crate::report::{Report, Source};
use crate::text::phrase;
use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Progress is told so often.
const EVERY: Duration = Duration::from_millis(50);

/// What the clerk is asked.
#[derive(Clone, Debug)]
pub enum LibraryRequest {
    /// Which games a query admits, and what there is to choose from.
    Find {
        /// What is searched for.
        query: Query,
        /// A position as text to be searched for too, by the rules of a variant.
        position: Option<(CurrentRules, String)>,
    },
    /// What a list tells of these games.
    Heads(Vec<i64>),
    /// The games that nobody plays any more and that are not over.
    Interrupted,
    /// A game as text or with its positions; to be gone on with it must be nobody's.
    Load {
        /// Which game.
        id: i64,
        /// By which rules.
        known: CurrentRules,
        /// Whether somebody wants to go on with it.
        goes_on: bool,
    },
    /// These games shall be gone for good.
    Delete(Vec<i64>),
    /// Nobody goes on with this game.
    Leave(i64),
}

/// What the clerk answers.
#[derive(Debug)]
pub enum LibraryResponse {
    /// To [`LibraryRequest::Find`]: the ids, newest first, and the choices.
    Found(Result<(Vec<i64>, Facets), Vec<Report>>),
    /// To [`LibraryRequest::Heads`].
    Heads(Result<Vec<GameSummary>, Report>),
    /// To [`LibraryRequest::Interrupted`]; and once more, unasked, when somebody who held a game has come to an end.
    Interrupted(Vec<GameSummary>),
    /// To [`LibraryRequest::Load`] of a game that is to be gone through.
    Opened(Result<OpenedGame, Report>),
    /// To [`LibraryRequest::Load`] of one that is gone on with: the game and its positions.
    Loaded(Box<Result<(StoredGame, Replayed), Report>>),
    /// To [`LibraryRequest::Delete`]: how many games went.
    Deleted(Result<usize, Report>),
    /// To [`LibraryRequest::Leave`].
    Left(Result<(), Report>),
    /// A file is being brought in, or games are being written out.
    Progress(Progress),
    /// Files were brought in, with a report of each that could not be; or the only one could not be.
    Imported(Result<Imported, Report>),
    /// Games were written to a file, or could not be.
    Exported(Result<(Exported, PathBuf), Report>),
    /// Nothing is brought in or written out any more, however it ended: the last answer of each such job.
    JobDone,
}

/// A kept game to be gone through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedGame {
    /// Which game.
    pub id: i64,
    /// The game as PDN.
    pub text: String,
    /// The id of its variant.
    pub variant: String,
    /// All chance in it came from this; 0 where it is not known.
    pub seed: u64,
    /// The seats of black and white, where it was played here.
    pub seats: Option<[String; 2]>,
    /// What the scripts of bots kept after a ply, counted from 1, where it changed.
    pub memories: Vec<(usize, KeptMemory)>,
}

/// Asked by the window, answers when it has an answer. Answers come in the order of the questions.
pub struct LibraryWorker {
    place: Place,
    asks: Sender<LibraryRequest>,
    tell: Sender<LibraryResponse>,
    answers: Receiver<LibraryResponse>,
    waker: Waker,
    /// Stops the job under way.
    stop: Arc<AtomicBool>,
}

impl LibraryWorker {
    /// Begins to answer questions about the games there. `waker` is called when there is an answer.
    pub fn start(place: Place, waker: Waker) -> Self {
        let (asks, asked) = channel::<LibraryRequest>();
        let (tell, answers) = channel();
        let mut desk =
            LibraryReader { place: place.clone(), tell: tell.clone(), waker: waker.clone(), awaited: BTreeSet::new() };
        let (told, wake) = (tell.clone(), waker.clone());
        // Without the thread there is no answer, which is no worse than an empty library.
        let _ = std::thread::Builder::new().name("library".into()).spawn(move || {
            let mut waiting = VecDeque::new();
            while let Some(ask) = waiting.pop_front().or_else(|| asked.recv().ok()) {
                waiting.extend(asked.try_iter());
                // Somebody types: only the last search is worth an answer.
                let is_find = |ask: &LibraryRequest| matches!(ask, LibraryRequest::Find { .. });
                if is_find(&ask) && waiting.iter().any(is_find) {
                    continue;
                }
                if told.send(desk.answer(ask)).is_err() {
                    return;
                }
                wake();
            }
        });
        Self { place, asks, tell, answers, waker, stop: Arc::default() }
    }

    /// Asks; the answer comes later.
    pub fn ask(&self, ask: LibraryRequest) {
        let _ = self.asks.send(ask);
    }

    /// The answers that are there.
    pub fn answers(&self) -> impl Iterator<Item = LibraryResponse> {
        self.answers.try_iter()
    }

    /// Begins to bring in files, one after another.
    pub fn import(&mut self, files: Vec<PathBuf>, plan: ImportPlan) {
        let place = self.place.clone();
        self.job(move |job| {
            let mut all: Option<Imported> = None;
            let (mut refused, count) = (Vec::new(), files.len());
            for file in files {
                if job.is_stopped() {
                    all.get_or_insert_default().stopped = true;
                    break;
                }
                let imported = Store::open(&place)
                    .and_then(|mut store| store.import(&file, &plan, &mut |progress| job.hear(*progress)));
                match imported {
                    Ok(more) => {
                        all = Some(match all.take() {
                            Some(before) => before.and(more),
                            None => more,
                        });
                    }
                    Err(report) => refused.push(report),
                }
            }
            job.send(LibraryResponse::Imported(match (all, refused.pop()) {
                (None, Some(report)) if count == 1 => Err(report),
                (all, last) => {
                    let mut all = all.unwrap_or_default();
                    // Files of which nothing came in are told of first.
                    all.reports.splice(0..0, refused.into_iter().chain(last));
                    Ok(all)
                }
            }));
        });
    }

    /// Begins to write games to a file; what is there stays, or is replaced once all is written.
    pub fn export(
        &mut self,
        ids: Vec<i64>,
        form: ExportForm,
        known: Vec<CurrentRules>,
        (file, existing): (PathBuf, Existing),
    ) {
        let place = self.place.clone();
        self.job(move |job| {
            let size = ids.len() as u64;
            let exported = Store::open(&place).and_then(|store| {
                let mut progress =
                    |games| job.hear(Progress { read: games as u64, size, new: games, ..Progress::default() });
                write_file(&store, (&ids, form), &known, (&file, existing), &mut progress)
            });
            job.send(LibraryResponse::Exported(exported.map(|export| (export, file))));
        });
    }

    /// Stops the job under way; what came in stays.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn job(&mut self, work: impl FnOnce(&mut FileJob) + Send + 'static) {
        // A job that was forgotten must not go on beside this one.
        self.stop();
        self.stop = Arc::default();
        let mut job =
            FileJob { tell: self.tell.clone(), waker: self.waker.clone(), stop: self.stop.clone(), told: None };
        let started = std::thread::Builder::new().name("library job".into()).spawn(move || work(&mut job));
        if let Err(error) = started {
            let report = Report::error(phrase("store-no-thread").with("error", error.to_string()));
            let _ = self.tell.send(LibraryResponse::Imported(Err(report)));
        }
    }
}

impl Drop for LibraryWorker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A file being brought in or written.
struct FileJob {
    tell: Sender<LibraryResponse>,
    waker: Waker,
    stop: Arc<AtomicBool>,
    told: Option<Instant>,
}

impl Drop for FileJob {
    /// However it ended, the work broken off by a mistake of ours, too.
    fn drop(&mut self) {
        self.send(LibraryResponse::JobDone);
    }
}

impl FileJob {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn send(&self, answer: LibraryResponse) {
        let _ = self.tell.send(answer);
        (self.waker)();
    }

    fn hear(&mut self, progress: Progress) -> ControlFlow<()> {
        if self.told.is_none_or(|told| told.elapsed() >= EVERY) {
            self.told = Some(Instant::now());
            self.send(LibraryResponse::Progress(progress));
        }
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Who answers. The store is opened for each question, which takes a fraction of a millisecond: it may come or go.
struct LibraryReader {
    place: Place,
    tell: Sender<LibraryResponse>,
    waker: Waker,
    /// The holders of games whose end is waited for.
    awaited: BTreeSet<String>,
}

impl LibraryReader {
    fn store(&self) -> Result<Option<Store>, Report> {
        Store::open_existing(&self.place)
    }

    fn answer(&mut self, ask: LibraryRequest) -> LibraryResponse {
        match ask {
            LibraryRequest::Find { query, position } => LibraryResponse::Found(self.find(query, position)),
            LibraryRequest::Heads(ids) => {
                let heads = |store: Option<Store>| store.map_or(Ok(Vec::new()), |store| store.heads(&ids));
                LibraryResponse::Heads(self.store().and_then(heads))
            }
            LibraryRequest::Interrupted => {
                let under_way = |store: Option<Store>| store.map_or(Ok(Default::default()), |store| store.under_way());
                // What is wrong with the store is told where it is written to.
                let (heads, holders) = self.store().and_then(under_way).unwrap_or_default();
                for holder in holders {
                    self.await_end(holder);
                }
                LibraryResponse::Interrupted(heads)
            }
            LibraryRequest::Load { id, known, goes_on: true } => {
                LibraryResponse::Loaded(Box::new(self.load(id, &known)))
            }
            LibraryRequest::Load { id, known, goes_on: false } => LibraryResponse::Opened(self.text(id, &known)),
            LibraryRequest::Delete(ids) => {
                let delete = |store: Option<Store>| store.map_or(Ok(0), |mut store| store.delete(&ids));
                LibraryResponse::Deleted(self.store().and_then(delete))
            }
            LibraryRequest::Leave(id) => {
                let leave = |store: Option<Store>| store.map_or(Ok(()), |mut store| store.abandon(id));
                LibraryResponse::Left(self.store().and_then(leave))
            }
        }
    }

    /// Tells again which games nobody plays, once the holder of some has come to an end: another window that is closed, or
    /// a program that was killed and that the system has not brought to its end yet.
    fn await_end(&mut self, holder: String) {
        if !self.awaited.insert(holder.clone()) {
            return;
        }
        let (place, tell, waker) = (self.place.clone(), self.tell.clone(), self.waker.clone());
        // Without the thread the game is offered at the next start.
        let _ = std::thread::Builder::new().name("holder".into()).spawn(move || {
            Lease::wait(&place.folder, &holder);
            let heads = Store::open_existing(&place)
                .and_then(|store| store.map_or(Ok(Vec::new()), |store| store.interrupted()));
            if heads.is_ok_and(|heads| tell.send(LibraryResponse::Interrupted(heads)).is_ok()) {
                waker();
            }
        });
    }

    fn find(
        &self,
        mut query: Query,
        position: Option<(CurrentRules, String)>,
    ) -> Result<(Vec<i64>, Facets), Vec<Report>> {
        if let Some((known, text)) = position {
            let source = Source::new("position", text);
            query.position = Some(position_key(&read_position_at(&known.variant, &source)?));
        }
        let one = |report| vec![report];
        let Some(store) = self.store().map_err(one)? else { return Ok((Vec::new(), Facets::default())) };
        Ok((store.ids(&query).map_err(one)?, store.facets().map_err(one)?))
    }

    fn game(&self, id: i64) -> Result<StoredGame, Report> {
        let Some(store) = self.store()? else { return Err(fault::no_game(id)) };
        store.game(id)?.ok_or_else(|| store.no_game(id))
    }

    fn load(&self, id: i64, known: &CurrentRules) -> Result<(StoredGame, Replayed), Report> {
        let kept = self.game(id)?;
        if kept.head.is_under_way() && Lease::is_held(&self.place.folder, &kept.head.holder) {
            return Err(Report::error(phrase("store-other-window")));
        }
        let replayed = kept.replay(&known.variant, known.rules)?;
        Ok((kept, replayed))
    }

    fn text(&self, id: i64, known: &CurrentRules) -> Result<OpenedGame, Report> {
        let kept = self.game(id)?;
        let text = write_pdn(&kept.file_game(&known.variant, known.rules)?);
        let memories = kept.plies.into_iter().zip(1..).filter_map(|(ply, count)| Some((count, ply.memory?)));
        let (memories, GameSummary { seed, seats, .. }) = (memories.collect(), kept.head);
        Ok(OpenedGame { id, text, variant: known.variant.id.clone(), seed, seats, memories })
    }
}
