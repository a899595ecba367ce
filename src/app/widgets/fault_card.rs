//! The card of a bot's fault: what went wrong and where, what to do, and below it the bot, the position and its last output. The
//! copied text is the same as the terminal's.

use super::announce::announce;
use super::heading::heading as heading_ui;
use super::localized_text::LocalizedText;
use super::report_card::{editable_place, title};
use super::style::{color32, small_code};
use super::trace_tree::{TreeLook, trace_tree};
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, ButtonKind, UiTokens, card_frame, height, space, well_frame};
use crate::app::state::FileAction;
use crate::config::{Theme, icon};
use crate::report::Report;
use crate::session::FaultReport;
use crate::text::{capital, phrase};
use crate::view::{add_ltr_region, ltr_region};
use egui::text::{LayoutJob, TextFormat};
use egui::{
    CollapsingHeader, Color32, Frame, Grid, Label, Margin, RichText, ScrollArea, Stroke, TextStyle, Ui, Widget,
};

/// The width of the edge that shows that something is wrong.
const EDGE_POINTS: f32 = 3.0;
/// What the title and the margins of a card take.
const HEAD_POINTS: f32 = 72.0;

/// A bot's fault and what the user can do about it.
pub struct FaultCard<'a> {
    pub report: &'a FaultReport,
    /// The title, and a sentence below it.
    pub words: (&'a str, &'a str),
    /// The kind of the button that opens the file.
    pub open: ButtonKind,
    /// The most that the card becomes high; what does not fit scrolls, and the buttons stay in sight.
    pub max_points: f32,
}

impl FaultCard<'_> {
    /// Draws the card in the full width. `more` draws further buttons.
    pub fn ui(&self, ui: &mut Ui, theme: &Theme, commands: &mut Commands, more: impl FnOnce(&mut Ui, &mut Commands)) {
        let tokens = ui.tokens();
        let shown = card_frame(ui).stroke(Stroke::new(1.0, tokens.error)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let (heading, text) = self.words;
            let title = ui
                .horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = space::S;
                    ui.label(tokens.icon(icon::WARNING_CIRCLE, 20.0).color(tokens.error));
                    heading_ui(ui, tokens.strong(heading))
                })
                .inner;
            let spoken = format!("{heading}. {}. {text}", self.report.report.message_in(ui.words()));
            announce(ui, &title, spoken.trim_end_matches([' ', '.']));
            fault_ui(ui, self, theme, commands, more);
        });
        let mut edge = shown.response.rect;
        edge.max.x = edge.min.x + EDGE_POINTS;
        ui.painter().rect_filled(edge, 2, tokens.error);
    }
}

/// Draws what a card says below its title, and its buttons.
pub fn fault_ui(
    ui: &mut Ui,
    card: &FaultCard<'_>,
    theme: &Theme,
    commands: &mut Commands,
    more: impl FnOnce(&mut Ui, &mut Commands),
) {
    let tokens = ui.tokens();
    // The buttons take the height that they had in the last frame.
    let id = ui.scope_id().with("fault buttons");
    let kept = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(2.0 * height::CONTROL);
    let most = (card.max_points - kept - HEAD_POINTS).max(2.0 * height::DENSE);
    let text = ScrollArea::vertical().id_salt("account").max_height(most).auto_shrink([false, true]);
    // A panel that was lower in the last frame grows.
    let text = text.min_scrolled_height(most);
    text.show(ui, |ui| {
        ui.set_width(ui.available_width());
        text_ui(ui, card.report, theme);
        if !card.words.1.is_empty() {
            ui.add(Label::new(tokens.small(card.words.1)).wrap());
        }
        let details = ui.localized("fault-details");
        CollapsingHeader::new(tokens.small(details)).id_salt("fault details").show_unindented(ui, |ui| {
            details_ui(ui, card.report, theme);
        });
    });
    ui.add_space(space::XS);
    let buttons = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(space::S, space::XS);
        if let Some(place) = editable_place(&card.report.report) {
            let tip = ui.localized(phrase("editor-open-tip").with("file", place.file.as_str()));
            let open = ActionButton::new(card.open, ui.localized("editor-open")).icon(icon::PENCIL_SIMPLE);
            if ui.add(open.tip(tip)).clicked() {
                commands.send(FileAction::OpenInEditor { file: place.file.clone(), line: place.line });
            }
        }
        more(ui, commands);
        let copy = ActionButton::ghost(ui.localized("fault-copy")).icon(icon::COPY);
        if ui.add(copy.tip(ui.localized("fault-copy-tip"))).clicked() {
            commands.send(Command::Copy(card.report.to_string()));
        }
    });
    let needed = buttons.response.rect.height();
    if (needed - kept).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, needed));
        ui.ctx().request_repaint();
    }
}

/// Draws the message, the source around the fault, the calls and the hint.
fn text_ui(ui: &mut Ui, fault_report: &FaultReport, theme: &Theme) {
    let tokens = ui.tokens();
    let report = &fault_report.report;
    let message = Label::new(tokens.strong(title(ui, report)).color(tokens.error)).wrap();
    // Compiler and runtime messages are laid out like code.
    if report.is_raw() {
        code_ui(ui, message);
    } else {
        ui.add(message);
    }
    if let Some(hint) = report.hint_in(ui.words()) {
        ui.add(Label::new(tokens.body(capital(&hint))).wrap());
    }
    if !report.excerpt.is_empty() {
        ltr_region(ui, |ui| source_ui(ui, report, theme));
    }
    for call in report.calls() {
        let words = ui.localized(call);
        ltr_region(ui, |ui| ui.add(Label::new(RichText::new(words).monospace().weak()).wrap()));
    }
}

/// Draws what someone needs who wants to see the fault again.
fn details_ui(ui: &mut Ui, fault_report: &FaultReport, theme: &Theme) {
    let tokens = ui.tokens();
    ui.scope(|ui| facts_ui(ui, fault_report));
    if !fault_report.traced.is_empty() {
        ui.add_space(space::XS);
        ui.label(tokens.strong(ui.localized("fault-traced")));
        let look = TreeLook { theme, squares_of: &|_| Vec::new() };
        ltr_region(ui, |ui| ui.push_id("traced", |ui| trace_tree(ui, &look, &fault_report.traced)));
    }
    if !fault_report.console_lines.is_empty() {
        ui.add_space(space::XS);
        ui.label(tokens.strong(ui.localized("fault-printed")));
        ltr_region(ui, |ui| {
            for line in &fault_report.console_lines {
                ui.add(Label::new(small_code(line)).wrap());
            }
        });
    }
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
    well_frame(ui).show(ui, |ui| {
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
    let most = (ui.available_width() - 90.0).max(120.0);
    ui.spacing_mut().interact_size.y = 18.0;
    Grid::new("account-facts").num_columns(2).spacing([space::M, space::XS]).show(ui, |ui| {
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
