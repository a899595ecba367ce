//! Requests that must be refused and change nothing.

use super::Day;
use damka::board::Side;
use damka::net::{ClientMessage, GamePhase, RefusalCode, ServerMessage};
use rand::Rng;

impl Day {
    pub fn be_hostile(&mut self) {
        let running = self.running();
        let Some(id) = self.choose(&running) else { return };
        match self.random.random_range(0..8) {
            0 => self.use_wrong_secret(id),
            1 => self.use_old_secret(),
            2 => self.play_out_of_turn(id),
            3 => self.play_illegal_move(id),
            4 => self.play_again(id),
            5 => self.act_as_stranger(id),
            6 => self.act_after_the_end(),
            _ => self.join_full_game(id),
        }
    }

    /// Sends a request that must be refused with one of these codes.
    fn refused(&mut self, who: usize, (id, message): (u64, ClientMessage), codes: &[RefusalCode]) {
        self.sync(id);
        let events = self.ledgers[&id].events.len();
        self.note("refused:", format_args!("{who}, {id}: {message:?}"));
        let Some(reply) = self.ask(who, message) else { return };
        let ServerMessage::Error { code, .. } = reply else { panic!("not refused: {reply:?}") };
        assert!(codes.contains(&code), "{code:?} is not one of {codes:?}");
        self.sync(id);
        assert_eq!(self.ledgers[&id].events.len(), events, "a refused request changed game {id}");
    }

    fn stranger_of(&mut self, id: u64) -> Option<usize> {
        let is_stranger = |who: &usize| {
            let visitor = &self.visitors[*who];
            visitor.is_there() && !visitor.link.seated.iter().any(|(game, _)| *game == id)
        };
        let strangers: Vec<usize> = (0..self.visitors.len()).filter(is_stranger).collect();
        self.choose(&strangers)
    }

    /// A random secret, or that of a seat in another game.
    fn use_wrong_secret(&mut self, id: u64) {
        let Some(who) = self.stranger_of(id) else { return };
        let other = self.ledgers.range(..id).next_back().and_then(|(_, ledger)| ledger.tokens[0].clone());
        let random = format!("{:032x}", self.random.random::<u128>());
        let seat_token = other.filter(|_| self.random.random_range(0..2) == 0).unwrap_or(random);
        self.refused(who, (id, ClientMessage::Resume { game: id, seat_token }), &[RefusalCode::WrongToken]);
    }

    /// A secret that a newer one has replaced.
    fn use_old_secret(&mut self) {
        let old = self.ledgers.iter().rev().take(50).find_map(|(id, ledger)| Some((*id, ledger.stale.last()?.clone())));
        let Some((id, seat_token)) = old else { return };
        let Some(who) = self.stranger_of(id) else { return };
        self.refused(who, (id, ClientMessage::Resume { game: id, seat_token }), &[RefusalCode::WrongToken]);
    }

    fn play_out_of_turn(&mut self, id: u64) {
        let ledger = &self.ledgers[&id];
        let (side, ply) = (ledger.turn().other(), ledger.now.moves.len() as u32 + 1);
        let text = ledger.random_move(&mut self.random);
        let Some(who) = self.player(id, side).filter(|who| !self.plays_both(*who, id)) else { return };
        let message = ClientMessage::Move { game: id, ply, r#move: text, think_ms: 0 };
        self.refused(who, (id, message), &[RefusalCode::NotYourTurn]);
    }

    fn plays_both(&self, who: usize, id: u64) -> bool {
        Side::BOTH.iter().all(|side| self.visitors[who].link.seated.contains(&(id, *side)))
    }

    fn play_illegal_move(&mut self, id: u64) {
        let ledger = &self.ledgers[&id];
        let (side, ply) = (ledger.turn(), ledger.now.moves.len() as u32 + 1);
        let Some(who) = self.player(id, side) else { return };
        let (text, ply, code) = if self.chance(50) {
            ("z9-z99", ply, RefusalCode::IllegalMove)
        } else {
            ("1", ply + 2, RefusalCode::NotYourTurn)
        };
        let message = ClientMessage::Move { game: id, ply, r#move: text.into(), think_ms: 0 };
        self.refused(who, (id, message), &[code]);
    }

    /// The last move again changes nothing; another move for its ply is refused.
    fn play_again(&mut self, id: u64) {
        let ledger = &self.ledgers[&id];
        let side = ledger.turn().other();
        let (Some(last), ply) = (ledger.now.moves.last().cloned(), ledger.now.moves.len() as u32) else { return };
        let Some(who) = self.player(id, side) else { return };
        let was_its = ledger.events.iter().rev().find_map(|event| match &event.event {
            damka::net::GameEventKind::Moved { by, ply: its, .. } if *its == ply => Some(*by == side),
            _ => None,
        });
        if was_its != Some(true) {
            return;
        }
        let events = ledger.events.len();
        self.note("again, by", format_args!("{who}, {id}"));
        let message = |text: &str| ClientMessage::Move { game: id, ply, r#move: text.into(), think_ms: 0 };
        if let Some(reply) = self.ask(who, message(&last)) {
            assert!(matches!(reply, ServerMessage::Ok { .. }), "{reply:?}");
            self.sync(id);
            assert_eq!(self.ledgers[&id].events.len(), events, "game {id}: {last} was played twice");
            self.refused(who, (id, message("1")), &[RefusalCode::AlreadyPlayed]);
        }
    }

    /// Somebody without a seat, who may be a spectator.
    fn act_as_stranger(&mut self, id: u64) {
        let Some(who) = self.stranger_of(id) else { return };
        let ledger = &self.ledgers[&id];
        let (ply, text) = (ledger.now.moves.len() as u32 + 1, ledger.random_move(&mut self.random));
        let message = match self.random.random_range(0..4) {
            0 => ClientMessage::Move { game: id, ply, r#move: text, think_ms: 0 },
            1 => ClientMessage::Resign { game: id, fault: None },
            2 => ClientMessage::Claim { game: id },
            _ => ClientMessage::Answer { game: id, offer: 3, accept: true },
        };
        self.refused(who, (id, message), &[RefusalCode::NoGame]);
    }

    fn act_after_the_end(&mut self) {
        let seats =
            self.visitors.iter().enumerate().filter(|(_, visitor)| visitor.is_there()).flat_map(|(who, visitor)| {
                visitor.link.seated.iter().filter(|(id, _)| self.recent.contains(id)).map(move |(id, _)| (who, *id))
            });
        let seats: Vec<(usize, u64)> = seats.collect();
        let Some((who, id)) = self.choose(&seats) else { return };
        let ply = self.ledgers[&id].now.moves.len() as u32 + 1;
        let message = match self.random.random_range(0..3) {
            0 => ClientMessage::Move { game: id, ply, r#move: "1".into(), think_ms: 0 },
            1 => ClientMessage::Resign { game: id, fault: None },
            _ => ClientMessage::Claim { game: id },
        };
        // After ten minutes the server has forgotten it.
        self.refused(who, (id, message), &[RefusalCode::NotRunning, RefusalCode::NoGame]);
    }

    fn join_full_game(&mut self, id: u64) {
        let Some(who) = self.stranger_of(id).filter(|_| self.ledgers[&id].now.phase == GamePhase::Running) else {
            return;
        };
        let ledger = &self.ledgers[&id];
        let (code, sha256) = (ledger.code.clone(), self.world.sha256(&ledger.terms.variant));
        let message = ClientMessage::Join { code, sha256, seat_token: None };
        self.refused(who, (id, message), &[RefusalCode::Full]);
    }
}
