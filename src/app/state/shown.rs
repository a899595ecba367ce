//! The shown game or position, whichever feature shows it, as text, as a file, and for other features.

use super::{AppState, DocumentAction};
use crate::app::command::Commands;
use crate::app::features::analysis::{AnalysisAction, AnalysisSource, PlayedGame, tree_of};
use crate::app::features::inspector::Moments;
use crate::app::features::play::table::Table;
use crate::app::features::position_editor::EditorAction;
use crate::app::features::weight_lab::{GameLine, tune};
use crate::app::frame_output::FrameOutput;
use crate::app::route::Route;
use crate::notation::{write_pdn, write_position};
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::text::phrase;
use std::path::PathBuf;
use std::sync::Arc;

impl AppState {
    pub(super) fn shown_act(&mut self, action: DocumentAction, output: &mut FrameOutput, commands: &mut Commands) {
        match action {
            DocumentAction::CopyPosition => output.copy = self.shown_position_text(),
            DocumentAction::CopyGame => output.copy = self.shown_game(),
            DocumentAction::SaveGame => self.save_game(),
            DocumentAction::Analyse => {
                if let Some(table) = &self.play.table {
                    let game = Box::new(PlayedGame::of_table(table));
                    commands.send_first(AnalysisAction::Open(AnalysisSource::Game(game)));
                }
            }
            DocumentAction::Edit if self.place() == Route::SET_UP => {}
            DocumentAction::Edit => {
                if let Some(position) = self.shown_position() {
                    let (variant, setup) = (position.variant().clone(), Box::new(position.setup()));
                    commands.send_first(EditorAction::Open { variant, setup, note: None });
                }
            }
        }
    }

    /// The variant of what is shown: the analysis, the current game, or the game chosen in the gallery.
    pub fn variant_in_use(&self) -> Option<Arc<Variant>> {
        match self.place() {
            Route::SET_UP => self.position_editor.current.as_ref().map(|editor| editor.variant().clone()),
            Route::ANALYSIS => self.analysis.current.as_ref().map(|analysis| analysis.variant().clone()),
            Route::GAME => self.play.table.as_ref().map(|table| table.variant().clone()),
            Route::WEIGHT_LAB => self.weight_lab.current.as_ref().map(|lab| lab.variant().clone()),
            _ => None,
        }
        .or_else(|| self.shared.now.variant(&self.shared.settings.last_game.variant).ok())
    }

    /// The names of black and white in that variant.
    pub fn side_names(&self) -> [String; 2] {
        self.variant_in_use().map_or_else(|| ["black", "white"].map(str::to_owned), |variant| variant.sides.clone())
    }

    /// The shown position: of the analysis, the position editor or the game, otherwise the start of the chosen game.
    pub fn shown_position(&self) -> Option<Position> {
        if let (Route::ANALYSIS, Some(analysis)) = (self.shared.screens.place, &self.analysis.current) {
            return Some(analysis.position().clone());
        }
        if let (Route::SET_UP, Some(setup)) = (self.shared.screens.place, &self.position_editor.current) {
            return setup.position().cloned();
        }
        if let (Route::WEIGHT_LAB, Some(weight_lab)) = (self.shared.screens.place, &self.weight_lab.current) {
            return Some(weight_lab.position().clone());
        }
        if let (Route::GAME, Some(table)) = (self.shared.screens.place, &self.play.table) {
            return table.session.position_after(table.shown_plies()).cloned();
        }
        self.shared.now.variant(&self.shared.settings.last_game.variant).ok().map(|variant| variant.start())
    }

    /// The shown position as text. An edited position is included even if it cannot be played.
    pub(in crate::app) fn shown_position_text(&self) -> Option<String> {
        match (self.shared.screens.place, &self.position_editor.current) {
            (Route::SET_UP, Some(setup)) => Some(setup.text().to_owned()),
            _ => self.shown_position().map(|position| write_position(&position)),
        }
    }

    /// The shown game in the format of a game file.
    fn shown_game(&self) -> Option<String> {
        let game = match self.shared.screens.place {
            Route::ANALYSIS => self.analysis.current.as_ref()?.tree.to_game(),
            Route::GAME => tree_of(self.play.table.as_ref()?).0.to_game(),
            _ => return None,
        };
        Some(write_pdn(&game))
    }

    fn save_game(&mut self) {
        let (Some(text), Some(variant)) = (self.shown_game(), self.variant_in_use()) else {
            self.shared.notify(Report::note(phrase("game-none-to-save")));
            return;
        };
        let (catalog, variant) = (self.shared.catalog.unwatched(), variant.id.clone());
        self.shared.disk.run(
            move || catalog.save_game(&variant, &text),
            |shared, _, saved| {
                let note = |path: PathBuf| Report::note(phrase("game-saved").with("file", path.display().to_string()));
                shared.notify(saved.map_or_else(|report| report, note));
            },
        );
    }

    /// Opens the shown game, analysed line or edited position in the weight lab.
    pub(super) fn open_weight_lab(&mut self) {
        let Some(line) = self.shown_line() else { return };
        let at_table = self.table_in_view();
        let seats = at_table.map(|table| table.game.seats.to_vec()).unwrap_or_default();
        self.weight_lab.open(line, &seats, &self.shared);
    }

    /// Shows the weights of the bot that the list of bots shows, if it has any.
    pub(super) fn tune_shown_bot(&mut self) {
        let bot = self.bots.shown(&self.shared.now).and_then(|entry| entry.good());
        let bot = bot.filter(|bot| self.shared.now.weights_of(bot).is_some()).map(|bot| bot.info.id.clone());
        if let (Some(lab), Some(bot)) = (&mut self.weight_lab.current, bot) {
            tune(lab, bot, &self.shared);
        }
    }

    /// The game on the board, also while the Play page is open and it goes on.
    fn table_in_view(&self) -> Option<&Table> {
        match self.place() {
            Route::GAME => self.play.table.as_ref(),
            Route::GALLERY => self.play.unfinished(),
            _ => None,
        }
    }

    fn shown_line(&self) -> Option<GameLine> {
        let alone = |position: Position| GameLine { positions: vec![position], moves: Vec::new(), shown: 0, seed: 0 };
        match (self.place(), self.table_in_view(), &self.analysis.current) {
            (_, Some(table), _) => Some(GameLine::of_table(table)),
            (Route::ANALYSIS, _, Some(analysis)) => Some(GameLine::of_analysis(analysis)),
            _ => self.shown_position().map(alone),
        }
    }

    pub(super) fn inspect_shown_game(&mut self) {
        if self.shared.screens.current != Route::INSPECTOR {
            return;
        }
        let table = self.play.table.as_ref();
        let (moments, ply) = match (self.place(), table, &self.analysis.current) {
            (Route::ANALYSIS, _, Some(analysis)) => {
                (Moments::of_analysis(analysis, table), analysis.tree.depth(analysis.here()))
            }
            (_, Some(table), _) => (Moments::of_table(table), table.shown_plies()),
            _ => (Moments::default(), 0),
        };
        let is_game = self.place() == Route::GAME;
        let allowance = table.filter(|_| is_game).map(|table| table.session.settings().allowance);
        self.inspector.inspect(moments, ply, allowance);
    }
}
