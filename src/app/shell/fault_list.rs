//! The list of faults in full: those in files, with places, sources and hints, and the errors that have left the page.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::shared::Toast;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::config::icon;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use egui::{Popup, PopupCloseBehavior, Response, ScrollArea, Ui};

const WIDTH_POINTS: f32 = 560.0;
const HEIGHT_POINTS: f32 = 420.0;

/// What is counted as a fault, and listed.
pub struct ListedFaults<'a> {
    /// They are gone once the file is fixed.
    in_files: Vec<Report>,
    /// Errors whose toasts have left the page, newest first; they stay until they are dismissed.
    errors: Vec<&'a Toast>,
}

impl<'a> ListedFaults<'a> {
    pub fn of(app: &'a AppState) -> Self {
        let mut errors: Vec<&Toast> = app.shared.toasts.kept().collect();
        errors.reverse();
        Self { in_files: app.faults(), errors }
    }

    pub fn count(&self) -> usize {
        self.in_files.len() + self.errors.len()
    }

    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// How many there are, and the file of the first.
    pub fn words(&self) -> Phrase {
        let mut reports = self.in_files.iter().chain(self.errors.iter().map(|toast| &toast.report));
        match reports.find_map(|report| report.place.as_ref()) {
            Some(place) => phrase("status-faults").with("count", self.count()).with("file", place.file.clone()),
            None => phrase("status-other-faults").with("count", self.count()),
        }
    }

    /// Lists the faults when `response` is clicked.
    pub fn popup_ui(&self, response: &Response, app: &AppState, commands: &mut Commands) {
        let popup = Popup::menu(response).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        popup.show(|ui| self.list_ui(ui, app, commands));
    }

    fn list_ui(&self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let tokens = ui.tokens();
        let window = ui.ctx().content_rect();
        ui.set_width(WIDTH_POINTS.min(window.width() - 60.0));
        let most = HEIGHT_POINTS.min(window.height() - 120.0);
        ScrollArea::vertical().max_height(most).auto_shrink([false, true]).show(ui, |ui| {
            if !self.in_files.is_empty() {
                ui.label(tokens.strong(ui.localized(phrase("faults-title").with("count", self.in_files.len()))));
            }
            for fault in &self.in_files {
                report_card(ui, fault, &app.shared.theme, commands);
                ui.add_space(space::S);
            }
            if !self.errors.is_empty() {
                ui.label(tokens.strong(ui.localized("errors-title")));
            }
            for Toast { id, report, .. } in self.errors.iter().copied() {
                ui.push_id(id, |ui| report_card(ui, report, &app.shared.theme, commands));
                let dismiss = ActionButton::ghost(ui.localized("dismiss")).icon(icon::X).height(height::DENSE);
                if ui.add(dismiss).clicked() {
                    commands.send(Command::CloseToast(*id));
                }
                ui.add_space(space::S);
            }
        });
    }
}
