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

    /// Shows the middle of a game if its end was shown, where there is nothing to choose from.
    #[must_use]
    pub fn where_there_is_a_choice(mut self) -> Self {
        let is_over = self.positions.get(self.shown).is_some_and(|position| position.moves().is_empty());
        if is_over {
            self.shown /= 2;
        }
        self
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::catalog::shipped_variants;

    #[test]
    fn a_finished_game_is_shown_where_there_is_a_choice() {
        let start = shipped_variants().read("connect_four").unwrap().start();
        let mut line = GameLine { positions: vec![start], moves: Vec::new(), shown: 0, seed: 0 };
        while let Some(legal) = line.positions.last().unwrap().moves().first().cloned() {
            line.positions.push(line.positions.last().unwrap().play(&legal).0);
            line.moves.push(legal);
        }
        let end = line.moves.len();
        assert_eq!(GameLine { shown: end, ..line.clone() }.where_there_is_a_choice().shown, end / 2);
        assert_eq!(GameLine { shown: end - 1, ..line }.where_there_is_a_choice().shown, end - 1);
    }
}
