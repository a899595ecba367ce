//! One online game: its seats, its session and its numbered events.

use super::lag::LagBank;
use super::rules_source::HostedRules;
use super::seat::ServerSeat;
use super::spectator_view::SpectatorView;
use super::terms::GameTerms;
use crate::board::Side;
use crate::net::{
    Clocks, DeclineReason, GameEvent, GameEventKind, GamePhase, GameSnapshot, JoinCode, Offer, Refusal, RefusalCode,
};
use crate::notation::{read_position, write_position};
use crate::player::{Human, HumanInput, Player, Waker};
use crate::rules::{Position, Termination};
use crate::session::{Event, GameResult, GameSettings, Session};
use crate::text::phrase;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// In a game with clocks, each side's first move is not charged but must arrive within this time.
const FIRST_MOVE: Duration = Duration::from_secs(30);

/// Plies that are not charged: the first of each side.
const FREE_PLIES: usize = 2;

/// After a server restart, clocks run once the side to move is back, or after this time.
const RESTART_GRACE: Duration = Duration::from_secs(15);

/// Most session ticks in a row; a tick may make another one necessary.
const MAX_TICKS: usize = 8;

/// The termination of a game that ended without a result before it really started.
pub(super) const ABORTED: &str = "aborted";

/// The termination of a challenge that a bot did not accept; the report is the reason's word.
pub(super) const DECLINED: &str = "declined";

/// The termination of a game that the operator of the server closed.
pub(super) const CLOSED: &str = "closed";

/// The termination of a game that was stopped because a client's rules and the server disagree.
pub(super) const DESYNC: &str = "desync";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenOffer {
    pub number: u64,
    pub what: Offer,
    pub by: Side,
}

/// The part of a game that exists once both seats are taken.
pub(super) struct StartedGame {
    pub session: Session,
    pub inputs: [HumanInput; 2],
    pub lag: [LagBank; 2],
    /// When the side to move learned that it is its turn.
    pub sent_at: Duration,
    /// The ply and text of an accepted move that is still being played.
    pub pending: Option<(u32, String)>,
    /// The network delay that is not charged for the move being played.
    pub forgiven: Duration,
    /// Until when a restarted server waits for the side to move.
    pub resumes_at: Option<Duration>,
    /// Processor time of script rules that [`ServerGame::rules_seconds`] has already counted.
    rules_time: Duration,
}

impl StartedGame {
    /// Resumes the game after a restart; the time until now is not charged.
    pub fn resume(&mut self, now: Duration) {
        (self.resumes_at, self.sent_at) = (None, now);
        self.session.skip_to(now);
        self.session.resume();
    }
}

pub(super) struct ServerGame {
    pub id: u64,
    pub code: JoinCode,
    pub rules: Arc<HostedRules>,
    pub terms: GameTerms,
    /// Black's and white's seat.
    pub seats: [Option<ServerSeat>; 2],
    /// The connections that watch the game.
    pub spectators: BTreeSet<u64>,
    /// What they see, if they see it later than the players.
    pub view: Option<SpectatorView>,
    pub start: Position,
    pub play: Option<StartedGame>,
    pub seq: u64,
    pub ended: Option<GameEventKind>,
    pub offer: Option<OpenOffer>,
    /// When a challenged bot must have answered.
    pub answer_due: Option<Duration>,
    /// The number of the rematch that was agreed on.
    pub next: Option<u64>,
    /// The side that is closing the program; the `ended` event then says that the player left.
    pub leaving: Option<Side>,
    /// The hash of the game's row in the journal; `None` before the row was written.
    pub row_hash: Option<u64>,
    /// Events that have not been collected for sending yet.
    pub new_events: Vec<GameEvent>,
    /// Processor time of each answer of script rules that has not been collected for the metrics yet.
    pub rules_seconds: Vec<Duration>,
}

impl ServerGame {
    pub fn new(id: u64, code: JoinCode, rules: Arc<HostedRules>, terms: GameTerms) -> Result<Self, Refusal> {
        let start = match &terms.start {
            None => rules.variant.start(),
            Some(text) => read_position(&rules.variant, text).map_err(|reports| {
                let why = reports.into_first().phrase();
                Refusal::new(RefusalCode::BadTerms, phrase("server-bad-start").with("why", why))
            })?,
        };
        Ok(Self {
            id,
            code,
            rules,
            terms,
            seats: [None, None],
            spectators: BTreeSet::new(),
            view: None,
            start,
            play: None,
            seq: 0,
            ended: None,
            offer: None,
            answer_due: None,
            next: None,
            leaving: None,
            row_hash: None,
            new_events: Vec::new(),
            rules_seconds: Vec::new(),
        })
    }

    pub const fn phase(&self) -> GamePhase {
        match (&self.ended, &self.play) {
            (Some(_), _) => GamePhase::Over,
            (None, Some(_)) => GamePhase::Running,
            (None, None) => GamePhase::Waiting,
        }
    }

    /// Whether its rules failed too often.
    pub fn has_failed(&self) -> bool {
        let failed = Termination::RulesError.word();
        matches!(&self.ended, Some(GameEventKind::Ended { ending, .. }) if *ending == failed)
    }

    pub fn seat(&self, side: Side) -> Option<&ServerSeat> {
        self.seats[side.index()].as_ref()
    }

    /// The connections of players and spectators, which receive the game's events.
    pub fn audience(&self) -> BTreeSet<u64> {
        let players = self.seats.iter().flatten().filter_map(|seat| seat.connection);
        players.chain(self.spectators.iter().copied()).collect()
    }

    /// Those of the audience who see everything at once.
    pub fn live_audience(&self) -> BTreeSet<u64> {
        let mut audience = self.audience();
        if self.view.is_some() {
            audience.retain(|connection| !self.spectators.contains(connection));
        }
        audience
    }

    pub fn free_side(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.seat(*side).is_none())
    }

    pub fn side_of(&self, connection: u64) -> Option<Side> {
        let speaks = |side: &Side| self.seat(*side).is_some_and(|seat| seat.connection == Some(connection));
        Side::BOTH.into_iter().find(speaks)
    }

    /// Numbers an event and queues it.
    pub fn emit(&mut self, event: GameEventKind) {
        self.seq += 1;
        if matches!(event, GameEventKind::Ended { .. }) {
            self.ended = Some(event.clone());
            self.offer = None;
        }
        if let GameEventKind::Rematch { next } = event {
            self.next = Some(next);
        }
        self.new_events.push(GameEvent { game: self.id, seq: self.seq, event });
    }

    /// Starts the game; both seats must be taken.
    pub fn begin(&mut self, now: Duration, wake: Waker) {
        let name = |side: Side| self.seat(side).map_or_else(String::new, |seat| seat.name.clone());
        let (white, black) = (name(Side::White), name(Side::Black));
        self.play = Some(self.new_play(now, wake));
        self.emit(GameEventKind::Began { white, black });
        self.tick(now);
    }

    pub fn new_play(&self, now: Duration, wake: Waker) -> StartedGame {
        let ((black, black_input), (white, white_input)) = (Human::remote(), Human::remote());
        let settings = GameSettings {
            game_seed: self.id,
            clock: self.terms.time_control(),
            uncharged_plies: FREE_PLIES,
            rules: self.rules.limits(),
            ..GameSettings::IN_MATCHES
        };
        let players: [Box<dyn Player>; 2] = [Box::new(black), Box::new(white)];
        let mut session = Session::new(self.start.clone(), players, settings);
        session.wake_with(wake);
        let bank = LagBank::new(self.terms.estimate().unwrap_or_default());
        StartedGame {
            session,
            inputs: [black_input, white_input],
            lag: [bank; 2],
            sent_at: now,
            pending: None,
            forgiven: Duration::ZERO,
            resumes_at: None,
            rules_time: Duration::ZERO,
        }
    }

    pub fn tick(&mut self, now: Duration) {
        if self.ended.is_some() {
            return;
        }
        let Some(play) = &mut self.play else { return self.decline_if_late(now) };
        if play.resumes_at.is_some_and(|at| at <= now) {
            play.resume(now);
        }
        for _ in 0..MAX_TICKS {
            let Some(play) = &mut self.play else { return };
            let events = play.session.tick(now);
            // A session takes one answer of the rules in a tick.
            let rules_time = play.session.rules_time();
            let spent = rules_time.saturating_sub(std::mem::replace(&mut play.rules_time, rules_time));
            self.rules_seconds.extend(Some(spent).filter(|spent| !spent.is_zero()));
            if events.is_empty() {
                break;
            }
            for event in events {
                self.take(event, now);
            }
            if self.ended.is_some() {
                return;
            }
        }
        self.abort_if_late(now);
    }

    fn abort_if_late(&mut self, now: Duration) {
        if self.ended.is_none() && self.first_move_due().is_some_and(|due| due <= now) {
            let by = self.play.as_ref().map(|play| play.session.turn());
            self.end_without_result(by);
        }
    }

    fn decline_if_late(&mut self, now: Duration) {
        if self.answer_due.is_some_and(|due| due <= now)
            && let Some(side) = self.free_side()
        {
            self.decline(side, DeclineReason::NoAnswer);
        }
    }

    /// Ends a challenge that the bot of this side doesn't accept.
    pub fn decline(&mut self, side: Side, reason: DeclineReason) {
        let (ending, report) = (DECLINED.to_owned(), Some(reason.word().to_owned()));
        self.emit(GameEventKind::Ended { result: "*".into(), ending, by: Some(side), left: false, report });
    }

    /// Ends the game because the operator says so.
    pub fn close(&mut self) {
        let ending = CLOSED.to_owned();
        self.emit(GameEventKind::Ended { result: "*".into(), ending, by: None, left: false, report: None });
    }

    pub fn end_without_result(&mut self, by: Option<Side>) {
        let ending = ABORTED.to_owned();
        self.emit(GameEventKind::Ended { result: "*".into(), ending, by, left: false, report: None });
    }

    /// When the first move of the side to move must have arrived.
    fn first_move_due(&self) -> Option<Duration> {
        let play = self.play.as_ref().filter(|play| self.terms.clock.is_some() && play.resumes_at.is_none())?;
        (play.session.played().len() < FREE_PLIES).then(|| play.sent_at + FIRST_MOVE)
    }

    /// When to tick the game even if no message arrives.
    pub fn next_due(&self) -> Option<Duration> {
        if self.ended.is_some() {
            return None;
        }
        let Some(play) = self.play.as_ref() else { return self.answer_due };
        [play.session.next_due(), self.first_move_due(), play.resumes_at].into_iter().flatten().min()
    }

    fn take(&mut self, event: Event, now: Duration) {
        match event {
            Event::Moved { ply, played } => {
                let Some(play) = &mut self.play else { return };
                let lag_ms = std::mem::take(&mut play.forgiven).as_millis() as u64;
                (play.pending, play.sent_at) = (None, now);
                let by = played.side;
                if let Some(offer) = self.offer.filter(|offer| offer.what == Offer::Takeback) {
                    // Either the asked side has moved, or the asking side has moved again; the offer no longer applies.
                    self.offer = None;
                    self.emit(GameEventKind::Declined { offer: offer.number, by: offer.by.other() });
                }
                self.emit(GameEventKind::Moved {
                    ply,
                    r#move: played.text.clone(),
                    by,
                    clocks_ms: played.clocks.map(Clocks::new),
                    lag_ms,
                    checksum: checksum(&played.position),
                });
            }
            Event::TookBack { ply, position } => {
                let Some(play) = &mut self.play else { return };
                (play.pending, play.sent_at) = (None, now);
                let clocks_ms = play.session.clocks().map(Clocks::new);
                self.emit(GameEventKind::TakenBack { ply, clocks_ms, checksum: checksum(&position) });
            }
            // The offer was already open before the restart.
            Event::Offered { by } if self.offer.is_some_and(|open| open.by == by) => {}
            Event::Offered { by } => {
                self.offer = Some(OpenOffer { number: self.seq + 1, what: Offer::Draw, by });
                self.emit(GameEventKind::Offered { what: Offer::Draw, by });
            }
            Event::Declined { by, .. } => {
                if let Some(offer) = self.offer.take() {
                    self.emit(GameEventKind::Declined { offer: offer.number, by });
                }
            }
            Event::Ended(finish) => self.end(&finish),
            Event::Asked { .. }
            | Event::Refused { .. }
            | Event::Paused(_)
            | Event::Resumed
            | Event::ClockLow { .. }
            | Event::Said { .. }
            | Event::Progress { .. }
            | Event::Grades { .. } => {}
        }
    }

    fn end(&mut self, finish: &GameResult) {
        let by = match finish.outcome.ending {
            Termination::Resigned | Termination::Abandoned | Termination::FlagFell => {
                finish.outcome.winner.map(Side::other)
            }
            _ => finish.at_fault,
        };
        self.emit(GameEventKind::Ended {
            result: finish.score().to_owned(),
            ending: finish.outcome.ending.word(),
            by,
            left: self.leaving.is_some() && self.leaving == by,
            report: finish.report.as_ref().map(ToString::to_string),
        });
    }

    pub fn snapshot(&self, now: Duration) -> GameSnapshot {
        let session = self.play.as_ref().map(|play| &play.session);
        let position = session.map_or(&self.start, Session::position);
        let start = if self.terms.start.is_some() { write_position(&self.start) } else { String::new() };
        let played = session.map(Session::played).unwrap_or_default();
        let clocks = session
            .and_then(|session| session.clocks_at(now))
            .or_else(|| self.terms.clock.map(|clock| [clock.base(); 2]));
        GameSnapshot {
            seq: self.seq,
            variant: self.terms.variant.clone(),
            sha256: self.rules.sha256.clone(),
            title: self.rules.variant.title.clone(),
            phase: self.phase(),
            white: self.seat(Side::White).map(ServerSeat::info),
            black: self.seat(Side::Black).map(ServerSeat::info),
            start,
            moves: played.iter().map(|ply| ply.text.clone()).collect(),
            clock: self.terms.clock,
            clocks_ms: clocks.map(Clocks::new),
            running: session.and_then(Session::clock_runs),
            turn: session.filter(|_| self.ended.is_none()).map(Session::turn),
            offer: self.offer.map(|offer| (offer.number, offer.what, offer.by)),
            takeback: self.terms.takeback,
            return_later: self.terms.return_later,
            ended: self.ended.clone(),
            spectators: self.spectators.len(),
            checksum: checksum(position),
        }
    }

    /// Pauses a restored game until the side to move is back or the grace period is over.
    pub fn pause_after_restart(&mut self, now: Duration) {
        if let Some(play) = &mut self.play
            && self.ended.is_none()
            && play.session.result().is_none()
        {
            play.session.pause();
            (play.resumes_at, play.sent_at) = (Some(now + RESTART_GRACE), now);
        }
    }

    /// Lets the session take an answer, even while it waits for the side to move after a restart; the wait goes on afterwards.
    pub fn tick_at_once(&mut self, now: Duration) {
        let until = self.play.as_ref().and_then(|play| play.resumes_at);
        if let Some(play) = self.play.as_mut().filter(|_| until.is_some()) {
            play.resume(now);
        }
        self.tick(now);
        if let Some(play) = self.play.as_mut().filter(|_| until.is_some()) {
            play.session.pause();
            play.resumes_at = until.filter(|_| play.session.is_paused());
        }
    }

    /// Resumes a paused game when the player of the side to move is back.
    pub fn player_returned(&mut self, side: Side, now: Duration) {
        if let Some(play) = &mut self.play
            && play.resumes_at.is_some()
            && play.session.turn() == side
        {
            play.resume(now);
            self.tick(now);
        }
    }
}

/// The checksum of a position as written in messages: 16 hexadecimal digits.
pub(super) fn checksum(position: &Position) -> String {
    format!("{:016x}", position.checksum())
}
