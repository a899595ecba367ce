//! What a bot with one set of weights would play in the positions of a game: its own `move`, asked once the numbers rest, the
//! position that is shown first. A question about numbers that were moved, or for which another position has to wait, is dropped.

use crate::catalog::{LiveBot, SeatSpec};
use crate::player::{Allowance, Player, PlayerRequest, PlayerResponse, Request, TurnContext, Waker};
use crate::report::Report;
use crate::rules::{Move, Position};
use std::sync::Arc;
use std::time::Duration;

/// A bot that has thought for so long plays the best it has found.
const MOST: Duration = Duration::from_secs(1);

/// What a bot would play in a position.
#[derive(Clone, Debug, PartialEq)]
pub enum PredictedMoves {
    /// Nobody knows yet.
    Unknown,
    /// Nothing: the game is over, or it would resign.
    Nothing,
    /// This move.
    Is(Move),
    /// It broke down.
    Fault(Report),
}

struct Asked {
    id: u64,
    ply: usize,
    since: Duration,
    /// Whether it was told to come to an end.
    is_hurried: bool,
}

/// A bot with one set, as it plays.
pub struct MovePredictor {
    live: Arc<LiveBot>,
    player: Box<dyn Player>,
    ids: u64,
    open: Option<Asked>,
    /// What it would play after so many plies, by the version that is named first.
    plays: (u64, Vec<PredictedMoves>),
}

/// Where it is asked, and with what.
pub struct Asks<'a> {
    /// The positions of the game.
    pub line: &'a [Position],
    /// Which of them is shown.
    pub shown: usize,
    /// The seed of the game.
    pub seed: u64,
    /// What a move at the board may cost.
    pub allowance: Allowance,
    /// The time, since any fixed moment.
    pub time: Duration,
}

impl MovePredictor {
    /// The bot of a seat that plays by the numbers in a slot.
    pub fn new(seat: &SeatSpec, live: &Arc<LiveBot>, waker: Waker) -> Option<Self> {
        let mut player = seat.player_on(live)?;
        player.wake_with(waker);
        Some(Self { live: live.clone(), player, ids: 0, open: None, plays: (0, Vec::new()) })
    }

    /// What it would play after so many plies with the numbers that stand there now.
    pub fn plays(&self, ply: usize) -> &PredictedMoves {
        let known = self.plays.1.get(ply).filter(|_| self.plays.0 == self.live.generation());
        known.unwrap_or(&PredictedMoves::Unknown)
    }

    /// Hears answers; asks what is unknown, where the numbers rest. Tells when the next step is worth while.
    pub fn tick(&mut self, asks: &Asks<'_>, rests: bool) -> Option<Duration> {
        self.poll();
        let version = self.live.generation();
        if self.plays.0 != version || self.plays.1.len() != asks.line.len() {
            self.drop_open();
            self.plays = (version, vec![PredictedMoves::Unknown; asks.line.len()]);
        }
        if !rests {
            return None;
        }
        let waits = |plays: &[PredictedMoves], ply: usize| plays.get(ply) == Some(&PredictedMoves::Unknown);
        if waits(&self.plays.1, asks.shown) && self.open.as_ref().is_some_and(|open| open.ply != asks.shown) {
            self.drop_open();
        }
        while self.open.is_none() {
            let plays = &self.plays.1;
            let first = || plays.iter().position(|plays| *plays == PredictedMoves::Unknown);
            let ply = if waits(plays, asks.shown) { Some(asks.shown) } else { first() };
            self.ask(asks, ply?);
        }
        let open = self.open.as_mut()?;
        let due = open.since + MOST;
        if due > asks.time {
            return Some(due.saturating_sub(asks.time));
        }
        if !std::mem::replace(&mut open.is_hurried, true) {
            self.player.stop();
        }
        None
    }

    fn ask(&mut self, asks: &Asks<'_>, ply: usize) {
        let position = &asks.line[ply];
        if position.outcome().is_some() {
            self.plays.1[ply] = PredictedMoves::Nothing;
            return;
        }
        self.ids += 1;
        let allowance = Allowance { traced: false, ..asks.allowance };
        let (seat, game_seed) = (position.turn(), asks.seed);
        let task = TurnContext { position: position.clone(), seat, game_seed, allowance, memory: None };
        self.player.ask(Request { id: self.ids, ask: PlayerRequest::Move(task) });
        self.open = Some(Asked { id: self.ids, ply, since: asks.time, is_hurried: false });
    }

    /// Nobody waits for the open question any more.
    fn drop_open(&mut self) {
        if self.open.take().is_some() {
            self.player.stop();
        }
    }

    fn poll(&mut self) {
        while let Some(reply) = self.player.poll() {
            let Some(open) = self.open.as_ref().filter(|open| open.id == reply.id) else { continue };
            let plays = match reply.answer {
                PlayerResponse::Move(choice) => PredictedMoves::Is(choice.chosen),
                PlayerResponse::Resigns => PredictedMoves::Nothing,
                PlayerResponse::Fault(fault) => PredictedMoves::Fault(fault.report),
                _ => continue,
            };
            // Numbers that changed since have another version, by which nothing is known.
            if let Some(known) = self.plays.1.get_mut(open.ply) {
                *known = plays;
            }
            self.open = None;
        }
    }
}
