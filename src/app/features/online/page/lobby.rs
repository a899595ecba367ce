//! The lobby of the chosen server: open games, games being played, and bots.

use super::lobby_bots::{WantedBot, bots_ui};
use super::open_games::OpenGames;
use super::running_games::RunningGames;
use crate::app::command::Commands;
use crate::app::components::{error_ui, space, titled_card};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::online::LobbyState;
use crate::report::capital;
use egui::Ui;

#[derive(Default)]
pub(super) struct LobbyPart {
    open: OpenGames,
    running: RunningGames,
}

impl LobbyPart {
    /// Draws the lobby, if a server is chosen. Returns the bot that the user wants to challenge.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) -> Option<WantedBot> {
        let lobby = &app.online.lobby;
        let server = super::servers::shown_address(lobby.server()?).to_owned();
        let now = lobby.now();
        if let LobbyState::Failed(report) = &now.state {
            let title = ui.localized("lobby-open-games");
            let words = [Some(report.message_in(ui.words())), report.hint_in(ui.words())];
            let words: Vec<String> = words.into_iter().flatten().map(|words| capital(&words)).collect();
            titled_card(ui, &title, &server, |ui| error_ui(ui, &words.join(". ")));
            return None;
        }
        let view = &*now.view;
        self.open.ui(ui, app, (view, &server), commands);
        ui.add_space(space::XS);
        self.running.ui(ui, app, view, commands);
        if view.bots.is_empty() {
            return None;
        }
        ui.add_space(space::XS);
        bots_ui(ui, app, &view.bots)
    }
}
