//! Who comes and goes, and the games they open, join and watch.

use super::Day;
use super::VARIANTS;
use super::visitor::Visitor;
use crate::online::harness::create;
use damka::board::Side;
use damka::net::{ClientMessage, GamePhase, RefusalCode, ServerMessage, SideChoice, Token};
use damka::server::RulesSource;
use rand::Rng;
use std::time::Duration;

/// Fewer than a connection may have, since a visitor can get more by coming back.
const MOST_OWN: usize = 3;

impl Day {
    /// A connected visitor with few games, who may be new.
    fn somebody(&mut self) -> Option<usize> {
        let is_free = |visitor: &Visitor| visitor.is_there() && visitor.link.seated.len() < MOST_OWN;
        let free: Vec<usize> = (0..self.visitors.len()).filter(|who| is_free(&self.visitors[*who])).collect();
        if self.visitors.len() < 3 * self.wanted_games() && (free.is_empty() || self.chance(20)) {
            self.visitors.push(Visitor::new(self.visitors.len()));
            let who = self.visitors.len() - 1;
            self.connect(who);
            return Some(who);
        }
        self.choose(&free)
    }

    pub fn create(&mut self) {
        if self.begun >= self.games || self.open.len() >= self.wanted_games() {
            return self.join();
        }
        let Some(who) = self.somebody() else { return self.come_back_by_chance() };
        let variant = VARIANTS[self.random.random_range(0..VARIANTS.len())];
        let clocks = [None, Some((60, 0)), Some((180, 2)), Some((600, 5)), Some((1800, 10))];
        let clock = clocks[self.random.random_range(0..clocks.len())];
        let mut message = create(&self.world, variant, clock);
        let (is_black, no_takebacks, may_return) = (self.chance(50), self.chance(30), self.chance(30));
        let (is_public, may_watch) = (self.chance(70), self.chance(85));
        if let ClientMessage::Create { side, takeback, return_later, public, spectators, .. } = &mut message {
            *side = if is_black { SideChoice::Black } else { SideChoice::White };
            (*takeback, *return_later, *public, *spectators) = (!no_takebacks, may_return, is_public, may_watch);
        }
        self.note("create, by", who);
        if let Some(reply) = self.ask(who, message) {
            let ServerMessage::Created { game, side, .. } = reply else { panic!("{reply:?}") };
            assert_eq!(side == Side::Black, is_black);
            assert!(self.visitors[who].link.seated.contains(&(game, side)));
        }
    }

    /// Joins a game that waits: at once, or after asking about it; with the visitor's own secret, or the server's.
    pub fn join(&mut self) {
        let waiting = self.open_games(|ledger| ledger.now.phase == GamePhase::Waiting);
        let (Some(id), Some(who)) = (self.choose(&waiting), self.somebody()) else { return self.move_on() };
        let ledger = &self.ledgers[&id];
        let (code, variant) = (ledger.code.clone(), ledger.terms.variant.clone());
        let is_own = self.visitors[who].link.seated.iter().any(|(game, _)| *game == id);
        if !is_own && self.visitors[who].tokens.keys().any(|(game, _)| *game == id) {
            // Nothing forbids to play against oneself by another connection, but then one connection may speak for both sides.
            return;
        }
        if self.chance(30) {
            self.note("find, by", who);
            let Some(found) = self.ask(who, ClientMessage::Find { code: Some(code.clone()) }) else { return };
            assert!(matches!(found, ServerMessage::Found { game, .. } if game == id), "{found:?}");
        }
        let seat_token = self.chance(50).then(|| self.new_secret());
        let sha256 = self.world.rules.current(&variant).unwrap().sha256.clone();
        let message = ClientMessage::Join { code, sha256, seat_token: seat_token.clone() };
        self.note("join, by", format_args!("{who}, {id}"));
        let mut reply = self.ask(who, message.clone());
        if reply.is_none() && seat_token.is_some() && !is_own {
            // The same request again, by another connection, gets the same seat.
            self.note("join again, by", who);
            self.connect(who);
            reply = self.ask(who, message);
        }
        match reply {
            None => {}
            Some(ServerMessage::Joined { game, side, .. }) => {
                assert!(!is_own && game == id && self.visitors[who].link.seated.contains(&(id, side)));
            }
            Some(ServerMessage::Error { code: RefusalCode::Full, .. }) => assert!(is_own, "{who} cannot join {id}"),
            other => panic!("{other:?}"),
        }
    }

    /// A secret of the schedule's, so that a repeated day has the same ones.
    fn new_secret(&mut self) -> String {
        let text = format!("{:032x}", self.random.random::<u128>());
        text.parse::<Token>().unwrap().to_string()
    }

    pub fn come_back_by_chance(&mut self) {
        let away: Vec<usize> = (0..self.visitors.len()).filter(|who| !self.visitors[*who].is_connected()).collect();
        if let Some(who) = self.choose(&away) {
            self.come_back(who);
        }
    }

    /// Connects again and resumes every game that goes on, and rarely one that is over.
    pub fn come_back(&mut self, who: usize) {
        self.note("back:", who);
        self.connect(who);
        let tokens: Vec<(u64, Side)> = self.visitors[who].tokens.keys().copied().collect();
        for (id, side) in tokens {
            if self.open.contains(&id) || (self.recent.contains(&id) && self.chance(10)) {
                self.resume(who, id, side);
            }
        }
    }

    /// Resumes a seat with the secret that this visitor knows.
    pub fn resume(&mut self, who: usize, id: u64, side: Side) {
        if !self.visitors[who].is_there() {
            return;
        }
        let Some(seat_token) = self.visitors[who].tokens.get(&(id, side)).cloned() else { return };
        let is_stale = self.ledgers[&id].stale.contains(&seat_token);
        self.note("resume, by", format_args!("{who}, {id}"));
        match self.ask(who, ClientMessage::Resume { game: id, seat_token }) {
            None => {}
            Some(ServerMessage::Joined { game, side: seat, .. }) => {
                assert!(!is_stale && (game, seat) == (id, side), "{who} got {seat:?} of {game}");
            }
            Some(ServerMessage::Error { code: RefusalCode::WrongToken, .. }) => {
                // Perhaps the newer one was lost on its way; only then may the server have another.
                let is_known =
                    self.ledgers[&id].tokens[side.index()] == self.visitors[who].tokens.get(&(id, side)).cloned();
                assert!(is_stale || !is_known || self.before.contains_key(&id), "{who} cannot come back to {id}");
            }
            other => panic!("{other:?}"),
        }
    }

    pub fn lose_connection(&mut self) {
        let there: Vec<usize> = (0..self.visitors.len()).filter(|who| self.visitors[*who].is_connected()).collect();
        if let Some(who) = self.choose(&there) {
            self.note("cut:", who);
            self.cut(who);
        }
    }

    /// The same seat on another machine.
    pub fn change_machine(&mut self) {
        let seats: Vec<(usize, (u64, Side))> = (0..self.visitors.len())
            .flat_map(|who| self.visitors[who].tokens.keys().map(move |seat| (who, *seat)))
            .filter(|(_, (id, _))| self.open.contains(id))
            .collect();
        let (Some((from, (id, side))), Some(to)) = (self.choose(&seats), self.somebody()) else { return };
        // As in `join`, nobody gets both seats of a game.
        let has_other = self.visitors[to].tokens.contains_key(&(id, side.other()));
        if from == to || has_other || self.visitors[to].link.seated.iter().any(|(game, _)| *game == id) {
            return;
        }
        self.note("other machine:", format_args!("{from} to {to}, {id}"));
        let token = self.visitors[from].tokens[&(id, side)].clone();
        self.visitors[to].tokens.insert((id, side), token);
        self.resume(to, id, side);
    }

    /// One at a time reads nothing for a while, until its queue is full and the server drops it, or it wakes up.
    pub fn sleep_or_wake(&mut self) {
        if let Some(who) = self.visitors.iter().position(|visitor| visitor.is_asleep) {
            self.visitors[who].is_asleep = false;
            return self.note("awake:", who);
        }
        let there: Vec<usize> = (0..self.visitors.len())
            .filter(|who| self.visitors[*who].is_there() && !self.visitors[*who].link.last.is_empty())
            .collect();
        if let Some(who) = self.choose(&there) {
            self.note("asleep:", who);
            self.visitors[who].is_asleep = true;
        }
    }

    pub fn watch(&mut self) {
        let Some(who) = self.somebody() else { return };
        let watched: Vec<u64> = self.visitors[who].link.watched.iter().copied().collect();
        if let Some(game) = self.choose(&watched)
            && (watched.len() >= 4 || self.chance(30))
        {
            self.note("unwatch, by", format_args!("{who}, {game}"));
            if let Some(reply) = self.ask(who, ClientMessage::Unwatch { game }) {
                assert!(matches!(reply, ServerMessage::Ok { .. }), "{reply:?}");
                self.visitors[who].link.watched.remove(&game);
                self.visitors[who].link.last.remove(&game);
            }
            return;
        }
        let open: Vec<u64> = self.open.iter().copied().collect();
        let Some(id) = self.choose(&open) else { return };
        let ledger = &self.ledgers[&id];
        let (is_public, may_watch) = (ledger.terms.public, ledger.terms.spectators);
        let by_number = is_public && self.chance(50);
        let code = (!by_number).then(|| self.ledgers[&id].code.clone());
        self.note("watch, by", format_args!("{who}, {id}"));
        match self.ask(who, ClientMessage::Watch { game: by_number.then_some(id), code }) {
            None => {}
            Some(ServerMessage::Watching { game, .. }) => assert!(may_watch && game == id),
            Some(ServerMessage::Error { code: RefusalCode::NotAllowed, .. }) => assert!(!may_watch),
            other => panic!("{other:?}"),
        }
    }

    pub fn look_at_lobby(&mut self) {
        let Some(who) = self.somebody() else { return };
        if self.visitors[who].link.lobby.is_some() {
            self.note("unlist, by", who);
            if self.ask(who, ClientMessage::Unlist).is_some() {
                self.visitors[who].link.lobby = None;
            }
        } else {
            self.note("list, by", who);
            self.ask(who, ClientMessage::List);
        }
    }

    /// Kills the server, perhaps in the middle of a round of work, and starts it again some time later.
    pub fn kill_server(&mut self) {
        let there: Vec<usize> = (0..self.visitors.len()).filter(|who| self.visitors[*who].is_there()).collect();
        if let Some(who) = self.choose(&there)
            && let Some((id, side)) = self.visitors[who].link.seated.first().copied()
            && let Some(client) = self.visitors[who].client.take()
        {
            // It was carried out and is not in the journal: nobody may ever hear of it.
            let ledger = &self.ledgers[&id];
            let message = if !ledger.now.is_over() && ledger.now.phase == GamePhase::Running && ledger.turn() == side {
                let (ply, text) = (ledger.now.moves.len() as u32 + 1, ledger.random_move(&mut self.random));
                ClientMessage::Move { game: id, ply, r#move: text, think_ms: 0 }
            } else {
                ClientMessage::Resign { game: id, fault: None }
            };
            self.world.deliver(&client, message);
            self.visitors[who].client = Some(client);
        }
        self.note("kill", self.open.len());
        let before = self.open.clone();
        self.visitors.iter_mut().for_each(|visitor| _ = visitor.disconnect());
        self.world.restart();
        let down = Duration::from_secs(self.random.random_range(0..120));
        let restored: Vec<u64> = self.world.server.open_games().into_iter().map(|(id, ..)| id).collect();
        assert_eq!(restored, before.iter().copied().collect::<Vec<_>>(), "restored");
        let date = self.world.date_ms();
        for id in before {
            let events = self.ledgers[&id].events.len();
            self.sync(id);
            assert_eq!(self.ledgers[&id].events.len(), events, "game {id} has events that nobody was told of");
            if let Some(ledger) = self.ledgers.get_mut(&id) {
                ledger.restarted(date);
            }
        }
        self.wait(down);
    }
}
