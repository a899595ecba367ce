//! A bot that plays many games on one server, over one connection and under one account.
//!
//! [`BotClient`] is synchronous, like [`OnlineGame`]: it receives messages and the time, and returns requests. Each of its games
//! is an [`OnlineGame`], which believes that it has the connection for itself.

use super::bot_terms::{BotEvent, BotTerms};
use super::game::{ClientGoal, FindRules, MakePlayer, OnlineError, OnlineEvent, OnlineGame};
use super::hello::hello;
use crate::net::{
    Challenge, ClientKind, ClientMessage, ClientRequest, ClosingReason, DeclineReason, LobbyGame, PROTOCOL,
    RefusalCode, ServerMessage,
};
use crate::player::Waker;
use crate::session::{Event, GameResult, Session};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

/// The wait before `hello` or a challenge is tried again, if the server names none.
const TRY_AGAIN: Duration = Duration::from_secs(10);

/// Whose request it was.
#[derive(Clone, Debug)]
pub(super) enum Sent {
    /// A game's, with the id by which the game knows it.
    OfGame(u64, u64),
    Hello,
    /// An answer to a challenge, or a request to join an open game.
    Accepting,
    Challenging,
    Other,
}

/// Creates the maker of a player for one more game.
pub type MakePlayerOfGame = Box<dyn Fn() -> MakePlayer + Send>;

pub struct BotClient {
    pub(super) terms: BotTerms,
    find_rules: FindRules,
    make_player: MakePlayerOfGame,
    waker: Option<Waker>,
    pub(super) games: BTreeMap<u64, OnlineGame>,
    pub(super) sent: BTreeMap<u64, Sent>,
    next_id: u64,
    pub(super) requests: VecDeque<ClientRequest>,
    pub(super) events: Vec<BotEvent>,
    pub(super) is_welcome: bool,
    pub(super) hello_at: Option<Duration>,
    /// When to challenge the bot of the terms, until it has played.
    pub(super) challenge_at: Option<Duration>,
    /// Public games that wait for an opponent, if this bot joins such games.
    pub(super) open_games: BTreeMap<u64, LobbyGame>,
    /// Open games that this bot asked to join.
    pub(super) tried: BTreeSet<u64>,
    pub(super) failed: Option<OnlineError>,
    pub(super) now: Duration,
}

impl BotClient {
    pub fn new(terms: BotTerms, find_rules: FindRules, make_player: MakePlayerOfGame) -> Self {
        let challenge_at = terms.challenge.is_some().then_some(Duration::ZERO);
        Self {
            terms,
            find_rules,
            make_player,
            waker: None,
            games: BTreeMap::new(),
            sent: BTreeMap::new(),
            next_id: 1,
            requests: VecDeque::new(),
            events: Vec::new(),
            is_welcome: false,
            hello_at: None,
            challenge_at,
            open_games: BTreeMap::new(),
            tried: BTreeSet::new(),
            failed: None,
            now: Duration::ZERO,
        }
    }

    /// Sets the function that players call when a tick is worthwhile.
    pub fn wake_with(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }

    /// Why the bot cannot play on this server.
    pub const fn failure(&self) -> Option<&OnlineError> {
        self.failed.as_ref()
    }

    pub fn fail(&mut self, error: OnlineError) {
        self.failed = Some(error);
    }

    /// The number of unfinished games.
    pub fn playing(&self) -> usize {
        self.games.len()
    }

    pub fn game(&self, id: u64) -> Option<&OnlineGame> {
        self.games.get(&id)
    }

    /// Handles a new connection. Once welcomed, the bot resumes its games.
    pub fn connected(&mut self) {
        self.requests.clear();
        self.sent.clear();
        self.open_games.clear();
        self.is_welcome = false;
        self.hello_at = None;
        let hello = hello(ClientKind::Bot, &self.terms.name, Some(&self.terms.token));
        self.ask(hello, Sent::Hello);
    }

    pub(super) fn ask(&mut self, message: ClientMessage, sent: Sent) {
        let id = self.next_id;
        self.next_id += 1;
        self.sent.insert(id, sent);
        self.requests.push_back(ClientRequest { id, message });
    }

    pub fn next_request(&mut self) -> Option<ClientRequest> {
        self.requests.pop_front()
    }

    /// Stops accepting games. Those that run go on until the connection ends, and can be resumed later.
    pub fn withdraw(&mut self) {
        self.terms.games.clear();
        self.challenge_at = None;
        if self.is_welcome {
            let max_games = self.terms.max_games;
            self.ask(ClientMessage::Available { games: Vec::new(), max_games }, Sent::Other);
        }
    }

    pub fn receive(&mut self, mut message: ServerMessage, now: Duration) {
        self.now = self.now.max(now);
        let asked = message.re_mut().and_then(|re| self.sent.remove(re));
        match asked {
            Some(Sent::OfGame(game, id)) => {
                if let Some(re) = message.re_mut() {
                    *re = id;
                }
                self.pass_on(game, message);
            }
            Some(sent) => self.answered(sent, message),
            None => self.told(message),
        }
        self.collect();
    }

    fn pass_on(&mut self, id: u64, message: ServerMessage) {
        if let Some(game) = self.games.get_mut(&id) {
            game.receive(message, self.now);
        }
    }

    /// Handles a message that answers no request.
    fn told(&mut self, message: ServerMessage) {
        match message {
            ServerMessage::Challenge(challenge) => self.consider(*challenge),
            ServerMessage::Games { games, .. } => {
                self.open_games = games.into_iter().map(|game| (game.game, game)).collect();
            }
            ServerMessage::Lobby { changed, removed, .. } => {
                self.open_games.extend(changed.into_iter().map(|game| (game.game, game)));
                for id in removed {
                    self.open_games.remove(&id);
                    self.tried.remove(&id);
                }
            }
            ServerMessage::Closing { reason, retry_after_ms: None } if reason != ClosingReason::Restart => {
                self.fail(OnlineError::Closed(reason));
            }
            // The server answered before it had read anything.
            ServerMessage::Error { code: code @ RefusalCode::TlsRequired, message, .. } => {
                self.fail(OnlineError::Refused(code, message));
            }
            message => {
                if let Some(game) = message.game() {
                    self.pass_on(game, message);
                }
            }
        }
    }

    /// Follows a game in which this bot has a seat.
    pub(super) fn follow(&mut self, id: u64) {
        if !self.games.contains_key(&id) {
            let identity = (self.terms.name.as_str(), ClientKind::Bot);
            // The account holds the seat, so its token isn't needed.
            let goal = ClientGoal::Resume(id, String::new());
            let mut game = OnlineGame::new(identity, goal, self.find_rules.clone(), (self.make_player)());
            game.prepare_elsewhere();
            if let Some(waker) = &self.waker {
                game.wake_with(waker.clone());
            }
            self.games.insert(id, game);
        }
        if let Some(game) = self.games.get_mut(&id) {
            game.connected();
        }
        self.collect();
    }

    /// Takes the requests of all games, and answers their `hello` in place of the server.
    pub(super) fn collect(&mut self) {
        let mut taken = Vec::new();
        for (id, game) in &mut self.games {
            while let Some(request) = game.next_request() {
                match request.message {
                    ClientMessage::Hello { .. } => {
                        let welcome = ServerMessage::Welcome {
                            re: request.id,
                            protocol: PROTOCOL,
                            server: String::new(),
                            you: self.terms.name.clone(),
                            instance: String::new(),
                            time_ms: 0,
                            games: Vec::new(),
                        };
                        game.receive(welcome, self.now);
                    }
                    message => taken.push((message, Sent::OfGame(*id, request.id))),
                }
            }
        }
        for (message, sent) in taken {
            self.ask(message, sent);
        }
    }

    fn consider(&mut self, challenge: Challenge) {
        let id = challenge.game;
        let refused = self.reason_to_decline(&challenge);
        self.events.push(BotEvent::Challenged { by: challenge.by, title: challenge.title, refused });
        let (accept, reason) = (refused.is_none(), refused.unwrap_or_default());
        let sent = if accept { Sent::Accepting } else { Sent::Other };
        self.ask(ClientMessage::AnswerChallenge { game: id, accept, reason }, sent);
    }

    fn reason_to_decline(&self, challenge: &Challenge) -> Option<DeclineReason> {
        let is_promised = |sent: &&Sent| matches!(sent, Sent::Accepting);
        if self.terms.games.is_empty() {
            Some(DeclineReason::Closing)
        } else if !self.terms.games.contains(&challenge.variant) {
            Some(DeclineReason::Game)
        } else if self.games.len() + self.sent.values().filter(is_promised).count() >= self.terms.max_games {
            Some(DeclineReason::Busy)
        } else if !self.has_rules(&challenge.variant, &challenge.sha256) {
            Some(DeclineReason::Rules)
        } else {
            None
        }
    }

    pub(super) fn has_rules(&self, variant: &str, sha256: &str) -> bool {
        (self.find_rules)(variant).is_ok_and(|rules| rules.sha256 == sha256)
    }

    pub(super) fn rules_hash(&self, variant: &str) -> Option<String> {
        (self.find_rules)(variant).ok().map(|rules| rules.sha256.clone())
    }

    /// Advances all games, queues requests for the server and returns the events to show.
    pub fn tick(&mut self, now: Duration) -> Vec<BotEvent> {
        self.now = self.now.max(now);
        let mut ended = Vec::new();
        for (id, game) in &mut self.games {
            for event in game.tick(now) {
                self.events.push(BotEvent::Game(*id, Box::new(event)));
            }
            if game.is_over() || game.failure().is_some() {
                ended.push(*id);
            }
        }
        self.collect();
        for id in ended {
            self.leave(id);
        }
        self.act_on_time();
        std::mem::take(&mut self.events)
    }

    /// Leaves a game that is over or that this bot cannot play, so that nobody waits for it.
    fn leave(&mut self, id: u64) {
        let Some(game) = self.games.remove(&id) else { return };
        let result = stored_result(&game);
        self.events.push(BotEvent::Left { game: id, result });
        if self.is_welcome {
            self.ask(ClientMessage::Leave { game: id }, Sent::Other);
        }
    }

    /// When to tick even if no message arrives.
    pub fn next_due(&self) -> Option<Duration> {
        let games = self.games.values().filter_map(OnlineGame::next_due);
        games.chain(self.hello_at).chain(self.challenge_at.filter(|_| self.is_welcome)).min()
    }

    fn act_on_time(&mut self) {
        if self.hello_at.is_some_and(|at| at <= self.now) {
            self.connected();
        }
        if !self.is_welcome {
            return;
        }
        if self.challenge_at.is_some_and(|at| at <= self.now) {
            self.challenge();
        }
        if self.terms.joins_open_games {
            self.join_open_game();
        }
    }

    /// When to try again after a refusal.
    pub(super) fn later(&self, retry_after_ms: Option<u64>) -> Duration {
        self.now + retry_after_ms.map_or(TRY_AGAIN, Duration::from_millis)
    }
}

/// The score of a game that has one.
fn stored_result(game: &OnlineGame) -> Option<&'static str> {
    game.session().and_then(Session::result).map(GameResult::score)
}

/// Whether an event means that the bot itself was at fault.
pub fn is_fault(event: &OnlineEvent) -> bool {
    // An opponent's fault comes from the server, which ends the game here without one.
    matches!(event, OnlineEvent::Session(Event::Ended(finish)) if finish.outcome.ending.is_fault() && finish.at_fault.is_some())
}
