//! What a table says as a whole: how much is won, drawn and lost, and what takes longest.

use super::{Material, Table, Value};
use crate::board::Side;
use crate::rules::Board;
use std::collections::BTreeMap;

/// A win that takes as long as any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Its plies.
    pub plies: u32,
    /// A position in which it begins.
    pub board: Board,
}

/// Positions in which the side to move has some pieces and the other some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The mover's men and kings.
    pub mine: (u8, u8),
    /// The other side's.
    pub theirs: (u8, u8),
    /// How many positions are won, drawn and lost for the side to move.
    pub counts: [u64; 3],
    /// The win that takes longest.
    pub longest: Option<Longest>,
}

impl Table {
    /// The figures of everything in it, fewer pieces first.
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
                    Value::Won(plies) => {
                        if figures.longest.as_ref().is_none_or(|longest| longest.plies < plies) {
                            figures.longest = Some(Longest { plies, board });
                        }
                        0
                    }
                    Value::Drawn => 1,
                    Value::Lost(_) => 2,
                };
                figures.counts[at] += 1;
            }
        }
        all.into_values().collect()
    }
}

/// The order of a list: by pieces, more of the mover's first, more kings first.
fn key(material: Material, mine: (u8, u8), theirs: (u8, u8)) -> impl Ord {
    let first = |pair: (u8, u8)| std::cmp::Reverse((pair.0 + pair.1, pair.1));
    (material.pieces(), first(mine), first(theirs))
}
