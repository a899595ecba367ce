//! One online game as seen by a client.

use super::hello::hello;
use super::preparation::Preparation;
use super::rules_consent::WantedRules;
use super::rules_offer::{RulesImporter, RulesOffer};
use crate::board::Side;
use crate::net::{
    ClientKind, ClientMessage, ClientRequest, ClockTerms, ClosingReason, GameEventKind, Offer, Presence, RefusalCode,
    ServerMessage, SideChoice,
};
use crate::player::{HumanInput, Player};
use crate::report::{Report, Reports};
use crate::server::HostedRules;
use crate::session::{Event, Session};
use crate::text::Phrase;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// Time after which an unanswered move is sent again.
pub(super) const SEND_AGAIN: Duration = Duration::from_millis(2500);

#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a term of the game that its host chooses")]
pub struct NewGame {
    /// The start position; `None` for the variant's own.
    pub start: Option<String>,
    /// `None` for a game without clocks.
    pub clock: Option<ClockTerms>,
    pub side: SideChoice,
    /// Whether moves may be taken back by agreement.
    pub takeback: bool,
    /// Whether a player may close the program and come back later.
    pub return_later: bool,
    /// Whether the server's lobby lists the game.
    pub public: bool,
    /// Whether others may watch it.
    pub spectators: bool,
    /// The bot of the server that is challenged.
    pub bot: Option<String>,
}

#[derive(Clone, Debug)]
pub enum ClientGoal {
    Create(NewGame, Arc<HostedRules>),
    /// Join the game with this code; without a code, the game that waits on this server.
    Join(Option<String>),
    /// Watch the game with this code.
    Watch(String),
    /// Resume a game, given its number and the seat's token.
    Resume(u64, String),
}

/// Finds the rules of a variant by its id.
pub type FindRules = Arc<dyn Fn(&str) -> Result<Arc<HostedRules>, Reports> + Send + Sync>;

/// Creates the player of this client's seat; called again after a reconnection that changed the game.
pub type MakePlayer = Box<dyn FnMut(&Arc<HostedRules>, Side) -> Result<Box<dyn Player>, Reports> + Send>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentState {
    pub presence: Presence,
    /// The time until the game can be claimed.
    pub claim_in: Option<Duration>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum OnlineError {
    Refused(RefusalCode, String),
    /// The rules are missing or broken, or differ from the server's.
    Rules(Reports),
    /// Server and client disagree about the game; with the evidence.
    Desync(Report),
    /// The server's certificate isn't the expected one; the report shows both fingerprints.
    Untrusted(Report),
    Closed(ClosingReason),
}

/// An event for a screen or a terminal to show.
#[derive(Clone, Debug)]
pub enum OnlineEvent {
    Created {
        game: u64,
        code: String,
    },
    /// The game starts, or continues after a reconnection that changed it. The session is new.
    Began {
        side: Side,
        /// Black's and white's names.
        names: [String; 2],
    },
    Session(Event),
    /// The game has rules that the player doesn't have; they must be accepted or declined.
    RulesOffered(Arc<RulesOffer>),
    /// The path of the copy of accepted rules.
    RulesKept(String),
    Offered(u64, Offer),
    /// The opponent declined this client's offer, or an offer lapsed.
    Declined(Offer),
    Opponent(OpponentState),
    /// How many clients watch the game.
    Spectators(usize),
    /// The server refused a request, and nothing changed; or, before [`OnlineEvent::Over`], why the other side stopped the game.
    Refused(Phrase),
    /// The game is over on the server; gives the reason in case the session doesn't have it.
    Over {
        /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game without a result.
        result: String,
        ending: String,
        by: Option<Side>,
        left: bool,
    },
    Failed(OnlineError),
}

/// The first wait before repeating a request that the server cannot handle now; it doubles each time.
const FIRST_RETRY: Duration = Duration::from_millis(500);

const LONGEST_RETRY: Duration = Duration::from_secs(10);

/// A request to repeat because the server was busy or its disk was full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retry {
    Resume,
    /// Send the move of this ply, which is already shown.
    Move(u32),
}

#[derive(Clone, Debug)]
pub(super) struct PendingRequest {
    pub request: ClientRequest,
    pub sent_at: Duration,
}

#[allow(clippy::struct_excessive_bools, reason = "two are terms of the game, two tell how far it is")]
pub struct OnlineGame {
    pub(super) name: String,
    pub(super) kind: ClientKind,
    pub(super) goal: ClientGoal,
    pub(super) find_rules: FindRules,
    pub(super) make_player: MakePlayer,
    next_id: u64,
    pub(super) requests: VecDeque<ClientRequest>,
    pub(super) waiting: BTreeMap<u64, PendingRequest>,
    pub(super) events: Vec<OnlineEvent>,
    pub(super) rules: Option<Arc<HostedRules>>,
    pub(super) game: Option<u64>,
    pub(super) side: Option<Side>,
    pub(super) seat_token: Option<String>,
    pub(super) code: Option<String>,
    /// The token that the client chose for its seat when joining.
    pub(super) join_token: Option<String>,
    pub(super) names: [String; 2],
    pub(super) kinds: [ClientKind; 2],
    pub(super) presences: [Presence; 2],
    pub(super) is_welcome: bool,
    pub(super) retry: Option<(Duration, Retry)>,
    /// The wait before the last retry; zero if nothing was refused.
    pub(super) retry_wait: Duration,
    pub(super) session: Option<Session>,
    /// The number of the game that the session belongs to. A rematch gets its session with its first snapshot.
    pub(super) session_of: Option<u64>,
    /// Through which the server's moves are played; the one of this client's own seat is not used.
    pub(super) remote_inputs: [HumanInput; 2],
    pub(super) seq: u64,
    /// The server's checksums of positions, by ply, that have not been reached or checked here.
    pub(super) checksums: BTreeMap<u32, String>,
    /// The clocks after this ply, until it is played here.
    pub(super) clocks_after: Option<(u32, [Duration; 2])>,
    /// The open offer: its number, what is offered, and the side that offers.
    pub(super) offer: Option<(u64, Offer, Side)>,
    pub(super) takeback: bool,
    pub(super) return_later: bool,
    pub(super) is_over: bool,
    pub(super) spectators: usize,
    /// The last ply that the server has.
    pub(super) last_ply: u32,
    /// The `ended` event, until the game's last move has been played here too.
    pub(super) pending_end: Option<GameEventKind>,
    pub(super) failed: Option<OnlineError>,
    pub(super) waker: Option<crate::player::Waker>,
    pub(super) now: Duration,
    pub(super) prepares_elsewhere: bool,
    pub(super) preparation: Option<Preparation>,
    pub(super) held_messages: VecDeque<ServerMessage>,
    /// Checks and keeps rules that the player doesn't have; without it, their games are refused.
    pub(super) importer: Option<RulesImporter>,
    pub(super) wanted_rules: Option<WantedRules>,
    pub(super) rules_offer: Option<Arc<RulesOffer>>,
}

impl OnlineGame {
    /// Creates a client with this goal. `name` is shown to opponents.
    pub fn new(
        (name, kind): (&str, ClientKind),
        goal: ClientGoal,
        find_rules: FindRules,
        make_player: MakePlayer,
    ) -> Self {
        let remote_inputs = Side::BOTH.map(|_| crate::player::Human::remote().1);
        Self {
            name: name.to_owned(),
            kind,
            goal,
            find_rules,
            make_player,
            next_id: 1,
            requests: VecDeque::new(),
            waiting: BTreeMap::new(),
            events: Vec::new(),
            rules: None,
            game: None,
            side: None,
            seat_token: None,
            code: None,
            join_token: None,
            names: Default::default(),
            kinds: Default::default(),
            presences: [Presence::Online; 2],
            is_welcome: false,
            retry: None,
            retry_wait: Duration::ZERO,
            session: None,
            session_of: None,
            remote_inputs,
            seq: 0,
            checksums: BTreeMap::new(),
            clocks_after: None,
            offer: None,
            takeback: false,
            return_later: false,
            is_over: false,
            spectators: 0,
            last_ply: 0,
            pending_end: None,
            failed: None,
            waker: None,
            now: Duration::ZERO,
            prepares_elsewhere: false,
            preparation: None,
            held_messages: VecDeque::new(),
            importer: None,
            wanted_rules: None,
            rules_offer: None,
        }
    }

    /// Sets the function that players call when a tick is worthwhile.
    pub fn wake_with(&mut self, waker: crate::player::Waker) {
        if let Some(session) = &mut self.session {
            session.wake_with(waker.clone());
        }
        self.waker = Some(waker);
    }

    pub const fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The session, for the user interface. Moves, resignations and draw offers go through the methods of this type.
    pub const fn session_mut(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }

    pub const fn side(&self) -> Option<Side> {
        self.side
    }

    /// The game's number and the seat's token, for resuming with [`ClientGoal::Resume`].
    pub fn seat(&self) -> Option<(u64, &str)> {
        Some((self.game?, self.seat_token.as_deref()?))
    }

    /// Black's and white's names, once the game has started.
    pub const fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// The kinds of the black and white players, once the game has started.
    pub const fn kinds(&self) -> &[ClientKind; 2] {
        &self.kinds
    }

    /// Whether the black and the white player are there, as the server last said.
    pub const fn presences(&self) -> &[Presence; 2] {
        &self.presences
    }

    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// The opponent's open offer: its number and what it is.
    pub fn opponents_offer(&self) -> Option<(u64, Offer)> {
        let side = self.side?;
        self.offer.filter(|(.., by)| *by != side).map(|(number, what, _)| (number, what))
    }

    /// This client's offer that has not been answered yet.
    pub fn own_offer(&self) -> Option<Offer> {
        self.offer.filter(|(.., by)| Some(*by) == self.side).map(|(_, what, _)| what)
    }

    /// Whether this client only watches.
    pub const fn is_watching(&self) -> bool {
        matches!(self.goal, ClientGoal::Watch(_))
    }

    /// How many clients watch the game.
    pub const fn spectators(&self) -> usize {
        self.spectators
    }

    pub const fn rules(&self) -> Option<&Arc<HostedRules>> {
        self.rules.as_ref()
    }

    /// Whether the server has answered `hello`, so that requests reach it.
    pub const fn is_connected(&self) -> bool {
        self.is_welcome
    }

    /// Whether moves may be taken back by agreement.
    pub const fn allows_takeback(&self) -> bool {
        self.takeback
    }

    /// Whether the program may be closed without resigning.
    pub const fn allows_return(&self) -> bool {
        self.return_later
    }

    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub const fn failure(&self) -> Option<&OnlineError> {
        self.failed.as_ref()
    }

    pub fn next_request(&mut self) -> Option<ClientRequest> {
        self.requests.pop_front()
    }

    /// Handles a new connection: sends `hello` and drops pending requests. Once welcomed, the client resumes or joins again.
    pub fn connected(&mut self) {
        self.requests.clear();
        self.waiting.clear();
        self.held_messages.clear();
        self.is_welcome = false;
        self.retry = None;
        let hello = hello(self.kind, &self.name, None);
        self.ask(hello);
    }

    /// Queues a request with a new id and records that it waits for a reply.
    pub(super) fn ask(&mut self, message: ClientMessage) {
        let request = ClientRequest { id: self.next_id, message };
        self.next_id += 1;
        self.waiting.insert(request.id, PendingRequest { request: request.clone(), sent_at: self.now });
        self.requests.push_back(request);
    }

    /// Queues a request about the game, if the client is in one.
    pub(super) fn ask_in_game(&mut self, message: impl FnOnce(u64) -> ClientMessage) {
        if let Some(game) = self.game.filter(|_| self.is_welcome && self.failed.is_none()) {
            self.ask(message(game));
        }
    }

    pub fn make_offer(&mut self, what: Offer) {
        self.ask_in_game(|game| ClientMessage::Offer { game, what });
    }

    pub fn answer_offer(&mut self, accept: bool) {
        if let Some((offer, _)) = self.opponents_offer() {
            self.ask_in_game(|game| ClientMessage::Answer { game, offer, accept });
        }
    }

    pub fn resign(&mut self) {
        self.ask_in_game(|game| ClientMessage::Resign { game, fault: None });
    }

    /// Leaves the game for good, which resigns a running game.
    pub fn leave(&mut self) {
        self.ask_in_game(|game| ClientMessage::Leave { game });
    }

    /// Leaves but keeps the seat, in a game that allows players to come back later; the opponent is notified.
    pub fn suspend(&mut self) {
        self.ask_in_game(|game| ClientMessage::Goodbye { game });
    }

    /// Claims the win in a game that the opponent has left.
    pub fn claim(&mut self) {
        self.ask_in_game(|game| ClientMessage::Claim { game });
    }

    pub fn receive(&mut self, message: ServerMessage, now: Duration) {
        self.now = self.now.max(now);
        if self.preparation.is_some() {
            self.held_messages.push_back(message);
        } else if self.failed.is_none() {
            self.follow(message);
        } else if let ServerMessage::Ok { re } | ServerMessage::Error { re, .. } = message {
            self.waiting.remove(&re);
        }
    }

    /// Schedules a retry. The wait grows each time and is at least what the server asks for, up to [`LONGEST_RETRY`].
    pub(super) fn retry_later(&mut self, what: Retry, wanted: Option<u64>) {
        self.retry_wait = (self.retry_wait * 2).clamp(FIRST_RETRY, LONGEST_RETRY);
        let wait = self.retry_wait.max(Duration::from_millis(wanted.unwrap_or(0)).min(LONGEST_RETRY));
        self.retry = Some((self.now + wait, what));
    }

    /// Advances the session, queues requests for the server and returns the events to show.
    pub fn tick(&mut self, now: Duration) -> Vec<OnlineEvent> {
        self.now = self.now.max(now);
        self.finish_preparation();
        self.tick_session();
        if let Some((_, what)) = self.retry.take_if(|(at, _)| *at <= now) {
            self.try_again(what);
        }
        let late: Vec<u64> = self
            .waiting
            .iter()
            .filter(|(_, unanswered)| unanswered.sent_at + SEND_AGAIN <= now)
            .map(|(id, _)| *id)
            .collect();
        for id in late {
            let Some(unanswered) = self.waiting.get_mut(&id) else { continue };
            unanswered.sent_at = now;
            // Repeat only requests that are safe to receive twice.
            if matches!(unanswered.request.message, ClientMessage::Move { .. }) {
                self.requests.push_back(unanswered.request.clone());
            }
        }
        std::mem::take(&mut self.events)
    }

    /// When to tick even if no message arrives.
    pub fn next_due(&self) -> Option<Duration> {
        let session = self.session.as_ref().and_then(Session::next_due);
        let again = self.waiting.values().map(|unanswered| unanswered.sent_at + SEND_AGAIN).min();
        let retry = self.retry.map(|(at, _)| at);
        [session, again, retry].into_iter().flatten().min()
    }

    pub(super) fn fail(&mut self, error: OnlineError) {
        if let OnlineError::Desync(evidence) = &error {
            // The opponent sees the reason too.
            let (ply, report) = (self.last_ply, evidence.to_string());
            self.ask_in_game(|game| ClientMessage::Desync { game, ply, report });
        }
        self.failed = Some(error.clone());
        self.events.push(OnlineEvent::Failed(error));
    }
}
