//! Follows the lobby of a server on a thread of its own, so that a window waits for neither disk nor network nor long messages.

use super::client::rejection_report;
use super::find_target::find_server;
use super::game::OnlineError;
use super::hello::hello;
use super::lobby_view::LobbyView;
use super::refusals::{failure_report, refusal_phrase};
use crate::net::{
    ClientKind, ClientMessage, ClientRequest, ClosingReason, Connection, ConnectionEvent, ConnectionTimes, Link,
    RefusalCode, ServerMessage, read_server_message, time_since,
};
use crate::player::{WakeSignal, Waker};
use crate::report::Report;
use crate::text::{Phrase, phrase};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Minimum time between two states that are shown, whatever a server sends.
const PAUSE: Duration = Duration::from_millis(50);

/// The wait before the list is requested again from a busy server that names none.
const RETRY: Duration = Duration::from_secs(2);

#[derive(Clone, Debug, Default, PartialEq)]
pub enum LobbyState {
    /// The server has not answered yet.
    #[default]
    Connecting,
    /// What is shown is what the server says.
    Live,
    /// Connecting again, for this reason; what is shown is old.
    Lost(Phrase),
    /// There is no further attempt.
    Failed(Report),
}

/// The lobby at one moment.
#[derive(Clone, Debug, Default)]
pub struct LobbySnapshot {
    pub state: LobbyState,
    /// The server, without the code of a game; `None` until it is found.
    pub link: Option<Link>,
    /// The time that the last message which was answered at once took to the server and back.
    pub round_trip: Option<Duration>,
    pub view: Arc<LobbyView>,
}

/// Dropping it closes the connection.
pub struct LobbyClient {
    latest: Arc<Mutex<LobbySnapshot>>,
    signal: Arc<WakeSignal>,
    is_wanted: Arc<AtomicBool>,
}

impl LobbyClient {
    /// Starts connecting to a server by its link or `HOST:PORT`; `folder` is the user's, for the certificates that are known there.
    /// `waker` is called from another thread whenever there is another snapshot.
    pub fn start(server: &str, (folder, name): (&Path, &str), waker: Waker) -> io::Result<Self> {
        let (latest, signal) = (Arc::<Mutex<LobbySnapshot>>::default(), Arc::<WakeSignal>::default());
        let is_wanted = Arc::new(AtomicBool::new(true));
        let follower = LobbyFollower {
            now: LobbySnapshot::default(),
            latest: latest.clone(),
            signal: signal.clone(),
            is_wanted: is_wanted.clone(),
            waker,
            name: name.to_owned(),
            next_id: 1,
            is_welcome: false,
            greeted_at: None,
            list_at: None,
        };
        let (server, folder) = (server.to_owned(), folder.to_owned());
        let run = move || follower.run(&server, &folder);
        std::thread::Builder::new().name("damka lobby".into()).spawn(run)?;
        Ok(Self { latest, signal, is_wanted })
    }

    pub fn snapshot(&self) -> LobbySnapshot {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for LobbyClient {
    fn drop(&mut self) {
        self.is_wanted.store(false, Ordering::Relaxed);
        self.signal.ring();
    }
}

struct LobbyFollower {
    now: LobbySnapshot,
    latest: Arc<Mutex<LobbySnapshot>>,
    signal: Arc<WakeSignal>,
    is_wanted: Arc<AtomicBool>,
    waker: Waker,
    name: String,
    next_id: u64,
    is_welcome: bool,
    /// When `hello` was sent, until it is answered.
    greeted_at: Option<Instant>,
    /// When to request the list again.
    list_at: Option<Instant>,
}

impl LobbyFollower {
    fn run(mut self, server: &str, folder: &Path) {
        let link = match find_server(server, folder) {
            Ok(link) => link,
            Err(report) => return self.fail(report),
        };
        self.now.link = Some(link.clone());
        let connection = match Connection::open(&link, ConnectionTimes::default(), self.signal.waker()) {
            Ok(connection) => connection,
            Err(error) => return self.fail(Report::error(phrase("task-no-thread").with("error", &error))),
        };
        while self.is_wanted.load(Ordering::Relaxed) {
            let mut has_changed = false;
            while let Some(event) = connection.poll() {
                self.follow(event, &connection);
                has_changed = true;
            }
            if self.list_at.take_if(|at| *at <= Instant::now()).is_some() {
                self.ask(ClientMessage::List, &connection);
            }
            if has_changed {
                self.publish();
            }
            if matches!(self.now.state, LobbyState::Failed(_)) {
                return;
            }
            if has_changed {
                std::thread::sleep(PAUSE);
            }
            self.signal.wait(self.list_at.map(|at| at.saturating_duration_since(Instant::now())));
        }
    }

    fn publish(&self) {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&self.now);
        (self.waker)();
    }

    fn fail(&mut self, report: Report) {
        self.now.state = LobbyState::Failed(report);
        self.publish();
    }

    fn ask(&mut self, message: ClientMessage, connection: &Connection) {
        connection.send(&ClientRequest { id: self.next_id, message });
        self.next_id += 1;
    }

    fn follow(&mut self, event: ConnectionEvent, connection: &Connection) {
        match event {
            ConnectionEvent::Connected => {
                (self.is_welcome, self.list_at) = (false, None);
                let hello = hello(ClientKind::Spectator, &self.name, None);
                self.greeted_at = Some(Instant::now());
                self.ask(hello, connection);
            }
            ConnectionEvent::Lost { reason, .. } => self.now.state = LobbyState::Lost(reason),
            ConnectionEvent::Untrusted(why) => self.now.state = LobbyState::Failed(rejection_report(why)),
            ConnectionEvent::Text(text) => match read_server_message(&text) {
                Ok(message) => self.take(message, connection),
                // Messages that this version doesn't know are ignored, but a server of damka begins with one that it knows.
                Err(_) if self.is_welcome => {}
                Err(_) => self.now.state = LobbyState::Failed(Report::error(phrase("lobby-other-program"))),
            },
        }
    }

    fn take(&mut self, message: ServerMessage, connection: &Connection) {
        match message {
            ServerMessage::Welcome { .. } => {
                self.is_welcome = true;
                self.now.round_trip = self.greeted_at.take().map(|at| at.elapsed());
                self.ask(ClientMessage::List, connection);
            }
            ServerMessage::Games { games, bots, .. } => {
                Arc::make_mut(&mut self.now.view).replace(games, bots);
                self.now.state = LobbyState::Live;
            }
            ServerMessage::Lobby { changed, removed, bots } => {
                Arc::make_mut(&mut self.now.view).change(changed, &removed, bots);
            }
            // A server that sends another time back than it got cannot be measured.
            ServerMessage::Pong { time, .. } => {
                self.now.round_trip = time_since(time).filter(|time| *time < ConnectionTimes::default().silence);
            }
            ServerMessage::Error { code, message, retry_after_ms, .. } => self.refused(code, &message, retry_after_ms),
            ServerMessage::Closing { reason, retry_after_ms: None } if reason != ClosingReason::Restart => {
                self.now.state = LobbyState::Failed(failure_report(&OnlineError::Closed(reason)));
            }
            _ => {}
        }
    }

    fn refused(&mut self, code: RefusalCode, message: &str, retry_after_ms: Option<u64>) {
        let why = refusal_phrase(code, message);
        match code {
            RefusalCode::Busy | RefusalCode::DiskFull => {
                let wait = retry_after_ms.map_or(RETRY, Duration::from_millis).clamp(PAUSE, Duration::from_mins(1));
                self.list_at = self.is_welcome.then(|| Instant::now() + wait);
                self.now.state = LobbyState::Lost(why);
            }
            RefusalCode::UnknownType => self.now.state = LobbyState::Failed(Report::error(phrase("lobby-none"))),
            _ => self.now.state = LobbyState::Failed(Report::error(phrase("online-refused").with("why", why))),
        }
    }
}
