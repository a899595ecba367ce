//! Browsing earlier positions of a running game, without taking anything back.

use super::Table;
use crate::rules::Position;
use crate::view::Motions;

impl Table {
    /// The ply count of the earlier position on view; `None` while the latest one is shown.
    pub const fn browsed_ply(&self) -> Option<usize> {
        self.browsed_ply
    }

    /// The number of plies before the shown position.
    pub fn shown_plies(&self) -> usize {
        self.browsed_ply.unwrap_or(self.session.played().len())
    }

    /// The position on view: an earlier one while the game is browsed.
    pub fn shown_position(&self) -> &Position {
        let played = self.session.played();
        match self.browsed_ply {
            None => self.session.position(),
            Some(plies) => plies
                .checked_sub(1)
                .and_then(|index| played.get(index))
                .map_or(self.session.start(), |ply| &ply.position),
        }
    }

    /// Shows the position after this many plies; the last one is the game itself.
    pub fn show_ply(&mut self, plies: usize, motions: &mut Motions) {
        let now = self.session.played().len();
        let (before, plies) = (self.shown_plies(), plies.min(now));
        if plies == before {
            return;
        }
        self.dismiss();
        self.browsed_ply = (plies < now).then_some(plies);
        let played = self.session.played();
        let reached = plies.checked_sub(1).and_then(|index| played.get(index));
        match reached {
            // One ply forward is animated.
            Some(ply) if plies == before + 1 && motions.is_idle() => {
                motions.play(&ply.chosen, &ply.changes, &ply.position);
            }
            Some(ply) => {
                motions.show(&ply.position);
                motions.mark_last(&ply.chosen);
            }
            None => motions.show(self.session.start()),
        }
    }

    /// Moves this many plies forwards or back from the shown position.
    pub fn step_by(&mut self, plies: isize, motions: &mut Motions) {
        self.show_ply(self.shown_plies().saturating_add_signed(plies), motions);
    }

    /// Returns to the latest position.
    pub fn show_latest(&mut self, motions: &mut Motions) {
        self.show_ply(usize::MAX, motions);
    }
}
