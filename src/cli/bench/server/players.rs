//! The load of the server test: two clients per game, playing prepared games.

use super::super::CliError;
use crate::board::Side;
use crate::net::{
    ClientKind, ClientMessage, ClientPool, ClientRequest, ClockTerms, ConnectionTimes, GameEvent, GameEventKind,
    PROTOCOL, PoolConnection, PoolEvent, ServerMessage, SideChoice, Transport, read_server_message,
};
use crate::notation::move_text;
use crate::report::Report;
use crate::rules::Variant;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// Timeout for any answer, generous enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Number of different prepared games; the server's games repeat them.
const LINES: usize = 64;

type BenchLine = Vec<(Side, String)>;

struct BenchClient {
    connection: PoolConnection,
    seat_token: String,
}

struct BenchGame {
    clients: [BenchClient; 2],
    number: u64,
    line: Arc<BenchLine>,
    /// Number of plies that both players have received.
    ply: usize,
    sent: Option<Instant>,
    /// Number of players that have received the pending move.
    received: u8,
}

impl BenchGame {
    fn send_move(&mut self) {
        let Some((side, text)) = self.line.get(self.ply) else { return };
        let message =
            ClientMessage::Move { game: self.number, ply: self.ply as u32 + 1, r#move: text.clone(), think_ms: 0 };
        (self.received, self.sent) = (0, Some(Instant::now()));
        self.clients[side.index()].connection.send(&ClientRequest { id: self.ply as u64 + 100, message });
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
    pool: ClientPool,
    events: Receiver<(u64, PoolEvent)>,
    address: SocketAddr,
    transport: Transport,
    /// The number of the first connection; the others follow, two per game.
    first: u64,
    games: Vec<BenchGame>,
}

impl Players {
    pub fn connect(games: usize, address: SocketAddr, transport: Transport) -> Result<Self, CliError> {
        let no_thread = |error| CliError::failed(Report::error(format!("could not start a thread: {error}")));
        let (pool, events) = ClientPool::new(ConnectionTimes::default()).map_err(no_thread)?;
        let mut players = Self { pool, events, address, transport, first: 0, games: Vec::new() };
        let line = Arc::new(BenchLine::new());
        for _ in 0..games {
            let clients = [(); 2].map(|()| players.new_client());
            let line = line.clone();
            players.games.push(BenchGame { clients, number: 0, line, ply: 0, sent: None, received: 0 });
        }
        players.say_hello()?;
        Ok(players)
    }

    fn new_client(&mut self) -> BenchClient {
        let connection = self.pool.connect(self.address, self.transport);
        BenchClient { connection, seat_token: String::new() }
    }

    /// Reconnects to a restarted server at another address and takes every seat again.
    pub fn resume(&mut self, address: SocketAddr) -> Result<(), CliError> {
        self.address = address;
        for index in 0..self.games.len() {
            for side in Side::BOTH {
                let token = std::mem::take(&mut self.games[index].clients[side.index()].seat_token);
                let client = self.new_client();
                self.games[index].clients[side.index()] = BenchClient { seat_token: token, ..client };
            }
        }
        self.say_hello()?;
        for game in &self.games {
            for client in &game.clients {
                let message = ClientMessage::Resume { game: game.number, seat_token: client.seat_token.clone() };
                client.connection.send(&ClientRequest { id: 2, message });
            }
        }
        let mut missing = self.games.len() * 2;
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

    fn say_hello(&mut self) -> Result<(), CliError> {
        self.first = self.games.first().map_or(0, |game| game.clients[0].connection.number());
        let message = ClientMessage::Hello {
            protocol: [PROTOCOL, PROTOCOL],
            app: concat!("damka bench ", env!("CARGO_PKG_VERSION")).to_owned(),
            rules_version: crate::rules::RULES_VERSION,
            kind: ClientKind::Bot,
            name: "Load".to_owned(),
            token: None,
            capabilities: Vec::new(),
        };
        for game in &self.games {
            for client in &game.clients {
                client.connection.send(&ClientRequest { id: 1, message: message.clone() });
            }
        }
        let mut missing = self.games.len() * 2;
        while missing > 0 {
            missing -= usize::from(matches!(self.receive()?, (_, _, ServerMessage::Welcome { .. }, _)));
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
            game.clients[Side::White.index()].connection.send(&ClientRequest { id: 2, message });
        }
        let mut missing = self.games.len() * 2;
        while missing > 0 {
            match self.receive()? {
                (index, side, ServerMessage::Created { game: number, code, seat_token, .. }, _) => {
                    let game = &mut self.games[index];
                    game.number = number;
                    game.clients[side.index()].seat_token = seat_token;
                    let message = ClientMessage::Join { code, sha256: sha256.to_owned(), seat_token: None };
                    game.clients[side.other().index()].connection.send(&ClientRequest { id: 2, message });
                }
                (index, side, ServerMessage::Joined { seat_token, .. }, _) => {
                    self.games[index].clients[side.index()].seat_token = seat_token;
                }
                (_, _, ServerMessage::Event(GameEvent { event: GameEventKind::Began { .. }, .. }), _) => missing -= 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// Makes a move in each game at this interval for this time, at least one in each. Returns the latencies, from
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
                self.games[index].send_move();
                moves += 1;
                continue;
            }
            // A game whose last move is still pending delays the others; this shows up as a lower rate.
            let wait = if is_done || is_due { PATIENCE } else { due.saturating_duration_since(Instant::now()) };
            if let Some((index, _, message, at)) = self.receive_within(wait, is_done || is_due)?
                && let ServerMessage::Event(GameEvent { event: GameEventKind::Moved { ply, .. }, .. }) = message
            {
                taken.extend(self.games[index].moved(ply, at));
            }
        }
    }

    /// Plays every game to this ply as fast as the server answers; returns the number of moves.
    pub fn fill(&mut self, plies: usize) -> Result<usize, CliError> {
        let mut moves = 0;
        let mut open = 0;
        // Leave out the last move: it would end the game, and a finished game uses less memory.
        let most = |game: &BenchGame| plies.min(game.line.len().saturating_sub(1));
        for game in self.games.iter_mut().filter(|game| game.ply < most(game)) {
            game.send_move();
            open += 1;
        }
        while open > 0 {
            if let (index, _, ServerMessage::Event(GameEvent { event: GameEventKind::Moved { ply, .. }, .. }), at) =
                self.receive()?
                && self.games[index].moved(ply, at).is_some()
            {
                moves += 1;
                if self.games[index].ply < most(&self.games[index]) {
                    self.games[index].send_move();
                } else {
                    open -= 1;
                }
            }
        }
        Ok(moves)
    }

    /// Waits without moves while the connections send `ping`.
    pub fn idle(&mut self, span: Duration) -> Result<(), CliError> {
        let until = Instant::now() + span;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            self.receive_within(left, false)?;
        }
    }

    fn receive(&mut self) -> Result<(usize, Side, ServerMessage, Instant), CliError> {
        let received = self.receive_within(PATIENCE, true)?;
        received.ok_or_else(|| CliError::failed(Report::error("the server does not answer")))
    }

    /// Receives the next message for a player: the game's index, the side, the message and its arrival time.
    fn receive_within(
        &mut self,
        wait: Duration,
        is_needed: bool,
    ) -> Result<Option<(usize, Side, ServerMessage, Instant)>, CliError> {
        let failed = |why: String| CliError::failed(Report::error(why));
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let Ok((number, event)) = self.events.recv_timeout(left) else {
                return if is_needed { Err(failed("the server does not answer".to_owned())) } else { Ok(None) };
            };
            // Ignore connections to a server that was killed earlier.
            let Some(index) = number.checked_sub(self.first) else { continue };
            match event {
                PoolEvent::Connected => {}
                PoolEvent::Closed(why) => {
                    let hint =
                        "each game needs two file handles in this program and two in the server; check `ulimit -n`";
                    let report = Report::error(format!("a connection was closed: {why}"));
                    return Err(CliError::failed(report.hint(hint)));
                }
                PoolEvent::Text { text, at } => {
                    let message = read_server_message(&text).map_err(|refusal| failed(refusal.message))?;
                    if let ServerMessage::Error { message, .. } = &message {
                        return Err(failed(format!("the server reports: {message}")));
                    }
                    return Ok(Some((index as usize / 2, Side::BOTH[index as usize % 2], message, at)));
                }
            }
        }
    }
}

/// Random moves of a game that lasts at least this many plies, or the longest game found.
fn random_line(variant: &Arc<Variant>, plies: usize, seed: u64) -> BenchLine {
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
