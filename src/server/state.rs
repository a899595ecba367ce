//! The state of the server: clients, games and their deadlines.

use super::account_list::Accounts;
use super::addresses::{AddressEntry, Addresses, network_of};
use super::cleanup::Cleanup;
use super::deadlines::Deadlines;
use super::foreign_games::ForeignGames;
use super::game::ServerGame;
use super::limits::{AddressBuckets, Bucket, ServerLimits};
use super::lobby::{AvailableBot, Lobby};
use super::metrics::{CurrentFigures, Metrics};
use super::outgoing::Outgoing;
use super::rules_checker::RulesChecker;
use super::rules_source::{HostedRules, RulesSource};
use crate::net::{
    ClientKind, ClosingReason, GamePhase, JoinCode, Outbox, Refusal, RefusalCode, ServerMessage, Token,
    write_server_message,
};
use crate::player::Waker;
use crate::report::Report;
use crate::store::{BotAccount, OnlineJournal, RulesUploads};
use crate::text::phrase;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::Weak;
use std::time::{Duration, Instant};

/// How long finished games stay in memory, for rematches and for players who come back.
const KEEP_OVER: Duration = Duration::from_mins(10);

/// The number that no game has: its waker tells of checked rules.
const NO_GAME: u64 = 0;

/// Creates the waker of a game, which can be called from any thread when the game should be ticked.
pub type MakeWaker = Box<dyn Fn(u64) -> Waker + Send>;

#[allow(clippy::struct_excessive_bools, reason = "each answers a question about the client")]
pub(super) struct Client {
    pub outbox: Outbox,
    pub peer: IpAddr,
    pub name: Option<String>,
    pub kind: ClientKind,
    pub account: Option<BotAccount>,
    /// Set for a bot that accepts challenges.
    pub available: Option<AvailableBot>,
    /// Whether it gets the board and the legal moves, since it doesn't know the rules.
    pub wants_board: bool,
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
    /// The games that it watches.
    pub watched: BTreeSet<u64>,
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
    pub(super) wrong_codes: AddressBuckets,
    pub(super) wrong_tokens: AddressBuckets,
    pub(super) challenges: AddressBuckets,
    pub(super) accounts: Accounts,
    /// When the server stops at the latest, once it begins no more games.
    pub(super) drains_at: Option<Duration>,
    pub(super) upload_buckets: AddressBuckets,
    pub(super) checker: RulesChecker,
    pub(super) foreign: ForeignGames,
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
    pub(super) lobby: Lobby,
    pub(super) metrics: Metrics,
    /// Whether the last round of work could be written to the journal.
    pub(super) is_written: bool,
    /// When each game must be ticked.
    due: Deadlines,
    /// When each game has something to show to its spectators.
    pub(super) delayed: Deadlines,
    /// When each finished game is removed from memory.
    over: Deadlines,
    pub(super) cleanup: Cleanup,
    /// The rules of the games in memory, by SHA-256.
    pub(super) rules_by_hash: BTreeMap<String, Weak<HostedRules>>,
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
        let path = journal.path();
        let uploads = RulesUploads::of(path.parent().unwrap_or(&path));
        let checker = RulesChecker::new(uploads, make_waker(NO_GAME));
        let mut server = Self {
            rules,
            journal,
            limits,
            clients: BTreeMap::new(),
            games: BTreeMap::new(),
            codes: BTreeMap::new(),
            wrong_codes: AddressBuckets::default(),
            wrong_tokens: AddressBuckets::default(),
            challenges: AddressBuckets::default(),
            accounts: Accounts::default(),
            drains_at: None,
            upload_buckets: AddressBuckets::default(),
            checker,
            foreign: ForeignGames::default(),
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
            lobby: Lobby::default(),
            metrics: Metrics::default(),
            is_written: true,
            due: Deadlines::default(),
            delayed: Deadlines::default(),
            over: Deadlines::default(),
            cleanup: Cleanup::default(),
            rules_by_hash: BTreeMap::new(),
            now: Duration::ZERO,
            epoch_ms,
            faults: Vec::new(),
        };
        let begun = Instant::now();
        for id in unfinished {
            // Load one game at a time: the restored data of all games together take more memory than the games.
            let restored = server.journal.game(id)?;
            if let Some(Err(report)) = restored.map(|restored| server.restore(&restored)) {
                server.faults.push(report);
            }
        }
        server.metrics.recovered(begun.elapsed());
        let until = |until_ms: u64| Duration::from_millis(until_ms.saturating_sub(epoch_ms));
        let bans = server.journal.refused_rules(epoch_ms)?;
        server.foreign.continue_bans(bans.into_iter().map(|(sha256, until_ms)| (sha256, until(until_ms))));
        server.clean_up(Duration::ZERO);
        Ok(server)
    }

    #[cfg(unix)]
    pub(super) fn report(&mut self, report: Report) {
        self.faults.push(report);
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

    /// Whether changes to games can be written.
    pub const fn is_ready(&self) -> bool {
        self.is_written
    }

    /// Figures for Prometheus, in its text format.
    pub fn metrics_text(&self) -> String {
        let (waiting, over) = (self.waiting.len(), self.over.len());
        let of_kind = |kind: Option<ClientKind>| {
            let its = |client: &&Client| client.name.as_ref().map(|_| client.kind) == kind;
            self.clients.values().filter(its).count()
        };
        let uncollected = self.changed.iter().filter_map(|id| self.games.get(id)).map(|game| game.new_events.len());
        self.metrics.text(&CurrentFigures {
            waiting,
            running: self.games.len().saturating_sub(waiting + over),
            over,
            connections: [
                ("person", of_kind(Some(ClientKind::Person))),
                ("bot", of_kind(Some(ClientKind::Bot))),
                ("spectator", of_kind(Some(ClientKind::Spectator))),
                ("unknown", of_kind(None)),
            ],
            journal_waiting: self.out.commit.events.len() + uncollected.sum::<usize>(),
            spectators: self.clients.values().map(|client| client.watched.len()).sum(),
        })
    }

    /// When to tick even if no message arrives.
    pub fn next_due(&self) -> Option<Duration> {
        let first = [&self.silent, &self.due, &self.delayed, &self.over].map(Deadlines::first);
        first.into_iter().chain([self.lobby.due()]).flatten().min()
    }

    pub fn connected(&mut self, connection: u64, (outbox, peer): (Outbox, IpAddr), now: Duration) {
        let now = self.advance_time(now);
        let peer = network_of(peer);
        let same = self.connections_of.get(&peer).copied().unwrap_or(0);
        let entry = self.addresses.connected((peer, same), &self.limits, now);
        let (per_sec, most) = self.limits.messages;
        let client = Client {
            outbox,
            peer,
            name: None,
            kind: ClientKind::Person,
            account: None,
            available: None,
            wants_board: false,
            messages: Bucket::new(per_sec, most, now),
            warnings: 0,
            on_probation: entry == AddressEntry::Probation,
            is_proved: false,
            is_closing: false,
            pings: 0,
            pinged_at: None,
            games: BTreeSet::new(),
            watched: BTreeSet::new(),
        };
        self.clients.insert(connection, client);
        self.connections_of.insert(peer, same + 1);
        self.silent.set(connection, Some(now + self.limits.hello));
        if let AddressEntry::Refused(wait) = entry {
            self.close_for(connection, wait);
        }
    }

    pub fn closed(&mut self, connection: u64, now: Duration) {
        self.advance_time(now);
        self.remove_client(connection);
    }

    /// Number of unfinished games. A game that ended in this round of work still counts.
    pub(super) fn open_count(&self) -> usize {
        self.games.len().saturating_sub(self.over.len())
    }

    pub fn garbage(&mut self, connection: u64, why: &str, now: Duration) {
        self.advance_time(now);
        let refusal = Refusal::new(RefusalCode::BadMessage, why).reply(0);
        self.end(connection, &refusal);
    }

    /// Handles everything that is due: clocks, missing first moves, silent clients and cleanup.
    pub fn tick(&mut self, now: Duration) {
        let now = self.advance_time(now);
        while let Some(connection) = self.silent.pop(now) {
            self.strike(connection);
            self.close(connection, ClosingReason::Kicked);
        }
        while let Some(game) = self.due.pop(now) {
            self.tick_game(game, now);
        }
        while let Some(id) = self.delayed.pop(now) {
            self.show_delayed(id, now);
        }
        while let Some(id) = self.over.pop(now) {
            self.forget(id);
        }
        self.clean_up(now);
        self.look_at_accounts();
    }

    /// Ticks a game whose waker was called or whose deadline has passed.
    pub fn tick_game(&mut self, id: u64, now: Duration) {
        let now = self.advance_time(now);
        if id == NO_GAME {
            return self.take_checked();
        }
        self.end_if_host_is_gone(id);
        if let Some(game) = self.games.get_mut(&id) {
            game.tick(now);
            self.changed.insert(id);
        }
    }

    /// Updates the current time, which never goes back even if the machine's clock does.
    pub(super) fn advance_time(&mut self, now: Duration) -> Duration {
        self.now = self.now.max(now);
        self.now
    }

    /// Milliseconds since 1970.
    pub(super) const fn wall_clock_ms(&self) -> u64 {
        self.epoch_ms + self.now.as_millis() as u64
    }

    /// Removes a game from memory; it stays in the journal.
    pub(super) fn forget(&mut self, id: u64) {
        self.due.set(id, None);
        self.over.set(id, None);
        self.delayed.set(id, None);
        self.waiting.remove(&id);
        self.metrics.forget(id);
        let Some(game) = self.games.remove(&id) else { return };
        if self.codes.get(&game.code) == Some(&id) {
            self.codes.remove(&game.code);
        }
        for connection in game.audience() {
            if let Some(client) = self.clients.get_mut(&connection) {
                client.games.remove(&id);
                client.watched.remove(&id);
            }
        }
        if game.terms.public {
            self.lobby.note(id);
        }
    }

    pub(super) fn close(&mut self, connection: u64, reason: ClosingReason) {
        self.end(connection, &ServerMessage::Closing { reason, retry_after_ms: None });
    }

    /// Sends the last message to a connection; its later messages are ignored.
    pub(super) fn end(&mut self, connection: u64, message: &ServerMessage) {
        if let Some(client) = self.clients.get_mut(&connection).filter(|client| !client.is_closing) {
            client.is_closing = true;
            self.metrics.closed(match message {
                ServerMessage::Closing { reason: ClosingReason::Restart, .. } => "restart",
                ServerMessage::Closing { reason: ClosingReason::Elsewhere, .. } => "elsewhere",
                ServerMessage::Closing { reason: ClosingReason::Kicked, .. } => "kicked",
                ServerMessage::Closing { reason: ClosingReason::Closed, .. } => "closed",
                _ => "bad_message",
            });
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
        // Of these messages, only these depend on what the journal stores.
        let game = match message {
            ServerMessage::Joined { game, .. }
            | ServerMessage::Snapshot { game, .. }
            | ServerMessage::Board { game, .. } => Some(*game),
            _ => None,
        };
        self.out.push(connection, game, write_server_message(message).into());
    }

    pub(super) fn schedule(&mut self, id: u64) {
        let Some(game) = self.games.get(&id) else { return };
        let due = [game.next_due(), self.host_due(game)].into_iter().flatten().min();
        let phase = game.phase();
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
}

/// Creates a random token, or reports that the system has no random numbers.
pub(super) fn new_token() -> Result<Token, Report> {
    Token::new().map_err(|error| Report::error(phrase("no-random-numbers").with("error", error.to_string())))
}
