//! The effect of a changed weight, shown on the game board.

use super::state::PlayState;
use super::table::Grades;
use crate::app::features::analysis::arrow_path;
use crate::app::features::weight_lab::grade_notes;
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::board::Side;
use crate::view::{Arrow, BoardView};

/// A bot whose weights were changed next to the game board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WeightPreview {
    pub side: Side,
    /// The ply count at that time.
    pub plies: usize,
}

impl PlayState {
    /// Shows what the bot with this weights file now thinks, until the next move, after a weight was changed next to the board.
    pub(in crate::app) fn preview_weights(&mut self, file: &str, shared: &Shared) {
        let Some(table) = self.table.as_ref().filter(|_| shared.screens.place == Route::GAME) else { return };
        let is_its = |side: &Side| {
            let bot = table.seat_state(*side).bot.as_ref();
            bot.and_then(|bot| shared.now.weights_of(bot)).is_some_and(|entry| entry.file == file)
        };
        let side = Side::BOTH.into_iter().find(is_its);
        self.weight_preview = side.map(|side| WeightPreview { side, plies: table.session.played().len() });
    }

    /// Draws the best move and the grades of that bot on the board.
    pub(super) fn show_weight_preview(&mut self, shared: &Shared, board: &mut BoardView) {
        let is_shown = shared.screens.place == Route::GAME;
        let table = self.table.as_ref().filter(|table| is_shown && table.browsed_ply().is_none());
        let still = |preview: &WeightPreview| table.is_some_and(|table| table.session.played().len() == preview.plies);
        self.weight_preview = self.weight_preview.filter(still);
        board.arrows.clear();
        board.notes.clear();
        let (Some(preview), Some(table)) = (self.weight_preview, table) else { return };
        if let Grades::Given(_, list) = &table.seat_state(preview.side).grades {
            let best = list.first().map(|(best, ..)| best).filter(|best| !best.is_pass());
            let path = best.map(|best| arrow_path(table.session.position(), best));
            board.arrows.extend(path.map(|path| Arrow { path, rank: 1, sign: "" }));
            board.notes = grade_notes(list.iter().map(|(legal, _, grade)| (legal, *grade)));
        }
    }
}
