//! The rules lab: changed facts on one side, the results of quick games on the other.

mod facts;
mod form;
mod format;
mod results;

use super::LabAction;
use crate::app::command::Commands;
use crate::app::components::{UiTokens, empty_state, space};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::{Badge, Section};
use crate::app::shell::BackgroundWork;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::report_card::report_card;
use crate::config::CommandId;
use crate::config::icon;
use crate::text::phrase;
use crate::view::BoardView;
use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};
use form::LabForm;

const FORM_POINTS: f32 = 400.0;
/// The width that the form leaves for the results in a narrow window.
const MIN_POINTS: f32 = 420.0;

#[derive(Default)]
pub struct LabPage {
    form: LabForm,
}

impl Feature for LabPage {
    fn id(&self) -> Route {
        Route::LAB
    }

    fn title(&self) -> &'static str {
        "lab-title"
    }

    fn icon(&self) -> &'static str {
        icon::FLASK
    }

    fn section(&self) -> Section {
        Section::Rules
    }

    fn tab(&self) -> Option<&'static str> {
        Some("lab-tab")
    }

    fn tip(&self) -> Option<&'static str> {
        Some("lab-tip")
    }

    fn command(&self) -> Option<CommandId> {
        Some(CommandId::Lab)
    }

    fn background(&self, app: &AppState) -> Option<BackgroundWork> {
        app.lab.control()?;
        Some(BackgroundWork { icon: icon::FLASK, text: phrase("lab-running"), route: Route::LAB })
    }

    fn badge(&self, app: &AppState) -> Option<Badge> {
        app.lab.control().map(|_| Badge::Count(1))
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        let width = FORM_POINTS.min(ui.available_width() - MIN_POINTS).max(FORM_POINTS * 0.88);
        let frame = Frame::new().fill(ui.tokens().surface).inner_margin(Margin::symmetric(space::L as i8, 0));
        Panel::left("lab form").exact_size(width).resizable(false).frame(frame).show(ui, |ui| {
            ui.add_space(space::M);
            self.form.ui(ui, app, commands);
        });
        CentralPanel::default().frame(frame).show(ui, |ui| {
            ScrollArea::vertical().id_salt("lab page").auto_shrink(false).show(ui, |ui| {
                ui.add_space(space::M);
                faults_ui(ui, app, commands);
                if let Some(found) = &app.lab.found {
                    results::ui(ui, app, found, commands);
                } else {
                    let (title, why) = (ui.localized("lab-none"), ui.localized("lab-what"));
                    empty_state(ui, icon::FLASK, &title, &why, None);
                }
                ui.add_space(space::L);
            });
        });
    }
}

/// The errors stay until they are dismissed.
fn faults_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    if app.lab.faults.is_empty() {
        return;
    }
    for fault in &app.lab.faults {
        report_card(ui, fault, &app.shared.theme, commands);
    }
    let words = ui.localized("banner-dismiss");
    if ui.small_button(words).clicked() {
        commands.send(LabAction::Dismiss);
    }
    ui.add_space(6.0);
}
