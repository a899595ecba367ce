//! What a user can do in the window, a folder for each: its state, actions and page. A new one needs its folder and a line in [`all`].

pub mod about;
pub mod analysis;
pub mod arena;
pub mod bots;
pub mod components;
pub mod console;
pub mod gallery;
pub mod inspector;
pub mod library;
pub mod manual;
pub mod online;
pub mod play;
pub mod position_editor;
pub mod rules;
pub mod rules_lab;
pub mod settings;
pub mod shortcuts;
pub mod train;
pub mod weight_lab;
pub mod workshop;

use crate::app::command::Commands;
use crate::app::route::{PageEntry, Route};
use crate::app::section::{Badge, Section};
use crate::app::shell::{BackgroundWork, HeaderAction, Heading};
use crate::app::state::AppState;
use crate::config::CommandId;
use crate::text::phrase;
use crate::view::BoardView;

/// One of the boards that the window keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardId {
    /// The board of the current game.
    Game,
    /// The analysis board, also used by the position editor and the weight lab.
    Study,
}

pub trait Feature {
    /// The route that shows the feature.
    fn id(&self) -> Route;

    /// The message ID of the title.
    fn title(&self) -> &'static str;

    fn icon(&self) -> &'static str;

    /// Which item of the navigation rail leads to the page.
    fn section(&self) -> Section;

    /// The message ID of its tab in the header, where its section has several pages; `None` if it has no tab.
    fn tab(&self) -> Option<&'static str> {
        None
    }

    /// What the header shows as the page's title, and after it.
    fn heading(&self, _: &AppState) -> Heading {
        // Tabs have the same title before them, so that they stay in place.
        let title = if self.tab().is_some() { self.section().label() } else { self.title() };
        phrase(title).into()
    }

    /// The buttons of the header, the most important one last.
    fn actions(&self, _: &egui::Ui, _: &AppState) -> Vec<HeaderAction> {
        Vec::new()
    }

    /// What the rail shows on the section's icon.
    fn badge(&self, _: &AppState) -> Option<Badge> {
        None
    }

    /// What runs in the background, for the status bar.
    fn background(&self, _: &AppState) -> Option<BackgroundWork> {
        None
    }

    /// The message ID of what the page is for, in lists.
    fn tip(&self) -> Option<&'static str> {
        None
    }

    /// The command that opens the feature from anywhere, and leads back from it.
    fn command(&self) -> Option<CommandId> {
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

    fn entry(&self) -> PageEntry {
        let (route, icon, title) = (self.id(), self.icon(), self.title());
        let is_main = self.board().is_some() || route == Route::GALLERY;
        PageEntry { route, section: self.section(), is_main, icon, title, tip: self.tip(), command: self.command() }
    }
}

/// The screens in the order of the list of features.
pub fn routes() -> Vec<Route> {
    all().iter().map(|feature| feature.id()).collect()
}

pub fn all() -> Vec<Box<dyn Feature>> {
    let mut all: Vec<Box<dyn Feature>> = vec![
        Box::<gallery::page::GalleryPage>::default(),
        Box::<play::page::GamePage>::default(),
        Box::<analysis::page::AnalysisPage>::default(),
        Box::<library::page::LibraryPage>::default(),
        Box::<online::page::OnlinePage>::default(),
        Box::<arena::page::ArenaPage>::default(),
        Box::<rules::page::Rules>::default(),
        Box::<rules_lab::page::LabPage>::default(),
        Box::<position_editor::page::PositionEditorPage>::default(),
        Box::<bots::page::BotsPage>::default(),
        Box::<weight_lab::page::WeightLabPage>::default(),
        Box::<train::page::TrainPage>::default(),
        Box::<inspector::page::InspectorPage>::default(),
        Box::<console::ConsolePage>::default(),
        Box::<settings::SettingsPage>::default(),
        Box::<shortcuts::Keys>::default(),
        Box::<manual::page::ManualView>::default(),
        Box::<about::AboutPage>::default(),
    ];
    if cfg!(debug_assertions) {
        all.push(Box::<components::ComponentsPage>::default());
    }
    all
}
