//! The state of the server: clients, games and their deadlines.

use super::addresses::{AddressEntry, Addresses, network_of};
use super::cleanup::Cleanup;
use super::deadlines::Deadlines;
use super::game::ServerGame;
use super::limits::{Bucket, ServerLimits, WrongCodes};
use super::outgoing::{Delivery, Outgoing};
use super::rules_source::{HostedRules, RulesSource};
use super::seat::ServerSeat;
use crate::board::Side;
use crate::net::{
    ClientKind, ClosingReason, GameEventKind, GamePhase, JoinCode, Outbox, Refusal, RefusalCode, ServerMessage, Token,
    write_server_message,
};
use crate::player::Waker;
use crate::report::Report;
use crate::store::{JournalEvent, JournalGame, OnlineJournal};
use crate::text::phrase;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How long finished games stay in memory, for rematches and for players who come back.
const KEEP_OVER: Duration = Duration::from_mins(10);

/// Creates the waker of a game, which can be called from any thread when the game should be ticked.
pub type MakeWaker = Box<dyn Fn(u64) -> Waker + Send>;

pub(super) struct Client {
    pub outbox: Outbox,
    pub peer: IpAddr,
    pub name: Option<String>,
    pub kind: ClientKind,
    pub messages: Bucket,
    pub warnings: u32,
    /// Whether its address made too many connections, so that it may only resume a seat.
    pub on_probation: bool,
    pub is_proved: bool,
    /// Whether its last message has been queued.
    pub is_closing: bool,
    pub pings: u64,
    /// When the last ping was sent; `None` once it is answered.
    pub pinged_at: Option<Duration>,
    /// All games in which it has a seat, and possibly some that it has left; see [`Server::seats_of`].
    pub games: BTreeSet<u64>,
}

impl Client {
    /// Whether it will be closed unless it sends `hello` or, on probation, resumes a seat.
    pub(super) const fn must_speak(&self) -> bool {
        self.name.is_none() || self.on_probation
    }
}

/// A game server. Times are durations since any fixed moment and never decrease.
pub struct Server {
    pub(super) rules: Box<dyn RulesSource>,
    pub(super) journal: OnlineJournal,
    pub(super) limits: ServerLimits,
    pub(super) clients: BTreeMap<u64, Client>,
    pub(super) games: BTreeMap<u64, ServerGame>,
    pub(super) codes: BTreeMap<JoinCode, u64>,
    pub(super) wrong_codes: WrongCodes,
    pub(super) addresses: Addresses,
    pub(super) out: Outgoing,
    /// Games with a changed row or new events.
    pub(super) changed: BTreeSet<u64>,
    /// Games and connections whose players leave on purpose, handled once that is in the journal.
    pub(super) departures: Vec<(u64, u64)>,
    pub(super) last_id: u64,
    pub(super) instance: String,
    pub(super) make_waker: MakeWaker,
    /// When connections that have not sent `hello` are closed.
    pub(super) silent: Deadlines,
    pub(super) connections_of: BTreeMap<IpAddr, usize>,
    pub(super) waiting: BTreeSet<u64>,
    /// When each game must be ticked.
    due: Deadlines,
    /// When each finished game is removed from memory.
    over: Deadlines,
    pub(super) cleanup: Cleanup,
    /// The rules of restored games, by SHA-256.
    pub(super) restored_rules: BTreeMap<String, Weak<HostedRules>>,
    pub(super) now: Duration,
    /// Milliseconds since 1970 at time zero.
    pub(super) epoch_ms: u64,
    pub(super) faults: Vec<Report>,
}

impl Server {
    /// `epoch_ms` is time zero, in milliseconds since 1970. Fails if the journal or random numbers are unavailable.
    pub fn open(
        (rules, journal): (Box<dyn RulesSource>, OnlineJournal),
        limits: ServerLimits,
        make_waker: MakeWaker,
        epoch_ms: u64,
    ) -> Result<Self, Report> {
        let last_id = journal.last_id()?;
        let instance = new_token()?.to_string()[..8].to_owned();
        let unfinished = journal.unfinished()?;
        let mut server = Self {
            rules,
            journal,
            limits,
            clients: BTreeMap::new(),
            games: BTreeMap::new(),
            codes: BTreeMap::new(),
            wrong_codes: WrongCodes::default(),
            addresses: Addresses::default(),
            out: Outgoing::default(),
            changed: BTreeSet::new(),
            departures: Vec::new(),
            last_id,
            instance,
            make_waker,
            silent: Deadlines::default(),
            connections_of: BTreeMap::new(),
            waiting: BTreeSet::new(),
            due: Deadlines::default(),
            over: Deadlines::default(),
            cleanup: Cleanup::default(),
            restored_rules: BTreeMap::new(),
            now: Duration::ZERO,
            epoch_ms,
            faults: Vec::new(),
        };
        for id in unfinished {
            // Load one game at a time: the restored data of all games together take more memory than the games.
            let restored = server.journal.game(id)?;
            if let Some(Err(report)) = restored.map(|restored| server.restore(&restored)) {
                server.faults.push(report);
            }
        }
        server.clean_up(Duration::ZERO);
        Ok(server)
    }

    /// For the operator: games that cannot be restored, a journal that cannot be written.
    pub fn take_faults(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.faults)
    }

    /// The unfinished games: number, code, variant, and whether both seats are taken.
    pub fn open_games(&self) -> Vec<(u64, JoinCode, String, bool)> {
        let open = self.games.values().filter(|game| game.ended.is_none());
        open.map(|game| (game.id, game.code, game.terms.variant.clone(), game.play.is_some())).collect()
    }

    pub const fn journal(&self) -> &OnlineJournal {
        &self.journal
    }

    /// When to tick even if no message arrives.
    pub fn next_due(&self) -> Option<Duration> {
        [self.silent.first(), self.due.first(), self.over.first()].into_iter().flatten().min()
    }

    pub fn connected(&mut self, connection: u64, (outbox, peer): (Outbox, IpAddr), now: Duration) {
        let now = self.pass(now);
        let peer = network_of(peer);
        let same = self.connections_of.get(&peer).copied().unwrap_or(0);
        let entry = self.addresses.connected((peer, same), &self.limits, now);
        let (per_sec, most) = self.limits.messages;
        let client = Client {
            outbox,
            peer,
            name: None,
            kind: ClientKind::Person,
            messages: Bucket::new(per_sec, most, now),
            warnings: 0,
            on_probation: entry == AddressEntry::Probation,
            is_proved: false,
            is_closing: false,
            pings: 0,
            pinged_at: None,
            games: BTreeSet::new(),
        };
        self.clients.insert(connection, client);
        self.connections_of.insert(peer, same + 1);
        self.silent.set(connection, Some(now + self.limits.hello));
        if let AddressEntry::Refused(wait) = entry {
            self.close_for(connection, wait);
        }
    }

    pub fn closed(&mut self, connection: u64, now: Duration) {
        self.pass(now);
        self.remove_client(connection);
    }

    /// Number of unfinished games. A game that ended in this round of work still counts.
    pub(super) fn open_count(&self) -> usize {
        self.games.len().saturating_sub(self.over.len())
    }

    pub fn garbage(&mut self, connection: u64, why: &str, now: Duration) {
        self.pass(now);
        let refusal = Refusal::new(RefusalCode::BadMessage, why).reply(0);
        self.end(connection, &refusal);
    }

    /// Handles everything that is due: clocks, missing first moves, silent clients and cleanup.
    pub fn tick(&mut self, now: Duration) {
        let now = self.pass(now);
        while let Some(connection) = self.silent.pop(now) {
            self.strike(connection);
            self.close(connection, ClosingReason::Kicked);
        }
        while let Some(game) = self.due.pop(now) {
            self.tick_game(game, now);
        }
        while let Some(id) = self.over.pop(now) {
            self.forget(id);
        }
        self.clean_up(now);
    }

    /// Ticks a game whose waker was called or whose deadline has passed.
    pub fn tick_game(&mut self, id: u64, now: Duration) {
        let now = self.pass(now);
        if let Some(game) = self.games.get_mut(&id) {
            game.tick(now);
            self.changed.insert(id);
        }
    }

    /// Updates the current time, which never goes back even if the machine's clock does.
    pub(super) fn pass(&mut self, now: Duration) -> Duration {
        self.now = self.now.max(now);
        self.now
    }

    /// Removes a game from memory; it stays in the journal.
    fn forget(&mut self, id: u64) {
        self.due.set(id, None);
        self.over.set(id, None);
        self.waiting.remove(&id);
        let Some(game) = self.games.remove(&id) else { return };
        if self.codes.get(&game.code) == Some(&id) {
            self.codes.remove(&game.code);
        }
        for seat in game.seats.iter().flatten() {
            if let Some(client) = seat.connection.and_then(|connection| self.clients.get_mut(&connection)) {
                client.games.remove(&id);
            }
        }
    }

    pub(super) fn close(&mut self, connection: u64, reason: ClosingReason) {
        self.end(connection, &ServerMessage::Closing { reason, retry_after_ms: None });
    }

    /// Sends the last message to a connection; its later messages are ignored.
    pub(super) fn end(&mut self, connection: u64, message: &ServerMessage) {
        if let Some(client) = self.clients.get_mut(&connection).filter(|client| !client.is_closing) {
            client.is_closing = true;
            self.out.close(connection, message);
        }
    }

    pub fn shut_down(&mut self, reason: ClosingReason) {
        let all: Vec<u64> = self.clients.keys().copied().collect();
        for connection in all {
            self.close(connection, reason);
        }
    }

    pub(super) fn send(&mut self, connection: u64, message: &ServerMessage) {
        // Of these messages, only `joined` and `snapshot` depend on what the journal stores.
        let game = match message {
            ServerMessage::Joined { game, .. } | ServerMessage::Snapshot { game, .. } => Some(*game),
            _ => None,
        };
        self.out.push(connection, game, write_server_message(message).into());
    }

    /// Writes all changes to the journal, then sends the queued messages. Call it after each round of work.
    pub fn flush(&mut self) {
        let now_ms = self.epoch_ms + self.now.as_millis() as u64;
        for id in std::mem::take(&mut self.changed) {
            self.collect(id, now_ms);
        }
        let mut undone = BTreeSet::new();
        let deliveries = match self.journal.commit(&self.out.commit) {
            Ok(()) => std::mem::take(&mut self.out.deliveries),
            Err(report) => {
                self.faults.push(report);
                undone.clone_from(&self.out.touched);
                self.take_back_uncommitted();
                self.out.refused()
            }
        };
        self.out.commit = crate::store::JournalCommit::default();
        self.out.touched.clear();
        self.deliver(deliveries);
        let departures = std::mem::take(&mut self.departures);
        for (id, connection) in departures.into_iter().filter(|(id, _)| !undone.contains(id)) {
            self.depart(id, connection);
        }
        for id in undone {
            // The players' clocks, at least, are out of date.
            self.send_snapshots(id);
        }
        // Presence messages about connections that were just lost are sent at once; their recipients may be too slow as well.
        while !self.out.deliveries.is_empty() {
            let deliveries = std::mem::take(&mut self.out.deliveries);
            self.deliver(deliveries);
        }
    }

    fn deliver(&mut self, deliveries: Vec<Delivery>) {
        for delivery in deliveries {
            let Some(client) = self.clients.get(&delivery.connection) else { continue };
            let is_sent = client.outbox.send(delivery.text);
            if delivery.is_last || !is_sent {
                // A client that is too slow is disconnected and can resume.
                self.remove_client(delivery.connection);
            }
        }
    }

    /// Collects what a game has to write and to send.
    fn collect(&mut self, id: u64, now_ms: u64) {
        let Some(game) = self.games.get_mut(&id) else { return };
        let row = row_of(game);
        // Most events don't change the row.
        let hash = Some(row.content_hash());
        if std::mem::replace(&mut game.row_hash, hash) != hash {
            self.out.commit.games.insert(id, row);
            self.out.touched.insert(id);
        }
        if !game.new_events.is_empty() {
            self.out.touched.insert(id);
        }
        let players: Vec<u64> = Side::BOTH.iter().filter_map(|side| game.seat(*side)?.connection).collect();
        let mut moved = false;
        for event in std::mem::take(&mut game.new_events) {
            moved |= matches!(event.event, GameEventKind::Moved { .. } | GameEventKind::Began { .. });
            let text: Arc<str> = write_server_message(&ServerMessage::Event(event.clone())).into();
            let body = text.to_string();
            self.out.commit.events.push(JournalEvent { game: id, seq: event.seq, at_ms: now_ms, body });
            for connection in &players {
                self.out.push(*connection, Some(id), text.clone());
            }
        }
        let (phase, turn) = (game.phase(), game.play.as_ref().map(|play| play.session.turn()));
        let mover = turn.and_then(|turn| game.seat(turn)).and_then(|seat| seat.connection);
        self.schedule(id);
        if moved
            && phase == GamePhase::Running
            && let Some(mover) = mover
        {
            self.ping(mover);
        }
    }

    pub(super) fn schedule(&mut self, id: u64) {
        let Some(game) = self.games.get(&id) else { return };
        let (due, phase) = (game.next_due(), game.phase());
        self.due.set(id, due);
        if phase == GamePhase::Waiting {
            self.waiting.insert(id);
        } else {
            self.waiting.remove(&id);
        }
        if phase != GamePhase::Over {
            // The end of the game could not be written.
            self.over.set(id, None);
        } else if !self.over.contains(id) {
            self.over.set(id, Some(self.now + KEEP_OVER));
        }
    }

    /// Sends a ping, to measure the network delay of a client.
    fn ping(&mut self, connection: u64) {
        let now = self.now;
        let Some(client) = self.clients.get_mut(&connection) else { return };
        client.pings += 1;
        client.pinged_at = Some(now);
        let time = client.pings;
        self.send(connection, &ServerMessage::Ping { time });
    }

    /// Resets every game with uncommitted changes to its state in the journal.
    fn take_back_uncommitted(&mut self) {
        for id in self.out.touched.clone() {
            let seats = self.games.get(&id).map(|game| game.seats.clone()).unwrap_or_default();
            self.forget(id);
            match self.journal.game(id) {
                Ok(Some(restored)) => match self.restore(&restored) {
                    Ok(()) => {
                        self.keep_connections(id, seats);
                        self.schedule(id);
                    }
                    Err(report) => self.faults.push(report),
                },
                // The game was never written, so it doesn't exist.
                Ok(None) => {}
                Err(report) => self.faults.push(report),
            }
        }
    }

    fn keep_connections(&mut self, id: u64, before: [Option<ServerSeat>; 2]) {
        let now = self.now;
        for connection in before.iter().flatten().filter_map(|seat| seat.connection) {
            self.add_game(connection, id);
        }
        let Some(game) = self.games.get_mut(&id) else { return };
        for (seat, before) in game.seats.iter_mut().zip(before) {
            if let (Some(seat), Some(before)) = (seat, before)
                && seat.token_sha256 == before.token_sha256
            {
                (seat.connection, seat.away_since) = (before.connection, before.away_since);
                seat.has_left = before.has_left;
            }
        }
        if let Some(play) = &mut game.play {
            play.resume(now);
        }
        game.tick(now);
    }
}

fn row_of(game: &ServerGame) -> JournalGame {
    let json = |value: Result<String, serde_json::Error>| value.unwrap_or_default();
    JournalGame {
        id: game.id,
        code: game.code.to_string(),
        sha256: game.rules.sha256.clone(),
        terms: json(serde_json::to_string(&game.terms)),
        seats: json(serde_json::to_string(&game.seats)),
        phase: json(serde_json::to_string(&game.phase())).trim_matches('"').to_owned(),
    }
}

/// Creates a random token, or reports that the system has no random numbers.
pub(super) fn new_token() -> Result<Token, Report> {
    Token::new().map_err(|error| Report::error(phrase("no-random-numbers").with("error", error.to_string())))
}
