//! A report on screen: the place, the message, the surrounding source lines and the hint.

use super::announce::announce;
use super::edit_button::open_button;
use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::command::{Command, Commands};
use crate::app::components::form::severity_style;
use crate::app::components::{ActionButton, UiTokens, height, radius, space};
use crate::config::{Theme, icon};
use crate::report::{Place, Report, Severity};
use crate::text::{capital, phrase};
use crate::view::ltr_region;
use egui::{Color32, Frame, Label, Margin, RichText, Stroke};
use std::ops::Range;

/// Folders with files that the editor can open.
const FOLDERS: [&str; 3] = ["ai/", "scripts/", "themes/"];

/// Draws a report in a frame with buttons that open its file and copy its text.
pub fn report_card(ui: &mut egui::Ui, report: &Report, theme: &Theme, commands: &mut Commands) {
    framed_report(ui, report, theme, |ui| {
        ui.horizontal_wrapped(|ui| report_buttons(ui, report, commands));
    });
}

/// Draws a report in a frame, and `foot` below its text.
pub fn framed_report(ui: &mut egui::Ui, report: &Report, theme: &Theme, foot: impl FnOnce(&mut egui::Ui)) {
    let window = &theme.window;
    let (sign, _) = severity_style(ui, report.severity);
    let colour = color32(match report.severity {
        Severity::Error => window.error,
        Severity::Warning => window.warning,
        Severity::Note => window.good,
    });
    let frame = Frame::new()
        .fill(ui.tokens().surface_card)
        .stroke(Stroke::new(1.0, colour))
        .corner_radius(radius::CARD)
        .inner_margin(Margin::symmetric(space::M as i8, space::S as i8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let head = |ui: &mut egui::Ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| head_ui(ui, report, (sign, colour)));
        };
        // Compiler and runtime messages are laid out like code.
        if report.is_raw() {
            ltr_region(ui, head);
        } else {
            head(ui);
        }
        if !report.excerpt.is_empty() {
            ltr_region(ui, |ui| source_ui(ui, report, colour));
        }
        if let Some(hint) = report.hint_in(ui.words()) {
            ui.horizontal_wrapped(|ui| ui.label(ui.tokens().small(capital(&hint))));
        }
        foot(ui);
    });
}

/// Draws the buttons that open the report's file, if it is the user's, and copy its text.
pub fn report_buttons(ui: &mut egui::Ui, report: &Report, commands: &mut Commands) {
    if let Some(place) = editable_place(report) {
        open_button(ui, &place.file, place.line, commands);
    }
    let copy = ActionButton::ghost(ui.localized("copy")).icon(icon::COPY).height(height::DENSE);
    if ui.add(copy.tip(ui.localized("report-copy-tip"))).clicked() {
        commands.send(Command::Copy(report.to_string()));
    }
}

/// Draws reports, if there are any, above a button that sends `dismiss`: they stay until it is pressed.
pub fn dismissible_reports(
    ui: &mut egui::Ui,
    reports: &[Report],
    theme: &Theme,
    dismiss: impl Into<Command>,
    commands: &mut Commands,
) {
    if reports.is_empty() {
        return;
    }
    for report in reports {
        report_card(ui, report, theme, commands);
    }
    dismiss_button(ui, dismiss, commands);
    ui.add_space(space::S);
}

/// Draws the button that dismisses the reports above it.
pub fn dismiss_button(ui: &mut egui::Ui, dismiss: impl Into<Command>, commands: &mut Commands) {
    let words = ui.localized("dismiss");
    if ui.add(ActionButton::ghost(words).icon(icon::X).height(height::DENSE)).clicked() {
        commands.send(dismiss);
    }
}

/// The place of a report, if it is in a file that the editor can open.
pub fn editable_place(report: &Report) -> Option<&Place> {
    let is_editable = |place: &&Place| FOLDERS.iter().any(|folder| place.file.starts_with(folder));
    report.place.as_ref().filter(is_editable)
}

/// Draws the level, the place and the message.
fn head_ui(ui: &mut egui::Ui, report: &Report, (sign, colour): (&str, Color32)) {
    let tokens = ui.tokens();
    ui.label(tokens.icon(sign, 16.0).color(colour));
    let place = place_words(ui, report);
    if let Some(place) = &place {
        ui.label(RichText::new(place).monospace().strong().color(colour));
    }
    let message = ui.label(tokens.strong(title(ui, report)));
    announce(ui, &message, &spoken(ui, report, place));
}

/// What screen readers say: the place, if there is one, and the message.
pub fn spoken(ui: &egui::Ui, report: &Report, place: Option<String>) -> String {
    match place {
        Some(place) => {
            ui.localized(phrase("report-spoken").with("place", place).with("message", report.message_in(ui.words())))
        }
        None => title(ui, report),
    }
}

/// The message with a capital letter, except for compiler and runtime messages, which start with a name or a sign.
pub fn title(ui: &egui::Ui, report: &Report) -> String {
    let text = report.message_in(ui.words());
    if report.is_raw() { text } else { capital(&text) }
}

/// The place; one that is not a file has a localised name.
fn place_words(ui: &egui::Ui, report: &Report) -> Option<String> {
    let file = &report.place.as_ref()?.file;
    Some(report.whereabouts()?.replacen(file, &ui.words().authored(file), 1))
}

fn source_ui(ui: &mut egui::Ui, report: &Report, colour: Color32) {
    let font = egui::TextStyle::Monospace.resolve(ui.style());
    let letter_points = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0')).max(1.0);
    let room = ((ui.available_width() / letter_points) as usize).saturating_sub(NUMBER_LETTERS).max(MIN_LETTERS);
    let meant = report.underline.as_ref().map_or(0..0, |part| part.start as usize..part.end as usize);
    for (number, line) in &report.excerpt {
        let (line, cut) = part_around(line, &meant, room);
        let is_meant = report.place.as_ref().is_some_and(|place| place.line == Some(*number));
        let mark = if is_meant { '>' } else { ' ' };
        let text = RichText::new(format!("{mark}{number:>4} | {line}")).monospace();
        ui.add(Label::new(if is_meant { text.color(colour) } else { text.weak() }).extend());
        if let (Some(part), true) = (&report.underline, is_meant) {
            let before = (part.start as usize).saturating_sub(cut) + NUMBER_LETTERS;
            let carets = format!("{:before$}{}", "", "^".repeat(part.len().min(room)));
            ui.add(Label::new(RichText::new(carets).monospace().color(colour)).extend());
        }
    }
    for call in report.calls().take(MAX_CALLS) {
        ui.label(RichText::new(ui.localized(call)).monospace().weak());
    }
}

/// The part of a line that fits into `room` characters and contains `meant`, and the number of characters cut off before it.
fn part_around(line: &str, meant: &Range<usize>, room: usize) -> (String, usize) {
    let length = line.chars().count();
    let cut =
        if length > room && meant.end > room { meant.start.saturating_sub(room / 3).min(length - room) } else { 0 };
    (line.chars().skip(cut).take(room).collect(), cut)
}

/// The characters taken by the line number and the marks beside it.
const NUMBER_LETTERS: usize = 8;

/// The minimum on cards of any width.
const MIN_LETTERS: usize = 12;

/// The most calls shown on screen; the copied text has them all.
const MAX_CALLS: usize = 3;

/// A report in a line: its message, and its hint in brackets.
pub fn report_words(ui: &egui::Ui, report: &Report) -> String {
    let hint = report.hint_in(ui.words()).map_or_else(String::new, |hint| format!(" ({hint})"));
    format!("{}{hint}", crate::report::capital(&report.message_in(ui.words())))
}

#[cfg(test)]
mod tests {
    use super::part_around;

    #[test]
    fn what_is_meant_is_in_the_part_that_is_shown() {
        let line = "1. 32-28 19-23 2. 28x19 14x23 3. 99-98 4. 37-32 *";
        assert_eq!(part_around(line, &(33..38), 80), (line.into(), 0));
        assert_eq!(part_around(line, &(3..8), 20), ("1. 32-28 19-23 2. 28".into(), 0));
        for room in 12..49 {
            let (part, cut) = part_around(line, &(33..38), room);
            assert_eq!(part.chars().count(), room);
            assert_eq!(&part[33 - cut..38 - cut], "99-98", "{room}");
        }
    }
}
