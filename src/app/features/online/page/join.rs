//! The form for joining a game by its invitation, games nearby, and unfinished games.

use super::entry_row::EntryRow;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, accent_frame, height, titled_card};
use crate::app::features::online::OnlineAction;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::config::HUMAN;
use crate::config::icon;
use crate::net::NearbyGame;
use crate::online::SavedSeat;
use crate::report::capital;
use crate::text::{authored, phrase};
use egui::{Key, RichText, Ui, vec2};

const MAX_SEATS: usize = 4;

#[derive(Default)]
pub(super) struct JoinForm {
    target: String,
}

impl JoinForm {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        saved_seats_ui(ui, app, commands);
        let title = ui.localized("online-join");
        let (mut is_wanted, mut is_watching) = (false, false);
        titled_card(ui, &title, "", |ui| {
            ui.horizontal(|ui| {
                let name = ui.localized("online-target");
                let width = (ui.available_width() - 230.0).clamp(120.0, 460.0);
                let typed = field(ui, &mut self.target, |edit| {
                    edit.hint_text(&name).desired_width(width).char_limit(300).min_size(vec2(0.0, height::CONTROL))
                });
                is_wanted = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                let tip = ui.localized("online-target-tip");
                typed.accessible_name(name).on_hover_text(tip);
                let why_not = self.why_not(app).map(|why| capital(&ui.localized(why)));
                let is_free = why_not.is_none();
                let join = ActionButton::secondary(ui.localized("online-join-button")).icon(icon::SIGN_IN);
                is_wanted = ui.add(join.why_not(why_not.clone())).clicked() || is_free && is_wanted;
                let watch = ActionButton::ghost(ui.localized("web-watch")).icon(icon::EYE);
                is_watching = ui.add(watch.why_not(why_not)).clicked();
            });
        });
        if is_wanted {
            commands.send(join(self.target.trim()));
        }
        if is_watching {
            commands.send(OnlineAction::Watch { target: self.target.trim().to_owned() });
        }
    }

    fn why_not(&self, app: &AppState) -> Option<crate::text::Phrase> {
        let empty = self.target.trim().is_empty().then(|| phrase("online-target-empty"));
        app.no_new_online_game().or(empty)
    }
}

fn join(target: &str) -> Command {
    Command::Online(OnlineAction::Join { target: target.to_owned(), seat: HUMAN.to_owned() })
}

/// Draws the waiting games of the local network, in a card.
pub(super) fn nearby_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let nearby = &app.online.nearby;
    if let Some(fault) = nearby.fault() {
        let words = capital(&fault.message_in(ui.words()));
        ui.label(RichText::new(words).color(color32(app.shared.theme.window.warning)));
        return;
    }
    for game in nearby.games() {
        nearby_row(ui, app, game, commands);
    }
    if nearby.games().is_empty() {
        let words = ui.localized(if nearby.is_first_search() { "online-searching" } else { "online-none-nearby" });
        ui.label(RichText::new(words).weak());
    }
}

fn nearby_row(ui: &mut Ui, app: &AppState, game: &NearbyGame, commands: &mut Commands) {
    let weak = ui.tokens().weak;
    let title = ui.localized(authored(&game.title));
    let clock = if game.clock == "none" { ui.localized("online-no-clock") } else { game.clock.clone() };
    let privacy = phrase(if game.link.fingerprint.is_some() { "online-encrypted" } else { "online-plain-text" });
    let words = phrase("online-nearby-row").with("name", &game.host_name).with("clock", clock).with("privacy", privacy);
    let words = ui.localized(words);
    let row = EntryRow { icon: icon::USER, title: &title, is_address: false, caption: ("", weak, &words) };
    row.ui(ui, |ui| {
        let why_not = app.no_new_online_game().map(|why| capital(&ui.localized(why)));
        let name = phrase("lobby-join-game").with("title", authored(&game.title)).with("host", &game.host_name);
        let button = ActionButton::secondary(ui.localized("online-join-button")).named(ui.localized(name));
        let button = button.why_not(why_not).height(height::DENSE).tip(game.link.address());
        if ui.add(button).clicked() {
            commands.send(join(&game.link.to_string()));
        }
    });
}

/// Draws the unfinished games, each with a button to rejoin it.
pub fn saved_seats_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    if app.no_other_game().is_none() && !app.online.is_waiting() {
        for saved in app.online.unfinished_seats().iter().take(MAX_SEATS) {
            unfinished_seat_ui(ui, app, saved, commands);
        }
    }
}

fn unfinished_seat_ui(ui: &mut Ui, app: &AppState, saved: &SavedSeat, commands: &mut Commands) {
    accent_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let title =
            app.shared.now.variant(&saved.variant).map_or_else(|_| saved.variant.clone(), |known| known.title.clone());
        let text = phrase(if saved.is_hosted_here() { "online-held-here" } else { "online-held-there" });
        let text = text.with("title", authored(&title)).with("code", &saved.code).with("server", &saved.server);
        let text = ui.localized(text);
        ui.label(text);
        let words = ui.localized("continue-game");
        if ui.button(words).clicked() {
            commands.send(OnlineAction::GoOn(Box::new(saved.clone())));
            commands.send(Command::Open(Route::ONLINE));
        }
    });
    ui.add_space(8.0);
}
