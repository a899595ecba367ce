//! Where a game that is analysed comes from, as far as it was played here: all that makes its bots choose the same again.

use crate::board::Side;
use crate::notation::NodeId;
use crate::store::KeptMemory;
use std::collections::HashMap;

/// What is known of how a game was played.
#[derive(Clone, Debug, Default)]
pub struct GameOrigin {
    /// The seed of the game; 0 where it is not known.
    pub seed: u64,
    /// The seats of black and white, where it was played here.
    pub seats: Option<[String; 2]>,
    /// What the scripts of bots kept, by the place that their move led to.
    memories: HashMap<NodeId, KeptMemory>,
}

impl GameOrigin {
    /// A game of this seed and these seats; `memories` are what was kept after which ply of its main line, counted from 1.
    pub fn new(
        seed: u64,
        seats: Option<[String; 2]>,
        line: &[NodeId],
        memories: impl IntoIterator<Item = (usize, KeptMemory)>,
    ) -> Self {
        let at = |(ply, memory): (usize, KeptMemory)| Some((*line.get(ply)?, memory));
        Self { seed, seats, memories: memories.into_iter().filter_map(at).collect() }
    }

    /// What the script of a side kept last on the way along these places.
    pub fn memory(&self, side: Side, way: &[NodeId]) -> Option<&KeptMemory> {
        way.iter().rev().filter_map(|place| self.memories.get(place)).find(|memory| memory.side == side)
    }
}
