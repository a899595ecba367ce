//! The ratings of a bot in a game.

use crate::app::components::{UiTokens, space};
use crate::app::widgets::bot_records::BotRecords;
use crate::app::widgets::localized_text::LocalizedText;
use crate::summary::contest::rating;
use crate::text::phrase;
use crate::view::ltr_region;
use egui::Ui;

/// The most entrants of a bot that are listed.
const MAX_ROWS: usize = 4;

/// Draws the ratings of a bot, with the options and in the versions in which it took part in contests.
pub fn ratings_ui(ui: &mut Ui, records: &BotRecords, id: &str) {
    let tokens = ui.tokens();
    let rows = records.rated(id);
    if rows.is_empty() {
        let words = if records.is_loading() { "loading" } else { "bots-rating-none" };
        ui.label(tokens.small(ui.localized(words)));
        return;
    }
    for row in rows.iter().take(MAX_ROWS) {
        let is_one_of_several = rows.iter().filter(|other| other.seat == row.seat).count() > 1;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::M;
            let elo = ui.localized(rating(row.rating.as_ref()));
            ltr_region(ui, |ui| ui.label(tokens.strong(elo)));
            ltr_region(ui, |ui| ui.label(tokens.body(&row.seat)));
            if is_one_of_several {
                ltr_region(ui, |ui| ui.label(tokens.caption(&row.version)));
            }
            ui.label(tokens.caption(ui.localized(phrase("game-count").with("count", row.games))));
        });
    }
}
