//! Follows the server: applies its messages to the local session.

use super::game::{ClientGoal, NewGame, OnlineError, OnlineEvent, OnlineGame, OpponentState};
use super::refusals::desync_phrase;
use super::rules_consent::WantedRules;
use super::rules_mismatch::rules_differ;
use crate::board::Side;
use crate::net::{ClientKind, ClientMessage, DeclineReason, GameEvent, GameEventKind, Offer, Presence, ServerMessage};
use crate::notation::{read_move, write_position};
use crate::report::Report;
use crate::rules::{Outcome, Termination};
use crate::session::{Event, GameResult, Session};
use crate::text::phrase;
use std::time::Duration;

/// Most session ticks in a row; a tick may make another one necessary.
const MAX_TICKS: usize = 8;

impl OnlineGame {
    pub(super) fn follow(&mut self, message: ServerMessage) {
        if self.failed.is_some() {
            return;
        }
        match message {
            ServerMessage::Welcome { re, .. } => {
                self.waiting.remove(&re);
                self.is_welcome = true;
                self.pursue();
            }
            ServerMessage::Ok { re } => _ = self.waiting.remove(&re),
            ServerMessage::Error { re, code, message, retry_after_ms } => {
                self.refused(re, (code, message), retry_after_ms);
            }
            ServerMessage::Created { re, game, code, side, seat_token } => {
                self.waiting.remove(&re);
                self.take_seat(game, side, seat_token);
                self.code = Some(code.clone());
                self.events.push(OnlineEvent::Created { game, code });
            }
            ServerMessage::Found { re, code, variant, sha256, facts, files, host, .. } => {
                self.waiting.remove(&re);
                self.code = Some(code);
                self.found(variant, WantedRules { sha256, host }, facts, files);
            }
            ServerMessage::Rules { re, sha256, id, files } => {
                self.waiting.remove(&re);
                self.take_rules((id, sha256), files);
            }
            ServerMessage::Joined { re, game, side, seat_token } => {
                self.waiting.remove(&re);
                self.take_seat(game, side, seat_token);
            }
            ServerMessage::Watching { re, game } => {
                self.waiting.remove(&re);
                self.begin_game(game);
            }
            ServerMessage::Spectators { game, count } if Some(game) == self.game => {
                self.spectators = count;
                self.events.push(OnlineEvent::Spectators(count));
            }
            ServerMessage::Snapshot { game, snapshot } if Some(game) == self.game => self.take_snapshot(*snapshot),
            ServerMessage::Event(event) if Some(event.game) == self.game => self.take_event(event),
            ServerMessage::Presence { game, side, state, claim_in_ms } if Some(game) == self.game => {
                self.presences[side.index()] = state;
                if self.side == Some(side.other()) {
                    self.report_opponent(state, claim_in_ms);
                }
            }
            ServerMessage::Closing { reason, retry_after_ms: None } => match reason {
                // The client reconnects automatically.
                crate::net::ClosingReason::Restart => {}
                reason => self.fail(OnlineError::Closed(reason)),
            },
            ServerMessage::Snapshot { .. }
            | ServerMessage::Spectators { .. }
            | ServerMessage::Games { .. }
            | ServerMessage::Lobby { .. }
            | ServerMessage::Challenge(_)
            | ServerMessage::Shape { .. }
            | ServerMessage::Board { .. }
            | ServerMessage::Event(_)
            | ServerMessage::Presence { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Ping { .. }
            | ServerMessage::Closing { .. } => {}
        }
    }

    pub(super) fn pursue(&mut self) {
        if let (Some(game), Some(seat_token)) = (self.game, self.seat_token.clone()) {
            return self.ask(ClientMessage::Resume { game, seat_token });
        }
        match self.goal.clone() {
            ClientGoal::Create(new, rules) => {
                let (variant, sha256) = (rules.variant.id.clone(), rules.sha256.clone());
                self.rules = Some(rules);
                let NewGame { start, clock, side, takeback, return_later, public, spectators, bot } = new;
                self.ask(ClientMessage::Create {
                    variant,
                    sha256,
                    files: None,
                    start,
                    clock,
                    side,
                    takeback,
                    return_later,
                    public,
                    spectators,
                    bot,
                });
            }
            // The reply to `join` may have been lost after the seat was taken, so send the same request again.
            ClientGoal::Join(_) if self.join_token.is_some() => self.join(),
            ClientGoal::Join(code) => self.ask(ClientMessage::Find { code }),
            ClientGoal::Watch(code) => self.ask(ClientMessage::Watch { game: None, code: Some(code) }),
            ClientGoal::Resume(game, seat_token) => {
                (self.game, self.seat_token) = (Some(game), Some(seat_token.clone()));
                self.ask(ClientMessage::Resume { game, seat_token });
            }
        }
    }

    fn take_seat(&mut self, game: u64, side: Side, seat_token: String) {
        self.begin_game(game);
        (self.side, self.seat_token) = (Some(side), Some(seat_token));
        self.retry_wait = Duration::ZERO;
    }

    fn begin_game(&mut self, game: u64) {
        if self.game != Some(game) {
            (self.offer, self.is_over, self.pending_end) = (None, false, None);
            self.checksums.clear();
        }
        self.game = Some(game);
    }

    /// Handles the game of a code: joins it if the rules are the same.
    fn found(
        &mut self,
        variant: String,
        wanted: WantedRules,
        facts: Vec<(String, String)>,
        files: Vec<(String, String)>,
    ) {
        let (find_rules, sha256) = (self.find_rules.clone(), wanted.sha256.clone());
        let can_import = self.importer.is_some();
        self.prepare(
            move || match find_rules(&variant) {
                Ok(rules) if rules.sha256 == sha256 => Ok(Some(rules)),
                _ if can_import => Ok(None),
                Ok(rules) => Err(rules_differ(&rules, &facts, &files).into()),
                Err(reports) => Err(reports),
            },
            |game, found| match found {
                Err(reports) => game.fail(OnlineError::Rules(reports)),
                Ok(None) => game.want_rules(wanted),
                Ok(Some(rules)) => {
                    game.rules = Some(rules);
                    game.join_with_token();
                }
            },
        );
    }

    pub(super) fn join(&mut self) {
        if let (Some(code), Some(rules)) = (self.code.clone(), &self.rules) {
            let (sha256, seat_token) = (rules.sha256.clone(), self.join_token.clone());
            self.ask(ClientMessage::Join { code, sha256, seat_token });
        }
    }

    fn report_opponent(&mut self, presence: Presence, claim_in_ms: Option<u64>) {
        let claim_in = claim_in_ms.map(Duration::from_millis);
        self.events.push(OnlineEvent::Opponent(OpponentState { presence, claim_in }));
    }

    fn take_event(&mut self, GameEvent { seq, event, .. }: GameEvent) {
        if seq <= self.seq {
            return;
        }
        if seq != self.seq + 1 {
            // An event is missing: get a new snapshot.
            return self.pursue();
        }
        self.seq = seq;
        match event {
            GameEventKind::Moved { ply, r#move, by, clocks_ms, checksum, .. } => {
                self.checksums.insert(ply, checksum);
                self.last_ply = ply;
                self.moved((ply, &r#move), by);
                self.clocks_after = clocks_ms.map(|clocks| (ply, clocks.left()));
                self.compare_checksums();
            }
            GameEventKind::Offered { what, by } => self.offered(seq, what, by),
            GameEventKind::Declined { by, .. } => {
                let what = self.offer.take().map_or(Offer::Draw, |(_, what, _)| what);
                if Some(by) != self.side {
                    if what == Offer::Draw {
                        self.remote_inputs[by.index()].accept_draw(false);
                    }
                    self.events.push(OnlineEvent::Declined(what));
                }
            }
            GameEventKind::TakenBack { ply, clocks_ms, .. } => self.taken_back(ply, clocks_ms),
            ended @ GameEventKind::Ended { .. } => self.end(ended),
            GameEventKind::Opened | GameEventKind::Began { .. } | GameEventKind::Rematch { .. } => {}
        }
        self.tick_session();
    }

    /// Handles a move from the server: confirms this client's own move, or plays the opponent's if the local rules allow it.
    fn moved(&mut self, (ply, text): (u32, &str), by: Side) {
        let Some(session) = &mut self.session else { return };
        let played = session.played();
        if let Some(own) = played.get((ply as usize).wrapping_sub(1)) {
            if own.text != text {
                self.pursue();
            }
            return;
        }
        if ply as usize != played.len() + 1 || Some(by) == self.side || session.is_deciding() {
            // The move came from another program on the same seat, or out of order.
            return self.pursue();
        }
        match read_move(session.position(), text) {
            Ok(chosen) => self.remote_inputs[by.index()].play(chosen),
            Err(why) => {
                let position = write_position(session.position());
                let message =
                    phrase("online-desync-move").with("move", text).with("ply", ply).with("why", why.phrase());
                let hint = phrase("online-desync-move-hint").with("position", position);
                self.fail(OnlineError::Desync(Report::error(message).hint(hint)));
            }
        }
    }

    fn compare_checksums(&mut self) {
        let Some(session) = &self.session else { return };
        let last = session.played().len() as u32;
        let wrong = self.checksums.iter().find_map(|(ply, theirs)| {
            let position = session.position_after(*ply as usize).filter(|_| *ply <= last)?;
            let own = format!("{:016x}", position.checksum());
            (own != *theirs).then(|| (*ply, write_position(position)))
        });
        if let Some((ply, position)) = wrong {
            let message = phrase("online-desync-position").with("ply", ply);
            let hint = phrase("online-desync-position-hint").with("position", position);
            self.fail(OnlineError::Desync(Report::error(message).hint(hint)));
        }
        self.checksums.retain(|ply, _| *ply > last);
    }

    fn offered(&mut self, number: u64, what: Offer, by: Side) {
        self.offer = Some((number, what, by));
        if Some(by) == self.side {
            return;
        }
        if what == Offer::Draw
            && let Some(session) = &mut self.session
        {
            // The player of this seat is asked as in any other game.
            let _ = session.offer_draw(by);
        }
        if what != Offer::Draw && self.kind == ClientKind::Bot {
            return self.answer_offer(false);
        }
        self.events.push(OnlineEvent::Offered(number, what));
    }

    fn taken_back(&mut self, ply: u32, clocks: Option<crate::net::Clocks>) {
        self.offer = None;
        self.last_ply = ply;
        self.checksums.clear();
        self.clocks_after = None;
        let Some(session) = &mut self.session else { return };
        while session.played().len() > ply as usize
            && let Some(last) = session.played().last().map(|ply| ply.side)
        {
            session.take_back(last);
        }
        if let Some(clocks) = clocks {
            session.set_clocks(clocks.left());
        }
    }

    /// Ends the game once all its moves have been played here.
    pub(super) fn end(&mut self, event: GameEventKind) {
        let is_behind =
            |session: &Session| session.result().is_none() && session.played().len() < self.last_ply as usize;
        if self.session.as_ref().is_some_and(is_behind) {
            self.pending_end = Some(event);
            return;
        }
        let GameEventKind::Ended { result, ending, by, left, report } = event else { return };
        if let (true, Some(report)) = (result == "*", &report) {
            // The report comes from the other side.
            let why = if ending == "declined" { DeclineReason::named(report).phrase() } else { desync_phrase(report) };
            self.events.push(OnlineEvent::Refused(why));
        }
        (self.is_over, self.offer) = (true, None);
        let winner = match result.as_str() {
            "1-0" => Some(Side::White),
            "0-1" => Some(Side::Black),
            _ => None,
        };
        if let Some(session) = &mut self.session
            && result != "*"
        {
            if let Some(own) = session.result() {
                if own.outcome.winner != winner && own.outcome.ending.is_by_rules() {
                    let message = phrase("online-desync-result").with("result", &result);
                    let message = message.with("ending", &ending).with("own", own.score().to_string());
                    return self.fail(OnlineError::Desync(Report::error(message)));
                }
            } else {
                let outcome = Outcome { winner, ending: ending_of(&ending) };
                let report = report.map(|report| Report::error(desync_phrase(&report)));
                session.adjudicate(GameResult { report, at_fault: None, ..GameResult::from(outcome) });
            }
        }
        self.events.push(OnlineEvent::Over { result, ending, by, left });
    }

    /// Ticks the session and tells the server what this client's player did.
    pub(super) fn tick_session(&mut self) {
        for _ in 0..MAX_TICKS {
            let now = self.now;
            let Some(session) = &mut self.session else { return };
            let events = session.tick(now);
            if events.is_empty() {
                break;
            }
            for event in events {
                self.send_to_server(&event);
                self.events.push(OnlineEvent::Session(event));
            }
        }
        self.set_clocks_after_move();
        self.compare_checksums();
        if let Some(end) = self.pending_end.take() {
            self.end(end);
        }
    }

    /// Until the server's last move is played here, the clocks run for the side that has already moved.
    fn set_clocks_after_move(&mut self) {
        let Some(session) = &mut self.session else { return };
        let is_played = |(ply, _): &mut (u32, [Duration; 2])| session.played().len() >= *ply as usize;
        if let Some((_, left)) = self.clocks_after.take_if(is_played) {
            session.set_clocks(left);
        }
    }

    fn send_to_server(&mut self, event: &Event) {
        let is_own = |side: &Side| Some(*side) == self.side;
        match event {
            Event::Moved { ply, played } if is_own(&played.side) => {
                let (ply, r#move) = (*ply, played.text.clone());
                let think_ms = played.spent.time.as_millis() as u64;
                self.ask_in_game(|game| ClientMessage::Move { game, ply, r#move, think_ms });
            }
            Event::Offered { by } if is_own(by) && self.offer.is_none() => self.make_offer(Offer::Draw),
            // Only this client's answers; the opponent's came from the server.
            Event::Declined { by, .. } if is_own(by) => self.answer_offer(false),
            Event::Ended(finish) if !self.is_over => match finish.outcome.ending {
                Termination::Agreed => self.answer_offer(true),
                Termination::Resigned => self.resign(),
                ending if ending.is_fault() => {
                    self.ask_in_game(|game| ClientMessage::Resign { game, fault: Some(ending.word()) });
                }
                _ => {}
            },
            _ => {}
        }
    }
}

/// Converts the server's word to a termination.
fn ending_of(word: &str) -> Termination {
    let known = [
        Termination::Resigned,
        Termination::Agreed,
        Termination::FlagFell,
        Termination::Abandoned,
        Termination::RulesError,
        Termination::PlyCap,
    ];
    known
        .into_iter()
        .chain(Termination::FAULTS)
        .find(|ending| ending.word() == word)
        .unwrap_or_else(|| Termination::named(word))
}
