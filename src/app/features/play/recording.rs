//! Recording of games as they are played, and reports from the store.

use super::table::Table;
use crate::app::state::AppState;
use crate::board::Side;
use crate::store::{GameRecorder, GameSummary, take_migration_notes};

impl AppState {
    /// Creates the recorder for a new game.
    pub(in crate::app) fn recorder_of(&self, table: &Table) -> GameRecorder {
        let start = table.session.start();
        let variant = start.variant();
        let mut seats = table.game.seats.clone();
        if start.turn() == Side::White {
            seats.swap(0, 1);
        }
        let head = GameSummary {
            variant: variant.id.clone(),
            title: variant.title.clone(),
            rules: self.now.rules_number(&variant.id),
            players: Side::BOTH.map(|side| table.session.player(side).title()),
            seats: Some(seats),
            seed: table.session.settings().game_seed,
            clock: table.game.clock.clone(),
            ..GameSummary::default()
        };
        self.store_writer.record(head, start, table.session.played())
    }

    /// Shows reports from the store.
    pub(in crate::app) fn take_store_reports(&mut self) {
        if let Some(report) = self.store_writer.reports().pop() {
            self.notice = Some(report);
        }
        self.take_fault(take_migration_notes(Some(&self.catalog.root().folder)).pop());
    }
}
