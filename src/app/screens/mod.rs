//! The screens: each draws from what the logic knows and sends commands. A new one is its file and a line in [`all`].

mod analysis;
mod arena;
mod checkup;
mod desk;
mod game;
mod keys;
mod lab;
mod library;
mod menu;
mod online;
mod page;
mod rules;
mod set_up;
mod settings;
mod working;

use super::command::{Commands, ScreenId};
use super::logic::AppState;
use crate::view::BoardView;

/// A screen.
pub trait Screen {
    /// Which one it is.
    fn id(&self) -> ScreenId;

    /// Draws it and hears the person.
    fn ui(&mut self, ui: &mut egui::Ui, logic: &AppState, board: &mut BoardView, commands: &mut Commands);
}

/// Every screen.
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
        Box::<set_up::SetUpPage>::default(),
        Box::<desk::WeightLabPage>::default(),
        Box::<working::InspectorPage>::default(),
        Box::<settings::SettingsPage>::default(),
        Box::<keys::Keys>::default(),
    ]
}
