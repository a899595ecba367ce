//! A report on screen: where, what, the lines of source around it, what to do about it.

use crate::app::command::{Command, Commands};
use crate::app::widgets::announce::announce;
use crate::app::widgets::say::Say;
use crate::app::widgets::style::color32;
use crate::config::Theme;
use crate::report::{Report, Severity};
use crate::text::phrase;
use crate::view::island;
use egui::{Color32, Frame, Margin, RichText, Stroke};

/// Draws a report in a frame; with a button that copies its text.
pub fn report_card(ui: &mut egui::Ui, report: &Report, theme: &Theme, commands: &mut Commands) {
    let window = &theme.window;
    let colour = color32(match report.severity {
        Severity::Error => window.error,
        Severity::Warning => window.warning,
        Severity::Note => window.accent,
    });
    let frame = Frame::new()
        .fill(color32(window.button))
        .stroke(Stroke::new(1.0, colour))
        .corner_radius(6.0)
        .inner_margin(Margin::symmetric(10, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            if let Some(place) = report.whereabouts() {
                ui.label(RichText::new(place).monospace().strong().color(colour));
            }
            let said = report.message_in(ui.words());
            let message = ui.label(RichText::new(&said).strong());
            let place = report.whereabouts().unwrap_or_default();
            let spoken = phrase("report-spoken").with("place", place).with("message", said);
            announce(ui, &message, &ui.say(spoken));
        });
        island(ui, |ui| source_ui(ui, report, colour));
        ui.horizontal_wrapped(|ui| {
            if let Some(hint) = report.hint_in(ui.words()) {
                ui.label(RichText::new(hint).italics());
            }
            if ui.small_button(ui.say("report-copy")).on_hover_text(ui.say("report-copy-tip")).clicked() {
                commands.send(Command::Copy(report.to_string()));
            }
        });
    });
}

/// The lines of source around the place, and the calls that led there.
fn source_ui(ui: &mut egui::Ui, report: &Report, colour: Color32) {
    for (number, line) in &report.excerpt {
        let is_meant = report.place.as_ref().is_some_and(|place| place.line == Some(*number));
        let mark = if is_meant { '>' } else { ' ' };
        let text = RichText::new(format!("{mark}{number:>4} | {line}")).monospace();
        ui.label(if is_meant { text.color(colour) } else { text.weak() });
        if let (Some(part), true) = (&report.underline, is_meant) {
            let carets = format!("{:1$}{2}", "", part.start as usize + 8, "^".repeat(part.len()));
            ui.label(RichText::new(carets).monospace().color(colour));
        }
    }
    for call in report.traceback.iter().take(MOST_CALLS) {
        ui.label(RichText::new(ui.say(phrase("report-call").with("call", call))).monospace().weak());
    }
}

/// Calls shown on screen; the copied text has them all.
const MOST_CALLS: usize = 3;
