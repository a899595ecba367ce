//! The online screen: creating a game here or on a server, or joining or watching one elsewhere.

mod entry_row;
mod host;
mod join;
mod lobby;
mod lobby_bots;
mod lobby_game;
mod lobby_table;
mod open_games;
mod rules_card;
mod running_games;
mod servers;
mod waiting;

pub use join::saved_seats_ui;

use super::{OnlineAction, OnlineState};
use crate::app::command::{Command, Commands};
use crate::app::components::{UiTokens, card_frame, card_pair, form_row, scroll_beside, space, titled_card};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::{Badge, Section};
use crate::app::shell::Heading;
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::report_card::dismissible_reports;
use crate::config::Settings;
use crate::config::icon;
use crate::text::phrase;
use crate::view::BoardView;
use egui::{Align, CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};
use host::HostForm;
use join::{JoinForm, nearby_ui};
use lobby::LobbyPart;
use servers::ServersCard;

const FORM_POINTS: f32 = 376.0;
/// The width of the column of labels.
const LABEL_POINTS: f32 = 76.0;
const NAME_POINTS: f32 = 200.0;
/// In narrower windows the form is below the rest.
const MIN_POINTS: f32 = 760.0;
/// In less width than this, the servers are above the local network.
const MIN_PAIR_POINTS: f32 = 640.0;

#[derive(Default)]
pub struct OnlinePage {
    host: HostForm,
    join: JoinForm,
    servers: ServersCard,
    lobby: LobbyPart,
}

impl Feature for OnlinePage {
    fn id(&self) -> Route {
        Route::ONLINE
    }

    fn title(&self) -> &'static str {
        "online-title"
    }

    fn icon(&self) -> &'static str {
        icon::GLOBE
    }

    fn section(&self) -> Section {
        Section::Online
    }

    fn tip(&self) -> Option<&'static str> {
        Some("online-tip")
    }

    fn heading(&self, app: &AppState) -> Heading {
        let name = app.shared.settings.online_name.trim();
        let context = (!name.is_empty()).then(|| phrase("online-you-are").with("name", name));
        Heading { title: phrase("online-title"), context }
    }

    fn badge(&self, app: &AppState) -> Option<Badge> {
        app.online.is_waiting().then_some(Badge::Count(1))
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        let tokens = ui.tokens();
        let state = app.online.state();
        let is_idle = matches!(state, OnlineState::Idle);
        let is_asked = matches!(state, OnlineState::RulesOffered(_));
        let is_narrow = ui.available_width() < MIN_POINTS;
        if !is_asked && !is_narrow {
            let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::symmetric(20, 0));
            let form = Panel::right("online host").exact_size(tokens.scaled(FORM_POINTS)).resizable(false).frame(frame);
            form.show(ui, |ui| self.host.ui(ui, app, commands));
        }
        let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::symmetric(space::L as i8, 0));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if is_idle && is_narrow {
                self.host.narrow_foot_ui(ui, app, commands);
            }
            scroll_beside(ui, ScrollArea::vertical().id_salt("online").auto_shrink(false), |ui| {
                ui.add_space(space::M);
                ui.label(tokens.small(ui.localized("online-about")));
                ui.add_space(space::S);
                dismissible_reports(
                    ui,
                    app.online.fault.as_slice(),
                    &app.shared.theme,
                    OnlineAction::DismissFault,
                    commands,
                );
                if let OnlineState::RulesOffered(offer) = state {
                    rules_card::rules_card_ui(ui, offer, commands);
                } else {
                    if !is_idle {
                        waiting::waiting_ui(ui, &state, commands);
                        ui.add_space(space::XS);
                    }
                    self.parts_ui(ui, app, is_idle && is_narrow, commands);
                }
                ui.add_space(space::L);
            });
        });
    }
}

impl OnlinePage {
    /// Draws the ways to find a game and the user's name; in a narrow window also the form, as there is no panel.
    fn parts_ui(&mut self, ui: &mut Ui, app: &AppState, has_form: bool, commands: &mut Commands) {
        self.join.ui(ui, app, commands);
        ui.add_space(space::XS);
        self.places_ui(ui, app, commands);
        ui.add_space(space::XS);
        let title = ui.localized("online-you");
        titled_card(ui, &title, "", |ui| name_ui(ui, app, commands));
        if has_form {
            ui.add_space(space::XS);
            let form = card_frame(ui).show(ui, |ui| self.host.fields_ui(ui, app, commands));
            if self.host.take_wanted() {
                form.response.scroll_to_me(Some(Align::TOP));
            }
        }
    }

    /// Draws where games can be found: servers, the local network, and the lobby of the chosen server.
    fn places_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let [servers, nearby] = ["lobby-servers", "online-nearby"].map(|id| ui.localized(id));
        if ui.available_width() >= MIN_PAIR_POINTS {
            card_pair(ui, [&servers, &nearby], |ui, place| match place {
                0 => self.servers.ui(ui, app, commands),
                _ => nearby_ui(ui, app, commands),
            });
        } else {
            titled_card(ui, &servers, "", |ui| self.servers.ui(ui, app, commands));
            ui.add_space(space::XS);
            titled_card(ui, &nearby, "", |ui| nearby_ui(ui, app, commands));
        }
        if app.online.lobby.server().is_some() {
            ui.add_space(space::XS);
        }
        if let Some(wanted) = self.lobby.ui(ui, app, commands) {
            self.host.challenge(app, wanted);
        }
    }
}

fn name_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let [label, help] = ["online-name", "online-name-tip"].map(|id| ui.localized(id));
    form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| {
        let mut name = app.shared.settings.online_name.clone();
        let hint = ui.localized("online-name-hint");
        let typed = field(ui, &mut name, |edit| edit.hint_text(hint).desired_width(NAME_POINTS).char_limit(24));
        if typed.accessible_name(&label).changed() {
            let settings = Settings { online_name: name, ..app.shared.settings.clone() };
            commands.send(Command::Change(Box::new(settings)));
        }
    });
}

fn privacy_ui(ui: &mut Ui, is_encrypted: bool) {
    let words = ui.localized(if is_encrypted { "online-encrypted" } else { "online-plain-text" });
    ui.label(ui.tokens().caption(words));
}
