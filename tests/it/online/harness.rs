//! A server without sockets, its clients, and a simulated clock for both.

use crate::shipped;
use damka::board::Side;
use damka::catalog::Catalog;
use damka::net::{
    ClientKind, ClientMessage, ClientRequest, ClockTerms, GameEvent, GameSnapshot, Outbox, OutboxReader, PROTOCOL,
    RefusalCode, ServerMessage, SideChoice, read_server_message, write_request,
};
use damka::player::Waker;
use damka::server::{FrozenRules, RulesSource, Server, ServerLimits};
use damka::store::OnlineJournal;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Nothing in these tests takes so long, however busy the machine is.
const LIMIT: Duration = Duration::from_mins(1);

/// The default address of connections.
pub const PEER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));

pub fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A client: its received messages, and the number of its next request.
pub struct Client {
    pub connection: u64,
    pub received: Vec<ServerMessage>,
    pub is_closed: bool,
    reader: OutboxReader,
    next_id: u64,
}

impl Client {
    /// A client that was never connected.
    pub fn none() -> Self {
        let (_, reader) = Outbox::new();
        Self { connection: 0, received: Vec::new(), is_closed: true, reader, next_id: 1 }
    }

    /// Receives all pending messages.
    pub fn read(&mut self) {
        while let Some(text) = self.reader.try_next() {
            self.received.push(read_server_message(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}")));
        }
        self.is_closed = self.reader.is_closed();
    }

    /// The events of a game, in the order of arrival.
    pub fn events(&self, game: u64) -> Vec<GameEvent> {
        let event = |message: &ServerMessage| match message {
            ServerMessage::Event(event) if event.game == game => Some(event.clone()),
            _ => None,
        };
        self.received.iter().filter_map(event).collect()
    }

    /// The last snapshot of a game.
    pub fn snapshot(&self, game: u64) -> GameSnapshot {
        let found = self.received.iter().rev().find_map(|message| match message {
            ServerMessage::Snapshot { game: its, snapshot } if *its == game => Some((**snapshot).clone()),
            _ => None,
        });
        found.expect("no snapshot")
    }

    /// A new connection numbers its requests from the start.
    pub fn forget_replies(&mut self) {
        self.received.retain(|message| {
            matches!(message, ServerMessage::Event(_) | ServerMessage::Snapshot { .. } | ServerMessage::Presence { .. })
        });
        self.next_id = 1000;
    }

    pub fn reply(&self, id: u64) -> Option<&ServerMessage> {
        let answers = |message: &&ServerMessage| match message {
            ServerMessage::Welcome { re, .. }
            | ServerMessage::Ok { re }
            | ServerMessage::Error { re, .. }
            | ServerMessage::Created { re, .. }
            | ServerMessage::Found { re, .. }
            | ServerMessage::Joined { re, .. }
            | ServerMessage::Games { re, .. }
            | ServerMessage::Watching { re, .. }
            | ServerMessage::Rules { re, .. }
            | ServerMessage::Pong { re, .. } => *re == id,
            _ => false,
        };
        let mut replies = self.received.iter().filter(answers);
        let reply = replies.next();
        assert!(replies.next().is_none(), "request {id} was answered twice: {:?}", self.received);
        reply
    }
}

/// The code of a refusal; panics for any other reply.
pub fn code(reply: &ServerMessage) -> RefusalCode {
    let ServerMessage::Error { code, message, .. } = reply else { panic!("not refused: {reply:?}") };
    assert!(!message.is_empty());
    *code
}

/// A server, its journal's folder, and the simulated time.
pub struct World {
    pub server: Server,
    pub now: Duration,
    pub rules: FrozenRules,
    folder: TempDir,
    limits: ServerLimits,
    wakes: Arc<Mutex<BTreeSet<u64>>>,
    connections: u64,
    /// Milliseconds since 1970 when the time was zero.
    epoch_ms: u64,
}

impl World {
    /// A server with these shipped variants.
    pub fn new(ids: &[&str]) -> Self {
        Self::of(&shipped::catalog(), ids)
    }

    /// A server with these variants of a catalog.
    pub fn of(catalog: &Catalog, ids: &[&str]) -> Self {
        // Tests play faster than people.
        Self::limited(catalog, ids, ServerLimits { messages: (1e6, 1e6), ..ServerLimits::default() })
    }

    /// The same with these limits for clients.
    pub fn limited(catalog: &Catalog, ids: &[&str], limits: ServerLimits) -> Self {
        let mut rules = FrozenRules::default();
        for id in ids {
            rules.add(catalog, id).unwrap_or_else(|reports| panic!("{id}: {reports:?}"));
        }
        let folder = tempfile::tempdir().unwrap();
        let wakes = Arc::default();
        let epoch_ms = 1_700_000_000_000;
        let server = open(&folder, (&rules, limits), &wakes, epoch_ms);
        Self { server, now: Duration::ZERO, rules, folder, limits, wakes, connections: 0, epoch_ms }
    }

    /// The simulated date, in milliseconds since 1970.
    pub const fn date_ms(&self) -> u64 {
        self.epoch_ms + self.now.as_millis() as u64
    }

    /// Kills the server without closing connections, and starts another one with its journal. Time starts at zero.
    pub fn restart(&mut self) {
        // The old server holds the lock, so it must be dropped first.
        let idle = tempfile::tempdir().unwrap();
        self.epoch_ms = self.date_ms();
        self.server = open(&idle, (&self.rules, self.limits), &Arc::default(), self.epoch_ms);
        self.wakes = Arc::default();
        self.server = open(&self.folder, (&self.rules, self.limits), &self.wakes, self.epoch_ms);
        self.now = Duration::ZERO;
        assert_eq!(self.server.take_faults(), []);
    }

    /// A connection that has not sent anything.
    pub fn connect(&mut self, peer: IpAddr) -> Client {
        self.connections += 1;
        let (outbox, reader) = Outbox::new();
        let connection = self.connections;
        self.server.connected(connection, (outbox, peer), self.now);
        Client { connection, received: Vec::new(), is_closed: false, reader, next_id: 1 }
    }

    /// A client that has introduced itself by this name and been welcomed.
    pub fn person(&mut self, name: &str) -> Client {
        let mut client = self.connect(PEER);
        let reply = self.ask(&mut client, hello(name));
        assert!(matches!(&reply, ServerMessage::Welcome { you, .. } if you == name), "{reply:?}");
        client
    }

    /// Sends a raw text and processes it.
    pub fn text(&mut self, client: &mut Client, text: &str) {
        self.server.handle_message(client.connection, text, (self.now, self.now));
        self.work();
        client.read();
    }

    /// Sends a request and returns its reply.
    pub fn ask(&mut self, client: &mut Client, message: ClientMessage) -> ServerMessage {
        let id = self.say(client, message);
        client.reply(id).unwrap_or_else(|| panic!("no reply: {:?}", client.received)).clone()
    }

    /// Sends a message that may have no reply. Returns the id of the request.
    pub fn say(&mut self, client: &mut Client, message: ClientMessage) -> u64 {
        let id = client.next_id;
        let text = write_request(&ClientRequest { id, message });
        client.next_id += 1;
        self.text(client, &text);
        id
    }

    /// Delivers a message without the end of the round of work: nothing of it is in the journal.
    pub fn deliver(&mut self, client: &Client, message: ClientMessage) {
        let text = write_request(&ClientRequest { id: client.next_id, message });
        self.server.handle_message(client.connection, &text, (self.now, self.now));
    }

    /// Runs pending work of every game, and flushes.
    pub fn work(&mut self) {
        let woken = std::mem::take(&mut *self.wakes.lock().unwrap());
        for game in woken {
            self.server.tick_game(game, self.now);
        }
        self.server.flush();
    }

    /// Advances the time.
    pub fn wait(&mut self, time: Duration) {
        self.now += time;
        self.server.tick(self.now);
        self.work();
    }

    /// Works until `is_done`, without advancing the games' time.
    pub fn until(&mut self, what: &str, mut is_done: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !is_done() {
            assert!(begun.elapsed() < LIMIT, "never: {what}");
            self.work();
            std::thread::yield_now();
        }
    }

    /// Breaks a client's connection.
    pub fn cut(&mut self, client: &Client) {
        self.server.closed(client.connection, self.now);
        self.work();
    }

    pub fn sha256(&self, id: &str) -> String {
        self.rules.current(id).unwrap().sha256.clone()
    }
}

fn open(
    folder: &TempDir,
    (rules, limits): (&FrozenRules, ServerLimits),
    wakes: &Arc<Mutex<BTreeSet<u64>>>,
    epoch_ms: u64,
) -> Server {
    let journal = OnlineJournal::open_free(folder.path()).unwrap();
    assert_eq!(journal.path().file_name().unwrap(), "online.sqlite", "the last server still has its journal");
    let wakes = wakes.clone();
    let make_waker = Box::new(move |game| -> Waker {
        let wakes = wakes.clone();
        Arc::new(move || _ = wakes.lock().unwrap().insert(game))
    });
    Server::open((Box::new(rules.clone()), journal), limits, make_waker, epoch_ms).unwrap()
}

pub fn hello(name: &str) -> ClientMessage {
    ClientMessage::Hello {
        protocol: [PROTOCOL, PROTOCOL],
        app: "test 1".into(),
        rules_version: 1,
        kind: ClientKind::Person,
        name: name.into(),
        token: None,
        capabilities: Vec::new(),
    }
}

/// A request for a game with its clock in seconds, in which takebacks are allowed.
pub fn create(world: &World, variant: &str, clock: Option<(u64, u64)>) -> ClientMessage {
    let clock = clock.map(|(base, more)| ClockTerms { base_ms: base * 1000, increment_ms: more * 1000 });
    ClientMessage::Create {
        variant: variant.into(),
        sha256: world.sha256(variant),
        files: None,
        start: None,
        clock,
        side: SideChoice::White,
        takeback: true,
        return_later: false,
        public: false,
        spectators: true,
        bot: None,
    }
}

/// The contents of `created` or `joined`: the game, the side, the seat's token, and the join code, if any.
pub fn seated(reply: &ServerMessage) -> (u64, Side, String, String) {
    match reply {
        ServerMessage::Created { game, side, seat_token, code, .. } => (*game, *side, seat_token.clone(), code.clone()),
        ServerMessage::Joined { game, side, seat_token, .. } => (*game, *side, seat_token.clone(), String::new()),
        other => panic!("no seat: {other:?}"),
    }
}
