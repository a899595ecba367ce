//! A game on screen that follows a server.

use crate::board::Side;
use crate::net::{Offer, Presence};
use crate::online::{LocalSeat, OnlineClient, OnlineError, OnlineEvent, OnlineGame};
use crate::player::{Human, Player};
use crate::session::{Event, Session, Settings};
use std::time::Duration;

/// How a game ended at the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlineEnd {
    /// `1-0` and so on; `*` for a game without a result.
    pub result: String,
    /// Whose doing it is.
    pub by: Option<Side>,
    /// Whether that player closed the program.
    pub left: bool,
    /// The evidence, where the opponent's program disagreed about the game.
    pub desync: Option<String>,
}

/// A game at a server, and what the board here has not shown of it yet.
pub struct FollowedGame {
    client: OnlineClient,
    seat: LocalSeat,
    /// Shown where the server's game is not there.
    blank: Session,
    unseen: Vec<Event>,
    /// Whether a session has begun that the board does not show yet.
    is_new: bool,
    presence: Presence,
    /// When the game can be claimed.
    claim_at: Option<Duration>,
    now: Duration,
    end: Option<OnlineEnd>,
    /// What the server said last that was no event.
    last_refusal: String,
}

impl FollowedGame {
    /// The game of a client whose session has begun; `None` if it has not.
    pub fn new(client: OnlineClient, seat: LocalSeat) -> Option<Self> {
        let start = client.game().session()?.start().clone();
        let players = [(); 2].map(|()| -> Box<dyn Player> { Box::new(Human::remote().0) });
        let blank = Session::new(start, players, Settings::IN_MATCHES);
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
            last_refusal: String::new(),
        })
    }

    /// Takes what the server says, and moves the game on. Gives what happened beside the session's own events.
    pub fn follow(&mut self, now: Duration) -> Vec<OnlineEvent> {
        self.now = now;
        let mut beside = Vec::new();
        for event in self.client.tick(now) {
            match event {
                OnlineEvent::Session(event) => self.unseen.push(event),
                other => {
                    self.note(&other);
                    beside.push(other);
                }
            }
        }
        beside
    }

    /// Notes what is shown for as long as it is so.
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
                let desync = (ending == "desync").then(|| std::mem::take(&mut self.last_refusal));
                self.end = Some(OnlineEnd { result: result.clone(), by: *by, left: *left, desync });
            }
            _ => {}
        }
    }

    /// The session: the server's, checked here.
    pub fn session(&self) -> &Session {
        self.client.game().session().unwrap_or(&self.blank)
    }

    /// The same.
    pub fn session_mut(&mut self) -> &mut Session {
        self.client.game_mut().session_mut().unwrap_or(&mut self.blank)
    }

    /// The client's side of the game.
    pub const fn game(&self) -> &OnlineGame {
        self.client.game()
    }

    /// The same, to act in it.
    pub const fn game_mut(&mut self) -> &mut OnlineGame {
        self.client.game_mut()
    }

    /// Who plays at this end.
    pub const fn seat(&self) -> &LocalSeat {
        &self.seat
    }

    /// What the board has not shown yet.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.unseen)
    }

    /// Whether the board shows all that happened.
    pub const fn is_shown(&self) -> bool {
        self.unseen.is_empty()
    }

    /// Whether a session has begun since this was last asked.
    pub const fn take_new(&mut self) -> bool {
        std::mem::replace(&mut self.is_new, false)
    }

    /// When to tick although nothing comes.
    pub fn next_due(&self) -> Option<Duration> {
        let unseen = (!self.unseen.is_empty()).then_some(Duration::ZERO);
        [self.client.next_due(), self.claim_at.map(|at| self.next_second(at)), unseen].into_iter().flatten().min()
    }

    /// When the countdown to `at` shows another number.
    fn next_second(&self, at: Duration) -> Duration {
        let left = at.saturating_sub(self.now);
        self.now + Duration::from_millis(1 + u64::from(left.subsec_millis()))
    }

    /// Whether the game goes on at the server.
    pub const fn is_running(&self) -> bool {
        !self.client.game().is_over() && self.client.game().failure().is_none()
    }

    /// Why it was stopped, if it was.
    pub const fn failure(&self) -> Option<&OnlineError> {
        self.client.game().failure()
    }

    /// Why there is no connection, if there is none.
    pub fn lost(&self) -> Option<&str> {
        self.client.lost()
    }

    /// Whether the opponent is there.
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// In how long the game can be claimed, while the opponent is away; zero once it can.
    pub fn claim_in(&self) -> Option<Duration> {
        let away = self.is_running() && self.presence != Presence::Online;
        self.claim_at.filter(|_| away).map(|at| at.saturating_sub(self.now))
    }

    /// How it ended at the server.
    pub const fn end(&self) -> Option<&OnlineEnd> {
        self.end.as_ref()
    }

    /// The open offer of the opponent, if a person here is to answer it.
    pub fn opponents_offer(&self) -> Option<Offer> {
        self.game().opponents_offer().map(|(_, what)| what).filter(|_| self.seat.hand().is_some())
    }
}
