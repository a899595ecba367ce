//! A game of two clients whose moves a test chooses by its own copy of the rules.

use super::harness::{Client, World, create, seated};
use damka::board::Side;
use damka::net::{ClientMessage, GameEvent, GameEventKind, Offer, ServerMessage};
use damka::notation::{move_text, read_move};
use damka::rules::Position;
use damka::server::RulesSource;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Both players of a game: black and white.
pub struct Table {
    pub world: World,
    pub players: [Client; 2],
    pub tokens: [String; 2],
    pub game: u64,
    pub code: String,
    pub start: Position,
    random: ChaCha8Rng,
}

impl Table {
    /// A game of a shipped variant, with a clock in seconds if given.
    pub fn open(variant: &str, clock: Option<(u64, u64)>) -> Self {
        Self::at(World::new(&[variant]), variant, clock)
    }

    pub fn at(mut world: World, variant: &str, clock: Option<(u64, u64)>) -> Self {
        let (mut dana, mut noam) = (world.person("Dana"), world.person("נועם"));
        let message = create(&world, variant, clock);
        let (game, side, white, code) = seated(&world.ask(&mut dana, message));
        assert_eq!(side, Side::White, "the host");
        let join = ClientMessage::Join { code: code.clone(), sha256: world.sha256(variant), seat_token: None };
        let (same, side, black, _) = seated(&world.ask(&mut noam, join));
        assert_eq!((same, side), (game, Side::Black));
        let start = world.rules.current(variant).unwrap().variant.start();
        let random = ChaCha8Rng::seed_from_u64(7);
        let mut table = Self { world, players: [noam, dana], tokens: [black, white], game, code, start, random };
        table.read();
        table
    }

    /// Receives pending messages of both.
    pub fn read(&mut self) {
        self.players.iter_mut().for_each(Client::read);
    }

    pub fn ask(&mut self, side: Side, message: ClientMessage) -> ServerMessage {
        let reply = self.world.ask(&mut self.players[side.index()], message);
        self.read();
        reply
    }

    /// Sends a request that must be granted.
    pub fn granted(&mut self, side: Side, message: ClientMessage) {
        let reply = self.ask(side, message);
        assert!(matches!(reply, ServerMessage::Ok { .. }), "{reply:?}");
    }

    pub fn offer(&self, what: Offer) -> ClientMessage {
        ClientMessage::Offer { game: self.game, what }
    }

    pub fn answer(&self, offer: u64, accept: bool) -> ClientMessage {
        ClientMessage::Answer { game: self.game, offer, accept }
    }

    pub fn move_to(&self, ply: u32, text: &str) -> ClientMessage {
        ClientMessage::Move { game: self.game, ply, r#move: text.into(), think_ms: 1 }
    }

    /// The events that a player received, without those already in a snapshot.
    pub fn events(&self, side: Side) -> Vec<GameEvent> {
        self.players[side.index()].events(self.game)
    }

    pub fn last(&self) -> GameEventKind {
        let [black, white] = Side::BOTH.map(|side| self.events(side).pop().expect("no event"));
        assert_eq!(black, white);
        black.event
    }

    /// The moves, by the events.
    pub fn moves(&self, side: Side) -> Vec<String> {
        let mut moves = Vec::new();
        for event in self.events(side) {
            match event.event {
                GameEventKind::Moved { ply, r#move, .. } => {
                    moves.push(r#move);
                    assert_eq!(moves.len(), ply as usize);
                }
                GameEventKind::TakenBack { ply, .. } => moves.truncate(ply as usize),
                _ => {}
            }
        }
        moves
    }

    /// The position after the moves, by the rules.
    pub fn position(&self) -> Position {
        self.after(&self.moves(Side::White))
    }

    pub fn after(&self, moves: &[String]) -> Position {
        moves.iter().fold(self.start.clone(), |position, text| {
            let chosen = read_move(&position, text).unwrap_or_else(|why| panic!("{text}: {}", why.words()));
            position.play(&chosen).0
        })
    }

    /// A random legal move in full.
    pub fn choose(&mut self) -> String {
        let position = self.position();
        let moves = position.moves();
        move_text(position.variant(), &moves[self.random.random_range(0..moves.len())])
    }

    /// Plays such a move, waits until both have it, and returns its event.
    pub fn play(&mut self) -> GameEventKind {
        let (turn, ply) = (self.position().turn(), self.moves(Side::White).len() as u32 + 1);
        let text = self.choose();
        let message = self.move_to(ply, &text);
        let before = moved_count(&self.events(turn));
        self.granted(turn, message);
        let (game, players) = (self.game, &mut self.players);
        self.world.until("both know the move", || {
            players.iter_mut().for_each(Client::read);
            players.iter().all(|player| moved_count(&player.events(game)) > before)
        });
        let moved =
            self.events(turn).into_iter().rev().find(|event| matches!(event.event, GameEventKind::Moved { .. }));
        moved.unwrap().event
    }

    pub fn play_plies(&mut self, plies: usize) {
        (0..plies).for_each(|_| _ = self.play());
    }

    /// Waits until both have received such an event.
    pub fn until_told(&mut self, is_meant: impl Fn(&GameEventKind) -> bool) {
        let (game, players) = (self.game, &mut self.players);
        self.world.until("both know", || {
            players.iter_mut().for_each(Client::read);
            players.iter().all(|player| player.events(game).iter().any(|event| is_meant(&event.event)))
        });
    }

    pub fn wait(&mut self, time: std::time::Duration) {
        self.world.wait(time);
        self.read();
    }

    /// The end that both received: the result, its code, the responsible side, and whether that player left.
    pub fn end(&self) -> (String, String, Option<Side>, bool) {
        let GameEventKind::Ended { result, ending, by, left, .. } = self.last() else { panic!("{:?}", self.last()) };
        (result, ending, by, left)
    }

    /// Checks that events are numbered from 1 without gaps, and that both players received the same ones.
    pub fn check_events(&self) {
        let [black, white] = Side::BOTH.map(|side| self.events(side));
        for events in [&black, &white] {
            let first = events[0].seq;
            assert!(first <= 2 && events.iter().zip(first..).all(|(event, number)| event.seq == number), "{events:?}");
        }
        // The joining client got the opening with a snapshot.
        let common = |events: Vec<GameEvent>| events.into_iter().filter(|event| event.seq > 1).collect::<Vec<_>>();
        assert_eq!(common(white), common(black));
    }
}

fn moved_count(events: &[GameEvent]) -> usize {
    events.iter().filter(|event| matches!(event.event, GameEventKind::Moved { .. })).count()
}
