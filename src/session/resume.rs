//! Continues an interrupted game, or starts one with the moves of an opening.

use super::{Played, Session};
use crate::notation::{Opening, move_text};
use crate::player::{Memory, ResourceUsage};
use crate::rules::{Change, Move, Position};
use std::sync::Arc;
use std::time::Duration;

/// A ply that was played before the game was interrupted.
#[derive(Clone, Debug)]
pub struct EarlierPly {
    pub chosen: Move,
    pub changes: Vec<Change>,
    pub position: Position,
    pub spent: Duration,
    /// Black's and white's remaining time after the move, if the game has clocks.
    pub clocks: Option<[Duration; 2]>,
    /// The script's `ctx.memory` after the move.
    pub memory: Option<Memory>,
    /// Whether the script's memory was too large to be saved and is lost.
    pub is_forgotten: bool,
}

impl Session {
    /// Plays the moves of an opening in a new game from the same start, before any clock runs.
    pub fn begin_with(&mut self, opening: &Opening) {
        let moves = opening.moves.iter().zip(&opening.changes).zip(opening.positions.iter().skip(1));
        let ply = |((chosen, changes), position): ((&Move, &Vec<Change>), &Position)| EarlierPly {
            chosen: chosen.clone(),
            changes: changes.clone(),
            position: position.clone(),
            spent: Duration::ZERO,
            clocks: None,
            memory: None,
            is_forgotten: false,
        };
        self.continue_from(moves.map(ply).collect());
    }

    /// Needs a new session with the same start. Sends no events; the clocks show the times after the last ply.
    pub fn continue_from(&mut self, plies: Vec<EarlierPly>) {
        for EarlierPly { chosen, changes, position, spent, clocks, memory, is_forgotten } in plies {
            let played = Played {
                side: self.position.turn(),
                text: move_text(self.position.variant(), &chosen),
                chosen,
                clocks: clocks.filter(|_| self.clocks.is_some()),
                changes,
                position: position.clone(),
                value: None,
                spent: ResourceUsage { time: spent, ..ResourceUsage::default() },
                memory,
                is_forgotten,
                trace: Vec::new(),
                marks: Vec::new(),
            };
            self.played.push(Arc::new(played));
            self.position = position;
        }
        let left = self.played.last().and_then(|played| played.clocks);
        if let (Some(clocks), Some(left)) = (&mut self.clocks, left) {
            clocks.set(left);
        }
        self.end_if_over();
    }
}
