//! What must hold after each event.

use super::Day;
use super::visitor::Visitor;
use damka::board::Side;
use damka::net::{GameEvent, GamePhase, LobbyGame, Presence, ServerMessage};
use damka::server::{AdminReply, AdminRequest};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// After this time without events, each lobby shows all games as they are.
pub(super) const LOBBY_PAUSE: Duration = Duration::from_millis(500);

/// Games stay in the server's memory for this long after their end.
const KEPT: Duration = Duration::from_mins(10);

impl Day {
    /// Lets every visitor that is awake read, and checks each message.
    pub fn read_all(&mut self) {
        for who in 0..self.visitors.len() {
            for message in self.visitors[who].read() {
                self.receive(who, message);
            }
            let is_closed = self.visitors[who].client.as_ref().is_some_and(|client| client.is_closed);
            if is_closed {
                let closing = self.visitors[who].link.closing;
                self.note("closed:", format_args!("{who}, {closing:?}"));
                self.cut(who);
            }
        }
    }

    fn receive(&mut self, who: usize, message: ServerMessage) {
        if let Some(id) = message.game() {
            let newest = match &message {
                ServerMessage::Event(event) => event.seq,
                ServerMessage::Snapshot { snapshot, .. } => snapshot.seq,
                _ => 1,
            };
            if self.ledgers.get(&id).is_none_or(|ledger| (ledger.events.len() as u64) < newest) {
                self.sync(id);
            }
        }
        let link = &mut self.visitors[who].link;
        match message {
            ServerMessage::Event(event) => self.receive_event(who, &event),
            ServerMessage::Created { game, side, seat_token, .. }
            | ServerMessage::Joined { game, side, seat_token, .. } => {
                link.seated.insert((game, side));
                link.watched.remove(&game);
                self.visitors[who].tokens.insert((game, side), seat_token.clone());
                if let Some(ledger) = self.ledgers.get_mut(&game) {
                    ledger.learn_token(side, &seat_token);
                }
            }
            ServerMessage::Snapshot { game, snapshot } => {
                link.last.insert(game, snapshot.seq);
                link.crowds.insert(game, snapshot.spectators);
                for (side, seat) in [(Side::White, &snapshot.white), (Side::Black, &snapshot.black)] {
                    if let Some(seat) = seat {
                        link.presence.insert((game, side), seat.presence);
                    }
                }
                self.ledgers[&game].check_snapshot(&snapshot);
            }
            ServerMessage::Watching { re, game } => {
                let watched: Vec<u64> = link.watched.iter().copied().filter(|_| re == 0).collect();
                // A rematch: the message comes before the event.
                for id in &watched {
                    self.sync(*id);
                }
                let before = self.before.get(&game);
                let link = &mut self.visitors[who].link;
                link.watched.retain(|id| Some(id) != before);
                // Who has a seat gets the game's events anyway.
                if !link.seated.iter().any(|(id, _)| *id == game) {
                    link.watched.insert(game);
                }
            }
            ServerMessage::Presence { game, side, state, .. } => _ = link.presence.insert((game, side), state),
            ServerMessage::Spectators { game, count } => _ = link.crowds.insert(game, count),
            ServerMessage::Games { games, .. } => {
                link.lobby = Some(games.into_iter().map(|game| (game.game, game)).collect());
            }
            ServerMessage::Lobby { changed, removed, .. } => {
                if let Some(lobby) = &mut link.lobby {
                    lobby.retain(|id, _| !removed.contains(id));
                    lobby.extend(changed.into_iter().map(|game| (game.game, game)));
                }
            }
            ServerMessage::Ping { time } => link.ping = Some(time),
            ServerMessage::Closing { reason, .. } => link.closing = Some(reason),
            _ => {}
        }
    }

    /// Events come in order, without gaps, as they are in the journal.
    fn receive_event(&mut self, who: usize, event: &GameEvent) {
        self.ledgers[&event.game].check_received(event);
        let Some(last) = self.visitors[who].link.last.get_mut(&event.game) else {
            panic!("an event of game {} comes before its snapshot", event.game)
        };
        // A snapshot may be ahead of the events of the same round of work.
        if event.seq > *last {
            assert_eq!(event.seq, *last + 1, "game {}: an event is missing", event.game);
            *last = event.seq;
        }
    }

    /// The server forgets games some time after their end, and with them who followed them.
    fn forget_old_games(&mut self) {
        let now = Duration::from_millis(self.world.date_ms());
        let is_old = |id: &u64| self.ledgers[id].ended_at.is_some_and(|at| at + KEPT <= now);
        // Who is asleep has not read the end yet.
        for link in self.visitors.iter_mut().filter(|visitor| !visitor.is_asleep).map(|visitor| &mut visitor.link) {
            link.watched.retain(|id| !is_old(id));
            link.seated.retain(|(id, _)| !is_old(id));
            link.last.retain(|id, _| !is_old(id));
        }
    }

    pub fn check(&mut self) {
        self.forget_old_games();
        assert_eq!(self.world.server.take_faults(), []);
        let AdminReply::Games { games } = self.world.server.administer(&AdminRequest::Games) else { panic!() };
        let there: BTreeSet<u64> = games.iter().map(|game| game.game).collect();
        let gone: Vec<u64> = self.open.difference(&there).copied().collect();
        for id in gone {
            // It ended while nobody was connected.
            self.sync(id);
            assert!(self.ledgers[&id].now.is_over(), "game {id} is lost");
        }
        for game in games {
            let is_known =
                |ledger: &super::Ledger| (game.phase, game.plies) == (ledger.now.phase, ledger.now.moves.len());
            if !self.ledgers.get(&game.game).is_some_and(is_known) {
                // Nobody was told of it.
                self.sync(game.game);
            }
            let ledger = &self.ledgers[&game.game];
            assert!(self.open.contains(&game.game), "game {} is over and goes on", game.game);
            assert_eq!((game.phase, game.plies), (ledger.now.phase, ledger.now.moves.len()), "game {}", game.game);
            let names = [game.black, game.white].map(|player| player.map(|player| player.name));
            assert_eq!(names, ledger.names, "game {}", game.game);
            if !self.has_sleeper(game.game) {
                assert_eq!(game.spectators, self.watchers(game.game), "spectators of game {}", game.game);
                self.check_presence(game.game);
            }
        }
        self.check_metrics();
    }

    /// Whether someone who follows a game has not read its latest messages, or those of the rematches before it.
    fn has_sleeper(&self, id: u64) -> bool {
        let mut games = std::iter::successors(Some(id), |game| self.before.get(game).copied());
        games.any(|game| self.visitors.iter().any(|visitor| visitor.is_asleep && visitor.follows(game)))
    }

    fn watchers(&self, id: u64) -> usize {
        self.visitors.iter().filter(|visitor| visitor.link.watched.contains(&id)).count()
    }

    /// A seat is held by one connection at most, and everyone in the game knows whether its player is there.
    fn check_presence(&self, id: u64) {
        for side in Side::BOTH {
            let holders = self.visitors.iter().filter(|visitor| visitor.link.seated.contains(&(id, side))).count();
            assert!(holders <= 1, "{holders} play {side:?} in game {id}");
            let follows = |visitor: &&Visitor| visitor.link.last.contains_key(&id);
            for visitor in self.visitors.iter().filter(follows) {
                if let Some(shown) = visitor.link.presence.get(&(id, side)) {
                    let is_online = *shown == Presence::Online;
                    assert_eq!(is_online, holders == 1, "{} sees {side:?} {shown:?} in game {id}", visitor.name);
                }
            }
        }
    }

    fn check_metrics(&self) {
        let text = self.world.server.metrics_text();
        let figure = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.unwrap_or_else(|| panic!("no {name}")).parse::<usize>().unwrap()
        };
        let is_in = |phase: GamePhase| move |id: &&u64| self.ledgers[id].now.phase == phase;
        for (state, phase) in [("waiting", GamePhase::Waiting), ("running", GamePhase::Running)] {
            let count = self.open.iter().filter(is_in(phase)).count();
            assert_eq!(figure(&format!("damka_games{{state=\"{state}\"}}")), count, "{state}");
        }
        assert_eq!(figure("damka_journal_waiting"), 0, "all events were written at the end of the round");
        if !self.visitors.iter().any(|visitor| visitor.is_asleep) {
            let connected = self.visitors.iter().filter(|visitor| visitor.is_connected()).count();
            let kinds = ["person", "bot", "spectator", "unknown"];
            let counted = kinds.map(|kind| figure(&format!("damka_connections{{kind=\"{kind}\"}}")));
            assert_eq!(counted.iter().sum::<usize>(), connected);
            let watched: usize = self.visitors.iter().map(|visitor| visitor.link.watched.len()).sum();
            assert_eq!(figure("damka_spectators"), watched);
        }
    }

    pub fn check_lobbies(&self) {
        let listed: BTreeMap<u64, &super::Ledger> = self.open.iter().map(|id| (*id, &self.ledgers[id])).collect();
        let listed: BTreeMap<_, _> = listed.into_iter().filter(|(_, ledger)| ledger.terms.public).collect();
        for visitor in self.visitors.iter().filter(|visitor| visitor.is_there()) {
            let Some(lobby) = &visitor.link.lobby else { continue };
            assert!(lobby.keys().eq(listed.keys()), "{} sees {:?}", visitor.name, lobby.keys());
            for (shown, ledger) in lobby.values().zip(listed.values()) {
                self.check_row(shown, ledger);
            }
            for (id, count) in &visitor.link.crowds {
                let counts = self.open.contains(id) && visitor.link.last.contains_key(id) && !self.has_sleeper(*id);
                assert!(!counts || *count == self.watchers(*id), "{} counts {count} in game {id}", visitor.name);
            }
        }
    }

    fn check_row(&self, shown: &LobbyGame, ledger: &super::Ledger) {
        let about = (&shown.code, &shown.variant, shown.phase, shown.clock, shown.plies as usize);
        let terms = &ledger.terms;
        let known = (&ledger.code, &terms.variant, ledger.now.phase, terms.clock, ledger.now.moves.len());
        assert_eq!(about, known, "game {} in the lobby", ledger.id);
        let names = [&shown.black, &shown.white].map(|player| player.as_ref().map(|player| player.name.clone()));
        assert_eq!(names, ledger.names, "game {} in the lobby", ledger.id);
        if !self.has_sleeper(ledger.id) {
            let watchers = terms.spectators.then(|| self.watchers(ledger.id));
            assert_eq!(shown.spectators, watchers, "spectators of game {} in the lobby", ledger.id);
        }
    }
}
