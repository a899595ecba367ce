//! Chooses moves for random games without listing them, where moves are placements and single steps.

use super::bits::Bits;
use super::facts::{CaptureMethod, FirstMoves, GridFacts, Placing};
use super::state::{GridState, GridStep};
use super::tables::GridTables;

/// Whether the moves of a game are of the kind that [`GridTables::random_step`] can choose.
pub fn has_simple_moves(facts: &GridFacts) -> bool {
    let [kind] = &facts.kinds[..] else { return false };
    facts.shape.corner.is_none()
        && kind.steps == (1, 1)
        && kind.leaps.is_empty()
        && kind.hops == 0
        && kind.capture_leaps.is_empty()
        && facts.method != CaptureMethod::Jump
        && !facts.forced
        && facts.first_moves != FirstMoves::Removals
        && !facts.leaving
        && !facts.may_pass
        && facts.placing != Placing::BesideOwn
}

impl<const W: usize> GridTables<W> {
    /// A legal move, each equally likely; `None` if moves have to be listed.
    pub fn random_step(&self, state: &GridState<W>, random: u32) -> Option<GridStep> {
        if !self.has_simple_moves || state.end.is_some() || self.can_swap(state, state.turn) {
            return None;
        }
        let reach = &self.reach[state.turn.index()][0];
        let (mine, theirs) = (state.sides[state.turn.index()], state.sides[state.turn.other().index()]);
        let empty = self.board & !(mine | theirs);
        let takes = if self.facts.method == CaptureMethod::Replacement { reach.captures } else { 0 };
        let placed = match self.facts.placing {
            _ if !self.may_place(state, state.turn) => Bits::NONE,
            Placing::Column => self.landings(empty),
            _ => empty,
        };
        let placements = placed.count();
        let ways = if placements > 0 && self.facts.placing_first { 0 } else { reach.moves | takes };
        let mut targets = [Bits::NONE; 8];
        let mut counts = [0; 8];
        let mut all = placements;
        for way in (0..8).filter(|way| ways >> way & 1 == 1) {
            let onto = match (reach.moves >> way & 1, takes >> way & 1) {
                (1, 1) => empty | theirs,
                (1, _) => empty,
                _ => theirs,
            };
            targets[way] = (mine & self.inside[way]).shifted(self.offsets[way]) & onto;
            counts[way] = targets[way].count();
            all += counts[way];
        }
        if all == 0 {
            return None;
        }
        let mut chosen = ((u64::from(random) * u64::from(all)) >> 32) as u32;
        if chosen < placements {
            return Some(GridStep::Place(placed.nth(chosen)));
        }
        chosen -= placements;
        for way in 0..8 {
            if chosen < counts[way] {
                let to = targets[way].nth(chosen);
                return Some(GridStep::Move { from: to.wrapping_add_signed(-self.offsets[way]), to, declines: false });
            }
            chosen -= counts[way];
        }
        None
    }
}
