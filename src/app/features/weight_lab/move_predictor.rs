//! Predicts the moves of a bot with one set of weights in the positions of a game, by calling its own `move` once the weights are
//! stable, the shown position first. A request is dropped if the weights change or a more urgent position is waiting.

use crate::catalog::{LiveBot, SeatSpec};
use crate::player::{Allowance, PendingReply, Player, PlayerRequest, PlayerResponse, TurnContext, Waker};
use crate::report::Report;
use crate::rules::{Move, Position};
use std::sync::Arc;
use std::time::Duration;

/// A bot that has thought for this long must play its best move so far.
const MOST: Duration = Duration::from_secs(1);

/// The predicted move in a position.
#[derive(Clone, Debug, PartialEq)]
pub enum PredictedMoves {
    Unknown,
    /// No move: the game is over, or the bot would resign.
    Nothing,
    Is(Move),
    Fault(Report),
}

struct PredictionRequest {
    reply: PendingReply,
    ply: usize,
    since: Duration,
    /// Whether it was asked to finish early.
    is_hurried: bool,
}

/// A bot with one set of weights, used for predictions.
pub struct MovePredictor {
    live: Arc<LiveBot>,
    player: Box<dyn Player>,
    open: Option<PredictionRequest>,
    /// The bot version, and the prediction for each ply with that version.
    plays: (u64, Vec<PredictedMoves>),
}

/// The game to predict, and its limits.
pub struct PredictionContext<'a> {
    pub line: &'a [Position],
    /// Index of the shown position.
    pub shown: usize,
    pub seed: u64,
    /// The allowance of a move in a game.
    pub allowance: Allowance,
    /// The time since any fixed moment.
    pub time: Duration,
}

impl MovePredictor {
    /// Creates the bot of a seat that uses the weights of a slot.
    pub fn new(seat: &SeatSpec, live: &Arc<LiveBot>, waker: Waker) -> Option<Self> {
        let mut player = seat.player_on(live)?;
        player.wake_with(waker);
        Some(Self { live: live.clone(), player, open: None, plays: (0, Vec::new()) })
    }

    /// The prediction at this ply with the current weights.
    pub fn plays(&self, ply: usize) -> &PredictedMoves {
        let known = self.plays.1.get(ply).filter(|_| self.plays.0 == self.live.generation());
        known.unwrap_or(&PredictedMoves::Unknown)
    }

    /// Processes replies; if the weights are stable (`rests`), requests what is unknown. Returns when the next step is due.
    pub fn tick(&mut self, context: &PredictionContext<'_>, is_stable: bool) -> Option<Duration> {
        self.poll();
        let version = self.live.generation();
        if self.plays.0 != version || self.plays.1.len() != context.line.len() {
            self.drop_open();
            self.plays = (version, vec![PredictedMoves::Unknown; context.line.len()]);
        }
        if !is_stable {
            return None;
        }
        let waits = |plays: &[PredictedMoves], ply: usize| plays.get(ply) == Some(&PredictedMoves::Unknown);
        if waits(&self.plays.1, context.shown) && self.open.as_ref().is_some_and(|open| open.ply != context.shown) {
            self.drop_open();
        }
        while self.open.is_none() {
            let plays = &self.plays.1;
            let first = || plays.iter().position(|plays| *plays == PredictedMoves::Unknown);
            let ply = if waits(plays, context.shown) { Some(context.shown) } else { first() };
            self.ask(context, ply?);
        }
        let open = self.open.as_mut()?;
        let due = open.since + MOST;
        if due > context.time {
            return Some(due.saturating_sub(context.time));
        }
        if !std::mem::replace(&mut open.is_hurried, true) {
            self.player.stop();
        }
        None
    }

    fn ask(&mut self, context: &PredictionContext<'_>, ply: usize) {
        let position = &context.line[ply];
        if position.outcome().is_some() {
            self.plays.1[ply] = PredictedMoves::Nothing;
            return;
        }
        let allowance = Allowance { traced: false, ..context.allowance };
        let (seat, game_seed) = (position.turn(), context.seed);
        let task = TurnContext { position: position.clone(), seat, game_seed, allowance, memory: None };
        let reply = PendingReply::send(&mut *self.player, PlayerRequest::Move(task));
        self.open = Some(PredictionRequest { reply, ply, since: context.time, is_hurried: false });
    }

    /// Cancels the open request.
    fn drop_open(&mut self) {
        if self.open.take().is_some() {
            self.player.stop();
        }
    }

    fn poll(&mut self) {
        while let Some(open) = &self.open
            && let Some(response) = open.reply.poll(&mut *self.player)
        {
            let plays = match response {
                PlayerResponse::Move(choice) => PredictedMoves::Is(choice.chosen),
                PlayerResponse::Resigns => PredictedMoves::Nothing,
                PlayerResponse::Fault(fault) => PredictedMoves::Fault(fault.report),
                _ => continue,
            };
            // If the weights have changed since, the version differs and nothing is known.
            if let Some(known) = self.plays.1.get_mut(open.ply) {
                *known = plays;
            }
            self.open = None;
        }
    }
}
