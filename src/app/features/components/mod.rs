//! The page of all components: every control in every state, for those who change them. Only a debug build lists it.

mod controls;
mod samples;

use crate::app::command::Commands;
use crate::app::components::{UiTokens, space, titled_card};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::Heading;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::config::icon;
use crate::text::phrase;
use crate::view::BoardView;
use egui::{CentralPanel, Frame, Margin, ScrollArea, Ui};

impl Route {
    /// Every control in every state.
    pub const COMPONENTS: Self = Self::new("components");
}

/// A narrower page has one column.
const TWO_COLUMNS_POINTS: f32 = 1120.0;

/// What the controls of the page hold.
pub struct ComponentsPage {
    code: String,
    position: String,
    share: f32,
    is_checked: bool,
    is_on: bool,
    segment: usize,
}

impl Default for ComponentsPage {
    fn default() -> Self {
        let (code, position) = ("K7QTRM".to_owned(), "W:W31,K32:B1-12,40".to_owned());
        Self { code, position, share: 0.5, is_checked: true, is_on: true, segment: 0 }
    }
}

impl Feature for ComponentsPage {
    fn id(&self) -> Route {
        Route::COMPONENTS
    }

    fn title(&self) -> &'static str {
        "components-show"
    }

    fn heading(&self, _: &AppState) -> Heading {
        Heading { title: phrase("components-title"), context: Some(phrase("components-tip")) }
    }

    fn icon(&self) -> &'static str {
        icon::SQUARES_FOUR
    }

    fn section(&self) -> Section {
        Section::Settings
    }

    fn tip(&self) -> Option<&'static str> {
        Some("components-tip")
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        let frame = Frame::new().fill(ui.tokens().surface).inner_margin(Margin::same(space::L as i8));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing = egui::vec2(space::M, space::M);
                if ui.available_width() < TWO_COLUMNS_POINTS {
                    self.controls_ui(ui);
                    samples_ui(ui, commands);
                    return;
                }
                ui.columns(2, |columns| {
                    self.controls_ui(&mut columns[0]);
                    samples_ui(&mut columns[1], commands);
                });
            });
        });
    }
}

impl ComponentsPage {
    fn controls_ui(&mut self, ui: &mut Ui) {
        card(ui, "components-buttons", controls::buttons_ui);
        card(ui, "components-selection", |ui| self.selection_ui(ui));
        card(ui, "components-fields", |ui| self.fields_ui(ui));
    }
}

fn samples_ui(ui: &mut Ui, commands: &mut Commands) {
    card(ui, "components-toasts", |ui| samples::toasts_ui(ui, commands));
    card(ui, "components-list", samples::rows_ui);
    card(ui, "components-empty", samples::empty_ui);
    card(ui, "components-type", samples::type_ui);
}

fn card(ui: &mut Ui, title: &'static str, contents: impl FnOnce(&mut Ui)) {
    let title = ui.localized(title);
    titled_card(ui, &title, "", |ui| {
        ui.spacing_mut().item_spacing = egui::vec2(space::M, space::S);
        contents(ui);
    });
}
