//! What the status bar says about the connection to a server: that of the game that is played, or of the lobby that is shown.

use crate::app::components::UiTokens;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::config::icon;
use crate::online::LobbyState;
use crate::text::{Phrase, phrase};
use egui::{Color32, Ui};
use std::time::Duration;

/// An item of the status bar.
pub(super) struct ConnectionStatus {
    pub icon: &'static str,
    pub ink: Color32,
    pub text: Phrase,
    /// The time that a message takes to the server and back.
    pub round_trip: Option<Duration>,
    /// The page that is about the connection, if it is not shown.
    pub route: Option<Route>,
}

/// `None` without a connection, and for a game that this program hosts.
pub(super) fn connection_status(ui: &Ui, app: &AppState) -> Option<ConnectionStatus> {
    let status = of_game(ui, app).or_else(|| of_lobby(ui, app))?;
    let current = &app.shared.screens.current;
    Some(ConnectionStatus { route: status.route.filter(|route| route != current), ..status })
}

fn of_game(ui: &Ui, app: &AppState) -> Option<ConnectionStatus> {
    let game = app.play.table.as_ref()?.session.online().filter(|game| game.is_running())?;
    let server = app.online.link().filter(|_| !app.online.is_hosting())?.address();
    let status = if game.lost().is_some() { lost(ui, &server) } else { connected(ui, &server) };
    Some(ConnectionStatus { route: Some(Route::GAME), ..status })
}

fn of_lobby(ui: &Ui, app: &AppState) -> Option<ConnectionStatus> {
    let lobby = &app.online.lobby;
    let server = lobby.now().link.as_ref().filter(|_| lobby.is_followed())?.address();
    let status = match &lobby.now().state {
        LobbyState::Connecting => {
            let weak = ui.tokens().weak;
            item(icon::CLOCK, weak, phrase("online-connecting"))
        }
        LobbyState::Live => ConnectionStatus { round_trip: lobby.now().round_trip, ..connected(ui, &server) },
        LobbyState::Lost(_) => lost(ui, &server),
        // The page says why.
        LobbyState::Failed(_) => return None,
    };
    Some(ConnectionStatus { route: Some(Route::ONLINE), ..status })
}

fn connected(ui: &Ui, server: &str) -> ConnectionStatus {
    let good = ui.tokens().good;
    item(icon::CHECK_CIRCLE, good, phrase("lobby-connected").with("server", server))
}

fn lost(ui: &Ui, server: &str) -> ConnectionStatus {
    let warning = ui.tokens().warning;
    item(icon::WARNING, warning, phrase("status-connection-lost").with("server", server))
}

const fn item(icon: &'static str, ink: Color32, text: Phrase) -> ConnectionStatus {
    ConnectionStatus { icon, ink, text, round_trip: None, route: None }
}
