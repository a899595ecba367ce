//! The game that the weight lab looks at.

use crate::app::features::analysis::Analysis;
use crate::app::features::play::table::Table;
use crate::rules::{Move, Position};

/// The positions of a game and the moves between them.
#[derive(Clone, Debug)]
pub struct GameLine {
    /// From the start on; never empty.
    pub positions: Vec<Position>,
    /// One fewer than positions.
    pub moves: Vec<Move>,
    /// Index of the shown position.
    pub shown: usize,
    pub seed: u64,
}

impl GameLine {
    /// The current game.
    pub fn of_table(table: &Table) -> Self {
        let session = &table.session;
        let played = session.played();
        let after = played.iter().map(|played| played.position.clone());
        let positions = std::iter::once(session.start().clone()).chain(after).collect();
        let moves = played.iter().map(|played| played.chosen.clone()).collect();
        Self { positions, moves, shown: table.shown_plies(), seed: session.settings().game_seed }
    }

    /// The current line of an analysis.
    pub fn of_analysis(analysis: &Analysis) -> Self {
        let line = analysis.line();
        let nodes = || line.iter().map(|place| analysis.tree.node(*place));
        let shown = line.iter().position(|place| *place == analysis.here()).unwrap_or(0);
        let moves = nodes().skip(1).filter_map(|node| node.chosen.clone()).collect();
        Self { positions: nodes().map(|node| node.position.clone()).collect(), moves, shown, seed: 0 }
    }
}
