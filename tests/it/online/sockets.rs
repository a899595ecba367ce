//! A server on a real port, clients that send raw bytes, and the program's own clients.

use super::proxy::LIMIT;
use crate::shipped;
use damka::board::Side;
use damka::catalog::SeatSpec;
use damka::net::{
    ClientKind, ClientMessage, ClientRequest, ConnectionTimes, Fingerprint, GameEventKind, Link, ServerMessage,
    SideChoice, TlsIdentity, read_server_message, write_request,
};
use damka::online::{ClientGoal, FindRules, MakePlayer, NewGame, OnlineClient, OnlineEvent, OnlineGame};
use damka::server::{
    FrozenRules, RulesSource, ServerAccounts, ServerConfig, ServerLimits, ServerOperation, ServerThread,
};
use damka::store::{BotAccountFile, OnlineJournal};
use damka::web::{WebOptions, http_handler};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Reconnects at once, with the real time limits otherwise.
pub const QUICK: ConnectionTimes = ConnectionTimes {
    connect: Duration::from_secs(5),
    ping_after: Duration::from_secs(5),
    idle_after: Duration::from_mins(1),
    idle_ping_after: Duration::from_secs(12),
    silence: Duration::from_secs(9),
    longest_wait: Duration::from_millis(50),
};

/// The factor by which clients' clocks run faster than real time, so that tests do not wait for retries.
const HURRY: u32 = 10;

/// Limits that accept any number of messages.
pub fn limits() -> ServerLimits {
    ServerLimits { messages: (1e6, 1e6), ..ServerLimits::default() }
}

fn frozen(ids: &[&str]) -> FrozenRules {
    let mut rules = FrozenRules::default();
    for id in ids {
        rules.add(&shipped::catalog(), id).unwrap_or_else(|reports| panic!("{id}: {reports:?}"));
    }
    rules
}

/// A server with its journal's folder.
pub struct Host {
    thread: Option<ServerThread>,
    pub rules: FrozenRules,
    limits: ServerLimits,
    tls: Option<TlsIdentity>,
    web: WebOptions,
    /// Whether it has accounts and takes the operator's commands.
    operates: bool,
    folder: TempDir,
}

impl Host {
    pub fn start(ids: &[&str], limits: ServerLimits) -> Self {
        Self::with(ids, limits, None)
    }

    /// A host that requires TLS for every connection.
    pub fn encrypted(ids: &[&str], limits: ServerLimits) -> Self {
        let identity = TlsIdentity::from_pem(&TlsIdentity::new_pem().unwrap()).unwrap();
        Self::with(ids, limits, Some(identity))
    }

    fn with(ids: &[&str], limits: ServerLimits, tls: Option<TlsIdentity>) -> Self {
        static KNOWN: Mutex<BTreeMap<String, FrozenRules>> = Mutex::new(BTreeMap::new());
        // Reading a variant takes longer than playing it.
        let mut known = KNOWN.lock().unwrap();
        let rules = known.entry(ids.join(" ")).or_insert_with(|| frozen(ids)).clone();
        drop(known);
        let (web, folder) = (WebOptions::default(), tempfile::tempdir().unwrap());
        let mut host = Self { thread: None, rules, limits, tls, web, operates: false, folder };
        host.open(0);
        host
    }

    /// A host whose clients come through a proxy.
    pub fn behind_proxy(ids: &[&str], limits: ServerLimits) -> Self {
        let mut host = Self::with(ids, limits, None);
        host.web.trust_proxy = true;
        host.restart();
        host
    }

    /// A host with accounts of bots and a socket for the operator's commands.
    pub fn operated(ids: &[&str], limits: ServerLimits) -> Self {
        let mut host = Self::with(ids, limits, None);
        host.operates = true;
        host.restart();
        host
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn open(&mut self, port: u16) {
        let web = self.web.clone();
        let config = ServerConfig {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: Some(port),
            folder: self.folder.path().into(),
            limits: self.limits,
            tls: self.tls.clone(),
            http: Some(Box::new(move |handle| http_handler(handle, web.clone()))),
            operation: self.operates.then(|| ServerOperation {
                accounts: ServerAccounts { file: Some(BotAccountFile::of(self.folder.path())), house: Vec::new() },
                is_durable: true,
            }),
        };
        self.thread = Some(ServerThread::start(config, Box::new(self.rules.clone())).unwrap());
    }

    pub fn address(&self) -> SocketAddr {
        self.thread.as_ref().unwrap().address()
    }

    pub fn fingerprint(&self) -> Option<Fingerprint> {
        self.tls.as_ref().map(TlsIdentity::fingerprint)
    }

    /// Stops and restarts on the same port.
    pub fn restart(&mut self) {
        let port = self.address().port();
        self.thread = None;
        self.open(port);
        assert_eq!(self.address().port(), port);
    }

    pub fn stop(&mut self) {
        self.thread = None;
    }

    /// Starts after [`Self::stop`], on any port.
    pub fn start_again(&mut self) {
        self.open(0);
    }

    /// Starts after [`Self::stop`], on this port.
    #[cfg(feature = "window")]
    pub fn start_at(&mut self, port: u16) {
        self.open(port);
        assert_eq!(self.address().port(), port);
    }

    pub fn sha256(&self, id: &str) -> String {
        self.rules.current(id).unwrap().sha256.clone()
    }

    /// Stops, and returns the moves of a game in the journal, whose events must be contiguous.
    pub fn journalled(mut self, game: u64) -> Vec<String> {
        self.thread = None;
        let journal = OnlineJournal::open_free(self.folder.path()).unwrap();
        let mut moves = Vec::new();
        for (row, seq) in journal.game(game).unwrap().unwrap().events.iter().zip(1..) {
            assert_eq!(row.seq, seq, "events have no gap");
            let Ok(ServerMessage::Event(event)) = read_server_message(&row.body) else { panic!("{}", row.body) };
            assert_eq!(event.seq, seq);
            if let GameEventKind::Moved { ply, r#move, .. } = event.event {
                moves.push(r#move);
                assert_eq!(moves.len(), ply as usize, "each ply is played once");
            }
        }
        moves
    }
}

/// A client that sends exactly what a test specifies.
pub struct Raw {
    pub stream: TcpStream,
    reader: BufReader<TcpStream>,
    next_id: u64,
}

impl Raw {
    pub fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        stream.set_write_timeout(Some(LIMIT)).unwrap();
        Self { reader: BufReader::new(stream.try_clone().unwrap()), stream, next_id: 1 }
    }

    /// Connects and is welcomed by this name.
    pub fn person(address: SocketAddr, name: &str) -> Self {
        let mut client = Self::connect(address);
        let reply = client.ask(super::harness::hello(name));
        assert!(matches!(reply, ServerMessage::Welcome { .. }), "{reply:?}");
        client
    }

    /// Returns `false` when the server has closed the connection.
    pub fn write(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    /// `None` when the connection is closed.
    pub fn read(&mut self) -> Option<ServerMessage> {
        let mut line = String::new();
        match self.reader.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(read_server_message(&line).unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"))),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("the server neither speaks nor closes")
            }
            Err(_) => None,
        }
    }

    /// All messages until the connection is closed.
    pub fn read_to_end(&mut self) -> Vec<ServerMessage> {
        std::iter::from_fn(|| self.read()).collect()
    }

    /// The remaining data as text, if it does not consist of messages.
    pub fn text_to_end(&mut self) -> String {
        let mut bytes = Vec::new();
        match self.reader.read_to_end(&mut bytes) {
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("the server does not close")
            }
            _ => String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    pub fn say(&mut self, message: ClientMessage) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let line = write_request(&ClientRequest { id, message }) + "\n";
        self.write(line.as_bytes());
        id
    }

    /// Sends a request and reads until its reply.
    pub fn ask(&mut self, message: ClientMessage) -> ServerMessage {
        let id = self.say(message);
        self.until(|message| reply_to(message) == Some(id))
    }

    pub fn until(&mut self, is_meant: impl Fn(&ServerMessage) -> bool) -> ServerMessage {
        loop {
            let message = self.read().expect("the server closed the connection");
            if is_meant(&message) {
                return message;
            }
        }
    }
}

/// The number of the request that a message answers.
pub fn reply_to(message: &ServerMessage) -> Option<u64> {
    match message {
        ServerMessage::Welcome { re, .. }
        | ServerMessage::Ok { re }
        | ServerMessage::Error { re, .. }
        | ServerMessage::Created { re, .. }
        | ServerMessage::Found { re, .. }
        | ServerMessage::Joined { re, .. }
        | ServerMessage::Games { re, .. }
        | ServerMessage::Watching { re, .. }
        | ServerMessage::Rules { re, .. }
        | ServerMessage::Pong { re, .. } => Some(*re),
        _ => None,
    }
}

/// A request to create a game of this variant.
pub fn create(host: &Host, variant: &str) -> ClientMessage {
    ClientMessage::Create {
        variant: variant.into(),
        sha256: host.sha256(variant),
        files: None,
        start: None,
        clock: None,
        side: SideChoice::White,
        takeback: true,
        return_later: false,
        public: false,
        spectators: true,
        bot: None,
    }
}

/// Wakes when a client has something to do.
#[derive(Clone, Default)]
struct Bell(Arc<(Mutex<bool>, Condvar)>);

impl Bell {
    fn ring(&self) {
        *self.0.0.lock().unwrap() = true;
        self.0.1.notify_all();
    }

    fn wait(&self) {
        let mut rang = self.0.0.lock().unwrap();
        if !*rang {
            rang = self.0.1.wait_timeout(rang, Duration::from_millis(2)).unwrap().0;
        }
        *rang = false;
    }
}

/// Two of the program's own clients with a bot each: the host and the guest.
pub struct Match {
    pub clients: Vec<OnlineClient>,
    pub events: Vec<Vec<OnlineEvent>>,
    pub lost: Vec<Vec<String>>,
    bell: Bell,
    begun: Instant,
}

impl Match {
    /// One client opens a game at the first address, and the other joins it at the second.
    pub fn open(host: &Host, variant: &str, [first, second]: [(SocketAddr, ConnectionTimes); 2]) -> Self {
        let mut game = Self::alone(host, variant, first);
        let code = game.clients[0].game().code().map(str::to_owned);
        game.add(host, second, ClientGoal::Join(code));
        game
    }

    /// One client opens a game that nobody joins yet.
    pub fn alone(host: &Host, variant: &str, first: (SocketAddr, ConnectionTimes)) -> Self {
        let mut game =
            Self { clients: vec![], events: vec![], lost: vec![], bell: Bell::default(), begun: Instant::now() };
        let new = NewGame {
            start: None,
            clock: None,
            side: SideChoice::White,
            takeback: false,
            return_later: false,
            public: false,
            spectators: true,
            bot: None,
        };
        let rules = host.rules.current(variant).unwrap();
        game.add(host, first, ClientGoal::Create(new, rules));
        game.until("the code", |game| game.clients[0].game().code().is_some());
        game
    }

    pub fn add(&mut self, host: &Host, (address, times): (SocketAddr, ConnectionTimes), goal: ClientGoal) {
        let rules = host.rules.clone();
        let find: FindRules = Arc::new(move |id| rules.current(id));
        let catalog = shipped::catalog();
        let make: MakePlayer = Box::new(move |rules, _| {
            let player = SeatSpec::read("random", &rules.variant, &catalog.now())?.bot_player()?.unwrap();
            Ok(Box::new(player))
        });
        let game = OnlineGame::new(("Random", ClientKind::Bot), goal, find, make);
        let fingerprint = host.fingerprint();
        let link = Link { host: address.ip().to_string(), port: address.port(), code: None, fingerprint };
        let bell = self.bell.clone();
        let client = OnlineClient::open_with(game, (&link, times), Arc::new(move || bell.ring())).unwrap();
        self.clients.push(client);
        self.events.push(Vec::new());
        self.lost.push(Vec::new());
    }

    /// Advances both clients.
    pub fn step(&mut self) {
        let now = self.begun.elapsed() * HURRY;
        for ((client, events), lost) in self.clients.iter_mut().zip(&mut self.events).zip(&mut self.lost) {
            events.extend(client.tick(now));
            if let Some(reason) = client.lost().map(ToString::to_string)
                && lost.last() != Some(&reason)
            {
                lost.push(reason);
            }
            assert!(client.game().failure().is_none(), "{:?}", client.game().failure());
        }
        self.bell.wait();
    }

    pub fn until(&mut self, what: &str, is_done: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_done(self) {
            assert!(begun.elapsed() < LIMIT, "never: {what}; {}", self.state());
            self.step();
        }
    }

    fn state(&self) -> String {
        let state = |client: &OnlineClient| {
            let plies = client.game().session().map(|session| session.played().len());
            format!("{plies:?} plies, lost: {:?}, over: {}", client.lost(), client.game().is_over())
        };
        self.clients.iter().map(state).collect::<Vec<_>>().join("; ")
    }

    pub fn moves(&self, client: usize) -> Vec<String> {
        let session = self.clients[client].game().session();
        session.map(|session| session.played().iter().map(|ply| ply.text.clone()).collect()).unwrap_or_default()
    }

    pub fn plies(&self) -> usize {
        self.moves(0).len().min(self.moves(1).len())
    }

    /// Plays to the end and checks that both clients and the journal have the same game.
    pub fn finish(mut self, host: Host) -> Vec<String> {
        self.until("the end", |game| game.clients.iter().all(|client| client.game().is_over()));
        assert_eq!(self.moves(0), self.moves(1));
        let score = |client: &OnlineClient| client.game().session().unwrap().result().unwrap().score().to_owned();
        assert_eq!(score(&self.clients[0]), score(&self.clients[1]));
        assert_eq!(
            [Side::White, Side::Black].map(Some),
            [self.clients[0].game().side(), self.clients[1].game().side()]
        );
        let game = self.clients[0].game().seat().unwrap().0;
        let moves = self.moves(0);
        drop(self);
        assert_eq!(host.journalled(game), moves);
        moves
    }
}
