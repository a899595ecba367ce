//! Converts the current game for the analysis board.

use crate::app::features::play::table::Table;
use crate::board::Side;
use crate::notation::{Game, GameTree, NodeId};
use crate::store::StoredMemory;
use crate::text::Words;

/// A game played on the board.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    pub tree: GameTree,
    /// The node of the shown position.
    pub shown: NodeId,
    pub seed: u64,
    /// The seat texts of Black and White.
    pub seats: [String; 2],
    /// What bots stored, with the ply after which they did, counted from 1.
    pub memories: Vec<(usize, StoredMemory)>,
    /// Whether it is the game on the board, whose view the analysis keeps.
    pub is_on_board: bool,
}

impl PlayedGame {
    pub fn of_table(table: &Table) -> Self {
        let (tree, shown) = tree_of(table);
        let seed = table.session.settings().game_seed;
        Self { tree, shown, seed, seats: table.seats_by_color(), memories: memories_of(table), is_on_board: true }
    }
}

/// The current game as a tree, and the node of its shown position.
pub(in crate::app) fn tree_of(table: &Table) -> (GameTree, NodeId) {
    let session = &table.session;
    let mut tree = GameTree::new(session.start().clone());
    let players = Side::BOTH.map(|side| Words::english().format(table.name(side)));
    let winner = session.result().map(|finish| finish.outcome.winner);
    tree.game = Game::played(session.start(), &[], [&players[0], &players[1]], winner, "");
    let (mut here, mut shown) = (NodeId::START, NodeId::START);
    for (index, played) in session.played().iter().enumerate() {
        here = tree.add(here, played.chosen.clone(), played.position.clone());
        if index + 1 == table.shown_plies() {
            shown = here;
        }
    }
    (tree, shown)
}

/// What the bots of the current game stored after each of their moves.
fn memories_of(table: &Table) -> Vec<(usize, StoredMemory)> {
    let kept =
        table.session.played().iter().zip(1..).filter(|(played, _)| played.memory.is_some() || played.is_forgotten);
    kept.map(|(played, ply)| (ply, StoredMemory { side: played.side, value: played.memory.clone() })).collect()
}
