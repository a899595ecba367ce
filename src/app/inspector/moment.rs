//! One move of a game, with all that is needed to have it chosen again.

use crate::app::analysis::Analysis;
use crate::app::table::Table;
use crate::board::Side;
use crate::player::{Allowance, Memory, TurnContext};
use crate::rules::{Move, Position};
use crate::session::Played;
use std::sync::Arc;

/// One move of a game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Its place in the game, from 1.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// Where it was chosen.
    pub before: Position,
    /// The move.
    pub chosen: Move,
    /// The move, numbered: "12. 24-19", "12... 8-11".
    pub text: String,
    /// What the mover's script kept after its move before.
    pub memory: Option<Memory>,
    /// Whether that is lost: it was too large to be kept.
    pub is_forgotten: bool,
    /// What its player said of it, in a game that was played here.
    pub played: Option<Arc<Played>>,
}

/// The moves of the game that is shown, and where all chance in it came from.
#[derive(Clone, Debug, Default)]
pub struct Moments {
    /// In order.
    pub list: Vec<Moment>,
    /// The seed of the game; 0 where it is not known.
    pub seed: u64,
}

impl Moments {
    /// Those of the game on the table.
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
        Self { list, seed: session.settings().game_seed }
    }

    /// Those of the line of an analysis that is followed.
    pub fn of_analysis(analysis: &Analysis) -> Self {
        let start = analysis.tree.start();
        let places = analysis.line();
        let moment = |(index, pair): (usize, &[crate::notation::NodeId])| {
            let before = analysis.tree.node(pair[0]).position.clone();
            let chosen = analysis.tree.node(pair[1]).chosen.clone()?;
            let text = numbered(start, index, analysis.text(pair[1]));
            let side = before.turn();
            let kept = analysis.origin.memory(side, &places[..=index]);
            let is_forgotten = kept.is_some_and(|kept| kept.value.is_none());
            let memory = kept.and_then(|kept| kept.value.clone());
            Some(Moment { ply: index + 1, side, before, chosen, text, memory, is_forgotten, played: None })
        };
        let list = places.windows(2).enumerate().filter_map(moment).collect();
        Self { list, seed: analysis.origin.seed }
    }

    /// The move at this place of the game, from 1.
    pub fn at(&self, ply: usize) -> Option<&Moment> {
        self.list.get(ply.checked_sub(1)?)
    }
}

impl Moment {
    /// What a player is asked to choose it again.
    pub fn task(&self, seed: u64, allowance: Allowance, memory: Option<Memory>) -> TurnContext {
        let allowance = Allowance { traced: true, ..allowance };
        TurnContext { position: self.before.clone(), seat: self.side, game_seed: seed, allowance, memory }
    }
}

/// A move with its number, as lists of moves have it.
fn numbered(start: &Position, index: usize, text: &str) -> String {
    let place = index + usize::from(start.turn() != start.variant().first);
    let dots = if place.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots} {text}", place / 2 + 1)
}
