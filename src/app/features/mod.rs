//! What a user can do in the window, a folder for each: its state, actions and page. A new one needs its folder and a line in [`all`].

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

use crate::app::command::Commands;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::config::Shortcut;
use crate::view::BoardView;

/// One of the boards that the window keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardId {
    /// The board of the current game.
    Game,
    /// The analysis board, also used by the position editor and the weight lab.
    Study,
    /// The board of the demo game behind the menu.
    Demo,
}

pub trait Feature {
    /// The route that shows the feature.
    fn id(&self) -> Route;

    /// The shortcut that opens the feature from anywhere, and leads back from it.
    fn shortcut(&self) -> Option<Shortcut> {
        None
    }

    /// The board that the feature brings to view; `None` leaves the board as it is, beside or behind the feature's page.
    fn board(&self) -> Option<BoardId> {
        None
    }

    /// Whether the page itself handles files dropped onto the window; otherwise they are opened for analysis.
    fn takes_dropped_files(&self, _: &AppState) -> bool {
        false
    }

    /// Draws the page and handles input.
    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands);
}

pub fn all() -> Vec<Box<dyn Feature>> {
    vec![
        Box::<menu::page::Menu>::default(),
        Box::<play::page::GamePage>::default(),
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
