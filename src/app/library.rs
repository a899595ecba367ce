//! The library as the screen shows it: what was found, the part of it in sight, files coming in and going out.

use super::dialog::{Choice, Dialog};
use crate::files::Existing;
use crate::player::Waker;
use crate::report::Report;
use crate::store::{
    CurrentRules, ExportForm, Facets, GameSummary, ImportPlan, Imported, LibraryRequest, LibraryResponse,
    LibraryWorker, OpenedGame, Place, Progress, Query, Replayed, StoredGame,
};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

/// Rows that are kept in memory, at most.
const MOST_ROWS: usize = 2000;
/// Rows are fetched in blocks of so many.
const BLOCK: usize = 100;

/// What a person wants of the library.
#[derive(Clone, Debug)]
pub enum LibraryAction {
    /// Searches.
    Find(LibrarySearch),
    /// These rows of what was found are in sight.
    Show(Range<usize>),
    /// Opens a game to be gone through.
    Open(i64),
    /// Goes on with a game that is not over.
    GoOn(i64),
    /// Nobody goes on with this game.
    Leave(i64),
    /// These games shall be gone for good.
    Delete(Vec<i64>),
    /// Brings in files; `otherwise` is the id of the variant of games that do not say what they are.
    Import {
        /// One after another.
        files: Vec<PathBuf>,
        /// Empty for none.
        otherwise: String,
    },
    /// Writes games to a file.
    Export {
        /// Which, in this order.
        ids: Vec<i64>,
        /// How.
        form: ExportForm,
        /// Where.
        file: PathBuf,
        /// What happens to a file that is there: who typed its name was not asked.
        existing: Existing,
    },
    /// Has the system ask which files are meant; the title of its window.
    ChooseFiles(Choice, String),
    /// Stops what comes in or goes out.
    Stop,
    /// Takes the news away.
    DismissNews,
}

/// What is searched for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LibrarySearch {
    /// All but the position.
    pub query: Query,
    /// A position as text, of the variant that is searched for; empty for any.
    pub position: String,
}

/// A job under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LibraryJob {
    /// Whether files come in; else games go out.
    pub imports: bool,
    /// How far it has come.
    pub progress: Progress,
}

/// What came of a job.
#[derive(Clone, Debug)]
pub enum LibraryEvent {
    /// A file was brought in.
    Imported(Imported),
    /// So many games were written to this file; what could not be is reported.
    Exported(usize, PathBuf, Vec<Report>),
    /// It failed.
    Failed(Report),
    /// So many games were deleted.
    Deleted(usize),
}

/// What the clerk brings that is for others.
#[derive(Debug)]
pub enum LibraryResult {
    /// A game to be gone through.
    Text(OpenedGame),
    /// A game to be gone on with.
    Game(Box<(StoredGame, Replayed)>),
    /// Files that a person chose.
    Chosen(Choice, Vec<PathBuf>),
    /// Something to tell.
    Report(Report),
}

/// The library.
pub struct Library {
    worker: LibraryWorker,
    /// The ids of what was found, newest first.
    pub found: Vec<i64>,
    /// What there is to choose from.
    pub facets: Facets,
    /// What is wrong with the search.
    pub faults: Vec<Report>,
    /// Games that nobody plays and that are not over, newest first.
    pub interrupted: Vec<GameSummary>,
    /// What comes in or goes out.
    pub job: Option<LibraryJob>,
    /// What came of the last one.
    pub news: Option<LibraryEvent>,
    /// Counts the searches that were answered.
    pub answered: u64,
    search: LibrarySearch,
    /// What is known of games, and after which search it was fetched: games go on and end while the page is left.
    rows: BTreeMap<i64, (u64, GameSummary)>,
    asked: Range<usize>,
    dialog: Option<Dialog>,
    waker: Waker,
}

impl Library {
    /// The library of the games in a folder.
    pub fn start(place: Place, waker: Waker) -> Self {
        let worker = LibraryWorker::start(place, waker.clone());
        worker.ask(LibraryRequest::Interrupted);
        Self {
            worker,
            found: Vec::new(),
            facets: Facets::default(),
            faults: Vec::new(),
            interrupted: Vec::new(),
            job: None,
            news: None,
            answered: 0,
            search: LibrarySearch::default(),
            rows: BTreeMap::new(),
            asked: 0..0,
            dialog: None,
            waker,
        }
    }

    /// What is told of the game in a row, once it was fetched.
    pub fn row(&self, index: usize) -> Option<&GameSummary> {
        self.rows.get(self.found.get(index)?).map(|(_, head)| head)
    }

    /// What is told of a game, if its row was fetched.
    pub fn head(&self, id: i64) -> Option<&GameSummary> {
        self.rows.get(&id).map(|(_, head)| head).or_else(|| self.interrupted.iter().find(|head| head.id == id))
    }

    /// Searches; `known` is the variant by whose rules a position is read.
    pub fn find(&mut self, search: LibrarySearch, known: Option<CurrentRules>) {
        let position =
            known.filter(|_| !search.position.trim().is_empty()).map(|known| (known, search.position.clone()));
        self.worker.ask(LibraryRequest::Find { query: search.query.clone(), position });
        self.search = search;
    }

    /// Searches for the same again: something may have changed. `known` as for [`Library::find`].
    pub fn refresh(&mut self, known: Option<CurrentRules>) {
        self.worker.ask(LibraryRequest::Interrupted);
        self.find(self.search.clone(), known);
    }

    /// What was searched for last.
    pub const fn search(&self) -> &LibrarySearch {
        &self.search
    }

    /// Fetches the rows in sight, unless they were since the last search.
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

    /// Fetches a game, to be opened or gone on with.
    pub fn load(&self, id: i64, known: CurrentRules, goes_on: bool) {
        self.worker.ask(LibraryRequest::Load { id, known, goes_on });
    }

    /// Nobody goes on with this game.
    pub fn abandon(&mut self, id: i64) {
        self.interrupted.retain(|head| head.id != id);
        self.worker.ask(LibraryRequest::Leave(id));
    }

    /// These games shall be gone.
    pub fn delete(&self, ids: Vec<i64>) {
        self.worker.ask(LibraryRequest::Delete(ids));
    }

    /// Begins to bring in files.
    pub fn import(&mut self, files: Vec<PathBuf>, plan: ImportPlan) {
        if self.job.is_none() && !files.is_empty() {
            self.news = None;
            self.job = Some(LibraryJob { imports: true, progress: Progress::default() });
            self.worker.import(files, plan);
        }
    }

    /// Begins to write games to a file.
    pub fn export(&mut self, ids: Vec<i64>, form: ExportForm, known: Vec<CurrentRules>, file: (PathBuf, Existing)) {
        if self.job.is_none() {
            self.news = None;
            self.job = Some(LibraryJob { imports: false, progress: Progress::default() });
            self.worker.export(ids, form, known, file);
        }
    }

    /// Has the system ask which files are meant, beginning in this folder.
    pub fn choose_files(&mut self, choice: Choice, title: String, folder: PathBuf) {
        if self.dialog.is_none() {
            self.dialog = Some(Dialog::open(choice, title, folder, self.waker.clone()));
        }
    }

    /// Whether the system asks which files are meant.
    pub const fn is_choosing(&self) -> bool {
        self.dialog.is_some()
    }

    /// Stops what comes in or goes out.
    pub fn stop(&self) {
        self.worker.stop();
    }

    /// Takes up what the clerk has answered. Tells whether the games have changed, and what is for others.
    pub fn poll(&mut self) -> (bool, Vec<LibraryResult>) {
        let (mut changed, mut brought) = (false, Vec::new());
        let answers: Vec<LibraryResponse> = self.worker.answers().collect();
        for answer in answers {
            match answer {
                LibraryResponse::Found(Ok((found, facets))) => {
                    (self.found, self.facets) = (found, facets);
                    self.faults.clear();
                    self.asked = 0..0;
                    self.answered += 1;
                }
                LibraryResponse::Found(Err(faults)) => {
                    self.found.clear();
                    self.faults = faults;
                    self.answered += 1;
                }
                LibraryResponse::Heads(Ok(heads)) => self.cache(heads),
                LibraryResponse::Heads(Err(report)) => self.faults = vec![report],
                LibraryResponse::Interrupted(heads) => self.interrupted = heads,
                LibraryResponse::Opened(Ok(game)) => brought.push(LibraryResult::Text(game)),
                LibraryResponse::Loaded(game) => match *game {
                    Ok(game) => brought.push(LibraryResult::Game(Box::new(game))),
                    Err(report) => brought.push(LibraryResult::Report(report)),
                },
                LibraryResponse::Deleted(Ok(games)) => {
                    self.news = Some(LibraryEvent::Deleted(games));
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
                    self.news = Some(imported.map_or_else(LibraryEvent::Failed, LibraryEvent::Imported));
                }
                LibraryResponse::Exported(exported) => {
                    self.news = Some(match exported {
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
        if self.rows.len() + heads.len() > MOST_ROWS {
            self.rows.clear();
        }
        let now = self.answered;
        self.rows.extend(heads.into_iter().map(|head| (head.id, (now, head))));
    }
}
