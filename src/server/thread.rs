//! A server behind a port: one thread runs the games, others do the network I/O.

use super::account_list::ServerAccounts;
#[cfg(unix)]
use super::admin_socket::AdminSocket;
use super::handle::{MakeHttpHandler, ServerHandle};
use super::limits::ServerLimits;
use super::rules_source::RulesSource;
use super::state::Server;
use crate::net::{
    ClosingReason, DEFAULT_PORT, HttpHandler, Incoming, IncomingEvent, JoinCode, Listener, Receive, TlsIdentity,
};
use crate::player::Waker;
use crate::report::Report;
use crate::store::OnlineJournal;
use crate::text::{Phrase, phrase};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Most inputs that are handled before the journal is written.
const MAX_ROUND: usize = 500;

/// The server wakes up at least this often.
const IDLE: Duration = Duration::from_secs(1);

/// Number of ports to try, starting with the wanted one.
const PORTS: u16 = 100;

pub struct ServerConfig {
    pub host: IpAddr,
    /// `None` for the port of the last run, or else the default one. If it is in use, the next free one is used.
    pub port: Option<u16>,
    pub folder: PathBuf,
    pub limits: ServerLimits,
    /// With an identity, every connection must use TLS.
    pub tls: Option<TlsIdentity>,
    /// Makes what answers HTTP requests; without it they are refused.
    pub http: Option<MakeHttpHandler>,
    /// The operator's side of a server for many games; `None` for a game that a player hosts.
    pub operation: Option<ServerOperation>,
}

/// What only a server for many games has: accounts of bots, and a socket for the operator's commands.
#[derive(Debug, Default)]
pub struct ServerOperation {
    pub accounts: ServerAccounts,
    /// Whether each move is on the disk before it is sent, so that a power failure loses none either.
    pub is_durable: bool,
}

pub(super) enum ServerInput {
    Net(Incoming),
    Wake(u64),
    Ask(Box<dyn FnOnce(&mut Server) + Send>),
    Stop,
}

/// A running server. Dropping it notifies all clients and closes the port; the games stay in the journal.
pub struct ServerThread {
    address: SocketAddr,
    games: Vec<(u64, JoinCode, String, bool)>,
    journal_name: String,
    faults: Arc<Mutex<Vec<Report>>>,
    is_drained: Arc<AtomicBool>,
    inputs: Sender<ServerInput>,
    #[cfg(unix)]
    admin: Option<AdminSocket>,
    thread: Option<JoinHandle<()>>,
    listener: Option<Listener>,
}

impl ServerThread {
    /// Opens the journal and the port. Fails if the journal cannot be used, or no port is free.
    pub fn start(config: ServerConfig, rules: Box<dyn RulesSource>) -> Result<Self, Report> {
        let journal = OnlineJournal::open_free(&config.folder)?;
        if config.operation.as_ref().is_some_and(|operation| operation.is_durable) {
            journal.sync_every_commit()?;
        }
        let wanted = config.port.or_else(|| journal.port()).unwrap_or(DEFAULT_PORT);
        let (inputs, received) = channel();
        let arrivals = inputs.clone();
        let receive: Receive = Arc::new(move |incoming| arrivals.send(ServerInput::Net(incoming)).is_ok());
        let http = config.http.as_ref().map(|make| make(ServerHandle::new(inputs.clone())));
        let listener = open_port(wanted, (&config, http), &receive)?;
        journal.set_port(listener.address().port())?;
        let wakes = inputs.clone();
        let make_waker = Box::new(move |game| -> Waker {
            let wakes = wakes.clone();
            Arc::new(move || {
                // The server thread may be gone; then no one needs the game.
                let _ = wakes.send(ServerInput::Wake(game));
            })
        });
        let epoch_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        let mut server = Server::open((rules, journal), config.limits, make_waker, epoch_ms)?;
        #[cfg(unix)]
        let mut admin = None;
        if let Some(operation) = config.operation {
            server.use_accounts(operation.accounts);
            #[cfg(unix)]
            match AdminSocket::open(&server.journal().path(), ServerHandle::new(inputs.clone())) {
                Ok(socket) => admin = Some(socket),
                Err(error) => server.report(Report::warning(phrase("serve-no-socket").with("error", &error))),
            }
        }
        let games = server.open_games();
        let journal_name =
            server.journal().path().file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
        let faults: Arc<Mutex<Vec<Report>>> = Arc::new(Mutex::new(server.take_faults()));
        let address = listener.address();
        let shared_faults = faults.clone();
        let is_drained = Arc::new(AtomicBool::new(false));
        let drained = is_drained.clone();
        let work = move || run(&mut server, &received, (&shared_faults, &drained));
        let thread = std::thread::Builder::new()
            .name("damka server".into())
            .spawn(work)
            .map_err(|error| Report::error(phrase("task-no-thread").with("error", &error)))?;
        Ok(Self {
            address,
            games,
            journal_name,
            faults,
            is_drained,
            inputs,
            #[cfg(unix)]
            admin,
            thread: Some(thread),
            listener: Some(listener),
        })
    }

    /// The address with the actual port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The unfinished games found at the start: number, code, variant, and whether both seats are taken.
    pub fn restored(&self) -> &[(u64, JoinCode, String, bool)] {
        &self.games
    }

    pub fn journal_name(&self) -> &str {
        &self.journal_name
    }

    /// Whether the operator has drained the server and its last game has ended.
    pub fn is_drained(&self) -> bool {
        self.is_drained.load(Ordering::SeqCst)
    }

    pub fn take_faults(&self) -> Vec<Report> {
        std::mem::take(&mut *self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for ServerThread {
    fn drop(&mut self) {
        // Before the journal is free for another server, whose socket has the same name.
        #[cfg(unix)]
        self.admin.take();
        let _ = self.inputs.send(ServerInput::Stop);
        if let Some(thread) = self.thread.take() {
            // The thread may have panicked; that is fine here.
            let _ = thread.join();
        }
        self.listener.take();
    }
}

fn open_port(
    wanted: u16,
    (config, http): (&ServerConfig, Option<HttpHandler>),
    receive: &Receive,
) -> Result<Listener, Report> {
    let mut last = None;
    for port in (0..PORTS).map_while(|more| wanted.checked_add(more)) {
        match Listener::open(
            SocketAddr::new(config.host, port),
            config.limits.times,
            (config.tls.clone(), http.clone()),
            receive.clone(),
        ) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => last = Some(error),
            Err(error) => {
                last = Some(error);
                break;
            }
        }
    }
    let error = last.as_ref().map_or_else(Phrase::default, Phrase::from);
    let message = phrase("port-unopened").with("port", wanted.to_string()).with("error", error);
    Err(Report::error(message).hint(phrase("port-unopened-hint")))
}

fn run(
    server: &mut Server,
    inputs: &Receiver<ServerInput>,
    (shared_faults, is_drained): (&Mutex<Vec<Report>>, &AtomicBool),
) {
    let begun = Instant::now();
    loop {
        let now = begun.elapsed();
        let wait = server.next_due().map_or(IDLE, |due| due.saturating_sub(now)).min(IDLE);
        let mut is_stopped = false;
        match inputs.recv_timeout(wait) {
            Ok(input) => {
                is_stopped |= !handle(server, input, begun);
                for input in inputs.try_iter().take(MAX_ROUND) {
                    is_stopped |= !handle(server, input, begun);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => is_stopped = true,
        }
        server.tick(begun.elapsed());
        if is_stopped {
            server.shut_down(ClosingReason::Restart);
        }
        server.flush();
        is_drained.store(server.is_drained(), Ordering::SeqCst);
        let faults = server.take_faults();
        if !faults.is_empty() {
            shared_faults.lock().unwrap_or_else(PoisonError::into_inner).extend(faults);
        }
        if is_stopped {
            return;
        }
    }
}

/// Returns `false` if the server should stop.
fn handle(server: &mut Server, input: ServerInput, begun: Instant) -> bool {
    let now = begun.elapsed();
    match input {
        ServerInput::Stop => return false,
        ServerInput::Wake(game) => server.tick_game(game, now),
        ServerInput::Ask(question) => question(server),
        ServerInput::Net(Incoming { connection, event }) => match event {
            IncomingEvent::Connected { outbox, peer } => server.connected(connection, (outbox, peer), now),
            IncomingEvent::Text { text, at, turn } => {
                server.handle_message(connection, &text, (at.saturating_duration_since(begun), now));
                drop(turn);
            }
            IncomingEvent::Garbage(why) => server.garbage(connection, why, now),
            IncomingEvent::Closed => server.closed(connection, now),
        },
    }
    true
}
