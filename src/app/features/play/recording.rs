//! Recording of games as they are played.

use super::table::Table;
use crate::app::shared::Shared;
use crate::board::Side;
use crate::store::{GameRecorder, GameSummary};

/// Creates the recorder for a new game.
pub(super) fn recorder_of(table: &Table, shared: &Shared) -> GameRecorder {
    let start = table.session.start();
    let variant = start.variant();
    let head = GameSummary {
        variant: variant.id.clone(),
        title: variant.title.clone(),
        rules: shared.now.rules_hash(&variant.id),
        players: Side::BOTH.map(|side| table.session.player(side).title()),
        seats: Some(table.seats_by_color()),
        seed: table.session.settings().game_seed,
        clock: table.game.clock.clone(),
        ..GameSummary::default()
    };
    shared.store_writer.record(head, start, table.session.played())
}

impl Table {
    /// The seat texts of Black and White.
    pub fn seats_by_color(&self) -> [String; 2] {
        let mut seats = self.game.seats.clone();
        if self.session.start().turn() == Side::White {
            seats.swap(0, 1);
        }
        seats
    }
}
