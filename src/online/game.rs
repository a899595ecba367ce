//! One online game as a client knows it.

use super::prepare::Preparation;
use crate::board::Side;
use crate::net::{
    ClientKind, ClientMessage, ClockTerms, ClosingReason, Event, Offer, PROTOCOL, Presence, RefusalCode, Request,
    ServerMessage, SideChoice,
};
use crate::player::{HumanInput, Player};
use crate::report::Report;
use crate::rules::RULES_VERSION;
use crate::server::HostedRules;
use crate::session::{Event as SessionEvent, Session};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// A request that is not answered in this time is sent again.
pub(super) const SEND_AGAIN: Duration = Duration::from_millis(2500);

/// A game to be opened.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Where it begins; `None` for the variant's start.
    pub start: Option<String>,
    /// `None` for no clock.
    pub clock: Option<ClockTerms>,
    /// The creator's side.
    pub side: SideChoice,
    /// Whether moves may be taken back by agreement.
    pub takeback: bool,
    /// Whether a player may close the program and come back later.
    pub return_later: bool,
}

/// What a client is there for.
#[derive(Clone, Debug)]
pub enum Goal {
    /// To open a game with these rules.
    Create(NewGame, Arc<HostedRules>),
    /// To join the game with this code; without one, the one that waits at this server.
    Join(Option<String>),
    /// To go on with a game: its number and the seat's token.
    Resume(u64, String),
}

/// Finds the rules of a variant, by its id.
pub type FindRules = Arc<dyn Fn(&str) -> Result<Arc<HostedRules>, Vec<Report>> + Send + Sync>;

/// Makes the player of this client's seat, again after each reconnection that changes the game.
pub type MakePlayer = Box<dyn FnMut(&Arc<HostedRules>, Side) -> Result<Box<dyn Player>, Vec<Report>> + Send>;

/// How it is with the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentState {
    /// Whether the opponent is there.
    pub presence: Presence,
    /// In how long the game can be claimed.
    pub claim_in: Option<Duration>,
}

/// Why a game cannot go on.
#[derive(Clone, Debug, PartialEq)]
pub enum OnlineError {
    /// The server refused something that the game needs.
    Refused(RefusalCode, String),
    /// The rules are missing, broken or not the same.
    Rules(Vec<Report>),
    /// Server and client disagree about the game: the evidence.
    Desync(Report),
    /// The server is not the one that this client knows by its certificate: both fingerprints.
    Distrusted(Report),
    /// The server ended the connection for good.
    Closed(ClosingReason),
}

/// What a screen or a terminal should show.
#[derive(Clone, Debug)]
pub enum OnlineEvent {
    /// The game was opened: the code for the opponent.
    Created {
        /// The game's number.
        game: u64,
        /// To join it.
        code: String,
    },
    /// The game begins, or goes on after a reconnection that changed it: the session is new.
    Began {
        /// This client's side.
        side: Side,
        /// Black's and white's names.
        names: [String; 2],
    },
    /// Something happened in the session.
    Session(SessionEvent),
    /// The opponent offers something, by this number.
    Offered(u64, Offer),
    /// The opponent declined this client's offer, or an offer is gone.
    Declined(Offer),
    /// The opponent's presence changed.
    Opponent(OpponentState),
    /// The server refused a request; nothing changed.
    Refused(String),
    /// The game is over on the server: why, where the session does not say it.
    Over {
        /// `1-0` and so on; `*` for a game without a result.
        result: String,
        /// The word of the ending.
        ending: String,
        /// Whose doing it is.
        by: Option<Side>,
        /// Whether that player closed the program.
        left: bool,
    },
    /// It cannot go on.
    Failed(OnlineError),
}

/// The first wait before something is asked again that the server cannot do now; it doubles each time.
const FIRST_RETRY: Duration = Duration::from_millis(500);

/// The longest.
const LONGEST_RETRY: Duration = Duration::from_secs(10);

/// What is tried again, because the server was busy or its disk full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Retry {
    /// To take the seat again.
    Resume,
    /// The move of this ply, which is shown already.
    Move(u32),
}

/// A request that waits for its reply.
#[derive(Clone, Debug)]
pub(super) struct PendingRequest {
    pub request: Request,
    pub sent_at: Duration,
}

/// The client's side of one game.
#[allow(clippy::struct_excessive_bools, reason = "two are terms of the game, two tell how far it is")]
pub struct OnlineGame {
    pub(super) name: String,
    pub(super) kind: ClientKind,
    pub(super) goal: Goal,
    pub(super) find_rules: FindRules,
    pub(super) make_player: MakePlayer,
    next_id: u64,
    pub(super) requests: VecDeque<Request>,
    pub(super) waiting: BTreeMap<u64, PendingRequest>,
    pub(super) events: Vec<OnlineEvent>,
    pub(super) rules: Option<Arc<HostedRules>>,
    pub(super) game: Option<u64>,
    pub(super) side: Option<Side>,
    pub(super) seat_token: Option<String>,
    pub(super) code: Option<String>,
    /// The secret with which a seat was asked for.
    pub(super) join_token: Option<String>,
    /// Black's and white's names.
    pub(super) names: [String; 2],
    /// Black's and white's kinds.
    pub(super) kinds: [ClientKind; 2],
    pub(super) is_welcome: bool,
    /// When what is tried again.
    pub(super) retry: Option<(Duration, Retry)>,
    /// How long was waited before the last try; nothing where nothing was refused.
    pub(super) retry_wait: Duration,
    pub(super) session: Option<Session>,
    /// The number of the game that the session is of: that of a rematch begins with its snapshot.
    pub(super) session_of: Option<u64>,
    pub(super) opponent_hand: HumanInput,
    /// The number of the last event of the server.
    pub(super) seq: u64,
    /// What the server says of the position after each ply that is not played here yet.
    pub(super) checksums: BTreeMap<u32, String>,
    /// What the clocks show after this ply, until it is played here.
    pub(super) clocks_after: Option<(u32, [Duration; 2])>,
    /// The open offer: number, what, by whom.
    pub(super) offer: Option<(u64, Offer, Side)>,
    pub(super) takeback: bool,
    pub(super) return_later: bool,
    pub(super) is_over: bool,
    /// The last ply that the server has.
    pub(super) last_ply: u32,
    /// The end of the game, until its last move was played here, too.
    pub(super) pending_end: Option<Event>,
    pub(super) failed: Option<OnlineError>,
    pub(super) waker: Option<crate::player::Waker>,
    pub(super) now: Duration,
    pub(super) prepares_elsewhere: bool,
    pub(super) preparation: Option<Preparation>,
    /// Messages that came while something was prepared.
    pub(super) held_messages: VecDeque<ServerMessage>,
}

impl OnlineGame {
    /// A client with this goal. `name` is what opponents see.
    pub fn new((name, kind): (&str, ClientKind), goal: Goal, find_rules: FindRules, make_player: MakePlayer) -> Self {
        let (_, opponent_hand) = crate::player::Human::remote();
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
            is_welcome: false,
            retry: None,
            retry_wait: Duration::ZERO,
            session: None,
            session_of: None,
            opponent_hand,
            seq: 0,
            checksums: BTreeMap::new(),
            clocks_after: None,
            offer: None,
            takeback: false,
            return_later: false,
            is_over: false,
            last_ply: 0,
            pending_end: None,
            failed: None,
            waker: None,
            now: Duration::ZERO,
            prepares_elsewhere: false,
            preparation: None,
            held_messages: VecDeque::new(),
        }
    }

    /// Whom players call when a tick is worthwhile.
    pub fn wake_with(&mut self, waker: crate::player::Waker) {
        if let Some(session) = &mut self.session {
            session.wake_with(waker.clone());
        }
        self.waker = Some(waker);
    }

    /// The session, once the game has begun.
    pub const fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// The same, for keyboards and boards. Moves, resignation and draw offers go through the methods here.
    pub const fn session_mut(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }

    /// This client's side.
    pub const fn side(&self) -> Option<Side> {
        self.side
    }

    /// The game's number and the seat's token, for coming back with [`Goal::Resume`].
    pub fn seat(&self) -> Option<(u64, &str)> {
        Some((self.game?, self.seat_token.as_deref()?))
    }

    /// Black's and white's names, once the game has begun.
    pub const fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Whether a person or a bot plays black, and white, once the game has begun.
    pub const fn kinds(&self) -> &[ClientKind; 2] {
        &self.kinds
    }

    /// The code of the game, once it is known.
    pub fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// The open offer of the opponent: its number and what it is.
    pub fn opponents_offer(&self) -> Option<(u64, Offer)> {
        self.offer.filter(|(.., by)| Some(*by) != self.side).map(|(number, what, _)| (number, what))
    }

    /// The offer of this client that is not answered yet.
    pub fn own_offer(&self) -> Option<Offer> {
        self.offer.filter(|(.., by)| Some(*by) == self.side).map(|(_, what, _)| what)
    }

    /// The rules of the game, once they are known.
    pub const fn rules(&self) -> Option<&Arc<HostedRules>> {
        self.rules.as_ref()
    }

    /// Whether the server has greeted this client: what is asked then reaches it.
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

    /// Whether the game is over and the server said so.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether a request waits for its reply.
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Why it cannot go on, if it can't.
    pub const fn failure(&self) -> Option<&OnlineError> {
        self.failed.as_ref()
    }

    /// The next request to be sent.
    pub fn next_request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }

    /// A connection is there: says `hello`, and what was asked and not answered comes again after it.
    pub fn connected(&mut self) {
        self.requests.clear();
        self.waiting.clear();
        self.held_messages.clear();
        self.is_welcome = false;
        self.retry = None;
        let hello = ClientMessage::Hello {
            protocol: [PROTOCOL, PROTOCOL],
            app: concat!("damka ", env!("CARGO_PKG_VERSION")).to_owned(),
            rules_version: RULES_VERSION,
            kind: self.kind,
            name: self.name.clone(),
            capabilities: Vec::new(),
        };
        self.ask(hello);
    }

    /// Asks; the reply comes with a number.
    pub(super) fn ask(&mut self, message: ClientMessage) {
        let request = Request { id: self.next_id, message };
        self.next_id += 1;
        self.waiting.insert(request.id, PendingRequest { request: request.clone(), sent_at: self.now });
        self.requests.push_back(request);
    }

    /// Asks something about the game, if it is there.
    pub(super) fn ask_in_game(&mut self, message: impl FnOnce(u64) -> ClientMessage) {
        if let Some(game) = self.game.filter(|_| self.is_welcome && self.failed.is_none()) {
            self.ask(message(game));
        }
    }

    /// Offers something to the opponent.
    pub fn make_offer(&mut self, what: Offer) {
        self.ask_in_game(|game| ClientMessage::Offer { game, what });
    }

    /// Answers the open offer.
    pub fn answer_offer(&mut self, accept: bool) {
        if let Some((offer, _)) = self.opponents_offer() {
            self.ask_in_game(|game| ClientMessage::Answer { game, offer, accept });
        }
    }

    /// Gives up.
    pub fn resign(&mut self) {
        self.ask_in_game(|game| ClientMessage::Resign { game });
    }

    /// Leaves the game for good: a running one is resigned.
    pub fn leave(&mut self) {
        self.ask_in_game(|game| ClientMessage::Leave { game });
    }

    /// Keeps the seat of a game in which players may come back later, and tells the opponent.
    pub fn leave_for_later(&mut self) {
        self.ask_in_game(|game| ClientMessage::Goodbye { game });
    }

    /// Wins a game that the opponent has left.
    pub fn claim(&mut self) {
        self.ask_in_game(|game| ClientMessage::Claim { game });
    }

    /// A message of the server.
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

    /// Tries something again after a while: longer each time, and as long as the server wants.
    pub(super) fn retry_later(&mut self, what: Retry, wanted: Option<u64>) {
        self.retry_wait = (self.retry_wait * 2).clamp(FIRST_RETRY, LONGEST_RETRY);
        let wait = self.retry_wait.max(Duration::from_millis(wanted.unwrap_or(0)).min(LONGEST_RETRY));
        self.retry = Some((self.now + wait, what));
    }

    /// Moves the session on, and tells the server what happened in it. Gives what there is to show.
    pub fn tick(&mut self, now: Duration) -> Vec<OnlineEvent> {
        self.now = self.now.max(now);
        self.finish_preparation();
        self.tick_session();
        if let Some((_, what)) = self.retry.take_if(|(at, _)| *at <= now) {
            self.try_again(what);
        }
        let late: Vec<u64> =
            self.waiting.iter().filter(|(_, one)| one.sent_at + SEND_AGAIN <= now).map(|(id, _)| *id).collect();
        for id in late {
            let Some(one) = self.waiting.get_mut(&id) else { continue };
            one.sent_at = now;
            // Only what does no harm when it comes twice.
            if matches!(one.request.message, ClientMessage::Move { .. }) {
                self.requests.push_back(one.request.clone());
            }
        }
        std::mem::take(&mut self.events)
    }

    /// When to tick although nothing comes.
    pub fn next_due(&self) -> Option<Duration> {
        let session = self.session.as_ref().and_then(Session::next_due);
        let again = self.waiting.values().map(|one| one.sent_at + SEND_AGAIN).min();
        let retry = self.retry.map(|(at, _)| at);
        [session, again, retry].into_iter().flatten().min()
    }

    /// The game cannot go on.
    pub(super) fn fail(&mut self, error: OnlineError) {
        if let OnlineError::Desync(evidence) = &error {
            // The opponent sees why, too.
            let (ply, report) = (self.last_ply, evidence.to_string());
            self.ask_in_game(|game| ClientMessage::Desync { game, ply, report });
        }
        self.failed = Some(error.clone());
        self.events.push(OnlineEvent::Failed(error));
    }
}
