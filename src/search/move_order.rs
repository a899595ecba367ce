//! The order in which a search tries moves.

use super::alpha_beta::{AlphaBeta, NodePlace};
use crate::rules::{Kernel, SLOTS};

/// Move-ordering keys: the table's move, captures, killer moves; history scores stay below [`KILLER`].
const REMEMBERED: u64 = u64::MAX;
const LOUD: u64 = u64::MAX - 1;
const KILLER: u64 = 1 << 40;

impl<K: Kernel> AlphaBeta<'_, '_, K> {
    pub(super) fn sort_keys(&mut self, state: &K::State, moves: &[K::Step], ply: usize, remembered: Option<usize>) {
        let (kernel, history, ordering) = (self.kernel, &self.history, self.enhancements.ordering);
        let side = kernel.turn(state).index() * SLOTS;
        let row = &mut self.rows[ply];
        let killers = row.killers;
        row.order.clear();
        row.order.extend(moves.iter().enumerate().map(|(index, step)| {
            if remembered == Some(index) {
                REMEMBERED
            } else if kernel.is_loud(state, step) {
                LOUD
            } else if !ordering {
                1
            } else if killers.contains(&Some(*step)) {
                KILLER + u64::from(killers[0] == Some(*step))
            } else {
                u64::from(history[side + kernel.slot(step)]) + 1
            }
        }));
    }

    /// Returns the index of the move with the highest key (the first of equals) and clears the key.
    pub(super) fn next_move(&mut self, ply: usize) -> usize {
        let order = &mut self.rows[ply].order;
        let mut best = 0;
        for index in 1..order.len() {
            if order[index] > order[best] {
                best = index;
            }
        }
        order[best] = 0;
        best
    }

    /// After a quiet move caused a cutoff: it often refutes sibling positions too.
    pub(super) fn reward(&mut self, state: &K::State, step: &K::Step, at: NodePlace) {
        if self.kernel.is_loud(state, step) {
            return;
        }
        let killers = &mut self.rows[at.ply].killers;
        if killers[0] != Some(*step) {
            *killers = [Some(*step), killers[0]];
        }
        let side = self.kernel.turn(state).index() * SLOTS;
        let seen = &mut self.history[side + self.kernel.slot(step)];
        *seen = seen.saturating_add((at.depth * at.depth) as u32);
    }
}
