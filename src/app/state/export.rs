//! The shown game or position as text: for the clipboard, for a file, for a new game.

use super::{AppState, ExportAction, FrameOutput};
use crate::app::features::analysis::update::tree_of;
use crate::app::route::Route;
use crate::config::LastGame;
use crate::notation::{write_pdn, write_position};
use crate::report::Report;
use crate::rules::Position;
use crate::text::phrase;
use std::path::PathBuf;

impl AppState {
    pub(in crate::app) fn export_act(&mut self, action: ExportAction, output: &mut FrameOutput) {
        match action {
            ExportAction::CopyPosition => output.copy = self.shown_position_text(),
            ExportAction::CopyGame => output.copy = self.shown_game(),
            ExportAction::SaveGame => self.save_game(),
        }
    }

    /// The shown position: of the analysis, the position editor or the game, otherwise the start of the chosen game.
    pub fn shown_position(&self) -> Option<Position> {
        if let (Route::ANALYSIS, Some(analysis)) = (self.place, &self.analysis) {
            return Some(analysis.position().clone());
        }
        if let (Route::SET_UP, Some(setup)) = (self.place, &self.setup) {
            return setup.position().cloned();
        }
        if let (Route::WEIGHT_LAB, Some(weight_lab)) = (self.place, &self.weight_lab) {
            return Some(weight_lab.position().clone());
        }
        if let (Route::GAME, Some(table)) = (self.place, &self.table) {
            return table.session.position_after(table.shown_plies()).cloned();
        }
        self.now.variant(&self.settings.last_game.variant).ok().map(|variant| variant.start())
    }

    /// The shown position as text. An edited position is included even if it cannot be played.
    pub(in crate::app) fn shown_position_text(&self) -> Option<String> {
        match (self.place, &self.setup) {
            (Route::SET_UP, Some(setup)) => Some(setup.text().to_owned()),
            _ => self.shown_position().map(|position| write_position(&position)),
        }
    }

    /// The shown game in the format of a game file.
    pub(in crate::app) fn shown_game(&self) -> Option<String> {
        let game = match self.place {
            Route::ANALYSIS => self.analysis.as_ref()?.tree.to_game(),
            Route::GAME => tree_of(self.table.as_ref()?).0.to_game(),
            _ => return None,
        };
        Some(write_pdn(&game))
    }

    /// Saves the shown game in the user's folder and reports where.
    pub(in crate::app) fn save_game(&mut self) {
        let (Some(text), Some(variant)) = (self.shown_game(), self.variant_in_use()) else {
            self.notice = Some(Report::note(phrase("game-none-to-save")));
            return;
        };
        let (catalog, variant) = (self.catalog.unwatched(), variant.id.clone());
        self.disk.run(
            move || catalog.save_game(&variant, &text),
            |app, saved| {
                let note = |path: PathBuf| Report::note(phrase("game-saved").with("file", path.display().to_string()));
                app.notice = Some(saved.map_or_else(|report| report, note));
            },
        );
    }

    /// Offers a game from this position in the menu, where seats can be chosen.
    pub(in crate::app) fn play_from(&mut self, position: &Position) {
        let variant = position.variant().id.clone();
        let game = LastGame { variant, position: write_position(position), ..self.settings.last_game.clone() };
        self.offered_position = Some(game.position.clone());
        self.settings.last_game = game;
        self.open(Route::MENU);
    }
}
