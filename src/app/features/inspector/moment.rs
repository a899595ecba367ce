//! One move of a game, with everything needed to have it chosen again.

use crate::app::features::analysis::Analysis;
use crate::app::features::play::table::Table;
use crate::board::Side;
use crate::notation::{FileResult, GameTree, NodeId};
use crate::player::{Allowance, Memory, SearchAids, TurnContext};
use crate::rules::{Move, Position};
use crate::session::Played;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Moment {
    /// Counted from 1.
    pub ply: usize,
    pub side: Side,
    /// The position before the move.
    pub before: Position,
    pub chosen: Move,
    /// The move, numbered: "12. 24-19", "12... 8-11".
    pub text: String,
    /// What the mover's script stored after its previous move.
    pub memory: Option<Memory>,
    /// Whether that memory was too large to be stored and is lost.
    pub is_forgotten: bool,
    /// The record of the move, if it was played in the game on the board.
    pub played: Option<Arc<Played>>,
}

/// The moves of the shown game, its random seed and its players.
#[derive(Clone, Debug, Default)]
pub struct Moments {
    pub list: Vec<Moment>,
    /// The seed of the game; 0 if unknown.
    pub seed: u64,
    /// The seat texts of Black and White, if the game was played here.
    pub seats: Option<[String; 2]>,
    /// The position after the last move.
    pub end: Option<Position>,
    /// The side that lost; `None` for a draw and for a game that goes on.
    pub loser: Option<Side>,
}

impl Moments {
    /// The moves of the current game.
    pub fn of_table(table: &Table) -> Self {
        let session = &table.session;
        let moment = |(index, played): (usize, &Arc<Played>)| {
            let before = session.position_after(index)?.clone();
            let text = table.texts().get(index).unwrap_or(&played.text);
            Some(Moment {
                ply: index + 1,
                side: played.side,
                text: numbered(session.start(), index, text),
                before,
                chosen: played.chosen.clone(),
                memory: session.memory_after(played.side, index).cloned(),
                is_forgotten: session.forgot_after(played.side, index),
                played: Some(played.clone()),
            })
        };
        let list = session.played().iter().enumerate().filter_map(moment).collect();
        let winner = session.result().and_then(|result| result.outcome.winner);
        Self {
            list,
            seed: session.settings().game_seed,
            seats: Some(table.seats_by_color()),
            end: Some(session.position().clone()),
            loser: winner.map(Side::other),
        }
    }

    /// The moves of the current line of an analysis. As far as it is the game on the board, it has that game's records.
    pub fn of_analysis(analysis: &Analysis, table: Option<&Table>) -> Self {
        let start = analysis.tree.start();
        let places = analysis.line();
        let session = table.map(|table| &table.session).filter(|session| {
            let is_same_start = session.start().variant().id == start.variant().id;
            is_same_start && session.settings().game_seed == analysis.origin.seed
        });
        let records = session.map(|session| session.played()).unwrap_or_default();
        let is_record = |(record, pair): &(&Arc<Played>, &[NodeId])| {
            let chosen = analysis.tree.node(pair[1]).chosen.as_ref();
            chosen.is_some_and(|chosen| chosen.is_same(&record.chosen))
        };
        let same = records.iter().zip(places.windows(2)).take_while(is_record).count();
        let moment = |(index, pair): (usize, &[NodeId])| {
            let before = analysis.tree.node(pair[0]).position.clone();
            let chosen = analysis.tree.node(pair[1]).chosen.clone()?;
            let text = numbered(start, index, analysis.text(pair[1]));
            let side = before.turn();
            let kept = analysis.origin.memory(side, &places[..=index]);
            let is_forgotten = kept.is_some_and(|kept| kept.value.is_none());
            let memory = kept.and_then(|kept| kept.value.clone());
            let played = records[..same].get(index).cloned();
            Some(Moment { ply: index + 1, side, before, chosen, text, memory, is_forgotten, played })
        };
        let list = places.windows(2).enumerate().filter_map(moment).collect();
        let end = places.last().map(|place| analysis.tree.node(*place).position.clone());
        let written = analysis.tree.game.score.and_then(|score| match score.verdict {
            FileResult::Wins(side) => Some(side),
            FileResult::Draw | FileResult::BothLose | FileResult::Open => None,
        });
        let winner = end.as_ref().and_then(Position::outcome).map_or(written, |outcome| outcome.winner);
        Self {
            list,
            seed: analysis.origin.seed,
            seats: analysis.origin.seats.clone(),
            end,
            loser: winner.map(Side::other),
        }
    }

    /// The game without variations; `None` if it has no moves.
    pub fn tree(&self) -> Option<GameTree> {
        let mut tree = GameTree::new(self.list.first()?.before.clone());
        let after = self.list.iter().skip(1).map(|moment| &moment.before).chain(&self.end);
        let mut here = NodeId::START;
        for (moment, after) in self.list.iter().zip(after) {
            here = tree.add(here, moment.chosen.clone(), after.clone());
        }
        Some(tree)
    }

    /// Whether both are the same moves of the same game.
    pub fn is_same(&self, other: &Self) -> bool {
        let mut pairs = self.list.iter().zip(&other.list);
        self.seed == other.seed
            && self.list.len() == other.list.len()
            && pairs.all(|(one, another)| one.side == another.side && one.chosen.is_same(&another.chosen))
    }

    /// The move with this number, counted from 1.
    pub fn at(&self, ply: usize) -> Option<&Moment> {
        self.list.get(ply.checked_sub(1)?)
    }
}

impl Moment {
    /// Builds the request that makes a player choose the move again.
    pub fn task(&self, seed: u64, allowance: Allowance, memory: Option<Memory>) -> TurnContext {
        // The same move again, whatever the game's searches used.
        let allowance = Allowance { traced: true, aids: SearchAids::REPRODUCIBLE, ..allowance };
        TurnContext { position: self.before.clone(), seat: self.side, game_seed: seed, allowance, memory }
    }
}

/// Prefixes a move with its number, as in move lists.
fn numbered(start: &Position, index: usize, text: &str) -> String {
    let place = index + usize::from(start.turn() != start.variant().first);
    let dots = if place.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots} {text}", place / 2 + 1)
}
