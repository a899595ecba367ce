//! How an analysed game was played here: everything needed to make its bots choose the same moves again.

use crate::board::Side;
use crate::notation::NodeId;
use crate::store::StoredMemory;
use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub struct GameOrigin {
    /// The random seed of the game; 0 if unknown.
    pub seed: u64,
    /// The seat texts of Black and White, if the game was played here.
    pub seats: Option<[String; 2]>,
    /// What bot scripts stored, by the node that their move led to.
    memories: HashMap<NodeId, StoredMemory>,
}

impl GameOrigin {
    /// Builds the origin; `memories` pairs a ply of the main line, counted from 1, with what was stored after it.
    pub fn new(
        seed: u64,
        seats: Option<[String; 2]>,
        line: &[NodeId],
        memories: impl IntoIterator<Item = (usize, StoredMemory)>,
    ) -> Self {
        let at = |(ply, memory): (usize, StoredMemory)| Some((*line.get(ply)?, memory));
        Self { seed, seats, memories: memories.into_iter().filter_map(at).collect() }
    }

    /// What the script of a side stored last along this path.
    pub fn memory(&self, side: Side, way: &[NodeId]) -> Option<&StoredMemory> {
        way.iter().rev().filter_map(|place| self.memories.get(place)).find(|memory| memory.side == side)
    }
}
