//! What happens in games: moves, offers, claims, and the ways in which they end.

use super::Day;
use super::ledger::Ledger;
use damka::board::Side;
use damka::net::{ClientMessage, GameEventKind, GamePhase, Offer, RefusalCode, ServerMessage};
use damka::server::AdminRequest;
use rand::Rng;
use std::time::{Duration, Instant};

/// Nothing takes so long, however busy the machine is.
const LIMIT: Duration = Duration::from_mins(1);

impl Day {
    /// The next act of the schedule.
    pub fn act(&mut self) {
        match self.random.random_range(0..1000) {
            0..110 => self.create(),
            110..210 => self.join(),
            210..725 => self.move_on(),
            725..765 => self.offer(),
            765..805 => self.answer(),
            805..825 => self.come_back_by_chance(),
            825..840 => self.lose_connection(),
            840..850 => self.change_machine(),
            850..860 => self.sleep_or_wake(),
            860..890 => self.watch(),
            890..905 => self.look_at_lobby(),
            905..920 => self.claim(),
            920..940 => self.rematch(),
            940..998 => self.be_hostile(),
            _ => self.kill_server(),
        }
    }

    /// The next move of a game, or its end.
    pub fn move_on(&mut self) {
        let running = self.running();
        let Some(id) = self.choose(&running) else { return self.close_orphan() };
        let ledger = &self.ledgers[&id];
        let side = ledger.turn();
        if ledger.now.moves.len() >= ledger.plies {
            return self.finish(id);
        }
        match self.player(id, side) {
            Some(who) => self.play(who, id, side),
            None => self.wait_for(id, side),
        }
    }

    fn play(&mut self, who: usize, id: u64, side: Side) {
        let ledger = &self.ledgers[&id];
        let (ply, text) = (ledger.now.moves.len() as u32 + 1, ledger.random_move(&mut self.random));
        self.note("move, by", format_args!("{who}, {id}: {text}"));
        let message = ClientMessage::Move { game: id, ply, r#move: text.clone(), think_ms: 0 };
        let reply = self.ask(who, message);
        match reply {
            None if self.was_delivered => self.settle(id, |ledger| ledger.now.moves.len() >= ply as usize),
            None => {}
            Some(ServerMessage::Ok { .. }) => {
                self.settle(id, |ledger| ledger.now.moves.len() >= ply as usize);
                let ledger = &self.ledgers[&id];
                let played = ledger.now.moves.get(ply as usize - 1);
                assert!(played == Some(&text) || ledger.now.is_over(), "game {id}: {text} by {side:?} is lost");
            }
            Some(ServerMessage::Error { code: RefusalCode::NotRunning, .. }) => {
                // The server waits a second for a move that was sent in time; this one was not.
                self.sync(id);
                let ended = self.ledgers[&id].now.ended.as_ref();
                let is_late = |event: &GameEventKind| match event {
                    GameEventKind::Ended { ending, by, .. } => ending == "flag_fell" && *by == Some(side),
                    _ => false,
                };
                assert!(ended.is_some_and(is_late), "game {id}, {side:?}, {text}: {ended:?}");
            }
            Some(other) => panic!("game {id}, {side:?}, {text}: {other:?}"),
        }
    }

    /// Works until a game is as wanted, and over if its board says so.
    fn settle(&mut self, id: u64, is_wanted: impl Fn(&Ledger) -> bool) {
        let begun = Instant::now();
        loop {
            self.read_all();
            self.sync(id);
            let ledger = &self.ledgers[&id];
            if ledger.now.is_over() || is_wanted(ledger) && !ledger.must_end() {
                return;
            }
            assert!(begun.elapsed() < LIMIT, "game {id} does not go on");
            self.world.work();
            std::thread::yield_now();
        }
    }

    /// The side to move is not there: it comes back, its opponent claims the game, or nobody is left.
    fn wait_for(&mut self, id: u64, side: Side) {
        match self.owner(id, side) {
            Some(who) if self.visitors[who].is_there() => self.resume(who, id, side),
            Some(who) if !self.visitors[who].is_asleep && self.chance(60) => self.come_back(who),
            _ => self.claim_game(id, side.other()),
        }
    }

    pub fn claim(&mut self) {
        let running = self.running();
        if let Some(id) = self.choose(&running) {
            let side = if self.chance(50) { Side::White } else { Side::Black };
            self.claim_game(id, side);
        }
    }

    fn claim_game(&mut self, id: u64, side: Side) {
        let Some(who) = self.player(id, side) else {
            return match self.owner(id, side) {
                Some(who) if !self.visitors[who].is_connected() => self.come_back(who),
                Some(_) => {}
                None => self.close_game(id),
            };
        };
        self.note("claim, by", format_args!("{who}, {id}"));
        let is_there = self.player(id, side.other()).is_some();
        match self.ask(who, ClientMessage::Claim { game: id }) {
            None | Some(ServerMessage::Error { code: RefusalCode::TooEarly, .. }) => {}
            Some(ServerMessage::Ok { .. }) => {
                self.sync(id);
                assert!(!is_there && self.ledgers[&id].now.is_over());
            }
            other => panic!("{other:?}"),
        }
    }

    pub fn offer(&mut self) {
        let running = self.running();
        let Some(id) = self.choose(&running) else { return };
        let what = if self.chance(50) { Offer::Draw } else { Offer::Takeback };
        let side = if self.chance(50) { Side::White } else { Side::Black };
        self.offer_in(id, what, side);
    }

    fn offer_in(&mut self, id: u64, what: Offer, side: Side) {
        let Some(who) = self.player(id, side) else { return };
        let open = self.ledgers[&id].now.offer;
        self.note("offer, by", format_args!("{who}, {id}: {what:?}"));
        match self.ask(who, ClientMessage::Offer { game: id, what }) {
            None | Some(ServerMessage::Error { code: RefusalCode::NoOffer, .. }) => {}
            Some(ServerMessage::Ok { .. }) => {
                self.settle(id, |_| true);
                // Offering what the opponent has offered accepts it.
                let now = &self.ledgers[&id].now;
                let is_open = now.offer.is_some_and(|(_, offered, by)| (offered, by) == (what, side));
                let is_accepted = open.is_some() && (now.is_over() || now.offer.is_none());
                assert!(is_open || is_accepted, "game {id}: {what:?} by {side:?} is lost");
            }
            other => panic!("{other:?}"),
        }
    }

    pub fn answer(&mut self) {
        let asked = self.open_games(|ledger| ledger.now.offer.is_some());
        let Some(id) = self.choose(&asked) else { return self.move_on() };
        let accept = self.chance(50);
        self.answer_in(id, accept);
    }

    fn answer_in(&mut self, id: u64, accept: bool) {
        let Some((offer, what, by)) = self.ledgers[&id].now.offer else { return };
        let Some(who) = self.player(id, by.other()) else { return };
        let events = self.ledgers[&id].events.len();
        self.note("answer, by", format_args!("{who}, {id}: {what:?} {accept}"));
        match self.ask(who, ClientMessage::Answer { game: id, offer, accept }) {
            None => self.sync(id),
            Some(ServerMessage::Ok { .. }) => {
                self.settle(id, |ledger| ledger.events.len() > events);
                let ledger = &self.ledgers[&id];
                let answered = &ledger.events[events].event;
                let is_right = match (accept, what) {
                    (false, _) => matches!(answered, GameEventKind::Declined { .. }),
                    (true, Offer::Draw) => {
                        matches!(answered, GameEventKind::Ended { ending, .. } if ending == "agreed")
                    }
                    (true, Offer::Takeback) => matches!(answered, GameEventKind::TakenBack { .. }),
                    (true, Offer::Rematch) => matches!(answered, GameEventKind::Rematch { .. }),
                };
                assert!(is_right, "game {id}: {what:?}, {accept}: {answered:?}");
            }
            // The player who offered a rematch is gone.
            Some(ServerMessage::Error { code: RefusalCode::OfferGone, .. }) if what == Offer::Rematch => {}
            other => panic!("{other:?}"),
        }
    }

    pub fn rematch(&mut self) {
        let can_agree = |id: &&u64| {
            let is_there = |side: Side| self.player(**id, side).is_some();
            self.ledgers[*id].now.next.is_none() && Side::BOTH.into_iter().all(is_there)
        };
        let recent: Vec<u64> = self.recent.iter().filter(can_agree).copied().collect();
        let Some(id) = self.choose(&recent).filter(|_| self.begun < self.games) else { return };
        if self.ledgers[&id].now.offer.is_some() {
            let accept = self.chance(85);
            self.answer_in(id, accept);
        } else {
            self.offer_in(id, Offer::Rematch, Side::White);
            if self.ledgers[&id].now.offer.is_some() {
                self.answer_in(id, true);
            }
        }
        if let Some(next) = self.ledgers[&id].now.next {
            self.note("rematch:", format_args!("{id}, {next}"));
            self.sync(next);
            assert_ne!(self.ledgers[&next].now.phase, GamePhase::Waiting, "both seats are taken");
        }
    }

    /// The players have played enough.
    fn finish(&mut self, id: u64) {
        let side = if self.chance(50) { Side::White } else { Side::Black };
        let Some(who) = self.player(id, side) else { return self.wait_for(id, side) };
        let has_clock = self.ledgers[&id].terms.clock.is_some();
        match self.random.random_range(0..100) {
            0..30 => self.end_by(who, id, ("resign, by", ClientMessage::Resign { game: id, fault: None })),
            30..45 => self.end_by(who, id, ("leave, by", ClientMessage::Leave { game: id })),
            45..70 => {
                self.offer_in(id, Offer::Draw, side);
                self.answer_in(id, true);
            }
            70..80 if has_clock => {
                self.note("both away:", id);
                for side in Side::BOTH {
                    if let Some(who) = self.player(id, side) {
                        self.cut(who);
                    }
                }
            }
            80..88 => self.say_goodbye(who, id),
            88..91 => self.close_game(id),
            _ => {
                if let Some(ledger) = self.ledgers.get_mut(&id) {
                    ledger.plies += 6;
                }
            }
        }
    }

    fn end_by(&mut self, who: usize, id: u64, (act, message): (&'static str, ClientMessage)) {
        self.note(act, format_args!("{who}, {id}"));
        let is_leaving = matches!(message, ClientMessage::Leave { .. });
        let reply = self.ask(who, message);
        self.sync(id);
        if let Some(reply) = reply {
            assert!(matches!(reply, ServerMessage::Ok { .. }), "{reply:?}");
            let Some(GameEventKind::Ended { ending, left, .. }) = &self.ledgers[&id].now.ended else {
                panic!("game {id} goes on")
            };
            assert_eq!((ending.as_str(), *left), ("resigned", is_leaving));
            if is_leaving {
                self.visitors[who].link.seated.retain(|(game, _)| *game != id);
                self.visitors[who].link.last.remove(&id);
            }
        }
    }

    fn say_goodbye(&mut self, who: usize, id: u64) {
        let may_return = self.ledgers[&id].terms.return_later;
        self.note("goodbye, by", format_args!("{who}, {id}"));
        match self.ask(who, ClientMessage::Goodbye { game: id }) {
            None => {}
            Some(ServerMessage::Ok { .. }) => {
                assert!(may_return);
                self.visitors[who].link.seated.retain(|(game, _)| *game != id);
                self.visitors[who].link.last.remove(&id);
            }
            Some(ServerMessage::Error { code: RefusalCode::BadTerms, .. }) => assert!(!may_return),
            other => panic!("{other:?}"),
        }
    }

    /// Closes a game that waits, whose host has lost its secret or interest.
    fn close_orphan(&mut self) {
        let waiting = self.open_games(|ledger| ledger.now.phase == GamePhase::Waiting);
        if (self.begun >= self.games || self.chance(10))
            && let Some(id) = self.choose(&waiting)
        {
            self.close_game(id);
        }
    }

    /// The operator ends a game.
    pub fn close_game(&mut self, id: u64) {
        self.note("operator closes", id);
        self.world.server.administer(&AdminRequest::Close { game: id.to_string() });
        self.world.work();
        self.sync(id);
        assert!(self.ledgers[&id].now.is_over());
    }
}
