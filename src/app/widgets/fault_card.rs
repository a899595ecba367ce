//! The card of a bot's fault: what went wrong and where, the bot, the position and its last output. The copied text is the same
//! as the terminal's.

use super::edit_button::open_button;
use super::localized_text::LocalizedText;
use super::report_card::title;
use super::style::{color32, small_code};
use super::trace_tree::{TreeLook, trace_tree};
use crate::app::command::{Command, Commands};
use crate::config::Theme;
use crate::report::Report;
use crate::session::FaultReport;
use crate::view::{add_ltr_region, ltr_region};
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Frame, Grid, Label, Margin, RichText, ScrollArea, Stroke, TextStyle, Ui, Widget};

/// The largest share of the window's height for the card's text.
const MAX_HEIGHT: f32 = 0.5;

pub fn account_card(ui: &mut Ui, fault_report: &FaultReport, theme: &Theme, commands: &mut Commands) {
    let window = &theme.window;
    let height = ui.ctx().content_rect().height() * MAX_HEIGHT;
    let text = ScrollArea::vertical().id_salt("account").max_height(height).auto_shrink([false, true]);
    text.show(ui, |ui| {
        let report = &fault_report.report;
        let message = Label::new(RichText::new(title(ui, report)).strong().color(color32(window.error))).wrap();
        // Compiler and runtime messages are laid out like code.
        if report.is_raw() {
            code_ui(ui, message);
        } else {
            ui.add(message);
        }
        if !report.excerpt.is_empty() {
            ltr_region(ui, |ui| source_ui(ui, report, theme));
        }
        for call in report.calls() {
            let words = ui.localized(call);
            ltr_region(ui, |ui| ui.add(Label::new(RichText::new(words).monospace().weak()).wrap()));
        }
        if let Some(hint) = report.hint_in(ui.words()) {
            ui.label(RichText::new(hint).italics());
        }
        ui.add_space(4.0);
        ui.scope(|ui| facts_ui(ui, fault_report));
        if !fault_report.traced.is_empty() {
            ui.add_space(4.0);
            ui.label(RichText::new(ui.localized("fault-traced")).strong());
            let look = TreeLook { theme, squares_of: &|_| Vec::new() };
            ltr_region(ui, |ui| ui.push_id("traced", |ui| trace_tree(ui, &look, &fault_report.traced)));
        }
        if !fault_report.console_lines.is_empty() {
            ui.add_space(4.0);
            ui.label(RichText::new(ui.localized("fault-printed")).strong());
            ltr_region(ui, |ui| {
                for line in &fault_report.console_lines {
                    ui.add(Label::new(small_code(line)).wrap());
                }
            });
        }
    });
    ui.horizontal_wrapped(|ui| {
        let copy = ui.button(ui.localized("fault-copy")).on_hover_text(ui.localized("fault-copy-tip"));
        if copy.clicked() {
            commands.send(Command::Copy(fault_report.to_string()));
        }
        if let Some(place) = &fault_report.report.place {
            open_button(ui, &place.file, place.line, commands);
        }
    });
}

pub fn code_ui(ui: &mut Ui, line: impl Widget) {
    ltr_region(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.add(line);
    });
}

/// Draws the source around the fault, with its line highlighted and the faulty part underlined.
fn source_ui(ui: &mut Ui, report: &Report, theme: &Theme) {
    let window = &theme.window;
    let frame = Frame::new().fill(color32(window.button)).corner_radius(6.0).inner_margin(Margin::symmetric(8, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        if let Some(place) = report.whereabouts() {
            ui.label(RichText::new(place).monospace().strong().color(color32(window.accent)));
        }
        let lines = ScrollArea::horizontal().id_salt("source").auto_shrink([false, true]);
        lines.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (number, line) in &report.excerpt {
                let is_meant = report.place.as_ref().is_some_and(|place| place.line == Some(*number));
                let part = report.underline.clone().filter(|_| is_meant);
                let band = if is_meant { color32(window.error).gamma_multiply(0.16) } else { Color32::TRANSPARENT };
                let frame = Frame::new().fill(band).inner_margin(Margin::symmetric(2, 1));
                frame.show(ui, |ui| {
                    let job = line_job(ui, (*number, line), part, theme);
                    ui.add(Label::new(job).extend());
                });
            }
        });
    });
}

fn line_job(ui: &Ui, (number, line): (u32, &str), part: Option<std::ops::Range<u32>>, theme: &Theme) -> LayoutJob {
    let font = TextStyle::Monospace.resolve(ui.style());
    let format = |color: Color32| TextFormat { font_id: font.clone(), color, ..TextFormat::default() };
    let window = &theme.window;
    let mut job = LayoutJob::default();
    job.append(&format!("{number:>4}  "), 0.0, format(color32(window.weak_text)));
    let line: Vec<char> = line.chars().map(|letter| if letter == '\t' { ' ' } else { letter }).collect();
    let part = part.map_or(0..0, |part| {
        let end = (part.end as usize).min(line.len());
        (part.start as usize).min(end)..end
    });
    let text = |range: std::ops::Range<usize>| line[range].iter().collect::<String>();
    job.append(&text(0..part.start), 0.0, format(color32(window.text)));
    let mut meant = format(color32(window.error));
    meant.underline = Stroke::new(2.0, color32(window.error));
    job.append(&text(part.start..part.end), 0.0, meant);
    job.append(&text(part.end..line.len()), 0.0, format(color32(window.text)));
    job
}

/// Facts in notation, which is always left to right.
const NOTATION: [&str; 2] = ["fault-position", "fault-moves"];

fn facts_ui(ui: &mut Ui, fault_report: &FaultReport) {
    let most = (ui.available_width() - 110.0).max(160.0);
    ui.spacing_mut().interact_size.y = 18.0;
    Grid::new("account-facts").num_columns(2).spacing([14.0, 4.0]).show(ui, |ui| {
        for (label, fact) in &fault_report.facts {
            ui.label(RichText::new(ui.localized(*label)).weak());
            let words = ui.localized(fact);
            ui.scope(|ui| {
                ui.set_max_width(most);
                let value = Label::new(words).wrap();
                if NOTATION.contains(label) && fact.is_raw() { add_ltr_region(ui, value) } else { ui.add(value) }
            });
            ui.end_row();
        }
    });
}
