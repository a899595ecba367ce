//! Judging positions by a player that sits at no seat. Its thread lives only while something is judged.

use crate::player::{Allowance, Player, PlayerRequest, PlayerResponse, Request, ScoredLine, TurnContext, Waker};
use crate::report::Report;
use crate::rules::Position;
use crate::text::{own, phrase};
use std::time::Duration;

/// A judgement ends after so many nodes: by then a deeper one takes minutes.
const MOST_NODES: u64 = 200_000_000;
/// The wall guard of a judgement; only what has gone wrong takes so long.
const GUARD: Duration = Duration::from_mins(30);

/// What a player thinks of one position, so far.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// The best moves, the best first, with values for the side to move.
    pub moves: Vec<ScoredLine>,
    /// Completed plies; 0 where the player does not say.
    pub depth: u32,
    /// Searched so far.
    pub nodes: u64,
    /// Whether no better one will come.
    pub is_last: bool,
    /// Why there is none: the player cannot judge, or what went wrong in it.
    pub fault: Option<Report>,
}

/// A player that judges one position at a time.
pub struct Engine {
    player: Box<dyn Player>,
    asked: u64,
    /// What is known of the position that was asked about last.
    pub now: Evaluation,
}

impl Engine {
    /// A judge; `waker` is called when it has something to say.
    pub fn new(mut player: Box<dyn Player>, waker: Waker) -> Self {
        player.wake_with(waker);
        Self { player, asked: 0, now: Evaluation::default() }
    }

    /// What it is called.
    pub fn title(&self) -> String {
        self.player.title()
    }

    /// Drops what it was thinking about and begins with another position: `lines` moves within `nodes`.
    pub fn ask(&mut self, position: &Position, lines: usize, nodes: Option<u64>) {
        self.asked += 1;
        self.now = Evaluation::default();
        let allowance =
            Allowance { nodes: Some(nodes.unwrap_or(MOST_NODES)), steps: None, guard: GUARD, traced: false };
        let task =
            TurnContext { position: position.clone(), seat: position.turn(), game_seed: 0, allowance, memory: None };
        self.player.ask(Request { id: self.asked, ask: PlayerRequest::Analyse { task, lines } });
    }

    /// Drops what it was thinking about: there is nothing to judge.
    pub fn rest(&mut self) {
        self.asked += 1;
        self.player.stop();
        self.now = Evaluation { is_last: true, ..Evaluation::default() };
    }

    /// Hears what came; true when something is new.
    pub fn poll(&mut self) -> bool {
        let mut is_new = false;
        while let Some(reply) = self.player.poll() {
            if reply.id != self.asked {
                continue;
            }
            match reply.answer {
                PlayerResponse::Judgement { moves, depth, nodes, is_last } => {
                    // A search that was cut off in its first depth has nothing better than what came before.
                    let moves = if moves.is_empty() { std::mem::take(&mut self.now.moves) } else { moves };
                    self.now = Evaluation { moves, depth, nodes, is_last, fault: None };
                }
                PlayerResponse::NoJudgement => {
                    let report = Report::note(phrase("judge-silent").with("name", own(self.player.title())));
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
