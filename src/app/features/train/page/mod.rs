//! The page for trainings: the form on one side, progress and results on the other. A compact window shows one at a time.

mod form;
mod generations;
mod results;

use super::TrainAction;
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
use crate::config::icon;
use crate::text::phrase;
use crate::view::BoardView;
use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};
use form::TrainForm;
use results::TrainResults;

const FORM_POINTS: f32 = 400.0;

#[derive(Default)]
pub struct TrainPage {
    form: TrainForm,
    results: TrainResults,
    /// Whether a compact window shows the results.
    shows_results: bool,
    /// Whether a training ran at the last frame.
    was_running: bool,
}

impl Feature for TrainPage {
    fn id(&self) -> Route {
        Route::TRAIN
    }

    fn title(&self) -> &'static str {
        "train-title"
    }

    fn icon(&self) -> &'static str {
        icon::GRADUATION_CAP
    }

    fn section(&self) -> Section {
        Section::Workshop
    }

    fn tab(&self) -> Option<&'static str> {
        Some("train-tab")
    }

    fn tip(&self) -> Option<&'static str> {
        Some("train-tip")
    }

    fn background(&self, app: &AppState) -> Option<BackgroundWork> {
        app.trainer.control()?;
        Some(BackgroundWork { icon: icon::GRADUATION_CAP, text: phrase("train-running"), route: Route::TRAIN })
    }

    fn badge(&self, app: &AppState) -> Option<Badge> {
        app.trainer.control().map(|_| Badge::Count(1))
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        let is_running = app.trainer.control().is_some();
        self.shows_results |= is_running && !self.was_running;
        self.was_running = is_running;
        let is_compact = WindowSize::of(ui.ctx()).is_compact();
        let margin = if is_compact { space::S } else { space::L };
        let frame = Frame::new().fill(ui.tokens().surface).inner_margin(Margin::symmetric(margin as i8, 0));
        if is_compact {
            self.tabs_ui(ui, frame);
        } else {
            Panel::left("train form").exact_size(FORM_POINTS).resizable(false).frame(frame).show(ui, |ui| {
                ui.add_space(space::M);
                self.form.ui(ui, app, commands);
            });
        }
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if is_compact && !self.shows_results {
                ui.add_space(space::S);
                self.form.ui(ui, app, commands);
            } else {
                self.results_ui(ui, app, commands);
            }
        });
    }
}

impl TrainPage {
    /// Draws the tabs of a compact window.
    fn tabs_ui(&mut self, ui: &mut Ui, frame: Frame) {
        let panel = Panel::top("train tabs").exact_size(height::CONTROL + space::M).resizable(false).frame(frame);
        panel.show(ui, |ui| {
            ui.add_space(space::XS);
            let tabs = [("online-options", icon::SLIDERS_HORIZONTAL), ("result", icon::CHART_BAR)];
            let segments = tabs.map(|(text, icon)| Segment::new(ui.localized(text)).icon(icon));
            let chosen = usize::from(self.shows_results);
            if let Some(index) = segmented(ui, &segments, Some(chosen), ui.available_width()) {
                self.shows_results = index == 1;
            }
        });
    }

    fn results_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        scroll_beside(ui, ScrollArea::vertical().id_salt("train page").auto_shrink(false), |ui| {
            ui.add_space(space::M);
            dismissible_reports(ui, &app.trainer.faults, &app.shared.theme, TrainAction::Dismiss, commands);
            if let Some(view) = &app.trainer.view {
                self.results.ui(ui, app, view, commands);
            } else if app.trainer.control().is_some() {
                ui.label(ui.tokens().small(ui.localized("loading")));
            } else {
                let (title, why) = (ui.localized("train-none"), ui.localized("train-what"));
                empty_state(ui, icon::GRADUATION_CAP, &title, &why, None);
            }
            ui.add_space(space::L);
        });
    }
}
