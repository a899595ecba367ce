//! The screens. Each draws from the application state and sends commands. A new screen needs its file and a line in [`all`].

mod analysis;
mod arena;
mod checkup;
mod game;
mod inspector;
mod keys;
mod lab;
mod library;
mod menu;
mod online;
mod page;
mod position_editor;
mod rules;
mod settings;
mod weight_lab;

use super::command::{Commands, Route};
use super::logic::AppState;
use crate::view::BoardView;

pub trait Screen {
    /// The route that shows the screen.
    fn id(&self) -> Route;

    /// Draws the screen and handles input.
    fn ui(&mut self, ui: &mut egui::Ui, logic: &AppState, board: &mut BoardView, commands: &mut Commands);
}

pub fn all() -> Vec<Box<dyn Screen>> {
    vec![
        Box::<menu::Menu>::default(),
        Box::<game::Game>::default(),
        Box::<analysis::AnalysisPage>::default(),
        Box::<library::LibraryPage>::default(),
        Box::<online::OnlinePage>::default(),
        Box::<arena::ArenaPage>::default(),
        Box::<lab::LabPage>::default(),
        Box::<rules::Rules>::default(),
        Box::<position_editor::PositionEditorPage>::default(),
        Box::<weight_lab::WeightLabPage>::default(),
        Box::<inspector::InspectorPage>::default(),
        Box::<settings::SettingsPage>::default(),
        Box::<keys::Keys>::default(),
    ]
}
