//! The lobby of the server that the user has chosen, followed while the page is visible.

use crate::app::shared::Shared;
use crate::online::{LobbyClient, LobbySnapshot, LobbyState, LocalSeat, server_link};
use crate::player::Waker;
use crate::report::Report;
use crate::text::phrase;

#[derive(Default)]
pub struct ShownLobby {
    /// The server as it is remembered: `HOST:PORT`, or a link with a fingerprint.
    server: Option<String>,
    client: Option<LobbyClient>,
    now: LobbySnapshot,
    /// Whether the server has been remembered since it was chosen.
    is_noted: bool,
}

impl ShownLobby {
    /// Shows the lobby of another server, or of the same one again.
    pub(super) fn choose(&mut self, typed: &str) {
        *self = match server_link(typed) {
            Ok(link) => {
                let text = if link.fingerprint.is_some() { link.to_string() } else { link.address() };
                Self { server: Some(text), ..Self::default() }
            }
            Err(report) => {
                let now = LobbySnapshot { state: LobbyState::Failed(report), ..LobbySnapshot::default() };
                Self { server: Some(typed.to_owned()), now, ..Self::default() }
            }
        };
    }

    pub(super) fn leave(&mut self) {
        *self = Self::default();
    }

    /// Follows the server while the page is shown, and closes the connection otherwise.
    pub(super) fn tick(&mut self, is_shown: bool, shared: &mut Shared, waker: &Waker) {
        let Some(server) = &self.server else { return };
        if !is_shown {
            if self.client.take().is_some() {
                self.now.state = LobbyState::Connecting;
            }
            return;
        }
        if self.client.is_none() && !matches!(self.now.state, LobbyState::Failed(_)) {
            let typed = shared.settings.online_name.trim();
            let name = LocalSeat::spectator(&shared.catalog, Some(typed).filter(|name| !name.is_empty())).name;
            match LobbyClient::start(server, (&shared.catalog.root().folder, &name), waker.clone()) {
                Ok(client) => self.client = Some(client),
                Err(error) => {
                    let report = Report::error(phrase("task-no-thread").with("error", &error));
                    self.now.state = LobbyState::Failed(report);
                }
            }
        }
        if let Some(client) = &self.client {
            let next = client.snapshot();
            // Until the server answers, the games of the last time stay in sight.
            let view = if next.state == LobbyState::Connecting { self.now.view.clone() } else { next.view };
            self.now = LobbySnapshot { view, ..next };
        }
        if self.now.state == LobbyState::Live && !self.is_noted {
            self.is_noted = true;
            shared.settings.note_server(server);
        }
    }

    /// Whether there is a connection, or one is being made.
    pub const fn is_followed(&self) -> bool {
        self.client.is_some()
    }

    /// The server that was chosen.
    pub fn server(&self) -> Option<&str> {
        self.server.as_deref()
    }

    pub const fn now(&self) -> &LobbySnapshot {
        &self.now
    }

    pub fn is_live(&self) -> bool {
        self.now.state == LobbyState::Live
    }
}
