//! Commands of the arena page and its part of each frame.

use super::ArenaAction;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::store::CurrentRules;

impl AppState {
    pub(in crate::app) fn arena_act(&mut self, act: ArenaAction) {
        match act {
            ArenaAction::Open(id) => self.open_contest_game(id),
            other => self.arena.act(other, &self.catalog),
        }
    }

    /// Opens a game of the shown contest, under the current rules.
    fn open_contest_game(&mut self, id: i64) {
        let Some(view) = self.arena.shown() else { return };
        match self.now.variant(&view.about.variant.id) {
            Ok(variant) => {
                let rules = self.now.rules_number(&variant.id);
                self.library.load(id, CurrentRules { variant, rules }, false);
            }
            Err(reports) => self.notice = reports.into_iter().next(),
        }
    }

    /// Collects results from the arena's threads.
    pub(in crate::app) fn tick_arena(&mut self) {
        self.arena.tick(self.screen == Route::ARENA);
    }
}
