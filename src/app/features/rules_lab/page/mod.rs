//! The rules lab: changed facts on one side, the results of quick games on the other. A compact window shows one at a time.

mod facts;
mod figures;
mod form;
mod format;
mod results;

use super::LabAction;
use crate::app::command::Commands;
use crate::app::components::{Segment, UiTokens, empty_state, height, scroll_beside, segmented, space};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::{Badge, Section};
use crate::app::shell::BackgroundWork;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::report_card::dismissible_reports;
use crate::app::window_size::WindowSize;
use crate::config::CommandId;
use crate::config::icon;
use crate::text::phrase;
use crate::view::BoardView;
use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};
use form::LabForm;

const FORM_POINTS: f32 = 400.0;

#[derive(Default)]
pub struct LabPage {
    form: LabForm,
    /// Whether a compact window shows the results.
    shows_results: bool,
    /// Whether games ran at the last frame.
    was_running: bool,
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
        let is_running = app.lab.control().is_some();
        self.shows_results |= is_running && !self.was_running;
        self.was_running = is_running;
        let is_compact = WindowSize::of(ui.ctx()).is_compact();
        let margin = if is_compact { space::S } else { space::L };
        let frame = Frame::new().fill(ui.tokens().surface).inner_margin(Margin::symmetric(margin as i8, 0));
        if is_compact {
            self.tabs_ui(ui, frame);
            if self.shows_results {
                CentralPanel::default().frame(frame).show(ui, |ui| results_ui(ui, app, commands));
            } else {
                CentralPanel::default().frame(frame).show(ui, |ui| {
                    ui.add_space(space::S);
                    self.form.ui(ui, app, commands);
                });
            }
            return;
        }
        Panel::left("lab form").exact_size(FORM_POINTS).resizable(false).frame(frame).show(ui, |ui| {
            ui.add_space(space::M);
            self.form.ui(ui, app, commands);
        });
        CentralPanel::default().frame(frame).show(ui, |ui| results_ui(ui, app, commands));
    }
}

impl LabPage {
    /// Draws the tabs of a compact window.
    fn tabs_ui(&mut self, ui: &mut Ui, frame: Frame) {
        let panel = Panel::top("lab tabs").exact_size(height::CONTROL + space::M).resizable(false).frame(frame);
        panel.show(ui, |ui| {
            ui.add_space(space::XS);
            let tabs = [("lab-facts", icon::SLIDERS_HORIZONTAL), ("result", icon::CHART_BAR)];
            let segments = tabs.map(|(text, icon)| Segment::new(ui.localized(text)).icon(icon));
            let chosen = usize::from(self.shows_results);
            if let Some(index) = segmented(ui, &segments, Some(chosen), ui.available_width()) {
                self.shows_results = index == 1;
            }
        });
    }
}

fn results_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    scroll_beside(ui, ScrollArea::vertical().id_salt("lab page").auto_shrink(false), |ui| {
        ui.add_space(space::M);
        dismissible_reports(ui, &app.lab.faults, &app.shared.theme, LabAction::Dismiss, commands);
        if let Some(found) = &app.lab.found {
            results::ui(ui, app, found, commands);
        } else {
            let (title, why) = (ui.localized("lab-none"), ui.localized("lab-what"));
            empty_state(ui, icon::FLASK, &title, &why, None);
        }
        ui.add_space(space::L);
    });
}
