//! Browsing earlier positions of a running game, without taking anything back.

use super::Table;
use crate::view::Motions;

impl Table {
    /// The ply count of the earlier position on view; `None` while the latest one is shown.
    pub const fn looks_at(&self) -> Option<usize> {
        self.looks_at
    }

    /// The number of plies before the shown position.
    pub fn shown_plies(&self) -> usize {
        self.looks_at.unwrap_or(self.session.played().len())
    }

    /// Shows the position after this many plies; the last one is the game itself.
    pub fn look_at(&mut self, plies: usize, motions: &mut Motions) {
        let now = self.session.played().len();
        let (before, plies) = (self.shown_plies(), plies.min(now));
        if plies == before {
            return;
        }
        self.dismiss();
        self.looks_at = (plies < now).then_some(plies);
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
    pub fn look_by(&mut self, plies: isize, motions: &mut Motions) {
        self.look_at(self.shown_plies().saturating_add_signed(plies), motions);
    }

    /// Returns to the latest position.
    pub fn look_no_more(&mut self, motions: &mut Motions) {
        self.look_at(usize::MAX, motions);
    }
}
