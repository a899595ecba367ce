//! Where the pieces of a draughts variant can stand, and for how long its history rules cannot end a game.

use super::facts::{Crowning, WinCondition};
use super::kernel::DraughtsKernel;
use super::layout::Layout;
use super::material_draw::{MaterialDrawRule, MaterialRequirement};
use crate::board::Side;
use crate::rules::{Board, PlacementMask, Position};
use crate::text::{Phrase, phrase};

impl<L: Layout> DraughtsKernel<L> {
    /// Implements [`Ruleset::placement_mask`](crate::rules::Ruleset::placement_mask).
    pub(super) fn compute_placement_masks(&self) -> Result<PlacementMask, Phrase> {
        if self.facts.king_moves_in_a_row > 0 {
            return Err(phrase("endgame-runs"));
        }
        let all = self.grid.gather(self.grid.board);
        let crowned_there = self.crowns() && self.facts.goal == WinCondition::None;
        let men = self.grid.far_rows.map(|row| if crowned_there { all & !self.grid.gather(row) } else { all });
        let kings = if self.facts.crowning == Crowning::Never { 0 } else { all };
        Ok(PlacementMask { men, kings: [kings; 2], most: [all.count_ones(); 2] })
    }

    /// Implements [`Ruleset::plies_left`](crate::rules::Ruleset::plies_left).
    pub(super) fn least_left(&self, position: &Position) -> u32 {
        let (quiet, repetition) = (self.facts.quiet_plies, self.facts.repetition);
        if position.may_repeat(repetition) {
            return 0;
        }
        let by_quiet = if quiet > 0 { quiet.saturating_sub(position.quiet_plies()) } else { u32::MAX };
        let has = Side::BOTH.map(|side| material(position.board(), side));
        let counted =
            self.facts.balances.iter().enumerate().filter(|(_, rule)| rule.plies > 0 && self.may_come(rule, has));
        let by_balance = counted.map(|(n, rule)| rule.plies.saturating_sub(position.held_plies(n).unwrap_or(0)));
        by_balance.fold(by_quiet, u32::min)
    }

    /// Whether a balance can arise from this material: for each side, men and kings.
    fn may_come(&self, rule: &MaterialDrawRule, has: [(u32, u32); 2]) -> bool {
        let totals = |(men, kings): (u32, u32), requirement: &MaterialRequirement| -> Vec<u32> {
            let most_kings = |left: u32| if self.crowns() { kings + men - left } else { kings };
            let may_be = (0..=men).flat_map(|left| (0..=most_kings(left)).map(move |kings| (left, kings)));
            let fits = may_be.filter(|(men, kings)| requirement.suits(*men, *kings));
            fits.map(|(men, kings)| men + kings).collect()
        };
        [(has[0], has[1]), (has[1], has[0])].into_iter().any(|(one, other)| {
            let others = totals(other, &rule.other);
            totals(one, &rule.one).iter().any(|a| others.iter().any(|b| rule.pieces.holds(a + b)))
        })
    }
}

fn material(board: &Board, side: Side) -> (u32, u32) {
    let pieces = board.of(side);
    let kings = (pieces & board.kings).count_ones();
    (pieces.count_ones() - kings, kings)
}
