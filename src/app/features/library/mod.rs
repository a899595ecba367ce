//! The library screen's state: search results, the rows in view, imports and exports.

pub mod page;
mod update;

use crate::app::dialog::{Dialog, DialogPurpose};
use crate::app::route::Route;
use crate::files::Existing;
use crate::player::Waker;
use crate::report::Report;
use crate::store::{
    CurrentRules, Facets, GameFileFormat, GamePreview, GameSummary, ImportPlan, ImportProgress, Imported,
    LibraryRequest, LibraryResponse, LibraryWorker, OpenedGame, Query, Replayed, StorePlace, StoredGame,
};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

impl Route {
    pub const LIBRARY: Self = Self::new("library");
}

/// Maximum number of rows held in memory.
const MAX_ROWS: usize = 2000;
/// Number of recent games listed for playing.
const MAX_RECENT: usize = 6;
/// Number of rows fetched at once.
const BLOCK: usize = 100;

#[derive(Clone, Debug)]
pub enum LibraryAction {
    Find(LibrarySearch),
    /// These result rows are visible.
    Show(Range<usize>),
    /// Opens a game on the analysis board.
    Open(i64),
    /// Opens a game that is not in the list, under this variant.
    OpenUnder {
        id: i64,
        variant: String,
    },
    /// Resumes an unfinished game.
    GoOn(i64),
    /// Removes a game that is being played again from the unfinished ones.
    Resumed(i64),
    /// Marks an unfinished game as abandoned.
    Leave(i64),
    Delete(Vec<i64>),
    /// Imports files; `otherwise` is the id of the variant of games that do not name theirs.
    Import {
        files: Vec<PathBuf>,
        /// Empty for none.
        otherwise: String,
    },
    Export {
        ids: Vec<i64>,
        format: GameFileFormat,
        file: PathBuf,
        /// What to do if the file exists. The user has not been asked about this if the name was typed.
        existing: Existing,
    },
    /// Opens the system's file dialog with this window title.
    ChooseFiles(DialogPurpose, String),
    /// Plays a game through for the picture of its last position.
    Preview(i64),
    /// Shows the form for an import or export beside the list, or hides it.
    ShowForm(Option<LibraryForm>),
    /// Stops the import or export.
    Stop,
    DismissResult,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryForm {
    Import,
    Export,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LibrarySearch {
    /// Everything but the position.
    pub query: Query,
    /// A position of the searched variant, as text; empty for any.
    pub position: String,
}

impl Default for LibrarySearch {
    /// Finds everything but the games of contests.
    fn default() -> Self {
        Self { query: Query { without_contests: true, ..Query::default() }, position: String::new() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LibraryJob {
    /// Otherwise an export.
    pub imports: bool,
    pub progress: ImportProgress,
}

impl LibraryJob {
    /// How much is done, from 0 to 1.
    pub fn progress_fraction(&self) -> f32 {
        self.progress.read as f32 / self.progress.size.max(1) as f32
    }
}

#[derive(Clone, Debug)]
pub enum LibraryEvent {
    Imported(Imported),
    /// The number of exported games, the file, and reports of games that could not be exported.
    Exported(usize, PathBuf, Vec<Report>),
    Failed(Report),
    Deleted(usize),
}

/// A result of the library worker that other parts of the app handle.
#[derive(Debug)]
pub enum LibraryResult {
    /// A game to analyse.
    Text(OpenedGame),
    /// A game to resume.
    Game(Box<(StoredGame, Replayed)>),
    Chosen(DialogPurpose, Vec<PathBuf>),
    Report(Report),
}

pub struct Library {
    worker: LibraryWorker,
    /// The ids of the games found, newest first.
    pub found: Vec<i64>,
    /// The values offered by the search filters.
    pub facets: Facets,
    /// Errors in the search.
    pub faults: Vec<Report>,
    /// Unfinished games that nobody is playing, newest first.
    pub interrupted: Vec<GameSummary>,
    /// The last games that a person played here, newest first.
    pub recent: Vec<GameSummary>,
    /// Whether the page that lists the recent games was open in the last frame.
    recent_is_shown: bool,
    /// [`StoreWriter::changes`](crate::store::StoreWriter::changes) in the last frame.
    writer_changes: u64,
    pub job: Option<LibraryJob>,
    /// The result of the last job.
    pub last_result: Option<LibraryEvent>,
    /// The last position of the game that was asked for last.
    pub preview: Option<Box<GamePreview>>,
    pub form: Option<LibraryForm>,
    /// Counts the completed searches.
    pub answered: u64,
    search: LibrarySearch,
    /// Fetched rows with the number of the search after which they were fetched: games change while the page is closed.
    rows: BTreeMap<i64, (u64, GameSummary)>,
    asked: Range<usize>,
    dialog: Option<Dialog>,
    waker: Waker,
}

impl Library {
    pub fn start(place: StorePlace, waker: Waker) -> Self {
        let worker = LibraryWorker::start(place, waker.clone());
        worker.ask(LibraryRequest::Interrupted);
        Self {
            worker,
            found: Vec::new(),
            facets: Facets::default(),
            faults: Vec::new(),
            interrupted: Vec::new(),
            recent: Vec::new(),
            recent_is_shown: false,
            writer_changes: 0,
            job: None,
            last_result: None,
            preview: None,
            form: None,
            answered: 0,
            search: LibrarySearch::default(),
            rows: BTreeMap::new(),
            asked: 0..0,
            dialog: None,
            waker,
        }
    }

    /// `None` until the row has been fetched.
    pub fn row(&self, index: usize) -> Option<&GameSummary> {
        self.rows.get(self.found.get(index)?).map(|(_, head)| head)
    }

    /// `None` until the game's row has been fetched.
    pub fn head(&self, id: i64) -> Option<&GameSummary> {
        self.rows
            .get(&id)
            .map(|(_, head)| head)
            .or_else(|| self.interrupted.iter().chain(&self.recent).find(|head| head.id == id))
    }

    /// `known` is the variant under whose rules the position text is read.
    pub fn find(&mut self, search: LibrarySearch, known: Option<CurrentRules>) {
        let position =
            known.filter(|_| !search.position.trim().is_empty()).map(|known| (known, search.position.clone()));
        self.worker.ask(LibraryRequest::Find { query: search.query.clone(), position });
        self.search = search;
    }

    /// Repeats the last search, because games may have changed. `known` as for [`Library::find`].
    pub fn refresh(&mut self, known: Option<CurrentRules>) {
        self.worker.ask(LibraryRequest::Interrupted);
        self.find(self.search.clone(), known);
    }

    /// Whether games were written since the last call.
    fn follow_writer(&mut self, changes: u64) -> bool {
        std::mem::replace(&mut self.writer_changes, changes) != changes
    }

    /// Asks for the unfinished and the recent games whenever the page that lists them opens.
    fn follow_recent(&mut self, is_shown: bool) {
        if is_shown && !self.recent_is_shown {
            self.worker.ask(LibraryRequest::Interrupted);
            self.worker.ask(LibraryRequest::Recent(MAX_RECENT));
        }
        self.recent_is_shown = is_shown;
    }

    pub const fn search(&self) -> &LibrarySearch {
        &self.search
    }

    /// Fetches the visible rows, unless they were fetched since the last search.
    pub fn show(&mut self, rows: &Range<usize>) {
        let rows = rows.start.min(self.found.len())..rows.end.min(self.found.len());
        let is_fresh = |id| self.rows.get(id).is_some_and(|(fetched, _)| *fetched == self.answered);
        let missing = !self.found[rows.clone()].iter().all(is_fresh);
        let block = rows.start / BLOCK * BLOCK..rows.end.next_multiple_of(BLOCK).min(self.found.len());
        if missing && self.asked != block {
            self.worker.ask(LibraryRequest::Heads(self.found[block.clone()].to_vec()));
            self.asked = block;
        }
    }

    /// Fetches a game, to resume it if `goes_on`, otherwise to analyse it.
    pub fn load(&self, id: i64, known: CurrentRules, goes_on: bool) {
        self.worker.ask(LibraryRequest::Load { id, known, goes_on });
    }

    /// Plays a game through for the picture of its last position.
    pub fn ask_preview(&self, id: i64, known: CurrentRules) {
        self.worker.ask(LibraryRequest::Preview { id, known });
    }

    pub fn abandon(&self, id: i64) {
        self.worker.ask(LibraryRequest::Leave(id));
    }

    pub fn delete(&self, ids: Vec<i64>) {
        self.worker.ask(LibraryRequest::Delete(ids));
    }

    pub fn import(&mut self, files: Vec<PathBuf>, plan: ImportPlan) {
        if self.job.is_none() && !files.is_empty() {
            self.last_result = None;
            self.job = Some(LibraryJob { imports: true, progress: ImportProgress::default() });
            self.worker.import(files, plan);
        }
    }

    pub fn export(
        &mut self,
        ids: Vec<i64>,
        format: GameFileFormat,
        known: Vec<CurrentRules>,
        file: (PathBuf, Existing),
    ) {
        if self.job.is_none() {
            self.last_result = None;
            self.job = Some(LibraryJob { imports: false, progress: ImportProgress::default() });
            self.worker.export(ids, format, known, file);
        }
    }

    pub fn choose_files(&mut self, purpose: DialogPurpose, title: String, folder: PathBuf) {
        if self.dialog.is_none() {
            self.dialog = Some(Dialog::open(purpose, title, folder, self.waker.clone()));
        }
    }

    /// Whether the file dialog is open.
    pub const fn is_dialog_open(&self) -> bool {
        self.dialog.is_some()
    }

    /// Stops the import or export.
    pub fn stop(&self) {
        self.worker.stop();
    }

    /// Collects the worker's responses. Returns whether the games changed, and the results for others to handle.
    pub fn poll(&mut self) -> (bool, Vec<LibraryResult>) {
        let (mut changed, mut brought) = (false, Vec::new());
        let responses: Vec<LibraryResponse> = self.worker.answers().collect();
        for answer in responses {
            match answer {
                LibraryResponse::Found(Ok((found, facets))) => {
                    (self.found, self.facets) = (found, facets);
                    self.faults.clear();
                    self.asked = 0..0;
                    self.answered += 1;
                }
                LibraryResponse::Found(Err(faults)) => {
                    self.found.clear();
                    self.faults = faults.into();
                    self.answered += 1;
                }
                LibraryResponse::Heads(Ok(heads)) => self.cache(heads),
                LibraryResponse::Heads(Err(report)) => self.faults = vec![report],
                LibraryResponse::Interrupted(heads) => self.interrupted = heads,
                LibraryResponse::Recent(heads) => self.recent = heads,
                LibraryResponse::Previewed(preview) => self.preview = Some(preview),
                LibraryResponse::Opened(Ok(game)) => brought.push(LibraryResult::Text(game)),
                LibraryResponse::Loaded(game) => match *game {
                    Ok(game) => brought.push(LibraryResult::Game(Box::new(game))),
                    Err(report) => brought.push(LibraryResult::Report(report)),
                },
                LibraryResponse::Deleted(Ok(games)) => {
                    self.last_result = Some(LibraryEvent::Deleted(games));
                    changed = true;
                }
                LibraryResponse::Left(Ok(())) => changed = true,
                LibraryResponse::Opened(Err(report))
                | LibraryResponse::Deleted(Err(report))
                | LibraryResponse::Left(Err(report)) => {
                    brought.push(LibraryResult::Report(report));
                }
                LibraryResponse::Progress(progress) => {
                    if let Some(job) = &mut self.job {
                        job.progress = progress;
                    }
                }
                LibraryResponse::Imported(imported) => {
                    changed = true;
                    self.last_result = Some(imported.map_or_else(LibraryEvent::Failed, LibraryEvent::Imported));
                }
                LibraryResponse::Exported(exported) => {
                    self.last_result = Some(match exported {
                        Ok((export, file)) => LibraryEvent::Exported(export.games, file, export.reports),
                        Err(report) => LibraryEvent::Failed(report),
                    });
                }
                LibraryResponse::JobDone => self.job = None,
            }
        }
        if let Some(answer) = self.dialog.as_ref().and_then(Dialog::poll) {
            self.dialog = None;
            brought.push(match answer {
                Ok((choice, files)) => LibraryResult::Chosen(choice, files),
                Err(report) => LibraryResult::Report(report),
            });
        }
        (changed, brought)
    }

    fn cache(&mut self, heads: Vec<GameSummary>) {
        if self.rows.len() + heads.len() > MAX_ROWS {
            self.rows.clear();
        }
        let now = self.answered;
        self.rows.extend(heads.into_iter().map(|head| (head.id, (now, head))));
    }
}
