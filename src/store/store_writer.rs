//! Writes games as they are played on a background thread, so that no frame waits for the disk.
//!
//! Updates that cannot be written stay in memory and are retried. The user gets one report when writing fails and one when it
//! works again.

use super::file_state::FileState;
use super::game_record::{GameSummary, StoredGame, StoredPly};
use super::game_recorder::GameRecorder;
use super::game_rows::{save_with_new_memories, today};
use super::lease::{self, Lease};
use super::recovery::Recovered;
use super::{Store, StorePlace, fault};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::Position;
use crate::session::{GameResult, Played};
use crate::text::phrase;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Delay between retries after a failure, if no command arrives sooner.
const RETRY: Duration = Duration::from_secs(3);

const DOING: &str = "store-doing-keep";

/// How long dropping the writer waits for the last writes.
const SHUTDOWN_WAIT: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) enum GameUpdate {
    /// A stored game is resumed.
    Resumed(Box<StoredGame>),
    /// A new game starts today, after these plies of an opening.
    Begun(Box<StoredGame>),
    /// A ply was played: the new number of plies, and the ply.
    Moved(usize, StoredPly),
    /// Plies were taken back: the number of plies left.
    TookBack(usize),
    /// The game is over: the result, and the ending as a sentence.
    Ended(Box<GameResult>, String),
    /// The game was left for good.
    Abandoned,
    /// The game was left, and is offered for resuming.
    SetAside,
    /// No more updates follow.
    Released,
}

pub(super) enum WriteCommand {
    Update(u64, GameUpdate),
    /// Signals once everything before it was written or has failed.
    Flush(Sender<()>),
    Stop,
}

/// Stores games in progress on a background thread. Dropping it writes what is pending.
pub struct StoreWriter {
    commands: Sender<WriteCommand>,
    reports: Receiver<Report>,
    ended: Receiver<()>,
    games: AtomicU64,
    changes: Arc<AtomicU64>,
}

impl StoreWriter {
    /// Starts the thread. `waker` is called whenever a report arrives.
    pub fn start(place: StorePlace, waker: Waker) -> Self {
        let (commands, received) = channel();
        let (report_sender, reports) = channel();
        let (end, ended) = channel();
        let games = BTreeMap::new();
        let changes = Arc::new(AtomicU64::new(0));
        let state = WriterState {
            place,
            store: None,
            last_file: None,
            lease: None,
            games,
            failed: false,
            report_sender,
            waker,
            changes: changes.clone(),
        };
        let thread_sender = state.report_sender.clone();
        let started = std::thread::Builder::new().name("store writer".into()).spawn(move || {
            state.work(&received);
            drop(end);
        });
        if let Err(error) = started {
            // The receiver lives as long as `self`.
            let _ = thread_sender.send(Report::error(phrase("store-no-thread").with("error", &error)));
        }
        Self { commands, reports, ended, games: AtomicU64::new(0), changes }
    }

    /// Records a new game, which is written with its first move. The start, date and result in `head` are filled in; `seats`
    /// makes the game resumable. `opening` holds the plies before the players' first move.
    pub fn record(&self, head: GameSummary, start: &Position, opening: &[Arc<Played>]) -> GameRecorder {
        self.keep(GameUpdate::Begun(Box::new(StoredGame::begun(head, start, opening))))
    }

    pub fn resume(&self, stored: StoredGame) -> GameRecorder {
        self.keep(GameUpdate::Resumed(Box::new(stored)))
    }

    fn keep(&self, first: GameUpdate) -> GameRecorder {
        let game = self.games.fetch_add(1, Ordering::Relaxed);
        GameRecorder::new(self.commands.clone(), game, first)
    }

    /// Returns the reports so far: that games cannot be written, or that they can be again.
    pub fn reports(&self) -> Vec<Report> {
        self.reports.try_iter().collect()
    }

    /// How many times new games, or ends of games, were written. `waker` is called whenever it grows.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Waits until everything recorded so far was written or has failed.
    pub fn flush(&self) {
        let (done, wait) = channel();
        if self.commands.send(WriteCommand::Flush(done)).is_ok() {
            let _ = wait.recv();
        }
    }
}

impl Drop for StoreWriter {
    fn drop(&mut self) {
        let _ = self.commands.send(WriteCommand::Stop);
        // A full or slow disk must not keep the program from ending.
        let _ = self.ended.recv_timeout(SHUTDOWN_WAIT);
    }
}

struct WrittenGame {
    stored: StoredGame,
    /// Number of opening plies of a new game; `None` for a resumed one. A new game gets its date when its row is first written.
    opening_plies: Option<usize>,
    /// Number of plies whose script memories are already written.
    remembered: usize,
    needs_write: bool,
    play: GamePlay,
    is_released: bool,
}

/// Whether somebody plays a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GamePlay {
    UnderWay,
    /// It is offered for resuming.
    SetAside,
    /// It is over or was abandoned.
    Ended,
}

struct WriterState {
    place: StorePlace,
    store: Option<Store>,
    /// State of the file before the last failure.
    last_file: Option<FileState>,
    lease: Option<Lease>,
    games: BTreeMap<u64, WrittenGame>,
    failed: bool,
    report_sender: Sender<Report>,
    waker: Waker,
    /// See [`StoreWriter::changes`].
    changes: Arc<AtomicU64>,
}

impl WriterState {
    fn work(mut self, commands: &Receiver<WriteCommand>) {
        loop {
            let needs_write = self.games.values().any(|game| game.needs_write);
            let first = if needs_write {
                match commands.recv_timeout(RETRY) {
                    Ok(command) => Some(command),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            } else {
                let Ok(command) = commands.recv() else { return };
                Some(command)
            };
            let mut waiting = Vec::new();
            let mut stops = false;
            // All waiting commands go into one transaction.
            for command in first.into_iter().chain(commands.try_iter()) {
                match command {
                    WriteCommand::Update(game, update) => self.apply(game, update),
                    WriteCommand::Flush(done) => waiting.push(done),
                    WriteCommand::Stop => stops = true,
                }
            }
            self.write();
            self.games.retain(|_, game| game.needs_write || !game.is_released);
            for done in waiting {
                // The caller of `flush` may be gone; that is fine.
                let _ = done.send(());
            }
            if stops {
                return;
            }
        }
    }

    fn apply(&mut self, number: u64, update: GameUpdate) {
        let update = match update {
            GameUpdate::Begun(stored) => {
                let opening_plies = Some(stored.plies.len());
                let game = WrittenGame {
                    opening_plies,
                    stored: *stored,
                    remembered: 0,
                    needs_write: false,
                    play: GamePlay::UnderWay,
                    is_released: false,
                };
                self.games.insert(number, game);
                return;
            }
            GameUpdate::Resumed(stored) => {
                // Writing the row moves a resumed game to this window's lease.
                let needs_write = stored.head.id != 0;
                let remembered = stored.plies.len();
                let game = WrittenGame {
                    opening_plies: None,
                    stored: *stored,
                    remembered,
                    needs_write,
                    play: GamePlay::UnderWay,
                    is_released: false,
                };
                self.games.insert(number, game);
                return;
            }
            update => update,
        };
        let Some(game) = self.games.get_mut(&number) else { return };
        let stored = &mut game.stored;
        match update {
            GameUpdate::Begun(_) | GameUpdate::Resumed(_) => {}
            GameUpdate::Moved(plies, ply) => {
                stored.plies.truncate(plies.saturating_sub(1));
                game.remembered = game.remembered.min(stored.plies.len());
                stored.plies.push(ply);
            }
            GameUpdate::TookBack(plies) => {
                stored.plies.truncate(plies);
                game.remembered = game.remembered.min(plies);
                (stored.head.result, game.play) = (None, GamePlay::UnderWay);
                stored.head.ending.clear();
                stored.head.words.clear();
            }
            GameUpdate::Ended(finish, words) => {
                stored.head.end(&finish.outcome, words);
                game.play = GamePlay::Ended;
            }
            GameUpdate::Abandoned => game.play = GamePlay::Ended,
            GameUpdate::SetAside if game.play == GamePlay::Ended => {}
            GameUpdate::SetAside => game.play = GamePlay::SetAside,
            GameUpdate::Released => {
                game.is_released = true;
                return;
            }
        }
        stored.head.plies = stored.plies.len();
        // A new game is not stored until a player has moved.
        game.needs_write = stored.head.id != 0 || stored.plies.len() > game.opening_plies.unwrap_or(0);
    }

    fn write(&mut self) {
        if !self.games.values().any(|game| game.needs_write) {
            return;
        }
        match self.try_to_write() {
            Ok(()) => {
                if std::mem::take(&mut self.failed) {
                    self.report(Report::note(phrase("store-again")));
                }
            }
            Err(report) => {
                // The next attempt opens the file again, whatever was done to it in the meantime.
                self.last_file = self.store.take().map(|store| store.state).or(self.last_file.take());
                if !std::mem::replace(&mut self.failed, true) {
                    self.report(report);
                }
            }
        }
    }

    fn report(&self, report: Report) {
        let _ = self.report_sender.send(report);
        (self.waker)();
    }

    fn try_to_write(&mut self) -> Result<(), Report> {
        if self.store.is_none() {
            let store = Store::open(&self.place)?;
            let is_other = self.last_file.take().is_some_and(|last| !last.is_same_file(&store.state));
            self.store = Some(store);
            if is_other {
                self.forget_rows();
            }
        }
        self.follow_file()?;
        let Some(store) = &mut self.store else { return Ok(()) };
        let lease = match &mut self.lease {
            Some(lease) => lease,
            none => none
                .insert(Lease::take(&self.place.folder).map_err(|error| fault::no_folder(&self.place, DOING, &error))?),
        };
        let games = &mut self.games;
        let ids = store.at_once(DOING, |connection| {
            let mut ids = Vec::new();
            for (number, game) in games.iter_mut().filter(|(_, game)| game.needs_write) {
                let holder = match game.play {
                    GamePlay::Ended => "",
                    GamePlay::SetAside => lease::NOBODY,
                    GamePlay::UnderWay => &lease.name,
                };
                holder.clone_into(&mut game.stored.head.holder);
                if game.opening_plies.is_some() && game.stored.head.date.is_empty() {
                    game.stored.head.date = today(connection)?;
                }
                ids.push((*number, save_with_new_memories(connection, &game.stored, game.remembered)?));
            }
            Ok(ids)
        })?;
        let mut is_listed_otherwise = false;
        for (number, id) in ids {
            if let Some(game) = games.get_mut(&number) {
                is_listed_otherwise |= game.stored.head.id != id || game.play != GamePlay::UnderWay;
                (game.stored.head.id, game.needs_write, game.remembered) = (id, false, game.stored.plies.len());
            }
        }
        if is_listed_otherwise {
            self.changes.fetch_add(1, Ordering::Relaxed);
            (self.waker)();
        }
        // The file may have been replaced during the write.
        self.follow_file()
    }

    fn follow_file(&mut self) -> Result<(), Report> {
        let Some(store) = &mut self.store else { return Ok(()) };
        let continued = store.follow_file()?;
        self.place = store.place.clone();
        for notice in store.take_notices() {
            self.report(notice);
        }
        if continued == Recovered::Rewritten {
            self.forget_rows();
        }
        Ok(())
    }

    /// Marks every game for insertion as a new row, because their IDs belong to other games in the new file.
    fn forget_rows(&mut self) {
        for game in self.games.values_mut() {
            (game.stored.head.id, game.remembered) = (0, 0);
            game.needs_write = game.stored.plies.len() > game.opening_plies.unwrap_or(0);
        }
    }
}
