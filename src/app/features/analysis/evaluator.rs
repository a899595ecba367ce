//! Evaluates positions with a player that has no seat in a game. The player's thread exists only while evaluation is on.

use crate::player::{
    Allowance, PendingReply, Player, PlayerRequest, PlayerResponse, ScoredLine, SearchAids, TurnContext, Waker,
};
use crate::report::Report;
use crate::rules::Position;
use crate::text::{authored, phrase};
use std::time::{Duration, Instant};

/// Node limit of one evaluation; beyond it, each further ply takes minutes.
const MAX_NODES: u64 = 200_000_000;
/// Time limit of one evaluation. Only a faulty player runs this long.
const GUARD: Duration = Duration::from_mins(30);

/// A player's evaluation of one position, as far as it has searched.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// Best first, with values for the side to move.
    pub moves: Vec<ScoredLine>,
    /// Completed plies; 0 if the player does not report a depth.
    pub depth: u32,
    pub nodes: u64,
    /// The time from the question to this result.
    pub elapsed: Duration,
    /// Whether the search has ended, so no better result will follow.
    pub is_last: bool,
    /// Why there is no evaluation: the player cannot evaluate positions, or it failed.
    pub fault: Option<Report>,
}

/// How to make an engine: the seat as text, the generation number of the files, and a constructor.
pub struct EvaluatorSource<'a> {
    pub seat: &'a str,
    /// Grows when any file changes.
    pub number: u64,
    pub player: &'a dyn Fn() -> Result<Box<dyn Player>, Report>,
    /// What searches of the shown position may use. Those of whole games use nothing, so that they always find the same.
    pub aids: SearchAids,
}

/// A player that evaluates one position at a time.
pub struct PositionEvaluator {
    player: Box<dyn Player>,
    /// `None` while the engine is idle.
    reply: Option<PendingReply>,
    asked_at: Instant,
    /// The latest result for the position last asked about.
    pub now: Evaluation,
}

impl PositionEvaluator {
    /// `waker` is called when a result arrives.
    pub fn new(mut player: Box<dyn Player>, waker: Waker) -> Self {
        player.wake_with(waker);
        Self { player, reply: None, asked_at: Instant::now(), now: Evaluation::default() }
    }

    /// Drops the current search and starts on another position: the best `lines` moves, within `nodes`.
    pub fn ask(&mut self, position: &Position, lines: usize, nodes: Option<u64>, aids: SearchAids) {
        (self.now, self.asked_at) = (Evaluation::default(), Instant::now());
        let allowance =
            Allowance { nodes: Some(nodes.unwrap_or(MAX_NODES)), guard: GUARD, aids, ..Allowance::IN_MATCHES };
        let task =
            TurnContext { position: position.clone(), seat: position.turn(), game_seed: 0, allowance, memory: None };
        self.reply = Some(PendingReply::send(&mut *self.player, PlayerRequest::Analyse { task, lines }));
    }

    /// Drops the current search and leaves the engine idle.
    pub fn rest(&mut self) {
        self.reply = None;
        self.player.stop();
        self.now = Evaluation { is_last: true, ..Evaluation::default() };
    }

    /// Processes the player's replies; returns true if there is a new result.
    pub fn poll(&mut self) -> bool {
        let mut is_new = false;
        while let Some(response) = self.reply.and_then(|reply| reply.poll(&mut *self.player)) {
            match response {
                PlayerResponse::Judgement { moves, depth, nodes, is_last, .. } => {
                    // A search that was cut off in its first iteration has found nothing better than the previous result.
                    let moves = if moves.is_empty() { std::mem::take(&mut self.now.moves) } else { moves };
                    let elapsed = self.asked_at.elapsed();
                    self.now = Evaluation { moves, depth, nodes, elapsed, is_last, fault: None };
                }
                PlayerResponse::NoJudgement => {
                    let report = Report::note(phrase("evaluator-silent").with("name", authored(self.player.title())));
                    self.now = Evaluation { fault: Some(report), is_last: true, ..Evaluation::default() };
                }
                PlayerResponse::Fault(fault) => {
                    self.now = Evaluation { fault: Some(fault.report), is_last: true, ..std::mem::take(&mut self.now) };
                }
                _ => continue,
            }
            is_new = true;
        }
        is_new
    }
}
