//! The banner at the top of the window: file errors, one at a time, and other notices.

use crate::app::command::{Command, Commands};
use crate::app::state::AppState;
use crate::app::widgets::fault_card::open_button;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::report::{Place, Report};
use crate::text::phrase;
use egui::{Button, Panel, RichText, ScrollArea, Ui};

/// The largest share of the window's height; longer content scrolls.
const SHARE: f32 = 0.35;
/// The height assumed before the banner is measured, and the smallest height.
const LEAST_POINTS: f32 = 40.0;
/// Margin of the banner's frame.
const MARGIN_POINTS: f32 = 8.0;
/// Folders with files that the editor can open.
const FOLDERS: [&str; 3] = ["ai/", "scripts/", "themes/"];

#[derive(Default)]
pub struct Banner {
    /// The index of the error that is shown.
    index: usize,
    /// The first error of the last frame; when it changes, the banner shows the first one again.
    first: Option<Report>,
    /// The height of the full content.
    points: f32,
}

impl Banner {
    /// Draws the banner if there is anything to show.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let faults = app.faults();
        if self.first.as_ref() != faults.first() {
            (self.index, self.first) = (0, faults.first().cloned());
        }
        self.index = self.index.min(faults.len().saturating_sub(1));
        let notice = app.shared.notice.as_ref();
        if faults.is_empty() && notice.is_none() {
            return;
        }
        let height = self.points.clamp(LEAST_POINTS, ui.available_height() * SHARE);
        let panel = Panel::top("banner").resizable(false).exact_size(height);
        let inside = panel.show(ui, |ui| {
            let scrolled = ScrollArea::vertical().id_salt("banner").auto_shrink(false);
            let shown = scrolled.show(ui, |ui| {
                ui.add_space(4.0);
                if let Some(report) = notice {
                    report_card(ui, report, &app.shared.theme, commands);
                    if ui.button(ui.localized("banner-dismiss")).clicked() {
                        commands.send(Command::DismissNotice);
                    }
                }
                self.fault_ui(ui, &faults, app, commands);
                ui.add_space(4.0);
            });
            shown.content_size.y + MARGIN_POINTS
        });
        if (inside.inner - self.points).abs() > 0.5 {
            self.points = inside.inner;
            ui.ctx().request_repaint();
        }
    }

    /// Draws one error, with buttons for the others and for its file.
    fn fault_ui(&mut self, ui: &mut Ui, faults: &[Report], app: &AppState, commands: &mut Commands) {
        let Some(report) = faults.get(self.index) else { return };
        let place = report.place.as_ref().filter(|place| is_opened(place));
        if faults.len() > 1 || place.is_some() {
            ui.horizontal_wrapped(|ui| {
                if faults.len() > 1 {
                    self.steps_ui(ui, faults.len());
                }
                if let Some(place) = place {
                    open_button(ui, &place.file, place.line, commands);
                }
            });
        }
        report_card(ui, report, &app.shared.theme, commands);
    }

    fn steps_ui(&mut self, ui: &mut Ui, count: usize) {
        let message = phrase("banner-count").with("index", self.index as i64 + 1).with("count", count as i64);
        ui.label(RichText::new(ui.localized(message)).strong());
        let steps = [("<", "banner-back", self.index.checked_sub(1)), (">", "banner-on", Some(self.index + 1))];
        for (sign, label, to) in steps {
            let to = to.filter(|to| *to < count);
            let label = ui.localized(label);
            let button = ui.add_enabled(to.is_some(), Button::new(sign)).on_hover_text(&label);
            ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label));
            if let Some(to) = to.filter(|_| button.clicked()) {
                self.index = to;
                ui.ctx().request_repaint();
            }
        }
    }
}

fn is_opened(place: &Place) -> bool {
    FOLDERS.iter().any(|folder| place.file.starts_with(folder))
}
