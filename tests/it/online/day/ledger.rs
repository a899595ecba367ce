//! What the journal says of a game, checked by the test's own copy of the rules.

use super::replay::Replay;
use damka::board::Side;
use damka::net::{
    Clocks, GameEvent, GameEventKind, GamePhase, GameSnapshot, ServerMessage, Token, read_server_message,
};
use damka::notation::{move_text, read_move};
use damka::rules::Position;
use damka::server::GameTerms;
use damka::store::RestoredGame;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// The journal's dates and the events' clocks are whole milliseconds.
const ROUNDING_MS: u64 = 2;

pub(super) struct Ledger {
    pub id: u64,
    pub code: String,
    pub terms: GameTerms,
    pub now: Replay,
    pub events: Vec<GameEvent>,
    /// The secrets of black's and white's seat, if a client was told.
    pub tokens: [Option<String>; 2],
    /// Secrets that a newer one has replaced.
    pub stale: Vec<String>,
    /// Black's and white's names, as in the journal.
    pub names: [Option<String>; 2],
    /// The number of plies after which the players lose interest.
    pub plies: usize,
    pub ended_at: Option<Duration>,
    bodies: Vec<String>,
    /// From the start to now; emptied at the end.
    positions: Vec<Position>,
    /// Since when the side to move may have been charged, in milliseconds since 1970.
    charged_from_ms: u64,
    dated_ms: u64,
}

impl Ledger {
    pub fn new(found: &RestoredGame, start: Position, plies: usize) -> Self {
        let terms = serde_json::from_str(&found.game.terms).unwrap();
        Self {
            id: found.game.id,
            code: found.game.code.clone(),
            terms,
            now: Replay::new(),
            events: Vec::new(),
            tokens: [None, None],
            stale: Vec::new(),
            names: [None, None],
            plies,
            ended_at: None,
            bodies: Vec::new(),
            positions: vec![start],
            charged_from_ms: 0,
            dated_ms: 0,
        }
    }

    pub fn position(&self) -> &Position {
        self.positions.last().expect("the game is over")
    }

    pub fn turn(&self) -> Side {
        self.position().turn()
    }

    pub fn random_move(&self, random: &mut ChaCha8Rng) -> String {
        let moves = self.position().moves();
        move_text(self.position().variant(), &moves[random.random_range(0..moves.len())])
    }

    /// Whether the board says that it is over.
    pub fn must_end(&self) -> bool {
        !self.now.is_over() && self.now.phase == GamePhase::Running && self.position().outcome().is_some()
    }

    pub fn learn_token(&mut self, side: Side, token: &str) {
        let known = self.tokens[side.index()].replace(token.to_owned());
        self.stale.extend(known.filter(|known| known != token));
    }

    /// The server was down until this date: nobody is charged for that.
    pub fn restarted(&mut self, date_ms: u64) {
        self.charged_from_ms = date_ms;
    }

    /// Reads new events of the journal. Panics if something is gone or changed, or an event breaks a rule.
    pub fn read(&mut self, found: &RestoredGame, is_rematch: bool) {
        assert!(found.events.len() >= self.bodies.len(), "game {}: events are lost", self.id);
        for (known, row) in self.bodies.iter().zip(&found.events) {
            assert!(*known == row.body, "game {}: {known} became {}", self.id, row.body);
        }
        for row in &found.events[self.bodies.len()..] {
            let ServerMessage::Event(event) = read_server_message(&row.body).unwrap() else { panic!("{}", row.body) };
            assert_eq!((event.game, event.seq, row.seq), (self.id, self.bodies.len() as u64 + 1, row.seq));
            assert!(row.at_ms >= self.dated_ms, "game {}: event {} is older than the one before", self.id, row.seq);
            self.dated_ms = row.at_ms;
            self.check(&event, row.at_ms);
            self.bodies.push(row.body.clone());
            self.events.push(event);
        }
        let phase = match self.now.phase {
            GamePhase::Waiting => "waiting",
            GamePhase::Running => "running",
            GamePhase::Over => "over",
        };
        assert_eq!(found.game.phase, phase, "game {}", self.id);
        self.check_seats(&found.game.seats, is_rematch);
    }

    fn check_seats(&mut self, seats: &str, is_rematch: bool) {
        let seats: serde_json::Value = serde_json::from_str(seats).unwrap();
        for side in Side::BOTH {
            let seat = &seats[side.index()];
            let name = seat["name"].as_str().map(ToOwned::to_owned);
            if let Some(known) = &self.names[side.index()] {
                assert_eq!(Some(known), name.as_ref(), "game {}: {side:?} became another player", self.id);
            }
            self.names[side.index()] = name;
            let Some(token) = self.tokens[side.index()].clone() else { continue };
            if seat["token_sha256"].as_str() != Some(token.parse::<Token>().unwrap().hash().to_string().as_str()) {
                // Who resumes the game before a rematch gets a new secret for the rematch; its message may have been lost.
                assert!(is_rematch, "game {}: another holds {side:?}", self.id);
                self.tokens[side.index()] = None;
                self.stale.push(token);
            }
        }
    }

    fn check(&mut self, event: &GameEvent, at_ms: u64) {
        let before = self.now.clone();
        self.now.apply(event);
        match &event.event {
            GameEventKind::Began { .. } => self.charged_from_ms = at_ms,
            GameEventKind::Moved { r#move, by, clocks_ms, checksum, .. } => {
                let position = self.position();
                assert_eq!(position.turn(), *by, "game {}: the wrong side moved", self.id);
                let chosen = read_move(position, r#move).unwrap_or_else(|why| panic!("{move}: {}", why.words()));
                let next = position.play(&chosen).0;
                next.settle();
                assert_eq!(*checksum, format!("{:016x}", next.checksum()), "game {}, {move}", self.id);
                self.check_clocks(before.clocks, *clocks_ms, (*by, at_ms));
                self.positions.push(next);
                self.charged_from_ms = at_ms;
            }
            GameEventKind::TakenBack { ply, clocks_ms, checksum } => {
                self.positions.truncate(*ply as usize + 1);
                assert_eq!(*checksum, format!("{:016x}", self.position().checksum()), "game {}", self.id);
                assert!(self.terms.takeback && clocks_ms.is_some() == self.terms.clock.is_some());
                self.charged_from_ms = at_ms;
            }
            GameEventKind::Ended { result, ending, by, .. } => {
                self.check_end(result, ending, *by);
                self.positions.clear();
                self.ended_at = Some(Duration::from_millis(at_ms));
            }
            _ => {}
        }
    }

    /// Only the mover's clock changes, by no more than the time that passed and the increment.
    fn check_clocks(&self, before: Option<Clocks>, after: Option<Clocks>, (mover, at_ms): (Side, u64)) {
        let Some(terms) = self.terms.clock else { return assert_eq!(after, None) };
        let left = |clocks: Clocks| clocks.left().map(|left| left.as_millis() as u64);
        let before = before.map_or([terms.base_ms; 2], left);
        let after = left(after.expect("a game with clocks"));
        let (own, other) = (mover.index(), mover.other().index());
        assert_eq!(before[other], after[other], "game {}: the clock of the side that waits", self.id);
        assert!(after[own] <= before[own] + terms.increment_ms + ROUNDING_MS, "game {}: a clock grew", self.id);
        // The first move of each side is free, and earns nothing.
        let increment_ms = if self.now.moves.len() <= 2 { 0 } else { terms.increment_ms };
        let charged = (before[own] + increment_ms).saturating_sub(after[own]);
        let passed = at_ms.saturating_sub(self.charged_from_ms);
        assert!(charged <= passed + ROUNDING_MS, "game {}: charged {charged} ms after {passed} ms", self.id);
    }

    fn check_end(&self, result: &str, ending: &str, by: Option<Side>) {
        let outcome = self.position().outcome().filter(|_| self.now.names.is_some());
        let score = |winner: Option<Side>| match winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        };
        if let Some(outcome) = outcome {
            let expected = (score(outcome.winner), outcome.ending.word());
            return assert_eq!((result, ending.to_owned()), expected, "game {}", self.id);
        }
        let expected = match ending {
            "resigned" | "abandoned" => score(Some(by.expect("somebody lost").other())),
            "flag_fell" => {
                assert!(self.terms.clock.is_some());
                assert_eq!(by, Some(self.turn()), "the flag of the side that waits");
                score(by.map(Side::other))
            }
            "agreed" => "1/2-1/2",
            "aborted" | "closed" => "*",
            other => panic!("game {} ended as {other}", self.id),
        };
        assert_eq!(result, expected, "game {}: {ending}", self.id);
    }

    /// Checks an event that a client received.
    pub fn check_received(&self, event: &GameEvent) {
        let known = self.events.get(event.seq as usize - 1);
        assert_eq!(Some(event), known, "game {}: not what the journal says", self.id);
    }

    /// Checks a snapshot that a client received.
    pub fn check_snapshot(&self, snapshot: &GameSnapshot) {
        let Some(events) = self.events.get(..snapshot.seq as usize) else {
            panic!("game {}: a snapshot shows event {}, which is not in the journal", self.id, snapshot.seq)
        };
        let then = Replay::of(events);
        let shown = (&snapshot.moves, snapshot.phase, snapshot.offer, &snapshot.ended);
        assert_eq!(shown, (&then.moves, then.phase, then.offer, &then.ended), "game {}", self.id);
        if let Some(checksum) = &then.checksum {
            assert_eq!(snapshot.checksum, *checksum, "game {}", self.id);
        }
        let Some(terms) = self.terms.clock else { return assert_eq!(snapshot.clocks_ms, None) };
        let left = then.clocks.unwrap_or(Clocks { white: terms.base_ms, black: terms.base_ms }).left();
        let shown = snapshot.clocks_ms.expect("a game with clocks").left();
        for side in Side::BOTH {
            let (shown, left) = (shown[side.index()], left[side.index()]);
            let may_run = snapshot.turn.is_none_or(|turn| turn == side);
            assert!(shown == left || may_run && shown < left, "game {}: {shown:?} of {left:?}", self.id);
        }
    }
}
