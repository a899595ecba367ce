//! The load of the test of crowds: a lobby with changes, and a game with many spectators.

use super::super::CliError;
use super::clients::Clients;
use super::players::random_line;
use crate::board::Side;
use crate::net::{ClientMessage, GameEvent, GameEventKind, ServerMessage, SideChoice, Transport};
use crate::rules::Variant;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Games that one connection opens, as many as a server allows.
const OWN_GAMES: usize = 5;

/// Time between two changes of the lobby, the same as between two of its messages.
const CHANGE_EVERY: Duration = Duration::from_millis(500);

/// The most changes of the lobby that a run makes while no subscriber has received anything.
const MAX_SILENT_ROUNDS: u32 = 100;

/// Plies of each watched game, and the pause after a move.
const PLIES: usize = 60;
const PAUSE: Duration = Duration::from_millis(50);

/// A server whose lobby lists many games and has many subscribers.
pub(super) struct LobbyLoad {
    clients: Clients,
    /// The open games and their owners, the oldest first.
    games: VecDeque<(usize, u64)>,
    create: ClientMessage,
}

fn create(variant: &str, sha256: &str, public: bool) -> ClientMessage {
    ClientMessage::Create {
        variant: variant.to_owned(),
        sha256: sha256.to_owned(),
        files: None,
        start: None,
        clock: None,
        side: SideChoice::White,
        takeback: false,
        return_later: false,
        public,
        spectators: true,
        bot: None,
    }
}

impl LobbyLoad {
    pub fn open(
        (address, transport): (SocketAddr, Transport),
        (variant, sha256): (&str, &str),
        (games, subscribers): (usize, usize),
    ) -> Result<Self, CliError> {
        let owners = games.div_ceil(OWN_GAMES);
        let clients = Clients::connect(owners + subscribers, address, transport)?;
        let mut lobby = Self { clients, games: VecDeque::new(), create: create(variant, sha256, true) };
        for game in 0..games {
            lobby.clients.send(game / OWN_GAMES, game as u64 + 2, lobby.create.clone());
        }
        while lobby.games.len() < games {
            if let (owner, ServerMessage::Created { game, .. }, _) = lobby.clients.receive()? {
                lobby.games.push_back((owner, game));
            }
        }
        (owners..owners + subscribers).for_each(|client| lobby.clients.send(client, 2, ClientMessage::List));
        let mut missing = subscribers;
        while missing > 0 {
            missing -= usize::from(matches!(lobby.clients.receive()?.1, ServerMessage::Games { .. }));
        }
        Ok(lobby)
    }

    /// Closes a game and creates another, again and again. Returns how many messages subscribers received about that.
    pub fn change(mut self, span: Duration) -> Result<(Self, usize), CliError> {
        let (begun, mut rounds, mut messages) = (Instant::now(), 0_u32, 0);
        // A short run goes on until a busy machine has delivered something.
        while begun.elapsed() < span || (messages == 0 && rounds < MAX_SILENT_ROUNDS) {
            rounds += 1;
            if let Some((owner, game)) = self.games.pop_front() {
                self.clients.send(owner, 9000, ClientMessage::Leave { game });
                self.clients.send(owner, 9001, self.create.clone());
            }
            let until = begun + CHANGE_EVERY * rounds;
            while let Some((owner, message, _)) =
                self.clients.receive_within(until.saturating_duration_since(Instant::now()))?
            {
                match message {
                    ServerMessage::Created { game, .. } => self.games.push_back((owner, game)),
                    ServerMessage::Lobby { .. } => messages += 1,
                    _ => {}
                }
            }
        }
        Ok((self, messages))
    }
}

/// Plays games before spectators. Returns the times from sending each move until the last spectator had it.
pub(super) fn watch(
    (address, transport): (SocketAddr, Transport),
    (variant, sha256): (&Arc<Variant>, &str),
    spectators: usize,
    span: Duration,
) -> Result<Vec<Duration>, CliError> {
    // The first two are black and white.
    let clients = Clients::connect(spectators + 2, address, transport)?;
    let (begun, mut taken) = (Instant::now(), Vec::new());
    for seed in 0.. {
        let line = random_line(variant, PLIES, seed);
        let game = open_watched(&clients, (&variant.id, sha256))?;
        for (ply, (side, text)) in (1..).zip(&line) {
            let sent = Instant::now();
            clients.send(side.index(), 9000, ClientMessage::Move { game, ply, r#move: text.clone(), think_ms: 0 });
            let (mut missing, mut last) = (spectators, sent);
            while missing > 0 {
                let (client, message, at) = clients.receive()?;
                if let ServerMessage::Event(GameEvent { event: GameEventKind::Moved { ply: its, .. }, .. }) = message
                    && its == ply
                    && client > 1
                {
                    (missing, last) = (missing - 1, last.max(at));
                }
            }
            taken.push(last.saturating_duration_since(sent));
            if begun.elapsed() >= span {
                return Ok(taken);
            }
            clients.idle(PAUSE)?;
        }
        clients.send(0, 9001, ClientMessage::Leave { game });
        (2..clients.len()).for_each(|client| clients.send(client, 9001, ClientMessage::Unwatch { game }));
        clients.idle(PAUSE)?;
    }
    Ok(taken)
}

/// Opens a game that all but the first two clients watch.
fn open_watched(clients: &Clients, (variant, sha256): (&str, &str)) -> Result<u64, CliError> {
    clients.send(Side::White.index(), 2, create(variant, sha256, false));
    let (mut game, mut missing) = (0, clients.len() - 1);
    while missing > 0 {
        match clients.receive()?.1 {
            ServerMessage::Created { game: number, code, .. } => {
                game = number;
                let join = ClientMessage::Join { code: code.clone(), sha256: sha256.to_owned(), seat_token: None };
                clients.send(Side::Black.index(), 2, join);
                for spectator in 2..clients.len() {
                    clients.send(spectator, 2, ClientMessage::Watch { game: None, code: Some(code.clone()) });
                }
            }
            ServerMessage::Joined { .. } | ServerMessage::Watching { .. } => missing -= 1,
            _ => {}
        }
    }
    Ok(game)
}
