//! The card of servers: those that were used before, and a field for another one.

use super::entry_row::EntryRow;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::online::OnlineAction;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use crate::net::GamePhase;
use crate::online::{LobbySnapshot, LobbyState};
use crate::report::capital;
use crate::text::{Phrase, phrase};
use egui::{Color32, Key, Ui, vec2};

/// The room beside the field for its button.
const BUTTON_POINTS: f32 = 120.0;

#[derive(Default)]
pub(super) struct ServersCard {
    typed: String,
}

/// The servers to choose from: the shown one, and those that were used before.
pub(super) fn known_servers(app: &AppState) -> Vec<String> {
    let known = &app.shared.settings.servers;
    let shown = app.online.lobby.server().filter(|server| !known.iter().any(|one| one == server));
    shown.map(ToOwned::to_owned).into_iter().chain(known.iter().cloned()).collect()
}

/// The address of a server as people read it, without scheme and fingerprint.
pub(super) fn shown_address(server: &str) -> &str {
    let address = server.strip_prefix("damka://").unwrap_or(server);
    address.split(['#', '/']).next().unwrap_or(address)
}

impl ServersCard {
    /// Draws the contents of the card.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let servers = known_servers(app);
        if servers.is_empty() {
            let words = ui.localized("lobby-servers-none");
            ui.label(ui.tokens().small(words));
        }
        for server in &servers {
            server_ui(ui, app, server, commands);
        }
        ui.add_space(space::XS);
        self.field_ui(ui, commands);
    }

    fn field_ui(&mut self, ui: &mut Ui, commands: &mut Commands) {
        ui.horizontal(|ui| {
            let name = ui.localized("lobby-server");
            let width = (ui.available_width() - BUTTON_POINTS).clamp(100.0, 360.0);
            let typed = field(ui, &mut self.typed, |edit| {
                edit.hint_text(&name).desired_width(width).char_limit(300).min_size(vec2(0.0, height::CONTROL))
            });
            let is_entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            typed.accessible_name(name).on_hover_text(ui.localized("lobby-server-tip"));
            let is_empty = self.typed.trim().is_empty();
            let why_not = is_empty.then(|| ui.localized("lobby-server-empty"));
            let button = ActionButton::secondary(ui.localized("lobby-connect")).icon(icon::PLUG).why_not(why_not);
            if ui.add(button).clicked() || is_entered && !is_empty {
                commands.send(OnlineAction::Connect(std::mem::take(&mut self.typed).trim().to_owned()));
            }
        });
    }
}

fn server_ui(ui: &mut Ui, app: &AppState, server: &str, commands: &mut Commands) {
    let tokens = ui.tokens();
    let lobby = &app.online.lobby;
    let is_shown = lobby.server() == Some(server);
    let (icon, ink, words) =
        if is_shown { status(ui, lobby.now()) } else { ("", tokens.weak, phrase("lobby-unconnected")) };
    let (words, address) = (capital(&ui.localized(words)), shown_address(server).to_owned());
    let row = EntryRow { icon: icon::HARD_DRIVES, title: &address, is_address: true, caption: (icon, ink, &words) };
    let [shown, caption] = row.ui(ui, |ui| {
        let named = |ui: &Ui, id: &'static str| ui.localized(phrase(id).with("server", &address));
        if is_shown {
            let name = named(ui, "lobby-disconnect-from");
            let button = ActionButton::secondary(ui.localized("lobby-disconnect")).named(name).height(height::DENSE);
            if ui.add(button).clicked() {
                commands.send(OnlineAction::Disconnect);
            }
            if let LobbyState::Failed(_) = lobby.now().state {
                let again = ActionButton::secondary(ui.localized("prompt-retry")).height(height::DENSE);
                if ui.add(again).clicked() {
                    commands.send(OnlineAction::Connect(server.to_owned()));
                }
            }
        } else {
            let forget = ActionButton::icon_only(icon::X, named(ui, "lobby-forget")).height(height::DENSE);
            if ui.add(forget).clicked() {
                commands.send(OnlineAction::ForgetServer(server.to_owned()));
            }
            let name = named(ui, "lobby-connect-to");
            let button = ActionButton::secondary(ui.localized("lobby-connect")).named(name).height(height::DENSE);
            if ui.add(button).clicked() {
                commands.send(OnlineAction::Connect(server.to_owned()));
            }
        }
    });
    if is_shown && lobby.is_live() {
        announce(ui, &shown, &ui.localized(phrase("lobby-connected").with("server", &address)));
    } else if is_shown {
        announce(ui, &caption, &words);
    }
}

/// The state of the connection: icon, colour and words.
fn status(ui: &Ui, now: &LobbySnapshot) -> (&'static str, Color32, Phrase) {
    let tokens = ui.tokens();
    match &now.state {
        LobbyState::Connecting => (icon::CLOCK, tokens.weak, phrase("online-connecting")),
        LobbyState::Live => {
            let open = now.view.games.values().filter(|game| game.phase == GamePhase::Waiting).count();
            let words = phrase("lobby-live").with("open", open).with("running", now.view.games.len() - open);
            (icon::CHECK_CIRCLE, tokens.good, words)
        }
        LobbyState::Lost(why) => (icon::WARNING, tokens.warning, phrase("lobby-lost").with("why", why)),
        LobbyState::Failed(report) => (icon::WARNING_CIRCLE, tokens.error, report.phrase()),
    }
}
