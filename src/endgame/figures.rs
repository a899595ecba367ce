//! Statistics of an endgame table: wins, draws, losses and the longest wins.

use super::{EndgameTable, EndgameValue, Material};
use crate::board::Side;
use crate::rules::Board;
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    pub plies: u32,
    /// A position that starts it.
    pub board: Board,
}

/// The statistics of all positions with the same material for the side to move and the same for its opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The men and kings of the side to move.
    pub mine: (u8, u8),
    /// The men and kings of its opponent.
    pub theirs: (u8, u8),
    /// The number of positions won, drawn and lost for the side to move.
    pub counts: [u64; 3],
    pub longest: Option<Longest>,
}

impl EndgameTable {
    /// Returns the statistics of the whole table, fewest pieces first.
    pub fn figures(&self) -> Vec<Figures> {
        let mut all: BTreeMap<_, Figures> = BTreeMap::new();
        for material in self.materials() {
            for (board, value) in self.of(material) {
                let of = |side: Side| (material.men[side.index()], material.kings[side.index()]);
                let (mine, theirs) = (of(board.turn), of(board.turn.other()));
                let figures = all.entry(key(material, mine, theirs)).or_insert_with(|| Figures {
                    mine,
                    theirs,
                    counts: [0; 3],
                    longest: None,
                });
                let at = match value {
                    EndgameValue::Won(plies) => {
                        if figures.longest.as_ref().is_none_or(|longest| longest.plies < plies) {
                            figures.longest = Some(Longest { plies, board });
                        }
                        0
                    }
                    EndgameValue::Drawn => 1,
                    EndgameValue::Lost(_) => 2,
                };
                figures.counts[at] += 1;
            }
        }
        all.into_values().collect()
    }
}

/// The sort key: by number of pieces, then more pieces for the side to move first, then more kings first.
fn key(material: Material, mine: (u8, u8), theirs: (u8, u8)) -> impl Ord {
    let first = |pair: (u8, u8)| std::cmp::Reverse((pair.0 + pair.1, pair.1));
    (material.pieces(), first(mine), first(theirs))
}
