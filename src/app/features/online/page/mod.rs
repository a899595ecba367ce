//! The online screen: hosting a game on this machine, or joining one elsewhere.

mod host;
mod join;
mod waiting;

pub use join::held_seats_ui;

use super::{OnlineAction, OnlineState};
use crate::app::command::{Command, Commands};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::{back_label, leave_by_escape};
use crate::app::widgets::report_card::report_card;
use crate::config::Settings;
use crate::config::icon;
use crate::view::BoardView;
use egui::{CentralPanel, RichText, ScrollArea, Ui};
use host::HostForm;
use join::JoinForm;

/// The maximum width of each of the two columns.
const COLUMN_POINTS: f32 = 520.0;
/// The width below which the columns are stacked.
const LEAST_POINTS: f32 = 760.0;

#[derive(Default)]
pub struct OnlinePage {
    host: HostForm,
    join: JoinForm,
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

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        CentralPanel::default().show(ui, |ui| {
            ScrollArea::vertical().id_salt("online").auto_shrink(false).show(ui, |ui| {
                ui.add_space(8.0);
                let words = ui.localized(back_label(app.place()));
                if ui.button(words).on_hover_text("Esc").clicked() {
                    commands.send(Command::Open(app.place()));
                }
                ui.add_space(4.0);
                let heading = ui.localized("online-title");
                ui.heading(RichText::new(heading).size(26.0));
                let about = ui.localized("online-about");
                ui.label(RichText::new(about).weak());
                ui.add_space(8.0);
                fault_ui(ui, app, commands);
                match app.online.state() {
                    OnlineState::Idle => self.choices_ui(ui, app, commands),
                    state => waiting::waiting_ui(ui, app, &state, commands),
                }
                ui.add_space(16.0);
            });
        });
    }
}

impl OnlinePage {
    fn choices_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        name_ui(ui, app, commands);
        ui.add_space(8.0);
        if ui.available_width() < LEAST_POINTS {
            self.join.ui(ui, app, commands);
            ui.add_space(12.0);
            ui.separator();
            self.host.ui(ui, app, commands);
            return;
        }
        ui.horizontal_top(|ui| {
            let width = ((ui.available_width() - 40.0) / 2.0).min(COLUMN_POINTS);
            ui.vertical(|ui| {
                ui.set_width(width);
                self.join.ui(ui, app, commands);
            });
            ui.add_space(16.0);
            ui.separator();
            ui.add_space(8.0);
            ui.vertical(|ui| {
                ui.set_width(width);
                self.host.ui(ui, app, commands);
            });
        });
    }
}

/// Draws the field for the name that the opponent sees.
fn name_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("online-name"));
        let mut name = app.shared.settings.online_name.clone();
        let hint = ui.localized("online-name-hint");
        let typed = field(ui, &mut name, |edit| edit.hint_text(hint).desired_width(200.0).char_limit(24));
        let tip = ui.localized("online-name-tip");
        if typed.labelled_by(named.id).on_hover_text(tip).changed() {
            let settings = Settings { online_name: name, ..app.shared.settings.clone() };
            commands.send(Command::Change(Box::new(settings)));
        }
    });
}

/// Shows whether the connection is encrypted.
fn privacy_ui(ui: &mut Ui, is_encrypted: bool) {
    let words = ui.localized(if is_encrypted { "online-encrypted" } else { "online-plain-text" });
    ui.label(RichText::new(words).weak());
}

/// Draws the last error until it is dismissed.
fn fault_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let Some(fault) = &app.online.fault else { return };
    report_card(ui, fault, &app.shared.theme, commands);
    let words = ui.localized("online-fault-seen");
    if ui.button(words).clicked() {
        commands.send(OnlineAction::DismissFault);
    }
    ui.add_space(8.0);
}
