//! Background threads of the library: one searches and reads, another imports and exports, so that the window never waits.

use super::export::write_file;
use super::fault;
use super::lease::Lease;
use super::position_key;
use super::{
    CurrentRules, Exported, Facets, GameFileFormat, GameSummary, ImportPlan, ImportProgress, Imported, Query, Replayed,
    Store, StorePlace, StoredGame, StoredMemory,
};
use crate::files::Existing;
use crate::notation::{read_position_at, write_pdn};
use crate::player::Waker;
use crate::report::{Report, Reports, Source};
use crate::rules::Position;
use crate::text::phrase;
use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Interval between progress messages.
const EVERY: Duration = Duration::from_millis(50);

#[derive(Clone, Debug)]
pub enum LibraryRequest {
    /// Searches for games and returns the filter values.
    Find {
        query: Query,
        /// Also searches for this position, given as text, under the rules of a variant.
        position: Option<(CurrentRules, String)>,
    },
    /// Fetches the summaries of these games.
    Heads(Vec<i64>),
    /// Lists the unfinished games that no program is playing.
    Interrupted,
    /// Lists this many of the last games that a person played here.
    Recent(usize),
    /// Loads a game, as text to view or with its positions to resume. A game to resume must not be in use.
    Load {
        id: i64,
        known: CurrentRules,
        /// Whether the game is to be resumed.
        goes_on: bool,
    },
    /// Plays a game through for a picture of its last position.
    Preview { id: i64, known: CurrentRules },
    /// Deletes these games permanently.
    Delete(Vec<i64>),
    /// Marks a game as one that nobody will resume.
    Leave(i64),
}

#[derive(Debug)]
pub enum LibraryResponse {
    /// Response to [`LibraryRequest::Find`]: the IDs, newest first, and the filter values.
    Found(Result<(Vec<i64>, Facets), Reports>),
    Heads(Result<Vec<GameSummary>, Report>),
    /// Response to [`LibraryRequest::Interrupted`]; sent again unprompted when the program that held a game has ended.
    Interrupted(Vec<GameSummary>),
    Recent(Vec<GameSummary>),
    /// Response to [`LibraryRequest::Load`] of a game to view.
    Opened(Result<OpenedGame, Report>),
    /// Response to [`LibraryRequest::Load`] of a game to resume: the game and its positions.
    Loaded(Box<Result<(StoredGame, Replayed), Report>>),
    Previewed(Box<GamePreview>),
    /// Response to [`LibraryRequest::Delete`]: the number of games deleted.
    Deleted(Result<usize, Report>),
    Left(Result<(), Report>),
    Progress(ImportProgress),
    /// Result of an import, with a report for each file that failed; an error if the only file failed.
    Imported(Result<Imported, Report>),
    Exported(Result<(Exported, PathBuf), Report>),
    /// The last response of every import or export, however it ended.
    JobDone,
}

#[derive(Clone, Debug)]
pub struct GamePreview {
    pub id: i64,
    pub position: Result<Position, Report>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedGame {
    pub id: i64,
    /// As PDN.
    pub text: String,
    pub variant: String,
    /// Random seed of the game; 0 if unknown.
    pub seed: u64,
    /// Seats of black and white, if the game was played in damka.
    pub seats: Option<[String; 2]>,
    /// Script memories of the bots, each with the ply (from 1) after which it changed.
    pub memories: Vec<(usize, StoredMemory)>,
}

/// Handle for the library's threads. Responses arrive in the order of the requests.
pub struct LibraryWorker {
    place: StorePlace,
    requests: Sender<LibraryRequest>,
    sender: Sender<LibraryResponse>,
    responses: Receiver<LibraryResponse>,
    waker: Waker,
    stop: Arc<AtomicBool>,
}

impl LibraryWorker {
    /// Starts the thread that answers requests. `waker` is called whenever a response arrives.
    pub fn start(place: StorePlace, waker: Waker) -> Self {
        let (requests, received) = channel::<LibraryRequest>();
        let (sender, responses) = channel();
        let mut reader = LibraryReader {
            place: place.clone(),
            sender: sender.clone(),
            waker: waker.clone(),
            awaited: BTreeSet::new(),
        };
        let (thread_sender, wake) = (sender.clone(), waker.clone());
        // If the thread cannot start, there are no responses, which looks like an empty library.
        let _ = std::thread::Builder::new().name("library".into()).spawn(move || {
            let mut waiting = VecDeque::new();
            while let Some(request) = waiting.pop_front().or_else(|| received.recv().ok()) {
                waiting.extend(received.try_iter());
                // While the user types, only the latest search matters.
                let is_find = |request: &LibraryRequest| matches!(request, LibraryRequest::Find { .. });
                let is_preview = |request: &LibraryRequest| matches!(request, LibraryRequest::Preview { .. });
                let is_outdated = is_find(&request) && waiting.iter().any(is_find)
                    || is_preview(&request) && waiting.iter().any(is_preview);
                if is_outdated {
                    continue;
                }
                if thread_sender.send(reader.answer(request)).is_err() {
                    return;
                }
                wake();
            }
        });
        Self { place, requests, sender, responses, waker, stop: Arc::default() }
    }

    pub fn ask(&self, request: LibraryRequest) {
        let _ = self.requests.send(request);
    }

    pub fn answers(&self) -> impl Iterator<Item = LibraryResponse> {
        self.responses.try_iter()
    }

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
                    .and_then(|mut store| store.import(&file, &plan, &mut |progress| job.report_progress(*progress)));
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
                    // Files that failed entirely are reported first.
                    all.reports.splice(0..0, refused.into_iter().chain(last));
                    Ok(all)
                }
            }));
        });
    }

    /// Starts exporting games to a file. An existing file stays, or is replaced once everything is written.
    pub fn export(
        &mut self,
        ids: Vec<i64>,
        format: GameFileFormat,
        known: Vec<CurrentRules>,
        (file, existing): (PathBuf, Existing),
    ) {
        let place = self.place.clone();
        self.job(move |job| {
            let size = ids.len() as u64;
            let exported = Store::open(&place).and_then(|store| {
                let mut progress = |games| {
                    job.report_progress(ImportProgress {
                        read: games as u64,
                        size,
                        new: games,
                        ..ImportProgress::default()
                    })
                };
                write_file(&store, (&ids, format), &known, (&file, existing), &mut progress)
            });
            job.send(LibraryResponse::Exported(exported.map(|export| (export, file))));
        });
    }

    /// Stops the current job; games added so far stay.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn job(&mut self, work: impl FnOnce(&mut FileJob) + Send + 'static) {
        // A previous job must not keep running next to this one.
        self.stop();
        self.stop = Arc::default();
        let mut job = FileJob {
            sender: self.sender.clone(),
            waker: self.waker.clone(),
            stop: self.stop.clone(),
            last_sent: None,
        };
        let started = std::thread::Builder::new().name("library job".into()).spawn(move || work(&mut job));
        if let Err(error) = started {
            let report = Report::error(phrase("library-no-thread").with("error", &error));
            let _ = self.sender.send(LibraryResponse::Imported(Err(report)));
        }
    }
}

impl Drop for LibraryWorker {
    fn drop(&mut self) {
        self.stop();
    }
}

struct FileJob {
    sender: Sender<LibraryResponse>,
    waker: Waker,
    stop: Arc<AtomicBool>,
    last_sent: Option<Instant>,
}

impl Drop for FileJob {
    /// Sends [`LibraryResponse::JobDone`] even if the job panicked.
    fn drop(&mut self) {
        self.send(LibraryResponse::JobDone);
    }
}

impl FileJob {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn send(&self, response: LibraryResponse) {
        let _ = self.sender.send(response);
        (self.waker)();
    }

    fn report_progress(&mut self, progress: ImportProgress) -> ControlFlow<()> {
        if self.last_sent.is_none_or(|last_sent| last_sent.elapsed() >= EVERY) {
            self.last_sent = Some(Instant::now());
            self.send(LibraryResponse::Progress(progress));
        }
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Opens the store for each request, which takes less than a millisecond: the file may come and go.
struct LibraryReader {
    place: StorePlace,
    sender: Sender<LibraryResponse>,
    waker: Waker,
    /// Lease holders whose end a thread is waiting for.
    awaited: BTreeSet<String>,
}

impl LibraryReader {
    fn store(&self) -> Result<Option<Store>, Report> {
        Store::open_existing(&self.place)
    }

    fn answer(&mut self, request: LibraryRequest) -> LibraryResponse {
        match request {
            LibraryRequest::Find { query, position } => LibraryResponse::Found(self.find(query, position)),
            LibraryRequest::Heads(ids) => {
                let heads = |store: Option<Store>| store.map_or(Ok(Vec::new()), |store| store.heads(&ids));
                LibraryResponse::Heads(self.store().and_then(heads))
            }
            LibraryRequest::Interrupted => {
                let under_way = |store: Option<Store>| store.map_or(Ok(Default::default()), |store| store.under_way());
                // Problems with the store are reported by the threads that write to it.
                let (heads, holders) = self.store().and_then(under_way).unwrap_or_default();
                for holder in holders {
                    self.await_end(holder);
                }
                LibraryResponse::Interrupted(heads)
            }
            LibraryRequest::Recent(most) => {
                let recent = |store: Option<Store>| store.map_or(Ok(Vec::new()), |store| store.recent(most));
                LibraryResponse::Recent(self.store().and_then(recent).unwrap_or_default())
            }
            LibraryRequest::Load { id, known, goes_on: true } => {
                LibraryResponse::Loaded(Box::new(self.load(id, &known)))
            }
            LibraryRequest::Load { id, known, goes_on: false } => LibraryResponse::Opened(self.text(id, &known)),
            LibraryRequest::Preview { id, known } => {
                LibraryResponse::Previewed(Box::new(GamePreview { id, position: self.last_position(id, &known) }))
            }
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

    /// Sends the list of interrupted games again once the holder of some has ended: another window that is closed, or a killed
    /// program that the system has not torn down yet.
    fn await_end(&mut self, holder: String) {
        if !self.awaited.insert(holder.clone()) {
            return;
        }
        let (place, sender, waker) = (self.place.clone(), self.sender.clone(), self.waker.clone());
        // If the thread cannot start, the game is offered at the next start of the program.
        let _ = std::thread::Builder::new().name("holder".into()).spawn(move || {
            Lease::wait(&place.folder, &holder);
            let heads = Store::open_existing(&place)
                .and_then(|store| store.map_or(Ok(Vec::new()), |store| store.interrupted()));
            if heads.is_ok_and(|heads| sender.send(LibraryResponse::Interrupted(heads)).is_ok()) {
                waker();
            }
        });
    }

    fn find(&self, mut query: Query, position: Option<(CurrentRules, String)>) -> Result<(Vec<i64>, Facets), Reports> {
        if let Some((known, text)) = position {
            let source = Source::new("position", text);
            query.position = Some(position_key(&read_position_at(&known.variant, &source)?));
        }
        let Some(store) = self.store()? else { return Ok((Vec::new(), Facets::default())) };
        Ok((store.ids(&query)?, store.facets()?))
    }

    fn game(&self, id: i64) -> Result<StoredGame, Report> {
        let Some(store) = self.store()? else { return Err(fault::no_game(id)) };
        store.game(id)?.ok_or_else(|| store.no_game(id))
    }

    fn load(&self, id: i64, known: &CurrentRules) -> Result<(StoredGame, Replayed), Report> {
        let stored = self.game(id)?;
        if stored.head.is_under_way() && Lease::is_held(&self.place.folder, &stored.head.holder) {
            return Err(Report::error(phrase("store-other-window")));
        }
        let replayed = stored.replay(&known.variant, known.rules)?;
        Ok((stored, replayed))
    }

    fn last_position(&self, id: i64, known: &CurrentRules) -> Result<Position, Report> {
        let Replayed { start, mut plies } = self.game(id)?.replay(&known.variant, known.rules)?;
        Ok(plies.pop().map_or(start, |(_, _, position)| position))
    }

    fn text(&self, id: i64, known: &CurrentRules) -> Result<OpenedGame, Report> {
        let stored = self.game(id)?;
        let text = write_pdn(&stored.file_game(&known.variant, known.rules)?);
        let memories = stored.plies.into_iter().zip(1..).filter_map(|(ply, count)| Some((count, ply.memory?)));
        let (memories, GameSummary { seed, seats, .. }) = (memories.collect(), stored.head);
        Ok(OpenedGame { id, text, variant: known.variant.id.clone(), seed, seats, memories })
    }
}
