//! A game that follows a server.

use crate::board::Side;
use crate::net::{Offer, Presence};
use crate::online::{LocalSeat, OnlineClient, OnlineError, OnlineEvent, OnlineGame};
use crate::player::{Human, Player};
use crate::session::{Event, GameSettings, Session};
use crate::text::{Phrase, phrase};
use std::time::Duration;

/// How a game ended at the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlineEnd {
    /// `1-0` and so on; `*` for a game without a result.
    pub result: String,
    /// The side that caused the end.
    pub by: Option<Side>,
    /// Whether that player closed the program.
    pub left: bool,
    /// Why a game has no result: the evidence of the opponent's program, or the operator's order.
    pub why: Option<Phrase>,
}

/// A game at a server, with the events that the board has not shown yet.
pub struct FollowedGame {
    client: OnlineClient,
    seat: LocalSeat,
    /// Used while the client has no session.
    blank: Session,
    unseen: Vec<Event>,
    /// Whether a session has started that the board does not show yet.
    is_new: bool,
    presence: Presence,
    /// When the win can be claimed.
    claim_at: Option<Duration>,
    now: Duration,
    end: Option<OnlineEnd>,
    /// The text of the server's latest refusal.
    last_refusal: Phrase,
}

impl FollowedGame {
    /// Wraps a client whose session has started; `None` if it has not.
    pub fn new(client: OnlineClient, seat: LocalSeat) -> Option<Self> {
        let start = client.game().session()?.start().clone();
        let players = [(); 2].map(|()| -> Box<dyn Player> { Box::new(Human::remote().0) });
        let blank = Session::new(start, players, GameSettings::IN_MATCHES);
        Some(Self {
            client,
            seat,
            blank,
            unseen: Vec::new(),
            is_new: true,
            presence: Presence::Online,
            claim_at: None,
            now: Duration::ZERO,
            end: None,
            last_refusal: Phrase::default(),
        })
    }

    /// Processes the server's messages and advances the game. Returns the events other than those of the session.
    pub fn follow(&mut self, now: Duration) -> Vec<OnlineEvent> {
        self.now = now;
        let mut others = Vec::new();
        for event in self.client.tick(now) {
            match event {
                OnlineEvent::Session(event) => self.unseen.push(event),
                other => {
                    self.note(&other);
                    others.push(other);
                }
            }
        }
        others
    }

    /// Stores the state that an event changes for display.
    pub fn note(&mut self, event: &OnlineEvent) {
        match event {
            OnlineEvent::Began { .. } => {
                (self.is_new, self.end) = (true, None);
                self.unseen.clear();
            }
            OnlineEvent::Opponent(state) => {
                self.presence = state.presence;
                self.claim_at = state.claim_in.map(|wait| self.now + wait);
            }
            OnlineEvent::Refused(message) => self.last_refusal.clone_from(message),
            OnlineEvent::Over { result, ending, by, left } => {
                let why = match ending.as_str() {
                    "desync" => Some(phrase("online-desync").with("why", std::mem::take(&mut self.last_refusal))),
                    "closed" => Some(phrase("online-over-closed")),
                    _ => None,
                };
                self.end = Some(OnlineEnd { result: result.clone(), by: *by, left: *left, why });
            }
            _ => {}
        }
    }

    /// The session: the server's game, verified locally.
    pub fn session(&self) -> &Session {
        self.client.game().session().unwrap_or(&self.blank)
    }

    pub fn session_mut(&mut self) -> &mut Session {
        self.client.game_mut().session_mut().unwrap_or(&mut self.blank)
    }

    pub const fn game(&self) -> &OnlineGame {
        self.client.game()
    }

    pub const fn game_mut(&mut self) -> &mut OnlineGame {
        self.client.game_mut()
    }

    /// The seat at this end.
    pub const fn seat(&self) -> &LocalSeat {
        &self.seat
    }

    /// Takes the events that the board has not shown yet.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.unseen)
    }

    /// Whether the board shows everything that happened.
    pub const fn is_shown(&self) -> bool {
        self.unseen.is_empty()
    }

    /// Whether a session has started since the last call.
    pub const fn take_new(&mut self) -> bool {
        std::mem::replace(&mut self.is_new, false)
    }

    /// When the next tick is due without a message.
    pub fn next_due(&self) -> Option<Duration> {
        let unseen = (!self.unseen.is_empty()).then_some(Duration::ZERO);
        [self.client.next_due(), self.claim_at.map(|at| self.next_second(at)), unseen].into_iter().flatten().min()
    }

    /// When the countdown to `at` shows the next second.
    fn next_second(&self, at: Duration) -> Duration {
        let left = at.saturating_sub(self.now);
        self.now + Duration::from_millis(1 + u64::from(left.subsec_millis()))
    }

    /// Whether there is no seat at this end.
    pub const fn is_watching(&self) -> bool {
        self.client.game().is_watching()
    }

    /// Whether the game is in progress at the server.
    pub const fn is_running(&self) -> bool {
        !self.client.game().is_over() && self.client.game().failure().is_none()
    }

    /// Why the game was stopped, if it was.
    pub const fn failure(&self) -> Option<&OnlineError> {
        self.client.game().failure()
    }

    /// Why there is no connection, if there is none.
    pub const fn lost(&self) -> Option<&Phrase> {
        self.client.lost()
    }

    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// Time until the win can be claimed while the opponent is away; zero once it can.
    pub fn claim_in(&self) -> Option<Duration> {
        let away = self.is_running() && self.presence != Presence::Online;
        self.claim_at.filter(|_| away).map(|at| at.saturating_sub(self.now))
    }

    pub const fn end(&self) -> Option<&OnlineEnd> {
        self.end.as_ref()
    }

    /// The opponent's open offer, if a person here has to answer it.
    pub fn opponents_offer(&self) -> Option<Offer> {
        self.game().opponents_offer().map(|(_, what)| what).filter(|_| self.seat.input().is_some())
    }
}
