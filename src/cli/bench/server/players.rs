//! The load of the server test: two clients per game, playing prepared games.

use super::super::CliError;
use super::clients::{Clients, Received};
use crate::board::Side;
use crate::net::{ClientMessage, ClockTerms, GameEvent, GameEventKind, ServerMessage, SideChoice, Transport};
use crate::notation::move_text;
use crate::report::Report;
use crate::rules::Variant;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of different prepared games; the server's games repeat them.
const LINES: usize = 64;

pub(super) type BenchLine = Vec<(Side, String)>;

#[derive(Clone)]
struct BenchGame {
    /// Index of Black's client; White's is the next.
    first: usize,
    seat_tokens: [String; 2],
    number: u64,
    line: Arc<BenchLine>,
    /// Number of plies that both players have received.
    ply: usize,
    sent: Option<Instant>,
    /// Number of players that have received the pending move.
    received: u8,
}

impl BenchGame {
    fn send_move(&mut self, clients: &Clients) {
        let Some((side, text)) = self.line.get(self.ply) else { return };
        let message =
            ClientMessage::Move { game: self.number, ply: self.ply as u32 + 1, r#move: text.clone(), think_ms: 0 };
        (self.received, self.sent) = (0, Some(Instant::now()));
        clients.send(self.first + side.index(), self.ply as u64 + 100, message);
    }

    /// Records that a player received a move; returns the latency once both have.
    fn moved(&mut self, ply: u32, at: Instant) -> Option<Duration> {
        let sent = self.sent.filter(|_| ply as usize == self.ply + 1)?;
        self.received += 1;
        if self.received < 2 {
            return None;
        }
        self.ply += 1;
        self.sent = None;
        Some(at.saturating_duration_since(sent))
    }
}

pub(super) struct Players {
    /// Two for each game.
    clients: Clients,
    games: Vec<BenchGame>,
}

impl Players {
    pub fn connect(games: usize, address: SocketAddr, transport: Transport) -> Result<Self, CliError> {
        let clients = Clients::connect(games * 2, address, transport)?;
        let game = BenchGame {
            first: 0,
            seat_tokens: Default::default(),
            number: 0,
            line: Arc::default(),
            ply: 0,
            sent: None,
            received: 0,
        };
        let games = (0..games).map(|index| BenchGame { first: index * 2, ..game.clone() }).collect();
        Ok(Self { clients, games })
    }

    /// Reconnects to a restarted server at another address and takes every seat again.
    pub fn resume(&mut self, address: SocketAddr) -> Result<(), CliError> {
        self.clients.reconnect(address)?;
        for game in &self.games {
            for (client, seat_token) in (game.first..).zip(game.seat_tokens.clone()) {
                self.clients.send(client, 2, ClientMessage::Resume { game: game.number, seat_token });
            }
        }
        let mut missing = self.clients.len();
        while missing > 0 {
            if let (index, _, ServerMessage::Snapshot { snapshot, .. }, _) = self.receive()? {
                let game = &self.games[index];
                if snapshot.moves.len() != game.ply {
                    let why = format!("a restored game has {} of {} plies", snapshot.moves.len(), game.ply);
                    return Err(CliError::failed(Report::error(why)));
                }
                missing -= 1;
            }
        }
        Ok(())
    }

    /// Opens every game: white creates it, black joins.
    pub fn open(&mut self, variant: &Arc<Variant>, sha256: &str, plies: usize) -> Result<(), CliError> {
        let count = LINES.min(self.games.len()) as u64;
        let lines: Vec<Arc<BenchLine>> = (0..count).map(|seed| Arc::new(random_line(variant, plies, seed))).collect();
        // The clocks run, but nobody runs out of time.
        let clock = Some(ClockTerms { base_ms: 3_600_000, increment_ms: 1000 });
        for (game, line) in self.games.iter_mut().zip(lines.iter().cycle()) {
            game.line = line.clone();
            let message = ClientMessage::Create {
                variant: variant.id.clone(),
                sha256: sha256.to_owned(),
                files: None,
                start: None,
                clock,
                side: SideChoice::White,
                takeback: false,
                return_later: true,
                public: false,
                spectators: true,
                bot: None,
            };
            self.clients.send(game.first + Side::White.index(), 2, message);
        }
        let mut missing = self.games.len() * 2;
        while missing > 0 {
            match self.receive()? {
                (index, side, ServerMessage::Created { game: number, code, seat_token, .. }, _) => {
                    let game = &mut self.games[index];
                    game.number = number;
                    game.seat_tokens[side.index()] = seat_token;
                    let message = ClientMessage::Join { code, sha256: sha256.to_owned(), seat_token: None };
                    self.clients.send(game.first + side.other().index(), 2, message);
                }
                (index, side, ServerMessage::Joined { seat_token, .. }, _) => {
                    self.games[index].seat_tokens[side.index()] = seat_token;
                }
                (_, _, ServerMessage::Event(GameEvent { event: GameEventKind::Began { .. }, .. }), _) => missing -= 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// Makes one move per game every `every` for `span`, but at least one in each. Returns the latencies, from
    /// sending a move until both players have received it.
    pub fn play(&mut self, every: Duration, span: Duration) -> Result<Vec<Duration>, CliError> {
        let begun = Instant::now();
        let count = self.games.len().max(1) as u32;
        let pause = every.min(span) / count;
        let mut taken = Vec::new();
        // Games move in turn, so the next one to move is always known.
        let mut moves = 0_u32;
        loop {
            let round = moves / count;
            let due = begun + every * round + pause * (moves % count);
            let is_done = due >= begun + span && round > 0;
            let index = (moves % count) as usize;
            if is_done && self.games.iter().all(|game| game.sent.is_none()) {
                return Ok(taken);
            }
            let is_due = !is_done && due <= Instant::now();
            if is_due && self.games[index].sent.is_none() {
                self.games[index].send_move(&self.clients);
                moves += 1;
                continue;
            }
            // A game whose last move is still pending delays the others; this shows up as a lower rate.
            let wait = due.saturating_duration_since(Instant::now());
            let received = if is_done || is_due { Some(self.receive()?) } else { self.receive_within(wait)? };
            if let Some((index, _, message, at)) = received
                && let ServerMessage::Event(GameEvent { event: GameEventKind::Moved { ply, .. }, .. }) = message
            {
                taken.extend(self.games[index].moved(ply, at));
            }
        }
    }

    /// Plays every game to this ply as fast as the server answers; returns the number of moves.
    pub fn fill(&mut self, plies: usize) -> Result<usize, CliError> {
        let mut moves = 0;
        let mut unfinished = 0;
        // Leave out the last move: it would end the game, and a finished game uses less memory.
        let most = |game: &BenchGame| plies.min(game.line.len().saturating_sub(1));
        for game in self.games.iter_mut().filter(|game| game.ply < most(game)) {
            game.send_move(&self.clients);
            unfinished += 1;
        }
        while unfinished > 0 {
            if let (index, _, ServerMessage::Event(GameEvent { event: GameEventKind::Moved { ply, .. }, .. }), at) =
                self.receive()?
                && self.games[index].moved(ply, at).is_some()
            {
                moves += 1;
                if self.games[index].ply < most(&self.games[index]) {
                    self.games[index].send_move(&self.clients);
                } else {
                    unfinished -= 1;
                }
            }
        }
        Ok(moves)
    }

    /// Waits without moves while the connections send `ping`.
    pub fn idle(&self, span: Duration) -> Result<(), CliError> {
        self.clients.idle(span)
    }

    /// Receives the next message for a player: the game's index, the side, the message and its arrival time.
    fn receive(&self) -> Result<(usize, Side, ServerMessage, Instant), CliError> {
        Ok(of_game(self.clients.receive()?))
    }

    fn receive_within(&self, wait: Duration) -> Result<Option<(usize, Side, ServerMessage, Instant)>, CliError> {
        Ok(self.clients.receive_within(wait)?.map(of_game))
    }
}

fn of_game((client, message, at): Received) -> (usize, Side, ServerMessage, Instant) {
    (client / 2, Side::BOTH[client % 2], message, at)
}

/// Random moves of a game that lasts at least this many plies, or the longest game found.
pub(super) fn random_line(variant: &Arc<Variant>, plies: usize, seed: u64) -> BenchLine {
    /// Maximum number of games to try.
    const TRIES: u64 = 30;
    let mut longest = BenchLine::new();
    for attempt in 0..TRIES {
        let mut random = ChaCha8Rng::seed_from_u64(seed * TRIES + attempt);
        let (mut position, mut line) = (variant.start(), BenchLine::new());
        while position.outcome().is_none() && line.len() <= plies {
            let moves = position.moves();
            let chosen = &moves[random.random_range(0..moves.len())];
            line.push((position.turn(), move_text(variant, chosen)));
            position = position.play(chosen).0;
        }
        if line.len() > longest.len() {
            longest = line;
        }
        if longest.len() > plies {
            break;
        }
    }
    longest
}
