//! The screens. Each draws from the application state and sends commands. A new screen needs its file and a line in [`all`].

pub mod analysis;
pub mod arena;
pub mod inspector;
pub mod library;
pub mod menu;
pub mod online;
pub mod play;
pub mod position_editor;
pub mod rules;
pub mod rules_lab;
pub mod settings;
pub mod shortcuts;
pub mod weight_lab;

use crate::app::command::{Commands, Route};
use crate::app::state::AppState;
use crate::view::BoardView;

pub trait Screen {
    /// The route that shows the screen.
    fn id(&self) -> Route;

    /// Draws the screen and handles input.
    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands);
}

pub fn all() -> Vec<Box<dyn Screen>> {
    vec![
        Box::<menu::page::Menu>::default(),
        Box::<play::page::Game>::default(),
        Box::<analysis::page::AnalysisPage>::default(),
        Box::<library::page::LibraryPage>::default(),
        Box::<online::page::OnlinePage>::default(),
        Box::<arena::page::ArenaPage>::default(),
        Box::<rules_lab::page::LabPage>::default(),
        Box::<rules::page::Rules>::default(),
        Box::<position_editor::page::PositionEditorPage>::default(),
        Box::<weight_lab::page::WeightLabPage>::default(),
        Box::<inspector::page::InspectorPage>::default(),
        Box::<settings::SettingsPage>::default(),
        Box::<shortcuts::Keys>::default(),
    ]
}
